//! The law: parsing a key gives back what it shows, and whatever parses renders to the same text.

use dynaschema::Table;

use super::case::Case;
use super::catalogue;
use super::places::Place;
use super::runner::{Law, Stored, equal, stored, uphold, value};
use super::shown::Shows;

struct ParsesBack;

impl Law for ParsesBack {
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String> {
        let value = value::<P>(&case.a.without(P::POSITION.delimiters[0]));
        let Ok(stored) = stored(table, &value) else { return Ok(()) };
        parses_back::<P>(&value, &stored)?;
        // The same key with something else in it is a key of the entity, or none.
        let damage = |text: &str| damaged(text, &case.b.head, case.turn);
        let (pk, sk) = match P::IS_LAST {
            None => (damage(&stored.pk), stored.sk),
            Some(_) => (stored.pk, damage(&stored.sk)),
        };
        parses_to_itself::<P>(table, &pk, &sk)
    }
}

fn parses_back<P: Place>(value: &P, stored: &Stored) -> Result<(), String> {
    let key =
        P::parse(&stored.pk, &stored.sk).map_err(|error| format!("{stored:?} of {value:?}: {error}"))?;
    let (part, texts) = P::key_parts(&key);
    let shown = |part: &P::Part| Shows::<P::Spec>::shown(part, P::POSITION);
    equal("texts", texts, value.texts().iter().map(String::as_str).collect())?;
    equal("part", shown(part), shown(value.subject()))
}

fn parses_to_itself<P: Place>(table: &Table<P>, pk: &str, sk: &str) -> Result<(), String> {
    let Ok(key) = P::parse(pk, sk) else { return Ok(()) };
    let request =
        P::get(&key).request(table).map_err(|error| format!("{pk:?} {sk:?} as {key:?}: {error}"))?;
    let stored = Stored::of(request.get_key().as_ref().expect("a `GetItem` has a key"));
    equal("rendered again", (stored.pk.as_str(), stored.sk.as_str()), (pk, sk))
}

/// The text with another in its middle, before it, behind it or in its place.
fn damaged(text: &str, by: &str, how: usize) -> String {
    let at = text.char_indices().nth(how % 16).map_or(text.len(), |(at, _)| at);
    let (start, end) = text.split_at(at);
    match how % 4 {
        0 => [start, by, end].concat(),
        1 => [start, by].concat(),
        2 => [by, end].concat(),
        _ => by.to_owned(),
    }
}

#[test]
fn of_texts() {
    uphold(&catalogue::texts::<ParsesBack>());
}
#[test]
fn of_tokens() {
    uphold(&catalogue::tokens::<ParsesBack>());
}
#[test]
fn of_unsigned_integers() {
    uphold(&catalogue::unsigned::<ParsesBack>());
}
#[test]
fn of_signed_integers() {
    uphold(&catalogue::signed::<ParsesBack>());
}
#[test]
fn of_decimals() {
    uphold(&catalogue::decimals::<ParsesBack>());
}
#[test]
fn of_timestamps() {
    uphold(&catalogue::timestamps::<ParsesBack>());
}
#[test]
fn of_civil_times() {
    uphold(&catalogue::civil_times::<ParsesBack>());
}
#[test]
fn of_composites() {
    uphold(&catalogue::composites::<ParsesBack>());
}
#[test]
fn of_options() {
    uphold(&catalogue::options::<ParsesBack>());
}
