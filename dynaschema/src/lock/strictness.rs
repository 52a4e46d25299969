//! Strictness: a file in which anything else stands is no lock.

use super::form::{begins, split};
use super::line::{Block, Blocks, Lines};
use super::text::TITLE;
use crate::key::text::equal;

/// What is wrong with a file that is no lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    Empty,
    Foreign,
    Newer,
    Unknown,
    Twice,
}

/// A line that does not stand in any lock, with its number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Broken<'a> {
    pub(super) fault: Fault,
    pub(super) text: &'a str,
    pub(super) number: usize,
}

/// The first line of a file that a lock does not have.
pub(super) const fn broken(text: &str) -> Option<Broken<'_>> {
    let mut lines = Lines::of(text);
    let Some(title) = lines.next() else {
        return Some(Broken { fault: Fault::Empty, text: "", number: 1 });
    };
    if !equal(title, TITLE) {
        let fault = if begins(title, "dynaschema lock ") { Fault::Newer } else { Fault::Foreign };
        return Some(Broken { fault, text: title, number: 1 });
    }
    let mut block = None;
    while let Some(text) = lines.next() {
        if let Some(fault) = fault_of(text, lines, &mut block) {
            return Some(Broken { fault, text, number: lines.number });
        }
    }
    None
}

/// What is wrong with a line in the block that it stands in; a header begins the next one.
const fn fault_of<'a>(text: &'a str, behind: Lines<'a>, block: &mut Option<Block<'a>>) -> Option<Fault> {
    if text.is_empty() {
        return None;
    }
    if let Some(begun) = Block::begun_by(text, behind) {
        *block = Some(begun);
        let twice = Blocks::in_lines(behind).find(text).is_some();
        return if twice { Some(Fault::Twice) } else { None };
    }
    let Some(of) = block else { return Some(Fault::Unknown) };
    let Some(line) = of.read(text, behind.number) else { return Some(Fault::Unknown) };
    let mut rest = behind;
    while let Some(other) = rest.next() {
        if !begins(other, " ") && !other.is_empty() {
            return None;
        }
        if begins(other, line.subject) && equal(split(other).0, line.subject) {
            return Some(Fault::Twice);
        }
    }
    None
}
