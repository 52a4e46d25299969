//! Reads of several kinds of items, one by one in the order of their keys: of all arms of an index, and of
//! enum collections.

use dynaschema::op::{Chain, Query};
use dynaschema::{Contains, DynamoCollection, DynamoEntity, DynamoTable, Items, Reads, any};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::tracker::{Board, Feed, Release, Sheet, State, Ticket, Tracker, load};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::gaps::walk;
use crate::brute_force::gives_both;
use crate::check::text;

/// The same as a feed, as one value.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
struct Days {
    tickets: Vec<Ticket>,
    releases: Vec<Release>,
}

async fn loaded() -> (TestTable<Tracker>, Vec<Tracker>) {
    let table = table().await;
    let all = load(&table, "r").await.unwrap();
    load(&table, "other").await.unwrap();
    (table, all)
}

/// Those that are asked for, in the order of an attribute.
fn sorted<T>(
    table: &TestTable<Tracker>,
    all: &[Tracker],
    attribute: &str,
    asked: impl Fn(&Tracker) -> Option<T>,
) -> Vec<T> {
    let key = |item: &Tracker| {
        let item = match item {
            Tracker::Ticket(ticket) => table.to_item(ticket).unwrap(),
            Tracker::Release(release) => table.to_item(release).unwrap(),
        };
        item.contains_key(attribute).then(|| text(&item, attribute))
    };
    let mut found: Vec<(String, T)> =
        all.iter().filter_map(|item| Some((key(item)?, asked(item)?))).collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found.into_iter().map(|(_, value)| value).collect()
}

fn ticket(item: &Tracker) -> Option<Ticket> {
    match item {
        Tracker::Ticket(ticket) => Some(ticket.clone()),
        Tracker::Release(_) => None,
    }
}

fn feed(item: &Tracker) -> Feed {
    match item {
        Tracker::Ticket(ticket) => Feed::Ticket(ticket.clone()),
        Tracker::Release(release) => Feed::Release(release.clone()),
    }
}

/// The read gives these, whole and by pages of every size, in both directions.
pub(super) async fn gives<S, E, C>(table: &TestTable<S>, query: Query<E, C>, expected: &[E])
where
    S: Reads<E>,
    E: Items + Clone + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    gives_both(table, &query, expected).await;
}

fn sent<E: Items, C: Chain<Entity = E>>(table: &TestTable<Tracker>, query: &Query<E, C>) -> String
where
    Tracker: Reads<E>,
{
    query.explain(table).unwrap().to_string()
}

#[tokio::test]
async fn each_arm_of_an_index_is_read_by_itself() {
    let (table, all) = loaded().await;
    let of = |wanted: &'static [State]| {
        move |item: &Tracker| ticket(item).filter(|ticket| wanted.contains(&ticket.state))
    };
    let open = sorted(&table, &all, "GSI1SK", of(&[State::Open]));
    assert_eq!(open.iter().map(|ticket| ticket.number).collect::<Vec<_>>(), [12, 8, 4], "the newest first");
    gives(&table, Ticket::by_state_open("r"), &open).await;
    let rest = sorted(&table, &all, "GSI1SK", of(&[State::Draft, State::Closed]));
    gives(&table, Ticket::by_state_rest("r"), &rest).await;
    gives(&table, Ticket::by_state_rest("r").number(2..=6), &rest[1..4]).await;
    let later = |item: &Tracker| ticket(item).filter(|ticket| ticket.copy_of.is_some());
    let copies = sorted(&table, &all, "GSI3SK", later);
    gives(&table, Ticket::network_copy("up").repo("r"), &copies).await;
    assert_eq!(Ticket::network_copy("up").count(&table).await.unwrap(), 2 * copies.len());
    assert_eq!(
        sent(&table, &Ticket::by_state_rest("r").number(2..)),
        r##"Query GSI1: GSI1PK = "REPO#r" AND GSI1SK BETWEEN "#REST#0002" AND "#REST$" (variant: rest)"##
    );
}

#[tokio::test]
async fn all_arms_are_read_in_the_order_of_their_keys() {
    let (table, all) = loaded().await;
    // Releases lie between them.
    let query = Ticket::by_state("r");
    gives(&table, query.clone(), &sorted(&table, &all, "GSI1SK", ticket)).await;
    assert_eq!(
        sent(&table, &query),
        r##"Query GSI1: GSI1PK = "REPO#r" AND GSI1SK BETWEEN "#REST#" AND "OPEN$" FILTER entity_type = "Ticket" OR attribute_not_exists(entity_type) (variants: rest, open) (others: Release)"##
    );
    let in_net =
        sorted(&table, &all, "GSI3SK", |item| ticket(item).filter(|ticket| ticket.copy_of.is_none()));
    gives(&table, Ticket::network("r"), &in_net).await;
    // Of several partitions at once, whose items have the same sort keys.
    let [here, there] = ["r", "other"].map(Ticket::by_state);
    let (here, there) = (here.all(&table).await.unwrap(), there.all(&table).await.unwrap());
    let both: Vec<Ticket> = here.into_iter().zip(there).flat_map(|(here, there)| [here, there]).collect();
    assert_eq!(Ticket::by_state(any(["r", "other"])).all(&table).await.unwrap(), both);
    assert_eq!(Ticket::by_state(any(["r", "other"])).limit(5).all(&table).await.unwrap(), both[..5]);
    // As the bounds of a mixed read.
    let mixed = Tracker::partition(Ticket::by_state("r")).within(Ticket::by_state("r"));
    gives(&table, mixed, &sorted(&table, &all, "GSI1SK", |item| Some(item.clone()))).await;
}

#[tokio::test]
async fn an_index_has_items_only_while_its_demands_hold() {
    let (table, all) = loaded().await;
    let listed = |item: &Tracker| ticket(item).filter(|ticket| ticket.listed && ticket.state != State::Gone);
    let tickets = sorted(&table, &all, "GSI2SK", listed);
    gives(&table, Ticket::feed("r"), &tickets).await;
    let explained = sent(&table, &Ticket::feed("r"));
    let demands = "(only: listed = true, state = Open | Draft | Closed) (others: Release)";
    assert!(explained.ends_with(demands), "{explained}");
}

#[tokio::test]
async fn an_enum_gives_several_entities_in_the_order_of_their_keys() {
    let (table, all) = loaded().await;
    let whole = sorted(&table, &all, "GSI2SK", |item| Some(feed(item)));
    gives(&table, Feed::query("r"), &whole).await;
    let day = |item: &Feed| match item {
        Feed::Ticket(ticket) => ticket.day,
        Feed::Release(release) => release.day,
    };
    let explained = Feed::query("r").explain(&table).unwrap();
    assert_eq!(explained.only.as_deref(), Some("Ticket: listed = true, state = Open | Draft | Closed"));
    let days = Days::query("r").explain(&table).unwrap();
    assert_eq!((days.only, days.others), (explained.only, explained.others));
    let may: Vec<Feed> = whole.iter().filter(|item| day(item) <= date("2026-05-31")).cloned().collect();
    gives(&table, Feed::query("r").day(date("2026-05-01")..=date("2026-05-31")), &may).await;
    let second: Vec<Feed> = whole.iter().filter(|item| day(item) == date("2026-05-02")).cloned().collect();
    gives(&table, Feed::query("r").day(date("2026-05-02")), &second).await;
    let (mut stream, mut items) = (Feed::query("r").stream(&table), Vec::new());
    while let Some(item) = stream.next().await {
        items.push(item.unwrap());
    }
    assert_eq!(items, whole);
}

#[tokio::test]
async fn a_member_can_be_the_items_of_one_arm() {
    let (table, all) = loaded().await;
    let board = sorted(&table, &all, "GSI1SK", |item| match item {
        Tracker::Release(release) => Some(Board::Release(release.clone())),
        Tracker::Ticket(ticket) => (ticket.state == State::Open).then(|| Board::Open(ticket.clone())),
    });
    gives(&table, Board::query("r"), &board).await;
    let lists = |sheet: &Sheet| {
        let rest = sheet.rest.iter().map(|ticket| format!("1 {:04}", ticket.number));
        let notes = sheet.notes.iter().map(|release| format!("2 {:04}", release.number));
        // The newest first.
        let open = sheet.open.iter().map(|ticket| format!("3 {:04}", 9999 - ticket.number));
        vec![rest.collect(), notes.collect(), open.collect()]
    };
    let sheet = Sheet::query("r").one(&table).await.unwrap();
    let all: Vec<String> = lists(&sheet).concat();
    for limit in 1..=7 {
        walk(&table, &Sheet::query("r"), &all, limit, lists).await;
        walk(&table, &Sheet::query("r").page_size(limit), &all, 3, lists).await;
    }
    assert_eq!(sheet.open, Ticket::by_state_open("r").all(&table).await.unwrap());
    assert_eq!(sheet.rest, Ticket::by_state_rest("r").all(&table).await.unwrap());
    assert_eq!(sheet.notes, Release::notes("r").all(&table).await.unwrap());
    let explained = Sheet::query("r").explain(&table).unwrap();
    assert_eq!((&explained.variants[..], &explained.only), (&["rest", "open"][..], &None));
    assert_eq!(Board::query("r").explain(&table).unwrap().variants, ["open"]);
    let first = Sheet::query("r").limit(7).one(&table).await.unwrap();
    assert_eq!((first.rest.len(), first.notes.len(), first.open.len()), (6, 1, 0));
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BLOG#<blog>")]
#[sk("POST#<id>")]
#[dynamo(copy(feed, pk = "FEED#<id>", sk = "POST#<blog>"))]
struct Post {
    blog: String,
    id: String,
}

/// Its copies lie among the posts, and are called as theirs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("COMMENT#<id>")]
#[sk("COMMENT")]
#[dynamo(copy(feed, pk = "BLOG#<blog>", sk = "POST#<post>#COMMENT#<id>"))]
struct Comment {
    id: String,
    blog: String,
    post: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Blogs {
    Post(Post),
    Comment(Comment),
}

/// The same where items do not say what they are.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity = none)]
enum SilentBlogs {
    Post(Post),
    Comment(Comment),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Posts {
    Post(Post),
}

async fn gives_no_copies_of_others<S>(table: &TestTable<S>)
where
    S: Contains<Post> + Contains<Comment> + Reads<Posts>,
{
    let mut posts = Vec::new();
    for id in ["a", "b", "c"] {
        let (blog, post) = ("x".to_owned(), id.to_owned());
        Comment { id: format!("on {id}"), blog: blog.clone(), post }.create().send(table).await.unwrap();
        let post = Post { blog, id: id.to_owned() }.create().send(table).await.unwrap();
        posts.push(Posts::Post(post));
    }
    for query in [Posts::query("x"), Posts::query("x").include_copies()] {
        gives_both(table, &query, &posts).await;
        assert!(query.exists(table).await.unwrap());
    }
    let deletion = Posts::query("x").delete_all(table).await.unwrap();
    assert_eq!(deletion.deleted, posts.len());
    assert!(!Posts::query("x").include_copies().exists(table).await.unwrap());
}

#[tokio::test]
async fn copies_of_others_are_none_of_the_only_kind() {
    gives_no_copies_of_others(&table::<Blogs>().await).await;
    gives_no_copies_of_others(&table::<SilentBlogs>().await).await;
}
