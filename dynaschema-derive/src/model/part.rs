//! What keys show of a value.

use syn::ext::IdentExt;
use syn::{Ident, Type};

use super::{Entity, KeyArm, Pattern, Query};
use crate::attr::Computation;

/// A field, or a part of one, that some key holds.
pub(crate) struct Part {
    /// As written between the brackets: `repo.owner`.
    pub(crate) name: String,
    /// The parameter and the key's field for it: `repo_owner`.
    pub(crate) param: Ident,
    /// The index of the field; of several that it is computed from the first.
    pub(crate) field: usize,
    /// The way from the field into it.
    pub(crate) nested: Vec<Ident>,
    /// The type of the field, without its `Option`.
    pub(crate) ty: Type,
    /// Whether the field is an `Option`.
    pub(crate) optional: bool,
    pub(crate) made: Made,
}

/// What a part is of its field.
pub(crate) enum Made {
    /// The field, or what the way leads to.
    Shown,
    /// What a pattern binds, which is only the way to it; absent where there is none.
    Bound { pattern: Pattern, name: Ident },
    /// The number of the first alternatives that fit, or of all behind them: which no key shows.
    Class { of: Vec<Vec<Pattern>>, open: bool },
    /// What is made of these fields, in the function's order, or what the way leads to from there.
    Computed { by: Computation, of: Vec<usize> },
}

impl Part {
    /// Whether it is the field itself, and not something in it.
    pub(crate) fn is_field(&self) -> bool {
        matches!(self.made, Made::Shown) && self.nested.is_empty()
    }

    /// The name that a pattern binds it to, if one does.
    pub(crate) fn bound_name(&self) -> Option<&Ident> {
        match &self.made {
            Made::Bound { name, .. } => Some(name),
            Made::Shown | Made::Class { .. } | Made::Computed { .. } => None,
        }
    }

    /// What functions and types call it, if any show it: `repo.owner` is `repo_owner`.
    pub(crate) fn called(&self) -> Option<String> {
        match &self.made {
            Made::Class { .. } => None,
            Made::Shown | Made::Computed { .. } => Some(self.name.replace('.', "_")),
            Made::Bound { name, .. } => {
                let way = std::iter::once(name).chain(&self.nested);
                Some(way.map(|name| name.unraw().to_string()).collect::<Vec<_>>().join("_"))
            }
        }
    }

    /// Whether it is made of fields, and none itself.
    pub(crate) fn is_computed(&self) -> bool {
        matches!(self.made, Made::Computed { .. })
    }

    /// The name of the field, or of what is computed.
    pub(crate) fn root(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// The fields that it is made of.
    pub(crate) fn fields(&self) -> &[usize] {
        match &self.made {
            Made::Computed { of, .. } => of,
            Made::Shown | Made::Bound { .. } | Made::Class { .. } => std::slice::from_ref(&self.field),
        }
    }

    /// Whether another value of the field can make it another.
    pub(crate) fn depends_on(&self, field: usize) -> bool {
        self.fields().contains(&field)
    }

    /// Whether the field, or something in it, is what it is.
    pub(crate) fn is_of(&self, field: usize) -> bool {
        self.field == field && !self.is_computed()
    }

    /// Whether keys can show it.
    pub(crate) fn is_class(&self) -> bool {
        matches!(self.made, Made::Class { .. })
    }
}

impl Entity {
    /// Each part that is called like one before it, with the first such, where both are spoken of together.
    ///
    /// What a pattern binds is only known in its own arm, so that keys of several arms may show parts of one
    /// name, and an index what is called like something in the primary key. All others have one name for the
    /// whole entity.
    pub(crate) fn called_alike(&self) -> Vec<(usize, usize)> {
        let called: Vec<Option<String>> = self.parts.iter().map(Part::called).collect();
        let mut alike = Vec::new();
        for mut together in self.spoken_of_together() {
            together.sort_unstable();
            together.dedup();
            for (position, second) in together.iter().enumerate() {
                let mut before = together[..position].iter();
                let is_alike =
                    |first: &&usize| called[**first].is_some() && called[**first] == called[*second];
                if let Some(first) = before.find(is_alike)
                    && !alike.contains(&(*first, *second))
                {
                    alike.push((*first, *second));
                }
            }
        }
        alike
    }

    /// The parts that no pattern binds, those of each arm of the primary key, and those of each query.
    fn spoken_of_together(&self) -> impl Iterator<Item = Vec<usize>> {
        let unbound = (0..self.parts.len()).filter(|part| self.parts[*part].bound_name().is_none());
        let unbound: Vec<usize> = unbound.collect();
        let of_query = |query: &Query| -> Vec<usize> {
            query.partition.params.iter().chain(&query.steps).map(|param| param.part).collect()
        };
        let of_arms = self.arms.iter().map(KeyArm::parts);
        std::iter::once(unbound).chain(of_arms).chain(self.queries.iter().map(of_query))
    }

    /// Whether a part is computed from the field.
    pub(crate) fn computes_from(&self, field: usize) -> bool {
        self.parts.iter().any(|part| part.is_computed() && part.depends_on(field))
    }

    /// How a part is computed, if it is: `quarter_of(placed_at)`.
    pub(crate) fn computation(&self, part: &Part) -> Option<String> {
        let Made::Computed { by, of } = &part.made else { return None };
        let fields = of.iter().map(|field| self.fields[*field].ident.unraw().to_string());
        Some(by.of(&fields.collect::<Vec<_>>().join(", ")))
    }
}
