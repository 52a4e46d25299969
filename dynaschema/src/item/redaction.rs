//! What of a table's keys and attributes nobody is shown (`#[dynamo(sensitive)]`): the one rule for
//! all that is printed.

use std::borrow::Cow;

use crate::key::{Extent, HIDDEN, ItemKey, redact};
use crate::schema::names::Names;
use crate::schema::{Attribute, EntitySchema, KeyAttribute, Slot};
use crate::wire::CodecError;

/// The sensitive fields of a table's entities, and the keys that show them. Of most tables it is empty.
#[derive(Debug, Default)]
pub(crate) struct Redaction {
    entities: Vec<&'static EntitySchema>,
    keys: Vec<(KeyAttribute, &'static EntitySchema)>,
}

impl Redaction {
    pub(crate) fn of(schemas: impl Iterator<Item = &'static EntitySchema>, names: &Names) -> Self {
        let entities: Vec<_> = schemas.filter(|schema| !schema.sensitive.is_empty()).collect();
        let keys = entities.iter().flat_map(|schema| {
            let shows = |key: &KeyAttribute| key.key.parts().any(|part| schema.is_sensitive(part.field()));
            all_keys(schema, names).filter(shows).map(|key| (key, *schema))
        });
        Self { keys: keys.collect(), entities }
    }

    /// Whether all keys are shown as they are.
    pub(crate) fn is_of_no_key(&self) -> bool {
        self.keys.is_empty()
    }

    /// For keys of which only the attributes are known.
    pub(crate) fn of_any(&self) -> Discretion<'_> {
        Discretion { redaction: self, of: None }
    }

    /// For the keys of an entity in two slots.
    pub(crate) fn of_keys(&self, schema: &EntitySchema, (pk, sk): (Slot, Slot)) -> Discretion<'_> {
        // The keys of the table in a list are those of other slots.
        if [pk, sk].into_iter().filter_map(|slot| slot.key(schema)).any(|key| key.is_list()) {
            return self.of_any();
        }
        // A key of the table in an index is redacted as what it is.
        let own = |slot: Slot| slot.inherits(schema).unwrap_or(slot);
        self.of_entity(schema.name, (own(pk), own(sk)))
    }

    /// The same of an entity by name; the slots are of keys that it has itself.
    pub(crate) fn of_entity(&self, entity: &'static str, slots: (Slot, Slot)) -> Discretion<'_> {
        Discretion { redaction: self, of: Some((entity, slots)) }
    }
}

/// How keys and attributes are shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Discretion<'a> {
    redaction: &'a Redaction,
    /// The entity whose keys they are, and where; `None` if nobody knows.
    of: Option<(&'static str, (Slot, Slot))>,
}

impl Discretion<'_> {
    /// Whether nobody is shown what stands in a domain attribute.
    pub(crate) fn hides(&self, attribute: &str) -> bool {
        self.redaction.entities.iter().any(|schema| schema.hides(attribute))
    }

    /// The text of a key attribute, or the beginning of one, as it is shown. Of what several keys of one
    /// attribute hide in different ways, only that is shown on which they agree.
    pub(crate) fn shown<'t>(&self, attribute: &str, text: &'t str, extent: Extent) -> Cow<'t, str> {
        let keys = self.redaction.keys.iter().filter(|(key, _)| key.name == attribute && self.is_of(key));
        let redacted = keys.filter_map(|(key, schema)| {
            redact(&key.key, text, extent, self.of.is_some(), |part| schema.is_sensitive(part.field()))
        });
        match redacted.reduce(|a, b| agreed(&a, b)) {
            Some(redacted) => Cow::Owned(redacted),
            None => Cow::Borrowed(text),
        }
    }

    fn is_of(&self, key: &KeyAttribute) -> bool {
        self.of.is_none_or(|(entity, (pk, sk))| key.entity == entity && (key.slot == pk || key.slot == sk))
    }

    /// A primary key that is shown without what is sensitive in it; the names are those of its attributes.
    pub(crate) fn discreet(&self, key: ItemKey, pk: &str, sk: Option<&str>) -> ItemKey {
        if self.redaction.is_of_no_key() {
            return key;
        }
        let shown = |name: &str, text: &str| self.shown(name, text, Extent::Whole).into_owned();
        let sort = sk.zip(key.sk.as_ref()).map(|(name, value)| shown(name, value.as_str()));
        let partition = shown(pk, key.pk.as_str());
        key.shown_as(partition, sort)
    }
}

/// Every key that an entity writes: of its items, their sentinels and their copies.
fn all_keys(schema: &'static EntitySchema, names: &Names) -> impl Iterator<Item = KeyAttribute> {
    let uniques = (0..schema.kept.uniques.len()).map(|n| (Slot::UniquePk(n), Slot::UniqueSk(n)));
    let copies = (0..schema.kept.copies.len()).map(|n| (Slot::CopyPk(n), Slot::CopySk(n)));
    let companions = uniques.chain(copies).flat_map(|slots| schema.key_pair(names, slots));
    schema.keys(names).chain(companions)
}

/// The beginning that both show.
fn agreed(a: &str, b: String) -> String {
    if a == b {
        return b;
    }
    let same =
        a.chars().zip(b.chars()).take_while(|(a, b)| a == b && HIDDEN.chars().all(|hidden| *a != hidden));
    same.map(|(a, _)| a).chain(HIDDEN.chars()).collect()
}

/// An error of the codec without what someone else's code says of a sensitive value, or of no place at all;
/// that an attribute is missing is not said of one that a key was to tell.
pub(crate) fn discreet(schema: &EntitySchema, error: CodecError) -> CodecError {
    let is_it = |attribute: &&Attribute| attribute.from_key && attribute.name == error.path();
    if error.is_missing()
        && let Some(attribute) = schema.attributes.iter().find(is_it)
    {
        let message = "it is stored in a key only, and no key of the item shows it by its template";
        return CodecError::new(message).in_member(attribute.name);
    }
    let place = error.attribute();
    let hidden = schema.hides(place) || place.is_empty() && !schema.sensitive.is_empty();
    if hidden { error.without_detail() } else { error }
}
