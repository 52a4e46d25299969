//! The sentences of errors: what happened, for a person, without any value.

use std::error::Error as StdError;
use std::fmt;

use super::told::Told;
use super::{Aside, Error, Inner, Left, Met, What};
use crate::wire::{LONGEST_PATH, one_line};

impl Error {
    pub(super) fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { what, table, tables, entity, source, index, .. } = &*self.0;
        let tables = Tables { table, tables };
        match what {
            What::AlreadyExists => {
                write!(f, "table `{table}` has an item under the key of this `{entity}` already")
            }
            What::NotFound => write!(f, "table `{table}` has no such `{entity}`"),
            What::MoreThanOne => write!(
                f,
                "more than one `{entity}` of table `{table}` matches where one was asked for; \
                 use `.first` or `.all`"
            ),
            What::MoreThanOneMember { of } => write!(
                f,
                "more than one `{of}` of table `{table}` matches where a member of `{entity}` is one; \
                 make it a `Vec`, or delete those that are too many"
            ),
            What::ConditionFailed => {
                write!(f, "the condition on this `{entity}` of table `{table}` does not hold")
            }
            What::NotAsKnown { field } => not_as_known(f, field, entity, table),
            What::Stale { fields } => stale(f, fields, entity, table),
            What::OutOfRange { attribute } => out_of_range(f, attribute, entity, table),
            What::WrongEntity { found, met: Met::Write | Met::Creation } => taken(f, found, entity, table),
            What::WrongEntity { found, met: Met::Read } => write!(
                f,
                "an item of table `{table}` that was read as `{entity}` is a `{}`; `table.classify(&item)` tells what items are \
                 before they are read",
                quoted(found)
            ),
            What::UnknownEntity { found, written } => stranger(f, found.as_deref(), *written, table, *index),
            What::InvalidKey { key, field, rule } => {
                write!(f, "`{field}` cannot stand in the key `{key}` of a `{entity}`: {rule}")
            }
            What::InvalidKeyText { reason } => {
                write!(
                    f,
                    "this text is no key of `{entity}`: {reason}; take it as one of an item that is not there"
                )
            }
            What::InvalidCursor { reason } => {
                write!(f, "this cursor does not fit its query on table `{table}`: {reason}")
            }
            What::InvalidRequest { operation, reason } => {
                write!(f, "{operation} on table `{table}` was not sent: {reason}")
            }
            What::Misfit { operation, reason } => {
                write!(f, "{operation} on table `{table}` was refused, and nothing written: {reason}")
            }
            What::Encode { path } => {
                write!(f, "this `{entity}` does not serialise into an item")?;
                cause(f, path, source.as_deref())
            }
            What::Decode { path, decoded, failed, aside } => {
                write!(f, "an item of table `{table}` does not decode into `{entity}`")?;
                cause(f, path, source.as_deref())?;
                shown_by(f, *index)?;
                beside(f, *aside)?;
                failures(f, *failed, decoded + failed)
            }
            What::KeyMismatch { attribute, template } => misread(f, attribute, template, entity, table),
            What::SchemaMismatch { operation, message } => another_schema(f, operation, message, &tables),
            What::NewerSchema { stored, known, .. } => newer(f, *stored, *known, entity, table),
            What::BudgetExhausted { requests, of_page, .. } => over_budget(f, *requests, *of_page, table),
            What::Throttled { operation, reason, late } => {
                throttled(f, operation, reason.as_deref(), *late, &tables)
            }
            What::Unprocessed { done, left } => {
                unfinished(f, table, *done, left)?;
                cause(f, "", source.as_deref())
            }
            What::OutcomeUnknown { operation } => unknown(f, operation, entity, table),
            What::VersionConflict { expected, found: Some(found) } => write!(
                f,
                "this `{entity}` of table `{table}` has version {found}, and the write starts from version {expected}; \
                 read it again"
            ),
            What::VersionConflict { expected, found: None } => write!(
                f,
                "table `{table}` has no such `{entity}`, and the write starts from its version {expected}"
            ),
            What::UniqueViolation { field, stranger, .. } => not_unique(f, field, *stranger, entity, table),
            What::TransactionCanceled { failures, .. } => {
                write!(f, "a transaction was cancelled and nothing of it was written")?;
                failures.iter().try_for_each(|(place, error)| operation(f, *place, error))
            }
            What::Contended { tries } => write!(
                f,
                "other writers held or changed this `{entity}` of table `{table}` through all of {tries} tries; nothing was changed"
            ),
            What::Untold { operation, reason } => {
                write!(f, "{operation} on table `{table}` was carried out: {reason}")
            }
            What::Rejected => {
                write!(f, "the change of this `{entity}` of table `{table}` was refused by its closure")?;
                cause(f, "", source.as_deref())
            }
            What::Service { operation, code, message, .. } => service(f, operation, code, message, &tables),
        }
    }
}

/// The table of a request, or those of which it was about one.
struct Tables<'a> {
    table: &'a str,
    tables: &'a [String],
}

impl fmt::Display for Tables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tables {
            [] => write!(f, "table `{}`", self.table),
            several => write!(f, "one of the tables `{}`", several.join("`, `")),
        }
    }
}

fn over_budget(f: &mut fmt::Formatter<'_>, requests: usize, of_page: bool, table: &str) -> fmt::Result {
    if of_page {
        return write!(
            f,
            "a page on table `{table}` needs more than its budget of {requests} requests, since what belongs together is \
             not given in part; raise `max_requests`, from the cursor on"
        );
    }
    write!(
        f,
        "the call on table `{table}` needs more than its budget of {requests} requests; \
         raise `max_requests`, or read by `page` and go on from the cursor"
    )
}

fn another_schema(
    f: &mut fmt::Formatter<'_>,
    operation: &str,
    message: &str,
    tables: &Tables<'_>,
) -> fmt::Result {
    write!(
        f,
        "{tables} is not what the schema says ({operation}: {message}); check its name, its region, its \
         keys (`PK` and `SK`, unless `#[table(…)]` names others) and its indexes: `table.verify()` tells what differs"
    )
}

fn service(
    f: &mut fmt::Formatter<'_>,
    operation: &str,
    code: &str,
    message: &str,
    tables: &Tables<'_>,
) -> fmt::Result {
    write!(f, "{operation} on {tables} failed: {code}: {message}")?;
    if code == "ResourceInUseException" && operation == "CreateTable" {
        write!(f, "; `create_table().if_absent()` leaves a table that is there as it is")?;
    }
    Ok(())
}

fn newer(f: &mut fmt::Formatter<'_>, stored: u32, known: u32, entity: &str, table: &str) -> fmt::Result {
    write!(
        f,
        "this `{entity}` of table `{table}` is of schema version {stored}, which a newer release has written, and this program \
         knows version {known}: it was left alone; deploy the newer release here, too"
    )
}

fn not_unique(
    f: &mut fmt::Formatter<'_>,
    field: &str,
    stranger: bool,
    entity: &str,
    table: &str,
) -> fmt::Result {
    if !stranger {
        return write!(f, "another item of table `{table}` has the `{field}` of this `{entity}` already");
    }
    write!(
        f,
        "an item of table `{table}` that does not say whose it is stands where the `{field}` of this `{entity}` is \
         kept; say by `owner(\"…\" = \"<…>\")` beside its `pk` how such items do, or delete it"
    )
}

fn unfinished(f: &mut fmt::Formatter<'_>, table: &str, done: usize, left: &Left) -> fmt::Result {
    let Left { unprocessed, not_attempted, unknown } = left;
    write!(
        f,
        "a batch on table `{table}` was not finished: {done} items are done, {} were left unprocessed, \
         {} were not attempted, and the outcome of {} is unknown; send the rest again",
        unprocessed.len(),
        not_attempted.len(),
        unknown.len()
    )
}

fn stale(f: &mut fmt::Formatter<'_>, fields: &[String], entity: &str, table: &str) -> fmt::Result {
    write!(
        f,
        "`{}` of this `{entity}` of table `{table}` is no longer what was read, and nothing was changed; read it \
         again and edit that, use `modify`, or say `.last_write_wins()`",
        fields.join("`, `")
    )
}

fn not_as_known(f: &mut fmt::Formatter<'_>, field: &str, entity: &str, table: &str) -> fmt::Result {
    write!(
        f,
        "`{field}` of this `{entity}` of table `{table}` is not what `known_{field}` says of it, and nothing was changed; read the \
         item, and update it by `edit`"
    )
}

fn throttled(
    f: &mut fmt::Formatter<'_>,
    operation: &str,
    reason: Option<&str>,
    late: bool,
    tables: &Tables<'_>,
) -> fmt::Result {
    write!(f, "{operation} on {tables} was throttled")?;
    reason.map_or(Ok(()), |reason| write!(f, ": {reason}"))?;
    f.write_str(if late { "; the call had no time for another try" } else { "" })
}

/// What one operation of a transaction failed with: with its key, where keys are asked for.
fn operation(f: &mut fmt::Formatter<'_>, place: usize, error: &Error) -> fmt::Result {
    write!(f, "; operation {place}: ")?;
    fmt::Display::fmt(&Told(error), f)
}

fn out_of_range(f: &mut fmt::Formatter<'_>, attribute: &str, entity: &str, table: &str) -> fmt::Result {
    write!(
        f,
        "`{attribute}` of this `{entity}` of table `{table}` would leave the range of its type, and nothing was \
         changed; add or subtract less, or give the field a wider type"
    )
}

/// A transaction is of no single entity.
fn unknown(f: &mut fmt::Formatter<'_>, operation: &str, entity: &str, table: &str) -> fmt::Result {
    if entity.is_empty() {
        return write!(f, "{operation} on table `{table}` may have happened or not; read the items to know");
    }
    write!(
        f,
        "{operation} of this `{entity}` in table `{table}` may have happened or not; read the item to know"
    )
}

fn taken(f: &mut fmt::Formatter<'_>, found: &str, entity: &str, table: &str) -> fmt::Result {
    write!(
        f,
        "table `{table}` has a `{}` under the key of this `{entity}`, and nothing was changed; a put or a delete \
         `.over_anything()` takes its place",
        quoted(found)
    )
}

fn stranger(
    f: &mut fmt::Formatter<'_>,
    found: Option<&str>,
    written: bool,
    table: &str,
    index: Option<(&str, &str)>,
) -> fmt::Result {
    if let Some(found) = found {
        write!(
            f,
            "an item of table `{table}` is of the unknown entity `{}`; add it to the table's enum, or a variant with \
             `#[dynamo(other)]`",
            quoted(found)
        )?;
        return shown_by(f, index);
    }
    let way =
        if written { "replace it by a put `.over_anything()`" } else { "let each index show that attribute" };
    write!(
        f,
        "an item of table `{table}` does not say which entity it is, and its key does not tell; give it the \
         entity attribute, {way}, or where old items lack the attribute, declare it \
         `entity(name = \"…\", optional)`"
    )?;
    shown_by(f, index)
}

/// How many of several items an error is about.
/// Why an item may not decode, and what to do about it.
fn beside(f: &mut fmt::Formatter<'_>, Aside { newer, goes }: Aside) -> fmt::Result {
    if let Some((stored, known)) = newer {
        write!(
            f,
            "; the item is of schema version {stored}, which a newer release has written, and this program knows version \
             {known}"
        )?;
    }
    if goes {
        write!(
            f,
            "; it was read for its unique values and copies, which would go with it: `.remove()` of a value that says what \
             these are made of deletes it without a read"
        )?;
    }
    Ok(())
}

fn failures(f: &mut fmt::Formatter<'_>, failed: usize, all: usize) -> fmt::Result {
    if all > 1 { write!(f, " ({failed} of {all} items failed)") } else { Ok(()) }
}

fn misread(
    f: &mut fmt::Formatter<'_>,
    attribute: &str,
    template: &str,
    entity: &str,
    table: &str,
) -> fmt::Result {
    write!(
        f,
        "a `{entity}` of table `{table}` was read under another `{attribute}` than its value has by `{template}`, so that \
         `get`, `put` and `delete` miss it; write the stored item under the key of its value with the SDK's own \
         `put_item`, and delete the key that was read with its `delete_item`; `key_check(KeyCheck::Report)` reads it meanwhile"
    )
}

/// The most characters of an entity's value that a sentence quotes.
const QUOTED: usize = 64;

/// What another program has written as its entity.
fn quoted(entity: &str) -> String {
    one_line(entity, QUOTED)
}

/// Which index an item was read from that lacks an attribute.
fn shown_by(f: &mut fmt::Formatter<'_>, index: Option<(&str, &str)>) -> fmt::Result {
    index.map_or(Ok(()), |(index, holds)| {
        write!(
            f,
            "; it was read from the index `{index}`: if the item has the attribute, the live index projects less than the \
             schema says (`project = {holds}`), and has to be made anew as `create_table` makes it"
        )
    })
}

/// The cause, which begins with the attribute that it is about if it knows that.
fn cause(
    f: &mut fmt::Formatter<'_>,
    path: &str,
    source: Option<&(dyn StdError + Send + Sync)>,
) -> fmt::Result {
    let cause = source.map(ToString::to_string);
    let path = one_line(path, LONGEST_PATH);
    let placed = cause.as_ref().is_some_and(|cause| cause.starts_with(&format!("`{path}`: ")));
    if !path.is_empty() && !placed {
        write!(f, " at `{path}`")?;
    }
    cause.map_or(Ok(()), |cause| write!(f, ": {cause}"))
}
