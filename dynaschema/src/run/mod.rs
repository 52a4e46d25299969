//! What awaits: one request, pages, streams, writes, transactions, batches.
//!
//! Only this folder, `wire` and `embedded` know the SDK's runtime.

mod batch;
mod call;
mod cold;
mod collect;
mod deadline;
mod early;
mod fail;
mod future_pool;
mod get;
mod hydrate;
mod join;
mod judge;
mod loader;
mod observing;
mod page;
mod pager;
mod reader;
pub(crate) mod request;
mod retry;
mod sending;
mod stream;
mod tables;
mod task_value;
#[cfg(all(test, feature = "embedded"))]
mod tests;
mod transact;
mod verify;
mod write;

pub use batch::{Deletion, ReadOutcome, ReadReport, WriteOutcome, WriteReport, Written};
pub use call::Call;
pub use collect::CollectionPage;
pub use hydrate::Hydrated;
pub use loader::Loader;
pub use page::{BadItems, Page, Tolerated};
pub use stream::ItemStream;
pub use transact::{Committed, Failed, Handle, ReadItems};
pub use write::{Modify, Verdict, modify};

pub(crate) use batch::{
    Asked, Limits, READ_BATCH, delete_all, delete_collection, read_batch, report_batch, report_writes,
    write_batch,
};
pub(crate) use collect::{Collect, one as collect_one, optional as collect_optional, page as collect_page};
pub(crate) use get::{GetOne, found, is_there, taken};
pub(crate) use hydrate::Hydration;
pub(crate) use pager::Pager;
pub(crate) use reader::Reader;
pub(crate) use tables::{Creation, create_table};
pub(crate) use transact::{
    Asks, Gets, Operation, Operations, ReadBack, Task, read_transaction, reading_request,
    transaction_request, write_transaction,
};
pub(crate) use verify::{Comparison, verify};
pub(crate) use write::{Done, Returns, Writer};
