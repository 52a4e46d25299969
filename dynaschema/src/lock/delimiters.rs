//! Whether a part that was one of a list, or a token, can hold delimiters, which one that is text may not.

use super::differences::Pair;
use super::form::{begins, begins_at, fits_one, quotes, without_start};
use super::held::Shown;
use super::line::{Block, Fact, Line};
use crate::key::CharSet;

/// Whether texts of before can hold what sets the parts of their key apart, which one that is any text may
/// not.
pub(super) const fn can_hold_delimiters(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> bool {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return false };
    delimiters_around(after.subject, &new).meets(marks_of(before, &old))
}

/// What the texts of a part can hold beside letters and digits.
const fn marks_of(part: Line<'_>, block: &Block<'_>) -> CharSet {
    let mut marks = CharSet::EMPTY;
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if begins(line.subject, part.subject) {
            marks = marks.union(match line.fact {
                Fact::Part => marks_of_kind(without_start(line.value, "optional ")),
                Fact::Spelling => literals(quotes(line.subject.split_at(line.spelt_part().len()).1).0),
                _ => CharSet::EMPTY,
            });
        }
    }
    marks.minus(CharSet::ALPHANUMERIC)
}

/// The same of a kind of part, of which the lock does not say what it is made of: no kind is of more than
/// names are, and of the colon of times and addresses.
const fn marks_of_kind(kind: &str) -> CharSet {
    if begins(kind, "composite ") {
        literals(quotes(kind).0)
    } else if fits_one(kind, &["text", "one of", "binary", "unsigned #"]) {
        // A text in it may not hold them either, and those of a list say what they are.
        CharSet::EMPTY
    } else if fits_one(kind, &["token of #", "signed #", "number", "date"]) {
        CharSet::OF_NAMES
    } else {
        CharSet::OF_NAMES.with(b':')
    }
}

/// What the text of a part may not hold where keys show it: the delimiters of each template around it.
const fn delimiters_around(subject: &str, block: &Block<'_>) -> CharSet {
    let Some((holder, name)) = holder(subject) else { return delimiters_in_keys(quotes(subject).0, block) };
    let template = template_of(holder, block);
    // A variant, whose enum has none but those of its variants, stands where the enum does.
    if !template.is_empty() && !shows_bare(template, name) {
        return CharSet::EMPTY;
    }
    delimiters(template).union(delimiters_around(holder, block))
}

/// What holds a part, and what that is called there: `part "repo"` and `owner` of `part "repo" holds
/// "owner"`.
const fn holder(subject: &str) -> Option<(&str, &str)> {
    let (mut last, mut behind) = ("", quotes(subject).1);
    while !behind.is_empty() {
        (last, behind) = (behind, quotes(behind).1);
    }
    if last.is_empty() {
        return None;
    }
    Some((subject.split_at(subject.len() - last.len()).0, quotes(last).0))
}

/// The template of a composite, as its line says it, or of a variant, which is called so.
const fn template_of<'a>(holder_of: &'a str, block: &Block<'a>) -> &'a str {
    match (block.find(holder_of), holder(holder_of)) {
        (Some(line), _) => quotes(line.value).0,
        (None, Some((_, template))) => template,
        (None, None) => "",
    }
}

const fn delimiters_in_keys(name: &str, block: &Block<'_>) -> CharSet {
    let mut found = CharSet::EMPTY;
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        let is_of_item = matches!(line.fact, Fact::PartitionKey | Fact::SortKey | Fact::IndexKey);
        let is_key = is_of_item || matches!(line.fact, Fact::Unique | Fact::Copy | Fact::Owner);
        let template = quotes(line.value).0;
        if is_key && shows_bare(template, name) {
            found = found.union(delimiters(template));
        }
    }
    found
}

/// Whether a template shows the text itself, and not escaped, nor whatever it holds.
const fn shows_bare(template: &str, name: &str) -> bool {
    let mut shown = Shown::of(name, template);
    while let Some(spec) = shown.next() {
        if !spec.raw && !spec.escape && spec.shards.is_none() {
            return true;
        }
    }
    false
}

/// The delimiters of a template, as [`Template::delimiters`](crate::key::Template::delimiters) has them.
const fn delimiters(template: &str) -> CharSet {
    const ASCII: CharSet = CharSet::EMPTY.with_range(0, 127);
    let mut pieces = Pieces::of(template);
    let (mut delimiters, mut last, mut is_behind) = (CharSet::EMPTY, None, false);
    while let Some(piece) = pieces.next() {
        match (piece, last) {
            (Piece::Byte(byte), _) => {
                if is_behind {
                    delimiters = delimiters.with(byte);
                }
                (last, is_behind) = (Some(byte), false);
            }
            (Piece::Placeholder, before) => {
                if let Some(byte) = before
                    && !CharSet::OF_NAMES.has(byte)
                {
                    delimiters = delimiters.with(byte);
                }
                (last, is_behind) = (None, true);
            }
        }
    }
    delimiters.shared(ASCII).minus(CharSet::ALPHANUMERIC)
}

/// What stands in a template beside its placeholders.
const fn literals(template: &str) -> CharSet {
    let mut pieces = Pieces::of(template);
    let mut literals = CharSet::EMPTY;
    while let Some(piece) = pieces.next() {
        if let Piece::Byte(byte) = piece {
            literals = literals.with(byte);
        }
    }
    literals
}

/// A template as a lock writes it, piece by piece.
struct Pieces<'a> {
    bytes: &'a [u8],
    at: usize,
}

#[derive(Clone, Copy)]
enum Piece {
    Byte(u8),
    Placeholder,
}

impl<'a> Pieces<'a> {
    const fn of(template: &'a str) -> Self {
        Self { bytes: template.as_bytes(), at: 0 }
    }

    const fn next(&mut self) -> Option<Piece> {
        if self.at == self.bytes.len() {
            return None;
        }
        let byte = self.bytes[self.at];
        // A bracket that stands in every key is doubled.
        let is_doubled = begins_at(self.bytes, self.at, b"<<");
        if byte == b'<' && !is_doubled {
            self.skip_placeholder();
            return Some(Piece::Placeholder);
        }
        self.at += if is_doubled { 2 } else { 1 };
        Some(Piece::Byte(byte))
    }

    /// Any text stands between its quotes.
    const fn skip_placeholder(&mut self) {
        let mut quoted = false;
        while self.at < self.bytes.len() && (quoted || self.bytes[self.at] != b'>') {
            quoted ^= self.bytes[self.at] == b'\'';
            self.at += 1;
        }
        if self.at < self.bytes.len() {
            self.at += 1;
        }
    }
}
