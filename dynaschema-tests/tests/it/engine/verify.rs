//! A live table beside its schema: silent where they agree, and every difference is found and named.

use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{Projection, ProjectionType, ProvisionedThroughput, TimeToLiveSpecification};
use dynaschema::embedded::Fault;
use dynaschema::export::{CloudFormation, Finding, StreamView, TableOptions, Verification};
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, TableSchema};
use dynaschema_tests::fixtures::shop::Shop;
use dynaschema_tests::fixtures::{features, groups};
use dynaschema_tests::harness::{TestTable, uncreated};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::export::fixture::Store;

/// The findings, a sentence each, without the name of the table.
fn said(verified: &Verification) -> Vec<String> {
    verified.findings.iter().map(ToString::to_string).collect()
}

/// A table as `create_table` leaves it.
pub(super) async fn created<S: TableSchema>() -> TestTable<S> {
    let table = uncreated::<S>(|table| table);
    table.create_table().send().await.unwrap();
    table
}

async fn silent<S: TableSchema>() {
    let table = created::<S>().await;
    let verified = table.verify().await.unwrap();
    assert_eq!((said(&verified), verified.is_sound()), (Vec::new(), true));
    assert_eq!(verified.to_string(), format!("table `{}` is as the schema says", table.name()));
}

#[tokio::test]
async fn a_table_of_create_table_is_as_the_schema_says() {
    silent::<Store>().await;
    silent::<Shop>().await;
    silent::<groups::MySingleTable>().await;
    silent::<features::tables::Library>().await;
    silent::<features::keys::Setting>().await;
    silent::<features::keys::Reading>().await;
    silent::<features::keys::Sample>().await;
    silent::<features::indexes::Player>().await;
    silent::<features::indexes::Complaint>().await;
}

#[tokio::test]
async fn so_it_is_with_its_options() {
    let options = TableOptions::new().provisioned(5, 6).stream(StreamView::NewImage).tag("team", "shop");
    let table = uncreated::<Store>(|table| table);
    table.create_table().options(&options).send().await.unwrap();
    let verified = table.verify().options(&options).await.unwrap();
    assert_eq!(said(&verified), Vec::<String>::new());
}

#[tokio::test]
async fn a_table_that_is_not_there() {
    let table = uncreated::<Store>(|table| table);
    let (verified, requests) = table.counted(table.verify().into_future()).await;
    let verified = verified.unwrap();
    assert_eq!((verified.findings.as_slice(), requests), (&[Finding::NoTable][..], 1));
    let name = table.name();
    assert_eq!(
        verified.to_string(),
        format!("table `{name}`: there is no such table: nothing can be read or written; create it"),
    );
}

#[tokio::test]
async fn a_table_that_is_not_there_yet() {
    let table = created::<Store>().await;
    let patch = json!({ "Table": { "TableStatus": "CREATING", "GlobalSecondaryIndexes": null } });
    table.faults().on("DescribeTable").inject(Fault::Rewritten(patch));
    let verified = table.verify().await.unwrap();
    assert_eq!(verified.findings, [Finding::TableNotReady { status: "CREATING".into() }]);
}

#[tokio::test]
async fn an_answer_that_never_comes_is_an_error() {
    let table = created::<Store>().await;
    table
        .faults()
        .on("DescribeTimeToLive")
        .always()
        .inject(Fault::refused("AccessDeniedException", "not you"));
    let error = table.verify().await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Service { operation: "DescribeTimeToLive", .. }), "{error:?}");
}

/// A table that the engine describes with a difference.
pub(super) async fn described(change: impl FnOnce(&mut Value)) -> Verification {
    described_of::<Store>(change).await
}

async fn described_of<S: TableSchema>(change: impl FnOnce(&mut Value)) -> Verification {
    let table = created::<S>().await;
    let resource = CloudFormation::of::<S>("store", &TableOptions::new()).resource().to_json();
    let mut own: Value = serde_json::from_str(&resource).unwrap();
    let mut own = own["Properties"].take();
    own["GlobalSecondaryIndexes"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .for_each(|index| index["IndexStatus"] = json!("ACTIVE"));
    let members = ["KeySchema", "AttributeDefinitions", "GlobalSecondaryIndexes", "LocalSecondaryIndexes"];
    let mut own =
        Value::Object(members.map(|name| (name.to_owned(), own[name].take())).into_iter().collect());
    change(&mut own);
    table.faults().on("DescribeTable").inject(Fault::Rewritten(json!({ "Table": own })));
    table.verify().await.unwrap()
}

#[track_caller]
pub(super) fn broken(verified: &Verification, sentences: &[&str]) {
    assert_eq!(said(verified), sentences);
    assert!(!verified.is_sound());
}

#[track_caller]
pub(super) fn told(verified: &Verification, sentences: &[&str]) {
    assert_eq!(said(verified), sentences);
    assert!(verified.is_sound());
    assert!(verified.to_string().contains(": note: "), "{verified}");
}

#[tokio::test]
async fn nothing_changed_is_nothing_found() {
    assert_eq!(said(&described(|_| {}).await), Vec::<String>::new());
}

#[tokio::test]
async fn another_key_of_the_table() {
    let verified = described(|table| table["KeySchema"][1]["AttributeName"] = json!("sort")).await;
    broken(
        &verified,
        &[
            "the table's key is `PK` sorted by `sort`, and by the schema `PK` sorted by `SK`: no item of the schema can be \
         written; a key never changes, so name the attributes as the table does or make another table",
        ],
    );
    let verified = described(|table| table["KeySchema"].as_array_mut().unwrap().truncate(1)).await;
    assert!(verified.to_string().contains("is `PK` without a sort key, and by the schema"), "{verified}");
}

#[tokio::test]
async fn another_type_of_a_key() {
    let verified = described(|table| {
        let types = table["AttributeDefinitions"].as_array_mut().unwrap();
        let own = types.iter_mut().find(|one| one["AttributeName"] == "total").unwrap();
        own["AttributeType"] = json!("S");
    });
    broken(
        &verified.await,
        &["the key attribute `total` is `S`, and by the schema `N`: items that have it cannot be written"],
    );
}

#[tokio::test]
async fn an_index_that_is_not_there() {
    let verified = described(|table| drop(table["GlobalSecondaryIndexes"].as_array_mut().unwrap().remove(1)));
    broken(&verified.await, &["there is no index `by-customer`: `Order::of_customer` is refused; create it"]);
    let verified = described(|table| table["LocalSecondaryIndexes"] = json!([]));
    broken(
        &verified.await,
        &[
            "there is no index `LSI1`: `Order::by_time` is refused; a local index is made with its table and never \
         later, so make another table or use a global index",
        ],
    );
}

#[tokio::test]
async fn another_key_of_an_index() {
    let verified =
        described(|table| table["GlobalSecondaryIndexes"][2]["KeySchema"].as_array_mut().unwrap().swap(0, 1));
    broken(
        &verified.await,
        &[
            "the key of `GSI3` is `city`, `region` sorted by `total`, `SK`, and by the schema `region`, `city` sorted by \
         `total`, `SK`: `Order::in_city` is refused, or finds nothing; the key of an index never changes, so make \
         another one",
        ],
    );
}

#[tokio::test]
async fn another_key_of_a_local_index() {
    let verified = described(|table| {
        table["LocalSecondaryIndexes"][0]["KeySchema"][1]["AttributeName"] = json!("LSI2SK");
    });
    broken(
        &verified.await,
        &[
            "the key of `LSI1` is `PK` sorted by `LSI2SK`, and by the schema `PK` sorted by `LSI1SK`: `Order::by_time` \
         is refused, or finds nothing; a local index is made with its table and never later, so make another table \
         or use a global index",
        ],
    );
}

#[tokio::test]
async fn a_global_index_for_a_local_one_and_the_other_way_round() {
    let moved = |table: &mut Value, from: &str, to: &str, at: usize| {
        let mut index = table[from].as_array_mut().unwrap().remove(at);
        index["IndexStatus"] = json!("ACTIVE");
        table[to].as_array_mut().unwrap().push(index);
    };
    let (global, local) = ("GlobalSecondaryIndexes", "LocalSecondaryIndexes");
    let verified = described(|table| moved(table, local, global, 0));
    broken(
        &verified.await,
        &[
            "`LSI1` is a global index, and by the schema a local one: `Order::by_time` is refused where it is to be \
         consistent; a local index is made with its table and never later, so make another table or use a global index",
        ],
    );
    let verified = described(|table| moved(table, global, local, 1));
    broken(
        &verified.await,
        &[
            "`by-customer` is a local index, and by the schema a global one: `Order::of_customer` is answered, and no \
         partition of the table can hold more than 10 GB; make another one",
        ],
    );
}

#[tokio::test]
async fn an_index_that_holds_less() {
    let keys = || json!({ "ProjectionType": "KEYS_ONLY" });
    let verified = described(|table| table["GlobalSecondaryIndexes"][0]["Projection"] = keys());
    broken(&verified.await, &["`GSI1` projects keys only: `Order::placed_on` cannot read its items whole"]);
    let included =
        json!({ "ProjectionType": "INCLUDE", "NonKeyAttributes": ["entity_type", "_copy", "_unique"] });
    let verified = described(|table| table["GlobalSecondaryIndexes"][1]["Projection"] = included.clone());
    broken(
        &verified.await,
        &["`by-customer` does not project `id`: `Order::of_customer` cannot read its items whole"],
    );
    let verified = described(|table| table["LocalSecondaryIndexes"][0]["Projection"] = included.clone());
    let Finding::IndexHoldsLess { lacks, keys_only: false, .. } = &verified.await.findings[0] else {
        panic!()
    };
    assert_eq!(lacks[..3], ["user", "number", "id"]);
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("BOOK#<id>")]
#[gsi1("KIND#<kind>", "<rank:03>", query = of_kind, project = include(title))]
struct Book {
    id: String,
    kind: Option<String>,
    rank: u16,
    title: String,
}

#[derive(Debug, DynamoTable)]
#[table(entity(name = "type"))]
enum Named {
    Book(Book),
}

#[derive(Debug, DynamoTable)]
#[table(entity(name = "type", optional))]
enum Unnamed {
    Book(Book),
}

/// What an item is, its key tells where it need not say so.
#[tokio::test]
async fn an_index_of_items_that_do_not_say_what_they_are() {
    let held = || json!({ "ProjectionType": "INCLUDE", "NonKeyAttributes": ["title"] });
    let verified = described_of::<Unnamed>(|table| table["GlobalSecondaryIndexes"][0]["Projection"] = held());
    let verified = verified.await;
    assert_eq!((said(&verified), verified.is_sound()), (Vec::new(), true));
    let verified = described_of::<Named>(|table| table["GlobalSecondaryIndexes"][0]["Projection"] = held());
    broken(&verified.await, &["`GSI1` does not project `type`: `Book::of_kind` cannot read its items whole"]);
}

#[tokio::test]
async fn an_index_that_holds_more() {
    let all = json!({ "ProjectionType": "ALL" });
    let verified = described(|table| table["GlobalSecondaryIndexes"][3]["Projection"] = all);
    told(
        &verified.await,
        &["`GSI4` projects more than the schema says: writes of it cost more, and nothing breaks"],
    );
}

#[tokio::test]
async fn an_index_that_is_not_ready() {
    let verified = described(|table| {
        table["GlobalSecondaryIndexes"][0]["IndexStatus"] = json!("CREATING");
        table["GlobalSecondaryIndexes"][0]["Backfilling"] = json!(true);
        table["GlobalSecondaryIndexes"][3]["IndexStatus"] = json!("DELETING");
    });
    broken(
        &verified.await,
        &[
            "`GSI1` is CREATING and is being filled: `Order::placed_on` is refused until it is ACTIVE",
            "`GSI4` is DELETING: `Order::open` is refused until it is ACTIVE",
        ],
    );
}

#[tokio::test]
async fn a_replica_that_is_not_active() {
    let verified = described(|table| {
        table["Replicas"] = json!([
            { "RegionName": "eu-west-1", "ReplicaStatus": "ACTIVE" },
            { "RegionName": "us-east-1", "ReplicaStatus": "CREATING" },
        ]);
    });
    broken(
        &verified.await,
        &["the replica in us-east-1 is CREATING: it does not have every item, or takes no requests"],
    );
}

/// A table that was really made otherwise.
async fn made(change: impl FnOnce(CreateTableFluentBuilder) -> CreateTableFluentBuilder) -> TestTable<Store> {
    let table = uncreated::<Store>(|table| table);
    change(table.create_table().request().unwrap()).send().await.unwrap();
    table
}

pub(super) async fn expire_by<S: TableSchema>(table: &TestTable<S>, attribute: &str) {
    let by = TimeToLiveSpecification::builder().attribute_name(attribute).enabled(true).build().unwrap();
    let request = table.client().update_time_to_live().table_name(table.name());
    request.time_to_live_specification(by).send().await.unwrap();
}

#[tokio::test]
async fn another_time_to_live() {
    let table = made(|request| request).await;
    broken(
        &table.verify().await.unwrap(),
        &[
            "no time to live is on: expired items of `Session` stay, and are paid for; turn it on for `expires`",
        ],
    );
    let never = TableOptions::new().no_time_to_live();
    assert!(table.verify().options(&never).await.unwrap().is_sound());

    expire_by(&table, "version").await;
    broken(
        &table.verify().await.unwrap(),
        &[
            "items expire by `version`, and by the schema those of `Session` by `expires`: these stay, and are paid for",
            "items expire by `version`, which is no time to live by the schema: the service deletes items of `Order`",
        ],
    );
    let foreign = TableOptions::new().time_to_live("version");
    assert!(table.verify().options(&foreign).await.unwrap().is_sound());
}

#[tokio::test]
async fn a_time_to_live_that_nobody_asked_for() {
    let table = made(|request| request).await;
    expire_by(&table, "expires").await;
    assert!(table.verify().await.unwrap().is_sound());
    let never = TableOptions::new().no_time_to_live();
    broken(
        &table.verify().options(&never).await.unwrap(),
        &[
            "items expire by `expires`, and no time to live was asked for: the service deletes items of `Session`; turn it \
         off",
        ],
    );
}

#[tokio::test]
async fn indexes_of_a_table_that_was_made_otherwise() {
    let table = made(|request| {
        let mut indexes = request.get_global_secondary_indexes().clone().unwrap();
        let keys = Projection::builder().projection_type(ProjectionType::KeysOnly).build();
        indexes[0].projection = Some(keys);
        indexes[1].index_name = "by-someone".to_owned();
        request.set_global_secondary_indexes(Some(indexes))
    });
    let table = table.await;
    expire_by(&table, "expires").await;
    broken(
        &table.verify().await.unwrap(),
        &[
            "`GSI1` projects keys only: `Order::placed_on` cannot read its items whole",
            "there is no index `by-customer`: `Order::of_customer` is refused; create it",
            "the schema does not know the index `by-someone`: writes pay for it, and nothing breaks",
        ],
    );
}

/// Each global index has units of its own.
#[tokio::test]
async fn other_units_of_an_index() {
    let options = TableOptions::new().provisioned(5, 6);
    let table = uncreated::<Store>(|table| table);
    let request = table.create_table().options(&options).request().unwrap();
    let mut indexes = request.get_global_secondary_indexes().clone().unwrap();
    let units = ProvisionedThroughput::builder().read_capacity_units(1).write_capacity_units(6).build();
    indexes[1].provisioned_throughput = Some(units.unwrap());
    request.set_global_secondary_indexes(Some(indexes)).send().await.unwrap();
    expire_by(&table, "expires").await;
    broken(
        &table.verify().options(&options).await.unwrap(),
        &[
            "the billing is provisioned with 1 read and 6 write units on index `by-customer`, and provisioned with 5 read and 6 \
         write units on index `by-customer` was asked for",
        ],
    );
    // Without options nothing is compared with any.
    assert!(table.verify().await.unwrap().is_sound());
}

#[tokio::test]
async fn other_settings() {
    let table = created::<Store>().await;
    let patch = json!({ "Table": {
        "DeletionProtectionEnabled": true,
        "SSEDescription": { "Status": "ENABLED", "SSEType": "KMS", "KMSMasterKeyArn": "arn:key/2" },
    } });
    table.faults().on("DescribeTable").inject(Fault::Rewritten(patch));
    let options =
        TableOptions::new().provisioned(5, 6).stream(StreamView::KeysOnly).kms_key("1").tag("team", "shop");
    broken(
        &table.verify().options(&options).await.unwrap(),
        &[
            "the billing is on demand, and provisioned with 5 read and 6 write units was asked for",
            "the stream is off, and KEYS_ONLY was asked for",
            "the deletion protection is on, and off was asked for",
            "the encryption is by the key `arn:key/2`, and by the key `1` was asked for",
            "the tag is not there, and `team` = `shop` was asked for",
        ],
    );
}
