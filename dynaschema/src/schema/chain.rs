//! The chain of a query: the parts of a sort key that are given one by one,
//! and what each of them can be asked with.

use super::{EntitySchema, IndexId, Source};
use crate::key::language::{is_ordered_before, rendered};
use crate::key::{
    BYTE_PREFIXES, CharSet, Key, Kind, PREFIXES, PartRef, RANGES, Run, ScalarType, Segment, Shape, Spec,
    Template,
};

/// Facts of a part of the sort key, by its index in [`EntitySchema::parts`].
impl EntitySchema {
    /// Whether the part is an ordered part of the sort key, so that it has ranges:
    /// its text order is its value order, and what follows it does not interfere.
    pub const fn is_ordered(&self, source: Source, part: usize) -> bool {
        allowed(self, source, part) & RANGES != 0
    }

    /// Whether the values of the part are ordered in the sort key, wherever its `None` may stand.
    pub(crate) const fn orders_values(&self, source: Source, part: usize) -> bool {
        match (source.keys(self).1, sort_attribute(self, source, part)) {
            (Some(sk), Some(Key::Template(template))) => match template.run(part) {
                Some(run) => is_ordered(sk, template, run, Of::Values),
                None => false,
            },
            _ => self.is_ordered(source, part),
        }
    }

    /// Whether the part can be asked for by the beginning of its text; a binary key is by that of its bytes.
    pub const fn has_prefix(&self, source: Source, part: usize) -> bool {
        allowed(self, source, part) & PREFIXES != 0
    }

    /// Whether the part counts down in the sort key, so that its ranges are turned round.
    pub const fn is_desc(&self, source: Source, part: usize) -> bool {
        match sort_attribute(self, source, part) {
            Some(Key::Template(template)) => match template.run(part) {
                Some(run) => run.first.spec.desc,
                None => false,
            },
            _ => false,
        }
    }
}

/// What the part can be asked for beside a value: ranges, the beginning of its text.
///
/// A build works it out for every step of every chain, so it is one walk.
pub(crate) const fn allowed(schema: &EntitySchema, source: Source, part: usize) -> u8 {
    let Some(sk) = source.keys(schema).1 else { return 0 };
    let (ordered, beginning) = match sk.attribute_showing(part) {
        Some(Key::Raw(raw)) if raw.part == part => {
            let shown = raw.placeholder();
            let is_finest = shown.spec.fineness() >= sk.most_shown(part);
            // A form that is text says nothing of order: a template asks for that of texts, a field does not.
            let by_value = PartRef { spec: Spec { text: false, ..shown.spec }, ..shown };
            let ordered = is_finest && rendered(&by_value, CharSet::EMPTY).ordered;
            match shown.scalar_type() {
                ScalarType::Number => (is_finest, 0),
                ScalarType::Binary => (ordered, BYTE_PREFIXES),
                ScalarType::Text => (ordered, if is_text(raw.shape) { PREFIXES } else { 0 }),
            }
        }
        Some(Key::Template(template)) => match template.run(part) {
            Some(run) => {
                let is_epoch = matches!(run.first.spec.time, Some(time) if time.is_epoch());
                let beginning = if is_text(run.first.shape) && !is_epoch { PREFIXES } else { 0 };
                (is_ordered(sk, template, run, Of::All), beginning)
            }
            None => (false, 0),
        },
        _ => (false, 0),
    };
    (if ordered { RANGES } else { 0 }) + beginning
}

/// The sort key, or of a list the attribute that shows the part.
const fn sort_attribute(schema: &EntitySchema, source: Source, part: usize) -> Option<&Key> {
    match source.keys(schema).1 {
        Some(sk) => sk.attribute_showing(part),
        None => None,
    }
}

/// What is ordered of a part.
#[derive(Clone, Copy)]
enum Of {
    All,
    /// All but its `None`, which stands anywhere.
    Values,
}

/// Whether the part is ordered by the placeholders that show it together.
///
/// Each of them is then, in one direction and by one order. Nothing that shows more of the part stands
/// elsewhere in the sort key, or the items of a range would not lie side by side.
const fn is_ordered(sk: &Key, template: &Template, run: Run, of: Of) -> bool {
    if template.is_native_number() {
        return true;
    }
    let delimiters = match run.finest.shape.kind {
        Kind::Text | Kind::Composite | Kind::Variants => template.delimiters(),
        // No other kind gives way to them.
        _ => CharSet::EMPTY,
    };
    let mut i = run.start;
    while i < run.end {
        if let Segment::Part(shown) = &template.segments[i] {
            let or = match of {
                Of::All => shown.spec.or,
                Of::Values => None,
            };
            let values = PartRef { spec: Spec { or, ..shown.spec }, ..*shown };
            let (_, behind) = template.segments.split_at(i + 1);
            let alike = shown.spec.desc == run.finest.spec.desc && shown.spec.text == run.finest.spec.text;
            if !alike || !is_ordered_before(behind, &values, delimiters) {
                return false;
            }
        }
        i += 1;
    }
    run.finest.spec.fineness() >= sk.most_shown(run.finest.part)
}

/// Fails where something is asked of the part that it does not allow.
///
/// # Panics
///
/// Then.
#[track_caller]
pub const fn assert_allowed(asked: u8, allowed: u8) {
    assert!(asked & RANGES & !allowed == 0, "this key part is not ordered, so it has no ranges");
    assert!(asked & PREFIXES & !allowed == 0, "this key part has no text prefix");
    assert!(asked & BYTE_PREFIXES & !allowed == 0, "this key part has no beginning in bytes");
}

/// The prefixes of a sort key with which a query of the chain can ask. Bit *n*
/// is the prefix before the placeholder *n*. A placeholder whose value is known
/// already, from the partition key or from further left, is never left open; a
/// bucket in the partition key leaves it open even where the sort key shows the same.
pub(crate) const fn open_prefixes(pk: &Key, sk: &Key) -> u64 {
    let Key::Template(template) = sk else { return 1 };
    let mut open = 0;
    let mut depth = 0;
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(part) = &template.segments[i] {
            let (before, _) = template.segments.split_at(i);
            if depth < 64 && !partition_gives(pk, part) && !gives(before, part) {
                open |= 1 << depth;
            }
            depth += 1;
        }
        i += 1;
    }
    open
}

/// How many placeholders the key has, a composite counting as one.
pub(crate) const fn placeholders(key: &Key) -> usize {
    let Key::Template(template) = key else { return 1 };
    let mut count = 0;
    let mut i = 0;
    while i < template.segments.len() {
        if matches!(template.segments[i], Segment::Part(_)) {
            count += 1;
        }
        i += 1;
    }
    count
}

/// The position of an index among those of the entity: of one with a `match`, of its first arm.
pub(crate) const fn index_position(schema: &EntitySchema, id: IndexId) -> Option<usize> {
    next_index(schema, id, 0)
}

/// The same from a position on, where the next arm may be.
pub(crate) const fn next_index(schema: &EntitySchema, id: IndexId, from: usize) -> Option<usize> {
    let mut i = from;
    while i < schema.indexes.len() {
        match (schema.indexes[i].id, id) {
            (IndexId::Gsi(a), IndexId::Gsi(b)) | (IndexId::Lsi(a), IndexId::Lsi(b)) if a == b => {
                return Some(i);
            }
            _ => i += 1,
        }
    }
    None
}

/// Whether the part is text with a beginning, and not a number or several parts.
const fn is_text(shape: &Shape) -> bool {
    !matches!(shape.kind, Kind::Integer { .. } | Kind::Number | Kind::Composite | Kind::Variants)
}

/// Whether the value that `wanted` shows is known from the partition. Where that shows only its bucket or its
/// shard, any of many values stands for it, and a step asks for the one.
const fn partition_gives(pk: &Key, wanted: &PartRef) -> bool {
    // The prefixes of a list's attributes are nobody's to ask for.
    let Key::Template(template) = pk else {
        return matches!(pk, Key::Raw(raw) if raw.part == wanted.part);
    };
    let mut segments = template.segments;
    while let [segment, rest @ ..] = segments {
        if let Segment::Part(shown) = segment
            && shown.part == wanted.part
            && !shown.spec.is_of_many()
        {
            return true;
        }
        segments = rest;
    }
    false
}

/// Whether the value that `wanted` shows is known from what stands before it in the sort key. A bucket gives
/// only itself: its parameter is any moment in it.
const fn gives(mut before: &[Segment], wanted: &PartRef) -> bool {
    while let [segment, rest @ ..] = before {
        if let Segment::Part(shown) = segment
            && shown.part == wanted.part
            && gives_value(shown, wanted)
        {
            return true;
        }
        before = rest;
    }
    false
}

const fn gives_value(shown: &PartRef, wanted: &PartRef) -> bool {
    match (shown.spec.time, wanted.spec.time) {
        _ if shown.spec.shards.is_some() => false,
        (Some(shown), Some(wanted)) if shown.is_bucket() => shown as u8 == wanted as u8,
        (Some(shown), None) => !shown.is_bucket(),
        _ => true,
    }
}
