//! The ends of an update.

use std::fmt;

use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use serde::de::DeserializeOwned;

use super::target::refused;
use super::{Complete, Setters, Update};
use crate::entity::Model;
use crate::error::What;
use crate::expr::{Decode, Document, DocumentPath, Found, Path, Storage};
use crate::item::{discreet, upgrade};
use crate::op::write::{Prepared, Write, request_of};
use crate::plan::write::Verb;
use crate::run::request::Single;
use crate::run::{Call, Returns, Writer, taken};
use crate::schema::EntitySchema;
use crate::wire::decode_value;
use crate::{AttributeValue, CodecError, Contains, Entity, Error, Item, Table};

impl<E: Entity, C: Setters<Entity = E>> Update<E, C> {
    /// Writes the changes: one `UpdateItem` with only what changes, or, where sentinels or copies
    /// change with the item, one transaction.
    ///
    /// `NotFound` if there is no such item (an `upsert` makes it), `ConditionFailed` if a condition
    /// does not hold, `Stale` if an `edit` sets or relies on fields that are not what was read,
    /// `VersionConflict` if the version is another, `UniqueViolation` if another item has a unique
    /// value. An edit that changes nothing sends nothing; with a version, or where the item comes
    /// back, it is one consistent read; with a condition it is one `UpdateItem` that changes nothing.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<()>
    where
        C: Complete,
    {
        self.write(table, Returns::Nothing, |_, _| Ok(()))
    }

    /// The item as it is after the update, as the value of `send`.
    ///
    /// One request gives it back at no extra capacity. Of an entity with copies, or where a unique value may
    /// change, which takes a transaction, the item is read first. Where it was changed and does not decode,
    /// that is `Untold`: the changes are written.
    pub fn returning_new(self) -> ReturningNew<E, C> {
        ReturningNew(self)
    }

    /// The item as it was before the update, as the value of `send`; at the cost of
    /// [`returning_new`](Self::returning_new), and with `Untold` as there, whose `old_item` it is.
    pub fn returning_old(self) -> ReturningOld<E, C> {
        ReturningOld(self)
    }

    /// One attribute as it is after the update: as the value of `send` where it is there for sure, such as
    /// one that the update sets or adds to, else of `optional`. It is read as a read of the item does, at the
    /// cost of [`returning_new`](Self::returning_new).
    ///
    /// `InvalidRequest`, and nothing is sent, of a field, or of one of a nested struct, that serde reads by a
    /// function (`deserialize_with`) which does not give what the path leads to: an `Option` that is not
    /// written by one too, or a type parameter.
    pub fn returning<T: DeserializeOwned, P: Document>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
    ) -> Returning<E, C, T> {
        let path = path(E::fields());
        let Storage { decode, absent, lacking, is_read_otherwise, .. } = path.storage();
        let (path, _) = path.into_parts();
        let own = E::SCHEMA.attribute_named(&path.attribute).map(|own| E::SCHEMA.attributes[own].field);
        // What stands inside of the attribute is read by its own type.
        let is_whole = path.tail.is_empty();
        let by_function = is_whole && own.is_some_and(|field| E::SCHEMA.is_read_with(field));
        let update = if is_read_otherwise || by_function && decode.is_none() {
            let reason = format!(
                "`{path}` is read by a function that is not known here; give back all of the item: `.returning_new()`"
            );
            self.change(|changes| changes.fail(refused(E::SCHEMA, reason)))
        } else {
            self
        };
        Returning { update, read: ReadPath { path, decode, absent, lacking } }
    }

    /// The SDK's own request; an error where it takes more than one.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<UpdateItemFluentBuilder, Error>
    where
        C: Complete,
    {
        let prepared = prepare::<E, S>(self.setters.changes().clone(), table, Returns::Nothing)?;
        match request_of(table, prepared, "UpdateItem")? {
            Single::Update(request) => Ok(request),
            Single::Put(_) | Single::Delete(_) => unreachable!("an item is updated"),
        }
    }

    /// The SDK's own input; an error where it takes more than one request.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<UpdateItemInput, Error>
    where
        C: Complete,
    {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let reason = error.to_string();
            let what = What::InvalidRequest { operation: "UpdateItem", reason };
            table.core.error(&self.setters.changes().key, what)
        })
    }

    fn write<S: Contains<E>, T: Send + 'static>(
        self,
        table: &Table<S>,
        returns: Returns,
        read: impl FnOnce(&crate::core::Core, crate::run::Done) -> Result<T, Error> + Send + 'static,
    ) -> Call<T> {
        let writer = Writer::of(table);
        let prepared = prepare::<E, S>(self.into_changes(), table, returns);
        table.core.call(prepared, |Prepared { intent, .. }| writer.finish(intent, returns, read))
    }
}

fn prepare<E: Entity, S: Contains<E>>(
    mut changes: super::Changes,
    table: &Table<S>,
    returns: Returns,
) -> Result<Prepared, Error> {
    if let Some(error) = changes.error.take() {
        return Err(error.at_table(table.name()).of_entity(E::SCHEMA.name));
    }
    let key = table.core.key(&changes.key)?;
    let (condition, version) = (changes.condition.take(), changes.version);
    let mut prepared = Prepared::at::<E, S>(table, key, Verb::Update(Box::new(changes)), condition);
    prepared.intent.version = version;
    prepared.intent.returns = returns != Returns::Nothing;
    Ok(prepared)
}

impl<E: Entity, C: Setters<Entity = E> + Complete, S: Contains<E>> Write<S> for Update<E, C> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        prepare::<E, S>(self.into_changes(), table, Returns::Nothing)
    }
}

/// An update that gives back the item after it.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct ReturningNew<E, C>(Update<E, C>);

/// An update that gives back the item before it.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct ReturningOld<E, C>(Update<E, C>);

/// An update that gives back one attribute after it.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Returning<E, C, T> {
    update: Update<E, C>,
    read: ReadPath<T>,
}

impl<E: Entity, C: Setters<Entity = E>> ReturningNew<E, C> {
    /// Writes the changes, with the errors of [`Update::send`].
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E>
    where
        C: Complete,
    {
        self.0.write(table, Returns::New, |core, done| core.read_item::<E, S>(done.new.unwrap_or_default()))
    }
}

impl<E: Entity, C: Setters<Entity = E>> ReturningOld<E, C> {
    /// Writes the changes, with the errors of [`Update::send`]. `None` where an `upsert` has made
    /// the item.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<Option<E>>
    where
        C: Complete,
    {
        // What had expired by then was no item, which the update has made.
        self.0.write(table, Returns::Old, |core, done| taken::<E, S>(core, done))
    }
}

impl<E: Entity, C: Setters<Entity = E>, T: DeserializeOwned + Send + 'static> Returning<E, C, T> {
    /// Writes the changes, with the errors of [`Update::send`], and `Untold` where the attribute is absent
    /// after them, or does not decode: they are written then, if there were any.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<T>
    where
        C: Complete,
    {
        self.read_back(table, |found, read| found.ok_or_else(|| CodecError::missing(&read.path.to_string())))
    }

    /// Writes the changes, with the errors of [`Update::send`]; `None` where the attribute is absent after
    /// them. `Untold` where it does not decode.
    pub fn optional<S: Contains<E>>(self, table: &Table<S>) -> Call<Option<T>>
    where
        C: Complete,
    {
        self.read_back(table, |found, _| Ok(found))
    }

    fn read_back<S: Contains<E>, R: Send + 'static>(
        self,
        table: &Table<S>,
        give: fn(Option<T>, &ReadPath<T>) -> Result<R, CodecError>,
    ) -> Call<R>
    where
        C: Complete,
    {
        let read = self.read;
        self.update.write(table, Returns::New, move |_, done| {
            // An edit without effect has left the item as it is, be it of an older schema version.
            let item = upgrade(Model::of::<E>(), done.new.unwrap_or_default())?;
            let found = read.find::<E>(item).and_then(|found| give(found, &read));
            found.map_err(|error| Error::decode(E::SCHEMA.name, discreet(E::SCHEMA, error)))
        })
    }
}

/// Where in the item the value stands, and what reads it there.
struct ReadPath<T> {
    path: DocumentPath,
    decode: Option<Decode<T>>,
    absent: Option<fn() -> T>,
    lacking: Option<fn() -> Option<T>>,
}

impl<T: DeserializeOwned> ReadPath<T> {
    /// What a read of the item gives there.
    fn find<E: Entity>(&self, mut item: Item) -> Result<Option<T>, CodecError> {
        let model = Model::of::<E>();
        let attribute = model.attribute_named(&self.path.attribute);
        let stored = item.remove(&*self.path.attribute);
        let Some(stored) = stored.or_else(|| model.read_as(attribute?)) else {
            let absent = self.absent.filter(|_| self.path.tail.is_empty());
            return Ok(absent.map(|absent| absent()));
        };
        let stored = match attribute.filter(|_| self.decode.is_none()) {
            Some(attribute) => E::from_stored(attribute, stored)?,
            None => stored,
        };
        let value = match self.path.inside(stored) {
            Found::Value(value) => value,
            Found::Lacking => return Ok(self.lacking.and_then(|lacking| lacking())),
            Found::Nowhere => return Ok(None),
        };
        let is_null = matches!(value, AttributeValue::Null(_));
        let decode = self.decode.filter(|_| !is_serdes(&model, attribute, &value));
        let decoded = decode.map_or_else(|| decode_value(&value), |decode| decode(value.clone()));
        match decoded {
            // An `Option` whose path is that of the value inside.
            Err(_) if is_null => Ok(None),
            decoded => decoded.map(Some).map_err(|error| self.path.in_item(error)),
        }
    }
}

/// Whether it is a time to live that was not written as one, which serde knows, or says what is wrong with.
fn is_serdes(schema: &EntitySchema, attribute: Option<usize>, stored: &AttributeValue) -> bool {
    let ttl = attribute.filter(|attribute| schema.kept.ttl == Some(*attribute));
    let by_type = ttl.is_some_and(|ttl| !schema.is_read_with(schema.attributes[ttl].field));
    by_type && !matches!(stored, AttributeValue::N(_))
}

impl<E, C> fmt::Debug for ReturningNew<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReturningNew(..)")
    }
}

impl<E, C> fmt::Debug for ReturningOld<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReturningOld(..)")
    }
}

impl<E, C, T> fmt::Debug for Returning<E, C, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Returning(..)")
    }
}
