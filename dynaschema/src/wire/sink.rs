//! Where serialised values go: into attribute values, or straight into the text of a request.

use std::collections::hash_map::Entry;

use super::CodecError;
use super::ser::{Nesting, tagged};
use crate::{AttributeValue, Item};

/// A top-level `None`, until the item leaves it out. A stored `NULL` is `Null(true)`.
pub(crate) const ABSENT: AttributeValue = AttributeValue::Null(false);

/// For how many attributes an item has room beside those of its fields: keys and what the table keeps
/// come to them, and a map that grows hashes all of its names once more.
const BESIDE_FIELDS: usize = 8;

/// What the serialiser makes of values. A list, a map or a variant with content is begun before what is in
/// it.
pub trait Sink: Copy {
    /// What a value has become.
    type Value;
    /// A list whose elements come one by one.
    type List;
    /// A map whose members come one by one.
    type Map;

    fn text(self, value: &str) -> Self::Value;

    /// A number that is one to the service.
    fn number(self, value: &str) -> Self::Value;

    fn bytes(self, value: &[u8]) -> Self::Value;

    fn boolean(self, value: bool) -> Self::Value;

    fn null(self) -> Self::Value;

    /// An attribute that the item leaves out.
    fn absent(self) -> Self::Value;

    /// A value that is an attribute's already.
    fn attribute(self, value: AttributeValue) -> Self::Value;

    fn list(self, len: usize, variant: Option<&'static str>) -> Self::List;

    /// What is next is an element.
    fn element(self, list: &mut Self::List);

    fn push(self, list: &mut Self::List, value: Self::Value);

    fn end_list(self, list: Self::List, variant: Option<&'static str>) -> Self::Value;

    /// A map of so many members; what stands in an item are its attributes.
    fn map(self, len: usize, nesting: Nesting, variant: Option<&'static str>) -> Self::Map;

    /// What is next is the member of this name.
    fn member(self, map: &mut Self::Map, name: &str);

    /// The member of this name; in some places one that is absent, too.
    fn insert(
        self,
        map: &mut Self::Map,
        name: &'static str,
        value: Self::Value,
        nesting: Nesting,
    ) -> Result<(), CodecError>;

    fn end_map(self, map: Self::Map, variant: Option<&'static str>) -> Self::Value;

    /// What is next is the content of a variant.
    fn variant(self, variant: &'static str);

    fn end_variant(self, variant: &'static str, value: Self::Value) -> Self::Value;
}

/// Adds a member to a map, under the name of a field or under a key. Another value under its name would be
/// gone unsaid, or would be read in its place.
///
/// The same value passes: a rest that serde reads before the fields beside it holds what these have, too.
pub(super) fn insert_once(
    map: &mut Item,
    name: String,
    is_field: bool,
    value: AttributeValue,
) -> Result<(), CodecError> {
    match map.entry(name) {
        Entry::Vacant(place) => {
            place.insert(value);
            Ok(())
        }
        Entry::Occupied(mut place) if is_read_alike(place.get(), &value) => {
            if matches!(*place.get(), ABSENT) {
                place.insert(value);
            }
            Ok(())
        }
        Entry::Occupied(place) => {
            let message = "two members have this name, and not the same value; take one of them out or give \
                           it another name, and declare a field that takes in the rest behind the others";
            Err(CodecError::new(message).under(place.key(), is_field))
        }
    }
}

/// Whether both are the same to a read, to which a field that is absent is what a `NULL` is.
fn is_read_alike(a: &AttributeValue, b: &AttributeValue) -> bool {
    a == b || a.is_null() && b.is_null()
}

/// Makes attribute values.
#[derive(Debug, Clone, Copy)]
pub struct Tree;

impl Sink for Tree {
    type Value = AttributeValue;
    type List = Vec<AttributeValue>;
    type Map = Item;

    fn text(self, value: &str) -> AttributeValue {
        AttributeValue::S(value.to_owned())
    }

    fn number(self, value: &str) -> AttributeValue {
        AttributeValue::N(value.to_owned())
    }

    fn bytes(self, value: &[u8]) -> AttributeValue {
        AttributeValue::B(value.into())
    }

    fn boolean(self, value: bool) -> AttributeValue {
        AttributeValue::Bool(value)
    }

    fn null(self) -> AttributeValue {
        AttributeValue::Null(true)
    }

    fn absent(self) -> AttributeValue {
        ABSENT
    }

    fn attribute(self, value: AttributeValue) -> AttributeValue {
        value
    }

    fn list(self, len: usize, _: Option<&'static str>) -> Vec<AttributeValue> {
        Vec::with_capacity(len)
    }

    fn element(self, _: &mut Vec<AttributeValue>) {}

    fn push(self, list: &mut Vec<AttributeValue>, value: AttributeValue) {
        list.push(value);
    }

    fn end_list(self, list: Vec<AttributeValue>, variant: Option<&'static str>) -> AttributeValue {
        tagged(variant, AttributeValue::L(list))
    }

    fn map(self, len: usize, nesting: Nesting, _: Option<&'static str>) -> Item {
        Item::with_capacity(len + if nesting == Nesting::Item { BESIDE_FIELDS } else { 0 })
    }

    fn member(self, _: &mut Item, _: &str) {}

    fn insert(
        self,
        map: &mut Item,
        name: &'static str,
        value: AttributeValue,
        nesting: Nesting,
    ) -> Result<(), CodecError> {
        if matches!(value, ABSENT) && nesting != Nesting::Claimed {
            return Ok(());
        }
        insert_once(map, name.to_owned(), true, value)
    }

    fn end_map(self, map: Item, variant: Option<&'static str>) -> AttributeValue {
        tagged(variant, AttributeValue::M(map))
    }

    fn variant(self, _: &'static str) {}

    fn end_variant(self, variant: &'static str, value: AttributeValue) -> AttributeValue {
        tagged(Some(variant), value)
    }
}
