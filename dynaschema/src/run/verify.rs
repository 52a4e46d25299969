//! Asking the service what a table is.

use std::sync::Arc;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::types::{PointInTimeRecoveryStatus, TableDescription, TimeToLiveStatus};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::call::send;
use super::fail::fail;
use super::observing::under;
use super::sending::reading;
use crate::core::Core;
use crate::export::{Description, Live, Setting, TableOptions, Verification, compare, unready};
use crate::meter::Cost;
use crate::{Error, ErrorKind, Meter, Table};

/// Which table is compared with its schema, and with which options besides.
pub(crate) struct Comparison {
    pub(crate) core: Arc<Core>,
    meter: Option<Meter>,
    pub(crate) options: Option<TableOptions>,
}

impl Comparison {
    /// The comparison of a table with its schema alone.
    pub(crate) fn of<S>(table: &Table<S>) -> Self {
        Self { core: table.core.clone(), meter: table.meter.clone(), options: None }
    }
}

/// Compares the live table with its schema, and with the options where there are any.
pub(crate) async fn verify(asked: Comparison) -> Result<Verification, Error> {
    under!(asked.core.labelled_as("verify"), compared(asked))
}

async fn compared(asked: Comparison) -> Result<Verification, Error> {
    let Comparison { core, meter, options } = asked;
    let asking = Asking { core: &core, meter: meter.as_ref() };
    let mut live = Live { table: asking.table().await?, ..Live::default() };
    if unready(&live).is_none() {
        match told(asking.time_to_live().await)? {
            Some(expires_by) => live.expires_by = expires_by,
            None => live.unanswered.push(Setting::TimeToLive),
        }
        if let Some(options) = &options {
            if options.recovery.is_some() {
                match told(asking.recovery().await)? {
                    Some(recovery) => live.recovery = recovery,
                    None => live.unanswered.push(Setting::Recovery),
                }
            }
            let arn = live.table.as_ref().and_then(|table| table.table_arn.clone());
            if let (false, Some(arn)) = (options.tags.is_empty(), arn) {
                match told(asking.tags(arn).await)? {
                    Some(tags) => live.tags = tags,
                    None => live.unanswered.push(Setting::Tag),
                }
            }
        }
    }
    let findings = compare(&Description::read(core.layout.table), options.as_ref(), &live);
    Ok(Verification { table: core.name.clone(), findings })
}

/// What the server tells; `None` where it does not know the operation, as engines for development know fewer.
fn told<T>(answer: Result<T, Error>) -> Result<Option<T>, Error> {
    match answer {
        Err(error)
            if matches!(error.kind(), ErrorKind::Service { code: "UnknownOperationException", .. }) =>
        {
            Ok(None)
        }
        answer => answer.map(Some),
    }
}

struct Asking<'a> {
    core: &'a Core,
    meter: Option<&'a Meter>,
}

impl Asking<'_> {
    /// The table, if there is one.
    async fn table(&self) -> Result<Option<TableDescription>, Error> {
        const OPERATION: &str = "DescribeTable";
        let request = self.core.client.describe_table().table_name(&self.core.name);
        let mut is_absent = false;
        let failed = |error: SdkError<DescribeTableError, HttpResponse>, nature| {
            let service = error.as_service_error();
            is_absent = service.is_some_and(DescribeTableError::is_resource_not_found_exception);
            fail(OPERATION, nature, error)
        };
        let request = reading!(self.core, request);
        match send(OPERATION, self.core, self.meter, request, free, failed).await {
            Ok(sent) => Ok(sent.output.table),
            Err(_) if is_absent => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The attribute by which items expire.
    async fn time_to_live(&self) -> Result<Option<String>, Error> {
        const OPERATION: &str = "DescribeTimeToLive";
        let request = self.core.client.describe_time_to_live().table_name(&self.core.name);
        let request = reading!(self.core, request);
        let failed = |error, nature| fail(OPERATION, nature, error);
        let sent = send(OPERATION, self.core, self.meter, request, free, failed).await?;
        let described = sent.output.time_to_live_description;
        Ok(described.and_then(|described| match described.time_to_live_status {
            Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling) => described.attribute_name,
            _ => None,
        }))
    }

    /// How many days back the table can be restored.
    async fn recovery(&self) -> Result<Option<u8>, Error> {
        const OPERATION: &str = "DescribeContinuousBackups";
        const DAYS: u8 = 35;
        let request = self.core.client.describe_continuous_backups().table_name(&self.core.name);
        let request = reading!(self.core, request);
        let failed = |error, nature| fail(OPERATION, nature, error);
        let sent = send(OPERATION, self.core, self.meter, request, free, failed).await?;
        let backups = sent.output.continuous_backups_description;
        let recovery = backups.and_then(|backups| backups.point_in_time_recovery_description);
        Ok(recovery.and_then(|recovery| match recovery.point_in_time_recovery_status {
            Some(PointInTimeRecoveryStatus::Enabled) => Some(
                recovery.recovery_period_in_days.and_then(|days| u8::try_from(days).ok()).unwrap_or(DAYS),
            ),
            _ => None,
        }))
    }

    /// Every tag of the table.
    async fn tags(&self, arn: String) -> Result<Vec<(String, String)>, Error> {
        const OPERATION: &str = "ListTagsOfResource";
        let (mut tags, mut next) = (Vec::new(), None);
        loop {
            let request = self.core.client.list_tags_of_resource().resource_arn(&arn).set_next_token(next);
            let failed = |error, nature| fail(OPERATION, nature, error);
            let request = reading!(self.core, request);
            let sent = send(OPERATION, self.core, self.meter, request, free, failed).await?;
            let listed = sent.output.tags.unwrap_or_default();
            tags.extend(listed.into_iter().map(|tag| (tag.key, tag.value)));
            next = sent.output.next_token;
            if next.is_none() {
                return Ok(tags);
            }
        }
    }
}

/// What describes costs no capacity.
/// What a request about the table itself costs.
pub(super) fn free<T>(_: &T) -> Cost {
    Cost::of_read(None, 0)
}
