//! `seed`: writes the samples, and nothing over what is there.

use std::error::Error;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{Put, TransactWriteItem};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use clap::Args;
use serde_json::json;

use super::Tool;
use super::connection::Connection;
use super::console::Console;
use super::progress::Progress;
use super::status::{Failure, Outcome, Status};
use crate::{Item, Table, TableSchema};

#[derive(Debug, Args)]
pub(super) struct SeedArguments {
    #[command(flatten)]
    connection: Connection,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many items were written, and how many were left as they are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seeded {
    written: usize,
    left: usize,
}

pub(super) async fn run<S: TableSchema>(
    asked: &SeedArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let table = asked.connection.table(tool).await?;
    let seeded = seed(&table, tool, console).await?;
    let Seeded { written, left } = seeded;
    let report = json!({ "table": table.name(), "written": written, "left": left });
    console.report(asked.json, &report, &[seeded.sentence(table.name())])?;
    Ok(Status::Sound)
}

/// Writes the tool's samples where nothing is: an item with its sentinels and copies, or none of them.
pub(super) async fn seed<S: TableSchema>(
    table: &Table<S>,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome<Seeded> {
    let samples = tool
        .own_samples()?
        .ok_or_else(|| Failure::new("this tool has no samples; give it some by `Tool::samples`"))?;
    let writes = samples.writes();
    let mut progress = Progress::of(samples.items().count(), console);
    let mut seeded = Seeded::default();
    for items in writes {
        let is_written = match items.as_slice() {
            [item] => put(table, item).await,
            items => put_together(table, items).await,
        };
        let is_written = is_written.map_err(|refusal| refusal.told(table.name(), seeded))?;
        *(if is_written { &mut seeded.written } else { &mut seeded.left }) += items.len();
        progress.add(items.len(), console);
    }
    Ok(seeded)
}

/// Why an item could not be written.
enum Refusal {
    NoTable,
    Other(Box<dyn Error + Send + Sync>),
}

impl Refusal {
    fn of<E: ProvideErrorMetadata + Error + Send + Sync + 'static>(error: SdkError<E, HttpResponse>) -> Self {
        match error.code() {
            Some("ResourceNotFoundException") => Self::NoTable,
            _ => Self::Other(error.into()),
        }
    }

    fn told(&self, table: &str, seeded: Seeded) -> Failure {
        let is_begun = seeded.written + seeded.left > 0;
        match self {
            Self::NoTable if !is_begun => Failure::new(format!(
                "there is no table `{table}` where the client asks: create it, by `create_table` or by what `export` writes, or name \
                 another by `--table`; `dev --seed` makes one on this machine"
            )),
            Self::NoTable => {
                Failure::new(format!("table `{table}` is gone, and is not written to any further"))
            }
            Self::Other(error) if is_begun => {
                Failure::of(format_args!("table `{table}` is not written to any further"), &**error)
            }
            Self::Other(error) => Failure::of(format_args!("table `{table}` cannot be written to"), &**error),
        }
    }
}

impl Seeded {
    pub(super) fn sentence(self, table: &str) -> String {
        let Self { written, left } = self;
        let items = if written == 1 { "1 item is".to_owned() } else { format!("{written} items are") };
        let left = match left {
            0 => String::new(),
            1 => "; 1 is left out, since something is there already".to_owned(),
            left => format!("; {left} are left out, since something is there already"),
        };
        format!("table `{table}`: {items} written{left}")
    }
}

/// Writes an item, unless one is there.
async fn put<S: TableSchema>(table: &Table<S>, item: &Item) -> Result<bool, Refusal> {
    let request = table.client().put_item().table_name(table.name()).set_item(Some(item.clone()));
    let sent = request
        .condition_expression("attribute_not_exists(#pk)")
        .expression_attribute_names("#pk", key_of(table))
        .send()
        .await;
    match sent {
        Ok(_) => Ok(true),
        Err(error)
            if error.as_service_error().is_some_and(PutItemError::is_conditional_check_failed_exception) =>
        {
            Ok(false)
        }
        Err(error) => Err(Refusal::of(error)),
    }
}

/// Writes items that belong together, unless one of them is there.
async fn put_together<S: TableSchema>(table: &Table<S>, items: &[&Item]) -> Result<bool, Refusal> {
    let mut request = table.client().transact_write_items();
    for item in items {
        let put = Put::builder()
            .table_name(table.name())
            .set_item(Some((*item).clone()))
            .condition_expression("attribute_not_exists(#pk)")
            .expression_attribute_names("#pk", key_of(table))
            .build()
            .map_err(|error| Refusal::Other(error.into()))?;
        request = request.transact_items(TransactWriteItem::builder().put(put).build());
    }
    match request.send().await {
        Ok(_) => Ok(true),
        Err(error) if error.as_service_error().is_some_and(is_taken) => Ok(false),
        Err(error) => Err(Refusal::of(error)),
    }
}

/// Whether a transaction failed because something is there, and for nothing else.
fn is_taken(error: &TransactWriteItemsError) -> bool {
    let TransactWriteItemsError::TransactionCanceledException(canceled) = error else { return false };
    let reasons: Vec<_> = canceled.cancellation_reasons().iter().filter_map(|reason| reason.code()).collect();
    reasons.contains(&"ConditionalCheckFailed")
        && reasons.iter().all(|code| matches!(*code, "ConditionalCheckFailed" | "None"))
}

fn key_of<S: TableSchema>(table: &Table<S>) -> &str {
    table.core.layout.pk
}
