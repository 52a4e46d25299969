//! The expressions of one action as text, whether it goes alone or in a transaction.

use crate::expr::{ExprError, Expressions};
use crate::plan::write::Action;

/// What an action changes and demands, with the names and values that both texts use.
pub(crate) struct Clauses<'a> {
    /// None where nothing changes.
    pub(crate) update: Option<String>,
    pub(crate) condition: Option<String>,
    pub(crate) expressions: Expressions<'a>,
}

impl<'a> Clauses<'a> {
    pub(crate) fn of(action: &'a Action) -> Result<Self, ExprError> {
        let mut expressions = Expressions::default();
        let update = action.print_update(&mut expressions)?;
        let condition = action.print_condition(&mut expressions);
        let condition = condition.map_err(|error| action.refused(error))?;
        Ok(Self { update, condition, expressions })
    }
}

#[cfg(test)]
mod tests {
    use super::Clauses;
    use crate::AttributeValue;
    use crate::expr::{Alteration, Change, Condition, Path};
    use crate::key::{ItemKey, KeyValue};
    use crate::plan::write::{Action, Body, Role};

    /// Sets some attributes where others are not there.
    fn action(set: usize, absent: usize) -> Action {
        let value = |number: usize| AttributeValue::N(number.to_string());
        let sets = (0..set).map(|number| Alteration::of(format!("set{number}"), Change::Set(value(number))));
        let mut condition: Option<Condition> = None;
        for number in 0..absent {
            Path::named(format!("absent{number}")).not_exists().join_to(&mut condition);
        }
        let key = ItemKey::new(KeyValue::Text("a".to_owned()), None);
        Action::new(key, Body::Update(sets.collect()), condition, Role::Owner)
    }

    /// The names of what is changed come first, and make those of what is demanded longer.
    #[test]
    fn what_fits_is_what_can_be_sent() {
        let mut sent = 0;
        for set in [0, 1, 60, 120] {
            for absent in 110..150 {
                let action = action(set, absent);
                let is_sent = Clauses::of(&action).is_ok();
                assert_eq!(action.fits(), is_sent, "{set} and {absent}");
                sent += usize::from(is_sent);
            }
        }
        assert!(0 < sent && sent < 160, "{sent}");
    }
}
