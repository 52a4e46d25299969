//! The partitions of a plan: what is known of their keys, which lanes are read beside each other, and in
//! which shards.

use std::ops::Bound;

use super::EntityPlan;
use super::gather::plan_of;
use super::key_condition::bucket_of;
use super::query::{Buckets, Values};
use crate::entity::PartitionValues;
use crate::key::{PartRef, PartValue, PartValues, Shards, buckets_of, hours_of};

impl EntityPlan {
    /// The plan in the partitions that an argument names for a part: where these are hours, a date names all
    /// of its own.
    pub(crate) fn know(&mut self, part: usize, values: &PartValues<'_>) {
        let owned = |value: &PartValue<'_>| value.clone().into_owned();
        let bucket = bucket_of(self.source.keys(self.schema).0, part);
        match values {
            PartValues::One(value) if hours_of(bucket, value).is_some() => {
                let date = owned(value);
                self.buckets = Some(Buckets { part, start: date.clone(), end: Bound::Included(date) });
            }
            PartValues::One(value) => self.partition.push((part, owned(value))),
            PartValues::Any(values) => {
                let each = values.iter().flat_map(|value| buckets_of(bucket, value));
                self.several.push(each.map(|value| vec![(part, value)]).collect());
            }
            PartValues::Range(start, end) => {
                let (start, end) = (owned(start), end.as_ref().map(owned));
                self.buckets = Some(Buckets { part, start, end });
            }
        }
    }

    /// The plan in these partitions.
    pub(crate) fn choose(&mut self, partitions: PartitionValues<'_>) {
        match partitions {
            PartitionValues::OfParts(values) => {
                self.given().into_iter().zip(&values).for_each(|(part, values)| self.know(part, values));
            }
            PartitionValues::OfEach(mut all) if all.len() == 1 => self.partition = self.named(all.remove(0)),
            PartitionValues::OfEach(all) => {
                self.several = vec![all.into_iter().map(|values| self.named(values)).collect()];
            }
        }
    }

    /// The parts of its partition key, each once, with these values in their order.
    pub(crate) fn named(&self, values: Vec<PartValue<'_>>) -> Values {
        self.given().into_iter().zip(values.into_iter().map(PartValue::into_owned)).collect()
    }

    /// The parts of its partition key, each once: all that a user gives of it.
    pub(crate) fn given(&self) -> Vec<usize> {
        let mut parts = Vec::new();
        for shown in self.source.keys(self.schema).0.parts() {
            if shown.spec.shards.is_none() && !parts.contains(&shown.part) {
                parts.push(shown.part);
            }
        }
        parts
    }

    /// Each of its choices in each shard that its items can be in.
    pub(super) fn lanes(&self) -> impl Iterator<Item = Self> {
        self.choices().flat_map(|chosen| {
            let unknown = |(place, _): &(usize, PartRef)| !chosen.tells_all(*place);
            let unknown: Vec<_> = chosen.sharded().filter(unknown).map(|(_, shown)| shown).collect();
            chosen.in_each(unknown)
        })
    }

    /// The same with each choice among the values of its parts, the first part's changing last.
    pub(super) fn choices(&self) -> impl Iterator<Item = Self> {
        let one: Box<dyn Iterator<Item = Values>> = Box::new(std::iter::once(self.partition.clone()));
        let choices = self.several.iter().fold(one, |chosen, values| {
            Box::new(chosen.flat_map(move |known| {
                values.iter().map(move |values| [known.as_slice(), values.as_slice()].concat())
            }))
        });
        choices.map(|partition| Self {
            partition,
            several: Vec::new(),
            buckets: self.buckets.clone(),
            sort: self.sort.clone(),
            tail: self.tail.clone(),
            kinds: self.kinds,
            ..Self::new(self.schema, self.source)
        })
    }

    /// The same in every shard, whatever its chain tells.
    pub(super) fn in_all_shards(self) -> Vec<Self> {
        let sharded = self.sharded().map(|(_, shown)| shown).collect();
        self.in_each(sharded)
    }

    /// What shows a shard in the partition key, and its place there.
    fn sharded(&self) -> impl Iterator<Item = (usize, PartRef)> {
        let shown = self.source.keys(self.schema).0.parts().enumerate();
        shown.filter(|(_, shown)| shown.spec.shards.is_some())
    }

    /// The same in each shard of these.
    fn in_each(self, sharded: Vec<PartRef>) -> Vec<Self> {
        sharded.into_iter().fold(vec![self], |plans, shown| {
            let plans = plans.into_iter();
            let numbers = || shown.spec.shards.into_iter().flat_map(Shards::numbers);
            let in_each = plans.flat_map(|plan| numbers().map(move |number| (plan.clone(), number)));
            let within = |(mut plan, number): (Self, u32)| {
                plan.shards.push((shown, number));
                plan
            };
            in_each.map(within).collect()
        })
    }

    /// How many shards there can be of one partition.
    pub(super) fn shard_count(&self) -> usize {
        let shards = self.source.keys(self.schema).0.parts().filter_map(|shown| shown.spec.shards);
        shards.map(|shards| shards.numbers().count()).product()
    }

    /// Whether the items of both lie in the same shards, as far as both are in some: a read of fewer of them
    /// would miss items of the other.
    pub(super) fn is_spread_as(&self, other: &Self) -> bool {
        let shards = |plan: &Self| plan.sharded().map(|(_, shown)| shown.spec.shards).collect::<Vec<_>>();
        let (own, others) = (shards(self), shards(other));
        own.is_empty() || others.is_empty() || own == others
    }

    /// Whether what is known tells the value at a place of the partition key, and the same one in each kind
    /// of items that is read: what the chain fixes can be another part in each of them, which is then in
    /// another shard.
    fn tells_all(&self, place: usize) -> bool {
        let told = |plan: &Self| {
            let shown = plan.source.keys(plan.schema).0.parts().nth(place)?;
            plan.told(&shown)
        };
        let own = told(self);
        own.is_some() && self.kinds.of(self).into_iter().all(|kind| told(&plan_of(self, kind)) == own)
    }

    /// What a placeholder shows that shows a shard: the one that is read, or that of the value.
    pub(super) fn shard(&self, shown: &PartRef) -> Option<PartValue<'static>> {
        let read = |(known, number): &(PartRef, u32)| {
            (known.part == shown.part && known.spec == shown.spec).then_some(PartValue::Shard(*number))
        };
        self.shards.iter().find_map(read).or_else(|| self.told(shown))
    }

    /// The value that a placeholder shows, where the rest of the partition key or the chain tells all that
    /// it shows of it.
    fn told(&self, shown: &PartRef) -> Option<PartValue<'static>> {
        let (pk, sk) = self.source.keys(self.schema);
        let fixed = || self.sort.iter().find(|(part, _)| *part == shown.part).map(|(_, value)| value.clone());
        let by_pk = self.partition_part(shown.part).filter(|_| pk.tells(shown.part, &shown.spec));
        by_pk.or_else(|| fixed().filter(|_| sk.is_some_and(|sk| sk.tells(shown.part, &shown.spec))))
    }
}
