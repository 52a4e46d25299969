// A type that derives nothing.

use dynaschema::DynamoTable;

struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
}

fn main() {}
