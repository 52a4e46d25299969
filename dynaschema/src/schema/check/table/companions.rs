//! The keys of copies and sentinels, which live in the table beside its entities.

use super::Survey;
use super::keys::{KeyPair, compare};
use crate::key::Key;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::{EntitySchema, Member};

/// The copies and sentinels of the entity have keys that nothing else has: no
/// entity up to this one, and no other copy or sentinel. Those of earlier
/// entities do not have the keys of this one.
#[track_caller]
pub(super) const fn are_apart<const N: usize>(survey: &Survey<N>, index: usize) {
    if !survey.has_companions() {
        return;
    }
    let member = &survey.member(index);
    let own = count(member.schema);
    // What belongs to an entity is the same under each arm of its primary key.
    let further = index >= survey.table.members.len();
    let mut i = 0;
    while i <= index {
        let other = &survey.member(i);
        let companions = count(other.schema);
        let mut n = 0;
        while n < own && (i == index || !further) {
            meets(&Resident::companion(member, n), &Resident::item(other));
            let mut m = 0;
            while m < companions && (i < index || m < n) && !further {
                meets(&Resident::companion(member, n), &Resident::companion(other, m));
                m += 1;
            }
            n += 1;
        }
        let mut m = 0;
        while m < companions && i < index && !(further && survey.are_one(i, index)) {
            meets(&Resident::companion(other, m), &Resident::item(member));
            m += 1;
        }
        i += 1;
    }
}

/// How many kinds of items the table holds beside the entity's own.
pub(super) const fn count(schema: &EntitySchema) -> usize {
    schema.kept.copies.len() + schema.kept.uniques.len()
}

/// One kind of item of a table.
struct Resident {
    /// `the copy `, `the sentinel `, or nothing.
    kind: &'static str,
    is_sentinel: bool,
    /// The name of the copy or unique value.
    name: &'static str,
    keys: KeyPair,
}

impl Resident {
    const fn item(member: &Member) -> Self {
        Self { kind: "", is_sentinel: false, name: "", keys: KeyPair::base(member) }
    }

    /// The entity's copy or sentinel of this number: the copies come first.
    const fn companion(member: &Member, n: usize) -> Self {
        let (schema, copies) = (member.schema, member.schema.kept.copies);
        if n < copies.len() {
            let copy = &copies[n];
            let keys = KeyPair::new(member, copy.pk, copy.sk);
            return Self { kind: "the copy ", is_sentinel: false, name: copy.name, keys };
        }
        let unique = &schema.kept.uniques[n - copies.len()];
        let sk = if schema.sk.is_some() { Some(Key::Template(unique.sk)) } else { None };
        let keys = KeyPair::new(member, Key::Template(unique.pk), sk);
        Self { kind: "the sentinel ", is_sentinel: true, name: unique.name, keys }
    }
}

/// What two sentinels under one key may be meant to say.
const IN_BOTH: &str = "; what is to be unique in both together is an entity of its own";

#[track_caller]
const fn meets(companion: &Resident, other: &Resident) {
    if !compare(&companion.keys, &other.keys).same {
        return;
    }
    let (is_guest, ours, theirs) = (!other.kind.is_empty(), companion.keys.sort_key(), other.keys.sort_key());
    fail(
        "{}`{}` of `{}` (`{}`{}{}{}) and {}`{}`{}{}{} (`{}`{}{}{}) can have the same key; {}begin their keys with different literals{}",
        &[
            Text(companion.kind),
            Text(companion.name),
            Text(companion.keys.member.variant),
            Text(companion.keys.pk.written()),
            ours[0],
            ours[1],
            ours[2],
            Text(other.kind),
            Text(if is_guest { other.name } else { other.keys.member.variant }),
            Text(if is_guest { " of `" } else { "" }),
            Text(if is_guest { other.keys.member.variant } else { "" }),
            Text(if is_guest { "`" } else { "" }),
            Text(other.keys.pk.written()),
            theirs[0],
            theirs[1],
            theirs[2],
            companion.keys.remedy_by_only(&other.keys, "narrow a text (`:only('…')`), or "),
            Text(if companion.is_sentinel && other.is_sentinel { IN_BOTH } else { "" }),
        ],
    )
}
