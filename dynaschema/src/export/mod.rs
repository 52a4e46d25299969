//! The schema as data: a table as plain values, and as other tools write it.
//!
//! - [`Description`]: keys, indexes, entities and access patterns, which all others but the table of keys
//!   read.
//! - [`CloudFormation`] and [`terraform`]: the table where infrastructure is described, with its
//!   [`TableOptions`];
//!   [`create_table_input`]: the same as a `CreateTable` takes it.
//! - [`Policy`]: what IAM has to allow for the functions that a program calls.
//! - [`Table::verify`](crate::Table::verify): what a live table has otherwise, a [`Finding`] each.
//! - [`access_patterns`] and [`key_table`](crate::key_table): functions and keys as tables of Markdown;
//!   [`mermaid`]: item collections as a diagram.
//! - [`Description::document`]: all of it as JSON, with a JSON Schema.
//! - `Requests` (feature `test-util`): the request of every access pattern, to be compared in a test.
//! - [`page`] and [`workbench`]: the table with [`Samples`] in it, as an HTML page and as a model of NoSQL
//!   Workbench.
//!
//! Nothing here sends a request or writes a file: a test or a binary of a few lines does, and
//! [`guide::exports`](crate::guide::exports) shows which.

mod access_patterns;
mod attribute;
mod cloud_formation;
mod create_table;
mod create_table_input;
mod description;
mod document;
mod finding;
mod function;
mod json;
mod key_table;
mod markdown;
mod mermaid;
mod options;
mod page;
mod pattern;
mod policy;
#[cfg(feature = "test-util")]
mod requests;
mod samples;
mod settings;
mod terraform;
#[cfg(test)]
mod tests;
mod verify;
mod workbench;

pub use access_patterns::access_patterns;
pub use cloud_formation::CloudFormation;
pub use create_table_input::create_table_input;
pub use description::{
    Description, EntityDescription, IndexDescription, ItemDescription, ItemKind, KeyAttributeType,
    KeyDescription, ProjectedAttributes,
};
pub use document::Document;
pub use finding::{Finding, KeyAttributes, Setting, Verification};
pub use mermaid::mermaid;
pub use options::{StreamView, TableOptions};
pub use page::page;
pub use pattern::{AccessPattern, ReadOperation};
pub use policy::{Policy, UnknownPattern, WriteKind};
#[cfg(feature = "test-util")]
pub use requests::Requests;
pub use samples::Samples;
pub use terraform::terraform;
pub use workbench::{workbench, workbench_of};

#[cfg(feature = "tool")]
pub(crate) use access_patterns::{requests, units};
#[cfg(feature = "tool")]
pub(crate) use cloud_formation::is_logical_id;
pub(crate) use create_table::create_table;
#[cfg(feature = "tool")]
pub(crate) use function::Function;
pub(crate) use key_table::key_table;
pub(crate) use options::Recovery;
#[cfg(feature = "tool")]
pub(crate) use options::{check_tag, check_time_to_live};
#[cfg(feature = "tool")]
pub(crate) use terraform::label;
pub(crate) use verify::{Live, compare, is_usable, unready};
