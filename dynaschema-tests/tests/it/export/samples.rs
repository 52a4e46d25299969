//! Samples: the items of values are those that their writes store, and the law of the page holds for them.

use dynaschema::export::Samples;
use dynaschema::op::Create;
use dynaschema::schema::EntitySchema;
use dynaschema::{AttributeValue, Item};
use dynaschema_tests::fixtures::writes::{
    Account, Article, Bug, Chapter, City, Claim, Course, Crawl, Document, Draw, Entry, Errand, Exhibit,
    Letter, Listing, Locker, Pallet, Parcel, Parked, Part, Plate, Profile, Reaction, Repository, Stand,
    Subject, Task, Ticket, Voyage,
};
use dynaschema_tests::harness::table;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRunner};
use tokio::runtime::Runtime;

use super::fixture::Store;
use super::pages::holds_of_stored;

/// Few, since each reads every pattern with every argument.
const CASES: u32 = 12;

/// An item without what its write alone says, or spells in any order.
fn said<E: Subject>(mut item: Item) -> Item {
    let EntitySchema { attributes, kept, .. } = E::SCHEMA;
    let times = [kept.created_at, kept.updated_at].into_iter().flatten();
    let times = times.map(|at| attributes[at].name).chain(["_ct", "_md"]);
    for name in times.chain(E::FACTS.unordered.iter().copied()).chain(["_token"]) {
        item.remove(name);
    }
    // The service keeps no order in a set.
    for value in item.values_mut() {
        if let AttributeValue::Ss(set) | AttributeValue::Ns(set) = value {
            set.sort_unstable();
        }
    }
    item
}

/// Items in an order that their plain attributes give.
fn sorted(items: impl Iterator<Item = Item>) -> Vec<Item> {
    let mut all: Vec<Item> = items.collect();
    all.sort_by_cached_key(|item| {
        let plain = item.iter().filter(|(_, value)| value.is_s() || value.is_n() || value.is_b());
        let mut plain: Vec<_> = plain.map(|(name, value)| format!("{name}: {value:?}")).collect();
        plain.sort_unstable();
        plain
    });
    all
}

/// Values that are created in a table, and the same as samples.
async fn case<E: Subject>(choices: Vec<Vec<u32>>) -> Result<(), TestCaseError> {
    let (table, mut samples) = (table::<E::Home>().await, Samples::<E::Home>::new());
    for choices in choices {
        let value = E::draw(&mut Draw::new(choices)).fresh();
        // One that is refused, for its key or for a unique value, is no sample either.
        if Create::new(value.clone()).send(&*table).await.is_ok() {
            samples.item(&value).map_err(|error| TestCaseError::fail(error.to_string()))?;
        }
    }
    let stored = sorted(table.stored().await.into_iter().map(said::<E>));
    proptest::prop_assert_eq!(stored, sorted(samples.items().cloned().map(said::<E>)));
    holds_of_stored(&table, false).await;
    Ok(())
}

fn law<E: Subject>() {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let runtime = Runtime::new().expect("a runtime");
    let choices = vec(vec(any::<u32>(), 24), 1..9);
    let checked = runner.run(&choices, |choices| runtime.block_on(case::<E>(choices)));
    if let Err(what) = checked {
        panic!("{}: {what}", E::SCHEMA.name);
    }
}

macro_rules! subjects {
    ($($test:ident: $($subject:ty),+;)+) => {$(
        #[test]
        fn $test() {
            $(law::<$subject>();)+
        }
    )+};
}

subjects! {
    values_under_indexes: Ticket, Bug, Errand, City, Task, Course;
    values_with_arms: Letter, Claim, Reaction, Entry, Locker, Chapter, Exhibit, Plate;
    values_with_companions: Account, Listing, Parcel, Article;
    values_of_other_forms: Profile, Repository, Voyage, Crawl, Stand, Document, Pallet, Parked;
    values_with_bytes_as_keys: Part;
}

#[test]
fn a_value_that_cannot_be_stored_is_no_sample() {
    use super::fixture::User;
    let mut samples = Samples::<Store>::new();
    let user = User { id: "a#b".into(), email: "e".into(), name: "n".into() };
    let error = samples.item(&user).unwrap_err();
    assert!(error.is_invalid_key(), "{error}");
    assert_eq!(samples.items().count(), 0);
}

#[test]
fn the_last_of_two_with_one_key_stands() {
    use super::fixture::User;
    let user = |name: &str| User { id: "1".into(), email: "e".into(), name: name.into() };
    let mut samples = Samples::<Store>::new();
    samples.item(&user("Ann")).unwrap().item(&user("Bea")).unwrap();
    let names: Vec<_> = samples.items().filter_map(|item| item.get("name")?.as_s().ok()).collect();
    assert_eq!(names, ["Bea"]);
    assert_eq!(samples.items().count(), 2, "and the sentinel");
}
