//! The functions of an entity and of its key.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::checks;
use super::{Context, Function, chain, docs, narrow, setters};
use crate::model::{Param, Partition, Query, Source};

/// The inherent functions of the entity, in the order of its documentation.
pub(crate) fn of_entity(ctx: &Context<'_>) -> Vec<Function> {
    let mut functions = values(ctx);
    functions.extend(by_key(ctx));
    functions.extend(changes(ctx));
    for query in &ctx.entity.queries {
        functions.push(self::query(ctx, query));
    }
    functions
}

/// Expands to `key`, `create`, `put`, `scan`, `pk`.
fn values(ctx: &Context<'_>) -> Vec<Function> {
    let (d, entity, names) = (&ctx.d, ctx.entity, &ctx.entity.names);
    let (ty, key, evaluated) = (ctx.entity_type(), ctx.key_type(), evaluated(ctx));
    let function = |name: &Option<Ident>, docs, params, output, body| {
        name.clone().map(|name| Function { docs, name, generics: None, demands: None, params, output, body })
    };
    let (params, prelude, args) = parts(ctx, &entity.partition);
    let of_pk = |tokens| ctx.of_templates(&entity.partition.params, tokens);
    [
        function(&names.key, docs::key(entity), quote!(&self), key, quote!(#d::Entity::to_key(self))),
        function(
            &names.create,
            docs::create(),
            quote!(self),
            quote!(#d::Create<#ty>),
            quote!(#evaluated #d::Create::new(self)),
        ),
        function(
            &names.put,
            docs::put(),
            quote!(self),
            quote!(#d::Put<#ty>),
            quote!(#evaluated #d::Put::new(self)),
        ),
        function(&names.scan, docs::scan(entity), quote!(), quote!(#d::Scan<#ty>), quote!(#d::Scan::new())),
        function(
            &names.pk,
            docs::pk(entity),
            of_pk(params),
            of_pk(quote!(#d::PartitionKey<#ty>)),
            of_pk(quote!(#prelude #d::PartitionKey::new(&[#(#args),*]))),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// An operation on the item of one key.
struct ByKey<'a> {
    name: &'a Option<Ident>,
    docs: String,
    output: TokenStream,
    /// What makes it from the parts of the key.
    of_parts: TokenStream,
    /// What makes it from a get of the same item.
    of_get: TokenStream,
    /// What makes it from the key.
    of_key: TokenStream,
}

/// `get`, `delete`, `exists`, `update`
fn operations<'a>(ctx: &Context<'a>) -> impl Iterator<Item = ByKey<'a>> {
    let (d, ty, names) = (&ctx.d, ctx.entity_type(), &ctx.entity.names);
    let all = [
        (&names.get, "Get", docs::get(ctx.entity)),
        (&names.delete, "Delete", docs::delete(ctx.entity)),
        (&names.exists, "Exists", docs::exists(ctx.entity)),
    ];
    let types = all.map(|(name, operation, docs)| {
        let operation = Ident::new(operation, proc_macro2::Span::call_site());
        let output = quote!(#d::#operation<#ty>);
        let path = quote!(#d::#operation);
        let (of_parts, of_get, of_key) = (quote!(#path::new), quote!(#path::of_get), quote!(#path::from_key));
        ByKey { name, docs, output, of_parts, of_get, of_key }
    });
    let update = ByKey {
        name: &names.update,
        docs: docs::update(ctx.entity),
        output: setters::opened(ctx, false),
        of_parts: quote!(#d::update),
        of_get: quote!(#d::update_got),
        of_key: quote!(#d::update_key),
    };
    types.into_iter().chain([update])
}

/// Expands to:
/// ```text
/// pub fn get(user_id: impl KeyArg<UserId>, …) -> Get<Order> { Get::new(&[…]) }
/// pub fn delete(user_id: impl KeyArg<UserId>, …) -> Delete<Order> { Delete::of_get(Self::get(user_id, …)) }
/// ```
/// or, where parameters could be swapped or the key is one of several arms, to one that takes the key; and so
/// for the other operations on the item of one key.
fn by_key(ctx: &Context<'_>) -> impl Iterator<Item = Function> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let (key, evaluated) = (ctx.key_type(), evaluated(ctx));
    let params: Vec<Param> = (0..entity.primary)
        .map(|part| Param { part, bucket: false, whole: entity.parts[part].optional })
        .collect();
    operations(ctx).filter_map(move |ByKey { name, docs, output, of_parts, of_get, of_key }| {
        let name = name.clone()?;
        let of_parameters = |tokens| ctx.of_templates(&params, tokens);
        let get = entity.names.get.as_ref().filter(|get| **get != name);
        let (params, body) = if !entity.arms.is_empty() {
            (quote!(key: impl #d::ByArm<#key>), quote!(#of_key(#d::ByArm::<#key>::by_arm(&key))))
        } else if entity.get_by_key {
            (quote!(key: impl #d::Named<#key>), quote!(#of_key(#d::Named::<#key>::named(&key))))
        } else {
            let (declared, args) = positional(ctx, &params);
            let names = params.iter().map(|param| ctx.param_name(*param));
            (
                of_parameters(declared),
                of_parameters(get.map_or_else(
                    || quote!(#of_parts(&[#(#args),*])),
                    |get| quote!(#of_get(Self::#get(#(#names),*))),
                )),
            )
        };
        Some(Function {
            docs,
            name,
            generics: None,
            demands: None,
            params,
            output: of_parameters(output),
            body: quote!(#evaluated #body),
        })
    })
}

/// Expands to `edit`, `upsert`, `modify`, `move_to`, `remove`: what changes a value, or starts from one.
fn changes(ctx: &Context<'_>) -> impl Iterator<Item = Function> {
    let (d, names, ty, key) = (&ctx.d, &ctx.entity.names, ctx.entity_type(), ctx.key_type());
    let (evaluated, update) = (evaluated(ctx), setters::opened(ctx, true));
    let function = |name: &Option<Ident>, docs, params, output, body| {
        let body = quote!(#evaluated #body);
        name.clone().map(|name| Function { docs, name, generics: None, demands: None, params, output, body })
    };
    let modify = names.modify.clone().map(|name| Function {
        docs: docs::modify(),
        name,
        generics: Some(quote!(<'__change, __S: #d::Contains<#ty>, __R: #d::Verdict>)),
        demands: None,
        params: quote! {
            table: &#d::Table<__S>,
            key: &#key,
            change: impl ::core::ops::FnMut(&mut #ty) -> __R + ::core::marker::Send + '__change,
        },
        output: quote!(#d::Modify<'__change, #ty>),
        body: quote!(#evaluated #d::modify(table, key, change)),
    });
    [
        function(&names.edit, docs::edit(), quote!(&self), update.clone(), quote!(#d::edit(self))),
        function(&names.upsert, docs::upsert(), quote!(self), update, quote!(#d::upsert(&self))),
        modify,
        function(
            &names.move_to,
            docs::move_to(),
            quote!(self, change: impl ::core::ops::FnOnce(&mut #ty)),
            quote!(#d::Move<#ty>),
            quote!(#d::Move::new(self, change)),
        ),
        function(
            &names.remove,
            docs::remove_value(),
            quote!(&self),
            quote!(#d::Delete<#ty>),
            quote!(#d::Delete::of_value(self)),
        ),
    ]
    .into_iter()
    .flatten()
}

/// Expands to:
/// ```text
/// pub fn by_status(user_id: impl PartArg<UserId>, …) -> Query<Order, OrderSteps<2, 0>> {
///     query(Source::Index(1), &[(0, PartArg::values(&user_id)), (3, PartArg::values(&status))])
/// }
/// ```
/// or, where the parts could be swapped, to one that takes them by name:
/// ```text
/// pub fn query(partition: impl NamedArg<IssuePartition>) -> Query<Issue, IssueSteps<0, 0>> {
///     query_named(Source::Base, &partition)
/// }
/// ```
fn query(ctx: &Context<'_>, query: &Query) -> Function {
    let (d, evaluated, output) = (&ctx.d, evaluated(ctx), chain::opened(ctx, query));
    let source = super::schema::source(ctx, query.source);
    let (params, body) = if let Some(name) = &query.partition.named {
        let ty = ctx.applied(name);
        (quote!(partition: impl #d::NamedArg<#ty>), quote!(#d::query_named(#source, &partition)))
    } else {
        let arguments = query.partition.params.iter().map(|param| argument(ctx, *param));
        let (params, values): (Vec<_>, Vec<_>) = arguments.unzip();
        (quote!(#(#params)*), quote!(#d::query(#source, &[#(#values),*])))
    };
    let all_arms = matches!(query.source, Source::Arms(_) | Source::KeyArms);
    let body = if all_arms { quote!(#d::all_arms(#body)) } else { body };
    let body = match ctx.entity.narrow(query.source) {
        None => body,
        Some(narrow) if ctx.entity.item.is_generic() => {
            let checked = narrow::checked_as(ctx, narrow);
            quote!(const { #checked }; #d::narrow(#body))
        }
        Some(_) => quote!(#d::narrow(#body)),
    };
    Function {
        docs: docs::query(ctx.entity, query),
        name: query.name.clone(),
        generics: None,
        demands: None,
        params,
        output: ctx.of_templates(&query.partition.params, output),
        body: quote!(#evaluated #body),
    }
}

/// The parameter of a query for a part of its partition key, and the values that it gives.
fn argument(ctx: &Context<'_>, param: Param) -> (TokenStream, TokenStream) {
    let (d, part, name, ty) = (&ctx.d, param.part, ctx.param_name(param), ctx.param_type(param));
    let (taken, values) = if param.bucket {
        (quote!(impl #d::BucketsArg<#ty>), quote!(#d::BucketsArg::buckets(&#name)))
    } else {
        (quote!(impl #d::PartArg<#ty>), quote!(#d::PartArg::values(&#name)))
    };
    let [taken, values] = [taken, values].map(|tokens| ctx.of_templates(&[param], tokens));
    (quote!(#name: #taken,), quote!((#part, #values)))
}

/// The functions of the key as a value.
pub(crate) fn of_key(ctx: &Context<'_>) -> Vec<Function> {
    let by_key = operations(ctx).filter_map(|ByKey { name, docs, output, of_key, .. }| {
        let (params, body) = (quote!(&self), quote!(#of_key(self)));
        Some(Function { docs, name: name.clone()?, generics: None, demands: None, params, output, body })
    });
    by_key.chain(check(ctx)).chain([parse(ctx)]).collect()
}

/// Expands to:
/// ```text
/// pub fn check(&self, condition: impl FnOnce(OrderFields) -> Condition) -> Check<Order> { … }
/// ```
fn check(ctx: &Context<'_>) -> Option<Function> {
    let (d, ty, fields) = (&ctx.d, ctx.entity_type(), ctx.applied(&ctx.entity.names.fields_type));
    Some(Function {
        docs: docs::check(),
        name: ctx.entity.names.check.clone()?,
        generics: None,
        demands: None,
        params: quote!(&self, condition: impl ::core::ops::FnOnce(#fields) -> #d::Condition),
        output: quote!(#d::Check<#ty>),
        body: quote!(#d::Check::new(self, condition(<#ty as #d::Entity>::fields()))),
    })
}

/// Expands to:
/// ```text
/// pub fn parse(pk: &str, sk: &str) -> Result<Self, Error> { parse_key(pk, Some(sk)) }
/// ```
fn parse(ctx: &Context<'_>) -> Function {
    let d = &ctx.d;
    let (params, sk) = match &ctx.entity.sk {
        Some(_) => (quote!(pk: &str, sk: &str), quote!(#d::Some(sk))),
        None => (quote!(pk: &str), quote!(#d::None)),
    };
    Function {
        docs: docs::parse(ctx.entity),
        name: Ident::new("parse", proc_macro2::Span::call_site()),
        generics: None,
        demands: None,
        params,
        output: quote!(#d::Result<Self, #d::Error>),
        body: quote!(#d::parse_key(pk, #sk)),
    }
}

/// The parameters of a function on a partition, what it does first, and the values of the parts.
fn parts(ctx: &Context<'_>, partition: &Partition) -> (TokenStream, TokenStream, Vec<TokenStream>) {
    match &partition.named {
        None => {
            let (params, values) = positional(ctx, &partition.params);
            (params, TokenStream::new(), values)
        }
        Some(name) => named(ctx, name, &partition.params),
    }
}

/// One parameter for each part.
fn positional(ctx: &Context<'_>, params: &[Param]) -> (TokenStream, Vec<TokenStream>) {
    let d = &ctx.d;
    let one = |param: &Param| {
        let (name, ty) = (ctx.param_name(*param), ctx.param_type(*param));
        if param.bucket {
            (quote!(#name: impl #d::BucketArg<#ty>,), quote!(#d::BucketArg::<#ty>::to_bucket(&#name)))
        } else {
            (quote!(#name: impl #d::KeyArg<#ty>,), quote!(#d::KeyArg::to_arg(&#name)))
        }
    };
    params.iter().map(one).unzip()
}

/// One parameter that names all parts.
fn named(ctx: &Context<'_>, name: &Ident, params: &[Param]) -> (TokenStream, TokenStream, Vec<TokenStream>) {
    let (d, ty) = (&ctx.d, ctx.applied(name));
    let values = params.iter().map(|param| {
        let (name, ty) = (ctx.param_name(*param), ctx.param_type(*param));
        quote!(<#ty as #d::KeyPart>::to_part(&partition.#name))
    });
    (
        quote!(partition: impl #d::Named<#ty>),
        quote!(let partition = #d::Named::<#ty>::named(&partition);),
        values.collect(),
    )
}

/// The checks of a generic entity, which can only run once its parameters are known.
fn evaluated(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, schema) = (&ctx.d, ctx.schema());
    let ttl = checks::ttl(ctx).map(|(_, call)| quote!(const { #call };));
    ctx.entity.item.is_generic().then(|| quote!(const { #d::check_entity(#schema) }; #ttl))
}
