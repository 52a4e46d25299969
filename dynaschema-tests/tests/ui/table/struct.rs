// A table is an enum: its items are one entity or another.

use dynaschema::DynamoTable;

#[derive(DynamoTable)]
struct Shop {
    name: String,
}

fn main() {}
