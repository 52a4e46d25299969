//! Indexes that do not hold whole items: what is read from one is what it holds.

mod arms;
mod copies;
mod generic;
mod live;

use dynaschema::op::{Chain, Hydrated, Query};
use dynaschema::{
    Contains, DynamoEntity, DynamoProjection, DynamoTable, Entity, Gsi, Held, Items, Lsi, Projection, Reads,
    ShownInPart, any,
};
use dynaschema_tests::fixtures::by_function::{halves, once};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use super::gives;

/// Every way in which a field can be told, and some in which it is not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CITY#<city>")]
#[sk("PERSON#<id:04>")]
#[gsi1("JOB#<job>", "<rank:03>#<seen:ms>", project = keys_only, query = by_job)]
#[gsi2(pk = team, sk = born, project = include(cost, hits, seen, met, tags, shares), query = by_team)]
#[gsi3(pk = SK, sk = PK, project = keys_only, query = by_id)]
#[gsi4("MAIL#<mail:lower>", match job { Some(_) => "A#<rank:03>", None => "B#<born:05>" }, project = include(mail), query = by_mail)]
#[lsi1("R#<rank:03>", project = include(), query = by_rank)]
#[dynamo(names(Gsi2 = TeamMember))]
#[dynamo(unique(of_team, pk = "PLACE#<team>#<born:05>"))]
#[dynamo(copy(at_desk, pk = "DESK#<id:04>", sk = "DESK"))]
struct Person {
    #[dynamo(from_key)]
    city: String,
    id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    job: Option<String>,
    #[serde(rename = "Rang")]
    rank: u8,
    seen: jiff::Timestamp,
    team: String,
    born: u32,
    #[serde(with = "halves")]
    cost: u32,
    #[serde(default = "once", alias = "counted")]
    hits: u32,
    #[dynamo(as = "epoch_ms")]
    #[serde(default)]
    met: jiff::Timestamp,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    #[serde(default = "once", with = "halves", skip_serializing_if = "is_one")]
    shares: u32,
    #[dynamo(sensitive)]
    mail: String,
    share: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_one(shares: &u32) -> bool {
    *shares == 1
}

/// Shares two indexes and, below a person, meets its reads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CITY#<city>")]
#[sk("PERSON#<id:04>#BADGE#<mark>")]
#[gsi1("JOB#<job>", "<rank:03>#<mark>", project = keys_only, query = by_job)]
#[gsi2(pk = team, sk = born, project = include(note), query = by_team)]
#[lsi1("R#<rank:03>", project = include(), query = by_rank)]
struct Badge {
    city: String,
    id: u32,
    mark: String,
    job: String,
    rank: u8,
    team: String,
    born: u32,
    note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Town {
    Person(Person),
    Badge(Badge),
}

/// The same where items need not say what they are.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity(name = "kind", optional))]
enum OldTown {
    Person(Person),
    Badge(Badge),
}

impl From<&Person> for PersonGsi1 {
    fn from(of: &Person) -> Self {
        Self { city: of.city.clone(), id: of.id, job: of.job.clone(), rank: of.rank }
    }
}

impl From<&Person> for TeamMember {
    fn from(of: &Person) -> Self {
        let Person { city, id, seen, team, born, cost, hits, met, tags, shares, .. } = of.clone();
        Self { city, id, seen, team, born, cost, hits, met, tags, shares }
    }
}

impl From<&Person> for PersonGsi3 {
    fn from(of: &Person) -> Self {
        Self { city: of.city.clone(), id: of.id }
    }
}

impl From<&Person> for PersonGsi4 {
    fn from(of: &Person) -> Self {
        Self { city: of.city.clone(), id: of.id, mail: of.mail.clone() }
    }
}

impl From<&Person> for PersonLsi1 {
    fn from(of: &Person) -> Self {
        Self { city: of.city.clone(), id: of.id, rank: of.rank }
    }
}

/// Some of what the second index holds.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Person)]
struct Cost {
    #[serde(with = "halves")]
    cost: u32,
    id: u32,
}

impl From<&Person> for Cost {
    fn from(of: &Person) -> Self {
        Self { cost: of.cost, id: of.id }
    }
}

async fn load<S>(table: &TestTable<S>, count: u32) -> Vec<Person>
where
    S: dynaschema::Contains<Person> + dynaschema::Contains<Badge>,
{
    let mut people = Vec::new();
    for id in 0..count {
        let (rank, team) = (u8::try_from(id * 7 % 14).unwrap(), format!("t{}", id % 5 / 4));
        let person = Person {
            city: if id % 7 == 6 { "b" } else { "a" }.to_owned(),
            id,
            job: (id % 4 > 0).then(|| format!("j{}", id % 3 / 2)),
            rank,
            seen: jiff::Timestamp::from_nanosecond(i128::from(id) * 1_000_000_001).unwrap(),
            team: team.clone(),
            born: id,
            cost: id + 1,
            hits: id,
            met: jiff::Timestamp::from_millisecond(i64::from(id) * 1_001).unwrap(),
            tags: (0..id % 3).map(|tag| tag.to_string()).collect(),
            shares: id % 2 + 1,
            mail: format!("M{}@x", id % 2),
            share: f64::from(id),
        };
        people.push(person.create().send(table).await.unwrap());
        let (city, mark) = ("a".to_owned(), "x".to_owned());
        let note = (id % 2 == 0).then(|| "n".to_owned());
        let badge = Badge { city, id, mark, job: "j0".to_owned(), rank, team, born: id + 50, note };
        badge.create().send(table).await.unwrap();
    }
    people
}

/// That a query gives what the index holds of what a filter gives.
async fn shows<S, E, P, C, K>(
    table: &TestTable<S>,
    query: Query<P, C>,
    stored: &[E],
    keep: impl Fn(&E) -> bool,
    by: impl Fn(&E) -> K,
) where
    S: Reads<P>,
    P: Items + Clone + PartialEq + std::fmt::Debug + Send + 'static + for<'a> From<&'a E>,
    C: Chain<Entity = P>,
    K: Ord,
{
    let mut kept: Vec<&E> = stored.iter().filter(|one| keep(one)).collect();
    kept.sort_by_key(|one| by(one));
    let shown: Vec<P> = kept.into_iter().map(P::from).collect();
    gives(table, query.clone(), &shown, |_| true, |_| ()).await;
    let tolerated = query.tolerant().all(table).await.unwrap();
    assert_eq!((tolerated.items, tolerated.errors.len(), tolerated.unknown), (shown, 0, 0));
}

/// The same, and that `.hydrate` gives all of them, and `.project` a part, at every page size and both ways.
async fn shows_all<S, E, R, P, C, K>(
    table: &TestTable<S>,
    query: Query<R, C>,
    stored: &[E],
    keep: impl Fn(&E) -> bool + Copy,
    by: impl Fn(&E) -> K + Copy,
) where
    S: Contains<E> + Reads<E> + Reads<R> + Reads<P>,
    E: Entity + Clone + PartialEq + std::fmt::Debug,
    R: ShownInPart<Whole = E>
        + Held<Of = E>
        + Items
        + Clone
        + PartialEq
        + std::fmt::Debug
        + for<'a> From<&'a E>,
    P: Projection<E> + Clone + PartialEq + std::fmt::Debug + for<'a> From<&'a E>,
    C: Chain<Entity = R>,
    K: Ord,
{
    shows(table, query.clone(), stored, keep, by).await;
    shows(table, query.clone().project::<P>(), stored, keep, by).await;
    let mut whole: Vec<E> = stored.iter().filter(|one| keep(one)).cloned().collect();
    whole.sort_by_key(|one| by(one));
    for query in [query.clone(), query.desc()] {
        for size in 1..=7 {
            let read = query.clone().page_size(size).hydrate().all(table).await.unwrap();
            assert_eq!(read.into_iter().filter_map(Hydrated::found).collect::<Vec<_>>(), whole);
            let first = query.clone().limit(size).hydrate().page(table).await.unwrap();
            let first = first.into_items().unwrap().into_iter().filter_map(Hydrated::found);
            assert_eq!(first.collect::<Vec<_>>(), whole[..whole.len().min(size)]);
        }
        whole.reverse();
    }
}

async fn every_index_shows<S>(table: &TestTable<S>, people: &[Person])
where
    S: dynaschema::Contains<Person>,
{
    let job = |job: &'static str| move |one: &Person| one.job.as_deref() == Some(job);
    shows::<_, _, PersonGsi1, _, _>(table, Person::by_job("j0"), people, job("j0"), |one| one.rank).await;
    let high = |one: &Person| job("j1")(one) && one.rank >= 5;
    shows(table, Person::by_job("j1").rank(5..), people, high, |one| one.rank).await;
    let any_job = |one: &Person| one.job.is_some();
    shows(table, Person::by_job(any(["j0", "j1"])), people, any_job, |one| one.rank).await;
    let team = |one: &Person| one.team == "t0";
    shows::<_, _, TeamMember, _, _>(table, Person::by_team("t0"), people, team, |one| one.born).await;
    shows(
        table,
        Person::by_team("t0").born(3..9),
        people,
        |one| team(one) && (3..9).contains(&one.born),
        |one| one.born,
    )
    .await;
    shows(table, Person::by_team("t0").project::<Cost>(), people, team, |one| one.born).await;
    shows(table, Person::by_id(3), people, |one| one.id == 3, |one| one.id).await;
    let mail = |one: &Person| one.mail == "M1@x";
    shows(table, Person::by_mail("m1@X"), people, mail, |one| {
        (one.job.is_none(), if one.job.is_some() { u32::from(one.rank) } else { one.born })
    })
    .await;
    let here = |one: &Person| one.city == "a";
    shows(table, Person::by_rank("a").consistent(), people, here, |one| one.rank).await;
    let scanned =
        Person::scan().index(Gsi::<1>).segments(2).project::<PersonGsi1>().all(table).await.unwrap();
    assert_eq!(scanned.len(), people.iter().filter(|one| one.job.is_some()).count());
    let scan = Person::scan().index(Lsi::<1>).project::<PersonLsi1>();
    assert_eq!(scan.count(table).await.unwrap(), people.len());
}

#[tokio::test]
async fn show_what_they_hold() {
    let town = table::<Town>().await;
    let people = load(&town, 14).await;
    every_index_shows(&town, &people).await;
    let old = table::<OldTown>().await;
    let people = load(&old, 7).await;
    for mut stored in old.stored().await {
        if stored.remove("kind").is_some() && stored.get("id") != Some(&n(4)) {
            old.put_raw(stored).await;
        }
    }
    every_index_shows(&old, &people).await;
}

/// Copies and sentinels, which are in an index of the table's own keys, are told by these; so are items of
/// neither.
#[tokio::test]
async fn tell_items_by_their_keys() {
    let town = table::<Town>().await;
    load(&town, 3).await;
    let scan = || Person::scan().index(Gsi::<3>).project::<PersonGsi3>();
    assert_eq!(scan().count(&town).await.unwrap(), 3);
    assert_eq!(scan().include_copies().count(&town).await.unwrap(), 6);
    let desk = Person::by_id(1).request(&town).unwrap();
    assert_eq!(desk.get_filter_expression(), &None);
    town.put_raw(item([("PK", s("CITY#a#b")), ("SK", s("PERSON#0001")), ("entity_type", s("Person"))])).await;
    let page = Person::by_id(1).page(&town).await.unwrap();
    assert_eq!((page.readable().len(), page.unknown()), (1, 1));
    assert!(Person::by_id(1).exists(&town).await.unwrap());
    let deleted = Person::by_job("j0").delete_all(&town).await.unwrap();
    // A badge is in the same partition, and stays.
    assert_eq!(deleted.deleted, 1);
    assert_eq!(Person::by_rank("a").count(&town).await.unwrap(), 2);
    assert_eq!(Badge::by_job("j0").count(&town).await.unwrap(), 3);
}

/// What is asked of an index that it does not hold is an error before anything is sent.
#[tokio::test]
async fn filter_by_what_they_hold() {
    let town = table::<Town>().await;
    load(&town, 6).await;
    let dear = Person::by_team("t0").filter(|person| person.hits.ge(3)).all(&town).await.unwrap();
    assert_eq!(dear.iter().map(|one| one.id).collect::<Vec<_>>(), [3, 5]);
    let filtered = Person::by_team("t0").filter(|person| person.share.gt(1.0));
    let (error, sent) = town.counted(filtered.all(&town)).await;
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("the filter names `share`, which `GSI2` does not hold (`project = include(..)`)"),
        "{error}"
    );
    assert_eq!(sent, 0);
    let explained = Person::by_team("t0").project::<Cost>().explain(&town).unwrap().to_string();
    assert_eq!(
        explained,
        r#"Query GSI2: team = "t0" FILTER (entity_type = "Person" OR attribute_not_exists(entity_type)) AND NOT attribute_type(_copy, "S") PROJECT PK, SK, team, born, entity_type, _copy, _unique, cost (holds: keys, cost, hits, counted, seen, met, tags, shares, note, entity_type, _copy, _unique) (others: Badge)"#
    );
}

/// An item of an older release has the attribute under its earlier name, and the index holds that, too.
#[tokio::test]
async fn hold_earlier_names() {
    let town = table::<Town>().await;
    load(&town, 4).await;
    let stored = town.stored().await;
    let mut stored = stored.into_iter().find(|one| one.get("SK") == Some(&s("PERSON#0003"))).unwrap();
    stored.remove("hits");
    stored.insert("counted".to_owned(), n(33));
    town.put_raw(stored.clone()).await;
    assert_eq!(Person::by_team("t0").born(3).one(&town).await.unwrap().hits, 33);
    stored.remove("counted");
    stored.remove("met");
    town.put_raw(stored).await;
    let member = Person::by_team("t0").born(3).one(&town).await.unwrap();
    assert_eq!((member.hits, member.met), (1, jiff::Timestamp::UNIX_EPOCH));
}

/// What the types have as far as their fields have it.
#[test]
fn give_types_of_values() {
    let one = PersonGsi1 { city: "a".to_owned(), id: 1, job: None, rank: 2 };
    assert_eq!(std::collections::HashSet::from([one.clone()]).get(&one), Some(&one));
    assert_eq!(serde_json::to_string(&one).unwrap(), r#"{"city":"a","id":1,"job":null,"Rang":2}"#);
    let member = TeamMember {
        city: "a".into(),
        id: 1,
        seen: jiff::Timestamp::UNIX_EPOCH,
        team: "t".into(),
        born: 1,
        cost: 3,
        hits: 2,
        met: jiff::Timestamp::UNIX_EPOCH,
        tags: Vec::new(),
        shares: 1,
    };
    assert!(serde_json::to_string(&member).unwrap().contains(r#""cost":6"#));
    let mail = PersonGsi4 { city: "a".into(), id: 1, mail: "secret".into() };
    assert_eq!(format!("{mail:?}"), r#"PersonGsi4 { city: "a", id: 1, mail: … }"#);
}

/// The time to live is in an index that includes anything, so that expired items are known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[gsi1("USER#<user>", "<id:04>", project = include(), query = of_user)]
struct Session {
    id: u32,
    user: String,
    #[dynamo(ttl)]
    ends: Option<jiff::Timestamp>,
    device: String,
}

#[tokio::test]
async fn tell_what_has_expired() {
    let sessions = table::<Session>().await;
    for (id, ends) in [(1, Some(1_100_000_000)), (2, Some(4_000_000_000)), (3, None)] {
        let ends = ends.map(|ends| jiff::Timestamp::from_second(ends).unwrap());
        Session { id, user: "u".into(), ends, device: "d".into() }.create().send(&sessions).await.unwrap();
    }
    let live = Session::of_user("u").all(&sessions).await.unwrap();
    let ends = Some(jiff::Timestamp::from_second(4_000_000_000).unwrap());
    let shown = |id, ends| SessionGsi1 { id, user: "u".into(), ends };
    assert_eq!(live, [shown(2, ends), shown(3, None)]);
    assert_eq!(Session::of_user("u").include_expired().count(&sessions).await.unwrap(), 3);
}

/// The time to live is itself a key, so that an index of keys alone has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOGIN#<id:04>")]
#[gsi1(pk = user, sk = ends, project = keys_only, query = of_user)]
#[gsi2(pk = user, sk = [ends, id], project = keys_only, query = by_end)]
struct Login {
    id: u32,
    user: String,
    #[dynamo(ttl = seconds)]
    ends: u64,
    device: String,
}

#[tokio::test]
async fn tell_what_has_expired_by_a_key() {
    let logins = table::<Login>().await;
    for (id, ends) in [(1, 1_100_000_000), (2, 4_000_000_000), (3, 4_100_000_000)] {
        Login { id, user: "u".into(), ends, device: "d".into() }.create().send(&logins).await.unwrap();
    }
    let of_user = || Login::of_user("u");
    let shown = |id, ends| LoginGsi1 { id, user: "u".into(), ends };
    let live = [shown(2, 4_000_000_000), shown(3, 4_100_000_000)];
    gives(&logins, of_user(), &live, |_| true, |_| ()).await;
    let live = live.map(|LoginGsi1 { id, user, ends }| LoginGsi2 { id, user, ends });
    gives(&logins, Login::by_end("u"), &live, |_| true, |_| ()).await;
    let whole = of_user().hydrate().all(&logins).await.unwrap();
    let whole = whole.into_iter().filter_map(Hydrated::found);
    assert_eq!(whole.map(|one| one.id).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(of_user().include_expired().count(&logins).await.unwrap(), 3);
    let deletion = of_user().delete_all(&logins).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (2, 1));
}
