//! Values with their types, `{"S":"text"}`: opened, cut out, passed over, or made the SDK's.

use aws_sdk_dynamodb::primitives::Blob;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::cursor::{Reached, Span, TextCursor};
use super::once::Once;
use super::text;
use crate::wire::{AttributeType, MAX_DEPTH};
use crate::{AttributeValue, Item};

/// Whether values of a type are of one piece.
pub(in crate::wire) fn is_plain(kind: AttributeType) -> bool {
    use AttributeType::{Binary, Boolean, Null, Number, String};
    matches!(kind, String | Number | Binary | Boolean | Null)
}

/// The type of what is in a set.
pub(in crate::wire) fn element_of(set: AttributeType) -> Option<AttributeType> {
    match set {
        AttributeType::StringSet => Some(AttributeType::String),
        AttributeType::NumberSet => Some(AttributeType::Number),
        AttributeType::BinarySet => Some(AttributeType::Binary),
        _ => None,
    }
}

/// The bytes of a binary value, as it is written.
pub(in crate::wire) fn bytes(written: &str) -> Vec<u8> {
    // It was tried when it was cut out.
    STANDARD.decode(written).unwrap_or_default()
}

/// The truth value, as it is written.
pub(in crate::wire) fn truth(written: &str) -> bool {
    written == "true"
}

impl TextCursor {
    /// The type of the value that is next; then stands where what it is written as begins, behind its quote
    /// or bracket.
    #[inline]
    pub(in crate::wire) fn open(&mut self) -> Option<AttributeType> {
        // As the service writes it.
        let kind = match self.rest() {
            [b'{', b'"', b'S', b'"', b':', b'"', ..] => AttributeType::String,
            [b'{', b'"', b'N', b'"', b':', b'"', ..] => AttributeType::Number,
            [b'{', b'"', b'M', b'"', b':', b'{', ..] => AttributeType::Map,
            _ => return self.open_any(),
        };
        self.at += 6;
        Some(kind)
    }

    #[inline(never)]
    fn open_any(&mut self) -> Option<AttributeType> {
        self.token(b'{')?;
        self.white();
        let kind = match self.rest().get(1..)? {
            [b'S', b'"', ..] => AttributeType::String,
            [b'N', b'"', ..] => AttributeType::Number,
            [b'B', b'"', ..] => AttributeType::Binary,
            [b'M', b'"', ..] => AttributeType::Map,
            [b'L', b'"', ..] => AttributeType::List,
            [b'S', b'S', b'"', ..] => AttributeType::StringSet,
            [b'N', b'S', b'"', ..] => AttributeType::NumberSet,
            [b'B', b'S', b'"', ..] => AttributeType::BinarySet,
            [b'B', b'O', b'O', b'L', b'"', ..] => AttributeType::Boolean,
            [b'N', b'U', b'L', b'L', b'"', ..] => AttributeType::Null,
            _ => return None,
        };
        self.token(b'"')?;
        self.at += kind.as_str().len() + 1;
        self.token(b':')?;
        self.white();
        match kind {
            AttributeType::String | AttributeType::Number | AttributeType::Binary => self.token(b'"')?,
            AttributeType::Map => self.token(b'{')?,
            AttributeType::Boolean | AttributeType::Null | AttributeType::Unknown => {}
            AttributeType::List
            | AttributeType::StringSet
            | AttributeType::NumberSet
            | AttributeType::BinarySet => self.token(b'[')?,
        }
        Some(kind)
    }

    /// Behind what a value is written as: the end of its type.
    #[inline]
    pub(in crate::wire) fn close(&mut self) -> Option<()> {
        self.token(b'}')
    }

    /// What a value of one piece is written as, without quotes.
    #[inline]
    pub(in crate::wire) fn cut(&mut self, kind: AttributeType) -> Option<Span> {
        match kind {
            AttributeType::String | AttributeType::Number => self.text(),
            _ => self.cut_other(kind),
        }
    }

    /// Bytes, `true` or `false`.
    fn cut_other(&mut self, kind: AttributeType) -> Option<Span> {
        if kind == AttributeType::Binary {
            return self.base64();
        }
        // What leads to it may have ended at the colon.
        self.white();
        let length = text::truth_length(self.body.as_bytes(), self.at)?;
        let span = Span::of_length(self.at, length);
        self.at = span.end();
        Some(span)
    }

    /// The name of a map's next member, if there is one, behind those of `once`, among which it is not.
    #[inline]
    pub(in crate::wire) fn member(&mut self, once: &mut Once) -> Option<Reached<Span>> {
        if !self.goes_on(&mut once.more, b'}')? {
            return Some(Reached::End);
        }
        let name = self.name()?;
        once.add(name, self)?;
        Some(Reached::One(name))
    }

    /// Whether a list or a set has another element.
    #[inline]
    pub(in crate::wire) fn element(&mut self, more: &mut bool) -> Option<bool> {
        self.goes_on(more, b']')
    }

    /// The type of a list's next element, if there is one, behind an element of this type, if there was one;
    /// then stands where it is written.
    #[inline]
    pub(in crate::wire) fn next_in_list(
        &mut self,
        last: Option<AttributeType>,
    ) -> Option<Reached<AttributeType>> {
        let mut more = last.is_some();
        if let Some(last) = last {
            let again = match last {
                AttributeType::String => b"},{\"S\":\"",
                AttributeType::Number => b"},{\"N\":\"",
                _ => b"},{\"M\":{",
            };
            if self.rest().first_chunk() == Some(again) {
                self.at += again.len();
                let is_map = !matches!(last, AttributeType::String | AttributeType::Number);
                return Some(Reached::One(if is_map { AttributeType::Map } else { last }));
            }
            self.close()?;
        }
        if self.element(&mut more)? { self.open().map(Reached::One) } else { Some(Reached::End) }
    }

    /// How many elements the opened list or set has, roughly, where they are of one piece: what room is made
    /// for at first. Never more than its text has place for.
    pub(in crate::wire) fn room(&self, is_set: bool) -> Option<usize> {
        // The least that an element takes, with what parts it from the next.
        let (mark, least) = if is_set { (b',', "\"\",") } else { (b'{', "{\"S\":\"\"},") };
        if !is_set && !matches!(self.rest(), [b'{', b'"', b'S' | b'N', b'"', ..]) {
            return None;
        }
        // The first bracket may be in a text.
        let (length, marks) = text::marks_before(self.rest(), b']', mark)?;
        Some((marks + usize::from(is_set)).min(length.div_ceil(least.len())))
    }

    /// Opens an element of a set.
    #[inline]
    pub(in crate::wire) fn quote(&mut self) -> Option<()> {
        self.token(b'"')
    }

    /// Passes over the opened value of an attribute; the text of one that has escapes stays aside.
    #[inline]
    pub(in crate::wire) fn pass_opened(&mut self, kind: AttributeType) -> Option<()> {
        if is_plain(kind) { self.cut(kind).map(|_| ()) } else { self.pass(kind, 0) }
    }

    /// Passes over what an opened value is written as, inside of so many lists and maps.
    pub(in crate::wire) fn pass(&mut self, kind: AttributeType, depth: u8) -> Option<()> {
        let aside = self.aside.len();
        let mut more = false;
        match kind {
            _ if is_plain(kind) => drop(self.cut(kind)?),
            // What nests deeper is no item's, and the SDK says so.
            AttributeType::List | AttributeType::Map if depth > MAX_DEPTH => return None,
            AttributeType::Map => {
                let mut once = Once::default();
                while self.member(&mut once)?.is_one() {
                    let kind = self.open()?;
                    self.pass(kind, depth + 1)?;
                    self.close()?;
                }
            }
            AttributeType::List => {
                while self.element(&mut more)? {
                    let kind = self.open()?;
                    self.pass(kind, depth + 1)?;
                    self.close()?;
                }
            }
            set => {
                let kind = element_of(set)?;
                while self.element(&mut more)? {
                    self.quote()?;
                    self.cut(kind)?;
                }
            }
        }
        self.aside.truncate(aside);
        Some(())
    }

    /// The attribute that an opened value is, inside of so many lists and maps.
    pub(in crate::wire) fn attribute(&mut self, kind: AttributeType, depth: u8) -> Option<AttributeValue> {
        let mut more = false;
        Some(match kind {
            AttributeType::List | AttributeType::Map if depth > MAX_DEPTH => return None,
            AttributeType::Map => AttributeValue::M(self.map(depth)?),
            AttributeType::List => {
                let mut all = Vec::new();
                while self.element(&mut more)? {
                    let kind = self.open()?;
                    all.push(self.attribute(kind, depth + 1)?);
                    self.close()?;
                }
                AttributeValue::L(all)
            }
            AttributeType::StringSet => AttributeValue::Ss(self.set(kind, str::to_owned)?),
            AttributeType::NumberSet => AttributeValue::Ns(self.set(kind, str::to_owned)?),
            AttributeType::BinarySet => AttributeValue::Bs(self.set(kind, |text| Blob::new(bytes(text)))?),
            AttributeType::Unknown => return None,
            plain => {
                let span = self.cut(plain)?;
                of_plain(plain, self.written(span))
            }
        })
    }

    /// The members of a map.
    fn map(&mut self, depth: u8) -> Option<Item> {
        let (mut map, mut once) = (Item::new(), Once::default());
        while let Reached::One(name) = self.member(&mut once)? {
            let name = self.written(name).to_owned();
            let kind = self.open()?;
            let value = self.attribute(kind, depth + 1)?;
            map.insert(name, value);
            self.close()?;
        }
        Some(map)
    }

    fn set<T>(&mut self, set: AttributeType, of: fn(&str) -> T) -> Option<Vec<T>> {
        let (mut all, mut more, kind) = (Vec::new(), false, element_of(set)?);
        while self.element(&mut more)? {
            self.quote()?;
            let span = self.cut(kind)?;
            all.push(of(self.written(span)));
        }
        Some(all)
    }
}

/// The attribute that a value of one piece is, by what it is written as.
pub(in crate::wire) fn of_plain(kind: AttributeType, written: &str) -> AttributeValue {
    match kind {
        AttributeType::String => AttributeValue::S(written.to_owned()),
        AttributeType::Number => AttributeValue::N(written.to_owned()),
        AttributeType::Binary => AttributeValue::B(Blob::new(bytes(written))),
        AttributeType::Boolean => AttributeValue::Bool(truth(written)),
        _ => AttributeValue::Null(truth(written)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(is_set: bool, elements: &[String]) -> Option<usize> {
        let text = format!("[{}]}},\"next\":1}}", elements.join(","));
        TextCursor::at(text.into(), 1).room(is_set)
    }

    /// The law: there is room for what is in a list, and not for more than its text could hold.
    #[test]
    fn there_is_room_for_all_elements() {
        for count in 1..300 {
            let all = |of: fn(usize) -> String| (0..count).map(of).collect::<Vec<_>>();
            let numbers = all(|number| format!(r#"{{"N":"{number}"}}"#));
            let texts = all(|number| format!(r#"{{"S":"{}"}}"#, "\u{e4}, ".repeat(number % 7)));
            assert_eq!([room(false, &numbers), room(false, &texts)], [Some(count); 2]);
            assert_eq!(room(true, &all(|number| format!(r#""{number}""#))), Some(count));
            for braces in [r#"{"S":"{{{{{{{{{{{{{{{{{{"}"#, r#"{"S":"]"}"#, r#"{"S":"\"{\""}"#] {
                let elements = vec![braces.to_owned(); count];
                assert!(room(false, &elements).is_some_and(|room| room <= elements.concat().len() / 8 + 1));
            }
            let maps = vec![r#"{"M":{"a":{"S":"b"}}}"#.to_owned(); count];
            assert_eq!([room(false, &maps), room(false, &[])], [None; 2]);
        }
        assert_eq!(room(true, &[]), Some(0));
    }
}
