//! What a live table has otherwise than its options.

use aws_sdk_dynamodb::types::{ProvisionedThroughputDescription, TableDescription};

use super::description::Description;
use super::finding::{Finding, Setting};
use super::options::{Encryption, Recovery, TableOptions, Units};
use super::verify::{Live, is_on_demand};

/// Everything that is otherwise than the options say. Recovery is compared where they ask for it; of tags,
/// theirs are.
pub(super) fn compare(
    schema: &Description,
    options: &TableOptions,
    table: &TableDescription,
    live: &Live,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut hold = |setting, expected: String, found: String| {
        if expected != found && !live.unanswered.contains(&setting) {
            findings.push(Finding::Setting { setting, expected, found });
        }
    };
    hold(Setting::Billing, billing(options.units), live_billing(table));
    if let Some(Units { read, write }) = options.units.filter(|_| !is_on_demand(table)) {
        let of_index = |units: String, index: &str| format!("{units} on index `{index}`");
        for (index, found) in indexes(schema, table) {
            let expected = of_index(provisioned(read.into(), write.into()), index);
            hold(Setting::Billing, expected, of_index(units(Some(found)), index));
        }
    }
    let view = table.stream_specification().filter(|stream| stream.stream_enabled());
    let view = view.and_then(|stream| stream.stream_view_type());
    let stream = options.stream.map_or("off", |view| view.name()).to_owned();
    hold(Setting::Stream, stream, view.map_or("off", |view| view.as_str()).to_owned());
    if let Some(Recovery { days }) = options.recovery {
        let expected = days.or(live.recovery);
        let of = |days: Option<u8>| days.map_or_else(|| "off".to_owned(), |days| format!("of {days} days"));
        let on = expected.map_or_else(|| "on".to_owned(), |days| of(Some(days)));
        hold(Setting::Recovery, on, of(live.recovery));
    }
    let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
    let protected = table.deletion_protection_enabled().unwrap_or_default();
    hold(Setting::DeletionProtection, switch(options.protected), switch(protected));
    let (expected, found) = encryption(&options.encryption, table);
    hold(Setting::Encryption, expected, found);
    for (key, value) in &options.tags {
        let found = live.tags.iter().find(|(known, _)| known == key);
        let found = found.map_or_else(|| "not there".to_owned(), |(key, value)| tag(key, value));
        hold(Setting::Tag, tag(key, value), found);
    }
    findings
}

fn tag(key: &str, value: &str) -> String {
    format!("`{key}` = `{value}`")
}

fn billing(units: Option<Units>) -> String {
    match units {
        None => "on demand".to_owned(),
        Some(Units { read, write }) => provisioned(read.into(), write.into()),
    }
}

fn provisioned(read: i64, write: i64) -> String {
    format!("provisioned with {read} read and {write} write units")
}

fn live_billing(table: &TableDescription) -> String {
    if is_on_demand(table) {
        return billing(None);
    }
    units(table.provisioned_throughput())
}

/// The global indexes of the schema that are there, with their own units.
fn indexes<'a>(
    schema: &'a Description,
    table: &'a TableDescription,
) -> impl Iterator<Item = (&'a str, &'a ProvisionedThroughputDescription)> {
    let all = table.global_secondary_indexes().iter();
    let all = all.filter_map(|index| Some((index.index_name()?, index.provisioned_throughput()?)));
    all.filter(|(name, _)| schema.index(name).is_some())
}

fn units(units: Option<&ProvisionedThroughputDescription>) -> String {
    let [read, write] = [
        units.and_then(ProvisionedThroughputDescription::read_capacity_units).unwrap_or_default(),
        units.and_then(ProvisionedThroughputDescription::write_capacity_units).unwrap_or_default(),
    ];
    provisioned(read, write)
}

/// What was asked for and what is there, in the same words where both are one. A live table tells the ARN of
/// its key and not whose it is, nor its alias.
fn encryption(asked: &Encryption, table: &TableDescription) -> (String, String) {
    const OWNED: &str = "by a key of the service's own";
    let key = table.sse_description().map(|sse| sse.kms_master_key_arn().unwrap_or_default());
    let found = || key.map_or_else(|| OWNED.to_owned(), |key| format!("by the key `{key}`"));
    let same = |is: bool, expected: String| if is { (found(), found()) } else { (expected, found()) };
    match asked {
        Encryption::Owned => (OWNED.to_owned(), found()),
        Encryption::Managed => same(key.is_some(), "by `alias/aws/dynamodb`".to_owned()),
        Encryption::Key(asked) => {
            let by_alias = asked.starts_with("alias/") || asked.contains(":alias/");
            let is = key.is_some_and(|key| by_alias || key == asked || key.ends_with(&format!("/{asked}")));
            same(is, format!("by the key `{asked}`"))
        }
    }
}
