//! Policies: they allow what is sent, and no other partition.

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::export::{Policy, UnknownPattern, WriteKind};
use dynaschema::{DynamoEntity, DynamoTable, Gsi, Item};
use dynaschema_tests::harness::{item, n, s, table};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fixture::{Größe, Order, OrderInCityPartition, Session, Store, User};
use super::golden;

const ARN: &str = "arn:aws:dynamodb:eu-central-1:123456789012:table/store";

/// One thing that a request does: an action, the index if it is on one, and the partition.
#[derive(Debug)]
struct Done {
    action: String,
    index: Option<String>,
    /// The value of the partition key; nothing for a scan.
    partition: Option<String>,
}

/// What IAM looks at of a request, by the service's rules: a transaction is its actions.
fn done(request: &RecordedRequest) -> Vec<Done> {
    let body = &request.body;
    let one = |action: &str, key: &Value| Done {
        action: format!("dynamodb:{action}"),
        index: None,
        partition: key["PK"]["S"].as_str().map(str::to_owned),
    };
    match request.operation.as_str() {
        "TransactWriteItems" => {
            let parts =
                body["TransactItems"].as_array().unwrap().iter().flat_map(|part| part.as_object().unwrap());
            let done = parts.map(|(kind, part)| match kind.as_str() {
                "Put" => one("PutItem", &part["Item"]),
                "ConditionCheck" => one("ConditionCheckItem", &part["Key"]),
                other => one(&format!("{other}Item"), &part["Key"]),
            });
            done.collect()
        }
        "BatchWriteItem" => {
            let writes =
                body["RequestItems"].as_object().unwrap().values().flat_map(|all| all.as_array().unwrap());
            let done = writes.map(|write| match write.get("PutRequest") {
                Some(put) => one("BatchWriteItem", &put["Item"]),
                None => one("BatchWriteItem", &write["DeleteRequest"]["Key"]),
            });
            done.collect()
        }
        "BatchGetItem" => {
            let reads = body["RequestItems"].as_object().unwrap().values();
            let keys = reads.flat_map(|read| read["Keys"].as_array().unwrap());
            keys.map(|key| one("BatchGetItem", key)).collect()
        }
        "Query" => {
            let condition = body["KeyConditionExpression"].as_str().unwrap();
            let (_, value) = condition.split(" AND ").next().unwrap().split_once(" = ").unwrap();
            let partition = body["ExpressionAttributeValues"][value]["S"].as_str().unwrap();
            let index = body["IndexName"].as_str().map(str::to_owned);
            let action = "dynamodb:Query".to_owned();
            vec![Done { action, index, partition: Some(partition.to_owned()) }]
        }
        "Scan" => {
            let index = body["IndexName"].as_str().map(str::to_owned);
            vec![Done { action: "dynamodb:Scan".to_owned(), index, partition: None }]
        }
        "PutItem" => vec![one("PutItem", &body["Item"])],
        operation => vec![one(operation, &body["Key"])],
    }
}

/// Whether a pattern of `StringLike` takes a text.
fn is_like(pattern: &str, text: &str) -> bool {
    let escaped = ["${*}", "${?}", "${$}"].into_iter().find(|escaped| pattern.starts_with(escaped));
    match (pattern.chars().next(), text.chars().next()) {
        (None, end) => end.is_none(),
        (Some('*'), _) => text
            .char_indices()
            .map(|(at, _)| at)
            .chain([text.len()])
            .any(|at| is_like(&pattern[1..], &text[at..])),
        (Some(own), Some(c)) => match escaped {
            Some(escaped) => escaped[2..].starts_with(c) && is_like(&pattern[4..], &text[c.len_utf8()..]),
            None => own == c && is_like(&pattern[own.len_utf8()..], &text[c.len_utf8()..]),
        },
        (Some(_), None) => false,
    }
}

/// Whether a policy allows what a request does.
fn allows(policy: &Policy, done: &Done) -> bool {
    let document: Value = serde_json::from_str(&policy.document().to_json()).unwrap();
    let resource = match &done.index {
        None => ARN.to_owned(),
        Some(index) => format!("{ARN}/index/{index}"),
    };
    document["Statement"].as_array().unwrap().iter().any(|statement| {
        let actions = statement["Action"].as_array().unwrap();
        let keys = statement["Condition"]["ForAllValues:StringLike"]["dynamodb:LeadingKeys"].as_array();
        let in_scope = |partition: &String| {
            keys.is_none_or(|keys| keys.iter().any(|like| is_like(like.as_str().unwrap(), partition)))
        };
        is_like(statement["Resource"].as_str().unwrap(), &resource)
            && actions.iter().any(|action| *action == done.action)
            && done.partition.as_ref().is_none_or(in_scope)
    })
}

#[track_caller]
fn check(policy: &Policy, requests: &[RecordedRequest]) {
    assert!(!requests.is_empty());
    for done in requests.iter().flat_map(done) {
        assert!(allows(policy, &done), "{done:?} is not allowed by\n{}", policy.document().to_json());
        // Nothing else of the kind is: another partition.
        let other = Done { partition: Some("SECRET#1".to_owned()), ..done };
        let narrow = other.index.as_deref() != Some("by-customer") && other.index.as_deref() != Some("GSI3");
        assert_eq!(allows(policy, &other), !narrow, "{other:?}\n{}", policy.document().to_json());
    }
}

fn user(email: &str) -> User {
    User { id: "1".into(), email: email.into(), name: "Ann".into() }
}

fn order(id: &str) -> Order {
    Order {
        user: "1".into(),
        number: 7,
        id: id.into(),
        at: Timestamp::from_second(1_700_000_000).unwrap(),
        customer: "c".into(),
        region: "eu".into(),
        city: "Ulm".into(),
        total: 100,
        version: 0,
    }
}

fn writes(entity: &str, kind: WriteKind) -> Policy {
    Policy::of::<Store>(ARN).write(entity, kind).unwrap()
}

fn reads(entity: &str, function: &str) -> Policy {
    Policy::of::<Store>(ARN).read(entity, function).unwrap()
}

/// Awaits a call and holds what it sent against a policy.
macro_rules! sent {
    ($table:ident, $policy:expr, $call:expr) => {{
        let (result, requests) = $table.recorded($call).await;
        check(&$policy, &requests);
        result.unwrap()
    }};
}

#[tokio::test]
async fn every_write_with_its_companions() {
    let store = table::<Store>().await;
    sent!(store, writes("User", WriteKind::Creates), user("a").create().send(&store));
    sent!(store, writes("User", WriteKind::Puts), user("b").put().send(&store));
    sent!(store, writes("User", WriteKind::Updates), User::update("1").set_email("c").send(&store));
    sent!(store, writes("User", WriteKind::Edits), user("c").edit().set_email("d").send(&store));
    sent!(
        store,
        writes("User", WriteKind::Modifies),
        User::modify(&*store, &user("d").key(), |user| user.email = "e".into())
    );
    sent!(store, writes("User", WriteKind::Upserts), user("e").upsert().send(&store));
    sent!(
        store,
        writes("User", WriteKind::Moves),
        user("e").move_to(|user| user.id = "2".into()).send(&store)
    );
    let moved = User { id: "2".into(), ..user("e") };
    sent!(
        store,
        writes("User", WriteKind::Moves),
        moved.move_to(|user| user.name = "Bea".into()).send(&store)
    );
    sent!(store, writes("User", WriteKind::Deletes), User::delete("2").send(&store));

    let stored = sent!(store, writes("Order", WriteKind::Creates), order("a").create().send(&store));
    let in_place = stored.move_to(|order| order.total = 9);
    let stored = sent!(store, writes("Order", WriteKind::Moves), in_place.send(&store));
    sent!(store, writes("Order", WriteKind::Edits), stored.edit().set_total(7).send(&store));
    sent!(
        store,
        writes("Order", WriteKind::Updates),
        Order::update("1", 7).set_id("b").known_at(order("a").at).send(&store)
    );
    sent!(store, writes("Order", WriteKind::Deletes), Order::delete("1", 7).send(&store));
}

#[tokio::test]
async fn writes_without_companions() {
    let store = table::<Store>().await;
    let session = Session { token: "t".into(), expires: 9_999_999_999 };
    let (_, requests) = store.recorded(store.batch_write().put(session.clone()).send()).await;
    check(&writes("Session", WriteKind::Batches), &requests);
    let moved = Session { token: "u".into(), ..session.clone() };
    sent!(
        store,
        writes("Session", WriteKind::Moves),
        session.move_to(|session| session.token = "u".into()).send(&store)
    );
    let policy = writes("Session", WriteKind::Puts);
    assert!(!policy.document().to_json().contains("GetItem"), "a put reads nothing");
    sent!(store, policy, moved.put().send(&store));
}

#[tokio::test]
async fn deletes_of_all_that_a_query_returns() {
    let store = table::<Store>().await;
    let deletes = |entity, function| reads(entity, function).write(entity, WriteKind::DeletesAll).unwrap();
    let session = Session { token: "t".into(), expires: 9_999_999_999 };
    session.clone().create().send(&store).await.unwrap();
    let together = sent!(store, deletes("Session", "query"), Session::query("t").delete_all(&store));
    session.create().send(&store).await.unwrap();
    let lasting = Session::query("t").filter(|session| session.expires.gt(5));
    let filtered = sent!(store, deletes("Session", "query"), lasting.delete_all(&store));
    user("a").create().send(&store).await.unwrap();
    let with_sentinel = sent!(store, deletes("User", "query"), User::query("1").delete_all(&store));
    order("a").create().send(&store).await.unwrap();
    let placed = Order::placed_on(order("a").at);
    let of_index = sent!(store, deletes("Order", "placed_on"), placed.delete_all(&store));
    let counts = [together, filtered, with_sentinel, of_index].map(|deletion| deletion.deleted);
    assert_eq!(counts, [1, 1, 1, 1]);
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNTER#<id>")]
struct Counter {
    id: String,
    #[serde(alias = "count")]
    hits: u64,
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[dynamo(schema_version = 2, upgrade = as_it_is)]
struct Note {
    id: String,
    #[dynamo(version)]
    version: u64,
}

#[allow(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
fn as_it_is(_: u32, item: Item) -> Result<Item, &'static str> {
    Ok(item)
}

#[derive(Debug, DynamoTable)]
enum Aged {
    Counter(Counter),
    Note(Note),
}

#[tokio::test]
async fn writes_that_read_what_an_older_release_has_stored() {
    let aged = table::<Aged>().await;
    let stored = |entity: &str, id: &str| [("PK", s(id)), ("entity_type", s(entity)), ("id", s("1"))];
    let writes = |entity, kind| Policy::of::<Aged>(ARN).write(entity, kind).unwrap();

    let [key, entity, id] = stored("Counter", "COUNTER#1");
    aged.put_raw(item([key, entity, id, ("count", n(5))])).await;
    let one_more = Counter::update("1").add(|counter| counter.hits, 1);
    sent!(aged, writes("Counter", WriteKind::Updates), one_more.send(&aged));

    let [key, entity, id] = stored("Note", "NOTE#1");
    aged.put_raw(item([key, entity, id, ("version", n(2))])).await;
    let read_before = Note { id: "1".into(), version: 1 };
    let (removed, requests) = aged.recorded(read_before.remove().send(&aged)).await;
    check(&writes("Note", WriteKind::Deletes), &requests);
    assert!(removed.unwrap_err().is_version_conflict());
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CLUB#<club>")]
#[sk("MEMBER#<number:04>")]
#[dynamo(copy(by_badge, pk = "BADGE#<badge>", sk = "BADGE", owner("clubId" = "<club>", "memberId" = "<number>")))]
struct Member {
    club: String,
    number: u16,
    badge: String,
    name: String,
}

/// A copy that may be another program's is changed where it is, also by a put.
#[tokio::test]
async fn writes_of_copies_that_others_have_written() {
    let members = table::<Member>().await;
    let writes = |kind| Policy::of::<Member>(ARN).write("Member", kind).unwrap();
    let member = |badge: &str, name: &str| Member {
        club: "a".into(),
        number: 7,
        badge: badge.into(),
        name: name.into(),
    };
    sent!(members, writes(WriteKind::Creates), member("1", "Ann").create().send(&members));
    sent!(members, writes(WriteKind::Puts), member("1", "Bea").put().send(&members));
    sent!(members, writes(WriteKind::Puts), member("2", "Bea").put().send(&members));
    sent!(members, writes(WriteKind::Updates), Member::update("a", 7).set_name("Cay").send(&members));
    sent!(members, writes(WriteKind::Deletes), Member::delete("a", 7).send(&members));
    let puts_of_others = Policy::of::<Store>(ARN).write("Order", WriteKind::Puts).unwrap();
    assert!(!puts_of_others.document().to_json().contains("UpdateItem"));
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMO#<id>")]
struct Memo {
    id: String,
    text: String,
    #[dynamo(version)]
    version: u64,
}

/// Beside a version, a write whose answers are all lost looks for its token.
#[tokio::test]
async fn writes_that_look_whether_they_were_carried_out() {
    let memos = table::<Memo>().await;
    let writes = |kind| Policy::of::<Memo>(ARN).write("Memo", kind).unwrap();
    for operation in ["PutItem", "UpdateItem"] {
        memos.faults().on(operation).always().inject(Fault::LostResponse);
    }
    let memo = Memo { id: "1".into(), text: "a".into(), version: 0 };
    let memo = sent!(memos, writes(WriteKind::Creates), memo.create().send(&memos));
    sent!(memos, writes(WriteKind::Puts), memo.put().send(&memos));
    let (updated, requests) = memos.recorded(Memo::update("1").set_text("b").send(&memos)).await;
    updated.unwrap();
    check(&writes(WriteKind::Updates), &requests);
    assert_eq!(requests.last().map(|request| request.operation.as_str()), Some("GetItem"));
}

#[tokio::test]
async fn every_read() {
    let store = table::<Store>().await;
    sent!(store, reads("User", "get"), User::get("1").optional(&store));
    sent!(store, reads("User", "query"), User::query("1").all(&store));
    sent!(store, reads("Order", "placed_on"), Order::placed_on(order("a").at).all(&store));
    sent!(store, reads("Order", "of_customer"), Order::of_customer("c").all(&store));
    let in_city = Order::in_city(OrderInCityPartition { region: "eu".into(), city: "Ulm".into() });
    sent!(store, reads("Order", "in_city"), in_city.all(&store));
    sent!(store, reads("Order", "open"), Order::open().all(&store));
    sent!(store, reads("Order", "by_time"), Order::by_time("1").all(&store));
    sent!(store, reads("Order", "by_id"), Order::by_id("a").all(&store));
    let policy = Policy::of::<Store>(ARN).batch_get("User").unwrap();
    sent!(store, policy, store.batch_get([user("a").key()]).send());
}

#[test]
fn a_policy_as_it_is_written() {
    let policy = Policy::of::<Store>(ARN)
        .read("Order", "get")
        .and_then(|policy| policy.read("Order", "query"))
        .and_then(|policy| policy.read("Order", "by_id"))
        .and_then(|policy| policy.read("Order", "of_customer"))
        .and_then(|policy| policy.read("Order", "open"))
        .and_then(|policy| policy.write("User", WriteKind::Updates))
        .unwrap();
    golden("store.policy.json", &policy.document().to_json());
    let whole = Policy::of::<Store>(ARN).read_all().write_all();
    golden("store-whole.policy.json", &whole.document().to_json());
    let anywhere = policy.without_leading_keys().document().to_json();
    assert!(!anywhere.contains("Condition\":"), "{anywhere}");
}

#[test]
fn what_stands_for_something_in_a_pattern_is_escaped() {
    let arn = "arn";
    let policy =
        Policy::of::<Größe>(arn).read("Odd", "get").and_then(|policy| policy.read("Odd", "first")).unwrap();
    let document: Value = serde_json::from_str(&policy.document().to_json()).unwrap();
    let like = |at: usize| {
        &document["Statement"][at]["Condition"]["ForAllValues:StringLike"]["dynamodb:LeadingKeys"][0]
    };
    assert_eq!((like(0), like(1)), (&"${*}*${?}${$}".into(), &"Ü#*".into()));
    assert!(is_like("${*}*${?}${$}", "*abc?$") && !is_like("${*}*${?}${$}", "xabc?$"));
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
struct Plain {
    id: String,
}

#[derive(Debug, DynamoTable)]
enum Alone {
    Plain(Plain),
}

#[test]
fn a_key_without_a_text_of_its_own_has_no_condition() {
    let policy = Policy::of::<Alone>(ARN).read("Plain", "get").unwrap();
    assert!(!policy.document().to_json().contains("LeadingKeys"));
    let scan = Policy::of::<Alone>(ARN).scan().document().to_json();
    assert!(scan.contains("dynamodb:Scan") && !scan.contains("Condition"));
}

/// A scan of an index is one of that index alone, by the name that the service knows.
#[tokio::test]
async fn scans() {
    let store = table::<Store>().await;
    let policy = || Policy::of::<Store>(ARN);
    let (scanned, of_table) = store.recorded(Store::scan().count(&store)).await;
    scanned.unwrap();
    let (scanned, of_index) = store.recorded(Order::scan().index(Gsi::<1>).count(&store)).await;
    scanned.unwrap();
    let is_allowed = |policy: &Policy, requests: &[RecordedRequest]| {
        assert!(!requests.is_empty());
        requests.iter().flat_map(done).all(|done| allows(policy, &done))
    };
    let of = |policy: &Policy| (is_allowed(policy, &of_table), is_allowed(policy, &of_index));
    assert_eq!(of(&policy().scan()), (true, false));
    assert_eq!(of(&policy().scan_index("GSI1").unwrap()), (false, true));
    assert_eq!(of(&policy().scan_index("by-customer").unwrap()), (false, false));
    assert_eq!(of(&policy().read_all()), (true, true));
}

#[test]
fn unknown_names_are_told_what_there_is() {
    let said = |policy: Result<Policy, UnknownPattern>| policy.map(drop).unwrap_err().to_string();
    assert_eq!(
        said(Policy::of::<Store>(ARN).read("Session", "by_user")),
        "table `Store` has no `Session::by_user` that reads; there are `Session::get`, `Session::query`; a collection is read by a \
         query of its parent",
    );
    assert_eq!(
        said(Policy::of::<Store>(ARN).write("Basket", WriteKind::Puts)),
        "table `Store` has no entity `Basket`; there are `User`, `Order`, `Session`; a collection is read by a query of its parent",
    );
    assert_eq!(
        said(Policy::of::<Store>(ARN).scan_index("GSI2")),
        "table `Store` has no index `GSI2`; there are `GSI1`, `by-customer`, `GSI3`, `GSI4`, `LSI1`",
    );
    assert_eq!(
        said(Policy::of::<Alone>(ARN).scan_index("GSI1")),
        "table `Alone` has no index `GSI1`; there is none",
    );
}

/// Two entities that have one name in Rust are called by their variants.
#[test]
fn of_entities_with_one_name() {
    use dynaschema_tests::fixtures::namesakes::Log;
    let updates = |entity: &str| Policy::of::<Log>(ARN).write(entity, WriteKind::Updates);
    let error = updates("Event").unwrap_err();
    assert_eq!(
        error.to_string(),
        "table `Log` has no entity `Event`; there are `Account`, `Order`, `Bill`; a collection is read by a query of its parent",
    );
    for entity in ["Account", "Order", "Bill"] {
        assert!(updates(entity).unwrap().document().to_json().contains("ACCOUNT#*"));
    }
    let due = Policy::of::<Log>(ARN).read("Bill", "by_due").unwrap();
    assert!(due.document().to_json().contains("DUE#*"));
    assert!(Policy::of::<Log>(ARN).read("Order", "by_due").is_err());
}
