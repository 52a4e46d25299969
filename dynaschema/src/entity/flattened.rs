//! What fields that serde flattens bring along, judged by what is read of it.

use super::Entity;
use crate::wire::{self, CodecError, EncodedField, Rest};

/// What the flattened fields of a value bring along, which the function encodes.
pub fn rest_of<E: Entity, const FIELDS: usize>(
    value: &E,
    fields: impl Fn(&E) -> [EncodedField; FIELDS],
) -> Result<Rest, CodecError> {
    wire::rest_of(fields(value), || Ok(fields(&E::decode(value.encode()?.into())?)))
}
