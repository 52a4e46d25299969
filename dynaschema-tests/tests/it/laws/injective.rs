//! The law: two different tuples of parts, as their specs render them, never give the same key.

use dynaschema::{Contains, DynamoEntity, DynamoTable, Entity, Table};
use serde::{Deserialize, Serialize};

use super::case::{Case, Tuple, case};
use super::catalogue;
use super::places::Place;
use super::runner::{Law, Stored, property, stored, table, uphold, value};
use super::shown::{Shown, Shows};

struct Injective;

impl Law for Injective {
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String> {
        let (a, b) = (render::<P>(table, &case.a)?, render::<P>(table, &case.b)?);
        let (Some((a, key_a)), Some((b, key_b))) = (a, b) else { return Ok(()) };
        if (a == b) == (key_a == key_b) {
            return Ok(());
        }
        Err(format!("{a:?} and {b:?} give the keys {key_a:?} and {key_b:?}"))
    }
}

/// What the key shows of the tuple, and the key; `None` where the key rightly refuses it.
fn render<P: Place>(table: &Table<P>, tuple: &Tuple) -> Result<Option<(Parts, Stored)>, String> {
    let value = value::<P>(tuple);
    let parts = parts(&value);
    match (stored(table, &value), parts) {
        (Ok(key), Some(parts)) => Ok(Some((parts, key))),
        (Err(error), None) if matches!(error.kind(), dynaschema::ErrorKind::InvalidKey { .. }) => Ok(None),
        (Ok(key), None) => Err(format!("{value:?} should have no key and has {key:?}")),
        (Err(error), _) => Err(format!("{value:?} has no key: {error}")),
    }
}

/// The texts and the part that the key shows.
type Parts = (Vec<String>, Shown);

fn parts<P: Place>(value: &P) -> Option<Parts> {
    let texts = value.texts();
    let allowed = texts.iter().all(|text| P::POSITION.allows(text));
    let shown = Shows::<P::Spec>::shown(value.subject(), P::POSITION);
    shown.filter(|_| allowed).map(|shown| (texts, shown))
}

#[test]
fn of_texts() {
    uphold(&catalogue::texts::<Injective>());
}
#[test]
fn of_tokens() {
    uphold(&catalogue::tokens::<Injective>());
}
#[test]
fn of_unsigned_integers() {
    uphold(&catalogue::unsigned::<Injective>());
}
#[test]
fn of_signed_integers() {
    uphold(&catalogue::signed::<Injective>());
}
#[test]
fn of_decimals() {
    uphold(&catalogue::decimals::<Injective>());
}
#[test]
fn of_timestamps() {
    uphold(&catalogue::timestamps::<Injective>());
}
#[test]
fn of_civil_times() {
    uphold(&catalogue::civil_times::<Injective>());
}
#[test]
fn of_composites() {
    uphold(&catalogue::composites::<Injective>());
}
#[test]
fn of_options() {
    uphold(&catalogue::options::<Injective>());
}

/// Entities whose keys are as near to each other as the table's checks allow.
macro_rules! neighbours {
    ($($name:ident $pk:tt $sk:tt)*) => {
        $(
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk($pk)]
            #[sk($sk)]
            #[allow(dead_code, reason = "these entities are written, and never queried")]
            struct $name {
                a: String,
                b: String,
                c: String,
            }
        )*

        #[derive(Debug, DynamoTable)]
        enum Neighbours {
            $($name($name),)*
        }

        /// The key of each entity with these texts, as far as it takes them.
        fn neighbours(table: &Table<Neighbours>, texts: &Tuple) -> Vec<(&'static str, Stored)> {
            let Tuple { head: a, part, tail: c } = texts.clone();
            let b = part.text;
            let keys = [$(key(table, &$name { a: a.clone(), b: b.clone(), c: c.clone() })),*];
            keys.into_iter().flatten().collect()
        }
    };
}

neighbours! {
    Profile "U#<a>" "P"
    Order "U#<a>" "O#<b>"
    Item "U#<a>" "O#<b>#I#<c>"
    Note "U#<a>" "O#<b>#N|<c>"
    Escaped "U#<a>" "E#<b:escape>"
    Raw "U#<a>" "R#<b:raw>"
    Pair "U#<a>#<b>" "O#<c>"
    Slashes "U/<a>/<b>" "O#<c>"
}

fn key<E: Entity>(table: &Table<Neighbours>, entity: &E) -> Option<(&'static str, Stored)>
where
    Neighbours: Contains<E>,
{
    table.to_item(entity).ok().map(|item| (E::SCHEMA.name, Stored::of(&item)))
}

/// Different entities of one table never share a key.
#[test]
fn across_the_entities_of_a_table() {
    let table = table::<Neighbours>();
    property(case(), |case| {
        let a = neighbours(&table, &case.a);
        for (theirs, their_key) in neighbours(&table, &case.b) {
            for (ours, our_key) in &a {
                if *ours != theirs && *our_key == their_key {
                    return Err(format!("a `{ours}` and a `{theirs}` share the key {our_key:?}"));
                }
            }
        }
        Ok(())
    });
}
