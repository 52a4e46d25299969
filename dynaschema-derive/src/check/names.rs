//! Whether the generated names are free.

use quote::ToTokens;
use syn::Ident;
use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::model::{Entity, Made, Param, Part, Query, Source};

/// The methods of every query, which a step of its chain would hide: its ends,
/// its options, its hatches, and what traits give.
const QUERY_METHODS: [&str; 4] = [
    "one optional first all stream page count exists delete_all send",
    "limit page_size max_requests after before desc asc consistent filter project tolerant include_copies include_expired",
    "request into_input explain customize metered",
    "erased clone deref borrow to_owned into try_into into_future as_ref",
];

/// The methods of every update that a setter would hide.
const UPDATE_METHODS: [&str; 1] = ["set_if_absent"];

/// The functions on the entity itself.
pub(super) fn functions(entity: &Entity, errors: &Errors) {
    let names = &entity.names;
    let own = [
        &names.key,
        &names.pk,
        &names.get,
        &names.delete,
        &names.exists,
        &names.scan,
        &names.create,
        &names.put,
        &names.update,
        &names.edit,
        &names.upsert,
        &names.modify,
        &names.move_to,
        &names.remove,
    ];
    let own: Vec<&Ident> = own.into_iter().flatten().collect();
    for (position, name) in own.iter().enumerate() {
        if own[..position].contains(name) {
            mistake!(
                errors,
                name,
                "two generated functions are called `{name}`; choose another in `#[dynamo(names(…))]`"
            );
        }
    }
    let mut taken = own.clone();
    for query in &entity.queries {
        let name = &query.name;
        if taken.contains(&name) {
            query_is_taken(entity, query.source, name, errors);
        }
        taken.push(name);
    }
}

fn query_is_taken(entity: &Entity, source: Source, name: &Ident, errors: &Errors) {
    let at = match source {
        Source::Base => &entity.item.ident,
        Source::Index(index) | Source::Arms(index) => &entity.indexes[index].at,
        Source::Copy(copy) => {
            let at = &entity.kept.copies[copy].name;
            mistake!(errors, at, "a generated function is called `{name}` already; name the copy otherwise");
            return;
        }
    };
    mistake!(
        errors,
        at,
        "two generated functions are called `{name}`; name the query otherwise: `query = …`"
    );
}

/// The functions on the key, beside those that are compared on the entity.
pub(super) fn key_functions(entity: &Entity, errors: &Errors) {
    let names = &entity.names;
    let operations: Vec<&Ident> =
        [&names.get, &names.delete, &names.exists, &names.update].into_iter().flatten().collect();
    let taken = names.check.iter().filter(|check| operations.contains(check));
    let parsing = operations.iter().copied().chain(&names.check).filter(|name| *name == "parse");
    for name in taken.chain(parsing) {
        mistake!(
            errors,
            name,
            "two functions of the key are called `{name}`; choose another in `#[dynamo(names(…))]`"
        );
    }
}

/// The setters, which must leave the update its own methods.
pub(super) fn setters(entity: &Entity, errors: &Errors) {
    for setter in &entity.updates.setters {
        let at = &entity.fields[setter.field].ident;
        let name = at.unraw();
        let method = format!("set_{name}");
        if setter.set && UPDATE_METHODS.contains(&method.as_str()) {
            mistake!(
                errors,
                at,
                "field `{name}` would hide the method `{method}` of updates; rename the field, with `#[serde(rename = \"{name}\")]` to keep its attribute"
            );
        }
    }
}

/// The types beside the entity.
pub(super) fn types(entity: &Entity, errors: &Errors) {
    let names = &entity.names;
    let own =
        [&names.key_type, &names.fields_type, &names.partition_type, &names.update_type, &names.steps_type];
    let partitions = entity.queries.iter().filter_map(Query::own_partition_type);
    let all: Vec<&Ident> = own.into_iter().chain(partitions).collect();
    for (position, name) in all.iter().enumerate() {
        if all[..position].contains(name) {
            let at = &entity.item.ident;
            mistake!(
                errors,
                at,
                "two generated types are called `{name}`; choose another in `#[dynamo(names(…))]`"
            );
        }
    }
}

/// The parameters: `repo.owner` and `repo_owner` would be one.
pub(super) fn parameters(entity: &Entity, errors: &Errors) {
    // What a pattern binds is only known in its own arm.
    let shown: Vec<&Part> = entity.parts.iter().filter(|part| matches!(part.made, Made::Shown)).collect();
    for (position, part) in shown.iter().enumerate() {
        let name = part.name.replace('.', "_");
        let earlier = shown[..position].iter().find(|other| other.name.replace('.', "_") == name);
        if let Some(earlier) = earlier {
            let (first, second) = (&earlier.name, &part.name);
            let at = &entity.fields[part.field].ident;
            mistake!(
                errors,
                at,
                "the key parts `{first}` and `{second}` would both be called `{name}`; rename a field"
            );
        }
    }
}

/// The steps of each chain.
pub(super) fn chains(entity: &Entity, errors: &Errors) {
    let mut said: Vec<usize> = Vec::new();
    for Param { part, .. } in entity.queries.iter().flat_map(|query| &query.steps) {
        let name = entity.parts[*part].param.unraw().to_string();
        let taken = QUERY_METHODS.iter().flat_map(|names| names.split(' ')).any(|method| method == name);
        if taken && !said.contains(part) {
            hides(&name, &entity.fields[entity.parts[*part].field].ident, errors);
            said.push(*part);
        }
    }
}

fn hides(method: &str, at: impl ToTokens, errors: &Errors) {
    mistake!(
        errors,
        at,
        "key part `{method}` is called like a method of queries; rename the field, with `#[serde(rename = \"{method}\")]` to keep its attribute"
    );
}
