//! What indexes hold that do not hold whole items: which fields the type has that is made for each.

use syn::Ident;
use syn::ext::IdentExt;

use super::{key_arm, names};
use crate::attr::{EntityAttrs, IndexAttr, ProjectExpr, Renames};
use crate::errors::{Errors, mistake};
use crate::model::{Entity, Field, Index, Key, Narrow, Storage};
use crate::suggest;
use crate::template::{Spec, Time};

/// What the index attributes say, of the entity that is otherwise lowered.
pub(super) fn narrow(entity: &Entity, attrs: &EntityAttrs, errors: &Errors) -> Vec<Narrow> {
    let said = attrs.indexes.iter().filter_map(|index| Some((index, index.project.as_ref()?)));
    said.filter_map(|(index, project)| one(entity, index, project, &attrs.dynamo.names, errors)).collect()
}

/// The usual names of the types, behind the entity's.
pub(super) fn usual_names(narrow: &[Narrow]) -> Vec<String> {
    narrow.iter().map(|narrow| narrow.number.type_name()).collect()
}

fn one(
    entity: &Entity,
    index: &IndexAttr,
    project: &ProjectExpr,
    chosen: &Renames,
    errors: &Errors,
) -> Option<Narrow> {
    can_be_narrow(entity, project, errors)?;
    let included = project.included.as_ref().map(|fields| included(entity, fields, errors));
    let arms: Vec<&Index> = entity.indexes.iter().filter(|arm| arm.number == index.number).collect();
    let narrow = Narrow {
        number: index.number,
        at: project.at.span(),
        name: names::narrow(&entity.item, chosen, &index.number.type_name(), errors),
        fields: (0..entity.fields.len())
            .filter(|field| {
                included.as_ref().is_some_and(|included| included.contains(field))
                    || is_told(entity, &arms, *field)
            })
            .collect(),
        included,
    };
    if narrow.included.is_none()
        && let Some(ttl) = entity.kept.ttl.filter(|ttl| !is_held(entity, &arms, *ttl))
    {
        let (at, ttl) = (&project.at, entity.fields[ttl].ident.unraw());
        mistake!(
            errors,
            at,
            "an index of keys alone does not tell which items have expired; write `project = include()`, which holds `{ttl}`, too"
        );
    }
    Some(narrow)
}

/// That the items of the entity can be read in part.
fn can_be_narrow(entity: &Entity, project: &ProjectExpr, errors: &Errors) -> Option<()> {
    let at = &project.at;
    if entity.kept.upgrade.is_some() {
        mistake!(
            errors,
            at,
            "`upgrade` brings whole items up to date, and this index would hold parts of them; let it hold all: leave `project` out"
        );
        return None;
    }
    Some(())
}

/// The fields that are included, and with them the time to live, by which expired items are known.
fn included(entity: &Entity, fields: &[Ident], errors: &Errors) -> Vec<usize> {
    let mut included = Vec::new();
    for name in fields {
        let Some(field) = entity.fields.iter().position(|field| field.ident.unraw() == name.unraw()) else {
            let known: Vec<String> =
                entity.fields.iter().map(|field| field.ident.unraw().to_string()).collect();
            let ending =
                suggest::ending(&name.unraw().to_string(), "the fields", known.iter().map(String::as_str));
            mistake!(errors, name, "unknown field `{name}` in `include`{ending}");
            continue;
        };
        match entity.fields[field].storage {
            _ if included.contains(&field) => {
                mistake!(errors, name, "`{name}` is included twice; keep one");
            }
            Storage::Attribute(_) => included.push(field),
            Storage::Key { .. } => mistake!(
                errors,
                name,
                "`{name}` is stored in keys only, so that there is no attribute to include; leave it out, or remove its `from_key`"
            ),
            Storage::Flattened | Storage::Pieces | Storage::Skipped => mistake!(
                errors,
                name,
                "`{name}` is no attribute of its own, which an index could hold; leave it out, or let the index hold all"
            ),
        }
    }
    included.extend(entity.kept.ttl.filter(|ttl| !included.contains(ttl)));
    included
}

/// Whether keys tell all of a field wherever an item is in the index, as far as tokens say it.
fn is_told(entity: &Entity, arms: &[&Index], field: usize) -> bool {
    entity.fields[field].attribute().is_some() && everywhere(entity, arms, |key| tells(entity, key, field))
}

/// Whether the attribute of a field is itself a key wherever an item is in the index, so that an index of keys
/// holds it. What has expired is told by the attribute, before anything is read back from the other keys.
fn is_held(entity: &Entity, arms: &[&Index], field: usize) -> bool {
    everywhere(entity, arms, |key| is_attribute(entity, key, field))
}

/// Whether a key is such wherever an item is in the index: one of the table's in each of their arms, or one of
/// the index's in each of its own.
fn everywhere(entity: &Entity, arms: &[&Index], is_such: impl Fn(&Key) -> bool) -> bool {
    let in_either = |(pk, sk): (&Key, Option<&Key>)| is_such(pk) || sk.is_some_and(&is_such);
    let own = key_arm::all((&entity.pk, entity.sk.as_ref()), &entity.arms);
    let of_index = |arm: &&Index| in_either((&arm.pk, arm.sk.as_ref()));
    own.into_iter().all(in_either) || (!arms.is_empty() && arms.iter().all(of_index))
}

fn is_attribute(entity: &Entity, key: &Key, field: usize) -> bool {
    match key {
        Key::Raw(raw) => {
            let part = &entity.parts[raw.part];
            part.field == field && part.is_field()
        }
        Key::List(list) => list.keys.iter().any(|(key, _)| is_attribute(entity, key, field)),
        Key::Template(_) => false,
    }
}

fn tells(entity: &Entity, key: &Key, field: usize) -> bool {
    let own = &entity.fields[field];
    key.occurrences().iter().any(|shown| {
        let part = &entity.parts[shown.part];
        part.field == field
            && part.is_field()
            && shown.spec.is_none_or(|spec| shows_all(entity, own, shown.part, spec))
    })
}

/// Whether a placeholder shows all of its field: of a time also how precise it is.
fn shows_all(entity: &Entity, field: &Field, part: usize, spec: &Spec) -> bool {
    if spec.is_lossy() || field.form.is_some() {
        return false;
    }
    let finest = || {
        let shown = entity.keys().flat_map(Key::occurrences).filter(|other| other.part == part);
        let shown = shown.filter_map(|other| other.spec).filter(|other| !other.is_lossy());
        shown.map(Spec::fineness).max().is_none_or(|finest| spec.fineness() >= finest)
    };
    matches!(spec.time, None | Some(Time::Nanos))
        || (matches!(field.storage, Storage::Key { .. }) && finest())
}
