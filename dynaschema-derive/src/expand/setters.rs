//! The typed state of an update: what it sets, and what it knows of the index keys.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt;

use super::assignment::assignment;
use super::context::quiet;
use super::{Context, Function, Trust, coupling, docs, pieces};
use crate::model::{Field, Setter, State};

/// Expands to:
/// ```text
/// pub struct TicketSetters<const STATUS: bool, const DUE: bool>(Changes);
/// ```
pub(super) fn declare(ctx: &Context<'_>) -> TokenStream {
    let (d, item) = (&ctx.d, &ctx.entity.item);
    let (vis, name, allows) = (ctx.vis(), &ctx.entity.names.setters_type, &item.allows);
    let (params, clause) = (&item.generics.params, &item.generics.where_clause);
    let docs = docs::setters_type(ctx.entity);
    let states = states(ctx);
    let generics =
        (item.is_generic() || !states.is_empty()).then(|| quote!(<#(const #states: bool,)* #params>));
    let marker = item.is_generic().then(|| {
        let ty = ctx.quiet_entity_type();
        quote!(, ::core::marker::PhantomData<fn() -> #ty>)
    });
    quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name #generics (#d::Changes #marker) #clause;
    }
}

/// Expands to:
/// ```text
/// impl<…> Setters for TicketSetters<{ STATUS }, { DUE }> { … }
/// impl<…> TicketSetters<{ STATUS }, { DUE }> { pub fn set_status(…) … }
/// impl<…> Complete for TicketSetters<{ STATUS }, { DUE }> where … {}
/// ```
///
/// Each function goes through `each`.
pub(crate) fn setters(ctx: &Context<'_>, each: impl Fn(Function) -> Function) -> TokenStream {
    let ty = applied(ctx, as_argument);
    let mut ctx = Context::new(ctx.entity, ctx.trust);
    for (position, state) in states(&ctx).into_iter().enumerate() {
        ctx.generics.params.insert(position, syn::parse_quote!(const #state: bool));
    }
    let (parameters, _, clause) = ctx.generics.split_for_impl();
    let functions = ctx.entity.updates.setters.iter().flat_map(|setter| {
        let vis = &ctx.entity.fields[setter.field].vis;
        functions(&ctx, setter).into_iter().map(|function| each(function).print(vis))
    });
    let functions: TokenStream = functions.collect();
    let unset: TokenStream = unset(&ctx).collect();
    let functions = (!functions.is_empty() || !unset.is_empty())
        .then(|| quote!(impl #parameters #ty #clause { #functions #unset }));
    let (traits, complete) = (traits(&ctx, &ty), coupling::complete(&ctx, &ty));
    quote!(#traits #functions #complete)
}

/// Expands to, for each field that no update sets, so that rustc recommends no other field's setter in its place:
/// ```text
/// pub fn set_id(&self, _: impl OfPrimaryKey) -> Update<Ticket, Self> { stub() }
/// ```
fn unset<'a>(ctx: &'a Context<'_>) -> impl Iterator<Item = TokenStream> + 'a {
    let fields = (0..ctx.entity.fields.len()).filter(|_| ctx.trust == Trust::Checked);
    let fields = fields.filter_map(|field| Some((field, nothing(ctx, field)?)));
    fields.map(|(field, nothing)| {
        let (d, entity, Field { vis, ident, .. }) = (&ctx.d, ctx.entity_type(), &ctx.entity.fields[field]);
        let name = format_ident!("set_{}", ident.unraw(), span = quiet(ident).span());
        quote! {
            #[doc(hidden)]
            #vis fn #name(&self, _: impl #d::#nothing) -> #d::Update<#entity, Self> { #d::stub() }
        }
    })
}

/// What a field that no update sets takes, which no type is.
fn nothing(ctx: &Context<'_>, field: usize) -> Option<TokenStream> {
    let (entity, kept) = (ctx.entity, &ctx.entity.kept);
    if entity.is_primary(field) {
        Some(quote!(OfPrimaryKey))
    } else if [kept.version, kept.created_at, kept.updated_at].contains(&Some(field)) {
        Some(quote!(KeptByTable))
    } else {
        entity.fields[field].immutable.is_some().then(|| quote!(Immutable))
    }
}

/// The type of an update that knows everything and may have set it, or nothing:
/// `Update<Ticket, TicketSetters<true, true>>`.
pub(super) fn opened(ctx: &Context<'_>, known: bool) -> TokenStream {
    let (d, entity, setters) = (&ctx.d, ctx.entity_type(), applied(ctx, |_| known.to_token_stream()));
    quote!(#d::Update<#entity, #setters>)
}

/// The const parameters of all coupled fields.
fn states<'a>(ctx: &Context<'a>) -> Vec<&'a Ident> {
    let setters = ctx.entity.updates.setters.iter();
    setters.filter_map(|setter| setter.state.as_ref()).flat_map(State::idents).collect()
}

/// `{ STATUS }`, which is no type, whatever types the user's code calls so.
pub(super) fn as_argument(state: &Ident) -> TokenStream {
    quote!({ #state })
}

/// `TicketSetters<{ STATUS }, true>`
fn applied(ctx: &Context<'_>, state: impl Fn(&Ident) -> TokenStream) -> TokenStream {
    let name = &ctx.entity.names.setters_type;
    let arguments: Vec<TokenStream> = states(ctx).into_iter().map(state).chain(ctx.arguments()).collect();
    if arguments.is_empty() { name.to_token_stream() } else { quote!(#name<#(#arguments),*>) }
}

fn traits(ctx: &Context<'_>, ty: &TokenStream) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity_type());
    let marker = ctx.entity.item.is_generic().then(|| quote!(, ::core::marker::PhantomData));
    let whole = applied(ctx, |_| true.to_token_stream());
    let setters = quote! {
        type Entity = #entity;
        type Whole = #whole;
        fn from_changes(changes: #d::Changes) -> Self { Self(changes #marker) }
        fn changes(&self) -> &#d::Changes { &self.0 }
        fn into_changes(self) -> #d::Changes { self.0 }
    };
    ctx.implement(&quote!(#d::Setters), ty, &setters)
}

/// Expands to:
/// ```text
/// pub fn set_status<V>(&self, status: V) -> Update<Ticket, TicketSetters<true, { DUE }>> where Status: Assign<V> { … }
/// pub fn remove_due(&self) -> Update<Ticket, TicketSetters<{ STATUS }, true>> { … }
/// pub fn known_due<V>(&self, due: V) -> Update<Ticket, TicketSetters<{ STATUS }, true>> where Option<Date>: Assign<V> { … }
/// ```
fn functions(ctx: &Context<'_>, setter: &Setter) -> Vec<Function> {
    let d = &ctx.d;
    let field = &ctx.entity.fields[setter.field];
    let (ty, name) = (&field.ty, quiet(&field.ident));
    let (assigned, value) = assigned(ctx, setter.field, &name);
    let [set, known] = if field.is_in_pieces() {
        [quote!(set_pieces), quote!(known_pieces)]
    } else {
        [quote!(set), quote!(known)]
    };
    let function = |verb: &str, docs, params, body| Function {
        output: reached(ctx, setter, verb),
        docs,
        name: format_ident!("{verb}_{}", name.unraw(), span = name.span()),
        generics: None,
        demands: None,
        params,
        body,
    };
    // The parameter stands at the field as a whole, where rustc shows it.
    let value_type = Ident::new("__V", name.span());
    let takes = |verb: &str, docs, body| Function {
        generics: Some(quote!(<#value_type>)),
        demands: Some(quote!(where #ty: #d::Assign<#value_type>)),
        ..function(verb, docs, quote!(&self, #name: #value_type), body)
    };
    let mut functions = Vec::new();
    if setter.set {
        let body = quote!(#assigned #d::#set(self, #value));
        functions.push(takes("set", docs::set(field, setter), body));
        if field.inner.is_some() {
            functions.push(function(
                "remove",
                docs::remove(field, setter),
                quote!(&self),
                absent(ctx, setter),
            ));
        }
    }
    // Whatever the mistake is about, it may hide a coupling.
    if setter.known || ctx.trust == Trust::StandIn {
        functions.push(takes("known", docs::known(field), quote!(#assigned #d::#known(self, #value))));
    }
    functions
}

/// What comes first, and the assignment of an argument to the field:
/// ```text
/// Assignment::of_part::<Status, _>(2, status, 5, <Status as KeyPart>::to_part)
/// ```
fn assigned(ctx: &Context<'_>, field: usize, name: &Ident) -> (Option<TokenStream>, TokenStream) {
    let (d, entity) = (&ctx.d, ctx.entity);
    let Field { ty, serialize_with, skip_if, .. } = &entity.fields[field];
    if entity.fields[field].is_in_pieces() {
        let assign = quote!(let #name = <#ty as #d::Assign<_>>::assign(#name););
        return (Some(assign), pieces::assignments(ctx, field, &name.to_token_stream()));
    }
    let plain = serialize_with.is_none()
        && skip_if.is_none()
        && entity.kept.ttl != Some(field)
        && entity.fields[field].form.is_none()
        && !entity.computes_from(field);
    let attribute = entity.attribute_of(field);
    let parts: Vec<usize> = (0..entity.parts.len()).filter(|part| entity.parts[*part].is_of(field)).collect();
    match parts.as_slice() {
        [] if plain => (None, quote!(#d::Assignment::of::<#ty, _>(#attribute, #name))),
        [part] if plain && entity.parts[*part].is_field() => {
            let stored = ctx.stored(&entity.parts[*part]);
            let to_part = quote!(<#stored as #d::KeyPart>::to_part);
            (None, quote!(#d::Assignment::of_part::<#ty, _>(#attribute, #name, #part, #to_part)))
        }
        _ => {
            let assign = quote!(let #name = <#ty as #d::Assign<_>>::assign(#name););
            (Some(assign), assignment(ctx, field, &name.to_token_stream()))
        }
    }
}

/// What a value of `None` stores, which is nothing unless a function of the user's says otherwise.
fn absent(ctx: &Context<'_>, setter: &Setter) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let field = &entity.fields[setter.field];
    if field.is_in_pieces() {
        let (ty, none) = (&field.ty, pieces::assignments(ctx, setter.field, &quote!(none)));
        return quote!(let none: #ty = #d::None; #d::set_pieces(self, #none));
    }
    let mut own = entity.parts.iter().filter(|part| part.depends_on(setter.field));
    // The class of `None` is that of a value, and so is what is computed of it; and what is read of an item
    // without the attribute need not be `None`.
    let is_given = field.serialize_with.is_some() || field.misread_unless().is_some();
    if is_given || own.any(|part| part.is_class() || part.is_computed()) {
        let ty = &field.ty;
        let none = assignment(ctx, setter.field, &quote!(none));
        return quote!(let none: #ty = #d::None; #d::set(self, #none));
    }
    let attribute = entity.attribute_of(setter.field);
    let parts = entity.parts.iter().enumerate().filter(|(_, part)| part.field == setter.field);
    let parts = parts.map(|(index, _)| index);
    quote!(#d::set(self, #d::Assignment::absent(#attribute, &[#(#parts),*])))
}

/// The type of the update once the field is known, and where that is told apart, set or gone. What is set after
/// it was gone stays gone to the types, so that an update from a value is of one type: that one reads what it lacks.
fn reached(ctx: &Context<'_>, setter: &Setter, verb: &str) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity_type());
    let Some(mine) = &setter.state else { return quote!(#d::Update<#entity, Self>) };
    let is_reached = |state: &Ident| {
        let is_set = verb != "known" && mine.set.as_ref() == Some(state);
        let is_gone = verb == "remove" && mine.gone.as_ref() == Some(state);
        *state == mine.known || is_set || is_gone
    };
    let setters = applied(ctx, |state| if is_reached(state) { quote!(true) } else { as_argument(state) });
    quote!(#d::Update<#entity, #setters>)
}
