//! The schema as data: what each export says, and that what it allows is what is sent.

mod browser;
pub(crate) mod fixture;
mod formats;
pub(crate) mod pages;
mod patterns;
mod policies;
mod requests;
mod samples;
mod sizes;
mod workbench;

use std::path::Path;
use std::{env, fs};

/// Holds a text against the golden file of this name. `UPDATE_GOLDEN=1` writes it anew: read the difference. `.ci/schemas`
/// reads the files with the tools that they are for.
#[track_caller]
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/export/golden").join(name);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, text).expect("a place for the text");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} differs, see UPDATE_GOLDEN:\n{text}");
}
