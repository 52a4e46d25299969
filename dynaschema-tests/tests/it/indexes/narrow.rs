//! Indexes that do not hold whole items: what is read from one is what it holds.

use aws_sdk_dynamodb::types::{GlobalSecondaryIndex, Projection, ProjectionType};
use dynaschema::op::{Chain, Query};
use dynaschema::{
    DynamoEntity, DynamoProjection, DynamoTable, Error, ErrorKind, Gsi, Items, Lsi, Reads, any,
};
use dynaschema_tests::harness::{TestTable, item, n, s, table, uncreated};
use serde::{Deserialize, Serialize};

use super::gives;

/// Every way in which a field can be told, and some in which it is not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CITY#<city>")]
#[sk("PERSON#<id:04>")]
#[gsi1("JOB#<job>", "<rank:03>#<seen:ms>", project = keys_only, query = by_job)]
#[gsi2(pk = team, sk = born, project = include(cost, hits, seen), query = by_team)]
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
    #[dynamo(sensitive)]
    mail: String,
    share: f64,
}

fn once() -> u32 {
    1
}

mod halves {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(super) fn serialize<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        (value * 2).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        u32::deserialize(deserializer).map(|halves| halves / 2)
    }
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
        let Person { city, id, seen, team, born, cost, hits, .. } = of.clone();
        Self { city, id, seen, team, born, cost, hits }
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
async fn shows<S, P, C, K>(
    table: &TestTable<S>,
    query: Query<P, C>,
    people: &[Person],
    keep: impl Fn(&Person) -> bool,
    by: impl Fn(&Person) -> K,
) where
    S: Reads<P>,
    P: Items + Clone + PartialEq + std::fmt::Debug + Send + 'static + for<'a> From<&'a Person>,
    C: Chain<Entity = P>,
    K: Ord,
{
    let mut kept: Vec<&Person> = people.iter().filter(|one| keep(one)).collect();
    kept.sort_by_key(|one| by(one));
    let shown: Vec<P> = kept.into_iter().map(P::from).collect();
    gives(table, query.clone(), &shown, |_| true, |_| ()).await;
    let tolerated = query.tolerant().all(table).await.unwrap();
    assert_eq!((tolerated.items, tolerated.errors.len(), tolerated.unknown), (shown, 0, 0));
}

async fn every_index_shows<S>(table: &TestTable<S>, people: &[Person])
where
    S: dynaschema::Contains<Person>,
{
    let job = |job: &'static str| move |one: &Person| one.job.as_deref() == Some(job);
    shows::<_, PersonGsi1, _, _>(table, Person::by_job("j0"), people, job("j0"), |one| one.rank).await;
    let high = |one: &Person| job("j1")(one) && one.rank >= 5;
    shows(table, Person::by_job("j1").rank(5..), people, high, |one| one.rank).await;
    let any_job = |one: &Person| one.job.is_some();
    shows(table, Person::by_job(any(["j0", "j1"])), people, any_job, |one| one.rank).await;
    let team = |one: &Person| one.team == "t0";
    shows::<_, TeamMember, _, _>(table, Person::by_team("t0"), people, team, |one| one.born).await;
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
        r#"Query GSI2: team = "t0" FILTER entity_type = "Person" AND attribute_not_exists(_copy) PROJECT PK, SK, team, born, entity_type, _copy, _unique, cost (holds: keys, cost, hits, counted, seen, note, entity_type, _copy, _unique)"#
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
    town.put_raw(stored).await;
    assert_eq!(Person::by_team("t0").born(3).one(&town).await.unwrap().hits, 1);
}

#[tokio::test]
async fn are_created_so() {
    let town = table::<Town>().await;
    let described = town.client().describe_table().table_name(town.name()).send().await.unwrap();
    let described = described.table.unwrap();
    let mut held: Vec<String> = described
        .global_secondary_indexes()
        .iter()
        .map(|index| (index.index_name(), index.projection()))
        .chain(
            described.local_secondary_indexes().iter().map(|index| (index.index_name(), index.projection())),
        )
        .map(|(name, projection)| {
            let projection = projection.unwrap();
            let mut included = projection.non_key_attributes().to_vec();
            included.sort();
            let kind = projection.projection_type().unwrap();
            format!("{} {kind} {}", name.unwrap(), included.join(" "))
        })
        .collect();
    held.sort();
    assert_eq!(
        held,
        [
            "GSI1 KEYS_ONLY ",
            "GSI2 INCLUDE _copy _unique cost counted entity_type hits note seen",
            "GSI3 KEYS_ONLY ",
            "GSI4 INCLUDE entity_type mail",
            "LSI1 INCLUDE entity_type",
        ]
    );
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[gsi1("CITY#<city>", "<id:04>", query = in_city)]
#[gsi2("ROAD#<road>", "<id:04>", project = include(weight), query = on_road)]
struct Parcel {
    id: u32,
    city: String,
    road: String,
    weight: u32,
    note: Option<String>,
}

/// The parcels' table, in both of whose indexes the live projection holds no more than this beside keys.
async fn parcels(included: Option<&str>) -> TestTable<Parcel> {
    let table = uncreated::<Parcel>(|table| table);
    let request = table.create_table().request().unwrap();
    let indexes = request.get_global_secondary_indexes().clone().unwrap();
    let projection = match included {
        Some(name) => {
            Projection::builder().projection_type(ProjectionType::Include).non_key_attributes(name).build()
        }
        None => Projection::builder().projection_type(ProjectionType::KeysOnly).build(),
    };
    let narrowed = |mut index: GlobalSecondaryIndex| {
        index.projection = Some(projection.clone());
        index
    };
    let indexes = indexes.into_iter().map(narrowed).collect();
    request.set_global_secondary_indexes(Some(indexes)).send().await.unwrap();
    let (city, road) = ("c".to_owned(), "r".to_owned());
    Parcel { id: 1, city, road, weight: 2, note: None }.create().send(&table).await.unwrap();
    table
}

/// An index that holds less in the table than the schema says is named where that is found out.
#[tokio::test]
async fn that_hold_less_than_they_should_are_named() {
    let says = |error: &Error, index: &str, holds: &str| {
        let said = format!(
            "it was read from the index `{index}`: if the item has the attribute, the live index projects less than the schema says (`project = {holds}`)"
        );
        assert!(error.to_string().contains(&said), "{error}");
    };
    let table = parcels(None).await;
    let error = Parcel::in_city("c").all(&table).await.unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::UnknownEntity { index: Some("GSI1"), key: Some(_), .. }),
        "{error}"
    );
    says(&error, "GSI1", "all");
    let error = Parcel::on_road("r").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::UnknownEntity { index: Some("GSI2"), .. }), "{error}");
    says(&error, "GSI2", "include(..)");
    let table = parcels(Some("entity_type")).await;
    let error = Parcel::on_road("r").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { path: "weight", index: Some("GSI2"), .. }), "{error}");
    says(&error, "GSI2", "include(..)");
    let error = Parcel::in_city("c").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { index: Some("GSI1"), .. }), "{error}");
    says(&error, "GSI1", "all");
    // What is read whole is not bound by what the index holds.
    assert_eq!(Parcel::on_road("r").hydrate().all(&table).await.unwrap().len(), 1);
    // An item that is bad in another way, and one of the table itself, is no index's fault.
    let mut item = table.only_item().await;
    item.remove("weight");
    table.put_raw(item).await;
    let error = Parcel::query(1).all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { path: "weight", index: None, .. }), "{error}");
}
