//! Why a value cannot stand in a key.

use std::cmp::Ordering;
use std::fmt;

/// The rule of key templates that a value breaks.
///
/// Nothing is written when a rule is broken. A rule never holds the value itself,
/// so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyRule {
    /// A text holds a delimiter of its template.
    Delimiter {
        /// The delimiter.
        character: char,
    },
    /// A text holds a character that the template's `only('…')` does not list.
    NotListed {
        /// The character, folded as the template says.
        character: char,
    },
    /// A text is empty, or bytes are.
    Empty,
    /// A whole key is longer than the service takes: 2048 bytes for a
    /// partition key, 1024 for a sort key.
    TooLong {
        /// The length of the key.
        bytes: usize,
        /// The longest that is allowed.
        limit: usize,
    },
    /// A number has more digits than its width.
    WidthOverflow {
        /// The width that the template gives it.
        width: usize,
    },
    /// A number under a width, or a time counted from the epoch under one, is below zero.
    Negative,
    /// A date lies outside the years 0 to 9999.
    YearOutOfRange {
        /// The year.
        year: i32,
    },
    /// A date or time that no clock shows: a thirteenth month, a leap second.
    NoSuchTime,
    /// A date where the key shows one hour: it has 24.
    NoHour,
    /// A value renders to the text that the template keeps for `None`.
    EqualsNone,
    /// A `None` where the template has no text for it.
    Missing,
    /// A text that the key part's own [`SHAPE`](crate::KeyPart::SHAPE) rules out:
    /// a character, a length, or an entry missing from its list.
    OutsideShape,
    /// A key part gave another kind of value than its [`SHAPE`](crate::KeyPart::SHAPE) states.
    KindMismatch,
    /// A number that the service cannot hold: more than 38 significant digits,
    /// or a magnitude outside 1E-130 to 9.99E+125.
    NumberOutOfRange,
    /// A field that is itself a key is stored as something else than its key part says.
    RawForm,
    /// The field is not in a key of its entity, but by the name of its attribute it is the key of an index
    /// that others in the table name, and what is to be stored cannot stand there: of another type, empty, or
    /// too long.
    KeyOfIndex {
        /// The index.
        index: &'static str,
        /// What it takes there: `text`, `a number`, `binary`.
        wanted: &'static str,
        /// The longest that it takes, in bytes; `None` of numbers.
        limit: Option<usize>,
    },
    /// A range of time buckets spans more partitions than one query walks, those of each shard and each
    /// listed value counted.
    TooManyBuckets {
        /// The most that it may span.
        limit: u64,
    },
}

impl KeyRule {
    /// On which side of all that a key can show a value lies that this rule refuses: a range goes on to
    /// there. `None` where it lies on neither.
    pub(crate) fn side(&self) -> Option<Ordering> {
        match self {
            Self::WidthOverflow { .. } => Some(Ordering::Greater),
            Self::Negative | Self::Empty => Some(Ordering::Less),
            Self::YearOutOfRange { year } => Some(year.cmp(&0)),
            _ => None,
        }
    }
}

impl fmt::Display for KeyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Delimiter { character } => write!(
                f,
                "the text holds the delimiter `{}`; keep it out of the value, or write `:escape` in the template",
                character.escape_default()
            ),
            Self::NotListed { character } => write!(
                f,
                "the text holds `{}`, which `:only('…')` in the template does not list; keep it out of the value",
                character.escape_default()
            ),
            Self::Empty => f.write_str(
                "the value is empty, which no key can show; give it at least one character or byte, or where there is none the `None` of an `Option`",
            ),
            Self::TooLong { bytes, limit } => write!(
                f,
                "the key is {bytes} bytes long and the service takes {limit}; shorten its parts"
            ),
            Self::WidthOverflow { width } => write!(
                f,
                "the number does not fit into {width} digits; widen the template before such values arise"
            ),
            Self::Negative => f.write_str(
                "the number is below zero and a padded width has no sign; write `:signed` for integers that can be negative",
            ),
            Self::YearOutOfRange { year } => {
                write!(f, "the year {year} does not have four digits; keep dates within 0000 to 9999")
            }
            Self::NoSuchTime => f.write_str(
                "this is no date or time of day that a key can show; check its fields, and round leap seconds",
            ),
            Self::NoHour => f.write_str(
                "the value is a date, which has 24 hours, and the key shows one; give a timestamp, or a range \
                 (`date..=date`) where one is taken",
            ),
            Self::EqualsNone => f.write_str(
                "the value renders to the text that `:or('…')` keeps for `None`; choose a text that no value has",
            ),
            Self::Missing => {
                f.write_str("the value is `None`; give one, or write `:or('…')` in the template")
            }
            Self::OutsideShape => f.write_str(
                "the text is not one that its type allows; correct the value, or the `SHAPE` of its `KeyPart`",
            ),
            Self::KindMismatch => f.write_str(
                "the value is not of the kind that its type states; make `to_part` agree with the `SHAPE` of its `KeyPart`",
            ),
            Self::NumberOutOfRange => f.write_str(
                "the service holds no such number; use at most 38 significant digits, or write `:text`",
            ),
            Self::RawForm => f.write_str(
                "serde stores the field in another form than its `KeyPart` has, so no query would find it; \
                 make them agree, or give the key a template",
            ),
            Self::KeyOfIndex { index, wanted, limit } => {
                write!(f, "other entities have this attribute as a key of index `{index}`, which takes {wanted}")?;
                if let Some(limit) = limit {
                    write!(f, " of 1 to {limit} bytes")?;
                }
                f.write_str(" in all items; store such a value or none, or store the field under another name")
            }
            Self::TooManyBuckets { limit } => write!(
                f,
                "the range spans more than {limit} partitions to read, one for each time bucket, shard and listed value; narrow it, or use a wider bucket"
            ),
        }
    }
}

impl std::error::Error for KeyRule {}
