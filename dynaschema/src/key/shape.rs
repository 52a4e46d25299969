//! What a key part can look like as text, known before any value is.
//!
//! A [`Shape`] is what the compile-time checks reason with: whether two keys
//! can be the same text, where one part ends and the next begins, and whether
//! text order is value order.

use super::variants::heads_are_apart;
use super::{CharSet, PartValue, Spec, Template, Time};

/// The text a key part can have: its characters, its length, its order.
///
/// Built by `const` functions, so that a [`KeyPart`](crate::KeyPart)
/// implementation states it in one line.
///
/// ```
/// use dynaschema::key::{CharSet, Shape};
///
/// // A country code: two upper-case letters, so text order is value order.
/// const COUNTRY: Shape = Shape::fixed(2, CharSet::UPPER).ordered();
/// // A slug of at most 40 characters.
/// const SLUG: Shape = Shape::of(CharSet::LOWER.union(CharSet::DIGITS).with(b'-')).max_len(40);
/// ```
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Shape {
    pub(crate) kind: Kind,
    pub(crate) chars: CharSet,
    pub(crate) texts: Option<&'static [&'static str]>,
    pub(crate) max_len: Option<usize>,
    pub(crate) width: Option<usize>,
    pub(crate) ordered: bool,
    pub(crate) optional: bool,
    pub(crate) plain: bool,
    /// The module and the name of a derived type, so that its aliases are known for it.
    pub(crate) derived: Option<(&'static str, &'static str)>,
    /// The templates of a composite: that of a struct, or one for each variant of an enum.
    pub(crate) templates: &'static [Template],
    /// Whether these begin with literals that differ, so that the first bytes of a text tell which one it is of.
    pub(crate) told_by_heads: bool,
    /// Whether serde writes the values as text although they are numbers.
    pub(crate) written_as_text: bool,
    /// How the values are stored, where serde does not say.
    pub(crate) stored: Option<Spec>,
    /// The attributes that serde makes of a composite which it flattens, where these are not its fields
    /// by their names; none where nobody can say.
    pub(crate) pieces: Option<&'static [&'static str]>,
}

/// The kind of a key part, which decides the specs it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Free text: strings and newtypes of them.
    Text,
    /// Text that is not free: a boolean, a UUID, an enum, a hand-written part.
    Token,
    /// An integer of so many bits (8 to 128).
    Integer {
        /// Whether the type has negative values.
        signed: bool,
        /// The width of the type in bits.
        bits: u32,
    },
    /// A number that is not an integer type: a decimal.
    Number,
    /// A point in time, rendered in UTC.
    Timestamp,
    /// A date and a time of day without a zone.
    DateTime,
    /// A calendar date.
    Date,
    /// A time of day.
    Time,
    /// Several parts with a template of their own.
    Composite,
    /// One of several composites, each with a template of its own: an enum.
    Variants,
    /// Bytes, which stand in no template: a key attribute of their own (`B`).
    Binary,
}

impl Kind {
    /// Whether both are the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer { signed: a, bits: x }, Self::Integer { signed: b, bits: y }) => a == b && x == y,
            (Self::Composite, Self::Composite) | (Self::Variants, Self::Variants) => true,
            _ => self.is_same_as(other),
        }
    }

    /// Whether both are the same, integers of whatever width included.
    pub(crate) const fn is_same_as(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Text, Self::Text)
                | (Self::Token, Self::Token)
                | (Self::Integer { .. }, Self::Integer { .. })
                | (Self::Number, Self::Number)
                | (Self::Timestamp, Self::Timestamp)
                | (Self::DateTime, Self::DateTime)
                | (Self::Date, Self::Date)
                | (Self::Time, Self::Time)
                | (Self::Binary, Self::Binary)
        )
    }

    /// Whether the kind alone in a template is a native number attribute.
    pub const fn is_numeric(self) -> bool {
        matches!(self, Self::Integer { .. } | Self::Number)
    }

    /// Whether the kind carries a time of day, and so takes a precision.
    pub const fn has_time(self) -> bool {
        matches!(self, Self::Timestamp | Self::DateTime | Self::Time)
    }

    /// Whether the kind carries a calendar date, and so takes a bucket.
    pub const fn has_date(self) -> bool {
        matches!(self, Self::Timestamp | Self::DateTime | Self::Date)
    }
}

impl Shape {
    const fn new(kind: Kind, chars: CharSet) -> Self {
        Self {
            kind,
            chars,
            texts: None,
            max_len: None,
            width: None,
            ordered: false,
            optional: false,
            plain: false,
            derived: None,
            templates: &[],
            told_by_heads: false,
            written_as_text: false,
            stored: None,
            pieces: None,
        }
    }

    /// Free text: any characters, any length, ordered by its bytes.
    pub const fn text() -> Self {
        Self::new(Kind::Text, CharSet::ALL).ordered()
    }

    /// Text of these characters only, of any length, in no particular order.
    pub const fn of(chars: CharSet) -> Self {
        Self::new(Kind::Token, chars)
    }

    /// Text of exactly `width` bytes out of these (ASCII) characters.
    pub const fn fixed(width: usize, chars: CharSet) -> Self {
        let mut shape = Self::new(Kind::Token, chars);
        shape.width = Some(width);
        shape.max_len = Some(width);
        shape
    }

    /// One of a finite list of texts, in the order of the values they stand for.
    ///
    /// The list is ordered when the texts ascend, and fixed-width when all are
    /// equally long.
    pub const fn one_of(texts: &'static [&'static str]) -> Self {
        let mut shape = Self::new(Kind::Token, CharSet::EMPTY);
        let mut longest = 0;
        let mut shortest = usize::MAX;
        let mut ordered = true;
        let mut i = 0;
        while i < texts.len() {
            let text = texts[i].as_bytes();
            let mut j = 0;
            while j < text.len() {
                shape.chars = shape.chars.with(text[j]);
                j += 1;
            }
            if text.len() > longest {
                longest = text.len();
            }
            if text.len() < shortest {
                shortest = text.len();
            }
            if i > 0 && !crate::key::text::less(texts[i - 1].as_bytes(), text) {
                ordered = false;
            }
            i += 1;
        }
        shape.texts = Some(texts);
        shape.max_len = Some(longest);
        shape.width = if longest == shortest { Some(longest) } else { None };
        shape.ordered = ordered;
        shape
    }

    /// An integer type of so many bits.
    pub const fn integer(signed: bool, bits: u32) -> Self {
        let digits = CharSet::DIGITS;
        let mut shape =
            Self::new(Kind::Integer { signed, bits }, if signed { digits.with(b'-') } else { digits });
        shape.max_len = Some(decimal_digits(bits) + signed as usize);
        shape
    }

    /// A number that is not an integer: digits, a sign and a decimal point.
    pub const fn number(max_len: usize) -> Self {
        Self::new(Kind::Number, CharSet::DIGITS.with(b'-').with(b'.')).max_len(max_len)
    }

    /// Bytes, stored as they are in a binary key attribute: serde writes the type as bytes too. A longest
    /// one is stated in bytes by [`max_len`](Self::max_len).
    ///
    /// ```
    /// use dynaschema::key::Shape;
    ///
    /// // A SHA-256.
    /// const DIGEST: Shape = Shape::binary().max_len(32);
    /// ```
    pub const fn binary() -> Self {
        Self::new(Kind::Binary, CharSet::DIGITS.with_range(b'a', b'f')).ordered()
    }

    /// A point in time.
    pub const fn timestamp() -> Self {
        Self::new(Kind::Timestamp, CharSet::DIGITS.with(b'-').with(b':').with(b'.').with(b'T').with(b'Z'))
            .max_len(30)
    }

    /// A date and a time of day without a zone.
    pub const fn date_time() -> Self {
        Self::new(Kind::DateTime, CharSet::DIGITS.with(b'-').with(b':').with(b'.').with(b'T')).max_len(29)
    }

    /// A calendar date, `2026-05-10`.
    pub const fn date() -> Self {
        let mut shape = Self::fixed(10, CharSet::DIGITS.with(b'-')).ordered();
        shape.kind = Kind::Date;
        shape
    }

    /// A time of day.
    pub const fn time() -> Self {
        Self::new(Kind::Time, CharSet::DIGITS.with(b':').with(b'.')).max_len(18)
    }

    /// Several parts with a template of their own, as `#[derive(KeyPart)]`
    /// makes them of a struct with `#[key("…")]`.
    pub const fn composite(template: &'static Template) -> Self {
        let mut shape = Self::new(Kind::Composite, CharSet::ALL);
        shape.templates = std::slice::from_ref(template);
        shape
    }

    /// One of several composites, as `#[derive(KeyPart)]` makes them of an enum whose variants
    /// have a `#[key("…")]`. They are ordered by variant, and then by their parts.
    pub const fn variants(templates: &'static [Template]) -> Self {
        let mut shape = Self::new(Kind::Variants, CharSet::ALL);
        shape.templates = templates;
        // Once for each type: a key asks in each combination of its enums' variants.
        shape.told_by_heads = heads_are_apart(templates);
        shape
    }

    /// States that no text is longer than this many bytes.
    pub const fn max_len(mut self, bytes: usize) -> Self {
        self.max_len = Some(bytes);
        self
    }

    /// States that the byte order of the texts is the order of the values.
    pub const fn ordered(mut self) -> Self {
        self.ordered = true;
        self
    }

    /// States that it is the shape of a type that means nothing by itself, and of each alias of it:
    /// of a library's text, number, id or time. Two such values of one shape can be swapped.
    pub(crate) const fn plain(mut self) -> Self {
        self.plain = true;
        self
    }

    /// States that it is the shape of a derived type without parameters, which has one name in its module.
    #[doc(hidden)]
    pub const fn of_type(mut self, module: &'static str, name: &'static str) -> Self {
        self.derived = Some((module, name));
        self
    }

    /// States that serde writes the values as text, be they numbers: a raw key of them has to say
    /// how it is stored.
    pub const fn written_as_text(mut self) -> Self {
        self.written_as_text = true;
        self
    }

    /// States which attributes serde makes of a composite that it flattens, in the order of its template.
    #[doc(hidden)]
    pub const fn in_pieces(mut self, names: &'static [&'static str]) -> Self {
        self.pieces = Some(names);
        self
    }

    /// The shape of an attribute that is stored as a placeholder with this spec would show it
    /// (`#[dynamo(as = "ms")]`).
    #[doc(hidden)]
    pub const fn stored_as(mut self, spec: Spec) -> Self {
        self.stored = Some(spec);
        self
    }

    /// The shape of an attribute that says when its item expires (`#[dynamo(ttl)]`): of a timestamp the epoch second.
    #[doc(hidden)]
    pub const fn of_ttl(self) -> Self {
        match self.kind {
            Kind::Timestamp => self.stored_as(Spec { time: Some(Time::Epoch), ..Spec::PLAIN }),
            _ => self,
        }
    }

    /// The same part, or nothing.
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Whether the part can be absent.
    pub const fn is_optional(&self) -> bool {
        self.optional
    }

    /// The templates of a composite: one of a struct, one for each variant of an enum, and none of
    /// any other part.
    pub const fn templates(&self) -> &'static [Template] {
        self.templates
    }

    /// The template that a value of a composite is shown by, and the values of its parts.
    pub(crate) fn shown_by<'v, 'a>(
        &self,
        value: &'v PartValue<'a>,
    ) -> Option<(&'static Template, &'v [PartValue<'a>])> {
        let (variant, parts) = match (self.kind, value) {
            (Kind::Composite, PartValue::Composite(parts)) => (0, parts),
            (Kind::Variants, PartValue::Variant(variant, parts)) => (*variant, parts),
            _ => return None,
        };
        Some((self.templates.get(variant)?, parts))
    }

    /// The kind, which decides the specs that the part takes.
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// How many decimal digits the largest unsigned integer of so many bits has.
pub(crate) const fn decimal_digits(bits: u32) -> usize {
    match bits {
        8 => 3,
        16 => 5,
        32 => 10,
        64 => 20,
        _ => 39,
    }
}
