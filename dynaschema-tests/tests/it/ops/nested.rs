//! Places inside of nested structs: what nothing is there, what serde's defaults make of it, and what fits it
//! not.

use std::collections::{BTreeMap, BTreeSet};

use dynaschema::expr::Condition;
use dynaschema::{AttributeValue, DynamoAttribute, DynamoEntity, Entity, Error, ErrorKind};
use dynaschema_tests::harness::{TestTable, item, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GUEST#<id>")]
struct Guest {
    id: u32,
    stay: Stay,
    marks: BTreeMap<String, Option<u8>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
struct Stay {
    nights: Option<i32>,
    notes: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<i32>,
    #[serde(default = "place")]
    beds: u8,
    #[serde(default = "breakfast")]
    meals: Vec<String>,
    #[serde(default)]
    rooms: BTreeMap<String, i32>,
    extra: Extra<i32>,
}

/// Of which a default of the whole makes what is lacking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
#[serde(default)]
struct Extra<T> {
    cots: T,
    tip: Option<T>,
    #[serde(default)]
    dogs: T,
}

impl<T: Default + From<u8>> Default for Extra<T> {
    fn default() -> Self {
        Self { cots: T::from(7), tip: Some(T::from(2)), dogs: T::from(9) }
    }
}

/// As a name in emitted code could be called.
fn place() -> u8 {
    5
}

fn breakfast() -> Vec<String> {
    vec!["breakfast".to_owned()]
}

fn guest(id: u32, nights: Option<i32>) -> Guest {
    let stay = Stay {
        nights,
        notes: nights.map(|_| Vec::new()),
        late: nights,
        beds: 1,
        meals: Vec::new(),
        rooms: BTreeMap::new(),
        extra: Extra { cots: 1, tip: None, dogs: 1 },
    };
    Guest { id, stay, marks: BTreeMap::from([("seen".to_owned(), nights.map(|_| 1))]) }
}

/// One guest of whom all is `None`, and one of whom all is there.
async fn guests() -> TestTable<Guest> {
    let guests = table::<Guest>().await;
    for guest in [guest(1, None), guest(2, Some(3))] {
        guest.create().send(&guests).await.unwrap();
    }
    guests
}

/// A guest whose nested maps lack all that serde has a default for.
async fn old_guest() -> TestTable<Guest> {
    let guests = table::<Guest>().await;
    let mut stored = guests.to_item(&guest(1, None)).unwrap();
    let extra = AttributeValue::M(item([]));
    stored.insert("stay".to_owned(), AttributeValue::M(item([("extra", extra)])));
    guests.put_raw(stored).await;
    guests
}

#[tokio::test]
async fn a_none_is_nothing_as_a_read_has_it() -> Result<(), Error> {
    let guests = guests().await;
    let found = async |filter: fn(GuestFields) -> Condition| -> Result<Vec<u32>, Error> {
        let found = Guest::scan().filter(filter).all(&guests).await?;
        let mut ids: Vec<u32> = found.into_iter().map(|guest| guest.id).collect();
        ids.sort_unstable();
        Ok(ids)
    };
    let absent: [fn(GuestFields) -> Condition; 5] = [
        |guest| guest.stay.at(|stay| stay.nights).not_exists(),
        |guest| guest.stay.at(|stay| stay.notes).not_exists(),
        |guest| guest.stay.at(|stay| stay.late).not_exists(),
        |guest| guest.marks.member::<u8>("seen").not_exists(),
        |guest| !guest.stay.at(|stay| stay.nights).exists(),
    ];
    for filter in absent {
        assert_eq!(found(filter).await?, [1]);
    }
    let present: [fn(GuestFields) -> Condition; 5] = [
        |guest| guest.stay.at(|stay| stay.nights).exists(),
        |guest| guest.stay.at(|stay| stay.notes).exists(),
        |guest| guest.stay.at(|stay| stay.late).exists(),
        |guest| guest.marks.member::<u8>("seen").exists(),
        |guest| !guest.stay.at(|stay| stay.nights).not_exists(),
    ];
    for filter in present {
        assert_eq!(found(filter).await?, [2]);
    }
    // What is no `Option` and has no default is asked for as it is.
    let extra = |guest: GuestFields| guest.stay.at(|stay| stay.extra).exists();
    assert_eq!(format!("{:?}", extra(Guest::fields())), "Condition(attribute_exists(stay.extra))");
    let beds = |guest: GuestFields| guest.stay.at(|stay| stay.beds).exists();
    assert_eq!(
        format!("{:?}", beds(Guest::fields())),
        "Condition(attribute_exists(stay.beds) OR attribute_not_exists(stay.beds) AND attribute_type(stay, ?))"
    );
    Ok(())
}

/// Whoever claims it first has it.
#[tokio::test]
async fn what_is_none_can_be_claimed_once() -> Result<(), Error> {
    let guests = guests().await;
    let claim = |nights: i32| {
        Guest::update(1)
            .set(|guest| guest.stay.at(|stay| stay.nights), nights)
            .condition(|guest| guest.stay.at(|stay| stay.nights).not_exists())
    };
    claim(4).send(&guests).await?;
    assert!(claim(5).send(&guests).await.unwrap_err().is_condition_failed());
    assert_eq!(Guest::get(1).one(&guests).await?.stay.nights, Some(4));
    Ok(())
}

#[tokio::test]
async fn set_if_absent_wants_a_place_that_can_be_absent() -> Result<(), Error> {
    let guests = guests().await;
    guests.faults().clear();
    let nights = Guest::update(1).set_if_absent(|guest| guest.stay.at(|stay| stay.nights), 4);
    let refused = nights.send(&guests).await.unwrap_err();
    let ErrorKind::InvalidRequest { operation: "UpdateItem", reason, .. } = refused.kind() else {
        panic!("{refused:?}");
    };
    assert_eq!(
        reason,
        "`stay.nights` is stored as `NULL` where it is `None`, which the service takes for a value; put \
         `#[serde(default, skip_serializing_if = \"Option::is_none\")]` on the field, or `.set(..)` the place"
    );
    assert_eq!(guests.faults().requests().len(), 0);
    for (id, late) in [(1, 4), (2, 3)] {
        let update = Guest::update(id).set_if_absent(|guest| guest.stay.at(|stay| stay.late), 4);
        assert_eq!(update.returning_new().send(&guests).await?.stay.late, Some(late));
    }
    Guest::update(1)
        .set_if_absent(|guest| guest.stay.at(|stay| stay.rooms).member::<i32>("a"), 4)
        .send(&guests)
        .await?;
    assert_eq!(Guest::get(1).one(&guests).await?.stay.rooms["a"], 4);
    Ok(())
}

/// The reason of an update that the service could not carry out.
#[track_caller]
fn does_not_fit(refused: &Error, expected: &str) {
    operation_does_not_fit(refused, "UpdateItem", expected);
}

/// The same of whichever operation was sent.
#[track_caller]
fn operation_does_not_fit(refused: &Error, sent: &str, expected: &str) {
    let ErrorKind::InvalidRequest { operation, reason, .. } = refused.kind() else {
        panic!("{refused:?}");
    };
    assert_eq!((operation, reason), (sent, expected));
}

#[tokio::test]
async fn a_null_is_no_number() -> Result<(), Error> {
    let guests = guests().await;
    let add = || Guest::update(1).add(|guest| guest.stay.at(|stay| stay.nights), 1);
    let no_number = "the change of `stay.nights` needs a number (N) there, but the item has NULL";
    does_not_fit(&add().send(&guests).await.unwrap_err(), no_number);
    let sub = Guest::get(1).one(&guests).await?.edit().sub(|guest| guest.stay.at(|stay| stay.nights), 1);
    does_not_fit(&sub.send(&guests).await.unwrap_err(), no_number);
    // Who asks for one gets the answer.
    let asked = add().condition(|guest| guest.stay.at(|stay| stay.nights).exists());
    assert!(asked.send(&guests).await.unwrap_err().is_condition_failed());
    let mut transaction = guests.transact();
    let added = transaction.add(add());
    let refused = transaction.send().await.unwrap_err();
    operation_does_not_fit(refused.failed(added).unwrap().error(), "TransactWriteItems", no_number);
    assert_eq!(Guest::get(1).one(&guests).await?, guest(1, None));
    Ok(())
}

#[tokio::test]
async fn a_null_is_no_list() -> Result<(), Error> {
    let guests = guests().await;
    let append = || Guest::update(1).append(|guest| guest.stay.at(|stay| stay.notes), ["late"]);
    let no_list = "the change of `stay.notes` needs a list (L) there, but the item has something else, such as \
                   the NULL of a `None`; set it to a value";
    let refused = append().send(&guests).await.unwrap_err();
    does_not_fit(&refused, no_list);
    assert!(
        refused.to_string().contains(" was refused, and nothing written: the change of `stay.notes`"),
        "{refused}"
    );
    assert_eq!(Guest::get(1).one(&guests).await?, guest(1, None));
    Ok(())
}

#[tokio::test]
async fn a_place_without_a_map_around_it_is_named() -> Result<(), Error> {
    let guests = old_guest().await;
    let nowhere = |path: &str| {
        format!("the item has no map or list that `{path}` could stand in; set the attribute as a whole")
    };
    let room = || Guest::update(1).set(|guest| guest.stay.at(|stay| stay.rooms).member::<i32>("a"), 3);
    does_not_fit(&room().send(&guests).await.unwrap_err(), &nowhere("stay.rooms.a"));
    let edit = Guest::get(1).one(&guests).await?.edit();
    let edit = edit.set(|guest| guest.stay.at(|stay| stay.rooms).member::<i32>("a"), 3);
    does_not_fit(&edit.send(&guests).await.unwrap_err(), &nowhere("stay.rooms.a"));
    // One of them it is.
    let both = room().set(|guest| guest.stay.at(|stay| stay.beds), 2);
    does_not_fit(&both.send(&guests).await.unwrap_err(), &nowhere("stay.rooms.a` or `stay.beds"));

    let mut transaction = guests.transact();
    let added = transaction.add(room());
    let refused = transaction.send().await.unwrap_err();
    let refused = refused.failed(added).unwrap().error();
    operation_does_not_fit(refused, "TransactWriteItems", &nowhere("stay.rooms.a"));

    Ok(())
}

/// What is needed is not removed, which does not compile.
#[tokio::test]
async fn a_place_that_serde_has_a_default_for_is_removed() -> Result<(), Error> {
    let guests = guests().await;
    Guest::update(1).set(|guest| guest.stay.at(|stay| stay.beds), 2).send(&guests).await?;
    assert_eq!(Guest::get(1).one(&guests).await?.stay.beds, 2);
    let removed = Guest::update(1)
        .remove(|guest| guest.stay.at(|stay| stay.beds))
        .remove(|guest| guest.stay.at(|stay| stay.nights))
        .remove(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.cots))
        .remove(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.tip));
    removed.send(&guests).await?;
    let stay = Guest::get(1).one(&guests).await?.stay;
    // Without the tip it would be 2.
    assert_eq!((stay.beds, stay.nights, stay.extra.cots, stay.extra.tip), (5, None, 7, None));
    Ok(())
}

#[tokio::test]
async fn what_a_nested_map_lacks_is_its_default() -> Result<(), Error> {
    let guests = old_guest().await;
    let read = Guest::get(1).one(&guests).await?.stay;
    assert_eq!((read.beds, read.meals, read.extra), (5, breakfast(), Extra { dogs: 0, ..Extra::default() }));
    let update = || Guest::update(1).set(|guest| guest.stay.at(|stay| stay.late), 1);
    assert_eq!(update().returning(|guest| guest.stay.at(|stay| stay.beds)).send(&guests).await?, 5);
    assert_eq!(
        update().returning(|guest| guest.stay.at(|stay| stay.meals)).send(&guests).await?,
        breakfast()
    );
    let tip = update().returning(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.tip));
    assert_eq!(tip.optional(&guests).await?, Some(2));
    assert_eq!(update().returning(|guest| guest.stay.at(|stay| stay.nights)).optional(&guests).await?, None);

    let below = Guest::update(1).sub(|guest| guest.stay.at(|stay| stay.beds), 6);
    assert_kind!(below.send(&guests).await.unwrap_err(), OutOfRange { attribute: "stay.beds" });
    let update = Guest::update(1)
        .sub(|guest| guest.stay.at(|stay| stay.beds), 2)
        .append(|guest| guest.stay.at(|stay| stay.meals), ["tea"])
        .add(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.cots), 1)
        .add(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.tip), 1)
        .add(|guest| guest.stay.at(|stay| stay.extra).at(|extra| extra.dogs), 1);
    let stay = update.returning_new().send(&guests).await?.stay;
    assert_eq!((stay.beds, stay.meals), (3, vec!["breakfast".to_owned(), "tea".to_owned()]));
    assert_eq!(stay.extra, Extra { cots: 8, tip: Some(3), dogs: 1 });
    // What is stored counts from then on.
    Guest::update(1).add(|guest| guest.stay.at(|stay| stay.beds), 1).send(&guests).await?;
    assert_eq!(Guest::get(1).one(&guests).await?.stay.beds, 4);
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TREE#<id>")]
struct Tree {
    id: u32,
    tree: BTreeMap<String, serde_json::Value>,
}

/// A value in a place has the lists and maps around the place around it, too.
#[tokio::test]
async fn no_value_nests_deeper_by_its_path() {
    use serde_json::Value;

    let lists = |levels: u32| (0..levels).fold(Value::from(1), |value, _| Value::from(vec![value]));
    let table = table::<Tree>().await;
    Tree { id: 1, tree: BTreeMap::new() }.create().send(&table).await.unwrap();
    let set = |levels| Tree::update(1).set(|t| t.tree.member::<Value>("x"), lists(levels));
    let further = |levels| {
        let first = Tree::update(1).set(|t| t.tree.member::<Value>("x").element::<Value>(0), lists(levels));
        first.condition(|t| t.tree.exists())
    };
    let append = |levels| Tree::update(1).append(|t| t.tree.member::<Vec<Value>>("x"), [lists(levels)]);
    let hollow = |levels| (1..levels).fold(Value::Array(Vec::new()), |value, _| Value::from(vec![value]));
    let empty = |levels| Tree::update(1).set(|t| t.tree.member::<Value>("x"), hollow(levels));
    empty(31).send(&table).await.unwrap();
    set(30).send(&table).await.unwrap();
    further(29).send(&table).await.unwrap();
    append(29).send(&table).await.unwrap();
    let before = table.only_item().await;
    let whole = |levels| Tree { id: 1, tree: BTreeMap::from([("x".to_owned(), lists(levels))]) }.put();
    for (error, place) in [
        (whole(31).send(&table).await.unwrap_err(), "tree"),
        (set(31).send(&table).await.unwrap_err(), "tree.x"),
        (empty(32).send(&table).await.unwrap_err(), "tree.x"),
        (further(30).send(&table).await.unwrap_err(), "tree.x[0]"),
        (append(30).send(&table).await.unwrap_err(), "tree.x"),
    ] {
        let ErrorKind::Encode { path, .. } = error.kind() else { panic!("{error:?}") };
        assert!(path.starts_with(place), "{path}");
        assert!(error.to_string().contains("nest at most 32 levels deep"), "{error}");
        assert_eq!(table.only_item().await, before);
    }
    whole(30).send(&table).await.unwrap();
}

/// Lists around a set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Nested {
    Around(Vec<Nested>),
    Numbers(#[serde(with = "dynaschema::set")] BTreeSet<u32>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHAFT#<id>")]
struct Shaft {
    id: u32,
    nested: Nested,
}

/// A set is one value to the service, which takes it where it takes a text.
#[tokio::test]
async fn a_set_stands_where_a_text_could() {
    let table = table::<Shaft>().await;
    for around in [0, 30, 31, 32] {
        let set = Nested::Numbers(BTreeSet::from([1, 2]));
        let nested = (0..around).fold(set, |inner, _| Nested::Around(vec![inner]));
        let shaft = Shaft { id: around, nested };
        let put = shaft.clone().put().send(&table).await;
        assert_eq!(put.is_ok(), around < 32, "{around}: {put:?}");
        let read = Shaft::get(around).optional(&table).await.unwrap();
        assert_eq!(read, put.is_ok().then_some(shaft));
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRICES#<id>")]
struct Prices {
    id: u32,
    by_class: BTreeMap<String, u32>,
}

fn prices(id: u32, class: &str) -> Prices {
    Prices { id, by_class: BTreeMap::from([(class.to_owned(), 5)]) }
}

/// The service would not say which field it is.
#[tokio::test]
async fn no_write_stores_anything_under_an_empty_name() {
    let table = table::<Prices>().await;
    let stored = prices(1, "a").create().send(&table).await.unwrap();
    for way in 0..9 {
        let update = || Prices::update(1);
        let empty = || prices(1, "").by_class;
        let (written, requests) = table
            .counted(async {
                match way {
                    0 => prices(2, "").create().send(&table).await.map(drop),
                    1 => prices(1, "").put().send(&table).await.map(drop),
                    2 => prices(2, "").upsert().send(&table).await,
                    3 => table.batch_write().put(prices(2, "")).send().await.map(drop),
                    4 => update().set_by_class(empty()).send(&table).await,
                    5 => update().set(|p| p.by_class, empty()).send(&table).await,
                    6 => update().set(|p| p.by_class.member::<u32>(""), 5_u32).send(&table).await,
                    7 => update().add(|p| p.by_class.member::<u32>(String::new()), 5_u32).send(&table).await,
                    _ => stored.edit().set_by_class(empty()).send(&table).await,
                }
            })
            .await;
        let error = written.unwrap_err();
        let ErrorKind::Encode { entity: "Prices", path, .. } = error.kind() else {
            panic!("{way}: {error:?}")
        };
        assert!(path.starts_with("by_class"), "{way}: {path}");
        assert_eq!(requests, 0, "{way}");
    }
    let change = |prices: &mut Prices| prices.by_class.extend(BTreeMap::from([(String::new(), 5)]));
    let error = Prices::modify(&table, &stored.key(), change).await.unwrap_err();
    assert_kind!(error, Encode { path: "by_class[…]" });
    assert_eq!(Prices::get(1).one(&table).await.unwrap(), stored);
    let on =
        Prices::update(1).condition(|p| p.by_class.member::<u32>("").exists()).set_by_class(BTreeMap::new());
    let error = on.send(&table).await.unwrap_err();
    assert_kind!(error, InvalidRequest { operation: "UpdateItem" });
    assert!(error.to_string().contains("`by_class.` has an empty name in it"), "{error}");
}
