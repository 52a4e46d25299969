//! One mistake of an entity is said once, whatever collections it is in.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, Result, Table};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<idd>")]
#[sk("ORDER#<number:06>")]
#[gsi1("STATE#<state>", "<number:06>", query = in_state)]
struct Order {
    id: String,
    number: u32,
    state: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("STATE#<state>", "PROFILE", query = in_state)]
struct User {
    id: String,
    state: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Order)]
struct Summary {
    number: u32,
}

#[derive(DynamoTable)]
enum Shop {
    Order(Order),
    User(User),
}

#[derive(DynamoCollection)]
struct UserWithOrders {
    user: User,
    orders: Vec<Order>,
}

#[derive(DynamoCollection)]
struct OrdersWithUser {
    orders: Vec<Summary>,
    user: Option<User>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
enum InState {
    Order(Order),
    User(User),
}

async fn read(shop: &Table<Shop>) -> Result<()> {
    let _ = UserWithOrders::query("7").one(shop).await?;
    let _ = OrdersWithUser::query("7").one(shop).await?;
    let _ = InState::query("open").all(shop).await?;
    Ok(())
}

fn main() {}
