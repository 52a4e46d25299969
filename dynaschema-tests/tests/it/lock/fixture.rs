//! A table with everything in it that a lock speaks of.

#![allow(dead_code, reason = "it is described, and no item of it is made")]

use std::collections::BTreeMap;

use dynaschema::{DynamoEntity, DynamoTable, Item, KeyPart};
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Status {
    Open,
    Done,
    #[key("HELD#<0:04>")]
    Held(u16),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[key("<owner>#<number:04>")]
pub(super) struct RepoId {
    owner: String,
    number: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("ISSUE#<number:06,desc>")]
#[gsi1("STATUS#<status>", "<height:signed>#<opened_at:ms>", query = by_status)]
#[gsi2(pk = batch, sk = rank, query = by_batch)]
#[gsi5(pk = [batch, height], sk = [rank, SK], query = of_height)]
#[lsi1("TOKEN#<token>", query = by_token)]
#[dynamo(schema_version = 3, upgrade = upgraded, alias = "Ticket")]
#[dynamo(unique(slug, pk = "SLUG#<slug>", sk = "SLUG", owner("of" = "<repo>/<number:06>")))]
#[dynamo(copy(by_slug, pk = "BY_SLUG#<slug>", sk = "<number:06>"))]
pub(super) struct Issue {
    #[serde(rename = "repository")]
    repo: RepoId,
    #[dynamo(from_key)]
    number: u32,
    status: Status,
    height: i16,
    opened_at: Timestamp,
    batch: Option<String>,
    rank: Option<u64>,
    #[dynamo(from_key)]
    token: Option<Uuid>,
    slug: String,
    #[serde(alias = "name", alias = "subject")]
    title: String,
    #[serde(default)]
    votes: u32,
    note: Option<String>,
    #[dynamo(version)]
    version: u64,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
    #[dynamo(updated_at)]
    touched_at: Timestamp,
    #[dynamo(as = "%Y-%m-%d, %H:%M:%S")]
    closed_at: Option<Timestamp>,
    #[dynamo(as = "number")]
    price: Decimal,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAGE \"<<<name>>>\"")]
#[sk("PAGE")]
#[dynamo(schema_version = 1)]
pub(super) struct Page {
    name: String,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device:only('0-9a-f')>")]
#[sk(match at { Some(at) as event => "EVENT#<at:05>", None as summary => "SUMMARY" })]
pub(super) struct Entry {
    device: String,
    at: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("ROOM#<room>")]
#[sk("SHELF#<code>")]
#[gsi4("ROW#<row>", "<code>")]
#[dynamo(part(room: String = first_of(code), row: u16 = row_of(code, height)))]
pub(super) struct Shelf {
    code: String,
    #[serde(rename = "inches")]
    height: u16,
}

fn first_of(code: &str) -> String {
    code.chars().take(1).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a function is given the field as it is")]
fn row_of(_: &str, height: &u16) -> u16 {
    height / 16
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(sk = "sort", entity = "_type", gsi1(name = "by-status"))]
pub(super) enum Tracker {
    Issue(Box<Issue>),
    #[dynamo(entity = "page")]
    Page(Page),
    Entry(Entry),
    Shelf(Shelf),
}

fn upgraded(_: u32, item: Item) -> Result<Item, &'static str> {
    if item.contains_key("title") { Ok(item) } else { Err("an issue has a title") }
}
