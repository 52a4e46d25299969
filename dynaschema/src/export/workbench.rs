//! The data model of NoSQL Workbench.

use std::collections::BTreeMap;

use super::attribute::{item, type_name};
use super::create_table::scalar_name;
use super::description::{
    Description, EntityDescription, IndexDescription, ItemDescription, ItemKind, ProjectedAttributes,
};
use super::document::{Document, Node};
use super::samples::{Sampled, Samples};
use crate::item::{Identity, copy_of, identify, told_by_owner};
use crate::key::matches;
use crate::schema::UNIQUE;
use crate::wire::Row;
use crate::{Item, TableSchema};

/// Workbench wants dates; one that never changes makes of one schema one text.
const DATE: &str = "Jan 01, 2026, 12:00 AM";

/// A table as a data model of [NoSQL
/// Workbench](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/workbench.html), which it
/// imports: JSON with the table's keys and global indexes, a facet for each kind of item, and the samples as
/// its data.
///
/// The types of attributes that are no keys are those of the samples; of an attribute that none of them has
/// nothing is said. Workbench knows one attribute for each key and no local indexes, so that local indexes,
/// and global ones with a key of several attributes, are left out.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{Samples, workbench};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: String,
///     age: u8,
/// }
///
/// # fn main() -> Result<(), dynaschema::Error> {
/// let mut users = Samples::<User>::new();
/// users.item(&User { id: "7".into(), age: 41 })?;
/// let model = workbench(&users);
/// assert!(model.contains(r##""PartitionKeyAlias": "USER#<id>""##));
/// # Ok(())
/// # }
/// ```
pub fn workbench<S: TableSchema>(samples: &Samples<S>) -> String {
    workbench_of(samples, S::TABLE.name)
}

/// The same of a table of this name, which is that of its type in [`workbench`]: what Workbench makes of the
/// model has it.
pub fn workbench_of<S: TableSchema>(samples: &Samples<S>, table: &str) -> String {
    Document(written(&samples.sampled, table)).to_json()
}

fn written(sampled: &Sampled, name: &str) -> Node {
    let Sampled { description: table, items, layout, .. } = sampled;
    let metadata = Node::map([
        ("Author", Some(Node::text("dynaschema"))),
        ("DateCreated", Some(Node::text(DATE))),
        ("DateLastModified", Some(Node::text(DATE))),
        ("Description", Some(Node::text(format!("The table of `{}`", table.name)))),
        ("AWSService", Some(Node::text("Amazon DynamoDB"))),
        ("Version", Some(Node::text("3.0"))),
    ]);
    let types = types(sampled);
    let others = types.iter().map(|(name, kind)| attribute_of(name, kind));
    // What other programs have written says in words of its own what it is.
    let told: Vec<Item> =
        items.iter().map(|item| told_by_owner(layout, item.clone().into()).into_map()).collect();
    let facets = table.entities.iter().enumerate().flat_map(|(member, entity)| {
        let told = &told;
        let facet = move |kind| facet((sampled, told), (member, entity), kind);
        entity.items.iter().map(facet)
    });
    let indexes = table.indexes.iter().filter(|index| index.id.is_global() && !index.has_list());
    let model = Node::map([
        ("TableName", Some(Node::text(name))),
        ("KeyAttributes", Some(keys(table, table.partition_key, table.sort_key))),
        ("NonKeyAttributes", Some(Node::List(others.collect()))),
        ("TableFacets", Some(Node::List(facets.collect()))),
        ("GlobalSecondaryIndexes", Some(Node::List(indexes.map(|one| index(table, one)).collect()))),
        ("TableData", Some(Node::List(items.iter().map(item).collect()))),
        ("DataAccess", Some(data_access())),
        ("SampleDataFormats", Some(Node::Map(Vec::new()))),
        ("BillingMode", Some(Node::text("PAY_PER_REQUEST"))),
    ]);
    Node::map([
        ("ModelName", Some(Node::text(table.name))),
        ("ModelMetadata", Some(metadata)),
        ("DataModel", Some(Node::List(vec![model]))),
    ])
}

/// The model is in no other database, which Workbench wants to be told.
fn data_access() -> Node {
    Node::entry("MySql", Node::Map(Vec::new()))
}

fn attribute_of(name: &str, kind: &str) -> Node {
    Node::map([("AttributeName", Some(Node::text(name))), ("AttributeType", Some(Node::text(kind)))])
}

fn keys(table: &Description, partition: &str, sort: Option<&str>) -> Node {
    let key = |name: &str| {
        let found = table.key_attributes.iter().find(|key| key.name == name);
        attribute_of(name, found.map_or("S", |key| scalar_name(key.scalar)))
    };
    Node::map([("PartitionKey", Some(key(partition))), ("SortKey", sort.map(key))])
}

fn index(table: &Description, index: &IndexDescription) -> Node {
    let included = match &index.projection {
        ProjectedAttributes::Include(names) => Some(Node::texts(names.iter().copied())),
        ProjectedAttributes::All | ProjectedAttributes::KeysOnly => None,
    };
    let projection = Node::map([
        ("ProjectionType", Some(Node::text(index.projection.name()))),
        ("NonKeyAttributes", included),
    ]);
    let partition = index.partition.first().copied().unwrap_or_default();
    Node::map([
        ("IndexName", Some(Node::text(index.name))),
        ("KeyAttributes", Some(keys(table, partition, index.sort.first().copied()))),
        ("Projection", Some(projection)),
    ])
}

/// The attributes that are no keys of the table, by name, and their types: those of index keys are known, and
/// of the others what the first sample with one has.
fn types(sampled: &Sampled) -> BTreeMap<&str, &'static str> {
    let mut types = BTreeMap::new();
    for (name, value) in sampled.items.iter().flatten() {
        types.entry(name.as_str()).or_insert_with(|| type_name(value));
    }
    types.extend(sampled.description.key_attributes.iter().map(|key| (key.name, scalar_name(key.scalar))));
    types.retain(|name, _| !sampled.layout.is_key(name));
    types
}

/// One kind of item: the templates of its keys, and the samples of it.
fn facet(
    (sampled, told): (&Sampled, &[Item]),
    (member, entity): (usize, &EntityDescription),
    kind: &ItemDescription,
) -> Node {
    let items = sampled.items.iter().zip(told);
    let items = items.filter(|(_, told)| is_of(sampled, told, member, kind.kind));
    let items: Vec<&Item> = items.map(|(item, _)| item).collect();
    let mut attributes: Vec<&str> = items.iter().flat_map(|item| item.keys()).map(String::as_str).collect();
    attributes.retain(|name| !sampled.layout.is_key(name));
    attributes.sort_unstable();
    attributes.dedup();
    let name = match kind.kind {
        ItemKind::Own(None) => entity.name.to_owned(),
        kind => format!("{}, {kind}", entity.name),
    };
    let mut templates = kind.keys.iter().map(|key| Node::text(&key.template));
    let alias = Node::map([("PartitionKeyAlias", templates.next()), ("SortKeyAlias", templates.next())]);
    Node::map([
        ("FacetName", Some(Node::Text(name))),
        ("KeyAttributeAlias", Some(alias)),
        ("TableData", Some(Node::List(items.into_iter().map(item).collect()))),
        ("NonKeyAttributes", Some(Node::texts(attributes))),
        ("DataAccess", Some(data_access())),
    ])
}

/// Whether an item is of this kind of the entity at this place.
fn is_of(sampled: &Sampled, item: &Item, member: usize, kind: ItemKind) -> bool {
    let layout = &sampled.layout;
    match (identify(layout, item), kind) {
        (Identity::Member(own), ItemKind::Copy(name)) => {
            let copy = copy_of(layout.member(own).schema, item);
            layout.origin(own) == member && copy.is_some_and(|(_, copy)| copy.name == name)
        }
        (Identity::Member(own), ItemKind::Own(arm)) => {
            let schema = layout.member(own).schema;
            layout.origin(own) == member
                && copy_of(schema, item).is_none()
                && schema.arm.map(|arm| arm.text) == arm
        }
        (Identity::Sentinel, ItemKind::Sentinel(name)) => {
            // Several entities can have values of one name.
            let of_entity = layout.member(member).schema.kept.uniques.iter();
            let mut uniques =
                of_entity.filter(|unique| unique.name == name && item.text(UNIQUE) == Some(name));
            uniques.any(|unique| item.text(layout.pk).is_some_and(|pk| matches(&unique.pk, pk)))
        }
        _ => false,
    }
}
