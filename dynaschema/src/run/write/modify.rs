//! The read-modify-write loop.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use super::{Done, Writer};
use crate::core::Core;
use crate::error::What;
use crate::item::{Snapshot, is_expired, place_under};
use crate::plan::write::{Intent, Verb, refused_as_newer};
use crate::run::deadline::within;
use crate::run::observing::under;
use crate::run::retry::{CONTENDED, MODIFY_TRIES};
use crate::{Contains, Entity, Error, Table};

/// What a `modify` is called where the item is not yet known.
const OPERATION: &str = "UpdateItem";

/// What the closure of a `modify` says: `()`, or a `Result` whose error gives the change up.
#[diagnostic::on_unimplemented(
    message = "the closure of a `modify` gives `()` or a `Result`, and not `{Self}`",
    label = "it changes the value that it is handed, `|order| order.total += 1`; what it gives says whether the change holds",
    note = "end it with a `;`, or give `Err(..)` where nothing is to change; what is to be known of the item a variable outside takes up"
)]
pub trait Verdict: Send + 'static {
    /// The error that gives the change up.
    #[doc(hidden)]
    fn verdict(self) -> Result<(), Box<dyn StdError + Send + Sync>>;
}

impl Verdict for () {
    fn verdict(self) -> Result<(), Box<dyn StdError + Send + Sync>> {
        Ok(())
    }
}

impl<X: Into<Box<dyn StdError + Send + Sync>> + Send + 'static> Verdict for Result<(), X> {
    fn verdict(self) -> Result<(), Box<dyn StdError + Send + Sync>> {
        self.map_err(Into::into)
    }
}

/// The future of a `modify`, which borrows what its closure borrows.
///
/// It is `Send`. Nothing is sent until it is awaited.
#[must_use = "nothing is sent until a call is awaited"]
pub struct Modify<'a, E>(Pin<Box<dyn Future<Output = Result<E, Error>> + Send + 'a>>);

impl<'a, E: Send + 'a> Modify<'a, E> {
    /// Ends the call within this time of its first poll, as [`Call::deadline`](crate::op::Call::deadline) of
    /// other writes.
    pub fn deadline(self, time: Duration) -> Self {
        Self(Box::pin(within(time, self.0)))
    }
}

impl<E> Future for Modify<'_, E> {
    type Output = Result<E, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context)
    }
}

impl<E> fmt::Debug for Modify<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Modify(..)")
    }
}

/// Reads the item, lets the closure change its value, and writes what has changed, if the item is
/// still what was read; else all of it again: at most 50 times, with growing pauses between, and
/// `Contended` after the last.
///
/// Without a `version`, a condition can name about 150 attributes (4 KB, 300 operators). Of an item with
/// more, what the closure changes must be as it was read, and what keys, sentinels and copies are made of;
/// what it reads and does not change is not demanded beyond that; a `version` demands it. What is given is
/// what is stored: behind a transaction, which gives nothing back, such an item is read once more, and so is
/// one with a flattened field, which may have got attributes meanwhile that no condition can name. Of an item
/// that only other programs have written, which need not count its versions, the same is demanded as without.
/// Where what is stored then does not decode, that is `Untold`, and the change is written; an item that does
/// not decode as it is read is `Decode`, and nothing is.
///
/// So there is no request to hand out: what is written is what the closure makes of the item that is read. By
/// hand, the value of a `get` has an `edit`, which has a `request`.
pub fn modify<'a, E, S, R>(
    table: &Table<S>,
    key: &E::Key,
    change: impl FnMut(&mut E) -> R + Send + 'a,
) -> Modify<'a, E>
where
    E: Entity,
    S: Contains<E>,
    R: Verdict,
{
    let writer = Writer::of(table);
    let (key, deadline) = (table.core.key_of(key), table.core.deadline);
    let modify = Modify(Box::pin(async move {
        let key = key?;
        let place = place_under(&writer.core.layout, S::MEMBER, &key);
        let nothing = Intent::of(place, key, Verb::Check { exists: true });
        let label = writer.core.labelled_of(S::MEMBER, "modify");
        under!(label, run::<E, S, R>(writer, nothing, change))
    }));
    match deadline {
        Some(time) => modify.deadline(time),
        None => modify,
    }
}

async fn run<E: Entity, S: Contains<E>, R: Verdict>(
    writer: Writer,
    look: Intent,
    mut change: impl FnMut(&mut E) -> R + Send,
) -> Result<E, Error> {
    let core = writer.core.clone();
    let mut tries = 0;
    loop {
        let stored = writer.read(&look).await?;
        let Some(item) = stored.clone().filter(|item| !is_expired(E::SCHEMA, item, core.clock.now())) else {
            return Err(writer.placed(Error::new(What::NotFound), &look));
        };
        if let Some(error) = refused_as_newer(&core.layout, look.member, OPERATION, &item) {
            return Err(writer.placed(error, &look));
        }
        let mut value = core.read_item::<E, S>(item).map_err(Error::of_write)?;
        let from = Snapshot::of(&value).map_err(|error| writer.placed(error, &look))?;
        change(&mut value)
            .verdict()
            .map_err(|error| writer.placed(Error::new(What::Rejected).with_source(error), &look))?;
        let to = Snapshot::of(&value).map_err(|error| writer.placed(error, &look))?;
        from.keeps_immutable(E::SCHEMA, &to, ["modify", OPERATION])
            .map_err(|error| writer.placed(error, &look))?;
        if core.key_of_parts::<E>(&to.parts)? != *look.key {
            let reason = "the closure of `modify` changes the primary key; use `move_to` for that".to_owned();
            let what = What::InvalidRequest { operation: OPERATION, reason };
            return Err(writer.placed(Error::new(what), &look));
        }
        let intent = Intent::of(look.member, look.key.clone(), Verb::Modify { from, to });
        let operation = match writer.try_stored(&intent, stored).await? {
            Ok(done) => {
                let read = |core: &Core, done: Done| core.read_item::<E, S>(done.new.unwrap_or_default());
                return done.read(&writer, (intent.member, &intent.key), read);
            }
            Err(operation) => operation,
        };
        tries += 1;
        if tries == MODIFY_TRIES || !CONTENDED.wait(tries).await {
            let contended = writer.placed(Error::new(What::Contended { tries }), &look);
            return Err(writer.given_up(operation, contended));
        }
        writer.begins_anew(operation);
    }
}
