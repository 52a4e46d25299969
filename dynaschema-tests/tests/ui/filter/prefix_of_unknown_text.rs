// Whether a type of the user's is stored as text, only its author knows.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Slug(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<id>")]
struct Post {
    id: String,
    slug: Slug,
}

fn main() {
    let _ = Post::scan().filter(|post| post.slug.begins_with("rust-"));
}
