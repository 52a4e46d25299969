//! The law: the key of a value is the key parsed from its item, and from its own text, and keys are
//! equal and hash alike exactly where their bytes are the same.

use std::hash::{BuildHasher, RandomState};

use dynaschema::{KeyText, Table};

use super::case::Case;
use super::catalogue;
use super::places::Place;
use super::runner::{Law, equal, stored, uphold_every, value};

struct IsItsBytes;

impl Law for IsItsBytes {
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String> {
        let (a, b) = (value::<P>(&case.a), value::<P>(&case.b));
        let (key_a, key_b) = (a.to_key(), b.to_key());
        let hasher = RandomState::new();
        let hashes_agree = hasher.hash_one(&key_a) == hasher.hash_one(&key_b);
        if key_a == key_b && !hashes_agree {
            return Err(format!("{key_a:?} and {key_b:?} are equal and hash differently"));
        }
        let Ok(stored_a) = stored(table, &a) else {
            return equal("a key that cannot be stored against itself", &key_a, &key_a.clone());
        };
        equal(
            "parsed key",
            &P::parse(&stored_a.pk, &stored_a.sk).map_err(|error| error.to_string())?,
            &key_a,
        )?;
        comes_back::<P>(&key_a, case.turn)?;
        let same_bytes = stored(table, &b).is_ok_and(|stored_b| stored_a == stored_b);
        equal(format_args!("{key_a:?} == {key_b:?}"), key_a == key_b, same_bytes)?;
        equal("hashes agree", hashes_agree, same_bytes)
    }
}

/// A key comes back from its text, and a damaged text is that of another key or of none.
fn comes_back<P: Place>(key: &P::Key, turn: usize) -> Result<(), String> {
    let text = KeyText::new(key.clone()).map_err(|error| error.to_string())?.to_string();
    let read = text.parse::<KeyText<P::Key>>().map_err(|error| format!("{text}: {error}"))?;
    equal("the key of its text", &read.into_key(), key)?;
    let safe = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    equal("an address can hold it", safe, true)?;
    let (start, end) = text.split_at(turn % text.len());
    let damaged = match turn % 4 {
        0 => start.to_owned(),
        1 => format!("{start}A{end}"),
        2 => format!("{start}.{end}"),
        _ => format!("{start}{}", &end[1..]),
    };
    match damaged.parse::<KeyText<P::Key>>() {
        Ok(other) => equal("the text of what was read", other.as_str(), &damaged),
        Err(error) => equal(&error, error.is_invalid_key_text(), true),
    }
}

#[test]
fn of_texts() {
    uphold_every(4, &catalogue::texts::<IsItsBytes>());
}
#[test]
fn of_tokens() {
    uphold_every(4, &catalogue::tokens::<IsItsBytes>());
}
#[test]
fn of_unsigned_integers() {
    uphold_every(4, &catalogue::unsigned::<IsItsBytes>());
}
#[test]
fn of_signed_integers() {
    uphold_every(4, &catalogue::signed::<IsItsBytes>());
}
#[test]
fn of_decimals() {
    uphold_every(4, &catalogue::decimals::<IsItsBytes>());
}
#[test]
fn of_timestamps() {
    uphold_every(4, &catalogue::timestamps::<IsItsBytes>());
}
#[test]
fn of_civil_times() {
    uphold_every(4, &catalogue::civil_times::<IsItsBytes>());
}
#[test]
fn of_composites() {
    uphold_every(4, &catalogue::composites::<IsItsBytes>());
}
#[test]
fn of_options() {
    uphold_every(4, &catalogue::options::<IsItsBytes>());
}
