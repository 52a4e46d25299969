//! Values of attributes as the service writes them: `{"S":"text"}`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::document::Node;
use crate::{AttributeValue, Item};

/// An item, its attributes by name.
pub(super) fn item(item: &Item) -> Node {
    let mut members: Vec<_> = item.iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    Node::Map(members.into_iter().map(|(name, value)| (name.clone().into(), attribute(value))).collect())
}

/// One value, under its type.
pub(super) fn attribute(value: &AttributeValue) -> Node {
    Node::entry(type_name(value), untyped(value))
}

/// What stands under the type.
fn untyped(value: &AttributeValue) -> Node {
    let binary = |bytes: &[u8]| Node::Text(STANDARD.encode(bytes));
    match value {
        AttributeValue::S(text) | AttributeValue::N(text) => Node::text(text),
        AttributeValue::B(bytes) => binary(bytes.as_ref()),
        AttributeValue::Bool(value) | AttributeValue::Null(value) => Node::Bool(*value),
        AttributeValue::Ss(texts) | AttributeValue::Ns(texts) => Node::texts(texts),
        AttributeValue::Bs(all) => Node::List(all.iter().map(|bytes| binary(bytes.as_ref())).collect()),
        AttributeValue::L(values) => Node::List(values.iter().map(attribute).collect()),
        AttributeValue::M(members) => item(members),
        // The SDK knows a type of the service's that we do not.
        _ => Node::Bool(true),
    }
}

/// The name of a value's type.
pub(super) const fn type_name(value: &AttributeValue) -> &'static str {
    match value {
        AttributeValue::S(_) => "S",
        AttributeValue::N(_) => "N",
        AttributeValue::B(_) => "B",
        AttributeValue::Bool(_) => "BOOL",
        AttributeValue::Ss(_) => "SS",
        AttributeValue::Ns(_) => "NS",
        AttributeValue::Bs(_) => "BS",
        AttributeValue::L(_) => "L",
        AttributeValue::M(_) => "M",
        _ => "NULL",
    }
}
