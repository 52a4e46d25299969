//! What a cursor says: how far each lane of a read has come.
//!
//! A cursor is made of the keys of the last item read. It carries a fingerprint
//! of its query, and is checked against the query's own condition when it comes
//! back: whoever made it, it cannot lead outside.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::PartitionKey;
use crate::cursor::Cursor;
use crate::error::What;
use crate::item::key_value;
use crate::key::{Hex, KeyValue, is_native_number};
use crate::schema::Slot;
use crate::wire::Row;
use crate::{Error, Item};

const FORMAT: u8 = 1;
const FINGERPRINT: usize = 8;
const SIGNATURE: usize = 16;
/// The most bytes of a lane: what it is, how many keys, and all of them with their types and lengths: two of
/// the table, and of an index up to eight.
const LANE: usize = 2 + 10 * (3 + Slot::Pk.max_len());

/// The longest text of a cursor for so many lanes, so that none costs more to look at than it is worth.
fn longest(lanes: usize) -> usize {
    (1 + FINGERPRINT + lanes.saturating_mul(LANE) + SIGNATURE).saturating_mul(4) / 3 + 4
}

/// What a cursor is bound to, reduced to eight bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fingerprint([u8; FINGERPRINT]);

impl Fingerprint {
    /// The fingerprint of a list of texts; the list's lengths count, so no two lists collide by joining.
    pub(crate) fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for text in texts {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text.as_bytes());
        }
        let mut bytes = [0; FINGERPRINT];
        bytes.copy_from_slice(&hash.finalize()[..FINGERPRINT]);
        Self(bytes)
    }
}

/// How far a read has come: each of its lanes (one lane,
/// except in a scan of several segments).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Position {
    pub(crate) lanes: Vec<Lane>,
}

/// How far one lane has come.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Lane {
    Start,
    /// At the beginning of the partition with this key.
    Partition(PartitionKey),
    /// Behind the item with these key attributes.
    At(Vec<KeyValue>),
    Done,
}

impl Position {
    pub(crate) fn encode(&self, fingerprint: Fingerprint, key: Option<&[u8]>) -> Cursor {
        let mut bytes = vec![FORMAT];
        bytes.extend(fingerprint.0);
        for lane in &self.lanes {
            lane.write(&mut bytes);
        }
        if let Some(key) = key {
            let signature = sign(key, &bytes);
            bytes.extend(signature);
        }
        Cursor::from(URL_SAFE_NO_PAD.encode(bytes))
    }

    pub(crate) fn decode(
        cursor: &Cursor,
        fingerprint: Fingerprint,
        lanes: usize,
        key: Option<&[u8]>,
    ) -> Result<Self, Error> {
        if cursor.as_str().len() > longest(lanes) {
            return Err(invalid("it is longer than any cursor of this query"));
        }
        let bytes =
            URL_SAFE_NO_PAD.decode(cursor.as_str()).map_err(|_| invalid("it is not a cursor, or cut off"))?;
        let body = match key {
            None => &bytes[..],
            Some(key) => verify(key, &bytes)?,
        };
        let Some((&FORMAT, body)) = body.split_first() else {
            return Err(invalid("it is not a cursor of this version"));
        };
        let (found, mut rest) = body.split_at_checked(FINGERPRINT).ok_or_else(|| invalid("it is cut off"))?;
        if found != fingerprint.0 {
            return Err(invalid("it was made by another query, or with other bounds or another order"));
        }
        let mut lanes = Vec::new();
        while !rest.is_empty() {
            let (lane, behind) = Lane::read(rest).ok_or_else(|| invalid("it is damaged"))?;
            lanes.push(lane);
            rest = behind;
        }
        Ok(Self { lanes })
    }
}

impl Lane {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Start => out.push(b's'),
            Self::Done => out.push(b'd'),
            Self::Partition(key) => {
                out.push(if key.rest.is_empty() { b'p' } else { b'l' });
                write_key(&key.first, out);
                if !key.rest.is_empty() {
                    write_keys(&key.rest, out);
                }
            }
            Self::At(keys) => {
                out.push(b'a');
                write_keys(keys, out);
            }
        }
    }

    fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (&tag, rest) = bytes.split_first()?;
        match tag {
            b's' => Some((Self::Start, rest)),
            b'd' => Some((Self::Done, rest)),
            b'p' => read_key(rest)
                .map(|(first, rest)| (Self::Partition(PartitionKey { first, rest: Vec::new() }), rest)),
            b'l' => {
                let (first, rest) = read_key(rest)?;
                read_keys(rest)
                    .map(|(keys, behind)| (Self::Partition(PartitionKey { first, rest: keys }), behind))
            }
            b'a' => read_keys(rest).map(|(keys, rest)| (Self::At(keys), rest)),
            _ => None,
        }
    }

    /// The position of an item: its attributes of these names.
    pub(crate) fn of_item(names: &[&'static str], item: &dyn Row) -> Option<Self> {
        names.iter().map(|name| item.scalar(name).map(key_value)).collect::<Option<Vec<_>>>().map(Self::At)
    }
}

/// The key attributes of a position, as a request takes them.
pub(crate) fn start_key(names: &[&'static str], keys: &[KeyValue]) -> Result<Item, Error> {
    if names.len() != keys.len() {
        return Err(invalid("it was made by another query"));
    }
    Ok(names.iter().zip(keys).map(|(name, key)| ((*name).to_owned(), key.to_attribute())).collect())
}

fn write_key(key: &KeyValue, out: &mut Vec<u8>) {
    let (tag, bytes) = match key {
        KeyValue::Text(text) => (b'S', Cow::Borrowed(text.as_bytes())),
        KeyValue::Number(number) => (b'N', Cow::Borrowed(number.as_bytes())),
        KeyValue::Binary(digits) => (b'B', Cow::Owned(digits.to_bytes())),
    };
    out.push(tag);
    #[expect(clippy::cast_possible_truncation, reason = "the service's keys end at 2,048 bytes")]
    out.extend((bytes.len() as u16).to_be_bytes());
    out.extend(bytes.iter());
}

/// How many keys there are, and these.
fn write_keys(keys: &[KeyValue], out: &mut Vec<u8>) {
    #[expect(clippy::cast_possible_truncation, reason = "an item has at most ten key attributes")]
    out.push(keys.len() as u8);
    for key in keys {
        write_key(key, out);
    }
}

fn read_keys(bytes: &[u8]) -> Option<(Vec<KeyValue>, &[u8])> {
    let (&count, mut rest) = bytes.split_first()?;
    let mut keys = Vec::new();
    for _ in 0..count {
        let (key, behind) = read_key(rest)?;
        keys.push(key);
        rest = behind;
    }
    Some((keys, rest))
}

fn read_key(bytes: &[u8]) -> Option<(KeyValue, &[u8])> {
    let (&tag, rest) = bytes.split_first()?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (value, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    let text = || std::str::from_utf8(value).ok().map(str::to_owned);
    let key = match tag {
        b'S' => KeyValue::Text(text()?),
        b'N' => KeyValue::Number(text().filter(|number| is_native_number(number))?),
        b'B' => KeyValue::Binary(Hex::of(value)),
        _ => return None,
    };
    Some((key, rest))
}

fn mac(key: &[u8], bytes: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(bytes);
    Some(mac)
}

fn sign(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    mac(key, bytes).map(|mac| mac.finalize().into_bytes()[..SIGNATURE].to_vec()).unwrap_or_default()
}

/// The signed bytes before the signature, if it is ours.
fn verify<'a>(key: &[u8], bytes: &'a [u8]) -> Result<&'a [u8], Error> {
    let unsigned = || invalid("it is not signed with this table's cursor key");
    let split = bytes.len().checked_sub(SIGNATURE).ok_or_else(unsigned)?;
    let (body, signature) = bytes.split_at(split);
    let mac = mac(key, body).ok_or_else(unsigned)?;
    mac.verify_truncated_left(signature).map_err(|_| unsigned())?;
    Ok(body)
}

pub(crate) fn invalid(reason: &'static str) -> Error {
    Error::new(What::InvalidCursor { reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the service would refuse as a start key is refused here, whoever made it.
    #[test]
    fn a_number_in_a_cursor_is_a_number() {
        let fingerprint = Fingerprint::of(["shop"]);
        let decoded = |number: &str| {
            let position = Position { lanes: vec![Lane::At(vec![KeyValue::Number(number.to_owned())])] };
            let cursor = position.encode(fingerprint, None);
            Position::decode(&cursor, fingerprint, 1, None).map(|decoded| decoded == position)
        };
        for number in ["0", "-12.5", "1e3", "1e125", "99999999999999999999999999999999999999"] {
            assert!(decoded(number).is_ok_and(|same| same), "{number}");
        }
        let digits = "9".repeat(39);
        for text in ["", "abc", "1x", "NaN", "--1", "1 ", "1e999", "1e126", "1e-131", digits.as_str()] {
            assert!(decoded(text).is_err_and(|error| error.is_invalid_cursor()), "{text}");
        }
    }
}
