//! A table's name and its options, as flags.

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};

use super::Tool;
use super::names::{self, table_name};
use super::status::{Failure, Outcome};
use crate::TableSchema;
use crate::export::{StreamView, TableOptions, check_tag, check_time_to_live};

#[derive(Debug, Args)]
pub(super) struct NameArgument {
    /// The table's name
    #[arg(long, value_name = "NAME", value_parser = table_name)]
    table: Option<String>,
}

impl NameArgument {
    /// The name that was given here or to the tool, if it was.
    pub(super) fn given<S>(&self, tool: &Tool<S>) -> Option<String> {
        self.table.clone().or_else(|| tool.table.clone())
    }

    /// The same, or the name of the table's type.
    pub(super) fn or_of_type<S: TableSchema>(&self, tool: &Tool<S>) -> String {
        self.given(tool).unwrap_or_else(|| names::table_of(S::TABLE.name))
    }
}

/// What a `CreateTable` is told beside the schema.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the table is beside its schema")]
pub(super) struct CreationOptions {
    /// Provision so many read and write units a second; on demand without it
    #[arg(long, value_name = "READ,WRITE", value_parser = units)]
    provisioned: Option<(u32, u32)>,
    /// A stream with this view of its items
    #[arg(long, value_name = "VIEW", value_parser = views())]
    stream: Option<StreamView>,
    /// Nobody deletes the table
    #[arg(long)]
    deletion_protection: bool,
    /// Encrypt it with the account's key for DynamoDB
    #[arg(long)]
    managed_key: bool,
    /// Encrypt it with this key of KMS: an ARN, which Terraform needs, an id or an alias
    #[arg(long, value_name = "KEY", conflicts_with = "managed_key", value_parser = NonEmptyStringValueParser::new())]
    kms_key: Option<String>,
    /// A tag; repeat it for others
    #[arg(long, value_name = "KEY=VALUE", value_parser = tag)]
    tag: Vec<(String, String)>,
}

/// The same, and what is told behind a `CreateTable`.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the table is beside its schema")]
pub(super) struct OptionArguments {
    #[command(flatten)]
    creation: CreationOptions,
    /// The attribute by which items expire, whatever the schema says
    #[arg(long, value_name = "ATTRIBUTE", value_parser = time_to_live)]
    time_to_live: Option<String>,
    /// No time to live, although the schema has one
    #[arg(long, conflicts_with = "time_to_live")]
    no_time_to_live: bool,
    /// Point-in-time recovery, of so many days if they are said
    #[arg(long, value_name = "DAYS", num_args = 0..=1, require_equals = true, value_parser = value_parser!(u8).range(1..=35))]
    #[expect(clippy::option_option, reason = "not asked for, asked for, and asked for with days")]
    recovery: Option<Option<u8>>,
}

impl CreationOptions {
    /// The tool's own options with what the flags say; `None` where neither says anything.
    pub(super) fn over(&self, own: Option<&TableOptions>) -> Outcome<Option<TableOptions>> {
        let mut options = own.cloned();
        if let Some((read, write)) = self.provisioned {
            options = Some(options.unwrap_or_default().provisioned(read, write));
        }
        if let Some(view) = self.stream {
            options = Some(options.unwrap_or_default().stream(view));
        }
        if self.deletion_protection {
            options = Some(options.unwrap_or_default().deletion_protection());
        }
        if self.managed_key {
            options = Some(options.unwrap_or_default().managed_key());
        }
        if let Some(key) = &self.kms_key {
            options = Some(options.unwrap_or_default().kms_key(key));
        }
        for (key, value) in &self.tag {
            let tagged = options.unwrap_or_default().try_tag(key.clone(), value.clone());
            options = Some(tagged.map_err(Failure::new)?);
        }
        Ok(options)
    }
}

impl OptionArguments {
    /// The tool's own options with what the flags say; `None` where neither says anything.
    pub(super) fn over(&self, own: Option<&TableOptions>) -> Outcome<Option<TableOptions>> {
        let mut options = self.creation.over(own)?;
        if let Some(attribute) = &self.time_to_live {
            options = Some(options.unwrap_or_default().time_to_live(attribute));
        }
        if self.no_time_to_live {
            options = Some(options.unwrap_or_default().no_time_to_live());
        }
        match self.recovery {
            Some(Some(days)) => options = Some(options.unwrap_or_default().recovery_days(days)),
            Some(None) => options = Some(options.unwrap_or_default().point_in_time_recovery()),
            None => {}
        }
        Ok(options)
    }
}

/// A table's name and options.
#[derive(Debug, Args)]
pub(super) struct TableArguments {
    #[command(flatten)]
    pub(super) name: NameArgument,
    #[command(flatten)]
    pub(super) options: OptionArguments,
}

fn units(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("`{text}` is not two numbers from 1 on with a comma between them, such as `5,10`");
    let (read, write) = text.split_once(',').ok_or_else(wrong)?;
    match (read.trim().parse(), write.trim().parse()) {
        (Ok(read @ 1..), Ok(write @ 1..)) => Ok((read, write)),
        _ => Err(wrong()),
    }
}

fn time_to_live(attribute: &str) -> Result<String, String> {
    check_time_to_live(attribute).map(|()| attribute.to_owned())
}

fn tag(text: &str) -> Result<(String, String), String> {
    let (key, value) =
        text.split_once('=').ok_or_else(|| format!("`{text}` is not a key, `=` and a value"))?;
    check_tag(key, value)?;
    Ok((key.to_owned(), value.to_owned()))
}

/// The views of a stream, spelled as options are.
fn views() -> impl TypedValueParser<Value = StreamView> {
    let spelled = |view: StreamView| view.name().to_ascii_lowercase().replace('_', "-");
    PossibleValuesParser::new(StreamView::ALL.map(spelled)).try_map(move |text| {
        let view = StreamView::ALL.into_iter().find(|view| spelled(*view) == text);
        view.ok_or_else(|| format!("`{text}` is no view of a stream"))
    })
}
