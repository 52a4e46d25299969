//! What is read of the sort keys of a partition, also of those that are several attributes.

use super::extent::Narrowed;
use super::key_condition::SortCondition;
use super::sort::{Ends, Sort, SortRange};
use crate::key::KeyValue;

/// The items that have some values, and of these what lies in a range of the next attribute. Of a sort key
/// that is one attribute there are no values.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Span {
    pub(super) values: Vec<KeyValue>,
    /// `None` where nothing can match.
    pub(super) ends: Option<Ends>,
}

impl From<SortCondition> for Span {
    fn from(condition: SortCondition) -> Self {
        Self { values: condition.values, ends: condition.range.ends() }
    }
}

impl From<Narrowed> for Span {
    fn from(narrowed: Narrowed) -> Self {
        Self { values: narrowed.values, ends: narrowed.range.ends() }
    }
}

impl From<Span> for Narrowed {
    fn from(span: Span) -> Self {
        Self { range: span.ends.map_or_else(SortRange::never, Ends::condition), values: span.values }
    }
}

impl Span {
    pub(super) const ALL: Self = Self { values: Vec::new(), ends: Some(Ends::ALL) };

    /// Behind the values that all of them begin with, all that lies between their lowest and their highest
    /// end there.
    pub(super) fn hull(spans: &[Self]) -> Self {
        let common = Self::common(spans);
        let values = Self::first(spans).map_or_else(Vec::new, |span| span.values[..common].to_vec());
        let ends = spans.iter().filter_map(|span| span.clone().widened(common).ends).reduce(Ends::hull);
        Self { values, ends }
    }

    /// The same; `None` where one of them is no range of one attribute there, and all behind its first value
    /// would be in it.
    pub(super) fn exact_hull(spans: &[Self]) -> Option<Self> {
        let common = Self::common(spans);
        let mut read = spans.iter().filter(|span| span.ends.is_some());
        read.all(|span| span.clone().exactly(common).is_some()).then(|| Self::hull(spans))
    }

    /// What lies between the low end of one and the high end of another; `None` where that is no range of one
    /// attribute.
    pub(super) fn between(low: Self, high: Self) -> Option<Self> {
        // Nothing begins at the end of nothing, whichever attribute that would be.
        if low.ends.is_none() || high.ends.is_none() {
            return Some(Self { values: Vec::new(), ends: None });
        }
        let both = [low, high];
        let common = Self::common(&both);
        let [low, high] = both.map(|span| span.exactly(common));
        let (low, high) = (low?, high?);
        let ends = low.ends.zip(high.ends);
        let ends = ends.and_then(|(low, high)| Ends { low: low.low, high: high.high }.condition().ends());
        Some(Self { values: low.values, ends })
    }

    /// The same as a range of the attribute behind so many values of it, where it is one.
    fn exactly(self, values: usize) -> Option<Self> {
        let has_no_range = || self.ends.as_ref().is_none_or(|ends| *ends == Ends::ALL);
        let is_one = self.values.len() == values || (self.values.len() == values + 1 && has_no_range());
        is_one.then(|| self.widened(values))
    }

    /// With how many values all begin that can match anything.
    fn common(spans: &[Self]) -> usize {
        let Some(first) = Self::first(spans) else { return 0 };
        let others = spans.iter().filter(|span| span.ends.is_some());
        let same = |span: &Self| first.values.iter().zip(&span.values).take_while(|(a, b)| a == b).count();
        others.map(same).min().unwrap_or_default()
    }

    fn first(spans: &[Self]) -> Option<&Self> {
        spans.iter().find(|span| span.ends.is_some())
    }

    /// The same as a range of the attribute behind so many values of it, with all that is behind the ones it
    /// has there.
    pub(super) fn widened(mut self, values: usize) -> Self {
        if let Some(value) = self.values.get(values) {
            self.ends = self.ends.take().and_then(|_| SortRange::exactly(Sort::Equal(value.clone())).ends());
        }
        self.values.truncate(values);
        self
    }

    /// The same of the attributes behind so many, of which all that is read has its values.
    pub(super) fn behind(mut self, values: usize) -> Self {
        self.values.drain(..values.min(self.values.len()));
        self
    }

    /// Whether it has what has these values, of its first attribute and of those behind. What an item does
    /// not show is taken as asked for.
    pub(super) fn contains<'a>(&self, mut keys: impl Iterator<Item = Option<&'a KeyValue>>) -> bool {
        let Some(ends) = &self.ends else { return false };
        let mut next = || keys.next().flatten();
        self.values.iter().all(|value| next().is_none_or(|key| key.is(value)))
            && next().is_none_or(|key| ends.contains(key))
    }
}
