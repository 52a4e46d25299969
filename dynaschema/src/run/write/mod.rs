//! Sending writes: one request where one action is all, else a transaction.

mod again;
mod ended;
mod modify;
mod overtaken;
mod single;

pub use modify::{Modify, Verdict, modify};
pub(super) use overtaken::{Met, is_same};

use std::sync::Arc;

use aws_sdk_dynamodb::types::ReturnValue;

use self::again::Again;
use self::single::{OneWrite, Outcome};
use super::cold::rarely;
use super::get::GetOne;
use super::observing::scoped;
use super::transact::{Cancelled, Transaction, all_pass, too_many_bytes};
use crate::core::Core;
use crate::error::What;
use crate::item::Stamp;
use crate::key::{Instant, ItemKey};
use crate::plan::check_size;
use crate::plan::write::{Action, Body, Effect, Intent, Known, Source, Step, Stored};
use crate::run::request::{OneAsked, WRITE, WriteItem, written_size};
use crate::wire::{RawItem, item_size};
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
    /// The item after it, of the service only where the write is not sure of it.
    Made,
}

impl Returns {
    /// What the service is asked for.
    fn asked_of(self, body: &Body, is_sure: bool) -> Option<ReturnValue> {
        match self {
            Self::Nothing => None,
            Self::Made if is_sure => None,
            Self::Old => Some(ReturnValue::AllOld),
            // The service gives back what a put replaces only; what it puts is known.
            Self::New | Self::Made if matches!(body, Body::Put(_)) => None,
            Self::New | Self::Made => Some(ReturnValue::AllNew),
        }
    }

    /// A write that has given back this.
    fn done(self, item: Option<Item>) -> Done {
        match self {
            Self::Nothing | Self::Old => Done { old: item, ..Done::default() },
            Self::New | Self::Made => Done { new: item, ..Done::default() },
        }
    }
}

/// The item before and after a write, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) old: Option<Item>,
    pub(crate) new: Option<Item>,
    /// The time of the write, by which it has judged what had expired.
    pub(crate) at: Option<Instant>,
    /// The request that has carried it out; none where nothing was to be written.
    by: Option<&'static str>,
}

impl Done {
    /// What is made of it for the caller. That it cannot be read takes nothing from what was written.
    fn read<T>(
        self,
        writer: &Writer,
        (member, key): (usize, &ItemKey),
        read: impl FnOnce(&Core, Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let by = self.by;
        read(&writer.core, self).map_err(|error| {
            let error = writer.placed_at(error, member, key);
            match by {
                Some(operation) => error.behind(operation),
                None => error,
            }
        })
    }
}

impl Effect {
    /// The request that carries it out, if anything is to be sent.
    fn operation(&self) -> Option<&'static str> {
        match self.actions.as_slice() {
            [] => None,
            [action] => Some(action.body.operation()),
            _ => Some(WRITE),
        }
    }

    /// What is known of the item, once it was carried out by this request and under this stamp, and this was
    /// given back.
    fn done(&mut self, by: Option<&'static str>, stamp: &Stamp, given_back: Done) -> Done {
        let Done { old, new, .. } = given_back;
        let (old, new) = (old.or_else(|| self.old.take()), new.or_else(|| self.new.take()));
        Done { old, new, at: Some(stamp.now), by }
    }
}

/// A write that was not carried out, by the condition of one of its actions.
pub(crate) struct Unmet {
    /// Boxed, since hardly any write has one, and the futures of all would be as large.
    action: Box<Action>,
    old: Option<Item>,
}

/// What a write is about to send, and what that is made of.
///
/// Boxed on its way: what a future has room for is moved with it, and large ones come from the slow part of
/// the allocator.
struct Attempt {
    stamp: Stamp,
    effect: Effect,
    known: Known,
}

impl Writer {
    pub(crate) fn of<S>(table: &Table<S>) -> Self {
        Self { core: table.core.clone(), meter: table.meter.clone() }
    }

    /// Carries an intent out, and hands what is known of the item to `read`. Where that fails although
    /// something was written, the error says so.
    pub(crate) async fn finish<T>(
        self,
        mut intent: Box<Intent>,
        returns: Returns,
        read: impl FnOnce(&Core, Done) -> Result<T, Error>,
    ) -> Result<T, Error> {
        intent.has_second_try = true;
        let done = self.done(&intent, returns).await?;
        // A value that was written is its reader's alone.
        let (member, key) = (intent.member, intent.key.clone());
        drop(intent);
        done.read(&self, (member, &key), read)
    }

    async fn done(&self, intent: &Intent, returns: Returns) -> Result<Done, Error> {
        let write = || self.write(intent, returns);
        match self.core.labelled_of(intent.member, intent.function()) {
            None => write().await,
            Some(label) => scoped(label, rarely(write)).await,
        }
    }

    /// Carries an intent out, reading first where it must, again and again while what it read is stale.
    pub(crate) async fn write(&self, intent: &Intent, returns: Returns) -> Result<Done, Error> {
        let attempt = match self.unread(intent)? {
            Ok(attempt) => attempt,
            Err(stamp) => rarely(|| self.known(intent, stamp, Source::Read)).await?,
        };
        match self.carry_out(intent, attempt, returns).await? {
            Ok(done) => Ok(done),
            Err(again) => rarely(|| self.write_again(intent, again, returns)).await,
        }
    }

    /// Carries out what an intent takes from where the item is known, or says from where it must be known for
    /// that.
    async fn attempt(
        &self,
        intent: &Intent,
        source: Source,
        returns: Returns,
    ) -> Result<Result<Done, Box<Again>>, Error> {
        let stamp = self.core.clock.stamp();
        let attempt = self.known(intent, stamp, source).await?;
        self.carry_out(intent, attempt, returns).await
    }

    /// The attempt where it takes no look at what is stored; its stamp where it does.
    fn unread(&self, intent: &Intent) -> Result<Result<Box<Attempt>, Stamp>, Error> {
        let stamp = self.core.clock.stamp();
        Ok(match self.resolve_unread(intent, &stamp, &Source::Unread)? {
            Some(effect) => Ok(Box::new(Attempt { stamp, effect, known: Known::default() })),
            None => Err(stamp),
        })
    }

    /// The attempt by what is stored.
    async fn known(&self, intent: &Intent, stamp: Stamp, source: Source) -> Result<Box<Attempt>, Error> {
        let (effect, known) = self.resolve_known(intent, &stamp, source).await?;
        Ok(Box::new(Attempt { stamp, effect, known }))
    }

    /// Carries out what an attempt takes, or says from where the item must be known (again) for that.
    async fn carry_out(
        &self,
        intent: &Intent,
        mut attempt: Box<Attempt>,
        returns: Returns,
    ) -> Result<Result<Done, Box<Again>>, Error> {
        self.check_sizes(intent, &attempt.effect)?;
        let Attempt { stamp, effect, known } = &mut *attempt;
        let outcome = match effect.actions.as_mut_slice() {
            // The one action stays where it is: the futures on its way would have room for it each.
            [action] => {
                let returned = returns.asked_of(&action.body, !effect.unsure);
                let mut write = OneWrite { writer: self, intent, action, stamp, known, returns: returned };
                match write.send().await {
                    Ok(Outcome::Written { item, doubted }) if !doubted || returns != Returns::Old => {
                        return Ok(Ok(effect.done(effect.operation(), stamp, returns.done(item))));
                    }
                    outcome => Some(outcome),
                }
            }
            _ => None,
        };
        rarely(|| self.carried_out(intent, attempt, outcome, returns)).await
    }

    /// The same of what takes no action or several, or one that was not simply carried out.
    async fn carried_out(
        &self,
        intent: &Intent,
        attempt: Box<Attempt>,
        outcome: Option<Result<Outcome, Error>>,
        returns: Returns,
    ) -> Result<Result<Done, Box<Again>>, Error> {
        let Attempt { stamp, mut effect, known } = *attempt;
        let by = effect.operation();
        let mut actions = std::mem::take(&mut effect.actions);
        let several = actions.len() > 1;
        let carried_out = match outcome {
            Some(outcome) => self.ended(intent, &stamp, actions.swap_remove(0), outcome, returns).await?,
            None if actions.is_empty() => Ok(Done::default()),
            None => self.transact(intent, &stamp, actions, &known).await?,
        };
        let unmet = match carried_out {
            Ok(mut done) => {
                if several && effect.unsure && returns == Returns::Made {
                    done.new = self.made(intent).await;
                }
                return Ok(Ok(effect.done(by, &stamp, done)));
            }
            Err(unmet) => unmet,
        };
        let layout = &self.core.layout;
        let operation = if several { WRITE } else { unmet.action.body.operation() };
        if let Some(source) = intent.again(layout, &stamp, &unmet.action, unmet.old.as_ref(), &known) {
            return Ok(Err(Box::new(Again { source, operation, unmet, read: known.stored, stamp })));
        }
        let error = self.failure(intent, &stamp, (&unmet.action, operation), unmet.old);
        self.core.tell_unmet(operation, Some(&error));
        Err(error)
    }

    /// The item that a transaction has made, which gives nothing back; nothing where it cannot be read, which
    /// takes nothing from the write.
    async fn made(&self, intent: &Intent) -> Stored {
        Box::pin(self.read(intent)).await.ok().flatten()
    }

    /// The error of a write whose condition is not met by what was found.
    fn failure(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        refused: (&Action, &'static str),
        found: Stored,
    ) -> Error {
        self.core.placed(intent.failure(&self.core.layout, stamp, refused, found))
    }

    /// The actions of an intent, where it takes no look at what is stored.
    pub(crate) fn resolve_unread(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        source: &Source,
    ) -> Result<Option<Effect>, Error> {
        if !matches!(source, Source::Unread) {
            return Ok(None);
        }
        match self.resolved(intent, stamp, &Known::default())? {
            Step::Write(effect) => Ok(Some(effect)),
            Step::Read => Ok(None),
        }
    }

    fn resolved(&self, intent: &Intent, stamp: &Stamp, known: &Known) -> Result<Step, Error> {
        intent.resolve(&self.core.layout, stamp, known).map_err(|error| self.core.placed(error))
    }

    /// The actions of an intent by what is stored, and what they are made of.
    pub(crate) async fn resolve_known(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        source: Source,
    ) -> Result<(Effect, Known), Error> {
        let known = match source {
            Source::Known(known) => known,
            Source::Refusal(item) => Known::of(Some(item)),
            Source::Unread | Source::Read => Known::of(self.read(intent).await?),
        };
        match self.resolved(intent, stamp, &known)? {
            Step::Write(effect) => Ok((effect, known)),
            Step::Read => unreachable!("an intent that has been read for is resolved"),
        }
    }

    /// Refuses what the service could not store, as far as it is known here.
    fn check_sizes(&self, intent: &Intent, effect: &Effect) -> Result<(), Error> {
        let several = effect.actions.len() > 1;
        let operation = |action: &Action| if several { WRITE } else { action.body.operation() };
        let check = |operation, size| check_size(operation, size).map_err(|error| self.placed(error, intent));
        let mut bytes = 0;
        for action in &effect.actions {
            let size = written_size(&self.core, action);
            check(operation(action), size)?;
            bytes += size;
        }
        if let Some(reason) = too_many_bytes(bytes).filter(|_| several) {
            return Err(self.placed(Error::new(What::InvalidRequest { operation: WRITE, reason }), intent));
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
        let asked = OneAsked { key: key.clone(), names: None, consistent: true };
        let get = GetOne::whole(self.core.clone(), self.meter.clone(), intent.member);
        let item = get.item(asked).await.map_err(|error| self.placed(error, intent))?;
        Ok(item.map(RawItem::into_map))
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
            let written = self.core.takes_fast_lane();
            actions.iter_mut().map(|action| WriteItem::of(&self.core, action, written)).collect()
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
            let error = reason.error(WRITE).at_key(&action.key);
            return Err(self.placed(error, intent));
        }
        // Of as much, the item itself, which comes first, says the most.
        failed.sort_by_key(|(_, reason)| reason.rank());
        let Some((action, reason)) = failed.into_iter().next() else {
            let unknown = Error::new(What::OutcomeUnknown { operation: WRITE });
            return Err(self.placed(unknown, intent));
        };
        if reason.is_condition() {
            return Ok(Err(Unmet { action: Box::new(action), old: reason.item }));
        }
        Err(self.placed(reason.error_of(intent, WRITE), intent))
    }

    pub(crate) fn placed(&self, error: Error, intent: &Intent) -> Error {
        self.placed_at(error, intent.member, &intent.key)
    }

    fn placed_at(&self, error: Error, member: usize, key: &ItemKey) -> Error {
        let schema = self.core.layout.member(member).schema;
        error.at_table(&self.core.name).of_entity(schema.name).at_key(key)
    }
}
