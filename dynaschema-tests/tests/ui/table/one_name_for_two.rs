// One attribute cannot be both keys, nor a key and the entity attribute; nor have two indexes one name.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("EMAIL#<email>")]
#[gsi2("NAME#<name>")]
struct User {
    id: String,
    email: String,
    name: String,
}

#[derive(DynamoTable)]
#[table(pk = "key", sk = "key")]
enum Keys {
    User(User),
}

#[derive(DynamoTable)]
#[table(entity = "PK")]
enum Entity {
    User(User),
}

#[derive(DynamoTable)]
#[table(gsi1(name = "by-text"), gsi2(name = "by-text"))]
enum Indexes {
    User(User),
}

fn main() {}
