//! Writes that are tried again, since what was read for them is stale, or has to be read after all.

use super::{Done, Met, Returns, Unmet, Writer, is_same};
use crate::Error;
use crate::error::What;
use crate::item::Stamp;
use crate::observe::RetryReason;
use crate::plan::write::{Intent, Known, Source, Stored};
use crate::run::retry::{STALE, STALE_TRIES};

/// A write that is to be tried again.
pub(super) struct Again {
    /// From where the item is known then.
    pub(super) source: Source,
    /// What was sent in vain.
    pub(super) operation: &'static str,
    pub(super) unmet: Unmet,
    /// What was read for it, if anything was.
    pub(super) read: Option<Stored>,
    pub(super) stamp: Stamp,
}

impl Writer {
    /// Carries an intent out that a first attempt has not.
    pub(super) async fn write_again(
        &self,
        intent: &Intent,
        mut again: Box<Again>,
        returns: Returns,
    ) -> Result<Done, Error> {
        let mut before: Option<Met> = None;
        let mut tries = 1;
        loop {
            let operation = again.operation;
            let source = match self.goes_on(intent, *again, &mut before, tries).await {
                Ok(source) => source,
                Err(error) => return Err(self.given_up(operation, error)),
            };
            self.begins_anew(operation);
            match self.attempt(intent, source, returns).await? {
                Ok(done) => return Ok(done),
                Err(next) => again = next,
            }
            tries += 1;
        }
    }

    /// From where the item is known to the next attempt, behind so many; or the error that the write ends
    /// with.
    async fn goes_on(
        &self,
        intent: &Intent,
        again: Again,
        before: &mut Option<Met>,
        tries: usize,
    ) -> Result<Source, Error> {
        let Again { source, operation, unmet, read, stamp } = again;
        if let (Source::Read, Some(read)) = (&source, read) {
            let met = Met { read, found: unmet.old };
            // Nothing has changed in between, so that it is no other writer's doing: unless another writes to
            // and fro, and then one more read gives the form that was found.
            if before.as_ref().is_some_and(|before| before.is_the_same(&met))
                && is_same(&self.read(intent).await?, &met.read)
            {
                return Err(self.failure(intent, &stamp, (&unmet.action, operation), met.read));
            }
            *before = Some(met);
        }
        if tries == STALE_TRIES || tries > 1 && !STALE.wait(tries).await {
            return Err(self.placed(Error::new(What::Contended { tries }), intent));
        }
        Ok(source)
    }

    /// Tells of a write that is made of what is stored now, since its condition did not hold.
    pub(super) fn begins_anew(&self, operation: &'static str) {
        self.core.tell_unmet(operation, None);
        self.core.tell_retry(operation, RetryReason::Stale);
    }

    /// Tells of a write that is not, and gives its error.
    pub(super) fn given_up(&self, operation: &'static str, error: Error) -> Error {
        self.core.tell_unmet(operation, Some(&error));
        error
    }

    /// Carries out an intent on an item that was read; what was sent in vain where the read is stale.
    pub(super) async fn try_stored(
        &self,
        intent: &Intent,
        stored: Stored,
    ) -> Result<Result<Done, &'static str>, Error> {
        let mut source = Source::Known(Known::of(stored));
        loop {
            match self.attempt(intent, source, Returns::Made).await? {
                Ok(done) => return Ok(Ok(done)),
                Err(again) if matches!(again.source, Source::Known(_)) => {
                    self.begins_anew(again.operation);
                    source = again.source;
                }
                Err(again) => return Ok(Err(again.operation)),
            }
        }
    }
}
