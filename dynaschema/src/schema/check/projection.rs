//! Projections: each field is one of the entity's, and says of itself what that one says.

use crate::schema::message::{Argument::Text, fail};
use crate::schema::{EntitySchema, ProjectionSchema};

/// Checks one field of a projection.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_projected(schema: &EntitySchema, projection: &ProjectionSchema, field: usize) {
    if schema.is_stub() {
        return;
    }
    let field = &projection.fields[field];
    let names = &[Text(field.field), Text(schema.name)];
    let Some(attribute) = schema.attribute_of(field.field) else {
        if field.flattened {
            fail(
                "`{}` is no attribute of its own in `{}`, nor several that a key shows, and only attributes can be fetched; write the fields that are wanted, or read whole items",
                names,
            )
        }
        fail(
            "`{}` is no stored field of `{}`, and a projection holds fields of its entity; write one of them, or `#[serde(skip)]` above it",
            names,
        )
    };
    let stored = &schema.attributes[attribute];
    match (field.flattened, stored.piece) {
        (false, true) => fail(
            "`{}` is stored in the attributes of its own fields in `{}`; write `#[serde(flatten)]` above it here, too",
            names,
        ),
        (true, false) => {
            fail("`{}` is an attribute of its own in `{}`; remove serde's `flatten` here", names)
        }
        _ => {}
    }
    match (field.from_key, stored.from_key) {
        (false, true) => fail(
            "`{}` is stored in the keys of `{}` only; write `#[dynamo(from_key)]` above it here, too",
            names,
        ),
        (true, false) => {
            fail("`{}` is an attribute of its own in `{}`; remove `#[dynamo(from_key)]` here", names)
        }
        _ => {}
    }
    match (field.ttl, matches!(schema.kept.ttl, Some(ttl) if ttl == attribute)) {
        (false, true) => {
            fail("`{}` is the time to live of `{}`; write `#[dynamo(ttl)]` above it here, too", names)
        }
        (true, false) => fail("`{}` is not the time to live of `{}`; remove `#[dynamo(ttl)]` here", names),
        _ => {}
    }
    match (field.with, schema.is_read_with(field.field)) {
        (false, true) => fail(
            "`{}` is read by a function of serde's in `{}` (`with`); write the same `with` above it here, too",
            names,
        ),
        (true, false) => fail(
            "`{}` is read as its type says in `{}`; remove serde's `with` here, and convert what was read",
            names,
        ),
        _ => {}
    }
}
