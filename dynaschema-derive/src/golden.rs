//! Golden expansions: what the derives emit, to the letter.
//!
//! `tests/golden/<name>.rs` is what a user writes, `<name>.expanded.rs` what is
//! made of it, its rustdoc included. `UPDATE_GOLDEN=1` writes the latter anew.

use std::fs;
use std::path::PathBuf;

use proc_macro2::TokenStream;
use syn::{Attribute, DeriveInput, Item, parse_quote};

use crate::derive;

type Derive = fn(&DeriveInput) -> TokenStream;

const DERIVES: [(&str, Derive); 3] =
    [("KeyPart", derive::key_part), ("DynamoEntity", derive::entity), ("DynamoTable", derive::table)];

#[test]
fn small() {
    check("small", &[("Session", 413), ("UserId", 17), ("Status", 33), ("RepoId", 74)]);
}

#[test]
fn usual() {
    check("usual", &[("Order", 1096)]);
}

#[test]
fn large() {
    check("large", &[("Issue", 2242)]);
}

#[test]
fn kept() {
    check("kept", &[("Member", 1294)]);
}

#[test]
fn generic() {
    check("generic", &[("Event", 982)]);
}

#[test]
fn table() {
    check("table", &[("Shop", 174)]);
}

#[test]
fn renamed() {
    check("renamed", &[("UserId", 17), ("User", 420), ("Shop", 89)]);
    let expanded = fs::read_to_string(golden("renamed.expanded.rs")).expect("the expansion");
    assert!(!expanded.contains("dynaschema"), "the usual path is named");
}

#[test]
fn mistaken() {
    check("mistaken", &[("Session", 360)]);
}

/// Holds the expansions of a file against the golden one, and their size.
///
/// Every line is a cost to every build of every user: a number that grows has
/// to be worth it.
#[track_caller]
fn check(name: &str, lines: &[(&str, usize)]) {
    let written = fs::read_to_string(golden(&format!("{name}.rs"))).expect("a golden source");
    let items = syn::parse_file(&written).expect("Rust").items;
    let expansions: Vec<(String, String)> = items.iter().flat_map(expansions).collect();
    let text: String = expansions.iter().map(|(_, code)| code.as_str()).collect();
    let path = golden(&format!("{name}.expanded.rs"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &text).expect("a place for the expansion");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let same = text.lines().zip(expected.lines()).take_while(|(now, golden)| now == golden).count();
    assert!(text == expected, "{} differs from line {} on; see UPDATE_GOLDEN", path.display(), same + 1);
    let now: Vec<(&str, usize)> =
        expansions.iter().map(|(item, code)| (item.as_str(), code.lines().count())).collect();
    assert_eq!(now, lines, "the lines of each expansion");
}

/// The name of an item and what each of its derives emits.
fn expansions(item: &Item) -> Vec<(String, String)> {
    let input: DeriveInput = match item {
        Item::Struct(item) => parse_quote!(#item),
        Item::Enum(item) => parse_quote!(#item),
        _ => return Vec::new(),
    };
    let derived = |(name, derive): &(&str, Derive)| {
        input
            .attrs
            .iter()
            .any(|attr| names(attr, name))
            .then(|| (input.ident.to_string(), print(derive(&input))))
    };
    DERIVES.iter().filter_map(derived).collect()
}

/// Whether it is a `#[derive(…)]` of this trait.
fn names(attr: &Attribute, derive: &str) -> bool {
    let mut found = false;
    if attr.path().is_ident("derive") {
        attr.parse_nested_meta(|meta| {
            found |= meta.path.is_ident(derive);
            Ok(())
        })
        .expect("a list of derives");
    }
    found
}

fn print(code: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(code).expect("items"))
}

fn golden(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file)
}
