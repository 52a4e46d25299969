//! What the formats say of a table.

use aws_sdk_dynamodb::types::TimeToLiveStatus;
use dynaschema::TableSchema;
use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::export::{
    CloudFormation, Description, TableOptions, access_patterns, create_table_input, mermaid, terraform,
};
use dynaschema_tests::needs;
use serde_json::{Value, json};

use super::fixture::{Blob, Größe, Store, every_option};
use super::golden;

/// The golden files of a table in every format.
#[track_caller]
fn hold<S: TableSchema>(name: &str, options: &TableOptions) {
    let formation = CloudFormation::of::<S>(name, options);
    golden(&format!("{name}.template.json"), &formation.template().to_json());
    golden(&format!("{name}.template.yaml"), &formation.template().to_yaml());
    golden(&format!("{name}.tf"), &terraform::<S>(name, options));
}

#[test]
fn a_table_without_options() {
    hold::<Store>("store", &TableOptions::new());
}

#[test]
fn a_table_with_every_option() {
    hold::<Store>("store-with-options", &every_option());
}

#[test]
fn names_that_are_hard_to_write() {
    hold::<Größe>("odd", &every_option());
}

/// What people and other programs read.
#[track_caller]
fn hold_texts<S: TableSchema>(name: &str) {
    golden(&format!("{name}.patterns.md"), &access_patterns::<S>());
    golden(&format!("{name}.mermaid"), &mermaid::<S>());
    golden(&format!("{name}.description.json"), &Description::of::<S>().document().to_json());
}

#[test]
fn patterns_collections_and_the_whole_description() {
    hold_texts::<Store>("store");
    hold_texts::<Größe>("odd");
    golden("bytes.description.json", &Description::of::<Blob>().document().to_json());
    let schema: Value = serde_json::from_str(Description::JSON_SCHEMA).unwrap();
    assert_eq!(schema["properties"]["version"]["const"], json!(1));
}

#[test]
fn what_a_template_can_leave_out() {
    let options = TableOptions::new().managed_key().no_time_to_live();
    let formation = CloudFormation::of::<Store>("store", &options).unnamed().logical_id("T1").retain();
    let template: Value = serde_json::from_str(&formation.template().to_json()).unwrap();
    let table = &template["Resources"]["T1"];
    assert_eq!(
        (&table["DeletionPolicy"], &table["UpdateReplacePolicy"]),
        (&json!("Retain"), &json!("Retain"))
    );
    let properties = &table["Properties"];
    assert_eq!(properties["SSESpecification"], json!({ "SSEEnabled": true, "SSEType": "KMS" }));
    for absent in ["TableName", "TimeToLiveSpecification", "Tags", "StreamSpecification"] {
        assert_eq!(properties[absent], Value::Null, "{absent}");
    }
    let resource: Value = serde_json::from_str(&formation.resource().to_json()).unwrap();
    assert_eq!(resource, *table);
    assert!(
        terraform::<Store>("store", &options).contains("server_side_encryption {\n    enabled = true\n  }")
    );
    let options = options.time_to_live("gone");
    assert!(terraform::<Store>("store", &options).contains("attribute_name = \"gone\""));
}

/// What the SDK's request says is what CloudFormation is told.
#[tokio::test]
async fn create_table_says_the_same() {
    let options = every_option();
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    table.faults().on("CreateTable").always().inject(dynaschema::embedded::Fault::refused("No", "no"));
    table.create_table().options(&options).send().await.unwrap_err();
    let request = table.faults().requests().remove(0).body;
    let input = create_table_input::<Store>(table.name(), &options).to_json();
    assert_eq!(serde_json::from_str::<Value>(&input).unwrap(), request);
    let formation = CloudFormation::of::<Store>(table.name(), &options).resource().to_json();
    let formation: Value = serde_json::from_str(&formation).unwrap();
    let mut said = formation["Properties"].as_object().unwrap().clone();
    // Requests of their own.
    assert_eq!(
        said.remove("TimeToLiveSpecification"),
        Some(json!({ "AttributeName": "expires", "Enabled": true })),
    );
    assert_eq!(
        said.remove("PointInTimeRecoverySpecification"),
        Some(json!({ "PointInTimeRecoveryEnabled": true, "RecoveryPeriodInDays": 7 })),
    );
    // Other names for the same.
    said["StreamSpecification"]["StreamEnabled"] = json!(true);
    let encryption = said["SSESpecification"].as_object_mut().unwrap();
    assert_eq!(encryption.remove("SSEEnabled"), Some(json!(true)));
    encryption.insert("Enabled".to_owned(), json!(true));
    assert_eq!(Value::Object(said), request);
}

#[tokio::test]
async fn what_create_table_cannot_say_is_sent_behind_it() {
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    let (created, requests) = table.recorded(table.create_table().options(&every_option()).send()).await;
    let sent: Vec<_> = requests.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(sent, ["CreateTable", "DescribeTable", "UpdateTimeToLive", "UpdateContinuousBackups"]);
    assert_eq!(
        requests[2].body["TimeToLiveSpecification"],
        json!({ "AttributeName": "expires", "Enabled": true }),
    );
    assert_eq!(
        requests[3].body["PointInTimeRecoverySpecification"],
        json!({ "PointInTimeRecoveryEnabled": true, "RecoveryPeriodInDays": 7 }),
    );
    // The embedded engine has no backups, and says so.
    let error = created.unwrap_err().to_string();
    assert!(error.contains("UpdateContinuousBackups"), "{error}");
}

/// What becomes of a table that was created by a try which had no answer, or is looked at too early.
#[tokio::test]
async fn a_table_whose_creation_was_not_answered_lacks_nothing() {
    let options = || TableOptions::new();
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    let not_found = || Fault::refused("ResourceNotFoundException", "Requested resource not found");
    table.faults().on("CreateTable").first(1).inject(Fault::LostResponse);
    table.faults().on("DescribeTable").first(2).inject(not_found());
    table.faults().on("UpdateTimeToLive").first(1).inject(Fault::LostResponse);
    let (created, requests) =
        table.recorded(table.create_table().options(&options()).if_absent().send()).await;
    created.unwrap();
    let last = requests.last().expect("requests were sent");
    assert_eq!(last.operation, "UpdateTimeToLive");
    let specification = json!({ "AttributeName": "expires", "Enabled": true });
    assert_eq!(last.body["TimeToLiveSpecification"], specification);
    let looks = requests.iter().filter(|request| request.operation == "DescribeTable").count();
    assert_eq!(looks, 3);

    // Whatever time the table's own clock shows.
    let later = || std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(4_000_000_000);
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table.clock(later));
    table.faults().on("CreateTable").first(1).inject(Fault::LostResponse);
    table.create_table().if_absent().send().await.unwrap();
    let described = table.client().describe_time_to_live().table_name(table.name()).send().await.unwrap();
    let time_to_live = described.time_to_live_description.expect("a time to live");
    assert_eq!(time_to_live.attribute_name(), Some("expires"));
    assert_eq!(time_to_live.time_to_live_status(), Some(&TimeToLiveStatus::Enabled));

    // One that may have been there is nobody's guess.
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    table.faults().on("CreateTable").first(1).inject(Fault::LostResponse);
    let error = table.create_table().options(&options()).send().await.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error}");
}

fn operations(requests: &[RecordedRequest]) -> Vec<&str> {
    requests.iter().map(|request| request.operation.as_str()).collect()
}

/// A table that is deleted while it is in the way is created once it is gone, with all that was asked for.
#[tokio::test]
async fn a_table_that_was_being_deleted_is_created() {
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    let in_use = Fault::refused("ResourceInUseException", "Table is being deleted");
    table.faults().on("CreateTable").first(1).inject(in_use);
    let (created, requests) = table.recorded(table.create_table().if_absent().send()).await;
    created.unwrap();
    assert_eq!(
        operations(&requests),
        ["CreateTable", "DescribeTable", "CreateTable", "DescribeTable", "UpdateTimeToLive"],
    );
}

#[tokio::test]
async fn a_table_whose_deletion_does_not_end_is_not_said_to_be_created() {
    needs!(PausedTime);
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    table.create_table().send().await.unwrap();
    tokio::time::pause();
    let deleting = Fault::Rewritten(json!({ "Table": { "TableStatus": "DELETING" } }));
    table.faults().on("DescribeTable").always().inject(deleting);
    let (created, requests) = table.recorded(table.create_table().if_absent().send()).await;
    let error = created.unwrap_err();
    assert!(error.is_timeout(), "{error}");
    assert!(error.to_string().contains("a table of this name is still being deleted"), "{error}");
    assert_eq!(operations(&requests).iter().filter(|name| **name == "CreateTable").count(), 1);
}

/// One that was there long before a try without an answer keeps what it has.
#[tokio::test]
async fn an_old_table_keeps_what_it_has_though_a_try_had_no_answer() {
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    table.create_table().options(&TableOptions::new().no_time_to_live()).send().await.unwrap();
    table.faults().on("CreateTable").first(1).inject(Fault::LostResponse);
    let old = Fault::Rewritten(json!({ "Table": { "CreationDateTime": 1_000_000_000 } }));
    table.faults().on("DescribeTable").always().inject(old);
    let (created, requests) = table.recorded(table.create_table().if_absent().send()).await;
    created.unwrap();
    assert_eq!(operations(&requests), ["CreateTable", "CreateTable", "DescribeTable"]);
}

/// A table of another that is being updated takes requests: nothing is to be waited for.
#[tokio::test]
async fn a_table_that_is_being_updated_can_be_used() {
    let updating = |patch: Value| Fault::Rewritten(json!({ "Table": patch }));
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    table.create_table().send().await.unwrap();
    table.faults().on("DescribeTable").always().inject(updating(json!({ "TableStatus": "UPDATING" })));
    let (created, requests) = table.recorded(table.create_table().if_absent().send()).await;
    created.unwrap();
    assert_eq!(operations(&requests), ["CreateTable", "DescribeTable"]);

    // Nor of one that was there before a try without an answer.
    table.faults().heal();
    table.faults().on("CreateTable").first(1).inject(Fault::LostResponse);
    let old = json!({ "TableStatus": "UPDATING", "CreationDateTime": 1_000_000_000 });
    table.faults().on("DescribeTable").always().inject(updating(old));
    let (created, requests) = table.recorded(table.create_table().if_absent().send()).await;
    created.unwrap();
    assert_eq!(operations(&requests), ["CreateTable", "CreateTable", "DescribeTable"]);
}

#[tokio::test(start_paused = true)]
async fn the_backups_of_a_table_come_a_moment_after_it() {
    let table = dynaschema_tests::harness::uncreated::<Store>(|table| table);
    let early = Fault::refused("ContinuousBackupsUnavailableException", "Backups have not yet been enabled");
    table.faults().on("UpdateContinuousBackups").first(2).inject(early);
    let (_, requests) = table.recorded(table.create_table().options(&every_option()).send()).await;
    let tries = requests.iter().filter(|request| request.operation == "UpdateContinuousBackups").count();
    assert_eq!(tries, 3);
}

#[test]
#[should_panic(expected = "a table is recovered of 1 to 35 days, and not of 36")]
fn too_many_days() {
    let _ = TableOptions::new().recovery_days(36);
}

#[test]
#[should_panic(expected = "the tag `aws:x` begins with `aws:`")]
fn a_tag_of_the_service() {
    let _ = TableOptions::new().tag("aws:x", "");
}

#[test]
#[should_panic(
    expected = "the tag `a#b` has the character '#'; tags are made of letters, digits, spaces and `+ - = . _ : / @`"
)]
fn a_tag_of_other_characters() {
    let _ = TableOptions::new().tag("Größe 2", "a+b-c=d.e_f:g/h@i").tag("a#b", "");
}

#[test]
#[should_panic(expected = "a table has up to 50 tags, and `50` is one more")]
fn too_many_tags() {
    let tag = |options: TableOptions, number: u8| options.tag(number.to_string(), "");
    let full = (0..50).fold(TableOptions::new(), tag);
    // One that is there already is no further one.
    let full = full.tag("7", "seven");
    let _ = tag(full, 50);
}

#[test]
#[should_panic(expected = "for no time to live use `no_time_to_live`")]
fn a_time_to_live_without_a_name() {
    let _ = TableOptions::new().time_to_live("");
}

/// A name that means something to each format is only a name.
#[test]
fn an_attribute_with_a_name_that_is_hard_to_write() {
    let name = "${x} %{y} \"quoted\" \\ <script> # | 'single'";
    let options = TableOptions::new().time_to_live(name);
    let text = terraform::<Store>("store", &options);
    let quoted = r#""$${x} %%{y} \"quoted\" \\ <script> # | 'single'""#;
    assert!(text.contains(&format!("attribute_name = {quoted}")), "{text}");
    let template = CloudFormation::of::<Store>("store", &options).resource();
    let quoted = r#""${x} %{y} \"quoted\" \\ <script> # | 'single'""#;
    assert!(template.to_yaml().contains(&format!("AttributeName: {quoted}")), "{}", template.to_yaml());
    let json: Value = serde_json::from_str(&template.to_json()).unwrap();
    assert_eq!(json["Properties"]["TimeToLiveSpecification"]["AttributeName"], name);
}
