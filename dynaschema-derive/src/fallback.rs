//! What stands in for an item with mistakes, so that its uses do not look like mistakes too.
//!
//! The same types, traits and functions, without bodies of their own.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::expand::{self, Context, Function, Trust};
use crate::model::{Collection, Entity, KeyPart, Projection, Table};

/// Expands to the types, traits and functions of an entity, none of which does anything.
pub(crate) fn entity(entity: &Entity) -> TokenStream {
    let ctx = Context::new(entity, Trust::StandIn);
    let d = &ctx.d;
    // That two have one name is among the mistakes.
    let types = once(expand::named_types(&ctx), |(name, _)| name).into_iter().map(|(_, code)| code);
    let stand_in = |functions: Vec<Function>| -> Vec<Function> {
        once(functions, |function| &function.name).into_iter().map(|function| function.stand_in(d)).collect()
    };
    let code = [
        entity_trait(&ctx),
        expand::batch(&ctx),
        key_trait(&ctx),
        expand::key_impls(&ctx),
        Function::block(&ctx, &ctx.entity_type(), &stand_in(expand::entity_functions(&ctx))),
        Function::block(&ctx, &ctx.key_type(), &stand_in(expand::key_functions(&ctx))),
        expand::chain(&ctx, |function| function.stand_in(d)),
        expand::keyed_anywhere(&ctx),
        expand::setters(&ctx, |function| function.stand_in(d)),
        expand::narrow(&ctx),
    ];
    let code = expand::hidden(&entity.item, &quote!(#(#code)*));
    quote!(#(#types)* #code)
}

/// The first of each name.
fn once<T>(all: Vec<T>, name: impl for<'t> Fn(&'t T) -> &'t Ident) -> Vec<T> {
    let mut first: Vec<T> = Vec::new();
    for one in all {
        if first.iter().all(|other| name(other) != name(&one)) {
            first.push(one);
        }
    }
    first
}

fn entity_trait(ctx: &Context<'_>) -> TokenStream {
    let (d, key, fields) = (&ctx.d, ctx.key_type(), ctx.applied(&ctx.entity.names.fields_type));
    let body = quote! {
        const SCHEMA: &'static #d::EntitySchema = #d::STUB_SCHEMA;
        type Key = #key;
        type Fields = #fields;
        fn fields() -> Self::Fields { #d::stub() }
        fn to_key(&self) -> Self::Key { #d::stub() }
        fn part(&self, _: usize) -> #d::PartValue<'_> { #d::stub() }
        fn encode(&self) -> #d::Encoded { #d::stub() }
        fn decode(_: #d::Unread<'_>) -> #d::Decoded<Self> { #d::stub() }
    };
    ctx.implement(&quote!(#d::Entity), &ctx.entity_type(), &body)
}

fn key_trait(ctx: &Context<'_>) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity_type());
    let body = quote! {
        type Entity = #entity;
        fn part(&self, _: usize) -> #d::PartValue<'_> { #d::stub() }
        fn from_parts(_: #d::ReadPart<'_>) -> #d::FromParts<Self> { #d::stub() }
    };
    ctx.implement(&quote!(#d::EntityKey), &ctx.key_type(), &body)
}

/// Expands to a `KeyPart` that holds any text, and the parts of a composite.
pub(crate) fn key_part(part: &KeyPart) -> TokenStream {
    let (d, ident) = (expand::short(), &part.item.ident);
    let (parameters, arguments, clause) = part.item.generics.split_for_impl();
    let parts = expand::parts_of_composite(part);
    let code = quote! {
        #parts

        #[automatically_derived]
        impl #parameters #d::KeyPart for #ident #arguments #clause {
            const SHAPE: #d::Shape = #d::Shape::text();
            fn to_part(&self) -> #d::PartValue<'_> { #d::stub() }
            fn from_part(_: #d::PartValue<'_>) -> #d::Result<Self, #d::PartError> { #d::stub() }
        }
    };
    expand::hidden(&part.item, &code)
}

/// Expands to a collection of nothing, whose query is not there.
pub(crate) fn collection(collection: &Collection) -> TokenStream {
    let (d, ident) = (expand::short(), &collection.item.ident);
    if collection.is_enum {
        return TokenStream::new();
    }
    let code = quote! {
        #[automatically_derived]
        impl #d::Built for #ident {
            fn build(_: #d::Piece, _: &mut #d::Building<'_>) -> #d::Option<Self> { #d::stub() }
        }
    };
    expand::hidden(&collection.item, &code)
}

/// Expands to a projection that has no field.
pub(crate) fn projection(projection: &Projection) -> TokenStream {
    let d = expand::short();
    let schema = quote!(&#d::ProjectionSchema { name: "", fields: &[] });
    let traits = expand::projection_traits(&d, projection, &schema);
    let read_from = expand::read_from(&d, projection, &quote!({ let _ = item; #d::stub() }));
    expand::hidden(&projection.item, &quote!(#traits #read_from))
}

/// Expands to a table that holds its entities, and does nothing.
pub(crate) fn table(table: &Table) -> TokenStream {
    let (d, ident) = (expand::short(), &table.item.ident);
    let mut types: Vec<TokenStream> = Vec::new();
    for member in &table.members {
        let ty = &member.ty;
        let ty = quote!(#ty);
        if types.iter().all(|other| other.to_string() != ty.to_string()) {
            types.push(ty);
        }
    }
    let members = types.iter().map(
        |ty| quote!(#[automatically_derived] impl #d::Contains<#ty> for #ident { const MEMBER: usize = 0; }),
    );
    let from = types.iter().map(|ty| {
        quote! {
            #[automatically_derived]
            impl ::core::convert::From<#ty> for #ident { fn from(_: #ty) -> Self { #d::stub() } }
            #[automatically_derived]
            impl ::core::convert::TryFrom<#ident> for #ty {
                type Error = #ident;
                fn try_from(_: #ident) -> #d::Result<Self, #ident> { #d::stub() }
            }
        }
    });
    let functions = expand::table_functions(table, |_| quote!(#d::stub()));
    let code = quote! {
        #[automatically_derived]
        impl #d::TableSchema for #ident {
            const TABLE: &'static #d::TableDescription = #d::STUB_TABLE;
            const HOOKS: &'static [&'static #d::Hooks] = &[];
        }
        #[automatically_derived]
        impl #d::ReadFrom<#ident> for #ident {
            const WANTS: #d::Wants = #d::Wants::All;
            fn decode_member(
                _: usize,
                _: #d::Unread<'_>,
                _: #d::Inspect<'_>,
            ) -> #d::Result<Self, #d::CodecError> { #d::stub() }
        }
        #[automatically_derived]
        impl #d::BatchPut<#ident> for #ident {
            fn of_member(&self) -> #d::OfMember<'_> { #d::stub() }
        }
        #(#members)*
        #(#from)*
        #functions
    };
    expand::hidden(&table.item, &code)
}
