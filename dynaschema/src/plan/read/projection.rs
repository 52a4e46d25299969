//! What of the items is asked for.

use super::{Extent, Partition, Read, Select};
use crate::item::{Companions, Layout, is_key_value};
use crate::key::Key;
use crate::schema::{COPY, EntitySchema, Holding, ProjectionSchema, Slot, UNIQUE};
use crate::wire::{RawItem, Row};

impl Read {
    /// The attributes that are asked for; `None` for whole items, and where none are.
    pub(crate) fn attributes(&self, layout: &Layout) -> Option<Vec<&'static str>> {
        let names = match self.select {
            Select::Count => None,
            Select::Keys => Some([self.key_names(layout), self.marks(layout)].concat()),
            Select::Items => self.projected(layout),
        };
        // An index gives no attribute that it does not hold, and an error for asking.
        names.map(|names| distinct(names.into_iter().filter(|name| self.is_held(layout, name))))
    }

    /// Whether what is read holds an attribute of its items.
    pub(super) fn is_held(&self, layout: &Layout, name: &str) -> bool {
        self.index.as_ref().is_none_or(|index| layout.is_held(index, name))
    }

    /// Whether what is read holds nothing of its items but keys, which then say what they are.
    pub(super) fn is_of_keys(&self, layout: &Layout) -> bool {
        self.index.as_ref().is_some_and(|index| layout.table.holding(index.id) == Holding::Keys)
    }

    /// The attributes that tell whether an item is dropped, beside its keys.
    fn marks(&self, layout: &Layout) -> Vec<&'static str> {
        // What another version of the program keeps is in no template here: only the mark tells it.
        let mut names: Vec<_> = marks(layout, Marks::ALL).collect();
        if self.hides_expired {
            names.extend(self.wanted(layout).filter_map(|member| member.schema.ttl()));
        }
        names
    }

    /// The key attributes that place an item in this read: the table's, then the index's.
    pub(crate) fn key_names(&self, layout: &Layout) -> Vec<&'static str> {
        let own = self.index.iter().flat_map(|index| index.partition().chain(index.sort()));
        distinct(base_keys(layout).chain(own))
    }

    /// Whether the items lie in the partition, as far as the attributes were asked for that tell it.
    pub(crate) fn holds(&self, layout: &Layout, partition: &Partition, items: &[RawItem]) -> bool {
        let asked = self.attributes(layout);
        let is_told = |name| asked.as_ref().is_none_or(|names| names.contains(&name));
        let has = |item: &RawItem, (name, value)| {
            item.scalar(name).map_or(!is_told(name), |found| is_key_value(found, value))
        };
        items.iter().all(|item| self.shared_by(partition).all(|shared| has(item, shared)))
    }

    fn projected(&self, layout: &Layout) -> Option<Vec<&'static str>> {
        if self.fields.is_empty() {
            return None;
        }
        let mut names = [self.needed_keys(layout), self.marks(layout)].concat();
        for (schema, projection) in &self.fields {
            names.extend(fields(layout, schema, projection)?);
        }
        Some(names)
    }

    /// The keys that the read itself looks at: to make a cursor, to merge partitions, to leave an end or what
    /// lies between several kinds out, and to know what an item is that does not say so.
    fn needed_keys(&self, layout: &Layout) -> Vec<&'static str> {
        let merges = matches!(&self.extent, Extent::Partitions(partitions) if partitions.width() > 1);
        // What a narrow index does not hold is read back from its keys.
        let narrow = self.index.as_ref().is_some_and(|index| layout.included_in(index.id).is_some());
        if self.places || merges || narrow || self.excluded() > 0 || !self.leaves.is_empty() {
            return self.key_names(layout);
        }
        // An index can leave the entity attribute out, so that the key's shape has to tell.
        if self.adopts || self.index.is_some() || layout.table.entity.required().is_none() {
            return base_keys(layout).collect();
        }
        Vec::new()
    }
}

/// The attributes that are asked for of one item of an entity; `None` for all of it.
pub(crate) fn projected_item(
    layout: &Layout,
    schema: &'static EntitySchema,
    projection: &ProjectionSchema,
) -> Option<Vec<&'static str>> {
    let fields = fields(layout, schema, projection)?;
    let marks = marks(layout, Marks::of(layout)).chain(schema.ttl());
    Some(distinct(base_keys(layout).chain(marks).chain(fields)))
}

/// The attributes that tell whose an item is under a key, and whether it has expired.
pub(crate) fn identifying(layout: &Layout) -> Vec<&'static str> {
    let expire = layout.members().iter().filter_map(|member| member.schema.ttl());
    // A time to live can itself be a key, and no place is projected twice.
    let marks = marks(layout, Marks::of(layout));
    distinct(base_keys(layout).chain(marks).chain(expire))
}

/// The marks of what is no entity's own item.
#[derive(Clone, Copy)]
struct Marks {
    copies: bool,
    sentinels: bool,
}

impl Marks {
    const ALL: Self = Self { copies: true, sentinels: true };

    /// Of what the table keeps: all that can stand under the key of an entity's item.
    fn of(layout: &Layout) -> Self {
        let Companions { copies, sentinels, .. } = layout.companions;
        Self { copies, sentinels }
    }
}

/// The attributes by which an item says what it is, with the marks of what can be met beside the items.
fn marks(layout: &Layout, Marks { copies, sentinels }: Marks) -> impl Iterator<Item = &'static str> + use<> {
    let marks = [copies.then_some(COPY), sentinels.then_some(UNIQUE)];
    layout.table.entity.name().into_iter().chain(marks.into_iter().flatten())
}

fn base_keys(layout: &Layout) -> impl Iterator<Item = &'static str> + use<> {
    std::iter::once(layout.pk).chain(layout.sk)
}

/// The attributes that a projection's fields are read from; `None` where only the whole item can be brought
/// up to date.
fn fields(
    layout: &Layout,
    schema: &'static EntitySchema,
    projection: &ProjectionSchema,
) -> Option<Vec<&'static str>> {
    if schema.kept.upgrades {
        return None;
    }
    let mut names = Vec::new();
    for field in projection.fields {
        let Some(first) = schema.attribute_of(field.field) else { continue };
        let attribute = &schema.attributes[first];
        if attribute.from_key {
            let holders = |schema| holders(layout, schema, attribute.field);
            names.extend(schema.key_arms().flat_map(holders));
            // Arms and copies have other templates under the same names: the whole key tells which ones.
            let has_several = !schema.arms.is_empty() || !schema.kept.copies.is_empty();
            names.extend(base_keys(layout).filter(|_| has_several));
        }
        // A copy stores what its keys do not show, and an item what it was written with before a key of an
        // index held it.
        let is_told = || schema.key_arms().all(|arm| arm.is_told_by_key(attribute.field));
        if !attribute.from_key || !schema.kept.copies.is_empty() || !is_told() {
            for own in schema.of_one_field(first) {
                names.push(schema.attributes[own].name);
                names.extend(schema.attributes[own].aliases);
            }
        }
    }
    Some(names)
}

/// The keys that a field is read back from: the primary one if it shows all of it that any key does, else
/// every key that shows it, since an item need not be in each index.
fn holders(layout: &Layout, schema: &EntitySchema, field: &str) -> Vec<&'static str> {
    let Some(part) = schema.parts.iter().position(|part| part.name == field) else { return Vec::new() };
    let shows = |key: &Key| matches!(key, Key::Template(_)) && key.fineness(part).is_some();
    let keys: Vec<_> = layout.keys(schema).filter(|key| shows(&key.key)).collect();
    let whole = |slot: Slot, key: &Key| slot.is_primary() && schema.is_held_by(key, part);
    let sole = keys.iter().find(|key| whole(key.slot, &key.key));
    sole.map_or_else(|| keys.iter().map(|key| key.name).collect(), |key| vec![key.name])
}

/// Each name once: the service takes no attribute twice.
fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}
