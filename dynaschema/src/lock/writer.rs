//! Text composed in `const` code and at run time alike.

use crate::key::text::equal;
use crate::key::{Kind, PartRef, Segment, Shape, Shards, Spec, Template, decimal_digits};
use crate::schema::Attribute;
use crate::schema::message::{spec_words, time_word};

/// What is composed: written, measured, or held against a text that may be the same already.
///
/// The compiler evaluates a call as slowly as dozens of bytes, and a byte as slowly as a hundred at run
/// time: so what is the same is compared on the way, and never composed.
pub(super) struct Writer<'a> {
    to: Target<'a>,
    len: usize,
}

enum Target<'a> {
    /// What does not fit is only counted.
    Buffer(&'a mut [u8]),
    /// What follows of it, while all before it was the same.
    Same(&'a [u8]),
    Different,
}

/// The name that a placeholder has in the text; a template's own, where there is no entity.
pub(super) type NameOf<'a> = Option<&'a [Attribute]>;

impl<'a> Writer<'a> {
    pub(super) const fn new(out: &'a mut [u8]) -> Self {
        Self { to: Target::Buffer(out), len: 0 }
    }

    /// One that only compares.
    pub(super) const fn beside(text: &'a [u8]) -> Self {
        Self { to: Target::Same(text), len: 0 }
    }

    /// How long the text is, whether it fits or not.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Whether it is the text that it was held against, to the end.
    pub(super) const fn is_same(&self) -> bool {
        matches!(self.to, Target::Same([]))
    }

    pub(super) const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        match &mut self.to {
            Target::Buffer(out) => {
                let mut i = 0;
                while i < bytes.len() && self.len + i < out.len() {
                    out[self.len + i] = bytes[i];
                    i += 1;
                }
                self.len += bytes.len();
            }
            Target::Same(rest) => match after(rest, bytes) {
                Some(rest) => self.to = Target::Same(rest),
                None => self.to = Target::Different,
            },
            Target::Different => {}
        }
    }

    const fn push_byte(&mut self, byte: u8) {
        match &mut self.to {
            Target::Buffer(out) if self.len < out.len() => out[self.len] = byte,
            Target::Buffer(_) | Target::Different => {}
            Target::Same([first, rest @ ..]) if *first == byte => self.to = Target::Same(rest),
            Target::Same(_) => self.to = Target::Different,
        }
        self.len += 1;
    }

    pub(super) const fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        #[allow(clippy::cast_possible_truncation, reason = "a single digit")]
        self.push_byte(b'0' + (number % 10) as u8);
    }

    /// A name or a value between quotes.
    pub(super) const fn quoted(&mut self, text: &str) {
        self.push("\"");
        self.inside(text);
        self.push("\"");
    }

    /// Text between quotes: no quote, no control character and no line end stands there bare.
    pub(super) const fn inside(&mut self, text: &str) {
        if is_plain(text.as_bytes(), ESCAPED) {
            return self.push(text);
        }
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.escaped(bytes[i]);
            i += 1;
        }
    }

    /// The text that stands in every key, as a template has it: brackets and braces doubled.
    const fn literal(&mut self, text: &str) {
        if is_plain(text.as_bytes(), ESCAPED | DOUBLED) {
            return self.push(text);
        }
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            if CARE[bytes[i] as usize] == DOUBLED {
                self.push_byte(bytes[i]);
            }
            self.escaped(bytes[i]);
            i += 1;
        }
    }

    const fn escaped(&mut self, byte: u8) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        match byte {
            b'"' | b'\\' => {
                self.push_byte(b'\\');
                self.push_byte(byte);
            }
            0..0x20 | 0x7F => {
                self.push("\\x");
                self.push_byte(HEX[(byte >> 4) as usize]);
                self.push_byte(HEX[(byte & 15) as usize]);
            }
            _ => self.push_byte(byte),
        }
    }

    /// A template between quotes, with what decides its bytes: attributes instead of fields, and the
    /// width of what is padded to its type's.
    pub(super) const fn template(&mut self, template: &Template, names: NameOf<'_>) {
        self.push("\"");
        let mut i = 0;
        while i < template.segments.len() {
            match &template.segments[i] {
                Segment::Literal(literal) => self.literal(literal),
                Segment::Part(part) => self.placeholder(part, names),
            }
            i += 1;
        }
        self.push("\"");
    }

    const fn placeholder(&mut self, part: &PartRef, names: NameOf<'_>) {
        self.push("<");
        self.part_name(part.name, names);
        if !part.spec.is_plain() {
            self.spec(&part.spec, part.shape);
        }
        self.push(">");
    }

    /// How an attribute is stored, where that is not serde's to say.
    pub(super) const fn form(&mut self, attribute: &Attribute) {
        let Some(shape) = attribute.stored else { return };
        let Some(spec) = shape.stored else { return };
        self.push(", as ");
        self.quoted(match spec {
            Spec { pattern: Some(pattern), .. } => pattern,
            Spec { time: Some(time), .. } => time_word(time),
            Spec { text: true, .. } => "text",
            _ => "number",
        });
    }

    /// The attribute of the field, and what of a composite follows behind it.
    pub(super) const fn part_name(&mut self, name: &str, names: NameOf<'_>) {
        let Some(attributes) = names else { return self.inside(name) };
        if let Some(first) = attribute_of(attributes, name) {
            return self.attributes(attributes, first);
        }
        let (field, nested) = split_at_dot(name);
        match attribute_of(attributes, field) {
            Some(first) => self.attributes(attributes, first),
            None => self.inside(field),
        }
        self.inside(nested);
    }

    /// The attribute; of a flattened field all that it has: `region+city`.
    const fn attributes(&mut self, attributes: &[Attribute], first: usize) {
        let Attribute { field, name, piece, .. } = attributes[first];
        self.inside(name);
        let mut next = first + 1;
        while piece && next < attributes.len() && equal(attributes[next].field, field) {
            self.inside("+");
            self.inside(attributes[next].name);
            next += 1;
        }
    }

    const fn spec(&mut self, spec: &Spec, shape: &Shape) {
        let mut separator = ":";
        if let Some(time) = spec.time {
            self.push(separator);
            self.push(time_word(time));
            separator = ",";
        }
        if let Some(width) = padded_to(spec, shape) {
            self.push(separator);
            self.push("0");
            self.number(width);
            separator = ",";
        }
        let words = spec_words(spec);
        let mut i = 0;
        while i < words.len() {
            if !words[i].is_empty() {
                self.push(separator);
                self.push(words[i]);
                separator = ",";
            }
            i += 1;
        }
        if let Some(Shards { count, first }) = spec.shards {
            self.push(separator);
            self.push("shard(");
            self.number(count as usize);
            self.push(if first == 1 { ", from = 1)" } else { ")" });
            separator = ",";
        }
        separator = self.worded(separator, "only", spec.only);
        self.worded(separator, "or", spec.or);
    }

    /// A word with a text in quotes, where there is one; what separates the next word from it.
    const fn worded<'s>(&mut self, separator: &'s str, word: &str, text: Option<&str>) -> &'s str {
        let Some(text) = text else { return separator };
        self.push(separator);
        self.push(word);
        self.push("('");
        self.inside(text);
        self.push("')");
        ","
    }
}

/// What follows of a text that begins so. Four bytes are compared in the time of two.
const fn after<'a>(text: &'a [u8], start: &[u8]) -> Option<&'a [u8]> {
    let (mut text, mut start) = (text, start);
    while let ([a, b, c, d, rest @ ..], [e, f, g, h, behind @ ..]) = (text, start) {
        if *a != *e || *b != *f || *c != *g || *d != *h {
            return None;
        }
        (text, start) = (rest, behind);
    }
    while let [wanted, behind @ ..] = start {
        match text {
            [first, rest @ ..] if *first == *wanted => (text, start) = (rest, behind),
            _ => return None,
        }
    }
    Some(text)
}

/// How wide a placeholder is padded: as it says, or to its type's width.
const fn padded_to(spec: &Spec, shape: &Shape) -> Option<usize> {
    match (spec.width, shape.kind()) {
        (Some(width), _) => Some(width as usize),
        (None, Kind::Integer { bits, .. }) if spec.signed => Some(decimal_digits(bits)),
        _ => None,
    }
}

/// What stands between quotes in another spelling, and what is doubled in the literal of a template.
const ESCAPED: u8 = 1;
const DOUBLED: u8 = 2;

/// Which of both a byte is: a look into a table costs the least.
const CARE: [u8; 256] = {
    let mut care = [0; 256];
    let mut byte = 0;
    while byte < 0x20 {
        care[byte] = ESCAPED;
        byte += 1;
    }
    (care[0x7F], care[b'"' as usize], care[b'\\' as usize]) = (ESCAPED, ESCAPED, ESCAPED);
    (care[b'<' as usize], care[b'>' as usize]) = (DOUBLED, DOUBLED);
    (care[b'{' as usize], care[b'}' as usize]) = (DOUBLED, DOUBLED);
    care
};

/// Whether no byte of the text needs this care.
const fn is_plain(bytes: &[u8], care: u8) -> bool {
    let mut bytes = bytes;
    while let [a, b, c, d, rest @ ..] = bytes {
        if (CARE[*a as usize] | CARE[*b as usize] | CARE[*c as usize] | CARE[*d as usize]) & care != 0 {
            return false;
        }
        bytes = rest;
    }
    while let [byte, rest @ ..] = bytes {
        if CARE[*byte as usize] & care != 0 {
            return false;
        }
        bytes = rest;
    }
    true
}

/// `repo.owner` as `repo` and `.owner`.
const fn split_at_dot(name: &str) -> (&str, &str) {
    let bytes = name.as_bytes();
    let mut i = 0;
    while i < bytes.len() && bytes[i] != b'.' {
        i += 1;
    }
    name.split_at(i)
}

/// The attribute that the field is stored as; of several the first.
const fn attribute_of(attributes: &[Attribute], field: &str) -> Option<usize> {
    let mut i = 0;
    while i < attributes.len() {
        if equal(attributes[i].field, field) {
            return Some(i);
        }
        i += 1;
    }
    None
}
