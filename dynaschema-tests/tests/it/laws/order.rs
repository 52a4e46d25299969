//! The law: keys sort as the values of every ordered part do, reversed under `desc`.

use std::cmp::Ordering;

use dynaschema::schema::Source;
use dynaschema::{Entity, Table};

use super::case::Case;
use super::catalogue;
use super::places::Place;
use super::runner::{Law, Stored, equal, stored, uphold, value};
use super::shown::{Direction, Order, Shows};

struct Ordered;

impl Law for Ordered {
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String> {
        let delimiters = P::POSITION.delimiters[0];
        let (a, mut b) = (case.a.without(delimiters), case.b.without(delimiters));
        // What stands before the part decides first.
        b.head.clone_from(&a.head);
        let (a, b) = (value::<P>(&a), value::<P>(&b));
        let Some(direction) = direction::<P>()? else { return Ok(()) };
        let shown = |value: &P| Shows::<P::Spec>::shown(value.subject(), P::POSITION);
        let (Some(shown_a), Some(shown_b)) = (shown(&a), shown(&b)) else { return Ok(()) };
        let expected = match direction {
            Direction::Up => shown_a.cmp(&shown_b),
            Direction::Down => shown_b.cmp(&shown_a),
        };
        if expected == Ordering::Equal && P::IS_LAST == Some(false) {
            // What stands behind the part decides then.
            return Ok(());
        }
        let key = |value: &P| stored(table, value).map_err(|error| format!("{value:?} has no key: {error}"));
        let (key_a, key_b) = (key(&a)?, key(&b)?);
        equal(format_args!("{key_a:?} against {key_b:?}"), key_order(&key_a, &key_b), expected)
    }
}

/// How the part is ordered where it stands, after asking the library whether it has ranges.
fn direction<P: Place>() -> Result<Option<Direction>, String> {
    let Some(is_last) = P::IS_LAST else { return Ok(None) };
    let direction = match <P::Part as Shows<P::Spec>>::ORDER {
        Order::Everywhere(direction) => Some(direction),
        Order::AtTheEnd if is_last => Some(Direction::Up),
        _ => None,
    };
    let accepted = <P::Part as Shows<P::Spec>>::ORDER == Order::Accepted;
    let part = P::SCHEMA.parts.iter().position(|part| part.name == "part").ok_or("no part")?;
    equal(
        "is_ordered",
        <P as Entity>::SCHEMA.is_ordered(Source::Base, part),
        accepted || direction.is_some(),
    )?;
    Ok(direction)
}

/// The service's order of two sort keys.
fn key_order(a: &Stored, b: &Stored) -> Ordering {
    if a.is_number { number_order(&a.sk, &b.sk) } else { a.sk.as_bytes().cmp(b.sk.as_bytes()) }
}

/// The order of two numbers in plain decimal notation.
pub(crate) fn number_order(a: &str, b: &str) -> Ordering {
    match (a.strip_prefix('-'), b.strip_prefix('-')) {
        (Some(a), Some(b)) => magnitude_order(b, a),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => magnitude_order(a, b),
    }
}

fn magnitude_order(a: &str, b: &str) -> Ordering {
    fn parts(number: &str) -> (usize, &str, &str) {
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        (whole.len(), whole, fraction)
    }
    parts(a).cmp(&parts(b))
}

#[test]
fn of_texts() {
    uphold(&catalogue::texts::<Ordered>());
}
#[test]
fn of_tokens() {
    uphold(&catalogue::tokens::<Ordered>());
}
#[test]
fn of_unsigned_integers() {
    uphold(&catalogue::unsigned::<Ordered>());
}
#[test]
fn of_signed_integers() {
    uphold(&catalogue::signed::<Ordered>());
}
#[test]
fn of_decimals() {
    uphold(&catalogue::decimals::<Ordered>());
}
#[test]
fn of_timestamps() {
    uphold(&catalogue::timestamps::<Ordered>());
}
#[test]
fn of_civil_times() {
    uphold(&catalogue::civil_times::<Ordered>());
}
#[test]
fn of_composites() {
    uphold(&catalogue::composites::<Ordered>());
}
#[test]
fn of_options() {
    uphold(&catalogue::options::<Ordered>());
}
