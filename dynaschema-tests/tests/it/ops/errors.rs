//! The error type itself.

use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::shop::OrderKey;

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
