//! The names of what is generated: the usual ones, or those the user chose.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt;
use syn::{Ident, Type};

use super::item::generated;
use crate::attr::{NAMES, Renames, unknown};
use crate::errors::{Errors, mistake};
use crate::model::{Entity, Field, Item, Names, Storage};

/// The chosen name that leaves a function out.
const SKIP: &str = "skip";

pub(super) fn entity(item: &Item, chosen: &Renames, errors: &Errors) -> Names {
    let ty = |usual: &str| type_name(item, find(chosen, usual), usual, errors);
    let function = |usual| function(item, chosen, usual);
    Names {
        key_type: ty("Key"),
        fields_type: ty("Fields"),
        partition_type: ty("Partition"),
        setters_type: ty("Setters"),
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
        steps: Vec::new(),
    }
}

/// Two parts of one name are a mistake, but not one of the generated code.
pub(super) fn parts_apart(entity: &mut Entity) {
    for (position, (_, second)) in entity.called_alike().into_iter().enumerate() {
        let param = &mut entity.parts[second].param;
        *param = generated(&format!("{}{}", param.unraw(), "_".repeat(position + 1)), param.span());
    }
}

/// The types beside the entity that are called like itself, or like the type of a field: there it is the program's own, since
/// what is generated is not deserialized. What stands in for the entity then has the name to itself.
pub(super) fn own_types(entity: &mut Entity, errors: &Errors) {
    let types: Vec<(Option<String>, Ident)> =
        entity.types().into_iter().map(|(usual, name)| (usual, name.clone())).collect();
    for (usual, name) in types {
        if !is_taken(entity, usual.as_deref(), &name, errors) {
            continue;
        }
        let stands_in = generated(&format!("__{name}"), entity.item.ident.span());
        for known in type_names(entity).filter(|known| **known == name) {
            *known = stands_in.clone();
        }
    }
}

/// Whether something of the program's own is called so.
fn is_taken(entity: &Entity, usual: Option<&str>, name: &Ident, errors: &Errors) -> bool {
    let of = entity.item.name();
    if let Some(usual) = usual.filter(|_| *name == of) {
        mistake!(
            errors,
            name,
            "`{of}` is the entity; leave `{usual}` out, and the type is called `{of}{usual}`"
        );
        return true;
    }
    let Some(ty) = read_as(&entity.fields, name) else { return false };
    match usual {
        Some(usual) => {
            let other = otherwise(usual);
            mistake!(
                errors,
                ty,
                "`{name}` is also the name of a type that is generated beside `{of}`; give that another: `#[dynamo(names({usual} = {of}{other}))]`"
            );
        }
        None => mistake!(
            errors,
            ty,
            "`{name}` is also the name of a type that is generated beside `{of}`, for the partition of a query; name the query otherwise"
        ),
    }
    true
}

/// The type of a field that is read as one of this name.
fn read_as<'a>(fields: &'a [Field], name: &Ident) -> Option<&'a Type> {
    let is_read =
        |field: &&Field| field.deserialize_with.is_none() && !matches!(field.storage, Storage::Skipped);
    let mut types = fields.iter().filter(is_read).map(|field| &field.ty);
    types.find(|ty| mentions(ty.to_token_stream(), name))
}

/// What a type could be called that is usually called so.
fn otherwise(usual: &str) -> String {
    match usual {
        "Key" => "PrimaryKey".to_owned(),
        "Fields" => "Paths".to_owned(),
        "Partition" => "PartitionKey".to_owned(),
        "Setters" => "Known".to_owned(),
        "Steps" => "Chain".to_owned(),
        index => format!("In{index}"),
    }
}

/// Wherever the name of such a type stands.
fn type_names(entity: &mut Entity) -> impl Iterator<Item = &mut Ident> {
    let Names { key_type, fields_type, partition_type, setters_type, steps_type, .. } = &mut entity.names;
    let partitions = entity.queries.iter_mut().map(|query| &mut query.partition);
    let partitions = partitions.chain([&mut entity.partition]).filter_map(|of| of.named.as_mut());
    let narrow = entity.narrow.iter_mut().map(|narrow| &mut narrow.name);
    let own = [key_type, fields_type, partition_type, setters_type, steps_type];
    own.into_iter().chain(partitions).chain(narrow)
}

/// Whether a type names another by that name alone.
fn mentions(ty: TokenStream, name: &Ident) -> bool {
    let mut in_path = false;
    let mut tokens = ty.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_joined =
            |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match &token {
            TokenTree::Ident(ident) if ident == name && !in_path && !tokens.peek().is_some_and(is_joined) => {
                return true;
            }
            TokenTree::Group(group) if mentions(group.stream(), name) => return true,
            _ => {}
        }
        in_path = is_joined(&token);
    }
    false
}

/// The name of the type that is made for an index.
pub(super) fn narrow(item: &Item, chosen: &Renames, usual: &str, errors: &Errors) -> Ident {
    let wanted = chosen.steps.iter().find(|(name, _)| name == usual).map(|(_, wanted)| wanted);
    type_name(item, wanted, usual, errors)
}

fn type_name(item: &Item, wanted: Option<&Ident>, usual: &str, errors: &Errors) -> Ident {
    match wanted {
        Some(name) if name == SKIP => {
            mistake!(errors, name, "the type `{usual}` cannot be left out; give it a name");
            generated(&format!("{}{usual}", item.name()), item.ident.span())
        }
        Some(name) => generated(&name.unraw().to_string(), name.span()),
        None => generated(&format!("{}{usual}", item.name()), item.ident.span()),
    }
}

/// The chosen names of steps, each of which has to be one; `own` are their usual names, and `types` those of the
/// types that are made for indexes, which only some entities have, too.
pub(super) fn steps(
    own: &[&Ident],
    types: &[String],
    chosen: &Renames,
    errors: &Errors,
) -> Vec<(Ident, Ident)> {
    let own: Vec<String> = own.iter().map(|name| name.unraw().to_string()).collect();
    let mut steps = Vec::new();
    for (usual, wanted) in &chosen.steps {
        if types.iter().any(|name| usual == name) {
            continue;
        }
        if !own.contains(&usual.unraw().to_string()) {
            let names = types.iter().chain(&own).map(String::as_str);
            unknown(usual, &NAMES.into_iter().chain(names).collect::<Vec<_>>(), errors);
        } else if wanted == SKIP {
            mistake!(
                errors,
                wanted,
                "the step `{usual}` cannot be left out, since it leads to the next; give it a name"
            );
        } else {
            steps.push((usual.unraw(), generated(&wanted.unraw().to_string(), wanted.span())));
        }
    }
    steps
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
    chosen.usual.iter().find(|(name, _)| name == usual).map(|(_, wanted)| wanted)
}
