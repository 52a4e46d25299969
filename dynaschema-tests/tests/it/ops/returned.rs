//! What an update gives back is what a read gives, however it is stored.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use dynaschema::embedded::RecordedRequest;
use dynaschema::key::KeyRule;
use dynaschema::{AttributeValue, DynamoAttribute, DynamoEntity, Error, Item, KeyPart};
use dynaschema_tests::harness::{TestTable, item, n, s, table, table_with};
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::assert_kind;

/// A field for each way of being stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: u32,
    #[dynamo(ttl)]
    expires: Timestamp,
    #[dynamo(as = "epoch_ms")]
    seen: Timestamp,
    #[serde(with = "cents")]
    price: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    note: Option<String>,
    hits: u64,
}

/// An `Option` of each of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id>")]
struct Visit {
    id: u32,
    #[dynamo(ttl)]
    expires: Option<Timestamp>,
    #[dynamo(as = "epoch_ms")]
    seen: Option<Timestamp>,
    hits: u64,
    #[serde(default, deserialize_with = "as_it_is")]
    read: Option<u64>,
    #[serde(default, deserialize_with = "as_it_is")]
    from: Place,
}

/// Where a visitor comes from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, DynamoAttribute)]
struct Place {
    city: String,
}

fn as_it_is<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(deserializer)
}

/// What stands inside of another attribute, or is not stored at all, by functions of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OFFER#<id>")]
struct Offer {
    id: u32,
    hits: u64,
    #[serde(default, with = "cents_or_none")]
    price: Option<u64>,
    #[serde(default = "bonn", skip_serializing_if = "is_bonn")]
    from: Place,
    stats: Stats,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
struct Stats {
    #[serde(deserialize_with = "number_or_text")]
    count: u64,
    #[serde(default, deserialize_with = "as_it_is")]
    best: Option<u64>,
}

fn bonn() -> Place {
    Place { city: "Bonn".to_owned() }
}

fn is_bonn(place: &Place) -> bool {
    *place == bonn()
}

fn number_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u64),
        Text(String),
    }
    match Either::deserialize(deserializer)? {
        Either::Number(number) => Ok(number),
        Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
    }
}

/// A hundredfold, or nothing.
mod cents_or_none {
    use super::*;

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        clippy::ref_option,
        reason = "serde calls it with a reference"
    )]
    pub(super) fn serialize<S: Serializer>(price: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        price.map(|price| price * 100).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(|cents| cents / 100))
    }
}

/// A hundredfold.
mod cents {
    use super::*;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(price: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        (price * 100).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        u64::deserialize(deserializer).map(|cents| cents / 100)
    }
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

const LATER: i64 = 4_000_000_000;

fn session() -> Session {
    Session {
        id: 1,
        expires: at(LATER),
        seen: at(1_700_000_000),
        price: 3,
        tags: vec!["new".to_owned()],
        note: Some("a".to_owned()),
        hits: 1,
    }
}

async fn sessions() -> TestTable<Session> {
    let sessions = table::<Session>().await;
    session().create().send(&sessions).await.unwrap();
    sessions
}

#[tokio::test]
async fn an_attribute_that_is_given_back_is_what_a_read_gives() -> Result<(), Error> {
    let sessions = sessions().await;
    let update = || Session::update(1).add(|session| session.hits, 1);
    assert_eq!(update().returning(|session| session.expires).send(&sessions).await?, at(LATER));
    assert_eq!(update().returning(|session| session.seen).send(&sessions).await?, at(1_700_000_000));
    assert_eq!(update().returning(|session| session.price).send(&sessions).await?, 3);
    assert_eq!(update().returning(|session| session.tags).send(&sessions).await?, ["new"]);
    assert_eq!(update().returning(|session| session.note).optional(&sessions).await?.as_deref(), Some("a"));
    assert_eq!(update().returning(|session| session.hits).send(&sessions).await?, 7);
    let emptied = Session::update(1).set_tags(Vec::<String>::new()).returning(|session| session.tags);
    assert!(emptied.send(&sessions).await?.is_empty());
    let removed = || Session::update(1).remove_note().returning(|session| session.note);
    assert_eq!(removed().optional(&sessions).await?, None);
    let error = removed().send(&sessions).await.unwrap_err();
    assert_kind!(error, Untold { operation: "UpdateItem", entity: "Session" });
    assert!(error.to_string().contains("`note`: the attribute is missing"), "{error}");
    let moved = Session::update(1).set_expires(at(LATER + 1)).set_price(5_u64);
    assert_eq!(moved.clone().returning(|session| session.expires).send(&sessions).await?, at(LATER + 1));
    assert_eq!(moved.returning(|session| session.price).send(&sessions).await?, 5);

    let visits = table::<Visit>().await;
    let visit = Visit {
        id: 1,
        expires: Some(at(LATER)),
        seen: Some(at(7)),
        hits: 0,
        read: None,
        from: Place::default(),
    };
    visit.create().send(&visits).await?;
    let update = || Visit::update(1).add(|visit| visit.hits, 1);
    assert_eq!(update().returning(|visit| visit.expires).optional(&visits).await?, Some(at(LATER)));
    assert_eq!(update().returning(|visit| visit.seen).optional(&visits).await?, Some(at(7)));
    let removed = Visit::update(1).remove_expires().remove_seen();
    assert_eq!(removed.clone().returning(|visit| visit.expires).optional(&visits).await?, None);
    assert_eq!(removed.returning(|visit| visit.seen).optional(&visits).await?, None);
    let come = Visit::update(1).set_from(Place { city: "Bonn".to_owned() });
    let city = come.clone().returning(|visit| visit.from.at(|from| from.city));
    assert_eq!(city.send(&visits).await?, "Bonn");
    assert_eq!(come.returning(|visit| visit.from).send(&visits).await?.city, "Bonn");
    // The path is that of what is in the `Option`, which the function does not read.
    visits.faults().clear();
    let read = update().returning(|visit| visit.read).optional(&visits).await;
    assert_kind!(read.unwrap_err(), InvalidRequest { operation: "UpdateItem" });
    assert_eq!(visits.faults().requests().len(), 0);
    Ok(())
}

#[tokio::test]
async fn what_is_left_out_is_given_back_as_a_read_has_it() -> Result<(), Error> {
    let offers = table::<Offer>().await;
    let offer = Offer { id: 1, hits: 0, price: Some(3), from: bonn(), stats: Stats { count: 2, best: None } };
    offer.create().send(&offers).await?;
    assert_eq!(
        Offer::update(1).set_price(None::<u64>).returning(|offer| offer.price).send(&offers).await?,
        None
    );
    let update = || Offer::update(1).add(|offer| offer.hits, 1);
    assert_eq!(update().returning(|offer| offer.price).optional(&offers).await?, Some(None));
    assert_eq!(update().returning(|offer| offer.from).send(&offers).await?, bonn());
    let city = || update().returning(|offer| offer.from.at(|from| from.city));
    assert_eq!(city().send(&offers).await?, "Bonn");
    let read = Offer::get(1).one(&offers).await?;
    assert_eq!((read.price, read.from), (None, bonn()));
    Offer::update(1).set_from(Place { city: "Ulm".to_owned() }).send(&offers).await?;
    assert_eq!(city().send(&offers).await?, "Ulm");
    Ok(())
}

/// A member of a nested struct that serde reads by a function, which may not give what the path leads to.
#[tokio::test]
async fn what_a_function_reads_inside_of_an_attribute_is_given_back() -> Result<(), Error> {
    let offers = table::<Offer>().await;
    let offer = Offer { id: 1, hits: 0, price: None, from: bonn(), stats: Stats { count: 2, best: None } };
    let mut stored = offers.to_item(&offer)?;
    stored.insert("stats".to_owned(), AttributeValue::M(item([("count", s("7"))])));
    offers.put_raw(stored).await;
    assert_eq!(Offer::get(1).one(&offers).await?.stats.count, 7);
    let update = || Offer::update(1).add(|offer| offer.hits, 1);
    assert_eq!(update().returning(|offer| offer.stats.at(|stats| stats.count)).send(&offers).await?, 7);
    offers.faults().clear();
    let best = update().returning(|offer| offer.stats.at(|stats| stats.best)).optional(&offers).await;
    assert_kind!(best.unwrap_err(), InvalidRequest { operation: "UpdateItem" });
    assert_eq!(offers.faults().requests().len(), 0);
    Ok(())
}

/// As another writer has stored it, which a read leaves to serde.
#[tokio::test]
async fn a_time_to_live_that_is_a_text() -> Result<(), Error> {
    let sessions = table::<Session>().await;
    let mut stored: Item = sessions.to_item(&session())?;
    stored.insert("expires".to_owned(), s(at(LATER).to_string()));
    sessions.put_raw(stored).await;
    assert_eq!(Session::get(1).one(&sessions).await?.expires, at(LATER));
    let update = Session::update(1).add(|session| session.hits, 1).returning(|session| session.expires);
    assert_eq!(update.send(&sessions).await?, at(LATER));
    Ok(())
}

/// As others write a `None`.
#[tokio::test]
async fn null_is_nothing() -> Result<(), Error> {
    let visits = table::<Visit>().await;
    Visit { id: 1, expires: None, seen: None, hits: 0, read: None, from: Place::default() }
        .create()
        .send(&visits)
        .await?;
    let nulls = "SET expires = :null, seen = :null";
    let set = visits.client().update_item().table_name(visits.name()).update_expression(nulls);
    let set = set.expression_attribute_values(":null", AttributeValue::Null(true));
    let key = |name: &str, text: &str| (name.to_owned(), AttributeValue::S(text.to_owned()));
    let key = [key("PK", "VISIT#1")].into();
    set.set_key(Some(key)).send().await.unwrap();
    // An item whose time to live is no number lives.
    assert_eq!(
        Visit::get(1).one(&visits).await?,
        Visit { id: 1, expires: None, seen: None, hits: 0, read: None, from: Place::default() }
    );
    let update = || Visit::update(1).add(|visit| visit.hits, 1);
    assert_eq!(update().returning(|visit| visit.expires).optional(&visits).await?, None);
    assert_eq!(update().returning(|visit| visit.seen).optional(&visits).await?, None);
    Visit::modify(&visits, &VisitKey { id: 1 }, |visit| visit.hits += 1).await?;
    Visit::delete(1).must_exist().send(&visits).await?;
    assert_eq!(Visit::get(1).optional(&visits).await?, None);
    Ok(())
}

#[tokio::test]
async fn what_had_expired_is_not_given_back() -> Result<(), Error> {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_001);
    let sessions = table_with::<Session>(|options| options.clock(move || now)).await;
    let expired = Session { expires: at(1_700_000_000), hits: 9, ..session() };
    expired.put().send(&sessions).await?;
    let upsert = session().upsert().add(|session| session.hits, 1).returning_old();
    assert_eq!(upsert.send(&sessions).await?, None);
    let upsert = session().upsert().add(|session| session.hits, 1).returning_old();
    assert_eq!(upsert.send(&sessions).await?, Some(Session { hits: 2, ..session() }));
    Ok(())
}

/// By the time of the write, and not by that of its answer.
#[tokio::test]
async fn what_expires_meanwhile_is_given_back() -> Result<(), Error> {
    let sessions = sessions().await;
    // Each look at the clock is 20 seconds later than the one before.
    let aging = || {
        let seconds = AtomicU64::new(LATER.unsigned_abs() - 10);
        let clock =
            move || SystemTime::UNIX_EPOCH + Duration::from_secs(seconds.fetch_add(20, Ordering::Relaxed));
        sessions.with(|options| options.clock(clock))
    };
    let counted = Session::update(1).add(|session| session.hits, 1).returning_old().send(&aging()).await?;
    assert_eq!(counted, Some(session()));
    let deleted = Session::delete(1).returning_old().send(&aging()).await?;
    assert_eq!(deleted, Some(Session { hits: 2, ..session() }));
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("READER#<id>")]
struct Reader {
    id: u32,
    #[dynamo(unique)]
    email: String,
    orders: u32,
}

/// A unique value that stays as it is takes no transaction, so that one request gives the item back.
#[tokio::test]
async fn a_unique_value_that_stays_costs_no_read() -> Result<(), Error> {
    let table = table::<Reader>().await;
    let reader = Reader { id: 1, email: "ann@x".to_owned(), orders: 0 }.create().send(&table).await?;
    let operations = |requests: &[RecordedRequest]| -> Vec<String> {
        requests.iter().map(|request| request.operation.clone()).collect()
    };
    let add = || Reader::update(1).add(|reader| reader.orders, 1);
    let (added, plain) = table.recorded(add().send(&table)).await;
    added?;
    let (orders, sent) = table.recorded(add().returning(|reader| reader.orders).send(&table)).await;
    assert_eq!((orders?, operations(&sent)), (2, vec!["UpdateItem".to_owned()]));
    assert_eq!(sent[0].body["UpdateExpression"], plain[0].body["UpdateExpression"]);
    let (old, sent) = table.recorded(add().returning_old().send(&table)).await;
    assert_eq!(old?.map(|reader| reader.orders), Some(2));
    assert_eq!(operations(&sent), ["UpdateItem"]);
    let read = Reader { orders: 3, ..reader };
    let edit = read.edit().set_orders(7).set_email("ann@x").returning_new();
    let (new, sent) = table.recorded(edit.send(&table)).await;
    assert_eq!((new?.orders, operations(&sent)), (7, vec!["UpdateItem".to_owned()]));

    let renamed = Reader::update(1).set_email("bea@x").returning(|reader| reader.orders);
    let (orders, sent) = table.recorded(renamed.send(&table)).await;
    assert_eq!(orders?, 7);
    assert_eq!(operations(&sent), ["GetItem", "TransactWriteItems"]);
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1(pk = city, query = in_city)]
struct User {
    id: u32,
    city: String,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
    visits: u64,
}

/// A place that a user lives in, without a time to live.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLACE#<id>")]
#[gsi1(pk = city, query = in_city)]
struct Flat {
    id: u32,
    city: String,
    visits: u64,
}

#[tokio::test]
async fn a_time_to_live_is_a_time_whatever_sets_it() -> Result<(), Error> {
    let users = table::<User>().await;
    let user = User { id: 1, city: "Bonn".to_owned(), expires: None, visits: 0 };
    user.clone().create().send(&users).await?;
    users.faults().clear();
    let refused = [
        User::update(1).set_if_absent(|user| user.expires, 3_600_u64).send(&users).await,
        User::update(1).set(|user| user.expires, 3_600_u64).send(&users).await,
        User::update(1).set_expires(3_600_u64).send(&users).await,
    ];
    for end in refused {
        assert_kind!(end.unwrap_err(), Encode { path: "expires" });
    }
    assert_eq!(users.faults().requests().len(), 0);
    // Nothing is added to what is not there, whatever the bounds.
    let longer = || User::update(1).add(|user| user.expires, 3_600);
    assert_kind!(longer().send(&users).await.unwrap_err(), OutOfRange { attribute: "expires" });
    assert_kind!(longer().unchecked().send(&users).await.unwrap_err(), OutOfRange { attribute: "expires" });
    assert_eq!(User::get(1).one(&users).await?, user);
    let later = u64::try_from(LATER).unwrap();
    User::update(1).set_if_absent(|user| user.expires, later).send(&users).await?;
    assert_eq!(User::get(1).one(&users).await?.expires, Some(later));
    longer().send(&users).await?;
    assert_eq!(User::get(1).one(&users).await?.expires, Some(later + 3_600));

    // A sum is one, too: neither too early nor too late, nor what is none after it was none before.
    let read = User::get(1).one(&users).await?;
    let too_early = later + 3_600 - 999_999_999;
    let refused = [
        User::update(1).sub(|user| user.expires, too_early).send(&users).await,
        read.edit().sub(|user| user.expires, too_early).send(&users).await,
        User::update(1).add(|user| user.expires, 250_000_000_000).send(&users).await,
    ];
    for end in refused {
        assert_kind!(end.unwrap_err(), OutOfRange { attribute: "expires" });
    }
    assert_eq!(User::get(1).one(&users).await?, read);
    User::update(1).sub(|user| user.expires, 1_000_000_000).send(&users).await?;
    assert_eq!(User::get(1).one(&users).await?.expires, Some(later + 3_600 - 1_000_000_000));
    for (stored, is_refused) in [(0, true), (999_996_399, true), (999_996_400, false)] {
        let mut item = users.only_item().await;
        item.insert("expires".to_owned(), n(stored));
        users.put_raw(item).await;
        let end = longer().send(&users).await;
        assert_eq!(end.is_err_and(|error| error.is_out_of_range()), is_refused, "{stored}");
    }
    Ok(())
}

#[tokio::test]
async fn a_raw_key_is_one_whatever_sets_it() -> Result<(), Error> {
    let (users, places) = (table::<User>().await, table::<Flat>().await);
    let user = User { id: 1, city: "Bonn".to_owned(), expires: None, visits: 0 };
    let place = Flat { id: 1, city: "Bonn".to_owned(), visits: 0 };
    user.clone().create().send(&users).await?;
    users.faults().clear();
    places.faults().clear();
    let long = "x".repeat(2_049);
    for city in ["", &long] {
        let refused = [
            User::update(1).set_city(city).send(&users).await,
            User::update(1).set(|user| user.city, city).send(&users).await,
            User::update(1).set_if_absent(|user| user.city, city).send(&users).await,
            user.clone().upsert().set_city(city).send(&users).await,
            place.clone().upsert().set_city(city).send(&places).await,
            place.clone().upsert().set(|place| place.city, city).send(&places).await,
        ];
        for (way, end) in refused.into_iter().enumerate() {
            let error = end.expect_err(&format!("{way} {}", city.len()));
            assert_kind!(error, InvalidKey { field: "city" });
        }
    }
    let sent = users.faults().requests().into_iter().chain(places.faults().requests());
    assert!(sent.into_iter().all(|request| request.operation == "GetItem"));
    // The value's own city is written by neither, be the item read before or not.
    let new = User { id: 2, ..user };
    new.clone().upsert().set(|user| user.city, "Ulm").send(&users).await?;
    assert_eq!(User::get(2).one(&users).await?, User { city: "Ulm".to_owned(), ..new });
    place.clone().upsert().set(|place| place.city, "Ulm").send(&places).await?;
    assert_eq!(Flat::in_city("Ulm").all(&places).await?.len(), 1);
    Flat { id: 2, ..place }.upsert().set_city("Ulm").send(&places).await?;
    assert_eq!(Flat::in_city("Ulm").all(&places).await?.len(), 2);
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id>")]
#[gsi1(pk = game, sk = score, query = in_game)]
struct Player {
    id: u32,
    game: String,
    score: u32,
    #[dynamo(ttl = seconds)]
    ends: Option<u64>,
}

/// A sum of what an upsert brings in is the key, as one of what is there is.
#[tokio::test]
async fn a_raw_key_is_the_sum_that_an_upsert_makes() -> Result<(), Error> {
    let player = Player { id: 1, game: "chess".to_owned(), score: 10, ends: None };
    for (stored, more, less) in [(None, 15, 5), (Some(20), 25, 15)] {
        for (adds, wanted) in [(true, more), (false, less)] {
            let players = table::<Player>().await;
            let mut item = players.to_item(&player).unwrap();
            item.remove("score");
            item.extend(stored.map(|score| ("score".to_owned(), n(score))));
            players.put_raw(item).await;
            let upsert = player.clone().upsert();
            if adds {
                upsert.add(|player| player.score, 5_u32).send(&players).await?;
            } else {
                upsert.sub(|player| player.score, 5_u32).send(&players).await?;
            }
            let wanted = [Player { score: wanted, ..player.clone() }];
            assert_eq!(Player::in_game("chess").all(&players).await?, wanted, "{stored:?}, {adds}");
        }
    }
    Ok(())
}

/// Asked for as it is written, and stored as another text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
struct City(#[serde(serialize_with = "in_small_letters")] String);

fn in_small_letters<S: Serializer>(city: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&city.to_lowercase())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<id>")]
#[gsi1(pk = city, query = in_city)]
struct House {
    id: u32,
    city: City,
    rooms: u32,
}

/// What serde stores of a value is what the query by it asks for, or nothing is sent.
#[tokio::test]
async fn a_raw_key_has_its_form_whatever_sets_it() -> Result<(), Error> {
    let houses = table::<House>().await;
    let house = House { id: 1, city: City("ulm".to_owned()), rooms: 4 };
    let bonn = || City("Bonn".to_owned());
    let refused = [
        House { city: bonn(), ..house.clone() }.put().send(&houses).await.map(drop),
        House::update(1).set_city(bonn()).send(&houses).await,
        House::update(1).set(|house| house.city, bonn()).send(&houses).await,
        House::update(1).set_if_absent(|house| house.city, bonn()).send(&houses).await,
        House::update(1).set_if(|house| house.city, Some(bonn())).send(&houses).await,
        house.clone().upsert().set_city(bonn()).send(&houses).await,
        house.clone().upsert().set(|house| house.city, bonn()).send(&houses).await,
    ];
    for (way, end) in refused.into_iter().enumerate() {
        let error = end.expect_err(&way.to_string());
        assert_kind!(error, InvalidKey { key: "city", field: "city", rule: KeyRule::RawForm });
    }
    assert_eq!(houses.faults().requests().len(), 0);
    let hamm = || City("hamm".to_owned());
    house.upsert().set_city(hamm()).send(&houses).await?;
    assert_eq!(House::in_city(hamm()).all(&houses).await?.len(), 1);
    let trier = || City("trier".to_owned());
    House::update(1).set(|house| house.city, trier()).send(&houses).await?;
    assert_eq!(House::in_city(trier()).all(&houses).await?.len(), 1);
    Ok(())
}
