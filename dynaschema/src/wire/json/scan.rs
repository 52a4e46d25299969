//! The scanner: one pass over an answer, from left to right.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places are counted in 32 bits, and no longer answer is scanned"
)]

use super::cursor::Cursor;
use super::pattern::Pattern;
use super::tape::{Entry, Span, Tape};
use crate::wire::{AttributeType, MAX_DEPTH};

/// Where an answer has its items.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) enum Holder {
    /// One item under this name.
    One(&'static str),
    /// A list of items under this name.
    List(&'static str),
    /// A list of items for each table, under this name.
    Tables(&'static str),
}

impl Holder {
    fn name(self) -> &'static str {
        match self {
            Self::One(name) | Self::List(name) | Self::Tables(name) => name,
        }
    }
}

/// An answer without its items, and these.
#[derive(Debug)]
pub(in crate::wire) struct Scanned {
    pub(in crate::wire) tape: Tape,
    /// The place of each item on the tape.
    pub(in crate::wire) items: Vec<u32>,
    /// All other members of the answer, as they were written.
    pub(in crate::wire) rest: String,
}

/// Reads an answer whose items stand there; nothing where it is not of the usual form.
pub(in crate::wire) fn scan(body: &[u8], holder: Holder) -> Option<Scanned> {
    let body = std::str::from_utf8(body).ok()?;
    // Places are counted in 32 bits, the texts behind the body too.
    if body.len() > (u32::MAX / 2) as usize {
        return None;
    }
    let mut scanner = Scanner { cursor: Cursor::of(body), entries: Vec::with_capacity(body.len() / 32) };
    let mut items = Vec::new();
    let rest = scanner.answer(holder, &mut items)?;
    let Scanner { cursor: Cursor { aside, .. }, entries } = scanner;
    let mut text = String::with_capacity(body.len() + aside.len());
    text.push_str(body);
    text.push_str(&aside);
    Some(Scanned { tape: Tape { text, entries }, items, rest })
}

/// Writes down what it reads. Each of its functions reads one thing and stands behind it, or gives up.
struct Scanner<'a> {
    cursor: Cursor<'a>,
    entries: Vec<Entry>,
}

impl Scanner<'_> {
    fn answer(&mut self, holder: Holder, items: &mut Vec<u32>) -> Option<String> {
        let mut rest = String::from("{");
        let mut held = false;
        self.cursor.token(b'{')?;
        let mut more = !self.cursor.is_next(b'}');
        while more {
            let start = self.cursor.at;
            let name = self.cursor.name()?;
            if self.cursor.written(name) == holder.name() {
                // The SDK takes the last of two.
                if std::mem::replace(&mut held, true) {
                    return None;
                }
                self.held(holder, items)?;
            } else {
                self.cursor.skip_value()?;
                if rest.len() > 1 {
                    rest.push(',');
                }
                rest.push_str(self.cursor.body.get(start..self.cursor.at)?);
            }
            more = self.cursor.is_followed(b'}')?;
        }
        self.cursor.white();
        rest.push('}');
        (self.cursor.at == self.cursor.body.len()).then_some(rest)
    }

    fn held(&mut self, holder: Holder, items: &mut Vec<u32>) -> Option<()> {
        match holder {
            Holder::One(_) => self.item(items),
            Holder::List(_) => self.items(items),
            Holder::Tables(_) => {
                self.cursor.token(b'{')?;
                let mut more = !self.cursor.is_next(b'}');
                while more {
                    // Two lists under one name would be one: each table is asked for once.
                    if !items.is_empty() {
                        return None;
                    }
                    self.cursor.name()?;
                    self.items(items)?;
                    more = self.cursor.is_followed(b'}')?;
                }
                Some(())
            }
        }
    }

    fn items(&mut self, items: &mut Vec<u32>) -> Option<()> {
        self.cursor.token(b'[')?;
        let mut more = !self.cursor.is_next(b']');
        while more {
            self.item(items)?;
            more = self.cursor.is_followed(b']')?;
        }
        Some(())
    }

    /// An item, which is mostly like the one before it.
    fn item(&mut self, items: &mut Vec<u32>) -> Option<()> {
        let like = items.last().copied();
        let place = self.open(AttributeType::Map, Span::default());
        items.push(place);
        self.cursor.token(b'{')?;
        self.members(place, like, 0)
    }

    /// The members of a map and its closing bracket; those of the map that it may be `like` were distinct.
    fn members(&mut self, map: u32, like: Option<u32>, depth: u8) -> Option<()> {
        let mut pattern = like.map_or(Pattern::NONE, |like| Pattern::of(&self.entries, like));
        let (mut count, mut distinct) = (0, true);
        let mut more = !self.cursor.is_next(b'}');
        while more {
            let (place, alike) = if let Some((place, alike)) = self.expected(&mut pattern) {
                (place, Some(alike))
            } else {
                let name = self.cursor.name()?;
                let place = self.value_of(name)?;
                let alike = pattern.find(&self.entries, &self.cursor, name);
                distinct &= alike.is_some();
                (place, alike)
            };
            self.payload(place, alike, depth)?;
            self.cursor.token(b'}')?;
            count += 1;
            more = self.cursor.is_followed(b'}')?;
        }
        self.close(map, count);
        (distinct || self.are_distinct(map)).then_some(())
    }

    /// The next member's name and type, if they are written as in the pattern: one look instead of many.
    fn expected(&mut self, pattern: &mut Pattern) -> Option<(u32, u32)> {
        let bytes = self.cursor.body.as_bytes();
        let mut tried = *pattern;
        // One that is optional may be left out.
        for _ in 0..2 {
            let place = tried.next(&self.entries)?;
            let entry = self.entries[place as usize];
            let start = (entry.name.start as usize).checked_sub(1)?;
            // A text that has escapes stands elsewhere.
            let head = bytes.get(start..entry.value.start as usize)?;
            if bytes.get(self.cursor.at..)?.starts_with(head) {
                *pattern = tried;
                let length = u32::try_from(head.len()).ok()?;
                let name = Span { start: self.cursor.here() + 1, length: entry.name.length };
                self.cursor.at += length as usize;
                return Some((self.open(entry.kind, name), place));
            }
        }
        None
    }

    /// The value behind a name, up to where what it is written as begins.
    fn value_of(&mut self, name: Span) -> Option<u32> {
        self.cursor.token(b'{')?;
        self.cursor.white();
        let kind = match self.cursor.rest().get(1..)? {
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
        self.cursor.token(b'"')?;
        self.cursor.at += kind.as_str().len() + 1;
        self.cursor.token(b':')?;
        self.cursor.white();
        match kind {
            AttributeType::String | AttributeType::Number | AttributeType::Binary => {
                self.cursor.token(b'"')?;
            }
            AttributeType::Map => self.cursor.token(b'{')?,
            AttributeType::Boolean | AttributeType::Null | AttributeType::Unknown => {}
            AttributeType::List
            | AttributeType::StringSet
            | AttributeType::NumberSet
            | AttributeType::BinarySet => self.cursor.token(b'[')?,
        }
        Some(self.open(kind, name))
    }

    /// What a value is written as, from behind its type on; that of the value which it may be `like`.
    fn payload(&mut self, place: u32, like: Option<u32>, depth: u8) -> Option<()> {
        let kind = self.entries[place as usize].kind;
        match kind {
            AttributeType::String | AttributeType::Number => {
                let value = self.cursor.text()?;
                self.entries[place as usize].value = value;
            }
            AttributeType::Binary => {
                let value = self.cursor.base64()?;
                self.entries[place as usize].value = value;
            }
            AttributeType::Boolean | AttributeType::Null => {
                let rest = self.cursor.rest();
                let length = match rest {
                    [b't', b'r', b'u', b'e', ..] => 4,
                    [b'f', b'a', b'l', b's', b'e', ..] => 5,
                    _ => return None,
                };
                self.entries[place as usize].value = Span { start: self.cursor.here(), length };
                self.cursor.at += length as usize;
            }
            // What nests deeper is no item's, and the SDK says so.
            AttributeType::List | AttributeType::Map if depth > MAX_DEPTH => return None,
            AttributeType::Map => {
                let like = like.filter(|like| self.entries[*like as usize].kind == kind);
                self.members(place, like, depth + 1)?;
            }
            AttributeType::List => self.elements(place, depth + 1)?,
            AttributeType::StringSet => self.texts(place, AttributeType::String)?,
            AttributeType::NumberSet => self.texts(place, AttributeType::Number)?,
            AttributeType::BinarySet => self.texts(place, AttributeType::Binary)?,
            AttributeType::Unknown => return None,
        }
        Some(())
    }

    /// The elements of a list and its closing bracket, each mostly like the one before it.
    fn elements(&mut self, list: u32, depth: u8) -> Option<()> {
        let mut count = 0;
        let mut before = None;
        let mut more = !self.cursor.is_next(b']');
        while more {
            let place = self.value_of(Span::default())?;
            self.payload(place, before, depth)?;
            self.cursor.token(b'}')?;
            before = Some(place);
            count += 1;
            more = self.cursor.is_followed(b']')?;
        }
        self.close(list, count);
        Some(())
    }

    /// The elements of a set and its closing bracket.
    fn texts(&mut self, set: u32, kind: AttributeType) -> Option<()> {
        let mut count = 0;
        let mut more = !self.cursor.is_next(b']');
        while more {
            self.cursor.token(b'"')?;
            let place = self.open(kind, Span::default());
            let value =
                if kind == AttributeType::Binary { self.cursor.base64()? } else { self.cursor.text()? };
            self.entries[place as usize].value = value;
            count += 1;
            more = self.cursor.is_followed(b']')?;
        }
        self.close(set, count);
        Some(())
    }

    /// Begins an entry, whose value is written from here on.
    fn open(&mut self, kind: AttributeType, name: Span) -> u32 {
        let place = self.entries.len() as u32;
        let value = Span { start: self.cursor.here(), length: 0 };
        self.entries.push(Entry { kind, name, value, next: place + 1 });
        place
    }

    /// Ends that of a list, a set or a map.
    fn close(&mut self, place: u32, count: u32) {
        let next = self.entries.len() as u32;
        let entry = &mut self.entries[place as usize];
        entry.value.length = count;
        entry.next = next;
    }

    /// Whether no two members of a map have one name.
    fn are_distinct(&self, map: u32) -> bool {
        let mut names: Vec<&str> = Pattern::of(&self.entries, map)
            .places(&self.entries)
            .map(|place| self.cursor.written(self.entries[place as usize].name))
            .collect();
        names.sort_unstable();
        names.windows(2).all(|two| two[0] != two[1])
    }
}
