//! The typed states of a query: which part of the sort key can be given next.

use proc_macro2::TokenStream;
use quote::quote;

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
        let function = each(step_function(ctx, query, fixed, *step));
        Function::block(ctx, &steps_type(ctx, query, &quote!(#fixed)), &[function])
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

/// Expands to:
/// ```text
/// pub fn date<A, O>(&self, date: A) -> Query<Order, O>
/// where A: StepArg<Date, { allowed(Order::SCHEMA, Source::Base, 1) }, Opens<OrderQuerySteps<1>, Ended<Order, true>> = O>
/// {
///     step::<OrderQuerySteps<1>, _, _, _, _, _, _>(self, 1, &date)
/// }
/// ```
/// What opens is a parameter and no projection in the output, so that a mistake is shown at the argument.
///
/// Where the schema is generic, what is allowed is asserted once its parameters are known.
fn step_function(ctx: &Context<'_>, query: &Query, fixed: usize, step: Param) -> Function {
    let (d, entity, part, consistent) = (&ctx.d, ctx.entity_type(), step.part, query.consistent);
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
    let next = steps_type(ctx, query, &quote!(#next));
    Function {
        docs: docs::step(ctx.entity, step, query.steps.get(fixed + 1)),
        generics: Some(quote! {
            <__A: #argument<#ty, #law, Opens<#next, #d::Ended<#entity, #consistent>> = __O>, __O>
        }),
        params: quote!(&self, #name: __A),
        output: quote!(#d::Query<#entity, __O>),
        body: quote!(#assertion #function::<#next, _, _, _, _, _, _>(self, #part, &#name)),
        name,
    }
}
