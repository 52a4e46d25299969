//! What awaits: one request, pages, streams, batches.
//!
//! Only this folder, `wire` and `embedded` know the SDK's runtime.

mod batch;
mod call;
mod doubt;
mod fail;
mod join;
mod pager;
mod reader;
mod single;
mod stream;
mod tables;

pub use batch::Deletion;
pub use call::Call;
pub use reader::{Page, Tolerated};
pub use stream::ItemStream;

pub(crate) use batch::delete_all;
pub(crate) use pager::Pager;
pub(crate) use reader::Reader;
pub(crate) use single::Single;
pub(crate) use tables::create_table;
