//! JSON, written at the end of a text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::text::{is_plain, plain};
use crate::key::KeyValue;
use crate::wire::AttributeType;
use crate::{AttributeValue, Item};

/// An object, member by member.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    text: &'a mut String,
    is_empty: bool,
}

impl<'a> Object<'a> {
    pub(crate) fn open(text: &'a mut String) -> Self {
        text.push('{');
        Self { text, is_empty: true }
    }

    pub(crate) fn close(self) {
        self.text.push('}');
    }

    /// Writes the name of a member, which has nothing to escape: the value goes to the end of the text.
    pub(crate) fn member(&mut self, name: &str) -> &mut String {
        debug_assert!(is_plain(name.as_bytes()), "{name}");
        self.separate();
        self.text.push('"');
        self.text.push_str(name);
        self.text.push_str("\":");
        self.text
    }

    /// The same of a name that is a user's.
    pub(crate) fn named(&mut self, name: &str) -> &mut String {
        self.separate();
        member_name(self.text, name);
        self.text
    }

    /// Members that are written already go to the end of the text.
    pub(crate) fn members(&mut self) -> &mut String {
        self.separate();
        self.text
    }

    fn separate(&mut self) {
        if !std::mem::replace(&mut self.is_empty, false) {
            self.text.push(',');
        }
    }

    pub(crate) fn string(&mut self, name: &str, value: &str) {
        string(self.member(name), value);
    }

    pub(crate) fn maybe_string(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.string(name, value);
        }
    }

    pub(crate) fn maybe_bool(&mut self, name: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.member(name).push_str(if value { "true" } else { "false" });
        }
    }

    pub(crate) fn maybe_number(&mut self, name: &str, value: Option<i32>) {
        if let Some(value) = value {
            self.member(name).push_str(&value.to_string());
        }
    }

    /// The attributes of an item; nothing where one is of a type that is not known here.
    pub(crate) fn attributes(&mut self, name: &str, item: &Item) -> Option<()> {
        attributes(self.member(name), item)
    }

    /// A user's value with its type; nothing where that is not known here.
    pub(crate) fn attribute(&mut self, name: &str, value: &AttributeValue) -> Option<()> {
        attribute(self.named(name), value)
    }

    pub(crate) fn key_value(&mut self, name: &str, value: &KeyValue) {
        key_value(self.named(name), value);
    }
}

/// Writes the value of a key with its type.
pub(super) fn key_value(text: &mut String, value: &KeyValue) {
    let kind = match value {
        KeyValue::Text(_) => AttributeType::String,
        KeyValue::Number(_) => AttributeType::Number,
        KeyValue::Binary(_) => AttributeType::Binary,
    };
    open(text, kind);
    match value {
        KeyValue::Text(value) | KeyValue::Number(value) => string(text, value),
        KeyValue::Binary(digits) => binary(text, &digits.to_bytes()),
    }
    text.push('}');
}

/// Writes an array, one element after the other.
pub(crate) fn array<T>(
    text: &mut String,
    elements: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T) -> Option<()>,
) -> Option<()> {
    text.push('[');
    for (at, element) in elements.into_iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        write(text, element)?;
    }
    text.push(']');
    Some(())
}

/// Writes attributes by their names; nothing where one is of a type that is not known here.
fn attributes(text: &mut String, item: &Item) -> Option<()> {
    let mut object = Object::open(text);
    for (name, value) in item {
        object.attribute(name, value)?;
    }
    object.close();
    Some(())
}

/// Writes a value with its type; nothing where that is not known here.
pub(crate) fn attribute(text: &mut String, value: &AttributeValue) -> Option<()> {
    open(text, AttributeType::of(value));
    match value {
        AttributeValue::S(one) | AttributeValue::N(one) => string(text, one),
        AttributeValue::Bool(one) | AttributeValue::Null(one) => {
            text.push_str(if *one { "true" } else { "false" });
        }
        AttributeValue::L(all) => array(text, all, attribute)?,
        AttributeValue::M(all) => attributes(text, all)?,
        AttributeValue::B(one) => binary(text, one.as_ref()),
        AttributeValue::Ss(all) | AttributeValue::Ns(all) => array(text, all, |text, one| {
            string(text, one);
            Some(())
        })?,
        AttributeValue::Bs(all) => array(text, all, |text, one| {
            binary(text, one.as_ref());
            Some(())
        })?,
        _ => return None,
    }
    text.push('}');
    Some(())
}

/// Writes what stands before a value of this type.
pub(super) fn open(text: &mut String, kind: AttributeType) {
    text.push_str(match kind {
        AttributeType::String => "{\"S\":",
        AttributeType::Number => "{\"N\":",
        AttributeType::Binary => "{\"B\":",
        AttributeType::Boolean => "{\"BOOL\":",
        AttributeType::Null => "{\"NULL\":",
        AttributeType::List => "{\"L\":",
        AttributeType::Map => "{\"M\":",
        AttributeType::StringSet => "{\"SS\":",
        AttributeType::NumberSet => "{\"NS\":",
        AttributeType::BinarySet => "{\"BS\":",
        // What is of no type that is known is written nowhere.
        AttributeType::Unknown => "{",
    });
}

pub(super) fn binary(text: &mut String, bytes: &[u8]) {
    text.push('"');
    STANDARD.encode_string(bytes, text);
    text.push('"');
}

/// Writes a text between quotes.
pub(super) fn string(text: &mut String, value: &str) {
    text.push('"');
    inside(text, value);
    text.push('"');
}

/// Writes the name of a member that is a user's, and the colon behind it.
pub(super) fn member_name(text: &mut String, name: &str) {
    text.push('"');
    inside(text, name);
    text.push_str("\":");
}

/// Writes what stands between the quotes of a text.
pub(super) fn inside(text: &mut String, value: &str) {
    if is_plain(value.as_bytes()) {
        text.push_str(value);
    } else {
        escaped(text, value);
    }
}

fn escaped(text: &mut String, value: &str) {
    let mut rest = value;
    loop {
        let (before, behind) = rest.split_at(plain(rest.as_bytes()));
        text.push_str(before);
        let mut behind = behind.chars();
        let Some(stop) = behind.next() else { break };
        match stop {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control => {
                text.push_str("\\u00");
                text.push(if u32::from(control) < 16 { '0' } else { '1' });
                text.extend(char::from_digit(u32::from(control) % 16, 16));
            }
        }
        rest = behind.as_str();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use aws_sdk_dynamodb::config::{ConfigBag, RuntimePlugin};
    use aws_sdk_dynamodb::operation::put_item::{PutItem, PutItemInput};
    use aws_sdk_dynamodb::primitives::Blob;
    use aws_smithy_runtime_api::client::interceptors::context::Input;
    use aws_smithy_runtime_api::client::ser_de::{SerializeRequest as _, SharedRequestSerializer};
    use fastrand::Rng;
    use serde_json::Value;

    use super::Object;
    use crate::{AttributeValue, Item};

    fn text(random: &mut Rng) -> String {
        let pieces = [
            "",
            "a",
            "\"",
            "\\",
            "\n",
            "\t",
            "\r",
            "\u{0}",
            "\u{1f}",
            "\u{7f}",
            "\u{e4}",
            "\u{2028}",
            "\u{1f600}",
        ];
        (0..random.usize(..12)).map(|_| pieces[random.usize(..pieces.len())]).collect()
    }

    fn blob(random: &mut Rng) -> Blob {
        Blob::new((0..random.usize(..5)).map(|_| random.u8(..)).collect::<Vec<_>>())
    }

    fn value(random: &mut Rng, depth: usize) -> AttributeValue {
        let few = 0..random.usize(..4);
        match random.usize(..if depth == 0 { 8 } else { 10 }) {
            0 => AttributeValue::S(text(random)),
            1 => AttributeValue::N(random.i64(..).to_string()),
            2 => AttributeValue::B(blob(random)),
            3 => AttributeValue::Bool(random.bool()),
            4 => AttributeValue::Null(true),
            5 => AttributeValue::Ss(few.map(|_| text(random)).collect()),
            6 => AttributeValue::Ns(few.map(|_| random.u8(..).to_string()).collect()),
            7 => AttributeValue::Bs(few.map(|_| blob(random)).collect()),
            8 => AttributeValue::L(few.map(|_| value(random, depth - 1)).collect()),
            _ => AttributeValue::M(few.map(|_| (text(random), value(random, depth - 1))).collect()),
        }
    }

    fn by_sdk(item: Item) -> Value {
        let layer = PutItem::new().config().unwrap();
        let input = PutItemInput::builder().table_name("t").set_item(Some(item)).build().unwrap();
        let serializer = layer.load::<SharedRequestSerializer>().unwrap();
        let request = serializer.serialize_input(Input::erase(input), &mut ConfigBag::base()).unwrap();
        serde_json::from_slice(request.body().bytes().unwrap()).unwrap()
    }

    #[test]
    fn an_item_is_written_as_the_sdk_writes_it() {
        let mut random = Rng::with_seed(12);
        for _ in 0..2_000 {
            let attributes = (0..random.usize(..6)).map(|_| (text(&mut random), value(&mut random, 3)));
            let item: HashMap<_, _> = attributes.collect();
            let mut written = String::new();
            let mut request = Object::open(&mut written);
            request.string("TableName", "t");
            request.attributes("Item", &item).unwrap();
            request.close();
            assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), by_sdk(item), "{written}");
        }
    }
}
