//! Creating a table and waiting for it.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata as _, SdkError};
use aws_sdk_dynamodb::operation::create_table::CreateTableError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::operation::update_continuous_backups::UpdateContinuousBackupsError;
use aws_sdk_dynamodb::operation::update_time_to_live::UpdateTimeToLiveError;
use aws_sdk_dynamodb::types::{
    PointInTimeRecoverySpecification, TableDescription, TableStatus, TimeToLiveSpecification,
};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::call::send;
use super::deadline;
use super::fail::fail;
use super::observing::under;
use super::sending::{Doubt, reading, sending};
use super::verify::free;
use crate::Error;
use crate::clock::Clock;
use crate::core::Core;
use crate::error::{TIMEOUT, What};
use crate::export::{Recovery, is_usable};

/// How often a new table is looked at, and how many times at most: two minutes.
const INTERVAL: Duration = Duration::from_millis(200);
const LOOKS: usize = 600;

/// By how many seconds a clock can differ from the service's: what is signed by one that differs more is
/// refused.
const SKEW: i64 = 15 * 60;

/// What the service says where a time to live is turned on that is on.
const IS_ON: &str = "TimeToLive is already enabled";

/// What becomes of a table beside the request that creates it.
pub(crate) struct Creation {
    /// The attribute by which items expire.
    pub(crate) time_to_live: Option<String>,
    pub(crate) recovery: Option<Recovery>,
    /// Whether a table of the name is left as it is.
    pub(crate) if_absent: bool,
}

pub(crate) async fn create_table(
    core: Arc<Core>,
    request: CreateTableFluentBuilder,
    creation: Creation,
) -> Result<(), Error> {
    under!(core.labelled_as("create_table"), create(&core, request, creation))
}

/// Whose the table of the name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// This call has created it.
    Ours,
    /// A try of it without an answer may have.
    Unknown,
    /// It was there.
    Another,
}

async fn create(core: &Core, request: CreateTableFluentBuilder, creation: Creation) -> Result<(), Error> {
    // By the clock that the service goes by, as far as this machine has it: the table's own may show any
    // time.
    let begun = Clock::default().now().seconds;
    let mut whose = ask(core, request.clone(), creation.if_absent).await?;
    let mut seen = None;
    for _ in 0..LOOKS {
        let found = look(core).await?;
        seen = found.as_ref().and_then(|table| table.table_status.clone());
        match &found {
            Some(table) if seen.as_ref().is_some_and(is_usable) => {
                let is_ours = match whose {
                    Whose::Ours => true,
                    Whose::Another => false,
                    Whose::Unknown => is_created_since(table, begun),
                };
                if !is_ours {
                    return Ok(());
                }
                // What is sent behind its creation changes no table that is being changed.
                if seen == Some(TableStatus::Active) {
                    return complete(core, creation).await;
                }
            }
            // What was in the way has been deleted since, or a look has not heard of the table: that is asked
            // for once more.
            None if whose != Whose::Ours => {
                let now = ask(core, request.clone(), creation.if_absent).await?;
                whose = if now == Whose::Another { whose } else { now };
            }
            // A look can be answered by what has not heard of the table yet.
            Some(_) | None => {}
        }
        if !deadline::wait(INTERVAL).await {
            break;
        }
    }
    Err(not_active(whose, seen.as_ref()).at_table(&core.name))
}

/// Asks for the table; where one of the name may stay, it is no error that there is one.
async fn ask(core: &Core, request: CreateTableFluentBuilder, if_absent: bool) -> Result<Whose, Error> {
    let (mut is_there, mut doubt) = (false, Doubt::default());
    let failed = |error: SdkError<CreateTableError, HttpResponse>, nature| {
        is_there = is_in_use(error.as_service_error());
        fail("CreateTable", nature, error)
    };
    let request = doubt.watch(sending!(request, core.overrides()));
    match send("CreateTable", core, None, request, free, failed).await {
        Ok(_) => Ok(Whose::Ours),
        Err(_) if is_there && if_absent => {
            Ok(if doubt.is_raised() { Whose::Unknown } else { Whose::Another })
        }
        Err(_) if is_there && doubt.is_raised() => {
            let unknown = What::OutcomeUnknown { operation: "CreateTable" };
            Err(Error::new(unknown).at_table(&core.name))
        }
        Err(error) => Err(error),
    }
}

/// The table of the name, if there is one.
async fn look(core: &Core) -> Result<Option<TableDescription>, Error> {
    let request = reading!(core, core.client.describe_table().table_name(&core.name));
    let mut is_gone = false;
    let failed = |error: SdkError<DescribeTableError, HttpResponse>, nature| {
        is_gone = error.as_service_error().is_some_and(DescribeTableError::is_resource_not_found_exception);
        fail("DescribeTable", nature, error)
    };
    match send("DescribeTable", core, None, request, free, failed).await {
        Ok(sent) => Ok(sent.output.table),
        Err(_) if is_gone => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a table can be the one that was asked for at this second.
fn is_created_since(table: &TableDescription, second: i64) -> bool {
    table.creation_date_time.is_none_or(|created| created.secs() >= second.saturating_sub(SKEW))
}

/// Why a table cannot be used yet.
fn not_active(whose: Whose, seen: Option<&TableStatus>) -> Error {
    let message = match (whose, seen) {
        (_, Some(TableStatus::Deleting)) => "a table of this name is still being deleted",
        (Whose::Ours, _) => "the table was created and is not active yet",
        (Whose::Unknown | Whose::Another, _) => "a table of this name is there and is not active yet",
    };
    let (code, message) = (TIMEOUT.to_owned(), message.to_owned());
    Error::new(What::Service { operation: "CreateTable", code, message, request_id: None })
}

/// What a `CreateTable` cannot say.
async fn complete(core: &Core, creation: Creation) -> Result<(), Error> {
    if let Some(attribute) = creation.time_to_live {
        turn_on_time_to_live(core, attribute).await?;
    }
    match creation.recovery {
        Some(recovery) => turn_on_recovery(core, recovery).await,
        None => Ok(()),
    }
}

async fn turn_on_time_to_live(core: &Core, attribute: String) -> Result<(), Error> {
    let specification = TimeToLiveSpecification::builder().enabled(true).attribute_name(attribute).build();
    let specification = specification.map_err(|error| incomplete("UpdateTimeToLive", &error))?;
    let request = core.client.update_time_to_live().table_name(&core.name);
    let request = reading!(core, request.time_to_live_specification(specification));
    let mut is_on = false;
    let failed = |error: SdkError<UpdateTimeToLiveError, HttpResponse>, nature| {
        // Of a try before it, which had no answer: the table was created just now.
        is_on = error.message().is_some_and(|message| message.contains(IS_ON));
        fail("UpdateTimeToLive", nature, error)
    };
    match send("UpdateTimeToLive", core, None, request, free, failed).await {
        Err(error) if !is_on => Err(error),
        _ => Ok(()),
    }
}

async fn turn_on_recovery(core: &Core, recovery: Recovery) -> Result<(), Error> {
    let specification = PointInTimeRecoverySpecification::builder()
        .point_in_time_recovery_enabled(true)
        .set_recovery_period_in_days(recovery.days.map(i32::from))
        .build()
        .map_err(|error| incomplete("UpdateContinuousBackups", &error))?;
    let request = core.client.update_continuous_backups().table_name(&core.name);
    let request = request.point_in_time_recovery_specification(specification);
    let mut looks = 0;
    loop {
        let mut is_early = false;
        let failed = |error: SdkError<UpdateContinuousBackupsError, HttpResponse>, nature| {
            let error_of_it = error.as_service_error();
            is_early = error_of_it
                .is_some_and(UpdateContinuousBackupsError::is_continuous_backups_unavailable_exception);
            fail("UpdateContinuousBackups", nature, error)
        };
        let request = reading!(core, request.clone());
        let sent = send("UpdateContinuousBackups", core, None, request, free, failed).await;
        looks += 1;
        match sent {
            Ok(_) => return Ok(()),
            // The backups of a table come a moment after it.
            Err(_) if is_early && looks < LOOKS && deadline::wait(INTERVAL).await => {}
            Err(error) => return Err(error),
        }
    }
}

fn incomplete(operation: &'static str, error: &BuildError) -> Error {
    Error::new(What::InvalidRequest { operation, reason: error.to_string() })
}

fn is_in_use(error: Option<&CreateTableError>) -> bool {
    error.is_some_and(CreateTableError::is_resource_in_use_exception)
}
