//! Primary keys of several shapes: the arms of a `match`.

use super::{EntitySchema, Slot, Test};
use crate::key::text::equal;
use crate::key::{Key, Segment};

/// One arm of a primary key that is a `match`.
///
/// To a table each arm is an entity of its own: it has a schema with its own keys, and all else in common
/// with the others. That of the first arm is the entity's, and knows [the others](EntitySchema::arms).
#[derive(Debug, Clone, Copy)]
pub struct KeyArm {
    /// Its name: `issue`.
    pub name: &'static str,
    /// The function that reads its items of a partition; empty where it is left out.
    pub query: &'static str,
    /// The variant of the key's type: `Issue`.
    pub variant: &'static str,
    /// What it demands, as it was written: `target = Issue(_)`.
    pub text: &'static str,
    /// The class of the field that the `match` is on.
    pub test: Test,
    /// The key by which the arms differ: the partition key, unless all have one.
    pub slot: Slot,
    /// The parts that its keys show, and the fields of the variant that hold them.
    pub parts: &'static [(usize, &'static str)],
    /// How many of the entity's parts are in the primary key, whichever arm it is; they are the first ones.
    pub primary: usize,
}

impl EntitySchema {
    /// The entity under the keys of the arm at this place; under its only ones where there are no arms.
    pub(crate) const fn key_arm(&self, place: usize) -> &Self {
        if place == 0 || place > self.arms.len() { self } else { self.arms[place - 1] }
    }

    /// The entity under the keys of each arm; under its only ones where there are no arms.
    pub(crate) fn key_arms(&'static self) -> impl Iterator<Item = &'static Self> + use<> {
        std::iter::once(self).chain(self.arms.iter().copied())
    }

    /// Whether the keys of a slot are one template in all arms, told by the first.
    pub(crate) const fn has_one_key(&self, slot: Slot) -> bool {
        let mut arms = self.arms;
        while let [arm, rest @ ..] = arms {
            let same = match (slot.key(self), slot.key(arm)) {
                (Some(a), Some(b)) => is_same_template(&a, &b),
                (a, b) => a.is_none() && b.is_none(),
            };
            if !same {
                return false;
            }
            arms = rest;
        }
        true
    }

    /// The place of another schema of the entity, under the keys of one arm.
    pub(crate) fn place_of(&self, arm: &Self) -> usize {
        let class = |schema: &Self| schema.arm.map(|arm| arm.test.class);
        let further = self.arms.iter().position(|other| class(other) == class(arm));
        further.map_or(0, |further| further + 1)
    }
}

/// Whether two keys are written alike, of the same parts.
const fn is_same_template(a: &Key, b: &Key) -> bool {
    let (Key::Template(a), Key::Template(b)) = (a, b) else { return equal(a.written(), b.written()) };
    if !equal(a.text, b.text) || a.segments.len() != b.segments.len() {
        return false;
    }
    let mut i = 0;
    while i < a.segments.len() {
        match (&a.segments[i], &b.segments[i]) {
            (Segment::Part(a), Segment::Part(b)) if a.part != b.part => return false,
            _ => {}
        }
        i += 1;
    }
    true
}
