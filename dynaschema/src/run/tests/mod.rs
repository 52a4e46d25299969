//! Reads of a table that holds copies, sentinels, expired and old items.
//!
//! The entity is written by hand, as the derive would write it; what writes keep beside its items
//! is put there through the client.

mod kept;
mod shop;
