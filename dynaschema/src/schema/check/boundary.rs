//! One can tell where a part ends and the next begins, which makes keys injective.

use super::variants;
use crate::key::language::rendered;
use crate::key::{CharSet, Variants};
use crate::key::{PartRef, Segment, Template};
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail,
};

/// Between two parts, unless the first is fixed-width, stands a character that
/// the first one cannot hold: whatever variants the enums among them have.
#[track_caller]
pub(super) const fn parts_are_told_apart(template: &Template, delimiters: CharSet, slot: Slot) {
    let mut walk = Walk {
        key: template,
        slot,
        open: None,
        literals: CharSet::EMPTY,
        variants: Variants::FIRST,
        doubtful: false,
    };
    let mut combinations = 0;
    loop {
        (walk.open, walk.literals) = (None, CharSet::EMPTY);
        walk.template(template, delimiters);
        combinations += 1;
        if combinations > MOST_COMBINATIONS || walk.variants.is_too_many() {
            variants::are_too_many(template, slot);
        }
        if !walk.variants.advance() {
            break;
        }
    }
    if walk.doubtful {
        variants::show_in_the_key(template, slot);
    }
}

/// How many combinations of the variants of its enums a key may have.
const MOST_COMBINATIONS: usize = 1000;

/// A walk over the parts of a key, those of composites in place of the composite.
struct Walk<'a> {
    key: &'a Template,
    slot: Slot,
    /// The part on the left, with the delimiters of its template.
    open: Option<(&'a PartRef, CharSet)>,
    /// The characters that stand behind it.
    literals: CharSet,
    /// Which variants are walked through.
    variants: Variants,
    /// Whether only a look at the whole key tells which variant of an enum it shows.
    doubtful: bool,
}

impl<'a> Walk<'a> {
    #[track_caller]
    const fn template(&mut self, template: &'a Template, delimiters: CharSet) {
        let mut i = 0;
        while i < template.segments.len() {
            match &template.segments[i] {
                Segment::Literal(literal) => self.literal(literal),
                Segment::Part(part) => self.part(part, delimiters),
            }
            i += 1;
        }
    }

    const fn literal(&mut self, literal: &str) {
        if self.open.is_some() {
            let bytes = literal.as_bytes();
            let mut i = 0;
            while i < bytes.len() {
                self.literals = self.literals.with(bytes[i]);
                i += 1;
            }
        }
    }

    #[track_caller]
    const fn part(&mut self, part: &'a PartRef, delimiters: CharSet) {
        let templates = part.templates();
        if templates.is_empty() {
            self.begin(part);
            return self.end(part, delimiters);
        }
        if templates.len() > 1 {
            self.doubtful = self.doubtful || !self.has_ended() || !part.shape.told_by_heads;
        }
        let inner = &templates[self.variants.take(part.shape)];
        let inner_delimiters = delimiters.union(inner.delimiters());
        if part.spec.or.is_none() {
            return self.template(inner, inner_delimiters);
        }
        // The text for `None` takes the place of all the parts of the
        // composite, so that it is also judged as one.
        self.begin(part);
        self.open = None;
        self.template(inner, inner_delimiters);
        self.end(part, delimiters);
    }

    const fn end(&mut self, part: &'a PartRef, delimiters: CharSet) {
        self.open = Some((part, delimiters));
        self.literals = CharSet::EMPTY;
    }

    /// A part begins: the one before it must have ended.
    #[track_caller]
    const fn begin(&self, part: &PartRef) {
        if let Some((before, _)) = self.open
            && !self.has_ended()
        {
            self.confuses(before, part)
        }
    }

    /// Whether the part on the left has ended, if there is one.
    const fn has_ended(&self) -> bool {
        let Some((before, delimiters)) = self.open else { return true };
        let rendered = rendered(before, delimiters);
        rendered.width.is_some() || self.literals.minus(rendered.chars).first().is_some()
    }

    #[track_caller]
    const fn confuses(&self, before: &PartRef, part: &PartRef) -> ! {
        let (role, key) = (Text(self.slot.role()), Text(self.key.text));
        if before.spec.raw {
            fail(
                "`raw` lets `{}` hold the delimiter, so it must be the last part of the {} `{}`; move it there, or write `escape`",
                &[Placeholder(before), role, key],
            )
        }
        if self.literals.first().is_none() {
            fail(
                "nothing stands between `{}` and `{}` in the {} `{}`, so two different pairs give one key; put a delimiter between them",
                &[Placeholder(before), Placeholder(part), role, key],
            )
        }
        fail(
            "`{}` can hold all that stands between it and `{}` in the {} `{}`, so two different pairs give one key; put a delimiter there that it cannot hold",
            &[Placeholder(before), Placeholder(part), role, key],
        )
    }
}
