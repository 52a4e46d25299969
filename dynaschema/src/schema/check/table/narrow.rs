//! What an index holds of its items is one thing for all entities in it.

use super::Survey;
use crate::schema::message::{
    Argument::{Number, Text},
    fail,
};
use crate::schema::names::{INDEXES, Names, conventional};
use crate::schema::{Holding, IndexProjection, Member, TableDescription};

/// The most attributes that the service takes for an index, and for all indexes of a table.
const MAX_INCLUDED: usize = 20;
const MAX_INCLUDED_OF_ALL: usize = 100;

/// The entity says of each of its indexes what the first entity in it says.
#[track_caller]
pub(super) const fn holdings_agree<const N: usize>(survey: &Survey<N>, index: usize) {
    let member = survey.member(index);
    let mut i = 0;
    while i < member.schema.indexes.len() {
        let id = member.schema.indexes[i].id;
        if let Some(first) = survey.table.first_in(id, 0) {
            let first = survey.member(first);
            let (theirs, own) = (first.schema.holding(id), member.schema.holding(id));
            if !own.is(theirs) {
                let [index, ..] = conventional(id);
                fail(
                    "{} holds `{}` of `{}` and `{}` of `{}`; an index holds the same of every entity: write one of them for both",
                    &[
                        Text(index),
                        Text(theirs.written()),
                        Text(first.variant),
                        Text(own.written()),
                        Text(member.variant),
                    ],
                )
            }
        }
        i += 1;
    }
    are_told_by_their_keys(survey.table, &member);
}

/// An index of keys alone says by these which entity an item is.
#[track_caller]
const fn are_told_by_their_keys(table: &TableDescription, member: &Member) {
    let mut narrow: &[IndexProjection] = member.schema.narrow;
    while let [IndexProjection { id, included }, rest @ ..] = narrow {
        narrow = rest;
        if included.is_some() {
            continue;
        }
        let mut i = 0;
        while i < table.members.len() {
            if member.may_share_a_key(&table.members[i]) {
                let [index, ..] = conventional(*id);
                fail(
                    "{} holds keys only, and by these `{}` and `{}`, which share a key, cannot be told apart; write `project = include()`, which holds what says of an item which entity it is",
                    &[Text(index), Text(member.variant), Text(table.members[i].variant)],
                )
            }
            i += 1;
        }
    }
}

/// The service takes so many attributes, and no more.
#[track_caller]
pub(super) const fn are_not_too_many(table: &TableDescription, names: &Names) {
    let (mut position, mut all) = (0, 0);
    while position < INDEXES {
        if let Some(index) = names.index_at(position)
            && table.holding(index.id).is(Holding::Included)
        {
            let (mut number, mut count) = (0, 0);
            while table.included(names, index.id, number).is_some() {
                count += table.is_included(names, index, number) as usize;
                number += 1;
            }
            if count > MAX_INCLUDED {
                fail(
                    "{} of `{}` would include {} attributes with those by which its items are told apart, and the service takes {}; leave some out, or let it hold whole items",
                    &[Text(index.name), Text(table.name), Number(count), Number(MAX_INCLUDED)],
                )
            }
            all += count;
        }
        position += 1;
    }
    if all > MAX_INCLUDED_OF_ALL {
        fail(
            "the indexes of `{}` would include {} attributes together, and the service takes {}; let some of them hold keys only, or whole items",
            &[Text(table.name), Number(all), Number(MAX_INCLUDED_OF_ALL)],
        )
    }
}
