//! Writes: what one means to do, and the actions that do it.
//!
//! A typed builder (`Put`, `Update`, …) becomes an [`Intent`]. With a stamp and, where it must be
//! known, the stored item, an intent resolves into [`Action`]s: the item itself first, then its
//! sentinels and copies. One action is one request; several are a transaction.

mod action;
mod as_read;
mod cache;
mod cached_update;
mod changes;
mod claims;
mod clauses;
mod companions;
mod companions_unchanged;
mod computed;
mod conditions;
mod delete;
mod failure;
mod forms;
mod found;
mod intent;
mod misfit;
mod modify;
mod newer;
mod nulls;
mod ownership;
mod put;
mod reliance;
mod relocate;
mod repeat;
mod resolver;
mod successor;
mod update;
mod update_stored;
mod upsert;
mod value;
mod version;

pub(crate) use action::{Action, Body, Role};
pub(crate) use cache::WriteCache;
pub use changes::Changes;
pub(crate) use changes::Origin;
pub(crate) use clauses::{Clauses, Said};
pub(crate) use companions::{NewCompanion, companions_of, missing_in, needs_conditions, needs_whole_write};
pub(crate) use conditions::unchanged;
pub(crate) use failure::{Doubted, taken};
pub(crate) use intent::{Effect, Intent, Known, Source, Step, Stored, Verb};
pub(crate) use newer::refused_as_newer;
pub(crate) use ownership::Ownership;
pub(crate) use reliance::Reliance;
pub(crate) use resolver::parts_of;
pub(crate) use value::{Value, Whole};
