//! A table with names of its own.

#[derive(DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional), rename_all = "snake_case")]
#[table(gsi1(name = "by-day", pk = "day"))]
pub enum Shop {
    User(User),
    Order(Box<Order>),
    #[dynamo(entity = "line")]
    OrderLine(OrderLine),
    #[dynamo(other)]
    Unknown(Item),
}
