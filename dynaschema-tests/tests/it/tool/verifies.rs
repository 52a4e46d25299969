//! `verify`.

use std::net::{Ipv4Addr, TcpListener};

use dynaschema::TableSchema;
use dynaschema::embedded::Fault;
use dynaschema::export::{Finding, Setting, TableOptions, Verification};
use dynaschema::tool::{Status, Tool};
use dynaschema_tests::harness::{TestTable, uncreated};
use serde_json::{Value, json};

use super::run;
use crate::export::fixture::Store;

/// A tool whose client reaches the engine of this table, and no other.
fn tool_of<S: TableSchema>(table: &TestTable<S>) -> Tool<S> {
    Tool::new().client(table.client().clone()).table(table.name())
}

/// A table as `create_table` leaves it.
async fn created() -> TestTable<Store> {
    let table = uncreated::<Store>(|table| table);
    table.create_table().send().await.unwrap();
    table
}

fn lines(verified: &Verification) -> String {
    format!("{verified}\n")
}

#[tokio::test]
async fn a_table_that_is_as_the_schema_says() {
    let table = created().await;
    let name = table.name();
    let said = format!("table `{name}` is as the schema says\n");
    assert_eq!(run(&tool_of(&table), "verify").await.sound(), said);
    let elsewhere = Tool::<Store>::new().client(table.client().clone()).table("elsewhere");
    assert_eq!(run(&elsewhere, &format!("verify --table {name}")).await.sound(), said);
    let report = run(&tool_of(&table), "verify --json").await;
    assert_eq!(report.json(), json!({ "table": name, "sound": true, "findings": [] }));
}

#[tokio::test]
async fn each_finding_is_a_line_and_what_breaks_fails() {
    let table = created().await;
    let tool = tool_of(&table);
    let options = TableOptions::new().deletion_protection().provisioned(5, 6);
    let verified = table.verify().options(&options).await.unwrap();
    assert_eq!(verified.findings.len(), 2);
    let line = "verify --deletion-protection --provisioned 5,6";
    assert_eq!(run(&tool, line).await.unsound(), lines(&verified));
    let of_tool = tool_of(&table).options(options);
    assert_eq!(run(&of_tool, "verify").await.unsound(), lines(&verified));
    let report = run(&tool, &format!("{line} --json")).await;
    assert_eq!((report.status, &report.json()["sound"]), (Status::Unsound, &json!(false)));
    let messages = verified
        .findings
        .iter()
        .map(|finding| json!({ "finding": "Setting", "breaks": true, "message": finding.to_string() }));
    assert_eq!(report.json()["findings"], messages.collect::<Value>());

    // What breaks nothing is told, and fails nothing.
    let more = json!({ "Table": { "LocalSecondaryIndexes": [{
        "IndexName": "other",
        "KeySchema": [{ "AttributeName": "PK", "KeyType": "HASH" }],
        "Projection": { "ProjectionType": "ALL" },
    }] } });
    table.faults().on("DescribeTable").inject(Fault::Rewritten(more));
    let output = run(&tool, "verify").await;
    assert!(output.output.contains("note: the schema does not know the index `other`"), "{output:?}");
}

/// What a server does not tell of is neither right nor wrong.
#[tokio::test]
async fn what_the_server_does_not_know_is_not_compared() {
    let table = created().await;
    for operation in ["DescribeTimeToLive", "DescribeContinuousBackups", "ListTagsOfResource"] {
        table.faults().on(operation).inject(Fault::refused("UnknownOperationException", ""));
    }
    let options = TableOptions::new().point_in_time_recovery().tag("team", "shop");
    let verified = table.verify().options(&options).await.unwrap();
    assert!(verified.is_sound(), "{verified}");
    let settings = [Setting::TimeToLive, Setting::Recovery, Setting::Tag];
    let settings = settings.map(|setting| Finding::Unanswered { setting });
    assert_eq!(verified.findings, settings);
    let tool = tool_of(&table).options(options);
    let name = table.name();
    let line = |of| {
        format!(
            "table `{name}`: note: this server does not tell of the {of}, which was not compared with what was asked for\n"
        )
    };
    let lines = ["time to live", "recovery", "tag"].map(line).concat();
    assert_eq!(run(&tool, "verify").await.sound(), lines);
    // So it is with what the schema alone asks for.
    assert_eq!(table.verify().await.unwrap().findings, settings[..1]);
    // What is compared beside them still is.
    let output = run(&tool, "verify --deletion-protection").await.unsound();
    assert!(output.contains("the deletion protection is off, and on was asked for"), "{output}");
}

#[tokio::test]
async fn a_table_that_cannot_be_compared() {
    let table = uncreated::<Store>(|table| table);
    let tool = tool_of(&table);
    let run_of = run(&tool, "verify").await;
    assert!(
        run_of.output.contains("there is no such table: nothing can be read or written; create it"),
        "{run_of:?}"
    );
    run_of.undone();

    table.create_table().send().await.unwrap();
    let creating = json!({ "Table": { "TableStatus": "CREATING", "GlobalSecondaryIndexes": null } });
    table.faults().on("DescribeTable").inject(Fault::Rewritten(creating));
    let run_of = run(&tool, "verify --json").await;
    assert_eq!(run_of.json()["findings"][0]["finding"], "TableNotReady");
    run_of.undone();
}

#[tokio::test]
async fn an_answer_that_is_refused() {
    let table = created().await;
    let tool = tool_of(&table);
    table.faults().on("DescribeTable").always().inject(Fault::refused("AccessDeniedException", "not you"));
    let errors = run(&tool, "verify").await.undone();
    assert!(errors.contains("DescribeTable") && errors.contains("not you"), "{errors}");
}

#[tokio::test]
async fn without_a_name_or_an_address_nothing_is_asked() {
    let errors = run(&Tool::<Store>::new(), "verify").await.undone();
    assert_eq!(errors, "error: no table is named; name it by `--table NAME`\n");
    for endpoint in ["127.0.0.1:8000", "ftp://127.0.0.1", "http://", "https:///x"] {
        let errors =
            run(&Tool::<Store>::new(), &format!("verify --table store --endpoint {endpoint}")).await.undone();
        assert!(errors.contains("an endpoint is a URL that begins with `http://` or `https://`"), "{errors}");
    }
}

/// What listens on this machine needs neither a region nor credentials of the environment.
#[tokio::test]
async fn where_nothing_listens() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let tool = Tool::<Store>::new().table("store");
    let errors = run(&tool, &format!("verify --endpoint http://{address}")).await.undone();
    assert!(errors.contains("DescribeTable") && errors.contains("onnection refused"), "{errors}");
}

/// The tests have no stack of TLS, as the crate has none of its own.
#[tokio::test]
async fn without_tls_the_remedy_is_said() {
    let errors =
        run(&Tool::<Store>::new().table("store"), "verify --endpoint https://127.0.0.1:1").await.undone();
    assert_eq!(
        errors,
        "error: this tool was built without TLS; write `aws-sdk-dynamodb = \"1\"`, with its default features, into its \
         `Cargo.toml`\n",
    );
}
