// A union has no attributes.

use dynaschema::DynamoEntity;

#[derive(Clone, Copy, DynamoEntity)]
#[pk("USER#<id>")]
union User {
    id: u32,
    number: i32,
}

fn main() {}
