//! The one error of every operation.

use std::error::Error as StdError;
use std::fmt;

use crate::key::{ItemKey, KeyRule};
use crate::wire::CodecError;
use crate::{Cursor, Entity, Item};

/// What went wrong, with which item of which table.
///
/// One word large and `Send + Sync`. [`kind`](Error::kind) says what happened;
/// `Display` says it in a sentence that names the table and the entity but no
/// key or attribute value, so it may be logged. `{:#}` adds the key's values.
pub struct Error(Box<Inner>);

struct Inner {
    what: What,
    table: String,
    entity: &'static str,
    key: Option<ItemKey>,
    old: Option<Item>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// The facts of an error that are particular to its kind.
#[derive(Debug, Clone)]
pub(crate) enum What {
    AlreadyExists,
    NotFound,
    MoreThanOne,
    ConditionFailed,
    WrongEntity { found: String },
    UnknownEntity { found: Option<String> },
    InvalidKey { key: &'static str, field: &'static str, rule: KeyRule },
    InvalidCursor { reason: &'static str },
    InvalidRequest { operation: &'static str, reason: String },
    Encode { path: String },
    Decode { path: String, decoded: usize, failed: usize },
    SchemaMismatch { operation: &'static str, message: String },
    BudgetExhausted { requests: usize, cursor: Cursor },
    Throttled { operation: &'static str, reason: Option<String> },
    Unprocessed { done: usize, keys: Vec<ItemKey> },
    OutcomeUnknown { operation: &'static str },
    Service { operation: &'static str, code: String, message: String, request_id: Option<String> },
}

/// What happened, with the facts a program can act on.
///
/// In every kind `table` is the table's name, `entity` the Rust name of the
/// entity, `key` the item's primary key where it is known, and `operation` the
/// service's operation, such as `PutItem`.
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
    ConditionFailed { table: &'a str, entity: &'a str, key: Option<&'a ItemKey> },
    /// Under this key is an item of another entity of the table.
    #[non_exhaustive]
    WrongEntity { table: &'a str, entity: &'a str, found: &'a str, key: Option<&'a ItemKey> },
    /// An item is of no entity that the table knows: its entity attribute is
    /// missing (`found` is `None`) or has an unknown value.
    #[non_exhaustive]
    UnknownEntity { table: &'a str, found: Option<&'a str>, key: Option<&'a ItemKey> },
    /// A value cannot stand in a key. Nothing was sent.
    #[non_exhaustive]
    InvalidKey {
        entity: &'a str,
        /// The key attribute: `PK`, `SK`, `GSI1PK`, …
        key: &'a str,
        /// The field, as the template writes it.
        field: &'a str,
        rule: &'a KeyRule,
    },
    /// A cursor is damaged, of another query, or points outside of its query. Nothing was sent.
    #[non_exhaustive]
    InvalidCursor { table: &'a str, reason: &'a str },
    /// The service would refuse this request. Nothing was sent.
    #[non_exhaustive]
    InvalidRequest { table: &'a str, operation: &'a str, reason: &'a str },
    /// A value does not serialise into an item. Nothing was sent.
    #[non_exhaustive]
    Encode { entity: &'a str, path: &'a str },
    /// Items do not decode into their entity.
    #[non_exhaustive]
    Decode {
        table: &'a str,
        entity: &'a str,
        /// The key of the first such item.
        key: Option<&'a ItemKey>,
        /// The attribute that does not decode, of the first such item.
        path: &'a str,
        /// How many items of the call did decode.
        decoded: usize,
        /// How many did not.
        failed: usize,
    },
    /// The table or index does not exist, or is not what the schema says.
    #[non_exhaustive]
    SchemaMismatch { table: &'a str, operation: &'a str, message: &'a str },
    /// The call would need more requests than its budget. The cursor goes on from here.
    #[non_exhaustive]
    BudgetExhausted { table: &'a str, requests: usize, cursor: &'a Cursor },
    /// The service refuses for load, after the SDK's own retries.
    #[non_exhaustive]
    Throttled {
        table: &'a str,
        operation: &'a str,
        /// The service's reason, such as `TableWriteProvisionedThroughputExceeded`.
        reason: Option<&'a str>,
    },
    /// A batch was not finished: these keys were not written.
    #[non_exhaustive]
    Unprocessed {
        table: &'a str,
        entity: &'a str,
        /// How many items were written.
        done: usize,
        keys: &'a [ItemKey],
    },
    /// A write may have happened or not: its answer never came.
    #[non_exhaustive]
    OutcomeUnknown { table: &'a str, entity: &'a str, operation: &'a str, key: Option<&'a ItemKey> },
    /// Anything else the service or the way to it answered, word for word.
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
    pub(crate) fn new(what: What) -> Self {
        Self(Box::new(Inner { what, table: String::new(), entity: "", key: None, old: None, source: None }))
    }

    pub(crate) fn at_table(mut self, table: &str) -> Self {
        if self.0.table.is_empty() {
            table.clone_into(&mut self.0.table);
        }
        self
    }

    pub(crate) fn of_entity(mut self, entity: &'static str) -> Self {
        if self.0.entity.is_empty() {
            self.0.entity = entity;
        }
        self
    }

    pub(crate) fn with_key(mut self, key: Option<ItemKey>) -> Self {
        if self.0.key.is_none() {
            self.0.key = key;
        }
        self
    }

    pub(crate) fn with_old(mut self, old: Option<Item>) -> Self {
        self.0.old = old;
        self
    }

    pub(crate) fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    pub(crate) fn encode(entity: &'static str, error: CodecError) -> Self {
        let path = error.path().to_owned();
        Self::new(What::Encode { path }).of_entity(entity).with_source(error)
    }

    pub(crate) fn decode(entity: &'static str, error: CodecError) -> Self {
        let path = error.path().to_owned();
        Self::new(What::Decode { path, decoded: 0, failed: 1 }).of_entity(entity).with_source(error)
    }

    /// The first of several decode errors of one call, with the counts of the whole call.
    pub(crate) fn counted(mut self, decoded_items: usize, failed_items: usize) -> Self {
        if let What::Decode { decoded, failed, .. } = &mut self.0.what {
            *decoded = decoded_items;
            *failed = failed_items;
        }
        self
    }

    /// The name of the kind, as `Debug` writes it.
    pub(crate) fn name(&self) -> &'static str {
        match self.0.what {
            What::AlreadyExists => "AlreadyExists",
            What::NotFound => "NotFound",
            What::MoreThanOne => "MoreThanOne",
            What::ConditionFailed => "ConditionFailed",
            What::WrongEntity { .. } => "WrongEntity",
            What::UnknownEntity { .. } => "UnknownEntity",
            What::InvalidKey { .. } => "InvalidKey",
            What::InvalidCursor { .. } => "InvalidCursor",
            What::InvalidRequest { .. } => "InvalidRequest",
            What::Encode { .. } => "Encode",
            What::Decode { .. } => "Decode",
            What::SchemaMismatch { .. } => "SchemaMismatch",
            What::BudgetExhausted { .. } => "BudgetExhausted",
            What::Throttled { .. } => "Throttled",
            What::Unprocessed { .. } => "Unprocessed",
            What::OutcomeUnknown { .. } => "OutcomeUnknown",
            What::Service { .. } => "Service",
        }
    }

    /// What happened.
    pub fn kind(&self) -> ErrorKind<'_> {
        let Inner { what, table, entity, key, .. } = &*self.0;
        let (table, key) = (table.as_str(), key.as_ref());
        match what {
            What::AlreadyExists => ErrorKind::AlreadyExists { table, entity, key },
            What::NotFound => ErrorKind::NotFound { table, entity, key },
            What::MoreThanOne => ErrorKind::MoreThanOne { table, entity },
            What::ConditionFailed => ErrorKind::ConditionFailed { table, entity, key },
            What::WrongEntity { found } => ErrorKind::WrongEntity { table, entity, found, key },
            What::UnknownEntity { found } => ErrorKind::UnknownEntity { table, found: found.as_deref(), key },
            What::InvalidKey { key, field, rule } => ErrorKind::InvalidKey { entity, key, field, rule },
            What::InvalidCursor { reason } => ErrorKind::InvalidCursor { table, reason },
            What::InvalidRequest { operation, reason } => {
                ErrorKind::InvalidRequest { table, operation, reason }
            }
            What::Encode { path } => ErrorKind::Encode { entity, path },
            What::Decode { path, decoded, failed } => {
                ErrorKind::Decode { table, entity, key, path, decoded: *decoded, failed: *failed }
            }
            What::SchemaMismatch { operation, message } => {
                ErrorKind::SchemaMismatch { table, operation, message }
            }
            What::BudgetExhausted { requests, cursor } => {
                ErrorKind::BudgetExhausted { table, requests: *requests, cursor }
            }
            What::Throttled { operation, reason } => {
                ErrorKind::Throttled { table, operation, reason: reason.as_deref() }
            }
            What::Unprocessed { done, keys } => ErrorKind::Unprocessed { table, entity, done: *done, keys },
            What::OutcomeUnknown { operation } => ErrorKind::OutcomeUnknown { table, entity, operation, key },
            What::Service { operation, code, message, request_id } => {
                ErrorKind::Service { operation, table, code, message, request_id: request_id.as_deref() }
            }
        }
    }

    /// The item as it was when a write's condition failed, decoded.
    ///
    /// `None` where the service sent no item, and where it is no `E`.
    pub fn old<E: Entity>(&self) -> Option<E> {
        self.0.old.clone().and_then(|item| E::decode(item).ok())
    }

    /// The item as it was when a write's condition failed, attribute by attribute.
    pub fn old_item(&self) -> Option<&Item> {
        self.0.old.as_ref()
    }

    /// The cursor that goes on where a budget ended the call.
    pub fn cursor(&self) -> Option<&Cursor> {
        match &self.0.what {
            What::BudgetExhausted { cursor, .. } => Some(cursor),
            _ => None,
        }
    }

    /// Whether an item with the same key exists already.
    pub fn is_already_exists(&self) -> bool {
        matches!(self.0.what, What::AlreadyExists)
    }

    /// Whether there is no such item.
    pub fn is_not_found(&self) -> bool {
        matches!(self.0.what, What::NotFound)
    }

    /// Whether a write's condition does not hold.
    pub fn is_condition_failed(&self) -> bool {
        matches!(self.0.what, What::ConditionFailed)
    }

    /// Whether a value cannot stand in a key.
    pub fn is_invalid_key(&self) -> bool {
        matches!(self.0.what, What::InvalidKey { .. })
    }

    /// Whether a cursor is damaged or foreign.
    pub fn is_invalid_cursor(&self) -> bool {
        matches!(self.0.what, What::InvalidCursor { .. })
    }

    /// Whether the service refused for load.
    pub fn is_throttled(&self) -> bool {
        matches!(self.0.what, What::Throttled { .. })
    }

    /// Whether the call ran out of its budget of requests.
    pub fn is_budget_exhausted(&self) -> bool {
        matches!(self.0.what, What::BudgetExhausted { .. })
    }

    /// Whether a write may have happened or not.
    pub fn is_outcome_unknown(&self) -> bool {
        matches!(self.0.what, What::OutcomeUnknown { .. })
    }

    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { what, table, entity, source, .. } = &*self.0;
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
            What::ConditionFailed => {
                write!(f, "the condition on this `{entity}` of table `{table}` does not hold")
            }
            What::WrongEntity { found } => write!(
                f,
                "table `{table}` has a `{found}` under the key of this `{entity}`; nothing was changed"
            ),
            What::UnknownEntity { found: Some(found) } => write!(
                f,
                "an item of table `{table}` is of the unknown entity `{found}`; add it to the table's enum, \
                 or a variant with `#[dynamo(other)]`"
            ),
            What::UnknownEntity { found: None } => write!(
                f,
                "an item of table `{table}` does not say which entity it is, and its key has the shape of none"
            ),
            What::InvalidKey { key, field, rule } => {
                write!(f, "`{field}` cannot stand in the key `{key}` of this `{entity}`: {rule}")
            }
            What::InvalidCursor { reason } => {
                write!(f, "this cursor does not fit its query on table `{table}`: {reason}")
            }
            What::InvalidRequest { operation, reason } => {
                write!(f, "{operation} on table `{table}` was not sent: {reason}")
            }
            What::Encode { path } => {
                write!(f, "this `{entity}` does not serialise into an item")?;
                at(f, path)?;
                cause(f, source.as_deref())
            }
            What::Decode { path, decoded, failed } => {
                write!(f, "an item of table `{table}` does not decode into `{entity}`")?;
                at(f, path)?;
                cause(f, source.as_deref())?;
                if decoded + failed > 1 {
                    write!(f, " ({failed} of {} items failed)", decoded + failed)?;
                }
                Ok(())
            }
            What::SchemaMismatch { operation, message } => write!(
                f,
                "table `{table}` is not what the schema says ({operation}: {message}); \
                 check the table's name, its indexes and its region"
            ),
            What::BudgetExhausted { requests, .. } => write!(
                f,
                "the call on table `{table}` needs more than its budget of {requests} requests; \
                 raise `max_requests`, or read by `page` and go on from the cursor"
            ),
            What::Throttled { operation, reason } => {
                write!(f, "{operation} on table `{table}` was throttled")?;
                reason.as_ref().map_or(Ok(()), |reason| write!(f, ": {reason}"))
            }
            What::Unprocessed { done, keys } => write!(
                f,
                "{} items of table `{table}` were left unwritten after {done} were written; send them again",
                keys.len()
            ),
            What::OutcomeUnknown { operation } => write!(
                f,
                "{operation} of this `{entity}` in table `{table}` may have happened or not; read the item to know"
            ),
            What::Service { operation, code, message, .. } => {
                write!(f, "{operation} on table `{table}` failed: {code}: {message}")
            }
        }
    }
}

fn at(f: &mut fmt::Formatter<'_>, path: &str) -> fmt::Result {
    if path.is_empty() { Ok(()) } else { write!(f, " at `{path}`") }
}

fn cause(f: &mut fmt::Formatter<'_>, source: Option<&(dyn StdError + Send + Sync)>) -> fmt::Result {
    source.map_or(Ok(()), |source| write!(f, ": {source}"))
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
        match &self.0.key {
            Some(key) if f.alternate() => write!(f, " [{key}]"),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self}")?;
        if let Some(source) = &self.0.source {
            write!(f, "; {source}")?;
        }
        f.write_str(")")
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}

impl Clone for Error {
    /// The same facts; the source is kept as its text.
    fn clone(&self) -> Self {
        let Inner { what, table, entity, key, old, source } = &*self.0;
        Self(Box::new(Inner {
            what: what.clone(),
            table: table.clone(),
            entity,
            key: key.clone(),
            old: old.clone(),
            source: source.as_ref().map(|source| source.to_string().into()),
        }))
    }
}
