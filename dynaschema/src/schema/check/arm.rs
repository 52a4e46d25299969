//! The arms of a `match`, which share an index or a table.

use crate::key::Key;
use crate::key::language::{relation, same};
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
        Arm::of_index(schema, position).beside(&Arm::of_index(schema, earlier));
    }
}

const fn is_of_one_index(a: &Index, b: &Index) -> bool {
    use crate::schema::IndexId::{Gsi, Lsi};
    match (a.id, b.id) {
        (Gsi(a), Gsi(b)) | (Lsi(a), Lsi(b)) => a == b,
        _ => false,
    }
}

/// Checks an arm of a primary key against those before it, in the same way.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_key_arm(schema: &EntitySchema, place: usize) {
    let arm = Arm::of_key(schema.key_arm(place));
    let mut earlier = place;
    while earlier > 0 {
        earlier -= 1;
        arm.beside(&Arm::of_key(schema.key_arm(earlier)));
    }
}

/// An arm, and the keys that it gives.
struct Arm {
    name: &'static str,
    /// Whose keys they are: `the index`.
    of: &'static str,
    pk: Key,
    sk: Option<Key>,
}

impl Arm {
    const fn of_index(schema: &EntitySchema, position: usize) -> Self {
        let name = match schema.variant(position) {
            Some(Variant { arm: Some(arm), .. }) => arm,
            _ => "",
        };
        let Index { pk, sk, .. } = schema.indexes[position];
        Self { name, of: "the index", pk, sk }
    }

    const fn of_key(schema: &EntitySchema) -> Self {
        let name = match &schema.arm {
            Some(arm) => arm.name,
            None => "",
        };
        Self { name, of: "the table", pk: schema.pk, sk: schema.sk }
    }

    #[track_caller]
    const fn beside(&self, earlier: &Self) {
        self.has_type(&self.pk, earlier, &earlier.pk);
        if let (Some(sk), Some(other)) = (&self.sk, &earlier.sk) {
            self.has_type(sk, earlier, other);
        }
        if earlier.reads(self) {
            earlier.is_mixed_with(self);
        }
        if self.reads(earlier) {
            self.is_mixed_with(earlier);
        }
    }

    /// Whether some query of it can read items of another arm.
    const fn reads(&self, other: &Self) -> bool {
        if are_apart(&self.pk, &other.pk) {
            return false;
        }
        match (&self.sk, &other.sk) {
            (Some(sk), Some(theirs)) => {
                // Of a list, every query says at least how its first attribute begins.
                let (sk, theirs) = (sk.first(), theirs.first());
                let relation = relation(sk, theirs);
                !relation.complete
                    || relation.same
                    || relation.left.reach & open_prefixes(&self.pk, sk) != 0
                    || relation.left.inside & open_prefixes(&self.pk, sk) != 0
            }
            _ => true,
        }
    }

    #[track_caller]
    const fn has_type(&self, key: &Key, earlier: &Self, other: &Key) {
        if !other.scalar_type().is(key.scalar_type()) {
            fail(
                "arm `{}` (`{}`) makes the key of {} {}, and arm `{}` (`{}`) makes it {}; make them of one type: both text, both a number or both binary",
                &[
                    Text(earlier.name),
                    Text(other.written()),
                    Text(self.of),
                    Text(other.scalar_type().word()),
                    Text(self.name),
                    Text(key.written()),
                    Text(key.scalar_type().word()),
                ],
            )
        }
    }

    #[track_caller]
    const fn is_mixed_with(&self, other: &Self) -> ! {
        fail(
            "a query of arm `{}` (`{}`) would also read items of arm `{}` (`{}`); begin their keys with literals that differ",
            &[Text(self.name), Text(self.written()), Text(other.name), Text(other.written())],
        )
    }

    /// The key by which items are told apart in their partition.
    const fn written(&self) -> &'static str {
        match &self.sk {
            Some(sk) => sk.written(),
            None => self.pk.written(),
        }
    }
}

/// Whether no item has both partition keys: of two lists, because of one attribute.
const fn are_apart(one: &Key, other: &Key) -> bool {
    if let (Key::List(one), Key::List(other)) = (one, other) {
        let (mut one, mut other) = (one.keys, other.keys);
        while let ([a, after_a @ ..], [b, after_b @ ..]) = (one, other) {
            if are_apart(&a.key, &b.key) {
                return true;
            }
            (one, other) = (after_a, after_b);
        }
        return false;
    }
    let partitions = same(one, other);
    partitions.complete && !partitions.same
}
