//! Edits are optimistic: what one sets is what was read, or it is not set.
//!
//! [`counter`] counts the effects of edits that succeed, [`spelling`] has items that another
//! program wrote, and [`idle`] edits without effect; [`wide`] has more attributes than a condition can name; [`words`] is what
//! says otherwise; [`immutable`] is what nothing sets, and [`patches`] what is set where there is a value;
//! [`closures`] is what a `modify` hands out.

mod closures;
mod counter;
mod idle;
mod immutable;
mod patches;
mod spelling;
mod wide;
mod words;

use dynaschema::{DynamoEntity, Error};
use serde::{Deserialize, Serialize};

/// An entity of which nothing is known but its fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("METER#<id>")]
#[gsi1("AT#<room>", query = in_room)]
pub(crate) struct Meter {
    pub(crate) id: u32,
    #[serde(default)]
    pub(crate) count: u64,
    pub(crate) room: String,
    #[serde(default)]
    pub(crate) nested: Nested,
    #[serde(alias = "remark")]
    pub(crate) note: Option<String>,
    #[dynamo(lww)]
    pub(crate) seen: u64,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Nested {
    pub(crate) count: u64,
}

/// The same with a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("METER#<id>")]
#[gsi1("AT#<room>", query = in_room)]
pub(crate) struct Versioned {
    pub(crate) id: u32,
    pub(crate) count: u64,
    pub(crate) room: String,
    #[dynamo(lww)]
    pub(crate) seen: u64,
    #[dynamo(version)]
    pub(crate) version: u64,
}

/// The same with a count that only a key holds, beside a unique value and a copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("METER#<id>")]
#[gsi1("COUNT#<count:06>", query = by_count)]
#[dynamo(copy(by_name, pk = "NAME#<name>"))]
pub(crate) struct Held {
    pub(crate) id: u32,
    #[dynamo(from_key)]
    pub(crate) count: u64,
    #[dynamo(unique)]
    pub(crate) name: String,
}

pub(crate) fn meter() -> Meter {
    let nested = Nested { count: 0 };
    Meter { id: 1, count: 0, room: "hall".into(), nested, note: None, seen: 0 }
}

pub(crate) fn versioned() -> Versioned {
    Versioned { id: 1, count: 0, room: "hall".into(), seen: 0, version: 0 }
}

pub(crate) fn held() -> Held {
    Held { id: 1, count: 0, name: "a".into() }
}

/// The fields that an error names as stale.
#[track_caller]
pub(crate) fn stale<T: std::fmt::Debug>(written: Result<T, Error>) -> Vec<String> {
    let error = written.unwrap_err();
    let dynaschema::ErrorKind::Stale { fields, .. } = error.kind() else { panic!("{error:?}") };
    assert!(error.is_stale() && error.old_item().is_some());
    fields.to_vec()
}
