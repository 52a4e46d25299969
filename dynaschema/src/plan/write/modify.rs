//! What a closure made of an item that was read.

use super::found::Found;
use super::resolver::Resolver;
use super::successor::Successor;
use super::{Effect, Step, Stored};
use crate::item::{Snapshot, can_be_left_over, check_change, check_stored, is_shown_to_rest, known};
use crate::schema::Attribute;
use crate::wire::same_value;
use crate::{AttributeValue, Error, Item};

impl Resolver<'_> {
    /// What a closure made of the item that was read.
    pub(super) fn modify(
        &self,
        from: &Snapshot,
        to: &Snapshot,
        stored: Option<&Stored>,
    ) -> Result<Step, Error> {
        let Some(stored) = stored else { return Ok(Step::Read) };
        let found = self.found(stored)?;
        let idle = from.is_same(to);
        // What is older than an index, a constant, a name, a form or the schema version is brought up to date
        // all the same.
        if idle && self.lacks_nothing(&found, to)? {
            let item = found.raw;
            let (old, new) = (Some(item.clone()), Some(item));
            return Ok(Step::Write(Effect { old, new, ..Effect::default() }));
        }
        let mut to = to.clone();
        to.keep_created(self.model, from)?;
        to.stamp(self.model, self.stamp, false, 0)?;
        let mut item = found.current.clone();
        self.overlay(&mut item, from, &to)?;
        let lacked: Vec<_> = self.lacked_of(&found, &to).collect();
        item.extend(lacked.into_iter().map(|(name, value)| (name.to_owned(), value.clone())));
        let parts = to.parts;
        self.succeed(&found, Successor { item, parts, conditions: None, relied: Vec::new(), strict: true })
            .map(Step::Write)
    }

    /// Whether an item that was found has all that it would be written with as this value, under today's
    /// names: the index attributes and no others, the keys that are fields, the forms of fields, and all
    /// constants.
    fn lacks_nothing(&self, found: &Found, value: &Snapshot) -> Result<bool, Error> {
        if found.raw != found.current || self.lacked_of(found, value).next().is_some() {
            return Ok(false);
        }
        let mut settled = found.current.clone();
        self.indexes.settle(&mut settled, &known(&found.parts))?;
        let is_there = |name| settled.get(name) == found.raw.get(name);
        let mut lacked = self.layout.lacked(self.member);
        let has_constants = lacked.all(|(name, value)| found.raw.get(name) == Some(&value));
        Ok(has_constants && self.indexes.names().all(is_there))
    }

    /// The attributes of a value that an index, or an order, looks for and does not find in the item as it
    /// was found: keys that are fields of their own, and are read from a default, and what is stored in
    /// another form than the field says.
    fn lacked_of<'v>(
        &self,
        found: &Found,
        value: &'v Snapshot,
    ) -> impl Iterator<Item = (&'static str, &'v AttributeValue)> {
        let fields = self.schema.attributes.iter().filter(|attribute| !attribute.from_key);
        let lacked = move |attribute: &Attribute| {
            let value = value.attributes.get(attribute.name)?;
            let lacks = match found.current.get(attribute.name) {
                None => self.can_be_a_key(attribute.name, value),
                Some(stored) => attribute.stored.is_some() && !is_in_form_of(stored, value),
            };
            lacks.then_some((attribute.name, value))
        };
        fields.filter_map(lacked)
    }

    /// Whether an attribute is a key of an index itself, and can be with this value: what cannot stays as it
    /// is, out of the index.
    fn can_be_a_key(&self, name: &str, value: &AttributeValue) -> bool {
        self.schema.raw_keys().any(|key| key.attribute == name)
            && !value.is_null()
            && check_stored(self.layout, self.intent.member, name, value).is_ok()
    }

    /// Brings what differs between two values into an item; what neither knows stays, and what only
    /// keys hold is left to them, without the attribute that an older item has of it.
    pub(super) fn overlay(&self, item: &mut Item, from: &Snapshot, to: &Snapshot) -> Result<(), Error> {
        check_change(self.layout, self.intent.member, from, to)?;
        let in_keys = |name: &String| {
            self.schema.attributes.iter().position(|attribute| attribute.from_key && attribute.name == *name)
        };
        // What the table writes under the name of a field that its primary key holds is not the field's.
        let is_anothers = |name: &String| {
            in_keys(name).is_some_and(|field| {
                self.layout.writes(name) && !can_be_left_over(self.layout, self.schema, field)
            })
        };
        let is_gone = |name: &String| !to.attributes.contains_key(name) && !is_anothers(name);
        for name in from.attributes.keys().filter(|name| is_gone(name)) {
            item.remove(name);
        }
        // What serde would have left out stands there all the same, and is the value's no more.
        let outgrown = from.misread.iter().filter(|(field, _)| to.misread_at(*field).is_none());
        for (field, _) in outgrown {
            item.remove(self.schema.attributes[*field].name);
        }
        let outgrown = from.rest.misread().filter(|(place, _)| to.rest.misread_at(*place).is_none());
        let names = outgrown.flat_map(|(_, members)| members).map(|(name, _)| name);
        for name in names.filter(|name| is_gone(name) && is_shown_to_rest(self.layout, self.schema, name)) {
            item.remove(name);
        }
        let differs = |name: &String, value: &AttributeValue| from.attributes.get(name) != Some(value);
        for (name, value) in to.attributes.iter().filter(|(name, value)| differs(name, value)) {
            if in_keys(name).is_none() {
                item.insert(name.clone(), value.clone());
            } else if !is_anothers(name) {
                item.remove(name);
            }
        }
        Ok(())
    }
}

/// Whether what is stored has the form of what a put stores of its value: the service orders numbers as they
/// are, of which a read may have rounded one that has more digits than its type.
fn is_in_form_of(stored: &AttributeValue, put: &AttributeValue) -> bool {
    matches!((stored, put), (AttributeValue::N(_), AttributeValue::N(_))) || same_value(stored, put)
}
