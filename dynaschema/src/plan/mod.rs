//! What operations mean, before anything is sent: pure functions of the table's layout, of what is
//! known, and of a stamp. No client, no clock, nothing that waits.

mod batch;
mod earlier;
mod ends;
mod key;
mod made;
pub(crate) mod read;
mod size;
pub(crate) mod write;

pub(crate) use batch::{BatchEntry, Merged, write_chunk};
pub(crate) use earlier::{as_read, of_any_age};
pub(crate) use ends::expired;
pub(crate) use key::{KeyParts, key_of, unplaced_key, unplaced_key_of};
pub(crate) use made::Made;
pub(crate) use size::check_size;
