//! The end of a write of one action that was not simply carried out.

use super::{Done, Outcome, Returns, Unmet, Writer};
use crate::Error;
use crate::error::What;
use crate::item::Stamp;
use crate::plan::write::{Action, Body, Doubted, Intent, Role};

impl Writer {
    /// What became of the write, by what became of its tries.
    pub(super) async fn ended(
        &self,
        intent: &Intent,
        stamp: &Stamp,
        action: Action,
        outcome: Result<Outcome, Error>,
        returns: Returns,
    ) -> Result<Result<Done, Unmet>, Error> {
        let unmet = |action: Action, old| Ok(Err(Unmet { action: Box::new(action), old }));
        match outcome {
            // What was there before it, an earlier try may have changed already.
            Ok(Outcome::Written { doubted: true, .. }) if returns == Returns::Old => {
                Err(self.unknown(intent, &action))
            }
            Ok(Outcome::Written { item, .. }) => Ok(Ok(returns.done(item))),
            Ok(Outcome::Refused { old, doubted: false }) => unmet(action, old),
            Ok(Outcome::Refused { old, doubted: true }) => {
                match intent.doubt(&self.core.layout, stamp, old.as_ref()) {
                    // What stands there is what the first try wrote; what was before it is gone.
                    Doubted::Ours if returns == Returns::Old => Err(self.unknown(intent, &action)),
                    Doubted::Ours => Ok(Ok(Done { new: old, ..Done::default() })),
                    Doubted::NotOurs => unmet(action, old),
                    Doubted::Unknown => Err(self.unknown(intent, &action)),
                }
            }
            Err(error) if returns == Returns::Old => Err(self.placed(error, intent)),
            Err(error) => {
                let error = self.placed(error, intent);
                self.found_out(intent, stamp, &[action], error).await
            }
        }
    }

    fn unknown(&self, intent: &Intent, action: &Action) -> Error {
        let operation = action.body.operation();
        self.placed(Error::new(What::OutcomeUnknown { operation }), intent)
    }

    /// The end of a write whose last answer was this error: where its outcome is unknown, and the item
    /// carries a write token, a read may show that it was carried out.
    ///
    /// That the token is not there shows nothing: the write may still be on its way.
    pub(super) async fn found_out(
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
            Ok(Some(item)) if stamp.is_of(&item) => Ok(Ok(Done { new: Some(item), ..Done::default() })),
            _ => Err(error),
        }
    }
}
