//! Arguments by position.
//!
//! The derive sees tokens: `String` beside `String` it gives by name. That an alias is a `String`, too,
//! and that a `&str` stands for a `Box<str>` as well, only the types tell.

use crate::key::text::equal;
use crate::key::{Key, PartRef, Segment, Shape};
use crate::schema::message::{Argument::Text, fail};
use crate::schema::shared::nth_placeholder;
use crate::schema::{EntitySchema, Part, Slot};

/// No function takes two parts by position whose arguments fit each other's place.
#[track_caller]
pub(super) const fn arguments_cannot_be(schema: &EntitySchema, slot: Slot) {
    match slot {
        Slot::Sk if schema.sk.is_some() => of_the_key(schema),
        Slot::Pk | Slot::CopyPk(_) => of_a_partition(schema, slot),
        Slot::IndexPk(index) if schema.indexes[index].id.is_global() => of_a_partition(schema, slot),
        _ => {}
    }
}

/// What the functions on one item take: the values of all parts of the primary key.
#[track_caller]
const fn of_the_key(schema: &EntitySchema) {
    let (parts, _) = schema.parts.split_at(schema.primary_parts());
    let mut i = 1;
    while i < parts.len() {
        let mut j = 0;
        while j < i {
            if are_alike(parts[i].shape, parts[j].shape) {
                are_named(schema, Slot::Sk, &parts[j], &parts[i]);
            }
            j += 1;
        }
        i += 1;
    }
}

/// What the functions on one partition take: the parts of its key, dates for buckets among them.
#[track_caller]
const fn of_a_partition(schema: &EntitySchema, slot: Slot) {
    let template = match slot.key(schema) {
        Some(Key::Template(template)) => template,
        Some(key @ Key::List(_)) => return of_a_list(schema, slot, &key),
        _ => return,
    };
    let segments = template.segments;
    let mut i = 1;
    while i < segments.len() {
        if let Segment::Part(later) = &segments[i] {
            let mut j = 0;
            while j < i {
                if let Segment::Part(earlier) = &segments[j]
                    && can_be_swapped(earlier, later)
                {
                    are_named(schema, slot, &schema.parts[earlier.part], &schema.parts[later.part]);
                }
                j += 1;
            }
        }
        i += 1;
    }
}

/// The same of a key of several attributes.
#[track_caller]
const fn of_a_list(schema: &EntitySchema, slot: Slot, key: &Key) {
    let mut i = 0;
    while let Some(later) = nth_placeholder(key, i) {
        let mut j = 0;
        while j < i {
            if let Some(earlier) = nth_placeholder(key, j)
                && can_be_swapped(&earlier, &later)
            {
                are_named(schema, slot, &schema.parts[earlier.part], &schema.parts[later.part]);
            }
            j += 1;
        }
        i += 1;
    }
}

const fn can_be_swapped(earlier: &PartRef, later: &PartRef) -> bool {
    earlier.part != later.part
        && earlier.spec.shards.is_none()
        && later.spec.shards.is_none()
        && match (earlier.spec.is_bucket(), later.spec.is_bucket()) {
            (false, false) => are_alike(earlier.shape, later.shape),
            (true, false) => is_date(later.shape),
            (false, true) => is_date(earlier.shape),
            (true, true) => true,
        }
}

/// Whether the argument for one part is one for the other, too: if both are of one derived type, or of plain
/// ones of one shape. The longest text of an integer or an id tells which one it is.
const fn are_alike(a: &Shape, b: &Shape) -> bool {
    let same_shape = same_length(a.max_len, b.max_len) && a.kind.is_same_as(b.kind);
    match (a.derived, b.derived) {
        _ if !same_shape => false,
        (Some((module, name)), Some((other_module, other))) => {
            equal(name, other) && equal(module, other_module)
        }
        (None, None) => a.plain && b.plain,
        _ => false,
    }
}

const fn same_length(a: Option<usize>, b: Option<usize>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

/// Whether an argument for the part is also one for a bucket of time.
const fn is_date(shape: &Shape) -> bool {
    shape.plain && shape.kind.has_date()
}

#[track_caller]
const fn are_named(schema: &EntitySchema, slot: Slot, a: &Part, b: &Part) {
    let mut i = 0;
    while i < schema.named.len() {
        if schema.named[i].is(slot) {
            return;
        }
        i += 1;
    }
    fail(
        "`{}` and `{}` in the keys of `{}` take the same arguments, so two of them could be swapped without an error; write `#[dynamo(named)]` above the struct, or make each a newtype with `#[derive(KeyPart)]`",
        &[Text(a.name), Text(b.name), Text(schema.name)],
    )
}
