//! With `crate = "…"` the runtime is named under no other path.

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[dynamo(crate = "::toolbox::db")]
pub struct UserId(pub String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[dynamo(crate = "::toolbox::db")]
#[pk("USER#<id>")]
#[sk("PROFILE")]
pub struct User {
    pub id: UserId,
}

#[derive(DynamoTable)]
#[dynamo(crate = "::toolbox::db")]
pub enum Shop {
    User(User),
}
