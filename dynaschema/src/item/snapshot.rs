//! A value as writes see it.

use std::borrow::Cow;

use super::{Layout, Parts, Stamp, compute_all, compute_said, discreet};
use crate::entity::{AnyEntity, Assignment, LeftOut, Model, misread};
use crate::error::What;
use crate::key::Key;
use crate::key::PartValue;
use crate::schema::{Attribute, EntitySchema};
use crate::wire::{ItemText, Rest};
use crate::{AttributeValue, Entity, Error, Item};

/// The attributes and key parts of a value of an entity.
#[derive(Debug, Clone)]
pub(crate) struct Snapshot {
    /// The domain attributes, without any key that we synthesise.
    pub(crate) attributes: Item,
    /// All parts, in the order of the schema.
    pub(crate) parts: Vec<PartValue<'static>>,
    /// The attributes that flattened fields have brought along.
    pub(crate) rest: Rest,
    /// The attributes that serde leaves out though a read would give another value.
    pub(crate) misread: Vec<LeftOut>,
}

/// The same, where serde alone says how the fields are stored, with the attributes as text.
#[derive(Debug, Clone)]
pub(crate) struct TextSnapshot<'a> {
    pub(crate) text: ItemText,
    pub(crate) parts: Vec<PartValue<'a>>,
}

impl<'a> TextSnapshot<'a> {
    /// None of a value that does not encode, or would be read as another one: as attributes it says why.
    pub(crate) fn of_any(value: &'a dyn AnyEntity) -> Option<Self> {
        value.left_out().is_empty().then_some(())?;
        Some(Self { text: value.text()?, parts: all_parts(value).collect() })
    }

    /// The same without the value.
    pub(crate) fn into_owned(self) -> TextSnapshot<'static> {
        let parts = self.parts.into_iter().map(PartValue::into_owned).collect();
        TextSnapshot { text: self.text, parts }
    }
}

impl From<TextSnapshot<'static>> for Snapshot {
    fn from(value: TextSnapshot<'static>) -> Self {
        let attributes = value.text.to_map();
        Self { attributes, parts: value.parts, rest: Rest::default(), misread: Vec::new() }
    }
}

/// What the attributes of a value do not say of it, each under its name: where it would be stored without one
/// that is then read as something else.
pub(super) fn not_told(
    model: Model,
    attributes: &Item,
    misread: &[LeftOut],
) -> Vec<(String, AttributeValue)> {
    let told = |misread: &LeftOut| (misread.0, stand_in(misread).clone());
    let is_other = |field: &usize| {
        let attribute = &model.attributes[*field];
        attribute.default
            && !attribute.from_key
            && !attributes.contains_key(attribute.name)
            && !misread.iter().any(|(misread, _)| misread == field)
            && model.stores_default(*field)
    };
    let others =
        (0..model.attributes.len()).filter(is_other).map(|field| (field, AttributeValue::Null(true)));
    let all = misread.iter().map(told).chain(others);
    all.map(|(field, value)| (model.attributes[field].name.to_owned(), value)).collect()
}

/// The attributes of a value, and with them what they do not say of it.
fn told<'a>(model: Model, attributes: &'a Item, misread: &[LeftOut]) -> Cow<'a, Item> {
    let not_told = not_told(model, attributes, misread);
    if not_told.is_empty() {
        return Cow::Borrowed(attributes);
    }
    let mut told = attributes.clone();
    // What a path has set since is there.
    for (name, value) in not_told {
        told.entry(name).or_insert(value);
    }
    Cow::Owned(told)
}

/// What stands for a value that is left out though a read would give another one.
fn stand_in((_, stored): &LeftOut) -> &AttributeValue {
    // What is never stored is told from what is read without it all the same.
    static NEVER_STORED: AttributeValue = AttributeValue::Null(true);
    stored.as_ref().unwrap_or(&NEVER_STORED)
}

fn all_parts(value: &dyn AnyEntity) -> impl Iterator<Item = PartValue<'_>> {
    (0..value.schema().parts.len()).map(|part| value.value_of(part))
}

impl Snapshot {
    pub(crate) fn of<E: Entity>(value: &E) -> Result<Self, Error> {
        Self::of_any(value)
    }

    pub(crate) fn of_any(value: &dyn AnyEntity) -> Result<Self, Error> {
        let schema = value.schema();
        let refused = |error| Error::encode(schema.name, discreet(schema, error));
        let attributes = value.attributes().map_err(refused)?;
        let rest = value.rest().map_err(refused)?;
        let parts = all_parts(value).map(PartValue::into_owned).collect();
        Ok(Self { attributes, parts, rest, misread: value.left_out() })
    }

    /// Whether it is the same value as another one.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let are_misread_alike = self.misread == other.misread && self.rest.misread().eq(other.rest.misread());
        self.attributes == other.attributes && self.parts == other.parts && are_misread_alike
    }

    /// Whether it has another attribute of this name than the value that it comes from, or one less.
    pub(super) fn changes(&self, from: &Self, name: &str) -> bool {
        self.attributes.get(name) != from.attributes.get(name)
    }

    /// What is left out of the attribute of this index though a read would give another value.
    pub(crate) fn misread_at(&self, attribute: usize) -> Option<&LeftOut> {
        self.misread.iter().find(|(misread, _)| *misread == attribute)
    }

    /// The attributes, and with them what a put leaves out and no read would give.
    pub(crate) fn told(&self, model: Model) -> Cow<'_, Item> {
        told(model, &self.attributes, &self.misread)
    }

    /// The version that the value was read with; 0 if it never was stored, `None` without versions.
    pub(crate) fn version(&self, schema: &EntitySchema) -> Option<u64> {
        schema.kept.version.map(|version| version_of(&self.attributes, schema.attributes[version].name))
    }

    /// Sets what the table maintains: the times, and the version where the entity has one.
    pub(crate) fn stamp(
        &mut self,
        model: Model,
        stamp: &Stamp,
        creates: bool,
        version: u64,
    ) -> Result<(), Error> {
        self.assign(model, &clocked(model, stamp, creates)?)?;
        if let Some(attribute) = model.kept.version {
            self.attributes.insert(model.attributes[attribute].name.to_owned(), number(version));
        }
        Ok(())
    }

    /// Takes over when the item was created, which nothing but the clock decides.
    pub(crate) fn keep_created(&mut self, model: Model, from: &Self) -> Result<(), Error> {
        let Some(created) = model.kept.created_at else { return Ok(()) };
        let name = model.attributes[created].name;
        match from.attributes.get(name) {
            Some(value) => self.attributes.insert(name.to_owned(), value.clone()),
            None => self.attributes.remove(name),
        };
        for part in (0..self.parts.len()).filter(|part| attribute_of(&model, *part) == Some(created)) {
            self.parts[part] = from.parts[part].clone();
        }
        if model.is_computed_from(created) { self.compute_anew(model) } else { Ok(()) }
    }

    /// Gives fields their new values.
    pub(crate) fn assign(&mut self, model: Model, set: &[Assignment]) -> Result<(), Error> {
        for assignment in set {
            let name = model.attributes[assignment.attribute].name;
            match assigned(&model, assignment)? {
                Some(value) => self.attributes.insert(name.to_owned(), value.clone()),
                None => self.attributes.remove(name),
            };
            self.misread.retain(|(misread, _)| *misread != assignment.attribute);
            for (part, value) in &assignment.parts {
                self.parts[*part] = value.clone();
            }
        }
        if compute_said(model, set, &mut self.parts) { Ok(()) } else { self.compute_anew(model) }
    }

    /// Computes the parts of the value as it was read: another writer may have stored what serde leaves out.
    fn compute_anew(&mut self, model: Model) -> Result<(), Error> {
        let told = told(model, &self.attributes, &self.misread);
        // Without elements, a set has no stored form, and `NULL` is none that it is read from.
        compute_all(model, None, &told, &mut self.parts)
            .or_else(|_| compute_all(model, None, &self.attributes, &mut self.parts))
    }

    /// That another value of the item has its immutable fields as this one has them.
    pub(crate) fn keeps_immutable(
        &self,
        schema: &EntitySchema,
        to: &Self,
        [function, operation]: [&'static str; 2],
    ) -> Result<(), Error> {
        let is_shown_otherwise = |index: usize| {
            let mut parts = self.parts.iter().zip(&to.parts).enumerate();
            parts.any(|(part, (old, new))| attribute_of(schema, part) == Some(index) && old != new)
        };
        for (index, attribute) in schema.attributes.iter().enumerate().filter(|(_, of)| of.immutable) {
            let (old, new) = (self.attributes.get(attribute.name), to.attributes.get(attribute.name));
            // Of what serde leaves out of both, one may be another value than the one that is read then.
            let is_told_otherwise = self.misread_at(index) != to.misread_at(index);
            if old != new || is_told_otherwise || is_shown_otherwise(index) {
                let field = attribute.field;
                let reason = format!(
                    "the closure of `{function}` changes `{field}`, which is `immutable`; create another item"
                );
                return Err(Error::new(What::InvalidRequest { operation, reason }));
            }
        }
        Ok(())
    }

    /// All parts are known.
    pub(crate) fn known(&self) -> impl Fn(usize) -> Option<PartValue<'static>> {
        known(&self.parts)
    }
}

/// The value that an assignment gives an attribute, or why it cannot be stored.
pub(crate) fn assigned<'a>(
    schema: &EntitySchema,
    assignment: &'a Assignment,
) -> Result<Option<&'a AttributeValue>, Error> {
    match &assignment.misread {
        None => said(schema, assignment),
        Some((field, _)) => {
            Err(Error::encode(schema.name, misread().in_member(schema.attributes[*field].name)))
        }
    }
}

/// The value of an assignment that gives nothing: what a field is said to have, whoever has stored it.
pub(crate) fn said<'a>(
    schema: &EntitySchema,
    assignment: &'a Assignment,
) -> Result<Option<&'a AttributeValue>, Error> {
    match &assignment.value {
        Ok(value) => Ok(value.as_ref().or_else(|| assignment.misread.as_ref().map(stand_in))),
        Err(error) => {
            let Attribute { name, piece, .. } = schema.attributes[assignment.attribute];
            // What serde makes of a flattened field says by itself which attribute it is about.
            let error = if piece { error.clone() } else { error.clone().in_member(name) };
            Err(Error::encode(schema.name, discreet(schema, error)))
        }
    }
}

/// What the clock sets: `updated_at` with every write, `created_at` with the first.
pub(crate) fn clocked(model: Model, stamp: &Stamp, creates: bool) -> Result<Vec<Assignment>, Error> {
    let first = model.kept.created_at.filter(|_| creates);
    let clocks = model.kept.updated_at.into_iter().chain(first);
    let at = |attribute: usize| {
        let name = model.attributes[attribute].name;
        (model.hooks.clocked)(attribute, stamp.now)
            .map_err(|error| Error::encode(model.name, error.in_member(name)))
    };
    clocks.map(at).collect()
}

/// The version that an item says; 0 where it says none.
pub(crate) fn version_of(item: &Item, name: &str) -> u64 {
    match item.get(name) {
        Some(AttributeValue::N(version)) => version.parse().unwrap_or(0),
        _ => 0,
    }
}

/// The parts of a list, as what is known.
pub(crate) fn known(parts: &[PartValue<'static>]) -> impl Fn(usize) -> Option<PartValue<'static>> {
    |part| parts.get(part).cloned()
}

/// The same without copies, for keys that are rendered at once.
pub(crate) fn lent<'a>(parts: &'a [PartValue<'_>]) -> impl Fn(usize) -> Option<PartValue<'a>> {
    |part| parts.get(part).map(PartValue::by_ref)
}

/// The index of the attribute whose field holds a part, which is none of one that is computed; of several the
/// first.
pub(crate) fn attribute_of(schema: &EntitySchema, part: usize) -> Option<usize> {
    let field = schema.parts.get(part)?.field();
    schema.attributes.iter().position(|attribute| attribute.field == field)
}

/// All of them, or those that a computed part is made of.
pub(crate) fn attributes_of(schema: &EntitySchema, part: usize) -> impl Iterator<Item = usize> + use<> {
    let computed = schema.computed_part(part);
    let own = if computed.is_some() { None } else { attribute_of(schema, part) };
    let own = own.map(|first| schema.of_one_field(first));
    own.into_iter().flatten().chain(computed.map_or(&[][..], |computed| computed.of).iter().copied())
}

/// What a write puts into an item: whatever else is there stays, and was judged by who wrote it.
pub(crate) struct Touched<'a> {
    pub(crate) parts: &'a dyn Fn(usize) -> bool,
    pub(crate) attributes: &'a dyn Fn(&str) -> bool,
}

impl Touched<'static> {
    /// All of it.
    pub(crate) const WHOLE: Self = Self { parts: &|_| true, attributes: &|_| true };
}

/// The raw keys that show one of the parts which are touched hold what a query would ask for, and the keys of
/// others among the attributes what their indexes take.
pub(crate) fn check_raw<'a>(
    layout: &Layout,
    member: usize,
    stored: &'a dyn Fn(&str) -> Option<&'a AttributeValue>,
    parts: Parts<'_, '_>,
    touched: &Touched<'_>,
) -> Result<(), Error> {
    layout.check_foreign(member, &|name| stored(name).filter(|_| (touched.attributes)(name)))?;
    let schema = layout.member(member).schema;
    if !schema.has_plain_keys() {
        return Ok(());
    }
    for key in layout.keys(schema) {
        let Key::Raw(raw) = key.key else { continue };
        if let (true, Some(part)) = ((touched.parts)(raw.part), parts(raw.part)) {
            key.check_raw(&raw, &part, stored(raw.attribute))?;
        }
    }
    Ok(())
}

/// A value that is stored in this attribute can stand in the raw keys that it is.
pub(crate) fn check_stored(
    layout: &Layout,
    member: usize,
    name: &str,
    value: &AttributeValue,
) -> Result<(), Error> {
    layout.check_foreign(member, &|own| (own == name).then_some(value))?;
    let schema = layout.member(member).schema;
    if !schema.has_plain_keys() {
        return Ok(());
    }
    layout.keys(schema).try_for_each(|key| match key.key {
        Key::Raw(raw) if raw.attribute == name => key.check_stored(&raw, value),
        _ => Ok(()),
    })
}

/// A number as an attribute.
pub(crate) fn number(number: impl Into<i128>) -> AttributeValue {
    AttributeValue::N(number.into().to_string())
}
