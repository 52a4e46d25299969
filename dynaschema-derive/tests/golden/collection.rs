//! A user with the orders and the settings; copies with elements of several items; the items of an arm of an index.

#[derive(DynamoCollection)]
pub struct Home {
    pub user: User,
    pub settings: Option<Settings>,
    pub orders: Vec<Order>,
}

#[derive(DynamoCollection)]
#[collection(names(query = read))]
struct Sheet {
    #[collection(copy = by_id)]
    customer: Customer,
    orders: Vec<OrderWithItems>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
enum Activity {
    Bought(Item),
    #[collection(variant = Open)]
    Billed(Invoice),
}
