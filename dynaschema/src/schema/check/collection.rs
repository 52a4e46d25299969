//! Collections: whether their members live in one partition, and can be told apart.

use super::narrow::check_held;
use crate::key::Key;
use crate::key::text::equal;
use crate::schema::collection::{is_same, is_same_entity};
use crate::schema::message::{
    Argument::{Number, Text},
    fail,
};
use crate::schema::names::conventional;
use crate::schema::shared::{begins_with, is_same_key, nth_placeholder};
use crate::schema::{
    CollectionMember, CollectionSchema, EntitySchema, Holding, Node, ProjectionSchema, Source,
};

/// A kind of items of a collection.
type Leaf = (&'static EntitySchema, Source);

/// The most kinds of items that a collection can hold, nested ones included.
pub(crate) const MOST: usize = 16;

/// The most steps that the members of a collection can share.
const MOST_STEPS: usize = 16;

/// Checks one member of a collection against those before it.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_member(schema: &CollectionSchema, member: usize) {
    if has_stub(schema) {
        return;
    }
    is_not_spread(schema, &schema.members[member]);
    lives_with_the_others(schema, member);
}

#[track_caller]
const fn lives_with_the_others(schema: &CollectionSchema, member: usize) {
    let own = &schema.members[member];
    nested_ones_are_lists(schema, own);
    nested_ones_lie_together(own);
    let mut leaf = 0;
    while leaf < own.node.leaves() {
        is_held(schema, own.node.leaf(leaf), own.node.fields(leaf));
        lives_in_the_partition(schema, own.node.leaf(leaf));
        is_told_apart(schema, member, own, own.node.leaf(leaf));
        leaf += 1;
    }
    if member == 0 {
        the_lead_can_be_fixed(schema);
        are_not_too_many(schema);
    }
}

/// An entity with an error has been spoken of.
const fn has_stub(schema: &CollectionSchema) -> bool {
    let mut leaf = 0;
    while leaf < schema.leaves() {
        if schema.leaf(leaf).0.is_stub() {
            return true;
        }
        leaf += 1;
    }
    false
}

#[track_caller]
const fn nested_ones_are_lists(schema: &CollectionSchema, own: &CollectionMember) {
    if let Node::Collection(inner) = own.node
        && !own.is_list()
    {
        fail(
            "`{}` of `{}` is one `{}`, and a collection inside of another is a list; write `Vec<{}>`, or its members themselves",
            &[Text(own.field), Text(schema.name), Text(inner.name), Text(inner.name)],
        )
    }
}

/// The elements of a nested list are ranges: what belongs to one begins with the key of its first
/// single member.
#[track_caller]
const fn nested_ones_lie_together(own: &CollectionMember) {
    let Node::Collection(inner) = own.node else { return };
    let single = inner.lead();
    if single.is_list() {
        fail(
            "`{}` has no single member, so nothing says where one ends and the next begins; give it one, or make its lists members of the outer collection",
            &[Text(inner.name)],
        )
    }
    let (first, first_source) = single.node.lead();
    let mut leaf = 0;
    while leaf < inner.leaves() {
        let (other, source) = inner.leaf(leaf);
        let (whole, sk) = match (first_source.keys(first).1, source.keys(other).1) {
            (Some(whole), Some(sk)) => (whole, sk),
            (None, _) => has_no_sort_key(inner, first, first),
            (_, None) => has_no_sort_key(inner, first, other),
        };
        if !begins_with(sk, whole) {
            fail(
                "`{}` (sk `{}`) does not begin with the key of its `{}` (sk `{}`), so the items of one `{}` do not lie together; make both lists of the outer collection",
                &[
                    Text(other.name),
                    Text(sk.written()),
                    Text(first.name),
                    Text(whole.written()),
                    Text(first.name),
                ],
            )
        }
        leaf += 1;
    }
}

#[track_caller]
const fn has_no_sort_key(inner: &CollectionSchema, first: &EntitySchema, other: &EntitySchema) -> ! {
    fail(
        "`{}` has no sort key where `{}` is read, so nothing tells the items of one `{}` from those of the next; make both lists of the outer collection",
        &[Text(other.name), Text(inner.name), Text(first.name)],
    )
}

/// What is spread over shards is in several partitions.
#[track_caller]
const fn is_not_spread(schema: &CollectionSchema, own: &CollectionMember) {
    let mut leaf = 0;
    while leaf < own.node.leaves() {
        let (entity, source) = own.node.leaf(leaf);
        let pk = source.keys(entity).0;
        let mut i = 0;
        while let Some(shown) = nth_placeholder(pk, i) {
            if shown.spec.shards.is_some() {
                fail(
                    "`{}` is one value, read in one partition, and `{}` (`{}`) is spread over several; make it an enum, whose items are read of all of them, or read its entities by their own queries",
                    &[Text(schema.name), Text(pk.written()), Text(entity.name)],
                )
            }
            i += 1;
        }
        leaf += 1;
    }
}

/// An index that does not hold whole items gives no more than it holds: `fields` are those that are read,
/// where they are not all.
#[track_caller]
const fn is_held(
    schema: &CollectionSchema,
    (entity, source): Leaf,
    fields: Option<&'static ProjectionSchema>,
) {
    let Source::Index(index) = source else { return };
    let id = entity.indexes[index].id;
    let (holding, [name, ..]) = (entity.holding(id), conventional(id));
    match fields {
        _ if holding.is(Holding::All) => {}
        Some(fields) => check_held(entity, id, fields),
        None => fail(
            "`{}` reads {}, which does not hold whole `{}` items (`project = {}`); write what `{}::{}` gives in the place of `{}`, or a projection of fields that the index holds, or leave `project` out",
            &[
                Text(schema.name),
                Text(name),
                Text(entity.name),
                Text(holding.written()),
                Text(entity.name),
                Text(entity.indexes[index].query),
                Text(entity.name),
            ],
        ),
    }
}

#[track_caller]
const fn lives_in_the_partition(schema: &CollectionSchema, (other, source): Leaf) {
    let (first, first_source) = schema.leaf(0);
    let (a, b) = (first_source.keys(first).0, source.keys(other).0);
    if !is_same_key(a, b) {
        if equal(a.written(), b.written()) {
            fail(
                "the members of `{}` live in different partitions: `{}` is stored otherwise in `{}` than in `{}`; a collection is one partition",
                &[Text(schema.name), Text(a.written()), Text(other.name), Text(first.name)],
            )
        }
        fail(
            "the members of `{}` live in different partitions: `{}` (`{}`) and `{}` (`{}`); a collection is one partition",
            &[Text(schema.name), Text(a.written()), Text(first.name), Text(b.written()), Text(other.name)],
        )
    }
    if names_are_swapped(a, b) {
        fail(
            "the parts of the partition keys `{}` (`{}`) and `{}` (`{}`) have the same names in another order; give both the same order",
            &[Text(a.written()), Text(first.name), Text(b.written()), Text(other.name)],
        )
    }
}

/// Whether a name stands elsewhere in the other key, where types cannot tell. Nobody gives what a shard is
/// of.
const fn names_are_swapped(a: &Key, b: &Key) -> bool {
    let mut i = 0;
    while let Some(one) = nth_placeholder(a, i) {
        let mut j = 0;
        while let Some(other) = nth_placeholder(b, j) {
            let is_given = one.spec.shards.is_none() && other.spec.shards.is_none();
            if i != j && is_given && equal(one.name, other.name) && !is_named(b, i, one.name) {
                return true;
            }
            j += 1;
        }
        i += 1;
    }
    false
}

const fn is_named(key: &Key, at: usize, name: &str) -> bool {
    match nth_placeholder(key, at) {
        Some(shown) => equal(shown.name, name),
        None => false,
    }
}

#[track_caller]
const fn is_told_apart(schema: &CollectionSchema, member: usize, own: &CollectionMember, leaf: Leaf) {
    let mut earlier = 0;
    while earlier < member {
        let other = &schema.members[earlier];
        let mut i = 0;
        while i < other.node.leaves() {
            if is_same(other.node.leaf(i), leaf) {
                both_hold(other, own, leaf)
            }
            i += 1;
        }
        earlier += 1;
    }
}

/// Of a key that is a `match`, each member can hold the items of an arm.
#[track_caller]
const fn both_hold(other: &CollectionMember, own: &CollectionMember, (schema, source): Leaf) -> ! {
    let has_arms = match source {
        Source::Index(index) => schema.variant(index).is_some(),
        Source::Base | Source::Arm(_) => schema.arm.is_some(),
        Source::Copy(_) => false,
    };
    if has_arms {
        fail(
            "`{}` and `{}` both hold `{}` items of one arm, and nothing tells them apart; keep one, or give each its own: `#[collection(variant = …)]`",
            &[Text(other.field), Text(own.field), Text(schema.name)],
        )
    }
    fail(
        "`{}` and `{}` both hold `{}` items, and nothing tells them apart; keep one",
        &[Text(other.field), Text(own.field), Text(schema.name)],
    )
}

/// Checks a variant of an enum collection against those before it, of which an item is one by its entity.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_kind(schema: &CollectionSchema, member: usize) {
    if has_stub(schema) {
        return;
    }
    let own = &schema.members[member];
    is_one_item(schema, own);
    lives_with_the_others(schema, member);
    let mut earlier = 0;
    while earlier < member {
        let other = &schema.members[earlier];
        let ((a, _), (b, _)) = (own.node.lead(), other.node.lead());
        if is_same_entity(a, b) {
            fail(
                "`{}` and `{}` of `{}` both hold `{}`, and an item is told by its entity; keep one, and match on its value",
                &[Text(other.field), Text(own.field), Text(schema.name), Text(a.name)],
            )
        }
        earlier += 1;
    }
}

/// What is read one by one is of an entity each.
#[track_caller]
const fn is_one_item(schema: &CollectionSchema, own: &CollectionMember) {
    if let Node::Collection(inner) = own.node {
        fail(
            "variant `{}` of `{}` holds the collection `{}`, which is several items, and a variant is one; write a variant for each of its members",
            &[Text(own.field), Text(schema.name), Text(inner.name)],
        )
    }
}

#[track_caller]
const fn the_lead_can_be_fixed(schema: &CollectionSchema) {
    let lead = schema.lead();
    let (entity, source) = lead.node.lead();
    if schema.whole() > schema.depth()
        && let Some(sk) = source.keys(entity).1
    {
        fail(
            "`{}` is one `{}`, whose sort key `{}` has parts that the other members of `{}` do not share, so no read can fix it; make it a list",
            &[Text(lead.field), Text(entity.name), Text(sk.written()), Text(schema.name)],
        )
    }
}

#[track_caller]
const fn are_not_too_many(schema: &CollectionSchema) {
    if schema.leaves() > MOST {
        fail(
            "`{}` holds more than 16 kinds of items; read a part of them, or all of the partition with `partition` of the table",
            &[Text(schema.name)],
        )
    }
    if schema.depth() > MOST_STEPS {
        fail(
            "the sort keys of all members of `{}` begin with the same {} parts, and a collection has at most 16 steps; read its entities by their own queries",
            &[Text(schema.name), Number(schema.depth())],
        )
    }
}
