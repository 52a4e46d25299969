//! The texts that a key can have.
//!
//! [`rendered`] says what one placeholder looks like under its spec. An
//! [`Automaton`](automaton::Automaton) strings a whole key together, and
//! [`relation`] walks two of them side by side to see whether the keys can be
//! the same text, and where the query prefixes of one end in the other.
//!
//! Every answer errs on the side of *yes*: bytes beyond ASCII are one symbol
//! and a bound on a length counts for nothing, unless a part is fixed-width.

mod alike;
mod automaton;
mod relation;
mod rendered;

pub(crate) use alike::are_alike;
pub(crate) use relation::{Relation, apart, head, intersects, mistakable_enum, relation, same, share_a_text};
pub(crate) use rendered::{is_ordered_before, rendered};
