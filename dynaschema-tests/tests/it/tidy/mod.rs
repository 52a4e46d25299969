//! The house rules that a text scan can see.

mod matrix;

use crate::sources::{Source, source, sources};

/// Nothing under the folder says any of these, in code.
#[track_caller]
fn absent(folder: &str, words: &[&str], except: &[&str]) {
    let files = sources(folder, "rs");
    let library = files.iter().filter(|file| !file.is_tests() && !except.contains(&file.path.as_str()));
    let said: Vec<String> = library.flat_map(|file| occurrences(file, words)).collect();
    assert!(said.is_empty(), "not here:\n{}", said.join("\n"));
}

fn occurrences(file: &Source, words: &[&str]) -> Vec<String> {
    let lines = file.code().enumerate();
    let said = lines.filter(|(_, line)| words.iter().any(|word| line.contains(word)));
    said.map(|(number, line)| format!("{}:{}: {line}", file.path, number + 1)).collect()
}

/// Emitted code names `private`, and nothing else does.
#[test]
fn private_is_for_emitted_code() {
    // The macro that is emitted code's own names it, too.
    absent("dynaschema/src", &["crate::private"], &["dynaschema/src/locked.rs", "dynaschema/src/private.rs"]);
    for folder in
        ["dynaschema-tests/src", "dynaschema-tests/tests/it", "dynaschema-tests/benches", "examples"]
    {
        absent(folder, &["dynaschema::private"], &["dynaschema-tests/tests/it/tidy/mod.rs"]);
    }
}

/// The stages of the derive stay apart: attributes are read in `attr`, code is written in `expand`.
#[test]
fn stages_stay_apart() {
    absent("dynaschema-derive/src/attr", &["quote!", "quote_spanned!", "parse_quote"], &[]);
    absent("dynaschema-derive/src/expand", &["crate::attr", "parse_nested_meta", "crate::errors"], &[]);
}

/// The derive stands on its own, so that the runtime can re-export it.
#[test]
fn the_derive_does_not_depend_on_the_runtime() {
    let manifest = source("dynaschema-derive/Cargo.toml").text;
    assert!(manifest.lines().all(|line| !line.starts_with("dynaschema")), "{manifest}");
    absent("dynaschema-derive/src", &["use dynaschema", "extern crate"], &[]);
}

/// What no module names is not compiled, and a test that is not compiled cannot fail.
#[test]
fn every_file_is_a_module() {
    let mut orphans = Vec::new();
    for root in
        ["dynaschema/src", "dynaschema-derive/src", "dynaschema-tests/src", "dynaschema-tests/tests/it"]
    {
        let files = sources(root, "rs");
        for file in &files {
            let path = file.path.trim_end_matches(".rs").trim_end_matches("/mod");
            let Some((folder, name)) = path.rsplit_once('/') else { continue };
            let is_parent = |other: &&Source| {
                let roots = ["/lib.rs", "/main.rs", "/mod.rs", ".rs"];
                roots.iter().any(|end| other.path.strip_suffix(end) == Some(folder))
            };
            let declares =
                |parent: &Source| parent.code().any(|line| line.ends_with(&format!("mod {name};")));
            if !["lib", "main"].contains(&name) && !files.iter().filter(is_parent).any(declares) {
                orphans.push(file.path.clone());
            }
        }
    }
    assert!(orphans.is_empty(), "no module names\n{}", orphans.join("\n"));
}

/// No half-done code, and no panic without a reason.
#[test]
fn nothing_is_left_to_do() {
    let unfinished = ["todo!", "unimplemented!", "dbg!", ".unwrap()", "println!"];
    for folder in ["dynaschema/src", "dynaschema-derive/src"] {
        absent(folder, &unfinished, &[]);
    }
}

/// Entry points are read in one go.
#[test]
fn entry_points_are_short() {
    let lines = source("dynaschema-derive/src/lib.rs").text.lines().count();
    assert!(lines <= 90, "the derive's lib.rs has {lines} lines");
}

/// Every file says first what it is.
#[test]
fn files_open_with_their_purpose() {
    let folders = ["dynaschema/src", "dynaschema-derive/src", "dynaschema-tests", "examples"];
    let files = folders.into_iter().flat_map(|folder| sources(folder, "rs"));
    let silent: Vec<String> =
        files.filter(|file| !file.text.starts_with("//")).map(|file| file.path).collect();
    assert!(silent.is_empty(), "these open without a comment: {silent:?}");
}

/// Each mistake of `tests/ui` has its output, each output its mistake, and there are enough of them.
#[test]
fn every_mistake_is_shown() {
    let stem =
        |file: Source| file.path.rsplit_once('.').map_or_else(String::new, |(stem, _)| stem.to_owned());
    let mistakes: Vec<String> = sources("dynaschema-tests/tests/ui", "rs")
        .into_iter()
        .map(stem)
        .filter(|case| !passes(case))
        .collect();
    let shown: Vec<String> = sources("dynaschema-tests/tests/ui", "stderr").into_iter().map(stem).collect();
    let silent: Vec<&String> = mistakes.iter().filter(|case| !shown.contains(case)).collect();
    let orphans: Vec<&String> = shown.iter().filter(|case| !mistakes.contains(case)).collect();
    assert!(
        silent.is_empty() && orphans.is_empty(),
        "without output: {silent:?}; without a case: {orphans:?}"
    );
    assert!(mistakes.len() >= 60, "there are {} cases", mistakes.len());
}

/// Whether it is a case that compiles, or the suite of all.
fn passes(case: &str) -> bool {
    case.contains("/ui/pass/") || case.ends_with("/ui/ui")
}

/// What can be renamed is what the guide lists as generated.
#[test]
fn the_guide_lists_the_generated_names() {
    let known = source("dynaschema-derive/src/attr/container.rs").text;
    let entity = known.split("ENTITY: Known").nth(1).expect("the names of an entity");
    let names = entity.split("names: &[").nth(1).and_then(|rest| rest.split(']').next()).expect("a list");
    let guide = source("dynaschema/src/guide/templates.md").text;
    for name in names.split('"').skip(1).step_by(2) {
        assert!(guide.contains(name), "the guide does not list the generated `{name}`");
    }
}
