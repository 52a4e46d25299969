//! Fields that say themselves how they are stored: `#[dynamo(as = "ms")]`.

use serde::Serialize;

use super::{Encoded, Entity};
use crate::AttributeValue;
use crate::key::{
    CharSet, KeyPart, Mismatch, PartRef, PartValue, Shape, is_finer, native_number, parse_number, parse_part,
    render_part,
};
use crate::schema::Kept;
use crate::wire::{ABSENT, CodecError, Unread, check_number, encode_value, with_its_digits};

/// What `as` says how it is stored: what can be part of a key, whole.
#[diagnostic::on_unimplemented(
    message = "`as` says how one value is stored, and not a `{Self}`",
    label = "not a time, a number, or what a key can show",
    note = "it is for a field that is a time, a decimal, an integer or another `KeyPart`, or an `Option` of one; a map, a list or a struct is stored as serde says",
    note = "inside of an attribute serde stores each value: for an order there, give it a newtype over an integer, such as of cents, with `impl dynaschema::expr::Ordered`"
)]
pub trait Formed: Sized {
    /// The texts that its values can have.
    const FORM: Shape;

    /// One field's value as its attribute is stored; `None` where a put leaves the attribute out.
    fn encode_as<E: Entity>(attribute: usize, value: &Self) -> Result<Option<AttributeValue>, CodecError>;

    /// One value of the attribute, for its typed path; `ABSENT` where a put leaves the attribute out.
    fn operand_as<E: Entity>(attribute: usize, value: &Self) -> Result<AttributeValue, CodecError>;

    /// Whether a value lies between two that are stored, so that it is cut off to the one before it.
    fn is_cut_as<E: Entity>(attribute: usize, value: &Self) -> bool;

    /// The attributes of a value, one of them as it is stored, which serde does not say.
    fn in_form<E: Entity>(item: Encoded, attribute: usize, value: &Self) -> Encoded;

    /// What serde reads of an attribute that says how it is stored.
    fn of_form<E: Entity>(attribute: usize, stored: AttributeValue) -> Result<AttributeValue, CodecError>
    where
        Self: Serialize;
}

// All that is emitted of such a field names the type by this trait, so that of another type there is one
// error.
#[diagnostic::do_not_recommend]
impl<T: KeyPart> Formed for T {
    const FORM: Shape = T::SHAPE;

    fn encode_as<E: Entity>(attribute: usize, value: &Self) -> Result<Option<AttributeValue>, CodecError> {
        match (placeholder::<E>(attribute), value.to_part()) {
            (_, PartValue::None) => Ok(None),
            (Some(part), value) => check_digits(&value).and_then(|()| shown(&part, &value)).map(Some),
            (None, _) => Err(CodecError::new("the attribute does not say how it is stored")),
        }
    }

    fn operand_as<E: Entity>(attribute: usize, value: &Self) -> Result<AttributeValue, CodecError> {
        Self::encode_as::<E>(attribute, value).map(|value| value.unwrap_or(ABSENT))
    }

    fn is_cut_as<E: Entity>(attribute: usize, value: &Self) -> bool {
        placeholder::<E>(attribute).is_some_and(|part| is_finer(&part, &value.to_part()))
    }

    fn in_form<E: Entity>(item: Encoded, attribute: usize, value: &Self) -> Encoded {
        let (mut item, name) = (item?, E::SCHEMA.attributes[attribute].name);
        // Where serde leaves the field out, it stays out.
        if item.contains_key(name) {
            match Self::encode_as::<E>(attribute, value).map_err(|error| error.in_member(name))? {
                Some(value) => item.insert(name.to_owned(), value),
                None => item.remove(name),
            };
        }
        Ok(item)
    }

    fn of_form<E: Entity>(attribute: usize, stored: AttributeValue) -> Result<AttributeValue, CodecError>
    where
        Self: Serialize,
    {
        let Some(part) = placeholder::<E>(attribute) else { return Ok(stored) };
        Ok(read::<Self>(&part, &stored)?.unwrap_or(stored))
    }
}

/// The attribute as a placeholder that is stored so.
fn placeholder<E: Entity>(attribute: usize) -> Option<PartRef> {
    let attribute = &E::SCHEMA.attributes[attribute];
    let shape = attribute.stored?;
    Some(PartRef { part: 0, name: attribute.field, shape, spec: shape.stored? })
}

/// Serde reads the field from a number, which has no more digits than one that is stored.
fn check_digits(value: &PartValue<'_>) -> Result<(), CodecError> {
    match value {
        PartValue::Integer(integer) => check_number(integer.magnitude),
        _ => Ok(()),
    }
}

/// A value as its placeholder shows it: a text, or a number that is one.
pub(crate) fn shown(part: &PartRef, value: &PartValue<'_>) -> Result<AttributeValue, CodecError> {
    let mut text = String::new();
    let shown = if part.is_native_number() {
        native_number(part, value).map(AttributeValue::N)
    } else {
        render_part(part, value, CharSet::EMPTY, &mut text).map(|()| AttributeValue::S(text))
    };
    shown.map_err(|fault| CodecError::new(fault.rule.to_string()))
}

/// The attributes that serde reads a value from, made of those that are stored.
pub fn all_from_stored<E: Entity>(mut item: Unread<'_>) -> Result<Unread<'_>, CodecError> {
    let Kept { ttl, .. } = E::SCHEMA.kept;
    let attributes = E::SCHEMA.attributes.iter().enumerate();
    for (place, attribute) in attributes.filter(|(place, own)| own.stored.is_some() || ttl == Some(*place)) {
        for name in std::iter::once(&attribute.name).chain(attribute.aliases) {
            item.convert(name, place, E::from_stored)?;
        }
    }
    Ok(item)
}

/// What serde makes of the value that is stored so. What is not, another writer has written: serde knows
/// it, or says what is wrong.
fn read<T: KeyPart + Serialize>(
    part: &PartRef,
    stored: &AttributeValue,
) -> Result<Option<AttributeValue>, CodecError> {
    let read = match stored {
        AttributeValue::N(number) if part.is_native_number() => {
            Some(parse_number(part, number).map_err(|Mismatch { .. }| {
                CodecError::new("expected a whole number within the range of its type, found another number")
            })?)
        }
        AttributeValue::S(text) if !part.is_native_number() => parse_part(part, text).ok(),
        _ => None,
    };
    let Some(value) = read else { return Ok(None) };
    match (T::from_part(value.by_ref()), &value) {
        (Ok(part), _) => {
            let written = encode_value(&part)?;
            Ok(Some(with_its_digits(value.by_ref(), written)))
        }
        // The service adds 38 digits, more than the type of a decimal holds: serde rounds them, as the type's
        // own sum does.
        (Err(_), PartValue::Number(digits)) if part.is_native_number() => {
            Ok(Some(AttributeValue::S(digits.clone().into_owned())))
        }
        (Err(error), _) => Err(CodecError::new(error.to_string())),
    }
}
