//! Bad days: what the service or the network refuses, loses or damages becomes a typed error, and
//! nothing else is lost.

mod batches;
mod reads;
mod writes;
