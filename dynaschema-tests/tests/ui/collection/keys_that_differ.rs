//! What only the templates tell of a collection: whether its members share a partition and can be told apart.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[sk("ITEM#<line:03>")]
struct Item {
    id: String,
    line: u16,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("STAR#<number:06>")]
struct Star {
    user: String,
    number: u32,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<owner>#<name>")]
#[sk("REPO")]
struct Repo {
    owner: String,
    name: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<name>#<owner>")]
#[sk("FORK#<number:06>")]
struct Fork {
    owner: String,
    name: String,
    number: u32,
}

#[derive(DynamoCollection)]
struct UserWithItems {
    user: User,
    items: Vec<Item>,
}

#[derive(DynamoCollection)]
struct Twice {
    first: Vec<Order>,
    orders: Vec<Order>,
}

#[derive(DynamoCollection)]
struct RepoWithForks {
    repo: Repo,
    forks: Vec<Fork>,
}

#[derive(DynamoCollection)]
struct OrderWithStars {
    #[allow(unused)]
    order: Order,
    stars: Vec<Star>,
}

#[derive(DynamoCollection)]
struct Stars {
    stars: Vec<Star>,
    user: Option<User>,
}

#[derive(DynamoCollection)]
struct NestedOnce {
    user: Stars,
    orders: Vec<Order>,
}

#[derive(DynamoCollection)]
struct Lists {
    stars: Vec<Star>,
    orders: Vec<Order>,
}

#[derive(DynamoCollection)]
struct WithoutSingle {
    user: User,
    lists: Vec<Lists>,
}

#[derive(DynamoCollection)]
struct Apart {
    lists: Vec<OrderWithStars>,
}

#[derive(Serialize, Deserialize)]
enum State {
    Open,
    Done,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[gsi1("LIST#<list>", match state { Open => "OPEN#<id>", Done => "#DONE#<id>" })]
struct Task {
    id: String,
    list: String,
    state: State,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct OneArm {
    #[collection(variant = Open)]
    open: Vec<Task>,
    #[collection(variant = open)]
    again: Vec<Task>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
enum Both {
    #[collection(variant = Open)]
    Open(Task),
    #[collection(variant = Done)]
    Done(Task),
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("BOX#<id>")]
#[gsi1("SHELF#<shelf>")]
struct Crate {
    id: String,
    shelf: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("THING#<id>")]
#[gsi1("SHELF#<shelf>")]
struct Thing {
    id: String,
    shelf: String,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct CrateWithThings {
    one: Crate,
    things: Vec<Thing>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Shelf {
    crates: Vec<CrateWithThings>,
}

fn main() {}
