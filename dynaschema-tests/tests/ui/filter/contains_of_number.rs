// A number contains nothing.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<id>")]
struct Post {
    id: String,
    likes: u64,
}

fn main() {
    let _ = Post::scan().filter(|post| post.likes.contains(6));
}
