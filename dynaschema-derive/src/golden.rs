//! Golden expansions: what the derives emit, to the letter.
//!
//! `tests/golden/<name>.rs` is what a user writes, `<name>.expanded.rs` what is
//! made of it, its rustdoc included. `UPDATE_GOLDEN=1` writes the latter anew.

use std::fs;
use std::path::PathBuf;

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, DeriveInput, ImplItemFn, Item, ItemFn, ItemImpl, parse_quote};

use crate::derive;

type Derive = fn(&DeriveInput) -> TokenStream;

const DERIVES: [(&str, Derive); 5] = [
    ("KeyPart", derive::key_part),
    ("DynamoEntity", derive::entity),
    ("DynamoTable", derive::table),
    ("DynamoCollection", derive::collection),
    ("DynamoProjection", derive::projection),
];

/// What an expansion costs every build of every user, as far as it can be counted here.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Size {
    tokens: usize,
    functions: usize,
    impls: usize,
}

const fn size(tokens: usize, functions: usize, impls: usize) -> Size {
    Size { tokens, functions, impls }
}

#[test]
fn small() {
    let sizes = [
        ("Session", size(1877, 38, 15)),
        ("UserId", size(218, 2, 3)),
        ("Status", size(241, 2, 3)),
        ("RepoId", size(491, 4, 3)),
    ];
    check("small", &sizes);
}

#[test]
fn usual() {
    check("usual", &[("Order", size(4781, 53, 30))]);
}

#[test]
fn large() {
    check("large", &[("Issue", size(10480, 79, 44))]);
}

#[test]
fn kept() {
    check("kept", &[("Member", size(6357, 61, 26))]);
}

#[test]
fn generic() {
    check("generic", &[("Event", size(5354, 46, 22))]);
}

#[test]
fn table() {
    check("table", &[("Shop", size(1257, 12, 13))]);
}

#[test]
fn collection() {
    let sizes = [("Home", size(607, 3, 7)), ("Sheet", size(559, 3, 7)), ("Activity", size(548, 2, 5))];
    check("collection", &sizes);
}

/// What a collection is made of costs each entity once: one of three members is less than the smallest entity.
#[test]
fn a_collection_is_less_than_an_entity() {
    let size_of = |file: &str, item: &str| {
        let expansions = expansions_of(file);
        let (_, code) = expansions.iter().find(|(name, _)| name == item).expect("an item of the file");
        measured(code)
    };
    let (home, session) = (size_of("collection", "Home"), size_of("small", "Session"));
    assert!(2 * home.tokens < session.tokens, "{home:?} beside {session:?}");
    assert!(home.functions < session.functions && home.impls < session.impls, "{home:?} beside {session:?}");
}

#[test]
fn projection() {
    check("projection", &[("Summary", size(485, 1, 4))]);
}

#[test]
fn narrow() {
    check("narrow", &[("Visit", size(7706, 65, 51))]);
}

#[test]
fn variants() {
    check("variants", &[("Issue", size(4527, 53, 26))]);
}

#[test]
fn renamed() {
    check("renamed", &[("UserId", size(220, 2, 3)), ("User", size(1943, 38, 15)), ("Shop", size(626, 7, 7))]);
    let expanded = fs::read_to_string(golden("renamed.expanded.rs")).expect("the expansion");
    assert!(!expanded.contains("dynaschema"), "the usual path is named");
}

#[test]
fn mistaken() {
    check("mistaken", &[("Session", size(1792, 40, 18))]);
}

/// Holds the expansions of a file against the golden one, and their sizes.
///
/// All of it is a cost to every build of every user: a number that grows has
/// to be worth it.
#[track_caller]
fn check(name: &str, sizes: &[(&str, Size)]) {
    let expansions = expansions_of(name);
    let text: String = expansions.iter().map(|(_, code)| print(code)).collect();
    let path = golden(&format!("{name}.expanded.rs"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &text).expect("a place for the expansion");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let same = text.lines().zip(expected.lines()).take_while(|(now, golden)| now == golden).count();
    assert!(text == expected, "{} differs from line {} on; see UPDATE_GOLDEN", path.display(), same + 1);
    let now: Vec<(&str, Size)> =
        expansions.iter().map(|(item, code)| (item.as_str(), measured(code))).collect();
    assert_eq!(now, sizes, "the size of each expansion");
}

fn measured(code: &TokenStream) -> Size {
    let mut items = Items::default();
    items.visit_file(&syn::parse2(code.clone()).expect("items"));
    Size { tokens: count(code.clone()), functions: items.functions, impls: items.impls }
}

/// How many functions and impls there are, wherever they stand.
#[derive(Default)]
struct Items {
    functions: usize,
    impls: usize,
}

impl<'ast> Visit<'ast> for Items {
    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.functions += 1;
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.functions += 1;
        visit::visit_item_fn(self, function);
    }

    fn visit_item_impl(&mut self, of: &'ast ItemImpl) {
        self.impls += 1;
        visit::visit_item_impl(self, of);
    }
}

/// As rustc's lexer counts them: `::` is one, a bracket is one.
fn count(code: TokenStream) -> usize {
    let one = |token| match token {
        TokenTree::Group(group) => 2 + count(group.stream()),
        TokenTree::Punct(punct) => usize::from(punct.spacing() == Spacing::Alone),
        TokenTree::Ident(_) | TokenTree::Literal(_) => 1,
    };
    code.into_iter().map(one).sum()
}

/// The expansions of a golden source.
fn expansions_of(name: &str) -> Vec<(String, TokenStream)> {
    let written = fs::read_to_string(golden(&format!("{name}.rs"))).expect("a golden source");
    let items = syn::parse_file(&written).expect("Rust").items;
    items.iter().flat_map(expansions).collect()
}

/// The name of an item and what each of its derives emits.
fn expansions(item: &Item) -> Vec<(String, TokenStream)> {
    let input: DeriveInput = match item {
        Item::Struct(item) => parse_quote!(#item),
        Item::Enum(item) => parse_quote!(#item),
        _ => return Vec::new(),
    };
    let derived = |(name, derive): &(&str, Derive)| {
        input.attrs.iter().any(|attr| names(attr, name)).then(|| (input.ident.to_string(), derive(&input)))
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

fn print(code: &TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(code.clone()).expect("items"))
}

fn golden(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file)
}
