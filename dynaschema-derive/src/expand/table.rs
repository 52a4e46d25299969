//! A table: its description, what it holds, and how its items are decoded.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use super::checks::check;
use super::context::short;
use super::{Tokens, docs, hidden, schema};
use crate::model::{
    ConstantAttr, ConstantExpr, EntityAttr, IndexKeyName, IndexNames, Table, TableMember, TableTime,
};

/// Expands to:
/// ```text
/// impl TableSchema for Shop { … }
/// impl Contains<User> for Shop { … }   // for each entity
/// impl ReadFrom<Shop> for Shop { … }
/// impl BatchPut<Shop> for Shop { … }
/// impl From<User> for Shop { … }       // for each entity
/// impl TryFrom<Shop> for User { … }    // for each entity; the error is the other item
/// impl Shop { pub fn partition … pub fn scan … pub fn lock … }
/// ```
pub(crate) fn table(table: &Table) -> TokenStream {
    let d = short();
    let description = description(&d, table);
    let members = table.members.iter().enumerate().map(|(index, member)| one(&d, table, index, member));
    let whole = whole(&d, table);
    let checks = checks(&d, table);
    let functions = functions(table, |body| body);
    let code = quote! {
        #description
        #(#members)*
        #whole
        #functions
        #checks
    };
    hidden(&table.item, &code)
}

/// Expands to one check per entity, at its variant:
/// ```text
/// const __SURVEY: &Survey<2> = &Survey::of(<Shop as TableSchema>::TABLE);
/// const _: () = __SURVEY.check_member(0);
/// ```
fn checks(d: &Tokens, table: &Table) -> TokenStream {
    let (ident, members) = (&table.item.ident, table.members.len());
    let checks = table
        .members
        .iter()
        .enumerate()
        .map(|(index, member)| check(member.variant.span(), &quote!(__SURVEY.check_member(#index))));
    quote! {
        const __SURVEY: &#d::Survey<#members> = &#d::Survey::of(<#ident as #d::TableSchema>::TABLE);
        #(#checks)*
    }
}

fn description(d: &Tokens, table: &Table) -> TokenStream {
    let (ident, name) = (&table.item.ident, table.item.name());
    let (pk, sk) = (text(table.pk.as_ref()), text(table.sk.as_ref()));
    let entity = match &table.entity {
        EntityAttr::Absent => quote!(Absent),
        EntityAttr::Required(name) => quote!(Required(#name)),
        EntityAttr::Optional(name) => quote!(Optional(#name)),
    };
    let indexes = table.indexes.iter().map(|index| index_names(d, index));
    let members = table.members.iter().map(|of| member(d, of));
    let hooks = table.members.iter().map(|member| {
        let ty = &member.ty;
        quote!(<#ty as #d::Entity>::HOOKS)
    });
    let unknown = match (&table.other, table.closed) {
        (Some(_), _) => quote!(Kept),
        (None, true) => quote!(Refused),
        (None, false) => quote!(PassedOver),
    };
    let constants = table.constants.iter().map(|of| constant(d, of));
    let creation = table.created_at.iter().map(|of| time(d, &quote!(Creation), of));
    let last_write = table.updated_at.iter().map(|of| time(d, &quote!(LastWrite), of));
    let times = creation.chain(last_write);
    quote! {
        #[automatically_derived]
        impl #d::TableSchema for #ident {
            const TABLE: &'static #d::TableDescription = &#d::TableDescription {
                name: #name,
                pk: #pk,
                sk: #sk,
                entity: #d::EntityAttribute::#entity,
                indexes: &[#(#indexes),*],
                members: &[#(#members),*],
                unknown: #d::UnknownItems::#unknown,
                constants: &[#(#constants),*],
                times: &[#(#times),*],
            };
            const HOOKS: &'static [&'static #d::Hooks] = &[#(#hooks),*];
        }
    }
}

/// Expands to `IndexNames { name: Some("by_status"), own_sk: Some(Sk), ..IndexNames::of(IndexId::Gsi(1)) }`.
fn index_names(d: &Tokens, index: &IndexNames) -> TokenStream {
    let id = schema::index_id(d, index.number);
    let name = index.name.as_ref().map(|name| quote!(name: #d::Some(#name),));
    let key = |given: &str, own: &str, key: &Option<IndexKeyName>| {
        let (field, value) = match key.as_ref()? {
            IndexKeyName::Given(name) => (given, quote!(#name)),
            IndexKeyName::Table(key) => (own, schema::table_key(d, *key)),
        };
        let field = Ident::new(field, Span::call_site());
        Some(quote!(#field: #d::Some(#value),))
    };
    let (pk, sk) = (key("pk", "own_pk", &index.pk), key("sk", "own_sk", &index.sk));
    quote!(#d::IndexNames { #name #pk #sk ..#d::IndexNames::of(#id) })
}

/// Expands to `Member { variant: "User", entity: entity_value(…), schema: <User as Entity>::SCHEMA, permits:
/// … }`.
fn member(d: &Tokens, member: &TableMember) -> TokenStream {
    let (variant, ty) = (member.variant.unraw().to_string(), &member.ty);
    let renamed = schema::option(member.entity.as_ref().map(|entity| quote!(#entity)));
    let schema = quote!(<#ty as #d::Entity>::SCHEMA);
    let permits = schema::permits(d, &member.permits).unwrap_or_else(|| quote!(#d::Permits::NOTHING));
    quote! {
        #d::Member {
            variant: #variant,
            entity: #d::entity_value(#schema, #renamed),
            schema: #schema,
            permits: #permits,
        }
    }
}

/// Expands to `Constant { name: "source", value: ConstantValue::Text("shop") }`.
fn constant(d: &Tokens, ConstantAttr { name, value }: &ConstantAttr) -> TokenStream {
    let value = match value {
        ConstantExpr::Entity => quote!(Entity),
        ConstantExpr::Text(text) => quote!(Text(#text)),
        ConstantExpr::Number(number) => quote!(Number(#number)),
        ConstantExpr::Bool(value) => quote!(Bool(#value)),
    };
    quote!(#d::Constant { name: #name, value: #d::ConstantValue::#value })
}

/// Expands to `TableTime { name: "created", of: TimeOf::Creation, spec: … }`.
fn time(d: &Tokens, of: &TokenStream, TableTime { name, shown }: &TableTime) -> TokenStream {
    let spec = schema::shown(d, shown);
    quote!(#d::TableTime { name: #name, of: #d::TimeOf::#of, spec: #spec })
}

fn text(name: Option<&LitStr>) -> TokenStream {
    schema::option(name.map(|name| quote!(#name)))
}

/// What the table does for one of its entities.
fn one(d: &Tokens, table: &Table, index: usize, member: &TableMember) -> TokenStream {
    let (ident, ty) = (&table.item.ident, &member.ty);
    let value = wrapped(d, member);
    let (variant, inner) = (&member.variant, if member.boxed { quote!(*value) } else { quote!(value) });
    let back = quote! {
        #[automatically_derived]
        impl ::core::convert::TryFrom<#ident> for #ty {
            type Error = #ident;
            fn try_from(value: #ident) -> #d::Result<Self, #ident> {
                match value {
                    #ident::#variant(value) => #d::Result::Ok(#inner),
                    other => #d::Result::Err(other),
                }
            }
        }
    };
    quote! {
        #[automatically_derived]
        impl #d::Contains<#ty> for #ident {
            const MEMBER: usize = #index;
        }
        #[automatically_derived]
        impl ::core::convert::From<#ty> for #ident {
            fn from(value: #ty) -> Self { #value }
        }
        #back
    }
}

/// `Self::Order(value)` or `Self::Order(Box::new(value))`
fn wrapped(d: &Tokens, member: &TableMember) -> TokenStream {
    let variant = &member.variant;
    if member.boxed { quote!(Self::#variant(#d::Box::new(value))) } else { quote!(Self::#variant(value)) }
}

/// What the table does as the item type of mixed reads, and of batches.
fn whole(d: &Tokens, table: &Table) -> TokenStream {
    let ident = &table.item.ident;
    let arms = table.members.iter().enumerate().map(|(index, member)| {
        let (ty, value) = (&member.ty, wrapped(d, member));
        quote!(#index => #d::Result::map(<#ty as #d::Entity>::decode_shown(item, inspect), |value| #value),)
    });
    let unknown = table.other.as_ref().map(|other| {
        quote! {
            fn decode_unknown(item: #d::Item) -> #d::Option<Self> {
                #d::Some(Self::#other(item))
            }
        }
    });
    // By the type as it is written, so that one which is no entity is one error with all that is said of it
    // there.
    let put = table.members.iter().enumerate().map(|(index, TableMember { variant, ty, boxed, .. })| {
        let value = if *boxed { quote!(&**value) } else { quote!(value) };
        quote!(Self::#variant(value) => <#ty as #d::Entity>::as_member(#value, #index),)
    });
    let put = put.chain(table.other.iter().map(|other| quote!(Self::#other(value) => #d::of_none(value),)));
    quote! {
        #[automatically_derived]
        impl #d::ReadFrom<#ident> for #ident {
            const WANTS: #d::Wants = #d::Wants::All;
            fn decode_member(
                member: usize,
                item: #d::Unread<'_>,
                inspect: #d::Inspect<'_>,
            ) -> #d::Result<Self, #d::CodecError> {
                match member { #(#arms)* member => #d::no_member(member) }
            }
            #unknown
        }
        #[automatically_derived]
        impl #d::BatchPut<#ident> for #ident {
            fn of_member(&self) -> #d::OfMember<'_> {
                match self { #(#put)* }
            }
        }
    }
}

/// Expands to the inherent functions of a table; each body goes through `each`.
pub(crate) fn functions(table: &Table, each: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let d = short();
    let (ident, vis, name) = (&table.item.ident, &table.item.vis, table.item.name());
    let partition = table.partition.as_ref().map(|function| {
        let (docs, body) = (docs::partition(&name), each(quote!(#d::partition(of))));
        quote! {
            #[doc = #docs]
            #vis fn #function<P: #d::PartitionOf<Self>>(of: P) -> #d::MixedQuery<Self, P> { #body }
        }
    });
    let scan = table.scan.as_ref().map(|function| {
        let (docs, body) = (docs::scan_table(&name), each(quote!(#d::Scan::new())));
        quote! {
            #[doc = #docs]
            #vis fn #function() -> #d::Scan<Self> { #body }
        }
    });
    let lock = table.lock.as_ref().map(|function| {
        let (docs, body) = (docs::lock(&name), each(quote!(#d::lock::<Self>())));
        quote! {
            #[doc = #docs]
            #vis fn #function() -> #d::String { #body }
        }
    });
    quote!(impl #ident { #partition #scan #lock })
}
