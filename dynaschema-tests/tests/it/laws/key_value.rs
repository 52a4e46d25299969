//! The law: the key of a value is the key parsed from its item, and keys are
//! equal and hash alike exactly where their bytes are the same.

use std::hash::{BuildHasher, RandomState};

use dynaschema::Table;

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
        let same_bytes = stored(table, &b).is_ok_and(|stored_b| stored_a == stored_b);
        equal(format_args!("{key_a:?} == {key_b:?}"), key_a == key_b, same_bytes)?;
        equal("hashes agree", hashes_agree, same_bytes)
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
