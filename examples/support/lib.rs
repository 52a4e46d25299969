//! What the examples share: their options, the client these ask for, and the
//! printing of a tour. Nothing in here is needed to use `dynaschema`; read an
//! example first.

mod answer;
mod changes;
mod check;
mod client;
mod grid;
mod options;
mod run;
mod tour;

pub use answer::{Answer, Line, Row};
pub use changes::Stored;
pub use check::{agree, select};
pub use run::{Outcome, run};
pub use tour::Tour;
