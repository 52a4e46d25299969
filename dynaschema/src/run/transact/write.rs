//! A transaction of the user's: what it must know is read, then all is written or nothing.

use super::{Blame, Committed, Draft, Operation, Operations, Task, blame, check, hand_over, take_places};
use super::{Cancelled, Transaction, all_pass};
use crate::error::What;
use crate::item::Stamp;
use crate::observe::{Label, RetryReason};
use crate::plan::write::Source;
use crate::run::join::{Boxed, join_all};
use crate::run::observing::under;
use crate::run::request::WRITE;
use crate::run::retry::READINGS;
use crate::run::write::Writer;
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

async fn write(operations: Operations) -> Result<Committed, Error> {
    operations.check()?;
    let mut writing = Writing::of(&operations);
    writing.drafts = writing.draft((0..operations.all.len()).map(|place| (place, Source::Unread))).await?;
    let mut readings = 1;
    while let Some(blamed) = writing.send().await? {
        let canceled =
            writing.canceled(&blamed, |blame| blame.error(&operations, &writing.drafts, &writing.stamp));
        match writing.read_again(&blamed).await? {
            None => {
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
                writing.renew(drafts, canceled);
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
    /// Why it was not carried out, before the stored items were read again.
    earlier: Option<Error>,
}

impl<'a> Writing<'a> {
    fn of(operations: &'a Operations) -> Self {
        let mut stamp = operations.core.clock.stamp();
        let token = operations.token.clone().unwrap_or_else(|| stamp.token());
        if let Some(write_token) = operations.write_token() {
            stamp.token = write_token;
        }
        Self { operations, drafts: Vec::new(), stamp, token, earlier: None }
    }

    /// The drafts of these operations, all at once; where one cannot be, the error of all that cannot.
    async fn draft(&self, places: impl IntoIterator<Item = (usize, Source)>) -> Result<Vec<Draft>, Error> {
        let (places, sources): (Vec<usize>, Vec<Source>) = places.into_iter().unzip();
        let one = |(place, source): (&usize, Source)| -> Boxed<'_, _> {
            Box::pin(self.draft_one(&self.operations.all[*place], source))
        };
        let drafted = join_all(places.iter().zip(sources).map(one).collect()).await;
        let mut drafts = Vec::with_capacity(places.len());
        let mut failures = Vec::new();
        for (place, draft) in places.into_iter().zip(drafted) {
            match draft {
                Ok(draft) => drafts.push(draft),
                // That a read gets no answer is nothing of the operation's.
                Err(error) if is_of_service(&error) => return Err(error),
                Err(error) => failures.push((place, error)),
            }
        }
        if failures.is_empty() { Ok(drafts) } else { Err(self.operations.canceled(failures)) }
    }

    async fn draft_one(&self, operation: &Operation, source: Source) -> Result<Draft, Error> {
        let intent = match &operation.task {
            Ok(Task::Write { intent, .. }) => intent,
            Ok(Task::Raw(item)) => return Ok(Draft::of_raw(self.operations, item)),
            Err(error) => return Err(error.clone()),
        };
        let writer = Writer { core: operation.core.clone(), meter: operation.meter.clone() };
        let draft = async {
            let (effect, known) = writer.resolve(intent, &self.stamp, source).await?;
            Draft::of(operation, effect.actions, known, self.operations.writes_body())
        };
        draft.await.map_err(|error| {
            let error = error.at_table(&operation.core.name).of_entity(operation.entity);
            error.with_key(Some(intent.key.clone()))
        })
    }

    /// Sends the drafts; gives the operations to blame, if the transaction was cancelled for them.
    async fn send(&mut self) -> Result<Option<Vec<Blame>>, Error> {
        let operations = self.operations;
        hand_over(operations, &mut self.drafts)?;
        check(operations, &self.drafts)?;
        if self.drafts.iter().all(|draft| draft.places.is_empty()) {
            return Ok(None);
        }
        let (core, meter) = (&*operations.core, operations.meter.as_ref());
        let (drafts, stamp) = (&mut self.drafts, &self.stamp);
        let mut places = || take_places(operations, drafts, stamp);
        let tables = &operations.tables();
        match (Transaction { core, tables, token: &self.token, meter }).write(&mut places).await {
            Ok(()) => Ok(None),
            Err(Cancelled::Reasons(reasons)) => {
                let passes = all_pass(&reasons);
                let blamed = blame(&self.drafts, reasons);
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

    /// New drafts for the operations to blame, if each that did not just meet another transaction
    /// relied on what is no longer stored.
    async fn read_again(&self, blamed: &[Blame]) -> Result<Option<Vec<(usize, Draft)>>, Error> {
        let mut stale = Vec::new();
        for blame in blamed {
            match blame.again(self.operations, &self.drafts, &self.stamp) {
                Some(source) => stale.push((blame.operation, source)),
                None if blame.reason.passes() => {}
                None => return Ok(None),
            }
        }
        if stale.is_empty() {
            return Ok(None);
        }
        let places: Vec<usize> = stale.iter().map(|(place, _)| *place).collect();
        let drafts = self.draft(stale).await?;
        Ok(Some(places.into_iter().zip(drafts).collect()))
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

    fn contended(&self, blamed: &[Blame]) -> Error {
        self.canceled(blamed, |blame| {
            let error = Error::new(What::Contended { tries: READINGS });
            blame.placed(error, self.operations, &self.drafts)
        })
    }

    fn canceled(&self, blamed: &[Blame], error: impl Fn(&Blame) -> Error) -> Error {
        let failures = blamed.iter().map(|blame| (blame.operation, error(blame)));
        self.operations.canceled(failures.collect())
    }
}

fn is_of_service(error: &Error) -> bool {
    use ErrorKind::{SchemaMismatch, Service, Throttled};
    matches!(error.kind(), Throttled { .. } | Service { .. } | SchemaMismatch { .. })
}
