//! Whether the generated names are free.

use syn::Ident;
use syn::ext::IdentExt;

use crate::attr::NAMES;
use crate::errors::{Errors, mistake};
use crate::model::{Entity, Param, Source};

/// The methods of every query, which a step of its chain would hide: its ends,
/// its options, its hatches, and what traits give and stand-ins for a message take.
const QUERY_METHODS: [&str; 4] = [
    "one optional first all stream page count exists delete_all",
    "limit page_size max_requests after after_if before before_if desc asc consistent filter project hydrate",
    "tolerant include_copies include_expired request into_input explain erased when_some",
    "deref into try_into borrow send",
];

/// The methods of every update that a setter would hide.
const UPDATE_METHODS: [&str; 2] = ["set_if_absent", "set_if"];

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
        Source::Base | Source::KeyArms => &entity.item.ident,
        Source::KeyArm(arm) => &entity.arms[arm].variant,
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
    let all: Vec<&Ident> = entity.types().into_iter().map(|(_, name)| name).collect();
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
    for (first, second) in entity.called_alike() {
        let (first, second) = (&entity.parts[first], &entity.parts[second]);
        let (name, at) = (first.called().unwrap_or_default(), &entity.fields[second.field].ident);
        let (first_name, second_name) = (&first.name, &second.name);
        if let Some(bound) = second.bound_name().or(first.bound_name()) {
            mistake!(
                errors,
                bound,
                "the key parts `{first_name}` and `{second_name}` would both be called `{name}`; bind another name than `{bound}`"
            );
        } else {
            mistake!(
                errors,
                at,
                "the key parts `{first_name}` and `{second_name}` would both be called `{name}`; rename a field"
            );
        }
    }
}

/// The steps of each chain.
pub(super) fn chains(entity: &Entity, errors: &Errors) {
    let mut said: Vec<usize> = Vec::new();
    for step in entity.steps() {
        if said.contains(&step.part) {
            continue;
        }
        said.push(step.part);
        let name = entity.step_name(step);
        let text = name.unraw().to_string();
        if QUERY_METHODS.iter().flat_map(|names| names.split(' ')).any(|method| method == text) {
            hides(entity, step, errors);
        }
        let is_of_other_name =
            |other: &Param| entity.parts[other.part].param != entity.parts[step.part].param;
        let other = |other: &Param| is_of_other_name(other) && entity.step_name(*other) == name;
        if is_chosen(entity, step) && entity.steps().any(|step| other(&step)) {
            mistake!(errors, name, "two steps are called `{name}`; choose another in `#[dynamo(names(…))]`");
        }
    }
}

fn is_chosen(entity: &Entity, step: Param) -> bool {
    *entity.step_name(step) != entity.parts[step.part].param
}

fn hides(entity: &Entity, step: Param, errors: &Errors) {
    let (part, name) = (&entity.parts[step.part], entity.step_name(step));
    if is_chosen(entity, step) {
        mistake!(errors, name, "queries have a method `{name}`; choose another name for the step");
        return;
    }
    let at = &entity.fields[part.field].ident;
    // The one method of queries that has the name of a function, which `names` would rename instead.
    if NAMES.contains(&name.unraw().to_string().as_str()) {
        mistake!(
            errors,
            at,
            "key part `{name}` is called like a method of queries; rename the field, with `#[serde(rename = \"{name}\")]` to keep its attribute"
        );
    } else {
        mistake!(
            errors,
            at,
            "key part `{name}` is called like a method of queries; name its step otherwise: `#[dynamo(names({name} = by_{name}))]`"
        );
    }
}

#[cfg(test)]
mod tests {
    use syn::{FnArg, ImplItem, ImplItemFn, Item, ItemImpl, Type, Visibility};

    use super::{QUERY_METHODS, UPDATE_METHODS};

    /// What a user can call on a type of the runtime, as its sources have it.
    fn methods_of(ty: &str, sources: &str) -> Vec<String> {
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../dynaschema/src/op").join(sources);
        let files = if folder.is_dir() {
            let files = std::fs::read_dir(folder).expect("a folder");
            files.map(|file| file.expect("a file").path()).collect()
        } else {
            vec![folder.with_extension("rs")]
        };
        let text = |file| std::fs::read_to_string(file).expect("a source");
        let items = files.into_iter().flat_map(|file| syn::parse_file(&text(file)).expect("Rust").items);
        let impls = items.filter_map(|item| match item {
            Item::Impl(of) if of.trait_.is_none() && is(ty, &of) => Some(of.items),
            _ => None,
        });
        let functions = impls.flatten().filter_map(|item| match item {
            ImplItem::Fn(function) if is_method(&function) => Some(function.sig.ident.to_string()),
            _ => None,
        });
        functions.collect()
    }

    fn is(ty: &str, of: &ItemImpl) -> bool {
        matches!(&*of.self_ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == ty))
    }

    fn is_method(function: &ImplItemFn) -> bool {
        let own = matches!(function.sig.inputs.first(), Some(FnArg::Receiver(_)));
        own && matches!(function.vis, Visibility::Public(_))
    }

    #[test]
    fn what_is_reserved_for_queries_is_a_method_of_theirs() {
        let methods: Vec<String> = ["query", "collection", "project", "hydrate"]
            .iter()
            .flat_map(|file| methods_of("Query", file))
            .collect();
        // The last line is what traits and stand-ins give.
        let known: Vec<&str> = QUERY_METHODS[..3].iter().flat_map(|names| names.split(' ')).collect();
        for method in &methods {
            assert!(known.contains(&method.as_str()), "a step could hide `{method}`");
        }
        for name in known {
            assert!(methods.iter().any(|method| method == name), "`{name}` is no method");
        }
    }

    #[test]
    fn what_is_reserved_for_updates_is_a_method_of_theirs() {
        let methods = methods_of("Update", "update");
        let like_setters: Vec<&str> =
            methods.iter().map(String::as_str).filter(|method| method.starts_with("set_")).collect();
        assert_eq!(like_setters, UPDATE_METHODS);
    }
}
