//! Text, integers, `bool` and `char`.

use std::borrow::Cow;
use std::num::NonZero;
use std::sync::Arc;

use crate::key::{Integer, KeyArg, KeyPart, PartError, PartValue, Shape};

macro_rules! text {
    ($($text:ty),*) => {$(
        impl KeyPart for $text {
            const SHAPE: Shape = Shape::text();
            const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

            fn to_part(&self) -> PartValue<'_> {
                PartValue::text(&**self)
            }

            fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
                match value {
                    PartValue::Text(text) => Ok(text.into_owned().into()),
                    _ => Err(PartError::new("a text was expected")),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl KeyArg<$text> for &str {
            fn to_arg(&self) -> PartValue<'_> {
                PartValue::text(*self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl KeyArg<Option<$text>> for &str {
            fn to_arg(&self) -> PartValue<'_> {
                PartValue::text(*self)
            }
        }
    )*};
}

text!(String, Box<str>, Arc<str>, Cow<'static, str>);

macro_rules! integers {
    ($($integer:ty: $wide:ty, $signed:literal, $bits:literal;)*) => {$(
        impl KeyPart for $integer {
            const SHAPE: Shape = Shape::integer($signed, $bits);
            const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

            #[allow(clippy::cast_lossless, reason = "`usize` has no `From` to the widest type")]
            fn to_part(&self) -> PartValue<'_> {
                PartValue::Integer(Integer::from(*self as $wide))
            }

            fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
                let PartValue::Integer(integer) = value else {
                    return Err(PartError::new("an integer was expected"));
                };
                let expected = concat!("a number that `", stringify!($integer), "` holds was expected");
                Self::try_from(<$wide>::try_from(integer)?).map_err(|_| PartError::new(expected))
            }
        }

        impl KeyPart for NonZero<$integer> {
            const SHAPE: Shape = <$integer>::SHAPE;
            // It takes none of the arguments of an integer, and has one name under all of its aliases.
            const SHAPE_REF: &'static Shape =
                &Self::SHAPE.of_type("core::num", concat!("NonZero<", stringify!($integer), ">"));

            #[allow(clippy::cast_lossless, reason = "`usize` has no `From` to the widest type")]
            fn to_part(&self) -> PartValue<'_> {
                PartValue::Integer(Integer::from(self.get() as $wide))
            }

            fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
                Self::new(<$integer>::from_part(value)?)
                    .ok_or(PartError::new("a number other than zero was expected"))
            }
        }
    )*};
}

// `usize` and `isize` are 64 bits in a key whatever the machine, so that two
// machines write the same one.
integers! {
    u8: u128, false, 8;
    u16: u128, false, 16;
    u32: u128, false, 32;
    u64: u128, false, 64;
    u128: u128, false, 128;
    usize: u128, false, 64;
    i8: i128, true, 8;
    i16: i128, true, 16;
    i32: i128, true, 32;
    i64: i128, true, 64;
    i128: i128, true, 128;
    isize: i128, true, 64;
}

impl From<u128> for Integer {
    fn from(value: u128) -> Self {
        Self { negative: false, magnitude: value }
    }
}

impl From<i128> for Integer {
    fn from(value: i128) -> Self {
        Self { negative: value < 0, magnitude: value.unsigned_abs() }
    }
}

impl TryFrom<Integer> for u128 {
    type Error = PartError;

    fn try_from(integer: Integer) -> Result<Self, PartError> {
        match integer {
            Integer { negative: true, magnitude: 1.. } => {
                Err(PartError::new("a number not below zero was expected"))
            }
            Integer { magnitude, .. } => Ok(magnitude),
        }
    }
}

impl TryFrom<Integer> for i128 {
    type Error = PartError;

    fn try_from(integer: Integer) -> Result<Self, PartError> {
        if integer.negative {
            0i128.checked_sub_unsigned(integer.magnitude)
        } else {
            0i128.checked_add_unsigned(integer.magnitude)
        }
        .ok_or(PartError::new("a number that `i128` holds was expected"))
    }
}

impl KeyPart for bool {
    const SHAPE: Shape = Shape::one_of(&["false", "true"]);
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::text(if *self { "true" } else { "false" })
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value.as_text()? {
            "false" => Ok(false),
            "true" => Ok(true),
            _ => Err(PartError::new("`true` or `false` was expected")),
        }
    }
}

/// Text of one character: free, so held to the delimiters like any other text.
impl KeyPart for char {
    const SHAPE: Shape = Shape::text().max_len(4);
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::text(self.to_string())
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        value.as_text()?.parse().map_err(|_| PartError::new("one character was expected"))
    }
}
