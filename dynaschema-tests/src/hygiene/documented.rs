//! Under every lint there is: all that is emitted is documented and free of warnings.
#![deny(missing_docs, missing_debug_implementations, unreachable_pub, unused, warnings)]
#![deny(clippy::all, clippy::pedantic)]

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// An id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub struct UserId(pub String);

/// A finite list.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    /// Not yet.
    Pending,
    /// On its way.
    Shipped,
}

/// Two parts in one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>/<name>")]
pub struct RepoId {
    /// Whose it is.
    pub owner: String,
    /// What it is called.
    pub name: String,
}

/// Every kind of key, query and parameter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<date>#<number:06,desc>#<team:or('-')>")]
#[gsi1("ORDERS#<placed_at:day>", "<placed_at:ms>#<note>", query = placed_on)]
#[gsi2("REPO#<repo.name>#<status>", "<number:06>", query = by_repo)]
#[gsi3(pk = note, sk = total, query = noted)]
#[gsi4("PAIR#<note>#<team>", "<repo>")]
#[lsi1("<placed_at:s>")]
pub struct Order {
    /// Whose it is.
    pub user_id: UserId,
    /// The day.
    #[dynamo(from_key)]
    pub date: jiff::civil::Date,
    /// Counted.
    pub number: u32,
    /// Optional in a primary key.
    pub team: Option<String>,
    /// How far it is.
    pub status: Status,
    /// The moment.
    pub placed_at: jiff::Timestamp,
    /// A composite.
    pub repo: RepoId,
    /// Sparse.
    pub note: Option<String>,
    /// No key.
    pub total: u64,
}

/// Two parts of one type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<owner>#<repo>")]
#[sk("<number:07>")]
pub struct Issue {
    /// Whose it is.
    pub owner: String,
    /// Where it is.
    pub repo: String,
    /// Counted.
    pub number: u32,
    /// When it is gone, in a way of its own.
    #[dynamo(ttl = seconds)]
    #[serde(with = "cents")]
    pub expires: u64,
}

/// All that writes can maintain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("MEMBER#<id>")]
#[gsi1("ACTIVE#<team>", "<updated_at:s>", query = by_activity)]
#[dynamo(schema_version = 2, upgrade = upgraded, alias = "Person", alias = "Human")]
#[dynamo(unique(handle, pk = "HANDLE#<team>#<handle:lower>"))]
#[dynamo(copy(by_id, pk = "MEMBER#<id>", sk = "MEMBER"))]
#[dynamo(copy(by_email, pk = "EMAIL#<email>", sk = "TEAM#<team>"))]
pub struct Member {
    /// Where.
    pub team: String,
    /// Who.
    pub id: UserId,
    /// Of one only.
    #[dynamo(unique)]
    pub email: String,
    /// Of one only, if at all.
    pub handle: Option<String>,
    /// Left out where it is empty.
    #[serde(default = "nobody", skip_serializing_if = "String::is_empty")]
    pub nickname: String,
    /// Stored in a way of its own.
    #[serde(default, with = "cents")]
    pub balance: u64,
    /// Counted.
    #[dynamo(version)]
    pub version: u64,
    /// When it is gone.
    #[dynamo(ttl)]
    pub expires: Option<jiff::Timestamp>,
    /// When it came.
    #[dynamo(created_at)]
    pub created_at: jiff::Timestamp,
    /// When it changed.
    #[dynamo(updated_at)]
    pub updated_at: jiff::Timestamp,
}

fn upgraded(version: u32, item: dynaschema::Item) -> Result<dynaschema::Item, &'static str> {
    if version < 2 { Ok(item) } else { Err("an item of the future") }
}

fn nobody() -> String {
    String::from("nobody")
}

mod cents {
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(cents: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&cents)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// All of them.
#[derive(Debug, DynamoTable)]
#[table(
    pk = "pk",
    sk = "sk",
    entity(name = "_type", optional),
    rename_all = "camelCase",
    gsi1(name = "by-day")
)]
pub enum Shop {
    /// An order.
    Order(Box<Order>),
    /// An issue.
    Issue(Issue),
    /// A member.
    Member(Box<Member>),
    /// What somebody else wrote.
    #[dynamo(other)]
    Unknown(dynaschema::Item),
}
