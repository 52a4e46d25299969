//! Items as text: serialised straight into what a request says of them.

use std::cell::{Cell, RefCell};

use super::cursor::{Span, TextCursor};
use super::names::Names;
use super::text::is_plain;
use super::write::{Object, attribute, binary, inside, key_value, member_name, open, string};
use crate::key::KeyValue;
use crate::wire::ser::Nesting;
use crate::wire::sink::{ABSENT, Sink};
use crate::wire::{
    AROUND, AttributeType, CodecError, FOR_EACH, ValueSerializer, attribute_size, key_size, number_size,
    value_size,
};
use crate::{AttributeValue, Item};

/// For how long an item there is room at first.
const USUAL_BYTES: usize = 1024;

/// The attributes of an item as the members of a JSON object, without the braces round them.
///
/// It is what the service reads, and what an [`Item`] would be written as; none of its names comes twice.
#[derive(Debug, Clone)]
pub struct ItemText {
    text: String,
    /// The bytes of the item where it is stored.
    size: usize,
}

impl ItemText {
    /// The attributes of a value that serialises to a struct; an error of any other, and of a value that has
    /// one: what is wrong with it, encoding it says.
    pub(in crate::wire) fn of<T: serde::Serialize>(value: &T) -> Result<Self, CodecError> {
        let writing = Writing {
            text: RefCell::new(String::with_capacity(USUAL_BYTES)),
            size: Cell::new(0),
            repeats: Cell::new(false),
        };
        match value.serialize(ValueSerializer::item_into(Text(&writing)))? {
            Wrote::Item if writing.repeats.get() => Err(CodecError::new("a name comes twice")),
            Wrote::Item => Ok(Self { text: writing.text.into_inner(), size: writing.size.get() }),
            Wrote::Value | Wrote::Nothing => Err(CodecError::new("no struct")),
        }
    }

    /// Adds an attribute of another name.
    pub(crate) fn put(&mut self, name: &str, value: &AttributeValue) {
        self.size += attribute_size(name, value);
        // All that we put is of a type that is known.
        let _ = attribute(self.name(name), value);
    }

    /// Adds a key attribute.
    pub(crate) fn put_key(&mut self, name: &str, value: &KeyValue) {
        self.size += key_size(name, value);
        key_value(self.name(name), value);
    }

    /// Writes the name of another attribute: its value goes to the end of the text.
    fn name(&mut self, name: &str) -> &mut String {
        let is_first = self.text.is_empty();
        begin_member(&mut self.text, is_first, name);
        &mut self.text
    }

    /// The bytes of the item where it is stored, by the service's rules.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Its bytes in a request.
    pub(crate) fn sent_size(&self) -> usize {
        self.text.len() + 2
    }

    /// The item as a map.
    pub(crate) fn to_map(&self) -> Item {
        let mut item = Item::new();
        let read = each_member(&self.text, |name, cursor, kind| {
            let value = cursor.attribute(kind, 0)?;
            item.insert(cursor.written(name).to_owned(), value);
            Some(())
        });
        debug_assert!(read.is_some(), "it was written by us: {}", self.text);
        item
    }
}

/// Goes through the members of an object, without the braces round them: `read` reads each opened value.
fn each_member(
    members: &str,
    mut read: impl FnMut(Span, &mut TextCursor, AttributeType) -> Option<()>,
) -> Option<()> {
    let mut cursor = TextCursor::at(format!("{members}}}").into(), 0);
    let mut more = false;
    while cursor.goes_on(&mut more, b'}')? {
        let name = cursor.name()?;
        let kind = cursor.open()?;
        read(name, &mut cursor, kind)?;
        cursor.close()?;
    }
    Some(())
}

/// Whether there is one of this name among members that are written.
fn has_member(members: &str, name: &str) -> bool {
    if is_plain(name.as_bytes()) && !members.contains(name) {
        return false;
    }
    let mut has = false;
    let read = each_member(members, |found, cursor, kind| {
        has |= cursor.written(found) == name;
        cursor.pass_opened(kind)
    });
    has || read.is_none()
}

impl Object<'_> {
    /// The attributes of an item that is a text.
    pub(crate) fn written_attributes(&mut self, name: &str, item: &ItemText) {
        let text = self.member(name);
        text.push('{');
        text.push_str(&item.text);
        text.push('}');
    }
}

/// Writes the name of the next member.
fn begin_member(text: &mut String, is_first: bool, name: &str) {
    if !is_first {
        text.push(',');
    }
    member_name(text, name);
}

/// A text that values are written into, and how large they are where they are stored.
#[derive(Debug)]
struct Writing {
    text: RefCell<String>,
    size: Cell<usize>,
    /// Whether a struct in it has two members of one name, which a map has once where they are the same.
    repeats: Cell<bool>,
}

/// Writes values at the end of a text.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) struct Text<'a>(&'a Writing);

/// What a value has become: what stands at the end of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::wire) enum Wrote {
    /// The members of an item.
    Item,
    Value,
    /// Nothing, since it is absent.
    Nothing,
}

/// A list, or a map, that is being written.
#[derive(Debug)]
pub(in crate::wire) struct Begun {
    is_item: bool,
    is_empty: bool,
    /// Where what is in it begins, and the last member of it, with what stands before that.
    start: usize,
    last: usize,
    /// The names of its members, roughly.
    names: Names,
}

impl Begun {
    fn at(start: usize, is_item: bool) -> Self {
        Self { is_item, is_empty: true, start, last: start, names: Names::default() }
    }
}

impl Text<'_> {
    fn write(self, write: impl FnOnce(&mut String)) -> Wrote {
        write(&mut self.0.text.borrow_mut());
        Wrote::Value
    }

    /// So many more bytes are stored.
    fn count(self, bytes: usize) {
        self.0.size.set(self.0.size.get() + bytes);
    }

    fn value(self, kind: AttributeType, write: impl FnOnce(&mut String)) -> Wrote {
        self.write(|text| {
            open(text, kind);
            write(text);
            text.push('}');
        })
    }

    fn begin(self, kind: AttributeType, bracket: char, variant: Option<&'static str>) -> Begun {
        if let Some(variant) = variant {
            self.variant(variant);
        }
        let mut start = 0;
        self.write(|text| {
            open(text, kind);
            text.push(bracket);
            start = text.len();
        });
        self.count(AROUND);
        Begun::at(start, false)
    }

    /// Looks whether a map has a member of this name already.
    #[inline(never)]
    fn look_for(self, map: &Begun, name: &str) {
        let text = self.0.text.borrow();
        let members = text.get(map.start..).unwrap_or_default();
        if has_member(members, name) {
            self.0.repeats.set(true);
        }
    }

    fn end(self, brackets: &str, variant: Option<&'static str>) -> Wrote {
        self.write(|text| text.push_str(brackets));
        match variant {
            Some(variant) => self.end_variant(variant, Wrote::Value),
            None => Wrote::Value,
        }
    }
}

impl Sink for Text<'_> {
    type Value = Wrote;
    type List = Begun;
    type Map = Begun;

    fn text(self, value: &str) -> Wrote {
        self.count(value.len());
        self.write(|text| {
            text.push_str("{\"S\":\"");
            inside(text, value);
            text.push_str("\"}");
        })
    }

    fn number(self, value: &str) -> Wrote {
        self.count(number_size(value));
        // Nothing of a number is escaped.
        self.write(|text| {
            text.push_str("{\"N\":\"");
            text.push_str(value);
            text.push_str("\"}");
        })
    }

    fn bytes(self, value: &[u8]) -> Wrote {
        self.count(value.len());
        self.value(AttributeType::Binary, |text| binary(text, value))
    }

    fn boolean(self, value: bool) -> Wrote {
        self.count(1);
        self.value(AttributeType::Boolean, |text| text.push_str(if value { "true" } else { "false" }))
    }

    fn null(self) -> Wrote {
        self.count(1);
        self.value(AttributeType::Null, |text| text.push_str("true"))
    }

    fn absent(self) -> Wrote {
        Wrote::Nothing
    }

    fn attribute(self, value: AttributeValue) -> Wrote {
        if matches!(value, ABSENT) {
            return Wrote::Nothing;
        }
        self.count(value_size(&value));
        // Whatever is serialised is of a type that is known.
        self.write(|text| {
            let _ = attribute(text, &value);
        })
    }

    fn list(self, _: usize, variant: Option<&'static str>) -> Begun {
        self.begin(AttributeType::List, '[', variant)
    }

    fn element(self, list: &mut Begun) {
        if !std::mem::replace(&mut list.is_empty, false) {
            self.write(|text| text.push(','));
        }
        self.count(FOR_EACH);
    }

    fn push(self, _: &mut Begun, _: Wrote) {}

    fn end_list(self, _: Begun, variant: Option<&'static str>) -> Wrote {
        self.end("]}", variant)
    }

    fn map(self, _: usize, nesting: Nesting, variant: Option<&'static str>) -> Begun {
        if nesting == Nesting::Item && variant.is_none() {
            return Begun::at(0, true);
        }
        self.begin(AttributeType::Map, '{', variant)
    }

    fn member(self, map: &mut Begun, name: &str) {
        // The attributes of an item are fields of an entity, no two of which have one name.
        if !map.is_item {
            if map.names.may_have(name) {
                self.look_for(map, name);
            }
            map.names.add(name);
        }
        self.write(|text| {
            map.last = text.len();
            begin_member(text, map.is_empty, name);
        });
    }

    fn insert(self, map: &mut Begun, name: &'static str, value: Wrote, _: Nesting) -> Result<(), CodecError> {
        if value == Wrote::Nothing {
            self.write(|text| text.truncate(map.last));
        } else {
            map.is_empty = false;
            self.count(name.len() + if map.is_item { 0 } else { FOR_EACH });
        }
        Ok(())
    }

    fn end_map(self, map: Begun, variant: Option<&'static str>) -> Wrote {
        if map.is_item { Wrote::Item } else { self.end("}}", variant) }
    }

    fn variant(self, variant: &'static str) {
        self.write(|text| {
            open(text, AttributeType::Map);
            text.push('{');
            string(text, variant);
            text.push(':');
        });
        self.count(AROUND + FOR_EACH + variant.len());
    }

    fn end_variant(self, _: &'static str, value: Wrote) -> Wrote {
        self.write(|text| text.push_str("}}"));
        value
    }
}
