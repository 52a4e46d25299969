//! Two keys side by side: can they be the same text, and where does a query
//! prefix of one end in the other?

use super::alike::parts_are_alike;
use super::automaton::{Automaton, CAPACITY, Choice, State, Step};
use super::rendered::{Rendered, rendered};
use crate::key::text::{heads_differ, tails_differ};
use crate::key::{CharSet, Key, PartRef, ScalarType, Segment, Template, Variants};

const WORDS: usize = CAPACITY / 64;

/// What two keys have to do with each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Relation {
    /// Whether they can be the same.
    pub(crate) same: bool,
    /// The prefixes of the left key, in keys of the right one.
    pub(crate) left: Prefixes,
    /// The prefixes of the right key, in keys of the left one.
    pub(crate) right: Prefixes,
    /// Whether both keys were short enough to be compared; if not, all is taken for possible.
    pub(crate) complete: bool,
}

/// Which query prefixes of a key begin keys of another. Bit *n* is the prefix
/// before the placeholder *n* (counted from 0, a composite as one).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prefixes {
    /// Those that begin some key of the other.
    pub(crate) reach: u64,
    /// Those that can end inside a literal or a part of it.
    pub(crate) inside: u64,
}

impl Relation {
    /// Nothing: no text is in both, and no prefix of one in the other.
    pub(crate) const APART: Self = Self {
        same: false,
        left: Prefixes { reach: 0, inside: 0 },
        right: Prefixes { reach: 0, inside: 0 },
        complete: true,
    };
    /// Keys that are built alike: they can be the same, and each prefix of one
    /// ends at the same place of the other. Numbers are alike in their empty prefix.
    const PARALLEL: Self = Self {
        same: true,
        left: Prefixes { reach: u64::MAX, inside: 0 },
        right: Prefixes { reach: u64::MAX, inside: 0 },
        complete: true,
    };
    /// Keys that are built alike up to a literal, in which they differ, behind so many placeholders.
    const fn apart_behind(placeholders: usize) -> Self {
        let reach = if placeholders < 64 { (1 << placeholders) - 1 } else { u64::MAX };
        let prefixes = Prefixes { reach, inside: 0 };
        Self { left: prefixes, right: prefixes, ..Self::APART }
    }

    /// Whether all prefixes of either key end at a boundary of the other one.
    pub(crate) const fn is_aligned(&self) -> bool {
        self.complete && self.left.inside == 0 && self.right.inside == 0
    }

    /// Keys that cannot be compared: all is taken for possible.
    const UNKNOWN: Self = Self { complete: false, ..Self::PARALLEL };
}

/// The cheap test: whether the literals at the beginning already tell the keys
/// apart, and any prefix of one from the other.
pub(crate) const fn apart(left: &Key, right: &Key) -> bool {
    heads_differ(head(left), head(right))
}

/// Whether the two keys can be the same.
pub(crate) const fn intersects(left: &Key, right: &Key) -> bool {
    same(left, right).same
}

/// Whether two templates can have a text in common, be it a number alone.
pub(crate) const fn share_a_text(left: &Template, right: &Template) -> bool {
    let (left, right) = (Key::Template(*left), Key::Template(*right));
    if apart(&left, &right) || tails_differ(tail(&left), tail(&right)) {
        return false;
    }
    let (left, right) = (Automaton::beside(&left, &right), Automaton::beside(&right, &left));
    !(left.complete && right.complete) || sweep(&left, &right).same
}

/// An enum in a key of which two variants can give the same text, as the template names it: the first that
/// differs between the two keys, where all before it have these variants.
pub(crate) const fn mistakable_enum(key: &Template, before: Variants) -> Option<&'static str> {
    let mut variant = 0;
    loop {
        let one = Automaton::choosing(key, Choice { before, variant, others: false });
        let Some(chosen) = one.chosen else { return None };
        if variant + 1 < chosen.variants {
            let others = Automaton::choosing(key, Choice { before, variant, others: true });
            if !(one.complete && others.complete) || sweep(&one, &others).same {
                return Some(chosen.name);
            }
        }
        let inner = mistakable_enum(key, before.then(variant));
        variant += 1;
        if inner.is_some() || variant == chosen.variants {
            return inner;
        }
    }
}

/// Whether the two keys can be the same, as a relation without prefixes.
pub(crate) const fn same(left: &Key, right: &Key) -> Relation {
    if tails_differ(tail(left), tail(right)) {
        return Relation::APART;
    }
    let Relation { same, complete, .. } = relation(left, right);
    Relation { same, complete, ..Relation::APART }
}

/// What the two keys have to do with each other, prefixes included.
pub(crate) const fn relation(left: &Key, right: &Key) -> Relation {
    // Whether the attributes of a list are those of another is not for texts to tell.
    if left.is_list() || right.is_list() {
        return Relation::UNKNOWN;
    }
    if apart(left, right) {
        return Relation::APART;
    }
    match (left.scalar_type(), right.scalar_type()) {
        (ScalarType::Number, ScalarType::Number) | (ScalarType::Binary, ScalarType::Binary) => {
            return Relation::PARALLEL;
        }
        (ScalarType::Text, ScalarType::Text) => {}
        _ => return Relation::APART,
    }
    if let Some(relation) = side_by_side(left, right) {
        return relation;
    }
    let (left, right) = (Automaton::beside(left, right), Automaton::beside(right, left));
    if left.complete && right.complete { sweep(&left, &right) } else { Relation::UNKNOWN }
}

/// The relation of two keys that are built alike up to their ends, or to a literal in which they differ, so that
/// each text of both is taken apart in the same way: `USER#<id>` and `USER#<user_id>`. This spares most overloaded
/// keys the automaton.
const fn side_by_side(left: &Key, right: &Key) -> Option<Relation> {
    let (Key::Template(left), Key::Template(right)) = (left, right) else { return None };
    let delimiters = (left.delimiters(), right.delimiters());
    let (mut one, mut other, mut placeholders) = (left.segments, right.segments, 0);
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        (one, other) = (one_rest, other_rest);
        match (a, b) {
            (Segment::Literal(a), Segment::Literal(b)) if heads_differ(a, b) => {
                return Some(Relation::apart_behind(placeholders));
            }
            (Segment::Literal(a), Segment::Literal(b)) if a.len() == b.len() => {}
            (Segment::Part(a), Segment::Part(b))
                if have_a_text_in_common(a, b)
                    && end_together(&rendered(a, delimiters.0), &rendered(b, delimiters.1), (one, other)) =>
            {
                placeholders += 1;
            }
            _ => return None,
        }
    }
    if one.is_empty() && other.is_empty() { Some(Relation::PARALLEL) } else { None }
}

/// Whether two parts that share a character certainly share a text.
const fn have_a_text_in_common(a: &PartRef, b: &PartRef) -> bool {
    is_simple(a) && is_simple(b) || parts_are_alike(a, b)
}

/// Whether the part has every text of its characters that has the right length.
const fn is_simple(part: &PartRef) -> bool {
    part.shape.texts.is_none() && part.templates().is_empty() && part.spec.or.is_none()
}

/// Whether two parts that begin together have a character in common and end together before these segments: after
/// the same width, with the key, or at literals of which neither can hold the beginnings.
const fn end_together(left: &Rendered, right: &Rendered, behind: (&[Segment], &[Segment])) -> bool {
    left.chars.meets(right.chars)
        && match (left.width, right.width, behind) {
            (Some(a), Some(b), _) => a == b,
            (None, None, ([], [])) => true,
            (None, None, ([Segment::Literal(a), ..], [Segment::Literal(b), ..])) => {
                let ends = CharSet::EMPTY.with(a.as_bytes()[0]).with(b.as_bytes()[0]);
                !left.chars.meets(ends) && !right.chars.meets(ends)
            }
            _ => false,
        }
}

/// The literal that every text of the key begins with, if there is one.
pub(crate) const fn head(key: &Key) -> &str {
    match key {
        Key::Template(template) => template.head(),
        Key::Raw(_) | Key::List(_) => "",
    }
}

const fn tail(key: &Key) -> &str {
    match key {
        Key::Template(template) => match template.segments {
            [.., Segment::Literal(literal)] => literal,
            _ => "",
        },
        Key::Raw(_) | Key::List(_) => "",
    }
}

/// The pairs of states that one text can lead to: a row of bits per left state.
struct Reached([[u64; WORDS]; CAPACITY]);

impl Reached {
    const fn add(&mut self, left: usize, right: usize) {
        self.0[left][right / 64] |= 1 << (right % 64);
    }
}

/// Follows both automata through every text that both allow.
///
/// Steps lead forward or stay, so that visiting the pairs in order, the left
/// state first, meets each pair after all that lead to it.
const fn sweep(left: &Automaton, right: &Automaton) -> Relation {
    let mut relation = Relation::APART;
    let mut reached = Reached([[0; WORDS]; CAPACITY]);
    reached.add(0, 0);
    let words = right.len.div_ceil(64);
    let mut l = 0;
    while l < left.len {
        let mut word = 0;
        while word < words {
            let mut pending = reached.0[l][word];
            while pending != 0 {
                let bit = pending.trailing_zeros() as usize;
                let r = word * 64 + bit;
                note(&mut relation, &left.states[l], &right.states[r]);
                advance(&mut reached, (left, l), (right, r));
                // The visit may have added pairs further on in this row.
                pending = reached.0[l][word] & later_than(bit);
            }
            word += 1;
        }
        l += 1;
    }
    relation
}

const fn later_than(bit: usize) -> u64 {
    if bit == 63 { 0 } else { u64::MAX << (bit + 1) }
}

const fn note(relation: &mut Relation, left: &State, right: &State) {
    if matches!((left.step, right.step), (Step::End, Step::End)) {
        relation.same = true;
    }
    note_prefix(&mut relation.left, left, right);
    note_prefix(&mut relation.right, right, left);
}

const fn note_prefix(prefixes: &mut Prefixes, of: &State, within: &State) {
    if let Some(placeholder) = of.opens {
        prefixes.reach |= 1 << placeholder;
        if !within.boundary {
            prefixes.inside |= 1 << placeholder;
        }
    }
}

const fn advance(reached: &mut Reached, left: (&Automaton, usize), right: (&Automaton, usize)) {
    let ((left, l), (right, r)) = (left, right);
    let steps = (left.states[l].step, right.states[r].step);
    match steps.0 {
        Step::Fork(to) => {
            reached.add(l + 1, r);
            reached.add(to, r);
        }
        Step::Jump(to) => reached.add(to, r),
        Step::Many(_) => reached.add(l + 1, r),
        Step::Once(_) | Step::End => {}
    }
    match steps.1 {
        Step::Fork(to) => {
            reached.add(l, r + 1);
            reached.add(l, to);
        }
        Step::Jump(to) => reached.add(l, to),
        Step::Many(_) => reached.add(l, r + 1),
        Step::Once(_) | Step::End => {}
    }
    match steps {
        (Step::Once(ours), Step::Once(theirs)) if ours.meets(theirs) => reached.add(l + 1, r + 1),
        (Step::Once(ours), Step::Many(theirs)) if ours.meets(theirs) => reached.add(l + 1, r),
        (Step::Many(ours), Step::Once(theirs)) if ours.meets(theirs) => reached.add(l, r + 1),
        // Two loops stay where they are.
        _ => {}
    }
}
