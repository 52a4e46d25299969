//! Requests: what a plan is on the wire, as the SDK's own input or as the body itself, by the client of its
//! table.

mod batch;
mod body;
mod read;
mod transact;
mod write;

use aws_sdk_dynamodb::error::BuildError;

pub(crate) use batch::{batch_get, batch_get_request, batch_write, batch_write_request};
pub(crate) use body::transaction;
pub(crate) use read::{
    GET, OneAsked, Page, QUERY, SCAN, get, get_with_body, query, query_with_body, scan, scan_with_body,
};
pub(crate) use transact::{READ, WRITE, WriteItem, asked_for, written_size};
pub(crate) use write::{Single, reads_first, single, single_body};

use crate::Error;
use crate::error::What;

/// The error of a request that the SDK refuses to make.
pub(crate) fn refused(operation: &'static str, error: &BuildError) -> Error {
    Error::new(What::InvalidRequest { operation, reason: error.to_string() })
}
