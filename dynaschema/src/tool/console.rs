//! Where a command writes.

use std::fmt;
use std::io::{ErrorKind, IsTerminal, Stderr, Stdout, Write};

use serde_json::Value;

use super::status::{Failure, Outcome};

/// The output of a command, and what is said beside it.
pub(super) struct Console<'a> {
    output: &'a mut (dyn Write + Send),
    beside: &'a mut (dyn Write + Send),
    /// Whether a person looks at what is said beside it, so that a line can move.
    pub(super) is_terminal: bool,
    /// Whether it is that of the process, whose Ctrl-C is the command's.
    pub(super) is_process: bool,
}

impl<'a> Console<'a> {
    /// The console of a caller inside the process.
    pub(super) fn inside(output: &'a mut (dyn Write + Send), beside: &'a mut (dyn Write + Send)) -> Self {
        Self { output, beside, is_terminal: false, is_process: false }
    }

    /// The console of the process.
    pub(super) fn of_process(output: &'a mut Stdout, beside: &'a mut Stderr) -> Self {
        let is_terminal = beside.is_terminal();
        Self { output, beside, is_terminal, is_process: true }
    }

    /// Writes a text as it is.
    pub(super) fn text(&mut self, text: &str) -> Outcome<()> {
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::of("the output cannot be written", &error),
        })
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: impl fmt::Display) -> Outcome<()> {
        self.text(&format!("{line}\n"))
    }

    /// Writes a report: as lines for people, or as JSON for machines.
    pub(super) fn report(&mut self, as_json: bool, json: &Value, lines: &[String]) -> Outcome<()> {
        if as_json {
            return self.text(&format!("{json:#}\n"));
        }
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Says something beside the output. Where nobody can hear it, nothing is lost.
    pub(super) fn say(&mut self, words: impl fmt::Display) {
        let _ = writeln!(self.beside, "{words}").and_then(|()| self.beside.flush());
    }
}
