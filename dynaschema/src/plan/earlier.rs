//! Conditions, where items may store fields under earlier names.

use crate::expr::Condition;
use crate::schema::EntitySchema;

/// A condition that was written of an entity's fields, on items of whatever age.
pub(crate) fn of_any_age(schema: &EntitySchema, condition: Condition) -> Condition {
    if !schema.has_earlier_names() {
        return condition;
    }
    condition.under_earlier_names(&|name| schema.earlier_names(name))
}
