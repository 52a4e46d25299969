//! One item by its key.

use std::fmt;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;

use super::explain::Explanation;
use crate::core::Core;
use crate::error::What;
use crate::key::{Instant, PartValue};
use crate::plan::KeyParts;
use crate::plan::read::{identifying, projected_item};
use crate::run::request::{self, OneAsked};
use crate::run::{Call, GetOne, found, is_there};
use crate::schema::{ProjectionSchema, Source};
use crate::wire::RawItem;
use crate::{Contains, Entity, Error, Reads, Table};

/// A read of one item by its primary key: one `GetItem`.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
///     name: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// let ann = User { id: 1, name: "Ann".into() }.create().send(&users).await?;
///
/// assert_eq!(User::get(1).one(&users).await?, ann);
/// assert_eq!(User::get(2).optional(&users).await?, None);
/// assert!(User::get(2).consistent().one(&users).await.unwrap_err().is_not_found());
/// // By the key as a value; only the key is read.
/// assert!(UserKey { id: 1 }.get().exists(&users).await?);
/// # Ok(())
/// # }
/// ```
#[must_use = "a get does nothing until one of its ends is called"]
pub struct Get<E> {
    key: KeyParts,
    consistent: Option<bool>,
    expired: bool,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> Get<E> {
    /// The get of the key with these parts, in the order of `EntitySchema::parts`.
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        Self::of(KeyParts::of_parts::<E>(parts))
    }

    pub(super) fn key(&self) -> &KeyParts {
        &self.key
    }

    /// What it would get.
    pub(crate) fn into_key(self) -> KeyParts {
        self.key
    }

    /// The get of a key.
    pub fn from_key(key: &E::Key) -> Self {
        Self::of(KeyParts::of_key(key))
    }

    fn of(key: KeyParts) -> Self {
        Self { key, consistent: None, expired: false, entity: PhantomData }
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(mut self) -> Self {
        self.consistent = Some(true);
        self
    }

    /// Also gives an item that has expired (`#[dynamo(ttl)]`) and that the service has not deleted
    /// yet; without it there is none.
    pub fn include_expired(mut self) -> Self {
        self.expired = true;
        self
    }

    /// The item; `NotFound` if there is none.
    pub fn one<S: Contains<E>>(&self, table: &Table<S>) -> Call<E> {
        let key = self.key.clone();
        self.read::<E, _, _>(table, None, move |core, now, item| {
            found::<E, S>(core, item, now)?.ok_or_else(|| core.error(&key, What::NotFound))
        })
    }

    /// The item, if there is one.
    ///
    /// An item of another entity under this key is a `WrongEntity` error, or
    /// no item where the two entities share their keys.
    pub fn optional<S: Contains<E>>(&self, table: &Table<S>) -> Call<Option<E>> {
        self.read::<E, _, _>(table, None, |core, now, item| found::<E, S>(core, item, now))
    }

    /// Whether the item is there, without reading more than its key.
    ///
    /// What `optional` is an error for is one here, too, so that `false` says that the key is free; but not
    /// where another entity shares its keys (`shares_key`), whose item may be there all the same: a `create`
    /// tells.
    pub fn exists<S: Contains<E>>(&self, table: &Table<S>) -> Call<bool> {
        let asked = self.asking(table, None);
        let asked = asked.map(|asked| OneAsked { names: Some(identifying(&table.core.layout)), ..asked });
        let single = GetOne::of(table, S::MEMBER);
        let expired = self.expired;
        table.core.call(asked, move |asked| {
            single.get(asked, move |core, now, item| {
                let now = (!expired).then_some(now);
                item.map_or(Ok(false), |item| is_there::<E, S>(core, &item, now))
            })
        })
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<GetItemFluentBuilder, Error> {
        self.sdk_request(table, None)
    }

    /// The same of these fields.
    pub(super) fn sdk_request<S: Contains<E>>(
        &self,
        table: &Table<S>,
        projection: Option<&ProjectionSchema>,
    ) -> Result<GetItemFluentBuilder, Error> {
        let asked = self.asking(table, projection)?;
        Ok(request::get(&table.core, &asked, table.core.asks_cost(table.meter.as_ref())))
    }

    /// What it asks for.
    fn asking<S: Contains<E>>(
        &self,
        table: &Table<S>,
        projection: Option<&ProjectionSchema>,
    ) -> Result<OneAsked, Error> {
        let core = &table.core;
        let key = core.key(&self.key)?;
        let names = projection.and_then(|fields| projected_item(&core.layout, E::SCHEMA, fields));
        Ok(OneAsked { key, names, consistent: self.consistent.unwrap_or(core.defaults.consistent) })
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<GetItemInput, Error> {
        input(&self.request(table)?, &self, table)
    }

    /// What the get sends, written out for a person, key values included but for those of sensitive fields.
    pub fn explain<S: Contains<E>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        let key = table.core.key(&self.key)?;
        let layout = &table.core.layout;
        let sk = layout.sk.zip(key.sk.as_ref());
        let attributes: Vec<_> = std::iter::once((layout.pk, &key.pk)).chain(sk).collect();
        let discretion = layout.redaction.of_keys(E::SCHEMA, Source::Base.slots());
        Ok(Explanation::of_key("GetItem", &attributes, discretion))
    }

    /// The key that a transaction asks for, and whether it gives an item that has expired.
    pub(super) fn into_parts(self) -> (KeyParts, bool) {
        (self.key, self.expired)
    }

    /// Reads the item as `R`, of which `read` makes what the call gives.
    pub(super) fn read<R, S, T>(
        &self,
        table: &Table<S>,
        projection: Option<&ProjectionSchema>,
        read: impl FnOnce(&Core, Option<Instant>, Option<RawItem>) -> Result<T, Error> + Send + 'static,
    ) -> Call<T>
    where
        R: Send + 'static,
        S: Contains<E> + Reads<R>,
        T: Send + 'static,
    {
        let single = GetOne::as_one::<R, S>(table, S::MEMBER);
        let expired = self.expired;
        table.core.call(self.asking(table, projection), move |asked| {
            single.get(asked, move |core, now, item| read(core, (!expired).then_some(now), item))
        })
    }
}

/// The input of a get's request.
pub(super) fn input<E, S>(
    request: &GetItemFluentBuilder,
    get: &Get<E>,
    table: &Table<S>,
) -> Result<GetItemInput, Error> {
    request.as_input().clone().build().map_err(|error| {
        let what = What::InvalidRequest { operation: "GetItem", reason: error.to_string() };
        table.core.error(&get.key, what)
    })
}

impl<E> Clone for Get<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.clone(),
            consistent: self.consistent,
            expired: self.expired,
            entity: PhantomData,
        }
    }
}

impl<E> fmt::Debug for Get<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Get({})", self.key.entity())
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

    /// Whether the item that this would get is there.
    #[doc(hidden)]
    pub fn of_get(get: Get<E>) -> Self {
        Self(get)
    }

    /// Whether the item with this key is there.
    pub fn from_key(key: &E::Key) -> Self {
        Self(Get::from_key(key))
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(self) -> Self {
        Self(self.0.consistent())
    }

    /// Also counts an item that has expired (`#[dynamo(ttl)]`).
    pub fn include_expired(self) -> Self {
        Self(self.0.include_expired())
    }

    /// Whether the item is there.
    pub fn send<S: Contains<E>>(&self, table: &Table<S>) -> Call<bool> {
        self.0.exists(table)
    }
}
