//! What an access pattern returned, as lines of a table.

use dynaschema::{AttributeValue, Contains, Entity, Error, Item, Page, Table};

/// One item of an answer.
#[derive(Debug, Clone)]
pub struct Line {
    pub(crate) entity: &'static str,
    /// The domain attributes, in the order of the struct's fields.
    pub(crate) attributes: Vec<&'static str>,
    pub(crate) item: Item,
}

impl Line {
    /// An attribute's value as text; empty where the item has no such attribute.
    pub fn cell(&self, attribute: &str) -> String {
        self.item.get(attribute).map(text).unwrap_or_default()
    }

    /// The values of several attributes.
    pub(crate) fn cells(&self, attributes: &[&str]) -> Vec<String> {
        attributes.iter().map(|attribute| self.cell(attribute)).collect()
    }
}

/// A value that makes a line of a table. Every entity is one; the enum of a
/// table's entities hands on to the entity inside.
pub trait Row<S> {
    /// The line of this value.
    fn line(&self, table: &Table<S>) -> Result<Line, Error>;
}

impl<S: Contains<E>, E: Entity> Row<S> for E {
    fn line(&self, table: &Table<S>) -> Result<Line, Error> {
        Ok(Line {
            entity: E::SCHEMA.name,
            attributes: E::SCHEMA.attributes.iter().map(|attribute| attribute.name).collect(),
            item: table.to_item(self)?,
        })
    }
}

/// What an end of an operation gives: an item or none, or all of them.
pub trait Answer<S> {
    /// The lines of the items in it.
    fn lines(&self, table: &Table<S>) -> Result<Vec<Line>, Error>;
}

impl<S, R: Row<S>> Answer<S> for Vec<R> {
    fn lines(&self, table: &Table<S>) -> Result<Vec<Line>, Error> {
        self.iter().map(|row| row.line(table)).collect()
    }
}

impl<S, R: Row<S>> Answer<S> for Option<R> {
    fn lines(&self, table: &Table<S>) -> Result<Vec<Line>, Error> {
        self.iter().map(|row| row.line(table)).collect()
    }
}

impl<S, R: Row<S>> Answer<S> for Page<R> {
    fn lines(&self, table: &Table<S>) -> Result<Vec<Line>, Error> {
        self.items()?.iter().map(|row| row.line(table)).collect()
    }
}

/// A value as text.
pub(crate) fn text(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) | AttributeValue::N(text) => text.clone(),
        AttributeValue::Bool(value) => value.to_string(),
        other => format!("{other:?}"),
    }
}
