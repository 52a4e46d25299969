//! `Decimal`, normalised: `1.50` and `1.5` are one value and one key.

use rust_decimal::Decimal;

use crate::key::{KeyPart, PartError, PartValue, Shape};

impl KeyPart for Decimal {
    /// A sign, a zero, a point and 28 decimal places.
    const SHAPE: Shape = Shape::number(31).written_as_text();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Number(self.normalize().to_string().into())
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::Number(text) => Self::from_str_exact(&text)
                .map_err(|_| PartError::new("a number within the range of `Decimal` was expected")),
            _ => Err(PartError::new("a number was expected")),
        }
    }
}
