//! What every request of a table handle needs: the client, the names, the clock, the options.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_sdk_dynamodb::{Client, config};

use crate::client;
use crate::clock::Clock;
use crate::entity::{AnyEntity, Model};
use crate::error::What;
use crate::item::{
    self, Decoding, Layout, NewItem, Snapshot, Stamp, TextSnapshot, complete, complete_text, lent,
    place_under, primary_key_in,
};
use crate::key::{Instant, ItemKey, PartValue};
use crate::observe::Observing;
use crate::plan::read::Defaults;
use crate::plan::write::Usual;
use crate::plan::{self, KeyParts};
use crate::wire::hook::Asked;
use crate::wire::json::{Early, Memory};
use crate::{Contains, Entity, EntityKey, Error, Item, Reads};

/// How many requests one call of an end may send unless it says otherwise.
const DEFAULT_MAX_REQUESTS: usize = 100;

/// What a table handle holds, without its type.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) client: Client,
    /// Whether the client tells of the tries of a request by itself.
    pub(crate) watches: bool,
    /// One answer in how many is read both ways, straight from its bytes and as the SDK does: 0 of none.
    /// There is nothing where the fast lane is not taken, and all are read as the SDK does.
    pub(crate) shadow: Option<u32>,
    pub(crate) name: String,
    pub(crate) layout: Layout,
    /// What the answers to its reads have looked like.
    pub(crate) memory: Arc<Memory>,
    /// What most writes come to.
    pub(crate) usual: Arc<Usual>,
    pub(crate) defaults: Defaults,
    pub(crate) cursor_key: Option<Vec<u8>>,
    pub(crate) clock: Clock,
    /// How long a call may take, all of its requests and waits together.
    pub(crate) deadline: Option<Duration>,
    /// Who is told what the calls do.
    pub(crate) observer: Option<Observing>,
}

impl Core {
    /// That of a table with the defaults of every option.
    pub(crate) fn new(client: Client, name: String, layout: Layout) -> Self {
        Self {
            watches: client::watches(client.config()),
            shadow: None,
            client,
            name,
            memory: Arc::new(Memory::new(layout.told_by())),
            usual: Arc::new(Usual::of(layout.members().len())),
            layout,
            defaults: Defaults { consistent: false, max_requests: DEFAULT_MAX_REQUESTS },
            cursor_key: None,
            clock: Clock::default(),
            deadline: None,
            observer: None,
        }
    }

    /// What a request needs so that its tries are seen: nothing, where the client tells by itself.
    pub(crate) fn overrides(&self) -> Option<config::Builder> {
        (!self.watches).then(client::watching)
    }

    /// Whether the fast lane is taken: the bodies of requests are written here, so that nobody sees what the
    /// SDK's input would hold, and the items of answers are read apart from these.
    pub(crate) fn takes_fast_lane(&self) -> bool {
        self.shadow.is_some()
    }

    /// Whether a member's values are text from the start: nobody looks at what serde makes of them.
    pub(crate) fn writes_text(&self, member: usize) -> bool {
        self.takes_fast_lane() && self.layout.is_in_text(member)
    }

    /// How the items of an answer are read: apart from it, or as the SDK does.
    pub(crate) fn reading(&self, early: Option<Arc<Mutex<dyn Early>>>) -> Option<Asked> {
        self.shadow.map(|shadow| Asked { shadow, early, memory: self.memory.clone() })
    }

    /// The item that a `put` of the value stores.
    pub(crate) fn to_item<E: Entity, S: Contains<E>>(&self, value: &E) -> Result<Item, Error> {
        let snapshot = Snapshot::of(value).map_err(|error| self.placed(error))?;
        self.complete(S::MEMBER, Model::of::<E>(), snapshot, self.clock.now()).map(|(_, item)| item)
    }

    /// The item that a put of a member's value stores under this stamp, and its key.
    pub(crate) fn to_item_at(
        &self,
        member: usize,
        value: &dyn AnyEntity,
        stamp: &Stamp,
    ) -> Result<(ItemKey, NewItem), Error> {
        let (placed, model) = (|error| self.placed(error), Model::of_value(value));
        if let Some(value) = self.writes_text(member).then(|| TextSnapshot::of_any(value)).flatten() {
            let key = self.key_in(model, &value.parts)?;
            let place = place_under(&self.layout, member, &key);
            let item = complete_text(&self.layout, place, &key, value, stamp.now).map_err(placed)?;
            return Ok((key, NewItem::Text(item)));
        }
        let mut snapshot = Snapshot::of_any(value).map_err(placed)?;
        snapshot.stamp(model, stamp, false, 0).map_err(placed)?;
        self.complete(member, model, snapshot, stamp.now).map(|(key, item)| (key, item.into()))
    }

    fn complete(
        &self,
        member: usize,
        model: Model,
        value: Snapshot,
        now: Instant,
    ) -> Result<(ItemKey, Item), Error> {
        let key = self.key_in(model, &value.parts)?;
        let place = place_under(&self.layout, member, &key);
        let item = complete(&self.layout, place, &key, value, now).map_err(|error| self.placed(error))?;
        Ok((key, item))
    }

    /// The key of a value's item in this table.
    pub(crate) fn key_of_parts<E: Entity>(&self, parts: &[PartValue<'static>]) -> Result<ItemKey, Error> {
        self.key_in(Model::of::<E>(), parts)
    }

    fn key_in(&self, model: Model, parts: &[PartValue<'_>]) -> Result<ItemKey, Error> {
        let key = primary_key_in(&self.layout, model.schema, &lent(parts));
        key.map_err(|error| self.placed(error))
    }

    /// The value that an item of the table is.
    pub(crate) fn read_item<E: 'static, S: Reads<E>>(&self, item: Item) -> Result<E, Error> {
        let read = item::from_item::<E, S>(&self.layout, item.into(), Decoding::default());
        read.map_err(|error| self.placed(error))
    }

    /// The value that an item is, be it one of an index that shows a part of it.
    pub(crate) fn read_shown_item<E: 'static, S: Reads<E>>(&self, item: Item) -> Result<E, Error> {
        let read = item::from_item::<E, S>(&self.layout, item.into(), Decoding::in_part());
        read.map_err(|error| self.placed(error))
    }

    /// What most writes come to, where requests are written here. Where the SDK writes them, each is made
    /// anew: so that the one can be held against the other.
    pub(crate) fn usual(&self) -> Option<Arc<Usual>> {
        self.takes_fast_lane().then(|| self.usual.clone())
    }

    /// The key of an item in this table.
    pub(crate) fn key(&self, key: &KeyParts) -> Result<ItemKey, Error> {
        key.at(&self.layout).map_err(|error| self.placed(error))
    }

    /// The same by a value of the key's type.
    pub(crate) fn key_of<K: EntityKey>(&self, key: &K) -> Result<ItemKey, Error> {
        plan::key_of(&self.layout, key).map_err(|error| self.placed(error))
    }

    /// The attributes of the key of an item in this table.
    pub(crate) fn key_attributes(&self, key: &KeyParts) -> Result<Item, Error> {
        Ok(item::key_attributes(&self.layout, &self.key(key)?))
    }

    /// The error of what happened to the item under a key.
    pub(crate) fn error(&self, key: &KeyParts, what: What) -> Error {
        self.placed(Error::new(what).of_entity(key.entity()).with_key(key.at(&self.layout).ok()))
    }

    /// An error of this table.
    pub(crate) fn placed(&self, error: Error) -> Error {
        error.at_table(&self.name)
    }
}
