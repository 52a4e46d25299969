//! Everything written above and inside an entity.

use syn::{Attribute, Fields};

use super::container::{self, Container};
use super::{FieldAttrs, IndexAttr, KeyExpr, SerdeContainer, key, options};
use crate::errors::{Errors, mistake};

/// The attributes of an entity struct.
pub(crate) struct EntityAttrs {
    /// `#[pk(…)]`
    pub(crate) pk: Option<KeyExpr>,
    /// `#[sk(…)]`
    pub(crate) sk: Option<KeyExpr>,
    /// `#[gsi1(…)]`, `#[lsi1(…)]`
    pub(crate) indexes: Vec<IndexAttr>,
    /// `#[dynamo(…)]`
    pub(crate) dynamo: Container,
    /// `#[serde(…)]`
    pub(crate) serde: SerdeContainer,
    /// What stands above each field, in order.
    pub(crate) fields: Vec<FieldAttrs>,
}

impl EntityAttrs {
    pub(crate) fn read(attrs: &[Attribute], fields: &Fields, errors: &Errors) -> Self {
        let mut entity = Self {
            pk: None,
            sk: None,
            indexes: Vec::new(),
            dynamo: Container::read(attrs, &container::ENTITY, errors),
            serde: SerdeContainer::read(attrs),
            fields: fields.iter().map(|field| FieldAttrs::read(field, errors)).collect(),
        };
        for attr in attrs {
            if attr.path().is_ident("pk") {
                key::attribute(&mut entity.pk, attr, errors);
            } else if attr.path().is_ident("sk") {
                key::attribute(&mut entity.sk, attr, errors);
            } else if let Some(index) = IndexAttr::read(attr, errors) {
                entity.index(index, errors);
            } else {
                options::is_not_alone(attr, errors);
            }
        }
        entity
    }

    fn index(&mut self, index: IndexAttr, errors: &Errors) {
        let name = &index.name;
        if self.indexes.iter().any(|other| other.number == index.number) {
            mistake!(
                errors,
                name,
                "index `{name}` is given twice; give each index of the entity its own number"
            );
        } else {
            self.indexes.push(index);
        }
    }
}
