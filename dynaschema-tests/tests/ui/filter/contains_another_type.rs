// A set contains what it is a set of.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<id>")]
struct Post {
    id: String,
    tags: std::collections::BTreeSet<String>,
}

fn main() {
    let _ = Post::scan().filter(|post| post.tags.contains(6));
}
