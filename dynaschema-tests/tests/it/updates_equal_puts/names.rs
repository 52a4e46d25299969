//! The names of the attributes that are keys, as the table is created with them.

use aws_sdk_dynamodb::types::KeySchemaElement;
use dynaschema::{AttributeValue, Item, Table, TableSchema};

/// The key attributes of a table and of its indexes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Names {
    primary: Vec<String>,
    /// Those of each index that are not the table's, so that an item can be without them.
    pub(super) indexes: Vec<Vec<String>>,
    /// Attributes, and the names under which older items store them.
    pub(super) earlier: &'static [(&'static str, &'static str)],
}

impl Names {
    pub(super) fn of<S: TableSchema>(
        table: &Table<S>,
        earlier: &'static [(&'static str, &'static str)],
    ) -> Self {
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
        Self { indexes: indexes.collect(), primary, earlier }
    }

    /// The primary key of an item.
    pub(super) fn key_of(&self, item: Item) -> Item {
        item.into_iter().filter(|(name, _)| self.primary.contains(name)).collect()
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
