//! Conditions of writes, as they are sent.

use std::collections::{BTreeSet, HashMap};

use dynaschema::expr::Condition;
use dynaschema::key::Instant;
use dynaschema::{AttributeValue, CodecError, DynamoEntity, Item, KeyPart, Moment};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, Person};
use dynaschema_tests::fixtures::shop::{Shop, Status, order};
use dynaschema_tests::harness::{item, n, s, table, uncreated};
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The values of an expression, whatever their placeholders.
fn values(values: Option<&HashMap<String, AttributeValue>>) -> Vec<AttributeValue> {
    values.into_iter().flat_map(|values| values.values().cloned()).collect()
}

#[test]
fn a_put_carries_what_is_demanded() {
    let table = uncreated::<Shop>(|options| options);
    let plain = order().put().over_anything().into_input(&table).unwrap();
    assert_eq!(plain.condition_expression(), None);
    let guarded = order().put().into_input(&table).unwrap();
    let own_and_no_newer = "(attribute_not_exists(#n0) OR #n1 = :v0) AND NOT (#n2 > :v1)";
    assert_eq!(guarded.condition_expression(), Some(own_and_no_newer));
    let said = HashMap::from([(":v0".to_owned(), s("Order")), (":v1".to_owned(), n(1))]);
    assert_eq!(guarded.expression_attribute_values(), Some(&said));
    let put = order()
        .put()
        .over_anything()
        .condition(|o| o.status.ne(Status::Delivered) & (o.total.lt(5) | o.note.not_exists()))
        .condition(|o| !o.note.begins_with("x"));
    let put = put.into_input(&table).unwrap();
    assert_eq!(put.expression_attribute_values().unwrap().len(), 3);
    let names: BTreeSet<_> = put.expression_attribute_names().unwrap().values().collect();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["note", "status", "total"]);
}

/// A shared key is only ever written over its own entity's item.
#[test]
fn a_shared_key_is_guarded() {
    let table = uncreated::<Names>(|options| options);
    let person = Person { name: "acme".into(), age: 1 };
    let put = person.clone().put().into_input(&table).unwrap();
    assert_eq!(values(put.expression_attribute_values()), [s("Person")]);
    assert!(put.condition_expression().unwrap().contains("attribute_not_exists("));
    let delete = Organization::delete("acme").into_input(&table).unwrap();
    assert_eq!(values(delete.expression_attribute_values()), [s("Organization")]);
    let create = person.create().into_input(&table).unwrap();
    assert_eq!(values(create.expression_attribute_values()), []);
}

/// A text that is looked at as it is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(try_from = "String", into = "String")]
struct Mail(String);

impl TryFrom<String> for Mail {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.contains('@') { Ok(Self(text)) } else { Err("no mail address") }
    }
}

impl From<Mail> for String {
    fn from(Mail(text): Mail) -> Self {
        text
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LETTER#<id>")]
struct Letter {
    id: u32,
    to: Mail,
}

/// What is stored as the type inside of it is compared as that.
#[test]
fn a_newtype_that_is_checked_is_a_text() {
    let table = uncreated::<Letter>(|options| options);
    let put = Letter { id: 1, to: Mail("ann@example.com".into()) }.put().over_anything();
    let mail = |text: &str| Mail(text.into());
    let put = put.condition(|letter| letter.to.begins_with("ann@") & letter.to.gt(mail("a@b")));
    let put = put.into_input(&table).unwrap();
    assert_eq!(values(put.expression_attribute_values()).len(), 2);
}

/// As whole cents, if there is one.
mod cents {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STALL#<id>")]
struct Stall {
    id: u32,
    #[serde(default, with = "cents")]
    price: Option<u64>,
    #[serde(default, with = "cents", alias = "was")]
    now: Option<u64>,
    seen: HashMap<String, Option<u64>>,
}

/// Stalls that say in every way what their prices are, from 0 on.
fn stalls() -> Vec<Item> {
    let null = || AttributeValue::Null(true);
    let plain = [item([]), item([("price", null())]), item([("price", n(500))]), item([("price", n(700))])];
    let renamed = [
        item([("now", null()), ("was", n(500))]),
        item([("now", n(500))]),
        item([("now", n(700)), ("was", null())]),
        item([("was", null())]),
        item([("was", n(500))]),
    ];
    let seen = [item([("in", null())]), item([("in", n(5))]), item([("in", n(7))])];
    let seen = seen.map(|members| item([("seen", AttributeValue::M(members))]));
    plain.into_iter().chain(renamed).chain(seen).collect()
}

/// Whatever stands for a `None`, a list of operands finds what one of them finds.
#[tokio::test]
async fn a_list_with_a_none_finds_what_each_of_it_finds() {
    let stalls_table = table::<Stall>().await;
    for (id, differing) in (0_u32..).zip(stalls()) {
        let plain = Stall { id, price: None, now: None, seen: HashMap::new() };
        let mut stored = stalls_table.to_item(&plain).unwrap();
        stored.extend(differing);
        stalls_table.put_raw(stored).await;
    }
    let found = async |filter: fn(StallFields) -> Condition| {
        let found = Stall::scan().filter(filter).all(&stalls_table).await.unwrap();
        found.into_iter().map(|stall| stall.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(found(|o| o.price.is_in([None])).await, found(|o| o.price.eq(None)).await);
    assert_eq!(found(|o| !o.price.is_in([None])).await, BTreeSet::from([2, 3]));
    assert_eq!(found(|o| !o.price.is_in([None, Some(5)])).await, BTreeSet::from([3]));
    assert_eq!(found(|o| o.price.is_in([Some(5)])).await, BTreeSet::from([2]));
    assert_eq!(found(|o| o.now.is_in([None])).await, found(|o| o.now.eq(None)).await);
    assert_eq!(found(|o| !o.now.is_in([None])).await, BTreeSet::from([5, 6, 8]));
    assert_eq!(found(|o| !o.now.is_in([None, Some(5)])).await, BTreeSet::from([6]));
    let seen_none = found(|o| o.seen.member::<Option<u64>>("in").eq(None)).await;
    assert_eq!(found(|o| o.seen.member::<Option<u64>>("in").is_in([None])).await, seen_none);
    assert_eq!(found(|o| !o.seen.member::<Option<u64>>("in").is_in([None])).await, BTreeSet::from([10, 11]));
    assert_eq!(
        found(|o| !o.seen.member::<Option<u64>>("in").is_in([None, Some(5)])).await,
        BTreeSet::from([11])
    );
}

/// A number as a label, `#7`.
fn label(number: u32) -> String {
    format!("#{number}")
}

fn from_label<E: serde::de::Error>(label: &str) -> Result<u32, E> {
    label.trim_start_matches('#').parse().map_err(E::custom)
}

/// A list of labels.
mod labels {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
        numbers.iter().copied().map(super::label).collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u32>, D::Error> {
        Vec::<String>::deserialize(deserializer)?.iter().map(|label| super::from_label(label)).collect()
    }
}

/// A set of labels, if there is one.
mod label_set {
    use std::collections::BTreeSet;

    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::ref_option, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(
        numbers: &Option<BTreeSet<u32>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let labels = |numbers: &BTreeSet<u32>| numbers.iter().copied().map(super::label).collect();
        let labels: Option<BTreeSet<String>> = numbers.as_ref().map(labels);
        dynaschema::set::serialize(&labels, serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<BTreeSet<u32>>, D::Error> {
        let labels = Option::<BTreeSet<String>>::deserialize(deserializer)?;
        labels.map(|labels| labels.iter().map(|label| super::from_label(label)).collect()).transpose()
    }
}

/// One text of all labels.
mod one_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
        numbers.iter().copied().map(super::label).collect::<String>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u32>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.split('#').skip(1).map(super::from_label).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHELF#<id>")]
struct Shelf {
    id: u32,
    #[serde(with = "labels")]
    list: Vec<u32>,
    #[serde(with = "labels")]
    #[dynamo(immutable)]
    fixed: Vec<u32>,
    #[serde(default, with = "label_set", skip_serializing_if = "Option::is_none")]
    set: Option<BTreeSet<u32>>,
    #[serde(default, with = "dynaschema::set", skip_serializing_if = "BTreeSet::is_empty")]
    numbers: BTreeSet<u32>,
    #[serde(with = "one_text")]
    text: Vec<u32>,
}

/// What a collection contains is looked for as the collection has it, whoever writes that.
#[tokio::test]
async fn an_element_is_encoded_by_the_serializer_of_its_field() {
    let shelves = table::<Shelf>().await;
    for (id, numbers) in (0_u32..).zip([vec![7], vec![3, 9], vec![7, 9]]) {
        let set = (id > 0).then(|| numbers.iter().copied().collect());
        let (fixed, text) = (numbers.clone(), numbers.clone());
        let shelf = Shelf { id, fixed, set, numbers: numbers.iter().copied().collect(), text, list: numbers };
        shelf.create().send(&shelves).await.unwrap();
    }
    let found = async |filter: fn(ShelfFields) -> Condition| {
        let found = Shelf::scan().filter(filter).all(&shelves).await.unwrap();
        found.into_iter().map(|shelf| shelf.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(found(|o| o.list.contains(7)).await, BTreeSet::from([0, 2]));
    assert_eq!(found(|o| !o.list.contains(7)).await, BTreeSet::from([1]));
    assert_eq!(found(|o| o.fixed.contains(9)).await, BTreeSet::from([1, 2]));
    assert_eq!(found(|o| o.set.contains(7)).await, BTreeSet::from([2]));
    assert_eq!(found(|o| o.numbers.contains(&9)).await, BTreeSet::from([1, 2]));
    assert_eq!(found(|o| o.text.text_order().contains("#9")).await, BTreeSet::from([1, 2]));
    let in_text = Shelf::scan().filter(|o| o.text.contains(9)).all(&shelves).await.unwrap_err();
    assert!(in_text.to_string().contains("`.text_order().contains("), "{in_text}");
    Shelf::update(2).condition(|o| o.list.contains(7)).set_list(vec![1]).send(&shelves).await.unwrap();
    let again = Shelf::update(2).condition(|o| o.list.contains(7)).set_list(vec![2]).send(&shelves).await;
    assert!(again.unwrap_err().is_condition_failed());
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOT#<id>")]
struct Lot {
    id: u32,
    opened: Timestamp,
    #[dynamo(as = "epoch")]
    called: Timestamp,
    #[dynamo(as = "epoch")]
    sold: Timestamp,
    #[dynamo(as = "ms")]
    seen: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    paid: Timestamp,
    #[dynamo(ttl)]
    until: Timestamp,
    price: Decimal,
    #[dynamo(as = "number")]
    bid: Decimal,
    count: u64,
    #[dynamo(as = "number")]
    left: u64,
    #[dynamo(as = "text")]
    number: u64,
    #[serde(with = "labels")]
    list: Vec<u32>,
    #[serde(with = "one_text")]
    text: Vec<u32>,
    #[serde(with = "one_text")]
    other: Vec<u32>,
    plain: Vec<u32>,
}

/// A time to live is stored in seconds, and no other time is one: `ne` is true, and `eq` is not.
#[tokio::test]
async fn a_time_to_live_is_compared_with_finer_times() {
    let holds = table::<Hold>().await;
    let [before, until, half, after] =
        [(1_999_999_999, 1), (2_000_000_000, 0), (2_000_000_000, 500_000_000), (2_000_000_001, 0)]
            .map(|(second, nanos)| Timestamp::new(second, nanos).expect("a time"));
    Hold { id: 1, until: Some(until) }.create().send(&holds).await.unwrap();
    let are_met: [fn(HoldFields, [Timestamp; 4]) -> Condition; 9] = [
        |hold, [_, _, half, _]| hold.until.lt(half),
        |hold, [before, _, half, _]| hold.until.between(before, half),
        |hold, [_, _, half, _]| hold.until.text_order().lt(half),
        |hold, [_, _, half, _]| hold.until.text_order().le(half),
        |hold, [_, _, half, _]| hold.until.ne(half),
        |hold, [_, until, half, _]| hold.until.is_in([until, half]),
        |hold, [before, _, half, _]| hold.until.text_order().between(before, half),
        |hold, [before, ..]| hold.until.text_order().gt(before),
        |hold, [before, ..]| hold.until.text_order().ge(before),
    ];
    let are_not: [fn(HoldFields, [Timestamp; 4]) -> Condition; 8] = [
        |hold, [_, _, half, _]| hold.until.ge(half),
        |hold, [_, _, half, after]| hold.until.between(half, after),
        |hold, [_, _, half, _]| hold.until.text_order().gt(half),
        |hold, [_, _, half, _]| hold.until.text_order().ge(half),
        |hold, [_, _, half, _]| hold.until.eq(half),
        |hold, [before, _, half, _]| hold.until.is_in([before, half]),
        |hold, [_, _, half, after]| hold.until.text_order().between(half, after),
        |hold, [before, ..]| hold.until.text_order().lt(before),
    ];
    let times = [before, until, half, after];
    for (number, condition) in are_met.into_iter().enumerate() {
        Hold::update(1)
            .condition(|hold| condition(hold, times))
            .set_until(until)
            .send(&holds)
            .await
            .unwrap_or_else(|error| panic!("{number}: {error}"));
        let denied =
            Hold::update(1).condition(|hold| !condition(hold, times)).set_until(until).send(&holds).await;
        assert!(denied.unwrap_err().is_condition_failed(), "{number}");
    }
    for (number, condition) in are_not.into_iter().enumerate() {
        let refused =
            Hold::update(1).condition(|hold| condition(hold, times)).set_until(until).send(&holds).await;
        assert!(refused.unwrap_err().is_condition_failed(), "{number}");
        Hold::update(1)
            .condition(|hold| !condition(hold, times))
            .set_until(until)
            .send(&holds)
            .await
            .unwrap();
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOLD#<id>")]
struct Hold {
    id: u32,
    #[dynamo(ttl)]
    until: Option<Timestamp>,
}

/// Seconds, as serde writes them, too: by its type nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Seconds(i64);

impl Moment for Seconds {
    fn from_instant(instant: Instant) -> Result<Self, CodecError> {
        Ok(Self(instant.seconds))
    }

    fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
        Ok(Some(Instant { seconds: self.0, nanos: 0 }))
    }
}

/// Counts from 1970 in seconds, as a key shows it and as serde writes it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
struct Second(#[serde(with = "jiff::fmt::serde::timestamp::second::required")] Timestamp);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Terms {
    #[serde(with = "one_text")]
    text: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
struct Lease {
    id: u32,
    #[dynamo(ttl)]
    expires: Seconds,
    due: Seconds,
    #[dynamo(as = "epoch")]
    called: Second,
    paid: Second,
    #[serde(with = "one_text")]
    text: Vec<u32>,
    #[serde(with = "self::one_text")]
    same: Vec<u32>,
    terms: Terms,
    #[serde(with = "both")]
    pair: [u32; 2],
}

/// A set of two numbers.
mod both {
    use serde::de::Error as _;
    use serde::{Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(pair: &[u32; 2], serializer: S) -> Result<S::Ok, S::Error> {
        dynaschema::set::serialize(&pair.to_vec(), serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u32; 2], D::Error> {
        let all: Vec<u32> = dynaschema::set::deserialize(deserializer)?;
        all.try_into().map_err(|_| D::Error::custom("two numbers"))
    }
}

/// What nobody knows to be stored in other forms is compared.
#[tokio::test]
async fn attributes_of_forms_that_nobody_knows_are_compared() {
    let leases = table::<Lease>().await;
    let second = |second| Second(Timestamp::from_second(second).expect("a second"));
    let (soon, text) = (2_000_000_000, vec![1, 2]);
    let lease = Lease {
        id: 1,
        expires: Seconds(soon),
        due: Seconds(soon),
        called: second(soon),
        paid: second(soon),
        text: text.clone(),
        same: text.clone(),
        terms: Terms { text },
        pair: [5, 7],
    };
    lease.create().send(&leases).await.unwrap();
    let hold: [fn(LeaseFields) -> Condition; 6] = [
        |lease| lease.expires.eq(lease.due),
        |lease| lease.called.eq(lease.paid),
        |lease| lease.text.eq(lease.same),
        |lease| lease.terms.member::<Vec<u32>>("text").eq(lease.text),
        |lease| lease.pair.contains(7),
        |lease| !lease.pair.contains(6),
    ];
    for (number, condition) in hold.into_iter().enumerate() {
        let found = Lease::scan().filter(condition).count(&leases).await;
        assert_eq!(found.unwrap_or_else(|error| panic!("{number}: {error}")), 1, "{number}");
    }
}

/// Two attributes are equal only where both store equal values alike.
#[test]
fn attributes_are_compared_in_one_form() {
    let lots = uncreated::<Lot>(|options| options);
    let sent = |condition: fn(LotFields) -> Condition| {
        let at = Timestamp::UNIX_EPOCH;
        let lot = Lot {
            id: 1,
            opened: at,
            called: at,
            sold: at,
            seen: at,
            paid: at,
            until: Timestamp::from_second(2_000_000_000).expect("a second"),
            price: Decimal::ONE,
            bid: Decimal::ONE,
            count: 1,
            left: 1,
            number: 1,
            list: vec![1],
            text: vec![1],
            other: vec![1],
            plain: vec![1],
        };
        lot.put().condition(condition).into_input(&lots).map(drop)
    };
    let alike: [fn(LotFields) -> Condition; 9] = [
        |lot| lot.called.lt(lot.sold),
        |lot| lot.called.ne(lot.until),
        |lot| lot.paid.eq(lot.until),
        |lot| lot.until.eq(lot.sold),
        |lot| lot.count.between(lot.left, lot.count),
        |lot| lot.text.eq(lot.other),
        |lot| lot.plain.size().lt(lot.list.size()),
        |lot| lot.opened.text_order().lt(lot.seen),
        |lot| lot.list.text_order().ne(lot.plain),
    ];
    for (number, condition) in alike.into_iter().enumerate() {
        sent(condition).unwrap_or_else(|error| panic!("{number}: {error}"));
    }
    let otherwise: [fn(LotFields) -> Condition; 11] = [
        |lot| lot.paid.eq(lot.opened),
        |lot| lot.opened.eq(lot.called),
        |lot| lot.called.lt(lot.seen),
        |lot| lot.opened.ne(lot.until),
        |lot| lot.price.eq(lot.bid),
        |lot| lot.bid.is_in([lot.price]),
        |lot| lot.count.gt(lot.number),
        |lot| lot.list.eq(lot.plain),
        |lot| lot.plain.eq(lot.text),
        |lot| lot.list.eq(lot.text),
        |lot| lot.called.between(Timestamp::UNIX_EPOCH, lot.opened),
    ];
    for (number, condition) in otherwise.into_iter().enumerate() {
        let error = sent(condition).expect_err(&number.to_string()).to_string();
        assert!(error.contains("store both in one form"), "{number}: {error}");
    }
    let error = sent(|lot| lot.called.eq(lot.opened)).unwrap_err().to_string();
    assert!(error.contains("`called` is stored as `epoch`, and `opened` as its type says"), "{error}");
}
