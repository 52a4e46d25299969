//! What is served: the engine, and the page of what is stored in it now.

use std::sync::atomic::{AtomicU64, Ordering};

use aws_sdk_dynamodb::Client;
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;

use crate::embedded::{Engine, operation};
use crate::export::{Samples, page};
use crate::tool::status::with_causes;
use crate::{Table, TableSchema};

/// How the operations begin that only read.
const READS: [&str; 8] = ["BatchGet", "Describe", "Get", "List", "Query", "Scan", "Search", "TransactGet"];

/// How many items the page shows at most.
const SHOWN: usize = 10_000;

/// What makes an open page show what is written: it asks for the version each second.
const SCRIPT: &str = include_str!("live.js");

pub(super) struct Site {
    engine: Engine,
    client: Client,
    table: String,
    /// The page of these items.
    draw: fn(Vec<crate::Item>) -> String,
    /// Tells this server from the one before it on the same port.
    started: u64,
    writes: AtomicU64,
}

impl Site {
    pub(super) fn new<S: TableSchema>(engine: Engine, table: &Table<S>) -> Self {
        Self {
            client: engine.client(),
            engine,
            table: table.name().to_owned(),
            draw: draw::<S>,
            started: fastrand::u64(..),
            writes: AtomicU64::new(0),
        }
    }

    /// Which state of what is stored this is: another text behind each write.
    pub(super) fn version(&self) -> String {
        format!("{:016x}-{}", self.started, self.writes.load(Ordering::Acquire))
    }

    /// The engine's answer to a request of DynamoDB's.
    pub(super) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let reads = operation(&request).is_some_and(|name| READS.iter().any(|start| name.starts_with(start)));
        let answer = self.engine.answer(request).await?;
        if !reads && answer.status().is_success() {
            self.writes.fetch_add(1, Ordering::AcqRel);
        }
        Ok(answer)
    }

    /// The page of what is stored now.
    pub(super) async fn page(&self) -> Result<String, String> {
        // Before the items: a write behind it is another version.
        let version = self.version();
        let (items, is_whole) = self.items().await?;
        let page = (self.draw)(items);
        let note = if is_whole {
            String::new()
        } else {
            format!("<p role=\"note\">Only {SHOWN} items are shown.</p>\n")
        };
        let live = format!("{note}<script data-version=\"{version}\">\n{SCRIPT}</script>\n");
        Ok(match page.rfind("</body>") {
            Some(end) => format!("{}{live}{}", &page[..end], &page[end..]),
            None => page + &live,
        })
    }

    /// What is stored, and whether that is all of it.
    async fn items(&self) -> Result<(Vec<crate::Item>, bool), String> {
        let (mut items, mut next) = (Vec::new(), None);
        loop {
            let page = self.client.scan().table_name(&self.table).set_exclusive_start_key(next).send().await;
            let page = page.map_err(|error| with_causes(&error))?;
            items.extend(page.items.unwrap_or_default());
            next = page.last_evaluated_key;
            if items.len() >= SHOWN {
                let is_whole = items.len() == SHOWN && next.is_none();
                items.truncate(SHOWN);
                return Ok((items, is_whole));
            }
            if next.is_none() {
                return Ok((items, true));
            }
        }
    }
}

fn draw<S: TableSchema>(items: Vec<crate::Item>) -> String {
    let mut samples = Samples::<S>::new();
    for item in items {
        samples.stored(item);
    }
    page(&samples)
}
