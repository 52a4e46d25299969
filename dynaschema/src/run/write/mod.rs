//! Sending writes: one request where one action is all, else a transaction.

use std::sync::Arc;

use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValue};

mod modify;
mod single;

pub use modify::{Modify, Verdict, modify};
use single::{OneWrite, Outcome};

use super::as_asked;
use super::call::send;
use super::doubt::reading;
use super::fail::{Nature, fail};
use super::observing::under;
use super::retry::{STALE, STALE_TRIES};
use super::transact::{Cancelled, Transaction, all_pass};
use crate::core::Core;
use crate::error::What;
use crate::item::{Stamp, key_attributes};
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::observe::RetryReason;
use crate::plan::check_size;
use crate::plan::write::{Action, Body, Doubted, Effect, Intent, Known, Role, Source, Step, Stored};
use crate::run::request::{Place, WRITE, written_size};
use crate::wire::{item_size, same_item};
use crate::{Error, Item, Meter, Table};

/// The writes of a table handle.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
}

/// Which of its states a write gives back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returns {
    Nothing,
    Old,
    New,
}

/// The item before and after a write, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) old: Option<Item>,
    pub(crate) new: Option<Item>,
}

/// A write that is to be tried again.
struct Again {
    /// From where the item is known then.
    source: Source,
    /// What was sent in vain.
    operation: &'static str,
    unmet: Unmet,
}

/// What was read for a write, and what the service found when it refused it.
struct Met {
    read: Stored,
    found: Stored,
}

impl Met {
    /// Whether the item was there each time, and is the same.
    fn is_the_same(&self, other: &Self) -> bool {
        let same = |one: &Stored, other: &Stored| {
            one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| same_item(one, other))
        };
        same(&self.read, &other.read) && same(&self.found, &other.found)
    }
}

/// A write that was not carried out, by the condition of one of its actions.
pub(crate) struct Unmet {
    /// Boxed, since hardly any write has one, and the futures of all would be as large.
    action: Box<Action>,
    old: Option<Item>,
}

impl Writer {
    pub(crate) fn of<S>(table: &Table<S>) -> Self {
        Self { core: table.core.clone(), meter: table.meter.clone() }
    }

    /// Carries an intent out, and hands what is known of the item to `read`.
    pub(crate) async fn finish<T>(
        self,
        intent: Box<Intent>,
        returns: Returns,
        read: impl FnOnce(&Core, Done) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let label = self.core.labelled_of(intent.member, intent.function());
        let done = under!(label, self.write(&intent, returns))?;
        drop(intent);
        read(&self.core, done)
    }

    /// Carries an intent out, reading first where it must, again and again while what it read is stale.
    pub(crate) async fn write(&self, intent: &Intent, returns: Returns) -> Result<Done, Error> {
        let (mut source, mut in_vain) = (Source::Unread, None);
        let mut before: Option<Met> = None;
        for tries in 0..STALE_TRIES {
            if tries > 1 && !STALE.wait(tries).await {
                return Err(self.placed(Error::new(What::Contended { tries }), intent));
            }
            if let Some(operation) = in_vain {
                self.core.tell_retry(operation, RetryReason::Stale);
            }
            let stamp = self.core.clock.stamp();
            let (effect, known) = self.resolve(intent, &stamp, source).await?;
            match self.attempt(intent, &stamp, effect, &known, returns).await? {
                Ok(done) => return Ok(done),
                Err(Again { source: again, operation, unmet }) => {
                    if let (Source::Read, Some(read)) = (&again, known.stored) {
                        let met = Met { read, found: unmet.old };
                        // Nothing has changed in between, so that it is no other writer's doing. What is found is as it
                        // is stored, which an interceptor of somebody else's shows in another form to those who read.
                        if before.as_ref().is_some_and(|before| before.is_the_same(&met)) {
                            return Err(self.failure(intent, &stamp, &unmet.action, met.read));
                        }
                        before = Some(met);
                    }
                    (source, in_vain) = (again, Some(operation));
                }
            }
        }
        Err(self.placed(Error::new(What::Contended { tries: STALE_TRIES }), intent))
    }

    /// Carries out an intent on an item that was read; nothing where the read is stale.
    pub(crate) async fn try_stored(&self, intent: &Intent, stored: Stored) -> Result<Option<Done>, Error> {
        let mut source = Source::Known(Known::of(stored));
        while let Source::Known(_) = source {
            let stamp = self.core.clock.stamp();
            let (effect, known) = self.resolve(intent, &stamp, source).await?;
            match self.attempt(intent, &stamp, effect, &known, Returns::Nothing).await? {
                Ok(done) => return Ok(Some(done)),
                Err(again) => {
                    if let Source::Known(_) = again.source {
                        self.core.tell_retry(again.operation, RetryReason::Stale);
                    }
                    source = again.source;
                }
            }
        }
        Ok(None)
    }

    /// Carries out what an intent takes, or says from where the item must be known (again) for that.
    async fn attempt(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        effect: Effect,
        known: &Known,
        returns: Returns,
    ) -> Result<Result<Done, Again>, Error> {
        self.check_sizes(intent, &effect)?;
        let Effect { actions, old, new } = effect;
        let several = actions.len() > 1;
        let unmet = match self.carry_out(intent, stamp, actions, known, returns).await? {
            Ok(done) => return Ok(Ok(Done { old: done.old.or(old), new: done.new.or(new) })),
            Err(unmet) => unmet,
        };
        let layout = &self.core.layout;
        let operation = if several { WRITE } else { unmet.action.body.operation() };
        if let Some(source) = intent.again(layout, stamp, &unmet.action, unmet.old.as_ref(), known) {
            self.core.tell_unmet(operation, None);
            return Ok(Err(Again { source, operation, unmet }));
        }
        let error = self.failure(intent, stamp, &unmet.action, unmet.old);
        self.core.tell_unmet(operation, Some(&error));
        Err(error)
    }

    /// The error of a write whose condition is not met by what was found.
    fn failure(&self, intent: &Intent, stamp: &Stamp, action: &Action, found: Stored) -> Error {
        self.core.placed(intent.failure(&self.core.layout, stamp, action, found))
    }

    /// The actions of an intent, and what they are made of.
    pub(crate) async fn resolve(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        source: Source,
    ) -> Result<(Effect, Known), Error> {
        let resolved = |known: &Known| {
            intent.resolve(&self.core.layout, stamp, known).map_err(|error| self.core.placed(error))
        };
        if matches!(source, Source::Unread)
            && let nothing = Known::default()
            && let Step::Write(effect) = resolved(&nothing)?
        {
            return Ok((effect, nothing));
        }
        let known = match source {
            Source::Known(known) => known,
            Source::Refusal(item) => Known::of(Some(item)),
            // Boxed, since most writes read nothing, and the futures of all would be as large.
            Source::Unread | Source::Read => Known::of(Box::pin(self.read(intent)).await?),
        };
        match resolved(&known)? {
            Step::Write(effect) => Ok((effect, known)),
            Step::Read => unreachable!("an intent that has been read for is resolved"),
        }
    }

    /// Refuses what the service could not store, as far as it is known here.
    fn check_sizes(&self, intent: &Intent, effect: &Effect) -> Result<(), Error> {
        let several = effect.actions.len() > 1;
        let operation = |action: &Action| if several { WRITE } else { action.body.operation() };
        let check = |operation, size| check_size(operation, size).map_err(|error| self.placed(error, intent));
        for action in &effect.actions {
            check(operation(action), written_size(&self.core, action))?;
        }
        match (effect.actions.first(), &effect.new) {
            (Some(action), Some(new)) if matches!(action.body, Body::Update(_)) => {
                check(operation(action), item_size(new))
            }
            _ => Ok(()),
        }
    }

    /// What is stored under the intent's key now.
    pub(crate) async fn read(&self, intent: &Intent) -> Result<Stored, Error> {
        self.read_at(&intent.key, intent).await
    }

    async fn read_at(&self, key: &ItemKey, intent: &Intent) -> Result<Stored, Error> {
        let request = self
            .core
            .client
            .get_item()
            .table_name(&self.core.name)
            .set_key(Some(key_attributes(&self.core.layout, key)))
            .consistent_read(true)
            .set_return_consumed_capacity(
                self.core.asks_cost(self.meter.as_ref()).then_some(ReturnConsumedCapacity::Total),
            );
        let cost = |output: &aws_sdk_dynamodb::operation::get_item::GetItemOutput| {
            Cost::of_read(output.consumed_capacity(), usize::from(output.item.is_some()))
        };
        let failed = |error| self.placed(fail("GetItem", Nature::Read, error), intent);
        let request = reading!(&self.core, request);
        let sent = send("GetItem", &self.core, self.meter.as_ref(), request, cost, failed).await?;
        as_asked("GetItem", &self.core, key, sent.output.item).map_err(|error| self.placed(error, intent))
    }

    async fn carry_out(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        actions: Vec<Action>,
        known: &Known,
        returns: Returns,
    ) -> Result<Result<Done, Unmet>, Error> {
        // Boxed, as is what it sends: several small allocations are cheaper than one beyond 1 KB.
        match actions.len() {
            0 => Ok(Ok(Done::default())),
            1 => Box::pin(self.send(intent, stamp, actions, known, returns)).await,
            _ => Box::pin(self.transact(intent, stamp, actions, known)).await,
        }
    }

    /// Sends the one action, which stays where it is: the futures on its way would have room for it each.
    async fn send(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        mut actions: Vec<Action>,
        known: &Known,
        returns: Returns,
    ) -> Result<Result<Done, Unmet>, Error> {
        let action = &mut actions[0];
        let returned = match returns {
            Returns::Nothing => None,
            Returns::Old => Some(ReturnValue::AllOld),
            // The service gives back what a put replaces only; what it puts is known.
            Returns::New if matches!(action.body, Body::Put(_)) => None,
            Returns::New => Some(ReturnValue::AllNew),
        };
        let mut write = OneWrite { writer: self, intent, action, stamp, known, returns: returned };
        let outcome = write.send().await;
        let unmet = |mut actions: Vec<Action>, old| Unmet { action: Box::new(actions.swap_remove(0)), old };
        match outcome {
            // What was there before it, an earlier try may have changed already.
            Ok(Outcome::Written { doubted: true, .. }) if returns == Returns::Old => {
                Err(self.unknown(intent, &actions[0]))
            }
            Ok(Outcome::Written { item, .. }) if returns == Returns::New => {
                Ok(Ok(Done { old: None, new: item }))
            }
            Ok(Outcome::Written { item, .. }) => Ok(Ok(Done { old: item, new: None })),
            Ok(Outcome::Refused { old, doubted: false }) => Ok(Err(unmet(actions, old))),
            Ok(Outcome::Refused { old, doubted: true }) => {
                match intent.doubt(&self.core.layout, stamp, old.as_ref()) {
                    // What stands there is what the first try wrote; what was before it is gone.
                    Doubted::Ours if returns == Returns::Old => Err(self.unknown(intent, &actions[0])),
                    Doubted::Ours => Ok(Ok(Done { old: None, new: old })),
                    Doubted::NotOurs => Ok(Err(unmet(actions, old))),
                    Doubted::Unknown => Err(self.unknown(intent, &actions[0])),
                }
            }
            Err(error) if returns == Returns::Old => Err(self.placed(error, intent)),
            Err(error) => {
                let error = self.placed(error, intent);
                Box::pin(self.found_out(intent, stamp, &actions, error)).await
            }
        }
    }

    /// The end of a write whose last answer was this error: where its outcome is unknown, and the item
    /// carries a write token, a read may show that it was carried out.
    ///
    /// That the token is not there shows nothing: the write may still be on its way.
    async fn found_out(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        actions: &[Action],
        error: Error,
    ) -> Result<Result<Done, Unmet>, Error> {
        let versioned = self.core.layout.member(intent.member).schema.kept.version.is_some();
        let written = |action: &&Action| {
            action.role == Role::Owner && matches!(action.body, Body::Put(_) | Body::Update(_))
        };
        let Some(action) = actions.iter().find(written).filter(|_| versioned && error.is_outcome_unknown())
        else {
            return Err(error);
        };
        match Box::pin(self.read_at(&action.key, intent)).await {
            Ok(Some(item)) if stamp.is_of(&item) => Ok(Ok(Done { old: None, new: Some(item) })),
            _ => Err(error),
        }
    }

    async fn transact(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        mut actions: Vec<Action>,
        known: &Known,
    ) -> Result<Result<Done, Unmet>, Error> {
        let mut sent = false;
        let mut places = || {
            // What was put went with the try before.
            if std::mem::replace(&mut sent, true)
                && let Step::Write(effect) = intent.resolve(&self.core.layout, stamp, known)?
            {
                actions = effect.actions;
            }
            let written = self.core.writes_bodies();
            actions.iter_mut().map(|action| Place::of(&self.core, action, written)).collect()
        };
        let (core, meter) = (&*self.core, self.meter.as_ref());
        let transaction = Transaction { core, tables: &[&core.name], token: &stamp.token(), meter };
        let written = transaction.write(&mut places).await;
        let reasons = match written {
            Ok(()) => return Ok(Ok(Done::default())),
            Err(Cancelled::Failed(error)) => {
                return self.found_out(intent, stamp, &actions, self.placed(error, intent)).await;
            }
            Err(Cancelled::Reasons(reasons)) => reasons,
        };
        let passes = all_pass(&reasons);
        let mut failed: Vec<_> =
            actions.into_iter().zip(reasons).filter_map(|(action, reason)| Some((action, reason?))).collect();
        if let (true, Some((action, reason))) = (passes, failed.first()) {
            // What lasts is of the first action that was held up.
            let error = reason.error(WRITE).with_key(Some(action.key.clone()));
            return Err(self.placed(error, intent));
        }
        // A condition that does not hold says more than what would have passed; and the item itself,
        // which comes first, says the most.
        failed.sort_by_key(|(_, reason)| !reason.is_condition());
        let Some((action, reason)) = failed.into_iter().next() else {
            let unknown = Error::new(What::OutcomeUnknown { operation: WRITE });
            return Err(self.placed(unknown, intent));
        };
        if reason.is_condition() {
            return Ok(Err(Unmet { action: Box::new(action), old: reason.item }));
        }
        Err(self.placed(reason.error(WRITE), intent))
    }

    fn unknown(&self, intent: &Intent, action: &Action) -> Error {
        let operation = action.body.operation();
        self.placed(Error::new(What::OutcomeUnknown { operation }), intent)
    }

    pub(crate) fn placed(&self, error: Error, intent: &Intent) -> Error {
        let schema = self.core.layout.member(intent.member).schema;
        error.at_table(&self.core.name).of_entity(schema.name).with_key(Some(intent.key.clone()))
    }
}
