//! The partitions that a read goes through, and what it reads of each.

use std::collections::HashMap;

use super::EntityPlan;
use super::key_condition::{SortCondition, partitions};
use super::sort::{Sort, SortRange};
use super::span::Span;
use crate::Error;
use crate::error::What;
use crate::key::{KeyValue, Template, are_few_beside, matches};
use crate::schema::{EntitySchema, PlacedKey};

/// The most partitions that are read at once.
const MOST_AT_ONCE: usize = 100;

/// How much of a table or index is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Extent {
    Partitions(Partitions),
    /// All of it, in so many segments at once.
    Segments(usize),
}

/// Partitions in the order in which they are walked: so many of them at once, whose items are merged,
/// and behind these the next so many.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Partitions {
    all: Vec<Partition>,
    /// How many are read at once.
    width: usize,
    /// The ends that their ranges leave out, each once, in the order of their texts.
    excluded: Vec<KeyValue>,
    /// The most that the range of one leaves out.
    most_excluded: usize,
}

/// A partition, and what of it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Partition {
    pub(crate) key: PartitionKey,
    /// An end that it leaves out can be the key of an item in another partition.
    pub(crate) range: SortRange,
}

/// The values that all items of a partition share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PartitionKey {
    /// Of the partition key, or the first attribute of one that is a list.
    pub(crate) first: KeyValue,
    /// Of the attributes that a read names as shared.
    pub(crate) rest: Vec<KeyValue>,
}

impl PartitionKey {
    /// The values, in the order of their attributes.
    pub(crate) fn values(&self) -> impl Iterator<Item = &KeyValue> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.values().map(KeyValue::as_str)
    }

    /// Whether both are of one partition, however the service writes their numbers.
    fn is(&self, other: &Self) -> bool {
        self.rest.len() == other.rest.len() && self.values().zip(other.values()).all(|(a, b)| a.is(b))
    }

    /// The same partition, narrowed to the items that have these values, too.
    fn with(mut self, values: &[KeyValue]) -> Self {
        self.rest.extend_from_slice(values);
        self
    }
}

/// What is read of the partitions of a lane: of the items that have some values, those in a range.
#[derive(PartialEq, Eq)]
pub(super) struct Narrowed {
    pub(super) range: SortRange,
    pub(super) values: Vec<KeyValue>,
}

impl Narrowed {
    /// The same of the attribute behind so many values of it.
    fn widened(self, values: usize) -> Self {
        if self.values.len() > values { Span::from(self).widened(values).into() } else { self }
    }
}

/// The partitions of a query, and of how many attributes of the sort key all items of one have the same
/// value.
pub(super) struct Reach {
    pub(super) partitions: Partitions,
    pub(super) fixed: usize,
}

impl From<SortRange> for Narrowed {
    fn from(range: SortRange) -> Self {
        Self { range, values: Vec::new() }
    }
}

impl From<SortCondition> for Narrowed {
    fn from(condition: SortCondition) -> Self {
        Self { range: condition.range, values: condition.values }
    }
}

/// The lanes of a plan, each once, and what is read of their partitions.
fn distinct_lanes(
    pk: &PlacedKey,
    plan: &EntityPlan,
    mut range: impl FnMut(&EntityPlan, &[PartitionKey]) -> Result<Narrowed, Error>,
) -> Result<Vec<(Vec<PartitionKey>, Narrowed)>, Error> {
    // The shards of one value are as many as its template says.
    let most = MOST_AT_ONCE.max(plan.shard_count());
    let mut lanes: Vec<(Vec<PartitionKey>, Narrowed)> = Vec::new();
    let mut known: HashMap<PartitionKey, usize> = HashMap::new();
    for lane in plan.lanes() {
        let keys = partitions(pk, &lane)?;
        let Some(first) = keys.first() else { continue };
        let place = known.get(first).copied();
        if place.is_none() && known.len() == most {
            return Err(too_many(most).of_entity(plan.schema.name));
        }
        if place.is_none() {
            are_few(pk, &keys, known.len() + 1)?;
        }
        let narrowed = range(&lane, &keys)?;
        match place {
            Some(place) if lanes[place].1 != narrowed => return Err(two_ranges(plan.schema)),
            Some(_) => {}
            None => {
                known.insert(first.clone(), lanes.len());
                lanes.push((keys, narrowed));
            }
        }
    }
    Ok(lanes)
}

/// That so many lanes of as many buckets as this one has are no more partitions than one read may walk.
pub(super) fn are_few(pk: &PlacedKey, lane: &[PartitionKey], lanes: usize) -> Result<(), Error> {
    are_few_beside(lane.len(), lanes).map_err(|rule| pk.first.invalid(pk.whole.written(), rule))
}

/// A cursor has one place in each partition.
pub(super) fn two_ranges(schema: &EntitySchema) -> Error {
    let reason = "values of `any` are one partition, which shows them alike, and several ranges of its sort keys; read \
                  one value after the other";
    Error::new(What::InvalidRequest { operation: "Query", reason: reason.to_owned() }).of_entity(schema.name)
}

fn too_many(most: usize) -> Error {
    let reason = format!(
        "it asks for more than {most} partitions at once; split the list of `any`, and read one after the other"
    );
    Error::new(What::InvalidRequest { operation: "Query", reason })
}

impl Reach {
    /// The partitions of a plan, of each of which is read what `range` says of its lane.
    pub(super) fn of(
        pk: &PlacedKey,
        plan: &EntityPlan,
        range: impl FnMut(&EntityPlan, &[PartitionKey]) -> Result<Narrowed, Error>,
    ) -> Result<Self, Error> {
        let mut lanes = distinct_lanes(pk, plan, range)?;
        lanes.retain(|(_, narrowed)| narrowed.range.sort != Sort::Never);
        // Sort keys of several kinds can show other parts of the partition, and be alike in one of them. All
        // lanes have conditions on one attribute, by which they are merged.
        let fixed = lanes.iter().map(|(_, narrowed)| narrowed.values.len()).min().unwrap_or_default();
        let lanes = lanes.into_iter().map(|(keys, narrowed)| {
            let Narrowed { range, values } = narrowed.widened(fixed);
            (keys.into_iter().map(|key| key.with(&values)).collect(), range)
        });
        Ok(Self { partitions: Partitions::of_lanes(lanes.collect()), fixed })
    }
}

impl Partitions {
    /// Lanes of one length, each of which is walked beside the others, and what is read of the partitions of
    /// each.
    fn of_lanes(lanes: Vec<(Vec<PartitionKey>, SortRange)>) -> Self {
        let width = lanes.len();
        let (excluded, most_excluded) = all_excluded(lanes.iter().map(|(_, range)| range));
        let of_lane = |(keys, range): (Vec<PartitionKey>, SortRange)| {
            keys.into_iter().map(move |key| Partition { key, range: range.clone() })
        };
        let mut lanes: Vec<_> = lanes.into_iter().map(of_lane).collect();
        let mut all: Vec<Partition> = Vec::new();
        while let Some(first) = lanes.first_mut().and_then(Iterator::next) {
            all.push(first);
            all.extend(lanes[1..].iter_mut().filter_map(Iterator::next));
        }
        Self { all, width, excluded, most_excluded }
    }

    /// How many are read at once.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn all(&self) -> &[Partition] {
        &self.all
    }

    /// The most ends that the range of one leaves out, though its condition includes them.
    pub(super) fn most_excluded(&self) -> usize {
        self.most_excluded
    }

    /// The ends that the range of one of them or another leaves out, each once.
    pub(super) fn excluded(&self) -> &[KeyValue] {
        &self.excluded
    }

    /// Whether one of them is of this template.
    pub(super) fn holds(&self, pk: &Template) -> bool {
        self.all.iter().any(|partition| matches(pk, partition.key.first.as_str()))
    }

    /// The place of the partition with this key.
    pub(crate) fn place_of(&self, key: &PartitionKey) -> Option<usize> {
        self.all.iter().position(|partition| partition.key.is(key))
    }

    /// Reads this much of each.
    pub(crate) fn narrow(&mut self, range: &SortRange) {
        self.all.iter_mut().for_each(|partition| partition.range.clone_from(range));
        (self.excluded, self.most_excluded) = all_excluded(std::iter::once(range));
    }

    /// Walks them from the other end; those that are read at once keep their order.
    pub(super) fn reverse(&mut self) {
        if self.width > 0 {
            self.all = self.all.chunks(self.width).rev().flatten().cloned().collect();
        }
    }

    /// What a cursor of them is bound to: whatever their order, and however they are walked.
    pub(super) fn texts(&self) -> Vec<&str> {
        let mut all: Vec<&Partition> = self.all.iter().collect();
        all.sort_unstable_by(|a, b| a.key.texts().cmp(b.key.texts()));
        let Some(first) = all.first().map(|partition| &partition.range.sort) else { return Vec::new() };
        let others = all.iter().map(|partition| &partition.range.sort).filter(|sort| *sort != first);
        let sorts = std::iter::once(first).chain(others).flat_map(Sort::texts);
        let keys = all.iter().flat_map(|partition| partition.key.texts());
        sorts.chain(keys).chain(self.excluded.iter().map(KeyValue::as_str)).collect()
    }
}

/// The ends that these ranges leave out, each once, in the order of their texts; and the most that one of
/// them does.
fn all_excluded<'a>(ranges: impl Iterator<Item = &'a SortRange> + Clone) -> (Vec<KeyValue>, usize) {
    let most = ranges.clone().map(|range| range.excluded.len()).max().unwrap_or_default();
    let mut all: Vec<KeyValue> = ranges.flat_map(|range| &range.excluded).cloned().collect();
    all.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
    all.dedup();
    (all, most)
}
