//! One item by its key.

use std::sync::Arc;

use aws_sdk_dynamodb::operation::get_item::GetItemOutput;

use super::call::send;
use super::early::{self, early};
use super::fail::{beside_the_point, fail};
use super::observing::{at_once_under, under};
use super::request::{GET, OneAsked, get_with_body};
use super::sending::landing;
use super::write::Done;
use crate::core::Core;
use crate::item::{Decoding, Identity, from_identified, identify, is_at, is_expired, not_wanted};
use crate::key::{Instant, ItemKey};
use crate::meter::Cost;
use crate::wire::hook::Landed;
use crate::wire::{RawItem, Row};
use crate::{Contains, Entity, Error, Meter, Reads, Table};

/// Whose item a call is about.
pub(crate) struct GetOne {
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    /// The entity's place in the table.
    pub(crate) member: usize,
    /// Who reads the item early, if somebody does.
    early: Option<early::Reads>,
}

impl GetOne {
    /// The calls of a table's member.
    pub(crate) fn of<S>(table: &Table<S>, member: usize) -> Self {
        Self::whole(table.core.clone(), table.meter.clone(), member)
    }

    /// The same of what a table handle has, whose items nobody reads early.
    pub(crate) fn whole(core: Arc<Core>, meter: Option<Meter>, member: usize) -> Self {
        Self { core, meter, member, early: None }
    }

    /// The same, of which the item is read as this.
    pub(crate) fn as_one<T: Send + 'static, S: Reads<T>>(table: &Table<S>, member: usize) -> Self {
        Self { early: Some(early::<T, S>), ..Self::of(table, member) }
    }

    /// Sends the request and hands the item that was found to `read`, and the
    /// time by which it may have expired.
    pub(crate) async fn get<T>(
        self,
        asked: OneAsked,
        read: impl FnOnce(&Core, Instant, Option<RawItem>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let [get, _] = self.core.layout.member(self.member).schema.reads;
        let label = self.core.labelled_of(self.member, get);
        let item = under!(label, self.item(asked))?;
        at_once_under(label, || read(&self.core, self.core.clock.now(), item))
    }

    /// The item under a key, which a write is made of, too.
    pub(super) async fn item(&self, asked: OneAsked) -> Result<Option<RawItem>, Error> {
        let cost =
            |output: &Landed<GetItemOutput>| Cost::of_read(output.consumed_capacity(), output.count_items());
        let failed = |error, nature| fail(GET, nature, error).of_entity(self.entity_name());
        let costs = self.core.asks_cost(self.meter.as_ref());
        let request = get_with_body(&self.core, &asked, costs)?;
        let early = self.early.and_then(|early| early(&self.core, None));
        let request = landing!(&self.core, GetItem, request, early);
        let mut sent = send(GET, &self.core, self.meter.as_ref(), request, cost, failed).await?;
        let item = sent.output.take_items().pop();
        as_asked(&self.core, &asked.key, item).map_err(|error| error.of_entity(self.entity_name()))
    }

    fn entity_name(&self) -> &'static str {
        self.core.layout.member(self.member).schema.name
    }
}

/// What was answered to a read by key, unless it is another item.
fn as_asked(core: &Core, key: &ItemKey, item: Option<RawItem>) -> Result<Option<RawItem>, Error> {
    match item {
        Some(item) if !is_at(&core.layout, &item, key) => Err(core.placed(beside_the_point(GET)).at_key(key)),
        item => Ok(item),
    }
}

/// The entity that an item under its key is, or whichever entity where `E` is the whole table; none
/// where it has expired by then.
pub(crate) fn found<E: 'static, S: Reads<E>>(
    core: &Core,
    item: Option<RawItem>,
    now: Option<Instant>,
) -> Result<Option<E>, Error> {
    let Some(item) = item else { return Ok(None) };
    let foreign = |found| !S::WANTS.includes(core.layout.origin(found));
    match item.member().map_or_else(|| identify(&core.layout, &item), Identity::Member) {
        Identity::Member(found) if foreign(found) && core.layout.shares_key(found) => Ok(None),
        Identity::Member(found) if has_expired(core, found, &item, now) => Ok(None),
        identity => {
            let value = from_identified::<E, S>(&core.layout, identity, item, &mut Decoding::default());
            value.map(Some).map_err(|error| {
                let error = core.placed(error);
                core.tell_bad(&error);
                error
            })
        }
    }
}

/// Whether the item under an entity's key is one that [`found`] gives, without a look at its value.
pub(crate) fn is_there<E: Entity, S: Contains<E>>(
    core: &Core,
    item: &RawItem,
    now: Option<Instant>,
) -> Result<bool, Error> {
    match identify(&core.layout, item) {
        Identity::Member(found) if has_expired(core, found, item, now) => Ok(false),
        Identity::Member(found) if core.layout.origin(found) == S::MEMBER => Ok(true),
        Identity::Member(found) if core.layout.shares_key(found) => Ok(false),
        identity => {
            let error = core.placed(not_wanted(&core.layout, <S as Reads<E>>::WANTS, identity, item));
            core.tell_bad(&error);
            Err(error)
        }
    }
}

/// Whether the item under an entity's key is of that entity, and has not expired by then.
pub(crate) fn is_own<E: Entity, S: Contains<E>>(core: &Core, item: &dyn Row, now: Option<Instant>) -> bool {
    match identify(&core.layout, item) {
        Identity::Member(member) => {
            core.layout.origin(member) == S::MEMBER && !has_expired(core, member, item, now)
        }
        Identity::Sentinel | Identity::Unknown(_) => false,
    }
}

/// The entity's item that a write has taken away; none where nothing was there, or what was none to the write
/// at its time. Where it cannot be read, the error has it: it is nowhere else.
pub(crate) fn taken<E: Entity, S: Contains<E>>(core: &Core, done: Done) -> Result<Option<E>, Error> {
    let Some(item) = done.old.filter(|item| is_own::<E, S>(core, item, done.at)) else { return Ok(None) };
    let read = found::<E, S>(core, Some(item.clone().into()), done.at);
    read.map_err(|error| error.with_found(&core.layout, item))
}

fn has_expired(core: &Core, member: usize, item: &dyn Row, now: Option<Instant>) -> bool {
    now.is_some_and(|now| is_expired(core.layout.member(member).schema, item, now))
}
