//! Samples: the items of values are those that their writes store, and the law of the page holds for them.

use std::time::{Duration, UNIX_EPOCH};

use dynaschema::export::Samples;
use dynaschema::schema::EntitySchema;
use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Error, ErrorKind, Item, Table};
use dynaschema_tests::fixtures::writes::{
    Account, Article, Bug, Chapter, City, Claim, Course, Crawl, Document, Draw, Entry, Errand, Exhibit,
    Letter, Listing, Locker, Pallet, Parcel, Parked, Part, Plate, Profile, Reaction, Repository, Stand,
    Subject, Task, Ticket, Voyage,
};
use dynaschema_tests::harness::table;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRunner};
use serde::{Deserialize, Serialize};
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

/// Creates a value in the place of what has its key, or leaves all as it is where it is refused.
async fn written<E: Subject>(table: &Table<E::Home>, value: &E) -> Result<(), Error> {
    match value.clone().created(table).await {
        Err(error) if error.is_already_exists() => {}
        created => return created.map(drop),
    }
    let former = value.read(table).await?;
    value.deleted(table).await?;
    let created = value.clone().created(table).await.map(drop);
    if let (Err(_), Some(former)) = (&created, former) {
        former.fresh().created(table).await?;
    }
    created
}

/// Values that are written to a table, and the same as samples: what is refused, for its key or for a unique
/// value, is no sample either.
async fn case<E: Subject>(choices: Vec<Vec<u32>>) -> Result<(), TestCaseError> {
    let (table, mut samples) = (table::<E::Home>().await, Samples::<E::Home>::new());
    for choices in choices {
        let value = E::draw(&mut Draw::new(choices)).fresh();
        let written = written::<E>(&table, &value).await.map_err(|error| error.is_unique_violation());
        let taken = samples.item(&value).map(drop).map_err(|error| error.is_unique_violation());
        proptest::prop_assert_eq!(written, taken, "{:?}", value);
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

#[test]
fn the_sentinel_of_one_that_is_replaced_goes_with_it() {
    use super::fixture::User;
    let user = |email: &str| User { id: "1".into(), email: email.into(), name: "n".into() };
    let mut samples = Samples::<Store>::new();
    samples.item(&user("a")).unwrap().item(&user("b")).unwrap();
    assert_eq!(samples.items().count(), 2, "the item and the sentinel of `b`");
    let other = User { id: "2".into(), ..user("a") };
    samples.item(&other).unwrap();
    assert_eq!(samples.items().count(), 4);
}

#[test]
fn a_unique_value_is_one_samples() {
    use super::fixture::User;
    let user = |id: &str| User { id: id.into(), email: "e".into(), name: "n".into() };
    let mut samples = Samples::<Store>::new();
    samples.item(&user("1")).unwrap();
    let before: Vec<_> = samples.items().cloned().collect();
    let error = samples.item(&user("2")).unwrap_err();
    let ErrorKind::UniqueViolation { entity: "User", field: "email", owner: Some(owner), .. } = error.kind()
    else {
        panic!("{error}")
    };
    assert_eq!(owner.pk.as_str(), "USER#1");
    assert_eq!(samples.items().cloned().collect::<Vec<_>>(), before);
}

/// A unique value that no key of the item shows, and a copy under what the sort key alone does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("MEMBER#<number>")]
#[dynamo(copy(by_number, pk = "MEMBER#<number>", sk = "MEMBER"))]
struct Member {
    tenant: String,
    number: String,
    #[dynamo(unique)]
    email: String,
}

/// Whoever wrote the one that stands in its place.
#[test]
fn what_is_stored_over_a_value_takes_its_sentinel_and_copy_away() {
    let member = |number: &str| Member { tenant: "t".into(), number: number.into(), email: "e".into() };
    let is_own = |item: &&Item| !item.contains_key("_unique") && !item.contains_key("_copy");
    let mut samples = Samples::<Member>::new();
    samples.item(&member("1")).unwrap();
    let [own, sentinel] = [true, false].map(|own| {
        let found =
            samples.items().find(|item| if own { is_own(item) } else { item.contains_key("_unique") });
        found.unwrap().clone()
    });
    // A sentinel in its own place is nobody's place.
    samples.stored(sentinel);
    assert_eq!(samples.items().count(), 3, "the item, its sentinel and its copy");
    let mut raw = own;
    raw.remove("email");
    samples.stored(raw.clone());
    assert_eq!(samples.items().collect::<Vec<_>>(), [&raw]);
    // What it kept apart is free.
    samples.item(&member("2")).unwrap();
    assert_eq!(samples.items().count(), 4);
}

#[test]
fn made_ones_have_each_its_own_sentinel_and_copy() {
    let samples = Samples::<Member>::made();
    // Three of each of two tenants, with a copy and a sentinel.
    assert_eq!(samples.items().count(), 18);
    for mark in ["_unique", "_copy"] {
        let mut owners: Vec<_> = samples
            .items()
            .filter(|item| item.contains_key(mark))
            .map(|item| {
                let owner = item["_owner"].as_m().unwrap();
                [&owner["PK"], &owner["SK"]].map(|value| value.as_s().unwrap().clone())
            })
            .collect();
        owners.sort_unstable();
        owners.dedup();
        assert_eq!(owners.len(), 6, "{mark}: {owners:?}");
    }
}

/// An entity of as many arms as there can be, of which no key of the table tells the unique value.
mod many {
    #![allow(dead_code, reason = "it is described, and no item of it is made")]

    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    macro_rules! notes {
        ($($kind:ident $key:literal)*) => {
            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            pub(super) enum Kind { $($kind),* }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk(match kind { $($kind => $key),* })]
            #[sk("NOTE")]
            #[gsi1("DAY#<day>", "<code>", query = on)]
            pub(super) struct Note {
                id: String,
                kind: Kind,
                #[dynamo(unique)]
                code: String,
                day: jiff::civil::Date,
            }
        };
    }

    notes! {
        A "A#<id>" B "B#<id>" C "C#<id>" D "D#<id>" E "E#<id>" F "F#<id>" G "G#<id>" H "H#<id>"
        I "I#<id>" J "J#<id>" K "K#<id>" L "L#<id>" M "M#<id>" N "N#<id>" O "O#<id>" P "P#<id>"
    }
}

/// However many arms there are, each has items of its own, of values that there are.
#[test]
fn made_ones_of_many_arms_have_values_that_there_are() {
    let samples = Samples::<many::Note>::made();
    let own: Vec<_> = samples.items().filter(|item| !item.contains_key("_unique")).collect();
    // One of each of two partitions.
    assert_eq!(own.len(), 16 * 2);
    let mut codes: Vec<_> = own.iter().map(|item| item["GSI1SK"].as_s().unwrap()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), own.len());
    for item in own {
        let day = item["GSI1PK"].as_s().unwrap().strip_prefix("DAY#").unwrap();
        assert!(day.parse::<jiff::civil::Date>().is_ok(), "{day}");
        let code = item["GSI1SK"].as_s().unwrap();
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase()), "{code}");
    }
}

/// The items of all arms of a primary key, which are one entity.
#[test]
fn made_ones_of_each_arm_have_their_own_sentinel_and_copy() {
    let samples = Samples::<Reaction>::made();
    let marked = |mark: &str| samples.items().filter(|item| item.contains_key(mark)).count();
    let own = samples.items().count() - marked("_unique") - marked("_copy");
    assert_eq!((marked("_unique"), marked("_copy")), (own, own));
    for arm in ["ISSUE#", "COMMENT#", "REPO#"] {
        let of_arm = |item: &&Item| item["PK"].as_s().is_ok_and(|pk| pk.starts_with(arm));
        assert!(samples.items().filter(of_arm).count() > 1, "{arm}");
    }
}

/// A note, of which its table says when it was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
struct Note {
    id: u32,
}

#[derive(Debug, DynamoTable)]
#[table(created_at = "_ct")]
enum Notes {
    #[allow(dead_code, reason = "only its items are made")]
    Note(Note),
}

/// The time that is given is that of all that is made, to the fraction of a second.
#[test]
fn samples_at_a_time_are_made_at_it() {
    for millis in [1_000_000, 1_000_007] {
        let at = UNIX_EPOCH + Duration::from_millis(millis);
        let mut samples = Samples::<Notes>::new().at(at);
        samples.item(&Note { id: 1 }).unwrap();
        let item = samples.items().next().unwrap();
        let expected = format!("1970-01-01T00:16:40.{:03}Z", millis % 1000);
        assert_eq!(item["_ct"].as_s().unwrap(), &expected);
    }
}
