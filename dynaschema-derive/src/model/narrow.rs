//! Indexes that do not hold whole items.

use proc_macro2::Span;
use syn::Ident;

use super::{Entity, IndexNumber, Source};

/// An index that does not hold whole items, and the type of what it holds.
pub(crate) struct Narrow {
    pub(crate) number: IndexNumber,
    /// Where messages about it point.
    pub(crate) at: Span,
    /// The fields that it includes, the time to live among them; `None` for the keys alone.
    pub(crate) included: Option<Vec<usize>>,
    /// The type of what is read from it.
    pub(crate) name: Ident,
    /// The fields of that type: those that it includes, and those that keys tell.
    pub(crate) fields: Vec<usize>,
}

impl IndexNumber {
    /// What the type of what it holds is usually called, behind the entity.
    pub(crate) fn type_name(self) -> String {
        match self {
            Self::Gsi(number) => format!("Gsi{number}"),
            Self::Lsi(number) => format!("Lsi{number}"),
        }
    }
}

impl Entity {
    /// What the index holds that a query reads, where that is not all.
    pub(crate) fn narrow(&self, source: Source) -> Option<&Narrow> {
        match source {
            Source::Index(index) | Source::Arms(index) => {
                let number = self.indexes[index].number;
                self.narrow.iter().find(|narrow| narrow.number == number)
            }
            Source::Base | Source::KeyArm(_) | Source::KeyArms | Source::Copy(_) => None,
        }
    }

    /// Whether a field is read back from keys where an index leaves its attribute out.
    pub(crate) fn is_read_back(&self, field: usize) -> bool {
        let included =
            |narrow: &Narrow| narrow.included.as_ref().is_some_and(|included| included.contains(&field));
        self.narrow.iter().any(|narrow| narrow.fields.contains(&field) && !included(narrow))
    }
}
