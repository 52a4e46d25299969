//! The generated functions on real tables: of the embedded engine, or of the server at
//! `DYNAMODB_ENDPOINT`.

mod bad_cursors;
mod bad_items;
mod bad_keys;
mod bad_requests;
mod copies;
mod cursors;
mod deletion;
mod ends;
mod indexes;
mod key_arms;
mod keys;
mod neighbours;
mod pages;
mod races;
mod read_keys;
mod restore;
mod scans;
mod scenarios;
mod sensitive;
mod shapes;
mod shown;
mod single;
mod spans;
mod tables;
mod unknown_items;
