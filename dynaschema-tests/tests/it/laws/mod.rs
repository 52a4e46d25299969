//! The laws of keys, as properties of derived entities.
//!
//! Each law is one file that states it in one sentence. The first laws hold for
//! every placeholder: [`places`] has one entity for each spec and position,
//! generic over the part's type; [`shown`] says, without any code of the library, what
//! each spec shows of a value; [`catalogue`] runs a law over all of them.
//!
//! Every property runs 10,000 cases; `PROPTEST_CASES` raises that.

mod arms;
mod binary;
mod buckets;
mod case;
mod catalogue;
mod composites;
mod cursors;
mod empty_ends;
mod forms;
mod from_key;
mod golden_bytes;
mod injective;
mod key_value;
mod logs;
mod moments;
mod order;
mod parse;
mod places;
mod ranges;
mod runner;
mod shown;
mod sort_condition;
mod values;
mod variants;
