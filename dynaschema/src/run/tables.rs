//! Creating a table and waiting for it.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::operation::create_table::CreateTableError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::TableStatus;

use super::call::send;
use super::fail::{Nature, fail};
use crate::Error;
use crate::core::Core;
use crate::error::What;
use crate::meter::Cost;

/// How often a new table is looked at, and how many times at most: two minutes.
const INTERVAL: Duration = Duration::from_millis(200);
const LOOKS: usize = 600;

pub(crate) async fn create_table(
    core: Arc<Core>,
    request: CreateTableFluentBuilder,
    if_absent: bool,
) -> Result<(), Error> {
    match request.send().await {
        Ok(_) => wait_until_active(&core).await,
        Err(error) if if_absent && is_in_use(error.as_service_error()) => wait_until_active(&core).await,
        Err(error) => Err(fail("CreateTable", Nature::Read, error).at_table(&core.name)),
    }
}

fn is_in_use(error: Option<&CreateTableError>) -> bool {
    error.is_some_and(CreateTableError::is_resource_in_use_exception)
}

async fn wait_until_active(core: &Core) -> Result<(), Error> {
    for _ in 0..LOOKS {
        let request = core.client.describe_table().table_name(&core.name).send();
        let cost = |_: &_| Cost::of_read(None, 0);
        let failed = |error| fail("DescribeTable", Nature::Read, error);
        let sent = send("DescribeTable", &core.name, None, request, cost, failed).await?;
        let status = sent.output.table.and_then(|table| table.table_status);
        if status == Some(TableStatus::Active) {
            return Ok(());
        }
        tokio::time::sleep(INTERVAL).await;
    }
    let message = "the table was created and is not active yet".to_owned();
    let what =
        What::Service { operation: "CreateTable", code: "Timeout".to_owned(), message, request_id: None };
    Err(Error::new(what).at_table(&core.name))
}
