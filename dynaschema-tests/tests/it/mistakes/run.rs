//! Mistakes that run: each is made on the engine, and is an error or does no harm.

use dynaschema::{Cursor, DynamoEntity, DynamoTable, Error};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use super::Class::{Impossible, Typed};
use super::{Row, row};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("NAME#<name:lower>", "USER", query = by_name)]
struct User {
    id: String,
    name: String,
    #[dynamo(unique)]
    email: String,
    #[serde(default)]
    stock: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:04>")]
#[gsi1("STATUS#<status>", "<number:04>", query = by_status)]
struct Order {
    user: String,
    number: u32,
    status: String,
    note: Option<String>,
    #[dynamo(ttl = seconds)]
    ends: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAGE#<id>")]
#[sk("PAGE")]
struct Page {
    id: u32,
    title: String,
    #[dynamo(version)]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
    Page(Page),
}

pub(super) const ROWS: &[Row] = &[
    row("a delimiter in an id", Typed("InvalidKey"), "`id` cannot stand in the key `PK`"),
    row("an empty id", Typed("InvalidKey"), "`id` cannot stand in the key `PK`"),
    row("a number beyond its padding", Typed("InvalidKey"), "`number` cannot stand in the key `SK`"),
    row("creating what is there", Typed("AlreadyExists"), "has an item under the key of this `User` already"),
    row("reading what is not there", Typed("NotFound"), "has no such `User`"),
    row("updating what is not there", Typed("NotFound"), "has no such `User`"),
    row("editing what was deleted", Typed("NotFound"), "has no such `User`"),
    row("a lost update by two edits", Typed("Stale"), "`name` of this `User` of table"),
    row(
        "an edit of a newer version",
        Typed("VersionConflict"),
        "has version 2, and the write starts from version 1",
    ),
    row("an edit without effect over a newer version", Typed("VersionConflict"), "has version 2"),
    row("a put of a newer version", Typed("VersionConflict"), "has version 2"),
    row("a remove of a newer version", Typed("VersionConflict"), "has version 2"),
    row("a version that ends", Typed("OutOfRange"), "would leave the range of its type"),
    row("a unique value that is taken", Typed("UniqueViolation"), "has the `email` of this `User` already"),
    row(
        "a unique value that is taken by an update",
        Typed("UniqueViolation"),
        "has the `email` of this `User` already",
    ),
    row("less than nothing", Typed("OutOfRange"), "`stock` of this `User` of table"),
    row("a duration as a time to live", Typed("Encode"), "count the seconds since 1970, and not from now"),
    row("milliseconds as a time to live", Typed("Encode"), "count seconds since 1970 and no milliseconds"),
    row(
        "an item that does not decode as it is read",
        Typed("Decode"),
        "does not decode into `User`: `name`:",
    ),
    row("a read of one where there are two", Typed("MoreThanOne"), "use `.first` or `.all`"),
    row("a cursor of another query", Typed("InvalidCursor"), "this cursor does not fit its query"),
    row("a damaged cursor", Typed("InvalidCursor"), "this cursor does not fit its query"),
    row(
        "a version of what has none",
        Typed("InvalidRequest"),
        "`User` has no version; mark a field with `#[dynamo(version)]`",
    ),
    row(
        "a version of what has none, as it is deleted",
        Typed("InvalidRequest"),
        "`User` has no version; mark a field with `#[dynamo(version)]`",
    ),
    row(
        "an `upsert` that demands something",
        Typed("InvalidRequest"),
        "an upsert takes no `known_…` and no `version`",
    ),
    row("one item twice in a transaction", Typed("InvalidRequest"), "TransactWriteItems"),
    row("a transaction of which one part fails", Typed("TransactionCanceled"), "nothing of it was written"),
    row("a closure that changes the key", Typed("InvalidRequest"), "use `move_to` for that"),
    row(
        "a move onto another item",
        Typed("AlreadyExists"),
        "has an item under the key of this `Order` already",
    ),
    row("a read that costs too much", Typed("BudgetExhausted"), "raise `max_requests`, or read by `page`"),
    row("an unknown item in a mixed read", Typed("UnknownEntity"), "is of the unknown entity `Ghost`"),
    row("an index key left behind", Impossible, "found by the new key alone"),
    row("the order of numbers as text", Impossible, "9 comes before 10"),
    row("a sentinel left behind", Impossible, "the freed value is taken again"),
    row("a rest of a batch dropped", Impossible, "all 30 are there"),
    row("an expired item that is read", Impossible, "it is not there"),
    row("another case of a folded name", Impossible, "found in any case"),
    row("an attribute that another program keeps", Impossible, "still there after an update"),
    row("a lost increment", Impossible, "both are counted"),
];

fn user(id: &str) -> User {
    User { id: id.into(), name: "Ann".into(), email: format!("{id}@x"), stock: 1 }
}

fn order(number: u32) -> Order {
    Order { user: "a".into(), number, status: "OPEN".into(), note: None, ends: None }
}

/// What becomes of a mistake: its error, or what is right all the same.
pub(super) async fn mistake(mistake: &str) -> Result<String, Error> {
    let shop = table::<Shop>().await;
    match mistake {
        _ if mistake.contains("version") => of_versions(mistake, &shop).await,
        _ if mistake.contains("order") || mistake.contains("cursor") || mistake.contains("read") => {
            of_reads(mistake, &shop).await
        }
        _ => of_writes(mistake, &shop).await,
    }
}

async fn of_writes(mistake: &str, shop: &TestTable<Shop>) -> Result<String, Error> {
    let ann = user("a").create().send(shop).await?;
    match mistake {
        "a delimiter in an id" => user("a#b").create().send(shop).await.map(drop)?,
        "an empty id" => User::get("").optional(shop).await.map(drop)?,
        "a number beyond its padding" => order(12_345).create().send(shop).await.map(drop)?,
        "creating what is there" => ann.create().send(shop).await.map(drop)?,
        "updating what is not there" => User::update("b").set_name("Bea").send(shop).await?,
        "editing what was deleted" => {
            User::delete("a").send(shop).await?;
            ann.edit().set_name("Bea").send(shop).await?;
        }
        "a lost update by two edits" => {
            ann.edit().set_name("Bea").send(shop).await?;
            ann.edit().set_name("Cat").send(shop).await?;
        }
        "a unique value that is taken" => {
            User { email: "a@x".into(), ..user("b") }.create().send(shop).await.map(drop)?;
        }
        "a unique value that is taken by an update" => {
            user("b").create().send(shop).await?;
            User::update("b").set_email("a@x").send(shop).await?;
        }
        "less than nothing" => User::update("a").sub(|user| user.stock, 2).send(shop).await?,
        "a duration as a time to live" => {
            Order { ends: Some(3_600), ..order(1) }.create().send(shop).await.map(drop)?;
        }
        "milliseconds as a time to live" => {
            Order { ends: Some(1_800_000_000_000), ..order(1) }.create().send(shop).await.map(drop)?;
        }
        "an `upsert` that demands something" => {
            Page { id: 1, title: "a".into(), version: 0 }.upsert().version(3).send(shop).await?;
        }
        "one item twice in a transaction" => {
            let mut transaction = shop.transact();
            transaction.add(User::update("a").add(|user| user.stock, 1));
            transaction.add(User::update("a").add(|user| user.stock, 1));
            transaction.send().await?;
        }
        "a transaction of which one part fails" => {
            let mut transaction = shop.transact();
            transaction.add(order(1).create());
            transaction.add(ann.create());
            transaction.send().await?;
        }
        "a closure that changes the key" => {
            let change = |user: &mut User| user.id = "b".into();
            User::modify(shop, &ann.key(), change).await.map(drop)?;
        }
        "a move onto another item" => {
            order(1).create().send(shop).await?;
            let two = order(2).create().send(shop).await?;
            two.move_to(|order| order.number = 1).send(shop).await.map(drop)?;
        }
        "an index key left behind" => {
            User::update("a").set_name("Bea").send(shop).await?;
            let (old, new) = (User::by_name("Ann").all(shop).await?, User::by_name("Bea").all(shop).await?);
            assert_eq!((old.len(), new.len()), (0, 1));
            return Ok("found by the new key alone".to_owned());
        }
        "a sentinel left behind" => {
            User::update("a").set_email("b@x").send(shop).await?;
            User { email: "a@x".into(), ..user("c") }.create().send(shop).await?;
            return Ok("the freed value is taken again".to_owned());
        }
        "a rest of a batch dropped" => {
            shop.batch_write().put_all((0..30).map(order)).send().await?;
            assert_eq!(Order::query("a").all(shop).await?.len(), 30);
            return Ok("all 30 are there".to_owned());
        }
        "another case of a folded name" => {
            assert_eq!(User::by_name("aNN").one(shop).await?, ann);
            return Ok("found in any case".to_owned());
        }
        "an attribute that another program keeps" => {
            let mut stored = shop.to_item(&order(1))?;
            stored.insert("theirs".to_owned(), n(1));
            shop.put_raw(stored).await;
            Order::update("a", 1).set_status("DONE").send(shop).await?;
            assert!(shop.stored().await.iter().any(|item| item.contains_key("theirs")));
            return Ok("still there after an update".to_owned());
        }
        "a lost increment" => {
            ann.edit().add(|user| user.stock, 1).send(shop).await?;
            ann.edit().add(|user| user.stock, 1).send(shop).await?;
            assert_eq!(User::get("a").one(shop).await?.stock, 3);
            return Ok("both are counted".to_owned());
        }
        _ => unreachable!("no such mistake: {mistake}"),
    }
    Ok("it is done".to_owned())
}

async fn of_versions(mistake: &str, shop: &TestTable<Shop>) -> Result<String, Error> {
    let page = Page { id: 1, title: "a".into(), version: 0 }.create().send(shop).await?;
    Page::update(1).set_title("b").send(shop).await?;
    match mistake {
        "an edit of a newer version" => page.edit().set_title("c").send(shop).await?,
        "an edit without effect over a newer version" => page.edit().set_title("a").send(shop).await?,
        "a put of a newer version" => page.put().send(shop).await.map(drop)?,
        "a remove of a newer version" => page.remove().send(shop).await?,
        "a version that ends" => Page { version: u64::MAX, ..page }.put().send(shop).await.map(drop)?,
        "a version of what has none" => User::update("a").version(1).send(shop).await?,
        "a version of what has none, as it is deleted" => User::delete("a").version(1).send(shop).await?,
        _ => unreachable!("no such mistake: {mistake}"),
    }
    Ok("it is done".to_owned())
}

async fn of_reads(mistake: &str, shop: &TestTable<Shop>) -> Result<String, Error> {
    shop.batch_write().put_all([9, 10].map(order)).send().await?;
    match mistake {
        "reading what is not there" => User::get("b").one(shop).await.map(drop)?,
        "a read of one where there are two" => Order::query("a").one(shop).await.map(drop)?,
        "a cursor of another query" => {
            let page = Order::query("a").limit(1).page(shop).await?;
            let cursor = page.cursor.expect("there is one more");
            Order::by_status("OPEN").after(cursor).page(shop).await.map(drop)?;
        }
        "a damaged cursor" => {
            let cursor = Cursor::from("AAAA".to_owned());
            Order::query("a").after(cursor).page(shop).await.map(drop)?;
        }
        "a read that costs too much" => {
            Order::query("a").page_size(1).max_requests(1).all(shop).await.map(drop)?;
        }
        "an unknown item in a mixed read" => {
            let ghost = [("PK", s("USER#a")), ("SK", s("GHOST")), ("entity_type", s("Ghost"))];
            shop.put_raw(item(ghost)).await;
            Shop::partition(User::pk("a")).all(shop).await.map(drop)?;
        }
        "an item that does not decode as it is read" => {
            let broken =
                [("PK", s("USER#b")), ("SK", s("PROFILE")), ("entity_type", s("User")), ("name", n(1))];
            shop.put_raw(item(broken)).await;
            User::get("b").one(shop).await.map(drop)?;
        }
        "the order of numbers as text" => {
            let orders = Order::query("a").all(shop).await?;
            assert_eq!(orders.iter().map(|order| order.number).collect::<Vec<_>>(), [9, 10]);
            return Ok("9 comes before 10".to_owned());
        }
        "an expired item that is read" => {
            Order { ends: Some(1_000_000_000), ..order(11) }.create().send(shop).await?;
            assert_eq!(Order::get("a", 11).optional(shop).await?, None);
            return Ok("it is not there".to_owned());
        }
        _ => unreachable!("no such mistake: {mistake}"),
    }
    Ok("it is done".to_owned())
}
