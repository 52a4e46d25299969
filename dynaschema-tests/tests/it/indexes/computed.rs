//! Indexes whose keys functions compute, and what becomes of items whose keys are not what they give.

use dynaschema::{DynamoCollection, ErrorKind};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::writes::{
    Bound, Cargo, Crawl, CrawlKey, Quarter, Slug, Starred, Voyage, quarter_of, slot_of,
};
use dynaschema_tests::harness::{s, table};

use super::gives;

#[derive(Debug, DynamoCollection)]
#[collection(gsi1)]
struct InQuarter {
    voyages: Vec<Voyage>,
}

fn voyage(id: u32) -> Voyage {
    let day = date(["2026-01-31", "2026-04-01", "2026-12-24", "2027-02-03"][id as usize % 4]);
    let place = (!id.is_multiple_of(3)).then(|| ["a", "b", "c"][id as usize % 3].to_owned());
    let cargo = cargo(["x", "y", ""][id as usize % 3], id % 4);
    Voyage { id, day, rank: id % 5, tier: u8::try_from(id % 2).unwrap(), place, cargo, text: None }
}

fn cargo(port: &str, dock: u32) -> Cargo {
    let port = (!port.is_empty()).then(|| port.to_owned());
    Cargo { goods: vec![dock; 2], bound: Bound { port, dock: u8::try_from(dock).unwrap() } }
}

#[tokio::test]
async fn give_what_a_filter_gives() {
    let table = table::<Voyage>().await;
    let voyages: Vec<Voyage> = (0..28).map(voyage).collect();
    for voyage in &voyages {
        voyage.clone().create().send(&table).await.unwrap();
    }
    for (year, quarter) in [(2026, 1), (2026, 2), (2026, 4), (2027, 1), (2027, 2)] {
        let wanted = Quarter { year, quarter };
        let keep = |voyage: &Voyage| quarter_of(&voyage.day) == wanted;
        gives(&table, Voyage::in_quarter(wanted), &voyages, keep, |one| (one.day, one.id)).await;
    }
    let first = Quarter { year: 2026, quarter: 1 };
    let computed = Voyage::in_quarter(first).explain(&table).unwrap().computed;
    assert!(!computed.is_empty());
    let collection = InQuarter::query(first);
    assert_eq!(collection.explain(&table).unwrap().computed, computed);
    assert_eq!(
        collection.one(&table).await.unwrap().voyages,
        Voyage::in_quarter(first).all(&table).await.unwrap()
    );
    for slot in 0..8 {
        let keep = |voyage: &Voyage| slot_of(&voyage.id) == slot;
        let weight = |voyage: &Voyage| (voyage.rank * 100 + u32::from(voyage.tier), voyage.id);
        gives(&table, Voyage::of_slot(slot), &voyages, keep, weight).await;
        let heavy = |voyage: &Voyage| keep(voyage) && voyage.rank >= 2;
        gives(&table, Voyage::of_slot(slot).weight(200..), &voyages, heavy, weight).await;
    }
    // What is in no region is not in the index.
    let placed = |place: &'static str| move |voyage: &Voyage| voyage.place.as_deref() == Some(place);
    gives(&table, Voyage::in_region("C"), &voyages, placed("c"), |one| (one.day.year(), one.id)).await;
    gives(&table, Voyage::in_region("B"), &voyages, |_| false, |one| one.id).await;
    // What stands inside of a field is read like a field; without it there is no key.
    for port in ["x", "y", "z"] {
        let bound = |voyage: &Voyage| voyage.cargo.bound.port.as_deref() == Some(port);
        let order = |voyage: &Voyage| (voyage.cargo.bound.dock, voyage.id);
        gives(&table, Voyage::bound_for(port), &voyages, bound, order).await;
        let near = |voyage: &Voyage| bound(voyage) && voyage.cargo.bound.dock < 2;
        gives(&table, Voyage::bound_for(port).dock(..2), &voyages, near, order).await;
    }
    let computed = Voyage::bound_for("x").explain(&table).unwrap().computed;
    assert_eq!(computed, ["port = cargo.bound.port", "dock = cargo.bound.dock"]);
}

/// Where a key shows what stands inside of a field, a setter of the field writes the key, too.
#[tokio::test]
async fn of_what_stands_inside_are_rewritten_with_the_field() {
    let table = table::<Voyage>().await;
    voyage(1).create().send(&table).await.unwrap();
    let (done, requests) = table.counted(Voyage::update(1).set_cargo(cargo("q", 7)).send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 1);
    let item = table.only_item().await;
    assert_eq!((&item["GSI5PK"], &item["GSI5SK"]), (&s("PORT#q"), &s("007#00001")));
    let read = Voyage::get(1).one(&table).await.unwrap();
    read.edit().set_cargo(cargo("", 7)).send(&table).await.unwrap();
    let item = table.only_item().await;
    assert!(!item.contains_key("GSI5PK") && !item.contains_key("GSI5SK"), "{item:?}");
}

/// What an update by key says is enough for what it rewrites: one request, and one where a second field is
/// said to be known.
#[tokio::test]
async fn are_rewritten_in_one_request() {
    let table = table::<Voyage>().await;
    voyage(1).create().send(&table).await.unwrap();
    let update =
        Voyage::update(1).set_rank(4).known_tier(1).set_day(date("2027-05-01")).known_place("b".to_owned());
    let (done, requests) = table.counted(update.send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 1);
    let item = table.only_item().await;
    assert_eq!((&item["GSI1PK"], &item["GSI2SK"]), (&s("Q#2027Q2"), &s("00000401")));
    // An edit of one of two fields relies on the other as it was read.
    let read = Voyage::get(1).one(&table).await.unwrap();
    Voyage::update(1).set_rank(4).set_tier(0).send(&table).await.unwrap();
    let edited = read.edit().set_rank(3).send(&table).await;
    assert!(edited.unwrap_err().is_stale());
    assert_eq!(table.only_item().await["GSI2SK"], s("00000400"));
}

fn crawl() -> Crawl {
    let (kind, code, note) = ("k".to_owned(), "Ab".to_owned(), "n".to_owned());
    Crawl { host: "abc".to_owned(), leaf: 1, kind, code, note, text: None, version: 0 }
}

/// In the key of the table, too: it is given, asked for and parsed as what is computed.
#[tokio::test]
async fn are_keys_of_the_table() {
    let table = table::<Crawl>().await;
    let made = crawl().create().send(&table).await.unwrap();
    assert_eq!((made.key().domain.as_str(), made.key().leaf), ("cba", 1));
    assert_eq!(CrawlKey::parse("HOST#cba", "PAGE#00001").unwrap(), made.key());
    assert_eq!(Crawl::get("cba", 1).one(&table).await.unwrap(), made);
    let moved = made.clone().move_to(|crawl| crawl.host = "xyz".to_owned()).send(&table).await.unwrap();
    assert_eq!(
        (moved.key().domain.as_str(), Crawl::get("cba", 1).optional(&table).await.unwrap()),
        ("zyx", None)
    );
    // The value is not moved by an edit of what the key does not show.
    moved.edit().set_code("Cd").send(&table).await.unwrap();
    assert_eq!(Crawl::turned("dC").one(&table).await.unwrap().host, "xyz");
    assert!(Crawl::turned("bA").optional(&table).await.unwrap().is_none());
    let other = Crawl { host: "other".to_owned(), code: "CD".to_owned(), ..crawl() };
    assert!(other.create().send(&table).await.unwrap_err().is_unique_violation());
}

/// What another program, or another release, has computed otherwise is not where the value is.
#[tokio::test]
async fn are_held_against_what_is_read() {
    let table = table::<Crawl>().await;
    let mut item = table.to_item(&crawl()).unwrap();
    item.insert("PK".to_owned(), s("HOST#elsewhere"));
    table.put_raw(item).await;
    let read = Crawl::get("elsewhere", 1).one(&table).await;
    assert!(matches!(read.unwrap_err().kind(), ErrorKind::KeyMismatch { .. }));
}

/// An index key that is stale, or was never there, is made anew by the next write that changes what it shows.
#[tokio::test]
async fn are_made_anew_where_they_are_stale() {
    let table = table::<Voyage>().await;
    let mut item = table.to_item(&voyage(1)).unwrap();
    item.insert("GSI1PK".to_owned(), s("Q#1999Q1"));
    item.remove("GSI2SK");
    table.put_raw(item).await;
    Voyage::modify(&table, &voyage(1).key(), |voyage| voyage.text = Some("t".to_owned())).await.unwrap();
    let wanted = Voyage { text: Some("t".to_owned()), ..voyage(1) };
    assert_eq!(table.only_item().await, table.to_item(&wanted).unwrap());
}

/// A key does not tell what a composite folds, so an update by another spelling of it computes nothing of that.
#[tokio::test]
async fn of_a_composite_that_folds_its_parts_are_what_is_stored() {
    let table = table::<Starred>().await;
    let slug = |name: &str| Slug { owner: "ann".to_owned(), name: name.to_owned() };
    for (number, name) in [(1, "Keys"), (2, "keys")] {
        let starred = Starred { slug: slug(name), number, stars: 1, text: None };
        starred.create().send(&table).await.unwrap();
    }
    Starred::update(slug("KEYS"), 1).set_stars(5).send(&table).await.unwrap();
    Starred::update(slug("KEYS"), 2).set_stars(6).send(&table).await.unwrap();
    let of = |stored: Vec<Starred>| stored.iter().map(|one| (one.number, one.stars)).collect::<Vec<_>>();
    assert_eq!(of(Starred::on_topic("Keys").all(&table).await.unwrap()), [(1, 5)]);
    assert_eq!(of(Starred::on_topic("keys").all(&table).await.unwrap()), [(2, 6)]);
    assert_eq!(of(Starred::on_topic("KEYS").all(&table).await.unwrap()), []);
    assert_eq!(of(Starred::of_loud("ann").all(&table).await.unwrap()), [(1, 5)]);
}
