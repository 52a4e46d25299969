//! What is known of a query before it meets a table.

use std::ops::Bound;

use super::Read;
use super::key_condition::only_bucketed;
use super::region::{Region, Unsent};
use crate::cursor::Cursor;
use crate::expr::Condition;
use crate::item::{Discretion, Layout};
use crate::key::{Asked, Key, PartRef, PartValue};
use crate::observe::Label;
use crate::schema::{CollectionSchema, EntitySchema, ProjectionSchema, Source, TableDescription};

/// The function that reads a collection, which has no other name.
pub(super) const COLLECTION: &str = "query";

/// What is known of a query before it meets a table.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) source: PlanSource,
    pub(crate) options: Options,
}

/// Where a query reads.
#[derive(Debug, Clone)]
pub(crate) enum PlanSource {
    /// One entity, in the base table, one of its indexes, or one of its copies.
    Entity(Box<EntityPlan>),
    /// Everything in one partition, or between two sort keys of it.
    Region(Region),
}

/// Values of parts, by the indexes of these.
pub(crate) type Values = Vec<(usize, PartValue<'static>)>;

#[derive(Debug, Clone)]
pub(crate) struct EntityPlan {
    pub(crate) schema: &'static EntitySchema,
    pub(crate) source: Source,
    /// The values of the partition's parts that have one.
    pub(crate) partition: Values,
    /// The values of those that have several: of each argument all that it gives, in its order.
    pub(crate) several: Vec<Vec<Values>>,
    /// The shard that is read, for each placeholder that shows one and whose value is not known.
    pub(super) shards: Vec<(PartRef, u32)>,
    /// The partition part that is walked bucket by bucket, and from where to where.
    pub(crate) buckets: Option<Buckets>,
    /// The values of the sort key's parts that are fixed so far.
    pub(crate) sort: Values,
    pub(crate) tail: Tail,
    pub(crate) kinds: Kinds,
}

/// Which kinds of items a query gives, one by one in the order of their keys.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kinds {
    /// Those whose keys it has.
    Own,
    /// Those of all arms of the index that it reads, of which it has the first one's keys.
    Arms,
    /// Those of the members of a collection, of which it has the first one's keys.
    Members(&'static CollectionSchema),
}

/// What keys demand of the items of an entity that they hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Demand {
    pub(crate) entity: &'static str,
    /// The name of an arm of their `match`.
    pub(crate) arm: Option<&'static str>,
    /// What their `when` demands; empty where there is none.
    pub(crate) only: String,
}

impl Kinds {
    /// What is read beside the query's own, with it; nothing where that is all.
    pub(super) fn of(self, plan: &EntityPlan) -> Vec<(&'static EntitySchema, Source)> {
        match self {
            Self::Own => Vec::new(),
            Self::Arms => plan.arms(),
            Self::Members(schema) => (0..schema.leaves()).map(|leaf| schema.leaf(leaf)).collect(),
        }
    }
}

impl EntityPlan {
    /// All arms of the index that it reads, or of the table's key.
    fn arms(&self) -> Vec<(&'static EntitySchema, Source)> {
        let schema = self.schema;
        let of = |own: usize| move |place: &usize| schema.indexes[*place].id == schema.indexes[own].id;
        match self.source {
            Source::Index(own) => {
                let places = (0..schema.indexes.len()).filter(of(own));
                places.map(|place| (schema, Source::Index(place))).collect()
            }
            Source::Base | Source::Arm(_) => schema.key_arms().map(|arm| (arm, Source::Base)).collect(),
            Source::Copy(_) => Vec::new(),
        }
    }

    /// What the keys that it reads by demand of its items, in their order.
    fn variants(&self) -> Vec<Demand> {
        let mut read = self.reads();
        read.sort_by_key(|(schema, source)| source.keys(schema).1.map_or("", Key::written));
        let demand = |(schema, source): (&'static EntitySchema, Source)| {
            let (arm, only) = match source {
                Source::Index(index) => {
                    schema.variant(index).map(|variant| (variant.arm, variant.demands()))?
                }
                Source::Base | Source::Arm(_) => (Some(schema.arm?.name), String::new()),
                Source::Copy(_) => return None,
            };
            Some(Demand { entity: schema.name, arm, only })
        };
        read.into_iter().filter_map(demand).collect()
    }

    /// The keys that it reads by, of each kind of items that it asks for.
    fn reads(&self) -> Vec<(&'static EntitySchema, Source)> {
        match self.kinds {
            Kinds::Own => vec![(self.schema, self.source)],
            kinds => kinds.of(self),
        }
    }

    /// What is computed of that which these keys show.
    fn computed(&self) -> Vec<String> {
        let mut computed: Vec<String> = Vec::new();
        for (schema, source) in self.reads() {
            let (pk, sk) = source.keys(schema);
            let shown = schema.computed_in(std::iter::once(pk).chain(sk));
            computed.extend(shown.into_iter().filter(|text| !computed.contains(text)).collect::<Vec<_>>());
        }
        computed
    }

    /// What it reads, for messages.
    pub(super) fn name(&self) -> &'static str {
        match self.kinds {
            Kinds::Own | Kinds::Arms => self.schema.name,
            Kinds::Members(schema) => schema.name,
        }
    }

    /// The function that makes it.
    fn function(&self) -> &'static str {
        let schema = self.schema;
        let [_, query] = schema.reads;
        match (self.kinds, self.source) {
            (Kinds::Members(_), _) => COLLECTION,
            (Kinds::Arms, Source::Index(at)) => schema.plain(at).unwrap_or(schema.indexes[at].query),
            (Kinds::Own, Source::Index(at)) => schema.indexes[at].query,
            (_, Source::Copy(at)) => schema.kept.copies[at].name,
            (Kinds::Own, Source::Base | Source::Arm(_)) => schema.arm.map_or(query, |arm| arm.query),
            (Kinds::Arms, Source::Base | Source::Arm(_)) => query,
        }
    }

    /// All of an entity's items in the partitions of these parts.
    pub(crate) fn new(schema: &'static EntitySchema, source: Source) -> Self {
        let (schema, source) = source.of(schema);
        let (partition, several, shards, sort) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self {
            schema,
            source,
            partition,
            several,
            shards,
            buckets: None,
            sort,
            tail: Tail::Open,
            kinds: Kinds::Own,
        }
    }

    /// All of an entity's items in one partition of the base table, by the parts of its key.
    pub(crate) fn of_partition(schema: &'static EntitySchema, parts: Vec<PartValue<'static>>) -> Self {
        Self { partition: parts.into_iter().enumerate().collect(), ..Self::new(schema, Source::Base) }
    }

    /// The same, narrowed by what a step asks of its part.
    pub(crate) fn narrow(&mut self, asked: Asked<'_>) {
        match (asked, self.next_part()) {
            (Asked::Value(value), Some(part)) => self.sort.push((part, value.into_owned())),
            (Asked::Range(start, end), _) => {
                self.tail = Tail::Range(start.map(PartValue::into_owned), end.map(PartValue::into_owned));
            }
            (Asked::StartsWith(text), _) => self.tail = Tail::StartsWith(text.to_owned()),
            (Asked::Value(_), None) | (Asked::Anything, _) => {}
        }
    }

    /// The part of the next step: the first of the sort key that neither a step nor the partition tells.
    fn next_part(&self) -> Option<usize> {
        let (pk, sk) = self.source.keys(self.schema);
        let is_fixed = |part| self.sort.iter().any(|(fixed, _)| *fixed == part);
        let is_known = |part| {
            let several = self.several.iter().filter_map(|values| values.first()).flatten();
            self.partition.iter().chain(several).any(|(known, _)| *known == part)
        };
        let is_told = |part| is_known(part) && !only_bucketed(pk, part);
        sk?.parts().map(|shown| shown.part).find(|part| !is_fixed(*part) && !is_told(*part))
    }

    /// Whether the partition tells no more of a part than its time bucket or its shard.
    pub(crate) fn is_in_bucket(&self, part: usize) -> bool {
        only_bucketed(self.source.keys(self.schema).0, part)
    }

    /// The value of a part of the partition key.
    pub(crate) fn partition_part(&self, part: usize) -> Option<PartValue<'static>> {
        self.partition.iter().find(|(known, _)| *known == part).map(|(_, value)| value.clone())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Buckets {
    pub(crate) part: usize,
    pub(crate) start: PartValue<'static>,
    pub(crate) end: Bound<PartValue<'static>>,
}

/// How the chain ends behind its fixed parts.
#[derive(Debug, Clone)]
pub(crate) enum Tail {
    Open,
    Range(Bound<PartValue<'static>>, Bound<PartValue<'static>>),
    StartsWith(String),
}

/// What a query's methods set, whatever it reads.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and none excludes another")]
pub(crate) struct Options {
    pub(crate) descending: bool,
    pub(crate) consistent: Option<bool>,
    pub(crate) limit: Option<usize>,
    pub(crate) page_size: Option<usize>,
    pub(crate) max_requests: Option<usize>,
    pub(crate) from: From,
    pub(crate) filter: Option<Condition>,
    /// Whether copies are shown.
    pub(crate) copies: bool,
    /// Whether expired items are shown.
    pub(crate) expired: bool,
    /// The fields that are read, where they are not all.
    pub(crate) projection: Option<&'static ProjectionSchema>,
    /// Whether keys alone are read, by which whole items are read then.
    pub(crate) hydrates: bool,
}

impl Options {
    /// The method that says to read a part only, if any did.
    pub(crate) fn part(&self) -> Option<&'static str> {
        match (self.limit, &self.from) {
            (Some(_), _) => Some("limit"),
            (None, From::After(_) | From::Both) => Some("after"),
            (None, From::Before(_)) => Some("before"),
            (None, From::Start) => None,
        }
    }

    /// Reads from there; of two places in one direction from the later one.
    pub(crate) fn start(&mut self, from: From) {
        self.from = match (&self.from, from) {
            (From::Both, _) | (From::After(_), From::Before(_)) | (From::Before(_), From::After(_)) => {
                From::Both
            }
            (_, from) => from,
        };
    }

    /// How many items are of use to know the first in the order of the query: a read that goes backwards
    /// comes to it last.
    pub(crate) fn most_for_first(&self) -> Option<usize> {
        (!matches!(self.from, From::Before(_))).then_some(1)
    }

    /// The method that set one of them, if any did; what it sets to the default says nothing.
    fn said(&self) -> Option<&'static str> {
        let Self {
            descending,
            consistent,
            limit,
            page_size,
            max_requests,
            from,
            filter,
            copies,
            expired,
            projection,
            hydrates,
        } = self;
        let said = [
            ("desc", *descending),
            ("consistent", consistent.is_some()),
            ("limit", limit.is_some()),
            ("page_size", page_size.is_some()),
            ("max_requests", max_requests.is_some()),
            ("after", matches!(from, From::After(_) | From::Both)),
            ("before", matches!(from, From::Before(_))),
            ("filter", filter.is_some()),
            ("include_copies", *copies),
            ("include_expired", *expired),
            ("project", projection.is_some()),
            ("hydrate", *hydrates),
        ];
        said.into_iter().find(|(_, said)| *said).map(|(method, _)| method)
    }
}

/// Where reading starts.
#[derive(Debug, Clone, Default)]
pub(crate) enum From {
    #[default]
    Start,
    After(Cursor),
    Before(Cursor),
    /// Both behind a page and before one, which is no place.
    Both,
}

impl Plan {
    pub(crate) fn of(source: PlanSource) -> Self {
        Self { source, options: Options::default() }
    }

    /// The Rust name of the entity, for messages.
    pub(crate) fn entity_name(&self) -> &'static str {
        match &self.source {
            PlanSource::Entity(plan) => plan.name(),
            PlanSource::Region(region) => region.place.query.schema.name,
        }
    }

    /// The function that makes it.
    pub(crate) fn label(&self, table: &TableDescription) -> Label {
        match &self.source {
            PlanSource::Entity(plan) => Label::new(plan.name(), plan.function()),
            PlanSource::Region(_) => Label::new(table.name, "partition"),
        }
    }

    /// What the keys that it reads by demand of its items, for each arm that is read.
    pub(crate) fn variants(&self) -> Vec<Demand> {
        match &self.source {
            PlanSource::Entity(plan) => plan.variants(),
            PlanSource::Region(_) => Vec::new(),
        }
    }

    /// The entities whose items this can read of it beside those that are asked for.
    pub(crate) fn others(&self, layout: &Layout, read: &Read) -> Vec<&'static str> {
        match &self.source {
            PlanSource::Entity(plan) => read.others(layout, plan),
            PlanSource::Region(_) => Vec::new(),
        }
    }

    /// Whether it is of items of several entities.
    pub(crate) fn is_of_several(&self) -> bool {
        matches!(&self.source, PlanSource::Entity(plan) if matches!(plan.kinds, Kinds::Members(_)))
    }

    /// What is computed of that which the keys show that it reads by.
    pub(crate) fn computed(&self) -> Vec<String> {
        match &self.source {
            PlanSource::Entity(plan) => plan.computed(),
            PlanSource::Region(_) => Vec::new(),
        }
    }

    /// How what it asks for is shown.
    pub(crate) fn discretion<'a>(&self, layout: &'a Layout) -> Discretion<'a> {
        match &self.source {
            PlanSource::Entity(plan) if matches!(plan.kinds, Kinds::Own) => {
                layout.redaction.of_keys(plan.schema, plan.source.slots())
            }
            // Its ends may be those of other entities.
            PlanSource::Entity(_) | PlanSource::Region(_) => layout.redaction.of_any(),
        }
    }

    /// Everything in its partition, with no options.
    pub(crate) fn into_region(self) -> Self {
        Self::of(PlanSource::Region(match self.source {
            PlanSource::Entity(query) => {
                Region { place: Unsent { query, says: self.options.said() }, low: None, high: None }
            }
            PlanSource::Region(region) => region,
        }))
    }

    /// The query as one that bounds a region.
    pub(crate) fn into_bound(self) -> Option<Unsent> {
        let says = self.options.said();
        match self.source {
            PlanSource::Entity(query) => Some(Unsent { query, says }),
            PlanSource::Region(_) => None,
        }
    }

    /// What the steps of the chain narrow.
    pub(crate) fn chained(&mut self) -> Option<&mut EntityPlan> {
        match &mut self.source {
            PlanSource::Entity(plan) => Some(plan),
            PlanSource::Region(_) => None,
        }
    }
}
