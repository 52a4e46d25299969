//! Types that are a point in time: what the table's clock can fill, and what a time to live can be.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Unread;
use super::number::plain_integer;
use super::raw::Convert;
use super::{ABSENT, CodecError, decode, encode};
use crate::key::Instant;
use crate::{AttributeValue, Item};

/// A point in time: the type of a field that the table's clock fills (`#[dynamo(created_at)]`,
/// `#[dynamo(updated_at)]`) or that says when its item expires (`#[dynamo(ttl)]`).
///
/// Implemented for integers, which count seconds since 1970-01-01T00:00:00Z (a time to live has to
/// say so: `#[dynamo(ttl = seconds)]`), for
/// [`SystemTime`], for `jiff::Timestamp` and `chrono::DateTime<Utc>` (each behind the feature of
/// its crate's name), and for an `Option` of them. A type of your own:
///
/// ```
/// use dynaschema::key::Instant;
/// use dynaschema::{CodecError, Moment};
///
/// #[derive(Debug, PartialEq)]
/// struct Hour(i64);
///
/// impl Moment for Hour {
///     fn from_instant(instant: Instant) -> Result<Self, CodecError> {
///         Ok(Self(instant.seconds.div_euclid(3600)))
///     }
///
///     fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
///         let seconds = self.0.checked_mul(3600).ok_or_else(|| CodecError::new("an hour too far away"))?;
///         Ok(Some(Instant { seconds, nanos: 0 }))
///     }
/// }
///
/// assert_eq!(Hour::from_instant(Instant { seconds: 7_300, nanos: 5 }), Ok(Hour(2)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no point in time, as `created_at`, `updated_at` and `ttl` are",
    label = "not a `Moment`",
    note = "write an integer (epoch seconds), `SystemTime`, `jiff::Timestamp`, `chrono::DateTime<Utc>` or an `Option` of one, or implement `dynaschema::Moment` by hand",
    note = "the types of `jiff` and `chrono` need the feature of that name"
)]
pub trait Moment: Sized {
    /// Whether the type is a plain number, of which only a word beside it says what it counts.
    const COUNTS: bool = false;

    /// Whether serde is known to write the type as something else than a number of seconds.
    #[doc(hidden)]
    const IS_NO_NUMBER: bool = false;

    /// The value at an instant, as precisely as the type can tell.
    ///
    /// # Errors
    ///
    /// If the type has no value so early or so late.
    fn from_instant(instant: Instant) -> Result<Self, CodecError>;

    /// The instant of the value; `None` where there is none.
    ///
    /// # Errors
    ///
    /// If it is too far away for an [`Instant`].
    fn to_instant(&self) -> Result<Option<Instant>, CodecError>;
}

macro_rules! epoch_seconds {
    ($($integer:ty)*) => {$(
        impl Moment for $integer {
            const COUNTS: bool = true;

            fn from_instant(instant: Instant) -> Result<Self, CodecError> {
                Self::try_from(instant.seconds).map_err(|_| out_of_range())
            }

            fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
                let seconds = i64::try_from(*self).map_err(|_| out_of_range())?;
                Ok(Some(Instant { seconds, nanos: 0 }))
            }
        }
    )*};
}

epoch_seconds!(i32 u32 i64 u64 i128 u128);

impl Moment for SystemTime {
    const IS_NO_NUMBER: bool = true;

    fn from_instant(instant: Instant) -> Result<Self, CodecError> {
        let seconds = Duration::from_secs(instant.seconds.unsigned_abs());
        let second = if instant.seconds < 0 {
            UNIX_EPOCH.checked_sub(seconds)
        } else {
            UNIX_EPOCH.checked_add(seconds)
        };
        let nanos = Duration::from_nanos(instant.nanos.into());
        second.and_then(|second| second.checked_add(nanos)).ok_or_else(out_of_range)
    }

    fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
        let (since, before) = match self.duration_since(UNIX_EPOCH) {
            Ok(since) => (since, false),
            Err(before) => (before.duration(), true),
        };
        let (seconds, nanos) =
            (i64::try_from(since.as_secs()).map_err(|_| out_of_range())?, since.subsec_nanos());
        Ok(Some(match (before, nanos) {
            (false, _) => Instant { seconds, nanos },
            (true, 0) => Instant { seconds: -seconds, nanos: 0 },
            // An instant counts up from its second, which is rounded towards the past.
            (true, _) => Instant { seconds: -seconds - 1, nanos: 1_000_000_000 - nanos },
        }))
    }
}

/// The timestamps that are key parts already, by the same conversion.
#[cfg(any(feature = "chrono", feature = "jiff"))]
macro_rules! timestamp {
    ($timestamp:ty) => {
        impl Moment for $timestamp {
            const IS_NO_NUMBER: bool = true;

            fn from_instant(instant: Instant) -> Result<Self, CodecError> {
                use crate::key::{KeyPart, PartValue};
                Self::from_part(PartValue::Timestamp(instant)).map_err(|_| out_of_range())
            }

            fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
                use crate::key::{KeyPart, PartValue};
                match self.to_part() {
                    PartValue::Timestamp(instant) => Ok(Some(instant)),
                    _ => Ok(None),
                }
            }
        }
    };
}

#[cfg(feature = "jiff")]
timestamp!(jiff::Timestamp);
#[cfg(feature = "chrono")]
timestamp!(chrono::DateTime<chrono::Utc>);

impl<T: Moment> Moment for Option<T> {
    const COUNTS: bool = T::COUNTS;
    const IS_NO_NUMBER: bool = T::IS_NO_NUMBER;

    fn from_instant(instant: Instant) -> Result<Self, CodecError> {
        T::from_instant(instant).map(Some)
    }

    fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
        self.as_ref().map_or(Ok(None), T::to_instant)
    }
}

/// The instant of a value, as [`Moment::to_instant`] says it.
type OfMoment = Result<Option<Instant>, CodecError>;

/// The value at an instant: [`Moment::from_instant`].
type ToMoment<T> = fn(Instant) -> Result<T, CodecError>;

fn out_of_range() -> CodecError {
    CodecError::new("a time within the range of its type was expected")
}

/// What the table's clock puts into a field.
pub fn clocked<T>(now: Instant, of: ToMoment<T>) -> Result<T, CodecError> {
    of(now)
}

/// The instant of what may be absent.
pub fn instant_of<T>(value: &Option<T>, of: fn(&T) -> OfMoment) -> OfMoment {
    value.as_ref().map_or(Ok(None), of)
}

/// The last second of the year 9999: what lies beyond is a count of milliseconds, or a mistake. It is read,
/// stays where it is stored, and no write sets it: the service would never delete the item, and say nothing.
pub(crate) const LAST_TTL: i64 = 253_402_300_799;

/// A time to live as the service takes it: whole epoch seconds, rounded towards the past.
///
/// None of these functions asks for a `Moment`. Emitted code names the trait at the field's type alone and
/// hands on what it says, so that a type that is none is one mistake.
///
/// # Errors
///
/// If it is too far away for an [`Instant`].
pub fn encode_ttl(at: OfMoment) -> Result<Option<AttributeValue>, CodecError> {
    Ok(at?.map(|instant| AttributeValue::N(instant.seconds.to_string())))
}

/// The same for a typed path, where one that is none is no attribute.
pub fn ttl_operand(at: OfMoment) -> Result<AttributeValue, CodecError> {
    encode_ttl(at).map(|value| value.unwrap_or(ABSENT))
}

/// Whether a time to live lies between two that are stored, so that it is cut off to the second before it.
pub fn is_cut_ttl(at: OfMoment) -> bool {
    at.is_ok_and(|instant| instant.is_some_and(|instant| instant.nanos > 0))
}

/// The attributes of a value whose field of this name is its time to live.
pub fn encode_with_ttl<E: Serialize>(value: &E, name: &str, ttl: OfMoment) -> Result<Item, CodecError> {
    let mut item = encode(value)?;
    // Where serde leaves the field out, it stays out.
    if item.contains_key(name) {
        match encode_ttl(ttl).map_err(|error| error.in_member(name))? {
            Some(seconds) => item.insert(name.to_owned(), seconds),
            None => item.remove(name),
        };
    }
    Ok(item)
}

/// The value that an item's attributes stand for, the attribute of this name its time to live.
pub fn decode_with_ttl<E: DeserializeOwned>(
    item: Unread<'_>,
    name: &'static str,
    of: Convert,
) -> Result<E, CodecError> {
    from_ttl(item, name, of).and_then(decode)
}

/// The attributes as serde reads them, that of this name a time to live.
pub fn from_ttl<'a>(mut item: Unread<'a>, name: &'static str, of: Convert) -> Result<Unread<'a>, CodecError> {
    item.convert(name, 0, of)?;
    Ok(item)
}

/// What serde reads of a time to live, by what writes its field: its type, or a function of the user's
/// (`with`).
pub fn of_ttl<T>(
    stored: AttributeValue,
    of: ToMoment<T>,
    encode: fn(&T) -> Result<AttributeValue, CodecError>,
) -> Result<AttributeValue, CodecError> {
    match &stored {
        AttributeValue::N(seconds) => read_ttl(seconds, of).and_then(|moment| encode(&moment)),
        // It was not written as a time to live: serde knows it, or says what is wrong.
        _ => Ok(stored),
    }
}

/// A point in time, of what is stored as a time to live.
pub fn ttl_value<T>(stored: &AttributeValue, of: ToMoment<T>) -> Result<T, CodecError> {
    match stored {
        AttributeValue::N(seconds) => read_ttl(seconds, of),
        _ => Err(CodecError::new("expected epoch seconds")),
    }
}

/// The same, which a function of the user's reads where it was not written as a time to live.
pub fn ttl_value_or<T>(
    stored: &AttributeValue,
    of: ToMoment<T>,
    read: fn(&AttributeValue) -> Result<T, CodecError>,
) -> Result<T, CodecError> {
    if let AttributeValue::N(_) = stored { ttl_value(stored, of) } else { read(stored) }
}

fn read_ttl<T>(seconds: &str, of: ToMoment<T>) -> Result<T, CodecError> {
    let seconds = plain_integer(seconds).and_then(|digits| digits.parse().ok());
    let seconds =
        seconds.ok_or_else(|| CodecError::new("expected whole epoch seconds, found another number"))?;
    of(Instant { seconds, nanos: 0 }).map_err(|error| if seconds > LAST_TTL { too_late() } else { error })
}

/// That a type holds no time as late as what another program has stored, most likely in milliseconds.
fn too_late() -> CodecError {
    CodecError::new(
        "expected epoch seconds before the year 10000, found a later time, as a count of milliseconds is; \
         a field that is a `u64` reads it",
    )
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::encode_value;
    use super::*;

    const NOW: Instant = Instant { seconds: 1_778_422_981, nanos: 500_000_000 };
    const BEFORE: Instant = Instant { seconds: -2, nanos: 250_000_000 };

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Session<T> {
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        expires: Option<T>,
    }

    #[track_caller]
    fn at<T: Moment + PartialEq + std::fmt::Debug>(instant: Instant, expected: Instant) {
        let value = T::from_instant(instant).unwrap();
        assert_eq!(value.to_instant().unwrap(), Some(expected));
        assert_eq!(Some(value).to_instant().unwrap(), Some(expected));
    }

    fn of_option<T: Moment + Serialize>(
        _: usize,
        stored: AttributeValue,
    ) -> Result<AttributeValue, CodecError> {
        of_ttl(stored, Option::<T>::from_instant, encode_value)
    }

    #[track_caller]
    fn survives<T>(expires: Option<T>, stored: Option<&str>)
    where
        T: Moment + Serialize + DeserializeOwned + PartialEq + std::fmt::Debug + Clone,
    {
        let session = Session { id: "a".to_owned(), expires };
        let item = encode_with_ttl(&session, "expires", session.expires.to_instant()).unwrap();
        let seconds = stored.map(|seconds| AttributeValue::N(seconds.to_owned()));
        assert_eq!(item.get("expires"), seconds.as_ref());
        assert_eq!(decode_with_ttl::<Session<T>>(item.into(), "expires", of_option::<T>).unwrap(), session);
    }

    #[test]
    fn types_are_as_precise_as_they_can() {
        let second = Instant { nanos: 0, ..NOW };
        at::<i32>(NOW, second);
        at::<u32>(NOW, second);
        at::<i64>(NOW, second);
        at::<u64>(NOW, second);
        at::<i128>(NOW, second);
        at::<u128>(NOW, second);
        at::<SystemTime>(NOW, NOW);
        at::<SystemTime>(BEFORE, BEFORE);
        at::<SystemTime>(Instant { nanos: 0, ..BEFORE }, Instant { nanos: 0, ..BEFORE });
        #[cfg(feature = "jiff")]
        at::<jiff::Timestamp>(BEFORE, BEFORE);
        #[cfg(feature = "chrono")]
        at::<chrono::DateTime<chrono::Utc>>(NOW, NOW);
        assert_eq!(None::<u64>.to_instant(), Ok(None));
    }

    #[test]
    fn what_a_type_cannot_hold_is_an_error() {
        assert!(u64::from_instant(BEFORE).is_err());
        assert!(i32::from_instant(Instant { seconds: 1 << 40, nanos: 0 }).is_err());
        assert!(u64::MAX.to_instant().is_err());
        assert!(encode_ttl(u128::MAX.to_instant()).is_err());
        #[cfg(feature = "jiff")]
        assert!(jiff::Timestamp::from_instant(Instant { seconds: i64::MAX, nanos: 0 }).is_err());
    }

    #[test]
    fn a_time_to_live_is_stored_as_seconds_whatever_serde_says() {
        survives(Some(1_778_422_981_u64), Some("1778422981"));
        survives(SystemTime::from_instant(Instant { nanos: 0, ..NOW }).ok(), Some("1778422981"));
        survives(None::<SystemTime>, None);
        #[cfg(feature = "jiff")]
        survives(jiff::Timestamp::new(1_778_422_981, 0).ok(), Some("1778422981"));
    }

    #[test]
    fn milliseconds_of_others_are_read_by_what_can_hold_them() {
        let milliseconds = NOW.seconds * 1_000;
        survives(Some(milliseconds), Some(&milliseconds.to_string()));
        survives(
            SystemTime::from_instant(Instant { seconds: milliseconds, nanos: 0 }).ok(),
            Some("1778422981000"),
        );
        let read = |of: fn(Instant) -> Result<u32, CodecError>| read_ttl("1778422981000", of).unwrap_err();
        assert_eq!(read(u32::from_instant), too_late());
        #[cfg(feature = "jiff")]
        assert_eq!(read_ttl("1778422981000", jiff::Timestamp::from_instant), Err(too_late()));
        #[cfg(feature = "chrono")]
        assert!(read_ttl("1778422981000", chrono::DateTime::<chrono::Utc>::from_instant).is_ok());
    }

    #[test]
    fn plain_numbers_do_not_say_what_they_count() {
        const { assert!(u64::COUNTS && <Option<i32> as Moment>::COUNTS) };
        const { assert!(!SystemTime::COUNTS && !<Option<SystemTime> as Moment>::COUNTS) };
    }

    #[test]
    fn finer_times_are_rounded_towards_the_past() {
        let stored = |instant| encode_ttl(SystemTime::from_instant(instant).unwrap().to_instant()).unwrap();
        assert_eq!(stored(NOW), Some(AttributeValue::N("1778422981".to_owned())));
        assert_eq!(stored(BEFORE), Some(AttributeValue::N("-2".to_owned())));
        let is_cut = |instant: Instant| is_cut_ttl(SystemTime::from_instant(instant).unwrap().to_instant());
        assert!(is_cut(NOW) && is_cut(BEFORE) && !is_cut(Instant { nanos: 0, ..BEFORE }));
        assert!(!is_cut_ttl(None::<SystemTime>.to_instant()));
    }

    #[test]
    fn errors_name_the_attribute_and_no_value() {
        let item = |seconds: &str| {
            Item::from([
                ("id".to_owned(), AttributeValue::S("a".to_owned())),
                ("expires".to_owned(), AttributeValue::N(seconds.to_owned())),
            ])
        };
        let read =
            |seconds| decode_with_ttl::<Session<u64>>(item(seconds).into(), "expires", of_option::<u64>);
        assert_eq!(read("1.8E+9").unwrap().expires, Some(1_800_000_000));
        assert_eq!(
            read("1.5").unwrap_err().to_string(),
            "`expires`: expected whole epoch seconds, found another number",
        );
        assert_eq!(
            read("-1").unwrap_err().to_string(),
            "`expires`: a time within the range of its type was expected",
        );
        let never = Session { id: "a".to_owned(), expires: Some(u64::MAX) };
        assert_eq!(
            encode_with_ttl(&never, "expires", never.expires.to_instant()).unwrap_err().path(),
            "expires"
        );
    }
}
