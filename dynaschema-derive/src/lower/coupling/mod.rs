//! What an update has to know: which fields the keys of an index need together.
//!
//! A key attribute is written whole, so an update that changes one of its fields has to know the
//! others. An index is *sparse* where a part of its keys is an `Option` without a text for `None`:
//! then all its keys come and go together, and the fields of all of them are needed. So do the keys of
//! an index with a `when` or a `match`, with the fields that these look at, of all its arms. A template
//! without a field is there whatever becomes of a plain attribute beside it. What the primary key tells
//! needs no knowing.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;
use syn::ext::IdentExt;

use super::item::generated;
use super::key_arm;
use crate::model::{
    CoupledKey, Coupling, Entity, Index, Key, Made, Occurrence, Setter, State, Storage, Updates,
};
use crate::template::Spec;

/// The setters of an entity's fields, and the couplings between them.
pub(super) fn updates(entity: &Entity) -> Updates {
    let units: Vec<Unit<'_>> = families(entity).flat_map(|family| units(entity, family)).collect();
    let mut couplings: Vec<Coupling> = Vec::new();
    for unit in units.iter().filter(|unit| unit.is_coupled(entity)) {
        let same =
            couplings.iter_mut().find(|other| other.fields == unit.fields && other.always == unit.always);
        match same {
            Some(other) => {
                other.keys.extend(unit.coupled_keys(entity));
                let leaves = unit.leaves(entity);
                other.leaves.retain(|field| leaves.contains(field));
            }
            None => couplings.push(unit.coupling(entity)),
        }
    }
    let mut states = States::new(entity);
    let setter = |field: usize| {
        let of = couplings.iter().filter(|coupling| coupling.fields.contains(&field)).count();
        let coupled = of > 0;
        let stored = matches!(entity.fields[field].storage, Storage::Attribute(_) | Storage::Pieces);
        let setter = Setter {
            field,
            set: is_set(entity, field),
            known: coupled && stored,
            rewrites: rewrites(&units, field),
            state: coupled.then(|| {
                let leaves = couplings.iter().any(|coupling| coupling.leaves.contains(&field));
                states.of(&entity.fields[field].ident, of > 1, is_set(entity, field), leaves)
            }),
        };
        (setter.set || coupled).then_some(setter)
    };
    let setters = (0..entity.fields.len()).filter_map(setter).collect();
    Updates { setters, couplings }
}

/// Whether updates give the field new values.
fn is_set(entity: &Entity, field: usize) -> bool {
    let kept = &entity.kept;
    let ours = [kept.version, kept.created_at, kept.updated_at].contains(&Some(field));
    let own = &entity.fields[field];
    let stored = own.attribute().is_some() || own.is_in_pieces();
    stored && own.immutable.is_none() && !entity.is_primary(field) && !ours
}

/// The index keys made of a field.
fn rewrites(units: &[Unit<'_>], field: usize) -> Vec<String> {
    let mine = units.iter().filter(|unit| unit.fields.contains(&field));
    let mut names: Vec<String> = Vec::new();
    for (name, _) in mine.flat_map(Unit::templates) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// Keys of one index that are written and removed together, at least one of them a template.
struct Unit<'a> {
    keys: Vec<(String, &'a Key)>,
    /// The fields in it that the primary key does not tell, in order, without `updated_at`.
    fields: Vec<usize>,
    /// `updated_at`, where it is in it.
    always: Option<usize>,
    /// Whether classes decide which of the keys an item has.
    is_chosen: bool,
}

/// The indexes, each with all its arms.
fn families(entity: &Entity) -> impl Iterator<Item = &[Index]> {
    entity.indexes.chunk_by(|one, next| one.number == next.number)
}

fn units<'a>(entity: &Entity, family: &'a [Index]) -> Vec<Unit<'a>> {
    let mut keys: Vec<(String, &Key)> = Vec::new();
    for (name, key) in family.iter().flat_map(deciding) {
        let written = |key: &Key| key.written(&entity.parts);
        if !keys.iter().any(|(known, other)| *known == name && written(other) == written(key)) {
            keys.push((name, key));
        }
    }
    let classes: Vec<usize> = family.iter().flat_map(Index::classes).collect();
    let units = if !classes.is_empty() || keys.iter().any(|(_, key)| is_sparse(entity, key)) {
        vec![keys]
    } else {
        keys.into_iter().map(|key| vec![key]).collect()
    };
    let units = units.into_iter().filter(|keys| keys.iter().any(|(_, key)| is_template(key)));
    units.map(|keys| Unit::new(entity, keys, &classes)).collect()
}

/// The keys of an index on which hangs whether its templates are there, and what they are: where these show
/// nothing, they alone.
fn deciding(index: &Index) -> impl Iterator<Item = (String, &Key)> {
    let templates = || index.keys().filter(|(_, key)| is_template(key));
    let is_constant =
        templates().next().is_some() && templates().all(|(_, key)| key.occurrences().is_empty());
    index.keys().filter(move |(_, key)| !is_constant || is_template(key))
}

fn is_template(key: &Key) -> bool {
    matches!(key, Key::Template(_))
}

/// Whether a `None` takes the key away.
fn is_sparse(entity: &Entity, key: &Key) -> bool {
    key.occurrences().iter().any(|shown| is_sparse_at(entity, shown))
}

fn is_sparse_at(entity: &Entity, shown: &Occurrence<'_>) -> bool {
    entity.parts[shown.part].optional && !shown.has_or()
}

/// Whether the primary key tells the class of a field.
fn tells_class(entity: &Entity, class: usize) -> bool {
    if entity.arms.iter().any(|arm| arm.class.0 == class) {
        return true;
    }
    tells_field(entity, entity.parts[class].field)
}

/// Whether the primary key tells a field exactly.
fn tells_field(entity: &Entity, field: usize) -> bool {
    let whole = entity.parts.iter().position(|part| part.field == field && part.is_field());
    whole.is_some_and(|part| is_told(entity, &Occurrence { part, spec: Some(&Spec::default()) }))
}

/// Whether the primary key tells what is shown here.
fn is_told(entity: &Entity, shown: &Occurrence<'_>) -> bool {
    let arms = key_arm::all((&entity.pk, entity.sk.as_ref()), &entity.arms);
    let mut arms = arms.iter();
    // What an arm binds is asked for where that is taken.
    match entity.parts[shown.part].made {
        Made::Bound { .. } => arms.any(|keys| is_told_by(*keys, shown)),
        _ => arms.all(|keys| is_told_by(*keys, shown)),
    }
}

fn is_told_by((pk, sk): (&Key, Option<&Key>), shown: &Occurrence<'_>) -> bool {
    let primary = std::iter::once(pk).chain(sk).flat_map(Key::occurrences);
    primary.filter(|told| told.part == shown.part).any(|told| match (told.spec, shown.spec) {
        (Some(told), Some(shown)) => told.tells(shown),
        // A key in its native type tells all, and one that is no template is not rewritten.
        _ => true,
    })
}

impl<'a> Unit<'a> {
    fn new(entity: &Entity, keys: Vec<(String, &'a Key)>, classes: &[usize]) -> Self {
        // A plain attribute says by itself that it is there; it decides of the others only by not being.
        let decides =
            |key: &Key, shown: &Occurrence<'_>| is_template(key) || entity.parts[shown.part].optional;
        let shown = keys
            .iter()
            .flat_map(|(_, key)| key.occurrences().into_iter().filter(move |shown| decides(key, shown)));
        let shown = shown.filter(|shown| !is_told(entity, shown)).map(|shown| &entity.parts[shown.part]);
        let shown = shown.flat_map(|part| {
            let is_open = |field: &&usize| !part.is_computed() || !tells_field(entity, **field);
            part.fields().iter().filter(is_open).copied()
        });
        let is_chosen = !classes.is_empty();
        let classes = classes.iter().copied().filter(|class| !tells_class(entity, *class));
        let classes = classes.map(|class| entity.parts[class].field);
        let mut fields: Vec<usize> = shown.chain(classes).collect();
        fields.sort_unstable();
        fields.dedup();
        let always = entity.kept.updated_at.filter(|always| fields.contains(always));
        fields.retain(|field| Some(*field) != always);
        Self { keys, fields, always, is_chosen }
    }

    /// Whether an update that writes one of the fields needs another one.
    fn is_coupled(&self, entity: &Entity) -> bool {
        let written = self.always.is_some() || self.fields.iter().any(|field| is_set(entity, *field));
        written && self.fields.len() + usize::from(self.always.is_some()) > 1
    }

    fn coupling(&self, entity: &Entity) -> Coupling {
        let keys = self.coupled_keys(entity).collect();
        Coupling { keys, fields: self.fields.clone(), always: self.always, leaves: self.leaves(entity) }
    }

    /// The fields whose `None` takes the keys away. Where arms or a `when` choose the keys, none does: another
    /// arm may not show it.
    fn leaves(&self, entity: &Entity) -> Vec<usize> {
        let shown = self.keys.iter().flat_map(|(_, key)| key.occurrences());
        let sparse = shown.filter(|shown| !self.is_chosen && is_sparse_at(entity, shown));
        let parts = sparse.map(|shown| &entity.parts[shown.part]).filter(|part| part.is_field());
        let mut fields: Vec<usize> = parts.map(|part| part.field).collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }

    fn coupled_keys(&self, entity: &Entity) -> impl Iterator<Item = CoupledKey> {
        self.templates()
            .map(|(name, key)| CoupledKey { name: name.clone(), written: key.written(&entity.parts) })
    }

    fn templates(&self) -> impl Iterator<Item = &(String, &'a Key)> {
        self.keys.iter().filter(|(_, key)| is_template(key))
    }
}

/// Names of const parameters, which must mean nothing else where the setters stand.
struct States {
    taken: Vec<String>,
}

impl States {
    /// Every word of the entity's types and parameters is taken, and so are its own names, and those of the
    /// fields, by which setters call what they are given.
    fn new(entity: &Entity) -> Self {
        let mut taken = vec![entity.item.name(), entity.names.setters_type.to_string()];
        words(entity.item.generics.to_token_stream(), &mut taken);
        words(entity.item.generics.where_clause.to_token_stream(), &mut taken);
        for field in &entity.fields {
            taken.push(field.ident.unraw().to_string());
            words(field.ty.to_token_stream(), &mut taken);
            words(field.serialize_with.to_token_stream(), &mut taken);
            words(field.skip_if.to_token_stream(), &mut taken);
        }
        Self { taken }
    }

    /// `status` as `STATUS`, and where it needs more as `STATUS_SET` and `STATUS_GONE`
    fn of(&mut self, field: &Ident, shared: bool, is_set: bool, leaves: bool) -> State {
        let name = field.unraw().to_string().to_ascii_uppercase();
        let known = self.name(name.clone());
        let mut more = |wanted: bool, what| (wanted && is_set).then(|| self.name(format!("{name}_{what}")));
        State { known, set: more(shared, "SET"), shared, gone: more(leaves, "GONE") }
    }

    fn name(&mut self, mut name: String) -> Ident {
        while self.taken.contains(&name) {
            name.push('_');
        }
        self.taken.push(name.clone());
        generated(&name, Span::call_site())
    }
}

fn words(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => found.push(ident.to_string()),
            TokenTree::Group(group) => words(group.stream(), found),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
