//! The functions behind access patterns: one that reads all arms of a `match` at once has a pattern for each.

use std::fmt;

use super::description::KeyDescription;
use super::pattern::{AccessPattern, ReadOperation};
use crate::key::KeyValue;
use crate::plan::read::{Ends, Sort};

/// A generated function that reads, with its pattern, or with those of all arms that it reads at once.
#[derive(Debug, Clone)]
pub(crate) struct Function<'a> {
    pub(crate) patterns: Vec<&'a AccessPattern>,
}

impl<'a> Function<'a> {
    pub(super) fn of(pattern: &'a AccessPattern) -> Self {
        Self { patterns: vec![pattern] }
    }

    /// The functions that have these patterns, in the order of the first of each.
    pub(crate) fn all(patterns: impl IntoIterator<Item = &'a AccessPattern>) -> Vec<Self> {
        let mut functions: Vec<Self> = Vec::new();
        for pattern in patterns {
            match functions.iter_mut().find(|function| function.reads_along(pattern)) {
                Some(function) => function.patterns.push(pattern),
                None => functions.push(Self::of(pattern)),
            }
        }
        functions
    }

    fn reads_along(&self, pattern: &AccessPattern) -> bool {
        let first = self.first();
        let (of_all_arms, called) = (first.keys.of_all_arms, (first.entity, first.function));
        of_all_arms && pattern.keys.of_all_arms && called == (pattern.entity, pattern.function)
    }

    /// The pattern that says what all have in common.
    pub(crate) fn first(&self) -> &'a AccessPattern {
        self.patterns[0]
    }

    /// The key condition as the templates have it; of several arms the range that spans them, which is sent.
    pub(crate) fn key_condition(&self) -> String {
        let (separator, sort) = match self.first().operation {
            ReadOperation::ByKey => {
                (", ", self.first().sort.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
            ReadOperation::ByPartition => (" AND ", self.range().into_iter().collect()),
        };
        self.partition().into_iter().chain(sort).collect::<Vec<_>>().join(separator)
    }

    /// What it asks for of the partition key; where arms have a template of their own there, any of them.
    pub(super) fn partition(&self) -> Vec<String> {
        let attributes = self.first().partition.iter().enumerate();
        let asked = attributes.map(|(at, first)| {
            let mut templates: Vec<&str> = Vec::new();
            for key in self.patterns.iter().filter_map(|pattern| pattern.partition.get(at)) {
                if !templates.contains(&key.template.as_str()) {
                    templates.push(&key.template);
                }
            }
            format!("{} = {}", first.attribute, templates.join(" or "))
        });
        asked.collect()
    }

    /// What it asks for of the first attribute of the sort key, before a caller says more.
    fn range(&self) -> Option<String> {
        let keys = self.patterns.iter().map(|pattern| pattern.sort.first());
        let keys = keys.collect::<Option<Vec<_>>>()?;
        let attribute = keys.first()?.attribute;
        match keys.into_iter().map(ends).reduce(Ends::hull)?.condition().sort {
            Sort::Equal(value) => Some(format!("{attribute} = {}", value.as_str())),
            Sort::StartsWith(head) => Some(format!("begins_with({attribute}, {:?})", head.as_str())),
            Sort::Between(low, high) => {
                Some(format!("{attribute} BETWEEN {:?} AND {:?}", low.as_str(), high.as_str()))
            }
            Sort::AtLeast(low) => Some(format!("{attribute} >= {:?}", low.as_str())),
            // No template has an end above and none below.
            Sort::All | Sort::Never | Sort::Above(_) | Sort::AtMost(_) | Sort::Below(_) => None,
        }
    }

    /// What the arms that it reads demand, in the order in which their items lie.
    pub(crate) fn arms(&self) -> Vec<&'static str> {
        let lies = |pattern: &&AccessPattern| pattern.sort.first().map(|key| key.template.clone());
        let mut patterns = self.patterns.clone();
        patterns.sort_by_cached_key(lies);
        patterns.into_iter().filter_map(|pattern| pattern.arm).collect()
    }
}

/// From where to where the values of a key go.
fn ends(key: &KeyDescription) -> Ends {
    use std::ops::Bound::Included;
    let text = |text: &str| KeyValue::Text(text.to_owned());
    match key.head {
        _ if key.is_constant => {
            Ends { low: Included(text(&key.template)), high: Included(text(&key.template)) }
        }
        "" => Ends::ALL,
        head => Ends::starting_with(text(head)),
    }
}

impl fmt::Display for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first();
        write!(f, "{}: {}", first.called(), first.operation)?;
        if let Some(index) = first.index {
            write!(f, " {index}")?;
        }
        write!(f, ": {}", self.key_condition())?;
        let arms = self.arms();
        if !arms.is_empty() {
            write!(f, " (where {})", arms.join(" or "))?;
        }
        first.only.as_ref().map_or(Ok(()), |only| write!(f, " (only: {only})"))
    }
}
