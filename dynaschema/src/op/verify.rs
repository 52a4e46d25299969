//! A live table beside its schema.

use std::fmt;
use std::future::IntoFuture;

use crate::export::{TableOptions, Verification};
use crate::run::{Call, Comparison, verify};
use crate::{Table, TableSchema};

/// A comparison of a live table with its schema, made by [`Table::verify`]: await it, or say first with
/// [which options](Verify::options) it was made.
#[must_use = "nothing is asked until it is awaited"]
pub struct Verify(Comparison);

impl<S: TableSchema> Table<S> {
    /// Compares the live table with the schema: its keys and their types, every index with its key, what it
    /// holds and whether it is ready, the time to live, the replicas. Nothing is changed.
    ///
    /// Two requests, `DescribeTable` and `DescribeTimeToLive`, which IAM has to allow. A table that is not
    /// there, or not yet, is [`Finding::NoTable`](crate::export::Finding) or `TableNotReady` and no error.
    ///
    /// ```
    /// use dynaschema::export::Finding;
    /// use dynaschema::{DynamoEntity, Table, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// #[gsi1("EMAIL#<email>", query = by_email)]
    /// struct User {
    ///     id: u32,
    ///     email: String,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let users = Table::<User>::new(embedded::client(), "users");
    /// assert_eq!(users.verify().await?.findings, [Finding::NoTable]);
    ///
    /// users.create_table().send().await?;
    /// let verified = users.verify().await?;
    /// assert!(verified.is_sound(), "{verified}");
    /// # Ok(())
    /// # }
    /// ```
    pub fn verify(&self) -> Verify {
        Verify(Comparison::of(self))
    }
}

impl Verify {
    /// Compares what the options say, too: billing, the stream, protection, encryption; recovery by
    /// `DescribeContinuousBackups` where they ask for it, and their tags by `ListTagsOfResource` where they
    /// have any. What they say of the time to live stands above the schema.
    pub fn options(mut self, options: &TableOptions) -> Self {
        self.0.options = Some(options.clone());
        self
    }
}

impl IntoFuture for Verify {
    type Output = Result<Verification, crate::Error>;
    type IntoFuture = Call<Verification>;

    fn into_future(self) -> Self::IntoFuture {
        let core = self.0.core.clone();
        core.call(Ok(self.0), verify)
    }
}

impl fmt::Debug for Verify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verify").field("table", &self.0.core.name).finish_non_exhaustive()
    }
}
