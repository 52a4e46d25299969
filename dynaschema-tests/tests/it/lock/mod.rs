//! The lock of a table: its text, what it says of each kind of change, and that nothing gets past it.

mod arms;
mod changes;
mod fixture;
mod held;
mod renamed;
mod shown;
mod strict;
mod variants;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::{env, fs};

use dynaschema::{TableSchema, assert_locked};

/// What the check says of a table beside a lock that holds this text; nothing where it passes.
#[track_caller]
pub(crate) fn complaint<S: TableSchema>(lock: &str) -> String {
    assert_ne!(env::var("DYNASCHEMA_LOCK").as_deref(), Ok("write"), "these tests compare locks");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.lock");
    fs::write(&file, lock).expect("a file");
    let path = file.to_str().expect("a path");
    let checked = catch_unwind(AssertUnwindSafe(|| assert_locked::<S>(path)));
    let said = checked.err().map(|said| said.downcast::<String>().expect("a sentence"));
    said.map_or_else(String::new, |said| said.replace(path, "a.lock"))
}

/// Holds a text against the file of this name beside these tests. `UPDATE_GOLDEN=1` writes it anew: read
/// the difference.
#[track_caller]
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/lock").join(name);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, text).expect("a place for the text");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} differs, see UPDATE_GOLDEN:\n{text}");
}
