//! `lock`: writes the lock of the schema, or checks it.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Tool;
use super::console::Console;
use super::names;
use super::status::{Failure, Outcome, Status};
use crate::TableSchema;
use crate::lock::{ACCEPT, Judged, foreign, judged};

#[derive(Debug, Args)]
pub(super) struct LockArguments {
    /// Compare the file with the schema, and write nothing
    #[arg(long)]
    check: bool,
    /// The lock's file
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run<S: TableSchema>(
    asked: LockArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let LockArguments { check, file, json } = asked;
    let file = file.or_else(|| tool.lock_file.clone());
    let file = file.unwrap_or_else(|| names::lock_of(S::TABLE.name).into());
    let path = file.display().to_string();
    let new = crate::lock::<S>();
    let old = match fs::read_to_string(&file) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::of(format_args!("`{path}` cannot be read"), &error)),
    };
    if check && old.is_none() {
        return Err(Failure::new(format!("there is no `{path}`; write it by `lock` without `--check`")));
    }
    let found = old.as_deref().map_or_else(Vec::new, |old| judged(&path, old, &new));
    let is_current = old.as_deref() == Some(new.as_str());
    let mut lines = Vec::new();
    if check {
        lines.extend(found.iter().map(sentence));
        if found.is_empty() {
            lines.push(format!("`{path}` is the schema of today"));
        }
    } else if is_current {
        lines.push(format!("`{path}` is the schema of today"));
    } else {
        if let Some(wrong) = old.as_deref().and_then(|old| foreign(&path, old)) {
            return Err(Failure::new(wrong));
        }
        let written = fs::write(&file, &new);
        written.map_err(|error| Failure::of(format_args!("`{path}` cannot be written"), &error))?;
        lines.push(format!("`{path}` is written"));
    }
    let differences: Vec<_> = found.iter().map(in_json).collect();
    let report = json!({ "file": path, "written": !check && !is_current, "differences": differences });
    console.report(json, &report, &lines)?;
    Ok(Status::of(!check || found.is_empty()))
}

fn in_json(judged: &Judged) -> serde_json::Value {
    json!({ "verdict": judged.verdict, "message": sentence(judged) })
}

/// What it says, with the way in which this tool accepts it.
fn sentence(judged: &Judged) -> String {
    judged.sentence.replace(ACCEPT, "`lock` without `--check`")
}
