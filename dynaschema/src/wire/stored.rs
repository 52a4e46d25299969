//! What is known of a type by itself: that it is stored as text, or in its own order.

use std::borrow::Cow;
use std::num::NonZero;
use std::sync::Arc;

use crate::AttributeValue;
use crate::key::Binary;

/// A type whose values are stored as text, which `begins_with` and `contains` look into.
///
/// The text types of the standard library are, and the ids, dates and times of the supported crates; a
/// [`KeyPart`](derive@crate::KeyPart) that is derived for a newtype is if its field is, and one of unit
/// variants is, unless an attribute of serde's says otherwise. A `Serialize` that is not serde's own derive,
/// such as `Serialize_repr`, the derive does not see: an enum that it writes as a number contains no text.
/// For another text type of your own, `impl TextAttribute for Slug {}`.
///
/// ```
/// use dynaschema::expr::{Path, TextAttribute};
///
/// #[derive(serde::Serialize)]
/// struct Slug(String);
/// impl TextAttribute for Slug {}
///
/// let _ = Path::<Slug>::new("slug").begins_with("rust-");
/// ```
#[diagnostic::on_unimplemented(
    message = "an attribute of type `{Self}` is not known to be stored as text",
    label = "not a text",
    note = "a type of your own that serde writes as a string says `impl dynaschema::expr::TextAttribute for {Self} {{}}`",
    note = "a `Binary` is asked for its beginning by `.begins_with_bytes(..)`"
)]
pub trait TextAttribute {}

/// A type whose values are stored as bytes, which `begins_with_bytes` looks into: [`Binary`], and a type of
/// your own that serde writes as bytes, `impl BinaryAttribute for Checksum {}`.
#[diagnostic::on_unimplemented(
    message = "an attribute of type `{Self}` is not known to be stored as bytes",
    label = "not bytes",
    note = "a text is asked for its beginning by `.begins_with(..)`",
    note = "a type of your own that serde writes as bytes says `impl dynaschema::expr::BinaryAttribute for {Self} {{}}`"
)]
pub trait BinaryAttribute {}

/// A type whose stored form sorts as its values do: numbers, and texts whose order is that of the
/// values. Order comparisons (`lt`, `le`, `gt`, `ge`, `between`) take such types only.
///
/// Numbers and texts of the standard library are, with UUIDs, ULIDs and dates, and the bytes of a [`Binary`];
/// a [`KeyPart`](derive@crate::KeyPart) that is derived for a newtype is if its field is, and one of unit
/// variants is if their texts ascend. A decimal that serde writes as text is not (`9` sorts behind `10`), nor
/// is a timestamp whose text has as many digits as it needs; a field of such a type can say how it is stored
/// instead (`#[dynamo(as = "number")]`, `#[dynamo(as = "ms")]`), and a time to live is compared by its number
/// of seconds. For another type of your own, `impl Ordered for Cents {}`; for the order of the texts,
/// whatever they mean, [`text_order`](crate::expr::Path::text_order).
///
/// Dates sort in the years 0 to 9999: the text of a later or earlier year begins with a sign, which stands
/// before every digit, so that `chrono::NaiveDate::MAX` stands before them all. For a day that never comes,
/// take the `None` of an `Option`, or a day of the year 9999. A key shows no other years in the first place.
///
/// ```
/// use dynaschema::expr::{Ordered, Path};
///
/// #[derive(serde::Serialize)]
/// struct Cents(u64);
/// impl Ordered for Cents {}
///
/// let _ = Path::<Cents>::new("price").lt(Cents(1_000));
/// ```
#[diagnostic::on_unimplemented(
    message = "an attribute of type `{Self}` is not known to sort as its values do",
    label = "has no order that is known",
    note = "a time or a decimal has one where its field says in which form it is stored: `#[dynamo(as = \"ms\")]` for times, `#[dynamo(as = \"number\")]` for decimals",
    note = "inside of an attribute, as in a map of decimals, each value is stored as serde says: an integer sorts there, and a newtype of yours over one, such as of cents, does by the next line",
    note = "a type of your own that is stored in its order says `impl dynaschema::expr::Ordered for {Self} {{}}`; Rust allows that in the crate of the type alone",
    note = "`.text_order()` before the comparison compares what is stored: texts of times with fractions of a second do not sort as the times do"
)]
pub trait Ordered {}

macro_rules! are {
    ($fact:ident: $($ty:ty),* $(,)?) => {$(impl $fact for $ty {})*};
}

are!(TextAttribute: String, Box<str>, Arc<str>, Cow<'static, str>, char);
are!(Ordered: String, Box<str>, Arc<str>, Cow<'static, str>, char);
are!(Ordered: u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64);
are!(Ordered: NonZero<u8>, NonZero<u16>, NonZero<u32>, NonZero<u64>, NonZero<u128>, NonZero<usize>);
are!(Ordered: NonZero<i8>, NonZero<i16>, NonZero<i32>, NonZero<i64>, NonZero<i128>, NonZero<isize>);
are!(Ordered: Binary);
// What is encoded already is compared as it is.
are!(Ordered: AttributeValue);

#[cfg(feature = "chrono")]
are!(TextAttribute: chrono::DateTime<chrono::Utc>, chrono::NaiveDate, chrono::NaiveDateTime, chrono::NaiveTime);
#[cfg(feature = "chrono")]
are!(Ordered: chrono::NaiveDate);
#[cfg(feature = "jiff")]
are!(TextAttribute: jiff::Timestamp, jiff::civil::Date, jiff::civil::DateTime, jiff::civil::Time);
#[cfg(feature = "jiff")]
are!(Ordered: jiff::civil::Date);
#[cfg(feature = "ulid")]
are!(TextAttribute: ulid::Ulid);
#[cfg(feature = "ulid")]
are!(Ordered: ulid::Ulid);
#[cfg(feature = "uuid")]
are!(TextAttribute: uuid::Uuid);
#[cfg(feature = "uuid")]
are!(Ordered: uuid::Uuid);

impl<T: TextAttribute> TextAttribute for Option<T> {}
impl<T: TextAttribute + ?Sized> TextAttribute for &T {}
impl BinaryAttribute for Binary {}
impl<T: BinaryAttribute> BinaryAttribute for Option<T> {}
impl<T: BinaryAttribute + ?Sized> BinaryAttribute for &T {}
impl<T: Ordered> Ordered for Option<T> {}
impl<T: Ordered + ?Sized> Ordered for &T {}
