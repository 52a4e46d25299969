//! Items that a newer release has written: of a higher schema version than this program knows.
//!
//! Such an item is read as it is, and deleted, but nothing is written over it: what this program takes a
//! value for is another thing under the higher version, and whoever reads it as of that version would not be
//! told.

use super::conditions::is_no_newer;
use super::failure::foreign;
use super::resolver::Resolver;
use super::{Intent, Verb};
use crate::error::What;
use crate::expr::Condition;
use crate::item::{Layout, Stamp, is_expired, newer_version};
use crate::{Error, Item};

impl Intent {
    /// That the entity's item which was found is one that a newer release has written, where this is a write
    /// over it.
    pub(super) fn newer(&self, layout: &Layout, stamp: &Stamp, found: &Item) -> Option<What> {
        let operation = match &self.verb {
            Verb::Put(_) if !self.over_anything => "PutItem",
            Verb::Update(_) | Verb::Modify { .. } => "UpdateItem",
            Verb::Move { .. } => "TransactWriteItems",
            Verb::Put(_) | Verb::Create(_) | Verb::Delete { .. } | Verb::Check { .. } => return None,
        };
        let is_expired = is_expired(layout.member(self.member).schema, found, stamp.now);
        newer(layout, self.member, operation, found).filter(|_| !is_expired)
    }
}

impl Resolver<'_> {
    /// That an item which was read is none that a newer release has written.
    pub(super) fn is_no_newer(&self, found: &Item) -> Result<(), Error> {
        let newer = self.intent.newer(self.layout, self.stamp, found);
        newer.map_or(Ok(()), |what| Err(left_alone(self.layout, what, found)))
    }

    /// The condition that an item which is not read is none.
    pub(super) fn demands_no_newer(&self) -> Option<Condition> {
        is_no_newer(self.schema)
    }
}

/// The error of an item that was read to be written to, if a newer release has written it.
pub(crate) fn refused_as_newer(
    layout: &Layout,
    member: usize,
    operation: &'static str,
    found: &Item,
) -> Option<Error> {
    newer(layout, member, operation, found).map(|what| left_alone(layout, what, found))
}

fn left_alone(layout: &Layout, what: What, found: &Item) -> Error {
    Error::new(what).with_found(layout, found.clone())
}

/// That an item is the entity's, and of a higher schema version than the entity's own.
fn newer(layout: &Layout, member: usize, operation: &'static str, found: &Item) -> Option<What> {
    let (stored, known) = newer_version(layout.member(member).schema, found)?;
    foreign(layout, member, found).is_none().then(|| What::NewerSchema {
        operation,
        stored,
        known,
        message: format!("the item is of schema version {stored}, and this program knows {known}"),
    })
}
