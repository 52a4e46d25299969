//! What operations mean, before anything is sent: pure functions of the table's layout, of what is
//! known, and of a stamp. No client, no clock, nothing that waits.

pub(crate) mod write;
