//! What the service refuses of a transaction, refused before it is sent.

use std::collections::HashMap;
use std::collections::hash_map;

use super::{Draft, Operations, WRITE};
use crate::Error;
use crate::plan::check_size;

/// How many actions one transaction takes (developer guide, "Constraints").
const MAX_ACTIONS: usize = 100;

/// How many bytes the items of one transaction have in all: 4 MB (the same).
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// More operations than can be, however few actions each takes: known before anything is read.
pub(crate) fn too_many_operations(operations: &Operations) -> Result<(), Error> {
    match operations.all.len() {
        ..=MAX_ACTIONS => Ok(()),
        count => Err(operations
            .refused(format!("it has {count} operations; at most {MAX_ACTIONS} actions are allowed"))),
    }
}

/// Checks the request against the limits of the service; `drafts` are those of the operations.
pub(crate) fn check(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    item_sizes(operations, drafts)?;
    count(operations, drafts)?;
    distinct(operations, drafts)?;
    let bytes: usize = drafts.iter().flat_map(|draft| &draft.places).map(|place| place.size).sum();
    if bytes > MAX_BYTES {
        let reason = format!("its items have {bytes} bytes; at most {MAX_BYTES} (4 MB) are allowed");
        return Err(operations.refused(reason));
    }
    Ok(())
}

fn item_sizes(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    let too_large = |(operation, draft): (usize, &Draft)| {
        draft.places.iter().find_map(|place| {
            let error = check_size(WRITE, place.size).err()?;
            let error = error.at_table(&place.table).of_entity(operations.all[operation].entity);
            Some((operation, error.with_key(place.key.clone())))
        })
    };
    let failures: Vec<_> = drafts.iter().enumerate().filter_map(too_large).collect();
    if failures.is_empty() { Ok(()) } else { Err(operations.canceled(failures)) }
}

fn count(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    let actions: usize = drafts.iter().map(|draft| draft.places.len()).sum();
    if actions <= MAX_ACTIONS {
        return Ok(());
    }
    let several = drafts.iter().enumerate().filter(|(_, draft)| draft.places.len() > 1);
    let takes: Vec<_> = several
        .map(|(operation, draft)| format!("{} takes {}", operations.named(operation), draft.places.len()))
        .collect();
    let takes = takes.join(", ");
    Err(operations.refused(format!(
        "it has {actions} actions; at most {MAX_ACTIONS} are allowed: {takes}, every other one"
    )))
}

/// No two actions may be on one item: neither of two operations, nor of one.
fn distinct(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    let mut owners = HashMap::new();
    for (operation, draft) in drafts.iter().enumerate() {
        for place in &draft.places {
            let Some(key) = &place.key else { continue };
            match owners.entry((&place.table, key)) {
                hash_map::Entry::Vacant(vacant) => {
                    vacant.insert(operation);
                }
                hash_map::Entry::Occupied(earlier) => {
                    let who = match *earlier.get() {
                        earlier if earlier == operation => {
                            format!("{} acts twice", operations.named(operation))
                        }
                        earlier => {
                            format!("{} and {} act", operations.named(earlier), operations.named(operation))
                        }
                    };
                    let reason = format!("{who} on one item; a transaction has one action for each item");
                    return Err(operations.refused(reason).with_key(Some(key.clone())));
                }
            }
        }
    }
    Ok(())
}
