//! What writes maintain beside the keys, as data.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use super::assignment::{assignment, encoded};
use super::schema::{key, key_template, option};
use super::{Context, Trust};
use crate::model::{Copied, DefaultValue, Field, Kept, SerdeDefault, Unique};

/// Expands to:
/// ```text
/// Kept { version: Some(4), uniques: &[Unique { … }], ..Kept::NOTHING }
/// ```
pub(super) fn kept(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let Kept { version, ttl, created_at, updated_at, uniques, copies, upgrade, aliases } = &ctx.entity.kept;
    let attribute = |field: usize| {
        let attribute = ctx.entity.attribute_of(field);
        quote!(#attribute)
    };
    let some = |value: Option<TokenStream>| value.map(|value| option(Some(value)));
    let list = |values: Vec<TokenStream>| (!values.is_empty()).then(|| quote!(&[#(#values),*]));
    let upgrade = upgrade.as_ref().map(|upgrade| {
        quote! {
            |version, item| ::core::result::Result::map_err(#upgrade(version, item), ::core::convert::Into::into)
        }
    });
    let fields = [
        ("version", some(version.map(attribute))),
        ("ttl", some(ttl.map(attribute))),
        ("created_at", some(created_at.map(|field| clocked(ctx, field)))),
        ("updated_at", some(updated_at.map(|field| clocked(ctx, field)))),
        ("uniques", list(uniques.iter().map(|of| unique(ctx, of)).collect())),
        ("copies", list(copies.iter().map(|of| copy(ctx, of)).collect())),
        ("upgrade", some(upgrade)),
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
    match fields.as_slice() {
        [] => quote!(#d::Kept::NOTHING),
        fields if all => quote!(#d::Kept { #(#fields),* }),
        fields => quote!(#d::Kept { #(#fields,)* ..#d::Kept::NOTHING }),
    }
}

/// Expands to:
/// ```text
/// Clocked { attribute: 2, at: |now| clocked::<Timestamp>(now).map(|value| …) }
/// ```
fn clocked(ctx: &Context<'_>, field: usize) -> TokenStream {
    let (d, ty, attribute) = (&ctx.d, &ctx.entity.fields[field].ty, ctx.entity.attribute_of(field));
    let assignment = assignment(ctx, field, &quote!(value));
    quote! {
        #d::Clocked {
            attribute: #attribute,
            at: |now| ::core::result::Result::map(#d::clocked::<#ty>(now), |value| #assignment),
        }
    }
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

/// Expands to the attribute of a field's default value, if serde has one:
/// ```text
/// Some(|| { let value: u64 = Default::default(); encode_field(&value) })
/// ```
pub(super) fn default(ctx: &Context<'_>, index: usize, field: &Field) -> TokenStream {
    let (Field { ident, ty, .. }, Some(default)) = (field, field.stored_default()) else {
        return option(None);
    };
    let value = |of: &SerdeDefault| match of {
        SerdeDefault::Trait => quote!(::core::default::Default::default()),
        SerdeDefault::Function(function) => quote!(#function()),
    };
    let (ty, value, place) = match default {
        DefaultValue::Own(of) => (quote!(#ty), value(of), quote!(value)),
        DefaultValue::OfStruct(of) => (ctx.entity_type(), value(of), quote!(value.#ident)),
    };
    let encoded = encoded(ctx, index, &place);
    option(Some(quote!(|| { let value: #ty = #value; #encoded })))
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
    let alone = version.is_none() && uniques.is_empty() && copies.is_empty() && entity.shares_key.is_empty();
    if !alone && ctx.trust == Trust::Checked {
        return TokenStream::new();
    }
    ctx.implement(&quote!(#d::Batch), &ctx.entity_type(), &TokenStream::new())
}
