//! The least there is: one key, one field.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<token>")]
pub struct Session {
    pub token: String,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
pub struct UserId(pub String);

#[derive(Clone, Copy, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    Pending,
    Shipped,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>/<name>")]
pub struct RepoId {
    pub owner: String,
    pub name: String,
}
