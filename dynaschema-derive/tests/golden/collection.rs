//! A user with the orders and the settings; on an index, with copies and elements of several items.

#[derive(DynamoCollection)]
pub struct Home {
    pub user: User,
    pub settings: Option<Settings>,
    pub orders: Vec<Order>,
}

#[derive(DynamoCollection)]
#[collection(gsi1, names(query = read))]
struct Sheet {
    #[collection(copy = by_id)]
    customer: Customer,
    orders: Vec<OrderWithItems>,
}
