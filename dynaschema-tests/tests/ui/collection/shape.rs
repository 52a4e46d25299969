//! A collection is a struct of members, each an entity, an option or a list of it, or an enum of entities,
//! read in one place.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(DynamoCollection)]
enum Activity {
    Users(Vec<User>),
    Both(User, User),
}

#[derive(DynamoCollection)]
enum Nothing {}

#[derive(DynamoCollection)]
struct Tuple(User, Vec<User>);

#[derive(DynamoCollection)]
struct Generic<T> {
    user: User,
    other: Vec<T>,
}

#[derive(DynamoCollection)]
struct Empty {}

#[derive(DynamoCollection)]
struct Wrapped {
    user: Box<User>,
    users: Option<Vec<User>>,
    guests: Vec<Option<User>>,
}

#[derive(DynamoCollection)]
#[collection(gsi1, gsi2)]
struct TwoPlaces {
    user: User,
}

#[derive(DynamoCollection)]
#[collection(order = desc)]
struct Sorted {
    #[collection(copy = by_id, variant = Open)]
    user: User,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct CopiesOfAnIndex {
    #[collection(copy = by_id)]
    users: Vec<User>,
}

fn main() {}
