//! The embedded engine and its faults, through the SDK's own client.

mod engine;
mod faults;
mod shop;
mod table;
