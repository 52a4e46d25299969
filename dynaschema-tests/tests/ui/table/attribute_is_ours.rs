// So would one with the name of the entity attribute or of the schema version.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    entity_type: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    schema_v: u32,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
}

// Where only the key of an index holds a field, older items have it under its name, and setters take it out.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GUEST#<id>")]
#[gsi1("KIND#<kind>", query = by_kind)]
#[dynamo(from_key)]
struct Guest {
    id: String,
    kind: String,
}

#[derive(DynamoTable)]
#[table(entity = "kind")]
enum Guests {
    Guest(Guest),
}

#[derive(DynamoTable)]
#[table(constants("kind" = "guest"))]
enum Constants {
    Guest(Guest),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PAGE#<id>")]
#[gsi1("SITE#<site>", "<changed:ms>", query = changed)]
struct Page {
    id: String,
    site: String,
    #[serde(rename = "_md")]
    #[dynamo(updated_at, from_key)]
    changed: jiff::Timestamp,
}

#[derive(DynamoTable)]
#[table(updated_at = "_md")]
enum Pages {
    Page(Page),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DRAFT#<id>")]
#[gsi1("FORM#<form>", query = of_form)]
struct Draft {
    id: String,
    #[serde(rename = "schema_v")]
    #[dynamo(from_key)]
    form: u32,
}

#[derive(DynamoTable)]
enum Drafts {
    Draft(Draft),
}

// The copy has what its own key does not show.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("HOLDER#<holder>")]
#[sk("BADGE#<badge:04>")]
#[dynamo(copy(by_badge, pk = "BADGE#<badge:04>", sk = "BADGE"))]
struct Pass {
    #[serde(rename = "_owner")]
    #[dynamo(from_key)]
    holder: String,
    badge: u32,
}

#[derive(DynamoTable)]
enum Passes {
    Pass(Pass),
}

fn main() {}
