//! What the service refuses of a transaction, refused before it is sent.

use super::{Draft, Operations, WRITE};
use crate::Error;
use crate::key::ItemKey;
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
    match too_many_bytes(bytes) {
        Some(reason) => Err(operations.refused(reason)),
        None => Ok(()),
    }
}

/// Why items of so many bytes in all are more than one transaction takes, if they are.
pub(crate) fn too_many_bytes(bytes: usize) -> Option<String> {
    (bytes > MAX_BYTES)
        .then(|| format!("its items have {bytes} bytes; at most {MAX_BYTES} (4 MB) are allowed"))
}

fn item_sizes(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    let too_large = |(operation, draft): (usize, &Draft)| {
        draft.places.iter().find_map(|place| {
            let error = check_size(WRITE, place.size).err()?;
            Some((operation, place.placed(error, &operations.all[operation])))
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

/// No two actions may be on one item. Those of one operation never are: that its item, its copies and its
/// sentinels have keys of their own is checked where the table is compiled.
///
/// Each is compared with all before it: there are 100 at most, mostly a few, and comparing keys is
/// cheaper than hashing them.
fn distinct(operations: &Operations, drafts: &[Draft]) -> Result<(), Error> {
    let mut seen: Vec<(&str, &ItemKey, usize)> = Vec::new();
    for (operation, draft) in drafts.iter().enumerate() {
        for place in &draft.places {
            let Some(key) = place.key() else { continue };
            let table = place.table(&operations.all[operation]);
            let same = |earlier: &&(&str, &ItemKey, usize)| (earlier.0, earlier.1) == (table, key);
            if let Some((_, _, earlier)) = seen.iter().find(same) {
                let twice = acted_upon_twice(operations, (*earlier, operation), place.unique());
                return Err(twice.at_key(key));
            }
            seen.push((table, key, operation));
        }
    }
    Ok(())
}

fn acted_upon_twice(
    operations: &Operations,
    (earlier, operation): (usize, usize),
    unique: Option<&str>,
) -> Error {
    let [first, second] = [earlier, operation].map(|operation| operations.named(operation));
    operations.refused(match unique {
        Some(unique) if earlier != operation => format!(
            "{first} and {second} claim the same value of `{unique}`; give each a value of its own: other operations can \
             free a value that one claims"
        ),
        _ => format!("{first} and {second} act on one item; a transaction has one action for each item"),
    })
}
