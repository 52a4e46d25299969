//! Where a text that is made goes: to the output, or into a file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;

use super::console::Console;
use super::status::{Failure, Outcome, Status};

#[derive(Debug, Args)]
pub(super) struct Target {
    /// Write it into a file, and not to the output
    #[arg(long, value_name = "FILE", global = true)]
    pub(super) out: Option<PathBuf>,
    /// Write over a file that has another text
    #[arg(long, global = true, conflicts_with = "check")]
    force: bool,
    /// Compare the file of `--out` with it, and write nothing
    #[arg(long, global = true)]
    check: bool,
}

impl Target {
    /// Writes a text where it was asked for.
    pub(super) fn write(&self, text: &str, console: &mut Console<'_>) -> Outcome {
        let Some(file) = &self.out else {
            let option = if self.check { "--check" } else { "--force" };
            if self.check || self.force {
                return Err(Failure::new(format!("`{option}` is about a file; name it by `--out FILE`")));
            }
            console.text(text)?;
            return Ok(Status::Sound);
        };
        let path = file.display();
        let old = read(file)?;
        let is_same = old.as_deref() == Some(text.as_bytes());
        match (old, self.check) {
            _ if is_same => console.line(format_args!("`{path}` is up to date"))?,
            (None, true) => {
                return Err(Failure::new(format!("there is no `{path}`; write it without `--check`")));
            }
            (Some(_), true) => {
                console.line(format_args!(
                    "`{path}` is not what the schema says today; write it by `--force`"
                ))?;
                return Ok(Status::Unsound);
            }
            (Some(_), false) if !self.force => {
                return Err(Failure::new(format!(
                    "`{path}` is there already and has another text; write over it by `--force`, or name another file"
                )));
            }
            (_, false) => {
                let written = fs::write(file, text);
                written.map_err(|error| Failure::of(format_args!("`{path}` cannot be written"), &error))?;
                console.line(format_args!("`{path}` is written"))?;
            }
        }
        Ok(Status::Sound)
    }
}

/// What stands in a file, if it is there.
fn read(file: &Path) -> Outcome<Option<Vec<u8>>> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::of(format_args!("`{}` cannot be read", file.display()), &error)),
    }
}
