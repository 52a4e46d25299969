//! The names of the attributes that are keys, as the table is created with them.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::KeySchemaElement;
use dynaschema::key::KeyValue;
use dynaschema::{AttributeValue, Item, StoredItem, Table, TableSchema};
use dynaschema_tests::fixtures::writes::Facts;

use super::stored::{ENTITY, THEIRS};

/// The key attributes of a table and of its indexes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Names {
    primary: Vec<String>,
    /// Those of each index that are not the table's, so that an item can be without them.
    pub(super) indexes: Vec<Vec<String>>,
    /// Attributes, and the names under which older items store them.
    pub(super) earlier: &'static [(&'static str, &'static str)],
    /// Attributes in which lists have no order.
    unordered: &'static [&'static str],
}

impl Names {
    pub(super) fn of<S: TableSchema>(table: &Table<S>, facts: Facts) -> Self {
        let create = table.create_table().request().expect("a table that can be created");
        let create = create.as_input();
        let names = |keys: &Option<Vec<KeySchemaElement>>| -> Vec<String> {
            keys.iter().flatten().map(|key| key.attribute_name().to_owned()).collect()
        };
        let primary = names(create.get_key_schema());
        let global = create.get_global_secondary_indexes().iter().flatten();
        let local = create.get_local_secondary_indexes().iter().flatten();
        let indexes = global
            .map(|index| index.key_schema().to_vec())
            .chain(local.map(|index| index.key_schema().to_vec()))
            .map(|keys| names(&Some(keys)).into_iter().filter(|name| !primary.contains(name)).collect());
        let Facts { earlier, unordered, .. } = facts;
        Self { indexes: indexes.collect(), primary, earlier, unordered }
    }

    /// An item whose sets, and what is stored as a list without an order, are sorted.
    pub(super) fn sorted(&self, item: Item) -> Item {
        let sorted = |(name, value): (String, AttributeValue)| {
            let value = sorted(value, self.unordered.contains(&name.as_str()));
            (name, value)
        };
        item.into_iter().map(sorted).collect()
    }

    /// The primary key of an item.
    pub(super) fn key_of(&self, item: Item) -> Item {
        item.into_iter().filter(|(name, _)| self.primary.contains(name)).collect()
    }

    /// A sentinel or copy that another program wrote, as it would be marked if we had: by what the table says
    /// it is.
    pub(super) fn marked(&self, mut item: Item, classify: impl Fn(&Item) -> StoredItem) -> Item {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        // One that was changed in place has our marks, and goes on to say what the other program calls it.
        if item.contains_key("_owner") && item.get(ENTITY) != Some(&text(THEIRS)) {
            return item;
        }
        let (owner, mark) = match classify(&item) {
            StoredItem::Copy { entity, name, owner, .. } => {
                item.insert(ENTITY.to_owned(), text(entity));
                (owner, ("_copy", name))
            }
            StoredItem::Sentinel { name, owner, .. } => {
                item.remove(ENTITY);
                (owner, ("_unique", name))
            }
            _ => return item,
        };
        let Some(owner) = owner else { return item };
        let values = std::iter::once(&owner.pk).chain(&owner.sk).map(KeyValue::to_attribute);
        let owner: HashMap<String, AttributeValue> = self.primary.iter().cloned().zip(values).collect();
        item.insert("_owner".to_owned(), AttributeValue::M(owner));
        item.insert(mark.0.to_owned(), text(&mark.1));
        item
    }

    /// The primary key of an item, as text.
    pub(super) fn key(&self, item: &Item) -> String {
        let values = self.primary.iter().map(|name| match item.get(name) {
            Some(AttributeValue::S(text)) => format!("{text:?}"),
            Some(AttributeValue::N(number)) => number.clone(),
            other => format!("{other:?}"),
        });
        values.collect::<Vec<_>>().join(" / ")
    }
}

/// The elements of a set have no order, nor have those of the innermost lists here.
fn sorted(value: AttributeValue, lists: bool) -> AttributeValue {
    match value {
        AttributeValue::Ss(mut elements) => {
            elements.sort();
            AttributeValue::Ss(elements)
        }
        AttributeValue::Ns(mut elements) => {
            elements.sort();
            AttributeValue::Ns(elements)
        }
        AttributeValue::L(elements) if lists => {
            let holds_lists = elements.iter().any(AttributeValue::is_l);
            let mut elements: Vec<_> = elements.into_iter().map(|element| sorted(element, lists)).collect();
            if !holds_lists {
                elements.sort_by_key(|element| format!("{element:?}"));
            }
            AttributeValue::L(elements)
        }
        AttributeValue::M(members) if lists => AttributeValue::M(
            members.into_iter().map(|(name, member)| (name, sorted(member, lists))).collect(),
        ),
        value => value,
    }
}
