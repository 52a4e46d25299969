//! What the members of maps are, and in which order they come.

use std::collections::HashMap;

use super::cursor::{Reached, Span, TextCursor};
use super::names::{Names, SoughtNames};
use super::step::{Step, Window};
use crate::wire::AttributeType;

/// The names of a struct's fields, as serde has them.
pub(in crate::wire) type Fields = &'static [&'static str];

/// What is known of maps that are read as one type, items among them: what stands in one is recognised by what stood
/// in those before, from the end of one value to the beginning of the next.
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
    by_text: HashMap<Box<str>, u32>,
    /// What names, and long steps, are written as.
    text: String,
    /// The first two are [`BEFORE`] and [`UNLEARNED`].
    steps: Vec<Step>,
    /// The last step to a member with such a name, and to an end: those from the beginning of a map, and those from
    /// behind a value.
    alike: [Alike; 2],
    /// The number of the map that is read, and which of the first [`FEW`] names it has so far.
    map: u32,
    seen: u64,
    /// How often a step was another than was expected, in the map that is read, and whether none is expected any more.
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
    /// The field of that name.
    field: u32,
    /// Which of the names it is that are sought.
    sought: u32,
}

/// No step, no field.
pub(super) const NONE: u32 = u32::MAX;

/// How many names are looked through one by one: most items have no more.
const FEW: usize = 64;

/// For how many members there is room at first.
const USUAL: usize = 24;

/// By how many places steps are found by their names.
const SLOTS: usize = 64;

/// How many steps are learned at most.
const MOST: usize = 1024;

/// How often steps may be others than expected in one map, until they are looked up at once in those that follow.
const PATIENCE: u32 = 8;

/// In how many of these they are.
const SCATTERED: u32 = 64;

/// How much text is remembered of an answer for the next.
const MOST_TEXT: usize = 1 << 16;

/// The step before a map's first member, and one that stands for all that are not learned.
const BEFORE: u32 = 0;
const UNLEARNED: u32 = 1;

/// A member whose value is next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opened {
    pub(super) kind: AttributeType,
    pub(super) name: Span,
    /// The number of that.
    pub(super) number: u32,
    /// Which of the fields has it, or [`NONE`].
    pub(super) field: u32,
    /// Which of the names it is that are sought, or [`NONE`].
    pub(super) sought: u32,
}

/// Steps that are found by what they lead to: the last one of each, which names the one before it.
#[derive(Debug, Clone, Copy)]
struct Alike {
    names: [u32; SLOTS],
    end: u32,
}

impl Alike {
    const NONE: Self = Self { names: [NONE; SLOTS], end: NONE };
}

/// How far a map of some shape is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The step that was taken last.
    last: u32,
    /// The one that came behind it the last time.
    next: u32,
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
        if self.missed > 0 || self.map.is_multiple_of(SCATTERED) {
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

    /// Goes from behind a value, or from behind the map's opening bracket, to the next value; nothing where the map has
    /// a member of that name already.
    #[inline]
    pub(super) fn next_once(
        &mut self,
        place: &mut Place,
        cursor: &mut TextCursor,
    ) -> Option<Reached<Opened>> {
        let reached = self.next(place, cursor)?;
        match reached {
            Reached::One(opened) if self.is_again(opened.number) => None,
            reached => Some(reached),
        }
    }

    /// Whether the map has a member of this name already.
    #[inline]
    fn is_again(&mut self, number: u32) -> bool {
        if number as usize >= FEW {
            let seen_in = &mut self.names[number as usize].seen_in;
            return std::mem::replace(seen_in, self.map) == self.map;
        }
        let before = self.seen;
        self.seen |= 1 << number;
        before == self.seen
    }

    /// The same, whatever came before.
    #[inline]
    pub(super) fn next(&mut self, place: &mut Place, cursor: &mut TextCursor) -> Option<Reached<Opened>> {
        match self.expect(place.next, place, cursor) {
            Some(reached) => Some(reached),
            None => self.next_other(place, cursor),
        }
    }

    /// Takes this step, if it is what is written here: one look instead of many.
    #[inline]
    fn expect(&self, at: u32, place: &mut Place, cursor: &mut TextCursor) -> Option<Reached<Opened>> {
        let step = self.steps.get(at as usize)?;
        if !step.is_next(cursor, &self.text) {
            return None;
        }
        cursor.at += step.length as usize;
        *place = Place { last: at, next: step.next[0] };
        Some(step.reached(cursor))
    }

    #[inline(never)]
    fn next_other(&mut self, place: &mut Place, cursor: &mut TextCursor) -> Option<Reached<Opened>> {
        let before = place.last;
        let second = self.steps[before as usize].next[1];
        let slot = Window::at(cursor, before == BEFORE).map(|window| window.slot(SLOTS));
        let alike = &self.alike[usize::from(before != BEFORE)];
        let known = if self.scattered { None } else { self.expect(second, place, cursor) };
        let known = known.or_else(|| self.expect_any(alike.names[slot?], place, cursor));
        let known = known.or_else(|| self.expect_any(alike.end, place, cursor));
        let reached = match known {
            Some(reached) => reached,
            None => self.learn(slot, place, cursor)?,
        };
        let next = &mut self.steps[before as usize].next;
        if self.scattered {
            place.next = NONE;
        } else if next[0] != place.last {
            *next = [place.last, next[0]];
            self.missed += 1;
        }
        Some(reached)
    }

    /// Takes this step, or another one like it.
    fn expect_any(&self, first: u32, place: &mut Place, cursor: &mut TextCursor) -> Option<Reached<Opened>> {
        let mut at = first;
        while let Some(step) = self.steps.get(at as usize) {
            if let Some(reached) = self.expect(at, place, cursor) {
                return Some(reached);
            }
            at = step.other;
        }
        None
    }

    /// Reads what is written here, and makes a step of it.
    fn learn(
        &mut self,
        slot: Option<usize>,
        place: &mut Place,
        cursor: &mut TextCursor,
    ) -> Option<Reached<Opened>> {
        let (start, is_behind) = (cursor.at, place.last != BEFORE);
        if is_behind {
            cursor.close()?;
        }
        if !cursor.goes_on(&mut { is_behind }, b'}')? {
            let step = Step::end(cursor.since(start), &mut self.text);
            let alike = &mut self.alike[usize::from(is_behind)];
            place.last = add(&mut self.steps, Some(&mut alike.end), step);
            return Some(Reached::End);
        }
        cursor.white();
        let quote = cursor.here();
        let name = cursor.name()?;
        let kind = cursor.open()?;
        // A name that has escapes stands elsewhere.
        let is_here = name.start == quote + 1;
        let number = self.name(cursor.written(name));
        let Name { field, sought, .. } = self.names[number as usize];
        let opened = Opened { kind, name, number, field, sought };
        place.next = NONE;
        place.last = if is_here {
            let alike = slot.map(|slot| &mut self.alike[usize::from(is_behind)].names[slot]);
            let step = Step::to(cursor.since(start), opened, cursor.here(), &mut self.text);
            add(&mut self.steps, alike, step)
        } else {
            UNLEARNED
        };
        Some(Reached::One(opened))
    }

    /// The number of a name.
    fn name(&mut self, name: &str) -> u32 {
        let is_it = |known: &Name| known.text.of(&self.text, "") == name;
        let known = self.names.iter().take(FEW).position(is_it).map(place);
        if let Some(known) = known.or_else(|| self.by_text.get(name).copied()) {
            return known;
        }
        let number = place(self.names.len());
        self.known.add(name);
        if self.names.len() >= FEW {
            self.by_text.insert(name.into(), number);
        }
        let text = Span { start: place(self.text.len()), length: place(name.len()) };
        self.text.push_str(name);
        let field = self.fields.and_then(|fields| fields.iter().position(|field| *field == name));
        let sought = self.sought.iter().position(|sought| *sought == name);
        let (field, sought) = (field.map_or(NONE, place), sought.map_or(NONE, place));
        self.names.push(Name { text, seen_in: 0, field, sought });
        number
    }
}

/// Adds a step to those that are found by another one.
fn add(steps: &mut Vec<Step>, alike: Option<&mut u32>, step: Option<Step>) -> u32 {
    let (at, Some(alike), Some(mut step)) = (steps.len(), alike, step) else { return UNLEARNED };
    if at >= MOST {
        return UNLEARNED;
    }
    step.other = std::mem::replace(alike, place(at));
    steps.push(step);
    place(at)
}

/// A place in a list of names or steps, of which there are fewer than there are bytes in a page.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}
