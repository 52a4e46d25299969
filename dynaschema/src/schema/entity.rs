//! The const description of one entity.

use super::{Computed, IndexProjection, Kept, KeyArm, Owner, Permits, Slot, Variant};
use crate::key::{Key, RawKey, Segment, Shape, Steps, Template, Time};

/// Everything about an entity that does not depend on a value.
///
/// Written by `#[derive(DynamoEntity)]`, read by the compile-time checks, the
/// runtime, and everything that exports a schema.
#[derive(Debug, Clone, Copy)]
pub struct EntitySchema {
    /// The name of the Rust type.
    pub name: &'static str,
    /// The value of the entity attribute, `entity_type` unless the table says otherwise.
    pub entity: &'static str,
    /// Whether the entity itself says so (`entity = "…"`), so that no table gives it another.
    pub names_itself: bool,
    /// The declared schema version, written as `schema_v`.
    pub schema_version: Option<u32>,
    /// The domain attributes, under the names serde gives them.
    pub attributes: &'static [Attribute],
    /// The fields that take part in any key, each once, in order of first appearance.
    pub parts: &'static [Part],
    /// The parts that are computed, each with what it is computed from (`part(..)`).
    pub computed: &'static [Computed],
    /// The partition key of the base table.
    pub pk: Key,
    /// The sort key of the base table.
    pub sk: Option<Key>,
    /// The arm whose keys these are, where the primary key is a `match`.
    pub arm: Option<KeyArm>,
    /// The entity under the keys of each further arm: known to the first one.
    pub arms: &'static [&'static Self],
    /// The secondary indexes, as declared; one with a `match` once for each arm that has keys.
    pub indexes: &'static [Index],
    /// What is demanded of the items in some of the indexes, in their order.
    pub variants: &'static [Variant],
    /// The keys of global indexes that are keys of the table itself, each with that key: nothing is
    /// written for them.
    pub inherited: &'static [(Slot, Slot)],
    /// The indexes that do not hold whole items.
    pub narrow: &'static [IndexProjection],
    /// The checks that the user has switched off, by name.
    pub allow: Allow,
    /// What it may have in common with other entities, in any table.
    pub permits: Permits,
    /// The keys whose parts are only taken by name: a partition key by the functions on its
    /// partitions, the sort key of the base table by those on one item.
    pub named: &'static [Slot],
    /// The functions that read one item, and all of a partition: empty for one that is left out.
    pub reads: [&'static str; 2],
    /// The fields whose values no error, explanation or `Debug` of ours shows, by Rust name.
    pub sensitive: &'static [&'static str],
    /// The fields that serde reads by a function (`with`, `deserialize_with`), by Rust name.
    pub read_with: &'static [&'static str],
    /// What writes maintain beside the keys.
    pub kept: Kept,
    /// How sentinels and copies that other programs wrote say whose they are.
    pub owners: &'static [Owner],
    /// The fields that are flattened (`#[serde(flatten)]`), by Rust name and in their order.
    pub rests: &'static [&'static str],
}

impl EntitySchema {
    /// The schema of an entity that the derive could not read: no key at all.
    pub(crate) const STUB: Self = Self::of("");

    /// The schema of an entity of this name, of which nothing else is said yet.
    #[doc(hidden)]
    pub const fn of(name: &'static str) -> Self {
        Self {
            name,
            entity: name,
            names_itself: false,
            schema_version: None,
            attributes: &[],
            parts: &[],
            pk: Key::Template(Template { text: "", segments: &[] }),
            sk: None,
            computed: &[],
            arm: None,
            arms: &[],
            indexes: &[],
            variants: &[],
            inherited: &[],
            narrow: &[],
            allow: Allow::NOTHING,
            permits: Permits::NOTHING,
            named: &[],
            reads: ["get", "query"],
            sensitive: &[],
            read_with: &[],
            kept: Kept::NOTHING,
            owners: &[],
            rests: &[],
        }
    }

    /// Whether the derive could not read the entity.
    pub(crate) const fn is_stub(&self) -> bool {
        matches!(self.pk, Key::Template(Template { segments: [], .. }))
    }

    /// Whether the primary key shows all of a part, so that two keys with different values of it
    /// are two keys.
    pub(crate) fn is_identified_by(&self, part: usize) -> bool {
        self.pk.shows_exactly(part)
            || self.sk.as_ref().is_some_and(|sk| sk.shows_exactly(part))
            || self.is_computed_of_key(part)
    }

    /// The same of a field, of which the part is all.
    pub(crate) fn is_told_by_key(&self, field: &str) -> bool {
        let part = self.parts.iter().position(|part| part.name == field);
        part.is_some_and(|part| self.is_identified_by(part))
    }

    /// Whether whoever has the primary key has the value of a part.
    pub(crate) fn tells_value(&self, part: usize) -> bool {
        self.pk.tells_value(part)
            || self.sk.as_ref().is_some_and(|sk| sk.tells_value(part))
            || self.is_computed_of_key(part)
    }

    /// Whether the primary key tells what a spec shows of a part.
    pub(crate) fn tells(&self, part: usize, shown: &crate::key::Spec) -> bool {
        self.pk.tells(part, shown)
            || self.sk.as_ref().is_some_and(|sk| sk.tells(part, shown))
            || self.is_computed_of_key(part)
    }

    /// Whether a key gives as much of a part back as any key of the item does: what only keys hold is
    /// then read from it.
    pub(crate) const fn is_held_by(&self, key: &Key, part: usize) -> bool {
        let Key::Template(template) = key else { return false };
        let mut segments = template.segments;
        while let [segment, rest @ ..] = segments {
            if let Segment::Part(shown) = segment
                && shown.part == part
                && shown.lossy().is_none()
                && self.is_finest(shown)
            {
                return true;
            }
            segments = rest;
        }
        false
    }

    /// The steps in which the times of a part are stored: those of its attribute, or where only keys hold it,
    /// of the key that shows most of it.
    pub(crate) fn steps_of(&self, part: usize) -> Steps {
        let Some(shown) = self.parts.get(part) else { return Steps::Fine };
        let Some(place) = self.attribute_of(shown.field()) else { return Steps::Fine };
        let attribute = &self.attributes[place];
        if self.kept.ttl == Some(place) {
            return Steps::Of(Time::Epoch);
        }
        if attribute.from_key && shown.name != attribute.field {
            // What stands inside of it is read back from the key that gives all of it back.
            return Steps::Fine;
        }
        if attribute.from_key {
            let shown = self.template_keys().flat_map(Key::parts).filter(|shown| shown.part == part);
            let finest = shown.max_by_key(|shown| shown.spec.fineness()).and_then(|shown| shown.spec.time);
            return finest.map_or(Steps::Shown, Steps::Of);
        }
        attribute.stored.and_then(|shape| shape.stored?.time).map_or(Steps::Fine, Steps::Of)
    }

    /// The keys of the indexes.
    fn index_keys(&self) -> impl Iterator<Item = &Key> {
        self.indexes.iter().flat_map(|index| [Some(&index.pk), index.sk.as_ref()]).flatten()
    }

    /// The keys of its items, and those of the indexes.
    fn all_keys(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.pk).chain(&self.sk).chain(self.index_keys())
    }

    /// Those that are templates.
    fn template_keys(&self) -> impl Iterator<Item = &Key> {
        self.all_keys().filter(|key| matches!(key, Key::Template(_)))
    }

    /// Whether a field of the entity is stored under this name, or was, or would be if it were not
    /// in a key.
    pub(crate) fn has_attribute(&self, name: &str) -> bool {
        self.attributes.iter().any(|attribute| attribute.name == name || attribute.aliases.contains(&name))
    }

    /// The attribute of this name.
    pub(crate) fn attribute_named(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|attribute| attribute.name == name)
    }

    /// Whether nobody is shown the value of a field, or of a part that is computed from it.
    pub(crate) fn is_sensitive(&self, field: &str) -> bool {
        !self.sensitive.is_empty()
            && (self.sensitive.contains(&field)
                || self.fields_of_computed(field).any(|of| self.sensitive.contains(&of)))
    }

    /// Whether nobody is shown what stands in an attribute: that of a sensitive field, under whichever of
    /// its names, or one that a sensitive rest brings along.
    pub(crate) fn hides(&self, attribute: &str) -> bool {
        if self.sensitive.is_empty() {
            return false;
        }
        let own = |known: &&Attribute| known.name == attribute || known.aliases.contains(&attribute);
        let of_owner = |owner: &&Owner| owner.name == attribute;
        if let Some(owner) = self.owners.iter().find(of_owner) {
            return Key::Template(owner.value).parts().any(|part| self.is_sensitive(part.field()));
        }
        match self.attributes.iter().find(own) {
            Some(own) => self.is_sensitive(own.field),
            None => self.has_rest() && self.sensitive.iter().any(|field| !self.stores(field)),
        }
    }

    /// Whether a field is flattened, so that items have attributes of any name.
    pub(crate) const fn has_rest(&self) -> bool {
        !self.rests.is_empty()
    }

    fn stores(&self, field: &str) -> bool {
        self.attributes.iter().any(|attribute| attribute.field == field)
    }

    /// The attribute that a field is stored as, or would be if it were not in a key; of several the first.
    pub(crate) const fn attribute_of(&self, field: &str) -> Option<usize> {
        let mut i = 0;
        while i < self.attributes.len() {
            if crate::key::text::equal(self.attributes[i].field, field) {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// Whether serde reads a field by a function, and not as its type says.
    pub(crate) const fn is_read_with(&self, field: &str) -> bool {
        let mut names = self.read_with;
        while let [name, rest @ ..] = names {
            if crate::key::text::equal(name, field) {
                return true;
            }
            names = rest;
        }
        false
    }

    /// The names under which older items store the attribute of this name.
    pub(crate) fn earlier_names(&self, name: &str) -> &'static [&'static str] {
        let attribute = self.attributes.iter().find(|attribute| attribute.name == name);
        attribute.map_or(&[], |attribute| attribute.aliases)
    }

    /// Whether older items store some attribute under another name.
    pub(crate) fn has_earlier_names(&self) -> bool {
        self.attributes.iter().any(|attribute| !attribute.aliases.is_empty())
    }

    /// The attribute that holds the epoch second in which an item expires.
    pub(crate) const fn ttl(&self) -> Option<&'static str> {
        match self.kept.ttl {
            Some(ttl) if ttl < self.attributes.len() => Some(self.attributes[ttl].name),
            _ => None,
        }
    }

    /// The attributes that are keys of indexes themselves.
    pub(crate) fn raw_keys(&self) -> impl Iterator<Item = RawKey> {
        let each = self
            .index_keys()
            .flat_map(|key| std::iter::once(key).chain(key.listed().iter().map(|listed| &listed.key)));
        each.filter_map(|key| match key {
            Key::Raw(raw) => Some(*raw),
            Key::Template(_) | Key::List(_) => None,
        })
    }

    /// Whether a key of its items, or of an index of them, is an attribute of its own, or several.
    pub(crate) fn has_plain_keys(&self) -> bool {
        self.all_keys().any(|key| !matches!(key, Key::Template(_)))
    }

    /// How many of the parts make the primary key; they are the first ones.
    pub const fn primary_parts(&self) -> usize {
        if let Some(arm) = &self.arm {
            return arm.primary;
        }
        let in_pk = self.pk.part_count();
        match &self.sk {
            Some(sk) if sk.part_count() > in_pk => sk.part_count(),
            _ => in_pk,
        }
    }
}

/// A field that is stored as an attribute of its own (or, `from_key`, is not).
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Attribute {
    /// The field of the struct.
    pub field: &'static str,
    /// The attribute's name, by serde's rename rules.
    pub name: &'static str,
    /// Whether the value is stored only in a key and read back from there.
    pub from_key: bool,
    /// Whether serde's `default` gives a value where the attribute is absent, and of what is stored only in a
    /// key where no key shows a value of it.
    pub default: bool,
    /// Whether items may be written without it: an `Option`, or what serde skips.
    pub optional: bool,
    /// The names under which older items store it (serde's `alias`).
    pub aliases: &'static [&'static str],
    /// Whether an edit sets it whatever it was when it was read (`#[dynamo(lww)]`).
    pub lww: bool,
    /// Whether no update, `modify` or `move_to` changes it (`#[dynamo(immutable)]`).
    pub immutable: bool,
    /// The shape as which it is stored (`#[dynamo(as = "…")]`), where that is not serde's to say.
    pub stored: Option<&'static Shape>,
    /// Whether it is one of those that serde makes of the field (`#[serde(flatten)]`), which a key shows.
    pub piece: bool,
}

impl Attribute {
    /// The attribute of a field about which nothing else is said.
    #[doc(hidden)]
    pub const fn of(field: &'static str) -> Self {
        Self {
            field,
            name: field,
            from_key: false,
            default: false,
            optional: false,
            aliases: &[],
            lww: false,
            immutable: false,
            stored: None,
            piece: false,
        }
    }

    /// The same of a field without which items may be written.
    #[doc(hidden)]
    pub const fn optional(field: &'static str) -> Self {
        Self { optional: true, ..Self::of(field) }
    }

    /// The attributes of fields, of which only is said without which of them items may be written.
    #[doc(hidden)]
    pub const fn all<const N: usize>(fields: [&'static str; N], mut optional: &[usize]) -> [Self; N] {
        let mut attributes = [Self::of(""); N];
        let mut i = 0;
        while i < N {
            attributes[i].field = fields[i];
            attributes[i].name = fields[i];
            i += 1;
        }
        while let [one, rest @ ..] = optional {
            attributes[*one].optional = true;
            optional = rest;
        }
        attributes
    }
}

/// A field that takes part in a key.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The field as written between the brackets: `id`, `repo.owner`.
    pub name: &'static str,
    /// The texts its type can have.
    pub shape: &'static Shape,
}

impl Part {
    /// The field of the struct: of `repo.owner` the first name.
    pub(crate) fn field(&self) -> &'static str {
        self.name.split('.').next().unwrap_or_default()
    }
}

/// A secondary index of an entity.
#[derive(Debug, Clone, Copy)]
pub struct Index {
    /// Which index of the table it is.
    pub id: IndexId,
    /// The name of the generated query function.
    pub query: &'static str,
    /// Its partition key; the table's own for a local index.
    pub pk: Key,
    /// Its sort key.
    pub sk: Option<Key>,
}

/// Which index of a table: `#[gsi1]` to `#[gsi20]`, `#[lsi1]` to `#[lsi5]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexId {
    /// A global secondary index, 1 to 20.
    Gsi(u8),
    /// A local secondary index, 1 to 5.
    Lsi(u8),
}

/// The checks that an entity has switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allow {
    /// `allow(lossy_key)`: two values may share a base-table key.
    pub lossy_key: bool,
    /// `allow(hot_partition)`: all items may live in one partition.
    pub hot_partition: bool,
}

impl Allow {
    /// No check switched off.
    pub const NOTHING: Self = Self { lossy_key: false, hot_partition: false };
}

impl IndexId {
    /// Whether it is a global index, with a partition key of its own.
    pub const fn is_global(self) -> bool {
        matches!(self, Self::Gsi(_))
    }

    /// Whether both are the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Gsi(a), Self::Gsi(b)) | (Self::Lsi(a), Self::Lsi(b)) => a == b,
            _ => false,
        }
    }
}
