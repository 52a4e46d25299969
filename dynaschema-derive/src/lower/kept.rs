//! What writes maintain beside the keys: which fields, and which further places.

use syn::Ident;
use syn::ext::IdentExt;

use super::keys::Keys;
use crate::attr::{EntityAttrs, FieldAttrs, OwnerAttr, PlaceAttr};
use crate::errors::{Errors, mistake};
use crate::model::{Copied, Item, Kept, Key, KeyTemplate, Owner, Unique};

/// The places that writes keep beside the item, with the parts of their keys numbered.
pub(super) struct Places {
    uniques: Vec<Unique>,
    copies: Vec<Copied>,
}

pub(super) fn places(
    keys: &mut Keys<'_>,
    item: &Item,
    attrs: &EntityAttrs,
    fields: &[&Ident],
    errors: &Errors,
) -> Places {
    sort_keys(attrs, errors);
    let mut uniques: Vec<Unique> = Vec::new();
    for (field, own) in attrs.fields.iter().enumerate() {
        uniques.extend(
            own.unique.as_ref().map(|of| unique_of_field(keys, item, field, fields[field], of, errors)),
        );
    }
    for of in &attrs.dynamo.uniques {
        let Some((name, pk)) = named(keys, of, errors) else { continue };
        let sk = of.sk.as_ref().map_or_else(|| pk.clone(), |sk| keys.template(sk));
        let namesake = fields.iter().position(|field| field.unraw() == name.unraw());
        if namesake.is_some_and(|field| !hold(keys, [&pk, &sk], field)) {
            mistake!(
                errors,
                name,
                "`unique({name})` is named like a field that its keys do not hold; put `<{name}>` into one, or name it otherwise"
            );
        }
        let owner = of.owner.as_ref().map(|of| owner(keys, of));
        uniques.push(Unique { name: name.clone(), pk, sk, owner });
    }
    let mut copies = Vec::new();
    for of in &attrs.dynamo.copies {
        let Some((name, pk)) = named(keys, of, errors) else { continue };
        let sk = of.sk.as_ref().map(|sk| Key::Template(keys.template(sk)));
        let owner = of.owner.as_ref().map(|of| owner(keys, of));
        copies.push(Copied { name: name.clone(), pk: Key::Template(pk), sk, owner });
    }
    Places { uniques, copies }
}

/// How others say whose a place is, with the parts of that numbered.
fn owner(keys: &mut Keys<'_>, of: &OwnerAttr) -> Owner {
    let attributes = of.attributes.iter().map(|(name, value)| (name.clone(), keys.template(value)));
    Owner { at: of.at.clone(), attributes: attributes.collect() }
}

/// A place has a sort key where the table has one.
fn sort_keys(attrs: &EntityAttrs, errors: &Errors) {
    let places = [&attrs.dynamo.uniques, &attrs.dynamo.copies].into_iter().flatten();
    let on_fields = attrs.fields.iter().filter_map(|own| own.unique.as_ref());
    for place in places.chain(on_fields) {
        if let (Some(sk), false) = (&place.sk, attrs.has_sort_key()) {
            let at = &place.at;
            mistake!(errors, sk, "the table has no sort key, so this `{at}` has none either; remove `sk`");
        }
    }
    for copy in &attrs.dynamo.copies {
        if let (None, true, Some(name)) = (&copy.sk, attrs.has_sort_key(), &copy.name) {
            mistake!(
                errors,
                name,
                "the table has a sort key, but copy `{name}` has none; give it one: `sk = \"…\"`"
            );
        }
    }
}

/// The name and the partition key of what stands above the struct.
fn named<'a>(keys: &mut Keys<'_>, of: &'a PlaceAttr, errors: &Errors) -> Option<(&'a Ident, KeyTemplate)> {
    let at = &of.at;
    let (Some(name), Some(pk)) = (&of.name, &of.pk) else {
        mistake!(
            errors,
            at,
            "`{at}` above a struct needs a name and a partition key; write `{at}(name, pk = \"…\")`"
        );
        return None;
    };
    Some((name, keys.template(pk)))
}

/// Of a field it is enough to say that it is unique.
fn unique_of_field(
    keys: &mut Keys<'_>,
    item: &Item,
    index: usize,
    field: &Ident,
    of: &PlaceAttr,
    errors: &Errors,
) -> Unique {
    let name = of.name.as_ref().unwrap_or(field).clone();
    let field = field.unraw();
    let pk = if let Some(pk) = &of.pk {
        keys.template(pk)
    } else {
        let text = format!("UNIQUE#{}#{}#<{field}>", item.name(), name.unraw());
        keys.sentinel(&text, of.at.span())
    };
    let sk = of.sk.as_ref().map_or_else(|| pk.clone(), |sk| keys.template(sk));
    if !hold(keys, [&pk, &sk], index) {
        let at = &of.at;
        mistake!(
            errors,
            at,
            "the keys of this `unique` do not hold `{field}`; put `<{field}>` into one, or write it above the struct"
        );
    }
    let owner = of.owner.as_ref().map(|of| owner(keys, of));
    Unique { name, pk, sk, owner }
}

/// Whether the value of the field, or a part of it, stands in one of the keys.
fn hold(keys: &Keys<'_>, templates: [&KeyTemplate; 2], field: usize) -> bool {
    templates.iter().flat_map(|key| &key.parts).any(|part| keys.parts()[*part].is_of(field))
}

pub(super) fn kept(attrs: &EntityAttrs, fields: &[&Ident], places: Places, errors: &Errors) -> Kept {
    let marked = |mark| marked(attrs, fields, mark, errors);
    Kept {
        version: marked(|field| field.version.as_ref()),
        ttl: marked(|field| field.ttl.as_ref()),
        ttl_has_unit: attrs.fields.iter().any(|field| field.ttl_unit.is_some()),
        created_at: marked(|field| field.created_at.as_ref()),
        updated_at: marked(|field| field.updated_at.as_ref()),
        uniques: places.uniques,
        copies: places.copies,
        upgrade: attrs.dynamo.upgrade.clone(),
        aliases: attrs.dynamo.aliases.clone(),
    }
}

/// The field that has the mark, of which there is one.
fn marked(
    attrs: &EntityAttrs,
    fields: &[&Ident],
    mark: fn(&FieldAttrs) -> Option<&Ident>,
    errors: &Errors,
) -> Option<usize> {
    let mut first = None;
    for (field, own) in attrs.fields.iter().enumerate() {
        let Some(at) = mark(own) else { continue };
        if let Some(first) = first {
            let (first, second): (&Ident, &Ident) = (fields[first], fields[field]);
            mistake!(errors, at, "`{at}` stands on two fields, `{first}` and `{second}`; keep one");
        } else {
            first = Some(field);
        }
    }
    first
}
