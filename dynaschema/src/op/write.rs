//! What the writes of one item share: their condition, and what its failure means.

use std::collections::HashMap;

use super::request::refused;
use crate::error::What;
use crate::expr::{Condition, Expressions, Path};
use crate::key::ItemKey;
use crate::op::{Identity, identify, restore};
use crate::table::Core;
use crate::{AttributeValue, Error, Item};

/// What must be true of the stored item for a write to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    /// Nothing.
    Anything,
    /// There is no item.
    Absent,
    /// There is no item, or one of the same entity: its key is shared.
    AbsentOrOwn,
}

impl Guard {
    /// What a write demands that replaces or removes whatever is stored.
    pub(crate) fn replacing(core: &Core, member: usize) -> Self {
        if core.layout.shares_key(member) { Self::AbsentOrOwn } else { Self::Anything }
    }
}

/// A condition expression with its names and values.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) expression: Option<String>,
    pub(crate) names: Option<HashMap<String, String>>,
    pub(crate) values: Option<HashMap<String, AttributeValue>>,
}

/// The guard and the user's condition as one expression.
pub(crate) fn write_condition(
    core: &Core,
    operation: &'static str,
    entity: (&'static str, &'static str),
    guard: Guard,
    condition: Option<&Condition>,
) -> Result<Written, Error> {
    let mut expressions = Expressions::default();
    let whole = match (guard_condition(core, guard, entity.1), condition) {
        (Some(guard), Some(user)) => Some(guard & user.clone()),
        (guard, user) => guard.or_else(|| user.cloned()),
    };
    let expression = whole
        .map(|condition| expressions.condition(&condition))
        .transpose()
        .map_err(|error| refused(operation, entity.0, &error).at_table(&core.name))?;
    let (names, values) = expressions.into_parts();
    Ok(Written { expression, names, values })
}

fn guard_condition(core: &Core, guard: Guard, value: &str) -> Option<Condition> {
    let absent = Path::raw(core.layout.pk).not_exists();
    let own = || {
        let name = core.layout.table.entity.name()?;
        Some(Path::raw(name).eq(AttributeValue::S(value.to_owned())))
    };
    match guard {
        Guard::Anything => None,
        Guard::Absent => Some(absent),
        Guard::AbsentOrOwn => Some(match own() {
            Some(own) => absent | own,
            None => absent,
        }),
    }
}

/// A write of one item whose condition failed.
#[derive(Debug)]
pub(crate) struct Failure<'a> {
    pub(crate) core: &'a Core,
    pub(crate) operation: &'static str,
    pub(crate) guard: Guard,
    pub(crate) member: usize,
    pub(crate) key: Option<ItemKey>,
    /// The item that the write would have stored.
    pub(crate) new: Option<&'a Item>,
    /// The item that was found.
    pub(crate) old: Option<Item>,
    /// Whether an earlier try of the same write may have been carried out.
    pub(crate) doubted: bool,
}

impl Failure<'_> {
    /// What the failure means.
    pub(crate) fn error(self) -> Error {
        let schema = self.core.layout.member(self.member).schema;
        let what = self.what();
        // `from_key` fields are put back, so that the old item decodes.
        let old = self.old.map(|item| {
            let mut restored = item.clone();
            restore(&self.core.layout, schema, &mut restored).map_or(item, |()| restored)
        });
        Error::new(what).at_table(&self.core.name).of_entity(schema.name).with_key(self.key).with_old(old)
    }

    fn what(&self) -> What {
        match (self.other_entity(), self.guard) {
            (Some(found), _) => What::WrongEntity { found },
            _ if self.may_be_our_own_doing() => What::OutcomeUnknown { operation: self.operation },
            (None, Guard::Absent) => What::AlreadyExists,
            (None, _) => What::ConditionFailed,
        }
    }

    /// The entity of the item that was found, where it is another's.
    fn other_entity(&self) -> Option<String> {
        match identify(&self.core.layout, self.old.as_ref()?) {
            Identity::Member(found) if found != self.member => {
                Some(self.core.layout.member(found).schema.name.to_owned())
            }
            Identity::Unknown(found) => found,
            Identity::Member(_) => None,
        }
    }

    /// Whether an earlier try may have made the condition fail: a creation
    /// finds then just what it would have stored.
    fn may_be_our_own_doing(&self) -> bool {
        let foreign = self.guard == Guard::Absent && self.old.is_some() && self.old.as_ref() != self.new;
        self.doubted && !foreign
    }
}
