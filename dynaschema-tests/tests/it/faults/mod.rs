//! Bad days: what the service or the network refuses, loses or damages becomes a typed error, and
//! nothing else is lost.

mod bad_input;
mod batches;
mod deadlines;
mod elsewhere;
mod foreign;
mod interference;
mod matrix;
mod meanwhile;
mod operations;
mod overtaken;
mod races;
mod reads;
mod rewritten;
mod sequences;
mod unready;
mod writes;
