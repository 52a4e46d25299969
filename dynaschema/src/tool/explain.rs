//! `explain`: each access pattern with its request and its cost.

use clap::Args;
use serde_json::{Value, json};

use super::console::Console;
use super::status::{Failure, Outcome, Status};
use super::suggest::meant;
use crate::TableSchema;
use crate::export::{AccessPattern, Description, Function, requests, units};

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// A function, such as `Order::by_status`, or an entity, such as `Order`; all of them without it
    #[arg(value_name = "PATTERN")]
    pattern: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What else could be meant.
const COLLECTIONS: &str = "; a collection is explained by `explain` of its query in the program";

pub(super) fn run<S: TableSchema>(asked: &ExplainArguments, console: &mut Console<'_>) -> Outcome {
    let table = Description::of::<S>();
    let is_asked = |pattern: &&AccessPattern| {
        asked.pattern.as_ref().is_none_or(|asked| *asked == pattern.called() || *asked == pattern.entity)
    };
    let patterns: Vec<_> = table.patterns().filter(is_asked).collect();
    if let (true, Some(asked)) = (patterns.is_empty(), &asked.pattern) {
        let known: Vec<_> = table.patterns().map(AccessPattern::called).collect();
        let entities = table.entities.iter().map(|entity| entity.name);
        return Err(Failure::new(format!(
            "`{asked}` is no entity of `{}`, nor a function of one that reads; {}{COLLECTIONS}",
            table.name,
            meant(asked, known.iter().map(String::as_str).chain(entities), &known),
        )));
    }
    let functions = Function::all(patterns);
    let json: Value = functions.iter().map(|function| in_json(function, &table)).collect();
    let lines: Vec<_> = functions.iter().map(|function| in_words(function, &table)).collect();
    console.report(asked.json, &json, &lines)?;
    Ok(Status::Sound)
}

/// The names are those of the description's own JSON.
fn in_json(function: &Function<'_>, table: &Description) -> Value {
    let (pattern, arms) = (function.first(), function.arms());
    json!({
        "entity": pattern.entity,
        "function": pattern.function,
        "arm": (!arms.is_empty()).then(|| arms.join(" or ")),
        "only": pattern.only,
        "operation": pattern.operation.to_string(),
        "index": pattern.index,
        "keyCondition": function.key_condition(),
        "requests": requests(pattern),
        "units": units(table, pattern),
    })
}

fn in_words(function: &Function<'_>, table: &Description) -> String {
    let pattern = function.first();
    format!("{function}\n  requests: {}\n  read units: {}", requests(pattern), units(table, pattern))
}
