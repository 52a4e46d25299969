//! Reads of several entities at once, against a brute-force filter over what was loaded.

pub(crate) mod check;
mod edges;
mod ends;
pub(crate) mod gaps;
mod hydrated;
mod indexed;
mod kinds;
mod levels;
mod lists;
mod members;
mod mixed;
mod nested;
mod parents;
mod scenarios;
mod steps;
