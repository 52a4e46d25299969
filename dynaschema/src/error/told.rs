//! How errors are shown: without any value, unless that is asked for by its word.

use std::fmt;

use super::Error;

/// An error as it is shown: with its values where the formatter is asked for the alternate form, which nobody
/// but [`Error::in_full`] asks for.
pub(super) struct Told<'a>(pub(super) &'a Error);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.sentence(f)?;
        match &self.0.0.key {
            Some(key) if f.alternate() => write!(f, " [{key}]"),
            _ => Ok(()),
        }
    }
}

struct InFull<'a>(&'a Error);

impl fmt::Display for InFull<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", Told(self.0))
    }
}

impl Error {
    /// The sentence with the values of the key, for those who may see them. What is `sensitive` is not shown
    /// here either.
    ///
    /// It has a word of its own, since a flag such as that of `{:#}` is handed on by errors that are made of
    /// this one (`#[error(transparent)]` of `thiserror`), and then asks for keys where nobody meant to.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User {
    /// #     id: u32,
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let users = embedded::table::<User>().await?;
    /// let error = User::get(7).one(&users).await.unwrap_err();
    /// assert_eq!(error.in_full().to_string(), "table `User` has no such `User` [USER#7]");
    /// assert_eq!(format!("{error:#}"), "table `User` has no such `User`");
    /// # Ok(())
    /// # }
    /// ```
    pub fn in_full(&self) -> impl fmt::Display + use<'_> {
        InFull(self)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Told(self))
    }
}
