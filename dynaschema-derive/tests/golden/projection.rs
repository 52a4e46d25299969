//! A summary of an order: a field that only the key holds, one under another name, and the time to live.

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Order)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    #[dynamo(from_key)]
    pub id: String,
    #[serde(with = "cents")]
    pub total_price: u64,
    #[dynamo(ttl)]
    pub expires: Option<jiff::Timestamp>,
    #[serde(skip)]
    pub seen: bool,
}
