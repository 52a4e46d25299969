//! What a scan of an index can find.

use crate::schema::covers::has_attributes;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::{Names, conventional};
use crate::schema::{IndexId, Pair, TableDescription};

/// The table has the index, and items of the entity can be in it.
///
/// # Panics
///
/// With the sentence for the user.
#[track_caller]
pub(crate) const fn check_scanned(table: &TableDescription, member: Option<usize>, place: Pair) {
    let Pair::Index(id) = place else { return };
    let [called, ..] = conventional(id);
    let names = Names::of(table);
    let index = match names.index(id) {
        Some(index) if is_same(index.id, id) => index,
        _ => fail(
            "`{}` has no index {}; scan one that it has, or the table itself",
            &[Text(table.name), Text(called)],
        ),
    };
    let Some(member) = member else { return };
    let member = &table.members[member];
    if !has_attributes(&names, index, member.schema) {
        fail(
            "no `{}` is ever in the index {} of `{}`, since it does not have its keys; scan an index that it names, or the table itself",
            &[Text(member.variant), Text(called), Text(table.name)],
        )
    }
}

const fn is_same(a: IndexId, b: IndexId) -> bool {
    match (a, b) {
        (IndexId::Gsi(a), IndexId::Gsi(b)) | (IndexId::Lsi(a), IndexId::Lsi(b)) => a == b,
        _ => false,
    }
}
