//! A collection that has met its table: the range of each kind of its items, and the reads over them.

use std::slice;

use super::extent::Narrowed;
use super::query::COLLECTION;
use super::region::{index_of, span_of};
use super::sort::Ends;
use super::span::Span;
use super::{Buckets, Defaults, EntityPlan, Extent, Kinds, Lane, Options, Partitions, Reach, Read, Values};
use crate::Error;
use crate::entity::{ProjectedOf, Several, Wants};
use crate::item::{Companions, Layout, key_value};
use crate::key::language::intersects;
use crate::key::{Key, KeyValue, PartValue, Segment};
use crate::observe::Label;
use crate::schema::{CollectionSchema, EntitySchema, Holds, IndexPhysical, Node, ProjectionSchema, Source};
use crate::wire::Row;

/// A collection that has met its table.
#[derive(Debug, Clone)]
pub(crate) struct Gathering {
    pub(crate) schema: &'static CollectionSchema,
    pub(crate) leaves: Vec<Leaf>,
    /// The read that meets every member.
    pub(crate) whole: Read,
    /// The read of the lists alone, to which cursors belong; none where there are no lists.
    pub(crate) lists: Option<Read>,
}

/// A kind of items of a collection.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The place of its entity in the table.
    pub(crate) member: usize,
    pub(crate) plan: EntityPlan,
    /// The fields that are read of them, where they are not all.
    fields: Option<&'static ProjectionSchema>,
    /// Which sort keys its items have, from the attribute on that the condition of the read is on.
    span: Span,
    /// From where to where that is in this attribute; `None` where nothing can match.
    pub(crate) ends: Option<Ends>,
    /// The place among the collection's own members of the one that it is in.
    pub(crate) top: usize,
    /// Whether that member is a single item, so that this is it.
    pub(crate) is_single: bool,
}

impl Gathering {
    /// The collection in a table, whose first single member (or else its first) the plan reads.
    pub(crate) fn new(
        layout: &Layout,
        defaults: Defaults,
        schema: &'static CollectionSchema,
        members: &[usize],
        (first, options): (&EntityPlan, &Options),
    ) -> Result<Self, Error> {
        let (leaves, values) = leaves(layout, schema, members, first)?;
        let of_leaves = |leaves: &[&Leaf]| {
            let span = || Span { values: values.clone(), ends: hull(leaves.iter().copied()) };
            let reach = Reach { fixed: values.len(), ..reach_of(layout, first, |_| Ok(span()))? };
            Ok::<_, Error>(Read::of_leaves(layout, schema.name, first, leaves, reach))
        };
        let whole = of_leaves(&leaves.iter().collect::<Vec<_>>())?;
        let mut whole = whole.with_options(layout, defaults, options)?;
        let listed: Vec<&Leaf> = leaves.iter().filter(|leaf| !leaf.is_single).collect();
        let lists = match listed[..] {
            [] => None,
            // The cursor of the only list is that of its own query.
            [leaf] => {
                let read = Read::of_entity(layout, &leaf.plan, leaf.member)?;
                // Positions in both are of the same attribute.
                if read.sk_name == whole.sk_name {
                    Some(Read { fields: fields_of(&listed), ..read })
                } else {
                    Some(of_leaves(&listed)?)
                }
            }
            _ => Some(of_leaves(&listed)?),
        };
        let mut lists = lists.map(|read| read.with_options(layout, defaults, options)).transpose()?;
        let label = Label::new(schema.name, COLLECTION);
        std::iter::once(&mut whole).chain(&mut lists).for_each(|read| read.label = label);
        Ok(Self { schema, leaves, whole, lists })
    }

    /// The read of a single member by itself.
    pub(crate) fn single(&self, layout: &Layout, defaults: Defaults, leaf: usize) -> Result<Read, Error> {
        let leaf = &self.leaves[leaf];
        let consistent = Some(self.whole.consistent);
        let max_requests = Some(self.whole.max_requests);
        let (projection, expired) = (leaf.fields, !self.whole.hides_expired);
        let options = Options { consistent, max_requests, expired, projection, ..Options::default() };
        Read::of_entity(layout, &leaf.plan, leaf.member)?.with_options(layout, defaults, &options)
    }

    /// The kind of an item that is asked for, by its entity, its mark as a copy and its sort key.
    pub(crate) fn leaf_of(&self, layout: &Layout, member: usize, item: &dyn Row) -> Option<usize> {
        let (copy, member) = (layout.copy_name(member, item), layout.origin(member));
        let keys = self.whole.open_keys(item);
        self.leaves
            .iter()
            .position(|leaf| leaf.member == member && leaf.copy_name() == copy && leaf.contains(&keys))
    }

    /// The query of its items, each by itself, for what is said of the keys that it reads by.
    pub(crate) fn described(&self, first: &EntityPlan) -> EntityPlan {
        EntityPlan { kinds: Kinds::Members(self.schema), ..first.clone() }
    }

    /// The kinds of items inside of a member.
    pub(crate) fn leaves_of(&self, top: usize) -> impl Iterator<Item = &Leaf> {
        self.leaves.iter().filter(move |leaf| leaf.top == top)
    }
}

impl Leaf {
    /// Whether it is of copies.
    pub(crate) fn is_copy(&self) -> bool {
        self.copy_name().is_some()
    }

    pub(super) fn copy_name(&self) -> Option<&'static str> {
        match self.plan.source {
            Source::Copy(copy) => Some(self.plan.schema.kept.copies[copy].name),
            Source::Base | Source::Arm(_) | Source::Index(_) => None,
        }
    }

    /// Whether an item with these sort keys is one of its own. Between its ends others can lie that have its
    /// first value, and behind it what its own range leaves out.
    pub(super) fn contains(&self, keys: &OpenKeys) -> bool {
        self.span.contains(keys.values())
    }

    /// The kind whose sort keys these are, in a read whose items have so many values in common.
    fn spanning(self, span: Span, common: usize) -> Self {
        Self { ends: span.clone().widened(common).ends, span: span.behind(common), ..self }
    }
}

/// What an item has of the sort key, from the attribute on that the condition of its read is on; `None` of
/// what it does not show.
pub(super) struct OpenKeys {
    first: Option<KeyValue>,
    /// Of a sort key that is a list.
    behind: Vec<Option<KeyValue>>,
}

impl OpenKeys {
    fn values(&self) -> impl Iterator<Item = Option<&KeyValue>> {
        std::iter::once(self.first.as_ref()).chain(self.behind.iter().map(Option::as_ref))
    }
}

impl Read {
    /// From where to where it goes, in a read of one partition.
    pub(crate) fn range_ends(&self) -> Option<Ends> {
        self.ranges().into_iter().next()
    }

    /// From where to where it goes in each partition of which it reads anything.
    fn ranges(&self) -> Vec<Ends> {
        let Extent::Partitions(partitions) = &self.extent else { return vec![Ends::ALL] };
        partitions.all().iter().filter_map(|partition| partition.range.clone().ends()).collect()
    }

    /// Whether its condition takes a sort key, in a read of one partition.
    pub(crate) fn takes(&self, key: &KeyValue) -> bool {
        let Extent::Partitions(partitions) = &self.extent else { return true };
        partitions.all().first().is_some_and(|first| first.range.sort.contains(key))
    }

    /// The entities that are not asked for whose items can lie among those that are read, and are dropped.
    pub(crate) fn others(&self, layout: &Layout, plan: &EntityPlan) -> Vec<&'static str> {
        let ranges = self.ranges();
        if !self.covered || ranges.is_empty() {
            return Vec::new();
        }
        let is_asked = |member| self.wants.includes(member);
        let keys = plan.source.keys(plan.schema);
        let mut others = Vec::new();
        // The arms of a primary key are one entity.
        for place in others_in(layout, is_asked, keys, &ranges, self.index.as_ref()) {
            let other = layout.table.called(layout.origin(place));
            if !others.contains(&other) {
                others.push(other);
            }
        }
        others
    }

    /// The position before its first item.
    pub(crate) fn start(&self) -> Lane {
        match &self.extent {
            Extent::Partitions(partitions) => {
                partitions.all().first().map_or(Lane::Done, |first| Lane::Partition(first.key.clone()))
            }
            Extent::Segments(_) => Lane::Start,
        }
    }

    /// The value of the sort key of an item that was read.
    pub(crate) fn sort_key(&self, item: &dyn Row) -> Option<KeyValue> {
        self.sk_name.and_then(|name| value_of(item, name))
    }

    /// The same with those of the attributes behind.
    pub(super) fn open_keys(&self, item: &dyn Row) -> OpenKeys {
        let behind = self.behind.iter().map(|name| value_of(item, name));
        OpenKeys { first: self.sort_key(item), behind: behind.collect() }
    }

    /// The values by which an item that was read is sorted among those of all partitions, the first one's
    /// first: what all of one partition share, those of another may not.
    pub(crate) fn sort_keys(&self, item: &dyn Row) -> Vec<KeyValue> {
        let of_index = self.index.iter().flat_map(IndexPhysical::sort);
        let of_table = self.sk_name.filter(|_| self.index.is_none());
        let names = of_index.chain(of_table);
        names.filter_map(|name| value_of(item, name)).collect()
    }

    /// A read of several kinds of items, one by one in the order of their keys.
    pub(super) fn of_kinds(layout: &Layout, plan: &EntityPlan, wants: Wants) -> Result<Self, Error> {
        let mut spanned: Vec<(Leaf, Span)> = Vec::new();
        let reach = reach_of(layout, plan, |lane| {
            let own = lane_leaves(lane, wants);
            let (spans, hull) = spans_of(layout, &own)?;
            spanned.extend(own.into_iter().zip(spans));
            Ok(hull)
        })?;
        let mut leaves: Vec<Leaf> = Vec::new();
        // A sort key that shows the partition is in the range of its own lane only.
        for (leaf, span) in spanned {
            let leaf = leaf.spanning(span, reach.fixed);
            if !leaves.iter().any(|known| known.top == leaf.top && known.span == leaf.span) {
                leaves.push(leaf);
            }
        }
        let all: Vec<_> = leaves.iter().collect();
        let read = Self::of_leaves(layout, plan.name(), plan, &all, reach);
        // Every item of an entity that has the keys of an index is in one of its arms, but not in what a
        // range of buckets takes of it. Of a copy there can be others beside it, under other names.
        let is_one = match plan.kinds {
            Kinds::Arms => plan.buckets.is_none(),
            Kinds::Own | Kinds::Members(_) => plan.kinds.of(plan).len() == 1,
        };
        let is_whole = is_one && !leaves.iter().any(Leaf::is_copy);
        Ok(Self { leaves: if is_whole { Vec::new() } else { leaves }, ..read })
    }

    /// A read of all that lies between the lowest and the highest key of these.
    fn of_leaves(
        layout: &Layout,
        name: &'static str,
        lead: &EntityPlan,
        leaves: &[&Leaf],
        Reach { partitions, fixed }: Reach,
    ) -> Self {
        let index = index_of(layout, lead);
        let hull = hull(leaves.iter().copied());
        let covered = hull.as_ref().is_some_and(|hull| meets_others(layout, leaves, hull, index.as_ref()));
        let is_read = |member| leaves.iter().any(|leaf| leaf.member == member);
        let companions = layout.companions_of_region(index.as_ref(), is_read, |pk| partitions.holds(pk));
        let asks_for_copies = leaves.iter().any(|leaf| leaf.is_copy());
        let mut read = Self {
            wants: Wants::Several(Several::of(leaves.iter().map(|leaf| leaf.member))),
            extent: Extent::Partitions(partitions),
            covered,
            fields: fields_of(leaves),
            asks_for_copies,
            companions: Companions {
                copies: (companions.copies || companions.others) && !asks_for_copies,
                ..companions
            },
            ..Self::empty(layout, name, index)
        };
        read.share(fixed);
        read
    }
}

/// The value of a key attribute of an item that was read.
fn value_of(item: &dyn Row, name: &str) -> Option<KeyValue> {
    item.scalar(name).map(key_value)
}

/// The partitions that a plan reads, and of each lane what lies between the ends of its hull.
fn reach_of(
    layout: &Layout,
    plan: &EntityPlan,
    mut span: impl FnMut(&EntityPlan) -> Result<Span, Error>,
) -> Result<Reach, Error> {
    let Some(pk) = layout.placed(plan.schema, plan.source.slots().0) else {
        return Ok(Reach { partitions: Partitions::default(), fixed: 0 });
    };
    Reach::of(&pk, plan, |lane, _| Ok(Narrowed::from(span(lane)?)))
}

/// The fields that are read of these, where all of them are read in part.
fn fields_of(leaves: &[&Leaf]) -> Vec<ProjectedOf> {
    let of = |leaf: &&Leaf| Some((leaf.plan.schema, leaf.fields?));
    leaves.iter().map(of).collect::<Option<_>>().unwrap_or_default()
}

/// All that lies between the lowest and the highest key of these.
fn hull<'a>(leaves: impl IntoIterator<Item = &'a Leaf>) -> Option<Ends> {
    leaves.into_iter().filter_map(|leaf| leaf.ends.clone()).reduce(Ends::hull)
}

/// The kinds of items that are read of a lane, whose ranges nothing has said yet.
fn lane_leaves(lane: &EntityPlan, wants: Wants) -> Vec<Leaf> {
    let leaf = |(top, kind)| {
        // Several kinds are of one entity only as the arms of one index.
        let member = if matches!(lane.kinds, Kinds::Arms) { wants.only() } else { wants.at(top) };
        let fields = match lane.kinds {
            Kinds::Members(schema) => schema.members[top].node.fields(0),
            Kinds::Own | Kinds::Arms => None,
        };
        let plan = plan_of(lane, kind);
        let member = member.unwrap_or_default();
        Leaf { member, plan, fields, span: Span::ALL, ends: None, top, is_single: false }
    };
    lane.kinds.of(lane).into_iter().enumerate().map(leaf).collect()
}

/// The kinds of items of a collection, and the values of the sort key that all of them have.
fn leaves(
    layout: &Layout,
    schema: &CollectionSchema,
    members: &[usize],
    lead: &EntityPlan,
) -> Result<(Vec<Leaf>, Vec<KeyValue>), Error> {
    let mut leaves = Vec::with_capacity(members.len());
    for (top, member) in schema.members.iter().enumerate() {
        let is_single = member.holds != Holds::Many;
        for at in 0..member.node.leaves() {
            let plan = plan_of(lead, member.node.leaf(at));
            let place = members.get(leaves.len()).copied().unwrap_or_default();
            let fields = member.node.fields(at);
            leaves.push(Leaf { member: place, plan, fields, span: Span::ALL, ends: None, top, is_single });
        }
    }
    let (spans, hull) = spans_of(layout, &leaves)?;
    let spanned = leaves.into_iter().zip(spans);
    let leaves = spanned.map(|(leaf, span)| leaf.spanning(span, hull.values.len())).collect();
    Ok((leaves, hull.values))
}

/// Which sort keys each of them has, and the hull of these.
fn spans_of(layout: &Layout, leaves: &[Leaf]) -> Result<(Vec<Span>, Span), Error> {
    let spans = leaves.iter().map(|leaf| span_of(layout, &leaf.plan));
    let spans = spans.collect::<Result<Vec<_>, _>>()?;
    let hull = Span::hull(&spans);
    Ok((spans, hull))
}

/// The query of other items in the partition of the lead, as far as that is narrowed.
pub(super) fn plan_of(lead: &EntityPlan, (schema, source): (&'static EntitySchema, Source)) -> EntityPlan {
    let (from, to) = (lead.source.keys(lead.schema), source.keys(schema));
    let sort = match (from.1, to.1) {
        (Some(from), Some(to)) => carried(from, to, &lead.sort),
        _ => Vec::new(),
    };
    EntityPlan {
        partition: carried(from.0, to.0, &lead.partition),
        buckets: lead.buckets.as_ref().and_then(|buckets| carried_buckets(from.0, to.0, buckets)),
        sort,
        tail: lead.tail.clone(),
        ..EntityPlan::new(schema, source)
    }
}

/// The values of the parts of one key, for the parts that stand in the same places of another.
pub(crate) fn carried(from: &Key, to: &Key, values: &[(usize, PartValue<'static>)]) -> Values {
    let carry = |(part, value): &(usize, PartValue<'static>)| {
        let shown = to.parts().nth(place_of(from, *part)?)?;
        Some((shown.part, value.clone()))
    };
    values.iter().filter_map(carry).collect()
}

/// The first place where a key shows a part, and not only in which shard it is.
fn place_of(key: &Key, part: usize) -> Option<usize> {
    key.parts().position(|shown| shown.part == part && shown.spec.shards.is_none())
}

/// The buckets of a part of one key, for the part that stands in its place of another.
fn carried_buckets(from: &Key, to: &Key, buckets: &Buckets) -> Option<Buckets> {
    let shown = to.parts().nth(place_of(from, buckets.part)?)?;
    Some(Buckets { part: shown.part, ..buckets.clone() })
}

/// Whether items of entities that are not asked for can lie in the range.
fn meets_others(layout: &Layout, leaves: &[&Leaf], hull: &Ends, index: Option<&IndexPhysical>) -> bool {
    let Some(keys) = leaves.first().map(|leaf| leaf.plan.source.keys(leaf.plan.schema)) else { return false };
    let is_asked = |member: usize| leaves.iter().any(|leaf| leaf.member == member);
    others_in(layout, is_asked, keys, slice::from_ref(hull), index).next().is_some()
}

/// The places of the entities that are not asked for whose items can lie in one of the ranges, of one that
/// has these keys.
fn others_in(
    layout: &Layout,
    is_asked: impl Fn(usize) -> bool,
    asked: (&Key, Option<&Key>),
    ranges: &[Ends],
    index: Option<&IndexPhysical>,
) -> impl Iterator<Item = usize> {
    let others = (0..layout.members().len()).filter(move |place| !is_asked(layout.origin(*place)));
    others.filter(move |place| {
        let other = layout.member(*place).schema;
        let sources: Vec<Source> = match index {
            None => vec![Source::Base],
            Some(index) => {
                let places = other.indexes.iter().enumerate().filter(|(_, own)| own.id == index.id);
                places.map(|(place, _)| Source::Index(place)).collect()
            }
        };
        let unnamed = || index.and_then(|index| layout.in_index(index, Source::Base.keys(other)));
        let mut keys: Vec<_> = sources.into_iter().map(|source| source.keys(other)).collect();
        keys.extend(unnamed().filter(|_| keys.is_empty()));
        if keys.is_empty() {
            // Whoever has the attributes of an index is in it.
            return index.is_some_and(|index| layout.lies_beside(index, asked, other));
        }
        keys.into_iter().any(|(pk, sk)| intersects(asked.0, pk) && sk.is_none_or(|sk| can_lie_in(sk, ranges)))
    })
}

/// Whether the first literal of a sort key leaves room for one of the ranges.
fn can_lie_in(sk: &Key, ranges: &[Ends]) -> bool {
    let first = match sk {
        Key::Template(template) => template.segments.first(),
        Key::Raw(_) | Key::List(_) => None,
    };
    let Some(Segment::Literal(literal)) = first else { return true };
    let beginning = Ends::starting_with(KeyValue::Text((*literal).to_owned()));
    ranges.iter().any(|range| range.meets(&beginning))
}

/// Whether the elements of a member are several items each.
pub(crate) fn is_nested(schema: &CollectionSchema, top: usize) -> bool {
    matches!(schema.members[top].node, Node::Collection(_))
}
