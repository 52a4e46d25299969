//! The checks and the languages, on entities built at run time.
//!
//! They are `const fn`, so that the compiler and these tests run the same code.

#![expect(clippy::large_types_passed_by_value, reason = "schemas are built here from one another")]

mod build;
mod chain;
mod collections;
mod entities;
mod kept;
mod language;
mod protected;
mod shortcut;
mod swapped;
mod tables;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a check; its sentence, if it fails.
fn sentence(check: impl FnOnce()) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(check)).err()?;
    match payload.downcast::<String>() {
        Ok(sentence) => Some(*sentence),
        Err(payload) => panic!("not a sentence of ours: {:?}", payload.downcast_ref::<&str>()),
    }
}

/// The check refuses with exactly this sentence; an empty one means that it passes.
#[track_caller]
fn says(expected: &str, check: impl FnOnce()) {
    assert_eq!(sentence(check).unwrap_or_default(), expected);
}
