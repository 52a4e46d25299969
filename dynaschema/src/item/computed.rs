//! The parts of keys that are computed, of a value whose fields have changed.

use super::restore::attribute_of_part;
use super::{Layout, attribute_of, discreet, hide_from_rest};
use crate::entity::{Assignment, Dependencies, Model};
use crate::key::PartValue;
use crate::{Error, Item};

/// What is computed of what is said of fields and told by a key; `None` where that is not enough.
pub(crate) fn computed_of(
    model: Model,
    part: usize,
    said: &[&Assignment],
    told: &dyn Fn(usize) -> Option<PartValue<'static>>,
) -> Option<PartValue<'static>> {
    (model.hooks.computed)(part, Dependencies { said, told })
}

/// Computes the parts anew that are made of fields which have got these values.
///
/// The item has the attributes of the new value, and the parts are its own but for those that are computed.
pub(crate) fn compute(
    model: Model,
    layout: Option<&Layout>,
    set: &[Assignment],
    item: &Item,
    parts: &mut [PartValue<'static>],
) -> Result<(), Error> {
    if compute_said(model, set, parts) { Ok(()) } else { compute_all(model, layout, item, parts) }
}

/// The same, as far as the new values say all that a part is made of: whether they do of all such parts.
pub(crate) fn compute_said(model: Model, set: &[Assignment], parts: &mut [PartValue<'static>]) -> bool {
    let is_set = |attribute: &usize| set.iter().any(|set| set.attribute == *attribute);
    let said: Vec<&Assignment> = set.iter().collect();
    let mut is_all = true;
    for computed in model.schema.computed.iter().filter(|computed| computed.of.iter().any(is_set)) {
        match computed_of(model, computed.part, &said, &|_| None) {
            Some(value) => parts[computed.part] = value,
            None => is_all = false,
        }
    }
    is_all
}

/// Computes them all anew, of the whole value.
pub(crate) fn compute_all(
    model: Model,
    layout: Option<&Layout>,
    item: &Item,
    parts: &mut [PartValue<'static>],
) -> Result<(), Error> {
    if model.schema.computed.is_empty() {
        return Ok(());
    }
    let all = parts_anew(model, layout, item, parts)?;
    for computed in model.schema.computed {
        parts[computed.part] = all[computed.part].clone();
    }
    Ok(())
}

/// All parts of a value that has these attributes, and of what only keys hold these parts.
pub(crate) fn parts_anew(
    model: Model,
    layout: Option<&Layout>,
    item: &Item,
    parts: &[PartValue<'static>],
) -> Result<Vec<PartValue<'static>>, Error> {
    let refused = |error| Error::encode(model.name, discreet(&model, error));
    let mut whole = item.clone();
    if let Some(layout) = layout {
        hide_from_rest(layout, &model, &mut whole);
    }
    for (part, of) in model.schema.parts.iter().enumerate() {
        let Some(field) = attribute_of(&model, part) else { continue };
        let attribute = &model.attributes[field];
        // What only keys hold the parts say.
        if attribute.from_key && attribute.field == of.name {
            match attribute_of_part(model, field, part, parts[part].by_ref()).map_err(refused)? {
                Some(value) => whole.insert(attribute.name.to_owned(), value),
                None => whole.remove(attribute.name),
            };
        }
    }
    (model.hooks.parts_of)(whole).map_err(refused)
}
