//! Conditions on items of whatever age, which may store fields under earlier names, or lack them.

use crate::entity::Model;
use crate::expr::Condition;
use crate::schema::EntitySchema;

/// A condition on what is stored of an entity's fields, under whichever of their names.
pub(crate) fn of_any_age(schema: &EntitySchema, condition: Condition) -> Condition {
    if !schema.has_earlier_names() {
        return condition;
    }
    condition.under_earlier_names(&|name| schema.earlier_names(name))
}

/// A condition that a caller has written of an entity's fields: on what a read gives of them.
pub(crate) fn as_read(model: Model, condition: Condition) -> Condition {
    if !model.attributes.iter().any(|attribute| attribute.default) {
        return of_any_age(&model, condition);
    }
    let default = |name: &str| {
        let attribute = model.attributes.iter().position(|attribute| attribute.name == name)?;
        model.default_of(attribute)
    };
    if !condition.attributes().any(|name| default(name).is_some()) {
        return of_any_age(&model, condition);
    }
    condition.as_read(&|name| model.earlier_names(name), &default)
}
