//! A rest neither sees nor writes what is the table's or another field's: whatever came into the
//! item or the value from outside.

use std::collections::BTreeMap;

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Error, ErrorKind, Item, Table};
use dynaschema_tests::fixtures::writes::{Document, DocumentKey, Documents, Flyer, KEPT_FROM_RESTS, Rest};
use dynaschema_tests::harness::{TestTable, item, n, s, table, table_with};
use serde::{Deserialize, Serialize};

fn document(rest: Rest) -> Document {
    Document {
        folder: "inbox".into(),
        id: 1,
        owner: None,
        rank: 1,
        topic: None,
        stars: 3,
        shelf: "left".into(),
        code: "A1".into(),
        version: 0,
        rest,
    }
}

fn rest(name: &str) -> Rest {
    BTreeMap::from([(name.to_owned(), "INBOX#victim".to_owned())])
}

fn key() -> DocumentKey {
    DocumentKey { folder: "inbox".into(), id: 1 }
}

/// Every way in which a whole value is stored, and whether the item is there before.
type Write = (&'static str, bool, for<'a> fn(&'a Table<Documents>, Document, Rest) -> Done<'a>);
type Done<'a> = std::pin::Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;

/// What a closure of the case does, with its result left out.
macro_rules! write {
    (|$table:ident, $value:ident, $rest:ident| $call:expr) => {
        |$table, $value, $rest| Box::pin(async move { $call.await.map(drop) })
    };
}

const WRITES: [Write; 9] = [
    ("create", false, write!(|table, value, rest| Document { rest, ..value }.create().send(table))),
    ("put of a new one", false, write!(|table, value, rest| Document { rest, ..value }.put().send(table))),
    ("put", true, write!(|table, value, rest| Document { rest, ..value }.put().send(table))),
    (
        "upsert of a new one",
        false,
        write!(|table, value, rest| Document { rest, ..value }.upsert().send(table)),
    ),
    (
        "upsert",
        true,
        write!(|table, value, rest| Document { rest, ..value }.upsert().set_rank(2).send(table)),
    ),
    (
        "modify",
        true,
        write!(|table, _value, rest| Document::modify(table, &key(), move |stored| {
            stored.rest.clone_from(&rest);
        })),
    ),
    (
        "move_to",
        true,
        write!(|table, value, rest| value
            .move_to(move |moved| {
                moved.id = 2;
                moved.rest = rest;
            })
            .send(table)),
    ),
    (
        "move to where it is",
        true,
        write!(|table, value, rest| value.move_to(move |moved| moved.rest = rest).send(table)),
    ),
    ("transaction", false, |table, value, rest| {
        Box::pin(async move {
            let mut transaction = table.transact();
            let created = transaction.add(Document { rest, ..value }.create());
            let sent = transaction.send().await.map(drop);
            sent.map_err(|error| error.failed(created).map_or(error.clone(), |failed| failed.error().clone()))
        })
    }),
];

/// The attributes that only the table writes would move the item, hide it, or put it into an index
/// that is another's; those of a field would say what the field does not.
#[tokio::test]
async fn no_write_stores_what_a_rest_may_not_hold() {
    for (way, is_there, write) in WRITES {
        let table = table::<Documents>().await;
        let value = document(Rest::new());
        let value = if is_there { value.create().send(&table).await.unwrap() } else { value };
        let before = table.stored().await;
        for name in KEPT_FROM_RESTS {
            let error = write(&table, value.clone(), rest(name)).await.unwrap_err();
            let ErrorKind::Encode { entity: "Document", path, .. } = error.kind() else {
                panic!("{way} of `{name}`: {error:?}")
            };
            assert_eq!(path, name, "{way}");
            assert_eq!(table.stored().await, before, "{way} of `{name}`");
        }
        write(&table, value, rest("colour")).await.unwrap_or_else(|error| panic!("{way}: {error:?}"));
    }
}

#[tokio::test]
async fn the_errors_of_a_rest_say_what_to_do() {
    let table = table::<Documents>().await;
    let of = async |name: &str| document(rest(name)).create().send(&table).await.unwrap_err().to_string();
    assert_eq!(
        of("GSI1PK").await,
        "this `Document` does not serialise into an item: `GSI1PK`: a flattened field holds an \
         attribute of this name, which only the table writes; take it out, or give it another name",
    );
    assert_eq!(
        of("owner").await,
        "this `Document` does not serialise into an item: `owner`: a flattened field holds an \
         attribute of this name, which a field of the entity has; set that field, and take the attribute out \
         of the flattened one",
    );
}

/// A struct inside of an attribute, with a rest of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Address {
    city: String,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RESIDENT#<id>")]
struct Resident {
    id: u32,
    age: u32,
    address: Address,
}

/// In Rome, by its field, and elsewhere by its rest.
fn in_rome(rest: &str) -> Address {
    Address { city: "Rome".to_owned(), rest: Rest::from([("city".to_owned(), rest.to_owned())]) }
}

/// Of two members of one name, only one would be stored, and read as both.
#[tokio::test]
async fn no_write_stores_one_of_two_members_of_a_name() {
    let table = table::<Resident>().await;
    let address = Address { rest: Rest::new(), ..in_rome("") };
    let read = Resident { id: 1, age: 5, address }.create().send(&table).await.unwrap();
    let before = table.stored().await;
    let torn = |id| Resident { id, age: 6, address: in_rome("Oslo") };
    for way in 0..11 {
        let written = match way {
            0 => torn(2).create().send(&table).await.map(drop),
            1 => torn(2).put().send(&table).await.map(drop),
            2 => torn(1).put().send(&table).await.map(drop),
            3 => torn(2).upsert().send(&table).await,
            4 => torn(1).upsert().set_age(7).send(&table).await,
            5 => {
                let change = |resident: &mut Resident| resident.address = in_rome("Oslo");
                Resident::modify(&table, &read.key(), change).await.map(drop)
            }
            6 => {
                let change = |moved: &mut Resident| (moved.id, moved.address) = (2, in_rome("Oslo"));
                read.clone().move_to(change).send(&table).await.map(drop)
            }
            7 => Resident::update(1).set_address(in_rome("Oslo")).send(&table).await,
            8 => read.edit().set_address(in_rome("Oslo")).send(&table).await,
            9 => table.batch_write().put(torn(2)).send().await.map(drop),
            _ => {
                let mut transaction = table.transact();
                let created = transaction.add(torn(2).create());
                let sent = transaction.send().await.map(drop);
                sent.map_err(|error| {
                    error.failed(created).map_or(error.clone(), |failed| failed.error().clone())
                })
            }
        };
        let error = written.unwrap_err();
        let ErrorKind::Encode { entity: "Resident", path, .. } = error.kind() else {
            panic!("{way}: {error:?}")
        };
        assert_eq!(path, "address[…]", "{way}");
        assert_eq!(table.stored().await, before, "{way}");
    }
    // A rest that serde reads before the fields beside it holds what these have, too.
    Resident { address: in_rome("Rome"), ..read.clone() }.put().send(&table).await.unwrap();
    assert_eq!(table.stored().await, before);
}

/// What serde flattens, of this colour or of none.
trait Coloured {
    /// Whether an entry that it lacks is nobody's.
    const IS_MAP: bool = false;
    /// Whether what it has read is read by none behind it: so a struct has serde read it, and nothing else.
    const TAKES: bool = false;

    fn of(colour: Option<&str>) -> Self;

    fn colour(&self) -> Option<&str>;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Paint {
    colour: Option<String>,
    coats: Option<u32>,
}

impl Coloured for Paint {
    const TAKES: bool = true;

    fn of(colour: Option<&str>) -> Self {
        Self { colour: colour.map(str::to_owned), coats: None }
    }

    fn colour(&self) -> Option<&str> {
        self.colour.as_deref()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Cover {
    spine: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

impl Coloured for Cover {
    const TAKES: bool = true;

    fn of(colour: Option<&str>) -> Self {
        Self { spine: None, colour: colour.map(str::to_owned) }
    }

    fn colour(&self) -> Option<&str> {
        self.colour.as_deref()
    }
}

/// A struct that flattens another one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Coated {
    primer: Option<String>,
    #[serde(flatten)]
    paint: Paint,
}

impl Coloured for Coated {
    fn of(colour: Option<&str>) -> Self {
        Self { primer: None, paint: Paint::of(colour) }
    }

    fn colour(&self) -> Option<&str> {
        self.paint.colour()
    }
}

/// An enum whose tag stands beside what it has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Wall {
    Inner { colour: Option<String> },
}

impl Coloured for Wall {
    fn of(colour: Option<&str>) -> Self {
        Self::Inner { colour: colour.map(str::to_owned) }
    }

    fn colour(&self) -> Option<&str> {
        let Self::Inner { colour } = self;
        colour.as_deref()
    }
}

impl Coloured for Rest {
    const IS_MAP: bool = true;

    fn of(colour: Option<&str>) -> Self {
        colour.map(|colour| ("colour".to_owned(), colour.to_owned())).into_iter().collect()
    }

    fn colour(&self) -> Option<&str> {
        self.get("colour").map(String::as_str)
    }
}

fn is_map<T: Coloured>(_: &T) -> bool {
    T::IS_MAP
}

/// Whether both are read as they are of an item with the colour of the last that has one.
fn are_read<First: Coloured, Second: Coloured>(first: Option<&str>, second: Option<&str>) -> bool {
    let stored = second.or(first);
    let left = if First::TAKES { None } else { stored };
    // What the first one has taken, and reads as it is, the second one needs not hold.
    let is_held = |colour: Option<&str>| colour == stored || colour.is_none();
    (if First::IS_MAP { is_held(first) } else { first == stored })
        && (if Second::IS_MAP { is_held(second) } else { second == left })
}

macro_rules! stores {
    ($entity:ident: $thing:expr, $colour:expr) => {{
        let (table, thing) = (table::<$entity>().await, $thing);
        thing.clone().create().send(&table).await.unwrap();
        let stored = table.only_item().await;
        assert_eq!(stored.get("colour"), $colour.map(s).as_ref(), "{thing:?}");
        let read = $entity::get(1).one(&table).await.unwrap();
        for (read, here, is_map) in [
            (read.first.colour(), thing.first.colour(), is_map(&thing.first)),
            (read.second.colour(), thing.second.colour(), is_map(&thing.second)),
        ] {
            assert!(read == here || is_map, "{thing:?}: {read:?}");
        }
        if $colour.is_none() {
            assert_eq!(read, thing);
        }
        // What was read is written again, in whatever way.
        read.edit().set_rank(2_u32).send(&table).await.unwrap_or_else(|error| panic!("{read:?}: {error}"));
        let read = $entity::modify(&table, &read.key(), |thing| thing.rank = 3).await.unwrap();
        let read = read.move_to(|thing| thing.rank = 4).send(&table).await.unwrap();
        read.put().send(&table).await.unwrap();
        let read = $entity::get(1).one(&table).await.unwrap();
        let mut wanted = stored;
        wanted.insert("rank".to_owned(), n(4));
        assert_eq!(table.only_item().await, wanted);
        read.remove().send(&table).await.unwrap();
        assert!(table.stored().await.is_empty());
    }};
}

macro_rules! refuses {
    ($entity:ident: $thing:expr) => {{
        let (table, thing) = (table::<$entity>().await, || $thing.clone());
        for error in [
            thing().create().send(&table).await.map(drop).unwrap_err(),
            thing().put().send(&table).await.map(drop).unwrap_err(),
            thing().upsert().send(&table).await.unwrap_err(),
            table.batch_write().put(thing()).send().await.map(drop).unwrap_err(),
        ] {
            let ErrorKind::Encode { path, .. } = error.kind() else { panic!("{:?}: {error:?}", thing()) };
            assert_eq!(path, "colour", "{:?}", thing());
        }
        assert!(table.stored().await.is_empty(), "{:?}", thing());
    }};
}

/// Entities with two that may say another colour each.
macro_rules! of_two_colours {
    ($($entity:ident: $first:ident, $second:ident;)*) => {
        $(
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("THING#<id>")]
            struct $entity {
                id: u32,
                rank: u32,
                #[serde(flatten)]
                first: $first,
                #[serde(flatten)]
                second: $second,
            }
        )*

        /// That a field has no value would be read as the value of another one, as would another value; and what a
        /// field before it takes, it reads as none.
        #[tokio::test]
        async fn no_write_stores_what_another_flattened_field_would_read() {
            let colours = [None, Some("red"), Some("blue")];
            for (first, second) in colours.into_iter().flat_map(|first| colours.map(|second| (first, second))) {
                $(
                    let (one, other) = (<$first>::of(first), <$second>::of(second));
                    let thing = $entity { id: 1, rank: 1, first: one, second: other };
                    if are_read::<$first, $second>(first, second) {
                        stores!($entity: thing, second.or(first));
                    } else {
                        refuses!($entity: thing);
                    }
                )*
            }
        }
    };
}

of_two_colours! {
    PaintAndRest: Paint, Rest;
    RestAndPaint: Rest, Paint;
    PaintAndPaint: Paint, Paint;
    PaintAndCover: Paint, Cover;
    CoverAndPaint: Cover, Paint;
    CoverAndRest: Cover, Rest;
    CoatedAndRest: Coated, Rest;
    CoverAndCoated: Cover, Coated;
    CoatedAndCover: Coated, Cover;
    WallAndPaint: Wall, Paint;
    PaintAndWall: Paint, Wall;
}

/// What serde leaves out of it is a zero.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Coats {
    #[serde(default, skip_serializing_if = "is_zero")]
    coats: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A rest that is read before the fields behind it, and holds what these have, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HULL#<id>")]
struct Hull {
    id: u32,
    rank: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
    #[serde(flatten)]
    coats: Coats,
}

/// Another program has stored what serde would leave out: both fields read that, so that it stays.
#[tokio::test]
async fn what_a_field_would_leave_out_a_rest_before_it_holds() {
    let table = table::<Hull>().await;
    let hull = Hull { id: 1, rank: 1, rest: BTreeMap::new(), coats: Coats { coats: 0 } };
    let mut stored = table.to_item(&hull).unwrap();
    assert!(!stored.contains_key("coats"));
    stored.insert("coats".to_owned(), n(0));
    table.put_raw(stored.clone()).await;
    let read = Hull::get(1).one(&table).await.unwrap();
    assert_eq!((read.rest.get("coats"), read.coats.coats), (Some(&0.into()), 0));

    let read = Hull::modify(&table, &read.key(), |_| ()).await.unwrap();
    read.edit().set_rank(2_u32).send(&table).await.unwrap();
    let read = Hull::modify(&table, &read.key(), |hull| hull.rank = 3).await.unwrap();
    read.clone().put().send(&table).await.unwrap();
    stored.insert("rank".to_owned(), n(3));
    assert_eq!(table.only_item().await, stored);

    // Of two values neither is written.
    let thicker = |hull: &mut Hull| hull.coats.coats = 5;
    let error = Hull::modify(&table, &read.key(), thicker).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "coats", .. }), "{error:?}");
    assert_eq!(table.only_item().await, stored);
    let replaced = Hull::modify(&table, &read.key(), |hull| {
        hull.rest.clear();
        thicker(hull);
    });
    replaced.await.unwrap();
    stored.insert("coats".to_owned(), n(5));
    assert_eq!(table.only_item().await, stored);
    Hull::get(1).one(&table).await.unwrap().remove().send(&table).await.unwrap();
    assert!(table.stored().await.is_empty());
}

/// Another program may have left any attribute on the item: a rest has those that are nobody's.
#[tokio::test]
async fn no_read_shows_a_rest_what_it_may_not_hold() {
    let table = table::<Documents>().await;
    let stored = document(rest("colour")).create().send(&table).await.unwrap();
    let mut item = table.stored().await.into_iter().find(|item| !item.contains_key("_copy")).unwrap();
    item.extend([
        ("GSI1PK".to_owned(), s("INBOX#victim")),
        ("schema_v".to_owned(), n(3)),
        ("_unique".to_owned(), s("email")),
        ("_owner".to_owned(), AttributeValue::M(Item::new())),
    ]);
    table.put_raw(item).await;
    sees(&table, &stored).await;
    // A modify takes it out of the index that it does not belong into, a put leaves nothing of it behind.
    let modified = Document::modify(&table, &key(), |_| ()).await.unwrap();
    assert_eq!(modified, Document { version: 2, ..stored.clone() });
    let again = modified.put().send(&table).await.unwrap();
    assert_eq!(again, Document { version: 3, ..stored.clone() });
    let put = table.stored().await.into_iter().find(|item| !item.contains_key("_copy")).unwrap();
    assert_eq!(["GSI1PK", "schema_v", "_unique", "_owner"].map(|name| put.get(name)), [None; 4]);
}

async fn sees(table: &TestTable<Documents>, stored: &Document) {
    let all = || std::slice::from_ref(stored);
    assert_eq!(Document::get("inbox", 1).one(table).await.unwrap(), *stored);
    assert_eq!(Document::query("inbox").all(table).await.unwrap(), all());
    assert_eq!(Document::on_shelf("left").all(table).await.unwrap(), all());
    assert_eq!(Document::by_code("A1").one(table).await.unwrap(), *stored);
    assert_eq!(Document::scan().all(table).await.unwrap(), all());
    assert_eq!(table.batch_get([key()]).send().await.unwrap(), [Some(stored.clone())]);
    let mixed = Documents::partition(Document::pk("inbox")).all(table).await.unwrap();
    assert!(matches!(&mixed[..], [Documents::Document(document)] if document == stored), "{mixed:?}");
    let error = document(Rest::new()).create().send(table).await.unwrap_err();
    assert_eq!(error.old::<Document>().as_ref(), Some(stored));
}

/// With `None` the item leaves the index with both of its keys.
#[tokio::test]
async fn an_item_with_a_rest_leaves_its_index() {
    let table = table::<Documents>().await;
    let owned =
        Document { owner: Some("ann".into()), topic: Some("rust".into()), ..document(rest("colour")) };
    owned.create().send(&table).await.unwrap();
    let read = Document::get("inbox", 1).one(&table).await.unwrap();
    Document { owner: None, topic: None, ..read }.put().send(&table).await.unwrap();
    for item in table.stored().await {
        assert_eq!(["GSI1PK", "GSI1SK", "topic"].map(|name| item.get(name)), [None; 3], "{item:?}");
    }
    assert_eq!(Document::owned_by("ann").count(&table).await.unwrap(), 0);
    assert_eq!(Document::on_topic("rust").count(&table).await.unwrap(), 0);
}

/// No condition of an edit names what a rest holds, so a copy that gets another key is made of what is
/// stored.
#[tokio::test]
async fn a_copy_that_moves_takes_the_stored_rest_along() {
    let rest = |size: &str| Rest::from([("size".to_owned(), size.to_owned())]);
    for end in 0..3 {
        let table = table::<Flyer>().await;
        let flyer = Flyer { id: 1, code: "A1".into(), text: None, printed: 0, rest: rest("S") };
        let read = flyer.create().send(&table).await.unwrap();
        Flyer::modify(&table, &read.key(), |flyer| flyer.rest = rest("L")).await.unwrap();
        let edit = read.edit().set_code("B2");
        match end {
            0 => edit.send(&table).await.unwrap(),
            1 => drop(edit.returning_new().send(&table).await.unwrap()),
            _ => {
                let mut transaction = table.transact();
                transaction.add(edit);
                transaction.send().await.map(drop).unwrap();
            }
        }
        let wanted = Flyer { code: "B2".into(), rest: rest("L"), ..read };
        assert_eq!(Flyer::get(1).one(&table).await.unwrap(), wanted, "end {end}");
        assert_eq!(Flyer::by_code("B2").one(&table).await.unwrap(), wanted, "end {end}");
        assert_eq!(table.stored().await.len(), 2, "end {end}");
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[gsi1(pk = assignee, sk = priority, query = of)]
struct Task {
    id: u32,
    assignee: String,
    priority: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SCRAP#<id>")]
struct Scrap {
    id: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, DynamoTable)]
enum Office {
    Task(Task),
    Scrap(Scrap),
}

/// An index of plain attributes holds every item that has them, be they in a rest.
#[tokio::test]
async fn an_index_of_plain_attributes_among_rests() {
    let table = table::<Office>().await;
    let task = Task { id: 1, assignee: "ann".into(), priority: 1 }.create().send(&table).await.unwrap();
    let mut scrap = table.to_item(&Scrap { id: 1, rest: BTreeMap::new() }).unwrap();
    scrap.extend([
        ("assignee".to_owned(), s("ann")),
        ("priority".to_owned(), n(0)),
        ("size".to_owned(), n(7)),
    ]);
    table.put_raw(scrap).await;
    assert_eq!(Task::of("ann").all(&table).await.unwrap(), std::slice::from_ref(&task));
    assert_eq!(Task::of("ann").count(&table).await.unwrap(), 1);
    assert_eq!(Task::of("ann").limit(1).all(&table).await.unwrap(), [task]);
    let read = Scrap::get(1).one(&table).await.unwrap();
    assert_eq!(read.rest, BTreeMap::from([("size".to_owned(), 7.into())]));
    let rest = BTreeMap::from([("assignee".to_owned(), "ann".into()), ("priority".to_owned(), 1.into())]);
    let scrap = || Scrap { id: 2, rest: rest.clone() };
    for refused in [
        scrap().create().send(&table).await.map(drop),
        table.batch_write().put(scrap()).send().await.map(drop),
    ] {
        let error = refused.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "assignee", .. }), "{error:?}");
    }
}

/// A rest that takes whatever there is, and knows no sets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOOSE#<id>")]
struct Loose {
    id: u32,
    name: String,
    #[serde(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

/// What was read is stored as it was, or nothing is: a put would make lists of sets, and texts of numbers.
#[tokio::test]
async fn a_rest_gives_no_other_form_back() {
    let numbers = || AttributeValue::Ns(vec!["1".into(), "123456789012345678901234567890".into()]);
    let texts = || AttributeValue::Ss(vec!["a".into(), "b".into()]);
    let long = || AttributeValue::N("0.12345678901234567890123456789".into());
    let nested = || AttributeValue::L(vec![AttributeValue::M([("tags".to_owned(), texts())].into())]);
    let forms = [("x", texts(), "x"), ("x", numbers(), "x"), ("x", long(), "x"), ("x", nested(), "x[0][…]")];
    for (name, form, place) in forms {
        let table = table::<Loose>().await;
        let loose = Loose { id: 1, name: "a".into(), rest: serde_json::Map::new() };
        let mut item = table.to_item(&loose).unwrap();
        item.insert(name.to_owned(), form);
        item.insert("kept".to_owned(), AttributeValue::L(vec![s("7"), n(7)]));
        table.put_raw(item).await;
        let before = table.only_item().await;
        let read = Loose::get(1).one(&table).await.unwrap();
        let error = read.clone().put().send(&table).await.unwrap_err();
        let said = error.to_string();
        assert!(matches!(error.kind(), ErrorKind::Encode { .. }) && said.contains(place), "{said}");
        assert!(said.contains("would store this otherwise than it is stored"), "{said}");
        assert_eq!(table.only_item().await, before);
        // What is changed in place leaves it as it is.
        Loose::modify(&table, &read.key(), |loose| loose.name = "b".into()).await.unwrap();
        read.edit().set_name("c").last_write_wins().send(&table).await.unwrap();
        let mut wanted = before.clone();
        wanted.insert("name".to_owned(), s("c"));
        assert_eq!(table.only_item().await, wanted);
        // And who says so has the other form.
        read.clone().put().over_anything().send(&table).await.unwrap();
        assert_ne!(table.only_item().await[name], before[name]);
        read.put().send(&table).await.unwrap();
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FORM#<id>")]
struct Form {
    id: u32,
    title: Option<String>,
    #[serde(flatten)]
    answers: BTreeMap<String, Option<String>>,
}

/// A `NULL` of a rest is an entry of it, which a write of the whole value leaves there.
#[tokio::test]
async fn a_rest_keeps_its_nulls() {
    let table = table_with::<Form>(|table| table).await;
    let answers = BTreeMap::from([("colour".to_owned(), None), ("size".to_owned(), Some("L".to_owned()))]);
    let form = Form { id: 1, title: None, answers };
    let null = AttributeValue::Null(true);
    let stored = item([
        ("PK", s("FORM#1")),
        ("entity_type", s("Form")),
        ("id", n(1)),
        ("colour", null),
        ("size", s("L")),
    ]);
    table.put_raw(stored.clone()).await;
    assert_eq!(Form::get(1).one(&table).await.unwrap(), form);
    form.put().send(&table).await.unwrap();
    assert_eq!(table.only_item().await, stored);
}
