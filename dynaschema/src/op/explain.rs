//! What a read sends, for people.

use std::collections::HashMap;
use std::fmt;

use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::scan::ScanInput;

use crate::AttributeValue;
use crate::key::KeyValue;

/// A read written out with its names and values: by `explain` on a
/// [`Query`](super::Query), a [`Get`](super::Get) or a [`Scan`](super::Scan).
///
/// It shows key values: print it only where they may be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The service's operation: `Query`, `GetItem`, `Scan`.
    pub operation: &'static str,
    /// The index that is read; `None` for the base table.
    pub index: Option<String>,
    /// The key condition, such as `PK = "USER#42" AND begins_with(SK, "ORDER#")`;
    /// empty for a scan.
    pub key_condition: String,
    /// The filter, where there is one.
    pub filter: Option<String>,
    /// Whether the largest sort key comes first.
    pub descending: bool,
    /// How many items the service evaluates at most for the first request.
    pub limit: Option<i32>,
}

impl Explanation {
    pub(crate) fn of_query(input: &QueryInput) -> Self {
        let written = |expression: &Option<String>| {
            written(
                expression.as_deref(),
                &input.expression_attribute_names,
                &input.expression_attribute_values,
            )
        };
        Self {
            operation: "Query",
            index: input.index_name.clone(),
            key_condition: written(&input.key_condition_expression).unwrap_or_default(),
            filter: written(&input.filter_expression),
            descending: input.scan_index_forward == Some(false),
            limit: input.limit,
        }
    }

    pub(crate) fn of_scan(input: &ScanInput) -> Self {
        let filter = written(
            input.filter_expression.as_deref(),
            &input.expression_attribute_names,
            &input.expression_attribute_values,
        );
        Self { filter, limit: input.limit, ..Self::of_key("Scan", &[]) }
    }

    /// The read of the item whose key attributes these are.
    pub(crate) fn of_key(operation: &'static str, key: &[(&str, &KeyValue)]) -> Self {
        let attributes: Vec<_> = key.iter().map(|(name, value)| (*name, value.to_attribute())).collect();
        Self {
            operation,
            index: None,
            key_condition: equations(attributes.iter().map(|(name, value)| (*name, value))),
            filter: None,
            descending: false,
            limit: None,
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation)?;
        if let Some(index) = &self.index {
            write!(f, " {index}")?;
        }
        if !self.key_condition.is_empty() {
            write!(f, ": {}", self.key_condition)?;
        }
        if let Some(filter) = &self.filter {
            write!(f, " FILTER {filter}")?;
        }
        if self.descending {
            f.write_str(" DESC")?;
        }
        self.limit.map_or(Ok(()), |limit| write!(f, " LIMIT {limit}"))
    }
}

/// Attributes and their values, as a condition has them.
pub(super) fn equations<'a>(attributes: impl Iterator<Item = (&'a str, &'a AttributeValue)>) -> String {
    let equations = attributes.map(|(name, value)| format!("{name} = {}", shown(value)));
    equations.collect::<Vec<_>>().join(" AND ")
}

type Names = Option<HashMap<String, String>>;
type Values = Option<HashMap<String, AttributeValue>>;

fn written(expression: Option<&str>, names: &Names, values: &Values) -> Option<String> {
    let (no_names, no_values) = (HashMap::new(), HashMap::new());
    let (names, values) = (names.as_ref().unwrap_or(&no_names), values.as_ref().unwrap_or(&no_values));
    expression.map(|expression| substitute(expression, names, values))
}

/// The expression with each placeholder replaced by what it stands for.
pub(super) fn substitute(
    expression: &str,
    names: &HashMap<String, String>,
    values: &HashMap<String, AttributeValue>,
) -> String {
    let mut out = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(at) = rest.find(['#', ':']) {
        let (before, placeholder) = rest.split_at(at);
        let end = placeholder[1..]
            .find(|c: char| !c.is_ascii_alphanumeric())
            .map_or(placeholder.len(), |end| end + 1);
        let (placeholder, behind) = placeholder.split_at(end);
        out.push_str(before);
        match (names.get(placeholder), values.get(placeholder)) {
            (Some(name), _) => out.push_str(name),
            (None, Some(value)) => out.push_str(&shown(value)),
            (None, None) => out.push_str(placeholder),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

pub(super) fn shown(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) => format!("{text:?}"),
        AttributeValue::N(number) => number.clone(),
        AttributeValue::Bool(value) => value.to_string(),
        AttributeValue::Null(_) => "NULL".to_owned(),
        AttributeValue::L(list) => {
            format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        other => format!("{other:?}"),
    }
}
