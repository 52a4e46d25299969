// A table without entities holds nothing.

use dynaschema::DynamoTable;

#[derive(DynamoTable)]
enum Shop {}

fn main() {}
