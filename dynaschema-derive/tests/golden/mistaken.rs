//! After a mistake the same types and functions stand there, and do nothing.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<tokn>")]
#[sk("<number:06x>")]
pub struct Session {
    pub token: String,
    pub number: u32,
}
