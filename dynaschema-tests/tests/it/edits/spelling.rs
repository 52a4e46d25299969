//! Items that another program wrote, in its own spelling: what was read of them can be edited.

use std::collections::BTreeMap;

use dynaschema::{AttributeValue, DynamoEntity, ErrorKind, Item};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{TestTable, s, table};
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::stale;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHEET#<id>")]
#[gsi1("OWNER#<owner>", "<at:s>", query = by_owner)]
#[dynamo(copy(by_code, pk = "CODE#<code>"))]
struct Sheet {
    id: u32,
    at: Timestamp,
    owner: Uuid,
    #[dynamo(unique)]
    code: Uuid,
    #[serde(default)]
    count: u32,
    #[serde(default = "seven")]
    rank: u32,
    note: Option<String>,
    times: Vec<Timestamp>,
    marks: BTreeMap<String, Option<Timestamp>>,
}

fn seven() -> u32 {
    7
}

/// The same without what is written with the item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEAF#<id>")]
#[gsi1("OWNER#<owner>", "<at:s>", query = by_owner)]
struct Leaf {
    id: u32,
    at: Timestamp,
    owner: Uuid,
    #[serde(default)]
    count: u32,
    #[serde(default = "seven", alias = "grade")]
    rank: u32,
    note: Option<String>,
    times: Vec<Timestamp>,
}

const OLD: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
const NEW: &str = "f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4";

fn uuid(text: &str) -> Uuid {
    text.parse().unwrap()
}

fn leaf() -> Leaf {
    let at = timestamp("2027-01-01T00:00:01Z");
    Leaf { id: 1, at, owner: uuid(OLD), count: 0, rank: 7, note: None, times: vec![at] }
}

fn sheet() -> Sheet {
    let at = timestamp("2027-01-01T00:00:01Z");
    let marks = [("first".to_owned(), Some(at)), ("last".to_owned(), None)].into();
    let (owner, code) = (uuid(OLD), uuid(NEW));
    Sheet { id: 1, at, owner, code, count: 0, rank: 7, note: None, times: vec![at], marks }
}

/// The item as another program spells it; each bit is one of its habits.
fn respelt(mut item: Item, habits: u32) -> Item {
    let late = || s("2027-01-01T00:00:01.000Z");
    let has = |habit: u32| habits & 1 << habit != 0;
    if has(0) {
        item.insert("at".to_owned(), s("2027-01-01T01:00:01+01:00"));
    }
    for name in ["owner", "code"] {
        if let (true, Some(AttributeValue::S(text))) = (has(1), item.get(name).cloned()) {
            item.insert(name.to_owned(), s(text.to_uppercase()));
        }
    }
    if has(2) {
        item.remove("count");
        item.remove("rank");
    }
    if has(3) {
        item.insert("note".to_owned(), AttributeValue::Null(true));
    }
    if has(4) {
        item.insert("times".to_owned(), AttributeValue::L(vec![late()]));
        if item.contains_key("marks") {
            let marks = [("first".to_owned(), late()), ("last".to_owned(), AttributeValue::Null(true))];
            item.insert("marks".to_owned(), AttributeValue::M(marks.into()));
        }
    }
    if let (true, Some(rank)) = (has(5), item.remove("rank")) {
        item.insert(if item.contains_key("marks") { "rank" } else { "grade" }.to_owned(), rank);
    }
    item
}

/// Every field is set by an edit of its own, and by one of all, of an item with all combinations
/// of habits; alone, with the item back, and in a transaction.
macro_rules! each_edit {
    ($entity:ident, $read:ident, $table:ident, $what:expr; $($field:ident = $value:expr => $set:ident,)*) => {
        let before = $table.stored().await;
        $(
            for end in 0..3 {
                let edit = $read.edit().$set($value);
                let (done, requests) = $table.counted(async {
                    match end {
                        0 => edit.send(&$table).await,
                        1 => edit.returning_new().send(&$table).await.map(drop),
                        _ => {
                            let mut transaction = $table.transact();
                            transaction.add(edit);
                            transaction.send().await.map(drop)
                        }
                    }
                }).await;
                let what = format!("{}, {}, end {end}", $what, stringify!($field));
                done.unwrap_or_else(|error| panic!("{what}: {error:?}"));
                assert!(requests <= 3, "{what}: {requests}");
                let now = $entity::get(1).consistent().one(&$table).await.unwrap();
                let mut expected = $read.clone();
                expected.$field = $value;
                assert_eq!(now, expected, "{what}");
                restore(&$table, &before).await;
            }
        )*
    };
}

async fn restore<S: dynaschema::TableSchema>(table: &TestTable<S>, before: &[Item]) {
    for item in table.stored().await {
        let delete = table.client().delete_item().table_name(table.name()).key("PK", item["PK"].clone());
        delete.send().await.unwrap();
    }
    for item in before {
        table.put_raw(item.clone()).await;
    }
}

#[tokio::test]
async fn each_field_of_an_item_in_any_spelling() {
    for habits in 0..64 {
        let table = table::<Leaf>().await;
        table.put_raw(respelt(table.to_item(&leaf()).unwrap(), habits)).await;
        let read = Leaf::get(1).consistent().one(&table).await.unwrap();
        assert_eq!(read, leaf());
        each_edit! { Leaf, read, table, format!("habits {habits:b}");
            at = timestamp("2028-01-01T00:00:00Z") => set_at,
            owner = uuid(NEW) => set_owner,
            count = 3 => set_count,
            rank = 8 => set_rank,
            note = Some("new".to_owned()) => set_note,
            times = vec![] => set_times,
        }
    }
}

/// Beside a unique value and a copy the edit is a transaction of the library's own.
#[tokio::test]
async fn each_field_of_an_item_with_companions_in_any_spelling() {
    for habits in [0, 1, 2, 4, 8, 16, 31] {
        let table = table::<Sheet>().await;
        sheet().create().send(&table).await.unwrap();
        for item in table.stored().await.into_iter().filter(|item| !item.contains_key("_unique")) {
            table.put_raw(respelt(item, habits)).await;
        }
        let read = Sheet::get(1).consistent().one(&table).await.unwrap();
        assert_eq!(read, sheet());
        each_edit! { Sheet, read, table, format!("habits {habits:b}");
            at = timestamp("2028-01-01T00:00:00Z") => set_at,
            owner = uuid(NEW) => set_owner,
            code = uuid(OLD) => set_code,
            count = 3 => set_count,
            note = Some("new".to_owned()) => set_note,
            times = vec![] => set_times,
            marks = BTreeMap::from([("first".to_owned(), None)]) => set_marks,
        }
    }
}

/// Whether something is absent is asked of the item as it is stored, for the copy as well; the `NULL` of another program is nothing.
#[tokio::test]
async fn a_copy_gets_another_key_and_what_is_absent_a_value() {
    for habits in [0, 4, 8, 12] {
        let table = table::<Sheet>().await;
        sheet().create().send(&table).await.unwrap();
        for item in table.stored().await.into_iter().filter(|item| !item.contains_key("_unique")) {
            table.put_raw(respelt(item, habits)).await;
        }
        let read = Sheet::get(1).consistent().one(&table).await.unwrap();
        let edit = read.edit().set_code(uuid(OLD)).set_if_absent(|sheet| sheet.count, 5_u32);
        edit.set_if_absent(|sheet| sheet.note, "new").send(&table).await.unwrap();
        let count = if habits & 4 == 0 { 0 } else { 5 };
        let wanted = Sheet { code: uuid(OLD), count, note: Some("new".to_owned()), ..read };
        assert_eq!(Sheet::get(1).consistent().one(&table).await.unwrap(), wanted, "habits {habits:b}");
        assert_eq!(Sheet::by_code(uuid(OLD)).one(&table).await.unwrap(), wanted, "habits {habits:b}");
    }
}

/// A place inside of a field, too.
#[tokio::test]
async fn a_place_in_another_spelling() {
    let table = table::<Leaf>().await;
    table.put_raw(respelt(table.to_item(&leaf()).unwrap(), 16)).await;
    let read = Leaf::get(1).one(&table).await.unwrap();
    let later = timestamp("2029-01-01T00:00:00Z");
    let edit = || read.edit().set(|leaf| leaf.times.element::<Timestamp>(0), later);
    edit().send(&table).await.unwrap();
    assert_eq!(Leaf::get(1).one(&table).await.unwrap().times, [later]);
    assert_eq!(stale(edit().send(&table).await), ["times[0]"]);
}

/// A move changes what was read, however that is spelt.
#[tokio::test]
async fn a_move_of_an_item_in_any_spelling() {
    for habits in 0..64 {
        let table = table::<Leaf>().await;
        table.put_raw(respelt(table.to_item(&leaf()).unwrap(), habits)).await;
        let read = Leaf::get(1).one(&table).await.unwrap();
        let at = timestamp("2028-01-01T00:00:00Z");
        let changed = Leaf {
            id: 2,
            at,
            owner: uuid(NEW),
            count: 1,
            rank: 8,
            note: Some("new".into()),
            times: vec![at],
        };
        let to = changed.clone();
        let moved = read.move_to(move |leaf| *leaf = to.clone()).send(&table).await;
        assert_eq!(moved.unwrap(), changed, "habits {habits:b}");
        assert_eq!(Leaf::scan().all(&table).await.unwrap(), [changed]);
    }
}

/// Another request under a token of the user's is another transaction, so there is none.
#[tokio::test]
async fn a_token_is_of_one_request() {
    let table = table::<Leaf>().await;
    table.put_raw(respelt(table.to_item(&leaf()).unwrap(), 1)).await;
    let before = table.only_item().await;
    let read = Leaf::get(1).one(&table).await.unwrap();
    let mut transaction = table.transact().token("leaf-1");
    let handle = transaction.add(read.edit().set_at(timestamp("2028-01-01T00:00:00Z")));
    let (done, requests) = table.counted(transaction.send()).await;
    let error = done.unwrap_err();
    assert_eq!(stale(Err::<(), _>(error.failed(handle).unwrap().error().clone())), ["at"]);
    assert_eq!((requests, table.only_item().await), (1, before));
    let mut transaction = table.transact().token("leaf-2");
    transaction.add(read.edit().set_at(timestamp("2028-01-01T00:00:00Z")).last_write_wins());
    transaction.send().await.map(drop).unwrap();
}

/// What is really another value is stale after one request.
#[tokio::test]
async fn another_value_is_none_in_another_spelling() {
    let table = table::<Leaf>().await;
    let read = leaf().create().send(&table).await.unwrap();
    table.put_raw(respelt(table.to_item(&Leaf { count: 4, ..leaf() }).unwrap(), 1)).await;
    let edit = read.edit().set_count(1).set_at(timestamp("2028-01-01T00:00:00Z"));
    let (done, requests) = table.counted(edit.send(&table)).await;
    assert_eq!((stale(done), requests), (vec!["count".to_owned()], 1));
}

/// Whose index key shows all that programs spell in several ways.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OFFER#<id>")]
#[gsi1("OFFER#<price>#<owner>#<at:s>", query = by_offer)]
struct Offer {
    id: u32,
    price: Decimal,
    owner: Uuid,
    at: Timestamp,
}

/// What an update by key says it knows is so, however it is spelt.
#[tokio::test]
async fn what_is_known_in_another_spelling() {
    let price = |text: &str| text.parse::<Decimal>().unwrap();
    let later = timestamp("2028-01-01T00:00:00Z");
    let offer = Offer { id: 1, price: price("12.5"), owner: uuid(OLD), at: leaf().at };
    let spellings = [
        ("price", "12.50".to_owned()),
        ("owner", OLD.to_uppercase()),
        ("at", "2027-01-01T01:00:01+01:00".into()),
    ];
    for habits in 0..8_usize {
        let table = table::<Offer>().await;
        let mut item = table.to_item(&offer).unwrap();
        let used = spellings.iter().enumerate().filter(|(habit, _)| habits & 1 << habit != 0);
        item.extend(used.map(|(_, (name, text))| ((*name).to_owned(), s(text))));
        table.put_raw(item.clone()).await;
        let wrong = Offer::update(1).set_at(later).known_price(price("12.6")).known_owner(uuid(OLD));
        let error = wrong.send(&table).await.unwrap_err();
        let ErrorKind::ConditionFailed { known: Some("price"), .. } = error.kind() else {
            panic!("{error:?}")
        };

        let update = Offer::update(1).set_at(later).known_price(price("12.5")).known_owner(uuid(OLD));
        let (done, requests) = table.counted(update.send(&table)).await;
        done.unwrap_or_else(|error| panic!("habits {habits:b}: {error:?}"));
        assert_eq!(requests, if habits.trailing_zeros() >= 2 { 1 } else { 2 }, "habits {habits:b}");
        let stored = table.only_item().await;
        assert_eq!((&stored["price"], &stored["owner"]), (&item["price"], &item["owner"]));
        let wanted = Offer { at: later, ..offer.clone() };
        assert_eq!(Offer::by_offer(price("12.5"), uuid(OLD), later).one(&table).await.unwrap(), wanted);

        let mut transaction = table.transact();
        transaction.add(Offer::update(1).set_price(price("7")).known_owner(uuid(OLD)).known_at(later));
        transaction.send().await.map_or_else(|error| panic!("habits {habits:b}: {error:?}"), drop);
        let wanted = Offer { price: price("7"), ..wanted };
        assert_eq!(Offer::by_offer(price("7"), uuid(OLD), later).one(&table).await.unwrap(), wanted);
    }
}
