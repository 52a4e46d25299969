//! What a read sends, for people.

use std::collections::HashMap;
use std::fmt;

use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::ScanInput;

use crate::error::What;
use crate::item::{Discretion, Layout};
use crate::key::{Extent, HIDDEN, Hex, KeyValue};
use crate::plan::read::{Demand, Plan, Read};
use crate::{AttributeValue, Error};

/// A read written out with its names and values: by `explain` on a
/// [`Query`](super::Query), a [`Get`](super::Get) or a [`Scan`](super::Scan).
///
/// It shows key values: print it only where they may be seen. What it would show of fields that are
/// `#[dynamo(sensitive)]` is `…`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The service's operation: `Query`, `GetItem`, `Scan`.
    pub operation: &'static str,
    /// The index that is read; `None` for the base table.
    pub index: Option<String>,
    /// What the index holds of its items, where that is not all: `keys`, or `keys, total, entity_type`.
    pub holds: Option<String>,
    /// The key condition, such as `PK = "USER#42" AND begins_with(SK, "ORDER#")`; empty for a scan, and
    /// `nothing, since nothing can match` where no request is sent, as of an empty range. Of a query of
    /// several partitions it is that of the first.
    pub key_condition: String,
    /// The key conditions of all partitions that are read at once, since [`any`](crate::any) of several
    /// values was asked for: one request each, and more where an answer does not reach far enough. Empty
    /// where only one is read at a time.
    pub at_once: Vec<String>,
    /// The filter, where there is one.
    pub filter: Option<String>,
    /// The attributes that are asked for, such as `entity_type, number, total`; `None` where whole items are.
    pub projection: Option<String>,
    /// Whether the largest sort key comes first.
    pub descending: bool,
    /// How many items the service evaluates at most for the first request, in each partition that is read
    /// at once.
    pub limit: Option<i32>,
    /// The arms of the index's `match` whose items are read; empty where it has none.
    pub variants: Vec<&'static str>,
    /// What the index's `when` demands of its items: `unread = true`; of several entities it says whose,
    /// `Message: unread = true`.
    pub only: Option<String>,
    /// What of the keys is computed, and from which fields: `quarter = quarter_of(placed_at)`.
    pub computed: Vec<String>,
    /// The other entities of the table whose items can lie among those that a query asks for: they are
    /// evaluated, and dropped. Empty for a scan, which reads them all.
    pub others: Vec<&'static str>,
    /// What reads the items whole behind it, of a query that is [hydrated](super::Query::hydrate):
    /// `BatchGetItem by PK, SK`, for each hundred of them.
    pub then: Option<String>,
}

/// What a query asks for that sends nothing.
const NOTHING: &str = "nothing, since nothing can match";

impl Explanation {
    pub(crate) fn of_query(input: &QueryInput, discretion: Discretion<'_>) -> Self {
        let written = |expression: &Option<String>| {
            written(
                expression.as_deref(),
                &input.expression_attribute_names,
                &input.expression_attribute_values,
                discretion,
            )
        };
        Self {
            operation: "Query",
            index: input.index_name.clone(),
            holds: None,
            key_condition: written(&input.key_condition_expression).unwrap_or_default(),
            at_once: Vec::new(),
            filter: written(&input.filter_expression),
            projection: listed(
                input.projection_expression.as_deref(),
                input.expression_attribute_names.as_ref(),
            ),
            descending: input.scan_index_forward == Some(false),
            limit: input.limit,
            variants: Vec::new(),
            only: None,
            computed: Vec::new(),
            others: Vec::new(),
            then: None,
        }
    }

    /// The same, with what the index holds, where that is not all.
    pub(super) fn of_layout(self, layout: &Layout) -> Self {
        let index = layout.indexes().find(|index| self.index.as_deref() == Some(index.name));
        let included = index.and_then(|index| layout.included_in(index.id));
        let holds = included.map(|included| [&["keys"], included].concat().join(", "));
        Self { holds, ..self }
    }

    /// The same, with what the index demands of the items that are read, and which others can be among them.
    pub(super) fn of_plan(self, plan: &Plan, read: &Read, layout: &Layout) -> Self {
        let (mut variants, mut only) = (Vec::new(), Vec::new());
        for Demand { entity, arm, only: demands } in plan.variants() {
            variants.extend(arm);
            if demands.is_empty() {
                continue;
            }
            let demands = if plan.is_of_several() { format!("{entity}: {demands}") } else { demands };
            // All arms of an index share them.
            if !only.contains(&demands) {
                only.push(demands);
            }
        }
        let only = (!only.is_empty()).then(|| only.join("; "));
        Self { variants, only, computed: plan.computed(), others: plan.others(layout, read), ..self }
    }

    /// A query whose partitions are read at once, each by a request; by none where nothing can match.
    pub(super) fn of_requests(
        requests: &[QueryFluentBuilder],
        read: &Read,
        discretion: Discretion<'_>,
    ) -> Result<Self, Error> {
        let one = |request| input(request).map(|input| Self::of_query(&input, discretion));
        let Some(first) = requests.first() else {
            let index = read.index.as_ref().map(|index| index.name.to_owned());
            let nothing = Self::of_key("Query", &[], discretion);
            return Ok(Self { index, key_condition: NOTHING.to_owned(), ..nothing });
        };
        let first = one(first)?;
        if requests.len() == 1 {
            return Ok(first);
        }
        let conditions = requests.iter().map(|request| one(request).map(|one| one.key_condition));
        Ok(Self { at_once: conditions.collect::<Result<_, _>>()?, ..first })
    }

    pub(crate) fn of_scan(input: &ScanInput, discretion: Discretion<'_>) -> Self {
        let filter = written(
            input.filter_expression.as_deref(),
            &input.expression_attribute_names,
            &input.expression_attribute_values,
            discretion,
        );
        let projection =
            listed(input.projection_expression.as_deref(), input.expression_attribute_names.as_ref());
        let index = input.index_name.clone();
        Self { index, filter, projection, limit: input.limit, ..Self::of_key("Scan", &[], discretion) }
    }

    /// The read of the item whose key attributes these are.
    pub(crate) fn of_key(
        operation: &'static str,
        key: &[(&str, &KeyValue)],
        discretion: Discretion<'_>,
    ) -> Self {
        let attributes: Vec<_> = key.iter().map(|(name, value)| (*name, value.to_attribute())).collect();
        Self {
            operation,
            index: None,
            holds: None,
            key_condition: equations(attributes.iter().map(|(name, value)| (*name, value)), discretion),
            at_once: Vec::new(),
            filter: None,
            projection: None,
            descending: false,
            limit: None,
            variants: Vec::new(),
            only: None,
            computed: Vec::new(),
            others: Vec::new(),
            then: None,
        }
    }

    /// The same of no more than these attributes.
    pub(super) fn projecting(
        self,
        projection: Option<&str>,
        names: Option<&HashMap<String, String>>,
    ) -> Self {
        Self { projection: listed(projection, names), ..self }
    }
}

/// The attributes that a `ProjectionExpression` names.
fn listed(projection: Option<&str>, names: Option<&HashMap<String, String>>) -> Option<String> {
    let name = |placeholder: &str| names.and_then(|names| names.get(placeholder)).cloned();
    let listed = projection?.split(", ").map(|one| name(one).unwrap_or_else(|| one.to_owned()));
    Some(listed.collect::<Vec<_>>().join(", "))
}

/// The input of a query's request.
pub(super) fn input(request: &QueryFluentBuilder) -> Result<QueryInput, Error> {
    request
        .as_input()
        .clone()
        .build()
        .map_err(|error| Error::new(What::InvalidRequest { operation: "Query", reason: error.to_string() }))
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation)?;
        if let Some(index) = &self.index {
            write!(f, " {index}")?;
        }
        if !self.at_once.is_empty() {
            write!(f, " in {} partitions at once: {}", self.at_once.len(), self.at_once.join(" | "))?;
        } else if !self.key_condition.is_empty() {
            write!(f, ": {}", self.key_condition)?;
        }
        if let Some(filter) = &self.filter {
            write!(f, " FILTER {filter}")?;
        }
        if let Some(projection) = &self.projection {
            write!(f, " PROJECT {projection}")?;
        }
        if self.descending {
            f.write_str(" DESC")?;
        }
        match self.limit {
            None => {}
            Some(limit) if self.at_once.is_empty() => write!(f, " LIMIT {limit}")?,
            Some(limit) => write!(f, " LIMIT {limit} each")?,
        }
        match &self.variants[..] {
            [] => {}
            [variant] => write!(f, " (variant: {variant})")?,
            variants => write!(f, " (variants: {})", variants.join(", "))?,
        }
        if let Some(only) = &self.only {
            write!(f, " (only: {only})")?;
        }
        if !self.computed.is_empty() {
            write!(f, " (computed: {})", self.computed.join(", "))?;
        }
        if let Some(holds) = &self.holds {
            write!(f, " (holds: {holds})")?;
        }
        if !self.others.is_empty() {
            write!(f, " (others: {})", self.others.join(", "))?;
        }
        self.then.as_ref().map_or(Ok(()), |then| write!(f, " THEN {then}"))
    }
}

/// Attributes and their values, as a condition has them.
pub(super) fn equations<'a>(
    attributes: impl Iterator<Item = (&'a str, &'a AttributeValue)>,
    discretion: Discretion<'_>,
) -> String {
    attributes.map(|(name, value)| equation(name, value, discretion)).collect::<Vec<_>>().join(" AND ")
}

/// An attribute and its value.
fn equation(name: &str, value: &AttributeValue, discretion: Discretion<'_>) -> String {
    format!("{name} = {}", shown(value, name, discretion))
}

type Names = Option<HashMap<String, String>>;
type Values = Option<HashMap<String, AttributeValue>>;

fn written(
    expression: Option<&str>,
    names: &Names,
    values: &Values,
    discretion: Discretion<'_>,
) -> Option<String> {
    let (no_names, no_values) = (HashMap::new(), HashMap::new());
    let (names, values) = (names.as_ref().unwrap_or(&no_names), values.as_ref().unwrap_or(&no_values));
    expression.map(|expression| substitute(expression, names, values, discretion))
}

/// The expression with each placeholder replaced by what it stands for. A value is compared with the
/// attribute that its comparison begins with.
pub(super) fn substitute(
    expression: &str,
    names: &HashMap<String, String>,
    values: &HashMap<String, AttributeValue>,
    discretion: Discretion<'_>,
) -> String {
    let mut out = String::with_capacity(expression.len());
    // What is compared, and the last attribute of all.
    let (mut attribute, mut last) = ("", "");
    let (mut rest, mut scan) = (expression, Scan::default());
    while let Some(at) = rest.find(['#', ':']) {
        let (before, placeholder) = rest.split_at(at);
        let end = placeholder[1..]
            .find(|c: char| !c.is_ascii_alphanumeric())
            .map_or(placeholder.len(), |end| end + 1);
        let (placeholder, behind) = placeholder.split_at(end);
        out.push_str(before);
        scan.pass(before);
        match (names.get(placeholder), values.get(placeholder)) {
            // A member of a map, whose keys are values.
            (Some(name), _) if before.ends_with('.') => {
                out.push_str(if discretion.hides(last) { HIDDEN } else { name });
            }
            (Some(name), _) => {
                last = name;
                if !scan.is_of_operand(before) {
                    attribute = name;
                }
                out.push_str(name);
            }
            (None, Some(value)) => out.push_str(&shown(value, attribute, discretion)),
            (None, None) => out.push_str(placeholder),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// A scan of an expression, which knows where in it the next placeholder stands.
#[derive(Default)]
struct Scan {
    /// How many parentheses are open.
    depth: usize,
    /// Whether the `AND` that comes next is that of a `BETWEEN`.
    between: bool,
    /// Whether the one before this placeholder was.
    is_upper: bool,
}

impl Scan {
    /// Goes over the text before a placeholder.
    fn pass(&mut self, before: &str) {
        self.depth += before.matches('(').count();
        self.depth = self.depth.saturating_sub(before.matches(')').count());
        self.is_upper = self.between && before.contains(" AND ");
        self.between = before.ends_with(" BETWEEN ") || (self.between && !self.is_upper);
    }

    /// Whether the placeholder behind that text is something that an attribute is compared with.
    fn is_of_operand(&self, before: &str) -> bool {
        let compared = [" = ", " <> ", " < ", " <= ", " > ", " >= ", " BETWEEN ", " + ", " - ", " IN ("];
        let listed = self.depth > 0 && before.ends_with(", ");
        let before = before.strip_suffix("size(").unwrap_or(before);
        self.is_upper || listed || compared.iter().any(|operator| before.ends_with(operator))
    }
}

/// A map or an item, with its members in the order of their names.
pub(super) fn written_map(map: &HashMap<String, AttributeValue>, discretion: Discretion<'_>) -> String {
    let mut members: Vec<_> = map.iter().map(|(name, value)| equation(name, value, discretion)).collect();
    members.sort_unstable();
    format!("{{{}}}", members.join(", "))
}

/// A value of an attribute, or one that is compared with it.
fn shown(value: &AttributeValue, attribute: &str, discretion: Discretion<'_>) -> String {
    if discretion.hides(attribute) {
        return HIDDEN.to_owned();
    }
    match value {
        AttributeValue::S(text) => format!("{:?}", discretion.shown(attribute, text, Extent::Beginning)),
        AttributeValue::N(number) => discretion.shown(attribute, number, Extent::Beginning).into_owned(),
        AttributeValue::B(bytes) => {
            let digits = Hex::of(bytes.as_ref());
            format!("0x{}", discretion.shown(attribute, digits.as_str(), Extent::Beginning))
        }
        AttributeValue::Bool(value) => value.to_string(),
        AttributeValue::Null(_) => "NULL".to_owned(),
        AttributeValue::L(list) => {
            let elements = list.iter().map(|element| shown(element, attribute, discretion));
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        AttributeValue::M(map) => written_map(map, discretion),
        other => format!("{other:?}"),
    }
}
