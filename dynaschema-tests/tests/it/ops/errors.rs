//! The error type itself.

use dynaschema::key::{KeyRule, PartError, PartValue, Shape};
use dynaschema::{DynamoEntity, Error, ErrorKind, KeyPart};
use dynaschema_tests::fixtures::shop::OrderKey;
use serde::{Deserialize, Serialize};

#[test]
fn it_is_small_and_can_go_anywhere() {
    fn anywhere<T: std::error::Error + Send + Sync + Clone + 'static>() {}
    anywhere::<Error>();
    assert!(size_of::<Error>() <= 16);
}

/// A sentence for people: lower case, no full stop, with what to do, without any value.
#[test]
fn its_sentence_names_the_field_and_the_rule() {
    let error = OrderKey::parse("USER#4#2", "ORDER#2026-05-01#A1").unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidKey { entity: "Order", key: "PK", .. }));
    let sentence = error.to_string();
    assert!(sentence.contains("`Order`") && sentence.contains("`PK`"), "{sentence}");
    assert!(!sentence.contains("4#2") && !sentence.ends_with('.'), "{sentence}");
}

/// A text that is refused only where the key is made of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Side(String);

impl KeyPart for Side {
    const SHAPE: Shape = String::SHAPE;

    fn to_part(&self) -> PartValue<'_> {
        self.0.to_part()
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        let side = String::from_part(value)?;
        if ["A", "B"].contains(&side.as_str()) { Ok(Self(side)) } else { Err(PartError::new("a side")) }
    }
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("DISC#<disc>")]
#[sk("SIDE#<side>")]
struct Track {
    disc: String,
    side: Side,
}

/// A part that is none stands in the key that is named, which is the sort key here.
#[test]
fn a_part_of_the_sort_key_is_not_said_to_be_in_the_partition_key() {
    let error = TrackKey::parse("DISC#a", "SIDE#C").unwrap_err();
    let ErrorKind::InvalidKey { key, field, rule: KeyRule::OutsideShape, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!((key, field), ("SK", "side"));
}
