//! The page: what it says that a call sends, sent as it is, gives exactly the items that it marks, in their order.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

use aws_sdk_dynamodb::types::ReturnConsumedCapacity;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dynaschema::export::{Samples, page};
use dynaschema::{AttributeValue, DynamoTable, Item, Table, TableSchema};
use dynaschema_tests::fixtures::features::{copies, keys, narrow, tables};
use dynaschema_tests::fixtures::{
    accounts, customers, depots, groups, guarded, hub, purchases, shop, tracker, writes,
};
use dynaschema_tests::harness::{n, s, table};
use serde_json::Value;

use super::fixture::Store;

/// What the script of a page reads.
pub(crate) fn data_of(html: &str) -> Value {
    let (_, behind) = html.split_once(r#"<script id="data" type="application/json">"#).expect("data");
    let (data, _) = behind.split_once("</script>").expect("an end");
    serde_json::from_str(data).expect("JSON")
}

/// A value of an attribute, from the service's JSON.
fn value(json: &Value) -> AttributeValue {
    let (kind, inside) = json.as_object().and_then(|map| map.iter().next()).expect("one type");
    let text = || inside.as_str().expect("a text").to_owned();
    let texts = || inside.as_array().expect("a list").iter().map(|one| one.as_str().unwrap().to_owned());
    match kind.as_str() {
        "S" => AttributeValue::S(text()),
        "N" => AttributeValue::N(text()),
        "B" => AttributeValue::B(STANDARD.decode(text()).expect("Base64").into()),
        "BOOL" => AttributeValue::Bool(inside.as_bool().expect("a truth")),
        "NULL" => AttributeValue::Null(true),
        "L" => AttributeValue::L(inside.as_array().expect("a list").iter().map(value).collect()),
        "M" => AttributeValue::M(item(inside)),
        "SS" => AttributeValue::Ss(texts().collect()),
        "NS" => AttributeValue::Ns(texts().collect()),
        kind => panic!("no fixture has a {kind}"),
    }
}

fn item(json: &Value) -> Item {
    json.as_object().expect("a map").iter().map(|(name, one)| (name.clone(), value(one))).collect()
}

fn texts(json: &Value) -> Vec<&str> {
    json.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn numbers(json: &Value) -> Vec<usize> {
    let numbers = json.as_array().into_iter().flatten();
    numbers.map(|number| usize::try_from(number.as_u64().expect("a number")).unwrap()).collect()
}

/// What an answer gives: its items, how many were evaluated, and what that cost.
struct Answer {
    items: Vec<Item>,
    evaluated: i32,
    units: f64,
}

/// Sends a request as the page shows it, but for the name of the table.
async fn send<S: TableSchema>(table: &Table<S>, request: &Value) -> Answer {
    let (client, total) = (table.client(), ReturnConsumedCapacity::Total);
    let text = |name: &str| request[name].as_str().map(str::to_owned);
    if let Some(key) = request.get("Key") {
        let get = client.get_item().table_name(table.name()).set_key(Some(item(key)));
        let output = get.return_consumed_capacity(total).send().await.unwrap();
        let units = output.consumed_capacity.and_then(|cost| cost.capacity_units).unwrap_or_default();
        return Answer { items: output.item.into_iter().collect(), evaluated: 1, units };
    }
    let names = request["ExpressionAttributeNames"].as_object().expect("names").iter();
    let names = names.map(|(name, one)| (name.clone(), one.as_str().unwrap().to_owned()));
    let query = client
        .query()
        .table_name(table.name())
        .set_index_name(text("IndexName"))
        .set_key_condition_expression(text("KeyConditionExpression"))
        .set_filter_expression(text("FilterExpression"))
        .set_projection_expression(text("ProjectionExpression"))
        .set_expression_attribute_names(Some(names.collect()))
        .set_expression_attribute_values(Some(item(&request["ExpressionAttributeValues"])))
        .return_consumed_capacity(total);
    let output = query.send().await.unwrap();
    assert!(output.last_evaluated_key.is_none(), "a page is enough");
    let units = output.consumed_capacity.and_then(|cost| cost.capacity_units).unwrap_or_default();
    Answer { items: output.items.unwrap_or_default(), evaluated: output.scanned_count, units }
}

/// The order of two items by their sort keys, numbers by value.
fn by_sort_keys(names: &[&str], one: &Item, other: &Item) -> Ordering {
    let compare = |name: &&str| match (&one[*name], &other[*name]) {
        (AttributeValue::S(one), AttributeValue::S(other)) => one.as_bytes().cmp(other.as_bytes()),
        (AttributeValue::B(one), AttributeValue::B(other)) => one.as_ref().cmp(other.as_ref()),
        (AttributeValue::N(one), AttributeValue::N(other)) => {
            let number = |text: &str| text.parse::<f64>().expect("a number");
            number(one).total_cmp(&number(other))
        }
        _ => panic!("`{name}` has two types"),
    };
    names.iter().map(compare).fold(Ordering::Equal, Ordering::then)
}

/// The law, of a table that holds these samples and nothing else. `drops` says that of some queries the library drops on its
/// own side what the service returns: where a table is `closed`, items do not name their entity, or nobody knows them.
pub(crate) async fn holds<S: TableSchema>(table: &Table<S>, samples: &Samples<S>, drops: bool) {
    let data = data_of(&page(samples));
    let items: Vec<Item> =
        data["items"].as_array().unwrap().iter().map(|one| item(&one["attributes"])).collect();
    assert_eq!(items, samples.items().cloned().collect::<Vec<_>>(), "the page has what was given");
    let views = data["views"].as_array().unwrap();
    let base = &views[0];
    let primary = [texts(&base["partition"]), texts(&base["sort"])].concat();
    let key = |item: &Item| primary.iter().map(|name| item[*name].clone()).collect::<Vec<_>>();
    for pattern in data["patterns"].as_array().unwrap() {
        let view = &views[numbers(&Value::Array(vec![pattern["view"].clone()]))[0]];
        let sort = texts(&view["sort"]);
        let mut met = BTreeSet::new();
        for call in pattern["calls"].as_array().unwrap() {
            let (mut found, mut evaluated, mut units) = (Vec::new(), 0, 0.0);
            for request in call["requests"].as_array().unwrap() {
                let answer = send(table, request).await;
                found.extend(answer.items);
                evaluated += answer.evaluated;
                units += answer.units;
            }
            found.sort_by(|one, other| by_sort_keys(&sort, one, other));
            let marked = numbers(&call["items"]);
            let wanted: Vec<_> = marked.iter().map(|place| key(&items[*place])).collect();
            let found = found.iter().map(key);
            // A get has no filter: what has expired is there.
            let hides = drops || pattern["operation"] == "GetItem" && wanted.is_empty();
            let found: Vec<_> = found.filter(|key| !hides || wanted.contains(key)).collect();
            let said = format!("{}\n{}", pattern["condition"], serde_json::to_string_pretty(call).unwrap());
            assert_eq!(found, wanted, "{said}");
            assert_eq!(call["evaluated"], evaluated, "{said}");
            assert_eq!(call["halfUnits"].to_string(), (units * 2.0).to_string(), "{said}");
            met.extend(marked);
        }
        // Every item that a pattern is for is in one of its calls.
        let is_own = |place: &usize| {
            let item = &data["items"][place];
            let kind = item["kind"].as_str().unwrap_or_default();
            item["entity"] == pattern["entity"] && !kind.starts_with("copy ") && kind != "expired"
        };
        let told = pattern["condition"].as_str().unwrap().contains(" (where ");
        if !told && met.iter().any(is_own) {
            let here = view["partitions"].as_array().unwrap().iter().flat_map(|one| numbers(&one["items"]));
            let own: BTreeSet<usize> = here.filter(is_own).collect();
            assert!(own.is_subset(&met), "{}: {own:?} and {met:?}", pattern["called"]);
        }
    }
}

/// The law of what a table holds.
pub(crate) async fn holds_of_stored<S: TableSchema>(table: &Table<S>, drops: bool) {
    let scan = table.client().scan().table_name(table.name()).send().await.unwrap();
    let mut samples = Samples::<S>::new();
    for item in scan.items.unwrap_or_default() {
        samples.stored(item);
    }
    holds(table, &samples, drops).await;
}

/// The law of made samples, of which there are some for every entity.
pub(crate) async fn holds_of_made<S: TableSchema>(drops: bool) {
    let (table, samples) = (table::<S>().await, Samples::<S>::made());
    for item in samples.items() {
        table.put_raw(item.clone()).await;
    }
    let data = data_of(&page(&samples));
    let mut own: HashMap<u64, usize> = HashMap::new();
    for item in data["items"].as_array().unwrap() {
        if let Some(entity) = item["entity"].as_u64() {
            *own.entry(entity).or_default() += 1;
        }
    }
    assert_eq!(own.len(), data["entities"].as_array().unwrap().len(), "each entity has samples: {own:?}");
    holds(&table, &samples, drops).await;
}

macro_rules! made {
    ($($test:ident: $($table:ty),+;)+) => {$(
        #[tokio::test]
        async fn $test() {
            $(holds_of_made::<$table>(false).await;)+
        }
    )+};
}

made! {
    made_of_the_exports: Store;
    made_of_systems: shop::Shop, hub::Hub, groups::MySingleTable, accounts::Accounts, purchases::Purchases;
    made_of_orders: customers::Customers, customers::OpenCustomers;
    made_of_arms: tracker::Tracker, writes::Reaction, writes::Entry, writes::Letter, writes::Claim;
    made_of_indexes: depots::Depots, writes::City, writes::Errand, writes::Bug, tables::Library;
    made_of_copies: copies::Clubs, guarded::Guarded, writes::Listing, writes::Account;
    made_of_parts: keys::Setting, keys::Reading, keys::Sample, keys::Issue, keys::LogLine, keys::Visit, keys::Run;
    made_of_bytes: writes::Part;
}

mod stage {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
    #[pk("STAGE#<row>")]
    #[sk("SEAT#<place>")]
    #[dynamo(named)]
    pub(super) struct Seat {
        row: String,
        place: String,
    }
}

mod hall {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
    #[pk("HALL#<row>")]
    #[sk("SEAT#<place>")]
    #[dynamo(named, entity = "HallSeat")]
    pub(super) struct Seat {
        row: String,
        place: String,
    }
}

#[derive(Debug, DynamoTable)]
enum House {
    Stage(stage::Seat),
    Hall(hall::Seat),
}

/// Entities of one name in Rust are called by their variants, and so are the structs that their functions take.
#[test]
fn calls_of_entities_with_one_name() {
    let data = data_of(&page(&Samples::<House>::made()));
    let calls = data["patterns"].as_array().unwrap().iter().flat_map(|pattern| {
        let calls = pattern["calls"].as_array().unwrap();
        calls.iter().filter_map(|call| call["call"].as_str())
    });
    let named: BTreeSet<&str> = calls.filter_map(|call| Some(call.split_once(" {")?.0)).collect();
    for call in ["Stage::get(StageKey", "Hall::get(HallKey"] {
        assert!(named.contains(call), "{call}: {named:?}");
    }
    assert!(named.iter().all(|call| !call.contains("Seat")), "{named:?}");
}

#[tokio::test]
async fn made_of_tables_whose_items_are_looked_at() {
    holds_of_made::<customers::ClosedCustomers>(true).await;
    holds_of_made::<tables::Bare>(true).await;
    holds_of_made::<tables::Lists>(true).await;
    holds_of_made::<copies::BareClubs>(true).await;
    holds_of_made::<narrow::Votes>(true).await;
}

#[tokio::test]
async fn stored_of_systems() {
    let table = table::<shop::Shop>().await;
    shop::load(&table, 30).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<tracker::Tracker>().await;
    tracker::load(&table, "a").await.unwrap();
    tracker::load(&table, "b").await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<depots::Depots>().await;
    depots::load(&table, "d", 7).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<copies::Clubs>().await;
    copies::load(&table, 5).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<narrow::Votes>().await;
    narrow::vote(&table).await.unwrap();
    holds_of_stored(&table, true).await;
}

#[tokio::test]
async fn stored_of_other_systems() {
    let table = table::<customers::Customers>().await;
    customers::load(&table, 12).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<accounts::Accounts>().await;
    accounts::load(&table).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<groups::MySingleTable>().await;
    groups::load(&table).await.unwrap();
    holds_of_stored(&table, false).await;
    let table = self::table::<hub::Hub>().await;
    hub::load(&table, "r", [5, 3, 4]).await.unwrap();
    holds_of_stored(&table, false).await;
}

/// What another program wrote, or an older one of ours, is shown as what it is, and nothing breaks.
#[tokio::test]
async fn items_that_nobody_knows() {
    let table = table::<Store>().await;
    let key = |pk: &str, sk: &str| [("PK".to_owned(), s(pk)), ("SK".to_owned(), s(sk))];
    let with = |pk, sk, more: &[(&str, AttributeValue)]| {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        key(pk, sk).into_iter().chain(more).collect::<Item>()
    };
    let all = [
        (with("USER#1", "PROFILE", &[("entity_type", s("User"))]), "does not decode"),
        (with("USER#1", "ORDER#x", &[("entity_type", s("Order"))]), "does not decode"),
        (with("USER#1", "ORDER#000001", &[("entity_type", s("Invoice"))]), "of no known entity"),
        (with("USER#1", "ORDER#000002", &[]), "of no known entity"),
        (with("X", "Y", &[("_unique", s("email"))]), "sentinel email"),
        (with("ORDER#a", "METADATA", &[("entity_type", s("Order")), ("_copy", s("by_ids"))]), "copy by_ids"),
        (
            with(
                "SESSION#t",
                "SESSION",
                &[("entity_type", s("Session")), ("token", s("t")), ("expires", n(1_100_000_000))],
            ),
            "expired",
        ),
    ];
    for (item, _) in &all {
        table.put_raw(item.clone()).await;
    }
    holds_of_stored(&table, true).await;
    let mut samples = Samples::<Store>::new();
    samples.stored(Item::new());
    for (item, _) in &all {
        samples.stored(item.clone());
    }
    let data = data_of(&page(&samples));
    let kinds: Vec<_> = data["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["kind"].as_str().unwrap_or_default())
        .collect();
    let wanted: Vec<_> =
        std::iter::once("of no known entity").chain(all.iter().map(|(_, kind)| *kind)).collect();
    assert_eq!(kinds, wanted);
    // One without a key lies nowhere.
    let shown =
        data["views"][0]["partitions"].as_array().unwrap().iter().flat_map(|one| numbers(&one["items"]));
    assert_eq!(shown.collect::<BTreeSet<_>>(), (1..=all.len()).collect());
}
