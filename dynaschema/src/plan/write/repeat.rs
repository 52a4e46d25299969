//! Whether an action that is one request may be sent twice, since the answer to the first try may be lost.

use super::conditions::version;
use super::{Action, Body, Intent};
use crate::AttributeValue;
use crate::expr::{Alteration, Path};
use crate::item::Stamp;
use crate::schema::{EntitySchema, TOKEN};

impl Action {
    /// Whether a second try does no harm where the first was carried out unseen.
    pub(crate) fn is_repeatable(&self, intent: &Intent, schema: &EntitySchema) -> bool {
        let Body::Update(alterations) = &self.body else { return true };
        let is_harmless = |alteration: &Alteration| alteration.is_idempotent() || counts(schema, alteration);
        intent.expected(schema).is_some() || alterations.iter().all(is_harmless)
    }

    /// Where it counts a version up, which twice would be too often, demands that this very write has
    /// not been carried out.
    pub(crate) fn watch(&mut self, intent: &Intent, schema: &EntitySchema, stamp: &Stamp) {
        let Body::Update(alterations) = &self.body else { return };
        let counts_up = |alteration: &Alteration| !alteration.is_idempotent() && counts(schema, alteration);
        if alterations.iter().any(counts_up) && self.is_repeatable(intent, schema) {
            let new = !Path::raw(TOKEN).eq(AttributeValue::S(stamp.token()));
            new.join_to(&mut self.condition);
        }
    }
}

/// Whether it is a change to the version.
fn counts(schema: &EntitySchema, alteration: &Alteration) -> bool {
    version(schema).is_some_and(|version| version == alteration.attribute)
}
