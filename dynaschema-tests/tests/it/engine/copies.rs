//! Copies are read like an index: by a chain over their own keys, and nothing but them.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::{Chain, Query};
use dynaschema::{Contains, DynamoCollection, DynamoEntity, DynamoTable, Item, Table, starts_with};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::features::copies::{
    BareClubs, Club, Clubs, Membership, Note, load, membership,
};
use dynaschema_tests::harness::{TestTable, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use crate::assert_kind;
use crate::brute_force::{gives_both, kept};

const MEMBERS: u32 = 9;

async fn loaded() -> (TestTable<Clubs>, Vec<Membership>) {
    let table = table().await;
    let members = load(&table, MEMBERS).await.unwrap();
    (table, members)
}

/// Those of chess that are kept, in the order of what `key` gives.
fn chess<K: Ord>(
    members: &[Membership],
    key: impl Fn(&Membership) -> K,
    keep: impl Fn(&Membership) -> bool,
) -> Vec<Membership> {
    kept(members, |one| one.club == "chess" && keep(one), key)
}

fn by_person(members: &[Membership], keep: impl Fn(&Membership) -> bool) -> Vec<Membership> {
    chess(members, |one| one.person.clone(), keep)
}

fn by_joining(members: &[Membership], keep: impl Fn(&Membership) -> bool) -> Vec<Membership> {
    chess(members, |one| (one.joined, one.person.clone()), keep)
}

fn filter_of<C: Chain<Entity = Membership>>(table: &Table<Clubs>, query: &Query<Membership, C>) -> String {
    query.clone().include_expired().explain(table).unwrap().to_string()
}

/// Every end gives the same items, in one request.
async fn gives<S, C>(table: &TestTable<S>, query: Query<Membership, C>, expected: &[Membership])
where
    S: Contains<Membership> + dynaschema::TableSchema,
    C: Chain<Entity = Membership>,
{
    let (all, requests) = table.counted(query.all(table)).await;
    assert_eq!((all.unwrap(), requests), (expected.to_vec(), 1));
    assert_eq!(query.exists(table).await.unwrap(), !expected.is_empty());
    gives_both(table, &query, expected).await;
}

#[tokio::test]
async fn the_chain_of_the_sort_key() {
    let (table, members) = loaded().await;
    let of_chess = Membership::by_club("chess");
    gives(&table, of_chess.clone(), &by_person(&members, |_| true)).await;
    gives(&table, of_chess.person("p3"), &by_person(&members, |one| one.person == "p3")).await;
    let from = |low: &'static str, high: &'static str| {
        move |one: &Membership| one.person.as_str() >= low && one.person.as_str() < high
    };
    gives(&table, of_chess.person("p3".."p6"), &by_person(&members, from("p3", "p6"))).await;
    gives(&table, of_chess.person("p3"..), &by_person(&members, from("p3", "q"))).await;
    gives(&table, of_chess.person(starts_with("p")), &by_person(&members, |_| true)).await;
    gives(&table, of_chess.person(starts_with("x")), &[]).await;
    gives(&table, Membership::by_club("none"), &[]).await;
    // It is the base table that is read.
    let latest = of_chess.clone().consistent();
    assert_eq!(latest.request(&table).unwrap().get_consistent_read(), &Some(true));
    assert_eq!(latest.all(&table).await.unwrap(), by_person(&members, |_| true));
}

#[tokio::test]
async fn one_item_by_another_key() {
    let (table, members) = loaded().await;
    let query = Membership::by_badge(4);
    let (one, requests) = table.counted(query.one(&table)).await;
    assert_eq!((one.unwrap(), requests), (members[3].clone(), 1));
    assert_eq!(filter_of(&table, &query), r#"Query: PK = "BADGE#4" AND SK = "BADGE""#);
    assert_eq!(Membership::by_badge(44).optional(&table).await.unwrap(), None);
    assert_kind!(Membership::by_badge(44).one(&table).await.unwrap_err(), NotFound { entity: "Membership" });
}

#[tokio::test]
async fn a_bucket_in_the_partition() {
    let (table, mut members) = loaded().await;
    members.sort_by_key(|one| (one.joined, one.badge));
    let of_month = |months: std::ops::RangeInclusive<i8>| -> Vec<_> {
        members.iter().filter(|one| months.contains(&one.joined.month())).cloned().collect()
    };
    gives(&table, Membership::by_month(date("2026-02-14")), &of_month(2..=2)).await;
    let months = Membership::by_month(date("2026-01-01")..=date("2026-02-28"));
    gives_both(&table, &months, &of_month(1..=2)).await;
    // The sort key begins with the date, so that the range is cut.
    let ends = Membership::by_month(date("2026-01-31")..=date("2026-02-01"));
    let at_the_ends = |one: &&Membership| [date("2026-01-31"), date("2026-02-01")].contains(&one.joined);
    assert_eq!(
        ends.all(&table).await.unwrap(),
        members.iter().filter(at_the_ends).cloned().collect::<Vec<_>>()
    );
}

/// The partition also holds the club, its notes, and two more copies of each membership.
async fn among_others<S>()
where
    S: Contains<Club> + Contains<Note> + Contains<Membership> + dynaschema::TableSchema,
{
    let table = table::<S>().await;
    let members = load(&table, MEMBERS).await.unwrap();
    let joining = Membership::by_joining("chess");
    gives(&table, joining.clone(), &by_joining(&members, |_| true)).await;
    let (february, march) = (date("2026-02-01"), date("2026-03-01"));
    let in_february = by_joining(&members, |one| one.joined >= february && one.joined < march);
    gives(&table, joining.joined(february..march), &in_february).await;
    gives(&table, joining.joined(starts_with("2026-02")), &in_february).await;
    let third = membership("chess", 3);
    gives(&table, joining.joined(third.joined).person(..="p3"), &[third]).await;
    let points = |one: &Membership| (std::cmp::Reverse(one.points), one.person.clone());
    gives(&table, Membership::by_points("chess"), &chess(&members, points, |_| true)).await;
    let many = Membership::by_points("chess").points(4..);
    gives(&table, many, &chess(&members, points, |one| one.points >= 4)).await;
    gives(&table, Membership::by_club("chess"), &by_person(&members, |_| true)).await;
}

#[tokio::test]
async fn copies_among_other_items() {
    among_others::<Clubs>().await;
}

#[tokio::test]
async fn copies_among_items_that_do_not_say_what_they_are() {
    among_others::<BareClubs>().await;
}

#[tokio::test]
async fn only_where_something_else_can_be_is_anything_filtered() {
    let table = table::<Clubs>().await;
    assert_eq!(
        filter_of(&table, &Membership::by_club("a")),
        r#"Query: PK = "CLUB#a" AND begins_with(SK, "PERSON#")"#,
    );
    assert_eq!(
        filter_of(&table, &Membership::by_joining("a")),
        r#"Query: PK = "CLUB#a" FILTER entity_type = "Membership" AND _copy = "by_joining" (others: Club, Note)"#,
    );
    let day = Membership::by_joining("a").joined(date("2026-01-01"));
    assert_eq!(
        filter_of(&table, &day.include_copies()),
        r#"Query: PK = "CLUB#a" AND begins_with(SK, "2026-01-01#")"#,
    );
}

/// They differ in nothing but the copy.
#[tokio::test]
async fn a_cursor_is_of_one_copy() {
    let (table, _) = loaded().await;
    let page = Membership::by_joining("chess").limit(2).page(&table).await.unwrap();
    let cursor = page.cursor.unwrap();
    let go_on = Membership::by_joining("chess").after(cursor.clone()).count(&table).await.unwrap();
    assert_eq!(go_on, MEMBERS as usize - 2);
    let other = Membership::by_points("chess").after(cursor).page(&table).await.unwrap_err();
    assert_kind!(other, InvalidCursor {});
}

/// Their own keys hold `person` and `club`; a badge holds neither, and so its copy stores them.
#[tokio::test]
async fn what_only_keys_hold_is_restored() {
    let (table, _) = loaded().await;
    let third = membership("chess", 3);
    let stored = table.stored().await;
    let copies: Vec<_> = stored.iter().filter(|item| item.get("badge") == Some(&n(3))).collect();
    let with = |name: &str| copies.iter().filter(|item| item.contains_key(name)).count();
    assert_eq!((copies.len(), with("_copy"), with("person"), with("club")), (6, 5, 2, 2));
    assert_eq!(Membership::by_badge(3).one(&table).await.unwrap(), third);
    assert_eq!(Membership::by_club("chess").person("p3").one(&table).await.unwrap(), third);
    let month = Membership::by_month(third.joined).joined(third.joined).badge(3);
    assert_eq!(month.one(&table).await.unwrap(), third);
}

#[tokio::test]
async fn every_other_read_hides_them() {
    let (table, members) = loaded().await;
    let third = membership("chess", 3);
    let of_person = Membership::query("p3").all(&table).await.unwrap();
    assert_eq!(of_person, [third.clone(), membership("go", 3)]);
    assert_eq!(Membership::scan().all(&table).await.unwrap().len(), members.len());
    assert_eq!(Clubs::scan().all(&table).await.unwrap().len(), members.len() + 6);
    assert_eq!(Note::query("chess").count(&table).await.unwrap(), 2);
    let partition = Clubs::partition(Club::pk("chess"));
    assert_eq!(partition.count(&table).await.unwrap(), 3);
    assert_eq!(partition.include_copies().count(&table).await.unwrap(), 3 + 3 * MEMBERS as usize);
}

#[tokio::test]
async fn they_follow_their_items() {
    let (table, mut members) = loaded().await;
    let changed = Membership { points: 99, joined: date("2026-09-09"), ..members[2].clone() };
    members[2].edit().set_points(99).set_joined(changed.joined).send(&table).await.unwrap();
    members[2] = changed.clone();
    members.remove(0).remove().send(&table).await.unwrap();
    gives(&table, Membership::by_joining("chess"), &by_joining(&members, |_| true)).await;
    assert_eq!(Membership::by_points("chess").first(&table).await.unwrap(), Some(changed));
    assert_eq!(Membership::by_badge(1).optional(&table).await.unwrap(), None);
}

#[tokio::test]
async fn expired_ones_are_hidden() {
    let (table, members) = loaded().await;
    let gone = Membership { until: Some(1_000_000_000), ..members[2].clone() };
    gone.clone().put().send(&table).await.unwrap();
    gives(&table, Membership::by_club("chess"), &by_person(&members, |one| one.person != "p3")).await;
    gives(&table, Membership::by_joining("chess"), &by_joining(&members, |one| one.person != "p3")).await;
    let shown = Membership::by_club("chess").person("p3").include_expired().one(&table).await.unwrap();
    assert_eq!(shown, gone);
}

#[tokio::test]
async fn a_filter_and_what_does_not_decode() {
    let (table, members) = loaded().await;
    let few = Membership::by_joining("chess").filter(|one| one.points.lt(5));
    gives(&table, few, &by_joining(&members, |one| one.points < 5)).await;
    let stored = table.stored().await;
    let is_wanted = |item: &&dynaschema::Item| {
        item.get("_copy") == Some(&s("by_joining")) && item.get("badge") == Some(&n(3))
    };
    let mut bad = stored.iter().find(is_wanted).unwrap().clone();
    bad.remove("points");
    table.put_raw(bad).await;
    let joining = Membership::by_joining("chess");
    let error = joining.all(&table).await.unwrap_err();
    assert_kind!(error, Decode { entity: "Membership", decoded: 8, failed: 1 });
    let tolerated = joining.tolerant().all(&table).await.unwrap();
    assert_eq!(tolerated.items, by_joining(&members, |one| one.badge != 3));
    assert_eq!(Membership::query("p3").count(&table).await.unwrap(), 2);
}

/// The items go, with all of their copies; what lies between is counted.
#[tokio::test]
async fn deleting_through_a_copy_deletes_the_items() {
    let (table, members) = loaded().await;
    let before = table.stored().await.len();
    let joining = Membership::by_joining("chess");
    let february = joining.joined(date("2026-02-01")..date("2026-03-01"));
    let wanted = february.all(&table).await.unwrap();
    let deletion = february.clone().limit(1).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1, 0));
    let deletion = february.delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (wanted.len() - 1, 0));
    assert_eq!(table.stored().await.len(), before - 6 * wanted.len());
    for gone in &wanted {
        assert!(!gone.key().exists().send(&table).await.unwrap());
    }
    let kept = by_joining(&members, |one| !wanted.contains(one));
    gives(&table, joining.clone(), &kept).await;

    let deletion = joining.delete_all(&table).await.unwrap();
    // The club, two notes, and two more copies of each membership.
    assert_eq!((deletion.deleted, deletion.left), (kept.len(), 3 + 2 * kept.len()));
    let rest = Membership::scan().all(&table).await.unwrap();
    assert_eq!(rest.len(), MEMBERS as usize);
    assert!(rest.iter().all(|one| one.club == "go"));
    assert_eq!(table.stored().await.len(), 6 + 6 * rest.len());
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<group>")]
#[sk("GROUP")]
struct Group {
    group: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("SEAT")]
#[dynamo(copy(by_group, pk = "GROUP#<group>", sk = "USER#<user>"))]
struct Seat {
    user: String,
    group: String,
    #[dynamo(ttl = seconds)]
    until: i64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Seats {
    Group(Group),
    Seat(Seat),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Seating {
    group: Group,
    #[collection(copy = by_group)]
    seats: Vec<Seat>,
}

/// An item in the place of one that has expired leaves that one's copies, by which it is not deleted.
#[tokio::test]
async fn a_copy_that_has_expired_is_of_what_expired_with_it() {
    let table = table::<Seats>().await;
    Group { group: "a".to_owned() }.create().send(&table).await.unwrap();
    let seat =
        |user: &str, group: &str, until| Seat { user: user.to_owned(), group: group.to_owned(), until };
    for user in ["ann", "ben"] {
        seat(user, "a", 1_100_000_000).put().send(&table).await.unwrap();
    }
    let anew = seat("ann", "b", 4_000_000_000).create().send(&table).await.unwrap();
    let there = table.stored().await;

    let of_a = Seat::by_group("a").include_expired();
    let expired: Vec<_> =
        of_a.all(&table).await.unwrap().into_iter().map(|one| (one.user, one.until)).collect();
    assert_eq!(expired, [("ann".to_owned(), 1_100_000_000), ("ben".to_owned(), 1_100_000_000)]);
    let deletion = of_a.user("ann").delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (0, 1));
    assert_eq!(table.stored().await, there);

    // What is still the item of its copy goes.
    let deletion = of_a.delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1, 1));
    assert_eq!(Seat::get("ben").include_expired().optional(&table).await.unwrap(), None);
    seat("ben", "a", 1_100_000_000).put().send(&table).await.unwrap();
    let deletion = Seating::query("a").include_expired().delete_all(&table).await.unwrap();
    // The group and ben.
    assert_eq!((deletion.deleted, deletion.left), (2, 1));
    assert_eq!(Seat::get("ann").one(&table).await.unwrap(), anew);
    assert_eq!(Seat::by_group("b").all(&table).await.unwrap(), [anew]);
}

/// What had left the partition before the call is not read, and what leaves it later is not deleted.
#[tokio::test]
async fn an_item_whose_copy_has_been_moved_is_left() {
    needs!(PausedTime);
    tokio::time::pause();
    let seat = |user: &str, group: &str| Seat {
        user: user.to_owned(),
        group: group.to_owned(),
        until: 4_000_000_000,
    };
    let moved = table::<Seats>().await;
    seat("ann", "b").create().send(&moved).await.unwrap();
    let moved = in_order(moved.stored().await);
    for gathers in [false, true] {
        let table = table::<Seats>().await;
        for user in ["ann", "ben"] {
            seat(user, "a").create().send(&table).await.unwrap();
        }
        table.faults().on("TransactWriteItems").first(2).inject(Fault::Latency(Duration::from_secs(1)));
        let aside = table.aside(|options| options);
        let other = async {
            sleep(Duration::from_millis(500)).await;
            seat("ann", "a").edit().set_group("b").send(&aside).await.unwrap();
        };
        let delete = async {
            if gathers {
                Seating::query("a").delete_all(&table).await
            } else {
                Seat::by_group("a").delete_all(&table).await
            }
        };
        let ((deletion, requests), ()) = tokio::join!(table.recorded(delete), other);
        let deletion = deletion.unwrap();
        assert_eq!((deletion.deleted, deletion.left), (1, 1), "{gathers}");
        assert_eq!(in_order(table.stored().await), moved, "{gathers}");
        let mut queries = requests.iter().filter(|request| request.operation == "Query");
        assert!(queries.all(|query| query.body["ConsistentRead"] == true), "{requests:?}");
    }
}

fn in_order(mut items: Vec<Item>) -> Vec<Item> {
    items.sort_by_key(|item| item["PK"].as_s().unwrap().clone());
    items
}

/// Items stay under their keys, so that a read of them need not be consistent.
#[tokio::test]
async fn a_deletion_of_items_is_no_consistent_read() {
    let (table, _) = loaded().await;
    let (deletion, requests) = table.recorded(Membership::query("p3").delete_all(&table)).await;
    assert_eq!(deletion.unwrap().deleted, 2);
    let mut queries = requests.iter().filter(|request| request.operation == "Query");
    assert!(queries.all(|query| query.body["ConsistentRead"] != true), "{requests:?}");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("GUEST")]
#[dynamo(copy(by_group, pk = "GROUP#<group>", sk = "MEMBER#<user>"))]
#[dynamo(copy(by_sponsor, pk = "GROUP#<sponsor>", sk = "SPONSORED#<user>"))]
struct Guest {
    user: String,
    group: String,
    sponsor: String,
    #[dynamo(ttl = seconds)]
    until: i64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Guests {
    Group(Group),
    Guest(Guest),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Hosting {
    group: Group,
    #[collection(copy = by_group)]
    members: Vec<Guest>,
    #[collection(copy = by_sponsor)]
    sponsored: Vec<Guest>,
}

/// Of two copies that are read one can be left of what has expired, and the other be of the item in its
/// place: in either order, on one page or on two.
#[tokio::test]
async fn a_copy_of_what_has_expired_says_nothing_of_the_item_in_its_place() {
    let guest = |group: &str, sponsor: &str, until| Guest {
        user: "ann".to_owned(),
        group: group.to_owned(),
        sponsor: sponsor.to_owned(),
        until,
    };
    let (past, future) = (1_100_000_000, 4_000_000_000);
    for page_size in [None, Some(1)] {
        // What is deleted is the item and its group; what is left is a stale copy in the group; and stored is
        // each copy of what has expired, which the service deletes.
        for (before, now, left) in [
            (guest("a", "z", past), guest("b", "a", future), 1),
            (guest("z", "a", past), guest("a", "b", future), 1),
            // Both copies are of the item: as it lives, and as it has expired.
            (guest("z", "z", past), guest("a", "a", future), 0),
            (guest("a", "a", past), guest("a", "a", past), 0),
        ] {
            let case = format!("{page_size:?} {now:?}");
            let table = table::<Guests>().await;
            Group { group: "a".to_owned() }.create().send(&table).await.unwrap();
            before.put().send(&table).await.unwrap();
            now.create().send(&table).await.unwrap();
            let hosting = Hosting::query("a").include_expired();
            let hosting = page_size.into_iter().fold(hosting, Query::page_size);
            let deletion = hosting.delete_all(&table).await.unwrap();
            assert_eq!((deletion.deleted, deletion.left), (2, left), "{case}");
            assert_eq!(Guest::get("ann").include_expired().optional(&table).await.unwrap(), None, "{case}");
            assert_eq!(table.stored().await.len(), 2, "{case}");
        }
    }
}

/// Called like the entity attribute. All of its keys hold it, so that nothing else of it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KIND#<kind>")]
#[sk("ITEM#<number:03>")]
#[dynamo(copy(by_number, pk = "ITEM#<number:03>", sk = "KIND#<kind>"))]
struct Sample {
    #[dynamo(from_key)]
    kind: String,
    number: u32,
}

#[derive(Debug, DynamoTable)]
#[table(entity = "kind")]
enum Samples {
    Sample(Sample),
}

/// The same of a field that need not have a value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KIND#<kind:or('-')>")]
#[sk("ITEM#<number:03>")]
#[dynamo(copy(by_number, pk = "ITEM#<number:03>", sk = "KIND#<kind:or('-')>"))]
struct Find {
    #[dynamo(from_key)]
    kind: Option<String>,
    number: u32,
}

#[derive(Debug, DynamoTable)]
#[table(entity = "kind")]
enum Finds {
    Find(Find),
}

/// A field called like the key that holds it, and two like keys that show something else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CAR#<id>")]
#[gsi1("OWNER#<owner:or('NONE')>", query = of_owner)]
#[gsi2("REGION#<region>", query = in_region)]
#[gsi3("EACH#<id>", query = each)]
#[gsi4("WHEELS#<wheels:or('none')>", query = on_wheels)]
struct Car {
    id: u32,
    #[dynamo(from_key)]
    owner: Option<String>,
    #[dynamo(from_key)]
    region: Option<String>,
    #[dynamo(from_key)]
    wheels: Option<u32>,
}

#[derive(Debug, DynamoTable)]
#[table(gsi1(pk = "owner"), gsi2(pk = "wheels"), gsi3(pk = "region"))]
enum Cars {
    Car(Car),
}

#[tokio::test]
async fn what_their_keys_hold_is_read_from_these() {
    let table = table::<Samples>().await;
    let sample = Sample { kind: "soil".to_owned(), number: 1 };
    sample.clone().create().send(&table).await.unwrap();
    assert_eq!(Sample::get("soil", 1).one(&table).await.unwrap(), sample);
    assert_eq!(Sample::by_number(1).all(&table).await.unwrap(), [sample]);
}

/// A move to another key leaves what the table says under the name of a field that the keys hold.
#[tokio::test]
async fn what_is_called_like_the_entity_attribute_is_moved() {
    let samples = table::<Samples>().await;
    let sample = Sample { kind: "soil".to_owned(), number: 1 };
    sample.clone().create().send(&samples).await.unwrap();
    let moved = sample.move_to(|sample| sample.kind = "clay".to_owned()).send(&samples).await.unwrap();
    assert_eq!(moved, Sample { kind: "clay".to_owned(), number: 1 });
    assert_eq!(Sample::get("clay", 1).one(&samples).await.unwrap(), moved);
    assert_eq!(Sample::by_number(1).all(&samples).await.unwrap(), [moved]);
    assert!(samples.stored().await.iter().all(|item| item["kind"] == s("Sample")));

    let finds = table::<Finds>().await;
    let kinds = [None, Some("soil"), Some("clay"), None];
    let [first, ..] = kinds.map(|kind| Find { kind: kind.map(str::to_owned), number: 1 });
    let mut find = first.create().send(&finds).await.unwrap();
    for kind in &kinds[1..] {
        let kind = kind.map(str::to_owned);
        find = find.move_to(|find| find.kind.clone_from(&kind)).send(&finds).await.unwrap();
        assert_eq!(find, Find { kind: kind.clone(), number: 1 });
        assert_eq!(Find::query(kind).all(&finds).await.unwrap(), std::slice::from_ref(&find));
        assert_eq!(Find::by_number(1).all(&finds).await.unwrap(), std::slice::from_ref(&find));
        assert!(finds.stored().await.iter().all(|item| item["kind"] == s("Find")));
    }
}

/// Also that there is no value: what another key, or the table, has under the name of the field is not its value.
#[tokio::test]
async fn what_their_keys_say_is_none_is_read_as_none() {
    let finds = table::<Finds>().await;
    for (number, kind) in [(1, None), (2, Some("soil".to_owned()))] {
        let find = Find { kind, number };
        find.clone().create().send(&finds).await.unwrap();
        assert_eq!(Find::query(find.kind.clone()).all(&finds).await.unwrap(), std::slice::from_ref(&find));
        assert_eq!(Find::by_number(number).all(&finds).await.unwrap(), std::slice::from_ref(&find));
        assert_eq!(finds.from_item::<Find>(finds.to_item(&find).unwrap()).unwrap(), find);
    }

    let cars = table::<Cars>().await;
    for id in 0..8 {
        let owner = (id & 1 > 0).then(|| "ann".to_owned());
        let region = (id & 2 > 0).then(|| "west".to_owned());
        let wheels = (id & 4 > 0).then_some(4);
        let car = Car { id, owner, region, wheels };
        car.clone().create().send(&cars).await.unwrap();
        assert_eq!(Car::get(id).one(&cars).await.unwrap(), car);
        assert_eq!(Car::each(id).all(&cars).await.unwrap(), [car]);
    }
}

/// The key of its copy shows what is made of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PIECE#<number>")]
#[dynamo(part(shelf: u32 = shelf_of(number)))]
#[dynamo(copy(by_shelf, pk = "SHELF#<shelf>#<number>"))]
struct Piece {
    number: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a function is given the field as it is")]
fn shelf_of(number: &u32) -> u32 {
    number % 7
}

#[tokio::test]
async fn a_copy_goes_by_what_is_computed_of_the_key() {
    let table = table::<Piece>().await;
    Piece { number: 9 }.create().send(&table).await.unwrap();
    assert_eq!(table.stored().await.len(), 2);
    Piece::delete(9).send(&table).await.unwrap();
    assert_eq!(table.stored().await, Vec::<Item>::new());
}
