//! `dev`: the embedded engine as a server on this machine, with the page live on it.

mod http;
mod server;
mod site;

use std::net::Ipv4Addr;
use std::path::PathBuf;

use clap::Args;
use tokio::net::TcpListener;

use self::site::Site;
use super::Tool;
use super::console::Console;
use super::seed::seed;
use super::status::{Failure, Outcome, Status};
use super::table::NameArgument;
use crate::embedded::Engine;
use crate::export::TableOptions;
use crate::{Table, TableSchema};

#[derive(Debug, Args)]
pub(super) struct DevArguments {
    #[command(flatten)]
    name: NameArgument,
    /// Keep the data in this file, and find it there the next time; in memory without it
    #[arg(long, value_name = "DB")]
    file: Option<PathBuf>,
    /// The port; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 8000)]
    port: u16,
    /// Write the samples into it, where nothing is yet
    #[arg(long)]
    seed: bool,
}

pub(super) async fn run<S: TableSchema>(
    asked: &DevArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let (listener, address) = listen(asked.port).await?;
    let engine = match &asked.file {
        None => Engine::memory(),
        Some(path) => Engine::file(path)
            .map_err(|error| Failure::of(format_args!("`{}` cannot be used", path.display()), &error))?,
    };
    let table = Table::<S>::new(engine.client(), asked.name.or_of_type(tool));
    let mut create = table.create_table().if_absent();
    // A file can hold a table that was made for an older schema, or for other options.
    let mut verify = table.verify();
    if let Some(options) = tool.options.clone().map(TableOptions::without_recovery) {
        create = create.options(&options);
        verify = verify.options(&options);
    }
    create.send().await?;
    let verified = verify.await?;
    if !verified.findings.is_empty() {
        console.say(&verified);
    }
    if asked.seed {
        let seeded = seed(&table, tool, console).await?;
        console.say(seeded.sentence(table.name()));
    }
    console.line(format_args!(
        "table `{}`: {address}, the page and the endpoint; Ctrl-C stops it",
        table.name()
    ))?;
    server::serve(listener, Site::new(engine, &table), console.is_process).await?;
    Ok(Status::Sound)
}

/// Listens on this machine alone.
async fn listen(port: u16) -> Outcome<(TcpListener, String)> {
    let wrong = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Failure::new(format!(
            "port {port} of 127.0.0.1 is taken; stop what listens there, or name another one by `--port`"
        )),
        _ => Failure::of(format_args!("nothing can listen on port {port} of 127.0.0.1"), &error),
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, format!("http://{address}")))
}
