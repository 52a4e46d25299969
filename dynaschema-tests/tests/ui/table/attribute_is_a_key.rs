// An attribute with the name of a key would be overwritten by it.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(rename = "PK")]
    packets: u32,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
}

// It is not stored but in the key that is called so, and in copies, where no key of the index may be.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[gsi1("N#<number:06>", query = numbered)]
#[dynamo(copy(of_customer, pk = "CUSTOMER#<customer>#<id>"))]
struct Parcel {
    id: u32,
    customer: String,
    #[dynamo(from_key)]
    number: u32,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "number"))]
enum Parcels {
    Parcel(Parcel),
}

fn main() {}
