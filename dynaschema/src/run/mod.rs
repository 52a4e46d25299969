//! What awaits: one request, pages, streams, batches.
//!
//! Only this folder, `wire` and `embedded` know the SDK's runtime.

mod backoff;
mod batch;
mod call;
mod doubt;
mod fail;
mod join;
mod loader;
mod modify;
mod pager;
mod reader;
mod repeat;
mod request_write;
mod single;
mod sole;
mod stream;
mod tables;
#[cfg(all(test, feature = "embedded"))]
mod tests;
mod transact;
mod write;

pub use batch::{Deletion, ReadOutcome, ReadReport, WriteOutcome, WriteReport, Written};
pub use call::Call;
pub use loader::Loader;
pub use modify::{Verdict, modify};
pub use reader::{Page, Tolerated};
pub use stream::ItemStream;

pub(crate) use batch::{READ_BATCH, delete_all, read_batch, report_batch, report_writes, write_batch};
pub(crate) use pager::Pager;
pub(crate) use reader::Reader;
pub(crate) use request_write::{Single, single};
pub(crate) use single::Single as SingleGet;
pub(crate) use tables::create_table;
pub(crate) use transact::{Reason, read_transaction, write_transaction};
pub(crate) use write::{Done, Returns, Writer};
