//! The typed states of a query: which part of the sort key can be given next.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt;

use super::context::quiet;
use super::{Context, Function, Trust, docs};
use crate::model::{Param, Query};

/// Expands to:
/// ```text
/// pub struct OrderQuerySteps<const FIXED: usize>(Plan);
/// impl<const FIXED: usize> Chain for OrderQuerySteps<FIXED> { … }
/// impl OrderQuerySteps<0> { pub fn date(&self, …) … }
/// impl OrderQuerySteps<1> { pub fn id(&self, …) … }
/// ```
///
/// Each function goes through `each`.
pub(crate) fn chain(ctx: &Context<'_>, query: &Query, each: impl Fn(Function) -> Function) -> TokenStream {
    let (d, item) = (&ctx.d, &ctx.entity.item);
    let (vis, chain, docs) = (&item.vis, &query.chain, docs::chain(ctx.entity, query));
    let (params, clause) = (&item.generics.params, &item.generics.where_clause);
    let marker = item.is_generic().then(|| {
        let ty = ctx.entity_type();
        quote!(, ::core::marker::PhantomData<fn() -> #ty>)
    });
    let traits = traits(ctx, query);
    let steps = query.steps.iter().enumerate().map(|(fixed, step)| {
        let functions = step_functions(ctx, query, fixed, *step).map(&each);
        Function::block(ctx, &steps_type(ctx, query, &quote!(#fixed)), &functions)
    });
    quote! {
        #[doc = #docs]
        #[allow(missing_debug_implementations)]
        #vis struct #chain<const FIXED: usize, #params>(#d::Plan #marker) #clause;
        #(#steps)*
        #traits
    }
}

/// `OrderQuerySteps<1>`, `EventQuerySteps<1, T>`
fn steps_type(ctx: &Context<'_>, query: &Query, fixed: &TokenStream) -> TokenStream {
    let chain = &query.chain;
    let arguments = ctx.arguments();
    quote!(#chain<#fixed, #(#arguments),*>)
}

/// The type of a query with so many parts of its sort key fixed.
pub(super) fn state(ctx: &Context<'_>, query: &Query, fixed: &TokenStream) -> TokenStream {
    let (d, ty, steps) = (&ctx.d, ctx.entity_type(), steps_type(ctx, query, fixed));
    quote!(#d::Query<#ty, #steps>)
}

fn traits(ctx: &Context<'_>, query: &Query) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity_type());
    let marker = ctx.entity.item.is_generic().then(|| quote!(, ::core::marker::PhantomData));
    let chain = quote! {
        type Entity = #entity;
        fn from_plan(plan: #d::Plan) -> Self { Self(plan #marker) }
        fn plan(&self) -> &#d::Plan { &self.0 }
        fn into_plan(self) -> #d::Plan { self.0 }
    };
    let clone = quote! {
        fn clone(&self) -> Self { Self(::core::clone::Clone::clone(&self.0) #marker) }
    };
    let consistent = query.consistent.then(|| (quote!(#d::StronglyConsistent), TokenStream::new()));
    let all = [(quote!(#d::Chain), chain), (quote!(::core::clone::Clone), clone)];
    let ty = steps_type(ctx, query, &quote!(FIXED));
    let mut ctx = Context::new(ctx.entity, ctx.trust);
    ctx.generics.params.insert(0, syn::parse_quote!(const FIXED: usize));
    all.iter().chain(&consistent).map(|(of, body)| ctx.implement(of, &ty, body)).collect()
}

/// What can be said of the next part.
fn step_functions(ctx: &Context<'_>, query: &Query, fixed: usize, step: Param) -> [Function; 3] {
    let (d, part) = (&ctx.d, step.part);
    let ty = ctx.param_type(step);
    let name = quiet(ctx.param_name(step));
    let bare = name.unraw();
    let (ordered, is_ordered) =
        law(ctx, query, part, "is_ordered", "this key part is not ordered, so it has no ranges");
    let (prefixed, has_prefix) = law(ctx, query, part, "has_prefix", "this key part has no text prefix");
    let next = fixed + 1;
    let (next, closed) = (state(ctx, query, &quote!(#next)), state(ctx, query, &quote!({ #d::CLOSED })));
    let (argument, value) = if step.bucket {
        (quote!(#d::BucketArg<#ty>), quote!(#d::BucketArg::<#ty>::to_bucket(&#name)))
    } else {
        (quote!(#d::KeyArg<#ty>), quote!(#d::KeyArg::<#ty>::to_arg(&#name)))
    };
    [
        Function {
            docs: docs::fix(ctx.entity, step, query.steps.get(fixed + 1)),
            generics: None,
            params: quote!(&self, #name: impl #argument),
            output: next,
            body: quote!(#d::fix(self, #part, #value)),
            name: name.clone(),
        },
        Function {
            docs: docs::range(ctx.entity, step),
            name: format_ident!("{bare}_range", span = name.span()),
            generics: None,
            params: quote!(&self, range: impl #d::KeyRange<#ty, #ordered>),
            output: closed.clone(),
            body: quote!(#is_ordered #d::range::<_, _, _, #ty, _>(self, &range)),
        },
        Function {
            docs: docs::starts_with(ctx.entity, step),
            name: format_ident!("{bare}_starts_with", span = name.span()),
            generics: None,
            params: quote!(&self, prefix: impl #d::KeyPrefix<#prefixed>),
            output: closed,
            body: quote!(#has_prefix #d::starts_with(self, #d::KeyPrefix::prefix(&prefix))),
        },
    ]
}

/// A law of a part as a const argument, computed from the schema; or, where
/// that is generic, as `true` and an assertion that makes sure of it.
fn law(
    ctx: &Context<'_>,
    query: &Query,
    part: usize,
    law: &str,
    broken: &str,
) -> (TokenStream, Option<TokenStream>) {
    let (d, schema) = (&ctx.d, ctx.schema());
    let law = Ident::new(law, proc_macro2::Span::call_site());
    let source = super::schema::source(ctx, query.source);
    let holds = quote!(#d::#law(#schema, #source, #part));
    if ctx.trust == Trust::StandIn {
        (quote!(true), None)
    } else if ctx.entity.item.is_generic() {
        (quote!(true), Some(quote!(const { ::core::assert!(#holds, #broken) };)))
    } else {
        (quote!({ #holds }), None)
    }
}
