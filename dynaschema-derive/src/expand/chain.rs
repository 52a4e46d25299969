//! The typed states of a query: which part of the sort key can be given next.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::context::quiet;
use super::{Context, Function, Trust, docs};
use crate::model::{Param, Query};

/// Expands to, unless no query has a step:
/// ```text
/// pub struct OrderSteps<const QUERY: usize, const FIXED: usize>(Plan);
/// impl<const QUERY: usize, const FIXED: usize> Chain for OrderSteps<QUERY, FIXED> { … }
/// impl<const FIXED: usize> StronglyConsistent for OrderSteps<0, FIXED> {}
/// impl OrderSteps<0, 0> { pub fn date(&self, …) … }
/// impl OrderSteps<0, 1> { pub fn id(&self, …) … }
/// ```
///
/// Each function goes through `each`.
pub(crate) fn chain(ctx: &Context<'_>, each: impl Fn(Function) -> Function) -> TokenStream {
    let (d, item, queries) = (&ctx.d, &ctx.entity.item, &ctx.entity.queries);
    if queries.iter().all(|query| query.steps.is_empty()) {
        return TokenStream::new();
    }
    let (vis, chain, docs) = (&item.vis, name(ctx), docs::chain(ctx.entity));
    let (params, clause) = (&item.generics.params, &item.generics.where_clause);
    let marker = item.is_generic().then(|| {
        let ty = ctx.entity_type();
        quote!(, ::core::marker::PhantomData<fn() -> #ty>)
    });
    let traits = traits(ctx);
    let steps = queries.iter().flat_map(|query| {
        query.steps.iter().enumerate().map(|(fixed, step)| {
            let function = each(step_function(ctx, query, fixed, *step));
            Function::block(ctx, &steps_type(ctx, query, &quote!(#fixed)), &[function])
        })
    });
    let steps: TokenStream = steps.collect();
    quote! {
        #[doc = #docs]
        #[allow(missing_debug_implementations)]
        #vis struct #chain<const QUERY: usize, const FIXED: usize, #params>(#d::Plan #marker) #clause;
        #traits
        #steps
    }
}

/// `OrderSteps`
fn name(ctx: &Context<'_>) -> Ident {
    format_ident!("{}Steps", ctx.entity.item.name())
}

/// `OrderSteps<0, 1>`, `EventSteps<0, 1, T>`
fn steps_type(ctx: &Context<'_>, query: &Query, fixed: &TokenStream) -> TokenStream {
    let (chain, position, arguments) = (name(ctx), query.position, ctx.arguments());
    quote!(#chain<#position, #fixed, #(#arguments),*>)
}

/// The type of a query whose sort key is open: `Query<Order, OrderSteps<0, 0>>`.
pub(super) fn opened(ctx: &Context<'_>, query: &Query) -> TokenStream {
    let (d, ty) = (&ctx.d, ctx.entity_type());
    let chain =
        if query.steps.is_empty() { ended(ctx, query) } else { steps_type(ctx, query, &quote!(0usize)) };
    quote!(#d::Query<#ty, #chain>)
}

/// `Ended<Order, true>`
fn ended(ctx: &Context<'_>, query: &Query) -> TokenStream {
    let (d, ty, consistent) = (&ctx.d, ctx.entity_type(), query.consistent);
    quote!(#d::Ended<#ty, #consistent>)
}

fn traits(ctx: &Context<'_>) -> TokenStream {
    let (d, entity, name) = (&ctx.d, ctx.entity_type(), name(ctx));
    let marker = ctx.entity.item.is_generic().then(|| quote!(, ::core::marker::PhantomData));
    let chain = quote! {
        type Entity = #entity;
        fn from_plan(plan: #d::Plan) -> Self { Self(plan #marker) }
        fn plan(&self) -> &#d::Plan { &self.0 }
        fn into_plan(self) -> #d::Plan { self.0 }
    };
    let arguments: Vec<TokenStream> = ctx.arguments().collect();
    let mut ctx = Context::new(ctx.entity, ctx.trust);
    ctx.generics.params.insert(0, syn::parse_quote!(const FIXED: usize));
    let consistent = ctx.entity.queries.iter().filter(|query| query.consistent && !query.steps.is_empty());
    let consistent: TokenStream = consistent
        .map(|query| {
            let ty = steps_type(&ctx, query, &quote!(FIXED));
            ctx.implement(&quote!(#d::StronglyConsistent), &ty, &TokenStream::new())
        })
        .collect();
    ctx.generics.params.insert(0, syn::parse_quote!(const QUERY: usize));
    let chain = ctx.implement(&quote!(#d::Chain), &quote!(#name<QUERY, FIXED, #(#arguments),*>), &chain);
    quote!(#chain #consistent)
}

/// Expands to:
/// ```text
/// pub fn date<A, O>(&self, date: A) -> Query<Order, O>
/// where A: StepArg<Date, { allowed(Order::SCHEMA, Source::Base, 1) }, Opens<OrderSteps<0, 1>, Ended<Order, true>> = O>
/// {
///     step::<OrderSteps<0, 1>, _, _, _, _, _, _>(self, 1, &date)
/// }
/// ```
/// What opens is a parameter and no projection in the output, so that a mistake is shown at the argument.
///
/// Where the schema is generic, what is allowed is asserted once its parameters are known.
fn step_function(ctx: &Context<'_>, query: &Query, fixed: usize, step: Param) -> Function {
    let (d, entity, part) = (&ctx.d, ctx.entity_type(), step.part);
    let (ty, name, next) = (ctx.param_type(step), quiet(ctx.param_name(step)), fixed + 1);
    let (argument, function) = if step.bucket {
        (quote!(#d::BucketStepArg), quote!(#d::bucket_step))
    } else {
        (quote!(#d::StepArg), quote!(#d::step))
    };
    let source = super::schema::source(ctx, query.source);
    let schema = ctx.schema();
    let allowed = quote!(#d::allowed(#schema, #source, #part));
    let (law, assertion) = if ctx.trust == Trust::StandIn {
        (quote!(3), None)
    } else if ctx.entity.item.is_generic() {
        let asked = quote!(<__A as #argument<#ty, 3>>::ASKS);
        (quote!(3), Some(quote!(const { #d::assert_allowed(#asked, #allowed) };)))
    } else {
        (quote!({ #allowed }), None)
    };
    let (next, ended) = (steps_type(ctx, query, &quote!(#next)), ended(ctx, query));
    Function {
        docs: docs::step(ctx.entity, step, query.steps.get(fixed + 1)),
        generics: Some(quote! {
            <__A: #argument<#ty, #law, Opens<#next, #ended> = __O>, __O>
        }),
        params: quote!(&self, #name: __A),
        output: quote!(#d::Query<#entity, __O>),
        body: quote!(#assertion #function::<#next, _, _, _, _, _, _>(self, #part, &#name)),
        name,
    }
}
