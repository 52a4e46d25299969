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
        does_not_hold(projection.name, field, (schema.name, id, schema.holding(id)));
    }
}

/// Checks that a scan of an index asks for what it holds: `projection` is what is read of an entity, where
/// that is not all, and `only` the place of the one entity that is read.
///
/// # Panics
///
/// With the sentence for the user, at the first field that it does not hold.
#[track_caller]
pub(crate) const fn check_scanned(
    table: &TableDescription,
    id: IndexId,
    projection: Option<(&EntitySchema, &ProjectionSchema)>,
    only: Option<usize>,
) {
    if table.holding(id).is(Holding::All) {
        return;
    }
    if let Some((schema, projection)) = projection {
        if schema.projection_of(id).is_some() {
            check_held(schema, id, projection);
        }
        return;
    }
    let mut member = 0;
    while member < table.members.len() {
        if !matches!(only, Some(only) if only != member) {
            is_held_whole(table, table.members[member].schema, id);
        }
        member += 1;
    }
}

/// Whole items of an entity are read only where the index holds each of their fields.
#[track_caller]
const fn is_held_whole(table: &TableDescription, schema: &EntitySchema, id: IndexId) {
    let mut attribute = 0;
    while attribute < schema.attributes.len() {
        // Of an entity that does not name the index nothing is said of what it holds.
        if schema.projection_of(id).is_none() || !schema.is_told_by(id, attribute) {
            let field = schema.attributes[attribute].field;
            does_not_hold(schema.name, field, (table.name, id, table.holding(id)));
        }
        attribute += 1;
    }
}

#[track_caller]
const fn does_not_hold(read: &str, field: &str, (of, id, holding): (&str, IndexId, Holding)) {
    let [index, ..] = conventional(id);
    fail(
        "`{}` has the field `{}`, and {} does not hold it (`project = {}` of `{}`); leave it out, or add it to `project = include(..)`",
        &[Text(read), Text(field), Text(index), Text(holding.written()), Text(of)],
    )
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
