//! What a key attribute shows.

use crate::key::{Mismatch, PartValue, Template, parse, parse_number};
use crate::wire::Scalar;

/// The parts of the value that a key attribute has, which a template has written: of a number attribute its
/// sole one.
pub(crate) fn parts_in(
    template: &Template,
    value: Scalar<'_>,
) -> Result<Vec<(usize, PartValue<'static>)>, Mismatch> {
    match (value, template.sole_part()) {
        (Scalar::Text(text), _) => parse(template, text),
        (Scalar::Number(number), Some(part)) => Ok(vec![(part.part, parse_number(part, number)?)]),
        (Scalar::Number(_), None) | (Scalar::Binary(_), _) => Err(Mismatch { name: None }),
    }
}
