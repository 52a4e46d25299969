//! Items that get another primary key.

use super::companions::State;
use super::conditions::{present, version};
use super::found::Found;
use super::resolver::Resolver;
use super::successor::{Successor, difference};
use super::{Action, Body, Effect, Reliance, Role, Step, Stored};
use crate::Error;
use crate::error::What;
use crate::expr::DocumentPath;
use crate::item::{
    Snapshot, Touched, check_raw, compute_all, key_attributes, known, place_under, version_of,
};
use crate::key::{ItemKey, PartValue};

impl Resolver<'_> {
    /// What is stored under the value's key is deleted there and put under the new one, changed as
    /// the value was, with all that the type does not know.
    pub(super) fn relocate(
        &self,
        from: &Snapshot,
        to: &Snapshot,
        to_key: &ItemKey,
        stored: Option<&Stored>,
    ) -> Result<Step, Error> {
        let Some(stored) = stored else { return Ok(Step::Read) };
        let found = self.found(stored)?;
        self.is_what_was_loaded(&found, from, to)?;
        let mut to = to.clone();
        to.keep_created(self.model, from)?;
        to.stamp(self.model, self.stamp, false, 0)?;
        let mut item = found.current.clone();
        let place = place_under(self.layout, self.layout.origin(self.intent.member), to_key);
        self.overlay(place, &mut item, from, &to)?;
        let changed = |part: usize| from.parts[part] != to.parts[part];
        let mut parts: Vec<PartValue<'static>> = (0..found.parts.len())
            .map(|part| if changed(part) { to.parts[part].clone() } else { found.parts[part].clone() })
            .collect();
        compute_all(self.model, Some(self.layout), &item, &mut parts)?;
        if *to_key == *self.intent.key {
            let successor = Successor { item, parts, conditions: None, relied: Vec::new(), strict: true };
            return self.succeed(&found, successor).map(Step::Write);
        }
        let layout = self.layout;
        item.extend(key_attributes(layout, to_key));
        self.settle(place, &mut item, &parts)?;
        let touched = Touched { parts: &|part| parts[part] != found.parts[part], ..Touched::WHOLE };
        check_raw(layout, self.intent.member, &|name| item.get(name), &known(&parts), &touched)?;
        self.count(&found.raw, &mut item)?;
        let changed = difference(&found.raw, &item);
        self.mark_as_written(&mut item)?;
        let present = present(self.layout, self.member, self.stamp.now);
        let delete = |as_read| self.owner(Body::Delete, [Some(present.clone()), as_read]);
        let mut actions = vec![
            self.on_what_fits_of(&found.raw, &changed, delete),
            Action::new(to_key.clone(), Body::Put(item.clone().into()), Some(self.absent()), Role::Owner),
        ];
        let companions = {
            let before = State {
                owner: &self.intent.key,
                parts: &known(found.shown()),
                item: &found.raw,
                is_current: !found.upgraded,
            };
            let after = State { owner: to_key, parts: &known(&parts), item: &item, is_current: true };
            self.companions().between(Some(before), Some(after))?
        };
        actions.extend(companions);
        Ok(Step::Write(Effect { actions, old: Some(found.raw), new: Some(item), ..Effect::default() }))
    }

    /// What the value changes must still be stored as the value had it. An item that was deleted and made
    /// anew has come to the same version again: beside that, all that keys show must be the value's.
    fn is_what_was_loaded(&self, found: &Found, from: &Snapshot, to: &Snapshot) -> Result<(), Error> {
        let mut relied = self.changed_between(from, to);
        if let (Some(expected), Some(name)) = (self.intent.expected(self.schema), version(self.schema)) {
            let stored = version_of(&found.raw, name);
            if stored != expected {
                let what = What::VersionConflict { expected, found: Some(stored) };
                return Err(self.refused(what, found));
            }
            let shown = 0..self.schema.parts.len();
            relied.add_parts(self.schema, shown.filter(|part| !self.schema.is_identified_by(*part)));
        }
        let stale = self.stale_in(&relied, &found.current, from)?;
        if stale.is_empty() { Ok(()) } else { Err(self.refused(What::ConditionFailed, found)) }
    }

    /// What differs between two values.
    fn changed_between(&self, from: &Snapshot, to: &Snapshot) -> Reliance {
        let mut changed = Reliance::default();
        let (from, to) = (from.told(self.model), to.told(self.model));
        let names = from.keys().chain(to.keys());
        for name in names.filter(|name| from.get(*name) != to.get(*name)) {
            match self.schema.attribute_named(name) {
                Some(field) => changed.add([field]),
                None => changed.places.push(DocumentPath::of(name.clone())),
            }
        }
        changed
    }
}
