// Two fields in one attribute: one would be lost.

use dynaschema::DynamoEntity;

#[derive(Clone, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
    #[serde(rename = "name")]
    full_name: String,
}

fn main() {}
