//! The keys of two entities: never the same one, and no query of one that
//! ends in the middle of the other's.

use super::Survey;
use crate::key::language::{Relation, apart, relation, same};
use crate::key::{Key, Kind, PartRef, Segment, Template};
use crate::schema::chain::{index_position, next_index, open_prefixes};
use crate::schema::message::{
    Argument::{self, Prefix, Text},
    fail,
};
use crate::schema::names::{INDEXES, Names, position};
use crate::schema::{EntitySchema, Index, IndexId, Member, Source};

/// The base table and every index that the entity has in common with an earlier one.
#[track_caller]
pub(super) const fn are_apart<const N: usize>(survey: &Survey<N>, index: usize) {
    let mut i = 0;
    while i < index {
        if survey.are_one(i, index) {
            i += 1;
            continue;
        }
        // Nearly all pairs are told apart by the survey.
        if !survey.are_apart(i, index) {
            in_the_table(&survey.member(i), &survey.member(index));
        }
        let shared = survey.shared_indexes(i, index);
        if shared != 0 {
            in_their_indexes(&survey.member(i), &survey.member(index), shared);
        }
        if survey.names.has_inverse {
            in_the_table_s_indexes(&survey.names, &survey.member(i), &survey.member(index));
        }
        i += 1;
    }
}

#[track_caller]
const fn in_the_table(earlier: &Member, member: &Member) {
    let (left, right) = (KeyPair::base(earlier), KeyPair::base(member));
    let relation = compare(&left, &right);
    if relation.same && !earlier.may_share_a_key(member) {
        share_a_key(&left, &right);
    }
    prefixes_end_on_boundaries(&left, &right, &relation);
}

#[track_caller]
const fn in_their_indexes(earlier: &Member, member: &Member, shared: u32) {
    let mut i = 0;
    while i < earlier.schema.indexes.len() {
        let index = &earlier.schema.indexes[i];
        let mut next = compared_index(member.schema, index.id, shared);
        while let Some(other) = next {
            let left = KeyPair::index(earlier, index);
            let right = KeyPair::index(member, &member.schema.indexes[other]);
            next = next_index(member.schema, index.id, other + 1);
            // No condition on an attribute of a list ends inside of another one.
            if left.has_list() || right.has_list() {
                continue;
            }
            prefixes_end_on_boundaries(&left, &right, &compare(&left, &right));
        }
        i += 1;
    }
}

/// The first keys of an entity in an index, if that is one of those in which it is compared.
pub(super) const fn compared_index(schema: &EntitySchema, id: IndexId, shared: u32) -> Option<usize> {
    if shared >> position(id) & 1 == 1 { index_position(schema, id) } else { None }
}

/// The indexes of the table's own keys: both are in them, and perhaps only one of them has queries there.
#[track_caller]
const fn in_the_table_s_indexes(names: &Names, earlier: &Member, member: &Member) {
    let mut i = 0;
    while i < INDEXES {
        if let Some(index) = names.index_at(i)
            && index.id.is_global()
            && (index_position(earlier.schema, index.id).is_none()
                != index_position(member.schema, index.id).is_none())
            && let (Some((pk, sk)), Some((other_pk, other_sk))) = (
                names.in_index(index, Source::Base.keys(earlier.schema)),
                names.in_index(index, Source::Base.keys(member.schema)),
            )
        {
            let left = KeyPair::new(earlier, *pk, sk.copied());
            let right = KeyPair::new(member, *other_pk, other_sk.copied());
            let relation = compare(&left, &right);
            // Only the one that names the index asks anything of it.
            if index_position(earlier.schema, index.id).is_some() {
                prefix_ends_on_a_boundary(&left, relation.left.inside, &right);
            } else {
                prefix_ends_on_a_boundary(&right, relation.right.inside, &left);
            }
        }
        i += 1;
    }
}

/// The keys under which the base table or an index holds an entity.
pub(super) struct KeyPair {
    pub(super) member: Member,
    pub(super) pk: Key,
    sk: Option<Key>,
}

impl KeyPair {
    pub(super) const fn base(member: &Member) -> Self {
        Self::new(member, member.schema.pk, member.schema.sk)
    }

    const fn index(member: &Member, index: &Index) -> Self {
        Self::new(member, index.pk, index.sk)
    }

    pub(super) const fn new(member: &Member, pk: Key, sk: Option<Key>) -> Self {
        Self { member: *member, pk, sk }
    }

    const fn has_list(&self) -> bool {
        self.pk.is_list() || matches!(&self.sk, Some(sk) if sk.is_list())
    }

    /// What a sentence says of a way out by `only`, which is one where free text is in a key of either.
    pub(super) const fn remedy_by_only(&self, other: &Self, remedy: &'static str) -> Argument<'static> {
        Text(if self.has_free_text() || other.has_free_text() { remedy } else { "" })
    }

    const fn has_free_text(&self) -> bool {
        has_free_text(&self.pk) || matches!(&self.sk, Some(sk) if has_free_text(sk))
    }

    /// What a sentence says behind the partition key.
    pub(super) const fn sort_key(&self) -> [Argument<'static>; 3] {
        match &self.sk {
            Some(sk) => [Text(", `"), Text(sk.written()), Text("`")],
            None => [Text(""); 3],
        }
    }
}

/// Whether a key shows text that is of no list.
const fn has_free_text(key: &Key) -> bool {
    match key {
        Key::Template(template) => shows_free_text(template),
        Key::Raw(raw) => is_free_text(&raw.placeholder()),
        Key::List(_) => false,
    }
}

const fn shows_free_text(template: &Template) -> bool {
    let mut segments = template.segments;
    while let [segment, rest @ ..] = segments {
        if let Segment::Part(part) = segment
            && is_free_text(part)
        {
            return true;
        }
        segments = rest;
    }
    false
}

const fn is_free_text(part: &PartRef) -> bool {
    let mut templates = part.templates();
    while let [inner, rest @ ..] = templates {
        if shows_free_text(inner) {
            return true;
        }
        templates = rest;
    }
    matches!(part.shape.kind, Kind::Text)
}

/// What the sort keys have to do with each other inside one partition; the
/// partition keys alone, where there is no sort key.
#[track_caller]
pub(super) const fn compare(left: &KeyPair, right: &KeyPair) -> Relation {
    if let (Some(a), Some(b)) = (&left.sk, &right.sk)
        && apart(a, b)
    {
        return Relation::APART;
    }
    let partitions = same(&left.pk, &right.pk);
    is_complete(&partitions, (left, &left.pk), (right, &right.pk));
    if !partitions.same {
        return Relation::APART;
    }
    match (&left.sk, &right.sk) {
        (Some(a), Some(b)) => {
            let relation = relation(a, b);
            is_complete(&relation, (left, a), (right, b));
            relation
        }
        _ => partitions,
    }
}

#[track_caller]
const fn is_complete(relation: &Relation, left: (&KeyPair, &Key), right: (&KeyPair, &Key)) {
    if !relation.complete {
        fail(
            "`{}` of `{}` and `{}` of `{}` are too large to be compared; shorten their literals and lists, or let their first literals differ",
            &[
                Text(left.1.written()),
                Text(left.0.member.variant),
                Text(right.1.written()),
                Text(right.0.member.variant),
            ],
        )
    }
}

#[track_caller]
const fn share_a_key(left: &KeyPair, right: &KeyPair) -> ! {
    let (ours, theirs) = (left.sort_key(), right.sort_key());
    fail(
        "`{}` (`{}`{}{}{}) and `{}` (`{}`{}{}{}) can have the same key; {}permit it with `#[dynamo(shares_key({}))]`, or, where no key is stored yet, begin their keys with different literals",
        &[
            Text(left.member.variant),
            Text(left.pk.written()),
            ours[0],
            ours[1],
            ours[2],
            Text(right.member.variant),
            Text(right.pk.written()),
            theirs[0],
            theirs[1],
            theirs[2],
            left.remedy_by_only(right, "narrow a text (`:only('…')`), "),
            Text(left.member.schema.name),
        ],
    )
}

#[track_caller]
const fn prefixes_end_on_boundaries(left: &KeyPair, right: &KeyPair, relation: &Relation) {
    prefix_ends_on_a_boundary(left, relation.left.inside, right);
    prefix_ends_on_a_boundary(right, relation.right.inside, left);
}

/// No prefix that a query of one entity asks with ends inside a literal or part of the other.
#[track_caller]
const fn prefix_ends_on_a_boundary(asking: &KeyPair, inside: u64, other: &KeyPair) {
    let name = other.member.schema.name;
    if let (Some(asked), Some(sk)) = (&asking.sk, &other.sk)
        && let Key::Template(template) = asked
        && !asking.member.may_cover(name)
    {
        let inside = inside & open_prefixes(&asking.pk, asked);
        if inside != 0 {
            fail(
                "a query of `{}` by `{}` (of `{}`) ends inside a literal or part of `{}` of `{}`; {}read over those items with `#[dynamo(allow(covers({})))]`, or, where no key is stored yet, end the literals with a delimiter",
                &[
                    Text(asking.member.variant),
                    Prefix(template, inside.trailing_zeros() as usize),
                    Text(template.text),
                    Text(sk.written()),
                    Text(other.member.variant),
                    asking.remedy_by_only(other, "narrow a text (`:only('…')`), "),
                    Text(name),
                ],
            )
        }
    }
}
