//! Ids of a type that nothing of the item holds: keys and attributes are those of the one field.

use std::fmt;
use std::marker::PhantomData;

use dynaschema::{DynamoEntity, KeyPart};
use dynaschema_tests::harness::{n, s, table};
use serde::{Deserialize, Serialize};

/// No value, and no trait either.
enum Users {}

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(transparent)]
struct Id<T> {
    raw: String,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    fn new(raw: &str) -> Self {
        Self { raw: raw.to_owned(), of: PhantomData }
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        Self::new(&self.raw)
    }
}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.fmt(f)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Lines;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(transparent)]
struct Number<T>(PhantomData<T>, u32);

/// Of no type of its own, and stored as a map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
struct Place {
    shelf: u8,
    #[serde(skip)]
    of: std::marker::PhantomData<Lines>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("LINE#<number:06>")]
#[gsi1("PLACE#<place>", "<by>", query = at)]
struct Line {
    #[dynamo(from_key)]
    user: Id<Users>,
    number: Number<Lines>,
    place: Place,
    by: Id<Users>,
}

fn line(number: u32, by: &str) -> Line {
    Line {
        user: Id::new("ann"),
        number: Number(PhantomData, number),
        place: Place { shelf: 3, of: PhantomData },
        by: Id::new(by),
    }
}

#[tokio::test]
async fn are_the_field_in_keys_and_attributes() {
    let table = table::<Line>().await;
    let item = table.to_item(&line(7, "ben")).unwrap();
    assert_eq!((&item["PK"], &item["SK"]), (&s("USER#ann"), &s("LINE#000007")));
    assert_eq!((&item["GSI1PK"], &item["GSI1SK"]), (&s("PLACE#3"), &s("ben")));
    assert_eq!((&item["number"], &item["by"], item.get("user")), (&n(7), &s("ben"), None));
    assert_eq!(item["place"].as_m().unwrap()["shelf"], n(3));

    let lines = [line(7, "ben"), line(8, "cid")];
    for line in &lines {
        line.clone().create().send(&table).await.unwrap();
        assert_eq!(line.key().get().one(&table).await.unwrap(), *line);
    }
    let ann = Id::<Users>::new("ann");
    let from = Number::<Lines>(PhantomData, 8);
    assert_eq!(Line::query(&ann).number(from..).all(&table).await.unwrap(), lines[1..]);
    assert_eq!(Line::at(&lines[0].place).all(&table).await.unwrap(), lines);
    let by = Line::query(&ann).filter(|line| line.by.begins_with("c")).all(&table).await.unwrap();
    assert_eq!(by, lines[1..]);
}
