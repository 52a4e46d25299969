//! The attributes that an update may not change by their path.

use super::{EntitySchema, Key, RawKey, Segment, Template};

impl EntitySchema {
    /// Whether only a setter, or nobody, may change the attribute, because something else in
    /// the table depends on it: a key that we write, a sentinel, a copy, a version, a time.
    pub(crate) fn protects(&self, name: &str) -> bool {
        let Some(index) = self.attributes.iter().position(|attribute| attribute.name == name) else {
            return false;
        };
        let attribute = &self.attributes[index];
        attribute.from_key || self.maintains(index) || self.shows(attribute.field)
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
        let primary = std::iter::once(&self.pk).chain(&self.sk);
        let copies = self.kept.copies.iter().flat_map(|copy| std::iter::once(&copy.pk).chain(&copy.sk));
        primary.chain(copies).any(|key| key.shows(field))
            || self.kept.uniques.iter().any(|unique| unique.pk.shows(field) || unique.sk.shows(field))
            || self.indexes.iter().any(|index| {
                let pk = index.id.is_global().then_some(&index.pk);
                let written = [pk, index.sk.as_ref()];
                let written = || written.into_iter().flatten();
                let template = |key: &Key| matches!(key, Key::Template(_));
                written().any(|key| match key {
                    Key::Template(template) => template.shows(field),
                    // Without it the index has no item, so its other key goes with it.
                    Key::Raw(raw) => raw.shows(field) && raw.shape.is_optional() && written().any(template),
                })
            })
    }
}

impl Key {
    fn shows(&self, field: &str) -> bool {
        match self {
            Self::Template(template) => template.shows(field),
            Self::Raw(raw) => raw.shows(field),
        }
    }
}

impl RawKey {
    fn shows(&self, field: &str) -> bool {
        self.name == field
    }
}

impl Template {
    /// Whether it shows the field or something in it.
    fn shows(&self, field: &str) -> bool {
        self.segments.iter().any(|segment| match segment {
            Segment::Part(part) => part.name.split('.').next() == Some(field),
            Segment::Literal(_) => false,
        })
    }
}
