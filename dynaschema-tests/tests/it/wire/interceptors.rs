//! Interceptors of others: what they rewrite on its way out is what leaves, and what they rewrite on its way in is
//! what is given.

use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents, SharedInterceptor};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemOutput;
use aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemInput;
use aws_sdk_dynamodb::operation::get_item::GetItemOutput;
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::operation::scan::ScanOutput;
use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsOutput;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_smithy_runtime_api::client::interceptors::context::{
    BeforeSerializationInterceptorContextMut, FinalizerInterceptorContextMut,
};
use dynaschema::{AttributeValue, DynamoEntity, FastLane, Item, Table, TableSchema};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
struct Note {
    id: u32,
    secret: String,
}

/// Keeps the attribute `secret` back to front, as one would who encrypts it.
#[derive(Debug)]
struct BackToFront;

fn turn(item: &mut Item) {
    if let Some(AttributeValue::S(text)) = item.get_mut("secret") {
        *text = text.chars().rev().collect();
    }
}

impl Intercept for BackToFront {
    fn name(&self) -> &'static str {
        "BackToFront"
    }

    fn modify_before_serialization(
        &self,
        context: &mut BeforeSerializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let input = context.input_mut();
        if let Some(put) = input.downcast_mut::<PutItemInput>() {
            put.item.iter_mut().for_each(turn);
        } else if let Some(batch) = input.downcast_mut::<BatchWriteItemInput>() {
            let writes = batch.request_items.iter_mut().flat_map(|tables| tables.values_mut()).flatten();
            writes.filter_map(|write| write.put_request.as_mut()).for_each(|put| turn(&mut put.item));
        } else if let Some(transaction) = input.downcast_mut::<TransactWriteItemsInput>() {
            let actions = transaction.transact_items.iter_mut().flatten();
            actions.filter_map(|action| action.put.as_mut()).for_each(|put| turn(&mut put.item));
        }
        Ok(())
    }

    fn modify_before_completion(
        &self,
        context: &mut FinalizerInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Some(Ok(output)) = context.output_or_error_mut() else { return Ok(()) };
        if let Some(get) = output.downcast_mut::<GetItemOutput>() {
            get.item.iter_mut().for_each(turn);
        } else if let Some(query) = output.downcast_mut::<QueryOutput>() {
            query.items.iter_mut().flatten().for_each(turn);
        } else if let Some(scan) = output.downcast_mut::<ScanOutput>() {
            scan.items.iter_mut().flatten().for_each(turn);
        } else if let Some(batch) = output.downcast_mut::<BatchGetItemOutput>() {
            let items = batch.responses.iter_mut().flat_map(|tables| tables.values_mut()).flatten();
            items.for_each(turn);
        } else if let Some(gets) = output.downcast_mut::<TransactGetItemsOutput>() {
            gets.responses.iter_mut().flatten().filter_map(|get| get.item.as_mut()).for_each(turn);
        }
        Ok(())
    }
}

/// The table on a client that has the interceptor, made by us or not.
fn turned<S: TableSchema>(table: &TestTable<S>, ours: bool, lane: FastLane) -> Table<S> {
    let mut config = table.client().config().to_builder();
    config.push_interceptor(SharedInterceptor::new(BackToFront));
    let config = config.build();
    let client = if ours { dynaschema::client(config) } else { aws_sdk_dynamodb::Client::from_conf(config) };
    Table::builder(client, table.name()).fast_lane(lane).build()
}

/// A transaction is sent by the client of the table that began it, whatever tables its operations are on.
#[tokio::test]
async fn a_transaction_is_heard_by_the_interceptors_of_its_client() {
    let table = table::<Note>().await;
    let turned = turned(&table, true, FastLane::Auto);
    let mut all = turned.transact();
    all.add_to(&table, note(1).create());
    all.send().await.unwrap();
    let stored = table.stored().await;
    assert_eq!(stored[0]["secret"], AttributeValue::S("1 terces".to_owned()));
}

fn note(id: u32) -> Note {
    Note { id, secret: format!("secret {id}") }
}

#[tokio::test]
async fn what_others_rewrite_is_what_leaves_and_what_is_given() {
    for (ours, lane) in [(true, FastLane::Auto), (false, FastLane::Auto), (true, FastLane::Shadow(1))] {
        let table = table::<Note>().await;
        let turned = turned(&table, ours, lane);
        note(1).create().send(&turned).await.unwrap();
        note(2).put().send(&turned).await.unwrap();
        turned.batch_write().put(note(3)).put(note(4)).send().await.unwrap();
        let mut all = turned.transact();
        all.add(note(5).create());
        all.send().await.unwrap();

        // Nothing has left as it was.
        let stored = table.stored().await;
        assert_eq!(stored.len(), 5);
        for item in &stored {
            let secret = item["secret"].as_s().unwrap();
            assert!(secret.ends_with("terces"), "{secret}");
        }
        // Nothing is given as it is stored.
        for id in 1..=5 {
            assert_eq!(Note::get(id).one(&turned).await.unwrap(), note(id));
            assert_eq!(Note::query(id).all(&turned).await.unwrap(), [note(id)]);
        }
        let mut scanned = Note::scan().all(&turned).await.unwrap();
        scanned.sort_by_key(|note| note.id);
        assert_eq!(scanned, (1..=5).map(note).collect::<Vec<_>>());
        let got = turned.batch_get::<NoteKey>((1..=5).map(|id| NoteKey { id })).send().await.unwrap();
        assert_eq!(got, (1..=5).map(|id| Some(note(id))).collect::<Vec<_>>());
    }
}

/// Who says that they only look, is believed.
#[tokio::test]
async fn force_passes_by() {
    let table = table::<Note>().await;
    note(1).create().send(&table).await.unwrap();
    let forced = turned(&table, true, FastLane::Force);
    assert_eq!(Note::query(1).all(&forced).await.unwrap(), [note(1)]);
    let heard = turned(&table, true, FastLane::Auto);
    assert_eq!(Note::query(1).all(&heard).await.unwrap()[0].secret, "1 terces");
}

/// One of which more than its own item is written, so that it is read first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CARD#<id>")]
struct Card {
    id: u32,
    #[dynamo(unique)]
    name: String,
    secret: String,
    #[dynamo(version)]
    version: u64,
}

/// What the service tells of an item which refuses a write passes no interceptor: it is not what was read, and yet nobody
/// has changed it.
#[tokio::test]
async fn a_refusal_tells_of_the_item_as_it_is_stored() {
    let table = table::<Card>().await;
    let turned = turned(&table, true, FastLane::Auto);
    let card = Card { id: 1, name: "a".to_owned(), secret: "secret".to_owned(), version: 0 };
    let read = card.create().send(&turned).await.unwrap();
    let newer = Card { secret: "another".to_owned(), ..read.clone() }.put().send(&turned).await.unwrap();

    let (late, requests) = table.counted(read.clone().put().send(&turned)).await;
    let late = late.unwrap_err();
    assert!(late.is_version_conflict(), "{late:?}");
    // Read and refused twice, and read once more: nobody writes to and fro.
    assert!(requests <= 5, "{requests} requests");
    assert_eq!(late.old::<Card>(), Some(newer.clone()));
    let renamed = Card { name: "b".to_owned(), ..read };
    assert!(renamed.put().send(&turned).await.unwrap_err().is_version_conflict());
    assert_eq!(Card::get(1).one(&turned).await.unwrap(), newer);
}

/// The same of the operations of a transaction, each of which says what it met.
#[tokio::test]
async fn a_cancelled_transaction_tells_of_items_as_they_are_read() {
    let table = table::<Card>().await;
    let turned = turned(&table, true, FastLane::Auto);
    let card = |id: u32| Card { id, name: format!("card {id}"), secret: format!("secret {id}"), version: 0 };
    let read = card(1).create().send(&turned).await.unwrap();
    let newer = Card { secret: "another".to_owned(), ..read.clone() }.put().send(&turned).await.unwrap();
    let other = card(2).create().send(&turned).await.unwrap();

    let mut tx = turned.transact();
    let late = tx.add(read.clone().put());
    let untrue = tx.add(other.clone().put().condition(|card| card.name.eq("card 3")));
    let (sent, requests) = table.counted(tx.send()).await;
    let error = sent.unwrap_err();
    assert_kind!(error.failed(late).unwrap().error(), VersionConflict { expected: 1, found: Some(2) });
    assert_kind!(error.failed(untrue).unwrap().error(), ConditionFailed { entity: "Card" });
    // Read and refused twice, and read once more.
    assert_eq!(requests, 8);
    assert_eq!(error.failed(late).unwrap().old(), Some(newer.clone()));
    assert_eq!(error.failed(untrue).unwrap().old(), Some(other));

    // Beside what fails for good, one more read is enough.
    let mut tx = turned.transact();
    let late = tx.add(read.put());
    let taken = tx.add(card(2).create());
    let (sent, requests) = table.counted(tx.send()).await;
    let error = sent.unwrap_err();
    assert!(error.failed(taken).unwrap().is_already_exists(), "{error:?}");
    assert!(error.failed(late).unwrap().is_version_conflict(), "{error:?}");
    assert_eq!((error.failed(late).unwrap().old(), requests), (Some(newer.clone()), 3));
    assert_eq!(Card::get(1).one(&turned).await.unwrap(), newer);
}

/// Of an older schema version, with a sentinel and what is not stored as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAG#<id>")]
#[dynamo(schema_version = 2, upgrade = same)]
struct Tag {
    id: u32,
    #[dynamo(unique)]
    name: Option<String>,
    secret: String,
}

#[expect(clippy::unnecessary_wraps, reason = "that is what an upgrade gives")]
fn same(_: u32, item: Item) -> Result<Item, &'static str> {
    Ok(item)
}

/// No condition can name what is stored otherwise: of an older item only what its sentinel is made of is demanded.
#[tokio::test]
async fn an_older_item_is_replaced_and_deleted_as_it_is_read() {
    for (name, way) in [Some("a"), None].into_iter().flat_map(|name| [(name, 0), (name, 1), (name, 2)]) {
        let table = table::<Tag>().await;
        let turned = turned(&table, true, FastLane::Auto);
        let tag = Tag { id: 1, name: name.map(Into::into), secret: "secret".to_owned() };
        tag.clone().create().send(&turned).await.unwrap();
        let mut older = table.stored().await.into_iter().find(|item| item.contains_key("secret")).unwrap();
        assert_eq!(older["secret"], AttributeValue::S("terces".to_owned()));
        older.remove("schema_v");
        table.put_raw(older).await;
        match way {
            0 => Tag::delete(1).send(&turned).await.unwrap(),
            1 => tag.remove().send(&turned).await.unwrap(),
            _ => {
                let put = Tag { name: Some("b".to_owned()), secret: "another".to_owned(), ..tag };
                put.clone().put().send(&turned).await.unwrap();
                assert_eq!(Tag::get(1).one(&turned).await.unwrap(), put);
            }
        }
        let wanted = if way == 2 { 2 } else { 0 };
        assert_eq!(table.stored().await.len(), wanted, "{name:?} {way}");
    }
}
