// What could be swapped is taken by name; newtypes, enums and other types are not.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

type Owner = String;
type Repo = String;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<owner>")]
#[sk("NAME#<repo>")]
#[gsi1("LABEL#<label>#<colour>", "<repo>", query = by_label)]
#[dynamo(named)]
struct Project {
    owner: Owner,
    repo: Repo,
    label: String,
    colour: Box<str>,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>#<status>")]
#[sk("<repo>#<number:06>#<step:03>")]
struct Order {
    user: UserId,
    status: Status,
    repo: Repo,
    number: u32,
    step: u64,
}

// Types of the program's own, called as others would be that nothing is generated under here.
#[derive(Clone, Serialize, Deserialize)]
struct RecipeSteps(Vec<String>);

#[derive(Clone, Serialize, Deserialize)]
struct RecipePartition(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RECIPE#<id>")]
#[gsi1("TITLE#<title>", query = titled)]
struct Recipe {
    id: String,
    title: String,
    steps: RecipeSteps,
    partition: RecipePartition,
}

fn main() {
    let _ = Project::get(ProjectKey { owner: "ann".into(), repo: "dynaschema".into() });
    let _ = Project::query("ann").repo("dynaschema");
    let _ = Project::by_label(ProjectByLabelPartition { label: "bug".into(), colour: "red".into() });
    let _ = Order::get(UserId("1".into()), Status::Open, "dynaschema", 7, 1);
}
