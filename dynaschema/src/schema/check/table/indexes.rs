//! The base table and each index have one shape for all entities in them.

use super::Survey;
use crate::key::Key;
use crate::schema::Member;
use crate::schema::chain::index_position;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::position;

/// The entity has a sort key where the first entity that is in the same place
/// has one: in the base table, and in each of its indexes.
#[track_caller]
pub(super) const fn have_one_shape<const N: usize>(survey: &Survey<N>, index: usize) {
    let (first, member) = (survey.member(0), survey.member(index));
    let schema = member.schema;
    sort_keys_agree("the table", (first, first.schema.sk.as_ref()), (member, schema.sk.as_ref()));
    let mut i = 0;
    while i < schema.indexes.len() {
        let index = &schema.indexes[i];
        let first = survey.member(survey.first_with(position(index.id)));
        if let (Some(name), Some(place)) =
            (survey.names.index(index.id), index_position(first.schema, index.id))
        {
            let theirs = first.schema.indexes[place].sk.as_ref();
            sort_keys_agree(name.name, (first, theirs), (member, index.sk.as_ref()));
        }
        i += 1;
    }
}

type Sort<'a> = (&'a Member, Option<&'a Key>);

#[track_caller]
const fn sort_keys_agree(place: &str, first: Sort<'_>, member: Sort<'_>) {
    if first.1.is_some() != member.1.is_some() {
        let (with, without) = if first.1.is_some() { (first.0, member.0) } else { (member.0, first.0) };
        fail(
            "`{}` has a sort key in {} and `{}` has none; give every entity one there, or none of them",
            &[Text(with.variant), Text(place), Text(without.variant)],
        )
    }
}
