//! The types of what indexes hold that do not hold whole items.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Generics, Ident};

use super::checks::check;
use super::projection::{read_from, schema, traits};
use super::{Context, Tokens, Trust, docs};
use crate::model::{Entity, Field, Item, Narrow, ProjectedField, Projection};

/// Expands to, for each of them:
/// ```text
/// pub struct PersonGsi5 { pub city: String, … }
/// ```
pub(super) fn declare<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (&'a Ident, TokenStream)> {
    let entity = ctx.entity;
    entity.narrow.iter().map(move |narrow| {
        let (vis, name, allows) = (&entity.item.vis, &narrow.name, &entity.item.allows);
        let fields = fields(entity, narrow).map(|(field, attribute)| {
            let (docs, ident, ty) = (docs::attribute(attribute), &field.ident, &field.ty);
            quote!(#[doc = #docs] #vis #ident: #ty,)
        });
        let docs = docs::narrow(entity, narrow);
        (name, quote!(#[doc = #docs] #(#allows)* #vis struct #name { #(#fields)* }))
    })
}

/// Expands to what such a type is to reads, and how it is one of them:
/// ```text
/// impl Held for PersonGsi5 { type Mixed<S> = InPart<S, Self>; const INDEX: Option<IndexId> = Some(IndexId::Gsi(5)); }
/// impl<const N: usize> Narrowed<N> for PersonGsi5 {}
/// impl Projection<Person> for PersonGsi5 { … }
/// impl<S: Contains<Person>> ReadFrom<S> for PersonGsi5 { … }
/// impl Clone for PersonGsi5 where for<'a> String: Clone { … }
/// const _: () = check_index_projection::<PersonGsi5>();
/// ```
pub(crate) fn narrow(ctx: &Context<'_>) -> TokenStream {
    let of = |narrow: &Narrow| {
        let (d, name) = (&ctx.d, &narrow.name);
        let id = super::schema::index_id(d, narrow.number);
        let projection = projection(ctx, narrow);
        let stands_in = ctx.trust == Trust::StandIn;
        let decode = if stands_in { quote!({ let _ = item; #d::stub() }) } else { decode(ctx, narrow) };
        let schema = schema(d, &projection);
        let code = [traits(d, &projection, &schema), read_from(d, &projection, &decode), values(ctx, narrow)];
        let check = (!stands_in).then(|| check(narrow.at, &quote!(#d::check_index_projection::<#name>())));
        quote! {
            #[automatically_derived]
            impl #d::Held for #name {
                type Mixed<__S> = #d::InPart<__S, Self>;
                const INDEX: #d::Option<#d::IndexId> = #d::Some(#id);
            }
            impl<const __N: usize> #d::Narrowed<__N> for #name {}
            #(#code)*
            #check
        }
    };
    ctx.entity.narrow.iter().map(of).collect()
}

/// The fields of such a type, and the attributes under whose names serde knows them.
fn fields<'a>(entity: &'a Entity, narrow: &'a Narrow) -> impl Iterator<Item = (&'a Field, &'a str)> {
    narrow.fields.iter().filter_map(|field| {
        let field = &entity.fields[*field];
        Some((field, field.attribute()?))
    })
}

/// Such a type as a projection of its entity.
fn projection(ctx: &Context<'_>, narrow: &Narrow) -> Projection {
    let item = &ctx.entity.item;
    let projected = |(field, name): (&Field, &str)| ProjectedField {
        ident: field.ident.clone(),
        ty: field.ty.clone(),
        name: name.to_owned(),
        serde_words: Vec::new(),
        from_key: None,
        ttl: None,
    };
    Projection {
        item: Item {
            ident: narrow.name.clone(),
            vis: item.vis.clone(),
            generics: Generics::default(),
            krate: item.krate.clone(),
            allows: item.allows.clone(),
            deprecated: item.deprecated,
        },
        of: syn::Type::Verbatim(ctx.entity_type()),
        serde_words: Vec::new(),
        fields: fields(ctx.entity, narrow).map(projected).collect(),
    }
}

/// Expands to:
/// ```text
/// let mut item = projected::<Person, Self>(item)?;
/// Result::Ok(Self { city: take_field(&mut item, "city")?, … })
/// ```
fn decode(ctx: &Context<'_>, narrow: &Narrow) -> TokenStream {
    let (d, entity, ty) = (&ctx.d, ctx.entity, ctx.entity_type());
    let formed = narrow.fields.iter().filter(|field| entity.fields[**field].form.is_some());
    let formed = formed.map(|field| {
        let (attribute, of) = (entity.attribute_of(*field), &entity.fields[*field].ty);
        quote!(let item = #d::from_form::<#ty, #of>(#d::Result::Ok(item), #attribute)?;)
    });
    let ttl = entity.kept.ttl.filter(|ttl| narrow.fields.contains(ttl)).map(|ttl| &entity.fields[ttl]);
    let ttl = ttl.and_then(|field| Some((field, field.attribute()?))).map(|(field, name)| {
        let of = &field.ty;
        match &field.serialize_with {
            None => quote!(let mut item = #d::from_ttl::<#of>(item, #name)?;),
            Some(serialize) => quote! {
                let mut item = #d::from_ttl_with::<#of>(item, #name, |value| {
                    #d::encode_with(|serializer| #serialize(value, serializer))
                })?;
            },
        }
    });
    let values = fields(entity, narrow).map(|(field, name)| {
        let ident = &field.ident;
        match &field.deserialize_with {
            None => quote!(#ident: #d::take_field(&mut item, #name)?,),
            Some(deserialize) => quote!(#ident: #d::take_field_with(&mut item, #name, #deserialize)?,),
        }
    });
    let values: TokenStream = values.collect();
    let mutable = (!values.is_empty() && ttl.is_none()).then(|| quote!(mut));
    quote! {
        #(#formed)*
        let #mutable item = #d::projected::<#ty, Self>(item)?;
        #ttl
        #d::Result::Ok(Self { #values })
    }
}

/// Expands to what the type has as far as its fields have it: a bound that mentions no parameter has to
/// hold, unless it is one `for<'a>`.
fn values(ctx: &Context<'_>, narrow: &Narrow) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let own: Vec<_> = fields(entity, narrow).collect();
    let names: Vec<&Ident> = own.iter().map(|(field, _)| &field.ident).collect();
    let equal = names.iter().map(|name| quote!(&& self.#name == other.#name));
    let shown = own.iter().map(|(field, _)| {
        let (name, ident) = (field.ident.unraw().to_string(), &field.ident);
        if field.sensitive {
            quote!(.field(#name, &#d::HiddenField))
        } else {
            quote!(.field(#name, &self.#ident))
        }
    });
    let name = narrow.name.unraw().to_string();
    let all = |of: &TokenStream, body: &TokenStream| implement(narrow, &own, of, body);
    let impls = [
        all(
            &quote!(::core::clone::Clone),
            &quote!(fn clone(&self) -> Self { Self { #(#names: ::core::clone::Clone::clone(&self.#names),)* } }),
        ),
        all(
            &quote!(::core::cmp::PartialEq),
            &quote!(fn eq(&self, other: &Self) -> bool { let _ = other; true #(#equal)* }),
        ),
        all(&quote!(::core::cmp::Eq), &TokenStream::new()),
        all(
            &quote!(::core::hash::Hash),
            &quote! {
                fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
                    let _ = &state;
                    #(::core::hash::Hash::hash(&self.#names, state);)*
                }
            },
        ),
        all(
            &quote!(::core::fmt::Debug),
            &quote! {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.debug_struct(#name)#(#shown)*.finish()
                }
            },
        ),
        serialize(d, narrow, &own),
    ];
    quote!(#(#impls)*)
}

/// Expands to `impl Trait for PersonGsi5 where for<'a> String: Trait { … }`.
fn implement(narrow: &Narrow, own: &[(&Field, &str)], of: &TokenStream, body: &TokenStream) -> TokenStream {
    let name = &narrow.name;
    let types = own.iter().map(|(field, _)| &field.ty);
    quote! {
        #[automatically_derived]
        impl #of for #name where #(for<'__a> #types: #of,)* { #body }
    }
}

/// Expands to `Serialize`, under the names of the attributes and by the functions that serde writes them by.
fn serialize(d: &Tokens, narrow: &Narrow, own: &[(&Field, &str)]) -> TokenStream {
    let (name, count) = (narrow.name.unraw().to_string(), own.len());
    let fields = own.iter().map(|(field, attribute)| {
        let (ident, ty) = (&field.ident, &field.ty);
        match &field.serialize_with {
            None => quote! {
                #d::serde::ser::SerializeStruct::serialize_field(&mut out, #attribute, &self.#ident)?;
            },
            Some(serialize) => quote! {{
                struct With<'a>(&'a #ty);
                impl #d::serde::Serialize for With<'_> {
                    fn serialize<__S: #d::serde::Serializer>(
                        &self,
                        serializer: __S,
                    ) -> #d::Result<__S::Ok, __S::Error> {
                        #serialize(self.0, serializer)
                    }
                }
                #d::serde::ser::SerializeStruct::serialize_field(&mut out, #attribute, &With(&self.#ident))?;
            }},
        }
    });
    let mutable = (count > 0).then(|| quote!(mut));
    let body = quote! {
        fn serialize<__S: #d::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> #d::Result<__S::Ok, __S::Error> {
            let #mutable out = #d::serde::Serializer::serialize_struct(serializer, #name, #count)?;
            #(#fields)*
            #d::serde::ser::SerializeStruct::end(out)
        }
    };
    let plain: Vec<_> = own.iter().filter(|(field, _)| field.serialize_with.is_none()).copied().collect();
    implement(narrow, &plain, &quote!(#d::serde::Serialize), &body)
}
