//! `export`: the schema in the words of others.

use clap::{Args, Subcommand};

use super::Tool;
use super::console::Console;
use super::policy::PolicyArguments;
use super::status::Outcome;
use super::table::{CreationOptions, NameArgument, TableArguments};
use super::target::Target;
use crate::TableSchema;
use crate::export::{
    CloudFormation, Description, Document, access_patterns, create_table_input, is_logical_id, mermaid,
    terraform, workbench_of,
};
use crate::op::key_table;

#[derive(Debug, Args)]
pub(super) struct ExportArguments {
    #[command(subcommand)]
    format: Format,
    #[command(flatten)]
    target: Target,
}

/// Every format, with what it takes.
#[derive(Debug, Subcommand)]
enum Format {
    /// The table as a resource of Terraform
    Terraform(TableArguments),
    /// The table as a template of CloudFormation, which SAM and CDK take, too
    #[command(name = "cloudformation")]
    CloudFormation(CloudFormationArguments),
    /// What `aws dynamodb create-table --cli-input-json` takes
    CreateTable(CreationArguments),
    /// A policy of IAM for the functions that a program calls
    Iam(PolicyArguments),
    /// Keys and access patterns as tables of Markdown
    Markdown,
    /// Which items lie together, as a diagram of Mermaid
    Mermaid,
    /// A model for NoSQL Workbench, with the samples in it
    Workbench(NameArgument),
    /// All of the schema as JSON, for tools of your own
    Json,
    /// What that JSON looks like, as JSON Schema
    JsonSchema,
}

#[derive(Debug, Args)]
struct CreationArguments {
    #[command(flatten)]
    name: NameArgument,
    #[command(flatten)]
    options: CreationOptions,
}

#[derive(Debug, Args)]
struct CloudFormationArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    notation: Notation,
    /// Leave the table's name to CloudFormation
    #[arg(long, conflicts_with = "table")]
    unnamed: bool,
    /// The table stays when its resource is removed
    #[arg(long)]
    retain: bool,
    /// The resource alone, and no template around it
    #[arg(long)]
    resource: bool,
    /// The name of the resource in the template
    #[arg(long, value_name = "ID", value_parser = logical_id, conflicts_with = "resource")]
    logical_id: Option<String>,
}

/// How a document is written.
#[derive(Debug, Args)]
pub(super) struct Notation {
    /// As YAML, the default
    #[arg(long, conflicts_with = "json")]
    yaml: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Notation {
    pub(super) fn write(&self, document: &Document) -> String {
        if self.json { document.to_json() } else { document.to_yaml() }
    }
}

pub(super) fn run<S: TableSchema>(
    asked: &ExportArguments,
    tool: &Tool<S>,
    console: &mut Console<'_>,
) -> Outcome {
    let text = asked.format.text(tool)?;
    asked.target.write(&text, console)
}

impl Format {
    fn text<S: TableSchema>(&self, tool: &Tool<S>) -> Outcome<String> {
        let options =
            |table: &TableArguments| table.options.over(tool.options.as_ref()).map(Option::unwrap_or_default);
        Ok(match self {
            Self::Terraform(table) => terraform::<S>(&table.name.or_of_type(tool), &options(table)?),
            Self::CloudFormation(asked) => {
                let name = asked.table.name.or_of_type(tool);
                asked.text(CloudFormation::of::<S>(name, &options(&asked.table)?))
            }
            Self::CreateTable(asked) => {
                let options = asked.options.over(tool.options.as_ref())?.unwrap_or_default();
                create_table_input::<S>(asked.name.or_of_type(tool), &options).to_json()
            }
            Self::Iam(asked) => asked.text(tool)?,
            Self::Markdown => format!("{}\n{}", key_table::<S>(), access_patterns::<S>()),
            Self::Mermaid => mermaid::<S>(),
            Self::Workbench(name) => workbench_of(&tool.samples_or_made()?, &name.or_of_type(tool)),
            Self::Json => Description::of::<S>().document().to_json(),
            Self::JsonSchema => Description::JSON_SCHEMA.to_owned(),
        })
    }
}

impl CloudFormationArguments {
    fn text(&self, mut formation: CloudFormation) -> String {
        if self.unnamed {
            formation = formation.unnamed();
        }
        if self.retain {
            formation = formation.retain();
        }
        if let Some(id) = &self.logical_id {
            formation = formation.logical_id(id);
        }
        self.notation.write(&if self.resource { formation.resource() } else { formation.template() })
    }
}

fn logical_id(id: &str) -> Result<String, String> {
    let wrong = || "a logical id is made of ASCII letters and digits".to_owned();
    is_logical_id(id).then(|| id.to_owned()).ok_or_else(wrong)
}
