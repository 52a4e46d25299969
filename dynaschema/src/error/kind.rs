//! The kinds of errors: what happened, for a program.

use super::{Error, Inner};
use crate::Cursor;
use crate::key::{ItemKey, KeyRule};

/// The code of a request without an answer in its time.
pub(crate) const TIMEOUT: &str = "Timeout";

/// The facts of an error that are particular to its kind.
#[derive(Debug, Clone)]
pub(crate) enum What {
    AlreadyExists,
    NotFound,
    MoreThanOne,
    /// A collection has one item of an entity, and its partition has more.
    MoreThanOneMember {
        of: &'static str,
    },
    ConditionFailed,
    /// The stored value of a field is not what the caller of an update says that it knows.
    NotAsKnown {
        field: &'static str,
    },
    Stale {
        fields: Vec<String>,
    },
    OutOfRange {
        attribute: String,
    },
    WrongEntity {
        found: String,
        met: Met,
    },
    /// `written` where a write met the item, which it has left alone.
    UnknownEntity {
        found: Option<String>,
        written: bool,
    },
    InvalidKey {
        key: &'static str,
        field: &'static str,
        rule: KeyRule,
    },
    InvalidKeyText {
        reason: &'static str,
    },
    InvalidCursor {
        reason: &'static str,
    },
    InvalidRequest {
        operation: &'static str,
        reason: String,
    },
    /// The service has refused it, an update for what it says of the item, a transaction for its token: an
    /// `InvalidRequest` that was sent.
    Misfit {
        operation: &'static str,
        reason: String,
    },
    Encode {
        path: String,
    },
    Decode {
        path: String,
        decoded: usize,
        failed: usize,
        aside: Aside,
    },
    KeyMismatch {
        attribute: &'static str,
        template: &'static str,
    },
    SchemaMismatch {
        operation: &'static str,
        message: String,
    },
    /// A write has met an item of a higher schema version than its entity's, and has left it alone.
    NewerSchema {
        operation: &'static str,
        stored: u32,
        known: u32,
        message: String,
    },
    BudgetExhausted {
        requests: usize,
        cursor: Cursor,
        /// Whether it was a page that needs them, so that reading by pages is no way out.
        of_page: bool,
    },
    /// `late` where the call had to end before another try.
    Throttled {
        operation: &'static str,
        reason: Option<String>,
        late: bool,
    },
    Unprocessed {
        done: usize,
        left: Left,
    },
    OutcomeUnknown {
        operation: &'static str,
    },
    VersionConflict {
        expected: u64,
        found: Option<u64>,
    },
    UniqueViolation {
        field: &'static str,
        owner: Option<ItemKey>,
        /// Whether what was found does not say whose it is.
        stranger: bool,
    },
    TransactionCanceled {
        transaction: u64,
        failures: Vec<(usize, Error)>,
    },
    Contended {
        tries: usize,
    },
    /// Of a write that was carried out: nothing is said of one that was not.
    Untold {
        operation: &'static str,
        reason: String,
    },
    Rejected,
    Service {
        operation: &'static str,
        code: String,
        message: String,
        request_id: Option<String>,
    },
}

/// What is to be said of an item that does not decode, beside what is wrong with it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Aside {
    /// The schema version that it says, and the one that the program knows, where that is lower.
    pub(crate) newer: Option<(u32, u32)>,
    /// Whether it was read for its sentinels and copies, by a write that takes it away or replaces it.
    pub(crate) goes: bool,
}

/// Who met an item of another entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Met {
    /// What reads.
    Read,
    /// A write, which has left it alone.
    Write,
    /// A write, which has left it alone, and which demands that there is no item under its key.
    Creation,
}

/// What is left of a batch: each item in exactly one group.
#[derive(Debug, Clone, Default)]
pub(crate) struct Left {
    pub(crate) unprocessed: Vec<ItemKey>,
    pub(crate) not_attempted: Vec<ItemKey>,
    pub(crate) unknown: Vec<ItemKey>,
}

impl Left {
    pub(crate) fn is_empty(&self) -> bool {
        self.unprocessed.is_empty() && self.not_attempted.is_empty() && self.unknown.is_empty()
    }
}

/// What happened, with the facts a program can act on.
///
/// In every kind `table` is the table's name, `entity` the Rust name of the
/// entity, `key` the item's primary key where it is known, and `operation` the
/// service's operation, such as `PutItem`.
///
/// ```
/// use dynaschema::key::KeyRule;
/// use dynaschema::{DynamoEntity, Error, ErrorKind, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<login>")]
/// struct User {
///     login: String,
/// }
///
/// fn status(error: &Error) -> u16 {
///     match error.kind() {
///         ErrorKind::InvalidKey { field: "login", rule: KeyRule::Delimiter { .. }, .. } => 400,
///         ErrorKind::AlreadyExists { .. } => 409,
///         ErrorKind::Throttled { .. } => 503,
///         _ => 500,
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// let create = |login: &str| User { login: login.into() }.create().send(&users);
/// create("ann").await?;
/// assert_eq!(create("ann").await.map_err(|error| status(&error)).err(), Some(409));
/// assert_eq!(create("a#b").await.map_err(|error| status(&error)).err(), Some(400));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields that recur are described once, above")]
pub enum ErrorKind<'a> {
    /// `create`: an item with this key exists. [`Error::old`] gives it.
    #[non_exhaustive]
    AlreadyExists { table: &'a str, entity: &'a str, key: Option<&'a ItemKey> },
    /// There is no such item.
    #[non_exhaustive]
    NotFound { table: &'a str, entity: &'a str, key: Option<&'a ItemKey> },
    /// One item was asked for and several match.
    #[non_exhaustive]
    MoreThanOne { table: &'a str, entity: &'a str },
    /// A write's own condition does not hold. [`Error::old`] gives the item as it is.
    #[non_exhaustive]
    ConditionFailed {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The field of which the `known_…` of an update says another value than the stored one.
        known: Option<&'a str>,
    },
    /// An `edit` starts from values that are not those which are stored: another writer was faster.
    /// Nothing was changed; [`Error::old`] gives the item as it is.
    #[non_exhaustive]
    Stale {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The fields that differ, of those that the edit sets or relies on; of a place inside of
        /// one, its path.
        fields: &'a [String],
    },
    /// A number would leave the range of its field's type: by an `add` or a `sub`, or as the version of
    /// one more write. Nothing was changed.
    #[non_exhaustive]
    OutOfRange {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The path of the number.
        attribute: &'a str,
    },
    /// Under this key is an item of another entity of the table. Of a `create` that is also what
    /// [`is_already_exists`](Error::is_already_exists) asks for.
    #[non_exhaustive]
    WrongEntity { table: &'a str, entity: &'a str, found: &'a str, key: Option<&'a ItemKey> },
    /// An item is of no entity that the table knows: its entity attribute is
    /// missing (`found` is `None`) or has an unknown value.
    #[non_exhaustive]
    UnknownEntity {
        table: &'a str,
        found: Option<&'a str>,
        key: Option<&'a ItemKey>,
        /// The index that has shown an item without the entity attribute, which it should hold by the schema.
        index: Option<&'a str>,
    },
    /// A value cannot stand in a key. Nothing was written.
    #[non_exhaustive]
    InvalidKey {
        entity: &'a str,
        /// The key attribute: `PK`, `SK`, `GSI1PK`, …
        key: &'a str,
        /// The field, as the template writes it.
        field: &'a str,
        rule: &'a KeyRule,
    },
    /// A text is no key of the entity: damaged, of another entity, or never one. See
    /// [`KeyText`](crate::KeyText).
    #[non_exhaustive]
    InvalidKeyText { entity: &'a str, reason: &'a str },
    /// A cursor is damaged, of another query, or points outside of its query. Nothing was sent, unless it is the
    /// service that cannot start there.
    #[non_exhaustive]
    InvalidCursor { table: &'a str, reason: &'a str },
    /// The service would refuse this request, so nothing was sent; or did refuse it, for a token that
    /// another transaction has used, or since the item has nothing that an update by a path could change.
    /// Nothing was written.
    #[non_exhaustive]
    InvalidRequest { table: &'a str, operation: &'a str, reason: &'a str },
    /// A value does not serialise into an item, or not into the one that is stored. Nothing was written.
    #[non_exhaustive]
    Encode { entity: &'a str, path: &'a str },
    /// Items do not decode into their entity. Of a write nothing was written: one that was carried out, and gives back what
    /// does not decode, is `Untold`.
    #[non_exhaustive]
    Decode {
        table: &'a str,
        entity: &'a str,
        /// The key of the first such item.
        key: Option<&'a ItemKey>,
        /// The attribute that does not decode, of the first such item.
        path: &'a str,
        /// The index that has shown the first such item without an attribute that it should hold by the schema.
        index: Option<&'a str>,
        /// How many items of the call did decode.
        decoded: usize,
        /// How many did not.
        failed: usize,
    },
    /// An item was read under another key than its value has, by which it would be missed: `key` is the
    /// one that was read. Of a write nothing was written, as with `Decode`. See [`KeyCheck`](crate::KeyCheck).
    #[non_exhaustive]
    KeyMismatch {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The first key attribute that differs.
        attribute: &'a str,
        /// The template that the entity has for it.
        template: &'a str,
    },
    /// The table or index does not exist, or is not what the schema says, such as by the names of its keys, which
    /// [`Table::verify`](crate::Table::verify) tells; with `stored` and `known`, an item
    /// is not: a newer release has written it, and a write has left it alone. [`Error::old`] gives that item.
    /// A transaction over several tables, of which the service does not say which it means, is of the table that began it,
    /// and its sentence names them all.
    #[non_exhaustive]
    SchemaMismatch {
        table: &'a str,
        operation: &'a str,
        message: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The schema version of the item, where it is higher than that of its entity.
        stored: Option<u32>,
        /// The `schema_version` of its entity in this program.
        known: Option<u32>,
    },
    /// The call would need more requests than its budget. Behind the cursor is all that it has not given: an
    /// end that gives nothing with this error, such as `all`, leads to where it began, unless it has met
    /// nothing; a stream and `delete_all` behind what was given or deleted.
    #[non_exhaustive]
    BudgetExhausted { table: &'a str, requests: usize, cursor: &'a Cursor },
    /// The service refuses for load, after the SDK's own retries, or as many of them as the call had time for.
    #[non_exhaustive]
    Throttled {
        table: &'a str,
        operation: &'a str,
        /// The service's reason, such as `TableWriteProvisionedThroughputExceeded`; its code, where it gives none.
        reason: Option<&'a str>,
    },
    /// A batch was not finished. Each of its items is done or stands in exactly one of the groups;
    /// the [`source`](std::error::Error::source) says why, where a request failed. So was a `delete_all` that
    /// could not read on behind what it has deleted, or met what a closed table refuses there; what it has not
    /// read is in none of the groups.
    #[non_exhaustive]
    Unprocessed {
        table: &'a str,
        entity: &'a str,
        /// How many items were written, deleted or read.
        done: usize,
        /// Sent, and left undone by the service: nothing happened to these.
        unprocessed: &'a [ItemKey],
        /// Never sent.
        not_attempted: &'a [ItemKey],
        /// Sent without an answer: these may be written or not. Always empty for reads.
        unknown: &'a [ItemKey],
    },
    /// A write may have happened or not: its answer never came.
    #[non_exhaustive]
    OutcomeUnknown { table: &'a str, entity: &'a str, operation: &'a str, key: Option<&'a ItemKey> },
    /// The stored version is not the one the write starts from: another writer was faster.
    #[non_exhaustive]
    VersionConflict {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The version of the value that was to be written; 0 for one that was never stored.
        expected: u64,
        /// The stored version, if there is an item; [`Error::old`] gives that.
        found: Option<u64>,
    },
    /// Another item has this unique value, or a copy under this key.
    #[non_exhaustive]
    UniqueViolation {
        table: &'a str,
        entity: &'a str,
        key: Option<&'a ItemKey>,
        /// The unique field, or the name of the unique value or of the copy.
        field: &'a str,
        /// The primary key of the item that has it; `None` where what stands there does not say whose it is.
        owner: Option<&'a ItemKey>,
    },
    /// A transaction was cancelled: nothing of it was written. [`Error::failed`] says why, by operation.
    #[non_exhaustive]
    TransactionCanceled {
        table: &'a str,
        /// The places of the operations that failed, each with its own error.
        failures: &'a [(usize, Error)],
    },
    /// Other writers kept changing the item, or transactions, or writes in another Region, kept holding it, through all
    /// tries.
    #[non_exhaustive]
    Contended { table: &'a str, entity: &'a str, key: Option<&'a ItemKey>, tries: usize },
    /// A write was carried out, and all of it is written, but what it has written or taken away is not told: the item that it
    /// gives back cannot be read (the [`source`](std::error::Error::source) says why; what was there before a write with
    /// `returning_old` is in [`Error::old_item`]), or a transaction does not know all of the value, or the handle is not its
    /// own. Sent again it may be carried out twice.
    #[non_exhaustive]
    Untold { table: &'a str, entity: &'a str, key: Option<&'a ItemKey>, operation: &'a str, reason: &'a str },
    /// The closure of a `modify` refused the change; its error is the [`source`](std::error::Error::source),
    /// which [`Error::refused`] gives as what it is.
    #[non_exhaustive]
    Rejected { table: &'a str, entity: &'a str, key: Option<&'a ItemKey> },
    /// Anything else the service or the way to it answered, word for word; with the code `Timeout`, that no answer came in time
    /// ([`Error::is_timeout`]).
    #[non_exhaustive]
    Service {
        operation: &'a str,
        table: &'a str,
        code: &'a str,
        message: &'a str,
        request_id: Option<&'a str>,
    },
}

impl Error {
    /// What happened.
    pub fn kind(&self) -> ErrorKind<'_> {
        let Inner { what, table, entity, key, index, .. } = &*self.0;
        let index = index.map(|(index, _)| index);
        let (table, key) = (table.as_str(), key.as_ref());
        match what {
            What::AlreadyExists => ErrorKind::AlreadyExists { table, entity, key },
            What::NotFound => ErrorKind::NotFound { table, entity, key },
            What::MoreThanOne | What::MoreThanOneMember { .. } => ErrorKind::MoreThanOne { table, entity },
            What::ConditionFailed => ErrorKind::ConditionFailed { table, entity, key, known: None },
            What::NotAsKnown { field } => {
                ErrorKind::ConditionFailed { table, entity, key, known: Some(field) }
            }
            What::Stale { fields } => ErrorKind::Stale { table, entity, key, fields },
            What::OutOfRange { attribute } => ErrorKind::OutOfRange { table, entity, key, attribute },
            What::WrongEntity { found, .. } => ErrorKind::WrongEntity { table, entity, found, key },
            What::UnknownEntity { found, .. } => {
                ErrorKind::UnknownEntity { table, found: found.as_deref(), key, index }
            }
            What::InvalidKey { key, field, rule } => ErrorKind::InvalidKey { entity, key, field, rule },
            What::InvalidKeyText { reason } => ErrorKind::InvalidKeyText { entity, reason },
            What::InvalidCursor { reason } => ErrorKind::InvalidCursor { table, reason },
            What::InvalidRequest { operation, reason } | What::Misfit { operation, reason } => {
                ErrorKind::InvalidRequest { table, operation, reason }
            }
            What::Encode { path } => ErrorKind::Encode { entity, path },
            What::Decode { path, decoded, failed, aside: _ } => {
                let (decoded, failed) = (*decoded, *failed);
                ErrorKind::Decode { table, entity, key, path, index, decoded, failed }
            }
            What::KeyMismatch { attribute, template } => {
                ErrorKind::KeyMismatch { table, entity, key, attribute, template }
            }
            What::SchemaMismatch { operation, message } => {
                let (stored, known) = (None, None);
                ErrorKind::SchemaMismatch { table, operation, message, entity, key, stored, known }
            }
            What::NewerSchema { operation, stored, known, message } => {
                let (stored, known) = (Some(*stored), Some(*known));
                ErrorKind::SchemaMismatch { table, operation, message, entity, key, stored, known }
            }
            What::BudgetExhausted { requests, cursor, of_page: _ } => {
                ErrorKind::BudgetExhausted { table, requests: *requests, cursor }
            }
            What::Throttled { operation, reason, .. } => {
                ErrorKind::Throttled { table, operation, reason: reason.as_deref() }
            }
            What::Unprocessed { done, left: Left { unprocessed, not_attempted, unknown } } => {
                ErrorKind::Unprocessed { table, entity, done: *done, unprocessed, not_attempted, unknown }
            }
            What::OutcomeUnknown { operation } => ErrorKind::OutcomeUnknown { table, entity, operation, key },
            What::VersionConflict { expected, found } => {
                ErrorKind::VersionConflict { table, entity, key, expected: *expected, found: *found }
            }
            What::UniqueViolation { field, owner, .. } => {
                ErrorKind::UniqueViolation { table, entity, key, field, owner: owner.as_ref() }
            }
            What::TransactionCanceled { failures, .. } => ErrorKind::TransactionCanceled { table, failures },
            What::Contended { tries } => ErrorKind::Contended { table, entity, key, tries: *tries },
            What::Untold { operation, reason } => ErrorKind::Untold { table, entity, key, operation, reason },
            What::Rejected => ErrorKind::Rejected { table, entity, key },
            What::Service { operation, code, message, request_id } => {
                ErrorKind::Service { operation, table, code, message, request_id: request_id.as_deref() }
            }
        }
    }
}
