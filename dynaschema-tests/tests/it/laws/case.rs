//! What a case of a law is made of: two tuples of parts that are often close to each other.
//!
//! A part is generated as a [`Seed`], whatever its type, so that one run of the
//! generator serves all types and still shrinks to small values.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Two tuples of parts.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) a: Tuple,
    pub(crate) b: Tuple,
    /// A number to choose by, where a law looks at one of several places.
    pub(crate) turn: usize,
}

/// The parts of a key: two texts, and what the part between them is made from.
#[derive(Debug, Clone)]
pub(crate) struct Tuple {
    pub(crate) head: String,
    pub(crate) part: Seed,
    pub(crate) tail: String,
}

/// What a value of any type is made from.
#[derive(Debug, Clone)]
pub(crate) struct Seed {
    pub(crate) text: String,
    /// Which of the type's bounds and landmarks the value is near.
    pub(crate) landmark: usize,
    /// How far it is from there.
    pub(crate) offset: i128,
}

impl Tuple {
    /// The same tuple, with texts that these delimiters allow.
    pub(crate) fn without(&self, delimiters: &str) -> Self {
        Self {
            head: without(&self.head, delimiters),
            tail: without(&self.tail, delimiters),
            part: self.part.clone(),
        }
    }
}

fn without(text: &str, delimiters: &str) -> String {
    let clean: String = text.chars().filter(|c| !delimiters.contains(*c)).collect();
    if clean.is_empty() { "x".to_owned() } else { clean }
}

/// Two tuples, of which the second repeats some components of the first.
pub(crate) fn case() -> impl Strategy<Value = Case> {
    (tuple(), tuple(), any::<[bool; 5]>(), 0..192_usize).prop_map(|(a, mut b, repeats, turn)| {
        let [head, text, landmark, offset, tail] = repeats;
        let repeat = |yes: bool, from: &String, to: &mut String| {
            if yes {
                to.clone_from(from);
            }
        };
        repeat(head, &a.head, &mut b.head);
        repeat(tail, &a.tail, &mut b.tail);
        repeat(text, &a.part.text, &mut b.part.text);
        if landmark {
            b.part.landmark = a.part.landmark;
        }
        if offset {
            b.part.offset = a.part.offset;
        }
        Case { a, b, turn }
    })
}

fn tuple() -> impl Strategy<Value = Tuple> {
    (text(), seed(), text()).prop_map(|(head, part, tail)| Tuple { head, part, tail })
}

/// What a value of any type is made from.
pub(crate) fn seed() -> impl Strategy<Value = Seed> {
    (text(), 0..16_usize, offset()).prop_map(|(text, landmark, offset)| Seed { text, landmark, offset })
}

/// Pieces that templates, escapes, foldings and `or` could mistake for their own.
const PIECES: &[&str] = &[
    "a",
    "b",
    "A",
    "ann",
    "ann lee",
    "0",
    "1",
    "9",
    "-",
    "~",
    " ",
    "!",
    "\"",
    "$",
    "%",
    "%2",
    "%23",
    "%25",
    "#",
    "##",
    "|",
    "/",
    ":",
    "NONE",
    "none",
    "é",
    "ß",
    "İ",
    "\0",
    "\u{1f}",
    "\u{7f}",
    "\u{80}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{10ffff}",
    "x",
];

/// Text of any characters, often of the troublesome ones; sometimes empty.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        9 => select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

/// A distance: nothing, a few units of some size, or anything.
fn offset() -> impl Strategy<Value = i128> {
    const UNITS: &[i128] = &[
        1,
        10,
        1_000,
        1_000_000,
        1_000_000_000,
        60_000_000_000,
        3_600_000_000_000,
        86_400_000_000_000,
        31 * 86_400_000_000_000,
        366 * 86_400_000_000_000,
    ];
    prop_oneof![
        3 => -2..=2_i128,
        3 => (select(UNITS), -3..=3_i128, -1..=1_i128).prop_map(|(unit, count, more)| unit * count + more),
        2 => any::<i128>(),
    ]
}
