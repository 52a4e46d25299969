//! Numbers at the ends of their types: sums and versions that would leave them.

use dynaschema::{DynamoEntity, Error, ErrorKind, Item, Table};
use dynaschema_tests::harness::{n, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
struct Product {
    sku: String,
    stock: u32,
    #[serde(default)]
    sold: u64,
    balance: Option<i8>,
    all: u128,
}

fn product(stock: u32) -> Product {
    Product { sku: "P9".into(), stock, sold: 0, balance: None, all: 7 }
}

#[track_caller]
fn leaves_its_range<T: std::fmt::Debug>(done: Result<T, Error>, path: &str) {
    let error = done.unwrap_err();
    let ErrorKind::OutOfRange { attribute, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(attribute, path);
    assert!(error.is_out_of_range() && error.is_condition_failed());
}

/// The last number that fits is written, the next one is refused, in one request each.
#[tokio::test]
async fn sums_end_where_their_types_do() {
    let table = table::<Product>().await;
    product(1).create().send(&table).await.unwrap();
    let update = || Product::update("P9");
    update().sub(|p| p.stock, 1).send(&table).await.unwrap();
    let before = table.stored().await;
    let (refused, requests) = table.counted(update().sub(|p| p.stock, 1).send(&table)).await;
    assert_eq!(requests, 1);
    leaves_its_range(refused, "stock");
    leaves_its_range(product(0).edit().sub(|p| p.stock, 1).send(&table).await, "stock");
    leaves_its_range(product(0).upsert().sub(|p| p.stock, 1).send(&table).await, "stock");
    // What is absent is its default, or nothing.
    leaves_its_range(update().sub(|p| p.sold, 1).send(&table).await, "sold");
    leaves_its_range(update().sub(|p| p.balance, -128).send(&table).await, "balance");
    leaves_its_range(update().sub(|p| p.all, 8).send(&table).await, "all");
    assert_eq!(table.stored().await, before);
    update()
        .add(|p| p.stock, u32::MAX)
        .add(|p| p.balance, -128)
        .sub(|p| p.all, 7)
        .send(&table)
        .await
        .unwrap();
    leaves_its_range(update().add(|p| p.stock, 1).send(&table).await, "stock");
    leaves_its_range(update().sub(|p| p.balance, 1).send(&table).await, "balance");
    let all = Product { stock: u32::MAX, balance: Some(-128), all: 0, ..product(0) };
    assert_eq!(Product::scan().all(&table).await.unwrap(), [all]);
}

#[tokio::test]
async fn a_sum_in_a_transaction() {
    let table = table::<Product>().await;
    product(1).create().send(&table).await.unwrap();
    let mut transaction = table.transact();
    let taken = transaction.add(Product::update("P9").sub(|p| p.stock, 2));
    let error = transaction.send().await.unwrap_err();
    let failed = error.failed(taken).unwrap();
    assert!(failed.error().is_out_of_range(), "{error:?}");
    assert_eq!(failed.old(), Some(product(1)));
}

#[tokio::test]
async fn the_error_says_what_to_do() {
    let table = table::<Product>().await;
    product(1).create().send(&table).await.unwrap();
    let error = Product::update("P9").sub(|p| p.stock, 2).send(&table).await.unwrap_err();
    let name = table.name();
    assert_eq!(
        error.to_string(),
        format!(
            "`stock` of this `Product` of table `{name}` would leave the range of its type, and nothing was \
             changed; add or subtract less, or give the field a wider type"
        ),
    );
}

#[tokio::test]
async fn sums_may_leave_their_range_by_name() {
    let table = table::<Product>().await;
    product(1).create().send(&table).await.unwrap();
    let update = Product::update("P9").sub(|p| p.stock, 2).unchecked().add(|p| p.balance, 127);
    update.add(|p| p.sold, 1).send(&table).await.unwrap();
    assert_eq!(table.only_item().await.get("stock"), Some(&n(-1)));
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAGE#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>"))]
struct Page {
    id: u32,
    code: String,
    #[dynamo(version)]
    version: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<id>")]
struct Post {
    id: u32,
    title: String,
    #[dynamo(version)]
    version: u64,
}

/// Every write but a delete makes a version of its own.
async fn writes_of_pages(table: &Table<Page>, page: &Page) -> Vec<Result<(), Error>> {
    let moved = |page: &mut Page| page.id = 2;
    vec![
        page.clone().put().send(table).await.map(drop),
        page.edit().set_code("b").send(table).await,
        Page::update(1).set_code("b").send(table).await,
        page.clone().upsert().set_code("b").send(table).await,
        page.clone().move_to(moved).send(table).await.map(drop),
        Page::modify(table, &page.key(), |page| page.code = "b".into()).await.map(drop),
    ]
}

#[tokio::test]
async fn a_version_at_the_end_of_its_type() {
    let table = table::<Page>().await;
    let page = Page { id: 1, code: "a".into(), version: 0 }.create().send(&table).await.unwrap();
    for item in table.stored().await {
        let last: Item = item.into_iter().chain([("version".to_owned(), n(u32::MAX))]).collect();
        table.put_raw(last).await;
    }
    let (page, before) = (Page { version: u32::MAX, ..page }, table.stored().await);
    for written in writes_of_pages(&table, &page).await {
        leaves_its_range(written, "version");
    }
    assert_eq!(table.stored().await, before);
    page.remove().send(&table).await.unwrap();
    assert_eq!(table.stored().await, []);
}

/// Where the primary key tells all keys, an update sends the sum, and one condition with it.
#[tokio::test]
async fn a_version_that_an_update_counts() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("NOTE#<id>")]
    struct Note {
        id: u32,
        text: String,
        #[dynamo(version)]
        version: u32,
    }
    let table = table::<Note>().await;
    let note = Note { id: 1, text: "a".into(), version: 0 }.create().send(&table).await.unwrap();
    let mut item = table.only_item().await;
    item.insert("version".to_owned(), n(u32::MAX - 1));
    table.put_raw(item).await;
    Note::update(1).set_text("b").send(&table).await.unwrap();
    leaves_its_range(Note::update(1).set_text("c").send(&table).await, "version");
    leaves_its_range(note.clone().upsert().set_text("c").send(&table).await, "version");
    assert_eq!(Note::get(1).one(&table).await.unwrap(), Note { text: "b".into(), version: u32::MAX, ..note });
}

/// A value that came from outside says whatever version it likes.
#[tokio::test]
async fn a_version_that_came_from_outside() {
    let table = table::<Post>().await;
    let post = Post { id: 1, title: "a".into(), version: 0 }.create().send(&table).await.unwrap();
    let forged = Post { version: u64::MAX, title: "b".into(), ..post.clone() };
    leaves_its_range(forged.clone().put().send(&table).await, "version");
    leaves_its_range(forged.edit().set_title("c").send(&table).await, "version");
    leaves_its_range(Post::update(1).set_title("c").version(u64::MAX).send(&table).await, "version");
    assert!(forged.clone().move_to(|post| post.id = 2).send(&table).await.unwrap_err().is_version_conflict());
    assert!(forged.remove().send(&table).await.unwrap_err().is_version_conflict());
    assert_eq!(Post::get(1).one(&table).await.unwrap(), post);
}

/// With a unique value, and a copy that is made of the whole of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id>")]
#[dynamo(copy(in_team, pk = "TEAM#<team>#<id>"))]
struct Player {
    id: u32,
    #[dynamo(unique)]
    name: String,
    team: String,
    points: u8,
}

/// What a sum is added to is what is stored: that it would not fit what was read is no concern of it.
#[tokio::test]
async fn a_sum_over_what_another_has_changed() {
    let table = table::<Player>().await;
    let player = Player { id: 1, name: "ann".into(), team: "red".into(), points: 250 };
    let read = player.create().send(&table).await.unwrap();
    let points = async |points| Player::update(1).set_points(points).send(&table).await.unwrap();
    let add = || read.edit().add(|player| player.points, 10);
    points(10).await;
    add().send(&table).await.unwrap();
    assert_eq!(add().returning_new().send(&table).await.unwrap().points, 30);
    assert_eq!(add().set_name("bob").returning_new().send(&table).await.unwrap().points, 40);
    Player::update(1).set_name("ann").send(&table).await.unwrap();
    // A copy that gets another key is made of what is stored, too.
    let moved = || add().set_team("blue");
    moved().send(&table).await.unwrap();
    let stored = Player { points: 50, team: "blue".into(), ..read.clone() };
    assert_eq!(Player::in_team("blue", 1).one(&table).await.unwrap(), stored);
    assert_eq!(Player::get(1).one(&table).await.unwrap(), stored);
    Player::update(1).set_team("red").send(&table).await.unwrap();
    assert_eq!(moved().returning_new().send(&table).await.unwrap().points, 60);
    for stale in [moved().send(&table).await, moved().returning_new().send(&table).await.map(drop)] {
        assert!(stale.as_ref().is_err_and(Error::is_stale), "{stale:?}");
    }
    Player::update(1).set_team("red").send(&table).await.unwrap();
    points(250).await;
    let before = table.stored().await;
    leaves_its_range(add().send(&table).await, "points");
    leaves_its_range(add().returning_new().send(&table).await, "points");
    leaves_its_range(moved().send(&table).await, "points");
    leaves_its_range(moved().returning_new().send(&table).await, "points");
    assert_eq!(table.stored().await, before);
}
