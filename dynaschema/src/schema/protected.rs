//! The attributes that an update may not change by their path.

use super::{EntitySchema, Variant};
use crate::key::Key;

impl EntitySchema {
    /// Whether only a setter, or nobody, may change the attribute, because something else in
    /// the table depends on it: a key that we write, a sentinel, a copy, a version, a time; or because it
    /// stays as it was created.
    pub(crate) fn protects(&self, name: &str) -> bool {
        let Some(index) = self.attribute_named(name) else { return false };
        let attribute = &self.attributes[index];
        attribute.from_key
            || attribute.immutable
            || self.maintains(index)
            || self.is_computed_from(index)
            || self.shows(attribute.field)
    }

    /// Whether every write sets the attribute by itself, or hands it on to other items.
    fn maintains(&self, attribute: usize) -> bool {
        let kept = &self.kept;
        let carried = !(kept.uniques.is_empty() && kept.copies.is_empty());
        kept.version == Some(attribute)
            || [kept.created_at, kept.updated_at].contains(&Some(attribute))
            || (carried && kept.ttl == Some(attribute))
    }

    /// Whether a key that we write, or that no update can change, shows the field.
    fn shows(&self, field: &str) -> bool {
        let of_arms = self.arms.iter().flat_map(|arm| std::iter::once(arm.pk).chain(arm.sk));
        let primary = std::iter::once(self.pk).chain(self.sk).chain(of_arms);
        let copies = self.kept.copies.iter().flat_map(|copy| std::iter::once(copy.pk).chain(copy.sk));
        let uniques = self.kept.uniques.iter().flat_map(|unique| [unique.pk, unique.sk].map(Key::Template));
        let of_arm = self.arm.map(|arm| arm.test.part);
        let demanded = || self.variants.iter().flat_map(Variant::classes).chain(of_arm);
        primary.chain(copies).chain(uniques).any(|key| key.shows_field(field))
            || demanded().any(|class| self.parts[class].field() == field)
            || self.indexes.iter().any(|index| {
                let pk = index.id.is_global().then_some(index.pk);
                let keys = || pk.into_iter().chain(index.sk);
                let written = keys().any(|key| matches!(key, Key::Template(_)));
                keys().filter(|key| key.shows_field(field)).any(|key| match key {
                    Key::Template(_) => true,
                    // Without it the index has no item, so its other key goes with it.
                    Key::Raw(raw) => written && raw.shape.is_optional(),
                    // Its attributes are the entity's own, and nothing else is written for them.
                    Key::List(_) => false,
                })
            })
    }
}
