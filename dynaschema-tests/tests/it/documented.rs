//! What a stranger looks up has an example, and every option of the derives its place in their reference.

use dynaschema::{DynamoEntity, KeyPart, Table, embedded};
use serde::{Deserialize, Serialize};

use crate::sources::{source, sources};

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "UPPERCASE")]
enum Status {
    Pending,
    Shipped,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<date>#<id>")]
#[gsi1("USER#<user>#<status>", "<date>", query = by_status)]
struct Order {
    user: String,
    date: jiff::civil::Date,
    id: String,
    status: Status,
    total: u64,
}

/// The first query of the README is the request that stands below it.
#[test]
fn the_readme_shows_what_is_sent() {
    let orders = Table::<Order>::new(embedded::client(), "orders");
    let query = Order::by_status("42", Status::Pending).desc().limit(5);
    let sent = query.explain(&orders).expect("a query").to_string();
    assert!(source("README.md").text.contains(&format!("```text\n{sent}\n```")), "{sent}");
    let _ = Status::Shipped;
}

/// The public items that a program uses most.
const MOST_USED: [&str; 24] = [
    "struct Table",
    "struct TableBuilder",
    "struct Query",
    "struct Get",
    "struct Scan",
    "struct Create",
    "struct Put",
    "struct Update",
    "struct Delete",
    "struct WriteTransaction",
    "struct ReadTransaction",
    "struct BatchGet",
    "struct BatchWrite",
    "struct Loader",
    "struct Page",
    "struct Cursor",
    "struct Meter",
    "struct Condition",
    "struct Path",
    "struct Error",
    "enum ErrorKind",
    "trait Entity",
    "trait Contains",
    "trait KeyPart",
];

/// Each has an example that runs, in the documentation right above it.
#[test]
fn the_most_used_items_have_examples() {
    let files = sources("dynaschema/src", "rs");
    let without: Vec<&&str> = MOST_USED
        .iter()
        .filter(|item| {
            let found: Vec<Vec<&str>> = files.iter().filter_map(|file| docs_of(&file.text, item)).collect();
            let [docs] = found.as_slice() else { panic!("`{item}` stands in {} files", found.len()) };
            !has_example(docs)
        })
        .collect();
    assert!(without.is_empty(), "{} without an example: {without:?}", without.len());
}

/// The scan itself sees what it is to see.
#[test]
fn an_example_is_code_that_runs() {
    let text = "/// Far away.\n/// ```\n/// ```\n\n/// A thing.\n#[must_use]\npub struct Thing<T> {\n";
    let near = text.replace("A thing.", "A thing.\n/// ```\n/// let _ = 1;\n/// ```");
    let shown = near.replace("thing.\n/// ```", "thing.\n/// ```text");
    for (text, has) in [(text, false), (&near, true), (&shown, false)] {
        assert_eq!(has_example(&docs_of(text, "struct Thing").expect("the item")), has, "{text}");
    }
    assert_eq!(docs_of(text, "struct Thi"), None);
}

/// The documentation right above a public item, attributes between them passed over.
fn docs_of<'a>(text: &'a str, item: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<&str> = text.lines().collect();
    let declared = |line: &&str| {
        let rest = line.strip_prefix("pub ").and_then(|rest| rest.strip_prefix(item));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let at = lines.iter().position(declared)?;
    let block = lines[..at].iter().rev().take_while(|line| !line.is_empty() && **line != "}");
    Some(block.filter_map(|line| line.strip_prefix("///")).map(str::trim).collect())
}

/// Whether a code block is opened that is compiled and run.
fn has_example(docs: &[&str]) -> bool {
    let fences = docs.iter().rev().filter_map(|line| line.strip_prefix("```"));
    fences.step_by(2).any(|kind| kind.is_empty() || kind == "rust")
}

/// What the derives read is what their reference explains.
#[test]
fn every_option_is_in_the_reference() {
    let entity = "dynaschema-derive/docs/entity.md";
    let table = "dynaschema-derive/docs/table.md";
    let lists = [
        ("attr/container.rs", "ENTITY: Known", "options: &[", entity),
        ("attr/container.rs", "const NAMES", "= [", entity),
        ("attr/container.rs", "TABLE: Known", "options: &[", table),
        ("attr/container.rs", "TABLE: Known", "names: &[", table),
        ("attr/container.rs", "KEY_PART: Known", "options: &[", "dynaschema-derive/docs/key_part.md"),
        ("attr/allow.rs", "fn read", "&[", entity),
        ("attr/field.rs", "const OPTIONS", "= [", entity),
        ("attr/index.rs", "const OPTIONS", "= [", entity),
        ("attr/table.rs", "const OPTIONS", "= [", table),
        ("template/spec/words.rs", "const WORDS", "= [", entity),
    ];
    for (file, start, list, reference) in lists {
        // A list that fits into one line may stand on the next.
        let text = source(&format!("dynaschema-derive/src/{file}")).text.replace("=\n    [", "= [");
        let behind = text.split_once(start).and_then(|(_, rest)| rest.split_once(list));
        let list =
            behind.and_then(|(_, rest)| rest.split_once(']')).unwrap_or_else(|| panic!("{file}: {start}"));
        let names: Vec<&str> = list.0.split('"').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{file}: {start}");
        let explained = source(reference).text;
        let words: Vec<&str> = explained.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let missing: Vec<&&str> = names.iter().filter(|name| !words.contains(name)).collect();
        assert!(missing.is_empty(), "{reference} does not explain {missing:?} of {file}");
    }
}
