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
            let Again { source, operation, unmet, read, stamp } = *again;
            if let (Source::Read, Some(read)) = (&source, read) {
                let met = Met { read, found: unmet.old };
                // Nothing has changed in between, so that it is no other writer's doing: unless another writes to and
                // fro, and then one more read gives the form that was found.
                if before.as_ref().is_some_and(|before| before.is_the_same(&met))
                    && is_same(&self.read(intent).await?, &met.read)
                {
                    return Err(self.failure(intent, &stamp, (&unmet.action, operation), met.read));
                }
                before = Some(met);
            }
            if tries == STALE_TRIES || tries > 1 && !STALE.wait(tries).await {
                return Err(self.placed(Error::new(What::Contended { tries }), intent));
            }
            self.core.tell_retry(operation, RetryReason::Stale);
            match self.attempt(intent, source, returns).await? {
                Ok(done) => return Ok(done),
                Err(next) => again = next,
            }
            tries += 1;
        }
    }

    /// Carries out an intent on an item that was read; nothing where the read is stale.
    pub(crate) async fn try_stored(&self, intent: &Intent, stored: Stored) -> Result<Option<Done>, Error> {
        let mut source = Source::Known(Known::of(stored));
        while let Source::Known(_) = source {
            match self.attempt(intent, source, Returns::Made).await? {
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
}
