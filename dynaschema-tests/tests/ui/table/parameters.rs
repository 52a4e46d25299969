// A table is one type, which names its entities' parameters.

use dynaschema::DynamoTable;

#[derive(DynamoTable)]
enum Shop<T> {
    User(T),
}

fn main() {}
