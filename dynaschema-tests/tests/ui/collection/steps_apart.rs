//! A step of a collection fixes one place in the sort key of every member. The partition tells the first part of a
//! post, and of a repost the same place is another part: the days of both are not the same step.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<reader>")]
#[sk("FEED#<author>#<day:04>#REPOST#<id:06>")]
struct Repost {
    reader: String,
    author: String,
    day: u16,
    id: u32,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("FEED#<user>#<day:04>#POST#<id:06>")]
struct Post {
    user: String,
    day: u16,
    id: u32,
}

#[derive(DynamoCollection)]
struct Feed {
    posts: Vec<Post>,
    reposts: Vec<Repost>,
}

fn narrowed() {
    let _ = Feed::query("ann");
    let _ = Feed::query("ann").day(7);
}

fn main() {}
