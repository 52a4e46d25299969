//! The removal of one item.

use std::fmt;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;

use super::Get;
use super::write::{Prepared, Write, request_of};
use crate::error::What;
use crate::expr::{Condition, IntoCondition};
use crate::item::Snapshot;
use crate::key::PartValue;
use crate::plan::KeyParts;
use crate::plan::write::Verb;
use crate::run::request::Single;
use crate::run::{Call, Returns, Writer, taken};
use crate::{Contains, Entity, Error, Table};

/// A `DeleteItem`. That there is no such item is no error, unless [`must_exist`](Delete::must_exist) or a
/// condition says so.
///
/// What another entity has under the key, or none that the table knows, is left as it is, and the delete is
/// `WrongEntity` or `UnknownEntity`: [`over_anything`](Delete::over_anything) lifts that.
///
/// By key, an entity with `unique` fields, or copies under keys of other fields, is read first; all that
/// belongs to the item goes with it, in one transaction. Where there is no item, so do the copies that a
/// release which keeps none may have left of it, as far as its key tells theirs.
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
/// let error = User::delete(1).condition(|u| u.name.eq("Bea")).send(&users).await.unwrap_err();
/// assert!(error.is_condition_failed());
/// assert_eq!(ann.remove().returning_old().send(&users).await?, Some(ann));
/// // That it is gone already is no error, unless it has to be there.
/// User::delete(1).send(&users).await?;
/// assert!(User::delete(1).must_exist().send(&users).await.unwrap_err().is_not_found());
/// assert!(!User::exists(1).send(&users).await?);
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is deleted until `.send(&table)`"]
pub struct Delete<E> {
    key: KeyParts,
    /// What is known of the item.
    value: Option<Result<Snapshot, Error>>,
    condition: Option<Condition>,
    version: Option<u64>,
    over_anything: bool,
    must_exist: bool,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> Delete<E> {
    /// The deletion of the key with these parts, in the order of `EntitySchema::parts`.
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        Self::of(KeyParts::of_parts::<E>(parts), None)
    }

    /// The deletion of the item that this would get.
    #[doc(hidden)]
    pub fn of_get(get: Get<E>) -> Self {
        Self::of(get.into_key(), None)
    }

    /// The deletion of a key.
    pub fn from_key(key: &E::Key) -> Self {
        Self::of(KeyParts::of_key(key), None)
    }

    /// The deletion of an item that was read: of an entity with a `version`, only while it has the
    /// value's; and without another read.
    pub fn of_value(value: &E) -> Self {
        Self::of(KeyParts::of_key(&value.to_key()), Some(Snapshot::of(value)))
    }

    fn of(key: KeyParts, value: Option<Result<Snapshot, Error>>) -> Self {
        Self {
            key,
            value,
            condition: None,
            version: None,
            over_anything: false,
            must_exist: false,
            entity: PhantomData,
        }
    }

    /// Demands something of the item that is deleted: `ConditionFailed` if it does not hold.
    pub fn condition<C: IntoCondition>(mut self, condition: impl FnOnce(E::Fields) -> C) -> Self {
        let condition = condition(E::fields()).into_condition();
        condition.join_to(&mut self.condition);
        self
    }

    /// Demands that the item has this version: `VersionConflict` if it has not. An item without one has 0.
    ///
    /// For entities with a `#[dynamo(version)]`; `InvalidRequest` of others, and nothing is sent.
    pub fn version(mut self, version: u64) -> Self {
        self.version = Some(version);
        self
    }

    /// Demands that there is something to delete: `NotFound` if there is not, or it has expired.
    ///
    /// Where the answer to a first try was lost, nothing being there can be its own doing: that is
    /// `OutcomeUnknown`.
    pub fn must_exist(mut self) -> Self {
        self.must_exist = true;
        self
    }

    /// Also deletes what is another entity's, or of none that the table knows. Of sentinels and copies
    /// that belong to such an item nothing is known, and they stay.
    pub fn over_anything(mut self) -> Self {
        self.over_anything = true;
        self
    }

    /// Deletes the item.
    ///
    /// `WrongEntity` if another entity's item has the key, `UnknownEntity` if the item there does not say
    /// what it is.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<()> {
        let writer = Writer::of(table);
        table.core.call(self.into_prepared(table), |Prepared { intent, .. }| {
            writer.finish(intent, Returns::Nothing, |_, _| Ok(()))
        })
    }

    /// The item as it was, as the value of `send`: of several deletions at once it is given to one.
    pub fn returning_old(self) -> DeleteReturningOld<E> {
        DeleteReturningOld(self)
    }

    /// The SDK's own request; an error where it takes more than one.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<DeleteItemFluentBuilder, Error> {
        match request_of(table, self.copy().into_prepared(table)?, "DeleteItem")? {
            Single::Delete(request) => Ok(request),
            Single::Put(_) | Single::Update(_) => unreachable!("an item is deleted"),
        }
    }

    /// The SDK's own input; an error where it takes more than one request.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<DeleteItemInput, Error> {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let reason = error.to_string();
            table.core.error(&self.key, What::InvalidRequest { operation: "DeleteItem", reason })
        })
    }

    fn copy(&self) -> Self {
        let (key, value, condition) = (self.key.clone(), self.value.clone(), self.condition.clone());
        Self { key, value, condition, ..*self }
    }

    fn into_prepared<S: Contains<E>>(self, table: &Table<S>) -> Result<Prepared, Error> {
        let verb = Verb::Delete { value: self.value.transpose()?, must_exist: self.must_exist };
        let mut prepared = Prepared::new::<E, S>(table, &self.key, verb, self.condition)?;
        prepared.intent.version = self.version;
        prepared.intent.over_anything = self.over_anything;
        Ok(prepared)
    }
}

impl<E: Entity, S: Contains<E>> Write<S> for Delete<E> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        self.into_prepared(table)
    }
}

/// A deletion that gives back what it deletes.
#[must_use = "nothing is deleted until `.send(&table)`"]
pub struct DeleteReturningOld<E>(Delete<E>);

impl<E: Entity> DeleteReturningOld<E> {
    /// Deletes the item, with the errors of [`Delete::send`]: the value that it had, `None` where there was
    /// nothing, or what had expired.
    ///
    /// With unique values or copies the item is read first, and deleted as it was read. Where the answer to a
    /// first try was lost, what was there is lost with it: that is `OutcomeUnknown`. Where the item is
    /// deleted and does not decode, that is `Untold`, and [`old_item`](Error::old_item) has it.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<Option<E>> {
        let writer = Writer::of(table);
        let prepared = self.0.into_prepared(table).map(|mut prepared| {
            prepared.intent.returns = true;
            prepared
        });
        table.core.call(prepared, |Prepared { intent, .. }| {
            writer.finish(intent, Returns::Old, |core, done| taken::<E, S>(core, done))
        })
    }
}

impl<E> fmt::Debug for DeleteReturningOld<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeleteReturningOld({})", self.0.key.entity())
    }
}

impl<E> fmt::Debug for Delete<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Delete({})", self.key.entity())
    }
}
