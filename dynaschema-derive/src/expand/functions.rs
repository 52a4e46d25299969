//! The functions of an entity and of its key.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::{Context, Function, docs};
use crate::model::{Param, Partition, Query};

/// The inherent functions of the entity, in the order of its documentation.
pub(crate) fn of_entity(ctx: &Context<'_>) -> Vec<Function> {
    let mut functions = values(ctx);
    functions.extend(by_key(ctx));
    for query in &ctx.entity.queries {
        functions.push(self::query(ctx, query));
        functions.extend(query.buckets.as_ref().map(|name| buckets(ctx, query, name)));
    }
    functions
}

/// Expands to `key`, `create`, `put`, `scan`, `pk`.
fn values(ctx: &Context<'_>) -> Vec<Function> {
    let (d, entity, names) = (&ctx.d, ctx.entity, &ctx.entity.names);
    let (ty, key, evaluated) = (ctx.entity_type(), ctx.key_type(), evaluated(ctx));
    let function = |name: &Option<Ident>, docs, params, output, body| {
        name.clone().map(|name| Function { docs, name, params, output, body })
    };
    let (params, prelude, args) = partition(ctx, &entity.partition, |_, value| value);
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
            params,
            quote!(#d::PartitionKey<#ty>),
            quote!(#prelude #d::PartitionKey::new(&[#(#args),*])),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Expands to:
/// ```text
/// pub fn get(user_id: impl KeyArg<UserId>, …) -> Get<Order> { Get::new(&[…]) }
/// ```
/// or, where parameters could be swapped, to one that takes the key; and so
/// for `delete` and `exists`.
fn by_key(ctx: &Context<'_>) -> impl Iterator<Item = Function> {
    let (d, entity, names) = (&ctx.d, ctx.entity, &ctx.entity.names);
    let (ty, key, evaluated) = (ctx.entity_type(), ctx.key_type(), evaluated(ctx));
    let params: Vec<Param> = (0..entity.primary)
        .map(|part| Param { part, bucket: false, whole: entity.parts[part].optional })
        .collect();
    let all = [
        (&names.get, "Get", docs::get(entity)),
        (&names.delete, "Delete", docs::delete(entity)),
        (&names.exists, "Exists", docs::exists(entity)),
    ];
    all.into_iter().filter_map(move |(name, operation, docs)| {
        let name = name.clone()?;
        let operation = Ident::new(operation, proc_macro2::Span::call_site());
        let output = quote!(#d::#operation<#ty>);
        if entity.get_by_key {
            let params = quote!(key: impl #d::Named<#key>);
            let body = quote!(#evaluated #d::#operation::from_key(#d::Named::<#key>::named(&key)));
            return Some(Function { docs, name, params, output, body });
        }
        let (params, args) = positional(ctx, &params);
        let body = quote!(#evaluated #d::#operation::new(&[#(#args),*]));
        Some(Function { docs, name, params, output, body })
    })
}

/// Expands to:
/// ```text
/// pub fn by_status(user_id: impl KeyArg<UserId>, …) -> Query<Order, OrderByStatusSteps<0>> {
///     query(Some(1), &[(0, user_id), (3, status)])
/// }
/// ```
fn query(ctx: &Context<'_>, query: &Query) -> Function {
    let (d, output) = (&ctx.d, opened(ctx, query));
    let evaluated = evaluated(ctx);
    let index = super::schema::option(query.index.map(|index| quote!(#index)));
    let (params, prelude, args) = partition(ctx, &query.partition, |part, value| quote!((#part, #value)));
    Function {
        docs: docs::query(ctx.entity, query),
        name: query.name.clone(),
        params,
        output,
        body: quote!(#evaluated #prelude #d::query(#index, &[#(#args),*])),
    }
}

/// Expands to:
/// ```text
/// pub fn placed_on_range(placed_at: impl BucketRange<Timestamp>) -> Query<Order, OrderPlacedOnSteps<0>> {
///     query_buckets(Some(0), &[], 4, &placed_at)
/// }
/// ```
fn buckets(ctx: &Context<'_>, query: &Query, name: &Ident) -> Function {
    let (d, output, evaluated) = (&ctx.d, opened(ctx, query), evaluated(ctx));
    let index = super::schema::option(query.index.map(|index| quote!(#index)));
    let (buckets, others): (Vec<Param>, Vec<Param>) =
        query.partition.params.iter().copied().partition(|param| param.bucket);
    let [bucket] = buckets[..] else { unreachable!("a range walks exactly one bucket") };
    let (part, range, ty) = (bucket.part, ctx.param_name(bucket), ctx.param_type(bucket));
    let (params, args) = positional(ctx, &others);
    let args = others.iter().zip(args).map(|(param, arg)| {
        let part = param.part;
        quote!((#part, #arg))
    });
    Function {
        docs: docs::buckets(ctx.entity, query),
        name: name.clone(),
        params: quote!(#params #range: impl #d::BucketRange<#ty>),
        output,
        body: quote!(#evaluated #d::query_buckets::<_, #ty>(#index, &[#(#args),*], #part, &#range)),
    }
}

/// `Query<Order, OrderByStatusSteps<0>>`
fn opened(ctx: &Context<'_>, query: &Query) -> TokenStream {
    super::chain::state(ctx, query, &quote!(0))
}

/// The functions of the key as a value.
pub(crate) fn of_key(ctx: &Context<'_>) -> Vec<Function> {
    let (d, entity, names) = (&ctx.d, ctx.entity, &ctx.entity.names);
    let ty = ctx.entity_type();
    let all = [
        (&names.get, "Get", docs::get(entity)),
        (&names.delete, "Delete", docs::delete(entity)),
        (&names.exists, "Exists", docs::exists(entity)),
    ];
    let by_key = all.into_iter().filter_map(|(name, operation, docs)| {
        let operation = Ident::new(operation, proc_macro2::Span::call_site());
        Some(Function {
            docs,
            name: name.clone()?,
            params: quote!(&self),
            output: quote!(#d::#operation<#ty>),
            body: quote!(#d::#operation::from_key(self)),
        })
    });
    let (params, sk) = match &entity.sk {
        Some(_) => (quote!(pk: &str, sk: &str), quote!(::core::option::Option::Some(sk))),
        None => (quote!(pk: &str), quote!(::core::option::Option::None)),
    };
    let parse = Function {
        docs: docs::parse(entity),
        name: Ident::new("parse", proc_macro2::Span::call_site()),
        params,
        output: quote!(::core::result::Result<Self, #d::Error>),
        body: quote!(#d::parse_key(pk, #sk)),
    };
    by_key.chain([parse]).collect()
}

/// The parameters of a function on a partition, what it does first, and the values of the parts.
fn partition(
    ctx: &Context<'_>,
    partition: &Partition,
    arg: impl Fn(usize, TokenStream) -> TokenStream,
) -> (TokenStream, TokenStream, Vec<TokenStream>) {
    let (params, prelude, values) = match &partition.named {
        None => {
            let (params, values) = positional(ctx, &partition.params);
            (params, TokenStream::new(), values)
        }
        Some(name) => named(ctx, name, &partition.params),
    };
    let args = partition.params.iter().zip(values).map(|(param, value)| arg(param.part, value));
    (params, prelude, args.collect())
}

/// One parameter for each part.
fn positional(ctx: &Context<'_>, params: &[Param]) -> (TokenStream, Vec<TokenStream>) {
    let d = &ctx.d;
    let one = |param: &Param| {
        let (name, ty) = (ctx.param_name(*param), ctx.param_type(*param));
        if param.bucket {
            (quote!(#name: impl #d::BucketArg<#ty>,), quote!(#d::BucketArg::<#ty>::to_bucket(&#name)))
        } else {
            (quote!(#name: impl #d::KeyArg<#ty>,), quote!(#d::KeyArg::<#ty>::to_arg(&#name)))
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
    ctx.entity.item.is_generic().then(|| quote!(const { #d::check_entity(#schema) };))
}
