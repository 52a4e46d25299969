//! The parts that are computed, as an update knows them.

use super::Changes;
use super::update::Revision;
use crate::Error;
use crate::entity::{Assignment, Model};
use crate::item::{Snapshot, attributes_of, computed_of};
use crate::key::PartValue;

/// The values of computed parts after an update.
#[derive(Debug, Default)]
pub(super) struct Computed {
    /// Those of fields that the update sets or demands, or that the primary key tells.
    said: Vec<(usize, PartValue<'static>)>,
    /// Those that a set field changes, and for which other fields are taken as they were read.
    in_part: Vec<(usize, PartValue<'static>)>,
}

impl Computed {
    pub(super) fn of(
        model: Model,
        changes: &Changes,
        base: Option<&Snapshot>,
        set: &[Assignment],
    ) -> Result<Self, Error> {
        let mut computed = Self::default();
        if model.schema.computed.is_empty() {
            return Ok(computed);
        }
        let said: Vec<&Assignment> = set.iter().chain(&changes.known).collect();
        let told =
            |part: usize| changes.key.parts.get(part).filter(|_| model.schema.tells_value(part)).cloned();
        let mut after = None;
        for of in model.schema.computed {
            if let Some(value) = computed_of(model, of.part, &said, &told) {
                computed.said.push((of.part, value));
                continue;
            }
            let is_set = set.iter().any(|set| of.of.contains(&set.attribute));
            let Some(base) = base.filter(|_| is_set) else { continue };
            let after = match &mut after {
                Some(after) => after,
                none => none.insert(assigned(model, base, set)?),
            };
            computed.in_part.push((of.part, after.parts[of.part].clone()));
        }
        Ok(computed)
    }

    pub(super) fn said(&self, part: usize) -> Option<PartValue<'_>> {
        value(&self.said, part)
    }

    pub(super) fn in_part(&self, part: usize) -> Option<PartValue<'_>> {
        value(&self.in_part, part)
    }
}

impl Revision<'_> {
    /// The fields behind parts on which a write relies: what is set no longer has to be what it was.
    pub(super) fn fields_relied_on(&self, parts: Vec<usize>) -> Vec<usize> {
        let fields = parts.into_iter().flat_map(|part| attributes_of(self.of.schema, part));
        fields.filter(|field| self.set.iter().all(|set| set.attribute != *field)).collect()
    }
}

/// A value that was read, with the fields that are set.
fn assigned(model: Model, base: &Snapshot, set: &[Assignment]) -> Result<Snapshot, Error> {
    let mut after = base.clone();
    after.assign(model, set)?;
    Ok(after)
}

fn value<'a>(of: &'a [(usize, PartValue<'static>)], part: usize) -> Option<PartValue<'a>> {
    of.iter().find(|(computed, _)| *computed == part).map(|(_, value)| value.by_ref())
}
