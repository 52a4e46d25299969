//! A field whose own attribute is the key.

use super::kind_of;
use crate::key::text::equal;
use crate::key::{Kind, PartRef, RawKey, Shape};
use crate::schema::Slot;
use crate::schema::message::{Argument::Text, fail};

/// The attribute is text, bytes or a number that sorts by value, and always there in
/// the primary key.
#[track_caller]
pub(super) const fn is_storable(raw: &RawKey, slot: Slot) {
    let (name, role) = (Text(raw.name), Text(slot.role()));
    if raw.shape.optional && slot.is_primary() {
        fail(
            "`{}` is an `Option` and cannot itself be the {}, which every item has; write a template (`\"<{}:or('NONE')>\"`)",
            &[name, role, name],
        )
    }
    if raw.shape.stored.is_some() {
        // What can be stored so, the check of the field says.
        return;
    }
    match raw.shape.kind {
        Kind::Timestamp | Kind::DateTime | Kind::Time => fail(
            "the text of `{}` is not always equally precise, so it cannot itself be the {}; say above `{}` how it is stored (`#[dynamo(as = \"ms\")]`), or write a template with a precision (`\"<{}:ms>\"`)",
            &[name, role, name, name],
        ),
        Kind::Composite | Kind::Variants => fail(
            "`{}` is {} and cannot itself be the {}; write a template (`\"<{}>\"`)",
            &[name, Text(kind_of(&raw.placeholder())), role, name],
        ),
        Kind::Token if is_bool(raw.shape) => fail(
            "`{}` is stored as a boolean, which cannot itself be the {}; write a template (`\"<{}>\"`)",
            &[name, role, name],
        ),
        Kind::Number if raw.shape.written_as_text => fail(
            "serde stores `{}` as text, and numbers that are text cannot themselves be the {}; say above `{}` that it is stored as a number (`#[dynamo(as = \"number\")]`), or as the text it is (`#[dynamo(as = \"text\")]`)",
            &[name, role, name],
        ),
        _ => {}
    }
}

/// A part that is bytes is no text, which a template is.
#[track_caller]
pub(super) const fn has_text(part: &PartRef) {
    if matches!(part.shape.kind, Kind::Binary) {
        fail(
            "`{}` is binary, and a template is text; make the field itself the key, by its bare name without quotes, or store it as text",
            &[Text(part.name)],
        )
    }
}

/// Whether serde stores what a bare placeholder shows.
pub(super) const fn is_stored_as_shown(shape: &Shape) -> bool {
    match shape.kind {
        Kind::Text | Kind::Integer { .. } | Kind::Binary => true,
        Kind::Token => !is_bool(shape),
        Kind::Number => !shape.written_as_text,
        Kind::Timestamp | Kind::DateTime | Kind::Date | Kind::Time | Kind::Composite | Kind::Variants => {
            false
        }
    }
}

/// The one type that is text in a template and something else as an attribute.
const fn is_bool(shape: &Shape) -> bool {
    matches!(shape.texts, Some([no, yes]) if equal(no, "false") && equal(yes, "true"))
}
