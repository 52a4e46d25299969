//! What each access pattern returns of the samples, for each argument that they have.

use std::collections::HashSet;

use super::call::{argument, call};
use super::view::{View, compare};
use crate::Item;
use crate::entity::Wants;
use crate::export::attribute;
use crate::export::document::Node;
use crate::export::pattern::{AccessPattern, ReadOperation};
use crate::export::samples::Sampled;
use crate::expr::Expressions;
use crate::item::{
    Identity, Layout, identify, is_copy, is_expired, item_key, key_attributes, key_value, parts_in,
    parts_of_item, primary_parts, told_by_owner, upgrade,
};
use crate::key::{Key, KeyValue, PartValue, parse_sole};
use crate::plan::read::{
    Defaults, EntityPlan, Extent, Kinds, Partition, Plan, PlanSource, Read, Standing, Values,
};
use crate::schema::{COPY, KeyAttribute, Source, UNIQUE};
use crate::wire::{Row, item_size};

/// How much the service reads for one request, and for half a read unit.
const BYTES_OF_REQUEST: usize = 1024 * 1024;
const BYTES_OF_HALF_UNIT: usize = 4096;

/// A call of an access pattern with one argument.
pub(super) struct Run {
    /// What is given, in the order of the key.
    pub(super) arguments: Vec<String>,
    /// The call as it stands in a program.
    pub(super) call: String,
    /// What is sent, for each partition.
    pub(super) requests: Vec<Node>,
    /// How many requests that takes, since an answer holds up to 1 MB.
    pub(super) sent: usize,
    /// What they cost, in half read units.
    pub(super) half_units: usize,
    /// How many items the service reads for it.
    pub(super) evaluated: usize,
    /// The places of the items that are returned, in their order.
    pub(super) items: Vec<usize>,
}

/// What is known of a sample.
pub(super) struct Known {
    pub(super) identity: Identity,
    /// The name of the copy, or of the sentinel, that it is.
    pub(super) companion: Option<String>,
    /// The parts of its value, if it can be read.
    pub(super) parts: Option<Vec<PartValue<'static>>>,
}

impl Known {
    pub(super) fn of(sampled: &Sampled, item: &Item) -> Self {
        let layout = &sampled.layout;
        let item = &told_by_owner(layout, item.clone().into()).into_map();
        let identity = identify(layout, item);
        let parts = match identity {
            Identity::Member(place) if !sampled.is_made => {
                let model = layout.model(place);
                let current = upgrade(model, item.clone());
                current.and_then(|item| parts_of_item(model, layout, &item)).ok()
            }
            _ => None,
        };
        let named = |mark| item.text(mark).unwrap_or_default().to_owned();
        let companion = match identity {
            Identity::Member(_) => is_copy(item).then(|| named(COPY)),
            Identity::Sentinel => Some(named(UNIQUE)),
            Identity::Unknown(_) => None,
        };
        Self { identity, companion, parts }
    }
}

/// The calls of a table's access patterns.
pub(super) struct Calls<'a> {
    pub(super) sampled: &'a Sampled,
    pub(super) known: &'a [Known],
    pub(super) views: &'a [View],
}

impl Calls<'_> {
    /// Those of one pattern of the entity at this place, each with another argument, in the order of the
    /// items that give these.
    pub(super) fn of(&self, member: usize, pattern: &AccessPattern, view: usize) -> Vec<Run> {
        let view = &self.views[view];
        let rows = view.partitions.iter().flat_map(|partition| &partition.items);
        let rows = rows.filter(|place| self.gives(member, pattern, **place));
        match pattern.operation {
            ReadOperation::ByKey => rows.map(|place| self.get(pattern, *place)).collect(),
            ReadOperation::ByPartition => {
                let mut known = HashSet::new();
                let plans = rows.filter_map(|place| {
                    let plan = self.plan(member, pattern, *place)?;
                    known.insert(format!("{:?}", plan.partition)).then_some(plan)
                });
                plans.filter_map(|plan| self.query(member, pattern, view, plan)).collect()
            }
        }
    }

    /// What a pattern reads for the first argument that an item gives, and its plan.
    #[cfg(feature = "test-util")]
    pub(super) fn first(
        &self,
        member: usize,
        pattern: &AccessPattern,
        view: &View,
    ) -> Option<(EntityPlan, Read)> {
        let rows = view.partitions.iter().flat_map(|partition| &partition.items);
        let mut plans = rows
            .filter(|place| self.gives(member, pattern, **place))
            .filter_map(|place| self.plan(member, pattern, *place));
        plans.find_map(|plan| Some((plan.clone(), read(&self.sampled.layout, member, plan)?)))
    }

    /// Whether an item is one that the pattern is for.
    fn gives(&self, member: usize, pattern: &AccessPattern, place: usize) -> bool {
        let layout = &self.sampled.layout;
        let Known { identity: Identity::Member(own), companion, .. } = &self.known[place] else {
            return false;
        };
        match pattern.keys.source {
            Source::Arm(arm) if !pattern.keys.of_all_arms => {
                *own == layout.table.place(member, arm) && companion.is_none()
            }
            Source::Base | Source::Arm(_) | Source::Index(_) => {
                layout.origin(*own) == member && companion.is_none()
            }
            Source::Copy(at) => {
                let copies = layout.member(member).schema.kept.copies;
                layout.origin(*own) == member && companion.as_deref() == Some(copies[at].name)
            }
        }
    }

    /// The read of one item by its key.
    fn get(&self, pattern: &AccessPattern, place: usize) -> Run {
        let Sampled { layout, items, description, now, .. } = self.sampled;
        let (item, Known { identity, .. }) = (&items[place], &self.known[place]);
        let schema = match identity {
            Identity::Member(own) => layout.member(*own).schema,
            Identity::Sentinel | Identity::Unknown(_) => layout.member(0).schema,
        };
        let values = self.values(place);
        let parts: Vec<usize> = match schema.arm {
            Some(arm) => arm.parts.iter().map(|(part, _)| *part).collect(),
            None => (0..schema.primary_parts()).collect(),
        };
        let arguments: Vec<_> =
            parts.iter().map(|part| argument(schema, *part, None, &values[*part])).collect();
        let key = item_key(layout, item).map(|key| key_attributes(layout, &key)).unwrap_or_default();
        let request = Node::map([
            ("TableName", Some(Node::text(description.name))),
            ("Key", Some(attribute::item(&key))),
        ]);
        Run {
            call: call(schema, pattern, &parts, &arguments),
            arguments: arguments.into_iter().map(|argument| argument.shown).collect(),
            requests: vec![request],
            sent: 1,
            half_units: half_units(item_size(item)),
            evaluated: 1,
            items: if is_expired(schema, item, *now) { Vec::new() } else { vec![place] },
        }
    }

    /// The values of all parts of an item, as far as it or its keys tell.
    fn values(&self, place: usize) -> Vec<PartValue<'static>> {
        let (Sampled { layout, items, .. }, Known { identity, parts, .. }) =
            (self.sampled, &self.known[place]);
        match (parts, identity) {
            (Some(parts), _) => parts.clone(),
            (None, Identity::Member(own)) => primary_parts(layout, layout.member(*own).schema, &items[place]),
            (None, _) => Vec::new(),
        }
    }

    /// The query of the partition in which an item lies.
    fn plan(&self, member: usize, pattern: &AccessPattern, place: usize) -> Option<EntityPlan> {
        let layout = &self.sampled.layout;
        let mut plan = EntityPlan::new(layout.member(member).schema, pattern.keys.source);
        if pattern.keys.of_all_arms {
            plan.kinds = Kinds::Arms;
        }
        let own = layout.placed(plan.schema, plan.source.slots().0)?;
        let mut shown = Values::new();
        for attribute in std::iter::once(&own.first).chain(&own.rest) {
            shown.extend(read_back(attribute, &self.sampled.items[place])?);
        }
        let values = self.values(place);
        // Another arm of an index has another field in the place of this one's.
        let is_of_any_arm = pattern.keys.of_all_arms && matches!(pattern.keys.source, Source::Index(_));
        let given = plan.given().into_iter().map(|part| {
            let value = values.get(part).filter(|_| !is_of_any_arm && !plan.is_in_bucket(part));
            let value = value.filter(|value| !value.is_none());
            let of_key = || shown.iter().find(|(known, _)| *known == part).map(|(_, value)| value);
            Some((part, value.or_else(of_key)?.clone()))
        });
        plan.partition = given.collect::<Option<_>>()?;
        Some(plan)
    }

    /// The query of these partitions.
    fn query(&self, member: usize, pattern: &AccessPattern, view: &View, plan: EntityPlan) -> Option<Run> {
        let Sampled { layout, now, .. } = self.sampled;
        let (schema, pk) = (plan.schema, *plan.source.keys(plan.schema).0);
        let arguments = plan.partition.iter().map(|(part, value)| argument(schema, *part, Some(&pk), value));
        let arguments: Vec<_> = arguments.collect();
        let parts: Vec<_> = plan.partition.iter().map(|(part, _)| *part).collect();
        let mut read = read(layout, member, plan)?;
        read.now = *now;
        let Extent::Partitions(partitions) = &read.extent else { return None };
        let mut run = Run {
            call: call(schema, pattern, &parts, &arguments),
            arguments: arguments.into_iter().map(|argument| argument.shown).collect(),
            requests: Vec::new(),
            sent: 0,
            half_units: 0,
            evaluated: 0,
            items: Vec::new(),
        };
        for at_once in partitions.all().chunks(partitions.width().max(1)) {
            let mut returned: Vec<(Vec<KeyValue>, usize)> = Vec::new();
            for partition in at_once {
                run.requests.push(self.request(&read, partition)?);
                self.evaluate(&read, partition, view, &mut run, &mut returned);
            }
            // Items that are alike stand in the order of their partitions.
            returned.sort_by(|(one, _), (other, _)| compare(one, other));
            run.items.extend(returned.into_iter().map(|(_, place)| place));
        }
        Some(run)
    }

    /// Reads one partition: counts what that costs, and adds what is returned of it.
    fn evaluate(
        &self,
        read: &Read,
        partition: &Partition,
        view: &View,
        run: &mut Run,
        returned: &mut Vec<(Vec<KeyValue>, usize)>,
    ) {
        let layout = &self.sampled.layout;
        let (mut bytes, item) = (0, |place: usize| &self.sampled.items[place]);
        for place in view.items_of(&partition.key.first).filter(|place| read.meets(partition, item(*place))) {
            let shown = view.shown(item(place));
            bytes += item_size(&shown);
            run.evaluated += 1;
            for shown in read.told(layout, vec![shown.into()]) {
                if read.standing(layout, &shown, &identify(layout, &shown)) == Standing::Asked {
                    returned.push((read.sort_keys(&shown), place));
                }
            }
        }
        run.sent += bytes.div_ceil(BYTES_OF_REQUEST).max(1);
        run.half_units += half_units(bytes);
    }

    /// The request for one partition.
    fn request(&self, read: &Read, partition: &Partition) -> Option<Node> {
        let filter = read.filter_condition();
        let mut expressions = Expressions::default();
        let condition = read.key_condition(&mut expressions, partition);
        let filter = expressions.maybe_condition(filter.as_ref()).ok()?;
        let projection = read.projection_expression(&mut expressions, &self.sampled.layout);
        let (names, values) = expressions.into_parts();
        let names = names.map(|names| {
            let mut names: Vec<_> = names.into_iter().collect();
            names.sort_unstable();
            Node::Map(
                names.into_iter().map(|(placeholder, name)| (placeholder.into(), Node::Text(name))).collect(),
            )
        });
        Some(Node::map([
            ("TableName", Some(Node::text(self.sampled.description.name))),
            ("IndexName", read.index.as_ref().map(|index| Node::text(index.name))),
            ("KeyConditionExpression", Some(Node::Text(condition))),
            ("FilterExpression", filter.map(Node::Text)),
            ("ProjectionExpression", projection.map(Node::Text)),
            ("ExpressionAttributeNames", names),
            ("ExpressionAttributeValues", values.as_ref().map(attribute::item)),
        ]))
    }
}

/// What a plan reads in the table.
fn read(layout: &Layout, member: usize, plan: EntityPlan) -> Option<Read> {
    let defaults = Defaults { consistent: false, max_requests: usize::MAX };
    let plan = Plan::of(PlanSource::Entity(Box::new(plan)));
    Read::new(layout, defaults, &plan, Wants::One(member)).ok()
}

/// Half a unit for each 4 KB, and for nothing at all.
fn half_units(bytes: usize) -> usize {
    bytes.div_ceil(BYTES_OF_HALF_UNIT).max(1)
}

/// The parts that a key attribute of an item shows; `None` where it is not of the key's form.
fn read_back(attribute: &KeyAttribute, item: &Item) -> Option<Values> {
    match (&attribute.key, item.scalar(attribute.name)?) {
        (Key::Template(template), found) => parts_in(template, found).ok(),
        (Key::Raw(raw), found) => {
            let (part, found) = (raw.placeholder(), key_value(found));
            let value =
                (part.scalar_type() == found.scalar_type()).then(|| parse_sole(&part, found.as_str()));
            Some(vec![(raw.part, value?.ok()?)])
        }
        (Key::List(_), _) => None,
    }
}
