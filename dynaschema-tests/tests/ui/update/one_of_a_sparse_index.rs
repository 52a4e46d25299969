// The keys of a sparse index come and go together, so all of their fields belong together.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[gsi1("USER#<assignee>", "<due:06>#{{<rank:02>}}")]
struct Task {
    id: String,
    assignee: Option<String>,
    due: u32,
    rank: u8,
}

fn assign(tasks: &Table<Task>) {
    let _ = Task::update("7").set_assignee("Ann").set_due(8).send(tasks);
    let _ = Task::update("7").remove_assignee().send(tasks);
    let _ = Task::update("7").send(tasks);
}

fn main() {}
