//! Updates by key that set the same fields, one after the other.
//!
//! Which index keys such an update rewrites, what it demands and how its expressions read follows from the
//! fields alone, where the entity keeps nothing beside its keys and each value is there. So the first of its
//! kind is resolved like any other update, and the next ones come to what it came to, with values of their
//! own.

use std::sync::OnceLock;

use super::resolver::Resolver;
use super::{Action, Body, Changes, Origin, Role};
use crate::AttributeValue;
use crate::expr::{Alteration, Change, Condition, Printed};
use crate::key::{KeyValue, PartValue};
use crate::schema::KeyAttribute;

/// How many kinds of update are cached of an entity: a program has a few of them.
const MOST: usize = 16;

/// The kinds of update that there were so far, of one entity.
#[derive(Debug, Default)]
pub(super) struct CachedUpdates {
    /// Whether updates of the entity can be cached at all.
    are_kept: OnceLock<bool>,
    kept: [OnceLock<CachedUpdate>; MOST],
}

/// What updates come to that set the same fields.
#[derive(Debug)]
struct CachedUpdate {
    /// The fields that are set, in the order in which they are.
    fields: Vec<usize>,
    /// The index keys that are rewritten.
    keys: Vec<KeyAttribute>,
    /// What any update puts on the item.
    lacked: Vec<Alteration>,
    /// What is demanded, with what is said of it all.
    condition: Condition,
    present: Vec<&'static str>,
}

impl Resolver<'_> {
    /// Where an update may be cached, if it is one of those that can be.
    pub(super) fn cached_updates(&self, changes: &Changes) -> Option<&CachedUpdates> {
        let plain = matches!(changes.origin, Origin::Key)
            && changes.known.is_empty()
            && changes.alterations.is_empty()
            && self.intent.condition.is_none()
            && self.intent.version.is_none();
        let cached = self.cache().filter(|_| plain).map(|cache| &cache.updates)?;
        let is_there = |value: &PartValue<'_>| !value.is_none();
        let set = changes.set.iter().flat_map(|set| &set.parts).map(|(_, value)| value);
        let all_there = set.chain(&*changes.key.parts).all(is_there);
        (all_there && *cached.are_kept.get_or_init(|| self.caches_updates())).then_some(cached)
    }

    /// Whether nothing but the fields that are set decides what an update comes to.
    fn caches_updates(&self) -> bool {
        let (schema, kept) = (self.schema, &self.schema.kept);
        let is_kept = kept.version.or(kept.ttl).or(kept.updated_at).is_some();
        !is_kept
            && !self.has_companions()
            && schema.computed.is_empty()
            && !schema.has_plain_keys()
            && !self.layout.has_foreign_keys(self.intent.member)
            && !schema.has_earlier_names()
            && !self.layout.says_when(self.member)
            && !self.indexes.are_chosen()
    }
}

impl CachedUpdates {
    /// What an update comes to, if there was one of its kind.
    pub(super) fn action(&self, of: &Resolver<'_>, changes: &Changes) -> Option<Action> {
        let fields = || changes.set.iter().map(|set| set.attribute);
        let mut kept = self.kept.iter().map_while(OnceLock::get);
        let cached = kept.find(|cached| cached.fields.iter().copied().eq(fields()))?;
        let mut alterations =
            Vec::with_capacity(cached.fields.len() + cached.keys.len() + cached.lacked.len());
        let mut set = |name, value| alterations.push(Alteration::of(name, Change::Set(value)));
        for assignment in &changes.set {
            let value = assignment.value.as_ref().ok()?.as_ref()?;
            set(of.schema.attributes[assignment.attribute].name, value.clone());
        }
        for key in &cached.keys {
            // What is wrong with a key is found by those who resolve it anew.
            let value = key.render_sparse(&|part| part_of(changes, part)).ok().flatten()?;
            set(key.name, KeyValue::into_attribute(value));
        }
        alterations.extend(cached.lacked.iter().cloned());
        let printed = cached.condition.as_said()?.get()?.as_ref()?;
        let changing = alterations.len() - cached.lacked.len();
        printed.is_said_with(&values_of(&alterations[..changing])?).then(|| {
            let condition = Some(cached.condition.clone());
            let action =
                Action::new(of.intent.key.clone(), Body::Update(alterations), condition, Role::Owner);
            Action { present: cached.present.clone(), ..action }
        })
    }

    /// Keeps what an update has come to, if there is room.
    pub(super) fn keep(&self, of: &Resolver<'_>, changes: &Changes, actions: &[Action]) {
        let Some(room) = self.kept.iter().find(|kept| kept.get().is_none()) else { return };
        if let [action] = actions
            && let Some(cached) = CachedUpdate::of(of, changes, action)
        {
            // Where another thread was faster, it is kept the next time.
            let _ = room.set(cached);
        }
    }
}

impl CachedUpdate {
    /// That of an update which has come to this; none where an attribute of it comes from anywhere else.
    fn of(of: &Resolver<'_>, changes: &Changes, action: &Action) -> Option<Self> {
        let alterations = action.body.alterations();
        let fields: Vec<usize> = changes.set.iter().map(|set| set.attribute).collect();
        // What only keys hold is no change of its own, though one of these keys may have its name.
        let is_in_keys = |field: &usize| of.schema.attributes[*field].from_key;
        (!fields.iter().any(is_in_keys)).then_some(())?;
        let lacked: Vec<_> = of.layout.lacked(of.member).collect();
        let (set, rest) = alterations.split_at_checked(fields.len())?;
        let (written, lacked) = rest.split_at_checked(rest.len().checked_sub(lacked.len())?)?;
        let is_named =
            |(field, set): (&usize, &Alteration)| of.schema.attributes[*field].name == set.attribute;
        let keys =
            written.iter().map(|written| of.indexes.sole_key(&written.attribute)).collect::<Option<_>>()?;
        let printed = Printed::of_action(action, lacked.len())?;
        (fields.iter().zip(set).all(is_named) && action.absent.is_empty()).then_some(())?;
        let condition = action.condition.clone()?.said(printed);
        Some(Self { fields, keys, lacked: lacked.to_vec(), condition, present: action.present.clone() })
    }
}

/// The value of a part that an update sets, or that its key has.
fn part_of(changes: &Changes, part: usize) -> Option<PartValue<'_>> {
    let mut set = changes.set.iter().flat_map(|set| &set.parts);
    let set = set.find(|(said, _)| *said == part).map(|(_, value)| value);
    set.or_else(|| changes.key.parts.get(part)).map(PartValue::by_ref)
}

fn values_of(alterations: &[Alteration]) -> Option<Vec<&AttributeValue>> {
    alterations.iter().map(|alteration| alteration.change.set_to()).collect()
}
