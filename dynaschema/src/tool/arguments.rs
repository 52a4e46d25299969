//! What the arguments say.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use super::completions::CompletionArguments;
use super::console::Console;
use super::dev::DevArguments;
use super::explain::ExplainArguments;
use super::export::ExportArguments;
use super::lock::LockArguments;
use super::names;
use super::page::PageArguments;
use super::seed::SeedArguments;
use super::status::{Outcome, Status};
use super::suggest::{meant, nearest};
use super::verify::VerifyArguments;

const EXIT_CODES: &str =
    "Exit code: 0 if it is done and sound, 1 if a check failed, 2 if it could not be done.";

#[derive(Debug, Parser)]
#[command(disable_help_subcommand = true, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write the lock of the schema, or check it
    Lock(LockArguments),
    /// Write the schema in the words of others
    Export(ExportArguments),
    /// Compare a live table with the schema
    Verify(VerifyArguments),
    /// Show the request and the cost of each access pattern
    Explain(ExplainArguments),
    /// Write the table as one HTML page, to look at
    Page(PageArguments),
    /// Serve the table on this machine, for development
    Dev(DevArguments),
    /// Write the samples into a table, where nothing is yet
    Seed(SeedArguments),
    /// Write what makes a shell complete the arguments
    Completions(CompletionArguments),
}

/// Text in the place of a command: help that was asked for, or what is wrong with the arguments.
#[derive(Debug)]
pub(super) struct Told(clap::Error);

/// What the arguments ask for.
pub(super) fn parse(line: &clap::Command, arguments: &[OsString]) -> Result<Command, Told> {
    let parsed = line.clone().try_get_matches_from(arguments);
    let parsed = parsed.and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map(|arguments| arguments.command).map_err(|error| Told(suggested(error, line, arguments)))
}

/// The same error with a command that is near the unknown one, or else with all that stand in its place: clap
/// takes `iam` to be like `yaml`.
fn suggested(mut error: clap::Error, line: &clap::Command, arguments: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let unknown = unknown.clone();
    let mut asked = line;
    let words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    for word in words.take_while(|word| *word != unknown) {
        asked = asked.find_subcommand(word).unwrap_or(asked);
    }
    let known: Vec<&str> = asked.get_subcommands().map(clap::Command::get_name).collect();
    if let Some(near) = nearest(&unknown, known.iter().copied()) {
        let near = ContextValue::Strings(vec![near.to_owned()]);
        error.insert(ContextKind::SuggestedSubcommand, near);
    } else {
        error.remove(ContextKind::SuggestedSubcommand);
        let all = StyledStr::from(meant(&unknown, [], &known));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![all]));
    }
    error
}

/// The tool's command line, by the name of its file, which is the first argument.
pub(super) fn command_line(arguments: &[OsString], table: &str) -> clap::Command {
    let file = arguments.first();
    let name = file.and_then(|file| Path::new(file).file_stem()).and_then(|stem| stem.to_str());
    let name = name.map_or_else(|| names::table_of(table), str::to_owned);
    Arguments::command().about(format!("The schema of the table `{table}`")).bin_name(&name).name(name)
}

impl Told {
    /// Help goes to the output; what is wrong is said beside it.
    pub(super) fn tell(&self, console: &mut Console<'_>) -> Outcome {
        let text = self.0.render().to_string();
        if self.0.use_stderr() {
            console.say(text.trim_end());
            return Ok(Status::Undone);
        }
        console.text(&text)?;
        Ok(Status::Sound)
    }
}
