//! Primary keys of several shapes: the arms of a `match`.

use proc_macro2::Span;
use syn::Ident;

use super::{Entity, Key, Made, Part, Pattern};

/// One arm of a primary key that is a `match`.
pub(crate) struct KeyArm {
    /// The ending of its query function: `issue`.
    pub(crate) name: String,
    /// The variant of the key's type: `Issue`.
    pub(crate) variant: Ident,
    /// Its query function; of all of them, where it is left out.
    pub(crate) query: Ident,
    /// Where messages about it point.
    pub(crate) span: Span,
    /// What it demands: `target = Issue(_)`.
    pub(crate) text: String,
    /// The part that is the class of the field, and the number of this arm's class.
    pub(crate) class: (usize, u32),
    pub(crate) pk: Key,
    pub(crate) sk: Option<Key>,
    /// Whether an earlier arm has the same partition key, or the same sort key, written once for all.
    pub(crate) repeats_pk: bool,
    pub(crate) repeats_sk: bool,
    /// The function that reads all arms, with the first of them, where all have one partition.
    pub(crate) plain: Option<Ident>,
}

impl KeyArm {
    /// The parts that its keys show, each once.
    pub(crate) fn parts(&self) -> Vec<usize> {
        let mut parts = Vec::new();
        for shown in std::iter::once(&self.pk).chain(&self.sk).flat_map(Key::occurrences) {
            if !parts.contains(&shown.part) {
                parts.push(shown.part);
            }
        }
        parts
    }

    /// The keys that it alone writes: those of all arms belong to the first.
    pub(crate) fn own_keys(&self) -> impl Iterator<Item = &Key> {
        let pk = (!self.repeats_pk).then_some(&self.pk);
        pk.into_iter().chain(self.sk.as_ref().filter(|_| !self.repeats_sk))
    }

    /// Whether the arms differ in their partition key.
    pub(crate) fn has_own_pk(arms: &[Self]) -> bool {
        arms.get(1).is_some_and(|arm| !arm.repeats_pk) || arms.len() == 1
    }
}

impl Entity {
    /// The patterns of an arm of its primary key.
    pub(crate) fn patterns(&self, arm: &KeyArm) -> &[Pattern] {
        match &self.parts[arm.class.0].made {
            Made::Class { of, .. } => of.get(arm.class.1 as usize).map_or(&[], Vec::as_slice),
            Made::Shown | Made::Bound { .. } | Made::Computed { .. } => &[],
        }
    }

    /// The parts of the primary key that its type shows: of several arms, those of each.
    pub(crate) fn key_parts<'a>(
        &'a self,
        arm: &KeyArm,
    ) -> impl Iterator<Item = (usize, &'a Part)> + Clone + use<'a> {
        arm.parts().into_iter().map(|part| (part, &self.parts[part]))
    }
}
