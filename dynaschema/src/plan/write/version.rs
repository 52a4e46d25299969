//! The version after a write: one more, as far as the field's type can count.

use super::conditions::version;
use crate::Error;
use crate::error::What;
use crate::expr::{Alteration, Bounds, Change};
use crate::item::number;
use crate::schema::EntitySchema;

/// The version that follows this one, if the field can hold it: a greater one could not be read.
pub(super) fn next_version(schema: &EntitySchema, current: u64) -> Result<u64, Error> {
    if current < schema.kept.last_version {
        return Ok(current + 1);
    }
    let attribute = version(schema).unwrap_or_default().to_owned();
    Err(Error::new(What::OutOfRange { attribute }).of_entity(schema.name))
}

/// One more than whatever is stored, within the same bound.
pub(super) fn one_more(schema: &EntitySchema, name: &'static str) -> Alteration {
    let last = schema.kept.last_version;
    // Nobody counts to the end of a `u64`, so that needs no condition.
    let most = (last < u64::MAX).then(|| last.to_string());
    Alteration::of(name, Change::Add { by: number(1), from: number(0) })
        .within(Bounds { most, ..Bounds::default() })
}
