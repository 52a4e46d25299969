//! The expressions of one action as text, whether it goes alone or in a transaction.

use crate::expr::{ExprError, Expressions};
use crate::plan::write::{Action, Body};

/// What an action changes and demands, with the names and values that both texts use.
pub(crate) struct Clauses {
    /// None where nothing changes.
    pub(crate) update: Option<String>,
    pub(crate) condition: Option<String>,
    pub(crate) expressions: Expressions,
}

impl Clauses {
    pub(crate) fn of(action: &Action) -> Result<Self, ExprError> {
        let mut expressions = Expressions::default();
        let update = match &action.body {
            Body::Update(alterations) if !alterations.is_empty() => Some(expressions.update(alterations)?),
            _ => None,
        };
        let condition = action.condition.as_ref();
        let condition = condition.map(|condition| expressions.condition(condition)).transpose();
        let condition = condition.map_err(|error| action.refused(error))?;
        Ok(Self { update, condition, expressions })
    }
}
