//! The text.

use dynaschema::{DynamoEntity, lock};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::complaint;
use super::fixture::Tracker;

/// All that a lock speaks of, as it is written.
#[test]
fn everything_is_shown() {
    super::golden("tracker.lock", &Tracker::lock());
}

/// Fields that are stored by functions.
#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("STALL#<id>")]
struct Stall {
    id: u32,
    #[serde(default, serialize_with = "as_it_is", deserialize_with = "read")]
    price: Option<u64>,
    #[serde(serialize_with = "as_it_is")]
    rent: Option<u64>,
    #[serde(default, deserialize_with = "read")]
    count: u64,
    #[serde(serialize_with = "as_it_is", deserialize_with = "read")]
    floor: u64,
}

fn as_it_is<S: Serializer, T: Serialize>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

fn read<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(deserializer)
}

/// What a function writes of a `None` is no attribute, as it is without one.
#[test]
fn an_option_is_one_however_it_is_stored() {
    let now = lock::<Stall>();
    for stored in ["\"price\": optional", "\"rent\": optional", "\"count\": default", "\"floor\": required"] {
        assert!(now.contains(&format!("  attribute {stored}\n")), "{stored}: {now}");
    }
    let then = now.replace("\"price\": optional", "\"price\": required");
    let said = complaint::<Stall>(&then);
    assert!(said.contains("`required` became `optional` (readers first)"), "{said}");
}
