//! The keys beside the primary one that a write must keep right.
//!
//! Which index keys depend on which parts is data in the schema; the derive makes the same
//! analysis to know which fields are coupled (`lower/coupling.rs`), so that an update whose keys
//! cannot be rendered here does not compile there.

use crate::error::What;
use crate::key::{ItemKey, KeyValue, PartValue};
use crate::op::render::{KeyAttribute, MAX_PK, MAX_SK};
use crate::schema::{Copied, EntitySchema, Index, Key, Layout, Segment, Template, Unique};
use crate::{AttributeValue, Error, Item};

/// What is known of an item's parts: `None` for one that is not.
pub(crate) type KnownParts<'a> = &'a dyn Fn(usize) -> Option<PartValue<'static>>;

/// Index key attributes that are written together, since one `None` takes all of them away; or one
/// alone, in an index that every item is in.
pub(crate) struct Unit {
    keys: Vec<KeyAttribute<'static>>,
}

/// The units of an entity's indexes; raw keys need no care and form none of their own.
pub(crate) fn units(schema: &'static EntitySchema, layout: &Layout) -> Vec<Unit> {
    schema.indexes.iter().flat_map(|index| of_index(schema, index, layout)).collect()
}

fn of_index(schema: &'static EntitySchema, index: &'static Index, layout: &Layout) -> Vec<Unit> {
    let Some(names) = layout.index(index.id) else { return Vec::new() };
    let attribute = |key, name, limit| KeyAttribute { key, entity: schema.name, name, limit };
    let mut keys = Vec::with_capacity(2);
    if index.id.is_global() {
        keys.push(attribute(&index.pk, names.pk, MAX_PK));
    }
    if let (Some(key), Some(name)) = (&index.sk, names.sk) {
        keys.push(attribute(key, name, MAX_SK));
    }
    let units: Vec<Unit> = if keys.iter().any(|key| is_sparse(key.key)) {
        vec![Unit { keys }]
    } else {
        keys.into_iter().map(|key| Unit { keys: vec![key] }).collect()
    };
    units.into_iter().filter(|unit| unit.names().next().is_some()).collect()
}

impl Unit {
    /// The attributes that we synthesise.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.templates().map(|key| key.name)
    }

    /// The parts that the keys show.
    pub(crate) fn parts(&self) -> impl Iterator<Item = usize> {
        self.keys.iter().flat_map(|key| parts_of(key.key))
    }

    /// Whether the primary key tells all that the keys show of a part.
    pub(crate) fn is_told(&self, schema: &EntitySchema, part: usize) -> bool {
        self.templates().all(|key| match key.key {
            Key::Raw(_) => true,
            Key::Template(template) => template.segments.iter().all(|segment| match segment {
                Segment::Part(shown) => shown.part != part || schema.tells(part, &shown.spec),
                Segment::Literal(_) => true,
            }),
        })
    }

    /// The parts that the keys show and the primary key does not tell.
    pub(crate) fn untold(&self, schema: &EntitySchema) -> impl Iterator<Item = usize> {
        self.parts().filter(|part| !self.is_told(schema, *part))
    }

    /// The values of the attributes; `None` for those that the item must not have.
    pub(crate) fn render(
        &self,
        parts: KnownParts<'_>,
    ) -> Result<Vec<(&'static str, Option<KeyValue>)>, Error> {
        for key in &self.keys {
            if let Some(part) = parts_of(key.key).find(|part| parts(*part).is_none()) {
                return Err(stale(key, part));
            }
        }
        let mut values = Vec::with_capacity(2);
        for key in &self.keys {
            let value = key.render_sparse(&|part| parts(part))?;
            if value.is_none() {
                return Ok(self.names().map(|name| (name, None)).collect());
            }
            if matches!(key.key, Key::Template(_)) {
                values.push((key.name, value));
            }
        }
        Ok(values)
    }

    fn templates(&self) -> impl Iterator<Item = &KeyAttribute<'static>> {
        self.keys.iter().filter(|key| matches!(key.key, Key::Template(_)))
    }
}

/// The setters' types let this through only where an `Option` hides behind an alias.
fn stale(key: &KeyAttribute<'_>, part: usize) -> Error {
    let reason = format!(
        "it would leave `{}` stale, which part {part} of the entity is in; set all fields of `{}`, or start from \
         a value that was read: `.edit()`",
        key.name,
        key.key.written(),
    );
    Error::new(What::InvalidRequest { operation: "UpdateItem", reason }).of_entity(key.entity)
}

/// The parts that a key shows, each as often as it does.
pub(crate) fn parts_of(key: &Key) -> impl Iterator<Item = usize> {
    let (raw, segments) = match key {
        Key::Raw(raw) => (Some(raw.part), &[][..]),
        Key::Template(template) => (None, template.segments),
    };
    raw.into_iter().chain(segments.iter().filter_map(|segment| match segment {
        Segment::Part(part) => Some(part.part),
        Segment::Literal(_) => None,
    }))
}

fn is_sparse(key: &Key) -> bool {
    match key {
        Key::Raw(raw) => raw.shape.is_optional(),
        Key::Template(template) => template.segments.iter().any(|segment| match segment {
            Segment::Part(part) => part.shape.is_optional() && part.spec.or.is_none(),
            Segment::Literal(_) => false,
        }),
    }
}

/// The key of a sentinel; `None` where an optional part is absent.
pub(crate) fn unique_key(
    schema: &EntitySchema,
    layout: &Layout,
    unique: &Unique,
    parts: KnownParts<'_>,
) -> Result<Option<ItemKey>, Error> {
    let key = |template: Template| Key::Template(template);
    item_key(schema, layout, &key(unique.pk), Some(&key(unique.sk)), parts)
}

/// The key of a copy; `None` where an optional part is absent.
pub(crate) fn copy_key(
    schema: &EntitySchema,
    layout: &Layout,
    copy: &Copied,
    parts: KnownParts<'_>,
) -> Result<Option<ItemKey>, Error> {
    item_key(schema, layout, &copy.pk, copy.sk.as_ref(), parts)
}

fn item_key(
    schema: &EntitySchema,
    layout: &Layout,
    pk: &Key,
    sk: Option<&Key>,
    parts: KnownParts<'_>,
) -> Result<Option<ItemKey>, Error> {
    let value = |key: &Key, name, limit| {
        KeyAttribute { key, entity: schema.name, name, limit }.render_sparse(&|part| parts(part))
    };
    let Some(pk) = value(pk, layout.pk, MAX_PK)? else { return Ok(None) };
    let sk = match (sk, layout.sk) {
        (Some(sk), Some(name)) => match value(sk, name, MAX_SK)? {
            None => return Ok(None),
            some => some,
        },
        _ => None,
    };
    Ok(Some(ItemKey { pk, sk }))
}

/// The parts of a sentinel's or a copy's key.
pub(crate) fn parts_of_keys<'a>(pk: &'a Key, sk: Option<&'a Key>) -> impl Iterator<Item = usize> + 'a {
    parts_of(pk).chain(sk.into_iter().flat_map(parts_of))
}

/// The attribute that holds a part: of its field; where that is stored in keys only, these keys.
pub(crate) fn holders(schema: &'static EntitySchema, layout: &Layout, part: usize) -> Vec<&'static str> {
    let attribute = attribute_of(schema, part).map(|attribute| &schema.attributes[attribute]);
    match attribute {
        Some(attribute) if !attribute.from_key => vec![attribute.name],
        Some(_) => units(schema, layout)
            .iter()
            .flat_map(|unit| {
                let showing = unit.templates().filter(|key| parts_of(key.key).any(|shown| shown == part));
                showing.map(|key| key.name).collect::<Vec<_>>()
            })
            .collect(),
        None => Vec::new(),
    }
}

/// The index of the attribute whose field holds a part.
pub(crate) fn attribute_of(schema: &EntitySchema, part: usize) -> Option<usize> {
    let field = schema.parts.get(part)?.name.split('.').next()?;
    schema.attributes.iter().position(|attribute| attribute.field == field)
}

/// Puts the keys of all units into an item, or takes them out.
pub(crate) fn rewrite(
    schema: &'static EntitySchema,
    layout: &Layout,
    item: &mut Item,
    parts: KnownParts<'_>,
) -> Result<(), Error> {
    for unit in units(schema, layout) {
        for (name, value) in unit.render(parts)? {
            match value {
                Some(value) => item.insert(name.to_owned(), value.to_attribute()),
                None => item.remove(name),
            };
        }
    }
    Ok(())
}

/// The raw keys of indexes that show one of these parts hold what a query would ask for.
pub(crate) fn check_raw(
    schema: &EntitySchema,
    item: &Item,
    parts: KnownParts<'_>,
    shown: &dyn Fn(usize) -> bool,
) -> Result<(), Error> {
    let of_index =
        |index: &'static Index| [Some((&index.pk, MAX_PK)), index.sk.as_ref().map(|sk| (sk, MAX_SK))];
    for (key, limit) in schema.indexes.iter().flat_map(of_index).flatten() {
        let Key::Raw(raw) = key else { continue };
        if let (true, Some(part)) = (shown(raw.part), parts(raw.part)) {
            let attribute = KeyAttribute { key, entity: schema.name, name: raw.attribute, limit };
            attribute.check_raw(raw, &part, item.get(raw.attribute))?;
        }
    }
    Ok(())
}

/// A number as an attribute.
pub(crate) fn number(number: impl Into<i128>) -> AttributeValue {
    AttributeValue::N(number.into().to_string())
}
