//! The typed states of a query: which part of the sort key can be given next.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::context::quiet;
use super::{Context, Function, Trust, docs};
use crate::model::{Param, Query};

/// How many steps are fixed in the state behind a range, where no more can be: as many as a sort key has bytes. So it is a
/// state in which none is reached, but has the methods of those that could have come, and they our sentence.
const BEHIND_A_RANGE: usize = 1024;

/// Expands to, unless no query has a step:
/// ```text
/// pub struct OrderSteps<const __QUERY: usize, const __FIXED: usize, R = Order>(Reading<R>);
/// ```
/// `R` is what is read: the entity, or a collection of which it is the first member.
pub(super) fn declare<'a>(ctx: &Context<'a>) -> Option<(&'a Ident, TokenStream)> {
    if !has_steps(ctx) {
        return None;
    }
    let (d, item, name) = (&ctx.d, &ctx.entity.item, &ctx.entity.names.steps_type);
    let (vis, allows, docs) = (ctx.vis(), &item.allows, docs::chain(ctx.entity));
    let (params, clause, ty) = (&item.generics.params, &item.generics.where_clause, ctx.quiet_entity_type());
    let params = params.iter();
    let marker = item.is_generic().then(|| quote!(, ::core::marker::PhantomData<fn() -> #ty>));
    let code = quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name<const __QUERY: usize, const __FIXED: usize, #(#params,)* __R = #ty>(
            #d::Reading<__R> #marker
        ) #clause;
    };
    Some((name, code))
}

/// Expands to, unless no query has a step:
/// ```text
/// impl<const __QUERY: usize, const __FIXED: usize, R> Chain for OrderSteps<__QUERY, __FIXED, R> { … }
/// impl<const __FIXED: usize, R> Consistent for OrderSteps<0, __FIXED, R> {}
/// impl<R> Step for OrderSteps<0, 0, R> { … }
/// impl<R> OrderSteps<0, 0, R> { pub fn date(&self, …) … }
/// impl<R> Step for OrderSteps<0, 1, R> { … }
/// impl<const __FIXED: usize, R> OrderSteps<0, __FIXED, R> { pub fn id(&self, …) … where Self: Reached<1> }
/// ```
/// A step behind others is a method of all states, so that one which comes too early, or behind a range, has our sentence.
///
/// Each function goes through `each`.
pub(crate) fn chain(ctx: &Context<'_>, each: impl Fn(Function) -> Function) -> TokenStream {
    if !has_steps(ctx) {
        return TokenStream::new();
    }
    let traits = traits(ctx);
    let ctx = &reading(ctx);
    let mut anywhere = reading(ctx);
    anywhere.generics = ctx.generics.clone();
    anywhere.generics.params.insert(0, syn::parse_quote!(const __FIXED: usize));
    let steps = ctx.entity.queries.iter().flat_map(|query| {
        query.steps.iter().enumerate().map(|(fixed, step)| {
            let function = each(step_function(ctx, query, fixed, *step));
            let step = step_trait(ctx, query, fixed, *step);
            let block = if is_of_every_state(ctx, fixed) {
                Function::block(&anywhere, &steps_type(ctx, query, &quote!(__FIXED)), &[function])
            } else {
                Function::block(ctx, &steps_type(ctx, query, &quote!(#fixed)), &[function])
            };
            quote!(#step #block)
        })
    });
    let steps: TokenStream = steps.collect();
    quote!(#traits #steps)
}

/// Whether the step behind so many others is a method of every state; where two steps have one name, that is said already.
fn is_of_every_state(ctx: &Context<'_>, fixed: usize) -> bool {
    fixed > 0 && ctx.trust == Trust::Checked
}

/// The same, of whatever is read: its impls have the parameter `R`.
fn reading<'a>(ctx: &Context<'a>) -> Context<'a> {
    let mut ctx = Context::new(ctx.entity, ctx.trust);
    ctx.generics.params.push(syn::parse_quote!(__R));
    ctx
}

fn has_steps(ctx: &Context<'_>) -> bool {
    ctx.entity.steps().next().is_some()
}

/// `OrderSteps<0, 1, R>`, `EventSteps<0, 1, T, R>`
fn steps_type(ctx: &Context<'_>, query: &Query, fixed: &TokenStream) -> TokenStream {
    let (name, position, arguments) = (&ctx.entity.names.steps_type, query.position, ctx.arguments());
    quote!(#name<#position, #fixed, #(#arguments,)* __R>)
}

/// The type of a query whose sort key is open: `Query<Order, OrderSteps<0, 0>>`, or of an index that does
/// not hold whole items `Query<OrderGsi1, OrderSteps<1, 0, OrderGsi1>>`.
pub(super) fn opened(ctx: &Context<'_>, query: &Query) -> TokenStream {
    let narrow = ctx.entity.narrow(query.source).map(|narrow| ctx.applied(&narrow.name));
    let (d, ty) = (&ctx.d, narrow.clone().unwrap_or_else(|| ctx.entity_type()));
    let (name, position, arguments) = (&ctx.entity.names.steps_type, query.position, ctx.arguments());
    let chain = if query.steps.is_empty() {
        ended(ctx, query, &ty)
    } else {
        let arguments = arguments.chain(narrow);
        quote!(#name<#position, 0usize #(, #arguments)*>)
    };
    quote!(#d::Query<#ty, #chain>)
}

/// The type of a query of `R` with `N` steps fixed: `OrderSteps<0, N, R>`.
pub(super) fn keyed_steps(ctx: &Context<'_>, query: &Query) -> TokenStream {
    if query.steps.is_empty() {
        ended(ctx, query, &quote!(__R))
    } else {
        steps_type(ctx, query, &quote!(__N))
    }
}

/// `Ended<R, true>`, or of a global index `Ended<R>`
fn ended(ctx: &Context<'_>, query: &Query, reads: &TokenStream) -> TokenStream {
    let d = &ctx.d;
    if query.consistent { quote!(#d::Ended<#reads, true>) } else { quote!(#d::Ended<#reads>) }
}

fn traits(ctx: &Context<'_>) -> TokenStream {
    let (d, name) = (&ctx.d, &ctx.entity.names.steps_type);
    let marker = ctx.entity.item.is_generic().then(|| quote!(, ::core::marker::PhantomData));
    let chain = quote! {
        type Entity = __R;
        fn from_reading(reading: #d::Reading<__R>) -> Self { Self(reading #marker) }
        fn reading(&self) -> &#d::Reading<__R> { &self.0 }
        fn into_reading(self) -> #d::Reading<__R> { self.0 }
    };
    let arguments: Vec<TokenStream> = ctx.arguments().collect();
    let mut ctx = reading(ctx);
    ctx.generics.params.insert(0, syn::parse_quote!(const __FIXED: usize));
    let consistent = ctx.entity.queries.iter().filter(|query| query.consistent && !query.steps.is_empty());
    let consistent: TokenStream = consistent
        .map(|query| {
            let ty = steps_type(&ctx, query, &quote!(__FIXED));
            ctx.mark(&quote!(#d::Consistent), &ty, &TokenStream::new())
        })
        .collect();
    ctx.generics.params.insert(0, syn::parse_quote!(const __QUERY: usize));
    let ty = quote!(#name<__QUERY, __FIXED, #(#arguments,)* __R>);
    let chain = ctx.implement(&quote!(#d::Chain), &ty, &chain);
    let has_several = ctx.entity.queries.iter().any(|query| query.steps.len() > 1);
    let reached = has_several.then(|| ctx.mark(&quote!(#d::Reached<__FIXED>), &ty, &TokenStream::new()));
    quote!(#chain #reached #consistent)
}

/// Expands to:
/// ```text
/// impl<R> Step for OrderSteps<0, 0, R> {
///     type Place = At<R, 0, { allowed::<Order>(Source::Base, 1) }>;
///     type Next = OrderSteps<0, 1, R>;
///     type End = OrderSteps<0, 1024, R>;
/// }
/// ```
/// or, where nothing is left to come, `type End = Ended<R, true>`.
/// Where the schema is generic, what is allowed is asserted once its parameters are known.
fn step_trait(ctx: &Context<'_>, query: &Query, fixed: usize, step: Param) -> TokenStream {
    let (d, next) = (&ctx.d, fixed + 1);
    let allows = if ctx.trust == Trust::StandIn || ctx.entity.item.is_generic() {
        quote!(3)
    } else {
        allowed(ctx, query, step)
    };
    let ended = if next < query.steps.len() {
        steps_type(ctx, query, &quote!(#BEHIND_A_RANGE))
    } else {
        ended(ctx, query, &quote!(__R))
    };
    let next = steps_type(ctx, query, &quote!(#next));
    let body = quote! {
        type Place = #d::At<__R, #fixed, { #allows }>;
        type Next = #next;
        type End = #ended;
    };
    ctx.mark(&quote!(#d::Step), &steps_type(ctx, query, &quote!(#fixed)), &body)
}

/// `allowed::<Order>(Source::Base, 1)`
fn allowed(ctx: &Context<'_>, query: &Query, step: Param) -> TokenStream {
    let (d, entity, part) = (&ctx.d, ctx.entity_type(), step.part);
    let source = super::schema::source(ctx, query.source);
    quote!(#d::allowed::<#entity>(#source, #part))
}

/// Expands to:
/// ```text
/// pub fn date<A: StepArg<Date, Self, Opens = O>, O>(&self, date: A) -> Query<R, O> { step(self, &date) }
/// ```
/// and behind other steps:
/// ```text
/// pub fn id<A: StepArg<String, OrderSteps<0, 1, R>, Opens = O>, O>(&self, id: A) -> Query<R, O>
/// where
///     Self: Reached<1>,
/// {
///     step_at::<_, OrderSteps<0, 1, R>, _, _, _>(self, &id)
/// }
/// ```
/// What opens is a parameter and no projection in the output, so that a mistake is shown at the argument.
fn step_function(ctx: &Context<'_>, query: &Query, fixed: usize, step: Param) -> Function {
    let d = &ctx.d;
    let (ty, name) = (ctx.param_type(step), quiet(ctx.entity.step_name(step)));
    let argument = if step.bucket { quote!(#d::BucketStepArg) } else { quote!(#d::StepArg) };
    let of_every_state = is_of_every_state(ctx, fixed);
    let here = if of_every_state { steps_type(ctx, query, &quote!(#fixed)) } else { quote!(Self) };
    // What is inside of a field is named here, too: that it is not there is then said once.
    let inside = !ctx.entity.parts[step.part].nested.is_empty();
    let of = if inside { ty.clone() } else { quote!(_) };
    let function = match (step.bucket, of_every_state) {
        (false, false) if inside => quote!(#d::step::<_, _, _, _, #of>),
        (false, false) => quote!(#d::step),
        (false, true) => quote!(#d::step_at::<_, #here, _, _, #of>),
        (true, false) if inside => quote!(#d::bucket_step::<_, _, _, _, #of>),
        (true, false) => quote!(#d::bucket_step),
        (true, true) => quote!(#d::bucket_step_at::<_, #here, _, _, #of>),
    };
    let assertion = (ctx.trust == Trust::Checked && ctx.entity.item.is_generic()).then(|| {
        let allowed = allowed(ctx, query, step);
        quote!(const { #d::assert_allowed(<__A as #argument<#ty, #here>>::ASKS, #allowed) };)
    });
    Function {
        docs: docs::step(ctx.entity, step, query.steps.get(fixed + 1)),
        generics: Some(ctx.of_templates(&[step], quote!(<__A: #argument<#ty, #here, Opens = __O>, __O>))),
        demands: of_every_state.then(|| quote!(where Self: #d::Reached<#fixed>)),
        params: quote!(&self, #name: __A),
        output: ctx.of_templates(&[step], quote!(#d::Query<__R, __O>)),
        body: ctx.of_templates(&[step], quote!(#assertion #function(self, &#name))),
        name,
    }
}
