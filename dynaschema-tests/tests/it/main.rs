//! All tests but those of compile errors, in one binary.

mod adoption;
mod batches;
mod brute_force;
mod check;
mod collections;
mod documented;
mod edits;
mod embedded;
mod engine;
mod faults;
mod hygiene;
mod indexes;
mod laws;
mod lock;
mod log;
mod messages;
mod mistakes;
mod model;
mod ops;
mod projections;
mod shards;
mod skew;
mod sources;
mod tidy;
mod transactions;
mod updates_equal_puts;
