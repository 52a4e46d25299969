//! The request of every access pattern, as a text that stands in a file and is compared in a test.

mod file;

use std::fmt;
use std::marker::PhantomData;

use self::file::{Block, compare};
use super::description::{Description, ProjectedAttributes};
use super::function::Function;
use super::page::read_of;
use super::pattern::{AccessPattern, ReadOperation};
use super::samples::{Sampled, Samples};
use crate::collection::{Collection, Described, LeafMembers, ReadIn};
use crate::expr::Expressions;
use crate::plan::read::{Defaults, EntityPlan, Extent, Gathering, Kinds, Options, Plan, PlanSource, Read};
use crate::schema::{CollectionSchema, EntitySchema, FIRST_TTL, Source};
use crate::{AttributeValue, Error, ReadFrom, TableSchema};

/// The request of every access pattern of a table, with what templates show in the place of values: a text to
/// be kept in a file, so that a review sees what a change of the schema makes of requests.
///
/// With the feature `test-util`. Each function of each entity has a block of lines, and so has each
/// collection that is named, [a struct](Self::collection) or [an enum](Self::enum_collection):
///
/// | line | what it says |
/// |---|---|
/// | first | the function; of one arm of a `match`, what that demands |
/// | second | the operation, and the index |
/// | `key` | the key condition, or the key; of a function that reads all arms of a `match` at once, the range that spans them |
/// | `range` | the sort key, which the caller narrows from left to right; of all arms at once, that of each |
/// | `in` | how many shards are read, or which stretch of time has a partition of its own |
/// | `filter` | what the service drops of what it reads, and charges all the same |
/// | `drops` | the entities whose items are in the range and are dropped, by that filter or on our side |
/// | `project` | the attributes that are asked for, where they are not all |
/// | `holds` | what the index holds, where that is not all |
///
/// ```
/// use dynaschema::export::Requests;
/// use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order { user: String, number: u32 }
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>#LINE#<line:03>")]
/// struct Line { user: String, number: u32, line: u16 }
///
/// #[derive(DynamoTable)]
/// enum Shop { Order(Order), Line(Line) }
///
/// #[derive(DynamoCollection)]
/// struct OrderWithLines { order: Order, lines: Vec<Line> }
///
/// let requests = Requests::<Shop>::new().collection::<OrderWithLines>();
/// assert_eq!(
///     requests.to_string(),
///     r#"Order::get
///   GetItem
///   key: PK = USER#<user>, SK = ORDER#<number:06>
///
/// Order::query
///   Query
///   key: PK = USER#<user> AND begins_with(SK, "ORDER#")
///   range: SK = ORDER#<number:06>
///   filter: entity_type = "Order"
///   drops: Line
///
/// Line::get
///   GetItem
///   key: PK = USER#<user>, SK = ORDER#<number:06>#LINE#<line:03>
///
/// Line::query
///   Query
///   key: PK = USER#<user> AND begins_with(SK, "ORDER#")
///   range: SK = ORDER#<number:06>#LINE#<line:03>
///   filter: entity_type = "Line"
///   drops: Order
///
/// OrderWithLines::query
///   Query
///   key: PK = USER#<user> AND begins_with(SK, "ORDER#")
/// "#,
/// );
/// ```
#[must_use = "a text does nothing until it is compared"]
pub struct Requests<S> {
    sampled: Sampled,
    blocks: Vec<Block>,
    schema: PhantomData<fn() -> S>,
}

impl<S: TableSchema> Requests<S> {
    /// Those of the functions of all entities.
    #[expect(clippy::new_without_default, reason = "it is all of a table, and nothing like an empty value")]
    pub fn new() -> Self {
        let sampled = Samples::<S>::made().sampled;
        let entities = sampled.description.entities.iter().enumerate();
        let blocks = entities.flat_map(|(member, entity)| {
            let sampled = &sampled;
            Function::all(&entity.patterns)
                .into_iter()
                .map(move |function| of_function(sampled, member, &function))
        });
        Self { blocks: blocks.collect(), sampled, schema: PhantomData }
    }

    /// And that of a collection, of which a table knows nothing by itself.
    pub fn collection<T: Collection + ReadIn<S>>(mut self) -> Self {
        let mut members = LeafMembers::default();
        T::members(&mut members);
        let place = members.0.get(T::SCHEMA.lead_leaf()).copied();
        let read = lead(&self.sampled, T::SCHEMA, place).map(|(pattern, plan)| {
            let asked = (&plan, &Options::default());
            let gathering = Gathering::new(&self.sampled.layout, DEFAULTS, T::SCHEMA, &members.0, asked);
            (pattern, gathering.map(|gathering| gathering.whole))
        });
        let block = of_members(&self.sampled, T::SCHEMA.name, read);
        self.blocks.push(block);
        self
    }

    /// And that of a collection that is an enum of what each of its items can be.
    pub fn enum_collection<T: Described + ReadFrom<S>>(mut self) -> Self {
        let place = T::WANTS.at(T::MEMBERS.lead_leaf());
        let read = lead(&self.sampled, T::MEMBERS, place).map(|(pattern, mut plan)| {
            plan.kinds = Kinds::Members(T::MEMBERS);
            let plan = Plan::of(PlanSource::Entity(Box::new(plan)));
            (pattern, Read::new(&self.sampled.layout, DEFAULTS, &plan, T::WANTS))
        });
        let block = of_members(&self.sampled, T::MEMBERS.name, read);
        self.blocks.push(block);
        self
    }

    /// Compares it with a file, whose path starts at the folder of the crate under test; with
    /// `DYNASCHEMA_REQUESTS=write` in the environment, writes the file.
    ///
    /// # Panics
    ///
    /// If there is no such file, or if it says something else: with the first function whose lines differ,
    /// and both of them. If it cannot be written.
    #[track_caller]
    pub fn assert_in(&self, path: &str) {
        compare(path, &self.to_string());
    }
}

impl<S> fmt::Display for Requests<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.blocks.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            writeln!(f, "{}", block.name)?;
            block.lines.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        Ok(())
    }
}

impl<S> fmt::Debug for Requests<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Requests({} functions)", self.blocks.len())
    }
}

/// As a table has them that says nothing.
const DEFAULTS: Defaults = Defaults { consistent: false, max_requests: usize::MAX };

/// What is said of a function for whose key no value can be made of its template alone.
const UNKNOWN: &str = "filter: not known, since no value of its key can be made";

/// What a function sends: of one pattern, or of one for each arm.
fn of_function(sampled: &Sampled, member: usize, function: &Function<'_>) -> Block {
    let (pattern, patterns) = (function.first(), &function.patterns);
    let name = match pattern.arm.filter(|_| !pattern.keys.of_all_arms) {
        Some(arm) => format!("{} (where {arm})", pattern.called()),
        None => pattern.called(),
    };
    let mut lines = vec![operation(pattern)];
    if pattern.operation == ReadOperation::ByKey {
        lines.push(format!("key: {}", pattern.key_condition()));
        return Block { name, lines };
    }
    let said_of_arm = |pattern: &AccessPattern| match pattern.arm.filter(|_| patterns.len() > 1) {
        Some(arm) => format!(" (where {arm})"),
        None => String::new(),
    };
    let read = patterns.iter().find_map(|pattern| read_of(sampled, member, pattern));
    match &read {
        Some((_, read)) if patterns.len() > 1 => lines.extend(key_of(read, function)),
        _ => lines.extend(
            patterns
                .iter()
                .map(|pattern| format!("key: {}{}", pattern.key_condition(), said_of_arm(pattern))),
        ),
    }
    for pattern in patterns.iter().filter(|pattern| pattern.sort.iter().any(|key| !key.is_constant)) {
        let keys: Vec<String> = pattern.sort.iter().map(ToString::to_string).collect();
        lines.push(format!("range: {}{}", keys.join(" AND "), said_of_arm(pattern)));
    }
    lines.extend(in_partitions(pattern));
    match &read {
        Some((plan, read)) => {
            lines.extend(of_read(sampled, read));
            let others = read.others(&sampled.layout, plan);
            lines.extend((!others.is_empty()).then(|| format!("drops: {}", others.join(", "))));
        }
        None => lines.push(UNKNOWN.to_owned()),
    }
    lines.extend(holds(&sampled.description, pattern));
    Block { name, lines }
}

fn operation(pattern: &AccessPattern) -> String {
    match pattern.index {
        Some(index) => format!("{} {index}", pattern.operation),
        None => pattern.operation.to_string(),
    }
}

fn in_partitions(pattern: &AccessPattern) -> Option<String> {
    match (pattern.shards, pattern.bucket) {
        (1, None) => None,
        (1, Some(bucket)) => Some(format!("in: a partition for each {bucket}")),
        (shards, None) => Some(format!("in: {shards} shards")),
        (shards, Some(bucket)) => Some(format!("in: {shards} shards for each {bucket}")),
    }
}

fn holds(table: &Description, pattern: &AccessPattern) -> Option<String> {
    match &table.index(pattern.index?)?.projection {
        ProjectedAttributes::All => None,
        ProjectedAttributes::KeysOnly => Some("holds: keys".to_owned()),
        ProjectedAttributes::Include(names) => Some(format!("holds: keys, {}", names.join(", "))),
    }
}

/// What is sent beside the key condition.
fn of_read(sampled: &Sampled, read: &Read) -> Vec<String> {
    let mut lines = Vec::new();
    let mut at = read.clone();
    at.now = sampled.now;
    let filter = at.filter_condition();
    let mut expressions = Expressions::default();
    match expressions.maybe_condition(filter.as_ref()) {
        Ok(None) => {}
        Ok(Some(filter)) => lines.push(format!("filter: {}", inlined(&filter, expressions))),
        Err(error) => lines.push(format!("filter: is refused: {error}")),
    }
    if let Some(names) = read.attributes(&sampled.layout) {
        lines.push(format!("project: {}", names.join(", ")));
    }
    lines
}

/// The partition as the templates have it, and the range that meets every kind of item.
fn key_of(read: &Read, function: &Function<'_>) -> Option<String> {
    let Extent::Partitions(partitions) = &read.extent else { return None };
    let mut expressions = Expressions::default();
    let condition = read.key_condition(&mut expressions, partitions.all().first()?);
    let partition = function.partition();
    // Before any value stands in it, in which there can be an `AND`.
    let sort = condition.splitn(partition.len() + 1, " AND ").nth(partition.len());
    let sort = sort.map(|sort| inlined(sort, expressions));
    let all: Vec<String> = partition.into_iter().chain(sort).collect();
    Some(format!("key: {}", all.join(" AND ")))
}

/// The first member's query of a collection, with its pattern; by the place of its entity in the table.
fn lead<'a>(
    sampled: &'a Sampled,
    schema: &CollectionSchema,
    place: Option<usize>,
) -> Option<(&'a AccessPattern, EntityPlan)> {
    let (schema, source) = schema.lead().node.lead();
    let source = of_arm(schema, source);
    let member = place?;
    let pattern = sampled.description.entities.get(member)?.patterns.iter().find(|pattern| {
        let keys = pattern.keys;
        pattern.operation == ReadOperation::ByPartition && !keys.of_all_arms && keys.source == source
    })?;
    let (plan, _) = read_of(sampled, member, pattern)?;
    Some((pattern, plan))
}

/// What a collection reads, by the pattern of its first member.
fn of_members(sampled: &Sampled, name: &str, read: Option<(&AccessPattern, Result<Read, Error>)>) -> Block {
    let mut lines = Vec::new();
    match read {
        Some((pattern, Ok(read))) => {
            lines.push(operation(pattern));
            lines.extend(key_of(&read, &Function::of(pattern)));
            lines.extend(in_partitions(pattern));
            lines.extend(of_read(sampled, &read));
        }
        Some((_, Err(error))) => lines.push(format!("is refused: {error}")),
        None => lines.push(UNKNOWN.to_owned()),
    }
    Block { name: format!("{name}::query"), lines }
}

/// As patterns name the table's own keys, each arm of which is one.
fn of_arm(schema: &'static EntitySchema, source: Source) -> Source {
    let own = schema.arm.map(|arm| arm.name);
    match source {
        Source::Base => {
            let place = schema.key_arms().position(|arm| arm.arm.map(|arm| arm.name) == own);
            Source::Arm(place.unwrap_or_default())
        }
        source => source,
    }
}

/// An expression with names and values in it; the only number that a read says of itself, beside the first of
/// all times to live, is the time by which items have expired.
fn inlined(expression: &str, expressions: Expressions<'_>) -> String {
    let (names, values) = expressions.into_parts();
    let stands_for = |placeholder: &str| {
        let name = || names.as_ref()?.get(placeholder).cloned();
        let value = || match values.as_ref()?.get(placeholder)? {
            AttributeValue::S(text) => Some(format!("{text:?}")),
            AttributeValue::N(first) if *first == FIRST_TTL.to_string() => Some(first.clone()),
            AttributeValue::N(_) => Some("<now>".to_owned()),
            other => Some(format!("{other:?}")),
        };
        name().or_else(value).unwrap_or_else(|| placeholder.to_owned())
    };
    let mut text = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(at) = rest.find(['#', ':']) {
        let (before, placeholder) = rest.split_at(at);
        let end = placeholder[1..].find(|c: char| !c.is_ascii_alphanumeric()).map(|end| end + 1);
        let (placeholder, behind) = placeholder.split_at(end.unwrap_or(placeholder.len()));
        text.push_str(before);
        text.push_str(&stands_for(placeholder));
        rest = behind;
    }
    text + rest
}
