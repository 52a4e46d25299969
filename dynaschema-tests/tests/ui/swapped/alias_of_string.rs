// Two names of one type could be swapped, and so could all that takes a `&str`.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

type Owner = String;
type Repo = String;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<owner>")]
#[sk("NAME#<repo>")]
#[gsi1("LABEL#<label>#<colour>", "<repo>", query = by_label)]
#[gsi2("MONTH#<created:month>#<due>", query = by_month)]
struct Project {
    owner: Owner,
    repo: Repo,
    label: Option<String>,
    colour: Option<Box<str>>,
    created: jiff::Timestamp,
    due: jiff::civil::Date,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

type Sender = UserId;
type Receiver = UserId;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FROM#<sender>")]
#[sk("TO#<receiver>")]
struct Message {
    sender: Sender,
    receiver: Receiver,
}

fn main() {
    let _ = Project::get("ann", "dynaschema");
}
