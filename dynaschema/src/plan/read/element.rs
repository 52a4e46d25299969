//! The elements of a nested list: which one an item belongs to, and from where to where it goes.

use super::{Ends, EntityPlan, Gathering, Tail, Values, carried, span_of};
use crate::item::{Layout, Rendering, parts_in};
use crate::key::{Key, KeyValue, PartValue};
use crate::schema::{CollectionSchema, KeyAttribute};

/// The key of an element's first single member, by the parts that an item of it has in its own key.
pub(crate) fn element_key(
    layout: &Layout,
    inner: &CollectionSchema,
    plan: &EntityPlan,
    key: &KeyValue,
) -> Option<KeyValue> {
    let (lead, source) = inner.lead().node.lead();
    let own = layout.key(plan.schema, plan.source.slots().1)?;
    let lead_key = layout.key(lead, source.slots().1)?;
    let values = parts(&own, key)?;
    let values = carried(&own.key, &lead_key.key, &values);
    match lead_key.render(&|part| value_of(&values, part)).ok()? {
        Rendering::Whole(key) => Some(key),
        Rendering::Prefix { .. } => None,
    }
}

/// From the first to the last key of an element, whose item this is.
pub(crate) fn element_ends(
    layout: &Layout,
    plan: &Gathering,
    leaf: usize,
    inner: &CollectionSchema,
    key: &KeyValue,
) -> Option<Ends> {
    let own = &plan.leaves[leaf];
    let attribute = layout.key(own.plan.schema, own.plan.source.slots().1)?;
    let values = parts(&attribute, key)?;
    let (first, source) = inner.lead().node.lead();
    let first_key = layout.key(first, source.slots().1)?;
    // What all items of the element have in common are the parts of its first member.
    let shared = carried(&attribute.key, &first_key.key, &values);
    let ends = plan.leaves_of(own.top).filter_map(|other| {
        let sk = layout.key(other.plan.schema, other.plan.source.slots().1)?;
        let sort = carried(&first_key.key, &sk.key, &shared);
        let fixed = EntityPlan { sort, tail: Tail::Open, ..other.plan.clone() };
        span_of(layout, &fixed).ok()?.ends
    });
    ends.reduce(Ends::hull)
}

/// The parts of a key that was read.
fn parts(attribute: &KeyAttribute, key: &KeyValue) -> Option<Values> {
    match &attribute.key {
        Key::Template(template) => parts_in(template, key.into()).ok(),
        Key::Raw(_) | Key::List(_) => None,
    }
}

fn value_of(values: &Values, part: usize) -> Option<PartValue<'static>> {
    values.iter().find(|(known, _)| *known == part).map(|(_, value)| value.clone())
}
