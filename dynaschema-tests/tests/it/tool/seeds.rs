//! `seed`.

use std::collections::HashMap;

use dynaschema::embedded::Fault;
use dynaschema::export::Samples;
use dynaschema::tool::Tool;
use dynaschema::{Item, TableSchema};
use dynaschema_tests::harness::{TestTable, uncreated};
use serde_json::json;

use super::{run, samples};
use crate::export::fixture::{Store, User};

fn tool_of(table: &TestTable<Store>) -> Tool<Store> {
    Tool::new().client(table.client().clone()).table(table.name()).samples(samples)
}

async fn created() -> TestTable<Store> {
    let table = uncreated::<Store>(|table| table);
    table.create_table().send().await.unwrap();
    table
}

type Key = (String, String);

fn by_key<'a>(items: impl IntoIterator<Item = &'a Item>) -> HashMap<Key, &'a Item> {
    let text = |item: &Item, name: &str| item[name].as_s().unwrap().clone();
    items.into_iter().map(|item| ((text(item, "PK"), text(item, "SK")), item)).collect()
}

async fn stored<S: TableSchema>(table: &TestTable<S>) -> Vec<Item> {
    let scanned = table.client().scan().table_name(table.name()).send().await.unwrap();
    scanned.items.unwrap_or_default()
}

#[tokio::test]
async fn what_is_seeded_are_the_samples() {
    let (table, samples) = (created().await, samples().unwrap());
    let (name, all) = (table.name(), samples.items().count());
    // Two users with their sentinels, two orders with their copies, a session.
    assert_eq!(all, 9);
    assert_eq!(run(&tool_of(&table), "seed").await.sound(), format!("table `{name}`: 9 items are written\n"));
    assert_eq!(by_key(&stored(&table).await), by_key(samples.items()));
    assert_eq!(User::get("7").one(&table).await.unwrap().name, "Ann");

    // Nothing is written twice.
    let report = run(&tool_of(&table), "seed --json").await;
    assert_eq!(report.json(), json!({ "table": name, "written": 0, "left": 9 }));
}

#[tokio::test]
async fn what_is_there_stays_with_all_that_belongs_to_it() {
    let (table, samples) = (created().await, samples().unwrap());
    // Ann's address belongs to another user, and she is not there herself.
    let other = User { id: "1".into(), email: "ann@example.com".into(), name: "Anna".into() };
    other.clone().create().send(&table).await.unwrap();
    let before = stored(&table).await;
    let said = run(&tool_of(&table), "seed").await.sound();
    let name = table.name();
    assert_eq!(
        said,
        format!("table `{name}`: 7 items are written; 2 are left out, since something is there already\n"),
    );
    assert_eq!(User::get("7").optional(&table).await.unwrap(), None);
    assert_eq!(User::get("1").one(&table).await.unwrap(), other);
    let (after, expected) = (stored(&table).await, by_key(samples.items()));
    for (key, item) in by_key(&after) {
        let known = by_key(&before).get(&key).copied().or_else(|| expected.get(&key).copied());
        assert_eq!(Some(item), known, "{key:?}");
    }
    assert_eq!(after.len(), before.len() + 7);
}

/// What a sample has replaced leaves nothing behind that would keep others from its unique value.
#[tokio::test]
async fn what_was_replaced_among_the_samples_is_not_seeded() {
    let table = created().await;
    let user = |id: &str, email: &str| User { id: id.into(), email: email.into(), name: String::new() };
    let tool = tool_of(&table).samples(|| {
        let mut samples = Samples::new();
        for email in ["a", "b"] {
            samples.item(&User { id: "1".into(), email: email.into(), name: String::new() })?;
        }
        Ok(samples)
    });
    let said = run(&tool, "seed").await.sound();
    assert_eq!(said, format!("table `{}`: 2 items are written\n", table.name()));
    user("2", "a").create().send(&table).await.unwrap();
    let error = user("3", "b").create().send(&table).await.unwrap_err();
    assert!(error.is_unique_violation(), "{error}");
}

#[tokio::test]
async fn what_cannot_be_written_is_an_error() {
    let table = uncreated::<Store>(|table| table);
    let errors = run(&tool_of(&table), "seed").await.undone();
    let name = table.name();
    assert!(
        errors.starts_with(&format!("error: there is no table `{name}` where the client asks: ")),
        "{errors}"
    );
    assert!(errors.contains("`dev --seed` makes one on this machine"), "{errors}");

    table.create_table().send().await.unwrap();
    table.faults().on("PutItem").always().inject(Fault::refused("AccessDeniedException", "not you"));
    let errors = run(&tool_of(&table), "seed").await.undone();
    let told = |what: &str| errors.starts_with(&format!("error: table `{name}` {what}: "));
    assert!(told("cannot be written to") || told("is not written to any further"), "{errors}");
    assert!(errors.contains("not you"), "{errors}");
    // Users are written by transactions, so that this is met behind some.
    assert_eq!(told("is not written to any further"), !stored(&table).await.is_empty(), "{errors}");

    let none = Tool::<Store>::new().client(table.client().clone());
    let errors = run(&none, "seed --table store").await.undone();
    assert_eq!(errors, "error: this tool has no samples; give it some by `Tool::samples`\n");
}

/// Nobody looks at a line that moves.
#[tokio::test]
async fn many_samples_are_told_of_now_and_then() {
    let table = created().await;
    let tool = tool_of(&table).samples(|| {
        let mut samples = Samples::new();
        for id in 0..1100 {
            let id = id.to_string();
            samples.item(&User { email: format!("{id}@example.com"), id, name: String::new() })?;
        }
        Ok(samples)
    });
    let run_of = run(&tool, "seed").await;
    assert_eq!(run_of.errors, "1000 of 2200\n2000 of 2200\n");
    assert!(run_of.output.contains("2200 items are written"), "{run_of:?}");
}
