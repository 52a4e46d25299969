// What only a creation writes, or what is a part of the primary key, can be known but not set.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<email:lower>")]
#[gsi1("<list>#<created:012>")]
#[gsi2("<list>#<email>")]
#[dynamo(allow(lossy_key), names(edit = skip))]
struct Reader {
    email: String,
    list: String,
    #[dynamo(created_at)]
    created: u64,
}

fn subscribe(readers: &Table<Reader>) {
    let _ = Reader::update("ann@example.com").set_list("news").known_email("Ann@example.com").send(readers);
    let _ = Reader::update("ann@example.com").set_list("news").known_created(7).send(readers);
}

fn main() {}
