//! What is read from an index that does not hold whole items is what it holds.

use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::conventional;
use crate::schema::{EntitySchema, Holding, IndexId, ProjectionSchema, TableDescription};

/// Checks the type that is made for an index: the derive has seen no types when it chose the fields.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_index_projection(
    schema: &EntitySchema,
    id: IndexId,
    projection: &ProjectionSchema,
) {
    if let Some(field) = field_not_held(schema, id, projection) {
        let [index, ..] = conventional(id);
        fail(
            "the keys in {} do not tell all of `{}`, so that `{}` cannot have it from them; write `project = include({})`",
            &[Text(index), Text(field), Text(projection.name), Text(field)],
        )
    }
}

/// Checks that an index holds all that a projection is made of.
///
/// # Panics
///
/// With the sentence for the user, at the first field that it does not hold.
#[track_caller]
pub(crate) const fn check_held(schema: &EntitySchema, id: IndexId, projection: &ProjectionSchema) {
    if let Some(field) = field_not_held(schema, id, projection) {
        let [index, ..] = conventional(id);
        fail(
            "`{}` has the field `{}`, and {} does not hold it (`project = {}` of `{}`); leave it out, or add it to `project = include(..)`",
            &[
                Text(projection.name),
                Text(field),
                Text(index),
                Text(schema.holding(id).written()),
                Text(schema.name),
            ],
        )
    }
}

/// Checks that a scan of an index asks for what it holds: `projection` is what is read of an entity, where
/// that is not all.
///
/// # Panics
///
/// With the sentence for the user, where it does not.
#[track_caller]
pub(crate) const fn check_scanned(
    table: &TableDescription,
    id: IndexId,
    projection: Option<(&EntitySchema, &ProjectionSchema)>,
) {
    let holding = table.holding(id);
    match projection {
        _ if holding.is(Holding::All) => {}
        Some((schema, projection)) if schema.projection_of(id).is_some() => {
            check_held(schema, id, projection);
        }
        _ => {
            let [index, ..] = conventional(id);
            fail(
                "{} of `{}` does not hold whole items (`project = {}`); read what it holds of one of its entities, by `.project` with the type that is made for the index",
                &[Text(index), Text(table.name), Text(holding.written())],
            )
        }
    }
}

/// The first field of a projection that an index does not hold.
const fn field_not_held(
    schema: &EntitySchema,
    id: IndexId,
    projection: &ProjectionSchema,
) -> Option<&'static str> {
    let mut fields = projection.fields;
    while let [field, rest @ ..] = fields {
        match schema.attribute_of(field.field) {
            Some(attribute) if !schema.is_told_by(id, attribute) => return Some(field.field),
            _ => fields = rest,
        }
    }
    None
}
