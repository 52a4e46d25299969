//! The guide: how to write keys, what is stored, how reads and errors behave.
//!
//! What each attribute and option means, with examples: [`DynamoEntity`](crate::DynamoEntity),
//! [`DynamoTable`](crate::DynamoTable), [`KeyPart`](derive@crate::KeyPart).
//!
//! - [`templates`]: the grammar of key templates and their specs.
//! - [`stored_bytes`]: exactly what is stored; a promise between versions.
//! - [`values`]: how each kind of field is stored.
//! - [`tables`]: several entities in one table, and what the compiler checks over them.
//! - [`existing`]: how a table that exists, with items of other writers, is taken over as it is.
//! - [`changing`]: how a schema changes under the items that are stored.
//! - [`lock`]: a file that no schema change gets past.
//! - [`exports`]: the table for CloudFormation and Terraform, policies for IAM, a page to look at, and whether a live table is right.
//! - [`tool`]: all of that from a command line of your own, and a table for development that every SDK can talk to.
//! - [`writes`]: updates, transactions, batches, and what a table maintains.
//! - [`reads`]: queries, ends, pages, cursors, and what they cost.
//! - [`collections`]: several entities read as one value.
//! - [`serving`]: a service over HTTP: statuses, keys and cursors in addresses, `ETag`, `PATCH`.
//! - [`recipes`]: an outbox, a history, a counter under load, a lock, a hold that expires, a rate limit, soft deletes.
//! - [`costs`]: what calls cost, how to see it, what to watch in production, how to pay less.
//! - [`load`]: when the service is slow: who tries again, time-outs, throttling.
//! - [`testing`]: the engine in the process, faults, a clock, mocks.
//! - [`coming`]: from the SDK, from ElectroDB, from `modyne`.
//! - [`classics`]: what becomes of the classic mistakes.
//! - [`mistakes`]: those that no library can see.
//! - [`compiler`]: what the compiler says in words of its own, what it means, and what to write.
//! - [`batches`]: many items with few requests, and what becomes of each.

#[doc = include_str!("batches.md")]
pub mod batches {}

#[doc = include_str!("changing.md")]
pub mod changing {}

#[doc = include_str!("classics.md")]
pub mod classics {}

#[doc = include_str!("collections.md")]
pub mod collections {}

#[doc = include_str!("coming.md")]
pub mod coming {}

#[doc = include_str!("compiler.md")]
pub mod compiler {}

#[doc = include_str!("costs.md")]
pub mod costs {}

#[doc = include_str!("existing.md")]
pub mod existing {}

#[doc = include_str!("exports.md")]
pub mod exports {}

#[doc = include_str!("load.md")]
pub mod load {}

#[doc = include_str!("lock.md")]
pub mod lock {}

#[doc = include_str!("mistakes.md")]
pub mod mistakes {}

#[doc = include_str!("reads.md")]
pub mod reads {}

#[doc = include_str!("recipes.md")]
pub mod recipes {}

#[doc = include_str!("serving.md")]
pub mod serving {}

#[doc = include_str!("stored_bytes.md")]
pub mod stored_bytes {}

#[doc = include_str!("tables.md")]
pub mod tables {}

#[doc = include_str!("templates.md")]
pub mod templates {}

#[doc = include_str!("testing.md")]
pub mod testing {}

#[doc = include_str!("tool.md")]
pub mod tool {}

#[doc = include_str!("values.md")]
pub mod values {}

#[doc = include_str!("writes.md")]
pub mod writes {}
