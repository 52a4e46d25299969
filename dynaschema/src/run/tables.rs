//! Creating a table and waiting for it.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata as _, SdkError};
use aws_sdk_dynamodb::operation::create_table::CreateTableError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::operation::update_continuous_backups::UpdateContinuousBackupsError;
use aws_sdk_dynamodb::operation::update_time_to_live::UpdateTimeToLiveError;
use aws_sdk_dynamodb::types::{PointInTimeRecoverySpecification, TableStatus, TimeToLiveSpecification};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::call::send;
use super::deadline;
use super::doubt::{Doubt, reading, sending};
use super::fail::fail;
use super::observing::under;
use super::verify::free;
use crate::Error;
use crate::core::Core;
use crate::error::{TIMEOUT, What};
use crate::export::Recovery;

/// How often a new table is looked at, and how many times at most: two minutes.
const INTERVAL: Duration = Duration::from_millis(200);
const LOOKS: usize = 600;

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

async fn create(core: &Core, request: CreateTableFluentBuilder, creation: Creation) -> Result<(), Error> {
    let (mut is_there, mut doubt) = (false, Doubt::default());
    let failed = |error: SdkError<CreateTableError, HttpResponse>, nature| {
        is_there = is_in_use(error.as_service_error());
        fail("CreateTable", nature, error)
    };
    let request = doubt.watch(sending!(request, core.overrides()));
    let created = send("CreateTable", core, None, request, free, failed).await;
    match created {
        Ok(_) => {}
        // A try before it had no answer, and may have created the table: it gets all that was asked for.
        Err(_) if is_there && creation.if_absent && doubt.is_raised() => {}
        Err(_) if is_there && creation.if_absent => return wait_until_active(core).await,
        Err(_) if is_there && doubt.is_raised() => {
            let unknown = What::OutcomeUnknown { operation: "CreateTable" };
            return Err(Error::new(unknown).at_table(&core.name));
        }
        Err(error) => return Err(error),
    }
    wait_until_active(core).await?;
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

async fn wait_until_active(core: &Core) -> Result<(), Error> {
    for _ in 0..LOOKS {
        let request = reading!(core, core.client.describe_table().table_name(&core.name));
        let mut is_early = false;
        let failed = |error: SdkError<DescribeTableError, HttpResponse>, nature| {
            is_early =
                error.as_service_error().is_some_and(DescribeTableError::is_resource_not_found_exception);
            fail("DescribeTable", nature, error)
        };
        match send("DescribeTable", core, None, request, free, failed).await {
            Ok(sent) => {
                let status = sent.output.table.and_then(|table| table.table_status);
                if status == Some(TableStatus::Active) {
                    return Ok(());
                }
            }
            // A look can be answered by what has not heard of the table yet.
            Err(_) if is_early => {}
            Err(error) => return Err(error),
        }
        if !deadline::wait(INTERVAL).await {
            break;
        }
    }
    let message = "the table was created and is not active yet".to_owned();
    let what =
        What::Service { operation: "CreateTable", code: TIMEOUT.to_owned(), message, request_id: None };
    Err(Error::new(what).at_table(&core.name))
}
