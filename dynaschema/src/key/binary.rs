//! Bytes that are stored as such: the type of a binary key.

use std::fmt;
use std::ops::Deref;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Hex, KeyArg, KeyPart, PartError, PartValue, Shape};

/// Bytes that are stored as a binary attribute (`B`): a hash, or an id as its 16 bytes.
///
/// A field of this type is a key by its bare name, of the table or of an index, alone or in a list:
/// `#[pk(hash)]`, `#[gsi1(pk = tenant, sk = id)]`. Such keys are ordered by unsigned bytes, and have ranges
/// and [`starts_with_bytes`](super::starts_with_bytes). A template is text and holds no bytes. As a key the
/// bytes are not empty, and are at most 2,048 of a partition key and 1,024 of a sort key.
///
/// Functions that take a key also take a `&[u8]` or a `&[u8; N]` for it. A newtype of it derives [`KeyPart`];
/// a type of another crate that serde writes as bytes implements it in a newtype, with [`Shape::binary`].
///
/// ```
/// use dynaschema::{Binary, DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("TENANT#<tenant>")]
/// #[sk(hash)]
/// struct Chunk {
///     tenant: String,
///     hash: Binary,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let chunks = embedded::table::<Chunk>().await?;
/// for hash in [[0, 1], [0, 255], [1, 0]] {
///     Chunk { tenant: "ann".into(), hash: hash.into() }.create().send(&chunks).await?;
/// }
/// let chunk = Chunk::get("ann", &[0, 255]).one(&chunks).await?;
/// assert_eq!(chunk.hash, Binary::from([0, 255]));
/// let later = Chunk::query("ann").hash(Binary::from([0, 2])..).count(&chunks).await?;
/// assert_eq!(later, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Binary(Vec<u8>);

impl KeyPart for Binary {
    const SHAPE: Shape = Shape::binary();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::binary(&self.0[..])
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        value.as_bytes().map(Self::from)
    }
}

macro_rules! arguments {
    ($($part:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl KeyArg<$part> for &[u8] {
            fn to_arg(&self) -> PartValue<'_> {
                PartValue::binary(*self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const N: usize> KeyArg<$part> for &[u8; N] {
            fn to_arg(&self) -> PartValue<'_> {
                PartValue::binary(&self[..])
            }
        }
    )*};
}

arguments!(Binary, Option<Binary>);

impl Deref for Binary {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Binary {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for Binary {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<&[u8]> for Binary {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl<const N: usize> From<[u8; N]> for Binary {
    fn from(bytes: [u8; N]) -> Self {
        Self(bytes.into())
    }
}

impl<const N: usize> From<&[u8; N]> for Binary {
    fn from(bytes: &[u8; N]) -> Self {
        Self(bytes.to_vec())
    }
}

impl From<Binary> for Vec<u8> {
    fn from(binary: Binary) -> Self {
        binary.0
    }
}

/// `Binary(00ff)`: hexadecimal digits.
impl fmt::Debug for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Binary({})", Hex::of(self))
    }
}

/// As bytes of serde's data model: `B` in an item, a list of numbers in JSON.
impl Serialize for Binary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self)
    }
}

impl<'de> Deserialize<'de> for Binary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(Bytes)
    }
}

struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Binary;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Binary, E> {
        Ok(Binary::from(bytes))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Binary, E> {
        Ok(Binary(bytes))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Binary, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = numbers.next_element()? {
            bytes.push(byte);
        }
        Ok(Binary(bytes))
    }
}
