//! The check in a test, which also writes the file.

use std::path::{Path, PathBuf};
use std::{env, fs};

use super::check::{of_broken, of_difference};
use super::differences::Differences;
use super::lock;
#[cfg(feature = "tool")]
use super::strictness::Fault;
use super::strictness::broken;
use crate::TableSchema;

/// Whether the lock is to be written, and not compared.
const VARIABLE: &str = "DYNASCHEMA_LOCK";

/// Checks that a file holds the lock of a table, harmless differences included; with
/// `DYNASCHEMA_LOCK=write` in the environment, writes it.
///
/// The path starts at the folder of the crate whose test it is. [`locked!`](crate::locked) makes a test of
/// it by itself.
///
/// # Panics
///
/// If there is no such file, if it is no lock, or if it is not the schema's: with every difference, its
/// verdict and its remedy. If it cannot be written.
///
/// ```no_run
/// use dynaschema::DynamoEntity;
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// # }
/// // In a test of a crate that has no `locked!`.
/// dynaschema::assert_locked::<User>("users.lock");
/// ```
#[track_caller]
pub fn assert_locked<S: TableSchema>(path: &str) {
    let (new, file) = (lock::<S>(), in_the_crate(path));
    let old = fs::read_to_string(&file);
    if env::var(VARIABLE).is_ok_and(|value| value == "write") {
        // The compiler watches the file: what is right already stays untouched.
        if old.is_ok_and(|old| old == new) {
            return;
        }
        if let Err(error) = fs::write(&file, new) {
            panic!("`{path}` cannot be written: {error}; create its folder");
        }
        return;
    }
    match old {
        Err(error) => panic!("`{path}` cannot be read: {error}; write it with `{VARIABLE}=write cargo test`"),
        Ok(old) => {
            let found: Vec<String> =
                judged(path, &old, &new).into_iter().map(|judged| judged.sentence).collect();
            assert!(found.is_empty(), "`{path}` is not the schema of today:\n{}", found.join("\n"));
        }
    }
}

/// A path that starts at the folder of the crate under test, in which tests run.
pub(crate) fn in_the_crate(path: &str) -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(path), |folder| Path::new(&folder).join(path))
}

/// What is to be said of a lock beside the schema of today.
#[derive(Debug)]
pub(crate) struct Judged {
    /// What the difference means; `None` where the text is no lock.
    #[cfg_attr(not(feature = "tool"), expect(dead_code, reason = "the sentence says it, too"))]
    pub(crate) verdict: Option<&'static str>,
    /// The line, what became of it, and the ways out.
    pub(crate) sentence: String,
}

/// Each difference between an old lock and a new one; what is wrong with the old one, if it is no lock.
pub(crate) fn judged(path: &str, old: &str, new: &str) -> Vec<Judged> {
    if let Some(wrong) = broken(old) {
        return vec![Judged { verdict: None, sentence: of_broken(path, &wrong).as_str().to_owned() }];
    }
    let mut differences = Differences::between(old, new);
    let mut found = Vec::new();
    while let Some(difference) = differences.next() {
        found.push(Judged {
            verdict: Some(difference.kind.rule().verdict.name()),
            sentence: of_difference(path, &difference).as_str().to_owned(),
        });
    }
    found
}

/// How a sentence says that a difference is accepted, which is the way of those who have no tool.
#[cfg(feature = "tool")]
pub(crate) const ACCEPT: &str = super::check::WRITE;

/// Why a text that is not a lock, and never was one, is not to be written over.
#[cfg(feature = "tool")]
pub(crate) fn foreign(path: &str, text: &str) -> Option<String> {
    let wrong = broken(text).filter(|wrong| wrong.fault == Fault::Foreign)?;
    Some(of_broken(path, &wrong).as_str().to_owned())
}
