//! One HTML page that shows a table as people draw it on a board.

mod call;
mod reads;
mod view;

use self::reads::{Calls, Known, Run};
use self::view::View;
use super::attribute;
use super::document::{Node, compact};
use super::function::Function;
#[cfg(feature = "test-util")]
use super::pattern::AccessPattern;
use super::samples::{Sampled, Samples};
use crate::item::{Identity, is_expired};
use crate::key::KeyValue;
#[cfg(feature = "test-util")]
use crate::plan::read::{EntityPlan, Read};
use crate::schema::{COPY, OWNER, SCHEMA_VERSION, TOKEN, UNIQUE};
use crate::{Item, TableSchema};

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A table as one HTML page, which needs no network and no other file: partitions as blocks, in them the
/// items as rows with their keys and attributes, each index as a view of its own, and the access patterns as
/// a list. One that is chosen lights up exactly the samples that it returns, in their order, and shows its
/// request, its call and its cost.
///
/// A pattern has a call for each argument that the samples give, and none where they have no item of its
/// kind.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{Samples, page};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: String,
/// }
///
/// let html = page(&Samples::<User>::made());
/// assert!(html.starts_with("<!doctype html>"));
/// assert!(html.contains(r#""PK":{"S":"USER#a"}"#));
/// ```
pub fn page<S: TableSchema>(samples: &Samples<S>) -> String {
    written(&samples.sampled)
}

fn written(sampled: &Sampled) -> String {
    let mut data = String::new();
    compact(&mut data, &content(sampled));
    // In a script element nothing else can be taken for markup.
    let data = data.replace('<', "\\u003c");
    let title = sampled.description.name.replace('&', "&amp;").replace('<', "&lt;");
    let mut html = String::with_capacity(FRAME.len() + STYLE.len() + SCRIPT.len() + data.len());
    let mut rest = FRAME;
    // From left to right, so that nothing is looked for in what was put in.
    let parts = [("{{title}}", &*title), ("{{style}}", STYLE), ("{{data}}", &data), ("{{script}}", SCRIPT)];
    for (mark, text) in parts {
        if let Some((before, behind)) = rest.split_once(mark) {
            html.push_str(before);
            html.push_str(text);
            rest = behind;
        }
    }
    html.push_str(rest);
    html
}

/// What a pattern sends for the first argument that the samples have, and what that is made of.
#[cfg(feature = "test-util")]
pub(super) fn read_of(
    sampled: &Sampled,
    member: usize,
    pattern: &AccessPattern,
) -> Option<(EntityPlan, Read)> {
    let views = View::all(sampled);
    let known: Vec<Known> = sampled.items.iter().map(|item| Known::of(sampled, item)).collect();
    let view = views.iter().find(|view| view.index == pattern.index)?;
    Calls { sampled, known: &known, views: &views }.first(member, pattern, view)
}

/// What the page's script reads.
fn content(sampled: &Sampled) -> Node {
    let (table, views) = (&sampled.description, View::all(sampled));
    let known: Vec<Known> = sampled.items.iter().map(|item| Known::of(sampled, item)).collect();
    let items = sampled.items.iter().zip(&known).map(|(item, known)| of_item(sampled, item, known));
    let calls = Calls { sampled, known: &known, views: &views };
    let entities = table.entities.iter().map(|entity| Node::text(entity.name));
    let patterns = table.entities.iter().enumerate().flat_map(|(member, entity)| {
        let calls = &calls;
        let functions = Function::all(&entity.patterns).into_iter();
        functions.map(move |function| of_function(calls, member, &function))
    });
    Node::map([
        ("table", Some(Node::text(table.name))),
        ("made", Some(Node::Bool(sampled.is_made))),
        ("entity", table.entity_attribute.map(Node::text)),
        ("marks", Some(Node::texts([SCHEMA_VERSION, TOKEN, COPY, OWNER, UNIQUE]))),
        ("entities", Some(Node::List(entities.collect()))),
        ("views", Some(Node::List(views.iter().map(of_view).collect()))),
        ("items", Some(Node::List(items.collect()))),
        ("patterns", Some(Node::List(patterns.collect()))),
    ])
}

fn of_view(view: &View) -> Node {
    let partitions = view.partitions.iter().map(|partition| {
        Node::map([
            ("key", Some(Node::texts(partition.key.iter().map(KeyValue::as_str)))),
            ("items", Some(places(&partition.items))),
        ])
    });
    Node::map([
        ("index", view.index.map(Node::text)),
        ("partition", Some(Node::texts(view.partition.iter().copied()))),
        ("sort", Some(Node::texts(view.sort.iter().copied()))),
        ("holds", view.holds.as_ref().map(|holds| Node::texts(holds.iter().copied()))),
        ("partitions", Some(Node::List(partitions.collect()))),
    ])
}

/// An item, whose it is, and what it is where it is not simply an entity's.
fn of_item(sampled: &Sampled, item: &Item, known: &Known) -> Node {
    let layout = &sampled.layout;
    let (entity, kind) = match known.identity {
        Identity::Member(own) => {
            let schema = layout.member(own).schema;
            let kind = match &known.companion {
                Some(copy) => Some(format!("copy {copy}")),
                None if known.parts.is_none() && !sampled.is_made => Some("does not decode".to_owned()),
                None if is_expired(schema, item, sampled.now) => Some("expired".to_owned()),
                None => schema.arm.map(|arm| arm.text.to_owned()),
            };
            (Some(layout.origin(own)), kind)
        }
        Identity::Sentinel => {
            (None, Some(format!("sentinel {}", known.companion.as_deref().unwrap_or_default())))
        }
        Identity::Unknown(_) => (None, Some("of no known entity".to_owned())),
    };
    Node::map([
        ("entity", entity.map(number)),
        ("kind", kind.map(Node::Text)),
        ("attributes", Some(attribute::item(item))),
    ])
}

fn of_function(calls: &Calls<'_>, member: usize, function: &Function<'_>) -> Node {
    let pattern = function.first();
    let view = calls.views.iter().position(|view| view.index == pattern.index).unwrap_or_default();
    let condition = match pattern.arm.filter(|_| !pattern.keys.of_all_arms) {
        Some(arm) => format!("{} (where {arm})", function.key_condition()),
        None => function.key_condition(),
    };
    Node::map([
        ("entity", Some(number(member))),
        ("called", Some(Node::Text(pattern.called()))),
        ("operation", Some(Node::Text(pattern.operation.to_string()))),
        ("view", Some(number(view))),
        ("condition", Some(Node::Text(condition))),
        ("calls", Some(Node::List(calls.of(member, pattern, view).into_iter().map(of_run).collect()))),
    ])
}

fn of_run(run: Run) -> Node {
    Node::map([
        ("arguments", Some(Node::texts(run.arguments))),
        ("call", Some(Node::Text(run.call))),
        ("requests", Some(Node::List(run.requests))),
        ("sent", Some(number(run.sent))),
        ("halfUnits", Some(number(run.half_units))),
        ("evaluated", Some(number(run.evaluated))),
        ("items", Some(places(&run.items))),
    ])
}

fn places(places: &[usize]) -> Node {
    Node::List(places.iter().copied().map(number).collect())
}

fn number(number: usize) -> Node {
    Node::Number(number as u64)
}
