//! Everything between two sort keys of a partition, whatever entities are there.

use super::extent::{Narrowed, are_few, two_ranges};
use super::gather::plan_of;
use super::key_condition::{partitions, sort_condition};
use super::span::Span;
use super::{EntityPlan, Extent, PartitionKey, Reach, Read};
use crate::Error;
use crate::error::What;
use crate::item::Layout;
use crate::schema::{EntitySchema, IndexPhysical, PlacedKey, Source};

/// A partition, and from where to where it is read.
///
/// A query is a range of one partition, so all three are queries.
#[derive(Debug, Clone)]
pub(crate) struct Region {
    /// The query whose partition it is, in the source that it reads.
    pub(crate) place: Unsent,
    /// The query whose lowest key is the first.
    pub(crate) low: Option<Unsent>,
    /// The query whose highest key is the last.
    pub(crate) high: Option<Unsent>,
}

/// A query that is not sent, but names keys.
#[derive(Debug, Clone)]
pub(crate) struct Unsent {
    pub(crate) query: Box<EntityPlan>,
    /// The method by which it says how to read, which is not its to say.
    pub(crate) says: Option<&'static str>,
}

impl Unsent {
    /// The keys that it names; an error if it says how to read, with what it is called in it.
    fn keys(&self, called: impl FnOnce(&str) -> String) -> Result<&EntityPlan, Error> {
        let Some(method) = self.says else { return Ok(&self.query) };
        let remedy = match method {
            "filter" => "a mixed read has no filter, so choose from the items that it gives",
            _ => "call it on the mixed read instead",
        };
        let entity = self.query.schema.name;
        let reason = format!("{} says `{method}`, and only its keys count; {remedy}", called(entity));
        Err(Error::new(What::InvalidRequest { operation: "Query", reason }).of_entity(entity))
    }
}

impl Read {
    pub(super) fn of_region(layout: &Layout, region: &Region) -> Result<Self, Error> {
        let plan = region.place.keys(|entity| format!("the query of `{entity}` that names the partition"))?;
        let index = index_of(layout, plan);
        let empty = Self::empty(layout, plan.schema.name, index);
        let Some(pk) = layout.placed(plan.schema, plan.source.slots().0) else { return Ok(empty) };
        let low = Bounds::of(layout, plan, region.low.as_ref())?;
        let high = Bounds::of(layout, plan, region.high.as_ref())?;
        let mut read = Vec::new();
        let Reach { partitions, fixed } = Reach::of(&pk, plan, |_, keys| {
            read.push(keys.to_vec());
            let between =
                Span::between(low.span(keys)?, high.span(keys)?).ok_or_else(|| unbounded(plan.schema))?;
            Ok(Narrowed::from(between))
        })?;
        low.check_all_in(&read)?;
        high.check_all_in(&read)?;
        let companions =
            layout.companions_of_region(empty.index.as_ref(), |_| true, |pk| partitions.holds(pk));
        let mut read = Self { companions, extent: Extent::Partitions(partitions), ..empty };
        read.share(fixed);
        Ok(read)
    }
}

/// The names of the index that a query reads.
pub(super) fn index_of(layout: &Layout, plan: &EntityPlan) -> Option<IndexPhysical> {
    match plan.source {
        Source::Index(index) => layout.index(plan.schema.indexes[index].id).copied(),
        Source::Base | Source::Arm(_) | Source::Copy(_) => None,
    }
}

/// The sort keys that a query reads.
pub(super) fn span_of(layout: &Layout, plan: &EntityPlan) -> Result<Span, Error> {
    if let arms @ [_, ..] = &plan.kinds.of(plan)[..] {
        let spans = arms.iter().map(|arm| span_of(layout, &plan_of(plan, *arm)));
        let spans = spans.collect::<Result<Vec<_>, _>>()?;
        return Span::exact_hull(&spans).ok_or_else(|| unbounded(plan.schema));
    }
    let (pk, sk) = plan.source.slots();
    match (layout.placed(plan.schema, pk), layout.placed(plan.schema, sk)) {
        (Some(pk), Some(sk)) => Ok(sort_condition(&sk, &pk.whole, plan)?.into()),
        _ => Ok(Span::ALL),
    }
}

/// The ranges of a bound, each in its partitions.
enum Bounds {
    /// There is none, and all is read.
    None,
    Some {
        lanes: Vec<BoundLane>,
        elsewhere: Error,
    },
}

/// A choice among the values of a bound.
struct BoundLane {
    /// Its partitions in each shard, also where its chain tells the shard of one key: what lies before and
    /// behind that key is in all of them.
    shards: Vec<Vec<PartitionKey>>,
    span: Span,
}

impl BoundLane {
    fn of(layout: &Layout, pk: &PlacedKey, chosen: EntityPlan) -> Result<Self, Error> {
        let span = span_of(layout, &chosen)?;
        let mut shards = Vec::new();
        for lane in chosen.in_all_shards() {
            let keys = partitions(pk, &lane)?;
            are_few(pk, &keys, shards.len() + 1)?;
            shards.push(keys);
        }
        Ok(Self { shards, span })
    }

    fn is_in(&self, partitions: &[PartitionKey]) -> bool {
        self.shards.iter().any(|keys| keys == partitions)
    }
}

impl Bounds {
    fn of(layout: &Layout, place: &EntityPlan, bound: Option<&Unsent>) -> Result<Self, Error> {
        let Some(bound) = bound else { return Ok(Self::None) };
        let bound = bound.keys(|entity| format!("the bound, a query of `{entity}`,"))?;
        let id = |plan: &EntityPlan| match plan.source {
            Source::Index(index) => Some(plan.schema.indexes[index].id),
            Source::Base | Source::Arm(_) | Source::Copy(_) => None,
        };
        let elsewhere = elsewhere(place.schema, bound.schema);
        let is_there = id(place) == id(bound) && place.is_spread_as(bound);
        let pk = layout.placed(bound.schema, bound.source.slots().0).filter(|_| is_there);
        let Some(pk) = pk else { return Err(elsewhere) };
        let mut lanes: Vec<BoundLane> = Vec::new();
        for chosen in bound.choices() {
            let lane = BoundLane::of(layout, &pk, chosen)?;
            match lanes.iter().find(|known| known.shards == lane.shards) {
                Some(known) if known.span != lane.span => return Err(two_ranges(bound.schema)),
                Some(_) => {}
                None => {
                    let first = lane.shards.first().map_or(&[][..], Vec::as_slice);
                    are_few(&pk, first, (lanes.len() + 1) * lane.shards.len())?;
                    lanes.push(lane);
                }
            }
        }
        Ok(Self::Some { lanes, elsewhere })
    }

    /// The range of the partitions that are read, of which the bound has to be.
    fn span(&self, partitions: &[PartitionKey]) -> Result<Span, Error> {
        let Self::Some { lanes, elsewhere } = self else { return Ok(Span::ALL) };
        let own = lanes.iter().find(|lane| lane.is_in(partitions));
        own.map(|lane| lane.span.clone()).ok_or_else(|| elsewhere.clone())
    }

    /// Whether the bound is in no other partitions than those that are read, of each of its choices in some
    /// shard.
    fn check_all_in(&self, read: &[Vec<PartitionKey>]) -> Result<(), Error> {
        let Self::Some { lanes, elsewhere } = self else { return Ok(()) };
        let is_read = |lane: &BoundLane| read.iter().any(|partitions| lane.is_in(partitions));
        if lanes.iter().all(is_read) { Ok(()) } else { Err(elsewhere.clone()) }
    }
}

/// The service takes values of a list from left to right, and one range behind them.
fn unbounded(place: &EntitySchema) -> Error {
    let reason = "the sort key of the index is several attributes, and what lies between the bounds is no range of one \
                  of them; let both bounds fix the same ones before their ranges, or read `within` one query of one \
                  kind of items";
    Error::new(What::InvalidRequest { operation: "Query", reason: reason.to_owned() }).of_entity(place.name)
}

fn elsewhere(place: &EntitySchema, bound: &EntitySchema) -> Error {
    let reason = format!(
        "the bound, a query of `{}`, is in another partition or index than the read; bound it by queries of the same \
         partition",
        bound.name
    );
    Error::new(What::InvalidRequest { operation: "Query", reason }).of_entity(place.name)
}
