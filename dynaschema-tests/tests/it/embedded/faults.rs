//! Each fault does what it says, to the calls that it was ordered for.

use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use dynaschema::embedded::{Engine, Fault, Faults, RecordedRequest, Unprocessed};

use super::shop::{PutOutcome, faulty_shop, key_of, order, put, put_request, raw, stored, transact_put};

/// The fault happens to the first put, and the client does not try again.
async fn once(fault: Fault) -> (PutOutcome, i32) {
    let (faults, _) = faulty_shop().await;
    let client = without_retries(&faults);
    faults.on("PutItem").first(1).inject(fault.clone());
    let outcome = put(&client, "u1", "o1").await;
    assert_eq!(faults.count("PutItem"), 1);
    assert_eq!(faults.requests()[0].fault, Some(fault));
    assert_eq!(faults.injected(), 1);
    (outcome, stored(&client).await)
}

fn without_retries(faults: &Faults) -> Client {
    let config = faults.client().config().to_builder().retry_config(RetryConfig::disabled());
    Client::from_conf(config.build())
}

#[tokio::test]
async fn throttling_is_typed_and_nothing_is_written() {
    let (outcome, stored) = once(Fault::ProvisionedThroughputExceeded).await;
    let PutItemError::ProvisionedThroughputExceededException(error) =
        outcome.unwrap_err().into_service_error()
    else {
        panic!("another error")
    };
    let [reason] = error.throttling_reasons() else { panic!("one reason") };
    assert_eq!(reason.reason(), Some("TableWriteProvisionedThroughputExceeded"));
    assert_eq!(stored, 0);

    let hot = "TableWriteKeyRangeThroughputExceeded";
    let (outcome, stored) = once(Fault::throttling(hot, "arn:shop")).await;
    let PutItemError::ThrottlingException(error) = outcome.unwrap_err().into_service_error() else {
        panic!("another error")
    };
    let [reason] = error.throttling_reasons() else { panic!("one reason") };
    assert_eq!((reason.reason(), reason.resource()), (Some(hot), Some("arn:shop")));
    assert_eq!(stored, 0);

    let (outcome, stored) = once(Fault::RequestLimitExceeded).await;
    let PutItemError::RequestLimitExceeded(error) = outcome.unwrap_err().into_service_error() else {
        panic!("another error")
    };
    let [reason] = error.throttling_reasons() else { panic!("one reason") };
    assert_eq!(reason.reason(), Some("TableWriteAccountLimitExceeded"));
    assert_eq!(stored, 0);
}

#[tokio::test]
async fn server_errors_come_before_or_after_the_write() {
    for (fault, written) in [(Fault::ServerErrorBefore, 0), (Fault::ServerErrorAfter, 1)] {
        let (outcome, stored) = once(fault).await;
        let error = outcome.unwrap_err();
        assert_eq!(error.raw_response().unwrap().status().as_u16(), 500);
        assert!(error.into_service_error().is_internal_server_error());
        assert_eq!(stored, written);
    }
}

#[tokio::test]
async fn connections_break_before_or_after_the_write() {
    for (fault, io, written) in [
        (Fault::NoConnection, true, 0),
        (Fault::LostResponse, true, 1),
        (Fault::TimeoutBefore, false, 0),
        (Fault::TimeoutAfter, false, 1),
    ] {
        let (outcome, stored) = once(fault).await;
        let SdkError::DispatchFailure(failure) = outcome.unwrap_err() else { panic!("another error") };
        assert_eq!((failure.is_io(), failure.is_timeout()), (io, !io));
        assert_eq!(stored, written);
    }
}

#[tokio::test]
async fn any_error_can_be_ordered() {
    let (outcome, stored) = once(Fault::refused("AccessDeniedException", "not you")).await;
    let error = outcome.unwrap_err().into_service_error();
    assert_eq!((error.code(), error.message()), (Some("AccessDeniedException"), Some("not you")));
    assert_eq!(stored, 0);
}

#[tokio::test(start_paused = true)]
async fn the_sdk_tries_again_and_succeeds() {
    for fault in [
        Fault::ProvisionedThroughputExceeded,
        Fault::throttling("TableWriteAccountLimitExceeded", "arn:shop"),
        Fault::RequestLimitExceeded,
        Fault::ServerErrorBefore,
        Fault::ServerErrorAfter,
        Fault::NoConnection,
        Fault::LostResponse,
        Fault::TimeoutBefore,
        Fault::TimeoutAfter,
    ] {
        let (faults, client) = faulty_shop().await;
        faults.on("PutItem").first(2).inject(fault.clone());
        put(&client, "u1", "o1").await.unwrap();
        assert_eq!((faults.count("PutItem"), faults.injected()), (3, 2), "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_sdk_does_not_try_again() {
    for fault in [
        Fault::TransactionConflict,
        Fault::TruncatedBody,
        Fault::WrongChecksum,
        Fault::refused("ConditionalCheckFailedException", "The conditional request failed"),
        Fault::Latency(Duration::from_secs(9)),
        Fault::SlowResponse(Duration::from_secs(9)),
    ] {
        let (faults, client) = faulty_shop().await;
        faults.on("PutItem").inject(fault.clone());
        let _outcome = put(&client, "u1", "o1").await;
        assert_eq!(faults.count("PutItem"), 1, "{fault:?}");
    }
}

#[tokio::test]
async fn a_single_write_meets_a_transaction() {
    let (outcome, stored) = once(Fault::TransactionConflict).await;
    let error = outcome.unwrap_err().into_service_error();
    let PutItemError::TransactionConflictException(error) = error else { panic!("another error") };
    assert_eq!(error.message(), Some("Transaction is ongoing for the item"));
    assert_eq!(stored, 0);
}

#[tokio::test(start_paused = true)]
async fn transactions_are_cancelled_with_reasons() {
    let (faults, client) = faulty_shop().await;
    let transact = || {
        client
            .transact_write_items()
            .transact_items(transact_put("t1"))
            .transact_items(transact_put("t2"))
            .send()
    };
    let codes = async |fault| {
        faults.on("TransactWriteItems").inject(fault);
        let error = transact().await.unwrap_err().into_service_error();
        faults.heal();
        let TransactWriteItemsError::TransactionCanceledException(error) = error else { panic!("{error:?}") };
        let reasons = error.cancellation_reasons().iter();
        let codes: Vec<_> = reasons.map(|reason| reason.code().unwrap().to_owned()).collect();
        assert!(error.message().unwrap().ends_with(&format!("[{}]", codes.join(", "))));
        codes
    };
    assert_eq!(codes(Fault::TransactionConflict).await, ["TransactionConflict", "None"]);
    let throttled = vec!["None".to_owned(), "ThrottlingError".to_owned()];
    assert_eq!(codes(Fault::TransactionCanceled(throttled.clone())).await, throttled);

    assert_eq!(faults.count("TransactWriteItems"), 2);
    faults.clear();
    faults.on("TransactWriteItems").inject(Fault::TransactionInProgress);
    let error = transact().await.unwrap_err().into_service_error();
    assert!(error.is_transaction_in_progress_exception(), "{error:?}");
    // The SDK takes it for throttling, and waits for the other one to finish.
    assert_eq!(faults.count("TransactWriteItems"), 3);
    assert_eq!(stored(&client).await, 0);
}

#[tokio::test]
async fn a_part_of_a_batch_write_is_left_undone() {
    for (part, done) in [
        (Unprocessed::Half, 5),
        (Unprocessed::All, 0),
        (Unprocessed::Count(3), 7),
        (Unprocessed::Count(99), 0),
    ] {
        let (faults, client) = faulty_shop().await;
        faults.on("BatchWriteItem").first(1).inject(Fault::Unprocessed(part));
        let writes: Vec<_> = (0..10).map(put_request).collect();
        let batch = client.batch_write_item().request_items("shop", writes);
        let left = batch.send().await.unwrap().unprocessed_items.unwrap();
        assert_eq!(left["shop"], (done..10).map(put_request).collect::<Vec<_>>(), "{part:?}");
        assert_eq!(stored(&client).await, i32::try_from(done).unwrap(), "{part:?}");

        // What is left over is done at the second try.
        let batch = client.batch_write_item().set_request_items(Some(left));
        let left = batch.send().await.unwrap().unprocessed_items;
        assert!(left.unwrap_or_default().is_empty());
        assert_eq!(stored(&client).await, 10);
    }
}

#[tokio::test]
async fn a_part_of_a_batch_get_is_left_undone() {
    for (part, done) in [(Unprocessed::Half, 2), (Unprocessed::All, 0), (Unprocessed::Count(1), 2)] {
        let (faults, client) = faulty_shop().await;
        for sk in ["a", "b", "c"] {
            put(&client, "u1", sk).await.unwrap();
        }
        faults.on("BatchGetItem").inject(Fault::Unprocessed(part));
        let keys: Vec<_> = ["a", "b", "c"].map(|sk| key_of("u1", sk)).into();
        let request =
            KeysAndAttributes::builder().set_keys(Some(keys.clone())).consistent_read(true).build().unwrap();
        let read = client.batch_get_item().request_items("shop", request).send().await.unwrap();
        let found = read.responses.unwrap().remove("shop").unwrap_or_default();
        assert_eq!(found.len(), done, "{part:?}");
        let left = &read.unprocessed_keys.unwrap()["shop"];
        assert_eq!((left.keys(), left.consistent_read()), (&keys[done..], Some(true)), "{part:?}");
    }
}

#[tokio::test]
async fn half_a_response_is_no_response() {
    let (outcome, stored) = once(Fault::TruncatedBody).await;
    let error = outcome.unwrap_err();
    assert_eq!(error.raw_response().unwrap().status().as_u16(), 200);
    assert_eq!(error.code(), None);
    assert_eq!(stored, 1);
}

#[tokio::test]
async fn a_wrong_checksum_is_in_the_header_alone() {
    let faults = Faults::over(Engine::memory().connector());
    faults.on("ListTables").nth(2).inject(Fault::WrongChecksum);
    let ask = async || raw(&faults.connector(), "DynamoDB_20120810.ListTables", "{}").await;
    let (right, wrong) = (ask().await, ask().await);
    assert_eq!(right.body().bytes(), wrong.body().bytes());
    assert_ne!(right.headers().get("x-amz-crc32"), wrong.headers().get("x-amz-crc32"));
}

#[tokio::test(start_paused = true)]
async fn latency_passes_in_tokios_time() {
    let (faults, client) = faulty_shop().await;
    faults.on("PutItem").inject(Fault::Latency(Duration::from_mins(1)));
    faults.on_any().inject(Fault::Latency(Duration::from_secs(3)));
    faults.on("PutItem").inject(Fault::refused("Late", "and refused"));
    let start = tokio::time::Instant::now();
    let error = put(&client, "u1", "o1").await.unwrap_err().into_service_error();
    assert_eq!(error.code(), Some("Late"));
    assert_eq!(start.elapsed().as_secs(), 63);
}

#[tokio::test(start_paused = true)]
async fn a_slow_call_runs_into_the_clients_timeout() {
    for (fault, written) in
        [(Fault::Latency(Duration::from_secs(9)), 0), (Fault::SlowResponse(Duration::from_secs(9)), 1)]
    {
        let (faults, _) = faulty_shop().await;
        let patience = TimeoutConfig::builder().operation_timeout(Duration::from_secs(5)).build();
        let config = faults.client().config().to_builder().timeout_config(patience).build();
        let client = Client::from_conf(config);
        faults.on("PutItem").inject(fault);
        let error = put(&client, "u1", "o1").await.unwrap_err();
        assert!(matches!(error, SdkError::TimeoutError(_)), "{error:?}");
        assert_eq!(stored(&client).await, written);
    }
}

#[tokio::test]
async fn rules_choose_by_operation_condition_table_and_turn() {
    let (faults, client) = faulty_shop().await;
    let refused = || Fault::refused("Refused", "by a rule");
    faults.on("PutItem").when(|request| request.body["Item"]["sk"]["S"] == "o2").inject(refused());
    faults.on("GetItem").nth(2).inject(refused());
    faults.on("DeleteItem").after(1).inject(refused());
    faults.on_any().table("elsewhere").inject(refused());
    // Not for these: a put is not a batch.
    faults.on("PutItem").inject(Fault::Unprocessed(Unprocessed::All));

    assert!(put(&client, "u1", "o1").await.is_ok());
    assert!(put(&client, "u1", "o2").await.is_err());
    let get = || client.get_item().table_name("shop").set_key(Some(key_of("u1", "o1"))).send();
    assert!(get().await.is_ok() && get().await.is_err() && get().await.is_ok());
    let delete = || client.delete_item().table_name("shop").set_key(Some(key_of("u1", "o1")));
    assert!(delete().send().await.is_ok());
    assert!(delete().send().await.is_err());
    let error = client.scan().table_name("elsewhere").send().await.unwrap_err();
    assert_eq!(error.into_service_error().code(), Some("Refused"));
    assert_eq!(faults.injected(), 4);

    faults.heal();
    assert!(delete().send().await.is_ok());
    faults.clear();
    assert!(faults.requests().is_empty());
}

/// A put that comes behind a get is refused, and a scan heals all.
async fn ruled_by_what_was_seen() -> [bool; 4] {
    let (faults, client) = faulty_shop().await;
    let (seen, healed) = (faults.clone(), faults.clone());
    let behind_a_get = move |_: &RecordedRequest| seen.count("GetItem") > 0;
    faults.on("PutItem").when(behind_a_get).inject(Fault::refused("Refused", "by a rule"));
    let heals = move |_: &RecordedRequest| {
        healed.heal();
        true
    };
    faults.on("Scan").when(heals).inject(Fault::refused("Refused", "by a rule that is gone"));
    let before = put(&client, "u1", "o1").await.is_ok();
    client.get_item().table_name("shop").set_key(Some(key_of("u1", "o1"))).send().await.unwrap();
    let behind = put(&client, "u1", "o2").await.is_ok();
    let scanned = client.scan().table_name("shop").send().await.is_ok();
    [before, behind, scanned, put(&client, "u1", "o2").await.is_ok()]
}

/// The condition of a rule may look at the record, and change the rules.
#[test]
fn a_condition_may_ask_the_faults() {
    let (done, end) = std::sync::mpsc::channel();
    // On a thread of its own: whoever waits for itself waits for good.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        done.send(runtime.block_on(ruled_by_what_was_seen())).unwrap();
    });
    let end = end.recv_timeout(Duration::from_mins(1)).expect("an end of it");
    assert_eq!(end, [true, false, true, true]);
}

/// What is rewritten is an answer: a refusal stays one.
#[tokio::test]
async fn a_refusal_is_not_rewritten() {
    let (faults, client) = faulty_shop().await;
    put(&client, "u1", "o1").await.unwrap();
    faults.on("PutItem").inject(Fault::Rewritten(serde_json::json!({ "Attributes": null })));
    let again = client.put_item().table_name("shop").set_item(Some(order("u1", "o1", "open")));
    let error = again.condition_expression("attribute_not_exists(pk)").send().await.unwrap_err();
    assert_eq!(error.raw_response().unwrap().status().as_u16(), 400);
    assert!(error.into_service_error().is_conditional_check_failed_exception());
    assert_eq!(faults.injected(), 1);
}

#[tokio::test]
async fn requests_are_recorded_with_their_bodies() {
    let (faults, client) = faulty_shop().await;
    put(&client, "u1", "o1").await.unwrap();
    let transact = client.transact_write_items().transact_items(transact_put("t1"));
    transact.send().await.unwrap();
    client.batch_write_item().request_items("shop", vec![put_request(1)]).send().await.unwrap();

    let requests = faults.requests();
    let seen: Vec<_> = requests.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(seen, ["PutItem", "TransactWriteItems", "BatchWriteItem"]);
    assert_eq!(requests[0].body["Item"]["total"]["N"], "42");
    assert!(requests.iter().all(|request| request.tables() == ["shop"]));
    assert_eq!(faults.count("PutItem"), 1);
    assert_eq!(faults.count("Query"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_wore_out_its_retries_does_not_disturb_another() {
    let (faults, client) = faulty_shop().await;
    faults.on("PutItem").inject(Fault::ServerErrorBefore);
    // Each put costs the budget of 500 two retries at five, until there is nothing left.
    for _ in 0..60 {
        put(&client, "u1", "o1").await.unwrap_err();
    }
    faults.clear();
    put(&client, "u1", "o1").await.unwrap_err();
    assert_eq!(faults.count("PutItem"), 1);

    faults.clear();
    put(&faults.client(), "u1", "o1").await.unwrap_err();
    assert_eq!(faults.count("PutItem"), 3);
}
