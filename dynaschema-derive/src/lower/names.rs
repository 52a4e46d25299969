//! The names of what is generated: the usual ones, or those the user chose.

use syn::Ident;
use syn::ext::IdentExt;

use super::item::generated;
use crate::attr::Renames;
use crate::errors::{Errors, mistake};
use crate::model::{Item, Names};

/// The chosen name that leaves a function out.
const SKIP: &str = "skip";

pub(super) fn entity(item: &Item, chosen: &Renames, errors: &Errors) -> Names {
    let ty = |usual: &str| match find(chosen, usual) {
        Some(name) if name == SKIP => {
            mistake!(errors, name, "the type `{usual}` cannot be left out; give it a name");
            generated(&format!("{}{usual}", item.name()), item.ident.span())
        }
        Some(name) => generated(&name.unraw().to_string(), name.span()),
        None => generated(&format!("{}{usual}", item.name()), item.ident.span()),
    };
    let function = |usual| function(item, chosen, usual);
    Names {
        key_type: ty("Key"),
        fields_type: ty("Fields"),
        partition_type: ty("Partition"),
        update_type: ty("Update"),
        steps_type: ty("Steps"),
        key: function("key"),
        pk: function("pk"),
        get: function("get"),
        delete: function("delete"),
        exists: function("exists"),
        scan: function("scan"),
        create: function("create"),
        put: function("put"),
        update: function("update"),
        edit: function("edit"),
        upsert: function("upsert"),
        modify: function("modify"),
        move_to: function("move_to"),
        remove: function("remove"),
        check: function("check"),
    }
}

/// A function's name; `None` where it is left out.
pub(super) fn function(item: &Item, chosen: &Renames, usual: &str) -> Option<Ident> {
    match find(chosen, usual) {
        Some(name) if name == SKIP => None,
        Some(name) => Some(generated(&name.unraw().to_string(), name.span())),
        None => Some(generated(usual, item.ident.span())),
    }
}

/// The name of the base table's query function.
pub(super) fn base_query(chosen: &Renames) -> Option<String> {
    match find(chosen, "query") {
        Some(name) if name == SKIP => None,
        Some(name) => Some(name.unraw().to_string()),
        None => Some("query".to_owned()),
    }
}

fn find<'a>(chosen: &'a Renames, usual: &str) -> Option<&'a Ident> {
    chosen.0.iter().find(|(name, _)| name == usual).map(|(_, wanted)| wanted)
}
