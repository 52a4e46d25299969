//! The law, for one case.

use dynaschema::Error;
use dynaschema_tests::fixtures::writes::{End, Subject};

use super::case::{Case, Origin, Step, Way};
use super::history::{History, agree, kind_name, same};
use super::pair::Pair;

/// After each write, all that is stored equals what puts of the values would have stored, and so do
/// all reads; a write that fails, fails as the put does, and has done nothing.
///
/// An item can be older than an index, and then lacks its keys, in whole or in half: a write that
/// changes what the index shows puts the item into it, with all its keys; any other leaves the
/// item out of it, or puts it into it. A value can be older than its item: a write that starts from
/// it fails, or what it leaves is what a put of the value read then would.
pub(super) async fn holds<E: Subject>(pair: &Pair<E>, case: &Case) -> Result<(), String> {
    pair.clear().await;
    let Some(mut history) = History::begin(pair, case).await? else { return Ok(()) };
    for step in &case.steps {
        let described = format!("{:?} of {:?} by {:?}", step.way, step.change::<E>(), step.end);
        history.moment += 1;
        pair.at(history.moment);
        let goes_on = history.step(step).await.map_err(|what| format!("{described}: {what}"))?;
        if !goes_on {
            break;
        }
    }
    Ok(())
}

impl<E: Subject> History<'_, E> {
    /// One write; whether there is still something to write.
    async fn step(&mut self, step: &Step) -> Result<bool, String> {
        match step.way {
            Way::ByKey | Way::Edit | Way::Put | Way::Move | Way::Remove if step.stale => {
                self.stale(step).await
            }
            Way::ByKey | Way::Edit | Way::Modify | Way::Put | Way::Upsert => self.change(step).await,
            Way::UpsertOther => self.upsert_other(step).await,
            Way::Move => self.relocate(step).await,
            Way::Delete | Way::Remove => self.delete(step).await,
        }
    }

    /// The item stays where it is.
    pub(super) async fn change(&mut self, step: &Step) -> Result<bool, String> {
        let (change, tried) = (step.change::<E>(), &self.pair.tried);
        let old = self.value.clone();
        let mut other = step.other::<E>();
        other.rekey(&old);
        let mut new = old.clone();
        if step.way == Way::Upsert {
            new.fill(&other);
        }
        let in_range = new.in_range(&change);
        new.apply(&change);
        let (done, requests) = tried
            .recorded(async {
                match step.way {
                    Way::ByKey => old.by_key(&change, step.end, tried).await,
                    Way::Edit => old.edited(&change, step.end, tried).await,
                    Way::Put => new.clone().replaced(tried).await.map(Some),
                    Way::Move => old.clone().moved(&change, &other, tried).await.map(Some),
                    Way::Modify => old.modified(&change, tried).await.map(Some),
                    _ => other.upserted(&change, tried).await.map(|()| None),
                }
            })
            .await;
        if !in_range && matches!(step.way, Way::ByKey | Way::Edit | Way::Upsert) {
            return self.is_refused(done).await.map(|()| true);
        }
        let idle = self.item(&new).ok() == self.item(&old).ok();
        let wrote = requests.iter().any(|request| request.operation != "GetItem");
        if done.is_ok() && idle && (!wrote || step.end != End::Send && self.is_unchanged().await.is_ok()) {
            self.cost(step, true, &requests)?;
            return self.is_stored().await.map(|()| true);
        }
        let put = new.clone().replaced(&self.pair.put).await;
        agree(&done, &put)?;
        if let Ok(new) = put {
            self.cost(step, idle, &requests)?;
            if step.way == Way::Put {
                self.origin = Origin::Put;
                self.missing.clear();
            }
            if let Ok(Some(given)) = &done {
                same("what is given back", given, &new)?;
            }
            self.write(new)?;
            let token = self.token.take();
            self.is_stored().await?;
            if token.is_some() && token == self.token {
                return Err("the token is that of the last write".to_owned());
            }
            self.is_found(&old).await?;
            return Ok(true);
        }
        self.is_unchanged().await?;
        Ok(true)
    }

    /// A sum that would leave its field's range is refused, unless the write is for another reason.
    async fn is_refused<T>(&self, done: Result<T, Error>) -> Result<(), String> {
        let Err(error) = done else { return Err("a sum has left the range of its field".to_owned()) };
        if !matches!(kind_name(&error).as_str(), "OutOfRange" | "InvalidKey" | "Encode" | "UniqueViolation") {
            return Err(format!("not the error of a sum that leaves its range: {error:?}"));
        }
        self.is_unchanged().await
    }

    /// A value with another key.
    async fn upsert_other(&mut self, step: &Step) -> Result<bool, String> {
        let (change, other) = (step.change::<E>(), step.other::<E>());
        let Ok(None) = other.read(&self.pair.put).await else { return Ok(true) };
        let mut new = other.clone();
        let in_range = new.in_range(&change);
        new.apply(&change);
        let tried = &self.pair.tried;
        let (done, requests) = tried.recorded(other.upserted(&change, tried)).await;
        if !in_range {
            return self.is_refused(done).await.map(|()| true);
        }
        let put = new.created(&self.pair.put).await;
        agree(&done, &put)?;
        if put.is_ok() {
            self.cost(step, false, &requests)?;
        }
        self.is_stored().await.map(|()| true)
    }

    /// The item gets another key: a put of the new value over what the old one would be there.
    async fn relocate(&mut self, step: &Step) -> Result<bool, String> {
        let (change, to) = (step.change::<E>(), step.other::<E>());
        let old = self.value.clone();
        let mut there = old.clone();
        there.rekey(&to);
        if there == old {
            return self.change(step).await;
        }
        let mut new = there.clone();
        new.apply(&change);
        let before = self.expected().await?;
        let tried = &self.pair.tried;
        let (done, requests) = tried.recorded(old.clone().moved(&change, &to, tried)).await;
        if let Ok(Some(_)) = there.read(&self.pair.put).await {
            let Err(error) = done else { return Err("it overwrites another item".to_owned()) };
            same("what is said of it", &kind_name(&error), &"AlreadyExists".to_owned())?;
            return self.stored().await?.equals(&before).map(|()| false);
        }
        old.removed(&self.pair.put).await.map_err(|error| format!("the put's table: {error:?}"))?;
        self.pair.at(self.made);
        let mut put = self.store(&there.fresh(), false).await;
        for _ in 1..self.writes {
            if let Ok(stored) = put {
                put = stored.replaced(&self.pair.put).await;
            }
        }
        self.pair.at(self.moment);
        if let Ok(stored) = put {
            new.keep(&stored);
            put = new.replaced(&self.pair.put).await;
        }
        match (done, put) {
            (Ok(moved), Ok(put)) => {
                same("what is given back", &moved, &put)?;
                self.cost(step, false, &requests)?;
                self.missing.clear();
                self.write(put)?;
                self.is_stored().await?;
                self.is_found(&old).await?;
                Ok(true)
            }
            (Err(_), Err(_)) => {
                self.stored().await?.equals(&before)?;
                Ok(false)
            }
            (done, put) => Err(format!("done is {done:?}, and a put gives {put:?}")),
        }
    }

    /// Nothing is left of the item.
    async fn delete(&mut self, step: &Step) -> Result<bool, String> {
        let mut expected = self.expected().await?;
        expected.remove(&self.key()?);
        let (value, tried) = (&self.value, &self.pair.tried);
        let (done, requests) = tried
            .recorded(async {
                match step.way {
                    Way::Delete => value.deleted(tried).await,
                    _ => value.removed(tried).await,
                }
            })
            .await;
        done.map_err(|error| format!("not deleted: {error:?}"))?;
        self.cost(step, false, &requests)?;
        self.stored().await?.equals(&expected)?;
        Ok(false)
    }
}
