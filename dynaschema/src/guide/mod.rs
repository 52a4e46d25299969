//! The guide, in reading order. What each attribute and option of the derives means, with examples, is in
//! their own reference: [`DynamoEntity`](crate::DynamoEntity), [`DynamoTable`](crate::DynamoTable),
//! [`DynamoCollection`](crate::DynamoCollection), [`DynamoProjection`](crate::DynamoProjection),
//! [`DynamoAttribute`](derive@crate::DynamoAttribute), [`KeyPart`](derive@crate::KeyPart).
//!
//! **Learn the model**
//!
//! - [`templates`]: the grammar of key templates and their specs.
//! - [`tables`]: several entities in one table, and what the compiler checks over them.
//! - [`values`]: how each kind of field is stored.
//! - [`stored_bytes`]: exactly what is stored; a promise between versions.
//!
//! **Read and write**
//!
//! - [`reads`]: queries, ends, pages, cursors, and what they cost.
//! - [`writes`]: updates, transactions, and what a table maintains.
//! - [`batches`]: many items with few requests, and what becomes of each.
//! - [`collections`]: several entities read as one value.
//! - [`recipes`]: an outbox, a history, a counter under load, a lock, a hold that expires, a rate limit,
//!   soft deletes.
//!
//! **Serve and operate**
//!
//! - [`serving`]: a service over HTTP: statuses, keys and cursors in addresses, `ETag`, `PATCH`.
//! - [`testing`]: the engine in the process, faults, a clock, mocks.
//! - [`costs`]: what calls cost, how to see it, what to watch in production, how to pay less.
//! - [`retries`]: when the service is slow: who tries again, time-outs, throttling.
//! - [`exports`]: the table for CloudFormation and Terraform, policies for IAM, a page to look at, and
//!   whether a live table is right.
//! - [`tool`]: all of that from a command line of your own, and a table for development that every SDK
//!   can talk to.
//!
//! **Change what is there**
//!
//! - [`schema_changes`]: how a schema changes under the items that are stored.
//! - [`lock`]: a file that no schema change gets past.
//! - [`existing_tables`]: how a table that exists, with items of other writers, is taken over as it is.
//! - [`coming_from`]: the same things by their names in the SDK, ElectroDB and `modyne`.
//!
//! **Look up**
//!
//! - [`classic_mistakes`]: what becomes of the classic mistakes.
//! - [`unseen_mistakes`]: those that no library can see.
//! - [`compiler_messages`]: what the compiler says in words of its own, what it means, and what to write.

#[doc = include_str!("batches.md")]
pub mod batches {}

#[doc = include_str!("classic_mistakes.md")]
pub mod classic_mistakes {}

#[doc = include_str!("collections.md")]
pub mod collections {}

#[doc = include_str!("coming_from.md")]
pub mod coming_from {}

#[doc = include_str!("compiler_messages.md")]
pub mod compiler_messages {}

#[doc = include_str!("costs.md")]
pub mod costs {}

#[doc = include_str!("existing_tables.md")]
pub mod existing_tables {}

#[doc = include_str!("exports.md")]
pub mod exports {}

#[doc = include_str!("lock.md")]
pub mod lock {}

#[doc = include_str!("reads.md")]
pub mod reads {}

#[doc = include_str!("recipes.md")]
pub mod recipes {}

#[doc = include_str!("retries.md")]
pub mod retries {}

#[doc = include_str!("schema_changes.md")]
pub mod schema_changes {}

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

#[doc = include_str!("unseen_mistakes.md")]
pub mod unseen_mistakes {}

#[doc = include_str!("values.md")]
pub mod values {}

#[doc = include_str!("writes.md")]
pub mod writes {}
