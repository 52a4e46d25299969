//! What the tests of `dynaschema` share: entities to test with, and a harness that runs them on an engine.

pub mod fixtures;
pub mod harness;
pub mod hygiene;
