//! The one error of every operation.

mod kind;
#[cfg(feature = "test-util")]
mod mock;
mod questions;
mod sentence;
mod told;

use std::error::Error as StdError;
use std::fmt;

use crate::key::ItemKey;
use crate::schema::EntitySchema;
use crate::wire::CodecError;
use crate::{Cursor, Item};

pub use kind::ErrorKind;
pub(crate) use kind::{Aside, Left, Met, TIMEOUT, What};
#[cfg(feature = "test-util")]
pub use mock::Failure;

/// What went wrong, with which item of which table.
///
/// One word large and `Send + Sync`. [`kind`](Error::kind) says what happened;
/// `Display` says it in a sentence that names the table and the entity but no
/// key or attribute value, so it may be logged, whatever its formatter is asked for; the key of a map is a
/// value, and what stands under it is `votes[…]`. [`in_full`](Error::in_full) adds the key's values.
///
/// What is asked of a cancelled transaction (`is_…`) is asked of its operations: what is said of an item, such as
/// [`is_unique_violation`](Self::is_unique_violation), is true where it kept any of them from being carried out;
/// [`is_contended`](Self::is_contended) and [`is_throttled`](Self::is_throttled), after which the same may succeed a moment later,
/// only where it is true of all that were in the way.
///
/// ```
/// use dynaschema::{DynamoEntity, ErrorKind, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
///     name: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// let error = User::get(7).one(&users).await.unwrap_err();
///
/// assert!(error.is_not_found());
/// let ErrorKind::NotFound { table, entity, .. } = error.kind() else { panic!("{error}") };
/// assert_eq!((table, entity), ("User", "User"));
/// // Without the key, which may be logged, and with it.
/// assert_eq!(error.to_string(), "table `User` has no such `User`");
/// assert_eq!(error.in_full().to_string(), "table `User` has no such `User` [USER#7]");
/// # Ok(())
/// # }
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    what: What,
    table: String,
    /// All tables of its request, where these are several.
    tables: Vec<String>,
    entity: &'static str,
    key: Option<ItemKey>,
    old: Option<Item>,
    old_of: Whose,
    source: Option<Box<dyn StdError + Send + Sync>>,
    /// The index that has shown an item without an attribute that it should hold, and what it holds by the schema.
    index: Option<(&'static str, &'static str)>,
}

/// Whose the item is that a write has met.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whose {
    /// Nobody has said it.
    Untold,
    /// No entity's that the table knows.
    Nobodys,
    Of(&'static EntitySchema),
}

impl Error {
    pub(crate) fn new(what: What) -> Self {
        let (table, entity, key, old, source, index) = (String::new(), "", None, None, None, None);
        let (tables, old_of) = (Vec::new(), Whose::Untold);
        Self(Box::new(Inner { what, table, tables, entity, key, old, old_of, source, index }))
    }

    pub(crate) fn at_table(mut self, table: &str) -> Self {
        if self.0.table.is_empty() {
            table.clone_into(&mut self.0.table);
        }
        self
    }

    /// The same of a request on these tables: what the service refuses of it as a whole can be about each of them.
    pub(crate) fn of_tables<'a>(mut self, tables: impl IntoIterator<Item = &'a str>) -> Self {
        let mut tables: Vec<_> = tables.into_iter().map(str::to_owned).collect();
        tables.sort_unstable();
        tables.dedup();
        if tables.len() > 1 {
            self.0.tables = tables;
        }
        self
    }

    /// The same of a call that gives a page.
    pub(crate) fn in_page(mut self) -> Self {
        if let What::BudgetExhausted { of_page, .. } = &mut self.0.what {
            *of_page = true;
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

    pub(crate) fn at_key(self, key: &ItemKey) -> Self {
        self.with_key(Some(key.clone()))
    }

    /// The same error of an item that an index has shown, which by the schema holds this of it: a live index that
    /// projects less leaves attributes out.
    pub(crate) fn shown_by(mut self, index: &'static str, holds: &'static str) -> Self {
        let lacks = |source: &(dyn StdError + Send + Sync + 'static)| {
            source.downcast_ref::<CodecError>().is_some_and(CodecError::is_missing)
        };
        let lacks_attribute = match &self.0.what {
            What::Decode { .. } => self.0.source.as_deref().is_some_and(lacks),
            What::UnknownEntity { found, .. } => found.is_none(),
            _ => false,
        };
        if lacks_attribute {
            self.0.index = Some((index, holds));
        }
        self
    }

    pub(crate) fn with_old(mut self, old: Option<Item>) -> Self {
        self.0.old = old;
        self
    }

    /// The same error with the item that a write has met, of which it is known whose it is.
    pub(crate) fn with_old_of(mut self, whose: Whose, old: Item) -> Self {
        (self.0.old_of, self.0.old) = (whose, Some(old));
        self
    }

    /// Whose the old item is.
    pub(crate) fn old_of(&self) -> Whose {
        self.0.old_of
    }

    pub(crate) fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    /// What happened.
    pub(crate) fn what(&self) -> &What {
        &self.0.what
    }

    pub(crate) fn encode(entity: &'static str, error: CodecError) -> Self {
        let path = error.path().to_owned();
        Self::new(What::Encode { path }).of_entity(entity).with_source(error)
    }

    pub(crate) fn decode(entity: &'static str, error: CodecError) -> Self {
        let path = error.path().to_owned();
        let what = What::Decode { path, decoded: 0, failed: 1, aside: Aside::default() };
        Self::new(what).of_entity(entity).with_source(error)
    }

    /// The same of an item of which there is more to say, if it is that it does not decode.
    pub(crate) fn with_aside(mut self, say: impl FnOnce(&mut Aside)) -> Self {
        if let What::Decode { aside, .. } = &mut self.0.what {
            say(aside);
        }
        self
    }

    /// The first of several decode errors of one call, with the counts of the whole call.
    pub(crate) fn counted(mut self, decoded_items: usize, failed_items: usize) -> Self {
        if let What::Decode { decoded, failed, .. } = &mut self.0.what {
            *decoded = decoded_items;
            *failed = failed_items;
        }
        self
    }

    /// The error of a write that was carried out by this request, where this is the one of what it gives back.
    pub(crate) fn behind(mut self, operation: &'static str) -> Self {
        let reason = format!("what it gives back cannot be read: {self}");
        let mut error = Self::new(What::Untold { operation, reason }).at_table(&self.0.table);
        (error.0.entity, error.0.key) = (self.0.entity, self.0.key.clone());
        (error.0.old_of, error.0.old) = (self.0.old_of, self.0.old.take());
        error.with_source(self)
    }

    /// The same, if others were in the way of all of so many tries.
    pub(crate) fn tried(mut self, times: usize) -> Self {
        if let What::Contended { tries } = &mut self.0.what {
            *tries = times;
        }
        self
    }

    /// The error of a write that has read what it is to change: it has left that alone.
    pub(crate) fn of_write(mut self) -> Self {
        match &mut self.0.what {
            What::WrongEntity { met, .. } => *met = Met::Write,
            What::UnknownEntity { written, .. } => *written = true,
            _ => {}
        }
        self
    }

    /// The name of the kind, as `Debug` writes it.
    pub(crate) fn name(&self) -> &'static str {
        match self.0.what {
            What::AlreadyExists => "AlreadyExists",
            What::NotFound => "NotFound",
            What::MoreThanOne | What::MoreThanOneMember { .. } => "MoreThanOne",
            What::ConditionFailed | What::NotAsKnown { .. } => "ConditionFailed",
            What::Stale { .. } => "Stale",
            What::OutOfRange { .. } => "OutOfRange",
            What::WrongEntity { .. } => "WrongEntity",
            What::UnknownEntity { .. } => "UnknownEntity",
            What::InvalidKey { .. } => "InvalidKey",
            What::InvalidKeyText { .. } => "InvalidKeyText",
            What::InvalidCursor { .. } => "InvalidCursor",
            What::InvalidRequest { .. } | What::Misfit { .. } => "InvalidRequest",
            What::Encode { .. } => "Encode",
            What::Decode { .. } => "Decode",
            What::KeyMismatch { .. } => "KeyMismatch",
            What::SchemaMismatch { .. } | What::NewerSchema { .. } => "SchemaMismatch",
            What::BudgetExhausted { .. } => "BudgetExhausted",
            What::Throttled { .. } => "Throttled",
            What::Unprocessed { .. } => "Unprocessed",
            What::OutcomeUnknown { .. } => "OutcomeUnknown",
            What::VersionConflict { .. } => "VersionConflict",
            What::UniqueViolation { .. } => "UniqueViolation",
            What::TransactionCanceled { .. } => "TransactionCanceled",
            What::Contended { .. } => "Contended",
            What::Untold { .. } => "Untold",
            What::Rejected => "Rejected",
            What::Service { .. } => "Service",
        }
    }

    /// The item as it was when a write's condition failed, attribute by attribute: as the value of its own entity is
    /// read from it, so without what a flattened field may not see. One of no entity of the table is as it is stored.
    ///
    /// So is the item that a write with `returning_old` has deleted or changed, where it does not decode
    /// ([`is_untold`](Self::is_untold)): it is stored nowhere else.
    pub fn old_item(&self) -> Option<&Item> {
        self.0.old.as_ref()
    }

    /// The cursor that goes on where a budget ended the call: behind it is all that the call has not given.
    pub fn cursor(&self) -> Option<&Cursor> {
        match &self.0.what {
            What::BudgetExhausted { cursor, .. } => Some(cursor),
            _ => None,
        }
    }
}

/// For `?` behind what takes any text, such as a [`Cursor`]'s `parse`.
impl From<std::convert::Infallible> for Error {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = self.to_string();
        write!(f, "Error({sentence}")?;
        // Some sentences end with it.
        let source = self.0.source.as_ref().map(ToString::to_string);
        if let Some(source) = source.filter(|source| !sentence.contains(source.as_str())) {
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
        let Inner { what, table, tables, entity, key, old, old_of, source, index } = &*self.0;
        Self(Box::new(Inner {
            what: what.clone(),
            table: table.clone(),
            tables: tables.clone(),
            entity,
            key: key.clone(),
            old: old.clone(),
            old_of: *old_of,
            source: source.as_ref().map(|source| source.to_string().into()),
            index: *index,
        }))
    }
}
