//! A query that has met its table: the partitions it walks and the condition it sends.

use std::cmp::Ordering;

use super::chain::{EntityPlan, From, Options, Plan, PlanSource};
use super::key_condition::{partitions, sort_condition};
use super::render::{KeyAttribute, MAX_PK, MAX_SK};
use super::sort::Sort;
use crate::cursor::{Cursor, Fingerprint};
use crate::error::What;
use crate::expr::Condition;
use crate::key::KeyValue;
use crate::schema::{IndexLayout, covers};
use crate::table::Core;
use crate::{Error, Item};

/// A read of one or more partitions, ready to be sent.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and none excludes another")]
pub(crate) struct Read {
    /// The Rust name of the entity, or of the table for mixed reads.
    pub(crate) entity: &'static str,
    /// The entity's place in the table; `None` for mixed reads.
    pub(crate) member: Option<usize>,
    /// The index that is read; `None` for the base table.
    pub(crate) index: Option<IndexLayout>,
    pub(crate) pk_name: &'static str,
    pub(crate) sk_name: Option<&'static str>,
    pub(crate) extent: Extent,
    pub(crate) sort: Sort,
    /// Sort keys that the condition includes and the query does not.
    pub(crate) excluded: Vec<KeyValue>,
    /// Whether items of other entities can be in the range: they are dropped.
    pub(crate) covered: bool,
    /// Whether the service drops them, by the entity attribute and this value.
    pub(crate) entity_filter: Option<(&'static str, &'static str)>,
    pub(crate) filter: Option<Condition>,
    pub(crate) descending: bool,
    pub(crate) backward: bool,
    pub(crate) consistent: bool,
    pub(crate) limit: Option<usize>,
    pub(crate) page_size: Option<usize>,
    pub(crate) max_requests: usize,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) select: Select,
}

/// How much of a table or index is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Extent {
    /// These partitions, in the order they are walked.
    Partitions(Vec<KeyValue>),
    /// All of it, in so many segments at once.
    Segments(usize),
}

/// What of the items is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Select {
    Items,
    Keys,
    Count,
}

impl Read {
    /// The plan against a table. `member` is the entity's place in it.
    pub(crate) fn new(core: &Core, plan: &Plan, member: Option<usize>) -> Result<Self, Error> {
        let read = match &plan.source {
            PlanSource::Partition { entity, pk } => Self::of_partition(core, entity, pk.clone()),
            PlanSource::Entity(entity) => Self::of_entity(core, entity, member.unwrap_or_default()),
        };
        read.and_then(|read| read.with_options(core, &plan.options))
            .map_err(|error| error.at_table(&core.name))
    }

    /// A read of the whole table: one entity's items, or with no `member` all of them.
    pub(crate) fn of_scan(
        core: &Core,
        entity: &'static str,
        member: Option<usize>,
        segments: usize,
        options: &Options,
    ) -> Result<Self, Error> {
        let read = Self {
            member,
            extent: Extent::Segments(segments),
            covered: member.is_some(),
            entity_filter: member.and_then(|member| core.layout.entity_filter(member)),
            ..Self::empty(entity, None, core.layout.pk, core.layout.sk)
        };
        read.with_options(core, options).map_err(|error| error.at_table(&core.name))
    }

    fn of_partition(core: &Core, entity: &'static str, pk: Result<KeyValue, Error>) -> Result<Self, Error> {
        Ok(Self {
            extent: Extent::Partitions(vec![pk?]),
            ..Self::empty(entity, None, core.layout.pk, core.layout.sk)
        })
    }

    fn of_entity(core: &Core, plan: &EntityPlan, member: usize) -> Result<Self, Error> {
        let schema = plan.schema;
        let index = plan.index.and_then(|position| schema.indexes.get(position));
        let names = index.and_then(|index| core.layout.index(index.id)).copied();
        let (pk, sk) = index.map_or((&schema.pk, schema.sk.as_ref()), |index| (&index.pk, index.sk.as_ref()));
        let (pk_name, sk_name) =
            names.as_ref().map_or((core.layout.pk, core.layout.sk), |names| (names.pk, names.sk));
        let mut read = Self { member: Some(member), ..Self::empty(schema.name, names, pk_name, sk_name) };

        let pk = KeyAttribute { key: pk, entity: schema.name, name: pk_name, limit: MAX_PK };
        read.extent = Extent::Partitions(partitions(&pk, plan)?);
        let mut fixed = 0;
        if let (Some(key), Some(name)) = (sk, sk_name) {
            let sk = KeyAttribute { key, entity: schema.name, name, limit: MAX_SK };
            let sort = sort_condition(&sk, &pk, plan)?;
            read.sort = sort.range.sort;
            read.excluded = sort.range.excluded;
            fixed = sort.fixed;
        }
        let shared = !schema.shares_key.is_empty();
        if shared || read.index.is_some() || !matches!(read.sort, Sort::Equal(_) | Sort::Never) {
            read.covered = covers(core.layout.table, member, plan.index, fixed);
        }
        if read.covered {
            read.entity_filter = core.layout.entity_filter(member);
        }
        Ok(read)
    }

    fn empty(
        entity: &'static str,
        index: Option<IndexLayout>,
        pk_name: &'static str,
        sk_name: Option<&'static str>,
    ) -> Self {
        Self {
            entity,
            member: None,
            index,
            pk_name,
            sk_name,
            extent: Extent::Partitions(Vec::new()),
            sort: Sort::All,
            excluded: Vec::new(),
            covered: false,
            entity_filter: None,
            filter: None,
            descending: false,
            backward: false,
            consistent: false,
            limit: None,
            page_size: None,
            max_requests: usize::MAX,
            cursor: None,
            select: Select::Items,
        }
    }

    fn with_options(mut self, core: &Core, options: &Options) -> Result<Self, Error> {
        let global = matches!(&self.index, Some(index) if index.id.is_global());
        self.consistent = !global && options.consistent.unwrap_or(core.consistent);
        self.descending = options.descending;
        self.limit = options.limit;
        self.page_size = options.page_size;
        self.max_requests = options.max_requests.unwrap_or(core.max_requests);
        match &options.from {
            From::Start => {}
            From::After(cursor) => self.cursor = Some(cursor.clone()),
            From::Before(cursor) => {
                self.cursor = Some(cursor.clone());
                self.backward = true;
            }
        }
        if let Some(filter) = &options.filter {
            self.refuse_key_filter(filter)?;
            self.filter = Some(filter.clone());
        }
        // The buckets of a range are walked the way their items are read.
        if let (false, Extent::Partitions(partitions)) = (self.forward(), &mut self.extent) {
            partitions.reverse();
        }
        Ok(self)
    }

    /// Whether it is clear without a request that nothing matches.
    pub(crate) fn is_empty(&self) -> bool {
        self.sort == Sort::Never || self.extent == Extent::Partitions(Vec::new()) || self.limit == Some(0)
    }

    pub(crate) fn is_scan(&self) -> bool {
        matches!(self.extent, Extent::Segments(_))
    }

    /// Whether keys are read in ascending order.
    pub(crate) fn forward(&self) -> bool {
        self.descending == self.backward
    }

    /// Whether items can be dropped after the service has evaluated them.
    pub(crate) fn drops(&self) -> bool {
        self.covered || self.filter.is_some()
    }

    /// The key attributes that place an item in this read: the table's, then the index's.
    pub(crate) fn key_names(&self, core: &Core) -> Vec<&'static str> {
        let mut names = vec![core.layout.pk];
        names.extend(core.layout.sk);
        for name in [Some(self.pk_name), self.sk_name].into_iter().flatten() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// What a cursor of this read is bound to.
    pub(crate) fn fingerprint(&self, core: &Core) -> Fingerprint {
        let index = self.index.as_ref().map_or("", |index| index.name);
        let order = if self.descending { "desc" } else { "asc" };
        let texts = [core.name.as_str(), index, self.entity, order];
        let excluded = self.excluded.iter().map(KeyValue::as_str);
        let mut partitions: Vec<_> = match &self.extent {
            Extent::Partitions(partitions) => partitions.iter().map(KeyValue::as_str).collect(),
            Extent::Segments(_) => vec!["scan"],
        };
        partitions.sort_unstable();
        Fingerprint::of(texts.into_iter().chain(self.sort.texts()).chain(excluded).chain(partitions))
    }

    /// Whether the range leaves this item out though the condition lets it in.
    pub(crate) fn excludes(&self, item: &Item) -> bool {
        if self.excluded.is_empty() {
            return false;
        }
        let value = self.sk_name.and_then(|name| item.get(name)).and_then(KeyValue::from_attribute);
        value.is_some_and(|value| self.excluded.iter().any(|end| end.order(&value) == Some(Ordering::Equal)))
    }

    /// The service refuses a filter on the keys of what is queried; they belong into the chain.
    fn refuse_key_filter(&self, filter: &Condition) -> Result<(), Error> {
        let Some(name) =
            filter.attributes().find(|name| *name == self.pk_name || Some(*name) == self.sk_name)
        else {
            return Ok(());
        };
        let reason = format!(
            "the filter names `{name}`, which is a key of what is queried; fix it through the query's own parts"
        );
        Err(Error::new(What::InvalidRequest { operation: "Query", reason }).of_entity(self.entity))
    }
}
