//! The checks that need the types of the parts, each at what it is about.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

use super::context::at;
use super::{Context, moment, pieces};
use crate::model::{Arm, IndexNumber, Kept, Key, Storage, TableKey};

/// Expands to, at each key's template:
/// ```text
/// const _: () = check_key::<Order>(Pk);
/// ```
/// Those of a generic entity run where its functions are used.
pub(super) fn checks(ctx: &Context<'_>) -> TokenStream {
    if ctx.entity.item.is_generic() {
        return TokenStream::new();
    }
    let (d, entity) = (&ctx.d, ctx.entity_type());
    let slots = slots(ctx).chain(places(ctx));
    let keys = slots.map(|(span, slot)| check(span, &quote!(#d::check_key::<#entity>(#d::#slot))));
    let keys = keys.chain(key_arms(ctx));
    let attributes = ctx.entity.attributes().enumerate();
    let from_key = attributes.filter_map(|(attribute, (field, _))| match &field.storage {
        Storage::Key { at, .. } => Some(check(at.span(), &quote!(#d::check_from_key::<#entity>(#attribute)))),
        _ => None,
    });
    let formed = ctx.entity.fields.iter().enumerate().filter_map(|(index, field)| {
        let attribute = ctx.entity.attribute_of(index);
        let at = field.form.as_ref()?.written.span();
        Some(check(at, &quote!(#d::check_stored::<#entity>(#attribute))))
    });
    let ttl = ttl(ctx).map(|(span, call)| quote_spanned!(span=> const _: () = #call;));
    let in_pieces = ctx.entity.fields.iter().filter(|field| field.is_in_pieces()).map(|field| {
        let (name, shape) = (field.ident.unraw().to_string(), pieces::shape(d, field));
        check(field.ident.span(), &quote!(#d::check_pieces::<#entity>(#name, #shape)))
    });
    keys.chain(from_key)
        .chain(formed)
        .chain(in_pieces)
        .chain(ttl)
        .chain(arms(ctx))
        .chain(owners(ctx))
        .collect()
}

/// Expands to, where others say whose a sentinel or copy is:
/// ```text
/// const _: () = check_owner::<User>(UniquePk(0));
/// ```
fn owners(ctx: &Context<'_>) -> impl Iterator<Item = TokenStream> {
    let (d, entity, kept) = (&ctx.d, ctx.entity_type(), &ctx.entity.kept);
    let uniques = kept.uniques.iter().enumerate().map(|(at, of)| (quote!(UniquePk(#at)), &of.owner));
    let copies = kept.copies.iter().enumerate().map(|(at, of)| (quote!(CopyPk(#at)), &of.owner));
    uniques.chain(copies).filter_map(move |(slot, owner)| {
        let span = owner.as_ref()?.at.span();
        Some(check(span, &quote!(#d::check_owner::<#entity>(#d::#slot))))
    })
}

/// Expands to, at each arm behind the first of the table's key, and at its templates:
/// ```text
/// const _: () = check_key_of_arm::<Reaction>(1, Pk);
/// const _: () = check_key_arm::<Reaction>(1);
/// ```
fn key_arms(ctx: &Context<'_>) -> impl Iterator<Item = TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity_type());
    ctx.entity.arms.iter().enumerate().skip(1).flat_map(move |(position, arm)| {
        let of_key = |key: &Key, slot: TokenStream| {
            check(key.span(), &quote!(#d::check_key_of_arm::<#entity>(#position, #d::#slot)))
        };
        let pk = (!arm.repeats_pk).then(|| of_key(&arm.pk, quote!(Pk)));
        let sk = arm.sk.as_ref().filter(|_| !arm.repeats_sk).map(|sk| of_key(sk, quote!(Sk)));
        let beside = check(arm.span, &quote!(#d::check_key_arm::<#entity>(#position)));
        pk.into_iter().chain(sk).chain([beside])
    })
}

/// Expands to, at each arm behind the first of a `match`:
/// ```text
/// const _: () = check_arm::<Issue>(1);
/// ```
fn arms(ctx: &Context<'_>) -> impl Iterator<Item = TokenStream> {
    let (d, entity, indexes) = (&ctx.d, ctx.entity_type(), &ctx.entity.indexes);
    let arms = indexes
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(position, index)| index.arm.is_some() && indexes[position - 1].number == index.number);
    arms.filter_map(move |(position, index)| {
        let span = index.arm.as_ref()?.span;
        Some(check(span, &quote!(#d::check_arm::<#entity>(#position))))
    })
}

/// That a time to live says what it counts, if its attribute does not: where, and the call. Its type stands where the
/// user wrote it, so that one which is no point in time is no second mistake.
///
/// Expands to `check_ttl(<u64 as Moment>::COUNTS, "Session", "expires")`.
pub(super) fn ttl(ctx: &Context<'_>) -> Option<(Span, TokenStream)> {
    let Kept { ttl, ttl_has_unit, .. } = ctx.entity.kept;
    let of = &ctx.entity.fields[ttl.filter(|_| !ttl_has_unit)?];
    let (d, entity, field) = (&ctx.d, ctx.entity.item.name(), of.ident.unraw().to_string());
    let (span, counts) = (of.ident.span(), moment::counts(d, of));
    let check = at(span, quote!(#d::check_ttl));
    Some((span, quote_spanned!(span=> #check(#counts, #entity, #field))))
}

/// Where each unique and copy stands, and its slot.
fn places(ctx: &Context<'_>) -> impl Iterator<Item = (Span, TokenStream)> {
    let entity = ctx.entity;
    let uniques = entity.kept.uniques.iter().enumerate().flat_map(move |(position, unique)| {
        let (pk, sk) = (unique.pk.template.literal.span(), unique.sk.template.literal.span());
        let sk = entity.sk.as_ref().map(|_| (sk, quote!(UniqueSk(#position))));
        std::iter::once((pk, quote!(UniquePk(#position)))).chain(sk)
    });
    let copies = entity.kept.copies.iter().enumerate().flat_map(|(position, copy)| {
        let sk = copy.sk.as_ref().map(|sk| (sk.span(), quote!(CopySk(#position))));
        std::iter::once((copy.pk.span(), quote!(CopyPk(#position)))).chain(sk)
    });
    uniques.chain(copies)
}

/// Where each key stands, and its slot: one of the table's in an index at the index's name.
fn slots(ctx: &Context<'_>) -> impl Iterator<Item = (Span, TokenStream)> {
    let entity = ctx.entity;
    let indexes = entity.indexes.iter().enumerate().flat_map(|(position, index)| {
        let repeats = |of: fn(&Arm) -> bool| index.arm.as_ref().is_some_and(of);
        let span = |key: &Key, of_table: Option<TableKey>| match of_table {
            Some(_) => index.at.span(),
            None => key.span(),
        };
        // The partition key of a local index is checked as the table's own.
        let own = (matches!(index.number, IndexNumber::Gsi(_)) && !repeats(|arm| arm.repeats_pk))
            .then_some(&index.pk);
        let pk = own.map(|pk| (span(pk, index.pk_of_table), quote!(IndexPk(#position))));
        let sk = index.sk.as_ref().filter(|_| !repeats(|arm| arm.repeats_sk));
        let sk = sk.map(|sk| (span(sk, index.sk_of_table), quote!(IndexSk(#position))));
        pk.into_iter().chain(sk)
    });
    let sk = entity.sk.as_ref().map(|sk| (sk.span(), quote!(Sk)));
    std::iter::once((entity.pk.span(), quote!(Pk))).chain(sk).chain(indexes)
}

/// A check that fails where the span is.
pub(super) fn check(span: Span, call: &TokenStream) -> TokenStream {
    at(span, quote!(const _: () = #call;))
}
