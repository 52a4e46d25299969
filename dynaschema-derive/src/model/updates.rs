//! What updates may do to the fields of an entity.

use syn::Ident;

use super::{Copied, Entity, Key, Unique};

/// What an update may do to the fields, and which of them it has to know together.
#[derive(Default)]
pub(crate) struct Updates {
    /// In the order of the fields; those that an update says nothing about are left out.
    pub(crate) setters: Vec<Setter>,
    pub(crate) couplings: Vec<Coupling>,
}

/// What an update may do to a field.
pub(crate) struct Setter {
    pub(crate) field: usize,
    /// Whether it takes a new value.
    pub(crate) set: bool,
    /// Whether the stored value can be made a condition.
    pub(crate) known: bool,
    /// The index keys that a new value rewrites, by their conventional names.
    pub(crate) rewrites: Vec<String>,
    /// What the update says of it, where the field is coupled.
    pub(crate) state: Option<State>,
}

/// The const parameters of a coupled field.
///
/// Of one coupling a field is untouched or not, and whoever touches it needs the others. A field of
/// several is untouched, known, or set and then known as well: what is known for one coupling touches
/// none of the others. One that takes the keys of a coupling with it when it goes needs none of the others then.
pub(crate) struct State {
    /// Whether the value after the update is known.
    pub(crate) known: Ident,
    /// Whether it may be a new one, where the field is of several couplings and has a setter.
    pub(crate) set: Option<Ident>,
    /// Whether the field is of several couplings.
    pub(crate) shared: bool,
    /// Whether it was taken away, where that takes an item out of an index.
    pub(crate) gone: Option<Ident>,
}

impl State {
    pub(crate) fn idents(&self) -> impl Iterator<Item = &Ident> {
        std::iter::once(&self.known).chain(&self.set).chain(&self.gone)
    }
}

/// Fields of which an update has to know all or none, since index keys are made of them.
pub(crate) struct Coupling {
    pub(crate) keys: Vec<CoupledKey>,
    /// The fields, in order; `updated_at` is not among them.
    pub(crate) fields: Vec<usize>,
    /// `updated_at`, where it is in the keys: every update writes it.
    pub(crate) always: Option<usize>,
    /// Those of the fields whose `None` takes all the keys away, whatever the others are.
    pub(crate) leaves: Vec<usize>,
}

/// An index key that several fields make, for messages.
pub(crate) struct CoupledKey {
    /// Its conventional name: `GSI1SK`.
    pub(crate) name: String,
    /// Its template.
    pub(crate) written: String,
}

impl Entity {
    /// Whether the field is in the primary key, as a whole or in part.
    pub(crate) fn is_primary(&self, field: usize) -> bool {
        self.primary_parts().iter().any(|part| part.depends_on(field))
    }

    /// Whether the field's own attribute is a key of an index, or one of several that are.
    pub(crate) fn is_raw_key(&self, field: usize) -> bool {
        let keys = self.indexes.iter().flat_map(|index| [Some(&index.pk), index.sk.as_ref()]).flatten();
        let mut raw = keys.flat_map(Key::occurrences).filter(|shown| shown.spec.is_none());
        raw.any(|shown| self.parts[shown.part].is_of(field))
    }

    /// Whether only a setter may change the field, since something is made of it or counts by it.
    pub(crate) fn is_fixed(&self, field: usize) -> bool {
        let kept = &self.kept;
        let shows = |parts: &[usize]| parts.iter().any(|part| self.parts[*part].depends_on(field));
        let rewrites = |setter: &Setter| setter.field == field && !setter.rewrites.is_empty();
        let unique = |unique: &Unique| unique.templates().any(|key| shows(&key.parts));
        let copied = |key: &Key| key.occurrences().iter().any(|shown| shows(&[shown.part]));
        let elsewhere = !kept.uniques.is_empty() || !kept.copies.is_empty();
        self.is_primary(field)
            || self.fields[field].immutable.is_some()
            || self.updates.setters.iter().any(rewrites)
            || kept.uniques.iter().any(unique)
            || kept.copies.iter().flat_map(Copied::keys).any(copied)
            || [kept.version, kept.created_at, kept.updated_at].contains(&Some(field))
            || (elsewhere && kept.ttl == Some(field))
    }
}
