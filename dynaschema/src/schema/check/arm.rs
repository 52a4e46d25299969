//! The arms of an index's `match`, which share it.

use crate::key::language::{relation, same};
use crate::key::{Key, ScalarType};
use crate::schema::chain::open_prefixes;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::{EntitySchema, Index, Variant};

/// Checks an arm against those before it: their keys have one type, and no query of one reads the items
/// of the other.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_arm(schema: &EntitySchema, position: usize) {
    let arm = &schema.indexes[position];
    let mut earlier = position;
    while earlier > 0 {
        earlier -= 1;
        let other = &schema.indexes[earlier];
        if !is_of_one_index(other, arm) {
            return;
        }
        have_one_type((schema, earlier), &other.pk, position, &arm.pk);
        if let (Some(one), Some(sk)) = (&other.sk, &arm.sk) {
            have_one_type((schema, earlier), one, position, sk);
        }
        if reads(other, arm) {
            are_mixed(schema, earlier, position);
        }
        if reads(arm, other) {
            are_mixed(schema, position, earlier);
        }
    }
}

const fn is_of_one_index(a: &Index, b: &Index) -> bool {
    use crate::schema::IndexId::{Gsi, Lsi};
    match (a.id, b.id) {
        (Gsi(a), Gsi(b)) | (Lsi(a), Lsi(b)) => a == b,
        _ => false,
    }
}

/// Whether some query of one arm can read items of another.
const fn reads(asking: &Index, other: &Index) -> bool {
    let partitions = same(&asking.pk, &other.pk);
    if partitions.complete && !partitions.same {
        return false;
    }
    match (&asking.sk, &other.sk) {
        (Some(sk), Some(theirs)) => {
            let relation = relation(sk, theirs);
            !relation.complete
                || relation.same
                || relation.left.reach & open_prefixes(&asking.pk, sk) != 0
                || relation.left.inside & open_prefixes(&asking.pk, sk) != 0
        }
        _ => true,
    }
}

#[track_caller]
const fn have_one_type(earlier: (&EntitySchema, usize), one: &Key, position: usize, key: &Key) {
    if one.scalar_type() as u8 != key.scalar_type() as u8 {
        fail(
            "arm `{}` (`{}`) makes the key of the index {}, and arm `{}` (`{}`) makes it {}; make both text, or both a number",
            &[
                Text(name(earlier.0, earlier.1)),
                Text(one.written()),
                Text(type_word(one.scalar_type())),
                Text(name(earlier.0, position)),
                Text(key.written()),
                Text(type_word(key.scalar_type())),
            ],
        )
    }
}

#[track_caller]
const fn are_mixed(schema: &EntitySchema, asking: usize, other: usize) -> ! {
    fail(
        "a query of arm `{}` (`{}`) would also read items of arm `{}` (`{}`); begin their keys with literals that differ",
        &[
            Text(name(schema, asking)),
            Text(written(&schema.indexes[asking])),
            Text(name(schema, other)),
            Text(written(&schema.indexes[other])),
        ],
    )
}

/// The key by which items are told apart in their partition.
const fn written(index: &Index) -> &'static str {
    match &index.sk {
        Some(sk) => sk.written(),
        None => index.pk.written(),
    }
}

const fn name(schema: &EntitySchema, position: usize) -> &'static str {
    match schema.variant(position) {
        Some(Variant { arm: Some(arm), .. }) => arm,
        _ => "",
    }
}

const fn type_word(scalar: ScalarType) -> &'static str {
    match scalar {
        ScalarType::Text => "text",
        ScalarType::Number => "a number",
    }
}
