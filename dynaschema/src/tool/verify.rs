//! `verify`: whether a live table is what the schema says.

use clap::Args;
use serde_json::{Value, json};

use super::Tool;
use super::connection::Connection;
use super::console::Console;
use super::status::{Outcome, Status};
use super::table::OptionArguments;
use crate::TableSchema;
use crate::export::{Finding, Verification};

#[derive(Debug, Args)]
pub(super) struct VerifyArguments {
    #[command(flatten)]
    connection: Connection,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: OptionArguments,
}

pub(super) async fn run<S: TableSchema>(
    asked: &VerifyArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let table = asked.connection.table(tool).await?;
    let mut verify = table.verify();
    if let Some(options) = asked.options.over(tool.options.as_ref())? {
        verify = verify.options(&options);
    }
    let verified = verify.await?;
    console.report(asked.json, &in_json(&verified), &[verified.to_string()])?;
    // What is not there, or not yet, could not be compared.
    let is_unready = |finding| matches!(finding, &Finding::NoTable | &Finding::TableNotReady { .. });
    if verified.findings.iter().any(is_unready) {
        return Ok(Status::Undone);
    }
    Ok(Status::of(verified.is_sound()))
}

fn in_json(verified: &Verification) -> Value {
    let finding = |finding: &Finding| json!({ "finding": finding.name(), "breaks": finding.breaks(), "message": finding.to_string() });
    json!({
        "table": verified.table,
        "sound": verified.is_sound(),
        "findings": verified.findings.iter().map(finding).collect::<Value>(),
    })
}
