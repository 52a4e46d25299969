//! Writes below their typed builders: what one means to do, and the actions that do it.
//!
//! A typed builder (`Put`, `Update`, …) becomes an [`Intent`]. With the time and, where it
//! must be known, the stored item, an intent resolves into [`Action`]s: the item itself first,
//! then its sentinels and copies. One action is one request; several are a transaction.

mod action;
mod companions;
mod conditions;
mod failure;
mod intent;
mod keys;
mod prepared;
mod request;
mod resolve;
mod snapshot;

pub(crate) use action::{Action, Body, Role};
pub(crate) use failure::Doubted;
pub(crate) use intent::{Effect, Intent, Stamp, Step, Stored, Verb};
pub(crate) use prepared::request_of;
pub use prepared::{Prepared, Write};
pub(crate) use request::{Single, single};
pub(crate) use snapshot::Snapshot;
