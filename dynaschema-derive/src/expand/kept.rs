//! What writes maintain beside the keys, as data.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::assignment::{assignment, encoded, written};
use super::context::at;
use super::schema::{key, key_template, option};
use super::{Context, Trust, moment};
use crate::model::{Copied, DefaultValue, Field, Kept, SerdeDefault, Unique};

/// Expands to, unless nothing is:
/// ```text
/// kept: Kept { version: Some(4), uniques: &[Unique { … }], ..Kept::NOTHING },
/// ```
pub(super) fn kept(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let Kept { version, ttl, created_at, updated_at, uniques, copies, upgrade, aliases, .. } =
        &ctx.entity.kept;
    let attribute = |field: usize| {
        let attribute = ctx.entity.attribute_of(field);
        quote!(#attribute)
    };
    let some = |value: Option<TokenStream>| value.map(|value| option(Some(value)));
    let list = |values: Vec<TokenStream>| (!values.is_empty()).then(|| quote!(&[#(#values),*]));
    let fields = [
        ("version", some(version.map(attribute))),
        ("last_version", version.map(|field| last_version(ctx, field))),
        ("ttl", some(ttl.map(attribute))),
        ("created_at", some(created_at.map(attribute))),
        ("updated_at", some(updated_at.map(attribute))),
        ("uniques", list(uniques.iter().map(|of| unique(ctx, of)).collect())),
        ("copies", list(copies.iter().map(|of| copy(ctx, of)).collect())),
        ("upgrades", upgrade.is_some().then(|| quote!(true))),
        ("aliases", list(aliases.iter().map(|alias| quote!(#alias)).collect())),
    ];
    let all = fields.iter().all(|(_, value)| value.is_some());
    let fields: Vec<TokenStream> = fields
        .into_iter()
        .filter_map(|(name, value)| {
            let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
            value.map(|value| quote!(#name: #value))
        })
        .collect();
    let kept = match fields.as_slice() {
        [] => None,
        fields if all => Some(quote!(#d::Kept { #(#fields),* })),
        fields => Some(quote!(#d::Kept { #(#fields,)* ..#d::Kept::NOTHING })),
    };
    kept.map(|kept| quote!(kept: #kept,))
}

/// Expands to `last_version::<u64>()`, at the field.
fn last_version(ctx: &Context<'_>, field: usize) -> TokenStream {
    let (d, Field { ident, ty, .. }) = (&ctx.d, &ctx.entity.fields[field]);
    quote_spanned!(ident.span()=> #d::last_version::<#ty>())
}

fn unique(ctx: &Context<'_>, unique: &Unique) -> TokenStream {
    let (d, name) = (&ctx.d, unique.name.unraw().to_string());
    let (pk, sk) = (key_template(ctx, &unique.pk), key_template(ctx, &unique.sk));
    quote!(#d::Unique { name: #name, pk: #pk, sk: #sk })
}

fn copy(ctx: &Context<'_>, copy: &Copied) -> TokenStream {
    let (d, name) = (&ctx.d, copy.name.unraw().to_string());
    let (pk, sk) = (key(ctx, &copy.pk), option(copy.sk.as_ref().map(|sk| key(ctx, sk))));
    quote!(#d::Copied { name: #name, pk: #pk, sk: #sk })
}

/// Expands to, where an entity says how others say whose its sentinels and copies are:
/// ```text
/// owners: &[Owner { of: UniquePk(0), name: "user_id", value: Template { … } }],
/// ```
pub(super) fn owners(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let Kept { uniques, copies, .. } = &ctx.entity.kept;
    let uniques = uniques.iter().enumerate().map(|(at, of)| (quote!(UniquePk(#at)), &of.owner));
    let copies = copies.iter().enumerate().map(|(at, of)| (quote!(CopyPk(#at)), &of.owner));
    let attributes = uniques.chain(copies).flat_map(|(slot, owner)| {
        let attributes = owner.iter().flat_map(|owner| &owner.attributes);
        attributes.map(move |(name, value)| (slot.clone(), name, value))
    });
    let owners: Vec<TokenStream> = attributes
        .map(|(slot, name, value)| {
            let value = key_template(ctx, value);
            quote!(#d::Owner { of: #d::#slot, name: #name, value: #value })
        })
        .collect();
    (!owners.is_empty()).then(|| quote!(owners: &[#(#owners),*],))
}

/// Expands to what only an entity that asks for it needs:
/// ```text
/// const UPGRADE: Option<Upgrade> = Some(|version, item| …);
/// fn default_of(attribute: usize) -> Result<Option<AttributeValue>, CodecError> { … }
/// fn default_left_out(attribute: usize) -> Result<Option<AttributeValue>, CodecError> { … }
/// fn clocked(attribute: usize, now: Instant) -> Result<Assignment, CodecError> { … }
/// ```
pub(super) fn hooks(ctx: &Context<'_>) -> TokenStream {
    let upgrade = upgrade(ctx);
    let (default_of, left_out, clocked) = (default_of(ctx), default_left_out(ctx), clocked(ctx));
    quote!(#upgrade #default_of #left_out #clocked)
}

fn upgrade(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, upgrade) = (&ctx.d, ctx.entity.kept.upgrade.as_ref()?);
    // The call stands where the user's function does, of which it may say that it is no upgrade.
    let span = upgrade.span().resolved_at(Span::call_site());
    let upgraded = at(span, quote!(#d::upgraded));
    let call = quote_spanned!(span=> #upgraded(#upgrade, __version, __item));
    let function = option(Some(quote_spanned!(span=> |__version, __item| #call)));
    Some(quote!(const UPGRADE: #d::Option<#d::Upgrade> = #function;))
}

/// Expands to one arm for each field that the clock sets:
/// ```text
/// 2 => clocked(now, <Timestamp as Moment>::from_instant).map(|value| …),
/// ```
fn clocked(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, kept) = (&ctx.d, &ctx.entity.kept);
    let arms: Vec<TokenStream> = kept
        .created_at
        .iter()
        .chain(&kept.updated_at)
        .map(|&field| {
            let (from_instant, attribute) =
                (moment::from_instant(d, &ctx.entity.fields[field]), ctx.entity.attribute_of(field));
            let assignment = assignment(ctx, field, &quote!(value));
            quote!(#attribute => #d::Result::map(#d::clocked(now, #from_instant), |value| #assignment),)
        })
        .collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn clocked(
                attribute: usize,
                now: #d::Instant,
            ) -> #d::Result<#d::Assignment, #d::CodecError> {
                match attribute { #(#arms)* _ => #d::no_clock(attribute) }
            }
        }
    })
}

/// Expands to one arm for each field that has a default:
/// ```text
/// 3 => { let value: u64 = Default::default(); encode_field(&value) }
/// ```
fn default_of(ctx: &Context<'_>) -> Option<TokenStream> {
    defaults(ctx, &quote!(default_of), |index, field| default(ctx, index, field, encoded))
}

/// Expands to the same for each field that is left out where it has its default, as it would be stored.
fn default_left_out(ctx: &Context<'_>) -> Option<TokenStream> {
    defaults(ctx, &quote!(default_left_out), |index, field| {
        field.skip_if.as_ref().and_then(|_| default(ctx, index, field, written))
    })
}

fn defaults(
    ctx: &Context<'_>,
    function: &TokenStream,
    default: impl Fn(usize, &Field) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let d = &ctx.d;
    let fields = ctx.entity.fields.iter().enumerate();
    let arms: Vec<TokenStream> = fields
        .filter_map(|(index, field)| {
            let (attribute, value) = (ctx.entity.attribute_of(index), default(index, field)?);
            Some(quote!(#attribute => #value,))
        })
        .collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn #function(
                attribute: usize,
            ) -> #d::Result<#d::Option<#d::AttributeValue>, #d::CodecError> {
                match attribute { #(#arms)* _ => #d::Result::Ok(#d::None) }
            }
        }
    })
}

/// Expands to the attribute of a field's default value, if serde has one:
/// ```text
/// { let value: u64 = Default::default(); encode_field(&value) }
/// ```
fn default(
    ctx: &Context<'_>,
    index: usize,
    field: &Field,
    encoded: fn(&Context<'_>, usize, &TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let (made, place) = default_at(ctx, field, &quote!(value))?;
    let encoded = encoded(ctx, index, &place);
    Some(quote!({ #made #encoded }))
}

/// Expands to what makes a field's default value under a name, if serde has one, and to where it is then:
/// ```text
/// let value: u64 = Default::default();
/// ```
pub(super) fn default_at(
    ctx: &Context<'_>,
    field: &Field,
    name: &TokenStream,
) -> Option<(TokenStream, TokenStream)> {
    let (Field { ident, ty, .. }, default) = (field, field.stored_default()?);
    let (ty, value, place) = match default {
        DefaultValue::Own(of) => (quote!(#ty), made(of), quote!(#name)),
        DefaultValue::OfStruct(of) => (ctx.entity_type(), made(of), quote!(#name.#ident)),
    };
    Some((quote!(let #name: #ty = #value;), place))
}

/// Expands to a field's default value, if serde has one: `Default::default()`.
pub(super) fn default_value(ctx: &Context<'_>, field: &Field) -> Option<TokenStream> {
    Some(match field.stored_default()? {
        DefaultValue::Own(of) => made(of),
        DefaultValue::OfStruct(of) => {
            let (ident, ty, value) = (&field.ident, ctx.entity_type(), made(of));
            quote!({ let value: #ty = #value; value.#ident })
        }
    })
}

/// Expands to the call that makes it: `five()`.
pub(super) fn made(default: &SerdeDefault) -> TokenStream {
    match default {
        SerdeDefault::Trait => quote!(::core::default::Default::default()),
        SerdeDefault::Function(function) => quote!(#function()),
    }
}

/// Expands to, where nothing has to be written together with an item:
/// ```text
/// impl Batch for Order {}
/// ```
///
/// What stands in for an entity with mistakes may be in a batch as well.
pub(crate) fn batch(ctx: &Context<'_>) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let Kept { version, uniques, copies, .. } = &entity.kept;
    let alone = version.is_none()
        && uniques.is_empty()
        && copies.is_empty()
        && entity.allow.permits.shares_key.is_empty();
    if !alone && ctx.trust == Trust::Checked {
        return TokenStream::new();
    }
    ctx.implement(&quote!(#d::Batch), &ctx.entity_type(), &TokenStream::new())
}
