//! A key as text that can leave the process, and comes back as a key or not at all.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::private::parse_key;
use crate::error::What;
use crate::key::ItemKey;
use crate::plan::unplaced_key_of;
use crate::{Entity, EntityKey, Error};

/// What a text begins with: the version of its form.
const FORM: char = '1';
/// Between the partition key and the sort key.
const BETWEEN: char = '.';

/// The key of an entity and its one text form, for addresses, queues and caches:
/// `KeyText<OrderKey>` is an argument of a web framework's path as it is.
///
/// The text is `1`, the form's version, and the stored keys in URL-safe Base64, with `.` between them: of
/// `A`–`Z`, `a`–`z`, `0`–`9`, `-`, `_` and `.` alone, about four thirds as long as the keys. It says which
/// item is meant by what the table has for it, so it stays the same as long as the templates do, and tells
/// who decodes it what the key holds: that a caller may read the item is to be checked as with any other id.
///
/// A text that is read is taken apart by the entity's templates, and its parts make up the same text again:
/// what is damaged, of another entity, or never was a key, is `InvalidKeyText`. It stands in JSON as that
/// text, and `Debug` shows the key as the key does, without sensitive parts.
///
/// ```
/// use dynaschema::{DynamoEntity, KeyText};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
/// }
///
/// # fn main() -> Result<(), dynaschema::Error> {
/// let order = Order { user: "ann".into(), number: 7 };
/// let text = KeyText::new(order.key())?.to_string();
/// assert_eq!(text, "1VVNFUiNhbm4.T1JERVIjMDAwMDA3");
///
/// // In another request: the key, to be read, updated or deleted by.
/// let key: KeyText<OrderKey> = text.parse()?;
/// assert_eq!(key.number, 7);
/// let (get, key) = (key.get(), key.into_key());
/// # let _ = get;
/// assert_eq!(key, order.key());
///
/// let error = "1VVNFUiNhbm4".parse::<KeyText<OrderKey>>().unwrap_err();
/// assert!(error.is_invalid_key_text());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct KeyText<K> {
    key: K,
    text: String,
}

impl<K: EntityKey> KeyText<K> {
    /// A key and its text.
    ///
    /// # Errors
    ///
    /// `InvalidKey` where a part of it cannot be stored, so that there is no text.
    pub fn new(key: K) -> Result<Self, Error> {
        let text = written(&unplaced_key_of(&key)?);
        Ok(Self { key, text })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The key.
    pub fn into_key(self) -> K {
        self.key
    }
}

impl<K: EntityKey> FromStr for KeyText<K> {
    type Err = Error;

    /// # Errors
    ///
    /// `InvalidKeyText` where the text is no key of the entity.
    fn from_str(text: &str) -> Result<Self, Error> {
        let entity = K::Entity::SCHEMA.name;
        let (pk, sk) = read(text).map_err(|reason| refused(entity, reason))?;
        let key = parse_key::<K>(&pk, sk.as_deref());
        let key =
            key.map_err(|error| refused(entity, "it shows no parts of its templates").with_source(error))?;
        // There is one text for a key: of a table without sort keys, none has a second part.
        match Self::new(key) {
            Ok(same) if same.text == text => Ok(same),
            _ => Err(refused(entity, "its key has another text")),
        }
    }
}

fn refused(entity: &'static str, reason: &'static str) -> Error {
    Error::new(What::InvalidKeyText { reason }).of_entity(entity)
}

fn written(key: &ItemKey) -> String {
    let mut text = String::from(FORM);
    URL_SAFE_NO_PAD.encode_string(key.pk.as_str(), &mut text);
    if let Some(sk) = &key.sk {
        text.push(BETWEEN);
        URL_SAFE_NO_PAD.encode_string(sk.as_str(), &mut text);
    }
    text
}

fn read(text: &str) -> Result<(String, Option<String>), &'static str> {
    let keys = text.strip_prefix(FORM).ok_or("it does not begin with the version `1` of its form")?;
    let decoded = |part: &str| {
        let bytes = URL_SAFE_NO_PAD.decode(part).ok();
        bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or("it is damaged")
    };
    match keys.split_once(BETWEEN) {
        None => Ok((decoded(keys)?, None)),
        Some((pk, sk)) => Ok((decoded(pk)?, Some(decoded(sk)?))),
    }
}

impl<K> Deref for KeyText<K> {
    type Target = K;

    fn deref(&self) -> &K {
        &self.key
    }
}

impl<K> fmt::Display for KeyText<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<K: fmt::Debug> fmt::Debug for KeyText<K> {
    /// Without the text, which holds every part.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KeyText").field(&self.key).finish()
    }
}

impl<K> PartialEq for KeyText<K> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<K> Eq for KeyText<K> {}

impl<K> Hash for KeyText<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<K> Serialize for KeyText<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, K: EntityKey> Deserialize<'de> for KeyText<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
