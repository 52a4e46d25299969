//! The order of the README: a sort key of two parts, two indexes, six fields.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<date>#<id>")]
#[gsi1("ORDERS#<placed_at:day>", "<placed_at:ms>#<id>", query = placed_on)]
#[gsi2("USER#<user_id>#<status>", "<placed_at:ms>", query = by_status)]
pub struct Order {
    pub user_id: UserId,
    pub date: jiff::civil::Date,
    pub id: String,
    pub status: Status,
    pub placed_at: jiff::Timestamp,
    pub total: u64,
}
