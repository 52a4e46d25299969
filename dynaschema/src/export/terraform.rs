//! The table as Terraform has it.

use super::create_table::scalar_name;
use super::document::quoted;
use super::options::{Encryption, Units};
use super::{Description, IndexDescription, ProjectedAttributes, TableOptions};
use crate::TableSchema;

/// The table as a resource of Terraform, `aws_dynamodb_table`, in HCL, under this name, with options.
///
/// The resource is called like the table's type in lower case: `aws_dynamodb_table.shop`. Of an index whose
/// key is several attributes the keys stand in blocks `key_schema`, which newer releases of the provider
/// take; of all others as `hash_key` and `range_key`, which every release takes. It says everything that
/// [`TableOptions`] does; a key of KMS has to be given by its ARN.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{TableOptions, terraform};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
/// }
///
/// assert_eq!(
///     terraform::<User>("users", &TableOptions::new()),
///     r#"resource "aws_dynamodb_table" "user" {
///   name         = "users"
///   billing_mode = "PAY_PER_REQUEST"
///   hash_key     = "PK"
///
///   attribute {
///     name = "PK"
///     type = "S"
///   }
/// }
/// "#,
/// );
/// ```
pub fn terraform<S: TableSchema>(name: &str, options: &TableOptions) -> String {
    written(&Description::of::<S>(), name, options)
}

pub(super) fn written(table: &Description, name: &str, options: &TableOptions) -> String {
    let mut block = Block::new(format!("resource \"aws_dynamodb_table\" {}", quoted(&label(table.name))));
    block.text("name", name);
    block.text("billing_mode", if options.units.is_some() { "PROVISIONED" } else { "PAY_PER_REQUEST" });
    block.units(options.units);
    block.text("hash_key", table.partition_key);
    if let Some(sort) = table.sort_key {
        block.text("range_key", sort);
    }
    if let Some(view) = options.stream {
        block.raw("stream_enabled", "true");
        block.text("stream_view_type", view.name());
    }
    if options.protected {
        block.raw("deletion_protection_enabled", "true");
    }
    for key in &table.key_attributes {
        let attribute = block.inner("attribute");
        attribute.text("name", key.name);
        attribute.text("type", scalar_name(key.scalar));
    }
    for index in &table.indexes {
        add_index(&mut block, index, options.units);
    }
    if let Some(attribute) = options.time_to_live_of(&table.times_to_live()) {
        let ttl = block.inner("ttl");
        ttl.text("attribute_name", attribute);
        ttl.raw("enabled", "true");
    }
    if let Some(recovery) = options.recovery {
        let block = block.inner("point_in_time_recovery");
        block.raw("enabled", "true");
        if let Some(days) = recovery.days {
            block.raw("recovery_period_in_days", &days.to_string());
        }
    }
    if options.encryption != Encryption::Owned {
        let encrypted = block.inner("server_side_encryption");
        encrypted.raw("enabled", "true");
        if let Encryption::Key(key) = &options.encryption {
            encrypted.text("kms_key_arn", key);
        }
    }
    block.tags(&options.tags);
    block.lines(0).join("\n") + "\n"
}

fn add_index(block: &mut Block, index: &IndexDescription, units: Option<Units>) {
    let global = index.id.is_global();
    let inner = block.inner(if global { "global_secondary_index" } else { "local_secondary_index" });
    inner.text("name", index.name);
    if global && !index.has_list() {
        inner.text("hash_key", index.partition[0]);
    }
    if let [sort] = index.sort[..]
        && !index.has_list()
    {
        inner.text("range_key", sort);
    }
    inner.text("projection_type", index.projection.name());
    if let ProjectedAttributes::Include(included) = &index.projection {
        let included: Vec<String> = included.iter().map(|name| literal(name)).collect();
        inner.raw("non_key_attributes", &format!("[{}]", included.join(", ")));
    }
    if global {
        inner.units(units);
    }
    if index.has_list() {
        let partition = index.partition.iter().map(|name| (name, "HASH"));
        for (name, kind) in partition.chain(index.sort.iter().map(|name| (name, "RANGE"))) {
            let key = inner.inner("key_schema");
            key.text("attribute_name", name);
            key.text("key_type", kind);
        }
    }
}

/// A block of HCL: its arguments, then the blocks in it.
struct Block {
    head: String,
    arguments: Vec<(&'static str, String)>,
    tags: Vec<(String, String)>,
    blocks: Vec<Self>,
}

impl Block {
    fn new(head: impl Into<String>) -> Self {
        Self { head: head.into(), arguments: Vec::new(), tags: Vec::new(), blocks: Vec::new() }
    }

    fn raw(&mut self, name: &'static str, value: &str) {
        self.arguments.push((name, value.to_owned()));
    }

    fn text(&mut self, name: &'static str, value: &str) {
        self.arguments.push((name, literal(value)));
    }

    fn units(&mut self, units: Option<Units>) {
        if let Some(Units { read, write }) = units {
            self.raw("read_capacity", &read.to_string());
            self.raw("write_capacity", &write.to_string());
        }
    }

    fn inner(&mut self, name: &'static str) -> &mut Self {
        let at = self.blocks.len();
        self.blocks.push(Self::new(name));
        &mut self.blocks[at]
    }

    fn tags(&mut self, tags: &[(String, String)]) {
        self.tags = tags.iter().map(|(key, value)| (literal(key), literal(value))).collect();
    }

    /// The lines of it, as `terraform fmt` leaves them.
    fn lines(&self, depth: usize) -> Vec<String> {
        let margin = "  ".repeat(depth);
        let mut lines = vec![format!("{margin}{} {{", self.head)];
        let arguments = self.arguments.iter().map(|(name, value)| (*name, value.as_str()));
        lines.extend(aligned(&format!("{margin}  "), arguments));
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 || !self.arguments.is_empty() {
                lines.push(String::new());
            }
            lines.extend(block.lines(depth + 1));
        }
        if !self.tags.is_empty() {
            lines.push(String::new());
            lines.push(format!("{margin}  tags = {{"));
            let tags = self.tags.iter().map(|(key, value)| (key.as_str(), value.as_str()));
            lines.extend(aligned(&format!("{margin}    "), tags));
            lines.push(format!("{margin}  }}"));
        }
        lines.push(format!("{margin}}}"));
        lines
    }
}

/// Names and values with their equals signs below each other.
fn aligned<'a>(margin: &str, lines: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Vec<String> {
    let width = lines.clone().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let line = |(name, value): (&str, &str)| {
        let space = " ".repeat(width - name.chars().count());
        format!("{margin}{name}{space} = {value}")
    };
    lines.map(line).collect()
}

/// A text of HCL, in which nothing is put in: `${` and `%{` begin what is, and stand doubled.
fn literal(text: &str) -> String {
    quoted(text).replace("${", "$${").replace("%{", "%%{")
}

/// The name of a type in lower case, made of what a name of Terraform is made of.
pub(crate) fn label(name: &str) -> String {
    let mut label = String::new();
    for c in name.chars().filter(char::is_ascii_alphanumeric) {
        if c.is_ascii_uppercase() && label.ends_with(|before: char| before.is_ascii_lowercase()) {
            label.push('_');
        }
        label.push(c.to_ascii_lowercase());
    }
    match label.chars().next() {
        None => "table".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("table_{label}"),
        Some(_) => label,
    }
}
