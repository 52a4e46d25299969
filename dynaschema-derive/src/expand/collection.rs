//! A collection: its members as data, how it is built, and the function that opens its query.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::checks::check;
use super::context::{at, short};
use super::keyed::index_place;
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
    if collection.is_enum {
        return mixture(collection);
    }
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
/// impl Items for Activity {}
/// impl Described for Activity { const MEMBERS: … }
/// impl<S: TableSchema> ReadFrom<S> for Activity where OrderItem: ReadFrom<S>, Invoice: ReadFrom<S> { … }
/// impl<const N: usize> Narrowed<N> for Activity where Depth<N>: Within<{ … }> { … }
/// impl Activity { pub fn query(partition: impl PartitionsArg<…>) -> Query<…> { mixture(&partition) } }
/// ```
fn mixture(collection: &Collection) -> TokenStream {
    let (d, ident) = (short(), &collection.item.ident);
    let code = [
        quote!(impl #d::Items for #ident {}),
        schema(&d, collection),
        read_from(&d, collection),
        narrowed(&d, collection, &quote!(#d::Narrowed)),
        query(&d, collection, &quote!(#d::mixture(&partition))),
        checks(&d, collection),
    ];
    hidden(&collection.item, &quote!(#(#code)*))
}

/// Expands to:
/// ```text
/// const WANTS: Wants = Wants::several(&[<OrderItem as ReadFrom<S>>::WANTS, …]);
/// fn decode_member(member: usize, item: Item, inspect: Inspect<'_>) -> Result<Self, CodecError> {
///     if <OrderItem as ReadFrom<S>>::WANTS.is(member) { return OrderItem::decode_member(member, item, inspect).map(Self::Bought); }
///     …
///     no_member(member)
/// }
/// ```
fn read_from(d: &Tokens, collection: &Collection) -> TokenStream {
    let ident = &collection.item.ident;
    let (variants, types): (Vec<_>, Vec<_>) =
        collection.members.iter().map(|member| (&member.field, &member.ty)).unzip();
    quote! {
        #[automatically_derived]
        impl<__S: #d::TableSchema> #d::ReadFrom<__S> for #ident
        where
            #(#types: #d::ReadFrom<__S>,)*
        {
            const WANTS: #d::Wants = #d::Wants::several(&[#(<#types as #d::ReadFrom<__S>>::WANTS),*]);
            fn decode_member(
                member: usize,
                item: #d::Unread<'_>,
                inspect: #d::Inspect<'_>,
            ) -> #d::Result<Self, #d::CodecError> {
                #(if <#types as #d::ReadFrom<__S>>::WANTS.is(member) {
                    return #d::Result::map(
                        <#types as #d::ReadFrom<__S>>::decode_member(member, item, inspect),
                        Self::#variants,
                    );
                })*
                #d::no_member(member)
            }
        }
    }
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
/// type Place1 = CopyOf<{ copy_of::<Order>("by_id") }>;
/// type Parts = <User as Member<Base>>::Parts;
/// const SCHEMA: &'static CollectionSchema = &CollectionSchema {
///     name: "UserWithOrders",
///     members: &[collected::<User, Base, Parts>("user", Holds::One), …],
/// };
/// ```
fn schema(d: &Tokens, collection: &Collection) -> TokenStream {
    let (ident, name) = (&collection.item.ident, collection.item.name());
    let (of, name_of) = if collection.is_enum {
        (quote!(Described), quote!(MEMBERS))
    } else {
        (quote!(Collection), quote!(SCHEMA))
    };
    let (lead, places) = (as_lead(d, collection, 0), places(d, collection));
    let members = collection.members.iter().enumerate().map(|(place, member)| {
        let (ty, place, field) =
            (&member.ty, self::place(d, collection, place), member.field.unraw().to_string());
        let holds = match member.holds {
            Holds::One => quote!(One),
            Holds::Optional => quote!(Optional),
            Holds::Many => quote!(Many),
        };
        let collected = at(ty.span(), quote!(#d::collected));
        quote_spanned!(ty.span()=> #collected::<#ty, #place, __Parts>(#field, #d::Holds::#holds))
    });
    quote! {
        #(#places)*
        type __Parts = #lead::Parts;
        impl #d::#of for #ident {
            const #name_of: &'static #d::CollectionSchema =
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
    let whole = if collection.members[lead].holds == Holds::Many {
        quote!(impl<__C> #d::WholeAt<__C> for #ident {})
    } else {
        let lead = as_lead(d, collection, lead);
        quote!(impl #d::WholeAt<#lead::Steps<#d::Gather<#ident>, { #d::whole::<#ident>() }>> for #ident {})
    };
    let narrowed = narrowed(d, collection, &quote!(#d::NarrowedBy));
    quote!(#narrowed #whole)
}

/// Expands to the steps that all members share.
fn narrowed(d: &Tokens, collection: &Collection, of: &TokenStream) -> TokenStream {
    let ident = &collection.item.ident;
    quote! {
        impl<const __N: usize> #of<__N> for #ident
        where
            #d::Depth<__N>: #d::Within<{ #d::depth::<#ident>() }>,
        {
            const ALLOWED: u8 = #d::allowed_of_all::<Self>(__N);
        }
    }
}

fn query(d: &Tokens, collection: &Collection, body: &TokenStream) -> TokenStream {
    let (ident, vis, name) = (&collection.item.ident, &collection.item.vis, &collection.query);
    let (lead, docs) = (as_lead(d, collection, collection.lead()), docs::collection(collection));
    let (reads, partition) = if collection.is_enum {
        (quote!(Self), quote!(#d::PartitionsArg))
    } else {
        (quote!(#d::Gather<Self>), quote!(#d::PartitionArg))
    };
    quote! {
        impl #ident {
            #[doc = #docs]
            #vis fn #name(
                partition: impl #partition<__Parts>,
            ) -> #d::Query<#reads, #lead::Steps<#reads, 0usize>> { #body }
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
    let rule = if collection.is_enum { quote!(#d::check_kind) } else { quote!(#d::check_member) };
    members.map(|(at, member)| check(member.ty.span(), &quote!(#rule::<#ident>(#at)))).collect()
}

/// `<User as Member<Base>>`
fn as_lead(d: &Tokens, collection: &Collection, lead: usize) -> TokenStream {
    let (ty, place) = (&collection.members[lead].ty, place(d, collection, lead));
    quote!(<#ty as #d::CollectedMember<#place>>)
}

/// Where a member is read.
fn place(d: &Tokens, collection: &Collection, member: usize) -> TokenStream {
    match &collection.members[member] {
        Collected { copy: None, arm: None, .. } => own_place(d, collection),
        _ => place_name(member).into_token_stream(),
    }
}

fn place_name(member: usize) -> Ident {
    format_ident!("__Place{member}")
}

/// Expands to, for each member that names copies or an arm, which the compiler looks up once:
/// ```text
/// type Place1 = CopyOf<{ copy_of::<Order>("by_id") }>;
/// type Place2 = ArmOf<Gsi<1>, { arm_of::<Issue, Gsi<1>>("open") }>;
/// ```
fn places(d: &Tokens, collection: &Collection) -> impl Iterator<Item = TokenStream> {
    let own = own_place(d, collection);
    collection.members.iter().enumerate().filter_map(move |(place, member)| {
        let (name, ty) = (place_name(place), &member.ty);
        let (span, of) = match (&member.copy, &member.arm) {
            (Some(copy), _) => {
                let name = copy.unraw().to_string();
                (copy.span(), quote!(#d::CopyOf<{ #d::copy_of::<#ty>(#name) }>))
            }
            (None, Some(arm)) => (arm.span(), quote!(#d::ArmOf<#own, { #d::arm_of::<#ty, #own>(#arm) }>)),
            (None, None) => return None,
        };
        Some(at(span, quote!(type #name = #of;)))
    })
}

fn own_place(d: &Tokens, collection: &Collection) -> TokenStream {
    collection.index.map_or_else(|| quote!(#d::Base), |index| index_place(d, index))
}
