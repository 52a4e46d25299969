//! What one action changes and demands as text, whether it goes alone or in a transaction.

use std::sync::OnceLock;

use super::{Action, Body};
use crate::AttributeValue;
use crate::expr::{Alteration, Change, Condition, ExprError, Expressions, Printed, WriteValue};
use crate::wire::json::{Object, attribute};

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

    /// Writes them into a request, and that the item which makes a condition fail comes back; nothing where a
    /// value is of a type that is not known.
    fn write(&self, request: &mut Object<'_>, write_value: WriteValue<'_>) -> Option<()> {
        request.maybe_string("UpdateExpression", self.update.as_deref());
        request.maybe_string("ConditionExpression", self.condition.as_deref());
        self.expressions.write_by(request, write_value)?;
        let old = self.condition.as_ref().map(|_| "ALL_OLD");
        request.maybe_string("ReturnValuesOnConditionCheckFailure", old);
        Some(())
    }
}

/// The same on its way into a request that is written here.
pub(crate) enum Said<'a> {
    Anew(Clauses<'a>),
    /// As it was printed for another action before.
    AsBefore(&'a Printed, &'a [Alteration]),
}

impl<'a> Said<'a> {
    pub(crate) fn of(action: &'a Action) -> Result<Self, ExprError> {
        let said = action.condition.as_ref().and_then(Condition::as_said);
        let set = action.body.alterations();
        let printed = match said {
            // What changes something says more than its condition.
            Some(said) if set.is_empty() => said.get_or_init(|| Printed::of_action(action, 0)).as_ref(),
            said => said.and_then(OnceLock::get).and_then(Option::as_ref),
        };
        match printed.filter(|printed| printed.alterations() == set.len()) {
            Some(printed) => Ok(Self::AsBefore(printed, set)),
            None => Clauses::of(action).map(Self::Anew),
        }
    }

    /// Whether an item is changed.
    pub(crate) fn changes(&self) -> bool {
        match self {
            Self::Anew(clauses) => clauses.update.is_some(),
            Self::AsBefore(_, set) => !set.is_empty(),
        }
    }

    pub(crate) fn write(&self, request: &mut Object<'_>) -> Option<()> {
        match self {
            Self::Anew(clauses) => clauses.write(request, &mut attribute),
            Self::AsBefore(printed, set) => printed.write(request, |which| set[which].change.set_to()),
        }
    }
}

impl Printed {
    /// What an action says, for others that set the same attributes to other values, but for so many of the
    /// last ones, which are the same each time.
    pub(super) fn of_action(action: &Action, same: usize) -> Option<Self> {
        let changing = action.body.alterations().len().checked_sub(same)?;
        let set = action.body.alterations().iter().enumerate();
        let set = set
            .map(|(number, set)| if number < changing { stand_in(number, set) } else { Some(set.clone()) });
        let set = set.collect::<Option<Vec<_>>>()?;
        let body = if set.is_empty() { Body::Check } else { Body::Update(set) };
        let action = Action::new(action.key.clone(), body, action.condition.clone(), action.role);
        let clauses = Clauses::of(&action).ok()?;
        let set = action.body.alterations().iter().take(changing);
        let values: Vec<_> = set.filter_map(|set| set.change.set_to()).collect();
        Self::of(&values, same, |request, write_value| clauses.write(request, write_value))
    }
}

/// The same alteration with a value that nothing else has: equal values share a placeholder, be it by chance.
fn stand_in(number: usize, alteration: &Alteration) -> Option<Alteration> {
    alteration.change.set_to()?;
    let value = AttributeValue::S(format!("\u{0}{number}"));
    Some(Alteration { change: Change::Set(value), ..alteration.clone() })
}

#[cfg(test)]
mod tests {
    use super::{Clauses, Said};
    use crate::AttributeValue;
    use crate::expr::{Alteration, Change, Condition, Path, Printed};
    use crate::key::{ItemKey, KeyValue};
    use crate::plan::write::{Action, Body, Role};
    use crate::wire::json::Object;

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

    /// Sets these values, one after the other, where another attribute has the first of them.
    fn setting(values: &[&str]) -> Action {
        let value = |text: &str| AttributeValue::S(text.to_owned());
        let set =
            |(number, text): (usize, &&str)| Alteration::of(format!("set{number}"), Change::Set(value(text)));
        let condition = Path::<String>::new("kind").eq("a") & Path::<String>::new("other").exists();
        let key = ItemKey::new(KeyValue::Text("k".to_owned()), None);
        let set = values.iter().enumerate().map(set).collect();
        Action::new(key, Body::Update(set), Some(condition), Role::Owner)
    }

    fn said(action: &Action) -> String {
        let mut text = String::new();
        let mut request = Object::open(&mut text);
        Said::of(action).unwrap().write(&mut request).unwrap();
        request.close();
        text
    }

    #[test]
    fn what_is_said_as_before_is_what_would_be_said_anew() {
        let texts = ["a", "b", "c", "\"", ""];
        let all = || texts.iter().flat_map(|one| texts.iter().map(move |other| [*one, *other]));
        let mut as_before = 0;
        for first in all() {
            let printed = || Printed::of_action(&setting(&first), 0).unwrap();
            for next in all() {
                let anew = setting(&next);
                let condition = anew.condition.clone().unwrap().said(printed());
                let again = Action { condition: Some(condition), ..anew.clone() };
                let values: Vec<_> =
                    again.body.alterations().iter().filter_map(|set| set.change.set_to()).collect();
                if printed().is_said_with(&values) {
                    assert!(matches!(Said::of(&again), Ok(Said::AsBefore(..))));
                    assert_eq!(said(&again), said(&anew), "{first:?}, {next:?}");
                    as_before += 1;
                } else {
                    assert!(next[0] == next[1] || next.contains(&"a"), "{next:?}");
                }
            }
        }
        assert!(as_before > 0);
    }
}
