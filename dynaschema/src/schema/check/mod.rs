//! The compile-time checks, as lists of named calls.
//!
//! `check_key`, `check_from_key` and `check_stored` judge one entity and are emitted by
//! `#[derive(DynamoEntity)]`, each at the template it is about;
//! [`Survey::check_member`] judges an entity against all earlier ones of its
//! table and is emitted by `#[derive(DynamoTable)]` at the variant. A check that fails
//! panics, which in a `const` is a compile error with our sentence.
//!
//! Every function on the way is `#[track_caller]`: the compiler then points at
//! the user's line and at none of ours.

mod arm;
mod boundary;
mod collection;
mod from_key;
mod kept;
mod length;
mod named;
mod narrow;
mod option;
mod order;
mod partition;
mod pieces;
mod projection;
mod raw;
pub(super) mod shortcut;
mod spec;
mod stored;
mod swapped;
mod table;
mod texts;
mod variants;

pub(crate) use arm::{check_arm, check_key_arm};
pub(crate) use collection::{MOST, check_kind, check_member};
pub(crate) use from_key::check_from_key;
pub(crate) use kept::{check_owner, check_ttl};
pub(crate) use named::{has_arm, has_copy};
pub(crate) use narrow::{check_held, check_index_projection, check_scanned};
pub(crate) use pieces::check_pieces;
pub(crate) use projection::check_projected;
pub(crate) use stored::check_stored;
pub use table::Survey;

use super::{EntitySchema, Slot};
use crate::key::CharSet;
use crate::key::{Key, PartRef, Segment, TableKey, Template};

/// Checks one key of an entity: all that needs to know types.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_key(schema: &EntitySchema, slot: Slot) {
    swapped::arguments_cannot_be(schema, slot);
    match slot.inherits(schema) {
        Some(of) => {
            if let Some(key) = &slot.key(schema) {
                own_key_is_sound(key, slot, of);
            }
        }
        None if shortcut::is_usual(schema, slot) => {}
        None => check_by_every_rule(schema, slot),
    }
}

/// The rules of a sort key, for a partition key of the table that sorts an index. All else is said of the
/// key itself.
#[track_caller]
const fn own_key_is_sound(key: &Key, slot: Slot, of: Slot) {
    if let (Key::Template(template), true) = (key, slot.is_sort() && !of.is_sort()) {
        order::numbers_sort_by_value(template, slot, template);
        length::fits(template, template.delimiters(), slot);
    }
}

/// Asks every rule about one key of an entity.
#[track_caller]
pub(super) const fn check_by_every_rule(schema: &EntitySchema, slot: Slot) {
    let Some(key) = slot.key(schema) else { return };
    match &key {
        Key::Raw(raw) => raw::is_storable(raw, slot),
        Key::Template(template) => {
            template_is_sound(template, slot);
            stored::shows_whole_seconds(schema, template);
        }
        Key::List(list) => {
            let mut keys = list.keys;
            while let [one, rest @ ..] = keys {
                match (&one.key, one.of_table) {
                    (key, Some(TableKey::Pk)) => own_key_is_sound(key, slot, Slot::Pk),
                    (key, Some(TableKey::Sk)) => own_key_is_sound(key, slot, Slot::Sk),
                    (Key::Raw(raw), None) => raw::is_storable(raw, slot),
                    // The derive has refused it.
                    (Key::Template(_) | Key::List(_), None) => {}
                }
                keys = rest;
            }
        }
    }
    kept::stands_beside_the_item(schema, slot, &key);
    partition::keeps_values_apart(schema, slot);
    partition::keeps_moments_apart(schema, slot);
    partition::spreads_items(schema, slot);
}

/// Checks the template of a composite key part, as far as it can be judged
/// without the key that it will stand in.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub const fn check_composite(template: &Template) {
    template_is_sound(template, Slot::Composite);
}

/// Checks the templates of an enum's variants by themselves, and against each other.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub const fn check_variants(templates: &[Template]) {
    let mut variant = 0;
    while variant < templates.len() {
        check_variant(templates, variant);
        variant += 1;
    }
}

/// The same of one variant, and of it against those before it.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub const fn check_variant(templates: &[Template], variant: usize) {
    check_composite(&templates[variant]);
    variants::differs_from(&templates[variant], templates.split_at(variant).0);
}

/// The checks of a template by itself.
#[track_caller]
const fn template_is_sound(template: &Template, slot: Slot) {
    let delimiters = template.delimiters();
    each_placeholder(template, delimiters, slot, template);
    boundary::parts_are_told_apart(template, delimiters, slot);
    length::fits(template, delimiters, slot);
}

/// Checks all of an entity, as `check_key`, `check_from_key` and `check_stored` do one by one.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub const fn check_entity(schema: &EntitySchema) {
    check_one(schema);
    let mut arm = 0;
    while arm < schema.arms.len() {
        check_one(schema.arms[arm]);
        arm += 1;
        check_key_arm(schema, arm);
    }
}

#[track_caller]
const fn check_one(schema: &EntitySchema) {
    let mut slot = 0;
    while slot < Slot::count_all(schema) {
        check_key(schema, Slot::nth_of_all(schema, slot));
        slot += 1;
    }
    let mut variant = 0;
    while variant < schema.variants.len() {
        check_arm(schema, schema.variants[variant].index);
        variant += 1;
    }
    let mut owner = 0;
    while owner < schema.owners.len() {
        check_owner(schema, schema.owners[owner].of);
        owner += 1;
    }
    let mut attribute = 0;
    while attribute < schema.attributes.len() {
        check_from_key(schema, attribute);
        check_stored(schema, attribute);
        attribute += 1;
    }
}

/// The checks of each placeholder by itself, those of composites included.
#[track_caller]
const fn each_placeholder(template: &Template, delimiters: CharSet, slot: Slot, key: &Template) {
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(part) = &template.segments[i] {
            texts::are_not_empty(part);
            raw::has_text(part);
            spec::fits_the_type(part);
            spec::leaves_characters(part, delimiters);
            option::is_spelled_out(part, delimiters, slot, key);
            order::time_has_a_precision(part, slot, key);
            order::number_sorts_by_value(part, slot, key);
            let mut templates = part.shape.templates;
            while let [inner, rest @ ..] = templates {
                each_placeholder(inner, delimiters.union(inner.delimiters()), slot, key);
                templates = rest;
            }
        }
        i += 1;
    }
}

/// What a part is, in a sentence.
const fn kind_of(part: &PartRef) -> &'static str {
    use crate::key::Kind;
    match part.shape.kind {
        Kind::Text => "text",
        Kind::Token => "not free text",
        Kind::Integer { .. } => "an integer",
        Kind::Number => "a decimal",
        Kind::Timestamp => "a timestamp",
        Kind::DateTime => "a civil date and time",
        Kind::Date => "a date",
        Kind::Time => "a time of day",
        Kind::Composite => "a composite",
        Kind::Variants => "an enum with data",
        Kind::Binary => "binary",
    }
}
