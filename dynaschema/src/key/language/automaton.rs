//! A key as an automaton over bytes.

use super::rendered::{Texts, rendered};
use crate::key::{CharSet, Variants};
use crate::key::{Key, PartRef, Segment, Template};

/// The states of the longest key that can be compared with others.
pub(super) const CAPACITY: usize = 256;
/// A part wider than this is taken for one of any length.
const EXACT_WIDTH: usize = 64;
/// In a key that has no room for all of its lists, one longer than this, in bytes, is taken for any text of
/// its characters.
const SHORT_TEXTS: usize = 128;

/// The texts of a key, as states in a row.
///
/// Every step leads forward or stays where it is. That is what lets two
/// automata be compared in one sweep, without a stack.
pub(crate) struct Automaton {
    pub(super) states: [State; CAPACITY],
    pub(super) len: usize,
    /// Whether all of the key found room.
    pub(super) complete: bool,
    /// What is followed byte by byte.
    detail: Detail,
    /// The only text that the key is compared with, where it is one: others of a list have no part in the
    /// answer.
    within: Option<&'static str>,
    /// Whether the next state stands on a boundary.
    boundary: bool,
    /// How many placeholders of the key itself have begun.
    placeholders: u8,
    /// Which variants some of the enums in the key have; all others have any.
    choice: Option<Choice>,
    /// How many enums with templates of their own have been met.
    enums: usize,
    /// The enum that the choice is about, once it was met.
    pub(super) chosen: Option<Chosen>,
}

/// How much of a key is followed byte by byte, as far as there is room.
#[derive(Clone, Copy)]
enum Detail {
    /// Fixed widths, and lists of whatever length.
    All,
    /// Fixed widths, and short lists.
    Short,
    /// Fixed widths, and short lists that are shown as their types have them: a folded one has no room to
    /// take from these.
    Unfolded,
    /// Fixed widths.
    Widths,
    /// Literals alone.
    Literals,
}

impl Detail {
    /// From the tightest on.
    const EACH: [Self; 5] = [Self::All, Self::Short, Self::Unfolded, Self::Widths, Self::Literals];

    const fn has_widths(self) -> bool {
        !matches!(self, Self::Literals)
    }

    /// Whether a list is followed, of which so many bytes have a part in the answer.
    const fn has_list(self, texts: &Texts, bytes: usize) -> bool {
        match self {
            Self::All => true,
            Self::Short => bytes <= SHORT_TEXTS,
            Self::Unfolded => !texts.is_folded() && texts.bytes() <= SHORT_TEXTS,
            Self::Widths | Self::Literals => false,
        }
    }
}

/// The variants that one enum in a key is held to, and those that are met before it.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The variants of those before it.
    pub(super) before: Variants,
    /// Its own.
    pub(super) variant: usize,
    /// Whether it is those behind that variant that are meant.
    pub(super) others: bool,
}

/// An enum that a choice is about.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub(super) name: &'static str,
    pub(super) variants: usize,
}

/// A place between two bytes of a key.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) step: Step,
    /// Whether a part begins or ends here, or the key does.
    pub(super) boundary: bool,
    /// The placeholder of the key itself that begins here, counted from 0.
    pub(super) opens: Option<u8>,
}

/// What can follow.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// One of these characters, and then the next state.
    Once(CharSet),
    /// Any number of these characters, and then the next state.
    Many(CharSet),
    /// The next state or that one.
    Fork(usize),
    /// That state.
    Jump(usize),
    /// Nothing: the key ends.
    End,
}

impl Automaton {
    /// The texts of a key that is stored as text, to be compared with those of another. One that is too large
    /// is followed loosely: in the end every part is any text of its characters.
    pub(super) const fn beside(key: &Key, other: &Key) -> Self {
        Self::held_to(key, None, only_text(other))
    }

    /// The same of a template, with one of its enums held to a variant, or to those behind it.
    pub(super) const fn choosing(template: &Template, choice: Choice) -> Self {
        Self::held_to(&Key::Template(*template), Some(choice), None)
    }

    const fn held_to(key: &Key, choice: Option<Choice>, within: Option<&'static str>) -> Self {
        let mut at = 0;
        loop {
            let automaton = Self::with_parts(key, choice, within, Detail::EACH[at]);
            at += 1;
            if automaton.complete || at == Detail::EACH.len() {
                return automaton;
            }
        }
    }

    const fn with_parts(
        key: &Key,
        choice: Option<Choice>,
        within: Option<&'static str>,
        detail: Detail,
    ) -> Self {
        let end = State { step: Step::End, boundary: true, opens: None };
        let mut automaton = Self {
            states: [end; CAPACITY],
            len: 0,
            complete: true,
            detail,
            within,
            boundary: true,
            placeholders: 0,
            choice,
            enums: 0,
            chosen: None,
        };
        match key {
            Key::Template(template) => automaton.template(template, template.delimiters(), true),
            Key::Raw(raw) => {
                automaton.placeholder(&raw.placeholder(), CharSet::EMPTY);
            }
            // Lists are never compared as texts.
            Key::List(_) => {}
        }
        automaton.boundary = true;
        automaton.push(Step::End);
        automaton
    }

    const fn template(&mut self, template: &Template, delimiters: CharSet, outermost: bool) {
        let mut i = 0;
        while i < template.segments.len() {
            match &template.segments[i] {
                Segment::Literal(literal) => self.literal(literal),
                Segment::Part(part) if outermost => self.placeholder(part, delimiters),
                Segment::Part(part) => self.part(part, delimiters),
            }
            i += 1;
        }
    }

    /// A placeholder of the key itself: a query prefix can end before it.
    const fn placeholder(&mut self, part: &PartRef, delimiters: CharSet) {
        let start = self.len;
        self.part(part, delimiters);
        if start < self.len {
            self.states[start].opens = Some(self.placeholders);
        }
        if self.placeholders == 63 {
            // Prefixes are counted in the bits of a `u64`.
            self.complete = false;
        } else {
            self.placeholders += 1;
        }
    }

    const fn part(&mut self, part: &PartRef, delimiters: CharSet) {
        self.boundary = true;
        match part.spec.or {
            // Its `None` is neither of the variants that are compared, and of a shard it is a number as well.
            Some(or) if part.spec.shards.is_none() && !self.is_held(part) => {
                let fork = self.push(Step::Fork(0));
                self.value(part, delimiters);
                self.boundary = true;
                let jump = self.push(Step::Jump(0));
                self.set(fork, Step::Fork(self.len));
                self.literal(or);
                self.set(jump, Step::Jump(self.len));
            }
            _ => self.value(part, delimiters),
        }
        self.boundary = true;
    }

    const fn is_held(&self, part: &PartRef) -> bool {
        part.templates().len() > 1
            && matches!(self.choice, Some(Choice { before, .. }) if self.enums <= before.len())
    }

    const fn value(&mut self, part: &PartRef, delimiters: CharSet) {
        if !part.templates().is_empty() {
            let templates = self.held(part);
            return self.one_variant(templates, delimiters);
        }
        // The text for `None` is an alternative of its own.
        let mut some = *part;
        some.spec.or = None;
        let rendered = rendered(&some, delimiters);
        match (rendered.texts, rendered.width) {
            (Some(texts), _) if self.detail.has_list(&texts, self.possible(&texts).1) => self.one_of(&texts),
            (_, Some(width)) if self.detail.has_widths() && width <= EXACT_WIDTH => {
                let mut i = 0;
                while i < width {
                    self.push(Step::Once(rendered.chars));
                    i += 1;
                }
            }
            _ => {
                self.push(Step::Once(rendered.chars));
                self.push(Step::Many(rendered.chars));
            }
        }
    }

    /// The templates that a composite can have here.
    const fn held(&mut self, part: &PartRef) -> &'static [Template] {
        let all = part.templates();
        if all.len() < 2 {
            return all;
        }
        self.enums += 1;
        let Some(Choice { before, variant, others }) = self.choice else { return all };
        if self.enums <= before.len() {
            return all.split_at(before.at(self.enums - 1)).1.split_at(1).0;
        }
        if self.enums > before.len() + 1 {
            return all;
        }
        self.chosen = Some(Chosen { name: part.name, variants: all.len() });
        let (one, behind) = all.split_at(variant).1.split_at(1);
        if others { behind } else { one }
    }

    const fn one_variant(&mut self, templates: &[Template], delimiters: CharSet) {
        let [first, others @ ..] = templates else { return };
        let inner = delimiters.union(first.delimiters());
        if others.is_empty() {
            return self.template(first, inner, false);
        }
        let fork = self.push(Step::Fork(0));
        self.template(first, inner, false);
        self.boundary = true;
        let jump = self.push(Step::Jump(0));
        self.set(fork, Step::Fork(self.len));
        self.boundary = true;
        self.one_variant(others, delimiters);
        self.set(jump, Step::Jump(self.len));
    }

    const fn one_of(&mut self, texts: &Texts) {
        let (count, bytes) = self.possible(texts);
        if count == 0 {
            self.push(Step::Once(CharSet::EMPTY));
            return;
        }
        let end = self.len + bytes + 2 * (count - 1);
        let (mut forks, mut list) = (count - 1, texts.list);
        while let [text, rest @ ..] = list {
            list = rest;
            if !self.is_possible(texts, text) {
                continue;
            }
            self.boundary = true;
            if forks > 0 {
                self.push(Step::Fork(self.len + text.len() + 2));
            }
            self.text(texts, text);
            self.boundary = true;
            if forks > 0 {
                self.push(Step::Jump(end));
                forks -= 1;
            }
        }
    }

    /// How many texts of a list have a part in the answer, and how many bytes these have together.
    const fn possible(&self, texts: &Texts) -> (usize, usize) {
        let (mut count, mut bytes, mut list) = (0, 0, texts.list);
        while let [text, rest @ ..] = list {
            if self.is_possible(texts, text) {
                count += 1;
                bytes += text.len();
            }
            list = rest;
        }
        (count, bytes)
    }

    const fn is_possible(&self, texts: &Texts, text: &str) -> bool {
        match self.within {
            Some(whole) => texts.stands_in(text, whole),
            None => true,
        }
    }

    const fn text(&mut self, texts: &Texts, text: &str) {
        let mut bytes = text.as_bytes();
        while let [byte, rest @ ..] = bytes {
            self.push(Step::Once(CharSet::EMPTY.with(texts.shown(*byte))));
            bytes = rest;
        }
    }

    const fn literal(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.push(Step::Once(CharSet::EMPTY.with(bytes[i])));
            i += 1;
        }
    }

    /// Adds a state and gives its place. The last place is kept for the end.
    const fn push(&mut self, step: Step) -> usize {
        let place = self.len;
        if place + 1 < CAPACITY || (place < CAPACITY && matches!(step, Step::End)) {
            self.states[place] = State { step, boundary: self.boundary, opens: None };
            self.len += 1;
            if matches!(step, Step::Once(_)) {
                self.boundary = false;
            }
        } else {
            self.complete = false;
        }
        place
    }

    const fn set(&mut self, place: usize, step: Step) {
        if place < self.len {
            self.states[place].step = step;
        }
    }
}

/// The text of a key that has no placeholder.
const fn only_text(key: &Key) -> Option<&'static str> {
    match key {
        Key::Template(Template { segments: [Segment::Literal(literal)], .. }) => Some(literal),
        _ => None,
    }
}
