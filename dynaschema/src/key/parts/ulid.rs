//! `Ulid`: 26 characters in upper case, in the order of its value.

use ulid::Ulid;

use crate::key::{CharSet, KeyPart, PartError, PartValue, Shape};

/// Crockford's alphabet: no letter that could be read as a digit, and no `U`.
const ALPHABET: CharSet =
    CharSet::DIGITS.union(CharSet::UPPER).without(b'I').without(b'L').without(b'O').without(b'U');

impl KeyPart for Ulid {
    const SHAPE: Shape = Shape::fixed(26, ALPHABET).ordered();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::text(self.to_string())
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        Self::from_string(value.as_text()?).map_err(|_| PartError::new("a ULID was expected"))
    }
}
