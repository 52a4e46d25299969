//! What many tests check.

use dynaschema::{AttributeValue, Contains, Entity, Item, Table};

/// What a query must return, by brute force: the loaded values that `keep` keeps, in the order of
/// a key attribute of text.
pub(crate) fn expected<S, E>(table: &Table<S>, loaded: &[E], order: &str, keep: impl Fn(&E) -> bool) -> Vec<E>
where
    S: Contains<E>,
    E: Entity + Clone,
{
    let key = |value: &E| text(&table.to_item(value).unwrap(), order);
    let mut kept: Vec<E> = loaded.iter().filter(|value| keep(value)).cloned().collect();
    kept.sort_by_key(key);
    kept
}

/// The same, from the last to the first.
pub(crate) fn reversed<E>(mut values: Vec<E>) -> Vec<E> {
    values.reverse();
    values
}

/// The text of an attribute.
#[track_caller]
pub(crate) fn text(item: &Item, attribute: &str) -> String {
    match item.get(attribute) {
        Some(AttributeValue::S(text)) => text.clone(),
        other => panic!("`{attribute}` is {other:?}"),
    }
}

/// The attributes of an item that are keys or tell its entity, in the order of their names:
/// `GSI1PK=… PK=…`.
pub(crate) fn keys(item: &Item) -> String {
    let domain = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let mut keys: Vec<_> = item
        .iter()
        .filter(|(name, _)| !domain(name) || ["entity_type", "schema_v"].contains(&name.as_str()))
        .map(|(name, value)| match value {
            AttributeValue::S(value) | AttributeValue::N(value) => format!("{name}={value}"),
            other => format!("{name}={other:?}"),
        })
        .collect();
    keys.sort();
    keys.join(" ")
}

/// Checks that an error is of this kind, with these fields.
#[macro_export]
macro_rules! assert_kind {
    ($error:expr, $kind:ident { $($field:ident: $value:pat),* $(,)? }) => {{
        let error: &dynaschema::Error = &$error;
        let found = error.kind();
        assert!(matches!(found, dynaschema::ErrorKind::$kind { $($field: $value,)* .. }), "{found:?}");
    }};
}
