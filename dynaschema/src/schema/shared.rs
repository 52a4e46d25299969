//! What the keys of a collection's members have in common.

use super::chain::allowed;
use super::{CollectionMember, CollectionSchema, EntitySchema, Listed, Source};
use crate::key::text::equal;
use crate::key::{Key, PartRef, Segment, Template};

impl CollectionSchema {
    /// How many kinds of items it holds.
    pub(crate) const fn leaves(&self) -> usize {
        let (mut count, mut member) = (0, 0);
        while member < self.members.len() {
            count += self.members[member].node.leaves();
            member += 1;
        }
        count
    }

    /// The kind of items at this place among them.
    pub(crate) const fn leaf(&self, at: usize) -> (&'static EntitySchema, Source) {
        let (member, at) = self.member_of(at);
        member.node.leaf(at)
    }

    /// The member that holds the kind of items at this place, and its place there.
    pub(super) const fn member_of(&self, at: usize) -> (&'static CollectionMember, usize) {
        let (mut before, mut member) = (0, 0);
        while at >= before + self.members[member].node.leaves() {
            before += self.members[member].node.leaves();
            member += 1;
        }
        (&self.members[member], at - before)
    }

    /// How many steps of the lead's chain narrow every member, since their sort keys begin alike and each step
    /// fixes the same place in all of them.
    pub(crate) const fn depth(&self) -> usize {
        let first = self.lead().node.lead();
        let mut shared = usize::MAX;
        let mut leaf = 0;
        while leaf < self.leaves() {
            let same = told_alike(first, self.leaf(leaf));
            if same < shared {
                shared = same;
            }
            leaf += 1;
        }
        steps(first, shared)
    }

    /// How many steps fix the whole key of the lead, if that is a single item.
    pub(crate) const fn whole(&self) -> usize {
        let lead = self.lead();
        if lead.is_list() { 0 } else { steps(lead.node.lead(), usize::MAX) }
    }

    /// What the step behind so many others allows beside a value, for each of the members.
    pub(crate) const fn allowed(&self, fixed: usize) -> u8 {
        let first = self.lead().node.lead();
        let Some(at) = placeholder_of_step(first, fixed) else { return 0 };
        let mut all = u8::MAX;
        let mut leaf = 0;
        while leaf < self.leaves() {
            let (schema, source) = self.leaf(leaf);
            all &= match source.keys(schema).1 {
                Some(sk) => match nth_placeholder(sk, at) {
                    Some(shown) => allowed(schema, source, shown.part),
                    None => 0,
                },
                None => 0,
            };
            leaf += 1;
        }
        all
    }
}

/// A kind of items, and where they are read.
type Leaf<'a> = (&'a EntitySchema, Source);

/// With how many placeholders the sort keys of two kinds of items begin that are alike and told alike.
///
/// A step gives a value to a place. Where that shows what is known before in one of the keys, by its partition
/// or an earlier place, and something else in the other, the steps of both are not the same ones from there on.
const fn told_alike((one, source): Leaf<'_>, (another, other_source): Leaf<'_>) -> usize {
    let (keys, others) = (source.keys(one), other_source.keys(another));
    let ((pk, Some(sk)), (other, Some(sorted))) = (keys, others) else { return 0 };
    let alike = shared_placeholders(sk, sorted);
    let mut at = 0;
    while at < alike && Told::at(pk, sk, at).is(Told::at(other, sorted, at)) {
        at += 1;
    }
    at
}

/// With how many placeholders two keys begin that are alike, and so is all before each.
pub(crate) const fn shared_placeholders(a: &Key, b: &Key) -> usize {
    let (a, b) = match (a, b) {
        (Key::Template(a), Key::Template(b)) => (a.segments, b.segments),
        (Key::Raw(a), Key::Raw(b)) => return is_same_part(&a.placeholder(), &b.placeholder()) as usize,
        (Key::List(a), Key::List(b)) => return shared_listed(a.keys, b.keys),
        _ => return 0,
    };
    let (mut shared, mut i) = (0, 0);
    while i < a.len() && i < b.len() && is_same(&a[i], &b[i]) {
        if matches!(a[i], Segment::Part(_)) {
            shared += 1;
        }
        i += 1;
    }
    shared
}

/// The same of two lists: attribute by attribute, as long as they are alike.
const fn shared_listed(mut a: &[Listed], mut b: &[Listed]) -> usize {
    let mut shared = 0;
    while let ([one, left @ ..], [other, right @ ..]) = (a, b) {
        shared += shared_placeholders(&one.key, &other.key);
        if !is_same_key(&one.key, &other.key) {
            return shared;
        }
        (a, b) = (left, right);
    }
    shared
}

/// Whether one key begins with the whole of another.
pub(crate) const fn begins_with(key: &Key, whole: &Key) -> bool {
    let (Key::Template(key), Key::Template(whole)) = (key, whole) else { return false };
    let mut i = 0;
    while i < whole.segments.len() {
        if i >= key.segments.len() {
            return false;
        }
        // The last literal may go on in the longer key.
        let same = match (&key.segments[i], &whole.segments[i]) {
            (Segment::Literal(long), Segment::Literal(short)) if i + 1 == whole.segments.len() => {
                starts_with(long, short)
            }
            (a, b) => is_same(a, b) && first_place(key.segments, i) == first_place(whole.segments, i),
        };
        if !same {
            return false;
        }
        i += 1;
    }
    true
}

/// The place of the first segment that shows the same part as the one at this place: the values of a key that shows
/// a part twice are alike there. Nobody gives the value that a shard is of.
const fn first_place(segments: &[Segment], at: usize) -> usize {
    let Segment::Part(shown) = &segments[at] else { return at };
    let mut i = 0;
    while i < at {
        if let Segment::Part(earlier) = &segments[i]
            && earlier.part == shown.part
            && earlier.spec.shards.is_none()
            && shown.spec.shards.is_none()
        {
            return i;
        }
        i += 1;
    }
    at
}

/// Whether two keys have the same literals and parts that look alike.
pub(crate) const fn is_same_key(a: &Key, b: &Key) -> bool {
    match (a, b) {
        (Key::Template(one), Key::Template(other)) => {
            one.segments.len() == other.segments.len() && begins_with(a, b) && begins_with(b, a)
        }
        (Key::Raw(a), Key::Raw(b)) => is_same_part(&a.placeholder(), &b.placeholder()),
        (Key::List(one), Key::List(other)) => {
            let (mut one, mut other) = (one.keys, other.keys);
            while let ([a, left @ ..], [b, right @ ..]) = (one, other) {
                if !is_same_key(&a.key, &b.key) {
                    return false;
                }
                (one, other) = (left, right);
            }
            one.is_empty() && other.is_empty()
        }
        _ => false,
    }
}

const fn starts_with(long: &str, short: &str) -> bool {
    long.len() >= short.len() && equal(long.split_at(short.len()).0, short)
}

/// How many steps the first placeholders of a sort key are: each part once, and none that the partition
/// tells.
const fn steps((schema, source): Leaf<'_>, placeholders: usize) -> usize {
    let (pk, Some(sk)) = source.keys(schema) else { return 0 };
    let (mut count, mut at) = (0, 0);
    while at < placeholders {
        if nth_placeholder(sk, at).is_none() {
            return count;
        }
        if let Told::ByStep = Told::at(pk, sk, at) {
            count += 1;
        }
        at += 1;
    }
    count
}

/// The place among the placeholders of the part that a step fixes.
const fn placeholder_of_step((schema, source): Leaf<'_>, step: usize) -> Option<usize> {
    let (pk, Some(sk)) = source.keys(schema) else { return None };
    let (mut before, mut at) = (0, 0);
    while nth_placeholder(sk, at).is_some() {
        if let Told::ByStep = Told::at(pk, sk, at) {
            if before == step {
                return Some(at);
            }
            before += 1;
        }
        at += 1;
    }
    None
}

/// What tells the value of a placeholder of a sort key.
#[derive(Clone, Copy)]
enum Told {
    /// The partition, which has the part at this place. It tells no more of a value than its bucket or its shard
    /// where it shows only that.
    ByPartition(usize),
    /// The placeholder at this earlier place, which shows the same part.
    Before(usize),
    /// A step, which is for this place.
    ByStep,
}

impl Told {
    const fn at(pk: &Key, sk: &Key, at: usize) -> Self {
        let Some(PartRef { part, .. }) = nth_placeholder(sk, at) else { return Self::ByStep };
        let mut place = 0;
        while let Some(shown) = nth_placeholder(pk, place) {
            if shown.part == part && !shown.spec.is_of_many() {
                return Self::ByPartition(place);
            }
            place += 1;
        }
        let mut before = 0;
        while before < at {
            if let Some(shown) = nth_placeholder(sk, before)
                && shown.part == part
            {
                return Self::Before(before);
            }
            before += 1;
        }
        Self::ByStep
    }

    const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::ByPartition(a), Self::ByPartition(b)) | (Self::Before(a), Self::Before(b)) => a == b,
            (Self::ByStep, Self::ByStep) => true,
            _ => false,
        }
    }
}

/// The placeholder at this place; a raw key is one.
pub(crate) const fn nth_placeholder(key: &Key, n: usize) -> Option<PartRef> {
    let template = match key {
        Key::Raw(raw) => return if n == 0 { Some(raw.placeholder()) } else { None },
        Key::Template(template) => template,
        Key::List(list) => return nth_listed(list.keys, n),
    };
    let (mut seen, mut i) = (0, 0);
    while i < template.segments.len() {
        if let Segment::Part(part) = template.segments[i] {
            if seen == n {
                return Some(part);
            }
            seen += 1;
        }
        i += 1;
    }
    None
}

/// The same of a list.
const fn nth_listed(mut keys: &[Listed], mut n: usize) -> Option<PartRef> {
    while let [one, rest @ ..] = keys {
        let mut own = 0;
        while let Some(part) = nth_placeholder(&one.key, own) {
            if n == 0 {
                return Some(part);
            }
            (own, n) = (own + 1, n - 1);
        }
        keys = rest;
    }
    None
}

const fn is_same(a: &Segment, b: &Segment) -> bool {
    match (a, b) {
        (Segment::Literal(a), Segment::Literal(b)) => equal(a, b),
        (Segment::Part(a), Segment::Part(b)) => is_same_part(a, b),
        _ => false,
    }
}

/// Whether two placeholders show every value alike: of shards, whatever value they are of.
const fn is_same_part(a: &PartRef, b: &PartRef) -> bool {
    let is_shown = a.spec.shards.is_none();
    let same = a.shape.kind.is(b.shape.kind) && are_same(a.shape.templates, b.shape.templates);
    (same || !is_shown) && a.spec.shows_like(&b.spec)
}

/// Whether composites have the same templates.
const fn are_same(a: &[Template], b: &[Template]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if !equal(a[i].text, b[i].text) || !have_same_segments(&a[i], &b[i]) {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

/// Templates that are written alike can be of parts of other types.
const fn have_same_segments(a: &Template, b: &Template) -> bool {
    let (mut one, mut other) = (a.segments, b.segments);
    while let ([a, left @ ..], [b, right @ ..]) = (one, other) {
        if !is_same(a, b) {
            return false;
        }
        (one, other) = (left, right);
    }
    one.is_empty() && other.is_empty()
}
