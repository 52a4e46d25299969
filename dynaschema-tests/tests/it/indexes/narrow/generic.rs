//! Of generic entities: what an index holds has their parameters, be they in its fields or not.

use dynaschema::DynamoProjection;
use dynaschema_tests::fixtures::by_function::halves;
use dynaschema_tests::fixtures::features::narrow::{EventGsi1, EventGsi2, Named, Numbered};
use dynaschema_tests::harness::table;
use serde::Deserialize;

use super::shows_all;

/// What keys tell.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Numbered)]
struct Id {
    id: uuid::Uuid,
    rank: u32,
}

/// What is included.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Numbered)]
struct Noted {
    note: Vec<u32>,
    #[serde(with = "halves")]
    cost: u32,
    price: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Named)]
struct Name {
    id: String,
    payload: Option<u64>,
}

impl From<&Numbered> for Id {
    fn from(of: &Numbered) -> Self {
        Self { id: of.id, rank: of.rank }
    }
}

impl From<&Numbered> for Noted {
    fn from(of: &Numbered) -> Self {
        Self { note: of.note.clone(), cost: of.cost, price: of.price }
    }
}

impl From<&Named> for Name {
    fn from(of: &Named) -> Self {
        Self { id: of.id.clone(), payload: of.payload }
    }
}

#[tokio::test]
async fn show_what_they_hold() {
    let table = table::<Numbered>().await;
    let mut events = Vec::new();
    for at in 0..14_u32 {
        let event = Numbered {
            stream: format!("s{}", at % 3),
            id: uuid::Uuid::from_u128(u128::from(at) << 64),
            kind: if at % 4 == 3 { "b" } else { "a" }.to_owned(),
            rank: at * 5 % 14,
            payload: (at % 5 > 0).then(|| "p".to_owned()),
            note: (0..at % 3).collect(),
            cost: at,
            price: (at % 2 == 0).then_some(at),
        };
        events.push(event.create().send(&table).await.unwrap());
    }
    let rank = |one: &Numbered| one.rank;
    let of_a = |one: &Numbered| one.kind == "a";
    shows_all::<_, _, EventGsi1<_, _, _>, Id, _, _>(&table, Numbered::by_kind("a"), &events, of_a, rank)
        .await;
    let paid = |one: &Numbered| one.payload.is_some();
    let by_payload = Numbered::by_payload("p");
    shows_all::<_, _, EventGsi2<_, _, _>, Noted, _, _>(&table, by_payload.clone(), &events, paid, rank).await;
    let late = |one: &Numbered| paid(one) && one.rank >= 6;
    shows_all::<_, _, _, Noted, _, _>(&table, by_payload.rank(6..), &events, late, rank).await;
}

/// The same entity with other parameters.
#[tokio::test]
async fn show_what_they_hold_of_others() {
    let table = table::<Named>().await;
    let mut events = Vec::new();
    for at in 0..6_u32 {
        let event = Named {
            stream: "s".to_owned(),
            id: format!("e{at}"),
            kind: "a".to_owned(),
            rank: 6 - at,
            payload: (at > 0).then_some(7),
            note: format!("note {at}"),
            cost: at,
            price: None,
        };
        events.push(event.create().send(&table).await.unwrap());
    }
    let paid = |one: &Named| one.payload.is_some();
    shows_all::<_, _, _, Name, _, _>(&table, Named::by_payload(7), &events, paid, |one| one.rank).await;
    let shown = Named::by_kind("a").limit(1).all(&table).await.unwrap();
    assert_eq!(shown, [EventGsi1::from(&events[5])]);
    let member = Named::by_payload(7).first(&table).await.unwrap().unwrap();
    assert_eq!(
        serde_json::to_string(&member).unwrap(),
        r#"{"stream":"s","id":"e5","rank":1,"payload":7,"note":"note 5","cost":10,"price":null}"#
    );
}
