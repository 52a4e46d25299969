//! The engine answers as the service does.

use std::collections::HashMap;

use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::operation::RequestId;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{
    AttributeValue, BillingMode, ConditionCheck, Delete, Get, KeyType, KeysAndAttributes,
    ReturnConsumedCapacity, ReturnValue, ReturnValuesOnConditionCheckFailure, ScalarAttributeType, Tag,
    TimeToLiveSpecification, TransactGetItem, TransactWriteItem,
};
use dynaschema::embedded::{self, Engine};
use serde_json::{Value, json};

use super::shop::{
    attribute, body, create_shop, get, key, key_of, n, order, put, put_request, raw, s, shop, stored,
    transact_put,
};

#[tokio::test]
async fn items_are_put_read_updated_and_deleted() {
    let client = shop().await;
    put(&client, "u1", "o1").await.unwrap();
    assert_eq!(get(&client, "u1", "o1").await, Some(order("u1", "o1", "open")));

    let update = client
        .update_item()
        .table_name("shop")
        .set_key(Some(key_of("u1", "o1")))
        .update_expression("ADD #total :one")
        .expression_attribute_names("#total", "total")
        .expression_attribute_values(":one", n(1))
        .return_values(ReturnValue::UpdatedNew);
    let updated = update.send().await.unwrap().attributes.unwrap();
    assert_eq!(updated, HashMap::from([("total".to_owned(), n(43))]));

    let delete = client.delete_item().table_name("shop").set_key(Some(key_of("u1", "o1")));
    delete.send().await.unwrap();
    assert_eq!(get(&client, "u1", "o1").await, None);
}

#[tokio::test]
async fn queries_page_by_the_last_evaluated_key() {
    let client = shop().await;
    for number in 0..7 {
        put(&client, "u1", &format!("o{number}")).await.unwrap();
    }
    let query = || {
        client
            .query()
            .table_name("shop")
            .key_condition_expression("#pk = :pk AND begins_with(#sk, :o)")
            .expression_attribute_names("#pk", "pk")
            .expression_attribute_names("#sk", "sk")
            .expression_attribute_values(":pk", s("u1"))
            .expression_attribute_values(":o", s("o"))
            .limit(3)
    };
    let (mut start, mut pages) = (None, Vec::new());
    loop {
        let page = query().set_exclusive_start_key(start).send().await.unwrap();
        pages.push(page.count());
        start = page.last_evaluated_key;
        if start.is_none() {
            break;
        }
    }
    assert_eq!(pages, [3, 3, 1]);

    // The SDK's own paginator walks the same pages, backwards and over the index too.
    let mut pages = client
        .query()
        .table_name("shop")
        .index_name("GSI1")
        .key_condition_expression("gsi1pk = :open")
        .expression_attribute_values(":open", s("open"))
        .scan_index_forward(false)
        .into_paginator()
        .page_size(2)
        .items()
        .send();
    let mut keys = Vec::new();
    while let Some(item) = pages.next().await {
        keys.push(item.unwrap()["sk"].as_s().unwrap().clone());
    }
    assert_eq!(keys, ["o6", "o5", "o4", "o3", "o2", "o1", "o0"]);
}

#[tokio::test]
async fn a_failed_condition_is_typed_and_brings_the_old_item() {
    let client = shop().await;
    put(&client, "u1", "o1").await.unwrap();
    let error = client
        .put_item()
        .table_name("shop")
        .set_item(Some(order("u1", "o1", "shipped")))
        .condition_expression("attribute_not_exists(pk)")
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    let PutItemError::ConditionalCheckFailedException(failed) = error else {
        panic!("another error: {error:?}")
    };
    assert_eq!(failed.item, Some(order("u1", "o1", "open")));
    assert!(failed.request_id().is_some());
}

#[tokio::test]
async fn a_cancelled_transaction_has_a_reason_for_each_action() {
    let client = shop().await;
    put(&client, "u1", "o1").await.unwrap();
    let check = ConditionCheck::builder()
        .table_name("shop")
        .set_key(Some(key_of("u1", "o1")))
        .condition_expression("gsi1pk = :shipped")
        .expression_attribute_values(":shipped", s("shipped"))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
        .build()
        .unwrap();
    let error = client
        .transact_write_items()
        .transact_items(transact_put("t1"))
        .transact_items(TransactWriteItem::builder().condition_check(check).build())
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    let TransactWriteItemsError::TransactionCanceledException(canceled) = error else {
        panic!("another error: {error:?}")
    };
    let [first, second] = canceled.cancellation_reasons() else { panic!("two actions") };
    assert_eq!(first.code(), Some("None"));
    assert_eq!(second.code(), Some("ConditionalCheckFailed"));
    assert_eq!(second.item, Some(order("u1", "o1", "open")));
    assert_eq!(get(&client, "tx", "t1").await, None);
}

#[tokio::test]
async fn transactions_write_and_read_and_remember_their_token() {
    let client = shop().await;
    let write = || {
        client
            .transact_write_items()
            .client_request_token("once")
            .transact_items(transact_put("t1"))
            .transact_items(transact_put("t2"))
            .send()
    };
    write().await.unwrap();
    let delete = Delete::builder().table_name("shop").set_key(Some(key_of("tx", "t1")));
    let delete = TransactWriteItem::builder().delete(delete.build().unwrap()).build();
    client.transact_write_items().transact_items(delete.clone()).send().await.unwrap();
    // The same token again changes nothing, and with other actions it is refused.
    write().await.unwrap();
    let other = client.transact_write_items().client_request_token("once").transact_items(delete);
    let error = other.send().await.unwrap_err().into_service_error();
    assert!(error.is_idempotent_parameter_mismatch_exception(), "{error:?}");

    let get = |sk| {
        let get = Get::builder().table_name("shop").set_key(Some(key_of("tx", sk)));
        TransactGetItem::builder().get(get.build().unwrap()).build()
    };
    let read = client.transact_get_items().transact_items(get("t1")).transact_items(get("t2"));
    let items: Vec<_> = read.send().await.unwrap().responses().iter().map(|r| r.item.is_some()).collect();
    assert_eq!(items, [false, true]);
}

#[tokio::test]
async fn errors_are_typed_and_have_codes() {
    let client = shop().await;
    let error = client.describe_table().table_name("nowhere").send().await.unwrap_err();
    assert!(error.into_service_error().is_resource_not_found_exception());

    let error = client
        .put_item()
        .table_name("shop")
        .item("pk", s("u1"))
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    assert_eq!(error.code(), Some("ValidationException"));
    assert!(error.message().is_some());

    // Refused while the request is read: the engine marks the class of the error in serde's text.
    let error = client
        .put_item()
        .table_name("shop")
        .set_item(Some(order("u1", "o1", "open")))
        .item("tags", AttributeValue::Ss(Vec::new()))
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    assert_eq!(error.code(), Some("ValidationException"));
    assert!(!error.message().unwrap().contains("VALIDATION"), "{error:?}");
    assert!(!error.message().unwrap().contains("line 1"), "{error:?}");

    let error = client
        .put_item()
        .table_name("shop")
        .set_item(Some(order("u1", "o1", "open")))
        .item("size", AttributeValue::N("twelve".to_owned()))
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    assert_eq!(error.code(), Some("ValidationException"));
}

#[tokio::test]
async fn responses_look_like_the_services() {
    let connector = Engine::memory().connector();
    let response = raw(&connector, "DynamoDB_20120810.ListTables", "{}").await;
    assert_eq!(response.status().as_u16(), 200);
    let headers = response.headers();
    assert_eq!(headers.get("content-type"), Some("application/x-amz-json-1.0"));
    assert_eq!(headers.get("x-amzn-requestid").map(str::len), Some(52));
    assert_eq!(response.body().bytes(), Some(&br#"{"TableNames":[]}"#[..]));
    // `python3 -c 'import zlib; print(zlib.crc32(b"{\"TableNames\":[]}"))'`
    assert_eq!(headers.get("x-amz-crc32"), Some("1315925753"));
    assert_eq!(headers.get("content-length"), Some("17"));
}

#[tokio::test]
async fn what_nobody_knows_is_an_unknown_operation() {
    let connector = Engine::memory().connector();
    for target in ["DynamoDB_20120810.CreateBackup", "DynamoDB_20120810.Nonsense", "Elsewhere.Query"] {
        let response = raw(&connector, target, "{}").await;
        assert_eq!(response.status().as_u16(), 400);
        let kind = body(&response)["__type"].clone();
        assert_eq!(kind, "com.amazon.coral.service#UnknownOperationException", "{target}");
    }
    let error = embedded::client().list_backups().send().await.unwrap_err().into_service_error();
    assert_eq!(error.code(), Some("UnknownOperationException"));
}

#[tokio::test]
async fn a_body_that_is_no_json_is_a_serialization_exception() {
    let connector = Engine::memory().connector();
    for broken in ["", "{", r#"{"Limit": "ten"}"#] {
        let response = raw(&connector, "DynamoDB_20120810.ListTables", broken).await;
        assert_eq!(response.status().as_u16(), 400);
        let kind = body(&response)["__type"].clone();
        assert_eq!(kind, "com.amazon.coral.service#SerializationException", "{broken}");
    }
}

#[tokio::test]
async fn batches_write_and_read() {
    let client = shop().await;
    let writes: Vec<_> = (0..25).map(put_request).collect();
    let written = client.batch_write_item().request_items("shop", writes).send().await.unwrap();
    assert!(written.unprocessed_items.unwrap_or_default().is_empty());

    let keys = (0..30).map(|number| key_of("batch", &format!("{number:03}"))).collect();
    let keys = KeysAndAttributes::builder().set_keys(Some(keys)).build().unwrap();
    let read = client.batch_get_item().request_items("shop", keys).send().await.unwrap();
    assert_eq!(read.responses.unwrap()["shop"].len(), 25);
}

#[tokio::test]
async fn consumed_capacity_is_returned() {
    let client = shop().await;
    let put = client.put_item().table_name("shop").set_item(Some(order("u1", "o1", "open")));
    let put = put.return_consumed_capacity(ReturnConsumedCapacity::Indexes).send().await.unwrap();
    let capacity = put.consumed_capacity.unwrap();
    assert_eq!(capacity.table_name(), Some("shop"));
    assert_eq!(capacity.capacity_units(), Some(2.0));
    assert_eq!(capacity.global_secondary_indexes().unwrap()["GSI1"].capacity_units(), Some(1.0));
}

#[tokio::test]
async fn keys_are_text_numbers_or_bytes() {
    let client = embedded::client();
    client
        .create_table()
        .table_name("readings")
        .billing_mode(BillingMode::PayPerRequest)
        .key_schema(key("device", KeyType::Hash))
        .key_schema(key("at", KeyType::Range))
        .attribute_definitions(attribute("device", ScalarAttributeType::B))
        .attribute_definitions(attribute("at", ScalarAttributeType::N))
        .send()
        .await
        .unwrap();
    let device = AttributeValue::B(Blob::new([0, 255, 7]));
    for at in [10, 9, -1, 100] {
        let put = client.put_item().table_name("readings").item("device", device.clone());
        put.item("at", n(at)).send().await.unwrap();
    }
    let query = client
        .query()
        .table_name("readings")
        .key_condition_expression("device = :device")
        .expression_attribute_values(":device", device);
    let items = query.send().await.unwrap().items.unwrap();
    let order: Vec<_> = items.iter().map(|item| item["at"].as_n().unwrap().as_str()).collect();
    assert_eq!(order, ["-1", "9", "10", "100"]);
}

#[tokio::test]
async fn tags_time_to_live_and_statements_are_served() {
    let client = shop().await;
    let arn = client.describe_table().table_name("shop").send().await.unwrap();
    let arn = arn.table.unwrap().table_arn.unwrap();
    let tag = Tag::builder().key("team").value("orders").build().unwrap();
    client.tag_resource().resource_arn(&arn).tags(tag.clone()).send().await.unwrap();
    let tags = client.list_tags_of_resource().resource_arn(&arn).send().await.unwrap();
    assert_eq!(tags.tags(), [tag]);

    put(&client, "u1", "o1").await.unwrap();
    let select = client.execute_statement().statement("SELECT * FROM shop WHERE pk = 'u1'");
    assert_eq!(select.send().await.unwrap().items(), [order("u1", "o1", "open")]);
}

#[tokio::test]
async fn expired_items_stay_until_they_are_swept() {
    let engine = Engine::memory();
    let client = engine.client();
    create_shop(&client).await;
    let ttl = TimeToLiveSpecification::builder().enabled(true).attribute_name("ttl");
    let ttl = ttl.build().unwrap();
    client.update_time_to_live().table_name("shop").time_to_live_specification(ttl).send().await.unwrap();
    let past = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs().cast_signed() - 60;
    let put = client.put_item().table_name("shop").set_item(Some(order("u1", "o1", "open")));
    put.item("ttl", n(past)).send().await.unwrap();

    assert_eq!(stored(&client).await, 1);
    assert_eq!(engine.delete_expired().unwrap(), 1);
    assert_eq!(stored(&client).await, 0);
}

#[tokio::test]
async fn the_operations_of_streams_are_routed() {
    const STREAMS: &str = "DynamoDBStreams_20120810";
    let engine = Engine::memory();
    let client = engine.client();
    create_shop(&client).await;
    put(&client, "u1", "o1").await.unwrap();

    let connector = engine.connector();
    let ask = async |operation: &str, request: Value| {
        body(&raw(&connector, &format!("{STREAMS}.{operation}"), &request.to_string()).await)
    };
    let streams = ask("ListStreams", json!({ "TableName": "shop" })).await;
    let arn = &streams["Streams"][0]["StreamArn"];
    let stream = ask("DescribeStream", json!({ "StreamArn": arn })).await;
    let shard = &stream["StreamDescription"]["Shards"][0]["ShardId"];
    let start = json!({ "StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON" });
    let iterator = &ask("GetShardIterator", start).await["ShardIterator"];
    let records = ask("GetRecords", json!({ "ShardIterator": iterator })).await;
    assert_eq!(records["Records"][0]["eventName"], "INSERT");
    assert_eq!(records["Records"][0]["dynamodb"]["NewImage"]["pk"]["S"], "u1");
}

#[tokio::test(start_paused = true)]
async fn a_file_keeps_its_data() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("shop.db");
    {
        let client = Engine::file(&path).unwrap().client();
        create_shop(&client).await;
        put(&client, "u1", "o1").await.unwrap();
    }
    let client = Engine::file(&path).unwrap().client();
    assert_eq!(get(&client, "u1", "o1").await, Some(order("u1", "o1", "open")));
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let error = Engine::file(directory.path().join("no/such/shop.db")).unwrap_err();
    assert!(error.to_string().starts_with("the embedded engine cannot open `"), "{error}");
    assert!(std::error::Error::source(&error).is_some());
}

#[tokio::test]
async fn clones_share_the_engine_and_fresh_ones_do_not() {
    let engine = Engine::memory();
    create_shop(&engine.client()).await;
    put(&engine.clone().client(), "u1", "o1").await.unwrap();
    assert_eq!(stored(&engine.client()).await, 1);
    assert!(Engine::memory().client().list_tables().send().await.unwrap().table_names().is_empty());
}

/// Two read-modify-writes at once must be able to lose an update, or no test could show that a
/// guard is missing.
#[tokio::test]
async fn tasks_interleave_between_calls() {
    let client = shop().await;
    put(&client, "u1", "o1").await.unwrap();
    let bump = async || {
        let mut item = get(&client, "u1", "o1").await.unwrap();
        let total: i64 = item["total"].as_n().unwrap().parse().unwrap();
        item.insert("total".to_owned(), n(total + 1));
        client.put_item().table_name("shop").set_item(Some(item)).send().await.unwrap();
    };
    tokio::join!(bump(), bump());
    assert_eq!(get(&client, "u1", "o1").await.unwrap()["total"], n(43));
}
