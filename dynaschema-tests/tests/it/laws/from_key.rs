//! The law: what is stored only in a key is read back from it, at the precision of its spec.

use dynaschema::{DynamoEntity, ErrorKind, Table};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

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

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Way {
    Out,
    In,
}

/// The key that holds `from` stands behind an index whose arms show one field in the place of another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EDGE#<id:06>")]
#[gsi1(match way { Out => ("USER#<from>", "OUT#<to>"), In => ("USER#<to>", "IN#<from>") }, query = edges)]
#[gsi2("FROM#<from>", "<id:06>", query = sent)]
struct Edge {
    id: u32,
    way: Way,
    #[dynamo(from_key)]
    from: String,
    to: String,
}

#[tokio::test]
async fn beside_the_arms_of_an_index() {
    let table = table::<Edge>().await;
    for (id, way) in (1..).zip([Way::Out, Way::In]) {
        let [from, to] = ["ann", "bob"].map(ToOwned::to_owned);
        let edge = Edge { id, way, from, to };
        edge.clone().create().send(&table).await.unwrap();
        let stored = table.to_item(&edge).unwrap();
        assert!(!stored.contains_key("from"));
        let read: Edge = table.from_item(stored).unwrap();
        assert_eq!(read, edge);
        assert_eq!(Edge::sent("ann").id(id).one(&table).await.unwrap(), edge);
        read.edit().set_to("cid").send(&table).await.unwrap();
        let edited = Edge { to: "cid".to_owned(), ..edge };
        assert!(table.stored().await.contains(&table.to_item(&edited).unwrap()));
        assert_eq!(
            Edge::edges(if way == Way::Out { "ann" } else { "cid" }).one(&table).await.unwrap(),
            edited
        );
    }
}
