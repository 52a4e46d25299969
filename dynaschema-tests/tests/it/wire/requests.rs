//! The law: a request whose body is written straight from what is asked is the one that the SDK would make of its own
//! input.

use std::collections::{BTreeMap, BTreeSet};

use dynaschema::embedded::RecordedRequest;
use dynaschema::{DynamoEntity, DynamoTable, Entity as _, FastLane, Gsi, Meter, Table, TableBuilder};
use dynaschema_tests::fixtures::guarded::{NOW, Whole};
use dynaschema_tests::fixtures::writes::Mailbox;
use dynaschema_tests::harness::{TestTable, table_with};
use jiff::Timestamp;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::lanes::{Line, Loose, Parcel, Seal, State, Sticker, parcel, runtime};

/// An entity whose attributes are what serde makes of its fields, which needs no map to be written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOX#<owner>")]
#[sk("PLAIN#<n:05>")]
#[gsi1("PLAIN#<label>", "<open>#<n:05>", query = plain_by_label)]
struct Plain {
    owner: String,
    n: u16,
    label: Option<String>,
    weight: f64,
    balance: i128,
    open: bool,
    #[serde(rename = "the \"state\"")]
    state: State,
    #[serde(default, with = "dynaschema::set")]
    tags: BTreeSet<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
    #[serde(skip)]
    skipped: u8,
    lines: Vec<Line>,
    by_name: BTreeMap<String, Loose>,
    grid: Vec<Vec<Option<i32>>>,
}

impl Plain {
    fn of(parcel: &Parcel, note: &str) -> Self {
        let Parcel { owner, n, label, weight, balance, open, state, tags, lines, by_name, grid, .. } =
            parcel.clone();
        let note = Some(note.to_owned()).filter(|_| open);
        Self { owner, n, label, weight, balance, open, state, tags, note, skipped: 0, lines, by_name, grid }
    }
}

/// Values of every kind, and everything that writes can maintain.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(created_at = "_ct", updated_at(name = "_md", as = "epoch_ms"), constants("kind" = entity))]
enum All {
    Plain(Plain),
    Parcel(Parcel),
    Seal(Seal),
    Whole(Whole),
    Mailbox(Mailbox),
}

fn at(second: u64) -> Timestamp {
    Timestamp::from_second(i64::try_from(second).expect("a time")).expect("a time")
}

fn whole(id: &str, email: &str, note: &str) -> Whole {
    Whole {
        id: id.to_owned(),
        email: email.to_owned(),
        note: note.to_owned(),
        count: 1,
        log: vec![note.to_owned()],
        version: 0,
        expires: Some(NOW + 1_000),
        created_at: at(NOW),
        updated_at: at(NOW),
    }
}

/// Every kind of request, whatever its answer.
async fn every_request(table: &Table<All>, parcels: &[Parcel], note: &str) {
    for parcel in parcels {
        let key = parcel.to_key();
        drop(parcel.clone().create().send(table).await);
        drop(parcel.clone().put().send(table).await);
        let change =
            || key.update().set_open(false).set_lines(parcel.lines.clone()).set_state(parcel.state.clone());
        drop(change().remove_expires().send(table).await);
        drop(
            change()
                .condition(|p| p.weight.gt(0.5) & !p.tags.contains("a"))
                .returning_new()
                .send(table)
                .await,
        );
        drop(key.get().optional(table).await);
        drop(key.get().consistent().optional(table).await);
    }
    for plain in parcels.iter().map(|parcel| Plain::of(parcel, note)) {
        drop(plain.clone().create().send(table).await);
        drop(plain.clone().put().condition(|p| p.open.eq(true)).send(table).await);
        drop(plain.clone().put().over_anything().send(table).await);
        // Too large for the service, and refused as it is.
        let large = Plain { note: Some("\n".repeat(410_000)), ..plain.clone() };
        assert!(large.put().send(table).await.unwrap_err().to_string().contains("bytes"));
        updates_of_one_kind(table, &plain, note).await;
    }
    fields_with_the_names_of_keys(table, note).await;
    let whole = whole("w1", "a@example.com", note);
    drop(whole.clone().create().send(table).await);
    drop(Whole::update("w1").set_email("b@example.com").set_note("other").send(table).await);
    drop(Whole::update("w1").set_note(note).add(|w| w.count, 2).append(|w| w.log, [note]).send(table).await);
    let seal = |number: u16| Seal {
        owner: note.to_owned(),
        number: number.into(),
        rest: [("x".to_owned(), note.to_owned())].into(),
    };
    let mut transaction = table.transact();
    transaction.add(Whole::update("w1").set_note("third"));
    transaction.add(parcels[0].to_key().delete());
    transaction.add(seal(7).create());
    transaction.add(Plain { n: 99, ..Plain::of(&parcels[0], note) }.create());
    drop(transaction.send().await);
    drop(Whole::delete("w1").send(table).await);
    let puts = parcels.iter().fold(table.batch_write(), |batch, parcel| batch.put(seal(parcel.n)));
    let puts = puts.put_all(parcels.iter().map(|parcel| Plain::of(parcel, note)));
    drop(puts.delete(&seal(7).to_key()).send().await);
    drop(table.batch_get::<super::lanes::ParcelKey>(parcels.iter().map(Parcel::to_key)).send().await);
    every_read(table, parcels, note).await;
    every_read(&table.metered(&Meter::new()), parcels, note).await;
}

/// Every kind of read, over pages and from the middle on.
async fn every_read(table: &Table<All>, parcels: &[Parcel], note: &str) {
    for parcel in parcels {
        let key = parcel.to_key();
        drop(key.get().exists(table).await);
        drop(key.get().consistent().project::<Sticker>().optional(table).await);
        if let Some(label) = &parcel.label {
            drop(Parcel::by_label(label).all(table).await);
            drop(Parcel::by_label(label).n(parcel.n..).desc().include_expired().first(table).await);
        }
    }
    let (parcels, plains) = (|| Parcel::query("me"), || Plain::query("me"));
    drop(parcels().filter(|p| p.open.eq(true) | p.label.eq(note)).all(table).await);
    drop(parcels().consistent().page_size(1).all(table).await);
    drop(parcels().page_size(2).desc().project::<Sticker>().all(table).await);
    drop(parcels().n(3..=900).limit(2).all(table).await);
    drop(parcels().n(..900).count(table).await);
    drop(plains().n(7).one(table).await);
    drop(plains().exists(table).await);
    drop(Plain::plain_by_label(note).open(true).page_size(1).all(table).await);
    if let Ok(page) = parcels().limit(1).page(table).await {
        let behind = || page.cursor.clone();
        drop(parcels().after_if(behind()).all(table).await);
        drop(parcels().after_if(behind()).desc().all(table).await);
    }
    drop(All::partition(Parcel::pk("me")).page_size(2).all(table).await);
    drop(All::scan().page_size(3).all(table).await);
    drop(Parcel::scan().filter(|p| p.weight.lt(0.0)).segments(3).all(table).await);
    drop(Parcel::scan().index(Gsi::<1>).page_size(2).all(table).await);
    drop(Plain::scan().count(table).await);
}

/// Updates that set the same fields, one after the other: to other values, to equal ones, and to none.
async fn updates_of_one_kind(table: &Table<All>, plain: &Plain, note: &str) {
    let key = plain.to_key();
    for (label, open) in
        [(Some("a"), true), (Some(note), false), (None, true), (Some("b"), true), (Some("true"), true)]
    {
        let label = label.map(str::to_owned);
        let change = || key.update().set_label(label.clone()).set_open(open);
        drop(change().send(table).await);
        drop(change().returning_old().send(table).await);
        drop(change().condition(|p| p.weight.gt(0.5)).send(table).await);
        drop(change().set_state(plain.state.clone()).set_tags(plain.tags.clone()).send(table).await);
        let mut transaction = table.transact();
        transaction.add(change());
        transaction.add(Plain { n: 98, ..plain.clone() }.put());
        drop(transaction.send().await);
    }
    for (weight, balance) in [(1.0, 2), (3.0, 3), (-0.5, 0), (0.0, 0), (plain.weight, plain.balance)] {
        drop(key.update().set_weight(weight).set_balance(balance).send(table).await);
        drop(key.update().set_balance(balance).set_weight(weight).set_note(note).send(table).await);
        drop(key.update().set_balance(balance).remove_note().send(table).await);
        drop(key.update().set_weight(f64::NAN).set_balance(balance).send(table).await);
    }
}

/// Updates of fields that are stored in keys of their name only.
async fn fields_with_the_names_of_keys(table: &Table<All>, note: &str) {
    for (email, rank) in [(note, 1), ("a", 2), ("b", 3), ("b", 3)] {
        drop(Mailbox::update(1).set_email(email).send(table).await);
        drop(Mailbox::update(1).set_host(email).send(table).await);
        drop(Mailbox::update(1).set_rank(rank).set_email(email).send(table).await);
        drop(Mailbox::update(1).set_email(email).set_text(note.to_owned()).send(table).await);
    }
}

/// A body with the tokens of writes called by their order, since each write has another.
fn with_tokens_named(body: &mut Value, met: &mut Vec<String>) {
    match body {
        Value::String(text) if is_token(text) => {
            let place = met.iter().position(|token| token == text).unwrap_or_else(|| {
                met.push(text.clone());
                met.len() - 1
            });
            *text = format!("token {place}");
        }
        Value::Array(values) => values.iter_mut().for_each(|value| with_tokens_named(value, met)),
        Value::Object(values) => values.values_mut().for_each(|value| with_tokens_named(value, met)),
        _ => {}
    }
}

fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What is sent, with one name for the table, and names for the tokens.
async fn sent(lane: FastLane, parcels: &[Parcel], note: &str) -> Vec<(String, Value)> {
    let options = |builder: TableBuilder<All>| {
        builder.fast_lane(lane).clock(|| std::time::UNIX_EPOCH + std::time::Duration::from_secs(NOW))
    };
    let table: TestTable<All> = table_with(options).await;
    let ((), requests) = table.recorded(every_request(&table, parcels, note)).await;
    let mut tokens = Vec::new();
    let named = |request: RecordedRequest| {
        let body = request.body.to_string().replace(table.name(), "all");
        let mut body = serde_json::from_str(&body).expect("JSON");
        with_tokens_named(&mut body, &mut tokens);
        (request.operation, body)
    };
    requests.into_iter().map(named).collect()
}

#[test]
fn every_lane_sends_the_same() {
    let runtime = runtime();
    let config = ProptestConfig { cases: 30, ..ProptestConfig::default() };
    proptest!(config, |(parcels in prop::collection::vec(parcel(), 1..4), note in "[a-z\"\\\\\u{7f}\u{1}\u{1f600}\n]{1,9}")| {
        runtime.block_on(async {
            let by_sdk = sent(FastLane::Off, &parcels, &note).await;
            let straight = sent(FastLane::Auto, &parcels, &note).await;
            prop_assert!(by_sdk.len() > 12, "{}", by_sdk.len());
            prop_assert_eq!(straight, by_sdk);
            Ok(())
        })?;
    });
}
