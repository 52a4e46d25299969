//! `Uuid`: 36 characters in lower case with hyphens, in the order of its bytes.

use uuid::Uuid;

use crate::key::{CharSet, KeyPart, PartError, PartValue, Shape};

impl KeyPart for Uuid {
    const SHAPE: Shape = Shape::fixed(36, CharSet::DIGITS.with_range(b'a', b'f').with(b'-')).ordered();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::text(self.hyphenated().to_string())
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        let text = value.as_text()?;
        // `Uuid` also reads braces, a URN and bare digits, which are nobody's key.
        let hyphenated = text.len() == uuid::fmt::Hyphenated::LENGTH;
        Self::try_parse(text)
            .ok()
            .filter(|_| hyphenated)
            .ok_or(PartError::new("a UUID with hyphens was expected"))
    }
}
