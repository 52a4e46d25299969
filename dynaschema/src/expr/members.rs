//! Typed paths into nested structs.

use std::borrow::Cow;

use serde::Serialize;

use super::Path;
use super::document::Step;
use super::place::{Document, StoredAsTyped};
use super::storage::{Nothing, Storage};
use crate::wire::encode_value;
use crate::{AttributeValue, CodecError};

/// A struct that is stored as a map inside of an attribute, whose fields have typed paths: by
/// `#[derive(DynamoAttribute)]`.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` have no typed paths",
    label = "not known from inside",
    note = "put `#[derive(DynamoAttribute)]` on it, or name the member and its type: `.member::<String>(\"street\")`"
)]
pub trait Members {
    /// The paths of the fields, each in a place `P`.
    type Paths<P: Document>;

    /// The paths, in the places of the members that have these names.
    #[doc(hidden)]
    fn paths<P: Document>(place: &mut dyn FnMut(&'static str) -> P) -> Self::Paths<P>;
}

impl<T, P: Document> Path<T, P> {
    /// The path of a field of the struct that is here, which derives
    /// [`DynamoAttribute`](derive@crate::DynamoAttribute).
    ///
    /// ```
    /// use dynaschema::{DynamoAttribute, expr::Path};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize, DynamoAttribute)]
    /// struct Address {
    ///     city: String,
    /// }
    ///
    /// let near = Path::<Address>::new("address").at(|address| address.city).eq("Bonn");
    /// assert_eq!(format!("{near:?}"), "Condition(address.city = ?)");
    /// ```
    pub fn at<R>(self, member: impl FnOnce(T::Paths<P::Inside>) -> R) -> R
    where
        T: Members,
        P: StoredAsTyped + Clone,
    {
        let place = self.entered();
        member(T::paths(&mut |name| place.clone().inside(Step::Member(Cow::Borrowed(name)))))
    }

    /// For emitted code.
    #[doc(hidden)]
    pub fn member_at(place: P) -> Self
    where
        T: Serialize,
    {
        Self { place, encode: encode_value::<T>, storage: Storage::PLAIN }
    }

    /// The same, whose values are read by this function; by one that gives another type, where there is none.
    #[doc(hidden)]
    pub fn read_by(self, decode: Option<fn(AttributeValue) -> Result<T, CodecError>>) -> Self {
        Self { storage: Storage { decode, is_read_otherwise: decode.is_none(), ..self.storage }, ..self }
    }

    /// The same of an `Option`, whose `None` is stored as `NULL`; or perhaps, where a function says what is
    /// left out.
    #[doc(hidden)]
    pub fn or_null(self, perhaps: bool) -> Self {
        let nothing = if perhaps { Nothing::PerhapsNull } else { Nothing::Null };
        Self { storage: Storage { nothing, ..self.storage }, ..self }
    }

    /// The same, of which serde makes this, or no value, where the map around it lacks the member.
    #[doc(hidden)]
    pub fn or_default(self, lacking: fn() -> Option<T>) -> Self {
        Self { storage: Storage { lacking: Some(lacking), ..self.storage }, ..self }
    }
}
