//! What the members of maps are, and in which order they come.

use std::collections::HashMap;

use super::cursor::{Span, TextCursor};
use super::names::{Names, SoughtNames};
use super::step::{Member, Step, Window};
use crate::wire::AttributeType;

/// The names of a struct's fields, as serde has them.
pub(in crate::wire) type Fields = &'static [&'static str];

/// What is known of maps that are read as one type, items among them: what stands in one is recognised by
/// what stood in those before, from the end of one value to the beginning of the next.
#[derive(Debug)]
pub(super) struct Shape {
    /// The fields of that type, if the names of members are looked up in them.
    fields: Option<Fields>,
    /// Names whose members somebody asks for.
    sought: SoughtNames,
    /// The names in the order in which they came, and all of them roughly.
    names: Vec<Name>,
    known: Names,
    /// Those behind the first [`FEW`].
    by_text: HashMap<Box<str>, usize>,
    /// What names, and long steps, are written as.
    text: String,
    /// The first two are [`BEFORE`] and [`UNLEARNED`].
    steps: Vec<Step>,
    /// The last step to a member with such a name, and to an end: those from the beginning of a map, and
    /// those from behind a value.
    alike: [Alike; 2],
    /// The number of the map that is read, and which of the first [`FEW`] names it has so far.
    map: u32,
    seen: u64,
    /// How often a step was another than was expected, in the map that is read, and whether none is expected
    /// any more.
    missed: u32,
    scattered: bool,
}

/// A name that members have.
#[derive(Debug, Clone, Copy)]
struct Name {
    /// Where it stands in the shape's text.
    text: Span,
    /// The last map that had one, where it is none of the first.
    seen_in: u32,
    member: Member,
}

/// No step, no place.
pub(super) const NONE: u32 = u32::MAX;

/// No field.
pub(super) const NO_FIELD: u16 = u16::MAX;

/// How many names are looked through one by one: most items have no more.
const FEW: usize = 64;

/// For how many members there is room at first.
const USUAL: usize = 24;

/// By how many places steps are found by their names.
const SLOTS: usize = 64;

/// How many steps are learned at most.
const MOST: usize = 1024;

/// How often steps may be others than expected in one map, until they are looked up at once in those that
/// follow.
const PATIENCE: u32 = 8;

/// In how many of these they are.
const FOLLOWING: u32 = 64;

/// How much text is remembered of an answer for the next.
const MOST_TEXT: usize = 1 << 16;

/// The step before a map's first member, and one that stands for all that are not learned.
const BEFORE: u32 = 0;
const UNLEARNED: u32 = 1;

/// Steps that are found by what they lead to: the last one of each, which names the one before it.
#[derive(Debug, Clone, Copy)]
struct Alike {
    names: [u32; SLOTS],
    end: u32,
}

impl Alike {
    const NONE: Self = Self { names: [NONE; SLOTS], end: NONE };
}

/// The steps that are known of a shape, and where those from behind a value are found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a, const SCATTERED: bool> {
    steps: &'a [Step],
    behind: &'a Alike,
}

impl<'a, const SCATTERED: bool> Known<'a, SCATTERED> {
    /// The step that is written here, if it is the expected one, or where none is expected, any; and if it is
    /// [usual](Step::usual).
    #[inline]
    pub(super) fn usual(self, place: Place, bytes: &[u8]) -> Option<(u32, &'a Step, AttributeType)> {
        if SCATTERED {
            return self.usual_named(place, bytes);
        }
        let step = self.steps.get(place.next as usize)?;
        Some((place.next, step, step.usual(bytes)?))
    }

    /// The same of any from behind a value that leads to such a name.
    fn usual_named(self, place: Place, bytes: &[u8]) -> Option<(u32, &'a Step, AttributeType)> {
        if place.last == BEFORE {
            return None;
        }
        let window = Window::of(bytes, false)?;
        let mut at = self.behind.names[window.slot(SLOTS)];
        while let Some(step) = self.steps.get(at as usize) {
            if let Some(kind) = step.usual(bytes) {
                return Some((at, step, kind));
            }
            at = step.other;
        }
        None
    }
}

/// How far a map of some shape is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The step that was taken last.
    last: u32,
    /// The one that came behind it the last time.
    next: u32,
}

impl Place {
    /// Behind a step; nothing is expected there, where members come in any order.
    #[inline]
    pub(super) fn behind(at: u32, step: &Step, scattered: bool) -> Self {
        Self { last: at, next: if scattered { NONE } else { step.next[0] } }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self { last: BEFORE, next: NONE }
    }
}

impl Shape {
    pub(super) fn of(fields: Option<Fields>, sought: SoughtNames) -> Self {
        let mut steps = Vec::with_capacity(USUAL);
        steps.extend([Step::NONE; 2]);
        Self {
            fields,
            sought,
            names: Vec::with_capacity(USUAL),
            known: Names::default(),
            by_text: HashMap::new(),
            text: String::new(),
            steps,
            alike: [Alike::NONE; 2],
            map: 0,
            seen: 0,
            missed: 0,
            scattered: false,
        }
    }

    /// Whether it is worth to be remembered: it can learn more.
    pub(super) fn has_room(&self) -> bool {
        self.steps.len() < MOST
            && self.names.len() < MOST
            && self.text.len() < MOST_TEXT
            && self.map < u32::MAX / 2
    }

    /// Whether it is of these fields.
    #[inline]
    pub(super) fn is_of(&self, fields: Option<Fields>) -> bool {
        match (self.fields, fields) {
            (Some(own), Some(fields)) => std::ptr::eq(own, fields),
            (own, fields) => own.is_none() && fields.is_none(),
        }
    }

    /// Whether the names of members are looked up in fields.
    #[inline]
    pub(super) fn has_fields(&self) -> bool {
        self.fields.is_some()
    }

    /// The names that members have, or may have.
    pub(super) fn names(&self) -> Names {
        self.known
    }

    /// Begins a map none of whose names may come [twice](Self::next_once).
    pub(super) fn begin(&mut self) -> Place {
        self.map += 1;
        self.seen = 0;
        if self.missed > 0 || self.map.is_multiple_of(FOLLOWING) {
            self.scattered = self.missed >= PATIENCE;
            self.missed = 0;
        }
        if self.scattered { Place::default() } else { self.beginning() }
    }

    /// Where the members of a map begin.
    #[inline]
    pub(super) fn beginning(&self) -> Place {
        Place { last: BEFORE, next: self.steps[BEFORE as usize].next[0] }
    }

    /// Whether members come in any order.
    pub(super) fn is_scattered(&self) -> bool {
        self.scattered
    }

    /// What is known, and which names the map has so far, of those that have a bit.
    #[inline]
    pub(super) fn known<const SCATTERED: bool>(&mut self) -> (Known<'_, SCATTERED>, &mut u64) {
        let Self { steps, alike: [_, behind], seen, .. } = self;
        (Known { steps, behind }, seen)
    }

    /// Goes from behind a value, or from behind the map's opening bracket, to the next value or to the end,
    /// by the step that is returned; nothing where the map has a member of that name already.
    #[inline]
    pub(super) fn next_once(&mut self, place: &mut Place, cursor: &mut TextCursor) -> Option<&Step> {
        let at = self.find(*place, cursor)?;
        let Self { steps, names, seen, map, .. } = self;
        let step = steps.get(at as usize)?;
        let Member { number, bit, .. } = step.member;
        if *seen & bit != 0 || (bit == 0 && step.kind.is_some() && is_again(names, number, *map)) {
            return None;
        }
        *seen |= bit;
        cursor.at += step.length as usize;
        *place = Place::behind(at, step, self.scattered);
        Some(step)
    }

    /// The same, whatever came before.
    #[inline]
    pub(super) fn next(&mut self, place: &mut Place, cursor: &mut TextCursor) -> Option<&Step> {
        let at = self.find(*place, cursor)?;
        let step = self.steps.get(at as usize)?;
        cursor.at += step.length as usize;
        *place = Place::behind(at, step, false);
        Some(step)
    }

    /// The step that came here the last time, if it is what is written: one look instead of many; or else
    /// another.
    #[inline]
    fn find(&mut self, place: Place, cursor: &mut TextCursor) -> Option<u32> {
        let expected = self.steps.get(place.next as usize);
        if expected.is_some_and(|step| step.is_next(cursor, &self.text)) {
            return Some(place.next);
        }
        self.other(place, cursor)
    }

    /// Another step than was expected; one that is not known is learned.
    #[inline(never)]
    fn other(&mut self, place: Place, cursor: &mut TextCursor) -> Option<u32> {
        let before = place.last;
        let slot = Window::of(cursor.rest(), before == BEFORE).map(|window| window.slot(SLOTS));
        let known = self.known_other(before, slot, cursor);
        let at = match known {
            Some(at) => at,
            None => self.learn(slot, before != BEFORE, cursor)?,
        };
        let next = &mut self.steps[before as usize].next;
        if !self.scattered && next[0] != at {
            self.missed = self.missed.saturating_add((next[0] != NONE).into());
            *next = [at, next[0]];
        }
        Some(at)
    }

    /// The step that came here the last time but one, or any that leads to such a name, or to the end.
    fn known_other(&self, before: u32, slot: Option<usize>, cursor: &TextCursor) -> Option<u32> {
        let second = if self.scattered { NONE } else { self.steps[before as usize].next[1] };
        let alike = &self.alike[usize::from(before != BEFORE)];
        let named = slot.map_or(NONE, |slot| alike.names[slot]);
        [(second, false), (named, true), (alike.end, true)].into_iter().find_map(|(first, goes_on)| {
            let mut at = first;
            while let Some(step) = self.steps.get(at as usize) {
                if step.is_next(cursor, &self.text) {
                    return Some(at);
                }
                at = if goes_on { step.other } else { NONE };
            }
            None
        })
    }

    /// Reads what is written here, and makes a step of it, before which it stands then; behind one that is
    /// not learned.
    fn learn(&mut self, slot: Option<usize>, is_behind: bool, cursor: &mut TextCursor) -> Option<u32> {
        let start = cursor.at;
        let (step, is_here) = self.read(is_behind, cursor)?;
        let written = if is_here { step.written(cursor.since(start), &mut self.text) } else { None };
        let alike = &mut self.alike[usize::from(is_behind)];
        let first = match step.kind {
            None => Some(&mut alike.end),
            Some(_) => slot.map(|slot| &mut alike.names[slot]),
        };
        let (Some(first), Some(mut written), true) = (first, written, self.steps.len() < MOST) else {
            self.steps[UNLEARNED as usize] = step;
            return Some(UNLEARNED);
        };
        let at = place(self.steps.len());
        written.other = std::mem::replace(first, at);
        self.steps.push(written);
        cursor.at = start;
        Some(at)
    }

    /// Reads the next member's name and type, or the map's end: what step that is, and whether it is all
    /// written here.
    fn read(&mut self, is_behind: bool, cursor: &mut TextCursor) -> Option<(Step, bool)> {
        if is_behind {
            cursor.close()?;
        }
        if !cursor.goes_on(&mut { is_behind }, b'}')? {
            return Some((Step::NONE, true));
        }
        cursor.white();
        let quote = cursor.here();
        let name = cursor.name()?;
        let kind = cursor.open()?;
        let number = self.name(cursor.written(name));
        let step = Step::to(kind, self.names[number].member, name, cursor.here());
        // A name that has escapes stands elsewhere.
        Some((step, name.start == quote + 1))
    }

    /// The number of a name.
    fn name(&mut self, name: &str) -> usize {
        let is_it = |known: &Name| known.text.of(&self.text, "") == name;
        let known = self.names.iter().take(FEW).position(is_it);
        if let Some(known) = known.or_else(|| self.by_text.get(name).copied()) {
            return known;
        }
        let number = self.names.len();
        self.known.add(name);
        if number >= FEW {
            self.by_text.insert(name.into(), number);
        }
        let text = Span { start: place(self.text.len()), length: place(name.len()) };
        self.text.push_str(name);
        let field = self.fields.and_then(|fields| fields.iter().position(|field| *field == name));
        let sought = self.sought.iter().position(|sought| *sought == name);
        let member = Member {
            number: place(number),
            bit: if number < FEW { 1 << number } else { 0 },
            field: field.and_then(|field| u16::try_from(field).ok()).unwrap_or(NO_FIELD),
            sought: sought.map_or(NONE, place),
        };
        self.names.push(Name { text, seen_in: 0, member });
        number
    }
}

/// Whether this map has had a member of a name that is none of the first.
#[cold]
fn is_again(names: &mut [Name], number: u32, map: u32) -> bool {
    let seen_in = names.get_mut(number as usize).map(|name| &mut name.seen_in);
    seen_in.is_some_and(|seen_in| std::mem::replace(seen_in, map) == map)
}

/// A place in a list of names or steps, of which there are fewer than there are bytes in a page.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}
