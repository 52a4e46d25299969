//! A help desk over HTTP: lists in pages, optimistic locking by `ETag`, a create that can be sent again.
//!
//! ```text
//! cargo run --example service
//! ```
//!
//! It listens on loopback (at the port of the environment's `PORT`, 8080 else), prints lines for `curl` to try, and
//! keeps its data in memory (`--file PATH` keeps it). With the feature `aws` it is on the table `desk` (or what
//! `TABLE` names) of the account that the environment names, which must be there.
//!
//! | file         | holds                                                                    |
//! |--------------|--------------------------------------------------------------------------|
//! | `model.rs`   | what is stored, and under which keys                                     |
//! | `tickets.rs` | what the handlers ask of the table: a trait, and the table's answers     |
//! | `http.rs`    | the addresses, and what each does                                        |
//! | `etag.rs`    | the version of a ticket as HTTP has it                                   |
//! | `problem.rs` | which error is which status                                              |
//! | `client.rs`  | the client of the SDK, and the table                                     |
//! | `tests.rs`   | the service over HTTP, with faults on the way to the table and a clock   |
//!
//! Who a client is and what it may see is not here: a service has its customer from what signs the request, not from
//! the address.

mod client;
mod etag;
mod http;
mod model;
mod problem;
mod tickets;

use std::process::ExitCode;

use dynaschema::Table;
use dynaschema_examples::Outcome;
use tokio::net::TcpListener;

use crate::model::Desk;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    client::with_table(serve).await
}

/// Serves until the process is asked to end, and ends what it has begun.
async fn serve(desk: Table<Desk>) -> Outcome {
    let port = std::env::var("PORT").map_or(Ok(8080), |port| port.parse())?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    print_what_to_try(listener.local_addr()?.port());
    axum::serve(listener, http::router(desk)).with_graceful_shutdown(asked_to_end()).await?;
    Ok(())
}

/// What a person and what an orchestrator end a process by.
#[cfg(unix)]
async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};

    let [interrupt, terminate] = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    match (interrupt, terminate) {
        (Ok(mut interrupt), Ok(mut terminate)) => tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        },
        // Where signals cannot be waited for, nothing asks.
        _ => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn asked_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

fn print_what_to_try(port: u16) {
    let url = format!("http://127.0.0.1:{port}");
    println!(
        "serving on {url}; to try it:

  curl -isw '\\n' {url}/customers/ann/tickets -H 'idempotency-key: 1' --json '{{\"subject\": \"It leaks\"}}'
  curl -isw '\\n' {url}/customers/ann/tickets -H 'idempotency-key: 1' --json '{{\"subject\": \"It leaks\"}}'
  KEY=$(curl -s '{url}/customers/ann/tickets?limit=1' | sed 's/.*\"key\":\"\\([^\"]*\\).*/\\1/')
  curl -isw '\\n' {url}/tickets/$KEY
  curl -isw '\\n' {url}/tickets/$KEY -X PATCH -H 'if-match: \"1\"' --json '{{\"status\": \"waiting\"}}'
  curl -isw '\\n' {url}/tickets/$KEY -X PATCH -H 'if-match: \"1\"' --json '{{\"status\": \"solved\"}}'
  curl -isw '\\n' {url}/tickets/$KEY/replies --json '{{\"author\": \"bob\", \"text\": \"On my way\"}}'
  curl -isw '\\n' '{url}/tickets?status=waiting'
  curl -isw '\\n' {url}/customers/ann/tickets.ndjson"
    );
}

#[cfg(test)]
mod tests;
