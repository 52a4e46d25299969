//! What of a write does not fit what is stored, so that the service cannot carry it out.

use super::{Action, Intent, Verb};
use crate::Item;
use crate::error::What;
use crate::expr::{Alteration, ExprError};
use crate::wire::MAX_ITEM;

/// How the service begins to say that a place lies in no map or list: some engines name it behind that.
const NO_SUCH_PLACE: &str = "The document path provided in the update expression is invalid for update";

/// The same of what stands in a place, and is nothing that could be added to.
const WRONG_TYPE: &str = "An operand in the update expression has an incorrect data type";

/// The same of an item that has become too large, with the entries of its local indexes.
const TOO_LARGE: [&str; 2] = ["Item size has exceeded", "Item size to update has exceeded"];

impl Intent {
    /// What a refusal of the service means, by its message, where that is about a place that the caller
    /// names; `operation` is what was refused.
    ///
    /// The service does not say which place, so all are named that it can be.
    pub(crate) fn misfit(&self, message: &str, operation: &'static str) -> Option<What> {
        if TOO_LARGE.iter().any(|known| message.starts_with(known)) {
            let reason =
                format!("the item would have more bytes than the {MAX_ITEM} that the service stores");
            return Some(What::Misfit { operation, reason });
        }
        let Verb::Update(changes) = &self.verb else { return None };
        let alterations = changes.alterations.iter();
        let reason = if message.starts_with(NO_SUCH_PLACE) {
            let inside = alterations.filter(|alteration| !alteration.tail.is_empty());
            ExprError::NoSuchPlace { attribute: listed(inside)? }.to_string()
        } else if message.starts_with(WRONG_TYPE) {
            let needs = |alteration: &Alteration| {
                let needed = alteration.change.needed()?.described();
                Some(format!("of `{}` needs {needed} there", alteration.path()))
            };
            let needs: Vec<String> = alterations.filter_map(needs).collect();
            if needs.is_empty() {
                return None;
            }
            format!(
                "the change {}, but the item has something else, such as the NULL of a `None`; set it to a value",
                needs.join(", or ")
            )
        } else {
            return None;
        };
        Some(What::Misfit { operation, reason })
    }

    /// That a sum has no number to start from, so that no bound of it holds, given the item that was found.
    pub(super) fn sums_no_number(
        &self,
        action: &Action,
        operation: &'static str,
        found: Option<&Item>,
    ) -> Option<What> {
        // Whether a condition of the caller's holds nobody knows here, and it may be the one that asks for a
        // number.
        let found = found.filter(|_| self.condition.is_none())?;
        let error =
            action.body.alterations().iter().find_map(|alteration| alteration.is_sum_of_no_number(found))?;
        Some(What::Misfit { operation, reason: error.to_string() })
    }
}

/// The places, as a message has them between its quotes; `None` of none.
fn listed<'a>(alterations: impl Iterator<Item = &'a Alteration>) -> Option<String> {
    let paths: Vec<String> = alterations.map(Alteration::path).collect();
    (!paths.is_empty()).then(|| paths.join("` or `"))
}
