//! The `NULL` of another program, which is read as nothing and is a value to the service: what is set where
//! nothing is takes its place.
//!
//! The write demands that there is none, and where there is one is sent once more, made from what the refusal
//! tells.

use super::conditions::all;
use super::resolver::Resolver;
use crate::expr::{Alteration, AttributeType, Change, Condition, Path};
use crate::{AttributeValue, Item};

impl Resolver<'_> {
    /// The attributes that are set where nothing is, and in which a `NULL` is read as nothing.
    pub(super) fn filled_by(&self, alterations: &[Alteration]) -> Vec<&'static str> {
        let fills = |alteration: &&Alteration| {
            let is_whole = alteration.tail.is_empty();
            is_whole && matches!(&alteration.change, Change::SetIfAbsent(value) if !value.is_null())
        };
        let names = alterations.iter().filter(fills).map(|alteration| &*alteration.attribute);
        names.filter_map(|name| self.schema.attribute_named(name)).filter_map(|of| self.filled(of)).collect()
    }

    /// The attribute of a field, if a `NULL` is read as nothing in it.
    pub(super) fn filled(&self, field: usize) -> Option<&'static str> {
        self.model.reads_null_as_nothing(field).then(|| self.schema.attributes[field].name)
    }
}

/// That none of these is a `NULL`. It holds after the write, too.
pub(super) fn no_null(names: &[&'static str]) -> Option<Condition> {
    all(names.iter().map(|name| Some(!Path::raw(name).attribute_type(AttributeType::Null))))
}

/// Takes those of them out of an item that are.
pub(super) fn forget_null(names: impl IntoIterator<Item = &'static str>, item: &mut Item) {
    for name in names {
        if is_null(item, name) {
            item.remove(name);
        }
    }
}

pub(super) fn is_null(item: &Item, name: &str) -> bool {
    item.get(name).is_some_and(AttributeValue::is_null)
}
