// What an index holds is said of fields that it can hold, and so that its items can be told apart: as far as tokens
// show it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[gsi1("MESSAGES#<user>", project = 3)]
#[gsi2("MESSAGES#<user>", project = include(txt, text, text, id, rest, seen))]
#[gsi3("MESSAGES#<user>", project = keys_only, project = keys_only)]
#[dynamo(names(Gsi2 = skip, Gsi4 = Others))]
struct Message {
    #[dynamo(from_key)]
    id: String,
    user: String,
    text: String,
    #[serde(flatten)]
    rest: std::collections::HashMap<String, String>,
    #[serde(skip)]
    seen: bool,
}

// Which of its items have expired nothing would tell.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[gsi1("SESSIONS#<user>", project = keys_only)]
struct Session {
    id: String,
    user: String,
    #[dynamo(ttl = seconds)]
    ends: u64,
}

// That a key shows the second does not tell it, since no attribute of the index holds it.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("LOGIN#<id>")]
#[gsi1("LOGINS#<user>", "<ends:012>", project = keys_only)]
struct Login {
    id: String,
    user: String,
    #[dynamo(ttl = seconds)]
    ends: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DOC#<id>")]
#[gsi1("DOCS#<user>", project = include(title))]
#[dynamo(schema_version = 2, upgrade = titled)]
struct Doc {
    id: String,
    user: String,
    title: String,
}

fn titled(_: u32, item: dynaschema::Item) -> Result<dynaschema::Item, Box<dyn std::error::Error + Send + Sync>> {
    Ok(item)
}

fn main() {}
