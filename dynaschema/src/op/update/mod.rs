//! Updates: what of an item changes, by key or from a value that was read.

pub(crate) mod changes;
mod patch;
mod send;
mod target;
mod typed;
mod values;

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use crate::Entity;
use crate::expr::redacted_update;
use crate::plan::write::Changes;

pub use crate::entity::{Assign, AssignItself};
pub use changes::{Complete, Setters};
pub use patch::Patch;
pub use values::{Collection, Elements, List, Number};

pub use send::{Returning, ReturningNew, ReturningOld};

/// An `UpdateItem` that never leaves an index key stale.
///
/// Made by `Ticket::update(..)`, `ticket.edit()` and `ticket.upsert()`. A field is changed by its own
/// `set_…` and `remove_…`, which rewrite the keys that show it; all other places by their
/// typed paths, as in `.add(|p| p.stock, 5)`. Each place is changed once.
///
/// `Debug` shows the update expression and the condition without values.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("TICKET#<id>")]
/// #[gsi1("STATUS#<status>", query = by_status)]
/// struct Ticket {
///     id: u32,
///     status: String,
///     votes: u32,
///     note: Option<String>,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let tickets = embedded::table::<Ticket>().await?;
/// let ticket = Ticket { id: 1, status: "OPEN".into(), votes: 0, note: Some("late".into()) };
/// ticket.create().send(&tickets).await?;
///
/// // By key: what is not named stays as it is, and the key of the index follows.
/// Ticket::update(1).set_status("DONE").remove_note().add(|t| t.votes, 2).send(&tickets).await?;
/// let done = Ticket::by_status("DONE").one(&tickets).await?;
/// assert_eq!(done, Ticket { id: 1, status: "DONE".into(), votes: 2, note: None });
/// // From a value that was read, with what is stored afterwards.
/// let edit = done.edit().set_status("OPEN").condition(|t| t.votes.ge(1));
/// let open = edit.returning_new().send(&tickets).await?;
/// assert_eq!(open, Ticket { status: "OPEN".into(), ..done });
/// assert!(Ticket::update(2).add(|t| t.votes, 1).send(&tickets).await.unwrap_err().is_not_found());
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Update<E, C> {
    setters: C,
    entity: PhantomData<fn() -> E>,
}

impl<E, C: Setters<Entity = E>> Update<E, C> {
    pub(crate) fn from_changes(changes: Changes) -> Self {
        Self { setters: C::from_changes(changes), entity: PhantomData }
    }

    pub(crate) fn into_changes(self) -> Changes {
        self.setters.into_changes()
    }
}

impl<E, C> Deref for Update<E, C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.setters
    }
}

impl<E, C: Setters<Entity = E>> Clone for Update<E, C> {
    fn clone(&self) -> Self {
        Self::from_changes(self.setters.changes().clone())
    }
}

/// The update expression and the condition, without values.
impl<E: Entity, C: Setters<Entity = E>> fmt::Debug for Update<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes = self.setters.changes();
        match changes.alterations_of_fields(E::SCHEMA) {
            Ok(alterations) => write!(f, "Update({}", redacted_update(&alterations))?,
            Err(error) => write!(f, "Update({error:?}")?,
        }
        if let Some(condition) = &changes.condition {
            write!(f, "; {condition:?}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests;
