//! This repository as text, for the tests that scan it.

use std::fs;
use std::path::{Path, PathBuf};

/// A file, and what stands in it.
pub(crate) struct Source {
    /// The path from the root of the repository, with `/` between.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// The lines that are code of the library: no comments, and nothing behind `#[cfg(test)] mod tests {`.
    pub(crate) fn code(&self) -> impl Iterator<Item = &str> {
        let code = self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        code.lines().map(|line| line.split("//").next().unwrap_or_default().trim())
    }

    /// Whether it holds tests only.
    pub(crate) fn is_tests(&self) -> bool {
        self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }
}

/// The file at this path from the root of the repository.
#[track_caller]
pub(crate) fn source(path: &str) -> Source {
    let text = fs::read_to_string(root().join(path));
    Source { path: path.to_owned(), text: text.unwrap_or_else(|error| panic!("{path}: {error}")) }
}

/// All files with this extension under a folder, in order.
#[track_caller]
pub(crate) fn sources(folder: &str, extension: &str) -> Vec<Source> {
    let mut found = Vec::new();
    collect(&root().join(folder), extension, &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(!found.is_empty(), "no .{extension} under {folder}");
    found
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            // What a package of its own has built is nobody's source.
            if !path.ends_with("target") {
                collect(&path, extension, found);
            }
        } else if path.extension().is_some_and(|own| own == extension) {
            let from_root = path.strip_prefix(root()).expect("a path under the root");
            let parts: Vec<_> = from_root.iter().map(|part| part.to_string_lossy()).collect();
            found.push(source(&parts.join("/")));
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The string literals up to the parenthesis that closes the call, or to the end.
pub(crate) fn literals(call: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 1;
    let mut rest = call.chars();
    while let Some(c) = rest.next() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '"' => found.push(literal(&mut rest)),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

/// The text of a literal whose opening quote is read.
fn literal(rest: &mut impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    while let Some(c) = rest.next() {
        match c {
            '"' => break,
            '\\' => text.extend(rest.next()),
            c => text.push(c),
        }
    }
    text
}
