//! The condition on a sort key: one that the service accepts, and what it reads too much.

use std::cmp::Ordering;
use std::ops::Bound;

use crate::key::KeyValue;
use crate::schema::Slot;

/// The longest sort key that the service takes, in bytes.
const LONGEST: usize = Slot::Sk.max_len();

/// The condition that a query sends for the sort key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sort {
    /// No condition: the whole partition.
    All,
    /// No value can match, so nothing is sent.
    Never,
    Equal(KeyValue),
    /// A text or bytes.
    StartsWith(KeyValue),
    Between(KeyValue, KeyValue),
    AtLeast(KeyValue),
    Above(KeyValue),
    AtMost(KeyValue),
    Below(KeyValue),
}

impl Sort {
    /// Whether a sort key meets the condition.
    pub(crate) fn contains(&self, value: &KeyValue) -> bool {
        let order = |bound: &KeyValue| value.order(bound);
        match self {
            Self::All => true,
            Self::Never => false,
            Self::Equal(bound) => value.is(bound),
            Self::StartsWith(prefix) => value.starts_with(prefix),
            Self::Between(low, high) => {
                order(low).is_some_and(Ordering::is_ge) && order(high).is_some_and(Ordering::is_le)
            }
            Self::AtLeast(low) => order(low).is_some_and(Ordering::is_ge),
            Self::Above(low) => order(low).is_some_and(Ordering::is_gt),
            Self::AtMost(high) => order(high).is_some_and(Ordering::is_le),
            Self::Below(high) => order(high).is_some_and(Ordering::is_lt),
        }
    }

    /// The condition's operator and operands, for a query's fingerprint.
    pub(crate) fn texts(&self) -> [&str; 3] {
        match self {
            Self::All => ["all", "", ""],
            Self::Never => ["never", "", ""],
            Self::Equal(value) => ["=", value.as_str(), ""],
            Self::StartsWith(prefix) => ["begins_with", prefix.as_str(), ""],
            Self::Between(low, high) => ["between", low.as_str(), high.as_str()],
            Self::AtLeast(low) => [">=", low.as_str(), ""],
            Self::Above(low) => [">", low.as_str(), ""],
            Self::AtMost(high) => ["<=", high.as_str(), ""],
            Self::Below(high) => ["<", high.as_str(), ""],
        }
    }
}

/// An end of a range within a part, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PartEnd {
    At(Bound<String>),
    /// Before all that the part shows and that begins so.
    Before(String),
    /// Behind all of that.
    Behind(String),
}

impl PartEnd {
    /// What the part shows there; `None` where it goes on for ever.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::At(Bound::Included(text) | Bound::Excluded(text))
            | Self::Before(text)
            | Self::Behind(text) => Some(text),
            Self::At(Bound::Unbounded) => None,
        }
    }
}

/// A range of sort keys: the condition sent, and the ends that it includes but the range does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SortRange {
    pub(crate) sort: Sort,
    pub(crate) excluded: Vec<KeyValue>,
}

impl SortRange {
    pub(crate) fn exactly(sort: Sort) -> Self {
        Self { sort, excluded: Vec::new() }
    }

    pub(crate) fn never() -> Self {
        Self::exactly(Sort::Never)
    }

    /// Whether it leaves out a value that its condition includes.
    pub(super) fn excludes(&self, value: &KeyValue) -> bool {
        self.excluded.iter().any(|end| end.is(value))
    }

    /// From where to where it goes; `None` where nothing can match.
    pub(crate) fn ends(mut self) -> Option<Ends> {
        let sort = std::mem::replace(&mut self.sort, Sort::Never);
        let end = |value: KeyValue| {
            if self.excludes(&value) { Bound::Excluded(value) } else { Bound::Included(value) }
        };
        let (low, high) = match sort {
            Sort::All => (Bound::Unbounded, Bound::Unbounded),
            Sort::Never => return None,
            Sort::Equal(value) => (end(value.clone()), end(value)),
            Sort::StartsWith(prefix) => return Some(Ends::starting_with(prefix)),
            Sort::Between(low, high) => (end(low), end(high)),
            Sort::AtLeast(low) => (Bound::Included(low), Bound::Unbounded),
            Sort::Above(low) => (Bound::Excluded(low), Bound::Unbounded),
            Sort::AtMost(high) => (Bound::Unbounded, Bound::Included(high)),
            Sort::Below(high) => (Bound::Unbounded, Bound::Excluded(high)),
        };
        Some(Ends { low, high })
    }

    /// The condition for everything between two ends.
    ///
    /// `BETWEEN` is the only condition with two ends and includes both, so an
    /// excluded end is sent as included and its equal dropped after reading.
    pub(crate) fn between(low: Bound<KeyValue>, high: Bound<KeyValue>) -> Self {
        match (low, high) {
            (Bound::Unbounded, Bound::Unbounded) => Self::exactly(Sort::All),
            (Bound::Included(low), Bound::Unbounded) => Self::exactly(Sort::AtLeast(low)),
            (Bound::Excluded(low), Bound::Unbounded) => Self::exactly(Sort::Above(low)),
            (Bound::Unbounded, Bound::Included(high)) => Self::exactly(Sort::AtMost(high)),
            (Bound::Unbounded, Bound::Excluded(high)) => Self::exactly(Sort::Below(high)),
            (low, high) => Self::closed(low, high),
        }
    }

    /// What lies in both ranges.
    pub(crate) fn and(self, other: Self) -> Self {
        let (Some(one), Some(other)) = (self.ends(), other.ends()) else { return Self::never() };
        let low = inner(one.low, other.low, Ordering::Greater);
        let high = inner(one.high, other.high, Ordering::Less);
        Ends { low, high }.condition()
    }

    fn closed(low: Bound<KeyValue>, high: Bound<KeyValue>) -> Self {
        let mut excluded = Vec::new();
        let mut end = |bound: Bound<KeyValue>| match bound {
            Bound::Included(value) => Some(value),
            Bound::Excluded(value) => {
                excluded.push(value.clone());
                Some(value)
            }
            Bound::Unbounded => None,
        };
        let (Some(low), Some(high)) = (end(low), end(high)) else {
            return Self::exactly(Sort::All);
        };
        match low.order(&high) {
            Some(Ordering::Less) => Self { sort: Sort::Between(low, high), excluded },
            Some(Ordering::Equal) if excluded.is_empty() => Self::exactly(Sort::Equal(low)),
            _ => Self::exactly(Sort::Never),
        }
    }

    /// The condition for the keys that start with `prefix` and whose next part
    /// lies between two texts; behind that part stands a literal, and it may be
    /// the last of the key.
    ///
    /// What starts with a text ends before that text's [`successor`]; so every
    /// end lies on a part boundary, and the range never leaves the prefix.
    pub(crate) fn of_part(prefix: &str, (follow, last): (&str, bool), low: PartEnd, high: PartEnd) -> Self {
        let key = |part: String| [prefix, &part, follow].concat();
        let low = match low {
            PartEnd::At(Bound::Included(part)) => Bound::Included(key(part)),
            PartEnd::At(Bound::Excluded(part)) if last => Bound::Excluded(key(part)),
            PartEnd::At(Bound::Excluded(part)) => match from_behind(&key(part)) {
                Some(low) => low,
                None => return Self::never(),
            },
            PartEnd::At(Bound::Unbounded) => before(prefix, Bound::Included),
            PartEnd::Before(beginning) => before(&[prefix, &beginning].concat(), Bound::Included),
            PartEnd::Behind(beginning) => match from_behind(&[prefix, &beginning].concat()) {
                Some(low) => low,
                None => return Self::never(),
            },
        };
        let high = match high {
            PartEnd::At(Bound::Included(part)) if last => Bound::Included(key(part)),
            PartEnd::At(Bound::Included(part)) => up_to_all(&key(part)),
            PartEnd::At(Bound::Excluded(part)) => Bound::Excluded(key(part)),
            PartEnd::At(Bound::Unbounded) => up_to_all(prefix),
            PartEnd::Before(beginning) => match [prefix, &beginning].concat() {
                nothing if nothing.is_empty() => return Self::never(),
                high => Bound::Excluded(high),
            },
            PartEnd::Behind(beginning) => up_to_all(&[prefix, &beginning].concat()),
        };
        if let (Bound::Included(low), Bound::Excluded(high)) = (&low, &high)
            && low == prefix
            && successor(prefix).as_ref() == Some(high)
        {
            return Self::exactly(Sort::StartsWith(KeyValue::Text(prefix.to_owned())));
        }
        Self::between(low.map(KeyValue::Text), high.map(KeyValue::Text))
    }
}

/// The one of two ends that leaves less between it and the other side: the one that compares as
/// `narrower` to the other, or that excludes what both name.
fn inner(a: Bound<KeyValue>, b: Bound<KeyValue>, narrower: Ordering) -> Bound<KeyValue> {
    let (Bound::Included(value) | Bound::Excluded(value)) = &a else { return b };
    let (Bound::Included(other) | Bound::Excluded(other)) = &b else { return a };
    match value.order(other) {
        Some(Ordering::Equal) if matches!(b, Bound::Excluded(_)) => b,
        Some(Ordering::Equal) => a,
        order if order == Some(narrower) => a,
        _ => b,
    }
}

/// From where to where a range of sort keys goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) low: Bound<KeyValue>,
    pub(crate) high: Bound<KeyValue>,
}

impl Ends {
    /// Every sort key there is.
    pub(crate) const ALL: Self = Self { low: Bound::Unbounded, high: Bound::Unbounded };

    /// The keys that start with a text, or with bytes.
    pub(crate) fn starting_with(prefix: KeyValue) -> Self {
        let high = match &prefix {
            KeyValue::Text(text) => up_to_all(text).map(KeyValue::Text),
            _ => key_successor(&prefix).map_or(Bound::Unbounded, Bound::Excluded),
        };
        Self { low: Bound::Included(prefix), high }
    }

    /// From the lower of both low ends to the higher of both high ends.
    pub(crate) fn hull(self, other: Self) -> Self {
        let low = if is_below(&other.low, &self.low) { other.low } else { self.low };
        let high = if is_above(&other.high, &self.high) { other.high } else { self.high };
        Self { low, high }
    }

    /// Whether the key lies in it.
    pub(crate) fn contains(&self, key: &KeyValue) -> bool {
        !self.is_behind(key, false) && !self.is_behind(key, true)
    }

    /// Whether a read in this direction has left the range behind where it comes to the key.
    pub(crate) fn is_behind(&self, key: &KeyValue, forward: bool) -> bool {
        let (end, beyond) =
            if forward { (&self.high, Ordering::Greater) } else { (&self.low, Ordering::Less) };
        match end {
            Bound::Included(end) => key.order(end) == Some(beyond),
            Bound::Excluded(end) => key.order(end).is_some_and(|order| order == beyond || order.is_eq()),
            Bound::Unbounded => false,
        }
    }

    /// Whether a read in this direction that stands at the key has some way to go to the range. Where the key
    /// is the end of it, also one that the range excludes, the read is there: to begin once more would be to
    /// read it again.
    pub(crate) fn lies_ahead(&self, key: &KeyValue, forward: bool) -> bool {
        let (start, before) =
            if forward { (&self.low, Ordering::Less) } else { (&self.high, Ordering::Greater) };
        match start {
            Bound::Included(start) | Bound::Excluded(start) => key.order(start) == Some(before),
            Bound::Unbounded => false,
        }
    }

    /// Whether both have a key in common, as far as their ends tell.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let apart = |low: &Self, high: &Self| match (&low.high, &high.low) {
            (Bound::Included(end) | Bound::Excluded(end), start) => match start {
                Bound::Included(start) | Bound::Excluded(start) => end.order(start).is_some_and(|order| {
                    order.is_lt() || (order.is_eq() && matches!(low.high, Bound::Excluded(_)))
                }),
                Bound::Unbounded => false,
            },
            (Bound::Unbounded, _) => false,
        };
        !apart(self, other) && !apart(other, self)
    }

    /// The condition for it: the keys from a text or bytes to their successor are those that start with it.
    pub(crate) fn condition(self) -> SortRange {
        if let (Bound::Included(low), Bound::Excluded(high)) = (&self.low, &self.high)
            && key_successor(low).as_ref() == Some(high)
        {
            return SortRange::exactly(Sort::StartsWith(low.clone()));
        }
        SortRange::between(self.low, self.high)
    }
}

/// Whether one low end lies before another.
fn is_below(a: &Bound<KeyValue>, b: &Bound<KeyValue>) -> bool {
    lies_outside(a, b, Ordering::Less)
}

/// Whether one high end lies behind another.
fn is_above(a: &Bound<KeyValue>, b: &Bound<KeyValue>) -> bool {
    lies_outside(a, b, Ordering::Greater)
}

fn lies_outside(a: &Bound<KeyValue>, b: &Bound<KeyValue>, outside: Ordering) -> bool {
    let (Bound::Included(one) | Bound::Excluded(one)) = a else { return true };
    let (Bound::Included(other) | Bound::Excluded(other)) = b else { return false };
    match one.order(other) {
        Some(Ordering::Equal) => matches!((a, b), (Bound::Included(_), Bound::Excluded(_))),
        order => order == Some(outside),
    }
}

/// The smallest key that is greater than every key starting with `prefix`; numbers start with nothing.
fn key_successor(prefix: &KeyValue) -> Option<KeyValue> {
    match prefix {
        KeyValue::Text(text) => successor(text).map(KeyValue::Text),
        KeyValue::Binary(digits) => digits.successor().map(KeyValue::Binary),
        KeyValue::Number(_) => None,
    }
}

/// The end that lies before everything starting with `text`; none if nothing lies there.
fn before(text: &str, end: fn(String) -> Bound<String>) -> Bound<String> {
    if text.is_empty() { Bound::Unbounded } else { end(text.to_owned()) }
}

/// The low end of what lies behind everything starting with `text`; `None` if nothing lies there.
///
/// The successor can have a byte more. Where no key is as long, the text is the only one that starts with it.
fn from_behind(text: &str) -> Option<Bound<String>> {
    let next = successor(text)?;
    Some(if next.len() > LONGEST { Bound::Excluded(text.to_owned()) } else { Bound::Included(next) })
}

/// The high end of everything starting with `text`; none if nothing lies behind it.
fn up_to_all(text: &str) -> Bound<String> {
    match from_behind(text) {
        Some(Bound::Included(next)) => Bound::Excluded(next),
        Some(Bound::Excluded(only)) => Bound::Included(only),
        Some(Bound::Unbounded) | None => Bound::Unbounded,
    }
}

/// The smallest text that is greater than every text starting with `prefix`.
///
/// UTF-8 sorts as its code points do, so the last one that can is counted up:
/// `ORDER#` gives `ORDER$`.
fn successor(prefix: &str) -> Option<String> {
    let mut text = prefix.to_owned();
    while let Some(last) = text.pop() {
        if let Some(next) = next_char(last) {
            text.push(next);
            return Some(text);
        }
    }
    None
}

fn next_char(c: char) -> Option<char> {
    match c {
        char::MAX => None,
        // The surrogates are no characters.
        '\u{D7FF}' => Some('\u{E000}'),
        c => char::from_u32(u32::from(c) + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_successor_of_a_prefix_lies_behind_all_that_starts_with_it() {
        assert_eq!(successor("ORDER#").as_deref(), Some("ORDER$"));
        assert_eq!(successor("a\u{10FFFF}").as_deref(), Some("b"));
        assert_eq!(successor("\u{D7FF}").as_deref(), Some("\u{E000}"));
        assert_eq!(successor("\u{10FFFF}"), None);
    }

    #[test]
    fn what_lies_behind_the_longest_key_is_no_longer() {
        let longest = ["x".repeat(LONGEST - 1), "\u{7F}".to_owned()].concat();
        let shorter = &longest[1..];
        assert_eq!(from_behind(&longest), Some(Bound::Excluded(longest.clone())));
        assert_eq!(up_to_all(&longest), Bound::Included(longest.clone()));
        assert_eq!(from_behind(shorter), successor(shorter).map(Bound::Included));
        let ends = Ends::starting_with(KeyValue::Text(longest.clone()));
        assert_eq!(ends.condition().sort, Sort::Equal(KeyValue::Text(longest)));
    }

    #[test]
    fn a_part_in_the_middle_ends_before_the_bumped_delimiter() {
        let range = SortRange::of_part(
            "ORDER#",
            ("#", false),
            PartEnd::At(Bound::Included("2026-05-01".into())),
            PartEnd::At(Bound::Included("2026-05-31".into())),
        );
        let end = KeyValue::Text("ORDER#2026-05-31$".into());
        assert_eq!(range.sort, Sort::Between(KeyValue::Text("ORDER#2026-05-01#".into()), end.clone()));
        assert_eq!(range.excluded, [end]);
    }

    #[test]
    fn what_begins_with_bytes_is_a_range_and_back() {
        for (prefix, end) in
            [(&[0xab][..], Some(&[0xac][..])), (&[0, 0xff], Some(&[1])), (&[0xff, 0xff], None)]
        {
            let key = |bytes: &[u8]| KeyValue::Binary(crate::key::Hex::of(bytes));
            let ends = Ends::starting_with(key(prefix));
            let high = end.map_or(Bound::Unbounded, |end| Bound::Excluded(key(end)));
            assert_eq!(ends, Ends { low: Bound::Included(key(prefix)), high });
            let sort = ends.clone().condition().sort;
            for bytes in [&[0xab, 0][..], &[0xac], &[0xaa, 0xff], &[0, 0xff, 0], &[1], &[0xff], &[0xff; 3]] {
                assert_eq!(sort.contains(&key(bytes)), ends.contains(&key(bytes)), "{bytes:?}");
                assert_eq!(ends.contains(&key(bytes)), bytes.starts_with(prefix), "{bytes:?}");
            }
        }
    }

    #[test]
    fn a_number_is_one_however_it_is_written() {
        let [plain, scaled, other] = ["100", "1E+2", "101"].map(|number| KeyValue::Number(number.to_owned()));
        let sort = Sort::Equal(plain.clone());
        assert!(sort.contains(&plain) && sort.contains(&scaled) && !sort.contains(&other));
    }

    #[test]
    fn an_empty_range_is_never_sent() {
        let at = |end: fn(String) -> Bound<String>, text: &str| PartEnd::At(end(text.into()));
        let last = |text: &str| PartEnd::Behind(text.into());
        let ranges = [
            (at(Bound::Included, "b"), at(Bound::Excluded, "b")),
            (at(Bound::Included, "c"), at(Bound::Included, "b")),
            (last(""), PartEnd::At(Bound::Unbounded)),
            (PartEnd::At(Bound::Unbounded), PartEnd::Before(String::new())),
            (last("b"), last("b")),
        ];
        for (low, high) in ranges {
            assert_eq!(SortRange::of_part("", ("", true), low, high).sort, Sort::Never);
        }
    }
}
