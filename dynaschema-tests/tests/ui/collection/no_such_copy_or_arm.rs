//! What is named above a member is a copy of it, or an arm of its key, in the place where it is read.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Done,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[sk("TASK")]
#[gsi1("LIST#<list>", match state { Open => "OPEN#<id>", Done => "#DONE#<id>" })]
#[gsi2("LIST#<list>", "TASK#<id>")]
#[dynamo(copy(by_list, pk = "LIST#<list>", sk = "TASK#<id>"))]
#[dynamo(copy(by_owner, pk = "OWNER#<owner>", sk = "TASK#<id>"))]
struct Task {
    id: String,
    list: String,
    owner: String,
    state: State,
}

#[derive(Clone, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Note(u32),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk(match target { Issue(number: u32) => "ISSUE#<number:06>", Note(id: u32) => "NOTE#<id:06>" })]
struct Reaction {
    repo: String,
    target: Target,
}

#[derive(DynamoCollection)]
struct NoSuchCopy {
    #[collection(copy = by_lst)]
    tasks: Vec<Task>,
}

#[derive(DynamoCollection)]
struct NoCopies {
    #[collection(copy = by_repo)]
    reactions: Vec<Reaction>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct NoSuchArm {
    #[collection(variant = Opn)]
    open: Vec<Task>,
    #[collection(variant = Done)]
    done: Vec<Task>,
}

#[derive(DynamoCollection)]
#[collection(gsi2)]
enum NoArms {
    #[collection(variant = Open)]
    Open(Task),
}

#[derive(DynamoCollection)]
struct NoSuchArmOfTheTable {
    #[collection(variant = Isue)]
    reactions: Vec<Reaction>,
}

#[derive(DynamoCollection)]
struct Tasks {
    #[collection(copy = by_list)]
    tasks: Vec<Task>,
}

#[derive(DynamoCollection)]
struct OfACollection {
    #[collection(copy = by_list)]
    tasks: Vec<Tasks>,
}

fn main() {}
