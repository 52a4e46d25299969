//! What is known of an update before it meets a table.

use std::borrow::Cow;

use crate::entity::Assignment;
use crate::expr::{self, Alteration, Bounds, Change, Condition};
use crate::item::{Snapshot, assigned, said};
use crate::key::PartValue;
use crate::plan::KeyParts;
use crate::schema::EntitySchema;
use crate::{Error, Item};

/// An update as its typed builder has gathered it.
#[derive(Debug, Clone)]
pub struct Changes {
    /// The values of the primary key's parts, which are the first ones of the schema.
    pub(crate) key: KeyParts,
    /// The fields that get a new value; a later one of the same attribute has replaced the earlier.
    pub(crate) set: Vec<Assignment>,
    /// The fields whose stored value the caller knows: conditions of the write.
    pub(crate) known: Vec<Assignment>,
    /// The changes by typed paths, in order.
    pub(crate) alterations: Vec<Alteration>,
    /// Whether sums may leave the range of their fields.
    pub(crate) unchecked: bool,
    pub(crate) condition: Option<Condition>,
    /// The version that the stored item must have.
    pub(crate) version: Option<u64>,
    /// Whether an edit sets its fields whatever they were when they were read.
    pub(crate) last_write_wins: bool,
    pub(crate) origin: Origin,
    /// The first error in making it, given at the end.
    pub(crate) error: Option<Error>,
}

impl Changes {
    /// The fields that get a new value, then the changes by typed paths; the first error in
    /// making them.
    pub(crate) fn alterations_of_fields(&self, schema: &EntitySchema) -> Result<Vec<Alteration>, Error> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let mut alterations = alterations_of(schema, &self.set)?;
        alterations.extend(self.alterations.iter().cloned());
        Ok(alterations)
    }

    /// Changes the domain attributes of an item as the update does. An item that it fails on may
    /// be changed in part; its error names the service's operation that it is part of.
    pub(crate) fn apply(
        &self,
        schema: &EntitySchema,
        item: &mut Item,
        operation: &'static str,
    ) -> Result<(), Error> {
        let alterations = self.alterations_of_fields(schema)?;
        expr::apply(&alterations, item).map_err(|error| error.refused(operation, schema.name))
    }

    /// Whether a typed path leads to this attribute, or into it.
    pub(super) fn alters(&self, attribute: &str) -> bool {
        self.alterations.iter().any(|alteration| alteration.attribute == attribute)
    }

    /// Takes the bounds off all sums, where they may leave them.
    pub(crate) fn lift_bounds(&mut self) {
        if self.unchecked {
            *self = self.without_bounds();
        }
    }

    /// The same with sums that may leave their ranges.
    pub(super) fn without_bounds(&self) -> Self {
        let mut changes = self.clone();
        for Alteration { bounds, .. } in &mut changes.alterations {
            *bounds = Bounds { stored: bounds.stored, ..Bounds::default() };
        }
        changes
    }

    /// The fields that are set to another value than they have in the one that the update starts from, if it
    /// starts from one.
    pub(super) fn set_anew(
        &self,
        schema: &EntitySchema,
        base: Option<&Snapshot>,
    ) -> Result<Cow<'_, [Assignment]>, Error> {
        let mut anew = Vec::new();
        for assignment in &self.set {
            let said = said(schema, assignment)?;
            let Some(base) = base else { continue };
            let attribute = &schema.attributes[assignment.attribute];
            // Who wins in any case writes in any case.
            let wins = self.last_write_wins || attribute.lww;
            let has_part = |(part, value): &(usize, PartValue<'static>)| base.parts[*part] == *value;
            let misread = base.misread_at(assignment.attribute);
            let value = base.attributes.get(attribute.name);
            // What is left out of both may be another value than the one that is read then.
            let differs = misread != assignment.misread.as_ref() || misread.is_none() && value != said;
            if wins || differs || !assignment.parts.iter().all(has_part) {
                anew.push(assignment.clone());
            }
        }
        Ok(if base.is_some() { Cow::Owned(anew) } else { Cow::Borrowed(&self.set) })
    }

    /// Whether all that an edit sets is set whatever it was when it was read.
    pub(crate) fn wins(&self, schema: &EntitySchema) -> bool {
        let fields = self.set.iter().map(|set| schema.attributes[set.attribute].lww);
        let places = self.alterations.iter().map(|alteration| alteration.wins(schema));
        let mut fields = fields.chain(places).peekable();
        self.last_write_wins || fields.peek().is_some() && fields.all(|lww| lww)
    }

    /// Keeps the first error.
    pub(crate) fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }
}

impl Alteration {
    /// Whether an edit sets the place whatever was there when it was read, as the field says.
    pub(super) fn wins(&self, schema: &EntitySchema) -> bool {
        let field = schema.attribute_named(&self.attribute).filter(|_| self.replaces());
        field.is_some_and(|field| schema.attributes[field].lww)
    }

    /// Whether the place gets another value whatever was there, or is taken away.
    pub(super) fn replaces(&self) -> bool {
        matches!(self.change, Change::Set(_) | Change::Remove)
    }
}

/// New values of fields as changes of their attributes. Fields that are stored only in a key
/// (`from_key`) have none.
pub(super) fn alterations_of(schema: &EntitySchema, set: &[Assignment]) -> Result<Vec<Alteration>, Error> {
    let stored = set.iter().filter(|set| !schema.attributes[set.attribute].from_key);
    let alteration = |set: &Assignment| {
        let value = assigned(schema, set)?.cloned();
        let change = value.map_or(Change::Remove, Change::Set);
        Ok(Alteration::of(schema.attributes[set.attribute].name, change))
    };
    stored.map(alteration).collect()
}

/// Takes the attributes that get a new value out where they are stored under earlier names.
pub(super) fn replace_earlier_names(schema: &EntitySchema, alterations: &mut Vec<Alteration>) {
    let settled = alterations.iter().filter(|alteration| alteration.settles());
    let earlier = settled.flat_map(|alteration| schema.earlier_names(&alteration.attribute));
    let earlier: Vec<_> = earlier.map(|name| Alteration::of(*name, Change::Remove)).collect();
    alterations.extend(earlier);
}

/// Where an update starts.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// From a key: nothing is known of the item.
    Key,
    /// From a value that was read (`edit`): all of it is known.
    Value(Box<Snapshot>),
    /// From a value that is to be stored where there is no item (`upsert`).
    Absent(Box<Snapshot>),
}
