//! Key parts made of several.

use dynaschema::KeyPart;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::case::Seed;
use super::places::{lower, ms, plain, width06};
use super::shown::{Direction, Order, Plain, Position, Shown, Shows};
use super::values::Value;

/// Two parts, the first of any length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<number:06>")]
pub(crate) struct Issue {
    pub(crate) owner: String,
    pub(crate) number: u32,
}

/// Two parts of fixed width.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<at:ms>/<desk:06>")]
pub(crate) struct Visit {
    pub(crate) at: Timestamp,
    pub(crate) desk: u32,
}

/// A composite in a composite, and text at the end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("(<issue>~<note>)")]
pub(crate) struct Comment {
    pub(crate) issue: Issue,
    pub(crate) note: String,
}

/// Two folded texts, between which stands the delimiter that also stands round it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>#<name:lower>")]
pub(crate) struct Repo {
    pub(crate) owner: String,
    pub(crate) name: String,
}

impl Value for Issue {
    fn of(seed: &Seed) -> Self {
        Self { owner: seed.text.clone(), number: u32::of(seed) }
    }
}

impl Value for Visit {
    fn of(seed: &Seed) -> Self {
        Self { at: Timestamp::of(seed), desk: u32::try_from(seed.text.len()).unwrap_or(0) }
    }
}

impl Value for Comment {
    fn of(seed: &Seed) -> Self {
        Self { issue: Issue::of(seed), note: seed.text.chars().rev().collect() }
    }
}

impl Value for Repo {
    fn of(seed: &Seed) -> Self {
        let half = seed.text.char_indices().nth(1).map_or(seed.text.len(), |(at, _)| at);
        let (owner, name) = seed.text.split_at(half);
        Self { owner: owner.to_owned(), name: name.to_owned() }
    }
}

impl Plain for Issue {
    const ORDER: Order = Order::Never;

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("/");
        Some(Shown::List(vec![self.owner.plain(at)?, Shows::<width06::Spec>::shown(&self.number, at)?]))
    }
}

impl Plain for Visit {
    const ORDER: Order = Order::Everywhere(Direction::Up);

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("/");
        Some(Shown::List(vec![
            Shows::<ms::Spec>::shown(&self.at, at)?,
            Shows::<width06::Spec>::shown(&self.desk, at)?,
        ]))
    }
}

impl Plain for Comment {
    const ORDER: Order = Order::Never;

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("(~)");
        Some(Shown::List(vec![self.issue.plain(at)?, Shows::<plain::Spec>::shown(&self.note, at)?]))
    }
}

impl Plain for Repo {
    const ORDER: Order = Order::Never;

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("#");
        let folded = |text: &String| Shows::<lower::Spec>::shown(text, at);
        Some(Shown::List(vec![folded(&self.owner)?, folded(&self.name)?]))
    }
}
