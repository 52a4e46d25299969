//! Item collections as a diagram of Mermaid.

use super::description::{Description, ItemDescription, ItemKind, KeyDescription};
use crate::TableSchema;

/// The item collections of a table as a flowchart of [Mermaid](https://mermaid.js.org), which GitHub and
/// others draw: a box for the table and for each index, in it one for each kind of partition, and in that the
/// kinds of items that lie there, in the order of the text that their sort keys begin with.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::mermaid;
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// #[sk("PROFILE")]
/// struct User {
///     id: String,
/// }
///
/// assert_eq!(
///     mermaid::<User>(),
///     "\
/// flowchart LR
///   subgraph t0[\"table: PK, SK\"]
///     subgraph t0c0[\"USER#35;#lt;id#gt;\"]
///       t0c0i0[\"User: PROFILE\"]
///     end
///   end
/// ",
/// );
/// ```
pub fn mermaid<S: TableSchema>() -> String {
    written(&Description::of::<S>())
}

/// Items of one kind of partition.
struct Collection {
    /// The partition key, whatever its placeholders are called.
    like: String,
    title: String,
    /// What each is called, and its sort key: the text that it begins with, and all of it.
    items: Vec<(String, &'static str, String)>,
}

pub(super) fn written(table: &Description) -> String {
    let mut text = String::from("flowchart LR\n");
    let keys: Vec<&str> = std::iter::once(table.partition_key).chain(table.sort_key).collect();
    let in_table = collections(table, 1, |item| vec![&item.keys]);
    draw(&mut text, 0, &format!("table: {}", keys.join(", ")), &in_table);
    for (at, index) in table.indexes.iter().enumerate() {
        let keys = [index.partition.join(" + "), index.sort.join(" + ")];
        let title = format!("{}: {}", index.name, keys.join(", "));
        let inside = collections(table, index.partition.len(), |item| {
            let own = item.index_keys.iter().filter(|(name, _)| *name == index.name);
            own.map(|(_, keys)| keys).collect()
        });
        draw(&mut text, at + 1, title.trim_end_matches([',', ' ']), &inside);
    }
    text
}

/// The kinds of items by their partition, in the order in which these are met.
fn collections<'a>(
    table: &'a Description,
    partition: usize,
    keys: impl Fn(&'a ItemDescription) -> Vec<&'a Vec<KeyDescription>>,
) -> Vec<Collection> {
    let mut all: Vec<Collection> = Vec::new();
    for entity in &table.entities {
        for item in &entity.items {
            for own in keys(item) {
                let (pk, sk) = own.split_at(partition.min(own.len()));
                let like = shown(pk, |key| key.like().to_owned());
                let found = all.iter().position(|collection| collection.like == like);
                let at = found.unwrap_or_else(|| {
                    let title = shown(pk, |key| key.template.clone());
                    all.push(Collection { like, title, items: Vec::new() });
                    all.len() - 1
                });
                let head = sk.first().map_or("", |key| key.head);
                let called = match item.kind {
                    ItemKind::Own(None) => entity.name.to_owned(),
                    kind => format!("{}, {kind}", entity.name),
                };
                all[at].items.push((called, head, shown(sk, |key| key.template.clone())));
            }
        }
    }
    for collection in &mut all {
        collection.items.sort_by_key(|(_, head, _)| *head);
    }
    all
}

fn shown(keys: &[KeyDescription], text: impl Fn(&KeyDescription) -> String) -> String {
    keys.iter().map(text).collect::<Vec<_>>().join(" + ")
}

fn draw(text: &mut String, at: usize, title: &str, collections: &[Collection]) {
    let mut line = |depth: usize, line: String| {
        text.extend(std::iter::repeat_n("  ", depth));
        text.push_str(&line);
        text.push('\n');
    };
    line(1, format!("subgraph t{at}[\"{}\"]", escaped(title)));
    for (number, collection) in collections.iter().enumerate() {
        line(2, format!("subgraph t{at}c{number}[\"{}\"]", escaped(&collection.title)));
        for (item, (called, _, sk)) in collection.items.iter().enumerate() {
            let label = if sk.is_empty() { called.clone() } else { format!("{called}: {sk}") };
            line(3, format!("t{at}c{number}i{item}[\"{}\"]", escaped(&label)));
        }
        line(2, "end".to_owned());
    }
    line(1, "end".to_owned());
}

/// A text in which nothing means something to Mermaid, nor to the HTML that it makes: other signs than those
/// of plain words stand as their entities.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("#lt;"),
            '>' => out.push_str("#gt;"),
            '"' => out.push_str("#quot;"),
            c if c.is_alphanumeric() || " ,:.-_+=()/".contains(c) => out.push(c),
            c => out.push_str(&["#", &u32::from(c).to_string(), ";"].concat()),
        }
    }
    out
}
