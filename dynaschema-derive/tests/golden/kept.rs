//! All that writes can maintain: a version, a time to live, timestamps, uniques, copies, an upgrade.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("MEMBER#<id>")]
#[gsi1("ACTIVE#<team>", "<updated_at:s>", query = by_activity)]
#[dynamo(schema_version = 2, upgrade = crate::upgrade, alias = "Person")]
#[dynamo(unique(handle, pk = "HANDLE#<team>#<handle:lower>"))]
#[dynamo(copy(by_id, pk = "MEMBER#<id>", sk = "MEMBER"))]
#[dynamo(copy(by_email, pk = "EMAIL#<email>", sk = "TEAM#<team>"))]
pub struct Member {
    pub team: String,
    pub id: Id,
    #[dynamo(unique)]
    pub email: String,
    pub handle: Option<String>,
    #[serde(default = "crate::nobody", skip_serializing_if = "String::is_empty")]
    pub nickname: String,
    #[serde(default, with = "crate::cents")]
    pub balance: u64,
    #[dynamo(version)]
    pub version: u64,
    #[dynamo(ttl)]
    pub expires: Option<jiff::Timestamp>,
    #[dynamo(created_at)]
    pub created_at: jiff::Timestamp,
    #[dynamo(updated_at)]
    pub updated_at: jiff::Timestamp,
}
