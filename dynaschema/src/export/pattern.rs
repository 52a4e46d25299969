//! Access patterns: the generated functions that read, each with its key condition.

use std::fmt;

use super::description::{KeyDescription, described, keys};
use super::function::Function;
use crate::key::Time;
use crate::schema::names::Names;
use crate::schema::{EntitySchema, Source, Variant};

/// A generated function that reads, and what it asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AccessPattern {
    /// The entity, by the [name](super::EntityDescription::name) that it has in the table.
    pub entity: &'static str,
    /// The function.
    pub function: &'static str,
    /// What an arm of a `match` demands, where the function reads the items of one arm only, or of each with
    /// another key.
    pub arm: Option<&'static str>,
    /// What the index demands of its items by a `when`: `unread = true`.
    pub only: Option<String>,
    /// How it reads.
    pub operation: ReadOperation,
    /// The index that it reads, by its name in the service; `None` for the table.
    pub index: Option<&'static str>,
    /// The attributes of the partition key, all of which it asks for.
    pub partition: Vec<KeyDescription>,
    /// The attributes of the sort key: all of them for one item, and from left to right as far as the caller
    /// says them in a query.
    pub sort: Vec<KeyDescription>,
    /// In how many shards its items lie, each of which is a partition that a query reads; 1 where there are
    /// none.
    pub shards: u32,
    /// The stretch of time whose items share a partition: `year`, `month`, `day`, `hour`. A range of them
    /// reads each.
    pub bucket: Option<&'static str>,
    /// Which keys it reads by.
    pub(super) keys: Keys,
}

/// The keys that a function reads by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Keys {
    pub(super) source: Source,
    /// Whether it reads the items of all arms of a `match`, of which it names one.
    pub(super) of_all_arms: bool,
}

/// How a function reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadOperation {
    /// One item by its key: a `GetItem`.
    ByKey,
    /// The items of a partition: a `Query`.
    ByPartition,
}

impl Keys {
    const fn of(source: Source) -> Self {
        Self { source, of_all_arms: false }
    }
}

impl AccessPattern {
    /// The key condition as the templates have it: `PK = USER#<id> AND begins_with(SK, "ORDER#")`.
    pub fn key_condition(&self) -> String {
        Function::of(self).key_condition()
    }

    /// The function as it is called: `Order::by_status`.
    pub fn called(&self) -> String {
        format!("{}::{}", self.entity, self.function)
    }
}

impl fmt::Display for ReadOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ByKey => "GetItem",
            Self::ByPartition => "Query",
        })
    }
}

impl fmt::Display for AccessPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Function::of(self).fmt(f)
    }
}

/// The functions that read an entity: by key, by partition, by each index, and its copies.
pub(super) fn patterns(
    entity: &'static str,
    schema: &'static EntitySchema,
    names: &Names,
) -> Vec<AccessPattern> {
    let mut all = Vec::new();
    let [get, query] = schema.reads;
    for (at, arm) in schema.key_arms().enumerate() {
        let what = (get, arm.arm.map(|arm| arm.text), ReadOperation::ByKey);
        push(&mut all, entity, arm, names, what, None, Keys::of(Source::Arm(at)));
    }
    for (at, arm) in schema.key_arms().enumerate() {
        let (of_arm, own) = (arm.arm.map(|arm| arm.text), arm.arm.map_or("", |arm| arm.query));
        let of_all_arms = !schema.arms.is_empty();
        for (function, of_all_arms) in [(own, false), (query, of_all_arms)] {
            let what = (function, of_arm, ReadOperation::ByPartition);
            push(&mut all, entity, arm, names, what, None, Keys { source: Source::Arm(at), of_all_arms });
        }
    }
    for (at, index) in schema.indexes.iter().enumerate() {
        let physical = names.index(index.id).map(|physical| physical.name);
        let arm = schema.variant(at).and_then(|variant| variant.arm);
        for (function, of_all_arms) in [(index.query, false), (schema.plain(at).unwrap_or_default(), true)] {
            let what = (function, arm, ReadOperation::ByPartition);
            push(
                &mut all,
                entity,
                schema,
                names,
                what,
                physical,
                Keys { source: Source::Index(at), of_all_arms },
            );
        }
    }
    for (at, copy) in schema.kept.copies.iter().enumerate() {
        let what = (copy.name, None, ReadOperation::ByPartition);
        push(&mut all, entity, schema, names, what, None, Keys::of(Source::Copy(at)));
    }
    all
}

fn push(
    all: &mut Vec<AccessPattern>,
    entity: &'static str,
    schema: &EntitySchema,
    names: &Names,
    (function, arm, operation): (&'static str, Option<&'static str>, ReadOperation),
    index: Option<&'static str>,
    own: Keys,
) {
    // A function that is left out has no name.
    if function.is_empty() {
        return;
    }
    let (pk, sk) = own.source.slots();
    let partition = schema.placed(names, pk).into_iter().flat_map(described).collect();
    let both = keys(schema, names, pk, sk);
    let partition: Vec<KeyDescription> = partition;
    let sort = both[partition.len()..].to_vec();
    let shown = || pk.key(schema).into_iter().flat_map(|key| key.parts().collect::<Vec<_>>());
    let shards = shown().filter_map(|part| part.spec.shards).map(|shards| shards.count).product();
    let bucket = shown().filter_map(|part| part.spec.time).filter_map(bucket_name).next_back();
    let variant = match own.source {
        Source::Index(at) => schema.variant(at),
        Source::Base | Source::Arm(_) | Source::Copy(_) => None,
    };
    let only = variant.map(Variant::demands).filter(|only| !only.is_empty());
    all.push(AccessPattern {
        entity,
        function,
        arm,
        only,
        operation,
        index,
        partition,
        sort,
        shards,
        bucket,
        keys: own,
    });
}

const fn bucket_name(time: Time) -> Option<&'static str> {
    match time {
        Time::Year => Some("year"),
        Time::Month => Some("month"),
        Time::Day => Some("day"),
        Time::Hour => Some("hour"),
        _ => None,
    }
}
