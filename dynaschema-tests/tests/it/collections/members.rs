//! Members that hold some fields of their items: each collection gives what the one of whole items gives, cut
//! down, and fetches no more than its members need.

use dynaschema::embedded::RecordedRequest;
use dynaschema::{DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, any};
use dynaschema_tests::fixtures::depots::{
    Cargo, Depot, DepotGsi1, DepotGsi2, DepotKey, DepotName, Depots, HalfYard, HeldYard, Loaded, Note,
    NoteGsi2, OldDepots, Parcel, ParcelGsi1, Road, RoadVans, ShownTownYard, ShownYard, TownCargo, TownRound,
    TownVans, TownYard, Van, VanGsi1, VanGsi2, VanKey, VanLoad, Weight, Yard, depot, load,
};
use dynaschema_tests::harness::{item, n, s, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};
use super::kinds::gives;
use crate::assert_kind;

const VANS: u32 = 9;

/// The whole of a yard, by every read: its vans with their parcels, the parcels of each in ascending order.
macro_rules! yard {
    ($table:expr, $loaded:expr, $query:expr, $yard:ty: $depot:ty, $van:ty, $parcel:ty) => {{
        let cut = |(van, parcels): &(Van, Vec<Parcel>)| {
            (<$van>::from(van), parcels.iter().map(<$parcel>::from).collect::<Vec<_>>())
        };
        let expected = Expected {
            elements: $loaded.vans.iter().map(cut).collect(),
            of: |yard: &$yard| {
                let element = yard.vans.iter().map(|round| {
                    let mut parcels = round.parcels.clone();
                    parcels.sort_by_key(|parcel| parcel.id);
                    (round.van.clone(), parcels)
                });
                element.collect()
            },
            has_singles: |yard: &$yard| {
                let own: $depot = (&depot("d")).into();
                yard.depot == own
            },
        };
        check($table, $query, expected).await;
    }};
}

fn vans<V: for<'a> From<&'a Van>>(loaded: &Loaded) -> Vec<V> {
    loaded.vans.iter().map(|(van, _)| V::from(van)).collect()
}

#[tokio::test]
async fn members_are_what_whole_ones_are_cut_down() {
    let table = &table::<Depots>().await;
    let loaded = load(table, "d", VANS).await.unwrap();
    load(table, "e", 3).await.unwrap();
    yard!(table, loaded, Yard::query("d"), Yard: Depot, Van, Parcel);
    yard!(table, loaded, ShownYard::query("d"), ShownYard: DepotName, VanLoad, Weight);
    yard!(table, loaded, HalfYard::query("d"), HalfYard: Depot, VanLoad, Weight);
    yard!(table, loaded, HeldYard::query("d"), HeldYard: DepotGsi2, VanGsi1, ParcelGsi1);
    yard!(table, loaded, TownYard::query("t-d"), TownYard: DepotGsi1, VanGsi1, ParcelGsi1);
    yard!(table, loaded, ShownTownYard::query("t-d"), ShownTownYard: DepotName, VanLoad, Weight);
    let expected = Expected {
        elements: vans::<VanLoad>(&loaded),
        of: |yard: &TownVans| yard.vans.clone(),
        has_singles: |yard| yard.depot == Some(DepotGsi1::from(&depot("d"))),
    };
    check(table, TownVans::query("t-d"), expected).await;
    let expected = Expected {
        elements: vans::<VanGsi2>(&loaded),
        of: |yard: &RoadVans| yard.vans.clone(),
        has_singles: |yard| yard.depot == DepotGsi2::from(&depot("d")),
    };
    check(table, RoadVans::query("r-d"), expected).await;
    for (van, parcels) in &loaded.vans {
        let round = TownRound::query("t-d").id(van.id).one(table).await.unwrap();
        let whole = (VanGsi1::from(van), parcels.iter().map(ParcelGsi1::from).collect::<Vec<_>>());
        assert_eq!((round.van, round.parcels), whole);
    }
}

/// What items are can be left to their keys, in the table and in its indexes.
#[tokio::test]
async fn members_are_known_by_their_keys() {
    let old = table::<OldDepots>().await;
    let loaded = load(&old, "d", VANS).await.unwrap();
    for mut stored in old.stored().await {
        if stored.remove("kind").is_some() && stored.get("id") != Some(&n(4)) {
            old.put_raw(stored).await;
        }
    }
    yard!(&old, loaded, ShownYard::query("d"), ShownYard: DepotName, VanLoad, Weight);
    yard!(&old, loaded, TownYard::query("t-d"), TownYard: DepotGsi1, VanGsi1, ParcelGsi1);
    let road = RoadVans::query("r-d").one(&old).await.unwrap();
    assert_eq!(road.vans, vans::<VanGsi2>(&loaded));
}

#[tokio::test]
async fn kinds_of_an_enum_are_what_whole_ones_are_cut_down() {
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", VANS).await.unwrap();
    let cargo = |(van, parcels): &(Van, Vec<Parcel>)| -> Vec<Cargo> {
        let parcels = parcels.iter().map(|parcel| Cargo::Parcel(parcel.into()));
        std::iter::once(Cargo::Van(van.into())).chain(parcels).collect()
    };
    let all: Vec<Cargo> = loaded.vans.iter().flat_map(cargo).collect();
    gives(&table, Cargo::query("d"), &all).await;
    let town = |(van, parcels): &(Van, Vec<Parcel>)| -> Vec<TownCargo> {
        let parcels = parcels.iter().map(|parcel| TownCargo::Parcel(parcel.into()));
        std::iter::once(TownCargo::Van(van.into())).chain(parcels).collect()
    };
    let all: Vec<TownCargo> = loaded.vans.iter().flat_map(town).collect();
    gives(&table, TownCargo::query("t-d"), &all).await;
    let notes = loaded.notes.iter().map(|note| Road::Note(NoteGsi2::from(note)));
    let all: Vec<Road> = notes.chain(vans(&loaded).into_iter().map(Road::Van)).collect();
    gives(&table, Road::query("r-d"), &all).await;
    // Of several partitions at once.
    let others = load(&table, "e", 3).await.unwrap();
    let mut both: Vec<VanGsi2> = [vans(&loaded), vans(&others)].concat();
    both.sort_by_key(|van: &VanGsi2| van.id);
    let read = Road::query(any(["r-d", "r-e"])).all(&table).await.unwrap();
    let is_van = |road: &Road| matches!(road, Road::Van(_));
    assert_eq!(
        read.into_iter().filter(is_van).collect::<Vec<_>>(),
        both.into_iter().map(Road::Van).collect::<Vec<_>>()
    );
}

/// The attributes that a request asks for, in their order; none where it asks for whole items.
fn asked(request: &RecordedRequest) -> Vec<String> {
    let body = &request.body;
    let names = &body["ExpressionAttributeNames"];
    let Some(projection) = body["ProjectionExpression"].as_str() else { return Vec::new() };
    let name = |one: &str| names[one].as_str().unwrap_or(one).to_owned();
    projection.split(", ").map(name).collect()
}

/// The union of what the members need, and all where one is whole.
#[tokio::test]
async fn what_is_fetched_is_what_the_members_need() {
    let table = table::<Depots>().await;
    load(&table, "d", VANS).await.unwrap();
    let (_, sent) = table.recorded(ShownYard::query("d").one(&table)).await;
    let marks = ["PK", "SK", "entity_type", "_copy", "_unique", "expires"];
    let all = [&marks[..], &["name", "id", "kg", "weight_kg", "weight"]].concat();
    assert_eq!(asked(&sent[0]), all);
    let (_, sent) = table.recorded(HalfYard::query("d").one(&table)).await;
    assert!(asked(&sent[0]).is_empty());
    let (_, sent) = table.recorded(RoadVans::query("r-d").one(&table)).await;
    assert_eq!(asked(&sent[0]), ["PK", "SK", "GSI2PK", "GSI2SK"]);
    let (_, sent) = table.recorded(Cargo::query("d").all(&table)).await;
    let loads = [&marks[..], &["id", "kg", "weight_kg", "weight"]].concat();
    assert_eq!(asked(&sent[0]), loads);
    // Behind a cursor the lists are read, and beside them the parent by itself.
    let (page, sent) = table.recorded(TownYard::query("t-d").limit(2).page(&table)).await;
    let keys = ["PK", "SK", "GSI1PK", "GSI1SK", "entity_type"];
    assert_eq!(asked(&sent[0]), [&keys[..], &["expires", "name", "kg", "weight_kg", "weight"]].concat());
    let next = TownYard::query("t-d").limit(2).after(page.unwrap().cursor.unwrap());
    let (_, sent) = table.recorded(next.page(&table)).await;
    let mut fetched: Vec<_> = sent.iter().map(asked).collect();
    fetched.sort();
    let lists = [&keys[..], &["expires", "kg", "weight_kg", "weight"]].concat();
    let mut wanted = [lists, [&keys[..], &["name"]].concat()];
    wanted.sort();
    assert_eq!(fetched, wanted);
    assert_eq!(
        TownVans::query("t-d").desc().limit(5).explain(&table).unwrap().to_string(),
        r#"Query GSI1: GSI1PK = "TOWN#t-d" AND GSI1SK BETWEEN "DEPOT" AND "VAN$" FILTER entity_type IN ("Depot", "Van") OR attribute_not_exists(entity_type) PROJECT PK, SK, GSI1PK, GSI1SK, entity_type, name, kg, weight_kg DESC LIMIT 24 (holds: keys, name, kg, weight_kg, weight, expires, entity_type) (others: Parcel, Note)"#
    );
}

/// The cursor of the only list is that of its own query, whatever of its items either reads.
#[tokio::test]
async fn cursors_go_on_in_the_lists_own_query() {
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", VANS).await.unwrap();
    let page = TownVans::query("t-d").limit(4).page(&table).await.unwrap();
    let more = Van::in_town("t-d").limit(2).after(page.cursor.unwrap()).page(&table).await.unwrap();
    assert_eq!(more.items().unwrap(), &vans::<VanGsi1>(&loaded)[4..6]);
    let rest = TownVans::query("t-d").after(more.cursor.clone().unwrap()).page(&table).await.unwrap();
    let rest = rest.into_value().unwrap().unwrap();
    assert_eq!((rest.depot.is_some(), rest.vans), (true, vans::<VanLoad>(&loaded)[6..].to_vec()));
}

#[tokio::test]
async fn members_without_the_one_that_they_belong_to() {
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", VANS).await.unwrap();
    VanKey { depot: "d".into(), id: 7 }.delete().send(&table).await.unwrap();
    let page = TownYard::query("t-d").page(&table).await.unwrap();
    assert_eq!(page.orphans(), 3);
    let left: Vec<u32> = page.value().unwrap().unwrap().vans.iter().map(|round| round.van.id).collect();
    assert_eq!(left, [1, 2, 3, 4, 5, 6, 8, 9]);
    DepotKey { depot: "d".into() }.delete().send(&table).await.unwrap();
    assert_kind!(TownYard::query("t-d").one(&table).await.unwrap_err(), NotFound { entity: "TownYard" });
    assert_eq!(RoadVans::query("r-d").optional(&table).await.unwrap(), None);
    let town = TownVans::query("t-d").one(&table).await.unwrap();
    assert_eq!((town.depot, town.vans.len()), (None, loaded.vans.len() - 1));
}

#[tokio::test]
async fn several_where_one_is_asked_for() {
    let table = table::<Depots>().await;
    load(&table, "d", 2).await.unwrap();
    Depot { depot: "x".into(), ..depot("d") }.create().send(&table).await.unwrap();
    assert_kind!(TownYard::query("t-d").one(&table).await.unwrap_err(), MoreThanOne {});
    assert_kind!(RoadVans::query("r-d").one(&table).await.unwrap_err(), MoreThanOne {});
}

/// What a member does not read cannot be bad; what it reads is an error with its key.
#[tokio::test]
async fn bad_and_unknown_items() {
    let table = table::<Depots>().await;
    load(&table, "d", VANS).await.unwrap();
    let mut stored = table.stored().await;
    let mut van = stored.remove(stored.iter().position(|one| one.get("SK") == Some(&s("VAN#003"))).unwrap());
    van.insert("notes".to_owned(), n(1));
    table.put_raw(van.clone()).await;
    assert_kind!(Yard::query("d").one(&table).await.unwrap_err(), Decode { entity: "Van", path: "notes" });
    assert_eq!(ShownYard::query("d").one(&table).await.unwrap().vans.len(), VANS as usize);
    van.insert("kg".to_owned(), s("many"));
    table.put_raw(van).await;
    for error in [
        ShownYard::query("d").one(&table).await.map(drop).unwrap_err(),
        TownYard::query("t-d").one(&table).await.map(drop).unwrap_err(),
        TownCargo::query("t-d").all(&table).await.map(drop).unwrap_err(),
    ] {
        assert_kind!(error, Decode { entity: "Van", path: "load" | "kg", key: Some(_) });
    }
    let page = TownVans::query("t-d").page(&table).await.unwrap();
    assert_eq!((page.errors().len(), page.readable().unwrap().vans.len()), (1, VANS as usize - 1));
    let [pk, sk, gsi2sk] = ["FORK#1", "FORK", "FORK"].map(s);
    table.put_raw(item([("PK", pk), ("SK", sk), ("GSI2PK", s("ROAD#r-d")), ("GSI2SK", gsi2sk)])).await;
    let page = RoadVans::query("r-d").page(&table).await.unwrap();
    assert_eq!((page.unknown(), page.value().unwrap().unwrap().vans.len()), (1, VANS as usize));
}

#[tokio::test]
async fn a_collection_in_parts_is_deleted_whole() {
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", VANS).await.unwrap();
    let before = table.stored().await.len();
    let deletion = RoadVans::query("r-d").page_size(4).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1 + loaded.vans.len(), loaded.notes.len()));
    assert_eq!(table.stored().await.len(), before - deletion.deleted);
    let parcels: usize = loaded.vans.iter().map(|(_, parcels)| parcels.len()).sum();
    assert_eq!(TownYard::query("t-d").delete_all(&table).await.unwrap().deleted, parcels);
    assert_eq!(Note::query("d").count(&table).await.unwrap(), loaded.notes.len());
    let others = load(&table, "e", 5).await.unwrap();
    let cargo = others.vans.iter().map(|(_, parcels)| 1 + parcels.len()).sum::<usize>();
    assert_eq!(Cargo::query("e").delete_all(&table).await.unwrap().deleted, cargo);
    assert_eq!(Note::query("e").count(&table).await.unwrap(), others.notes.len());
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Open,
    Done,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DESK#<desk>")]
#[sk("CASE#<id:03>")]
#[gsi1(
    "DESK#<desk>",
    match state { Open => "OPEN#<id:03>", Done => "DONE#<id:03>" },
    project = include(title),
    query = by_state
)]
#[dynamo(copy(by_owner, pk = "OWNER#<owner>", sk = "CASE#<id:03>#<desk>"))]
struct Case {
    desk: String,
    #[dynamo(from_key)]
    id: u32,
    state: State,
    owner: String,
    title: String,
    text: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Cases {
    Case(Case),
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Case)]
struct Title {
    #[dynamo(from_key)]
    id: u32,
    title: String,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Board {
    #[collection(variant = Open)]
    open: Vec<CaseGsi1>,
    #[collection(variant = Done)]
    done: Vec<Title>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Owned {
    #[collection(copy = by_owner)]
    cases: Vec<Title>,
}

/// The items of one arm of an index, and copies.
#[tokio::test]
async fn members_of_an_arm_and_copies() {
    let table = table::<Cases>().await;
    let case = |id: u32| Case {
        desk: "d".to_owned(),
        id,
        state: if id.is_multiple_of(3) { State::Done } else { State::Open },
        owner: ["ann", "ben"][id as usize % 2].to_owned(),
        title: format!("case {id}"),
        text: "…".repeat(20),
    };
    let cases: Vec<Case> = (1..=9).map(case).collect();
    for case in &cases {
        case.clone().create().send(&table).await.unwrap();
    }
    let title = |case: &Case| Title { id: case.id, title: case.title.clone() };
    let (open, done): (Vec<Case>, _) = cases.iter().cloned().partition(|case| case.state == State::Open);
    let board = Board::query("d").page_size(2).one(&table).await.unwrap();
    assert_eq!(board.open, Case::by_state_open("d").all(&table).await.unwrap());
    assert_eq!(
        board.open.iter().map(|case| case.id).collect::<Vec<_>>(),
        open.iter().map(|case| case.id).collect::<Vec<_>>()
    );
    assert_eq!(board.done, done.iter().map(title).collect::<Vec<_>>());
    let owned: Vec<Title> = cases.iter().filter(|case| case.owner == "ann").map(title).collect();
    let expected =
        Expected { elements: owned, of: |owned: &Owned| owned.cases.clone(), has_singles: |_| true };
    check(&table, Owned::query("ann"), expected).await;
}
