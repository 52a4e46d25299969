//! A query that has met its table: the partitions it walks and the condition it sends.

use std::borrow::Cow;

mod dropped;
mod element;
mod expressions;
mod extent;
mod gather;
mod key_condition;
mod lanes;
mod position;
mod projection;
mod query;
mod region;
mod scan;
mod sort;
mod span;
mod standing;

pub(crate) use dropped::Filters;
pub(crate) use element::{element_ends, element_key};
pub(crate) use expressions::listed;
use extent::Reach;
pub(crate) use extent::{Extent, Partition, PartitionKey, Partitions};
use gather::carried;
pub(crate) use gather::{Gathering, Leaf, is_nested};
pub(crate) use position::{Fingerprint, Lane, Position, invalid as invalid_cursor, start_key};
pub(crate) use projection::{identifying, projected_item};
pub(crate) use query::Plan;
pub(crate) use query::{Buckets, Demand, EntityPlan, From, Kinds, Options, PlanSource, Tail, Values};
pub(crate) use region::Region;
use region::span_of;
pub(crate) use sort::{Ends, Sort, SortRange};
pub(crate) use standing::{Standing, StandingOfWhole};

use self::key_condition::sort_condition;
use crate::Error;
use crate::cursor::Cursor;
use crate::entity::{ProjectedOf, Wants};
use crate::error::What;
use crate::expr::Condition;
use crate::item::{Companions, Layout};
use crate::key::{Instant, KeyValue};
use crate::observe::Label;
use crate::plan::as_read;
use crate::schema::{IndexPhysical, Member, Source};

/// A read of one or more partitions, ready to be sent.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and none excludes another")]
pub(crate) struct Read {
    /// The Rust name of the entity, or of the table for mixed reads.
    pub(crate) entity: &'static str,
    /// The function that reads.
    pub(crate) label: Label,
    /// Whose items are read.
    pub(crate) wants: Wants,
    /// The index that is read; `None` for the base table.
    pub(crate) index: Option<IndexPhysical>,
    /// The name of the copies that are read; `None` for the items themselves.
    pub(crate) copy: Option<&'static str>,
    pub(crate) pk_name: &'static str,
    /// The attribute of the sort key that the condition is on: of a list, the first that is not fixed.
    pub(crate) sk_name: Option<&'static str>,
    /// The other attributes that all items of a partition share: of its key, if that is a list, and what is
    /// fixed of a sort key that is one.
    pub(crate) shared: Vec<&'static str>,
    /// The attributes that sort what is the same in all before, of a sort key that is a list.
    pub(crate) behind: Vec<&'static str>,
    pub(crate) extent: Extent,
    /// The kinds of items that are asked for, where what lies between their ranges is not.
    pub(crate) leaves: Vec<Leaf>,
    /// Whether items of other entities, or beside the copies that are read, can
    /// be in the range: they are dropped.
    pub(crate) covered: bool,
    /// The copies and sentinels that can be in the range.
    companions: Companions,
    /// Whether the table can have copies or sentinels that another program wrote: their keys tell.
    pub(crate) adopts: bool,
    /// Whether copies can be in the range and are dropped; sentinels always are.
    pub(crate) hides_copies: bool,
    /// Whether copies are what is read, or one of the several kinds of items that are.
    pub(crate) asks_for_copies: bool,
    /// Whether copies are asked for beside the items that they are of.
    includes_copies: bool,
    /// Whether items can have expired, and are dropped then.
    pub(crate) hides_expired: bool,
    /// The time by which they have; whoever sends the read keeps it.
    pub(crate) now: Instant,
    /// Whether items of no known entity are errors, so that each has to be looked at.
    pub(crate) closed: bool,
    /// Whether the index holds nothing but keys, by which its items are told apart.
    pub(crate) by_keys: bool,
    /// What of all this the service drops.
    pub(crate) filters: Filters,
    /// The user's filter, as it is sent.
    pub(crate) filter: Option<Condition>,
    pub(crate) descending: bool,
    pub(crate) backward: bool,
    pub(crate) consistent: bool,
    pub(crate) limit: Option<usize>,
    pub(crate) page_size: Option<usize>,
    pub(crate) max_requests: usize,
    /// Whether the read says that itself, or the table does for all of its reads.
    pub(crate) has_own_budget: bool,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) select: Select,
    /// The fields that are asked for of each kind of items; empty where whole items are asked for.
    pub(crate) fields: Vec<ProjectedOf>,
    /// Whether each item has to tell its place, for a cursor.
    pub(crate) places: bool,
}

/// What a table's reads do unless they say otherwise.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defaults {
    pub(crate) consistent: bool,
    /// How many requests one call of an end may send.
    pub(crate) max_requests: usize,
}

/// What of the items is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Select {
    Items,
    Keys,
    Count,
}

impl Read {
    /// The plan against a table.
    pub(crate) fn new(layout: &Layout, defaults: Defaults, plan: &Plan, wants: Wants) -> Result<Self, Error> {
        let read = match &plan.source {
            PlanSource::Region(region) => Self::of_region(layout, region),
            PlanSource::Entity(plan) if matches!(plan.kinds, Kinds::Own) => {
                Self::of_entity(layout, plan, wants.only().unwrap_or_default())
            }
            PlanSource::Entity(plan) => Self::of_kinds(layout, plan, wants),
        };
        read.and_then(|mut read| {
            read.label = plan.label(layout.table);
            read.with_options(layout, defaults, &plan.options)
        })
    }

    fn of_entity(layout: &Layout, plan: &EntityPlan, member: usize) -> Result<Self, Error> {
        let schema = plan.schema;
        let names = region::index_of(layout, plan);
        let copy = match plan.source {
            Source::Copy(copy) => Some(schema.kept.copies[copy].name),
            Source::Base | Source::Arm(_) | Source::Index(_) => None,
        };
        let asks_for_copies = copy.is_some();
        let empty = Self::empty(layout, schema.name, names);
        let mut read = Self { wants: Wants::One(member), copy, asks_for_copies, ..empty };

        let (pk, sk) = plan.source.slots();
        let Some(pk) = layout.placed(schema, pk) else { return Ok(read) };
        let sk = layout.placed(schema, sk);
        let mut known = 0;
        let Reach { partitions, fixed } = Reach::of(&pk, plan, |lane, _| {
            let Some(sk) = &sk else { return Ok(SortRange::exactly(Sort::All).into()) };
            let condition = sort_condition(sk, &pk.whole, lane)?;
            known = condition.fixed;
            Ok(condition.into())
        })?;
        read.share(fixed);
        let is_one = |partition: &Partition| matches!(partition.range.sort, Sort::Equal(_));
        let exact = read.index.is_none() && partitions.all().iter().all(is_one);
        read.extent = Extent::Partitions(partitions);
        if !exact || layout.shares_key(member) {
            let place = layout.place_of(member, schema);
            let coverage = layout.coverage(place, plan.source, known);
            (read.companions, read.covered) = (coverage.companions, coverage.others);
        }
        Ok(read)
    }

    /// So many of the sort key's attributes have the same value in all items of a partition.
    fn share(&mut self, fixed: usize) {
        if fixed > 0 {
            self.shared.extend(self.sk_name);
            let mut behind = self.behind.drain(..fixed);
            let next = behind.next_back();
            self.shared.extend(behind);
            self.sk_name = next;
        }
    }

    /// A read of nothing, in the table or in an index.
    fn empty(layout: &Layout, entity: &'static str, index: Option<IndexPhysical>) -> Self {
        let (pk_name, sk_name) = index.as_ref().map_or((layout.pk, layout.sk), |index| (index.pk, index.sk));
        let listed = |of: fn(&IndexPhysical) -> Vec<&'static str>| index.as_ref().map_or_else(Vec::new, of);
        Self {
            shared: listed(|index| index.partition().skip(1).collect()),
            behind: listed(|index| index.sort().skip(1).collect()),
            entity,
            label: Label::new(entity, ""),
            wants: Wants::All,
            index,
            copy: None,
            pk_name,
            sk_name,
            extent: Extent::Partitions(Partitions::default()),
            leaves: Vec::new(),
            covered: false,
            companions: Companions::default(),
            adopts: false,
            hides_copies: false,
            asks_for_copies: false,
            includes_copies: false,
            hides_expired: false,
            now: Instant { seconds: 0, nanos: 0 },
            closed: false,
            by_keys: false,
            filters: Filters::default(),
            filter: None,
            descending: false,
            backward: false,
            consistent: false,
            limit: None,
            page_size: None,
            max_requests: usize::MAX,
            has_own_budget: false,
            cursor: None,
            select: Select::Items,
            fields: Vec::new(),
            places: false,
        }
    }

    fn with_options(mut self, layout: &Layout, defaults: Defaults, options: &Options) -> Result<Self, Error> {
        let global = matches!(&self.index, Some(index) if index.id.is_global());
        self.consistent = !global && options.consistent.unwrap_or(defaults.consistent);
        self.descending = options.descending;
        self.limit = options.limit;
        self.page_size = options.page_size;
        if let (Some(fields), Some(member)) = (options.projection, self.wants.only()) {
            self.fields = vec![(layout.member(member).schema, fields)];
        }
        if options.hydrates {
            self.select = Select::Keys;
        }
        self.max_requests = options.max_requests.unwrap_or(defaults.max_requests);
        self.has_own_budget = options.max_requests.is_some();
        match &options.from {
            From::Start => {}
            From::After(cursor) => self.cursor = Some(cursor.clone()),
            From::Before(cursor) => {
                self.cursor = Some(cursor.clone());
                self.backward = true;
            }
            From::Both => {
                let reason = "it stands beside another, and a page is read `after` one or `before` one";
                return Err(Error::new(What::InvalidCursor { reason }).of_entity(self.entity));
            }
        }
        if let Some(filter) = &options.filter {
            if !self.is_scan() {
                self.refuse_key_filter(filter)?;
            }
            self.refuse_filter_beside(layout, filter)?;
            let model = self.wants.only().map(|member| layout.model(member));
            self.filter = Some(match model {
                Some(model) => as_read(model, filter.clone(), None),
                None => filter.clone(),
            });
        }
        self.hide(layout, options);
        // The buckets of a range are walked the way their items are read.
        if let (false, Extent::Partitions(partitions)) = (self.forward(), &mut self.extent) {
            partitions.reverse();
        }
        Ok(self)
    }

    /// No more than so many items, where an end has no use for others.
    pub(crate) fn limit_to(&mut self, items: Option<usize>) {
        self.limit = self.limit.into_iter().chain(items).min();
    }

    /// The members whose items are read.
    fn wanted(&self, layout: &Layout) -> impl Iterator<Item = &'static Member> + use<> {
        let (wants, members) = (self.wants, layout.table.members.iter().enumerate());
        members.filter(move |(member, _)| wants.includes(*member)).map(|(_, member)| member)
    }

    pub(crate) fn is_scan(&self) -> bool {
        matches!(self.extent, Extent::Segments(_))
    }

    /// Whether keys are read in ascending order.
    pub(crate) fn forward(&self) -> bool {
        self.descending == self.backward
    }

    /// The attributes that all items of a partition share, with their values.
    pub(crate) fn shared_by<'a>(
        &'a self,
        partition: &'a Partition,
    ) -> impl Iterator<Item = (&'static str, &'a KeyValue)> {
        std::iter::once(self.pk_name).chain(self.shared.iter().copied()).zip(partition.key.values())
    }

    /// Whether the attribute is a key of what is read.
    fn is_key(&self, name: &str) -> bool {
        self.index
            .as_ref()
            .map_or(name == self.pk_name || Some(name) == self.sk_name, |index| index.has(name))
    }

    /// What a cursor of this read is bound to: nothing that only the code is called by, so that it outlives a
    /// release in which a struct gets another name.
    pub(crate) fn fingerprint(&self, layout: &Layout, table: &str) -> Fingerprint {
        let source = match (&self.index, self.copy) {
            (Some(index), _) => Cow::Borrowed(index.name),
            // No index can be called so.
            (None, Some(copy)) => Cow::Owned(format!("copy {copy}")),
            (None, None) => Cow::Borrowed(""),
        };
        let order = if self.descending { "desc" } else { "asc" };
        let asked = self.asked(layout);
        let kinds = asked.len().to_string();
        let texts = [table, &source, order, &kinds];
        let extent = match &self.extent {
            Extent::Partitions(partitions) => partitions.texts(),
            Extent::Segments(_) => vec!["scan"],
        };
        // How many of a partition's texts are those of one.
        let shared = (!self.shared.is_empty()).then(|| self.shared.join(" "));
        let behind = extent.into_iter().chain(shared.as_deref());
        Fingerprint::of(texts.into_iter().chain(asked).chain(behind))
    }

    /// What the items that are asked for say that they are; nothing where all of the table's are.
    fn asked(&self, layout: &Layout) -> Vec<&'static str> {
        if self.wants == Wants::All {
            return Vec::new();
        }
        let mut asked: Vec<&str> = self.wanted(layout).map(|member| member.entity).collect();
        asked.sort_unstable();
        asked
    }

    /// An index has nothing to filter by but what it holds.
    fn refuse_filter_beside(&self, layout: &Layout, filter: &Condition) -> Result<(), Error> {
        let Some(name) = filter.attributes().find(|name| !self.is_held(layout, name)) else { return Ok(()) };
        let (index, holding) = match &self.index {
            Some(index) => (index.name, layout.table.holding(index.id).written()),
            None => return Ok(()),
        };
        let reason = format!(
            "the filter names `{name}`, which `{index}` does not hold (`project = {holding}`); include it there, or choose from what was read"
        );
        let operation = if self.is_scan() { "Scan" } else { "Query" };
        Err(Error::new(What::InvalidRequest { operation, reason }).of_entity(self.entity))
    }

    /// The service refuses a filter on the keys of what is queried; they belong into the chain.
    fn refuse_key_filter(&self, filter: &Condition) -> Result<(), Error> {
        let Some(name) = filter.attributes().find(|name| self.is_key(name)) else { return Ok(()) };
        let reason = format!(
            "the filter names `{name}`, which is a key of what is queried; fix it through the query's own parts"
        );
        Err(Error::new(What::InvalidRequest { operation: "Query", reason }).of_entity(self.entity))
    }
}
