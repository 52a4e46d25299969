//! What operations send, without sending it.

mod conditions;
mod creation;
mod defaults;
mod defaults_in_conditions;
mod defaults_in_keys;
mod errors;
mod items;
mod key_table;
mod left_out;
mod nested;
mod queries;
mod requests;
mod returned;
mod sent;
mod untold;
