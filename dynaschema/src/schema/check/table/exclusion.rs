//! Indexes that leave items out for what these are: by a `when`, or in no arm of a `match`.

use crate::key::text::equal;
use crate::key::{Key, Segment};
use crate::schema::chain::placeholders;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::Names;
use crate::schema::{Clause, EntitySchema, Index, Member, Slot};

/// An item is left out of an index by lacking an attribute there, so that one of them is written for no other
/// index which has the item.
#[track_caller]
pub(super) const fn leaves_items_out(member: &Member, names: &Names) {
    let schema = member.schema;
    let mut variants = schema.variants;
    while let [variant, rest @ ..] = variants {
        let mut demands = variant.only;
        while let [demand, others @ ..] = demands {
            if let Some(shared) = shared_by_all(schema, names, variant.index, demand)
                && let Some(index) = names.index(schema.indexes[variant.index].id)
            {
                fail(
                    "the index {} has items of `{}` only where `{}`, and all that is written for it is written without that, too (`{}` for {}), so that it has the rest of them as well; give it a key attribute of its own in `#[table(…)]`{}",
                    &[
                        Text(index.name),
                        Text(member.variant),
                        Text(demand.text),
                        Text(shared.attribute),
                        Text(shared.by),
                        Text(if shared.is_of_an_index { ", or let both demand the same" } else { "" }),
                    ],
                )
            }
            demands = others;
        }
        variants = rest;
    }
}

/// A key attribute that is not one index's alone.
#[derive(Clone, Copy)]
struct Shared {
    attribute: &'static str,
    /// What else it is written for: another index, or the table.
    by: &'static str,
    is_of_an_index: bool,
}

/// One of the attributes that are written for the index at this position, where all of them are written for
/// others as well on items that do not meet the demand.
const fn shared_by_all(
    schema: &EntitySchema,
    names: &Names,
    index: usize,
    demand: &Clause,
) -> Option<Shared> {
    let Index { pk, sk, .. } = &schema.indexes[index];
    // Without the field they lack that key, whatever else is written.
    if is_the_field(pk, demand) || matches!(sk, Some(sk) if is_the_field(sk, demand)) {
        return None;
    }
    let slots = [Slot::IndexPk(index), Slot::IndexSk(index)];
    let (mut shared, mut i) = (None, 0);
    while i < slots.len() {
        if let Some(attribute) = slots[i].synthesised(schema, names) {
            shared = written_for_another(schema, names, (slots[i], attribute), demand);
            if shared.is_none() {
                return None;
            }
        }
        i += 1;
    }
    shared
}

const fn written_for_another(
    schema: &EntitySchema,
    names: &Names,
    (own, attribute): (Slot, &'static str),
    demand: &Clause,
) -> Option<Shared> {
    if names.is_key(attribute) {
        return Some(Shared { attribute, by: "the table", is_of_an_index: false });
    }
    let mut n = 0;
    while n < Slot::count(schema) {
        let slot = Slot::nth(n);
        if let (Some(index), Some(theirs)) = (slot.index(), slot.synthesised(schema, names))
            && equal(theirs, attribute)
            && !is_of_one_index(schema, slot, own)
            && !meets(schema, slot, demand)
            && let Some(index) = names.index(schema.indexes[index].id)
        {
            return Some(Shared { attribute, by: index.name, is_of_an_index: true });
        }
        n += 1;
    }
    None
}

/// Whether both are keys of one index, be it of two arms.
const fn is_of_one_index(schema: &EntitySchema, slot: Slot, other: Slot) -> bool {
    match (slot.index(), other.index()) {
        (Some(a), Some(b)) => Slot::IndexPk(a).is_arm_of(Slot::IndexPk(b), schema),
        _ => false,
    }
}

/// Whether all items that have this key meet what another index demands: its own demands that, too, or shows
/// a field that has to be there.
const fn meets(schema: &EntitySchema, slot: Slot, demand: &Clause) -> bool {
    let Some(place) = slot.index() else { return false };
    if let Some(variant) = schema.variant(place) {
        let mut own = variant.only;
        while let [clause, rest @ ..] = own {
            // The derive prints the same demand in the same words.
            if equal(clause.text, demand.text) {
                return true;
            }
            own = rest;
        }
    }
    let Index { pk, sk, .. } = &schema.indexes[place];
    match sk {
        Some(sk) => goes_without((pk, sk), demand) || goes_without((sk, pk), demand),
        None => goes_without((pk, pk), demand),
    }
}

/// Whether items without a field have no keys there, by the first of the two, and the demand is that they
/// have it.
const fn goes_without((key, beside): (&Key, &Key), demand: &Clause) -> bool {
    let mut segments = match key {
        // Beside a text that shows nothing it takes no key away.
        Key::Raw(_) => return placeholders(beside) > 0 && is_the_field(key, demand),
        Key::List(_) => return false,
        Key::Template(template) => template.segments,
    };
    while let [segment, rest @ ..] = segments {
        if let Segment::Part(part) = segment
            && part.is_sparse()
            && is_of_presence(demand, part.name)
        {
            return true;
        }
        segments = rest;
    }
    false
}

/// Whether a key is a field itself, or a list with it, which items without the field lack, and the demand is
/// that they have it.
const fn is_the_field(key: &Key, demand: &Clause) -> bool {
    let mut listed = key.listed();
    while let [one, rest @ ..] = listed {
        if is_the_field(&one.key, demand) {
            return true;
        }
        listed = rest;
    }
    matches!(key, Key::Raw(raw) if raw.shape.optional && is_of_presence(demand, raw.name))
}

/// Whether all that is demanded is that the field has a value.
const fn is_of_presence(demand: &Clause, field: &str) -> bool {
    match demand.text.split_at_checked(field.len()) {
        Some((name, behind)) => equal(name, field) && equal(behind, " = Some(_)"),
        None => false,
    }
}
