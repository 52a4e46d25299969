// Words of templates that are meant as they are.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

// A sort key of one word names the kind of item, and a field that a key shows may stand beside its name.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("id#<id>")]
#[sk("profile")]
#[gsi1("MAIL#<mail>", "profile")]
struct User {
    id: String,
    mail: String,
    profile: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("user#<id>")]
#[sk("PROFILES#users")]
#[dynamo(allow(literal(user)))]
struct Login {
    id: String,
    user: String,
    profile: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("APP")]
#[sk("SETTINGS")]
#[dynamo(singleton)]
struct Settings {
    theme: String,
}

// A template may be put together, under an arm as anywhere else.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(concat!("TICKET", "#<id>"))]
#[gsi1(match is_open { true => concat!("OPEN#", "<id>"), false => none }, query = open)]
#[gsi2(match is_open { true => ("OPEN", concat!("TICKET#", "<id>")), false => (concat!("SHUT", 1), "<id>") }, query = by_state)]
struct Ticket {
    id: String,
    is_open: bool,
}

fn main() {
    let _ = (User::get("1"), Login::get("1"), Settings::get());
    let _ = (Ticket::open("1"), Ticket::by_state_true().id("1"));
}
