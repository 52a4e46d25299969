//! Updates of items that may not be there yet.

use super::Changes;
use super::changes::alterations_of;
use super::conditions::version;
use super::nulls::{forget_null, no_null};
use super::resolver::Resolver;
use super::successor::Successor;
use super::version::one_more;
use super::{Action, Body, Effect, Reliance, Step, Stored, Whole};
use crate::error::What;
use crate::expr::{Alteration, Change};
use crate::item::{
    Snapshot, attribute_of, attributes_of, check_value, clocked, compute_all, is_expired, is_shown_to_rest,
    parts_anew, parts_of_item, rest_of_item,
};
use crate::key::PartValue;
use crate::schema::TOKEN;
use crate::wire::Rest;
use crate::{AttributeValue, Error, Item};

impl Resolver<'_> {
    /// The whole value where nothing is; each field only if absent, where something is; and the
    /// changes, in either case.
    pub(super) fn upsert(
        &self,
        changes: &Changes,
        value: &Snapshot,
        stored: Option<&Stored>,
    ) -> Result<Step, Error> {
        self.is_allowed(changes, &changes.set)?;
        self.starts_from_nothing(changes)?;
        if stored.is_none() && !self.is_one_request(changes, value) {
            // What cannot be written, whatever is stored, is not read for; what is set may be said otherwise.
            if check_value(self.layout, self.intent.member, value).is_err() {
                self.as_written(changes, value)?;
            }
            return Ok(Step::Read);
        }
        let mut value = self.as_written(changes, value)?;
        match stored {
            None => {
                let effect = self.upsert_at_once(changes, value)?;
                let is_sent = !self.makes_no_action(&effect)
                    && effect.actions.iter().all(|action| action.no_null.is_empty() || action.fits());
                Ok(if is_sent { Step::Write(effect) } else { Step::Read })
            }
            Some(stored) if stored.as_ref().is_none_or(|item| self.counts_as_absent(item)) => {
                let operation = self.operation(self.has_companions());
                changes.apply(self.schema, &mut value.attributes, operation)?;
                self.follow(&|name| changes.alters(name), &value.attributes, &mut value.parts)?;
                value.stamp(self.model, self.stamp, true, 1)?;
                self.create(Whole::Snapshot(value)).map(Step::Write)
            }
            Some(stored) => self.fill(changes, &value, stored).map(Step::Write),
        }
    }

    /// The value as it is written, if it then reads as it is: what the update sets is set, whatever the value
    /// says of it.
    fn as_written(&self, changes: &Changes, value: &Snapshot) -> Result<Snapshot, Error> {
        let mut value = value.clone();
        value.stamp(self.model, self.stamp, true, 1)?;
        value.assign(self.model, &changes.set)?;
        let whole = changes.alterations.iter().filter(|alteration| alteration.tail.is_empty());
        for alteration in whole.filter(|alteration| !alteration.change.grows()) {
            let operation = self.operation(self.has_companions());
            let applied = alteration.apply(&mut value.attributes);
            applied.map_err(|error| error.refused(operation, self.schema.name))?;
            let is_other = |field: usize| self.schema.attributes[field].name != alteration.attribute;
            value.misread.retain(|(field, _)| is_other(*field));
        }
        self.follow(&|name| changes.alters(name), &value.attributes, &mut value.parts)?;
        check_value(self.layout, self.intent.member, &value)?;
        Ok(value)
    }

    /// The parts that are keys of indexes as they stand are what typed paths have made of these attributes.
    fn follow(
        &self,
        is_changed: &dyn Fn(&str) -> bool,
        item: &Item,
        parts: &mut [PartValue<'static>],
    ) -> Result<(), Error> {
        let mut changed = self.schema.raw_keys().filter(|raw| is_changed(raw.attribute)).peekable();
        if changed.peek().is_none() {
            return Ok(());
        }
        let all = parts_anew(self.model, Some(self.layout), item, parts)?;
        for raw in changed {
            parts[raw.part] = all[raw.part].clone();
        }
        Ok(())
    }

    /// Whether an item is the entity's own and has expired: what belongs to another's is not known.
    pub(super) fn counts_as_absent(&self, item: &Item) -> bool {
        self.is_own(item) && is_expired(self.schema, item, self.stamp.now)
    }

    /// An upsert demands nothing of what is stored beside its condition.
    fn starts_from_nothing(&self, changes: &Changes) -> Result<(), Error> {
        if changes.known.is_empty() && self.intent.version.is_none() {
            return Ok(());
        }
        let reason = "an upsert takes no `known_…` and no `version`, since the item may not be there; \
                      update or edit it";
        Err(Error::new(What::InvalidRequest { operation: "UpdateItem", reason: reason.to_owned() }))
    }

    /// Whether one request does it: nothing that is written depends on what is stored.
    fn is_one_request(&self, changes: &Changes, value: &Snapshot) -> bool {
        let schema = self.schema;
        let simple = changes.alterations.iter().all(|alteration| {
            let whole = alteration.tail.is_empty();
            whole
                && matches!(alteration.change, Change::Set(_) | Change::Add { .. } | Change::Subtract { .. })
        });
        self.indexes.follow_the_key()
            && simple
            && !self.has_companions()
            && schema.kept.ttl.is_none()
            && !schema.has_earlier_names()
            && !schema.kept.upgrades
            && !self.is_in_several(value)
    }

    /// Whether a field of the value, or what it may meet of one, is several attributes, which are there or
    /// not together: the service could only look at each by itself. What the primary key tells of such a
    /// field is what is stored.
    fn is_in_several(&self, value: &Snapshot) -> bool {
        let mut pieces = self.schema.attributes.iter().filter(|attribute| attribute.piece);
        pieces.any(|piece| !self.schema.is_told_by_key(piece.field)) || value.rest.may_be_mixed()
    }

    /// Whether a transaction has no action for it: one that is to make an item where there is none and
    /// changes nothing of one that is there. An item that is nothing but its key is put, or looked at, as a
    /// read tells.
    fn makes_no_action(&self, effect: &Effect) -> bool {
        self.intent.joins && effect.actions.iter().all(|action| action.body.alterations().is_empty())
    }

    fn upsert_at_once(&self, changes: &Changes, value: Snapshot) -> Result<Effect, Error> {
        let mut set = changes.set.clone();
        set.extend(clocked(self.model, self.stamp, false)?);
        let attributes = value.attributes.clone();
        let item = self.item(value)?;
        let mut alterations = Vec::with_capacity(item.len());
        for (name, value) in item.iter().filter(|(name, _)| !self.layout.is_key(name)) {
            let typed = changes.alterations.iter().find(|alteration| alteration.attribute == **name);
            let assigned = set.iter().find(|set| self.schema.attributes[set.attribute].name == name);
            if typed.is_none() && assigned.is_none() {
                alterations.push(self.brought_in(name, value));
            }
        }
        alterations.extend(alterations_of(self.schema, &set)?);
        for alteration in &changes.alterations {
            let mut alteration = alteration.clone();
            if let Some(value) = attributes.get(&*alteration.attribute)
                && let Some(from) = alteration.change.start()
            {
                *from = value.clone();
            }
            alterations.push(alteration);
        }
        alterations.sort_by(|a, b| a.attribute.cmp(&b.attribute));
        let filled = self.filled_by(&alterations);
        let conditions = [self.own_or_nothing(), self.demands_no_newer(), no_null(&filled)];
        let owner = self.owner(Body::Update(alterations), conditions);
        Ok(Effect { actions: vec![Action { no_null: filled, ..owner }], ..Effect::default() })
    }

    /// How an attribute of the value is brought in: the version counts, and its token is this write's, as are
    /// constants and the table's time of the write.
    fn brought_in(&self, name: &str, value: &AttributeValue) -> Alteration {
        match version(self.schema) {
            Some(version) if version == name => one_more(self.schema, version),
            _ if name == TOKEN || self.layout.is_written_anew(self.member, name) => {
                Alteration::of(name.to_owned(), Change::Set(value.clone()))
            }
            _ => Alteration::of(name.to_owned(), Change::SetIfAbsent(value.clone())),
        }
    }

    /// What is stored, with the attributes it lacks, and changed.
    fn fill(&self, changes: &Changes, value: &Snapshot, stored: &Stored) -> Result<Effect, Error> {
        let mut withheld = Vec::new();
        let found = self.found_by(stored, |item| {
            let (parts, of_nobody) = self.parts_beside(value, item)?;
            withheld = of_nobody;
            Ok(parts)
        })?;
        let (mut item, mut parts) = (found.current.clone(), found.parts.clone());
        let brought_in = value.attributes.iter().filter(|(_, value)| !value.is_null());
        let brought_in = brought_in.filter_map(|(name, _)| self.filled(self.schema.attribute_named(name)?));
        forget_null(brought_in.chain(self.filled_by(&changes.alterations)), &mut item);
        self.complement(value, &withheld, &mut item, &mut parts);
        for (name, created) in self.layout.times_of_created(self.member, self.stamp.now)? {
            item.entry(name.to_owned()).or_insert(created);
        }
        compute_all(self.model, Some(self.layout), &item, &mut parts)?;
        let is_set = |part: usize| {
            let mut parts = changes.set.iter().flat_map(|set| &set.parts);
            parts.any(|(set, _)| *set == part)
        };
        changes.apply(self.schema, &mut item, self.operation(self.unique_parts().any(is_set)))?;
        // What is stored was judged by who wrote it; what is brought in changes here for the first time.
        let is_new = |name: &str| changes.alters(name) && !found.current.contains_key(name);
        self.follow(&is_new, &item, &mut parts)?;
        self.assign(&changes.set, &mut item, &mut parts)?;
        let touched = clocked(self.model, self.stamp, false)?;
        self.assign(&touched, &mut item, &mut parts)?;
        let mut reliance = Reliance::default();
        reliance.add_changed(self.schema, &changes.set, &changes.alterations);
        reliance.add_changed(self.schema, &touched, &[]);
        let relied = reliance.attributes(self);
        self.succeed(&found, Successor { item, parts, conditions: None, relied, strict: false })
    }

    /// The parts of an item, and the attributes of flattened fields that it gets of nobody. Where it lacks
    /// what has no default, it is no value by itself, and is read with what it is given of the value for
    /// that: of this it has nothing. All else that it lacks reads as its default, an `Option` as `None`.
    fn parts_beside(
        &self,
        value: &Snapshot,
        item: &Item,
    ) -> Result<(Vec<PartValue<'static>>, Vec<String>), Error> {
        let error = match parts_of_item(self.model, self.layout, item) {
            Ok(parts) => return Ok((parts, self.withheld(value, item, &[]))),
            Err(error) => error,
        };
        let given = self.needed_by(item, value);
        let read = parts_of_item(self.model, self.layout, &with(item, value, given.iter().copied()));
        let Ok(mut parts) = read else { return Err(error) };
        let withheld = self.withheld(value, item, &given);
        let lacked = self.lacked_by(item, value, &withheld);
        // Without what would be read otherwise beside what is stored, it goes on being no value.
        if !given.iter().all(|name| lacked.contains(name)) {
            return Err(error);
        }
        let is_given = |field: usize| given.contains(&self.schema.attributes[field].name);
        for (place, part) in parts.iter_mut().enumerate() {
            if attributes_of(self.schema, place).any(is_given) {
                *part = PartValue::None;
            }
        }
        Ok((parts, withheld))
    }

    /// What an item that is no value is given of one, so that it is read.
    fn needed_by<'v>(&self, item: &Item, value: &'v Snapshot) -> Vec<&'v str> {
        let is_there = |(_, names): &(usize, &[String])| names.iter().any(|name| item.contains_key(name));
        let there: Vec<String> =
            value.rest.values().filter(is_there).flat_map(|(_, names)| names).cloned().collect();
        let mut given = self.lacked_by(item, value, &there);
        given.retain(|name| self.may_be_needed(value, name));
        // No schema says whether a flattened field has a default, and only serde what is read where nothing
        // is stored.
        let fields = self.schema.attributes.iter().filter(|attribute| !attribute.piece);
        for field in self.in_several(value).chain(fields.map(|attribute| vec![attribute.name])) {
            let without: Vec<&str> = given.iter().copied().filter(|name| !field.contains(name)).collect();
            let read = |names: &[&str]| {
                parts_of_item(self.model, self.layout, &with(item, value, names.iter().copied()))
            };
            if without.len() < given.len() && read(&without).is_ok() {
                given = without;
            }
        }
        given
    }

    /// Whether an item without this attribute may be no value: no default stands for it, and it is no entry
    /// of a map.
    fn may_be_needed(&self, value: &Snapshot, name: &str) -> bool {
        match self.schema.attribute_named(name).map(|field| &self.schema.attributes[field]) {
            Some(attribute) => attribute.piece || !attribute.default,
            None => value.rest.values().any(|(_, names)| names.iter().any(|own| own == name)),
        }
    }

    /// The attributes of each field of the value that may be several.
    fn in_several<'v>(&self, value: &'v Snapshot) -> impl Iterator<Item = Vec<&'v str>> {
        let fields = self.schema.attributes.chunk_by(|a, b| a.field == b.field);
        let in_pieces = fields.filter(|field| field[0].piece);
        let in_pieces = in_pieces.map(|field| field.iter().map(|piece| piece.name).collect());
        in_pieces.chain(value.rest.values().map(|(_, names)| names.iter().map(String::as_str).collect()))
    }

    /// The attributes of flattened fields that an item, which is read with what it is given of the value,
    /// gets of nobody. Of the fields that are one value each it gets those of which it has nothing, and which
    /// are then read as they are beside what it has.
    fn withheld(&self, value: &Snapshot, item: &Item, given: &[&str]) -> Vec<String> {
        if !value.rest.may_be_mixed() {
            return Vec::new();
        }
        let readable = with(item, value, given.iter().copied());
        let Ok(own) = rest_of_item(self.model, self.layout, &readable) else {
            // What serde reads and does not write may be anything that stands there.
            return value.rest.names().cloned().collect();
        };
        let is_stored = |name: &String| item.contains_key(name) && self.is_shown_to_rest(name);
        let comes = |(place, names): &(usize, &[String])| {
            if names.iter().any(|name| given.contains(&name.as_str())) {
                return value.rest.is_read_at(*place, &own);
            }
            if names.iter().chain(own.names_at(*place)).any(is_stored) {
                return false;
            }
            let filled = self.rest_in(&with(&readable, value, names.iter().map(String::as_str)));
            value.rest.is_read_at(*place, &filled)
                && own.stays_beside(&value.rest, *place, &filled)
                && self.is_of_defaults(&own, *place, &readable)
        };
        let brought: Vec<usize> = value.rest.values().filter(comes).map(|(place, _)| place).collect();
        own.withheld(&value.rest, &brought)
    }

    /// Whether what an item has of the flattened field at this place is read of nothing that is stored, not
    /// of attributes under other names (`alias`), either: without all that nobody else has it is the same.
    fn is_of_defaults(&self, own: &Rest, place: usize, item: &Item) -> bool {
        if own.names_at(place).is_empty() {
            return true;
        }
        let mut bare = item.clone();
        bare.retain(|name, _| {
            !self.is_shown_to_rest(name) || own.names_beside(place).any(|beside| beside == name)
        });
        self.rest_in(&bare).names_at(place) == own.names_at(place)
    }

    /// What is read of an item for the flattened fields; nothing where it is no value.
    fn rest_in(&self, item: &Item) -> Rest {
        rest_of_item(self.model, self.layout, item).unwrap_or_default()
    }

    fn is_shown_to_rest(&self, name: &str) -> bool {
        is_shown_to_rest(self.layout, self.schema, name)
    }

    /// The attributes of a value that an item lacks, but for these of flattened fields; of a field that only
    /// keys hold the one that is read before them, where the item has it nowhere.
    fn lacked_by<'v>(&self, item: &Item, value: &'v Snapshot, withheld: &[String]) -> Vec<&'v str> {
        // A flattened field, too, is there or not as a whole.
        let pieces = self.schema.attributes.iter().filter(|attribute| attribute.piece);
        let in_pieces: Vec<&str> =
            pieces.filter(|piece| item.contains_key(piece.name)).map(|piece| piece.field).collect();
        // No flattened field is shown an attribute that another field has.
        let is_elsewhere = |name: &str| match self.schema.attribute_named(name) {
            Some(field) if self.schema.attributes[field].from_key => self.is_in(item, field),
            Some(field) => in_pieces.contains(&self.schema.attributes[field].field),
            None => withheld.iter().any(|own| own == name),
        };
        let names = value.attributes.keys().map(String::as_str);
        names.filter(|name| !item.contains_key(*name) && !is_elsewhere(name)).collect()
    }

    /// Whether an item has a field that only keys hold: in one of them or left over, be it that there is
    /// none; or in its primary key.
    fn is_in(&self, item: &Item, field: usize) -> bool {
        !self.schema.can_be_left_over(field) || self.holders_of(field).any(|holder| item.contains_key(holder))
    }

    /// Whether an item has the attribute of such a field, which is read before its keys.
    fn is_left_over(&self, item: &Item, field: usize) -> bool {
        self.left_over(field).any(|name| item.contains_key(name))
    }

    /// Adds what the item lacks of the value: attributes, and fields that only keys hold.
    fn complement(
        &self,
        value: &Snapshot,
        withheld: &[String],
        item: &mut Item,
        parts: &mut [PartValue<'static>],
    ) {
        let lacked = self.lacked_by(item, value, withheld);
        for (field, attribute) in self.schema.attributes.iter().enumerate() {
            let of_field: Vec<usize> = self.parts_of_field(field).collect();
            // A value without the attribute says of what only keys hold that there is none.
            let comes = if attribute.from_key {
                let has_none = of_field.iter().all(|part| parts[*part].is_none());
                !self.is_in(item, field) || has_none && !self.is_left_over(item, field)
            } else {
                lacked.contains(&attribute.name)
            };
            // Of what the item lacks the part is the default.
            for part in of_field.into_iter().filter(|_| comes) {
                parts[part] = value.parts[part].clone();
            }
        }
        let is_in_keys = |name: &str| {
            let field = self.schema.attribute_named(name);
            field.is_some_and(|field| self.schema.attributes[field].from_key)
        };
        for name in lacked.into_iter().filter(|name| !is_in_keys(name)) {
            item.insert(name.to_owned(), value.attributes[name].clone());
        }
    }

    /// The parts of a field. It is there or not as a whole: that a value of it lacks one of its parts is what
    /// it says.
    fn parts_of_field(&self, field: usize) -> impl Iterator<Item = usize> {
        let is_of_it = move |part: &usize| {
            let own = attribute_of(self.schema, *part).map(|first| self.schema.of_one_field(first));
            own.is_some_and(|own| own.contains(&field))
        };
        (0..self.schema.parts.len()).filter(is_of_it)
    }
}

/// An item with these attributes of a value behind its own.
fn with<'n>(item: &Item, value: &Snapshot, names: impl Iterator<Item = &'n str>) -> Item {
    let mut item = item.clone();
    item.extend(names.filter_map(|name| Some((name.to_owned(), value.attributes.get(name)?.clone()))));
    item
}
