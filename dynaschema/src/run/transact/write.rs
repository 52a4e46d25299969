//! A transaction of the user's: what it must know is read, then all is written or nothing.

use aws_sdk_dynamodb::operation::transact_write_items::builders::TransactWriteItemsFluentBuilder;

use super::{Blame, Committed, Draft, Operation, Operations, Task, blame, check, hand_over, take_places};
use super::{Cancelled, Transaction, all_pass, of_sdk};
use crate::error::What;
use crate::item::Stamp;
use crate::observe::{Label, RetryReason};
use crate::plan::write::{Effect, Known, Source};
use crate::run::cold::rarely;
use crate::run::join::{Boxed, join_all};
use crate::run::observing::under;
use crate::run::request::{WRITE, WriteItem, reads_first};
use crate::run::retry::READINGS;
use crate::run::write::{Met, is_same};
use crate::{Error, ErrorKind};

/// Carries all of the operations out, or none.
pub(crate) async fn write_transaction(operations: Operations) -> Result<Committed, Error> {
    // Each table that it writes to has an observer of its own, or none.
    let mut cores = operations.all.iter().map(|operation| &operation.core).chain([&operations.core]);
    let label = Label::new(operations.core.layout.table.name, "transact");
    let label = cores.find_map(|core| core.labelled(|| label));
    drop(cores);
    under!(label, write(operations))
}

/// The one request that it is, for those who send it themselves.
pub(crate) fn transaction_request(operations: &Operations) -> Result<TransactWriteItemsFluentBuilder, Error> {
    operations.check()?;
    let mut writing = Writing::of(operations, false);
    writing.drafts = writing.draft_unread_all()?;
    writing.arrange()?;
    let mut places = Vec::new();
    for place in take_places(operations, &mut writing.drafts, &writing.stamp, writing.written)? {
        match place {
            WriteItem::OfSdk(item) => places.push(*item),
            WriteItem::Written(_) => unreachable!("all places are made as the SDK has them"),
        }
    }
    if places.is_empty() {
        return Err(operations.refused("it changes nothing, so there is no request".to_owned()));
    }
    let counts = operations.core.asks_cost(operations.meter.as_ref());
    Ok(of_sdk(&operations.core, &writing.token, places, counts))
}

async fn write(mut operations: Operations) -> Result<Committed, Error> {
    operations.check()?;
    operations.allow_second_tries();
    let mut writing = Writing::of(&operations, operations.writes_body());
    writing.drafts = writing.draft((0..operations.all.len()).map(|place| (place, Source::Unread))).await?;
    let mut readings = 1;
    while let Some(mut blamed) = writing.send().await? {
        match writing.read_again(&mut blamed).await? {
            None => {
                writing.look_again(&mut blamed).await;
                // What only relied on an earlier state is not what the transaction fails for.
                let canceled = writing.failed(blamed.iter().filter(|blame| !writing.is_stale(blame)));
                operations.core.tell_unmet(WRITE, Some(&canceled));
                return Err(canceled);
            }
            Some(_) if readings == READINGS => {
                let contended = writing.contended(&blamed);
                operations.core.tell_unmet(WRITE, Some(&contended));
                return Err(contended);
            }
            Some(drafts) => {
                operations.core.tell_unmet(WRITE, None);
                operations.core.tell_retry(WRITE, RetryReason::Stale);
                writing.renew(drafts, writing.failed(&blamed));
            }
        }
        readings += 1;
    }
    let Writing { drafts, stamp, .. } = writing;
    Ok(Committed::of(operations, drafts, stamp))
}

/// A transaction of which the operations become drafts, and these again.
struct Writing<'a> {
    operations: &'a Operations,
    drafts: Vec<Draft>,
    /// One moment and one write token for all of it, however often it is drafted.
    stamp: Stamp,
    token: String,
    /// Whether its places are made as the service reads them, and not as the SDK has them.
    written: bool,
    /// Why it was not carried out, before the stored items were read again.
    earlier: Option<Error>,
    /// What the operations that were drafted anew had met before.
    met: Vec<(usize, Met)>,
}

impl<'a> Writing<'a> {
    fn of(operations: &'a Operations, written: bool) -> Self {
        let mut stamp = operations.core.clock.stamp();
        let token = operations.token.clone().unwrap_or_else(|| stamp.token());
        if let Some(token) = &operations.token {
            stamp = stamp.under(token);
        }
        Self { operations, drafts: Vec::new(), stamp, token, written, earlier: None, met: Vec::new() }
    }

    /// The drafts of these operations; where one cannot be, the error of all that cannot.
    async fn draft(&self, places: impl IntoIterator<Item = (usize, Source)>) -> Result<Vec<Draft>, Error> {
        let operation = |place: usize| &self.operations.all[place];
        let mut drafted: Vec<(usize, Option<Result<Draft, Error>>)> =
            Vec::with_capacity(self.operations.all.len());
        let mut reading: Vec<Boxed<'_, (usize, _)>> = Vec::new();
        for (place, source) in places {
            let draft = self.draft_unread(operation(place), &source);
            if draft.is_none() {
                let (at, draft) = (drafted.len(), self.draft_read(operation(place), source));
                reading.push(Box::pin(async move { (at, draft.await) }));
            }
            drafted.push((place, draft));
        }
        if !reading.is_empty() {
            for (at, draft) in rarely(|| join_all(reading)).await {
                drafted[at].1 = Some(draft);
            }
        }
        self.all_of(drafted.into_iter().map(|(place, draft)| {
            (place, draft.unwrap_or_else(|| unreachable!("what is not drafted unread is read for")))
        }))
    }

    /// The drafts of all operations, if none takes a look at what is stored.
    fn draft_unread_all(&self) -> Result<Vec<Draft>, Error> {
        self.all_of(self.operations.all.iter().enumerate().map(|(place, operation)| {
            let draft = self.draft_unread(operation, &Source::Unread);
            (place, draft.unwrap_or_else(|| Err(operation.placed(reads_first(WRITE)))))
        }))
    }

    /// The drafts; where one cannot be, the error of all that cannot.
    fn all_of(
        &self,
        drafted: impl ExactSizeIterator<Item = (usize, Result<Draft, Error>)>,
    ) -> Result<Vec<Draft>, Error> {
        let mut drafts = Vec::with_capacity(drafted.len());
        let mut failures = Vec::new();
        for (place, draft) in drafted {
            match draft {
                Ok(draft) => drafts.push(draft),
                // That a read gets no answer is nothing of the operation's.
                Err(error) if is_of_service(&error) => return Err(error),
                Err(error) => failures.push((place, error)),
            }
        }
        if failures.is_empty() { Ok(drafts) } else { Err(self.operations.canceled(failures)) }
    }

    /// The draft of an operation, where it takes no look at what is stored.
    fn draft_unread(&self, operation: &Operation, source: &Source) -> Option<Result<Draft, Error>> {
        let intent = match &operation.task {
            Ok(Task::Write { intent, .. }) => intent,
            Ok(Task::Raw(item)) => return Some(Ok(Draft::of_raw(self.operations, item))),
            Err(error) => return Some(Err(error.clone())),
        };
        let draft = match operation.writer().resolve_unread(intent, &self.stamp, source).transpose()? {
            Ok(effect) => self.draft_of(operation, effect, Known::default()),
            Err(error) => Err(error),
        };
        Some(draft.map_err(|error| operation.placed(error)))
    }

    /// The draft of one that does.
    async fn draft_read(&self, operation: &Operation, source: Source) -> Result<Draft, Error> {
        let Ok(Task::Write { intent, .. }) = &operation.task else {
            unreachable!("what is written as it is needs nothing that is stored")
        };
        let (writer, stamp) = (operation.writer(), &self.stamp);
        let draft = match writer.resolve_known(intent, stamp, source).await {
            Ok((effect, known)) => self.draft_of(operation, effect, known),
            Err(error) => Err(error),
        };
        draft.map_err(|error| operation.placed(error))
    }

    fn draft_of(&self, operation: &Operation, effect: Effect, known: Known) -> Result<Draft, Error> {
        Draft::of(operation, effect.actions, known, self.written)
    }

    /// Makes one transaction of the drafts, if the service takes it.
    fn arrange(&mut self) -> Result<(), Error> {
        hand_over(self.operations, &mut self.drafts, self.written)?;
        check(self.operations, &self.drafts)
    }

    /// Sends the drafts; gives the operations to blame, if the transaction was cancelled for them.
    async fn send(&mut self) -> Result<Option<Vec<Blame>>, Error> {
        let operations = self.operations;
        self.arrange()?;
        if self.drafts.iter().all(|draft| draft.places.is_empty()) {
            return Ok(None);
        }
        let (core, meter) = (&*operations.core, operations.meter.as_ref());
        let (drafts, stamp, written) = (&mut self.drafts, &self.stamp, self.written);
        let mut places = || take_places(operations, drafts, stamp, written);
        let tables = &operations.tables();
        let transaction = Transaction { core, tables, token: &self.token, meter };
        // Boxed, since two futures of which neither is large are made faster than one that is.
        match Box::pin(transaction.write(&mut places)).await {
            Ok(()) => Ok(None),
            Err(Cancelled::Reasons(reasons)) => {
                let passes = all_pass(&reasons);
                let blamed = blame(operations, &self.drafts, reasons);
                match blamed.first() {
                    Some(first) if passes => Err(first.error(operations, &self.drafts, &self.stamp)),
                    _ => Ok(Some(blamed)),
                }
            }
            Err(Cancelled::Failed(error)) => match (error.kind(), &self.earlier) {
                // What was read anew makes another transaction, and the service may take that amiss
                // under a token of the user's: nothing was written, for the reason it gave before.
                (ErrorKind::InvalidRequest { .. }, Some(earlier)) => Err(earlier.clone()),
                _ => Err(error),
            },
        }
    }

    /// New drafts for the operations to blame, if each that did not just meet another transaction relied on
    /// what is no longer stored, or wants what belongs to the item of one that did: read again, that may let
    /// it go.
    async fn read_again(&mut self, blamed: &mut [Blame]) -> Result<Option<Vec<(usize, Draft)>>, Error> {
        let (mut stale, mut holders) = (Vec::new(), Vec::new());
        for blame in &*blamed {
            match self.again(blame) {
                Some(source) => stale.push((blame.operation, source)),
                None if blame.reason.passes() => {}
                None => holders.push(blame.holder(self.operations, &self.drafts)),
            }
        }
        let places: Vec<usize> = stale.iter().map(|(place, _)| *place).collect();
        let is_stale = |holder: &Option<usize>| holder.is_some_and(|holder| places.contains(&holder));
        if stale.is_empty() || !holders.iter().all(is_stale) {
            return Ok(None);
        }
        let drafts = self.draft(stale).await?;
        let drafts: Vec<_> = places.into_iter().zip(drafts).collect();
        Ok(if self.meets_the_same(blamed, &drafts) { None } else { Some(drafts) })
    }

    /// Whether an operation meets again what it met before, and by one more read what it had read, so that it
    /// fails by its own condition. Of its item is told as it was read.
    fn meets_the_same(&mut self, blamed: &mut [Blame], drafts: &[(usize, Draft)]) -> bool {
        let mut any = false;
        for blame in blamed {
            let operation = blame.operation;
            let now = drafts.iter().find(|(place, _)| *place == operation).map(|(_, draft)| draft);
            let Some(now) = now.and_then(|now| now.known.stored.as_ref()).filter(|_| self.reads_again(blame))
            else {
                continue;
            };
            let Some(read) = self.drafts[operation].known.stored.clone() else { continue };
            let met = Met { read, found: blame.reason.item.clone() };
            let before = self.met.iter().position(|(place, _)| *place == operation);
            let before = before.map(|place| self.met.swap_remove(place).1);
            if before.is_some_and(|before| before.is_the_same(&met)) && is_same(now, &met.read) {
                blame.reason.item.clone_from(&met.read);
                any = true;
            }
            self.met.push((operation, met));
        }
        any
    }

    /// Looks once more at the items that are not as they were read, of a transaction that fails in any case:
    /// one that is read as before has made its operation fail, and is told of as it is read.
    async fn look_again(&self, blamed: &mut [Blame]) {
        for blame in blamed {
            let (operation, draft) = (&self.operations.all[blame.operation], &self.drafts[blame.operation]);
            let (Ok(Task::Write { intent, .. }), Some(read)) = (&operation.task, &draft.known.stored) else {
                continue;
            };
            if self.reads_again(blame)
                && operation.writer().read(intent).await.is_ok_and(|now| is_same(&now, read))
            {
                blame.reason.item.clone_from(read);
            }
        }
    }

    fn renew(&mut self, drafts: Vec<(usize, Draft)>, earlier: Error) {
        for (place, draft) in drafts {
            self.drafts[place] = draft;
        }
        // Another transaction needs another token; a token of the user's stays what it is.
        if self.operations.token.is_none() {
            self.token = self.operations.core.clock.stamp().token();
        }
        self.earlier = Some(earlier);
    }

    /// From where the operation is drafted anew, where nothing else is in the way.
    fn again(&self, blame: &Blame) -> Option<Source> {
        blame.again(self.operations, &self.drafts, &self.stamp)
    }

    fn is_stale(&self, blame: &Blame) -> bool {
        self.again(blame).is_some()
    }

    /// Whether its item is read again for that.
    fn reads_again(&self, blame: &Blame) -> bool {
        matches!(self.again(blame), Some(Source::Read))
    }

    /// The error of the operations to blame, each for what it met.
    fn failed<'b>(&self, blamed: impl IntoIterator<Item = &'b Blame>) -> Error {
        self.canceled(blamed, |blame| blame.error(self.operations, &self.drafts, &self.stamp))
    }

    fn contended(&self, blamed: &[Blame]) -> Error {
        self.canceled(blamed, |blame| {
            let error = Error::new(What::Contended { tries: READINGS });
            blame.placed(error, self.operations, &self.drafts)
        })
    }

    fn canceled<'b>(
        &self,
        blamed: impl IntoIterator<Item = &'b Blame>,
        error: impl Fn(&Blame) -> Error,
    ) -> Error {
        let failures = blamed.into_iter().map(|blame| (blame.operation, error(blame)));
        self.operations.canceled(failures.collect())
    }
}

fn is_of_service(error: &Error) -> bool {
    use ErrorKind::{SchemaMismatch, Service, Throttled};
    // An item of a newer release is the operation's own matter.
    matches!(error.kind(), Throttled { .. } | Service { .. } | SchemaMismatch { stored: None, .. })
}
