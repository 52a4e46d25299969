//! The `main` of every example.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use aws_sdk_dynamodb::Client;

use crate::client::client;
use crate::options::{HELP, Wish, parse};

/// How a tour ends.
pub type Outcome = Result<(), Box<dyn Error>>;

/// Gives a tour on the client that the command line asks for.
///
/// The exit code is 0 if all went well, 1 if the tour failed, and 2 if an option is wrong.
pub async fn run(about: &str, tour: impl AsyncFnOnce(Client) -> Outcome) -> ExitCode {
    let store = match parse(env::args_os().skip(1)) {
        Ok(Wish::Run(store)) => store,
        Ok(Wish::Help) => {
            println!("{about}\n\n{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(wrong) => {
            eprintln!("error: {wrong}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let outcome = match client(&store) {
        Ok(client) => tour(client).await,
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", with_causes(&*error));
            ExitCode::FAILURE
        }
    }
}

/// The error and what caused it, leaving out what has been said already.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}\n  because: {cause_text}");
        }
        next = cause.source();
    }
    text
}
