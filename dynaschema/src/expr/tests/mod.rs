//! Expressions as they are sent, and updates as they are carried out.

mod conditions;
mod updates;

use super::Expressions;
use crate::AttributeValue;

fn n(number: impl std::fmt::Display) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

type Sorted<T> = Vec<(String, T)>;

/// The names and values behind the placeholders.
fn behind(expressions: Expressions<'_>) -> (Sorted<String>, Sorted<AttributeValue>) {
    let (names, values) = expressions.into_parts();
    let mut names: Vec<_> = names.into_iter().flatten().collect();
    let mut values: Vec<_> = values.into_iter().flatten().collect();
    names.sort();
    values.sort_by(|a, b| a.0.cmp(&b.0));
    (names, values)
}
