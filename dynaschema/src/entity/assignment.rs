//! A new value of one field.

use std::fmt;

use crate::key::PartValue;
use crate::{AttributeValue, CodecError};

/// A new value of a field: of its attribute, and of the key parts it holds.
#[derive(Clone)]
pub struct Assignment {
    /// The index of the attribute in the schema.
    pub(crate) attribute: usize,
    /// `None` where the attribute is absent then.
    pub(crate) value: Result<Option<AttributeValue>, CodecError>,
    pub(crate) parts: Vec<(usize, PartValue<'static>)>,
}

impl Assignment {
    /// The value of an attribute, with the values of the parts that the field holds.
    pub fn new(
        attribute: usize,
        value: Result<Option<AttributeValue>, CodecError>,
        parts: &[(usize, PartValue<'_>)],
    ) -> Self {
        let parts = parts.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect();
        Self { attribute, value, parts }
    }

    /// That the attribute is absent, and with it these parts.
    pub fn absent(attribute: usize, parts: &[usize]) -> Self {
        let parts = parts.iter().map(|part| (*part, PartValue::None)).collect();
        Self { attribute, value: Ok(None), parts }
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assignment").field("attribute", &self.attribute).finish_non_exhaustive()
    }
}
