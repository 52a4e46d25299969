//! One item by its key.

use std::fmt;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;
use aws_sdk_dynamodb::types::ReturnConsumedCapacity;

use super::by_key::RenderedKey;
use super::explain::Explanation;
use super::from_item;
use super::item::{Identity, identify};
use crate::error::What;
use crate::expr::Expressions;
use crate::key::PartValue;
use crate::run::{Call, Single};
use crate::table::Core;
use crate::{Contains, Entity, Error, Item, Table};

/// A read of one item by its primary key: one `GetItem`.
#[must_use = "a get does nothing until one of its ends is called"]
pub struct Get<E> {
    key: RenderedKey,
    consistent: Option<bool>,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> Get<E> {
    /// The get of the key with these parts, in the order of `EntitySchema::parts`.
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        Self { key: RenderedKey::of_parts::<E>(parts), consistent: None, entity: PhantomData }
    }

    /// The get of a key.
    pub fn from_key(key: &E::Key) -> Self {
        Self { key: RenderedKey::of_key(key), consistent: None, entity: PhantomData }
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(mut self) -> Self {
        self.consistent = Some(true);
        self
    }

    /// The item; `NotFound` if there is none.
    pub fn one<S: Contains<E>>(&self, table: &Table<S>) -> Call<E> {
        let missing = self.key.error(&table.core, What::NotFound);
        self.read(table, |core, item| found::<E, S>(core, item)?.ok_or(missing))
    }

    /// The item, if there is one.
    ///
    /// An item of another entity under this key is a `WrongEntity` error, or
    /// no item where the two entities share their keys.
    pub fn optional<S: Contains<E>>(&self, table: &Table<S>) -> Call<Option<E>> {
        self.read(table, found::<E, S>)
    }

    /// Whether the item is there, without reading more than its key.
    pub fn exists<S: Contains<E>>(&self, table: &Table<S>) -> Call<bool> {
        let request = self.request(table).map(|request| {
            let layout = &table.core.layout;
            let mut expressions = Expressions::default();
            let names = [Some(layout.pk), layout.sk, layout.table.entity.name()].into_iter().flatten();
            let projection = names.map(|name| expressions.name(name)).collect::<Vec<_>>().join(", ");
            let (names, _) = expressions.into_parts();
            request.projection_expression(projection).set_expression_attribute_names(names)
        });
        let single = Single::of(table, S::MEMBER);
        Call::of(request, |request| {
            single.get(request, |core, item| Ok(item.is_some_and(|item| is_own::<E, S>(core, &item))))
        })
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<GetItemFluentBuilder, Error> {
        let core = &table.core;
        Ok(core
            .client
            .get_item()
            .table_name(&core.name)
            .set_key(Some(self.key.attributes(core)?))
            .set_consistent_read(self.consistent.unwrap_or(core.consistent).then_some(true))
            .set_return_consumed_capacity(table.meter.as_ref().map(|_| ReturnConsumedCapacity::Total)))
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<GetItemInput, Error> {
        let request = self.request(table)?;
        request.as_input().clone().build().map_err(|error| {
            self.key
                .error(&table.core, What::InvalidRequest { operation: "GetItem", reason: error.to_string() })
        })
    }

    /// What the get sends, written out for a person, key values included.
    pub fn explain<S: Contains<E>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        let key = self.key.get().map_err(|error| error.at_table(table.name()))?;
        let layout = &table.core.layout;
        let sk = layout.sk.zip(key.sk.as_ref());
        let attributes: Vec<_> = std::iter::once((layout.pk, &key.pk)).chain(sk).collect();
        Ok(Explanation::of_key("GetItem", &attributes))
    }

    fn read<S, T>(
        &self,
        table: &Table<S>,
        read: impl FnOnce(&Core, Option<Item>) -> Result<T, Error> + Send + 'static,
    ) -> Call<T>
    where
        S: Contains<E>,
        T: Send + 'static,
    {
        let single = Single::of(table, S::MEMBER);
        Call::of(self.request(table), |request| single.get(request, read))
    }
}

/// The entity that an item under its key is.
fn found<E: Entity, S: Contains<E>>(core: &Core, item: Option<Item>) -> Result<Option<E>, Error> {
    let Some(item) = item else { return Ok(None) };
    match identify(&core.layout, &item) {
        Identity::Member(found) if Some(found) != S::MEMBER && core.layout.shares_key(found) => Ok(None),
        _ => from_item::<E, S>(core, item).map(Some),
    }
}

/// Whether the item under an entity's key is of that entity.
fn is_own<E: Entity, S: Contains<E>>(core: &Core, item: &Item) -> bool {
    matches!(identify(&core.layout, item), Identity::Member(member) if Some(member) == S::MEMBER)
}

impl<E> Clone for Get<E> {
    fn clone(&self) -> Self {
        Self { key: self.key.clone(), consistent: self.consistent, entity: PhantomData }
    }
}

impl<E> fmt::Debug for Get<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Get({})", self.key.entity)
    }
}

/// A read of whether one item exists.
#[must_use = "nothing is read until `.send(&table)`"]
#[derive(Debug, Clone)]
pub struct Exists<E>(Get<E>);

impl<E: Entity> Exists<E> {
    /// Whether the item with these parts is there, in the order of `EntitySchema::parts`.
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        Self(Get::new(parts))
    }

    /// Whether the item with this key is there.
    pub fn from_key(key: &E::Key) -> Self {
        Self(Get::from_key(key))
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(self) -> Self {
        Self(self.0.consistent())
    }

    /// Whether the item is there.
    pub fn send<S: Contains<E>>(&self, table: &Table<S>) -> Call<bool> {
        self.0.exists(table)
    }
}
