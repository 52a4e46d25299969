//! Updates of items that may not be there yet.

use super::Changes;
use super::changes::alterations_of;
use super::conditions::version;
use super::resolver::Resolver;
use super::stored::Successor;
use super::version::one_more;
use super::{Body, Effect, Reliance, Step, Stored, Whole};
use crate::entity::Assignment;
use crate::error::What;
use crate::expr::{Alteration, Change};
use crate::item::{
    Snapshot, Touched, assigned, attribute_of, attributes_of, check_raw, check_value, clocked, compute_all,
    is_expired, parts_of_item, rest_of_item,
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
        match stored {
            None if self.is_one_request(changes, value) => {
                let effect = self.upsert_at_once(changes, value)?;
                Ok(if self.makes_no_action(&effect) { Step::Read } else { Step::Write(effect) })
            }
            None => Ok(Step::Read),
            Some(stored) if stored.as_ref().is_none_or(|item| self.counts_as_absent(item)) => {
                let mut value = value.clone();
                let operation = self.operation(self.has_companions());
                changes.apply(self.schema, &mut value.attributes, operation)?;
                self.assign(&changes.set, &mut value.attributes, &mut value.parts)?;
                value.stamp(self.model, self.stamp, true, 1)?;
                self.create(Whole::Snapshot(value)).map(Step::Write)
            }
            Some(stored) => self.fill(changes, value, stored).map(Step::Write),
        }
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

    /// Whether a field of the value is several attributes, which are there or not together: the service could
    /// only look at each by itself. What the primary key tells of such a field is what is stored.
    fn is_in_several(&self, value: &Snapshot) -> bool {
        let mut pieces = self.schema.attributes.iter().filter(|attribute| attribute.piece);
        pieces.any(|piece| !self.schema.is_told_by_key(piece.field)) || value.rest.has_values()
    }

    /// Whether a transaction has no action for it: one that is to make an item where there is none and changes nothing
    /// of one that is there. An item that is nothing but its key is put, or looked at, as a read tells.
    fn makes_no_action(&self, effect: &Effect) -> bool {
        self.intent.joins && effect.actions.iter().all(|action| action.body.alterations().is_empty())
    }

    fn upsert_at_once(&self, changes: &Changes, value: &Snapshot) -> Result<Effect, Error> {
        let mut value = value.clone();
        value.stamp(self.model, self.stamp, true, 1)?;
        let mut set = changes.set.clone();
        set.extend(clocked(self.model, self.stamp, false)?);
        self.check_keys(&set)?;
        let item = self.item(value.clone())?;
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
            if let Some(value) = value.attributes.get(&*alteration.attribute)
                && let Some(from) = alteration.change.start()
            {
                *from = value.clone();
            }
            alterations.push(alteration);
        }
        alterations.sort_by(|a, b| a.attribute.cmp(&b.attribute));
        let owner = self.owner(Body::Update(alterations), [self.own_or_nothing(), self.demands_no_newer()]);
        Ok(Effect { actions: vec![owner], ..Effect::default() })
    }

    /// That what is set can stand in the keys that it is.
    fn check_keys(&self, set: &[Assignment]) -> Result<(), Error> {
        let of = |name: &str| set.iter().rfind(|set| self.schema.attributes[set.attribute].name == name);
        let stored = |name: &str| of(name).and_then(|set| assigned(self.schema, set).ok().flatten());
        let parts = || set.iter().flat_map(|set| &set.parts);
        let part = |part: usize| parts().find(|(set, _)| *set == part).map(|(_, value)| value.by_ref());
        check_raw(self.layout, self.intent.member, &stored, &part, &Touched::WHOLE)
    }

    /// How an attribute of the value is brought in: the version counts, and its token is this write's, as are constants and
    /// the table's time of the write.
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
        let mut value = value.clone();
        value.stamp(self.model, self.stamp, true, 1)?;
        let found = self.found_by(stored, |item| self.parts_beside(&value, item))?;
        let (mut item, mut parts) = (found.current.clone(), found.parts.clone());
        check_value(self.layout, self.model, &value)?;
        let rest = self.rest_beside(&value, &item);
        self.complement(&value, &rest, &mut item, &mut parts);
        for (name, created) in self.layout.times_of_created(self.member, self.stamp.now)? {
            item.entry(name.to_owned()).or_insert(created);
        }
        compute_all(self.model, Some(self.layout), &item, &mut parts)?;
        let is_set = |part: usize| {
            let mut parts = changes.set.iter().flat_map(|set| &set.parts);
            parts.any(|(set, _)| *set == part)
        };
        changes.apply(self.schema, &mut item, self.operation(self.unique_parts().any(is_set)))?;
        self.assign(&changes.set, &mut item, &mut parts)?;
        let touched = self.touch()?;
        self.assign(&touched, &mut item, &mut parts)?;
        let mut reliance = Reliance::default();
        reliance.add_changed(self.schema, &changes.set, &changes.alterations);
        reliance.add_changed(self.schema, &touched, &[]);
        let relied = reliance.attributes(self);
        self.succeed(&found, Successor { item, parts, conditions: None, relied, strict: false })
    }

    /// The parts of an item, which reads as nothing alone where it lacks what has no default: it is read with what the
    /// value brings in, and the parts that it lacks are none.
    fn parts_beside(&self, value: &Snapshot, item: &Item) -> Result<Vec<PartValue<'static>>, Error> {
        let read = |item: &Item| parts_of_item(self.model, self.layout, item);
        read(item).or_else(|error| {
            let lacked = self.lacked_by(item, value, &Rest::default());
            let mut parts = read(&with(item, value, &lacked)).map_err(|_| error)?;
            let is_lacked = |field: usize| {
                let attribute = &self.schema.attributes[field];
                !attribute.default && lacked.contains(&attribute.name)
            };
            for (place, part) in parts.iter_mut().enumerate() {
                if attributes_of(self.schema, place).any(is_lacked) {
                    *part = PartValue::None;
                }
            }
            Ok(parts)
        })
    }

    /// What the flattened fields of an item bring along, be it that it lacks other fields; where it reads as nothing
    /// even with those of the value, its names alone tell.
    fn rest_beside(&self, value: &Snapshot, item: &Item) -> Rest {
        if !value.rest.has_values() {
            return Rest::default();
        }
        let read = |item: &Item| rest_of_item(self.model, self.layout, item);
        let beside = |_| {
            let mut lacked = self.lacked_by(item, value, &Rest::default());
            lacked.retain(|name| self.schema.has_attribute(name));
            read(&with(item, value, &lacked))
        };
        read(item).or_else(beside).unwrap_or_default()
    }

    /// The attributes of a value that an item lacks, whose own rest this is. What only keys hold is none of them.
    fn lacked_by<'v>(&self, item: &Item, value: &'v Snapshot, rest: &Rest) -> Vec<&'v str> {
        // A flattened field, too, is there or not as a whole.
        let pieces = self.schema.attributes.iter().filter(|attribute| attribute.piece);
        let in_pieces: Vec<&str> =
            pieces.filter(|piece| item.contains_key(piece.name)).map(|piece| piece.field).collect();
        let of_values = value.rest.values_in(rest, item);
        let is_elsewhere = |name: &str| {
            let field = self.schema.attribute_named(name).map(|field| &self.schema.attributes[field]);
            field.is_some_and(|field| field.from_key || in_pieces.contains(&field.field))
        };
        let names = value.attributes.keys().map(String::as_str);
        let is_lacked =
            |name: &&str| !(item.contains_key(*name) || is_elsewhere(name) || of_values.contains(name));
        names.filter(is_lacked).collect()
    }

    /// Adds what the item lacks of the value: attributes, and fields that only keys hold.
    fn complement(&self, value: &Snapshot, rest: &Rest, item: &mut Item, parts: &mut [PartValue<'static>]) {
        let lacked = self.lacked_by(item, value, rest);
        for (name, new) in &value.attributes {
            let field = self.schema.attribute_named(name);
            let is_in_keys = field.is_some_and(|field| self.schema.attributes[field].from_key);
            let is_lacked = lacked.contains(&name.as_str());
            if !is_in_keys && !is_lacked {
                continue;
            }
            if is_lacked {
                item.insert(name.clone(), new.clone());
            }
            // A field is there or not as a whole: that a value of it lacks one of its parts is what it says.
            let of_field = |part: &usize| {
                let own = attribute_of(self.schema, *part).map(|first| self.schema.of_one_field(first));
                field.is_some_and(|field| own.is_some_and(|own| own.contains(&field)))
            };
            let of_field: Vec<usize> = (0..parts.len()).filter(of_field).collect();
            if !is_in_keys || of_field.iter().all(|part| parts[*part].is_none()) {
                for part in of_field {
                    parts[part] = value.parts[part].clone();
                }
            }
        }
    }
}

/// An item with these attributes of a value behind its own.
fn with(item: &Item, value: &Snapshot, names: &[&str]) -> Item {
    let mut item = item.clone();
    item.extend(names.iter().map(|name| ((*name).to_owned(), value.attributes[*name].clone())));
    item
}
