//! Keys of composites that serde flattens: what is stored, what is read by them, and what no write leaves behind.

use std::collections::BTreeMap;

use dynaschema::{AttributeValue, DynamoEntity, DynamoProjection, DynamoTable, ErrorKind, Item, KeyPart};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::writes::{Home, Pallet, Parked, ParkedKey, Shelf, Spot, Status};
use dynaschema_tests::harness::{TestTable, n, s, table};
use serde::{Deserialize, Serialize, Serializer};

use super::gives;

fn spot(region: &str, town: &str) -> Spot {
    Spot { region: region.to_owned(), town: town.to_owned() }
}

fn pallet(id: u32) -> Pallet {
    let side = (!id.is_multiple_of(4)).then(|| ["left", "right"][id as usize % 2].to_owned());
    let home = (!id.is_multiple_of(3))
        .then(|| Home { street: ["oak", "elm"][id as usize % 2].to_owned(), house: id % 5 });
    Pallet {
        id,
        spot: spot(["north", "south"][id as usize % 2], ["bonn", "ulm", "trier"][id as usize % 3]),
        due: date(["2026-01-31", "2026-04-01", "2026-12-24"][id as usize / 2 % 3]),
        shelf: Shelf {
            shelf_mark: ["a", "b"][id as usize / 4 % 2].to_owned(),
            level: u8::try_from(id % 7).unwrap(),
            side,
        },
        status: Status::Open,
        home,
        text: None,
    }
}

/// The item of a table that holds one, and its copy.
async fn own(table: &TestTable<Pallet>) -> Item {
    let stored = table.stored().await;
    stored.into_iter().find(|item| !item.contains_key("_copy")).unwrap()
}

/// The same of a table with this value alone.
async fn stored_as(pallet: &Pallet) -> Item {
    let table = table::<Pallet>().await;
    pallet.clone().create().send(&table).await.unwrap();
    own(&table).await
}

#[tokio::test]
async fn are_stored_as_serde_does_it() {
    let table = table::<Pallet>().await;
    pallet(7).create().send(&table).await.unwrap();
    let item = own(&table).await;
    let shown = |name: &str| item.get(name).cloned();
    assert_eq!([shown("region"), shown("town")], [Some(s("south")), Some(s("ulm"))]);
    assert_eq!([shown("shelfMark"), shown("l"), shown("side")], [Some(s("b")), Some(n(0)), Some(s("right"))]);
    assert_eq!([shown("street"), shown("house")], [Some(s("elm")), Some(n(2))]);
    assert_eq!([shown("spot"), shown("shelf"), shown("home"), shown("text")], [None, None, None, None]);
    assert_eq!(shown("GSI1PK"), Some(s("SPOT#south/ulm")));
    assert_eq!(shown("GSI2PK"), Some(s("TOWN#ulm")));
    assert_eq!(shown("GSI2SK"), Some(s("OPEN#b/000/right")));
    assert_eq!(shown("GSI3PK"), Some(s("HOME#elm/00002")));
    // What another program wrote so is read, whatever else it wrote.
    let mut theirs = item.clone();
    theirs.insert("more".to_owned(), AttributeValue::L(vec![n(1)]));
    table.put_raw(theirs).await;
    assert_eq!(Pallet::get(7).one(&table).await.unwrap(), pallet(7));
}

#[tokio::test]
async fn give_what_a_filter_gives() {
    let table = table::<Pallet>().await;
    let pallets: Vec<Pallet> = (0..28).map(pallet).collect();
    for pallet in &pallets {
        pallet.clone().create().send(&table).await.unwrap();
    }
    for wanted in [spot("north", "bonn"), spot("south", "ulm"), spot("west", "ulm")] {
        let keep = |pallet: &Pallet| pallet.spot == wanted;
        gives(&table, Pallet::at(wanted.clone()), &pallets, keep, |one| (one.due, one.id)).await;
        let from = date("2026-02-01");
        let late = |pallet: &Pallet| pallet.spot == wanted && pallet.due >= from;
        gives(&table, Pallet::at(wanted.clone()).due(from..), &pallets, late, |one| (one.due, one.id)).await;
    }
    let home = Home { street: "oak".to_owned(), house: 2 };
    let keep = |pallet: &Pallet| pallet.home.as_ref() == Some(&home);
    gives(&table, Pallet::home_of(home.clone()), &pallets, keep, |one| one.id).await;
    // A filter names an attribute by its name.
    let filtered = Pallet::in_town("ulm")
        .filter(|p| p.spot.member::<String>("region").eq("north") & p.shelf.member::<u8>("l").lt(3));
    let keep = |pallet: &Pallet| pallet.spot == spot("north", "ulm") && pallet.shelf.level < 3;
    let by = |one: &Pallet| {
        (
            one.shelf.shelf_mark.clone(),
            one.shelf.level,
            one.shelf.side.clone().unwrap_or("*".to_owned()),
            one.id,
        )
    };
    gives(&table, filtered, &pallets, keep, by).await;
}

/// One request writes all attributes, and every key that shows the field.
#[tokio::test]
async fn no_setter_leaves_an_attribute_behind() {
    let table = table::<Pallet>().await;
    pallet(1).create().send(&table).await.unwrap();
    let shelf = Shelf { shelf_mark: "z".to_owned(), level: 9, side: None };
    let update = Pallet::update(1)
        .set_spot(spot("west", "kiel"))
        .set_shelf(shelf.clone())
        .set_status(Status::Done)
        .remove_home();
    update.send(&table).await.unwrap();
    let wanted = Pallet { spot: spot("west", "kiel"), shelf, status: Status::Done, home: None, ..pallet(1) };
    assert_eq!(Pallet::get(1).one(&table).await.unwrap(), wanted);
    let (updated, created) = (own(&table).await, stored_as(&wanted).await);
    assert_eq!(updated, created);
    // A typed path by hand cannot either.
    let region = dynaschema::expr::Path::<String>::new("region");
    let error = Pallet::update(1).set(|_| region, "east").send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{error:?}");
    assert_eq!(own(&table).await, created);
}

/// What an edit relies on are all the attributes.
#[tokio::test]
async fn an_edit_is_stale_where_one_attribute_is_another() {
    for (name, other) in [("shelfMark", s("y")), ("l", n(99)), ("side", s("top"))] {
        let table = table::<Pallet>().await;
        let read = pallet(1).create().send(&table).await.unwrap();
        let mut item = own(&table).await;
        item.insert(name.to_owned(), other);
        table.put_raw(item.clone()).await;
        let error = read.edit().set_status(Status::Done).send(&table).await.unwrap_err();
        assert!(error.is_stale(), "{name}: {error}");
        assert!(error.to_string().contains("`shelf`"), "{error}");
        let known = Pallet::update(1).known_shelf(pallet(1).shelf).set_status(Status::Done);
        assert!(known.send(&table).await.unwrap_err().is_condition_failed(), "{name}");
        assert_eq!(own(&table).await, item);
    }
}

/// An upsert adds the field as a whole, and leaves one that is there as it is.
#[tokio::test]
async fn an_upsert_mixes_no_two_values() {
    let table = table::<Pallet>().await;
    let stored = Pallet { home: None, shelf: Shelf { side: None, ..pallet(1).shelf }, ..pallet(1) };
    stored.clone().create().send(&table).await.unwrap();
    let other = Pallet { id: 1, ..pallet(10) };
    other.clone().upsert().set_due(date("2026-05-05")).send(&table).await.unwrap();
    let wanted = Pallet { home: other.home, due: date("2026-05-05"), ..stored };
    assert_eq!(Pallet::get(1).one(&table).await.unwrap(), wanted);
    assert_eq!(own(&table).await, stored_as(&wanted).await);
}

/// Of which the primary key tells only a part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<region>/<city:or('-')>/<street:or('-')>")]
struct Halt {
    region: String,
    city: Option<String>,
    street: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STOP#<place.region>")]
#[sk("<id:05>")]
struct Stop {
    id: u32,
    #[serde(flatten)]
    place: Halt,
    note: Option<String>,
}

/// The same, and each upsert of it reads the item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STOP#<place.region>")]
#[sk("<id:05>")]
struct Brief {
    id: u32,
    #[serde(flatten)]
    place: Halt,
    note: Option<String>,
    #[dynamo(ttl = seconds)]
    until: Option<u64>,
}

/// The same where every key follows from the primary one, so that nothing but the field asks for a read.
#[tokio::test]
async fn an_upsert_mixes_no_two_values_of_which_the_key_tells_a_part() {
    fn halt(city: Option<&str>, street: Option<&str>) -> Halt {
        Halt { region: "south".to_owned(), city: city.map(str::to_owned), street: street.map(str::to_owned) }
    }

    let halts = [
        halt(None, None),
        halt(Some("ulm"), None),
        halt(None, Some("main")),
        halt(Some("bonn"), Some("main")),
    ];
    for stored in &halts {
        for brought in &halts {
            let stops = table::<Stop>().await;
            Stop { id: 1, place: stored.clone(), note: None }.create().send(&stops).await.unwrap();
            let upsert = Stop { id: 1, place: brought.clone(), note: Some("new".to_owned()) }.upsert();
            upsert.send(&stops).await.unwrap();
            let wanted = Stop { id: 1, place: stored.clone(), note: Some("new".to_owned()) };
            assert_eq!(wanted.key().get().one(&stops).await.unwrap(), wanted, "{brought:?}");

            let briefs = table::<Brief>().await;
            let brief = Brief { id: 1, place: stored.clone(), note: None, until: None };
            brief.clone().create().send(&briefs).await.unwrap();
            let upsert =
                Brief { place: brought.clone(), note: wanted.note.clone(), ..brief.clone() }.upsert();
            upsert.send(&briefs).await.unwrap();
            let wanted = Brief { note: wanted.note, ..brief };
            assert_eq!(wanted.key().get().one(&briefs).await.unwrap(), wanted, "{brought:?}");
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Pallet)]
struct Where {
    #[serde(flatten)]
    spot: Spot,
    #[serde(flatten)]
    shelf: Shelf,
    #[serde(flatten)]
    home: Option<Home>,
    status: Status,
}

#[tokio::test]
async fn a_projection_has_all_of_it() {
    let table = table::<Pallet>().await;
    for id in 0..6 {
        pallet(id).create().send(&table).await.unwrap();
        let Pallet { spot, shelf, home, status, .. } = pallet(id);
        let found = Pallet::get(id).project::<Where>().one(&table).await.unwrap();
        assert_eq!(found, Where { spot, shelf, home, status });
    }
    let (_, requests) = table.recorded(Pallet::get(1).project::<Where>().one(&table)).await;
    let body = requests[0].body.to_string();
    assert!(
        ["region", "town", "shelfMark", "side", "street", "house"].iter().all(|name| body.contains(name)),
        "{body}"
    );
    assert!(!body.contains("due"), "{body}");
}

/// A composite in the primary key, with a rest behind it, which has nothing of it.
#[tokio::test]
async fn a_rest_takes_what_is_nobodys() {
    let table = table::<Parked>().await;
    let bay = Home { street: "oak".to_owned(), house: 1 };
    let rest = [("colour".to_owned(), "red".to_owned())].into();
    let parked =
        Parked { lot: spot("north", "bonn"), plate: "BN".to_owned(), bay, rank: 1, version: 0, rest };
    let stored = parked.create().send(&table).await.unwrap();
    let key = ParkedKey { lot: spot("north", "bonn"), plate: "BN".to_owned() };
    assert_eq!(Parked::get(key.lot.clone(), "BN").one(&table).await.unwrap(), stored);
    assert_eq!(table.batch_get([key]).send().await.unwrap(), [Some(stored.clone())]);
    stored.clone().put().send(&table).await.unwrap();
    let mut wrong = stored;
    wrong.rest.insert("town".to_owned(), "ulm".to_owned());
    let error = wrong.put().over_anything().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "town", .. }), "{error:?}");
}

/// What no key shows, with a rest behind it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STALL#<id>")]
struct Stall {
    id: u32,
    #[serde(flatten)]
    square: Square,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Square {
    town: String,
}

#[tokio::test]
async fn two_flattened_fields_say_no_two_things_of_an_attribute() {
    let table = table::<Stall>().await;
    let stall = |id, town: &str| {
        let rest = [("town".to_owned(), town.to_owned()), ("colour".to_owned(), "red".to_owned())].into();
        Stall { id, square: Square { town: "bonn".to_owned() }, rest }
    };
    let wrong = stall(1, "ulm");
    for error in [
        wrong.clone().create().send(&table).await.map(drop).unwrap_err(),
        wrong.clone().put().send(&table).await.map(drop).unwrap_err(),
        wrong.upsert().send(&table).await.map(drop).unwrap_err(),
    ] {
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "town", .. }), "{error:?}");
        assert!(error.to_string().contains("two flattened fields"), "{error}");
    }
    assert_eq!(Stall::get(1).optional(&table).await.unwrap(), None);
    // They may say the same.
    stall(2, "bonn").create().send(&table).await.unwrap();
    let stored = Stall::get(2).one(&table).await.unwrap();
    assert_eq!(stored.square, stall(2, "bonn").square);
    assert_eq!(stored.rest, [("colour".to_owned(), "red".to_owned())].into());
}

#[derive(Debug, DynamoTable)]
enum Yard {
    Pallet(Pallet),
}

/// The lock knows the attributes, and not what the field is called.
#[test]
fn a_lock_says_which_attributes_they_are() {
    let lock = Yard::lock();
    for line in ["<region+town>", "  attribute \"region\"", "  attribute \"shelfMark\"", "<shelfMark+l+side>"]
    {
        assert!(lock.contains(line), "{line}: {lock}");
    }
    assert!(!lock.contains("<spot") && !lock.contains("\"spot"), "{lock}");
}

/// What its type says that it is stored as, a composite is not.
#[derive(Debug, Clone, PartialEq, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct Repo {
    owner: String,
    name: String,
}

impl Serialize for Repo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BTreeMap::from([("owner", &self.owner), ("title", &self.name)]).serialize(serializer)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("REPO#<repo>", query = of_repo)]
struct Issue {
    id: u32,
    #[serde(flatten)]
    repo: Repo,
}

#[tokio::test]
async fn no_write_stores_attributes_that_the_type_does_not_say() {
    let table = table::<Issue>().await;
    let repo = Repo { owner: "ann".to_owned(), name: "keys".to_owned() };
    let created = Issue { id: 1, repo: repo.clone() }.create().send(&table).await.map(drop);
    let updated = Issue::update(1).set_repo(repo).send(&table).await;
    for refused in [created, updated] {
        let error = refused.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "title", .. }), "{error:?}");
    }
    assert!(table.stored().await.is_empty());
}
