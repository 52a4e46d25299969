//! The types of what indexes hold that do not hold whole items.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{ExprPath, Ident, Type, WherePredicate};

use super::checks::check;
use super::context::quiet;
use super::projection::{read_from, schema, traits};
use super::{Context, Trust, docs, kept, moment};
use crate::model::{Entity, Field, Item, Narrow, ProjectedField, Projection, mentions, params, type_params};

/// Expands to, for each of them:
/// ```text
/// pub struct PersonGsi5 { pub city: String, … }
/// ```
pub(super) fn declare<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (&'a Ident, TokenStream)> {
    let entity = ctx.entity;
    entity.narrow.iter().map(move |narrow| {
        let (vis, name, allows) = (ctx.vis(), &narrow.name, &entity.item.allows);
        let (generics, clause) = (&entity.item.generics, &entity.item.generics.where_clause);
        let fields = fields(entity, narrow).map(|(field, attribute)| {
            let (docs, ident, ty) = (docs::attribute(attribute), quiet(&field.ident), &field.ty);
            quote!(#[doc = #docs] #vis #ident: #ty,)
        });
        let marker = marker(ctx, narrow).map(|ty| quote!(#[doc(hidden)] #vis __marker: #ty,));
        let docs = docs::narrow(entity, narrow);
        (name, quote!(#[doc = #docs] #(#allows)* #vis struct #name #generics #clause { #(#fields)* #marker }))
    })
}

/// The type of a hidden field for the type parameters that no field mentions.
fn marker(ctx: &Context<'_>, narrow: &Narrow) -> Option<TokenStream> {
    let types: Vec<&Type> = fields(ctx.entity, narrow).map(|(field, _)| &field.ty).collect();
    ctx.marker(&types)
}

/// The value of that field.
fn marked(ctx: &Context<'_>, narrow: &Narrow) -> Option<TokenStream> {
    marker(ctx, narrow).map(|_| quote!(__marker: ::core::marker::PhantomData,))
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
        let (d, name) = (&ctx.d, ctx.applied(&narrow.name));
        let id = super::schema::index_id(d, narrow.number);
        let projection = projection(ctx, narrow);
        let stands_in = ctx.trust == Trust::StandIn;
        let decode = if stands_in { quote!({ let _ = item; #d::stub() }) } else { decode(ctx, narrow) };
        let schema = schema(d, &projection);
        let traits = traits(d, &projection, &schema);
        let read_from = read_from(d, &readable(ctx, narrow, projection), &decode);
        let code = [traits, read_from, values(ctx, narrow)];
        let held = quote! {
            type Mixed<__S> = #d::InPart<__S, Self>;
            const INDEX: #d::Option<#d::IndexId> = #d::Some(#id);
        };
        let held = ctx.implement(&quote!(#d::Held), &name, &held);
        let mut counted = Context::new(ctx.entity, ctx.trust);
        counted.generics.params.push(syn::parse_quote!(const __N: usize));
        let narrowed = counted.mark(&quote!(#d::Narrowed<__N>), &name, &TokenStream::new());
        let checked = !stands_in && !ctx.entity.item.is_generic();
        let check = checked.then(|| check(narrow.at, &checked_as(ctx, narrow)));
        quote!(#held #narrowed #(#code)* #check)
    };
    ctx.entity.narrow.iter().map(of).collect()
}

/// Expands to `check_index_projection::<PersonGsi5>()`.
pub(super) fn checked_as(ctx: &Context<'_>, narrow: &Narrow) -> TokenStream {
    let (d, name) = (&ctx.d, ctx.applied(&narrow.name));
    quote!(#d::check_index_projection::<#name>())
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
            generics: ctx.generics.clone(),
            krate: item.krate.clone(),
            allows: item.allows.clone(),
            deprecated: item.deprecated,
        },
        of: syn::Type::Verbatim(ctx.entity_type()),
        serde_words: Vec::new(),
        fields: fields(ctx.entity, narrow).map(projected).collect(),
    }
}

/// The same with what its fields need to be read.
fn readable(ctx: &Context<'_>, narrow: &Narrow, mut projection: Projection) -> Projection {
    let (d, names) = (&ctx.d, type_params(&ctx.generics));
    let typed = fields(ctx.entity, narrow).filter(|(field, _)| field.deserialize_with.is_none());
    let generic = typed.map(|(field, _)| &field.ty).filter(|ty| mentions(ty, &names));
    let bounds: Vec<WherePredicate> =
        generic.map(|ty| syn::parse_quote!(#ty: #d::serde::de::DeserializeOwned)).collect();
    if !bounds.is_empty() {
        projection.item.generics.make_where_clause().predicates.extend(bounds);
    }
    projection
}

/// Expands to:
/// ```text
/// let item = projected::<Person, Self>(item)?;
/// Result::Ok(Self { city: read_field(&item, "city")?, … })
/// ```
fn decode(ctx: &Context<'_>, narrow: &Narrow) -> TokenStream {
    let (d, entity, ty) = (&ctx.d, ctx.entity, ctx.entity_type());
    let ttl = entity.kept.ttl.filter(|ttl| narrow.fields.contains(ttl)).map(|ttl| &entity.fields[ttl]);
    // What a function reads, the entity has made of its seconds.
    let ttl = ttl.filter(|field| field.deserialize_with.is_none());
    let ttl = ttl.and_then(|field| Some((field, field.attribute()?)));
    let ttl = ttl.map(|(field, name)| {
        let of = moment::of_ttl(d, &moment::from_instant(d, field));
        quote!(let item = #d::from_ttl(item, #name, #of)?;)
    });
    let values = fields(entity, narrow).map(|(field, name)| {
        let ident = quiet(&field.ident);
        let read = match &field.deserialize_with {
            None => quote!(#d::read_field(&item, #name)?),
            Some(deserialize) => quote!(#d::read_field_with(&item, #name, |value| #deserialize(value))?),
        };
        match kept::default_value(ctx, field) {
            None => quote!(#ident: #read,),
            // A default that is left out where it is stored.
            Some(value) => quote!(#ident: if #d::has_field(&item, #name) { #read } else { #value },),
        }
    });
    let values: TokenStream = values.collect();
    let marker = marked(ctx, narrow);
    quote! {
        let item = #d::projected::<#ty, Self>(item)?;
        #ttl
        #d::Result::Ok(Self { #values #marker })
    }
}

/// Expands to what the type has as far as its fields have it: a bound that mentions no parameter has to
/// hold, unless it is one `for<'a>`.
fn values(ctx: &Context<'_>, narrow: &Narrow) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let own: Vec<_> = fields(entity, narrow).collect();
    let names: Vec<Ident> = own.iter().map(|(field, _)| quiet(&field.ident)).collect();
    let equal = names.iter().map(|name| quote!(&& self.#name == other.#name));
    let shown = own.iter().map(|(field, _)| {
        let (name, ident) = (field.ident.unraw().to_string(), quiet(&field.ident));
        if field.sensitive {
            quote!(.field(#name, &#d::HiddenField))
        } else {
            quote!(.field(#name, &self.#ident))
        }
    });
    let name = narrow.name.unraw().to_string();
    let marker = marked(ctx, narrow);
    let all = |of: &TokenStream, body: &TokenStream| implement(ctx, narrow, &own, of, body);
    let impls = [
        all(
            &quote!(::core::clone::Clone),
            &quote!(fn clone(&self) -> Self { Self { #(#names: ::core::clone::Clone::clone(&self.#names),)* #marker } }),
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
        serialize(ctx, narrow, &own),
    ];
    quote!(#(#impls)*)
}

/// Expands to `impl Trait for PersonGsi5 where for<'a> String: Trait { … }`.
fn implement(
    ctx: &Context<'_>,
    narrow: &Narrow,
    own: &[(&Field, &str)],
    of: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let name = ctx.applied(&narrow.name);
    let (parameters, _, clause) = ctx.generics.split_for_impl();
    let bounds = clause.into_iter().flat_map(|clause| &clause.predicates);
    let types = own.iter().map(|(field, _)| &field.ty);
    quote! {
        #[automatically_derived]
        impl #parameters #of for #name where #(#bounds,)* #(for<'__a> #types: #of,)* { #body }
    }
}

/// Expands to `Serialize`, under the names of the attributes and by the functions that serde writes them by.
fn serialize(ctx: &Context<'_>, narrow: &Narrow, own: &[(&Field, &str)]) -> TokenStream {
    let (d, name, count) = (&ctx.d, narrow.name.unraw().to_string(), own.len());
    let fields = own.iter().map(|(field, attribute)| {
        let ident = quiet(&field.ident);
        match &field.serialize_with {
            None => quote! {
                #d::serde::ser::SerializeStruct::serialize_field(&mut out, #attribute, &self.#ident)?;
            },
            Some(serialize) => {
                let (with, value) = written_with(ctx, field, serialize);
                quote! {{
                    #with
                    #d::serde::ser::SerializeStruct::serialize_field(&mut out, #attribute, &#value)?;
                }}
            }
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
    implement(ctx, narrow, &plain, &quote!(#d::serde::Serialize), &body)
}

/// What writes a field by a function, as a type inside of another function, which has no parameters but its
/// own, and its value:
/// ```text
/// struct __With<'__a>(&'__a u32);
/// impl Serialize for __With<'_> { … }
/// ```
fn written_with(ctx: &Context<'_>, field: &Field, serialize: &ExprPath) -> (TokenStream, TokenStream) {
    let (d, ident, ty) = (&ctx.d, quiet(&field.ident), &field.ty);
    let body = quote! {
        fn serialize<__S: #d::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> #d::Result<__S::Ok, __S::Error> {
            #serialize(self.0, serializer)
        }
    };
    let (all, names) = (params(&ctx.generics), type_params(&ctx.generics));
    if !mentions(ty, &all) && !mentions(serialize, &all) {
        let with = quote! {
            struct __With<'__a>(&'__a #ty);
            impl #d::serde::Serialize for __With<'_> { #body }
        };
        return (with, quote!(__With(&self.#ident)));
    }
    let mut generics = ctx.entity.item.generics.clone();
    generics.params.insert(0, syn::parse_quote!('__a));
    let (_, arguments, declared) = generics.split_for_impl();
    let mut bound = ctx.generics.clone();
    bound.params.insert(0, syn::parse_quote!('__a));
    let (parameters, _, clause) = bound.split_for_impl();
    let with = quote! {
        struct __With #generics (&'__a #ty, ::core::marker::PhantomData<fn() -> (#(#names,)*)>) #declared;
        impl #parameters #d::serde::Serialize for __With #arguments #clause { #body }
    };
    let arguments = ctx.arguments();
    (with, quote!(__With::<'_, #(#arguments),*>(&self.#ident, ::core::marker::PhantomData)))
}
