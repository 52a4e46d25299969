//! The gets of a transaction, and the items it found.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::types::{Get as ServiceGet, TransactGetItem};

use super::Handle;
use super::handle::{FOREIGN, transaction_number};
use crate::core::Core;
use crate::error::What;
use crate::item::is_at;
use crate::key::Instant;
use crate::plan::KeyParts;
use crate::run::fail::beside_the_point;
use crate::run::request::READ;
use crate::{Entity, Error, Item, Meter};

/// How many items one transaction reads (developer guide, "Constraints").
const MAX_ITEMS: usize = 100;

/// A transaction's gets, without the type of its table.
pub(crate) struct Gets {
    /// The table whose client sends it.
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    all: Vec<Wanted>,
    /// What its handles name it by.
    number: u64,
}

impl Gets {
    pub(crate) fn new(core: Arc<Core>, meter: Option<Meter>) -> Self {
        Self { core, meter, all: Vec::new(), number: transaction_number() }
    }
}

/// One get of a transaction.
struct Wanted {
    core: Arc<Core>,
    key: KeyParts,
    read: Decode,
}

/// What an item under its key is, if there is one.
pub(crate) type Decode =
    Box<dyn Fn(&Core, Instant, Option<Item>) -> Result<Option<Box<dyn Any>>, Error> + Send + Sync>;

impl Gets {
    /// Adds a get of this key; `read` says what its item is.
    pub(crate) fn push<E>(&mut self, core: Arc<Core>, key: KeyParts, read: Decode) -> Handle<E> {
        self.all.push(Wanted { core, key, read });
        Handle::new(self.number, self.all.len() - 1)
    }

    /// The Rust names of the entities that are asked for.
    pub(crate) fn entities(&self) -> impl Iterator<Item = &'static str> {
        self.all.iter().map(|wanted| wanted.key.entity())
    }

    /// The places of the request, and for each get the number of its place.
    pub(crate) fn places(&self) -> Result<(Vec<TransactGetItem>, Vec<usize>), Error> {
        let mut known = HashMap::new();
        let mut items = Vec::new();
        let mut places = Vec::with_capacity(self.all.len());
        for wanted in &self.all {
            let key = wanted.core.key(&wanted.key)?;
            let place = *known.entry((&wanted.core.name, key)).or_insert(items.len());
            if place == items.len() {
                items.push(wanted.item()?);
            }
            places.push(place);
        }
        if items.len() > MAX_ITEMS {
            let reason = format!("it asks for {} items; at most {MAX_ITEMS} are allowed", items.len());
            let what = What::InvalidRequest { operation: READ, reason };
            return Err(Error::new(what).at_table(&self.core.name));
        }
        Ok((items, places))
    }

    /// An error of the get that asked first for this place.
    pub(crate) fn placed(&self, error: Error, places: &[usize], place: usize) -> Error {
        match self.all.iter().zip(places).find(|(_, of)| **of == place) {
            Some((wanted, _)) => {
                let key = wanted.key.at(&wanted.core.layout).ok();
                error.at_table(&wanted.core.name).of_entity(wanted.key.entity()).with_key(key)
            }
            None => error,
        }
    }

    /// Refuses an answer in which a place has another item than the one that was asked for.
    pub(crate) fn check(&self, places: &[usize], items: &[Option<Item>]) -> Result<(), Error> {
        for (wanted, place) in self.all.iter().zip(places) {
            let Some(Some(item)) = items.get(*place) else { continue };
            if !is_at(&wanted.core.layout, item, &wanted.core.key(&wanted.key)?) {
                return Err(self.placed(beside_the_point(READ), places, *place));
            }
        }
        Ok(())
    }

    /// The answer, one item for each place, as it is to be seen at this moment.
    pub(crate) fn answered(self, places: &[usize], items: &[Option<Item>], now: Instant) -> ReadItems {
        let item = |place: &usize| items.get(*place).cloned().flatten();
        let found = self.all.into_iter().zip(places).map(|(wanted, place)| (wanted, item(place)));
        ReadItems { core: self.core, now, number: self.number, found: found.collect() }
    }
}

impl Wanted {
    fn item(&self) -> Result<TransactGetItem, Error> {
        let get = ServiceGet::builder()
            .table_name(&self.core.name)
            .set_key(Some(self.core.key_attributes(&self.key)?))
            .build()
            .map_err(|error| {
                self.core
                    .error(&self.key, What::InvalidRequest { operation: READ, reason: error.to_string() })
            })?;
        Ok(TransactGetItem::builder().get(get).build())
    }
}

/// What a transaction of gets found: all as it was at one moment.
///
/// Each item is decoded when it is asked for, as often as it is.
pub struct ReadItems {
    core: Arc<Core>,
    now: Instant,
    /// The number of its transaction.
    number: u64,
    found: Vec<(Wanted, Option<Item>)>,
}

impl ReadItems {
    /// The item of this get; `NotFound` if there is none.
    pub fn one<E: Entity>(&self, get: Handle<E>) -> Result<E, Error> {
        let (wanted, _) = self.place(get)?;
        self.optional(get)?.ok_or_else(|| wanted.core.error(&wanted.key, What::NotFound))
    }

    /// The item of this get, if there is one.
    ///
    /// An item of another entity under the key is a `WrongEntity` error, or no item where the two
    /// entities share their keys; one that does not decode is a `Decode` error. The other items are
    /// not touched by that.
    pub fn optional<E: Entity>(&self, get: Handle<E>) -> Result<Option<E>, Error> {
        let (wanted, item) = self.place(get)?;
        let value = (wanted.read)(&wanted.core, self.now, item.clone())
            .map_err(|error| error.at_table(&wanted.core.name).of_entity(wanted.key.entity()))?;
        let own = |value: Box<dyn Any>| value.downcast().map_err(|_| self.foreign());
        Ok(value.map(own).transpose()?.map(|value| *value))
    }

    fn place<E>(&self, get: Handle<E>) -> Result<&(Wanted, Option<Item>), Error> {
        let own = get.transaction == self.number;
        self.found.get(get.place).filter(|_| own).ok_or_else(|| self.foreign())
    }

    fn foreign(&self) -> Error {
        Error::new(What::InvalidRequest { operation: READ, reason: FOREIGN.to_owned() })
            .at_table(&self.core.name)
    }
}

impl fmt::Debug for ReadItems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entities = self.found.iter().map(|(wanted, item)| (wanted.key.entity(), item.is_some()));
        f.debug_map().entries(entities).finish()
    }
}
