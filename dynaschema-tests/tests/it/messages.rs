//! Every message of ours stands in some `.stderr` of `tests/ui`.
//!
//! The messages are found by a text scan: those of the derive in `mistake!`,
//! those of the checks in `fail`, and those of traits in
//! `#[diagnostic::on_unimplemented]`. So is what the guide quotes of the compiler.

use crate::sources::{Source, literals, source, sources};

#[test]
fn of_the_derive() {
    let messages = messages(&sources("dynaschema-derive/src", "rs"), "mistake!(", first_literal);
    check(&messages, 80);
}

#[test]
fn of_the_checks() {
    let messages = messages(&sources("dynaschema/src/schema/check", "rs"), "fail(", first_literal);
    check(&messages, 40);
}

#[test]
fn of_the_traits() {
    let messages =
        messages(&sources("dynaschema/src", "rs"), "#[diagnostic::on_unimplemented(", all_literals);
    check(&messages, 30);
}

/// The quotes stand in the first cells of tables, between pairs of backticks, since they hold some.
#[test]
fn of_the_compiler_in_the_guide() {
    let guide = source("dynaschema/src/guide/compiler_messages.md");
    let cells = guide.text.lines().filter_map(|line| line.strip_prefix('|')?.split('|').next());
    let quotes = cells.flat_map(|cell| cell.split("``").skip(1).step_by(2));
    let messages: Vec<Message> =
        quotes.map(|quote| Message { path: guide.path.clone(), text: quote.trim().to_owned() }).collect();
    check(&messages, 14);
}

/// Each message is in the output of the compiler for some case of `tests/ui`.
#[track_caller]
fn check(messages: &[Message], at_least: usize) {
    assert!(messages.len() >= at_least, "the scan found {} messages only", messages.len());
    let outputs = sources("dynaschema-tests/tests/ui", "stderr");
    let lines: Vec<&str> = outputs.iter().flat_map(|output| output.text.lines()).collect();
    let never: Vec<String> = messages
        .iter()
        .filter(|message| !lines.iter().any(|line| message.is_in(line)))
        .map(|message| format!("{}: {}", message.path, message.text))
        .collect();
    assert!(never.is_empty(), "no case of tests/ui says:\n{}", never.join("\n"));
}

/// A message as it stands in the source, with holes (`{}`, `{name}`).
struct Message {
    path: String,
    text: String,
}

impl Message {
    /// Whether the line holds its literal pieces, one after the other.
    fn is_in(&self, line: &str) -> bool {
        let mut rest = Some(line);
        for piece in pieces(&self.text) {
            rest = rest.and_then(|rest| rest.split_once(&piece)).map(|(_, rest)| rest);
        }
        rest.is_some()
    }
}

/// The text between the holes; doubled braces are braces.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' if rest.peek() == Some(&c) => {
                rest.next();
                pieces.last_mut().expect("at least one piece").push(c);
            }
            '{' => {
                rest.by_ref().find(|c| *c == '}');
                pieces.push(String::new());
            }
            _ => pieces.last_mut().expect("at least one piece").push(c),
        }
    }
    pieces
}

/// The messages of all calls of this name.
fn messages(files: &[Source], call: &str, pick: fn(&str) -> Vec<String>) -> Vec<Message> {
    let of_file = |file: &Source| -> Vec<Message> {
        let calls = file.text.split(call).skip(1).map(pick);
        calls.flatten().map(|text| Message { path: file.path.clone(), text }).collect()
    };
    files.iter().filter(|file| !file.is_tests()).flat_map(of_file).collect()
}

fn first_literal(call: &str) -> Vec<String> {
    literals(call).into_iter().take(1).collect()
}

fn all_literals(call: &str) -> Vec<String> {
    literals(call)
}
