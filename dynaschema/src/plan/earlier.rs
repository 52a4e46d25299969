//! Conditions on items of whatever age, which may store fields under earlier names, or lack them.

use crate::entity::Model;
use crate::expr::{Condition, Reading};
use crate::schema::EntitySchema;

/// A condition on what is stored of an entity's fields, under whichever of their names.
pub(crate) fn of_any_age(schema: &EntitySchema, condition: Condition) -> Condition {
    if !schema.has_earlier_names() {
        return condition;
    }
    condition.under_earlier_names(&|name| schema.earlier_names(name))
}

/// A condition that a caller has written of an entity's fields: on what a read gives of them.
///
/// Where there may be no item, `key` is an attribute that every item has: no item reads as nothing.
pub(crate) fn as_read(model: Model, condition: Condition, key: Option<&'static str>) -> Condition {
    let default = |name: &str| model.attribute_named(name).and_then(|attribute| model.read_as(attribute));
    if !has_defaults(&model) || !condition.attributes().any(|name| default(name).is_some()) {
        return of_any_age(&model, condition);
    }
    condition.taken_as_read(&Reading {
        earlier_names: &|name| model.earlier_names(name),
        default: &default,
        key,
    })
}

fn has_defaults(schema: &EntitySchema) -> bool {
    schema.attributes.iter().any(|attribute| attribute.default)
}
