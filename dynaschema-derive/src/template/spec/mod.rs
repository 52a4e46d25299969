//! What stands behind the colon of a placeholder: `<placed_at:ms>`.

mod words;

pub(super) use words::parse;
pub(crate) use words::precision;

/// How a placeholder is rendered, as tokens say it.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own behind the colon")]
pub(crate) struct Spec {
    pub(crate) width: Option<u8>,
    pub(crate) signed: bool,
    pub(crate) desc: bool,
    pub(crate) time: Option<Time>,
    pub(crate) case: Option<Case>,
    pub(crate) escape: bool,
    pub(crate) raw: bool,
    /// `raw` where the type is free text: of a template that nobody wrote.
    pub(crate) verbatim: bool,
    pub(crate) text: bool,
    pub(crate) or: Option<String>,
    /// The characters that a text is made of, as `only('0-9a-f')` lists them.
    pub(crate) only: Option<String>,
    pub(crate) shards: Option<Shards>,
}

/// `shard(10, from = 1)`: how many there are, and the number of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shards {
    pub(crate) count: u32,
    pub(crate) first: u32,
}

/// What of a point in time is shown; the variants are those of the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Time {
    Epoch,
    EpochMs,
    Seconds,
    Millis,
    Micros,
    Nanos,
    Year,
    Month,
    Day,
    Hour,
}

/// The case a text is folded to; the variants are those of the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
}

impl Time {
    fn is_epoch(self) -> bool {
        matches!(self, Self::Epoch | Self::EpochMs)
    }

    pub(crate) fn is_bucket(self) -> bool {
        matches!(self, Self::Year | Self::Month | Self::Day | Self::Hour)
    }

    /// How much of it is shown; what is finer tells what is coarser.
    fn fineness(self) -> u8 {
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
}

impl Spec {
    /// Whether it shows a whole stretch of time.
    pub(crate) fn is_bucket(&self) -> bool {
        self.time.is_some_and(Time::is_bucket)
    }

    /// What the stretch of time is called that it shows.
    pub(crate) fn bucket(&self) -> Option<&'static str> {
        match self.time? {
            Time::Year => Some("year"),
            Time::Month => Some("month"),
            Time::Day => Some("day"),
            Time::Hour => Some("hour"),
            _ => None,
        }
    }

    /// Whether two values can render to the same text.
    pub(crate) fn is_lossy(&self) -> bool {
        self.case.is_some() || self.is_bucket() || self.shards.is_some()
    }

    /// How much of a value it shows; only times are shown in part.
    pub(crate) fn fineness(&self) -> u8 {
        self.time.map_or(Time::Nanos.fineness(), Time::fineness)
    }

    /// Whether all values that render alike here do so there: what is shown here tells all of that.
    pub(crate) fn tells(&self, there: &Self) -> bool {
        self.shards.is_none()
            && (self.case.is_none() || there.case.is_some())
            && self.fineness() >= there.fineness()
    }
}
