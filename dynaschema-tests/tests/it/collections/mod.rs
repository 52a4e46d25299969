//! Reads of several entities at once, against a brute-force filter over what was loaded.

mod check;
mod gaps;
mod hydrated;
mod indexed;
mod kinds;
mod lists;
mod members;
mod mixed;
mod nested;
mod parents;
mod scenarios;
mod steps;
