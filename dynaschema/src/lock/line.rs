//! A lock as it is read: blocks of lines, each of a known form.
//!
//! All of it is `const fn`, so that the compiler reads a lock with the same code as a test.

use super::form::{begins, begins_at, fits, fits_one, quote_end, quotes, split, words_fit};
use crate::key::text::equal;

/// What a line states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    Table,
    Entity,
    TableKey,
    EntityAttribute,
    Index,
    Alias,
    SchemaVersion,
    PartitionKey,
    SortKey,
    IndexKey,
    Part,
    Computed,
    Spelling,
    Attribute,
    Once,
    Unique,
    Copy,
    Owner,
    Rest,
}

/// The lines that begin a block: `""` is a text between quotes.
const HEADERS: [(&str, Fact); 3] = [
    ("table", Fact::Table),
    ("entity \"\"", Fact::Entity),
    // One of several members of a table that have one value, which their items do not say.
    ("entity \"\" variant \"\"", Fact::Entity),
];

/// The subjects of lines about the table; `#` is a number.
const OF_TABLE: [(&str, Fact); 5] = [
    ("  partition key", Fact::TableKey),
    ("  sort key", Fact::TableKey),
    ("  entity attribute", Fact::EntityAttribute),
    ("  gsi#", Fact::Index),
    ("  lsi#", Fact::Index),
];

/// The subjects of lines about an entity; `~` is ` holds ""`, as often as it stands there.
const OF_ENTITY: [(&str, Fact); 24] = [
    ("  attribute \"\"", Fact::Attribute),
    ("  part \"\"~", Fact::Part),
    ("  part \"\" computed", Fact::Computed),
    ("  part \"\"~ spelt \"\"", Fact::Spelling),
    ("  partition key", Fact::PartitionKey),
    ("  sort key", Fact::SortKey),
    ("  partition key when \"\"", Fact::PartitionKey),
    ("  sort key when \"\"", Fact::SortKey),
    ("  gsi# partition key", Fact::IndexKey),
    ("  gsi# sort key", Fact::IndexKey),
    ("  lsi# sort key", Fact::IndexKey),
    ("  gsi# when \"\" partition key", Fact::IndexKey),
    ("  gsi# when \"\" sort key", Fact::IndexKey),
    ("  lsi# when \"\" sort key", Fact::IndexKey),
    ("  attribute \"\" once \"\"", Fact::Once),
    ("  alias \"\"", Fact::Alias),
    ("  schema version", Fact::SchemaVersion),
    ("  unique \"\" partition key", Fact::Unique),
    ("  unique \"\" sort key", Fact::Unique),
    ("  copy \"\" partition key", Fact::Copy),
    ("  copy \"\" sort key", Fact::Copy),
    ("  unique \"\" owner \"\"", Fact::Owner),
    ("  copy \"\" owner \"\"", Fact::Owner),
    ("  rest", Fact::Rest),
];

/// What an attribute says of itself first, and what may follow.
const PRESENCE: [&str; 5] = ["required", "optional", "default", "in key", "in key or default"];
const MAINTAINED: [&str; 5] = ["version of # bits", "ttl", "created at", "updated at", "as \"\""];

/// A line: `subject: value`, or a subject alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) subject: &'a str,
    pub(super) value: &'a str,
    pub(super) fact: Fact,
    /// Which line of the text it is, from 1.
    pub(super) number: usize,
}

impl<'a> Line<'a> {
    const fn read(text: &'a str, number: usize, forms: &[(&str, Fact)]) -> Option<Self> {
        let (subject, value) = split(text);
        let mut i = 0;
        while i < forms.len() {
            let (form, fact) = forms[i];
            if fits(subject.as_bytes(), form.as_bytes()) {
                let line = Self { text, subject, value, fact, number };
                return if line.is_complete() { Some(line) } else { None };
            }
            i += 1;
        }
        None
    }

    /// Whether the value is one that such a line can have, where an unknown one could pass for harmless.
    const fn is_complete(&self) -> bool {
        let value = self.value;
        match self.fact {
            Fact::Table | Fact::Entity | Fact::Alias | Fact::Spelling | Fact::Once | Fact::Rest => {
                value.is_empty()
            }
            Fact::SchemaVersion => fits_one(value, &["#", "#, upgraded"]),
            Fact::Attribute => words_fit(value, &PRESENCE, &MAINTAINED),
            _ => !value.is_empty(),
        }
    }

    /// The text between the first quotes of the subject.
    pub(super) const fn name(&self) -> &'a str {
        quotes(self.subject).0
    }

    /// What follows that text in the subject.
    pub(super) const fn behind_name(&self) -> &'a str {
        quotes(self.subject).1
    }

    /// Of a spelling, the subject of the part that is spelt so.
    pub(super) const fn spelt_part(&self) -> &'a str {
        const SPELT: &[u8] = b" spelt \"";
        let bytes = self.subject.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] == b'"' {
                i = quote_end(bytes, i + 1);
                if begins_at(bytes, i + 1, SPELT) {
                    return self.subject.split_at(i + 1).0;
                }
            }
            i += 1;
        }
        self.subject
    }

    /// What stands between quotes behind the name.
    pub(super) const fn second_name(&self) -> &'a str {
        quotes(quotes(self.subject).1).0
    }
}

/// The lines of a text, without their ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lines<'a> {
    rest: &'a str,
    /// The number of the line that was read last.
    pub(super) number: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn of(text: &'a str) -> Self {
        Self { rest: text, number: 0 }
    }

    pub(super) const fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let bytes = self.rest.as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != b'\n' {
            end += 1;
        }
        let (line, rest) = self.rest.split_at(end);
        self.rest = if rest.is_empty() { rest } else { rest.split_at(1).1 };
        self.number += 1;
        Some(match line.as_bytes() {
            // Some checkouts end lines with two characters.
            [.., b'\r'] => line.split_at(line.len() - 1).0,
            _ => line,
        })
    }

    /// The next line that states something of the block whose lines these are.
    pub(super) const fn next_of(&mut self, block: &Block<'_>) -> Option<Line<'a>> {
        while let Some(text) = self.next() {
            if let Some(line) = block.read(text, self.number) {
                return Some(line);
            }
        }
        None
    }
}

/// A header and the lines below it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) header: Line<'a>,
    /// The lines below it.
    pub(super) lines: Lines<'a>,
}

impl<'a> Block<'a> {
    /// The block that a line begins, with all that is behind it for its lines.
    pub(super) const fn begun_by(text: &'a str, behind: Lines<'a>) -> Option<Self> {
        match Line::read(text, behind.number, &HEADERS) {
            Some(header) => Some(Self { header, lines: behind }),
            None => None,
        }
    }

    /// The line as one of this block.
    pub(super) const fn read<'b>(&self, text: &'b str, number: usize) -> Option<Line<'b>> {
        match self.header.fact {
            Fact::Table => Line::read(text, number, &OF_TABLE),
            _ => Line::read(text, number, &OF_ENTITY),
        }
    }

    /// The line of this subject.
    pub(super) const fn find(&self, subject: &str) -> Option<Line<'a>> {
        let mut lines = self.lines;
        while let Some(text) = lines.next() {
            // Most lines differ from it before a subject is looked for in them.
            if begins(text, subject)
                && let Some(line) = self.read(text, lines.number)
                && equal(line.subject, subject)
            {
                return Some(line);
            }
        }
        None
    }

    /// The line of this fact whose value or last name is this text.
    pub(super) const fn find_named(&self, fact: Fact, name: &str) -> Option<Line<'a>> {
        let mut lines = self.lines;
        while let Some(line) = lines.next_of(self) {
            let named = if matches!(fact, Fact::Once) { line.second_name() } else { line.name() };
            if line.fact as u8 == fact as u8 && equal(named, name) {
                return Some(line);
            }
        }
        None
    }
}

/// The blocks of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blocks<'a> {
    lines: Lines<'a>,
}

impl<'a> Blocks<'a> {
    pub(super) const fn of(text: &'a str) -> Self {
        Self::in_lines(Lines::of(text))
    }

    pub(super) const fn in_lines(lines: Lines<'a>) -> Self {
        Self { lines }
    }

    pub(super) const fn next(&mut self) -> Option<Block<'a>> {
        while let Some(text) = self.lines.next() {
            if let Some(mut block) = Block::begun_by(text, self.lines) {
                self.skip_body();
                let all = block.lines.rest;
                block.lines.rest = all.split_at(all.len() - self.lines.rest.len()).0;
                return Some(block);
            }
        }
        None
    }

    /// To the next header: empty lines are no end.
    const fn skip_body(&mut self) {
        while let [b' ' | b'\n' | b'\r', ..] = self.lines.rest.as_bytes() {
            self.lines.next();
        }
    }

    /// The block with this header; these blocks are then behind it.
    pub(super) const fn find(&mut self, header: &str) -> Option<Block<'a>> {
        while let Some(block) = self.next() {
            if equal(block.header.text, header) {
                return Some(block);
            }
        }
        None
    }
}
