//! The law, for one case.

use std::mem::{Discriminant, discriminant};

use dynaschema::embedded::RecordedRequest;
use dynaschema::{AttributeValue, Error, Item};
use dynaschema_tests::fixtures::writes::Subject;

use super::case::{Case, Origin, Step, Way};
use super::cost::{Write, is_sparing};
use super::pair::Pair;
use super::stored::{Stored, UNKNOWN, key};

/// After each write, all that is stored equals what puts of the values would have stored, and so do
/// all reads; a write that fails, fails as the put does, and has done nothing.
pub(super) async fn holds<E: Subject>(pair: &Pair<E>, case: &Case) -> Result<(), String> {
    pair.clear().await;
    let Some(mut history) = History::begin(pair, case).await? else { return Ok(()) };
    for step in &case.steps {
        let described = format!("{:?} of {:?}", step.way, step.change::<E>());
        history.moment += 1;
        pair.at(history.moment);
        let goes_on = history.step(step).await.map_err(|what| format!("{described}: {what}"))?;
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// An item on its way through writes.
struct History<'a, E: Subject> {
    pair: &'a Pair<E>,
    replaces: bool,
    /// How the stored item differs from a put's.
    origin: Origin,
    moment: u64,
    /// How often the item was written.
    writes: usize,
    /// What the last write has left beside the version.
    token: Option<String>,
    value: E,
}

impl<'a, E: Subject> History<'a, E> {
    /// The item, and a neighbour of it; none if there cannot be such an item.
    async fn begin(pair: &'a Pair<E>, case: &Case) -> Result<Option<Self>, String> {
        pair.at(0);
        let mut history = Self {
            pair,
            replaces: case.replaces,
            origin: case.origin,
            moment: 0,
            writes: 1,
            token: None,
            value: case.start(),
        };
        let value = history.value.clone();
        let (tried, put) = (history.store(&value, true).await, history.store(&value, false).await);
        agree(&tried, &put)?;
        let Ok(value) = put else { return Ok(None) };
        let neighbour = case.neighbour::<E>();
        agree(&neighbour.clone().created(&pair.tried).await, &neighbour.created(&pair.put).await)?;
        history.value = value;
        history.age().await?;
        history.is_stored().await?;
        Ok(Some(history))
    }

    async fn store(&self, value: &E, tried: bool) -> Result<E, Error> {
        let table = if tried { &self.pair.tried } else { &self.pair.put };
        let value = value.clone();
        if self.replaces { value.replaced(table).await } else { value.created(table).await }
    }

    /// Makes the stored item one that no put of today wrote.
    async fn age(&mut self) -> Result<(), String> {
        let of = self.key()?;
        let mut stored = Stored::of(&self.pair.tried).await?;
        match self.origin {
            Origin::Older if stored.items_of(&of).into_iter().any(|item| E::older(item).is_none()) => {
                self.origin = Origin::Put;
            }
            _ => stored = self.as_aged(stored)?,
        }
        for item in stored.items_of(&of) {
            self.pair.tried.put_raw(item).await;
        }
        Ok(())
    }

    fn as_aged(&self, mut stored: Stored) -> Result<Stored, String> {
        let of = self.key()?;
        match self.origin {
            Origin::Put => {}
            Origin::Unknown => stored.change(&of, false, |mut item| {
                item.insert(UNKNOWN.to_owned(), AttributeValue::S("kept".to_owned()));
                item
            }),
            Origin::Older => stored.change(&of, true, |item| E::older(item).unwrap_or_default()),
        }
        Ok(stored)
    }

    fn key(&self) -> Result<String, String> {
        self.item(&self.value).map(|item| key(&item))
    }

    /// The item of a value, as it would be stored but for what the table maintains.
    fn item(&self, value: &E) -> Result<Item, String> {
        self.pair.put.to_item(value).map_err(|error| format!("no item: {error:?}"))
    }

    /// One write; whether there is still something to write.
    async fn step(&mut self, step: &Step) -> Result<bool, String> {
        match step.way {
            Way::ByKey | Way::Edit | Way::Modify | Way::Put | Way::Upsert => self.change(step).await,
            Way::UpsertOther => self.upsert_other(step).await,
            Way::Move => self.relocate(step).await,
            Way::Delete | Way::Remove => self.delete(step).await,
        }
    }

    /// The item stays where it is.
    async fn change(&mut self, step: &Step) -> Result<bool, String> {
        let (change, tried) = (step.change::<E>(), &self.pair.tried);
        let old = self.value.clone();
        let mut other = step.other::<E>();
        other.rekey(&old);
        let mut new = old.clone();
        if step.way == Way::Upsert {
            new.fill(&other);
        }
        new.apply(&change);
        let (done, requests) = tried
            .recorded(async {
                match step.way {
                    Way::ByKey => old.by_key(&change, tried).await,
                    Way::Edit => old.edited(&change, tried).await,
                    Way::Put => new.clone().replaced(tried).await.map(drop),
                    Way::Move => old.clone().moved(&change, &other, tried).await.map(drop),
                    Way::Modify => old.modified(&change, tried).await.map(drop),
                    _ => other.upserted(&change, tried).await,
                }
            })
            .await;
        let idle = self.item(&new).ok() == self.item(&old).ok();
        let wrote = requests.iter().any(|request| request.operation != "GetItem");
        if done.is_ok() && idle && !wrote {
            self.cost(step, true, &requests)?;
            return self.is_stored().await.map(|()| true);
        }
        let put = new.clone().replaced(&self.pair.put).await;
        agree(&done, &put)?;
        if let Ok(new) = put {
            self.cost(step, idle, &requests)?;
            if step.way == Way::Put {
                self.origin = Origin::Put;
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
        self.is_stored().await?;
        Ok(true)
    }

    /// A value with another key.
    async fn upsert_other(&mut self, step: &Step) -> Result<bool, String> {
        let (change, other) = (step.change::<E>(), step.other::<E>());
        let Ok(None) = other.read(&self.pair.put).await else { return Ok(true) };
        let mut new = other.clone();
        new.apply(&change);
        let tried = &self.pair.tried;
        let (done, requests) = tried.recorded(other.upserted(&change, tried)).await;
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
            return Stored::of(tried).await?.equals(&before).map(|()| false);
        }
        old.removed(&self.pair.put).await.map_err(|error| format!("the put's table: {error:?}"))?;
        self.pair.at(0);
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
                self.write(put)?;
                self.is_stored().await?;
                self.is_found(&old).await?;
                Ok(true)
            }
            (Err(_), Err(_)) => {
                Stored::of(tried).await?.equals(&before)?;
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
        Stored::of(tried).await?.equals(&expected)?;
        Ok(false)
    }

    fn write(&mut self, new: E) -> Result<(), String> {
        self.value = new;
        self.writes += 1;
        if self.origin == Origin::Older {
            self.origin = Origin::Put;
        }
        self.key().map(drop)
    }

    fn cost(&self, step: &Step, idle: bool, requests: &[RecordedRequest]) -> Result<(), String> {
        // What is older is found to be so, read, and written whole.
        if self.origin == Origin::Older {
            return Ok(());
        }
        let change = step.change::<E>();
        let changed = E::changed(&change);
        let write =
            Write { way: step.way, facts: E::FACTS, changed: &changed, simple: E::is_simple(&change), idle };
        write.takes(requests)?;
        let updates = requests.iter().filter(|request| request.operation == "UpdateItem");
        let is_change = matches!(step.way, Way::ByKey | Way::Edit | Way::Modify);
        updates.filter(|_| is_change).try_for_each(|update| is_sparing(update, changed.len()))
    }

    /// What should be stored.
    async fn expected(&self) -> Result<Stored, String> {
        self.as_aged(Stored::of(&self.pair.put).await?)
    }

    /// All that is stored is what should be, and is read as the value.
    async fn is_stored(&mut self) -> Result<(), String> {
        let found = Stored::of(&self.pair.tried).await?;
        found.equals(&self.expected().await?)?;
        let key = self.key()?;
        same("its sentinels and copies", &found.companions(&key), &self.value.companions())?;
        self.token = found.token(&key).cloned();
        let read = self.value.read(&self.pair.tried).await.map_err(|error| format!("no read: {error:?}"))?;
        same("the value after", &read.as_ref(), &Some(&self.value))
    }

    /// The item is found by all its keys, and is not what it was where it is found by earlier ones.
    async fn is_found(&self, earlier: &E) -> Result<(), String> {
        if self.origin == Origin::Older {
            return Ok(());
        }
        for value in [&self.value, earlier] {
            for (number, find) in value.finds(&self.pair.tried).into_iter().enumerate() {
                let found = find.await.map_err(|error| format!("not found: {error:?}"))?;
                let finds = found.contains(value);
                if finds != (*value == self.value) {
                    return Err(format!("find {number} of {value:?} finds {found:?}"));
                }
            }
            if *earlier == self.value {
                break;
            }
        }
        Ok(())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

/// Both are done, or both fail for the same reason.
fn agree<T, U>(tried: &Result<T, Error>, put: &Result<U, Error>) -> Result<(), String> {
    let (tried, put) = (tried.as_ref().err(), put.as_ref().err());
    if tried.map(kind) == put.map(kind) {
        Ok(())
    } else {
        Err(format!("it gives {tried:?}, and a put {put:?}"))
    }
}

fn kind_name(error: &Error) -> String {
    let kind = format!("{:?}", error.kind());
    kind.split([' ', '{']).next().unwrap_or_default().to_owned()
}

fn kind(error: &Error) -> Discriminant<dynaschema::ErrorKind<'_>> {
    discriminant(&error.kind())
}
