//! `completions`: what makes a shell complete the arguments.

use clap::Args;
use clap_complete::Shell;

use super::console::Console;
use super::status::{Outcome, Status};

#[derive(Debug, Args)]
pub(super) struct CompletionArguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Writes the script of a shell for this command line.
pub(super) fn run(
    asked: &CompletionArguments,
    mut command: clap::Command,
    console: &mut Console<'_>,
) -> Outcome {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(asked.shell, &mut command, name, &mut script);
    console.text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Sound)
}
