//! A value that can stand in a key.

use std::borrow::Cow;

use super::Shape;

/// A type that can stand in a key template.
///
/// Implemented for strings, integers, `bool`, `char`, [`Binary`](super::Binary), IP addresses, the date and
/// time types of `jiff` and `chrono`, `Uuid`, `Ulid` and decimals (each behind the feature of its crate's
/// name); derived for newtypes, unit enums and composites; and by hand where none of these fits:
///
/// ```
/// use dynaschema::key::{CharSet, KeyPart, PartError, PartValue, Shape};
///
/// #[derive(Debug, Clone, PartialEq)]
/// struct Country([u8; 2]);
///
/// impl KeyPart for Country {
///     const SHAPE: Shape = Shape::fixed(2, CharSet::UPPER).ordered();
///
///     fn to_part(&self) -> PartValue<'_> {
///         PartValue::text(String::from_utf8_lossy(&self.0))
///     }
///
///     fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
///         match value.as_text()?.as_bytes() {
///             &[a, b] => Ok(Self([a, b])),
///             _ => Err(PartError::new("a country code has two letters")),
///         }
///     }
/// }
/// ```
///
/// Three laws hold for every implementation: the text of a value is one that
/// [`SHAPE`](KeyPart::SHAPE) allows (checked when a key is rendered), different
/// values give different parts, and `from_part(v.to_part())` gives `v` back.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a key",
    label = "not a `KeyPart`",
    note = "derive `KeyPart` for a newtype, an enum or a struct with `#[key(\"…\")]`, or implement `dynaschema::KeyPart` by hand",
    note = "types of `chrono` 0.4, `jiff` 0.2, `rust_decimal` 1, `ulid` 3 and `uuid` 1 need the feature of that name, and that version: `dynaschema = {{ …, features = [\"jiff\"] }}`",
    note = "floats and zoned times have no order-preserving text of their own: store an integer, a decimal or a UTC timestamp"
)]
pub trait KeyPart: Clone + Send + Sync + 'static {
    /// The texts that values of this type can have.
    const SHAPE: Shape;
    /// The same, by reference: what the schemas hold, so that none has to be made for each. Here alone a
    /// type says which one it is, or that it is a plain one of a library, so that no other inherits it
    /// with the texts.
    #[doc(hidden)]
    const SHAPE_REF: &'static Shape = &Self::SHAPE;

    /// The value, as the renderer of keys takes it.
    fn to_part(&self) -> PartValue<'_>;

    /// The value that a part read back from a key stands for.
    fn from_part(value: PartValue<'_>) -> Result<Self, PartError>;
}

/// A value on its way into a key or out of one, before any spec is applied.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartValue<'a> {
    /// Text, free or not.
    Text(Cow<'a, str>),
    /// An integer of any width and sign.
    Integer(Integer),
    /// A decimal number, normalised: no exponent, no trailing zeros, no `+`.
    Number(Cow<'a, str>),
    /// Bytes, which are no text: alone in a key attribute of their own.
    Binary(Cow<'a, [u8]>),
    /// A point in time.
    Timestamp(Instant),
    /// A date and a time of day without a zone.
    DateTime(CivilDate, DayTime),
    /// A calendar date.
    Date(CivilDate),
    /// A time of day.
    Time(DayTime),
    /// The parts of a composite, each once, in the order in which its template
    /// first shows them.
    Composite(Vec<PartValue<'a>>),
    /// A variant of an enum by its place among them, and its parts, as those of a composite.
    Variant(usize, Vec<PartValue<'a>>),
    /// Only the number of the shard that it is in, under `shard(10)`; no value is taken from it.
    #[doc(hidden)]
    Shard(u32),
    /// The `None` of an `Option`.
    None,
}

/// An integer of any Rust integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Integer {
    /// Whether it is below zero.
    pub negative: bool,
    /// Its absolute value.
    pub magnitude: u128,
}

/// A point in time: whole seconds since 1970-01-01T00:00:00Z, rounded down, and the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant {
    /// Seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    pub seconds: i64,
    /// Nanoseconds after that second, 0 to 999,999,999.
    pub nanos: u32,
}

/// A calendar date of the proleptic Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CivilDate {
    /// The year; a key holds 0 to 9999.
    pub year: i32,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayTime {
    /// Seconds since midnight, 0 to 86,399.
    pub seconds: u32,
    /// Nanoseconds after that second, 0 to 999,999,999.
    pub nanos: u32,
}

impl<'a> PartValue<'a> {
    /// A text part.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// The number of a class of values, by which an index knows its items.
    #[doc(hidden)]
    pub const fn class(number: u32) -> Self {
        Self::Integer(Integer { negative: false, magnitude: number as u128 })
    }

    /// The text of a text part; an error for every other kind.
    pub fn as_text(&self) -> Result<&str, PartError> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(PartError::new("a text was expected")),
        }
    }

    /// A binary part.
    pub fn binary(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self::Binary(bytes.into())
    }

    /// The bytes of a binary part; an error for every other kind.
    pub fn as_bytes(&self) -> Result<&[u8], PartError> {
        match self {
            Self::Binary(bytes) => Ok(bytes),
            _ => Err(PartError::new("bytes were expected")),
        }
    }

    /// Whether it is an absent one.
    pub(crate) const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The same value, borrowed from this one.
    pub(crate) fn by_ref(&self) -> PartValue<'_> {
        match self {
            Self::Text(text) => PartValue::Text(Cow::Borrowed(text)),
            Self::Number(text) => PartValue::Number(Cow::Borrowed(text)),
            Self::Binary(bytes) => PartValue::Binary(Cow::Borrowed(bytes)),
            Self::Composite(parts) => PartValue::Composite(parts.iter().map(PartValue::by_ref).collect()),
            Self::Variant(variant, parts) => {
                PartValue::Variant(*variant, parts.iter().map(PartValue::by_ref).collect())
            }
            Self::Integer(v) => PartValue::Integer(*v),
            Self::Timestamp(v) => PartValue::Timestamp(*v),
            Self::DateTime(d, t) => PartValue::DateTime(*d, *t),
            Self::Date(v) => PartValue::Date(*v),
            Self::Time(v) => PartValue::Time(*v),
            Self::Shard(number) => PartValue::Shard(*number),
            Self::None => PartValue::None,
        }
    }

    /// The same value without a borrow.
    pub fn into_owned(self) -> PartValue<'static> {
        match self {
            Self::Text(text) => PartValue::Text(Cow::Owned(text.into_owned())),
            Self::Number(text) => PartValue::Number(Cow::Owned(text.into_owned())),
            Self::Binary(bytes) => PartValue::Binary(Cow::Owned(bytes.into_owned())),
            Self::Composite(parts) => {
                PartValue::Composite(parts.into_iter().map(PartValue::into_owned).collect())
            }
            Self::Variant(variant, parts) => {
                PartValue::Variant(variant, parts.into_iter().map(PartValue::into_owned).collect())
            }
            Self::Integer(v) => PartValue::Integer(v),
            Self::Timestamp(v) => PartValue::Timestamp(v),
            Self::DateTime(d, t) => PartValue::DateTime(d, t),
            Self::Date(v) => PartValue::Date(v),
            Self::Time(v) => PartValue::Time(v),
            Self::Shard(number) => PartValue::Shard(number),
            Self::None => PartValue::None,
        }
    }
}

impl<T: KeyPart> KeyPart for Option<T> {
    const SHAPE: Shape = T::SHAPE.optional();
    const SHAPE_REF: &'static Shape = &T::SHAPE_REF.optional();

    fn to_part(&self) -> PartValue<'_> {
        self.as_ref().map_or(PartValue::None, T::to_part)
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::None => Ok(None),
            value => T::from_part(value).map(Some),
        }
    }
}

/// Why a part read from a key is no value of its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartError {
    message: Cow<'static, str>,
}

impl PartError {
    /// An error with a sentence that says what was expected.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into() }
    }
}

impl std::fmt::Display for PartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PartError {}
