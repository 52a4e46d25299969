//! Values of every type of key part, the bounds of the type and their neighbours often among them.

use std::borrow::Cow;
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZero;

use dynaschema::KeyPart;
use rust_decimal::Decimal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use ulid::Ulid;
use uuid::Uuid;

use super::case::Seed;

/// A key part that can be made from a seed.
pub(crate) trait Value: KeyPart + Debug + PartialEq + Serialize + DeserializeOwned {
    fn of(seed: &Seed) -> Self;
}

macro_rules! texts {
    ($($text:ty)*) => {$(
        impl Value for $text {
            fn of(seed: &Seed) -> Self {
                seed.text.clone().into()
            }
        }
    )*};
}
texts!(String Box<str> Cow<'static, str> Name);

/// A newtype of text.
#[derive(Debug, Clone, PartialEq, Serialize, serde::Deserialize, KeyPart)]
pub(crate) struct Name(pub(crate) String);

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Value for char {
    fn of(seed: &Seed) -> Self {
        seed.text.chars().next().unwrap_or('a')
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Value for $integer {
            #[expect(
                clippy::allow_attributes,
                reason = "which of the casts below can lose something differs from type to type"
            )]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_possible_wrap)]
            fn of(seed: &Seed) -> Self {
                let landmarks = [<$integer>::MIN, <$integer>::MAX, 0, 1_000_i128 as $integer, 10_i128.pow(20) as $integer];
                pick(&landmarks, seed).wrapping_add(seed.offset as $integer)
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl Value for NonZero<u32> {
    fn of(seed: &Seed) -> Self {
        Self::new(u32::of(seed)).unwrap_or(Self::MAX)
    }
}

impl Value for Decimal {
    /// A number of up to 96 bits with up to 28 decimal places.
    fn of(seed: &Seed) -> Self {
        let mantissa = pick(&[0, 10, 150, (1 << 96) - 1], seed) + seed.offset % (1 << 20);
        let mantissa = mantissa.clamp(-(1 << 96) + 1, (1 << 96) - 1);
        Self::from_i128_with_scale(mantissa, [0, 1, 2, 28][seed.text.len() % 4])
    }
}

impl Value for bool {
    fn of(seed: &Seed) -> Self {
        seed.landmark.is_multiple_of(2)
    }
}

/// Spelled in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Open,
    Pending,
    SentBack,
}

/// Not spelled in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize, KeyPart)]
pub(crate) enum Size {
    Small,
    Medium,
    Large,
}

/// One of its texts begins another, and goes on below every delimiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize, KeyPart)]
pub(crate) enum Stage {
    #[serde(rename = "in")]
    In,
    #[serde(rename = "in progress")]
    InProgress,
    #[serde(rename = "out")]
    Out,
}

impl Value for Status {
    fn of(seed: &Seed) -> Self {
        pick(&[Self::Open, Self::Pending, Self::SentBack], seed)
    }
}

impl Value for Size {
    fn of(seed: &Seed) -> Self {
        pick(&[Self::Small, Self::Medium, Self::Large], seed)
    }
}

impl Value for Stage {
    fn of(seed: &Seed) -> Self {
        pick(&[Self::In, Self::InProgress, Self::Out], seed)
    }
}

impl Value for Uuid {
    fn of(seed: &Seed) -> Self {
        Self::from_u128(u128::of(seed))
    }
}

impl Value for Ulid {
    fn of(seed: &Seed) -> Self {
        Self::from(u128::of(seed))
    }
}

impl Value for Ipv4Addr {
    fn of(seed: &Seed) -> Self {
        u32::of(seed).into()
    }
}

impl Value for Ipv6Addr {
    fn of(seed: &Seed) -> Self {
        // Some are written with the dots of version 4.
        match Ipv4Addr::of(seed) {
            mapped if seed.landmark.is_multiple_of(3) => mapped.to_ipv6_mapped(),
            _ => u128::of(seed).into(),
        }
    }
}

impl Value for IpAddr {
    fn of(seed: &Seed) -> Self {
        if seed.text.len().is_multiple_of(2) { Ipv4Addr::of(seed).into() } else { Ipv6Addr::of(seed).into() }
    }
}

impl<T: Value> Value for Option<T> {
    fn of(seed: &Seed) -> Self {
        (seed.landmark % 4 != 3).then(|| T::of(seed))
    }
}

/// One of a list, chosen by the seed's landmark.
pub(crate) fn pick<T: Copy>(values: &[T], seed: &Seed) -> T {
    values[seed.landmark % values.len()]
}
