//! Fields that only keys hold, and whose `default` is no `None`: what was written is what is read; else it is not written.

use dynaschema::{AttributeValue, DynamoEntity, DynamoProjection, Error, ErrorKind, Item};
use dynaschema_tests::harness::{item, s, table};
use serde::{Deserialize, Serialize};

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn eu() -> Option<String> {
    Some("eu".to_owned())
}

/// The same entity with each of these keys.
macro_rules! shops {
    ($($shop:ident $pk:literal $(#[$keys:meta])*;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($pk)]
        $(#[$keys])*
        struct $shop {
            id: String,
            title: String,
            #[dynamo(from_key)]
            #[serde(default = "eu")]
            region: Option<String>,
        }

        impl $shop {
            fn of(region: Option<String>) -> Self {
                Self { id: "1".into(), title: "old".into(), region }
            }
        }
    )*};
}

shops! {
    Sparse "SHOP#<id>" #[gsi1("REGION#<region>", "ID#<id>", query = in_region)];
    Told "SHOP#<id>" #[gsi1("REGION#<region:or('none')>", "ID#<id>", query = in_region)];
    Copied "SHOP#<id>"
        #[gsi1("REGION#<region:or('none')>", "ID#<id>", query = in_region)]
        #[dynamo(copy(by_id, pk = "ID#<id>"))];
    Keyed "SHOP#<id>#<region:or('none')>";
}

/// One key has a text for `None`, and without such a text the item has no key. A copy stores what its own key does not show.
#[tokio::test]
async fn what_was_written_is_what_is_read() {
    macro_rules! checked {
        ($shop:ident, $says_none:literal $(, $copy:ident)?) => {
            let says_none = $says_none;
            for way in 0..6 {
                for region in [None, Some("eu"), Some("us")] {
                    let (table, region) = (table::<$shop>().await, region.map(str::to_owned));
                    let base = $shop::of(Some("fr".to_owned()));
                    base.clone().create().send(&table).await.unwrap();
                    let before = table.stored().await;
                    let shop = $shop { region: region.clone(), ..base.clone() };
                    let done = match way {
                        0 => shop.clone().put().send(&table).await.map(drop),
                        1 => $shop::update("1").set_region(region).send(&table).await,
                        2 => base.edit().set_region(region).send(&table).await,
                        3 => base.clone().upsert().set_region(region).send(&table).await,
                        4 => {
                            $shop::modify(&*table, &base.key(), move |value| value.region.clone_from(&region))
                                .await
                                .map(drop)
                        }
                        _ => {
                            let mut transaction = table.transact();
                            let put = transaction.add(shop.clone().put());
                            transaction.send().await.map(drop).map_err(|error| {
                                error.failed(put).map(|failed| failed.error().clone()).unwrap_or(error)
                            })
                        }
                    };
                    let what = format!("way {way}, {shop:?}: {done:?}");
                    if let Err(error) = done {
                        assert!(shop.region.is_none() && !says_none, "{what}");
                        assert!(matches!(error.kind(), ErrorKind::Encode { path: "region", .. }), "{what}");
                        let sentence = error.to_string();
                        assert!(sentence.contains("which no key of the item says"), "{sentence}");
                        assert_eq!(table.stored().await, before, "{what}");
                    } else {
                        assert!(shop.region.is_some() || says_none, "{what}");
                        assert_eq!($shop::get("1").one(&table).await.unwrap(), shop, "{what}");
                        $(assert_eq!($shop::$copy("1").one(&table).await.unwrap(), shop, "{what}");)?
                    }
                }
            }
        };
    }
    checked!(Sparse, false);
    checked!(Told, true);
    checked!(Copied, true, by_id);
}

#[derive(Debug, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Told)]
struct Region {
    #[dynamo(from_key)]
    region: Option<String>,
}

/// The same entity, in which nothing is read where there is nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHOP#<id>")]
#[gsi1("REGION#<region>", "ID#<id>", query = in_region)]
struct Plain {
    id: String,
    title: String,
    #[dynamo(from_key)]
    region: Option<String>,
}

impl Plain {
    fn of(region: Option<String>) -> Self {
        Self { id: "1".into(), title: "old".into(), region }
    }
}

/// The `default` is that of an item which is older than the key, by each way of reading.
#[tokio::test]
async fn an_item_from_before_the_key_has_the_default() {
    let table = table::<Told>().await;
    let older = item([("PK", s("SHOP#1")), ("entity_type", s("Told")), ("id", s("1")), ("title", s("old"))]);
    let newer = table.to_item(&Told::of(None)).unwrap();
    for (item, region) in [(older, eu()), (newer, None)] {
        table.put_raw(item).await;
        let wanted = Told::of(region.clone());
        assert_eq!(Told::get("1").one(&table).await.unwrap(), wanted);
        assert_eq!(Told::scan().all(&table).await.unwrap(), [wanted]);
        let projected = Told::get("1").project::<Region>().optional(&table).await.unwrap();
        assert_eq!(projected, Some(Region { region }));
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[gsi1("CODE#<code>", "ID#<id>", query = of_code)]
struct Note {
    id: String,
    #[dynamo(from_key)]
    #[serde(default)]
    code: String,
}

#[derive(Debug, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Note)]
struct Code {
    #[dynamo(from_key)]
    code: String,
}

/// The same of one that is no `Option`.
#[tokio::test]
async fn a_projection_has_the_default_that_a_whole_read_gives() {
    let table = table::<Note>().await;
    let older = item([("PK", s("NOTE#1")), ("entity_type", s("Note")), ("id", s("1"))]);
    let newer = table.to_item(&Note { id: "1".into(), code: "x".into() }).unwrap();
    for (item, code) in [(older, ""), (newer, "x")] {
        table.put_raw(item).await;
        let code = || code.to_owned();
        assert_eq!(Note::get("1").one(&table).await.unwrap(), Note { id: "1".into(), code: code() });
        let projected = Note::get("1").project::<Code>().optional(&table).await.unwrap();
        assert_eq!(projected, Some(Code { code: code() }));
    }
}

/// What the primary key says is what the value is, or no read would find the item its own.
#[tokio::test]
async fn the_primary_key_says_that_there_is_none() {
    let table = table::<Keyed>().await;
    let shop = Keyed::of(None);
    shop.clone().create().send(&table).await.unwrap();
    assert_eq!(Keyed::scan().all(&table).await.unwrap(), [shop]);
}

/// That another writer has changed the field between its `None` and its `default` is seen: nothing is written over it.
#[tokio::test]
async fn what_another_writer_sets_meanwhile_is_kept() {
    for (read, meanwhile) in [(None, eu()), (eu(), None)] {
        let table = table::<Told>().await;
        let read = Told::of(read).create().send(&table).await.unwrap();
        Told::update("1").set_region(meanwhile.clone()).send(&table).await.unwrap();
        let edited = read.edit().set_region("us").send(&table).await;
        assert!(edited.as_ref().is_err_and(Error::is_stale), "{edited:?}");
        let moved = read.clone().move_to(|shop| shop.region = Some("us".to_owned())).send(&table).await;
        assert!(moved.as_ref().is_err_and(Error::is_condition_failed), "{moved:?}");
        assert_eq!(Told::get("1").one(&table).await.unwrap(), Told { region: meanwhile, ..read });
    }
}

/// What stays as it was stored is none of what a change is judged by, though no put would store it so; a copy says it from
/// then on, too.
#[tokio::test]
async fn what_stays_is_not_judged() {
    macro_rules! checked {
        ($shop:ident, $as_left:expr $(, $copy:ident)?) => {
            let (table, as_left) = (table::<$shop>().await, $as_left);
            $shop::of(Some("us".to_owned())).create().send(&table).await.unwrap();
            for item in table.stored().await {
                table.put_raw(as_left(item)).await;
            }
            let read = $shop::get("1").one(&table).await.unwrap();
            assert_eq!(read, $shop::of(None));
            let change = |shop: &mut $shop| shop.title = "new".into();
            let changed = $shop::modify(&*table, &read.key(), change).await.unwrap();
            assert_eq!(changed, $shop { title: "new".into(), ..read });
            $(assert_eq!($shop::$copy("1").one(&table).await.unwrap(), changed);)?
            let moved = changed.clone().move_to(|shop| shop.id = "2".into()).send(&table).await.unwrap();
            assert_eq!(moved, $shop { id: "2".into(), ..changed });
            assert_eq!($shop::get("2").one(&table).await.unwrap(), moved);
            $(assert_eq!($shop::$copy("2").one(&table).await.unwrap(), moved);)?
        };
    }
    // Another program's, or left over from before the key.
    checked!(Sparse, |mut item: Item| {
        item.retain(|name, _| !name.starts_with("GSI1"));
        item.insert("region".to_owned(), AttributeValue::Null(true));
        item
    });
    // As releases have stored it to which the text of the key was enough.
    checked!(
        Copied,
        |mut item: Item| {
            item.remove("region");
            item.entry("GSI1PK".to_owned()).and_modify(|key| *key = s("REGION#none"));
            item
        },
        by_id
    );
}

/// An upsert brings in that there is none, too, where the item has the field nowhere. What it has stays, and so
/// does a `NULL` where that is another value than what is read of nothing; else the key takes its place.
#[tokio::test]
async fn an_upsert_brings_in_that_there_is_none() {
    macro_rules! checked {
        ($shop:ident, $regions:expr, $key_of_none:expr, $null_stays:expr) => {
            let null_stays = $null_stays;
            for region in $regions {
                for left in [None, Some(AttributeValue::Null(true)), Some(s("fr"))] {
                    let (table, region) = (table::<$shop>().await, region.map(str::to_owned));
                    let entity = ("entity_type", s(stringify!($shop)));
                    let mut stored = item([("PK", s("SHOP#1")), entity, ("id", s("1")), ("title", s("old"))]);
                    stored.extend(left.clone().map(|left| ("region".to_owned(), left)));
                    table.put_raw(stored).await;
                    let what = format!("{region:?} {left:?}");
                    $shop::of(region.clone()).upsert().send(&table).await.unwrap();
                    let comes = left.as_ref().is_none_or(|left| left.is_null() && !null_stays);
                    let expected =
                        if comes { region } else { left.and_then(|left| left.as_s().ok().cloned()) };
                    let key = expected.as_ref().map(|region| s(format!("REGION#{region}")));
                    let key: Option<AttributeValue> = key.or($key_of_none);
                    let item = table.only_item().await;
                    assert_eq!(item.get("GSI1PK"), key.as_ref(), "{what}");
                    assert!(!comes || expected.is_none() || !item.contains_key("region"), "{what}");
                    assert_eq!($shop::get("1").one(&table).await.unwrap(), $shop::of(expected), "{what}");
                }
            }
        };
    }
    checked!(Sparse, [Some("us")], None, true);
    checked!(Told, [None, Some("us")], Some(s("REGION#none")), true);
    checked!(Plain, [None, Some("us")], None, false);
}

/// One key says that there is no region, and goes with the title; the region itself another key holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHOP#<id>")]
#[gsi1("TITLED#<region:or('none')>", "TITLE#<title>", query = by_title)]
#[gsi2("REGION#<region>", "ID#<id>", query = in_region)]
struct Titled {
    id: String,
    #[dynamo(unique)]
    title: Option<String>,
    #[dynamo(from_key)]
    #[serde(default = "eu")]
    region: Option<String>,
}

/// What reads as `None` by a key that another field takes away is not made the `default`, though the change is none of it.
#[tokio::test]
async fn the_key_that_says_it_does_not_go_with_another_field() {
    let stored = item([
        ("PK", s("SHOP#1")),
        ("entity_type", s("Titled")),
        ("id", s("1")),
        ("title", s("old")),
        ("GSI1PK", s("TITLED#none")),
        ("GSI1SK", s("TITLE#old")),
    ]);
    for title in [None, Some("new".to_owned())] {
        for way in 0..6 {
            let table = table::<Titled>().await;
            table.put_raw(stored.clone()).await;
            let read = Titled::get("1").one(&table).await.unwrap();
            assert_eq!(read, Titled { id: "1".into(), title: Some("old".into()), region: None });
            let id = if way == 5 { "2" } else { "1" };
            let changed = Titled { id: id.into(), title: title.clone(), region: None };
            let change = {
                let changed = changed.clone();
                move |shop: &mut Titled| shop.clone_from(&changed)
            };
            let done = match way {
                0 => Titled::modify(&*table, &read.key(), change).await.map(drop),
                1 => Titled::update("1").set_title(title.clone()).read_if_needed().send(&table).await,
                2 => read.edit().set_title(title.clone()).send(&table).await,
                3 => {
                    let mut transaction = table.transact();
                    let edit = transaction.add(read.edit().set_title(title.clone()));
                    transaction.send().await.map(drop).map_err(|error| {
                        error.failed(edit).map(|failed| failed.error().clone()).unwrap_or(error)
                    })
                }
                _ => read.move_to(change).send(&table).await.map(drop),
            };
            let what = format!("way {way}, {title:?}: {done:?}");
            if title.is_some() {
                done.unwrap_or_else(|_| panic!("{what}"));
                assert_eq!(Titled::get(id).one(&table).await.unwrap(), changed, "{what}");
            } else {
                let error = done.expect_err(&what);
                assert!(matches!(error.kind(), ErrorKind::Encode { path: "region", .. }), "{what}");
                assert_eq!(table.only_item().await, stored, "{what}");
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    Told,
    Untold,
}

/// The key of one arm says that there is no region.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BRANCH#<id>")]
#[sk(match kind { Told => "TOLD#<region:or('none')>", Untold => "UNTOLD" })]
#[gsi1("REGION#<region>", "ID#<id>", query = in_region)]
struct Branch {
    id: String,
    kind: Kind,
    #[dynamo(from_key)]
    #[serde(default = "eu")]
    region: Option<String>,
}

/// It is the arm that an item is moved to by which it is judged, with all that it brings along.
#[tokio::test]
async fn a_move_is_judged_by_the_key_that_it_makes() {
    let branch =
        |kind, region: Option<&str>| Branch { id: "1".into(), kind, region: region.map(str::to_owned) };
    let told = [None, Some("us")].map(|region| branch(Kind::Told, region));
    let [lost, untold] = [None, Some("us")].map(|region| branch(Kind::Untold, region));
    let kept = [&told[0], &told[1], &untold];
    for from in kept {
        for to in kept.into_iter().chain([&lost]).filter(|to| *to != from) {
            let table = table::<Branch>().await;
            let read = from.clone().create().send(&table).await.unwrap();
            let moved = read.move_to(|branch| branch.clone_from(to)).send(&table).await;
            let what = format!("{from:?} to {to:?}: {moved:?}");
            if *to == lost {
                let error = moved.expect_err(&what);
                assert!(matches!(error.kind(), ErrorKind::Encode { path: "region", .. }), "{what}");
                assert_eq!(table.only_item().await, table.to_item(from).unwrap(), "{what}");
            } else {
                assert_eq!(moved.as_ref().ok(), Some(to), "{what}");
                assert_eq!(Branch::scan().all(&table).await.unwrap(), std::slice::from_ref(to), "{what}");
            }
        }
    }
}
