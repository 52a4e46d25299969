//! Writes of a whole item: `put` and `create`.

use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;

use super::write::{Prepared, Write, request_of};
use crate::error::What;
use crate::expr::{Condition, IntoCondition};
use crate::plan::write::{Value, Verb, Whole};
use crate::run::request::Single;
use crate::run::{Call, Returns, Writer};
use crate::schema::Kept;
use crate::{Contains, Entity, Error, Table};

/// A `PutItem`: replaces the item under the value's key, or makes it.
///
/// What the type does not know of the old item is gone: attributes that another
/// version of the program wrote, for example.
///
/// Of an entity with a `version` it replaces only the item that has the value's
/// version (none or an uncounted one, where that is 0); `VersionConflict` otherwise. Of an entity
/// with `unique` fields, or copies under keys of other fields or that another program
/// may have written (`owner`), it reads the stored item first and writes all in one transaction.
///
/// An item from before the entity had a `version` has none; one of a writer that counts from 0 may have 0. A
/// put of a value that was read from such an item fails in its first try and is sent once more, so that
/// `created_at` stays. Where no second try can follow, in a transaction under a
/// [`token`](crate::op::WriteTransaction::token) of your own and in a `request`, it replaces the item at
/// once, and `created_at` is the time of that.
///
/// What another entity has under the key, or none that the table knows, is left as it is, and the put is
/// `WrongEntity` or `UnknownEntity`: where items carry an entity attribute, the put demands it to be the
/// entity's own. Of an entity with a `schema_version` nothing is put over an item of a higher one, which a
/// newer release has written: `SchemaMismatch`. [`over_anything`](Put::over_anything) lifts both.
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
/// User { id: 1, name: "Ann".into() }.put().send(&users).await?;
///
/// let bea = User { id: 1, name: "Bea".into() };
/// bea.clone().put().condition(|u| u.name.eq("Ann")).send(&users).await?;
/// assert_eq!(User::get(1).one(&users).await?, bea);
/// // The stored name is `Bea` now.
/// assert!(bea.put().condition(|u| u.name.eq("Ann")).send(&users).await.unwrap_err().is_condition_failed());
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Put<E>(WholeWrite<E>);

/// A `PutItem` that demands that no item has the value's key; one that has expired is none.
///
/// With `unique` fields and copies it is one transaction; `UniqueViolation` if
/// another item has one of the values.
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
/// let error = User { id: 1, name: "Bea".into() }.create().send(&users).await.unwrap_err();
/// assert!(error.is_already_exists());
/// assert_eq!(error.old::<User>(), Some(ann));
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Create<E>(WholeWrite<E>);

struct WholeWrite<E> {
    value: Arc<E>,
    creates: bool,
    as_is: bool,
    over_anything: bool,
    condition: Option<Condition>,
}

impl<E: Entity> Put<E> {
    /// The put of a value.
    pub fn new(value: E) -> Self {
        Self(WholeWrite {
            value: Arc::new(value),
            creates: false,
            as_is: false,
            over_anything: false,
            condition: None,
        })
    }

    /// Demands more of the item that is replaced: `ConditionFailed` if it does not hold.
    pub fn condition<C: IntoCondition>(mut self, condition: impl FnOnce(E::Fields) -> C) -> Self {
        let condition = condition(E::fields()).into_condition();
        condition.join_to(&mut self.0.condition);
        self
    }

    /// Writes the version and the times that the value has, in place of those of this write: to restore a
    /// backup, or to import what another table had. No stored version is demanded: it takes the place of
    /// whatever the entity has there.
    ///
    /// Those are times of which the value has a field. The times that a table keeps on all items
    /// (`#[table(created_at = "…", updated_at = "…")]`) are those of this write, unless such a field has the
    /// attribute.
    ///
    /// # Errors
    ///
    /// [`InvalidRequest`](crate::ErrorKind::InvalidRequest) for a value of version 0, which was never stored.
    pub fn as_is(mut self) -> Self {
        self.0.as_is = true;
        self
    }

    /// Also replaces what is another entity's, of none that the table knows, or of a newer release. Of
    /// sentinels and copies that belong to such an item nothing is known, and they stay.
    pub fn over_anything(mut self) -> Self {
        self.0.over_anything = true;
        self
    }

    /// Writes the item and gives it back as stored.
    ///
    /// `WrongEntity` if another entity's item has the key, `UnknownEntity` if the item there does not say
    /// what it is.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        self.0.send(table)
    }

    /// The SDK's own request; an error where it takes more than one.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        self.0.request(table)
    }

    /// The SDK's own input; an error where it takes more than one request.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.0.into_input(table)
    }
}

impl<E: Entity> Create<E> {
    /// The creation of a value.
    pub fn new(value: E) -> Self {
        Self(WholeWrite {
            value: Arc::new(value),
            creates: true,
            as_is: false,
            over_anything: false,
            condition: None,
        })
    }

    /// Writes the version and the times that the value has, in place of those of this write: to restore a
    /// backup, or to import what another table had. What is there already stays.
    ///
    /// Those are times of which the value has a field. The times that a table keeps on all items
    /// (`#[table(created_at = "…", updated_at = "…")]`) are those of this write, unless such a field has the
    /// attribute.
    ///
    /// # Errors
    ///
    /// [`InvalidRequest`](crate::ErrorKind::InvalidRequest) for a value of version 0, which was never stored.
    pub fn as_is(mut self) -> Self {
        self.0.as_is = true;
        self
    }

    /// Writes the item and gives it back as stored; `AlreadyExists` if one has its key, and `WrongEntity` if
    /// that is another entity's: [`is_already_exists`](Error::is_already_exists) is true of both.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        self.0.send(table)
    }

    /// The SDK's own request; an error where it takes more than one.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        self.0.request(table)
    }

    /// The SDK's own input; an error where it takes more than one request.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.0.into_input(table)
    }
}

impl<E: Entity> WholeWrite<E> {
    fn prepare<S: Contains<E>>(&self, table: &Table<S>) -> Result<Prepared, Error> {
        let core = &table.core;
        let whole = Whole::of(&*self.value, core.writes_text(S::MEMBER))
            .map_err(|error| error.at_table(table.name()))?;
        let key = core.key_of_parts::<E>(whole.parts())?;
        let value = Value::of(&self.value, whole);
        let value = if self.as_is {
            restored::<E>(value).map_err(|error| error.at_table(table.name()))?
        } else {
            value
        };
        let verb = if self.creates { Verb::Create(value) } else { Verb::Put(value) };
        let mut prepared = Prepared::at::<E, S>(table, key, verb, self.condition.clone());
        prepared.intent.over_anything = self.over_anything;
        Ok(prepared)
    }

    fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        match request_of(table, self.prepare(table)?, "PutItem")? {
            Single::Put(request) => Ok(request),
            Single::Update(_) | Single::Delete(_) => unreachable!("a whole item is put"),
        }
    }

    fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let what = What::InvalidRequest { operation: "PutItem", reason: error.to_string() };
            Error::new(what).at_table(table.name()).of_entity(E::SCHEMA.name)
        })
    }

    fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        let prepared = self.prepare(table);
        let (writer, value) = (Writer::of(table), self.value);
        table.core.call(prepared, |Prepared { mut intent, .. }| {
            intent.returns = is_stored_otherwise::<E>();
            writer.finish(intent, Returns::Nothing, |core, done| {
                match done.new.filter(|_| is_stored_otherwise::<E>()) {
                    Some(stored) => core.read_item::<E, S>(stored),
                    // Nothing else holds it once it is written.
                    None => Ok(Arc::into_inner(value).unwrap_or_else(|| unreachable!("the write is over"))),
                }
            })
        })
    }
}

/// The same as it is, if it says a version that an item can have.
fn restored<E: Entity>(value: Value) -> Result<Value, Error> {
    if value.version() == Some(0) {
        let reason =
            "`as_is` writes the version of the value, and 0 is that of one that was never stored".to_owned();
        let what = What::InvalidRequest { operation: "PutItem", reason };
        return Err(Error::new(what).of_entity(E::SCHEMA.name));
    }
    Ok(value.kept())
}

/// Whether the stored value can differ from the one that was sent: by what the table maintains, or
/// by the precision of a key or of an attribute.
fn is_stored_otherwise<E: Entity>() -> bool {
    let Kept { version, ttl, created_at, updated_at, .. } = &E::SCHEMA.kept;
    let maintained = version.is_some() || ttl.is_some() || created_at.is_some() || updated_at.is_some();
    maintained
        || E::SCHEMA.attributes.iter().any(|attribute| attribute.from_key || attribute.stored.is_some())
}

impl<E: Entity, S: Contains<E>> Write<S> for Put<E> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        self.0.prepare(table)
    }
}

impl<E: Entity, S: Contains<E>> Write<S> for Create<E> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        self.0.prepare(table)
    }
}

impl<E> fmt::Debug for Put<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Put(..)")
    }
}

impl<E> fmt::Debug for Create<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Create(..)")
    }
}
