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
use crate::expr::Expressions;
use crate::item::is_at;
use crate::key::Instant;
use crate::observe::Label;
use crate::plan::KeyParts;
use crate::plan::read::listed;
use crate::run::fail::beside_the_point;
use crate::run::observing::at_once_under;
use crate::run::request::READ;
use crate::{Error, Item, Meter};

/// What a transaction of gets is called.
pub(super) const TRANSACT_GET: &str = "transact_get";

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

/// What a get of a transaction asks for.
pub struct Asks {
    pub(crate) key: KeyParts,
    /// The attributes that are read; `None` for the whole item.
    pub(crate) attributes: Option<Vec<&'static str>>,
    pub(crate) read: Decode,
}

impl fmt::Debug for Asks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asks({})", self.key.entity())
    }
}

/// One get of a transaction.
struct Wanted {
    core: Arc<Core>,
    key: KeyParts,
    attributes: Option<Vec<&'static str>>,
    read: Decode,
}

/// What an item under its key is, if there is one.
pub(crate) type Decode =
    Box<dyn Fn(&Core, Instant, Option<Item>) -> Result<Option<Box<dyn Any>>, Error> + Send + Sync>;

impl Gets {
    /// Adds a get from a table.
    pub(crate) fn push<T>(&mut self, core: Arc<Core>, asks: Asks) -> Handle<T> {
        let Asks { key, attributes, read } = asks;
        self.all.push(Wanted { core, key, attributes, read });
        Handle::new(self.number, self.all.len() - 1)
    }

    /// The Rust names of the entities that are asked for.
    pub(crate) fn entities(&self) -> impl Iterator<Item = &'static str> {
        self.all.iter().map(|wanted| wanted.key.entity())
    }

    /// The names of the tables that it is on, of each get.
    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|wanted| &*wanted.core.name)
    }

    /// The places of the request, and for each get the number of its place.
    pub(crate) fn places(&self) -> Result<(Vec<TransactGetItem>, Vec<usize>), Error> {
        let mut known = HashMap::new();
        let mut asked: Vec<(&Wanted, Option<Vec<&'static str>>)> = Vec::new();
        let mut places = Vec::with_capacity(self.all.len());
        for wanted in &self.all {
            let key = wanted.core.key(&wanted.key)?;
            let place = *known.entry((&wanted.core.name, key)).or_insert(asked.len());
            match asked.get_mut(place) {
                Some((_, attributes)) => *attributes = union(attributes.take(), wanted.attributes.as_deref()),
                None => asked.push((wanted, wanted.attributes.clone())),
            }
            places.push(place);
        }
        let items = asked.into_iter().map(|(wanted, attributes)| wanted.item(attributes));
        let items = items.collect::<Result<Vec<_>, _>>()?;
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
    /// Its place, of no more than these attributes.
    fn item(&self, attributes: Option<Vec<&'static str>>) -> Result<TransactGetItem, Error> {
        let mut expressions = Expressions::default();
        let projection = attributes.map(|names| listed(&mut expressions, names));
        let get = ServiceGet::builder()
            .set_projection_expression(projection)
            .set_expression_attribute_names(expressions.into_parts().0)
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

/// The attributes of both; `None` where either is of the whole item.
fn union(one: Option<Vec<&'static str>>, other: Option<&[&'static str]>) -> Option<Vec<&'static str>> {
    let (mut all, other) = one.zip(other)?;
    for name in other {
        if !all.contains(name) {
            all.push(name);
        }
    }
    Some(all)
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
    /// The item of this get, or its fields that were asked for; `NotFound` if there is none.
    pub fn one<T: 'static>(&self, get: Handle<T>) -> Result<T, Error> {
        let (wanted, _) = self.place(get)?;
        self.optional(get)?.ok_or_else(|| wanted.core.error(&wanted.key, What::NotFound))
    }

    /// The item of this get, if there is one.
    ///
    /// An item of another entity under the key is a `WrongEntity` error, or no item where the two
    /// entities share their keys; one that does not decode is a `Decode` error. The other items are
    /// not touched by that.
    pub fn optional<T: 'static>(&self, get: Handle<T>) -> Result<Option<T>, Error> {
        let (wanted, item) = self.place(get)?;
        let label = wanted.core.labelled(|| Label::new(self.core.layout.table.name, TRANSACT_GET));
        let value = at_once_under(label, || (wanted.read)(&wanted.core, self.now, item.clone()))
            .map_err(|error| error.at_table(&wanted.core.name).of_entity(wanted.key.entity()))?;
        let own = |value: Box<dyn Any>| value.downcast().map_err(|_| self.foreign());
        Ok(value.map(own).transpose()?.map(|value| *value))
    }

    fn place<T>(&self, get: Handle<T>) -> Result<&(Wanted, Option<Item>), Error> {
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
