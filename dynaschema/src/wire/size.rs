//! How large items are: as the service counts what it stores, and as they are sent.

use super::json::is_plain_text;
use super::number::digits;
use crate::key::KeyValue;
use crate::{AttributeValue, Item};

/// The largest item that the service stores: 400 KB.
pub(crate) const MAX_ITEM: usize = 400 * 1024;

/// The most that the items of one batch request may take of it: 16 MB, less what stands round them.
pub(crate) const MAX_BATCH: usize = 16 * 1024 * 1024 - 4096;

/// What a list or a map has beside what is in it.
pub(super) const AROUND: usize = 3;

/// The same of each of its elements or members.
pub(super) const FOR_EACH: usize = 1;

/// The size of an item by the service's rules: the bytes of its attributes' names and values.
///
/// It counts against the 400 KB of an item and the 4 MB of a transaction.
pub(crate) fn item_size(item: &Item) -> usize {
    item.iter().map(|(name, value)| attribute_size(name, value)).sum()
}

/// The size of one attribute of an item, by the same rules.
pub(crate) fn attribute_size(name: &str, value: &AttributeValue) -> usize {
    name.len() + value_size(value)
}

/// The size of a key attribute.
pub(crate) fn key_size(name: &str, value: &KeyValue) -> usize {
    let size = match value {
        KeyValue::Text(text) => text.len(),
        KeyValue::Number(number) => number_size(number),
        KeyValue::Binary(_) => value.len(),
    };
    name.len() + size
}

/// The size of a value: texts and binaries by their bytes, a number by a byte for two of its
/// digits, and 3 bytes for a list or map with 1 more for each element.
pub(super) fn value_size(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::N(number) => number_size(number),
        AttributeValue::B(bytes) => bytes.as_ref().len(),
        AttributeValue::Ss(texts) => texts.iter().map(String::len).sum(),
        AttributeValue::Ns(numbers) => numbers.iter().map(|number| number_size(number)).sum(),
        AttributeValue::Bs(all) => all.iter().map(|bytes| bytes.as_ref().len()).sum(),
        AttributeValue::L(values) => {
            AROUND + values.iter().map(|value| FOR_EACH + value_size(value)).sum::<usize>()
        }
        AttributeValue::M(map) => AROUND + FOR_EACH * map.len() + item_size(map),
        // A `BOOL` or a `NULL`.
        _ => 1,
    }
}

/// A byte for two significant digits, on either side of the point, one more, and one for a minus.
///
/// The developer guide says "approximately"; the service was measured to count like this.
pub(super) fn number_size(number: &str) -> usize {
    let Some(digits) = digits(number) else { return number.len() };
    1 + usize::from(digits.negative) + digits.whole.div_ceil(2) + digits.fraction.div_ceil(2)
}

/// The bytes of an item in a request's JSON, which are what counts against the 16 MB of a batch.
///
/// A list of small numbers is thrice as large on the way as it is stored.
pub(crate) fn sent_size(item: &Item) -> usize {
    2 + item.iter().map(|(name, value)| text_sent(name) + 2 + value_sent(value)).sum::<usize>()
}

/// `{"S":"text"}`
fn value_sent(value: &AttributeValue) -> usize {
    let all = |sizes: &mut dyn Iterator<Item = usize>| 9 + sizes.map(|size| size + 1).sum::<usize>();
    match value {
        AttributeValue::S(text) => 6 + text_sent(text),
        // Nothing of a number is escaped.
        AttributeValue::N(number) => 6 + 2 + number.len(),
        AttributeValue::B(bytes) => 6 + binary_sent(bytes.as_ref()),
        AttributeValue::Ss(texts) | AttributeValue::Ns(texts) => {
            all(&mut texts.iter().map(|text| text_sent(text)))
        }
        AttributeValue::Bs(values) => all(&mut values.iter().map(|bytes| binary_sent(bytes.as_ref()))),
        AttributeValue::L(values) => all(&mut values.iter().map(value_sent)),
        AttributeValue::M(map) => 6 + sent_size(map),
        // `{"BOOL":false}`
        _ => 14,
    }
}

/// With its quotes, and the longest escape of every character that needs one.
fn text_sent(text: &str) -> usize {
    let escapes = if is_plain_text(text.as_bytes()) { 0 } else { text.bytes().map(escape).sum::<usize>() };
    2 + text.len() + escapes
}

/// How many bytes a byte takes more where it is escaped.
fn escape(byte: u8) -> usize {
    match byte {
        b'"' | b'\\' => 1,
        0..0x20 => 5,
        _ => 0,
    }
}

/// In base64, with its quotes.
fn binary_sent(bytes: &[u8]) -> usize {
    2 + bytes.len().div_ceil(3) * 4
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use aws_sdk_dynamodb::primitives::Blob;

    use super::*;

    fn s(text: &str) -> AttributeValue {
        AttributeValue::S(text.to_owned())
    }

    fn n(number: &str) -> AttributeValue {
        AttributeValue::N(number.to_owned())
    }

    #[track_caller]
    fn check(value: AttributeValue, stored: usize, json: &str) {
        assert_eq!(value_size(&value), stored, "{value:?}");
        let item = HashMap::from([("name".to_owned(), value)]);
        assert_eq!(item_size(&item), 4 + stored);
        let json = format!("{{\"name\":{json}}}");
        // A separator too many for each list, and no one knows the spelling of an escape.
        assert!((json.len()..=json.len() + 8).contains(&sent_size(&item)), "{json}: {}", sent_size(&item));
    }

    #[test]
    fn of_every_type() {
        check(s("Grüße"), 7, r#"{"S":"Grüße"}"#);
        check(s(""), 0, r#"{"S":""}"#);
        check(s("a\"\n"), 3, r#"{"S":"a\"\n"}"#);
        check(AttributeValue::B(Blob::new([1, 2, 3, 4])), 4, r#"{"B":"AQIDBA=="}"#);
        check(AttributeValue::Bool(true), 1, r#"{"BOOL":true}"#);
        check(AttributeValue::Bool(false), 1, r#"{"BOOL":false}"#);
        check(AttributeValue::Null(true), 1, r#"{"NULL":true}"#);
        check(AttributeValue::Ss(vec!["a".into(), "bc".into()]), 3, r#"{"SS":["a","bc"]}"#);
        check(AttributeValue::Ns(vec!["1".into(), "-1".into()]), 5, r#"{"NS":["1","-1"]}"#);
        check(AttributeValue::Bs(vec![Blob::new([1])]), 1, r#"{"BS":["AQ=="]}"#);
        check(AttributeValue::L(vec![]), 3, r#"{"L":[]}"#);
        check(
            AttributeValue::L(vec![n("1"), s("abc")]),
            3 + 1 + 2 + 1 + 3,
            r#"{"L":[{"N":"1"},{"S":"abc"}]}"#,
        );
        let map = HashMap::from([("key".to_owned(), s("value"))]);
        check(AttributeValue::M(map), 3 + 1 + 3 + 5, r#"{"M":{"key":{"S":"value"}}}"#);
    }

    #[test]
    fn of_numbers() {
        let sizes = [
            ("0", 1),
            ("-0", 1),
            ("7", 2),
            ("42", 2),
            ("-42", 3),
            ("042", 2),
            ("100", 2),
            ("123", 3),
            ("1.5", 3),
            ("1.50", 3),
            ("0.001", 2),
            ("1e3", 2),
            ("12.345", 4),
            ("99999999999999999999999999999999999999", 20),
            ("-99999999999999999999999999999999999999", 21),
        ];
        for (number, size) in sizes {
            assert_eq!(number_size(number), size, "{number}");
        }
    }

    #[test]
    fn of_escapes_wherever_they_stand() {
        let plain = "x".repeat(20);
        for (at, (escaped, more)) in
            (0..20).flat_map(|at| [('"', 1), ('\\', 1), ('\u{1f}', 5)].map(|e| (at, e)))
        {
            let text = format!("{}{escaped}{}", &plain[..at], &plain[at + 1..]);
            assert_eq!(text_sent(&text), text_sent(&plain) + more, "{text:?}");
        }
    }
}
