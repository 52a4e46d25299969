//! What serde leaves out of an item, of fields that are read as their default then.

use std::ops::Deref;
use std::ptr;

use super::Entity;
use crate::wire::{same_in_any_order, same_value};
use crate::{AttributeValue, CodecError};

/// An attribute that is left out though a read would give another value, by its index, and what would be
/// stored if it were not.
pub type LeftOut = (usize, Option<AttributeValue>);

const MISREAD: &str = "it is left out here, and would be read as its `default`; let serde leave out no \
                       other value than the default";

/// Why such an attribute is not left out.
pub(crate) fn misread() -> CodecError {
    CodecError::new(MISREAD)
}

/// A field's value, and the one that is read where it is left out. Emitted code asks whether they are equal,
/// of whatever type they are: of one that compares by the method here, and of another by the method of what
/// this derefs to.
#[derive(Debug)]
pub struct Beside<'v, T>(pub &'v T, pub &'v T);

impl<T: PartialEq> Beside<'_, T> {
    /// Whether their type takes them for the same. One that stands beside itself, as a whole map may, is not
    /// looked at.
    pub fn are_equal(&self) -> Option<bool> {
        Some(ptr::eq(self.0, self.1) || self.0 == self.1)
    }
}

impl<T> Deref for Beside<'_, T> {
    type Target = Incomparable;

    fn deref(&self) -> &Incomparable {
        &Incomparable
    }
}

/// Two values of a type that does not compare: what is stored of them tells.
#[derive(Debug)]
pub struct Incomparable;

impl Incomparable {
    /// No type says so.
    #[allow(clippy::unused_self, reason = "it stands in for the method of values that compare")]
    pub fn are_equal(&self) -> Option<bool> {
        None
    }
}

/// The attribute of a field as a put would store it, and whether it is left out though a read would give
/// another value.
pub(crate) type Kept = (Result<Option<AttributeValue>, CodecError>, Option<LeftOut>);

/// The attribute of a field with a `skip_serializing_if` that may be true of another value than the one which
/// is read then, by the answer of that, whether it is that value, and what would be stored without it.
pub fn unless_misread<E: Entity>(
    attribute: usize,
    skipped: bool,
    is_default: impl FnOnce() -> Option<bool>,
    written: Result<Option<AttributeValue>, CodecError>,
) -> Kept {
    match left_out::<E>(attribute, skipped, is_default, &written) {
        None => (written, None),
        Some(true) => (Ok(None), None),
        Some(false) => (Ok(None), Some((attribute, written.ok().flatten()))),
    }
}

/// The same of a value, of which is told only what would be misread.
pub fn misread_of<E: Entity>(
    attribute: usize,
    skipped: bool,
    is_default: impl FnOnce() -> Option<bool>,
    written: Result<Option<AttributeValue>, CodecError>,
) -> Option<LeftOut> {
    let is_misread = left_out::<E>(attribute, skipped, is_default, &written) == Some(false);
    is_misread.then(|| (attribute, written.ok().flatten()))
}

/// Whether what is left out is what a read makes of that; `None` where nothing is left out.
fn left_out<E: Entity>(
    attribute: usize,
    skipped: bool,
    is_default: impl FnOnce() -> Option<bool>,
    written: &Result<Option<AttributeValue>, CodecError>,
) -> Option<bool> {
    if !skipped && !matches!(written, Ok(None)) {
        return None;
    }
    // Equal values may be stored otherwise, as the decimals 0 and 0.00 are.
    let says_type = is_default();
    if says_type == Some(true) {
        return Some(true);
    }
    // Where the type does not say, a list may be a set of serde's, which has no order.
    let is_same = if says_type.is_none() { same_in_any_order } else { same_value };
    // What is never stored, such as a set without elements, is the same as another such value.
    let default = E::default_left_out(attribute).ok().flatten();
    Some(match (written, &default) {
        (Ok(Some(written)), Some(default)) => is_same(written, default),
        (Ok(Some(_)), None) | (_, Some(_)) => false,
        (_, None) => true,
    })
}

/// Those of all fields that can be misread.
pub fn all_misread<const FIELDS: usize>(fields: [Option<LeftOut>; FIELDS]) -> Vec<LeftOut> {
    fields.into_iter().flatten().collect()
}
