//! The law: what is stored only in a key is read back from it, at the precision of its spec.

use dynaschema::{ErrorKind, Table};

use super::case::Case;
use super::catalogue;
use super::places::Place;
use super::runner::{Law, Stored, equal, stored, uphold_every, value};
use super::shown::Shows;

struct ReadsBack;

impl Law for ReadsBack {
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String> {
        let tuple = case.a.without(P::POSITION.delimiters[0]);
        let value = value::<P>(&tuple);
        let Ok(key) = stored(table, &value) else { return Ok(()) };
        let item = match table.to_item(&value) {
            Ok(item) => item,
            // An attribute holds fewer digits than the text of a key.
            Err(error) if matches!(error.kind(), ErrorKind::Encode { .. }) => return Ok(()),
            Err(error) => return Err(format!("{value:?} has a key and is no item: {error}")),
        };
        equal("key", Stored::of(&item), key)?;
        let from_key = P::SCHEMA.attributes.iter().any(|attribute| attribute.from_key);
        equal("stored beside the key", item.contains_key("part"), !from_key && !is_none(&value))?;
        let read: P = table.from_item(item).map_err(|error| format!("{value:?}: {error}"))?;
        let shown = |value: &P| Shows::<P::Spec>::shown(value.subject(), P::POSITION);
        equal("part", shown(&read), shown(&value))?;
        let part = read.subject().clone();
        equal("all else", &read, &P::of(&tuple, part))
    }
}

fn is_none<P: Place>(value: &P) -> bool {
    matches!(dynaschema::KeyPart::to_part(value.subject()), dynaschema::key::PartValue::None)
}

#[test]
fn of_texts() {
    uphold_every(4, &catalogue::texts::<ReadsBack>());
}
#[test]
fn of_tokens() {
    uphold_every(4, &catalogue::tokens::<ReadsBack>());
}
#[test]
fn of_unsigned_integers() {
    uphold_every(4, &catalogue::unsigned::<ReadsBack>());
}
#[test]
fn of_signed_integers() {
    uphold_every(4, &catalogue::signed::<ReadsBack>());
}
#[test]
fn of_decimals() {
    uphold_every(4, &catalogue::decimals::<ReadsBack>());
}
#[test]
fn of_timestamps() {
    uphold_every(4, &catalogue::timestamps::<ReadsBack>());
}
#[test]
fn of_civil_times() {
    uphold_every(4, &catalogue::civil_times::<ReadsBack>());
}
#[test]
fn of_composites() {
    uphold_every(4, &catalogue::composites::<ReadsBack>());
}
#[test]
fn of_options() {
    uphold_every(4, &catalogue::options::<ReadsBack>());
}
