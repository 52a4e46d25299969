// What the table writes beside the entities' own attributes would be written over by a key of its name.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", "<id>")]
struct User {
    id: String,
    email: String,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "_copy"))]
enum Marked {
    User(User),
}

#[derive(DynamoTable)]
#[table(entity = "schema_v")]
enum Versioned {
    User(User),
}

#[derive(DynamoTable)]
#[table(gsi1(sk = "entity_type"))]
enum Typed {
    User(User),
}

fn main() {}
