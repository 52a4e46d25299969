//! Writes that start from a value which another client has changed since.

use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::writes::Subject;

use super::case::{Origin, Step, Way};
use super::history::{History, agree, same};

impl<E: Subject> History<'_, E> {
    /// The other client's write, and then one of the value as it was before.
    pub(super) async fn stale(&mut self, step: &Step) -> Result<bool, String> {
        let base = self.value.clone();
        if step.anew {
            self.make_anew(step.other()).await?;
            let written = self.after(step, base).await;
            return written.map_err(|what| format!("after another has made the item anew: {what}"));
        }
        let theirs = step.theirs().changing(&base);
        let described = format!("after another's {:?}", theirs.change::<E>());
        self.change(&theirs).await.map_err(|what| format!("another's {:?}: {what}", theirs.change::<E>()))?;
        self.moment += 1;
        self.pair.at(self.moment);
        self.after(step, base).await.map_err(|what| format!("{described}: {what}"))
    }

    /// The other client deletes the item and makes another under its key, which counts from 1 again.
    async fn make_anew(&mut self, mut new: E) -> Result<(), String> {
        new.rekey(&self.value);
        let (tried, put) = (&self.pair.tried, &self.pair.put);
        for table in [tried, put] {
            self.value.deleted(table).await.map_err(|error| format!("not deleted: {error:?}"))?;
        }
        let (made, expected) = (new.clone().created(tried).await, new.created(put).await);
        agree(&made, &expected)?;
        let value = if let Ok(value) = expected {
            value
        } else {
            // What stood there before stands there again.
            let old = self.value.fresh();
            agree(&old.clone().created(tried).await, &Ok::<(), Error>(()))?;
            old.created(put).await.map_err(|error| format!("not made again: {error:?}"))?
        };
        self.value = value;
        (self.origin, self.writes, self.made) = (Origin::Put, 1, self.moment);
        self.missing.clear();
        self.is_stored().await
    }

    /// This client's write, of the value as it was; whether there is still something to write.
    async fn after(&mut self, step: &Step, base: E) -> Result<bool, String> {
        if step.way == Way::Remove {
            self.remove(base).await
        } else {
            self.from(step, base).await.map(|()| true)
        }
    }

    /// Nothing is left of the item, or all of it.
    async fn remove(&mut self, base: E) -> Result<bool, String> {
        let mut expected = self.expected().await?;
        match base.removed(&self.pair.tried).await {
            Ok(()) => {
                expected.remove(&self.key()?);
                self.stored().await?.equals(&expected).map(|()| false)
            }
            Err(error) if is_clear(&error) => self.is_unchanged().await.map(|()| true),
            Err(error) => Err(format!("not as it should fail: {error:?}")),
        }
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
            // A put stores what the value says of when the item was made.
            new.keep(if step.way == Way::Put { &base } else { &self.value });
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
            | ErrorKind::Untold { .. }
            | ErrorKind::OutcomeUnknown { .. }
    )
}
