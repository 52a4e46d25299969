//! What stands behind the colon of a placeholder: `<placed_at:ms>`.

use super::text::are_equal;
use super::{Kind, Pattern, Shape};

/// How one placeholder is rendered, as the template says.
///
/// Written by the derive as data; all of it is checked against the part's
/// [`Shape`](super::Shape) at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the template's own language")]
pub struct Spec {
    /// `06`: zero-padded to this width, in characters.
    pub width: Option<u8>,
    /// `signed`: the value minus the type's smallest, padded to the type's width.
    pub signed: bool,
    /// `desc`: counted down from the largest, so that the newest sorts first.
    pub desc: bool,
    /// `epoch`, a precision, or a bucket.
    pub time: Option<Time>,
    /// `lower`, `upper`: ASCII case folded, in the key only.
    pub case: Option<Case>,
    /// `escape`: delimiters, `%` and control characters percent-encoded.
    pub escape: bool,
    /// `raw`: the text may hold the delimiters.
    pub raw: bool,
    /// `text`: plain text whatever the type, in text order.
    pub text: bool,
    /// `or('…')`: this text for `None`.
    pub or: Option<&'static str>,
    /// `only('0-9a-f')`: the characters that the text is made of.
    pub only: Option<&'static str>,
    /// A time as a pattern shows it (`#[dynamo(as = "%Y-%m-%d %H:%M:%S")]`); `time` is its precision then.
    pub pattern: Option<&'static str>,
    /// `shard(10)`: the number of one of so many shards, which a hash of the text says.
    pub shards: Option<Shards>,
}

/// The shards of a partition: `shard(10)` are 0 to 9, `shard(10, from = 1)` are 01 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shards {
    /// How many there are.
    pub count: u32,
    /// The number of the first.
    pub first: u32,
}

impl Shards {
    /// Whether both are the same shards, or neither is any.
    pub(crate) const fn are_same(a: Option<Self>, b: Option<Self>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => a.count == b.count && a.first == b.first,
            (a, b) => a.is_none() && b.is_none(),
        }
    }

    /// The numbers, in their order.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u32> {
        self.first..self.first + self.count
    }

    /// The number of the shard of a text: its FNV-1a hash of 64 bits, modulo how many there are.
    pub(crate) fn of(self, text: &str) -> u32 {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
        self.first + u32::try_from(hash % u64::from(self.count)).unwrap_or_default()
    }

    /// How many digits the largest number has, to which all are padded.
    pub(crate) const fn width(self) -> usize {
        (self.first + self.count - 1).ilog10() as usize + 1
    }
}

/// What of a point in time a placeholder shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// `epoch`: whole seconds since 1970-01-01T00:00:00Z.
    Epoch,
    /// `epoch_ms`: whole milliseconds since 1970-01-01T00:00:00Z.
    EpochMs,
    /// `s`: RFC 3339 in UTC, to the second.
    Seconds,
    /// `ms`: RFC 3339 in UTC, three fraction digits.
    Millis,
    /// `us`: RFC 3339 in UTC, six fraction digits.
    Micros,
    /// `ns`: RFC 3339 in UTC, nine fraction digits.
    Nanos,
    /// `year`: `2026`.
    Year,
    /// `month`: `2026-05`.
    Month,
    /// `day`: `2026-05-10`.
    Day,
    /// `hour`: `2026-05-10T14`.
    Hour,
}

impl Time {
    pub(crate) const ALL: [Self; 10] = [
        Self::Epoch,
        Self::EpochMs,
        Self::Seconds,
        Self::Millis,
        Self::Micros,
        Self::Nanos,
        Self::Year,
        Self::Month,
        Self::Day,
        Self::Hour,
    ];

    /// Whether it names a whole stretch of time: `year`, `month`, `day`, `hour`.
    pub const fn is_bucket(self) -> bool {
        matches!(self, Self::Year | Self::Month | Self::Day | Self::Hour)
    }

    /// How many characters name a stretch of time; each also begins what shows more of a time.
    pub(crate) const fn bucket_width(self) -> Option<usize> {
        match self {
            Self::Year => Some(4),
            Self::Month => Some(7),
            Self::Day => Some(10),
            Self::Hour => Some(13),
            _ => None,
        }
    }

    /// How much of a time it shows; what is finer tells what is coarser.
    const fn fineness(self) -> u8 {
        match self {
            Self::Year => 0,
            Self::Month => 1,
            Self::Day => 2,
            Self::Hour => 3,
            Self::Epoch | Self::Seconds => 4,
            Self::EpochMs | Self::Millis => 5,
            Self::Micros => 6,
            Self::Nanos => 7,
        }
    }

    /// Whether it is an integer: `epoch`, `epoch_ms`.
    pub const fn is_epoch(self) -> bool {
        matches!(self, Self::Epoch | Self::EpochMs)
    }

    /// The number of fraction digits of a precision; zero for everything else.
    pub const fn fraction_digits(self) -> usize {
        match self {
            Self::Millis => 3,
            Self::Micros => 6,
            Self::Nanos => 9,
            _ => 0,
        }
    }
}

/// The case a text is folded to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// ASCII letters to lower case.
    Lower,
    /// ASCII letters to upper case.
    Upper,
}

impl Spec {
    /// No spec at all: `<id>`.
    pub const PLAIN: Self = Self {
        width: None,
        signed: false,
        desc: false,
        time: None,
        case: None,
        escape: false,
        raw: false,
        text: false,
        or: None,
        only: None,
        pattern: None,
        shards: None,
    };

    /// What renders every value as it is: `raw` for free text, and else no spec at all.
    ///
    /// For templates that the derive writes, which knows no types.
    ///
    /// ```
    /// use dynaschema::key::{KeyPart, Spec};
    ///
    /// assert!(Spec::verbatim(&String::SHAPE).raw);
    /// assert_eq!(Spec::verbatim(&u64::SHAPE), Spec::PLAIN);
    /// ```
    pub const fn verbatim(shape: &Shape) -> Self {
        Self { raw: matches!(shape.kind, Kind::Text), ..Self::PLAIN }
    }

    /// A time as a pattern shows it; one that is no pattern shows whole seconds.
    pub const fn patterned(pattern: &'static str) -> Self {
        let time = match Pattern::of(pattern) {
            Ok(pattern) => pattern.precision(),
            Err(_) => Time::Seconds,
        };
        Self { time: Some(time), pattern: Some(pattern), ..Self::PLAIN }
    }

    /// Whether nothing is said behind the colon, so that a number alone stays a number.
    pub const fn is_plain(&self) -> bool {
        self.width.is_none()
            && !self.signed
            && !self.desc
            && self.time.is_none()
            && self.case.is_none()
            && !self.escape
            && !self.raw
            && !self.text
            && self.or.is_none()
            && self.only.is_none()
            && self.pattern.is_none()
            && self.shards.is_none()
    }

    /// Whether all values that render alike here do so there: what is shown here tells all of that.
    pub(crate) const fn tells(&self, there: &Self) -> bool {
        self.shards.is_none()
            && (self.case.is_none() || there.case.is_some())
            && self.fineness() >= there.fineness()
    }

    /// Whether both show every value alike. Of which characters a text may be is not compared: a value that one of
    /// them does not take is refused there, and no other text stands for it.
    pub(crate) const fn shows_like(&self, other: &Self) -> bool {
        let Self { width, signed, desc, time, case, escape, raw, text, or, only: _, pattern, shards } = *self;
        let width = match (width, other.width) {
            (Some(a), Some(b)) => a == b,
            (a, b) => a.is_none() && b.is_none(),
        };
        let time = match (time, other.time) {
            (Some(a), Some(b)) => a as u8 == b as u8,
            (a, b) => a.is_none() && b.is_none(),
        };
        let case = match (case, other.case) {
            (Some(a), Some(b)) => a as u8 == b as u8,
            (a, b) => a.is_none() && b.is_none(),
        };
        let words = signed == other.signed
            && desc == other.desc
            && escape == other.escape
            && raw == other.raw
            && text == other.text;
        let texts = are_equal(or, other.or) && are_equal(pattern, other.pattern);
        width && time && case && words && texts && Shards::are_same(shards, other.shards)
    }

    /// How much of a value it shows; only times are shown in part.
    pub(crate) const fn fineness(&self) -> u8 {
        match self.time {
            Some(time) => time.fineness(),
            None => Time::Nanos.fineness(),
        }
    }

    /// Whether it shows a whole stretch of time only.
    pub(crate) const fn is_bucket(&self) -> bool {
        matches!(self.time, Some(time) if time.is_bucket())
    }

    /// Whether it shows a whole stretch of time, or a shard, in which many values are.
    pub(crate) const fn is_of_many(&self) -> bool {
        self.is_bucket() || self.shards.is_some()
    }

    /// Whether two values can render to the same text: case folding, buckets and shards.
    pub const fn is_lossy(&self) -> bool {
        self.case.is_some() || self.is_of_many()
    }
}
