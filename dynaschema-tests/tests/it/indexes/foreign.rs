//! Attributes that are keys of an index which only other entities of the table name: what cannot stand there is refused
//! before the service does so.

use dynaschema::key::KeyRule;
use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Error, ErrorKind, KeyPart, Table, TableSchema};
use dynaschema_tests::harness::{TestTable, n, s, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[sk("ORDER")]
#[gsi1(pk = status, sk = rank, query = in_state)]
#[gsi2(pk = [tenant, region], sk = [score, SK], query = scored)]
#[lsi1(sk = weight, query = by_weight)]
struct Order {
    id: u32,
    status: String,
    rank: u32,
    tenant: String,
    region: u8,
    score: u32,
    weight: u32,
}

/// Counts what orders say in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id>")]
#[sk("JOB")]
struct Job {
    id: u32,
    status: u8,
}

/// Says in words what orders count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CONTACT#<id>")]
#[sk("CONTACT")]
struct Contact {
    id: u32,
    status: String,
    rank: Option<String>,
    region: Option<String>,
    score: Option<Vec<u32>>,
    #[serde(rename = "weight")]
    heft: Option<String>,
}

/// Has some of it as its own, under another name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
struct Note {
    id: u32,
    #[serde(rename = "note_status")]
    status: u8,
}

#[derive(Debug, DynamoTable)]
enum Shop {
    Job(Job),
    Order(Order),
    Contact(Contact),
    Note(Note),
}

fn contact() -> Contact {
    let status = "new".to_owned();
    Contact { id: 1, status, rank: None, region: None, score: None, heft: None }
}

/// Entity, field and key of a refusal, the index, and what it takes.
type Refusal = (&'static str, &'static str, &'static str, &'static str, &'static str, Option<usize>);

const JOB: Refusal = ("Job", "status", "status", "GSI1", "text", Some(2048));

async fn refuses<S: TableSchema, T>(
    table: &TestTable<S>,
    call: impl Future<Output = Result<T, Error>>,
    (entity, field, key, index, wanted, limit): Refusal,
) {
    let (outcome, requests) = table.counted(call).await;
    let error = outcome.err().unwrap_or_else(|| panic!("`{field}` of `{entity}` was written"));
    let ErrorKind::InvalidKey { entity: of, field: found, key: stored, rule, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!((of, found, stored), (entity, field, key));
    assert_eq!(*rule, KeyRule::KeyOfIndex { index, wanted, limit });
    assert_eq!(requests, 0, "{error}");
}

#[tokio::test]
async fn of_another_type_are_refused() {
    let table = table::<Shop>().await;
    let job = || Job { id: 1, status: 2 };
    refuses(&table, job().create().send(&table), JOB).await;
    refuses(&table, job().put().send(&table), JOB).await;
    refuses(&table, Job::update(1).set_status(3).send(&table), JOB).await;
    refuses(&table, Job::update(1).add(|job| job.status, 1).send(&table), JOB).await;
    let (batch, requests) = table.counted(table.batch_write().put(job()).send()).await;
    assert!(batch.unwrap_err().is_invalid_key() && requests == 0);
    let mut tx = table.transact();
    tx.add(contact().create());
    tx.add(job().create());
    let (sent, requests) = table.counted(tx.send()).await;
    assert!(sent.unwrap_err().is_invalid_key() && requests == 0);

    let words = || Some("many".to_owned());
    let rank = ("Contact", "rank", "rank", "GSI1", "a number", None);
    refuses(&table, Contact { rank: words(), ..contact() }.put().send(&table), rank).await;
    let region = ("Contact", "region", "region", "GSI2", "a number", None);
    refuses(&table, Contact { region: words(), ..contact() }.put().send(&table), region).await;
    let score = ("Contact", "score", "score", "GSI2", "a number", None);
    refuses(&table, Contact { score: Some(vec![1]), ..contact() }.put().send(&table), score).await;
    let heft = ("Contact", "heft", "weight", "LSI1", "a number", None);
    refuses(&table, Contact { heft: words(), ..contact() }.put().send(&table), heft).await;
    refuses(&table, Contact::update(1).set_heft("many").send(&table), heft).await;
}

#[tokio::test]
async fn that_are_empty_or_too_long_are_refused() {
    let table = table::<Shop>().await;
    let status = ("Contact", "status", "status", "GSI1", "text", Some(2048));
    let with = |status: &str| Contact { status: status.to_owned(), ..contact() };
    let long = "s".repeat(2049);
    for status_of_it in ["", &*long] {
        refuses(&table, with(status_of_it).create().send(&table), status).await;
        refuses(&table, Contact::update(1).set_status(status_of_it).send(&table), status).await;
    }
    with(&long[1..]).create().send(&table).await.unwrap();
}

/// What can stand there is in the index, and no item of the entity that names it.
#[tokio::test]
async fn that_fit_are_written() {
    let table = table::<Shop>().await;
    let (status, tenant) = ("new".to_owned(), "t".to_owned());
    let order = Order { id: 1, status, rank: 2, tenant, region: 3, score: 4, weight: 5 };
    order.clone().create().send(&table).await.unwrap();
    contact().create().send(&table).await.unwrap();
    Contact::update(1).set_status("old").send(&table).await.unwrap();
    let note = Note { id: 1, status: 7 };
    note.clone().create().send(&table).await.unwrap();
    assert_eq!(Order::in_state("new").all(&table).await.unwrap(), [order]);
    let changed = Contact { status: "old".to_owned(), ..contact() };
    assert_eq!(Contact::get(1).one(&table).await.unwrap(), changed);
    assert_eq!(Note::get(1).one(&table).await.unwrap(), note);
}

/// A number in its attribute, and a word in keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(into = "u8", try_from = "u8")]
enum Rank {
    High,
    Low,
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        match rank {
            Rank::High => 1,
            Rank::Low => 2,
        }
    }
}

impl TryFrom<u8> for Rank {
    type Error = String;

    fn try_from(rank: u8) -> Result<Self, String> {
        match rank {
            1 => Ok(Self::High),
            2 => Ok(Self::Low),
            _ => Err(format!("{rank} is no rank")),
        }
    }
}

/// A text in its attribute, and a number in keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
struct Lot(#[serde(with = "as_text")] u32);

mod as_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PIECE#<rank>#<lot>#<id>")]
struct Piece {
    id: u32,
    rank: Rank,
    lot: Lot,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RULE#<id>")]
#[gsi1(pk = rank, query = of_rank)]
struct Rule {
    id: u32,
    rank: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CRATE#<id>")]
#[gsi2(pk = lot, query = of_lot)]
struct Crate {
    id: u32,
    lot: String,
}

#[derive(Debug, DynamoTable)]
enum Store {
    Piece(Piece),
    Rule(Rule),
    Crate(Crate),
}

/// Whatever keys show of it: the service sees what serde stores.
#[tokio::test]
async fn that_serde_stores_as_the_index_has_them_are_written() {
    let table = table::<Store>().await;
    let piece = Piece { id: 3, rank: Rank::High, lot: Lot(7) };
    piece.clone().create().send(&table).await.unwrap();
    let item = table.only_item().await;
    assert_eq!(item["PK"], s("PIECE#High#7#3"));
    assert_eq!((&item["rank"], &item["lot"]), (&n(1), &s("7")));
    assert_eq!(Piece::get(Rank::High, Lot(7), 3).one(&table).await.unwrap(), piece);
    let (rule, of_seven) = (Rule { id: 1, rank: 1 }, Crate { id: 1, lot: "7".to_owned() });
    rule.clone().create().send(&table).await.unwrap();
    of_seven.clone().create().send(&table).await.unwrap();
    assert_eq!(Rule::of_rank(1_u8).all(&table).await.unwrap(), [rule]);
    assert_eq!(Crate::of_lot("7").all(&table).await.unwrap(), [of_seven]);
}

/// The release before an attribute became a key of an index, and the one after.
macro_rules! release {
    ($release:ident; $($index:meta)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, DynamoTable};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ORDER#<id>")]
            #[sk("ORDER")]
            $(#[$index])?
            pub(super) struct Order {
                pub(super) id: u32,
                pub(super) status: String,
                pub(super) rank: u32,
            }

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("PERSON#<id>")]
            #[sk("PERSON")]
            #[gsi1("CITY#<city>#<street>", query = in_street)]
            pub(super) struct Person {
                pub(super) id: u32,
                pub(super) status: Option<String>,
                pub(super) city: String,
                pub(super) street: String,
                pub(super) heft: u32,
            }

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("GUEST#<id>")]
            #[sk("GUEST")]
            #[dynamo(unique(mail, pk = "MAIL#<mail>"))]
            pub(super) struct Guest {
                pub(super) id: u32,
                pub(super) status: Option<String>,
                pub(super) mail: String,
            }

            #[derive(Debug, DynamoTable)]
            pub(super) enum Desk {
                Order(Order),
                Person(Person),
                Guest(Guest),
            }

            pub(super) fn person() -> Person {
                let [city, street] = ["Ulm", "Mill"].map(str::to_owned);
                Person { id: 1, status: None, city, street, heft: 1 }
            }

            pub(super) fn guest() -> Guest {
                Guest { id: 1, status: None, mail: "a".to_owned() }
            }
        }
    };
}

release!(before;);
release!(after; gsi2(pk = status, sk = rank, query = in_state));

/// What cannot stand in the index, and was stored before there was one.
fn misfits() -> [AttributeValue; 2] {
    [s(""), AttributeValue::Null(true)]
}

/// Nothing of it is in the way of a write that leaves it as it is.
#[tokio::test]
async fn that_no_write_touches_are_judged_by_none() {
    let key = after::PersonKey { id: 1 };
    for stored in misfits() {
        for way in 0..6 {
            let old = table::<before::Desk>().await;
            let table = Table::<after::Desk>::new(old.client().clone(), old.name());
            let mut item = old.to_item(&before::person()).unwrap();
            item.insert("status".to_owned(), stored.clone());
            item.remove("GSI1PK");
            old.put_raw(item).await;
            let read = after::Person::get(1).one(&table).await.unwrap();
            match way {
                0 => after::Person::update(1).set_heft(2).send(&table).await,
                1 => after::Person::modify(&table, &key, |_| ()).await.map(drop),
                2 => after::Person::modify(&table, &key, |person| person.heft = 2).await.map(drop),
                3 => after::Person::update(1).set_city("Bonn").set_street("Mill").send(&table).await,
                4 => read.edit().set_city("Bonn").returning_new().send(&table).await.map(drop),
                _ => after::person().upsert().set_heft(2).send(&table).await,
            }
            .unwrap_or_else(|error| panic!("{way} of {stored:?}: {error:?}"));
            let item = old.only_item().await;
            assert_eq!(item.get("status"), Some(&stored), "{way}");
            assert_eq!(item.get("heft"), Some(&n(if matches!(way, 0 | 2 | 5) { 2 } else { 1 })), "{way}");
            let place = if matches!(way, 3 | 4) { "CITY#Bonn#Mill" } else { "CITY#Ulm#Mill" };
            assert_eq!(item.get("GSI1PK"), (way > 0).then(|| s(place)).as_ref(), "{way}");
        }
        for way in 0..3 {
            let old = table::<before::Desk>().await;
            let table = Table::<after::Desk>::new(old.client().clone(), old.name());
            before::guest().create().send(&old).await.unwrap();
            let mut item = old.to_item(&before::guest()).unwrap();
            item.insert("status".to_owned(), stored.clone());
            old.put_raw(item.clone()).await;
            let read = after::Guest::get(1).one(&table).await.unwrap();
            let change = |guest: &mut after::Guest| "b".clone_into(&mut guest.mail);
            match way {
                0 => after::Guest::update(1).set_mail("b").send(&table).await,
                1 => read.edit().set_mail("b").send(&table).await,
                _ => after::Guest::modify(&table, &after::GuestKey { id: 1 }, change).await.map(drop),
            }
            .unwrap_or_else(|error| panic!("{way} of {stored:?}: {error:?}"));
            item.insert("mail".to_owned(), s("b"));
            let all = old.stored().await;
            assert!(all.len() == 2 && all.contains(&item), "{way}: {all:?}");
        }
    }
}

/// What is set there, or put with the rest of the item, is refused as ever.
#[tokio::test]
async fn that_a_write_touches_are_judged_behind_a_read() {
    let old = table::<before::Desk>().await;
    let table = Table::<after::Desk>::new(old.client().clone(), old.name());
    before::person().create().send(&old).await.unwrap();
    let key = after::PersonKey { id: 1 };
    let empty = |person: &mut after::Person| person.status = Some(String::new());
    let error = after::Person::modify(&table, &key, empty).await.unwrap_err();
    assert!(error.is_invalid_key(), "{error:?}");
    let mut item = old.to_item(&before::person()).unwrap();
    item.insert("status".to_owned(), s(""));
    old.put_raw(item.clone()).await;
    let read = after::Person::get(1).one(&table).await.unwrap();
    let error = read.move_to(|person| person.id = 2).send(&table).await.unwrap_err();
    assert!(error.is_invalid_key(), "{error:?}");
    assert_eq!(old.only_item().await, item);
}

/// Its copy alone stores what a key of its own index holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[sk("PARCEL")]
#[gsi2("N#<number:06>", query = numbered)]
#[dynamo(copy(by_alias, pk = "ALIAS#<id>", sk = "ALIAS"))]
struct Parcel {
    id: u32,
    #[dynamo(from_key)]
    number: u32,
}

/// The same, whose copy another program may have written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BARREL#<id>")]
#[sk("BARREL")]
#[gsi2("N#<number:06>", query = numbered)]
#[dynamo(copy(by_alias, pk = "ALIAS#<id>", sk = "ALIAS", owner("id" = "<id>")))]
struct Barrel {
    id: u32,
    #[dynamo(from_key)]
    number: Option<u32>,
}

/// Says in words what parcels count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LINE#<id>")]
#[sk("LINE")]
#[gsi1(pk = number, query = by_number)]
struct Line {
    id: u32,
    number: String,
}

/// Counts, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DRAW#<id>")]
#[sk("DRAW")]
#[gsi1(pk = number, query = by_number)]
struct Draw {
    id: u32,
    number: u32,
}

#[derive(Debug, DynamoTable)]
enum Lines {
    Line(Line),
    Parcel(Parcel),
}

#[derive(Debug, DynamoTable)]
enum Draws {
    Draw(Draw),
    Parcel(Parcel),
}

fn parcel(number: u32) -> Parcel {
    Parcel { id: 1, number }
}

#[tokio::test]
async fn that_a_copy_alone_stores_are_refused() {
    let table = table::<Lines>().await;
    let number = ("Parcel", "number", "number", "GSI1", "text", Some(2048));
    refuses(&table, parcel(7).create().send(&table), number).await;
    refuses(&table, Parcel::update(1).set_number(8).send(&table), number).await;
    assert!(parcel(7).put().send(&table).await.unwrap_err().is_invalid_key());
}

#[derive(Debug, DynamoTable)]
enum Piers {
    Barrel(Barrel),
}

#[derive(Debug, DynamoTable)]
enum Docks {
    Line(Line),
    Barrel(Barrel),
}

/// An item from before the index of the others is put right, whatever its copy has.
#[tokio::test]
async fn that_a_copy_had_before_go_from_it() {
    let before = table::<Piers>().await;
    let table = Table::<Docks>::new(before.client().clone(), before.name());
    let number = |number| Barrel { id: 1, number };
    for way in 0..2 {
        number(Some(7)).put().send(&before).await.unwrap();
        if way == 0 {
            number(None).put().send(&table).await.unwrap();
        } else {
            let change = |one: &mut Barrel| one.number = None;
            Barrel::modify(&table, &number(None).key(), change).await.unwrap();
        }
        assert_eq!(Barrel::by_alias(1).one(&table).await.unwrap(), number(None), "{way}");
        assert_eq!(Barrel::get(1).one(&table).await.unwrap(), number(None), "{way}");
    }
}

#[tokio::test]
async fn that_a_copy_alone_stores_are_written_where_they_fit() {
    let table = table::<Draws>().await;
    let draw = Draw { id: 1, number: 8 };
    draw.clone().create().send(&table).await.unwrap();
    parcel(7).create().send(&table).await.unwrap();
    Parcel::update(1).set_number(8).send(&table).await.unwrap();
    assert_eq!(Draw::by_number(8).all(&table).await.unwrap(), [draw]);
    assert_eq!(Parcel::by_alias(1).one(&table).await.unwrap(), parcel(8));
    assert_eq!(Parcel::get(1).one(&table).await.unwrap(), parcel(8));
}
