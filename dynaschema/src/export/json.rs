//! The whole description as JSON.

use super::create_table::scalar_name;
use super::description::{
    Description, EntityDescription, IndexDescription, ItemDescription, ItemKind, KeyDescription,
    ProjectedAttributes,
};
use super::document::{Document, Node};
use super::pattern::AccessPattern;
use crate::schema::IndexId;

impl Description {
    /// The schema of [`document`](Self::document) in the words of JSON Schema, draft 2020-12: for tools that
    /// read it.
    pub const JSON_SCHEMA: &'static str = include_str!("description.schema.json");

    /// All of it as a document, for tools in other languages. What it looks like stands in
    /// [`JSON_SCHEMA`](Self::JSON_SCHEMA); a later release may add members, and raises `version` where it
    /// changes one.
    ///
    /// ```
    /// use dynaschema::DynamoEntity;
    /// use dynaschema::export::Description;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    /// }
    ///
    /// let json = Description::of::<User>().document().to_json();
    /// assert!(json.starts_with("{\n  \"version\": 1,\n  \"name\": \"User\",\n  \"partitionKey\": \"PK\",\n"));
    /// ```
    pub fn document(&self) -> Document {
        let types = self.key_attributes.iter().map(|key| {
            Node::map([
                ("name", Some(Node::text(key.name))),
                ("type", Some(Node::text(scalar_name(key.scalar)))),
            ])
        });
        Document(Node::map([
            ("version", Some(Node::Number(1))),
            ("name", Some(Node::text(self.name))),
            ("partitionKey", Some(Node::text(self.partition_key))),
            ("sortKey", self.sort_key.map(Node::text)),
            ("entityAttribute", self.entity_attribute.map(Node::text)),
            ("keyAttributes", Some(Node::List(types.collect()))),
            ("indexes", Some(Node::List(self.indexes.iter().map(index).collect()))),
            ("entities", Some(Node::List(self.entities.iter().map(entity).collect()))),
        ]))
    }
}

fn index(index: &IndexDescription) -> Node {
    let id = match index.id {
        IndexId::Gsi(number) => format!("gsi{number}"),
        IndexId::Lsi(number) => format!("lsi{number}"),
    };
    let included = match &index.projection {
        ProjectedAttributes::Include(names) => Some(Node::texts(names.iter().copied())),
        ProjectedAttributes::All | ProjectedAttributes::KeysOnly => None,
    };
    Node::map([
        ("id", Some(Node::Text(id))),
        ("name", Some(Node::text(index.name))),
        ("partitionKey", Some(Node::texts(index.partition.iter().copied()))),
        ("sortKey", Some(Node::texts(index.sort.iter().copied()))),
        ("projection", Some(Node::text(index.projection.name()))),
        ("nonKeyAttributes", included),
    ])
}

fn entity(entity: &EntityDescription) -> Node {
    Node::map([
        ("name", Some(Node::text(entity.name))),
        ("value", Some(Node::text(entity.value))),
        ("timeToLive", entity.time_to_live.map(Node::text)),
        ("attributes", Some(Node::texts(entity.attributes.iter().copied()))),
        ("items", Some(Node::List(entity.items.iter().map(item).collect()))),
        ("patterns", Some(Node::List(entity.patterns.iter().map(pattern).collect()))),
    ])
}

fn item(item: &ItemDescription) -> Node {
    let (kind, name, arm) = match item.kind {
        ItemKind::Own(arm) => ("item", None, arm),
        ItemKind::Copy(name) => ("copy", Some(name), None),
        ItemKind::Sentinel(name) => ("sentinel", Some(name), None),
    };
    let in_index = |(index, own): &(&'static str, Vec<KeyDescription>)| {
        Node::map([("index", Some(Node::text(*index))), ("keys", Some(keys(own)))])
    };
    Node::map([
        ("kind", Some(Node::text(kind))),
        ("name", name.map(Node::text)),
        ("arm", arm.map(Node::text)),
        ("keys", Some(keys(&item.keys))),
        ("indexKeys", Some(Node::List(item.index_keys.iter().map(in_index).collect()))),
    ])
}

fn keys(keys: &[KeyDescription]) -> Node {
    let key = |key: &KeyDescription| {
        Node::map([
            ("attribute", Some(Node::text(key.attribute))),
            ("template", Some(Node::text(&key.template))),
            ("type", Some(Node::text(scalar_name(key.scalar)))),
            ("isField", Some(Node::Bool(key.is_field))),
        ])
    };
    Node::List(keys.iter().map(key).collect())
}

fn pattern(pattern: &AccessPattern) -> Node {
    Node::map([
        ("function", Some(Node::text(pattern.function))),
        ("operation", Some(Node::Text(pattern.operation.to_string()))),
        ("index", pattern.index.map(Node::text)),
        ("arm", pattern.arm.map(Node::text)),
        ("only", pattern.only.as_deref().map(Node::text)),
        ("keyCondition", Some(Node::Text(pattern.key_condition()))),
        ("partition", Some(keys(&pattern.partition))),
        ("sort", Some(keys(&pattern.sort))),
        ("shards", Some(Node::Number(pattern.shards.into()))),
        ("bucket", pattern.bucket.map(Node::text)),
    ])
}
