//! The client of the SDK, and the table on it.

use std::process::ExitCode;

use dynaschema::Table;
use dynaschema_examples::Outcome;

use crate::model::Desk;

/// Runs the service on the engine inside the process, or on what the options name.
#[cfg(not(feature = "aws"))]
pub(crate) async fn with_table(serve: impl AsyncFnOnce(Table<Desk>) -> Outcome) -> ExitCode {
    dynaschema_examples::run("A help desk over HTTP.", async |client| {
        let desk = Table::<Desk>::new(client, "desk");
        desk.create_table().if_absent().send().await?;
        serve(desk).await
    })
    .await
}

/// Runs the service on a table of the account, the region and the credentials that the environment names. The table is
/// infrastructure's to make.
#[cfg(feature = "aws")]
pub(crate) async fn with_table(serve: impl AsyncFnOnce(Table<Desk>) -> Outcome) -> ExitCode {
    use std::time::Duration;

    use aws_sdk_dynamodb::config::retry::RetryConfig;
    use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
    use aws_smithy_http_client::tls::Provider;
    use aws_smithy_http_client::tls::rustls_provider::CryptoMode;

    // A try that takes longer has met a connection that is gone, and the next is faster than to wait.
    let timeouts = TimeoutConfig::builder()
        .connect_timeout(Duration::from_secs(1))
        .operation_attempt_timeout(Duration::from_secs(2))
        .build();
    let https =
        aws_smithy_http_client::Builder::new().tls_provider(Provider::Rustls(CryptoMode::Ring)).build_https();
    let config = aws_config::defaults(aws_config::BehaviorVersion::latest())
        .http_client(https)
        .timeout_config(timeouts)
        .retry_config(RetryConfig::standard().with_max_attempts(4))
        .load()
        .await;
    let name = std::env::var("TABLE").unwrap_or_else(|_| "desk".to_owned());
    match serve(Table::new(dynaschema::client(&config), name)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
