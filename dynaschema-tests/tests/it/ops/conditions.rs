//! Conditions of writes, as they are sent.

use std::collections::{BTreeSet, HashMap};

use dynaschema::expr::Condition;
use dynaschema::{AttributeValue, DynamoEntity, Item, KeyPart};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, Person};
use dynaschema_tests::fixtures::shop::{Shop, Status, order};
use dynaschema_tests::harness::{item, n, s, table, uncreated};
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
