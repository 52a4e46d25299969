//! A collection: its members as data, how it is built, and the function that opens its query.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::checks::check;
use super::context::short;
use super::keyed::{copy_place, index_place};
use super::{Tokens, docs, hidden};
use crate::model::{Collected, Collection, Holds};

/// Expands to:
/// ```text
/// impl Built for UserWithOrders { … }
/// impl Collection for UserWithOrders { const SCHEMA: … }
/// impl Member<Base> for UserWithOrders { … }
/// impl<S> ReadIn<S> for UserWithOrders where (User, Order): ReadIn<S> { … }
/// impl<const N: usize> NarrowedBy<N> for UserWithOrders where Depth<N>: Within<{ … }> { … }
/// impl WholeAt<…> for UserWithOrders {}
/// impl UserWithOrders { pub fn query(partition: impl PartitionArg<…>) -> Query<…> { gather(&partition) } }
/// ```
pub(crate) fn collection(collection: &Collection) -> TokenStream {
    let d = short();
    let code = [
        built(&d, collection),
        schema(&d, collection),
        as_member(&d, collection),
        read_in(&d, collection),
        chain(&d, collection),
        query(&d, collection, &quote!(#d::gather(&partition))),
        checks(&d, collection),
    ];
    hidden(&collection.item, &quote!(#(#code)*))
}

/// Expands to:
/// ```text
/// fn build(piece: Piece, building: &mut Building<'_>) -> Option<Self> {
///     let mut own = building.open(piece);
///     Some(Self { user: own.one()?, orders: own.many() })
/// }
/// ```
fn built(d: &Tokens, collection: &Collection) -> TokenStream {
    let ident = &collection.item.ident;
    let fields = collection.members.iter().map(|member| {
        let field = &member.field;
        match member.holds {
            Holds::One => quote!(#field: #d::Building::one(&mut own)?),
            Holds::Optional => quote!(#field: #d::Building::optional(&mut own)?),
            Holds::Many => quote!(#field: #d::Building::many(&mut own)),
        }
    });
    quote! {
        #[automatically_derived]
        impl #d::Built for #ident {
            fn build(piece: #d::Piece, building: &mut #d::Building<'_>) -> #d::Option<Self> {
                let mut own = #d::Building::open(building, piece);
                #d::Some(Self { #(#fields),* })
            }
        }
    }
}

/// Expands to:
/// ```text
/// type Parts = <User as Member<Base>>::Parts;
/// const SCHEMA: &'static CollectionSchema = &CollectionSchema {
///     name: "UserWithOrders",
///     members: &[collected::<User, Base, Parts>("user", Holds::One), …],
/// };
/// ```
fn schema(d: &Tokens, collection: &Collection) -> TokenStream {
    let (ident, name) = (&collection.item.ident, collection.item.name());
    let lead = as_lead(d, collection, &collection.members[0]);
    let members = collection.members.iter().map(|member| {
        let (ty, place, field) = (&member.ty, place(d, collection, member), member.field.unraw().to_string());
        let holds = match member.holds {
            Holds::One => quote!(One),
            Holds::Optional => quote!(Optional),
            Holds::Many => quote!(Many),
        };
        quote_spanned!(ty.span()=> #d::collected::<#ty, #place, __Parts>(#field, #d::Holds::#holds))
    });
    quote! {
        type __Parts = #lead::Parts;
        impl #d::Collection for #ident {
            const SCHEMA: &'static #d::CollectionSchema =
                &#d::CollectionSchema { name: #name, members: &[#(#members),*] };
        }
    }
}

/// What an outer collection has to know of it.
fn as_member(d: &Tokens, collection: &Collection) -> TokenStream {
    let (ident, place) = (&collection.item.ident, own_place(d, collection));
    let lead = as_lead(d, collection, collection.lead());
    quote! {
        impl #d::CollectedMember<#place> for #ident {
            type Parts = __Parts;
            type Steps<__R, const __N: usize> = #lead::Steps<__R, __N>;
            const NODE: #d::Node = #d::Node::Collection(<Self as #d::Collection>::SCHEMA);
        }
    }
}

fn read_in(d: &Tokens, collection: &Collection) -> TokenStream {
    let ident = &collection.item.ident;
    let types = collection.members.iter().map(|member| &member.ty);
    let types = quote!((#(#types,)*));
    quote! {
        #[automatically_derived]
        impl<__S> #d::ReadIn<__S> for #ident
        where
            #types: #d::ReadIn<__S>,
        {
            fn members(all: &mut #d::LeafMembers) { <#types as #d::ReadIn<__S>>::members(all) }
        }
    }
}

/// Which steps its chain has, and after which it is one value: with lists alone after any.
fn chain(d: &Tokens, collection: &Collection) -> TokenStream {
    let ident = &collection.item.ident;
    let lead = collection.lead();
    let whole = if lead.holds == Holds::Many {
        quote!(impl<__C> #d::WholeAt<__C> for #ident {})
    } else {
        let lead = as_lead(d, collection, lead);
        quote!(impl #d::WholeAt<#lead::Steps<#d::Gather<#ident>, { #d::whole::<#ident>() }>> for #ident {})
    };
    quote! {
        impl<const __N: usize> #d::NarrowedBy<__N> for #ident
        where
            #d::Depth<__N>: #d::Within<{ #d::depth::<#ident>() }>,
        {
            const ALLOWED: u8 = #d::allowed_of_all::<Self>(__N);
        }
        #whole
    }
}

fn query(d: &Tokens, collection: &Collection, body: &TokenStream) -> TokenStream {
    let (ident, vis, name) = (&collection.item.ident, &collection.item.vis, &collection.query);
    let (lead, docs) = (as_lead(d, collection, collection.lead()), docs::collection(collection));
    quote! {
        impl #ident {
            #[doc = #docs]
            #vis fn #name(
                partition: impl #d::PartitionArg<__Parts>,
            ) -> #d::Query<#d::Gather<Self>, #lead::Steps<#d::Gather<Self>, 0usize>> { #body }
        }
    }
}

/// Expands to one check per member, at its type:
/// ```text
/// const _: () = check_member::<UserWithOrders>(0);
/// ```
fn checks(d: &Tokens, collection: &Collection) -> TokenStream {
    let ident = &collection.item.ident;
    let members = collection.members.iter().enumerate();
    members.map(|(at, member)| check(member.ty.span(), &quote!(#d::check_member::<#ident>(#at)))).collect()
}

/// `<User as Member<Base>>`
fn as_lead(d: &Tokens, collection: &Collection, lead: &Collected) -> TokenStream {
    let (ty, place) = (&lead.ty, place(d, collection, lead));
    quote!(<#ty as #d::CollectedMember<#place>>)
}

/// Where a member is read.
fn place(d: &Tokens, collection: &Collection, member: &Collected) -> TokenStream {
    member.copy.as_ref().map_or_else(|| own_place(d, collection), |copy| copy_place(d, copy))
}

fn own_place(d: &Tokens, collection: &Collection) -> TokenStream {
    collection.index.map_or_else(|| quote!(#d::Base), |index| index_place(d, index))
}
