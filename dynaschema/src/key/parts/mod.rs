//! The key parts that need no derive, one file per crate that the types come from.

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
mod net;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
mod std;
#[cfg(feature = "ulid")]
mod ulid;
#[cfg(feature = "uuid")]
mod uuid;

/// The dates and timestamps among the key parts: they can ask for a time bucket.
#[cfg(any(feature = "chrono", feature = "jiff"))]
macro_rules! dated {
    ($($date:ty),*) => {$(
        impl crate::key::Dated for $date {
            fn to_dated(&self) -> crate::key::PartValue<'_> {
                crate::key::KeyPart::to_part(self)
            }
        }
    )*};
}
#[cfg(any(feature = "chrono", feature = "jiff"))]
use dated;
