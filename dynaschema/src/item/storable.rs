//! What a value may not hold where it is stored, though its type can: it would be read as another
//! value, or mean nothing to the service.

use super::{Layout, Snapshot, check_rest, restore};
use crate::entity::{Model, misread};
use crate::key::PartValue;
use crate::schema::{Attribute, FIRST_TTL};
use crate::wire::LAST_TTL;
use crate::{AttributeValue, CodecError, Error, Item};

/// That a value reads as the same value again, once it is stored.
pub(crate) fn check_value(layout: &Layout, member: usize, value: &Snapshot) -> Result<(), Error> {
    check_written(layout, member, None, value)
}

/// The same of what a value changes of another one: what stays is stored, whoever wrote it.
pub(crate) fn check_change(
    layout: &Layout,
    member: usize,
    from: &Snapshot,
    to: &Snapshot,
) -> Result<(), Error> {
    check_written(layout, member, Some(from), to)
}

fn check_written(
    layout: &Layout,
    member: usize,
    from: Option<&Snapshot>,
    value: &Snapshot,
) -> Result<(), Error> {
    check_rest(layout, layout.member(member), from, value)?;
    let model = layout.model(member);
    let is_written = |field: usize| {
        let name = model.attributes[field].name;
        from.is_none_or(|from| value.changes(from, name) || from.misread_at(field) != value.misread_at(field))
    };
    if let Some((field, _)) = value.misread.iter().find(|(field, _)| is_written(*field)) {
        return Err(refused(model, *field, misread()));
    }
    let fields = model.attributes.iter().enumerate();
    for (field, attribute) in fields.filter(|(field, _)| is_restricted(model, *field) && is_written(*field)) {
        if attribute.from_key {
            check_in_keys(model, field, |part| value.parts.get(part))?;
        } else {
            check_attribute(model, field, value.attributes.get(attribute.name))?;
        }
    }
    Ok(())
}

/// Whether no rule looks at the attributes of a value: neither the checks here, nor those of raw keys, nor
/// what makes sentinels and copies. That all it leaves out is read again is asked of the value itself.
pub(super) fn is_looked_at_by_nobody(layout: &Layout, place: usize) -> bool {
    let model = layout.model(place);
    let has_companions = !model.kept.uniques.is_empty() || !model.kept.copies.is_empty();
    let is_restricted = |field| {
        is_restricted(model, field) && (model.default_of(field).is_some() || model.kept.ttl == Some(field))
    };
    !has_companions
        && !model.has_rest()
        && !model.has_plain_keys()
        && !layout.has_foreign_keys(place)
        && !(0..model.attributes.len()).any(is_restricted)
}

/// Whether [`check_attribute`] or [`check_in_keys`] refuses any value of the field; most fields need not be
/// looked up.
fn is_restricted(model: Model, field: usize) -> bool {
    model.attributes[field].default || model.kept.ttl == Some(field)
}

/// The same of one field: what its attribute is to be, or that there is to be none.
pub(crate) fn check_attribute(
    model: Model,
    field: usize,
    value: Option<&AttributeValue>,
) -> Result<(), Error> {
    let reason = match value {
        None if model.default_of(field).is_some() => {
            "it is left out here, and would be read as its `default`, which is stored; let serde leave out \
             no other value than the default"
        }
        Some(AttributeValue::N(seconds)) if model.kept.ttl == Some(field) => match seconds.parse::<i64>() {
            Ok(..FIRST_TTL) => {
                "a time to live after the year 2001 was expected; count the seconds since 1970, and not from now"
            }
            Ok(..=LAST_TTL) => return Ok(()),
            _ => {
                "a time to live before the year 10000 was expected; count seconds since 1970 and no milliseconds"
            }
        },
        _ => return Ok(()),
    };
    Err(refused(model, field, CodecError::new(reason)))
}

/// The same of a field that only keys hold, of the value of its part. One that is absent with its key is read
/// as what an item from before the key has, its `default`.
pub(crate) fn check_in_keys<'v>(
    model: Model,
    field: usize,
    value: impl Fn(usize) -> Option<&'v PartValue<'static>>,
) -> Result<(), Error> {
    if model.loses_none(field) && is_none_beside_default(model, field, value) {
        return Err(lost(model, field));
    }
    Ok(())
}

/// That an item which is made of another one says each `None` that only keys hold: the key by which it was
/// read may be gone with another field, or with the arm of the primary key.
pub(crate) fn check_made(
    layout: &Layout,
    place: usize,
    item: &Item,
    parts: &[PartValue<'static>],
) -> Result<(), Error> {
    let model = layout.model(place);
    let is_none = |field: &usize| {
        let Attribute { from_key, default, .. } = model.attributes[*field];
        from_key && default && is_none_beside_default(model, *field, |part| parts.get(part))
    };
    let mut nones = (0..model.attributes.len()).filter(is_none).peekable();
    if nones.peek().is_none() {
        return Ok(());
    }
    let mut read = item.clone();
    restore(layout, model, &mut read)?;
    match nones.find(|field| !read.contains_key(model.attributes[*field].name)) {
        Some(field) => Err(lost(model, field)),
        None => Ok(()),
    }
}

/// Whether a field that only keys hold is a `None`, of the value of its part, and its `default` another
/// value.
fn is_none_beside_default<'v>(
    model: Model,
    field: usize,
    value: impl Fn(usize) -> Option<&'v PartValue<'static>>,
) -> bool {
    let own = model.attributes[field].field;
    let part = model.parts.iter().position(|part| part.name == own);
    matches!(part.and_then(value), Some(PartValue::None)) && model.read_as(field).is_some()
}

/// The error of a `None` that would be read as the `default` of its field, which only keys hold.
fn lost(model: Model, field: usize) -> Error {
    let reason = "it is `None` here, which no key of the item says, and would be read as its `default`; let a key \
                  that each item has have a text for `None` (`or('…')`), or store the field (without `from_key`)";
    refused(model, field, CodecError::new(reason))
}

/// That an attribute which is taken away is nothing to a read: it is so for `None`, which is no default.
pub(crate) fn check_removed(model: Model, field: usize) -> Result<(), Error> {
    if model.read_as(field).is_some() { Err(refused(model, field, misread())) } else { Ok(()) }
}

fn refused(model: Model, field: usize, error: CodecError) -> Error {
    Error::encode(model.name, error.in_member(model.attributes[field].name))
}
