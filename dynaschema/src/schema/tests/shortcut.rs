//! What is told at once of a key is what all rules say of it.

use super::build::{entity, with_index};
use super::sentence;
use crate::key::{CharSet, Shape};
use crate::schema::check::check_by_every_rule;
use crate::schema::check::shortcut::is_usual;
use crate::schema::{IndexId, Slot};

const FIELDS: &[(&str, Shape)] = &[
    ("text", Shape::text()),
    ("slug", Shape::text().max_len(2000)),
    ("note", Shape::text().optional()),
    ("n", Shape::integer(false, 128)),
    ("delta", Shape::integer(true, 64)),
    ("maybe", Shape::integer(false, 32).optional()),
    ("price", Shape::number(31)),
    ("at", Shape::timestamp()),
    ("date", Shape::date()),
    ("id", Shape::fixed(36, CharSet::ALL)),
    ("wide", Shape::fixed(2000, CharSet::DIGITS)),
    ("void", Shape::fixed(0, CharSet::DIGITS)),
    ("word", Shape::of(CharSet::LOWER)),
    ("blank", Shape::one_of(&["", "x"])),
];

const PIECES: [&str; 24] = [
    "A#",
    "#",
    "-",
    "a",
    "-#",
    "é",
    "<text>",
    "<slug>",
    "<note>",
    "<n>",
    "<n:9>",
    "<n:0>",
    "<n:40>",
    "<delta>",
    "<delta:39>",
    "<maybe:6>",
    "<n:6,desc>",
    "<price>",
    "<at:ms>",
    "<date>",
    "<id>",
    "<wide>",
    "<void>",
    "<word>",
];

/// Specs and types that have nothing to do with what stands beside them.
const ALONE: [&str; 8] = [
    "<text:lower>",
    "<text:raw>",
    "<text:4>",
    "<text:or('x')>",
    "<note:or('')>",
    "<n:signed>",
    "<blank>",
    "<at>",
];

#[test]
fn no_rule_refuses_a_usual_key() {
    let mut usual = 0;
    let pairs = PIECES.iter().flat_map(|a| PIECES.iter().map(move |b| format!("{a}{b}")));
    let triples = pairs.clone().flat_map(|pair| PIECES.iter().map(move |c| format!("{pair}{c}")));
    let single = PIECES.iter().chain(&ALONE).map(|piece| (*piece).to_owned());
    let long = ["x".repeat(1025), format!("<text>#{}", "x".repeat(1025)), "<n:39>".repeat(60)];
    for text in single.chain(pairs).chain(triples).chain(long) {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let schema = with_index(entity("E", [text; 2], FIELDS), IndexId::Gsi(1), [text; 2], FIELDS);
        for slot in [Slot::Pk, Slot::Sk, Slot::IndexPk(0), Slot::IndexSk(0)] {
            if is_usual(&schema, slot) {
                usual += 1;
                let refused = sentence(|| check_by_every_rule(&schema, slot));
                assert_eq!(refused, None, "`{text}` as {slot:?}");
            }
        }
    }
    assert!(usual > 2000, "only {usual} of these keys are usual, so that little was compared");
}
