//! Mixed reads of indexes that hold parts of their items: whole items of whichever entity, as the index shows them.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::{Chain, Hydrated, HydratedQuery, Query};
use dynaschema::{ErrorKind, Item, ShownInPart, any};
use dynaschema_tests::fixtures::depots::{
    Depot, Depots, Loaded, Note, NoteKey, Parcel, Van, VanKey, depot, load,
};
use dynaschema_tests::harness::{TestTable, item, s, table};
use dynaschema_tests::needs;

use crate::assert_kind;
use crate::check::text;

/// All that is loaded and has not expired.
fn whole(name: &str, loaded: &Loaded) -> Vec<Depots> {
    let vans = loaded.vans.iter().flat_map(|(van, parcels)| {
        let parcels = parcels.iter().cloned().map(Depots::Parcel);
        std::iter::once(Depots::Van(van.clone())).chain(parcels)
    });
    let notes = loaded.notes.iter().cloned().map(Depots::Note);
    std::iter::once(Depots::Depot(depot(name))).chain(vans).chain(notes).collect()
}

/// Those that have an attribute, in its order.
fn sorted(table: &TestTable<Depots>, all: &[Depots], attribute: &str) -> Vec<(String, Depots)> {
    let stored = |one: &Depots| -> Item {
        match one {
            Depots::Depot(depot) => table.to_item(depot).unwrap(),
            Depots::Van(van) => table.to_item(van).unwrap(),
            Depots::Parcel(parcel) => table.to_item(parcel).unwrap(),
            Depots::Note(note) => table.to_item(note).unwrap(),
        }
    };
    let shown = all.iter().map(|one| (stored(one), one)).filter(|(item, _)| item.contains_key(attribute));
    let mut shown: Vec<_> = shown.map(|(item, one)| (text(&item, attribute), one.clone())).collect();
    shown.sort_by(|(a, _), (b, _)| a.cmp(b));
    shown
}

fn kept(shown: &[(String, Depots)], keep: impl Fn(&str) -> bool) -> Vec<(String, Depots)> {
    shown.iter().filter(|(key, _)| keep(key)).cloned().collect()
}

async fn streamed<R, C>(table: &TestTable<Depots>, query: &HydratedQuery<R, C>) -> Vec<Hydrated<Depots>>
where
    R: ShownInPart<Whole = Depots>,
    C: Chain<Entity = R>,
{
    let (mut stream, mut all) = (query.stream(table), Vec::new());
    while let Some(outcome) = stream.next().await {
        all.push(outcome.unwrap());
    }
    all
}

/// The read gives these by every end, at every limit and page size, page by page there and back, in both
/// directions.
async fn gives<R, C>(table: &TestTable<Depots>, query: Query<R, C>, shown: &[(String, Depots)])
where
    R: ShownInPart<Whole = Depots>,
    C: Chain<Entity = R>,
{
    assert!(shown.len() > 3, "{shown:?}");
    let mut shown = shown.to_vec();
    for query in [query.clone(), query.desc()] {
        let wanted: Vec<_> = shown.iter().map(|(_, one)| Hydrated::Found(one.clone())).collect();
        let hydrated = query.clone().hydrate();
        assert_eq!(hydrated.all(table).await.unwrap(), wanted);
        assert_eq!(hydrated.first(table).await.unwrap().as_ref(), wanted.first());
        assert_kind!(hydrated.optional(table).await.unwrap_err(), MoreThanOne {});
        for size in 1..=7 {
            let paged = query.clone().page_size(size);
            assert_eq!(streamed(table, &paged.clone().hydrate()).await, wanted, "page size {size}");
            assert_eq!(paged.limit(2).hydrate().all(table).await.unwrap(), wanted[..2], "page size {size}");
            let (mut read, mut next, mut last) = (Vec::new(), query.clone().limit(size), None);
            loop {
                let page = next.hydrate().page(table).await.unwrap();
                read.push(page.items().unwrap().to_vec());
                let Some(cursor) = page.cursor else { break };
                last = page.previous;
                next = query.clone().limit(size).after(cursor);
            }
            assert_eq!(read, wanted.chunks(size).collect::<Vec<_>>(), "by {size}");
            if let Some(cursor) = last {
                let back = query.clone().limit(size).before(cursor).hydrate();
                assert_eq!(streamed(table, &back).await, &wanted[(read.len() - 3) * size..][..size]);
            }
        }
        // What several partitions have under one key comes in their order.
        shown.sort_by(|(a, _), (b, _)| b.cmp(a));
    }
}

#[tokio::test]
async fn whole_items_of_every_entity_come_as_the_index_shows_them() {
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", 7).await.unwrap();
    let others = load(&table, "e", 3).await.unwrap();
    let all = whole("d", &loaded);
    let town = sorted(&table, &all, "GSI1SK");
    gives(&table, Depots::partition(Van::in_town("t-d")), &town).await;
    gives(&table, Depots::partition(Parcel::in_town("t-d").van(3)), &town).await;
    let road = sorted(&table, &all, "GSI2SK");
    gives(&table, Depots::partition(Note::on_road("r-d")), &road).await;
    // Between bounds, which are queries of the index.
    let from = Depots::partition(Depot::on_road("r-d")).from(Note::on_road("r-d").id(5));
    gives(&table, from, &kept(&road, |key| key >= "NOTE#005")).await;
    let up_to = Depots::partition(Depot::in_town("t-d")).up_to(Van::in_town("t-d").id(..4));
    gives(&table, up_to, &kept(&town, |key| key < "VAN#004")).await;
    let within = Depots::partition(Depot::in_town("t-d")).within(Van::in_town("t-d"));
    gives(&table, within, &kept(&town, |key| key.starts_with("VAN#"))).await;
    // Of several partitions at once.
    let mut both: Vec<(String, Depots)> =
        [road.clone(), sorted(&table, &whole("e", &others), "GSI2SK")].concat();
    both.sort_by(|(a, _), (b, _)| a.cmp(b));
    let query = Depots::partition(Van::on_road(any(["r-d", "r-e"])));
    gives(&table, query.clone(), &both).await;
    // The ends that need no whole items have them by themselves.
    assert_eq!(query.count(&table).await.unwrap(), both.len());
    assert_eq!(query.clone().limit(3).count(&table).await.unwrap(), 3);
    assert!(query.exists(&table).await.unwrap());
    assert!(!Depots::partition(Van::on_road("nowhere")).exists(&table).await.unwrap());
}

#[tokio::test]
async fn what_is_sent_is_explained() {
    let table = table::<Depots>().await;
    load(&table, "d", 3).await.unwrap();
    let query = Depots::partition(Depot::on_road("r-d")).within(Van::on_road("r-d")).hydrate();
    assert_eq!(
        query.explain(&table).unwrap().to_string(),
        r#"Query GSI2: GSI2PK = "ROAD#r-d" AND begins_with(GSI2SK, "VAN#") PROJECT PK, SK, GSI2PK, GSI2SK (holds: keys) THEN BatchGetItem by PK, SK"#
    );
    let (all, sent) = table.recorded(query.all(&table)).await;
    assert_eq!(all.unwrap().len(), 3);
    let operations: Vec<_> = sent.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(operations, ["Query", "BatchGetItem"]);
    let error = Depots::partition(Depot::on_road("r-d").limit(1)).hydrate().all(&table).await.unwrap_err();
    assert!(error.to_string().contains("`Depot` that names the partition says `limit`"), "{error}");
}

#[tokio::test]
async fn what_became_of_each_item_is_told() {
    needs!(PausedTime);
    let table = table::<Depots>().await;
    let loaded = load(&table, "d", 3).await.unwrap();
    tokio::time::pause();
    table.faults().on("BatchGetItem").always().inject(Fault::Latency(Duration::from_secs(1)));
    let key = |id| VanKey { depot: "d".into(), id };
    let others = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let aside = table.aside(|table| table);
        key(1).delete().send(&aside).await.unwrap();
        Van { road: "elsewhere".into(), ..loaded.vans[1].0.clone() }.put().send(&aside).await.unwrap();
        NoteKey { depot: "d".into(), id: 3 }.delete().send(&aside).await.unwrap();
    };
    let query = Depots::partition(Depot::on_road("r-d")).hydrate();
    let (all, ()) = tokio::join!(query.all(&table), others);
    let told: Vec<String> = all
        .unwrap()
        .into_iter()
        .map(|outcome| match outcome {
            Hydrated::Found(_) => "found".to_owned(),
            Hydrated::Missing(key) => format!("missing {}", key.sk.unwrap().as_str()),
            Hydrated::Moved(key) => format!("moved {}", key.sk.unwrap().as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        told,
        ["found", "found", "found", "missing NOTE#003", "missing VAN#001", "moved VAN#002", "found"]
    );
}

/// A mixed read answers for every item, so that one of no known entity is an error that says so.
#[tokio::test]
async fn an_unknown_item_is_an_error() {
    let table = table::<Depots>().await;
    load(&table, "d", 2).await.unwrap();
    let [pk, sk, gsi2sk] = ["FORK#1", "FORK", "FORK"].map(s);
    table.put_raw(item([("PK", pk), ("SK", sk), ("GSI2PK", s("ROAD#r-d")), ("GSI2SK", gsi2sk)])).await;
    let query = Depots::partition(Van::on_road("r-d"));
    let error = query.clone().hydrate().all(&table).await.unwrap_err();
    let ErrorKind::UnknownEntity { key: Some(key), .. } = error.kind() else { panic!("{error}") };
    assert_eq!(key.to_string(), "FORK#1 / FORK");
    let page = query.clone().hydrate().page(&table).await.unwrap();
    assert_eq!((page.readable().len(), page.errors().len()), (5, 1));
    // It is no entity's to delete.
    let deletion = query.delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (5, 1));
}
