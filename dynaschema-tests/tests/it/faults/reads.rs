//! Faults under reads: retried by the SDK, then a typed error.

use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use dynaschema::embedded::{self, Fault};
use dynaschema::{Error, ErrorKind, Table};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, load, user, user_id};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;

const ORDERS: usize = 9;

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, ORDERS).await.unwrap();
    table
}

fn faults() -> [Fault; 9] {
    [
        Fault::ProvisionedThroughputExceeded,
        Fault::throttling("TableReadKeyRangeThroughputExceeded", "arn:shop"),
        Fault::RequestLimitExceeded,
        Fault::ServerErrorBefore,
        Fault::ServerErrorAfter,
        Fault::NoConnection,
        Fault::LostResponse,
        Fault::TimeoutBefore,
        Fault::TimeoutAfter,
    ]
}

/// A passing fault is the SDK's own affair.
#[tokio::test]
async fn a_passing_fault_is_not_seen() {
    for fault in faults() {
        let table = loaded().await;
        for operation in ["GetItem", "Query", "Scan"] {
            table.faults().on(operation).first(1).inject(fault.clone());
        }
        assert!(User::get(user_id(42)).optional(&table).await.unwrap().is_some(), "{fault:?}");
        let orders = Order::query(user_id(42)).page_size(4).all(&table).await.unwrap();
        assert_eq!(orders.len(), ORDERS, "{fault:?}");
        assert_eq!(Order::scan().count(&table).await.unwrap(), 2 * ORDERS, "{fault:?}");
        assert_eq!(table.faults().injected(), 3, "{fault:?}");
    }
}

/// Checks the error of each kind of read while a fault lasts.
async fn check(fault: Fault, is_right: impl Fn(&Error, &str)) {
    let table = loaded().await;
    table.faults().on_any().inject(fault);
    is_right(&User::get(user_id(42)).one(&table).await.unwrap_err(), "GetItem");
    is_right(&User::exists(user_id(42)).send(&table).await.unwrap_err(), "GetItem");
    is_right(&Order::query(user_id(42)).all(&table).await.unwrap_err(), "Query");
    is_right(&Order::query(user_id(42)).count(&table).await.unwrap_err(), "Query");
    is_right(&Order::query(user_id(42)).page(&table).await.unwrap_err(), "Query");
    is_right(&Order::placed().first(&table).await.unwrap_err(), "Query");
    is_right(&Order::scan().segments(2).all(&table).await.unwrap_err(), "Scan");
}

#[tokio::test]
async fn throttling_says_why() {
    let reasons = [
        (Fault::ProvisionedThroughputExceeded, "TableReadProvisionedThroughputExceeded"),
        (Fault::RequestLimitExceeded, "TableReadAccountLimitExceeded"),
        // One that gives none.
        (Fault::refused("RequestLimitExceeded", "too much"), "RequestLimitExceeded"),
        (
            Fault::throttling("TableReadKeyRangeThroughputExceeded", "arn:shop"),
            "TableReadKeyRangeThroughputExceeded",
        ),
    ];
    for (fault, wanted) in reasons {
        check(fault, |error, wanted_operation| {
            let ErrorKind::Throttled { operation, reason, table, .. } = error.kind() else {
                panic!("{error:?}")
            };
            assert_eq!((operation, reason), (wanted_operation, Some(wanted)));
            assert!(table.starts_with("Shop-"));
            assert!(error.is_throttled());
        })
        .await;
    }
}

#[tokio::test]
async fn other_faults_are_errors_of_the_service() {
    let codes = [
        (Fault::ServerErrorBefore, "InternalServerError"),
        (Fault::ServerErrorAfter, "InternalServerError"),
        (Fault::NoConnection, "DispatchFailure"),
        (Fault::LostResponse, "DispatchFailure"),
        (Fault::TimeoutBefore, "DispatchFailure"),
        (Fault::TimeoutAfter, "DispatchFailure"),
        (Fault::TruncatedBody, "ResponseError"),
        (Fault::refused("AccessDeniedException", "not you"), "AccessDeniedException"),
    ];
    for (fault, wanted) in codes {
        check(fault, |error, wanted_operation| {
            let ErrorKind::Service { operation, code, .. } = error.kind() else { panic!("{error:?}") };
            assert_eq!((operation, code), (wanted_operation, wanted));
            assert!(std::error::Error::source(error).is_some());
        })
        .await;
    }
}

/// What stands before the service, and answers every request with this status and body.
#[derive(Debug, Clone)]
struct Front(u16, &'static str);

impl HttpConnector for Front {
    fn call(&self, _: HttpRequest) -> HttpConnectorFuture {
        let status = StatusCode::try_from(self.0).expect("a status");
        HttpConnectorFuture::ready(Ok(HttpResponse::new(status, SdkBody::from(self.1))))
    }
}

impl HttpClient for Front {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl Front {
    fn table(self) -> Table<Shop> {
        let config = embedded::client_over(self).config().to_builder();
        let config = config.retry_config(RetryConfig::disabled()).build();
        Table::new(dynaschema::client(config), "shop")
    }
}

/// An answer without a code of the service's says its status, and is known for what passes by itself.
#[tokio::test]
async fn an_answer_without_a_code_says_its_status() {
    let fronts = [
        (500, "InternalServerError"),
        (502, "ServiceUnavailable"),
        (503, "ServiceUnavailable"),
        (504, "ServiceUnavailable"),
        (403, "Unknown"),
    ];
    for (status, wanted) in fronts {
        for body in ["", "<html>busy</html>", r#"{"message":"busy"}"#] {
            let table = Front(status, body).table();
            let reads = [
                User::get(user_id(42)).one(&table).await.map(drop),
                Order::query(user_id(42)).all(&table).await.map(drop),
                Order::scan().count(&table).await.map(drop),
            ];
            for error in reads.into_iter().map(Result::unwrap_err) {
                let ErrorKind::Service { code, message, .. } = error.kind() else { panic!("{error:?}") };
                assert!(message.starts_with(&format!("HTTP {status} ")), "{message}");
                assert_eq!((code, error.is_unavailable()), (wanted, status >= 500), "{error:?}");
            }
            let error = user().put().send(&table).await.unwrap_err();
            assert_eq!(error.is_outcome_unknown(), status >= 500, "{error:?}");
        }
    }
}

/// What was read before the fault is not lost: a stream has given it, a page leads on.
#[tokio::test]
async fn a_fault_in_the_middle_loses_nothing() {
    for fault in [Fault::ProvisionedThroughputExceeded, Fault::ServerErrorBefore, Fault::TruncatedBody] {
        let table = loaded().await;
        let query = Order::query(user_id(42)).page_size(3);
        let all = query.all(&table).await.unwrap();
        table.faults().on("Query").after(2).inject(fault.clone());

        let mut stream = query.stream(&table);
        let mut streamed = Vec::new();
        let error = loop {
            match stream.next().await.unwrap() {
                Ok(order) => streamed.push(order),
                Err(error) => break error,
            }
        };
        assert_eq!(streamed, all[..6], "{fault:?}");
        assert!(!matches!(error.kind(), ErrorKind::Decode { .. }), "{fault:?}");
        assert!(stream.next().await.is_none());

        table.faults().heal();
        table.faults().on("Query").nth(2).inject(Fault::refused("AccessDeniedException", "not now"));
        let first = query.clone().limit(3).page(&table).await.unwrap();
        assert_eq!(first.items().unwrap(), &all[..3]);
        let next = query.clone().limit(3).after(first.cursor.unwrap());
        assert_kind!(next.page(&table).await.unwrap_err(), Service { code: "AccessDeniedException" });
        // The same cursor goes on when the bad day is over.
        assert_eq!(next.page(&table).await.unwrap().into_items().unwrap(), all[3..6], "{fault:?}");
    }
}
