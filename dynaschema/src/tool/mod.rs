//! A command-line tool for your own schema, in five lines.
//!
//! ```no_run
//! # use dynaschema::DynamoEntity;
//! # #[derive(serde::Serialize, serde::Deserialize, DynamoEntity)]
//! # #[pk("USER#<id>")]
//! # struct Shop {
//! #     id: u32,
//! # }
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     dynaschema::tool::main::<Shop>()
//! }
//! ```
//!
//! [`guide::tool`](crate::guide::tool) shows what it does.

mod arguments;
mod completions;
mod connection;
mod console;
mod dev;
mod explain;
mod export;
mod lock;
mod names;
mod page;
mod policy;
mod progress;
mod seed;
mod status;
mod suggest;
mod table;
mod target;
mod verify;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::process::ExitCode;

use aws_sdk_dynamodb::Client;

use self::arguments::{Command, command_line, parse};
use self::console::Console;
use self::status::{Failure, Outcome};
use crate::export::{Samples, TableOptions};
use crate::{Error, TableSchema};

pub use status::Status;

/// The whole `main` of a tool for a table, or for an entity that lives alone.
///
/// See [`guide::tool`](crate::guide::tool), and [`Tool`] for more than the schema.
pub fn main<S: TableSchema>() -> ExitCode {
    Tool::<S>::new().main()
}

/// A tool with what the schema does not say: the table's name and options, sample items, a client.
#[must_use = "a tool does nothing until `.main()`"]
pub struct Tool<S> {
    table: Option<String>,
    options: Option<TableOptions>,
    lock_file: Option<PathBuf>,
    client: Option<Client>,
    samples: Option<Box<MakesSamples<S>>>,
    schema: PhantomData<fn() -> S>,
}

type MakesSamples<S> = dyn Fn() -> Result<Samples<S>, Error> + Send + Sync;

impl<S: TableSchema> Tool<S> {
    /// A tool for the schema alone.
    pub fn new() -> Self {
        Self { table: None, options: None, lock_file: None, client: None, samples: None, schema: PhantomData }
    }

    /// The table's name where `--table` does not say another.
    pub fn table(mut self, name: impl Into<String>) -> Self {
        self.table = Some(name.into());
        self
    }

    /// What the table is beside its schema, in exports and to `verify`. Flags stand above it.
    pub fn options(mut self, options: TableOptions) -> Self {
        self.options = Some(options);
        self
    }

    /// The lock's file where `--file` does not say another. A path that is not absolute starts where the tool
    /// is run; `concat!(env!("CARGO_MANIFEST_DIR"), "/shop.lock")` is the file of
    /// `locked!(Shop, "shop.lock")` from anywhere.
    pub fn lock_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.lock_file = Some(path.into());
        self
    }

    /// The client for a live table, in the place of one that the environment configures. `--endpoint` and
    /// `--region` stand above what it says.
    pub fn client(mut self, client: Client) -> Self {
        self.client = Some(client);
        self
    }

    /// Items to show the table by, on the page and in the model for NoSQL Workbench, and for `seed` to write.
    /// They are made when they are asked for. Without them, made ones are shown, and none are written.
    ///
    /// ```no_run
    /// # use dynaschema::DynamoEntity;
    /// # #[derive(serde::Serialize, serde::Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User {
    /// #     id: u32,
    /// # }
    /// use std::process::ExitCode;
    ///
    /// use dynaschema::export::Samples;
    /// use dynaschema::tool::Tool;
    ///
    /// fn users() -> dynaschema::Result<Samples<User>> {
    ///     let mut users = Samples::new();
    ///     users.item(&User { id: 7 })?.item(&User { id: 42 })?;
    ///     Ok(users)
    /// }
    ///
    /// fn main() -> ExitCode {
    ///     Tool::new().samples(users).main()
    /// }
    /// ```
    pub fn samples(
        mut self,
        samples: impl Fn() -> Result<Samples<S>, Error> + Send + Sync + 'static,
    ) -> Self {
        self.samples = Some(Box::new(samples));
        self
    }

    /// The samples that were given.
    fn own_samples(&self) -> Outcome<Option<Samples<S>>> {
        self.samples.as_ref().map(|make| make().map_err(Failure::from)).transpose()
    }

    /// The samples that were given, or made ones.
    fn samples_or_made(&self) -> Outcome<Samples<S>> {
        Ok(self.own_samples()?.unwrap_or_else(Samples::made))
    }

    /// Does what the arguments of the process say, and writes to its output.
    ///
    /// # Panics
    ///
    /// Inside a runtime of tokio, as it makes its own: use [`run`](Self::run) there.
    pub fn main(self) -> ExitCode {
        let (mut output, mut beside) = (io::stdout(), io::stderr());
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => {
                let _ = writeln!(beside, "error: there is no runtime: {error}");
                return Status::Undone.into();
            }
        };
        let console = Console::of_process(&mut output, &mut beside);
        runtime.block_on(self.answer(std::env::args_os().collect(), console)).into()
    }

    /// Does what these arguments say, the first of which is the tool's own name: output goes to the first
    /// writer, errors and progress to the second. What serves does so until the future is dropped.
    ///
    /// ```
    /// # use dynaschema::DynamoEntity;
    /// # #[derive(serde::Serialize, serde::Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User {
    /// #     id: u32,
    /// # }
    /// use dynaschema::tool::{Status, Tool};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let (mut output, mut errors) = (Vec::new(), Vec::new());
    /// let status = Tool::<User>::new().run(["users", "export", "terraform"], &mut output, &mut errors).await;
    /// assert_eq!(status, Status::Sound);
    /// assert!(output.starts_with(b"resource \"aws_dynamodb_table\" \"user\" {"));
    /// # }
    /// ```
    pub async fn run<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
        output: &mut (dyn Write + Send),
        errors: &mut (dyn Write + Send),
    ) -> Status {
        let arguments = arguments.into_iter().map(Into::into).collect();
        self.answer(arguments, Console::inside(output, errors)).await
    }

    async fn answer(&self, arguments: Vec<OsString>, mut console: Console<'_>) -> Status {
        let line = command_line(&arguments, S::TABLE.name);
        let outcome = match parse(&line, &arguments) {
            Ok(command) => self.carry_out(command, line, &mut console).await,
            Err(other) => other.tell(&mut console),
        };
        match outcome {
            Ok(status) => status,
            Err(Failure::Unread) => Status::Undone,
            Err(Failure::Said(why)) => {
                console.say(format_args!("error: {why}"));
                Status::Undone
            }
        }
    }

    async fn carry_out(&self, command: Command, line: clap::Command, console: &mut Console<'_>) -> Outcome {
        match command {
            Command::Lock(asked) => lock::run(asked, self, console),
            Command::Export(asked) => export::run(&asked, self, console),
            Command::Verify(asked) => verify::run(&asked, self, console).await,
            Command::Explain(asked) => explain::run::<S>(&asked, console),
            Command::Page(asked) => page::run(&asked, self, console),
            Command::Dev(asked) => dev::run(&asked, self, console).await,
            Command::Seed(asked) => seed::run(&asked, self, console).await,
            Command::Completions(asked) => completions::run(&asked, line, console),
        }
    }
}

impl<S: TableSchema> Default for Tool<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> fmt::Debug for Tool<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool").field("table", &self.table).finish_non_exhaustive()
    }
}
