//! Text composed in `const` code and at run time alike.

use crate::key::text::equal;
use crate::key::{Kind, PartRef, Segment, Shape, Spec, Template, decimal_digits};
use crate::schema::Attribute;
use crate::schema::message::{spec_words, time_word};

/// What is composed, in a buffer. What does not fit is only counted, so that an empty buffer measures.
///
/// Whole pieces are copied: to the compiler's evaluation a call costs as much as dozens of bytes.
pub(super) struct Writer<'a> {
    out: &'a mut [u8],
    len: usize,
}

/// The name that a placeholder has in the text; a template's own, where there is no entity.
pub(super) type NameOf<'a> = Option<&'a [Attribute]>;

impl<'a> Writer<'a> {
    pub(super) const fn new(out: &'a mut [u8]) -> Self {
        Self { out, len: 0 }
    }

    /// How long the text is, whether it fits or not.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let end = self.len + bytes.len();
        if end <= self.out.len() {
            let (_, free) = self.out.split_at_mut(self.len);
            let (place, _) = free.split_at_mut(bytes.len());
            place.copy_from_slice(bytes);
        }
        self.len = end;
    }

    const fn push_byte(&mut self, byte: u8) {
        if self.len < self.out.len() {
            self.out[self.len] = byte;
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
        if is_plain(text.as_bytes(), false) {
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
        if is_plain(text.as_bytes(), true) {
            return self.push(text);
        }
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            if is_bracket(bytes[i]) {
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

    /// The attribute of the field, and what of a composite follows behind it.
    pub(super) const fn part_name(&mut self, name: &str, names: NameOf<'_>) {
        let (field, nested) = split_at_dot(name);
        let attribute = match names {
            Some(attributes) => attribute_of(attributes, field),
            None => field,
        };
        self.inside(attribute);
        self.inside(nested);
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
        if let Some(or) = spec.or {
            self.push(separator);
            self.push("or('");
            self.inside(or);
            self.push("')");
        }
    }
}

/// How wide a placeholder is padded: as it says, or to its type's width.
const fn padded_to(spec: &Spec, shape: &Shape) -> Option<usize> {
    match (spec.width, shape.kind()) {
        (Some(width), _) => Some(width as usize),
        (None, Kind::Integer { bits, .. }) if spec.signed => Some(decimal_digits(bits)),
        _ => None,
    }
}

/// Whether nothing in the text needs care; doubled brackets do in the literal of a template.
const fn is_plain(bytes: &[u8], of_template: bool) -> bool {
    let mut i = 0;
    while i < bytes.len() {
        let byte = bytes[i];
        if byte < 0x20 || byte == b'"' || byte == b'\\' || byte == 0x7F || (of_template && is_bracket(byte)) {
            return false;
        }
        i += 1;
    }
    true
}

const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'{' | b'}')
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

/// The attribute that the field is stored as.
const fn attribute_of<'a>(attributes: &'a [Attribute], field: &'a str) -> &'a str {
    let mut i = 0;
    while i < attributes.len() {
        if equal(attributes[i].field, field) {
            return attributes[i].name;
        }
        i += 1;
    }
    field
}
