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

fn main() {
    let _ = (User::get("1"), Login::get("1"), Settings::get());
}
