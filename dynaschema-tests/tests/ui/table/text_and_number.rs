// A key attribute has one type.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<number>")]
struct Visit {
    id: String,
    number: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    Visit(Visit),
    User(User),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[sk("SESSION")]
#[gsi1("SESSIONS", sk = expires)]
struct Session {
    id: String,
    expires: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<id>")]
#[sk("TENANT")]
#[gsi1("TENANTS", "<name>#<id>")]
struct Tenant {
    id: String,
    name: String,
}

#[derive(DynamoTable)]
enum Tenants {
    Session(Session),
    Tenant(Tenant),
}

fn main() {}
