//! DynamoDB's JSON: the items of an answer, read where they stand as spans of its bytes, and requests,
//! [written](Object).
//!
//! [`scan`] takes what the service sends in its usual form, whatever the white space and the order of
//! members. At anything else (an unknown type, a member twice in a map that no struct is read from, a text
//! that is none, an end too soon) it gives up, and the SDK reads the answer, or says what is wrong with it:
//! so there is one authority on what an answer is, and what is scanned here is what the SDK would have read.

mod cursor;
mod early;
mod item;
mod memory;
mod names;
mod once;
mod page;
mod reader;
mod scan;
mod shape;
mod step;
mod tape;
mod text;
mod value;
mod write;

pub(super) use cursor::{Body, Place, Reached, Span, TextCursor, small_integer};
pub(crate) use early::{Early, Next};
pub use item::ItemText;
pub(crate) use memory::Memory;
pub(super) use once::Once;
pub(super) use page::Page;
pub(super) use reader::{Members, Reader};
pub(super) use scan::{Holder, Scanned, scan};
pub(super) use shape::Fields;
pub(super) use tape::{Spanned, Tape};
pub(crate) use tape::{Standing, Values};
pub(super) use text::is_plain as is_plain_text;
pub(super) use value::{bytes, element_of, is_plain, truth};
pub(crate) use write::{Object, array, attribute};
