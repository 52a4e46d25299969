//! Reads of some fields: each gives what the read of whole items gives, cut down to them, and fetches no
//! more than it needs. And the other way round: whole items of which an index holds a part.

mod arms;
mod hydrate;

use std::time::{Duration, UNIX_EPOCH};

use dynaschema::embedded::RecordedRequest;
use dynaschema::op::{Chain, Query};
use dynaschema::{
    AttributeValue, DynamoEntity, DynamoProjection, DynamoTable, Entity, Item, Projection, any,
};
use dynaschema_tests::fixtures::by_function::{halves, once};
use dynaschema_tests::harness::{TestTable, item, n, s, table, table_with};
use serde::{Deserialize, Serialize};

use crate::brute_force::gives_both;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("VISIT#<at:05>#<id>")]
#[gsi1("PAGE#<page>", "<at:05>", query = of_page)]
#[gsi2("HOST#<host>", "<floor:03>", query = of_host)]
#[gsi3(pk = [page], sk = [at, took], query = on_page)]
#[dynamo(copy(by_id, pk = "VISIT#<id>", sk = "VISIT"))]
struct Visit {
    #[dynamo(from_key)]
    site: String,
    at: u32,
    #[dynamo(from_key)]
    id: String,
    page: Option<String>,
    #[dynamo(from_key)]
    host: String,
    #[dynamo(from_key)]
    #[serde(with = "halves")]
    floor: u32,
    #[dynamo(as = "ms")]
    #[serde(default = "dawn", alias = "began")]
    begun: jiff::Timestamp,
    #[dynamo(as = "text")]
    #[serde(rename = "Rank")]
    rank: Option<i64>,
    #[serde(rename = "ms", alias = "millis")]
    took: u32,
    #[serde(default = "once")]
    hits: u32,
    #[serde(with = "halves")]
    cost: u32,
    #[dynamo(ttl)]
    #[serde(default, with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    expires: Option<jiff::Timestamp>,
    notes: String,
}

/// When visits began of which nothing says when.
fn dawn() -> jiff::Timestamp {
    jiff::Timestamp::UNIX_EPOCH
}

/// Below a visit, so that reads of visits meet it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("VISIT#<at:05>#<id>#REMARK")]
struct Remark {
    site: String,
    at: u32,
    id: String,
    #[dynamo(ttl)]
    ends: Option<std::time::SystemTime>,
}

/// A time to live whose type says how serde reads it.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Remark)]
struct Ends {
    at: u32,
    #[dynamo(ttl)]
    ends: Option<std::time::SystemTime>,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Sites {
    Visit(Visit),
    Remark(Remark),
}

/// The same where items need not say what they are.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity(name = "kind", optional))]
enum OldSites {
    Visit(Visit),
    Remark(Remark),
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Visit)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
struct Summary {
    #[dynamo(from_key)]
    id: String,
    #[dynamo(from_key)]
    host: String,
    #[dynamo(from_key)]
    #[serde(with = "halves")]
    floor: u32,
    begun: jiff::Timestamp,
    rank: Option<i64>,
    page: Option<String>,
    took: u32,
    hits: u32,
    #[serde(with = "halves")]
    cost: u32,
    #[dynamo(ttl)]
    #[serde(default, with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    expires: Option<jiff::Timestamp>,
    #[serde(skip)]
    seen: bool,
}

/// What no key is needed for.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Visit)]
struct Times {
    at: u32,
    took: u32,
}

impl From<Visit> for Summary {
    fn from(visit: Visit) -> Self {
        let Visit { id, host, floor, begun, rank, page, took, hits, cost, expires, .. } = visit;
        Self { id, host, floor, begun, rank, page, took, hits, cost, expires, seen: false }
    }
}

impl From<Visit> for Times {
    fn from(Visit { at, took, .. }: Visit) -> Self {
        Self { at, took }
    }
}

/// Visits and remarks, some as other writers and older releases have stored them.
async fn load<S>(table: &TestTable<S>)
where
    S: dynaschema::Contains<Visit> + dynaschema::Contains<Remark>,
{
    for at in 0..14_u32 {
        let (site, id) = (if at % 5 == 4 { "b" } else { "a" }.to_owned(), format!("v{}", at % 3));
        let expires = (at % 4 == 1).then(|| jiff::Timestamp::from_second(4_000_000_000).unwrap());
        let ended = (at % 6 == 5).then(|| jiff::Timestamp::from_second(1_100_000_000).unwrap());
        let visit = Visit {
            site: site.clone(),
            at,
            id: format!("{id}-{at}"),
            page: (at % 3 > 0).then(|| format!("p{}", at % 2)),
            host: format!("h{}", at % 2),
            floor: at % 4,
            begun: jiff::Timestamp::from_millisecond(i64::from(at) * 1_001).unwrap(),
            rank: (at % 3 != 1).then(|| i64::from(at) - 5),
            took: at * 7,
            hits: at,
            cost: at + 1,
            expires: ended.or(expires),
            notes: "…".repeat(20),
        };
        let id = visit.id.clone();
        visit.create().send(table).await.unwrap();
        let ends = (at % 3 > 0).then(|| UNIX_EPOCH + Duration::from_secs(4_000_000_000 + u64::from(at)));
        Remark { site, at, id, ends }.create().send(table).await.unwrap();
    }
    for mut stored in table.stored().await {
        let is =
            |name: &str, value: AttributeValue| stored.contains_key("ms") && stored.get(name) == Some(&value);
        if is("at", n(3)) {
            let took = stored.remove("ms").unwrap();
            stored.insert("millis".to_owned(), took);
            let begun = stored.remove("begun").unwrap();
            stored.insert("began".to_owned(), begun);
        } else if is("at", n(7)) {
            stored.remove("hits");
            stored.remove("begun");
        } else {
            continue;
        }
        table.put_raw(stored).await;
    }
}

/// That a query gives the projections of what it gives without one, in whichever way it is read.
async fn holds<E, S, P, C>(table: &TestTable<S>, query: Query<E, C>)
where
    E: Entity,
    S: dynaschema::Contains<E> + dynaschema::Reads<P>,
    P: Projection<E> + std::convert::From<E> + Clone + PartialEq + std::fmt::Debug,
    C: Chain<Entity = E>,
{
    let whole: Vec<P> = query.all(table).await.unwrap().into_iter().map(P::from).collect();
    let projected = query.clone().project::<P>();
    assert_eq!(projected.all(table).await.unwrap(), whole);
    assert_eq!(projected.count(table).await.unwrap(), whole.len());
    assert_eq!(projected.clone().tolerant().all(table).await.unwrap().items, whole);
    let (limited, expected) = (whole.len().div_ceil(2), &whole[..whole.len().div_ceil(2)]);
    assert_eq!(projected.clone().limit(limited).all(table).await.unwrap(), expected);
    let mut streamed = Vec::new();
    let mut stream = projected.stream(table);
    while let Some(item) = stream.next().await {
        streamed.push(item.unwrap());
    }
    assert_eq!(streamed, whole);

    // A cursor is that of the query, whatever of its items is read.
    let cursor = projected.limit(2).page(table).await.unwrap().cursor.unwrap();
    let rest = query.after(cursor).all(table).await.unwrap();
    assert_eq!(rest.into_iter().map(P::from).collect::<Vec<_>>(), whole[2..]);
}

/// The same of a query for visits, which a filter can ask for, too.
async fn holds_filtered<S, P, C>(table: &TestTable<S>, query: Query<Visit, C>)
where
    S: dynaschema::Contains<Visit> + dynaschema::Reads<P>,
    P: Projection<Visit> + std::convert::From<Visit> + Clone + PartialEq + std::fmt::Debug,
    C: Chain<Entity = Visit>,
{
    let whole: Vec<P> = query.all(table).await.unwrap().into_iter().map(P::from).collect();
    let filtered = query.clone().project::<P>().filter(|visit| visit.notes.exists());
    assert_eq!(filtered.all(table).await.unwrap(), whole);
    holds(table, query).await;
}

async fn every_read_holds<S, P>(table: &TestTable<S>)
where
    S: dynaschema::Contains<Visit> + dynaschema::Reads<P>,
    P: Projection<Visit> + std::convert::From<Visit> + Clone + PartialEq + std::fmt::Debug,
{
    holds_filtered::<S, P, _>(table, Visit::query("a")).await;
    holds_filtered::<S, P, _>(table, Visit::query("a").include_expired()).await;
    holds_filtered::<S, P, _>(table, Visit::query("a").at(2..13)).await;
    holds_filtered::<S, P, _>(table, Visit::query(any(["a", "b"]))).await;
    holds_filtered::<S, P, _>(table, Visit::of_page("p1")).await;
    holds_filtered::<S, P, _>(table, Visit::of_host("h0")).await;
    holds_filtered::<S, P, _>(table, Visit::on_page("p1")).await;
    holds_filtered::<S, P, _>(table, Visit::on_page(any(["p1", "p0"]))).await;
    let mut whole: Vec<Visit> = Visit::scan().include_copies().all(table).await.unwrap();
    whole.sort_by_key(|visit| visit.at);
    let scan = Visit::scan().include_copies().segments(3).project::<P>();
    assert_eq!(scan.all(table).await.unwrap().len(), whole.len());
    for visit in &whole {
        let get = visit.key().get();
        let wanted = get.optional(table).await.unwrap().map(P::from);
        assert_eq!(get.clone().project::<P>().optional(table).await.unwrap(), wanted);
        let copies = Visit::by_id(&visit.id);
        let wanted = copies.optional(table).await.unwrap().map(P::from);
        assert_eq!(copies.project::<P>().optional(table).await.unwrap(), wanted);
    }
    let keys: Vec<VisitKey> = whole.iter().map(Visit::key).collect();
    let wanted = table.batch_get(keys.clone()).send().await.unwrap();
    let wanted: Vec<Option<P>> = wanted.into_iter().map(|visit| visit.map(P::from)).collect();
    assert_eq!(table.batch_get(keys).project::<P>().send().await.unwrap(), wanted);
    let missing = VisitKey { site: "a".into(), at: 99, id: "v0".into() }.get().project::<P>();
    assert_eq!(missing.optional(table).await.unwrap(), None);
    assert!(missing.one(table).await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn a_projection_is_read_as_its_entity_is() {
    let sites = table::<Sites>().await;
    load(&sites).await;
    every_read_holds::<_, Summary>(&sites).await;
    every_read_holds::<_, Times>(&sites).await;
    let whole = Visit::of_host("h0").all(&sites).await.unwrap();
    let wanted: Vec<Times> = whole.into_iter().map(Times::from).collect();
    gives_both(&sites, &Visit::of_host("h0").project::<Times>(), &wanted).await;
    let remarks: Vec<Remark> = Remark::scan().all(&sites).await.unwrap();
    let ends: Vec<Ends> = remarks.into_iter().map(|Remark { at, ends, .. }| Ends { at, ends }).collect();
    assert_eq!(Remark::scan().project::<Ends>().all(&sites).await.unwrap(), ends);
    let old = table::<OldSites>().await;
    load(&old).await;
    for mut stored in old.stored().await {
        if stored.remove("kind").is_some() && stored.get("at") != Some(&n(4)) {
            old.put_raw(stored).await;
        }
    }
    every_read_holds::<_, Summary>(&old).await;
}

/// An entity whose items are read where they stand in an answer, under whichever of their names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("WALL#<wall>")]
#[sk("ART#<id:03>")]
struct Art {
    wall: String,
    id: u32,
    #[serde(alias = "remark", alias = "comment")]
    note: Option<String>,
    #[serde(alias = "likes", default)]
    votes: i64,
    #[dynamo(as = "ms")]
    #[serde(alias = "hung")]
    since: jiff::Timestamp,
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Art)]
struct Card {
    id: u32,
    note: Option<String>,
    votes: i64,
    since: jiff::Timestamp,
}

impl From<Art> for Card {
    fn from(Art { id, note, votes, since, .. }: Art) -> Self {
        Self { id, note, votes, since }
    }
}

/// Each attribute under any of its names, under several of them, or not at all.
#[tokio::test]
async fn a_projection_knows_the_earlier_names_of_its_fields() {
    // The own name comes first, then the earlier ones as they are declared.
    let notes: [(&[&str], Option<&str>); 5] = [
        (&[], None),
        (&["note"], Some("note")),
        (&["remark"], Some("remark")),
        (&["comment"], Some("comment")),
        (&["comment", "remark", "note"], Some("note")),
    ];
    let votes: [(&[(&str, i64)], i64); 4] =
        [(&[], 0), (&[("votes", 1)], 1), (&[("likes", 2)], 2), (&[("likes", 2), ("votes", 1)], 1)];
    let arts = table_with::<Art>(|table| table).await;
    let (mut cards, begun) = (Vec::new(), "2024-02-03T04:05:06.789Z");
    for (named, note) in notes {
        for (counted, votes) in votes {
            for since in ["since", "hung"] {
                let id = u32::try_from(cards.len()).unwrap();
                let mut art = item([
                    ("PK", s("WALL#a")),
                    ("SK", s(format!("ART#{id:03}"))),
                    ("entity_type", s("Art")),
                    ("wall", s("a")),
                    ("id", n(id)),
                    (since, s(begun)),
                ]);
                art.extend(named.iter().map(|name| ((*name).to_owned(), s(*name))));
                art.extend(counted.iter().map(|(name, count)| ((*name).to_owned(), n(*count))));
                arts.put_raw(art).await;
                let (note, since) = (note.map(str::to_owned), begun.parse().unwrap());
                cards.push(Card { id, note, votes, since });
            }
        }
    }
    assert_eq!(Art::query("a").project::<Card>().all(&arts).await.unwrap(), cards);
    holds::<_, _, Card, _>(&arts, Art::query("a")).await;
    for card in &cards {
        let get = Art::get("a", card.id);
        assert_eq!(get.clone().project::<Card>().one(&arts).await.unwrap(), *card);
        assert_eq!(Card::from(get.one(&arts).await.unwrap()), *card);
    }
    let keys: Vec<ArtKey> = cards.iter().map(|card| ArtKey { wall: "a".into(), id: card.id }).collect();
    let read = arts.batch_get(keys).project::<Card>().send().await.unwrap();
    assert_eq!(read, cards.into_iter().map(Some).collect::<Vec<_>>());
}

/// Values that are left out where they are what a read gives then.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("WALL#<wall>")]
#[sk("SKETCH#<id:03>")]
struct Sketch {
    wall: String,
    id: u32,
    #[serde(default = "five", skip_serializing_if = "is_five")]
    level: u32,
    #[serde(default = "five", skip_serializing_if = "is_five", with = "halves")]
    cost: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}

fn five() -> u32 {
    5
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "so serde calls it")]
fn is_five(number: &u32) -> bool {
    *number == 5
}

/// Which say nothing of the default.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Sketch)]
struct Grade {
    id: u32,
    level: u32,
    #[serde(with = "halves")]
    cost: u32,
    tags: Vec<String>,
}

/// Or have one of their own, which is never asked for.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Sketch)]
struct Mark {
    #[serde(default)]
    level: u32,
    #[serde(default, with = "halves")]
    cost: u32,
}

impl From<Sketch> for Grade {
    fn from(Sketch { id, level, cost, tags, .. }: Sketch) -> Self {
        Self { id, level, cost, tags }
    }
}

impl From<Sketch> for Mark {
    fn from(Sketch { level, cost, .. }: Sketch) -> Self {
        Self { level, cost }
    }
}

#[tokio::test]
async fn a_projection_knows_what_is_left_out() {
    let sketches = table::<Sketch>().await;
    for id in 0..8 {
        let tags = (id % 3 > 0).then(|| "new".to_owned()).into_iter().collect();
        let sketch = Sketch { wall: "a".into(), id, level: id, cost: id / 2 * 5, tags };
        sketch.create().send(&sketches).await.unwrap();
    }
    holds::<_, _, Grade, _>(&sketches, Sketch::query("a")).await;
    holds::<_, _, Mark, _>(&sketches, Sketch::query("a")).await;
}

/// The attributes that a request asks for, in their order.
fn asked(request: &RecordedRequest) -> Vec<String> {
    let body = &request.body;
    let names = &body["ExpressionAttributeNames"];
    let projection = body["ProjectionExpression"].as_str().unwrap_or_default();
    let name = |one: &str| names[one].as_str().unwrap_or(one).to_owned();
    let mut names: Vec<String> = projection.split(", ").map(name).collect();
    names.sort();
    names
}

/// Keys are fetched where a cursor or the read itself needs them, and nowhere else.
#[tokio::test]
async fn nothing_is_fetched_that_is_not_needed() {
    let table = table::<Sites>().await;
    load(&table).await;
    let times = Visit::query("a").project::<Times>();
    let plain = ["_copy", "at", "entity_type", "expires", "millis", "ms"];
    let with = |names: &[&'static str]| {
        let mut all = [&plain[..], names].concat();
        all.sort_unstable();
        all
    };
    // Beside what is read by a key there is no sentinel, of whichever release.
    let keys = |names: &[&'static str]| with(&[&["_unique"][..], names].concat());
    let (_, requests) = table.recorded(times.all(&table)).await;
    assert_eq!(asked(&requests[0]), keys(&[]));
    let (_, requests) = table.recorded(times.clone().limit(2).page(&table)).await;
    assert_eq!(asked(&requests[0]), keys(&["PK", "SK"]));
    let (_, requests) = table.recorded(Visit::of_page("p1").project::<Times>().all(&table)).await;
    assert_eq!(asked(&requests[0]), keys(&["PK", "SK"]));
    let (_, requests) = table.recorded(Visit::of_page("p1").project::<Times>().page(&table)).await;
    assert_eq!(asked(&requests[0]), keys(&["GSI1PK", "GSI1SK", "PK", "SK"]));
    let (_, requests) = table
        .recorded(
            VisitKey { site: "a".into(), at: 1, id: "x".into() }.get().project::<Times>().optional(&table),
        )
        .await;
    assert_eq!(asked(&requests[0]), with(&["PK", "SK"]));
    let two = [1, 2].map(|at| VisitKey { site: "a".into(), at, id: "x".into() });
    let (_, mut requests) = table.recorded(table.batch_get(two).project::<Times>().send()).await;
    requests[0].body = requests[0].body["RequestItems"][table.name()].take();
    assert_eq!(asked(&requests[0]), with(&["PK", "SK"]));
    // A count has no use for any of it.
    let (_, requests) = table.recorded(times.include_copies().count(&table)).await;
    assert_eq!(asked(&requests[0]), [""]);
}

/// What is deleted is told by the whole item, whatever of it is read.
#[tokio::test]
async fn what_is_read_in_part_is_deleted_whole() {
    let table = table::<Sites>().await;
    load(&table).await;
    let (asked, all) = (Visit::query("a").count(&table).await.unwrap(), table.stored().await.len());
    let deletion = Visit::query("a").project::<Times>().delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, Visit::query("a").count(&table).await.unwrap()), (asked, 0));
    // Each with its copy.
    assert_eq!(table.stored().await.len(), all - 2 * asked);
    let host = Visit::of_host("h1").project::<Times>();
    let asked = host.count(&table).await.unwrap();
    assert_eq!(host.delete_all(&table).await.unwrap().deleted, asked);
}

/// What of an item cannot be read is an error where the projection reads it, and only there.
#[tokio::test]
async fn what_is_not_read_cannot_be_bad() {
    let table = table::<Sites>().await;
    load(&table).await;
    let mut bad: Item = table
        .stored()
        .await
        .into_iter()
        .find(|one| one.get("ms") == Some(&n(14)) && !one.contains_key("_copy"))
        .unwrap();
    bad.insert("notes".to_owned(), n(1));
    table.put_raw(bad).await;
    assert!(Visit::query("a").all(&table).await.unwrap_err().to_string().contains("decode"));
    let times = Visit::query("a").project::<Times>().all(&table).await.unwrap();
    assert!(times.contains(&Times { at: 2, took: 14 }));
    let site = item([("PK", s("SITE#a")), ("SK", s("VISIT#00002#x")), ("entity_type", s("Visit"))]);
    table.put_raw(site).await;
    let error = Visit::query("a").project::<Times>().all(&table).await.unwrap_err();
    assert!(error.to_string().contains("decode"), "{error}");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DOC#<id>")]
#[dynamo(schema_version = 2, upgrade = titled)]
struct Doc {
    id: u32,
    title: String,
    text: String,
}

#[expect(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
fn titled(_: u32, mut item: Item) -> Result<Item, Box<dyn std::error::Error + Send + Sync>> {
    let title = item["text"].as_s().map(|text| text.chars().take(3).collect::<String>());
    item.insert("title".to_owned(), AttributeValue::S(title.unwrap_or_default()));
    Ok(item)
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Doc)]
struct Title {
    title: String,
}

/// Only the whole of an older item can be brought up to date, so it is fetched.
#[tokio::test]
async fn older_items_are_brought_up_to_date() {
    let table = table_with::<Doc>(|table| table).await;
    table
        .put_raw(item([("PK", s("DOC#1")), ("entity_type", s("Doc")), ("id", n(1)), ("text", s("abcdef"))]))
        .await;
    let title = Doc::get(1).project::<Title>().one(&table).await.unwrap();
    assert_eq!(title, Title { title: "abc".to_owned() });
    assert_eq!(Doc::query(1).project::<Title>().all(&table).await.unwrap(), [title]);
}
