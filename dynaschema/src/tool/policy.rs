//! `export iam`: a policy for a list of functions.

use clap::Args;

use super::Tool;
use super::export::Notation;
use super::status::{Failure, Outcome};
use super::suggest::nearest;
use super::table::NameArgument;
use crate::TableSchema;
use crate::export::{AccessPattern, Description, Policy, WriteKind};

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags, each of which says one thing")]
pub(super) struct PolicyArguments {
    /// The functions that the program calls, such as `Order::by_status`, `Order::update` and
    /// `Order::batch_get`; all that read, if none is named
    #[arg(value_name = "PATTERN")]
    patterns: Vec<String>,
    /// Scans of the table
    #[arg(long)]
    scan: bool,
    /// Scans of this index; as often as there are indexes that are scanned
    #[arg(long, value_name = "INDEX")]
    scan_index: Vec<String>,
    /// Every read of the table and of its indexes
    #[arg(long)]
    read_all: bool,
    /// Every write of the table
    #[arg(long)]
    write_all: bool,
    /// Leave out on which partitions
    #[arg(long)]
    without_leading_keys: bool,
    #[command(flatten)]
    name: NameArgument,
    /// The table's region
    #[arg(long, value_name = "REGION", default_value = "*")]
    region: String,
    /// The number of the table's account
    #[arg(long, value_name = "ACCOUNT", default_value = "*", value_parser = account)]
    account: String,
    /// The partition of AWS: `aws`, `aws-cn`, `aws-us-gov`
    #[arg(long, value_name = "PARTITION", default_value = "aws")]
    partition: String,
    #[command(flatten)]
    notation: Notation,
}

/// The functions that write, and the read of many.
const WRITES: [(&str, WriteKind); 11] = [
    ("create", WriteKind::Creates),
    ("put", WriteKind::Puts),
    ("update", WriteKind::Updates),
    ("edit", WriteKind::Edits),
    ("upsert", WriteKind::Upserts),
    ("modify", WriteKind::Modifies),
    ("move_to", WriteKind::Moves),
    ("delete", WriteKind::Deletes),
    ("batch_write", WriteKind::Batches),
    ("delete_all", WriteKind::DeletesAll),
    ("check", WriteKind::Checks),
];

const BATCH_GET: &str = "batch_get";

impl PolicyArguments {
    pub(super) fn text<S: TableSchema>(&self, tool: &Tool<S>) -> Outcome<String> {
        let Self { region, account, partition, .. } = self;
        let name = self.name.or_of_type(tool);
        let mut policy = Policy::of::<S>(format!("arn:{partition}:dynamodb:{region}:{account}:table/{name}"));
        for (entity, function) in self.functions::<S>()? {
            policy = allow::<S>(policy, &entity, &function)?;
        }
        if self.scan {
            policy = policy.scan();
        }
        for index in &self.scan_index {
            policy = policy.scan_index(index).map_err(|unknown| Failure::new(unknown.to_string()))?;
        }
        if self.read_all {
            policy = policy.read_all();
        }
        if self.write_all {
            policy = policy.write_all();
        }
        if self.without_leading_keys {
            policy = policy.without_leading_keys();
        }
        Ok(self.notation.write(&policy.document()))
    }

    /// What is allowed, by entity and function.
    fn functions<S: TableSchema>(&self) -> Outcome<Vec<(String, String)>> {
        let names_more = self.scan || self.read_all || self.write_all || !self.scan_index.is_empty();
        if self.patterns.is_empty() && !names_more {
            let table = Description::of::<S>();
            let all = table.patterns().map(|read| (read.entity.to_owned(), read.function.to_owned()));
            return Ok(all.collect());
        }
        let parsed = self.patterns.iter().map(|pattern| match pattern.split_once("::") {
            Some((entity, function)) => Ok((entity.to_owned(), function.to_owned())),
            None => Err(Failure::new(format!(
                "`{pattern}` is not an entity, `::` and a function, such as `Order::get`"
            ))),
        });
        parsed.collect()
    }
}

/// Allows one function more. One of an entity's own patterns is that, whatever it is called.
fn allow<S: TableSchema>(policy: Policy, entity: &str, function: &str) -> Outcome<Policy> {
    let table = Description::of::<S>();
    let reads = table.patterns().any(|read| (read.entity, read.function) == (entity, function));
    let allowed = match WRITES.iter().find(|(name, _)| *name == function) {
        _ if reads => policy.read(entity, function),
        Some((_, kind)) => policy.write(entity, *kind),
        None if function == BATCH_GET => policy.batch_get(entity),
        None => policy.read(entity, function),
    };
    allowed.map_err(|unknown| {
        let asked = format!("{entity}::{function}");
        let all = all_functions(&table);
        if let Some(near) = nearest(&asked, all.iter().map(String::as_str)) {
            return Failure::new(format!(
                "table `{}` has no `{asked}`; did you mean `{near}`?",
                S::TABLE.name
            ));
        }
        let writes = WRITES.map(|(name, _)| format!("`{name}`")).join(", ");
        Failure::new(format!("{unknown}; what writes is {writes}, and `{BATCH_GET}` reads many"))
    })
}

/// Every function that can be allowed.
fn all_functions(table: &Description) -> Vec<String> {
    let writes = WRITES.map(|(name, _)| name);
    let mut all: Vec<String> = table.patterns().map(AccessPattern::called).collect();
    for entity in &table.entities {
        all.extend(writes.iter().chain([&BATCH_GET]).map(|function| format!("{}::{function}", entity.name)));
    }
    all
}

fn account(text: &str) -> Result<String, String> {
    let is_one = text == "*" || (text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_digit()));
    if is_one { Ok(text.to_owned()) } else { Err("the number of an account has 12 digits".to_owned()) }
}
