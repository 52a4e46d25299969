//! Writes that start from a value which another client has changed since.

use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::writes::Subject;

use super::case::{Origin, Step, Way};
use super::history::{History, same};

impl<E: Subject> History<'_, E> {
    /// The other client's write, and then one of the value as it was before.
    pub(super) async fn stale(&mut self, step: &Step) -> Result<bool, String> {
        let base = self.value.clone();
        let theirs = step.theirs().changing(&base);
        let described = format!("after another's {:?}", theirs.change::<E>());
        self.change(&theirs).await.map_err(|what| format!("another's {:?}: {what}", theirs.change::<E>()))?;
        self.moment += 1;
        self.pair.at(self.moment);
        self.from(step, base).await.map_err(|what| format!("{described}: {what}")).map(|()| true)
    }

    async fn from(&mut self, step: &Step, base: E) -> Result<(), String> {
        let tried = &self.pair.tried;
        let mut change = step.clone().changing(&base).change::<E>();
        if let Some(field) = step.echoes() {
            base.echo(field, &mut change);
        }
        let done = match step.way {
            Way::ByKey => base.by_key(&change, step.end, tried).await,
            Way::Edit => base.edited(&change, step.end, tried).await,
            Way::Move => base.clone().moved(&change, &base, tried).await.map(Some),
            _ => {
                let mut new = base.clone();
                new.apply(&change);
                new.replaced(tried).await.map(Some)
            }
        };
        let given = match done {
            Ok(given) => given,
            Err(error) if is_clear(&error) => return self.is_unchanged().await,
            Err(error) => return Err(format!("not as it should fail: {error:?}")),
        };
        let read = base.read(tried).await.map_err(|error| format!("no read: {error:?}"))?;
        let read = read.ok_or("it is not there")?;
        if let Some(given) = given {
            same("what is given back", &given, &read)?;
        }
        if step.way == Way::Edit {
            let mut merged = self.value.clone();
            merged.merge(&base, &change);
            merged.keep(&read);
            same("what both have written", &self.item(&read)?, &self.item(&merged)?)?;
        }
        if step.way == Way::Put {
            self.origin = Origin::Put;
            self.missing.clear();
        }
        if read != self.value {
            let mut new = read;
            new.keep(&self.value);
            let put = new.replaced(&self.pair.put).await;
            self.write(put.map_err(|error| format!("no put stores what is read: {error:?}"))?)?;
        }
        self.is_stored().await?;
        self.is_found(&base).await
    }
}

/// Whether the error says what is wrong with the write, or that the value is not what is stored.
fn is_clear(error: &Error) -> bool {
    !matches!(
        error.kind(),
        ErrorKind::Service { .. }
            | ErrorKind::InvalidRequest { .. }
            | ErrorKind::SchemaMismatch { .. }
            | ErrorKind::NotFound { .. }
            | ErrorKind::Decode { .. }
            | ErrorKind::OutcomeUnknown { .. }
    )
}
