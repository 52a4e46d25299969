//! What all exports read: a table as plain values, made once from the const schema.

use std::collections::BTreeMap;
use std::fmt;

use super::pattern::{AccessPattern, patterns};
use crate::TableSchema;
use crate::key::{Key, ScalarType};
use crate::schema::names::{INDEXES, Names};
use crate::schema::{
    EntitySchema, Holding, IndexId, IndexPhysical, KeyAttribute, PlacedKey, Slot, TableDescription,
    TableTime, is_mark,
};

/// A table as plain values: its keys, its indexes, the entities in it and the functions that read them, under
/// the names that the service knows.
///
/// Every export reads it, and so can a tool of your own.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::Description;
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// #[gsi1("STATUS#<status>", "<number:06>", query = by_status)]
/// struct Order {
///     user: String,
///     number: u32,
///     status: String,
/// }
///
/// let table = Description::of::<Order>();
/// assert_eq!((table.partition_key, table.sort_key), ("PK", Some("SK")));
/// assert_eq!(table.indexes[0].partition, ["GSI1PK"]);
/// let patterns: Vec<String> = table.patterns().map(ToString::to_string).collect();
/// assert_eq!(
///     patterns,
///     [
///         "Order::get: GetItem: PK = USER#<user>, SK = ORDER#<number:06>",
///         "Order::query: Query: PK = USER#<user> AND begins_with(SK, \"ORDER#\")",
///         "Order::by_status: Query GSI1: GSI1PK = STATUS#<status>",
///     ],
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// The name of the table's Rust type.
    pub name: &'static str,
    /// The attribute of the table's partition key.
    pub partition_key: &'static str,
    /// The attribute of the table's sort key, if it has one.
    pub sort_key: Option<&'static str>,
    /// Every attribute that is a key of the table or of an index, by name.
    pub key_attributes: Vec<KeyAttributeType>,
    /// The indexes: the global ones, then the local ones, each by number.
    pub indexes: Vec<IndexDescription>,
    /// The attribute that says which entity an item is, where the table has one.
    pub entity_attribute: Option<&'static str>,
    /// The entities, in order of declaration.
    pub entities: Vec<EntityDescription>,
    /// Whether the key of an item tells which entity it is, so that it need not say so.
    pub(super) told_by_key: bool,
}

/// An attribute that is a key, and its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyAttributeType {
    /// The attribute.
    pub name: &'static str,
    /// Text, number or binary.
    pub scalar: ScalarType,
}

/// A secondary index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexDescription {
    /// Which index it is above the entities: `#[gsi1]`.
    pub id: IndexId,
    /// Its name in the service.
    pub name: &'static str,
    /// The attributes of its partition key, of which there are one to four; those of the table for a local
    /// one.
    pub partition: Vec<&'static str>,
    /// The attributes of its sort key, none to four.
    pub sort: Vec<&'static str>,
    /// What it holds of its items.
    pub projection: ProjectedAttributes,
}

/// What an index holds of its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectedAttributes {
    /// All attributes.
    All,
    /// The keys of the table and its own.
    KeysOnly,
    /// The same and these attributes, none of which is a key.
    Include(Vec<&'static str>),
}

/// An entity of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct EntityDescription {
    /// The name of its Rust type; that of its variant where another entity of the table has a type of that
    /// name.
    pub name: &'static str,
    /// The value of the entity attribute on its items.
    pub value: &'static str,
    /// The attribute that holds the epoch second in which an item expires, if it has one.
    pub time_to_live: Option<&'static str>,
    /// The domain attributes, by the names under which they are stored, without what only keys hold.
    pub attributes: Vec<&'static str>,
    /// Its kinds of items: its own, one for each arm of a primary key that is a `match`, then copies and
    /// sentinels.
    pub items: Vec<ItemDescription>,
    /// The generated functions that read it.
    pub patterns: Vec<AccessPattern>,
    /// What writes of it need beside the write itself.
    pub(super) writing: Writing,
    /// The attributes in which its items can have a number that the service may take for a time to live,
    /// those of earlier releases, keys and what the table writes by itself among them.
    pub(super) numbers: Vec<&'static str>,
    /// The attributes that its items have beside keys, each with its type where the library stores it.
    pub(super) types: Vec<(&'static str, Option<ScalarType>)>,
    /// The names beside keys and marks that its flattened fields are not shown.
    taken: Vec<&'static str>,
}

/// What decides which actions the writes of an entity are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Writing {
    /// Whether sentinels or copies are written along.
    pub(super) companions: bool,
    /// Whether items of older schema versions are written whole.
    pub(super) upgrades: bool,
    /// Whether an update may have to see the stored item first.
    pub(super) reads: bool,
    /// Whether an item carries a token, by which it tells whether a write without an answer was carried out.
    pub(super) versioned: bool,
    /// Whether serde flattens a field, of which a put may have to see how it is stored.
    pub(super) rest: bool,
}

/// A kind of item that an entity has in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemDescription {
    /// What kind.
    pub kind: ItemKind,
    /// The keys in the table: the partition key, then the sort key if there is one.
    pub keys: Vec<KeyDescription>,
    /// The keys in each index that it lies in, with the index's name: in those that it names, and in those of
    /// nothing but the table's keys, which hold every item.
    pub index_keys: Vec<(&'static str, Vec<KeyDescription>)>,
    /// Whether a put changes it where it is, and does not replace it.
    pub(super) is_changed_in_place: bool,
}

/// What an item is to its entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ItemKind {
    /// The entity's own item; of a primary key that is a `match`, with what its arm demands.
    Own(Option<&'static str>),
    /// A copy, by its name.
    Copy(&'static str),
    /// The sentinel of a unique value, by its name.
    Sentinel(&'static str),
}

/// A key attribute of an item, and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyDescription {
    /// The attribute.
    pub attribute: &'static str,
    /// Its template as it is written, `USER#<id>`; of a field that is the key itself, `<customer>`.
    pub template: String,
    /// Whether it is the entity's own attribute, and not made for the key.
    pub is_field: bool,
    /// Text, number or binary.
    pub scalar: ScalarType,
    /// The text with which every value begins; empty where none is common to all.
    pub head: &'static str,
    /// Whether every item has the same value: a template without a placeholder.
    pub is_constant: bool,
    /// The values as a pattern of `StringLike`, where some text of them is fixed.
    pub(super) wildcard: Option<String>,
}

impl Description {
    /// The description of a table, or of an entity that lives alone.
    pub fn of<S: TableSchema>() -> Self {
        Self::read(S::TABLE)
    }

    /// The same of a const description.
    pub(crate) fn read(table: &'static TableDescription) -> Self {
        let names = Names::of(table);
        let indexes = (0..INDEXES).filter_map(|at| names.index_at(at));
        let entities = table.members.iter().enumerate().map(|(at, member)| {
            let (schema, name) = (member.schema, table.called(at));
            EntityDescription {
                name,
                value: member.entity,
                time_to_live: schema.ttl(),
                attributes: stored(schema),
                items: items(schema, &names),
                patterns: patterns(name, schema, &names),
                writing: Writing {
                    companions: !schema.kept.uniques.is_empty() || !schema.kept.copies.is_empty(),
                    upgrades: schema.kept.upgrades,
                    reads: !schema.indexes.is_empty()
                        || !schema.computed.is_empty()
                        || schema.has_earlier_names(),
                    versioned: schema.kept.version.is_some(),
                    rest: schema.has_rest(),
                },
                numbers: numbers(table, schema, &names),
                types: types(table, schema),
                taken: taken(table, schema),
            }
        });
        let keys = table.members.iter().flat_map(|member| member.schema.keys(&names));
        // By name: entities agree on the type of an attribute that they share.
        let key_types: BTreeMap<_, _> = keys.map(|key| (key.name, key.key.scalar_type())).collect();
        Self {
            name: table.name,
            partition_key: names.pk,
            sort_key: names.sk,
            key_attributes: key_types
                .into_iter()
                .map(|(name, scalar)| KeyAttributeType { name, scalar })
                .collect(),
            indexes: indexes.map(|index| IndexDescription::read(table, &names, index)).collect(),
            entity_attribute: table.entity.name(),
            entities: entities.collect(),
            told_by_key: table.tells_by_key(),
        }
    }

    /// The attributes by which items of the table expire, each once, in the order of their entities. A table
    /// has one at most in the service: where entities disagree, exports name the first, and items of the
    /// others stay.
    pub fn times_to_live(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        for name in self.entities.iter().filter_map(|entity| entity.time_to_live) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }

    /// The generated functions that read, of all entities.
    pub fn patterns(&self) -> impl Iterator<Item = &AccessPattern> {
        self.entities.iter().flat_map(|entity| &entity.patterns)
    }

    /// The entities of which an item can have an attribute of this name in a field that serde flattens: there
    /// neither another field nor the table has one.
    pub(super) fn flattening(&self, name: &str) -> impl Iterator<Item = &EntityDescription> {
        let is_key = self.key_attributes.iter().any(|key| key.name == name);
        let is_taken =
            move |entity: &EntityDescription| is_key || is_mark(name) || entity.taken.contains(&name);
        self.entities.iter().filter(move |entity| entity.writing.rest && !is_taken(entity))
    }

    /// The index of this name.
    pub fn index(&self, name: &str) -> Option<&IndexDescription> {
        self.indexes.iter().find(|index| index.name == name)
    }
}

impl IndexDescription {
    fn read(table: &TableDescription, names: &Names, index: &IndexPhysical) -> Self {
        let projection = match table.holding(index.id) {
            Holding::All => ProjectedAttributes::All,
            Holding::Keys | Holding::Included => match table.included_attributes(names, index) {
                included if included.is_empty() => ProjectedAttributes::KeysOnly,
                included => ProjectedAttributes::Include(included),
            },
        };
        Self {
            id: index.id,
            name: index.name,
            partition: index.partition().collect(),
            sort: index.sort().collect(),
            projection,
        }
    }

    /// Whether it has more than one attribute in a key, which only global indexes can have.
    pub fn has_list(&self) -> bool {
        self.partition.len() > 1 || self.sort.len() > 1
    }
}

/// What an entity stores beside keys.
fn stored(schema: &EntitySchema) -> Vec<&'static str> {
    let attributes = schema.attributes.iter().filter(|attribute| !attribute.from_key);
    attributes.map(|attribute| attribute.name).collect()
}

/// Where an item can have a number by which the service deletes it, if it is told to.
fn numbers(table: &TableDescription, schema: &'static EntitySchema, names: &Names) -> Vec<&'static str> {
    let places = (0..schema.attributes.len()).filter(|place| schema.can_be_a_number(*place));
    let attributes = places.map(|place| &schema.attributes[place]);
    let stored = attributes.flat_map(|own| std::iter::once(own.name).chain(own.aliases.iter().copied()));
    let keys = schema.key_arms().flat_map(|arm| arm.keys(names));
    let keys = keys.filter(|key| key.key.number_like_a_time().is_some()).map(|key| key.name);
    let times = table_times(table, schema).filter(|time| time.placeholder().is_native_number());
    let constants = table.constants.iter().filter(|constant| constant.value.is_like_a_time());
    let by_table = times.map(|time| time.name).chain(constants.map(|constant| constant.name));
    stored.chain(keys).chain(by_table).collect()
}

/// The times that the table writes on items of the entity, which has none of them in a field.
fn table_times<'a>(
    table: &'a TableDescription,
    schema: &'a EntitySchema,
) -> impl Iterator<Item = &'a TableTime> {
    table.times.iter().filter(|time| !time.is_field_of(schema))
}

/// What stands in the attributes of an item that are no keys, as far as the library stores it.
fn types(table: &TableDescription, schema: &EntitySchema) -> Vec<(&'static str, Option<ScalarType>)> {
    let places = (0..schema.attributes.len()).filter(|place| schema.can_have(*place));
    let attributes = places.map(|place| (schema.attributes[place].name, schema.stored_type(place)));
    let times = table_times(table, schema).map(|time| (time.name, Some(time.placeholder().scalar_type())));
    let constants = table.constants.iter().map(|constant| (constant.name, constant.value.scalar_type()));
    let entity = table.entity.name().map(|name| (name, Some(ScalarType::Text)));
    attributes.chain(times).chain(constants).chain(entity).collect()
}

/// What is not shown to a flattened field: what a field is called or was, be it that only keys hold it, what
/// copies say of their owner, and what the table writes.
fn taken(table: &TableDescription, schema: &EntitySchema) -> Vec<&'static str> {
    let fields = schema.attributes.iter();
    let fields = fields.flat_map(|own| std::iter::once(own.name).chain(own.aliases.iter().copied()));
    let times = table.times.iter().map(|time| time.name);
    let constants = table.constants.iter().map(|constant| constant.name);
    let by_table = times.chain(constants).chain(table.entity.name());
    fields.chain(schema.names_of_owners()).chain(by_table).collect()
}

fn items(schema: &'static EntitySchema, names: &Names) -> Vec<ItemDescription> {
    let mut items = Vec::new();
    for arm in schema.key_arms() {
        let index_keys = arm.indexes.iter().enumerate().filter_map(|(at, index)| {
            let name = names.index(index.id)?.name;
            Some((name, keys(arm, names, Slot::IndexPk(at), Slot::IndexSk(at))))
        });
        items.push(ItemDescription {
            kind: ItemKind::Own(arm.arm.map(|arm| arm.text)),
            keys: keys(arm, names, Slot::Pk, Slot::Sk),
            index_keys: index_keys.collect(),
            is_changed_in_place: false,
        });
    }
    let companion = |kind, pk, sk| ItemDescription {
        kind,
        keys: keys(schema, names, pk, sk),
        index_keys: Vec::new(),
        is_changed_in_place: matches!(kind, ItemKind::Copy(_)) && schema.changes_in_place(pk),
    };
    for (at, copy) in schema.kept.copies.iter().enumerate() {
        items.push(companion(ItemKind::Copy(copy.name), Slot::CopyPk(at), Slot::CopySk(at)));
    }
    for (at, unique) in schema.kept.uniques.iter().enumerate() {
        items.push(companion(ItemKind::Sentinel(unique.name), Slot::UniquePk(at), Slot::UniqueSk(at)));
    }
    for index in (0..INDEXES).filter_map(|at| names.index_at(at)) {
        items.iter_mut().filter(|_| names.is_of_the_table(index)).for_each(|item| inherit(item, index));
    }
    items
}

/// Adds the keys that an item has in an index of the table's own keys, unless it names that index.
fn inherit(item: &mut ItemDescription, index: &IndexPhysical) {
    if item.index_keys.iter().all(|(name, _)| *name != index.name) {
        let attributes = index.partition().chain(index.sort());
        let own = attributes.filter_map(|name| item.keys.iter().find(|key| key.attribute == name));
        let own = own.cloned().collect();
        item.index_keys.push((index.name, own));
    }
}

/// The attributes of the keys in two slots.
pub(super) fn keys(schema: &EntitySchema, names: &Names, pk: Slot, sk: Slot) -> Vec<KeyDescription> {
    let placed = [pk, sk].into_iter().filter_map(|slot| schema.placed(names, slot));
    placed.flat_map(described).collect()
}

/// The attributes of one key.
pub(super) fn described(placed: PlacedKey) -> impl Iterator<Item = KeyDescription> {
    let PlacedKey { first, rest, .. } = placed;
    std::iter::once(first).chain(rest).map(|key| KeyDescription::of(&key))
}

impl KeyDescription {
    /// What two keys have in common whose placeholders have other names: `USER#*` of `USER#<id>`.
    pub(super) fn like(&self) -> &str {
        self.wildcard.as_deref().unwrap_or(&self.template)
    }

    fn of(key: &KeyAttribute) -> Self {
        let (template, head, is_constant, wildcard) = match &key.key {
            Key::Template(template) => (
                template.text.to_owned(),
                template.head(),
                template.segments.iter().all(|segment| segment.part().is_none()),
                super::policy::wildcard(template),
            ),
            other => (format!("<{}>", other.written()), "", false, None),
        };
        Self {
            attribute: key.name,
            template,
            is_field: !key.is_synthesised(),
            scalar: key.key.scalar_type(),
            head,
            is_constant,
            wildcard,
        }
    }
}

impl fmt::Display for KeyDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.attribute, self.template)
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(None) => f.write_str("item"),
            Self::Own(Some(arm)) => write!(f, "item with `{arm}`"),
            Self::Copy(name) => write!(f, "copy `{name}`"),
            Self::Sentinel(name) => write!(f, "sentinel of `{name}`"),
        }
    }
}
