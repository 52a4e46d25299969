//! Indexes that do not hold whole items: what is read from one is what it holds.

use dynaschema::op::{Chain, Query};
use dynaschema::{
    DynamoEntity, DynamoProjection, DynamoTable, Gsi, Items, Lsi, Reads, any,
};
use dynaschema_tests::harness::{TestTable, n, table};
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
#[sk("PERSON#<id:04>#BADGE#<badge>")]
#[gsi1("JOB#<job>", "<rank:03>#<badge>", project = keys_only, query = by_job)]
#[gsi2(pk = team, sk = born, project = include(note), query = by_team)]
#[lsi1("R#<rank:03>", project = include(), query = by_rank)]
struct Badge {
    city: String,
    id: u32,
    badge: String,
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

async fn load<S>(table: &TestTable<S>) -> Vec<Person>
where
    S: dynaschema::Contains<Person> + dynaschema::Contains<Badge>,
{
    let mut people = Vec::new();
    for id in 0..14_u32 {
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
        let (city, badge) = ("a".to_owned(), "x".to_owned());
        let note = (id % 2 == 0).then(|| "n".to_owned());
        let badge = Badge { city, id, badge, job: "j0".to_owned(), rank, team, born: id + 50, note };
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
    shows(table, Person::by_team("t0").born(3..9), people, |one| team(one) && (3..9).contains(&one.born), |one| one.born).await;
    shows(table, Person::by_team("t0").project::<Cost>(), people, team, |one| one.born).await;
    shows(table, Person::by_id(3), people, |one| one.id == 3, |one| one.id).await;
    let mail = |one: &Person| one.mail == "M1@x";
    shows(table, Person::by_mail("m1@X"), people, mail, |one| (one.job.is_none(), if one.job.is_some() { u32::from(one.rank) } else { one.born })).await;
    let here = |one: &Person| one.city == "a";
    shows(table, Person::by_rank("a").consistent(), people, here, |one| one.rank).await;
    let scanned = Person::scan().index(Gsi::<1>).segments(2).project::<PersonGsi1>().all(table).await.unwrap();
    assert_eq!(scanned.len(), people.iter().filter(|one| one.job.is_some()).count());
    let scan = Person::scan().index(Lsi::<1>).project::<PersonLsi1>();
    assert_eq!(scan.count(table).await.unwrap(), people.len());
}

#[tokio::test]
async fn show_what_they_hold() {
    let town = table::<Town>().await;
    let people = load(&town).await;
    every_index_shows(&town, &people).await;
    let old = table::<OldTown>().await;
    let people = load(&old).await;
    for mut stored in old.stored().await {
        if stored.remove("kind").is_some() && stored.get("id") != Some(&n(4)) {
            old.put_raw(stored).await;
        }
    }
    every_index_shows(&old, &people).await;
}
