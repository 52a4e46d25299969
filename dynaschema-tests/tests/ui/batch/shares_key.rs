// A put over another entity's item needs a condition, and a batch has none.

use dynaschema::{DynamoEntity, DynamoTable, Table};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<name>")]
#[dynamo(shares_key(Organization))]
struct Person {
    name: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<name>")]
#[dynamo(shares_key(Person))]
struct Organization {
    name: String,
}

#[derive(DynamoTable)]
enum Accounts {
    Person(Person),
    Organization(Organization),
}

fn both(accounts: &Table<Accounts>, person: Person, gone: &OrganizationKey) {
    let _ = accounts.batch_write().put(person).delete(gone);
}

fn main() {}
