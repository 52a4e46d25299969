//! Mistakes that no library can see, which the guide tells of.

use super::Class::Documented;
use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row("two versions of a template at once", Documented, "two deployments disagree about a template"),
    row(
        "keys made by another program",
        Documented,
        "another program writes items with keys of its own making",
    ),
    row(
        "the wrong table",
        Documented,
        "a name is right and means another table, or another region or account",
    ),
    row("a read straight after a write", Documented, "a read is eventually consistent by default"),
    row("a wrong clock", Documented, "the clock of the machine is wrong"),
    row("few partition keys", Documented, "a partition key has few values"),
    row("ids of one plain type", Documented, "two entities mean the same thing by different types"),
    row("a lost update that was asked for", Documented, "is used where the old value matters"),
    row("the wrong condition", Documented, "a condition asks for the wrong thing"),
    row(
        "a retry loop around a sum",
        Documented,
        "sent again by the program's own retry loop after `OutcomeUnknown`",
    ),
    row("an item that grows", Documented, "an item grows with each `append`"),
    row("a filter as a key", Documented, "a filter is taken for a key condition"),
    row("a secret in a key", Documented, "a secret stands in a key"),
    row("an index without its items", Documented, "an index is made before its items are written again"),
];
