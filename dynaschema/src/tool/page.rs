//! `page`: the table as one HTML page.

use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;

use super::Tool;
use super::console::Console;
use super::names;
use super::status::{Failure, Outcome, Status};
use super::target::Target;
use crate::TableSchema;
use crate::export;

#[derive(Debug, Args)]
pub(super) struct PageArguments {
    #[command(flatten)]
    target: Target,
    /// Open it in the browser, from `--out` or from a file among those that are temporary
    #[arg(long, conflicts_with = "check")]
    open: bool,
}

pub(super) fn run<S: TableSchema>(
    asked: &PageArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let page = export::page(&tool.samples_or_made()?);
    let file = match &asked.target.out {
        Some(file) => {
            let status = asked.target.write(&page, console)?;
            if !asked.open {
                return Ok(status);
            }
            file.clone()
        }
        None if asked.open => temporary(&page, S::TABLE.name)?,
        None => return asked.target.write(&page, console),
    };
    open(&file)?;
    console.line(format_args!("`{}` is open in the browser", file.display()))?;
    Ok(Status::Sound)
}

/// A new file with this page, where temporary files are.
fn temporary(page: &str, name: &str) -> Outcome<PathBuf> {
    let path = env::temp_dir().join(format!("{}-{:08x}.html", names::table_of(name), fastrand::u32(..)));
    // A new one: what somebody else may have put there is not written through.
    let written = File::create_new(&path).and_then(|mut file| file.write_all(page.as_bytes()));
    written.map_err(|error| Failure::of(format_args!("`{}` cannot be written", path.display()), &error))?;
    Ok(path)
}

/// Shows a file in the browser.
fn open(file: &Path) -> Outcome<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let (program, arguments): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let opened = Command::new(program)
        .args(arguments)
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let why = match opened {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => format!("`{program}` ended with {status}"),
        Err(error) => format!("`{program}` cannot be run: {error}"),
    };
    Err(Failure::new(format!("the browser was not opened, {why}; open `{}` by hand", file.display())))
}
