//! What a stranger looks up has an example, and every option of the derives its place in their reference.

use dynaschema::export::{CloudFormation, Policy, TableOptions, WriteKind};
use dynaschema::{DynamoEntity, KeyPart, Table, embedded};
use dynaschema_tests::fixtures::shop::Shop;
use dynaschema_tests::harness::table;
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

/// Code of documents that is not compiled where it stands, by what it begins with: each of its lines is one of this file,
/// which is compiled.
const COMPILED_ELSEWHERE: [(&str, &str, &str); 5] = [
    ("README.md", "let client = ", "dynaschema/src/client.rs"),
    ("README.md", "dynaschema::locked!", "dynaschema/src/guide/lock.md"),
    ("README.md", "let template = ", "dynaschema-tests/tests/it/documented.rs"),
    ("README.md", "fn main() -> std::process::ExitCode", "dynaschema-tests/tests/it/documented.rs"),
    ("dynaschema/src/guide/recipes.md", "let config = ", "examples/encrypted/main.rs"),
];

/// What the README says of exports.
#[rustfmt::skip]
async fn exports(shop: &Table<Shop>, arn: &str) -> Result<(), Box<dyn std::error::Error>> {
    let template = CloudFormation::of::<Shop>("shop", &TableOptions::new().point_in_time_recovery()).template().to_yaml();
    let policy = Policy::of::<Shop>(arn).read("Order", "by_status")?.write("Order", WriteKind::Updates)?;
    let verified = shop.verify().await?;
    assert!(template.contains("PointInTimeRecoveryEnabled: true") && verified.is_sound(), "{template}{verified}");
    assert!(policy.document().to_json().contains("/index/GSI2"));
    Ok(())
}

#[tokio::test]
async fn the_exports_of_the_readme() {
    let shop = table::<Shop>().await;
    exports(&shop, "arn:aws:dynamodb:eu-central-1:123456789012:table/shop").await.expect("three exports");
}

mod tool {
    use dynaschema_tests::fixtures::shop::Shop;

    #[expect(dead_code, reason = "the tool of the README, as it stands there")]
    fn main() -> std::process::ExitCode {
        dynaschema::tool::main::<Shop>()
    }
}

#[test]
fn what_is_not_compiled_where_it_stands_is_elsewhere() {
    let documents = ["md", "rs"].into_iter().flat_map(|kind| sources("dynaschema/src", kind));
    let documents = documents.chain(sources("dynaschema-derive/docs", "md")).chain([source("README.md")]);
    let mut found = Vec::new();
    for document in documents {
        for (kind, block) in blocks(&document.text) {
            let known = |(path, start, _): &&(&str, &str, &str)| {
                *path == document.path && block.first().is_some_and(|line| line.starts_with(start))
            };
            match COMPILED_ELSEWHERE.iter().find(known) {
                Some((_, start, file)) => {
                    let text = source(file).text;
                    let lines: Vec<&str> = text.lines().map(code).collect();
                    let lacking: Vec<&&str> = block.iter().filter(|line| !lines.contains(line)).collect();
                    assert!(lacking.is_empty(), "{file} has not of {}: {lacking:?}", document.path);
                    found.push(*start);
                }
                None => assert!(!kind.contains("ignore"), "{}: {block:?}", document.path),
            }
        }
    }
    assert_eq!(found.len(), COMPILED_ELSEWHERE.len(), "{found:?}");
}

/// The blocks of code of a document, or of documentation, each with its kind: `text`, `rust,ignore`.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let documented = |line| code_of_docs(line).unwrap_or(line).trim();
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut open = false;
    for line in text.lines().map(documented) {
        if let Some(kind) = line.strip_prefix("```") {
            if !open {
                blocks.push((kind, Vec::new()));
            }
            open = !open;
        } else if let Some((_, block)) = blocks.last_mut().filter(|_| open) {
            block.extend(Some(code(line)).filter(|line| !line.is_empty()));
        }
    }
    blocks
}

/// A line without what documentation has in front of it, and without a comment behind it.
fn code(line: &str) -> &str {
    let line = code_of_docs(line).unwrap_or(line);
    line.split("//").next().unwrap_or_default().trim()
}

fn code_of_docs(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
}

/// A link to a file of this repository leads there, and what stands behind its `#` to a heading.
#[test]
fn links_lead_to_files_and_headings() {
    for path in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let document = source(path).text;
        let links = document.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("https:") && !link.contains(".png")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { document.clone() } else { source(file).text };
            let mut headings = target.lines().filter(|line| line.starts_with('#')).map(anchor);
            assert!(heading.is_empty() || headings.any(|own| own == heading), "{path}: {link}");
        }
    }
}

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
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
