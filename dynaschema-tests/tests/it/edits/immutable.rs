//! Fields that keep the value that they were created with.

use dynaschema::expr::Path;
use dynaschema::{AttributeValue, DynamoEntity, Error, ErrorKind, Table};
use dynaschema_tests::harness::table;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde::{Deserialize, Serialize};

/// One immutable field in a key of its own, one beside a field that changes, one in the primary key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[sk("FROM#<origin>")]
#[gsi1("SHOP#<shop>", "<made:04>", query = of_shop)]
#[gsi2("STATE#<state>#<made:04>", "<id:06>", query = in_state)]
struct Parcel {
    id: u32,
    #[dynamo(immutable)]
    origin: String,
    #[dynamo(immutable)]
    shop: String,
    #[dynamo(immutable)]
    made: u32,
    state: String,
    note: Option<String>,
}

fn parcel() -> impl Strategy<Value = Parcel> {
    let word = || "[a-b]";
    let fields = (word(), word(), 0..2_u32, word(), proptest::option::of(word()));
    fields.prop_map(|(origin, shop, made, state, note)| Parcel { id: 0, origin, shop, made, state, note })
}

/// Two values under one id, which no other case has.
fn parcels() -> impl Strategy<Value = (Parcel, Parcel)> {
    (parcel(), parcel(), 0..1_000_000_u32)
        .prop_map(|(old, new, id)| (Parcel { id, ..old }, Parcel { id, ..new }))
}

async fn stored(parcels: &Table<Parcel>, parcel: &Parcel) -> Result<Option<Parcel>, Error> {
    parcel.key().get().consistent().optional(parcels).await
}

/// A closure that changes it is refused and nothing is written; what it changes else is written.
async fn closures(parcels: &Table<Parcel>, old: Parcel, new: Parcel) -> Result<(), TestCaseError> {
    let kept = Parcel { state: new.state.clone(), note: new.note.clone(), ..old.clone() };

    let closure = |parcel: &mut Parcel| *parcel = new.clone();
    old.clone().put().send(parcels).await?;
    let modified = Parcel::modify(parcels, &old.key(), closure).await;
    if new == kept {
        prop_assert_eq!(modified?, new.clone());
    } else {
        prop_assert!(modified.unwrap_err().to_string().contains("`immutable`"));
        prop_assert_eq!(stored(parcels, &old).await?, Some(old.clone()));
    }

    old.clone().put().send(parcels).await?;
    let moved = old.clone().move_to(closure).send(parcels).await;
    if new == kept {
        prop_assert_eq!(moved?, new.clone());
    } else {
        prop_assert!(moved.unwrap_err().to_string().contains("`immutable`"));
        prop_assert_eq!(stored(parcels, &old).await?, Some(old.clone()));
    }
    old.key().delete().send(parcels).await?;
    Ok(())
}

/// An index key shows it beside a field that changes: then an update knows it, and is right or does nothing.
async fn keys(parcels: &Table<Parcel>, old: Parcel, new: Parcel) -> Result<(), TestCaseError> {
    old.clone().put().send(parcels).await?;
    let update = old.key().update().set_state(&new.state).known_made(new.made);
    let done = update.send(parcels).await;
    let there = if new.made == old.made {
        done?;
        Parcel { state: new.state, ..old.clone() }
    } else {
        let error = done.unwrap_err();
        prop_assert!(error.is_condition_failed(), "{}", error);
        old.clone()
    };
    let found = Parcel::in_state(&there.state, there.made).id(there.id).all(parcels).await?;
    prop_assert_eq!(found, [there.clone()]);
    let found = Parcel::of_shop(&there.shop).made(there.made).all(parcels).await?;
    prop_assert_eq!(found, [there]);
    old.key().delete().send(parcels).await?;
    Ok(())
}

fn hold<F: Future<Output = Result<(), TestCaseError>>>(law: impl Fn(Table<Parcel>, Parcel, Parcel) -> F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let parcels_of = runtime.block_on(table::<Parcel>());
    let run = |(old, new)| runtime.block_on(law((*parcels_of).clone(), old, new));
    TestRunner::default().run(&parcels(), run).unwrap();
}

#[test]
fn no_closure_changes_what_is_immutable() {
    hold(async |parcels, old, new| closures(&parcels, old, new).await);
}

#[test]
fn what_is_immutable_is_known_where_a_key_shows_it() {
    hold(async |parcels, old, new| keys(&parcels, old, new).await);
}

/// In no key, so that nothing else would keep a path that is made by hand from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LABEL#<id>")]
struct Label {
    id: u32,
    #[dynamo(immutable)]
    code: String,
    #[dynamo(immutable)]
    #[serde(default)]
    size: u32,
    note: Option<String>,
}

#[tokio::test]
async fn no_path_by_hand_changes_what_is_immutable() {
    let labels = table::<Label>().await;
    let label = Label { id: 1, code: "a".to_owned(), size: 1, note: None };
    let label = label.create().send(&labels).await.unwrap();
    let (code, size) = (Path::<String>::new("code"), Path::<u32>::new("size"));
    for update in [
        Label::update(1).set(|_| code, "b"),
        Label::update(1).set_if(|_| code, Some("b")),
        Label::update(1).add(|_| size, 1),
        label.edit().set(|_| size, 2_u32),
        label.clone().upsert().set(|_| code, "b"),
    ] {
        let error = update.send(&labels).await.unwrap_err();
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
        assert!(reason.contains("`immutable`"), "{reason}");
        assert_eq!(Label::get(1).one(&labels).await.unwrap(), label);
    }
}

/// Serde leaves its default out, and another program has stored a `NULL`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SEAL#<id>")]
struct Seal {
    id: u32,
    #[dynamo(immutable)]
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
    note: Option<String>,
}

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn one() -> Option<u32> {
    Some(1)
}

#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde calls it with a reference")]
fn is_one(left: &Option<u32>) -> bool {
    *left == Some(1)
}

/// What is left out and what another program has stored are two values, though serde writes neither.
#[tokio::test]
async fn no_closure_changes_what_is_immutable_and_left_out() {
    let seals = table::<Seal>().await;
    let without = seals.to_item(&Seal { id: 1, left: Some(1), note: None }).unwrap();
    assert!(!without.contains_key("left"));
    let mut with = without.clone();
    with.insert("left".to_owned(), AttributeValue::Null(true));
    for (item, left, others) in [(with, None, [Some(1), Some(3)]), (without, Some(1), [None, Some(3)])] {
        seals.put_raw(item.clone()).await;
        let read = Seal::get(1).one(&seals).await.unwrap();
        assert_eq!(read.left, left);
        for other in others {
            for changed in [
                Seal::modify(&seals, &read.key(), |seal| seal.left = other).await,
                read.clone().move_to(move |seal| seal.left = other).send(&seals).await,
            ] {
                let error = changed.unwrap_err();
                let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
                assert!(reason.contains("`immutable`"), "{reason}");
                assert_eq!(seals.only_item().await, item);
            }
        }
        // What it changes else leaves that as it is.
        let changed = Seal::modify(&seals, &read.key(), |seal| seal.note = Some("a".to_owned()));
        assert_eq!(changed.await.unwrap(), Seal { note: Some("a".to_owned()), ..read });
        assert_eq!(seals.only_item().await.get("left"), item.get("left"));
    }
}
