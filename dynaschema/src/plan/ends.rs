//! When items end, as a condition.

use crate::expr::{Condition, Path};
use crate::item::number;
use crate::key::Instant;
use crate::schema::FIRST_TTL;

/// The item has expired by this attribute; `None` where by this clock none can have.
///
/// What is absent or no number is no time, and what is too small for one is none either, as to the service.
pub(crate) fn expired(ttl: &'static str, now: Instant) -> Option<Condition> {
    let some_have = now.seconds >= FIRST_TTL;
    some_have.then(|| Path::raw(ttl).between(number(FIRST_TTL), number(now.seconds)))
}
