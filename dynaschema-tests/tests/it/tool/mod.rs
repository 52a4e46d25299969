//! The command-line tool, run inside the process: what it writes, and how it ends.

mod explains;
mod exports;
mod locks;
mod pages;
mod seeds;
mod serves;
mod verifies;

use std::path::Path;
use std::time::{Duration, SystemTime};

use dynaschema::TableSchema;
use dynaschema::export::Samples;
use dynaschema::tool::{Status, Tool};
use jiff::Timestamp;
use serde_json::Value;

use crate::export::fixture::{Order, Session, Store, User};

/// What a run of the tool gave.
#[derive(Debug)]
struct Run {
    status: Status,
    output: String,
    errors: String,
}

impl Run {
    /// The output of a run that did what it was asked for.
    #[track_caller]
    fn sound(self) -> String {
        assert_eq!((self.status, self.errors.as_str()), (Status::Sound, ""), "{}", self.output);
        self.output
    }

    /// The output of a run that found something.
    #[track_caller]
    fn unsound(self) -> String {
        assert_eq!((self.status, self.errors.as_str()), (Status::Unsound, ""), "{}", self.output);
        self.output
    }

    /// Why nothing could be done.
    #[track_caller]
    fn undone(self) -> String {
        assert_eq!(self.status, Status::Undone, "{}", self.output);
        self.errors
    }

    /// The output as JSON, however it ended.
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.output).unwrap_or_else(|error| panic!("{error}: {}", self.output))
    }
}

/// Runs a tool with these arguments.
async fn run_with<S: TableSchema>(tool: &Tool<S>, arguments: &[&str]) -> Run {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = std::iter::once(&"store-tool").chain(arguments).copied();
    let status = tool.run(arguments, &mut output, &mut errors).await;
    let [output, errors] = [output, errors].map(|bytes| String::from_utf8(bytes).expect("texts"));
    Run { status, output, errors }
}

/// Runs a tool with the words of a line.
async fn run<S: TableSchema>(tool: &Tool<S>, line: &str) -> Run {
    run_with(tool, &line.split_whitespace().collect::<Vec<_>>()).await
}

/// Two users, two orders and a session that does not expire soon.
fn samples() -> dynaschema::Result<Samples<Store>> {
    let mut samples = Samples::new();
    for (id, name) in [("7", "Ann"), ("42", "Ben")] {
        let email = format!("{}@example.com", name.to_lowercase());
        samples.item(&User { id: id.into(), email, name: name.into() })?;
    }
    for number in [1, 2] {
        samples.item(&Order {
            user: "7".into(),
            number,
            id: format!("A{number}"),
            at: Timestamp::UNIX_EPOCH,
            customer: "c".into(),
            region: "north".into(),
            city: "Kiel".into(),
            total: 1_250,
            version: 1,
        })?;
    }
    samples.item(&Session { token: "t".into(), expires: 32_503_680_000 })?;
    // The requests of a page have the time in them.
    Ok(samples.at(SystemTime::UNIX_EPOCH + Duration::from_hours(500_000)))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is a text")
}

#[test]
fn codes_are_what_scripts_know() {
    assert_eq!([Status::Sound, Status::Unsound, Status::Undone].map(Status::code), [0, 1, 2]);
}

#[tokio::test]
async fn help_is_output_and_wrong_arguments_are_errors() {
    let tool = Tool::<Store>::new();
    let help = run(&tool, "--help").await.sound();
    assert!(help.contains("Usage: store-tool <COMMAND>") && help.contains("Exit code: 0"), "{help}");
    for command in ["lock", "export", "verify", "explain", "page", "dev", "seed", "completions"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        run(&tool, &format!("{command} --help")).await.sound();
    }
    let errors = run(&tool, "exprot").await.undone();
    assert!(errors.contains("a similar subcommand exists: 'export'"), "{errors}");
    assert!(run(&tool, "").await.undone().contains("Usage: store-tool"));
}

/// The names under a heading of a help text.
fn commands(help: &str) -> impl Iterator<Item = &str> {
    let listed =
        help.split_once("Commands:\n").expect("commands").1.lines().take_while(|line| !line.is_empty());
    listed.filter_map(|line| line.split_whitespace().next())
}

#[tokio::test]
async fn the_guide_has_each_command_and_format() {
    let tool = Tool::<Store>::new();
    let guide = crate::sources::source("dynaschema/src/guide/tool.md").text;
    for line in ["--help", "export --help"] {
        let help = run(&tool, line).await.sound();
        let names: Vec<_> = commands(&help).collect();
        assert!(names.len() >= 8, "{help}");
        for name in names {
            assert!(guide.contains(&format!("`{name}`")) || guide.contains(&format!("| `{name} ")), "{name}");
        }
    }
}

#[tokio::test]
async fn shells_complete_the_arguments() {
    let tool = Tool::<Store>::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&tool, &format!("completions {shell}")).await.sound();
        assert!(script.contains("store-tool") && script.contains("cloudformation"), "{script}");
    }
    assert!(run(&tool, "completions cmd").await.undone().contains("[possible values: bash"));
}
