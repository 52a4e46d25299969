//! The typed paths of an entity's attributes.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::quiet;
use super::{Context, Tokens, Trust, docs, kept, moment};
use crate::model::{Field, Storage, mentions, type_params};
use syn::Type;

/// Expands to:
/// ```text
/// pub struct OrderFields { pub status: Path<Status, Fixed<TopLevel>>, pub total: Path<u64>, … }
/// ```
///
/// Only a setter may change a fixed one, since something is made of it.
/// A path is as visible as its field, whose type may be no more visible.
pub(super) fn declare(ctx: &Context<'_>) -> TokenStream {
    let (d, item) = (&ctx.d, &ctx.entity.item);
    let (vis, name, allows) = (ctx.vis(), &ctx.entity.names.fields_type, &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let marker = ctx.marker(&types(ctx)).map(|ty| quote!(__marker: #ty,));
    let fields = stored(ctx).map(|(index, field, attribute)| {
        let docs = docs::attribute(attribute);
        let (vis, name, ty) = (&field.vis, quiet(&field.ident), field.path_type());
        // Whatever the mistake is about, it may have put the field into a key.
        let fixed = ctx.trust == Trust::Checked && ctx.entity.is_fixed(index);
        let place = match (wrapper(ctx, index, field), fixed) {
            (Some(stored), true) => quote!(, #d::Fixed<#d::#stored>),
            (Some(stored), false) => quote!(, #d::#stored),
            (None, true) => quote!(, #d::Fixed<#d::TopLevel>),
            (None, false) => TokenStream::new(),
        };
        quote!(#[doc = #docs] #vis #name: #d::Path<#ty #place>,)
    });
    let pieces = in_pieces(ctx).map(|field| {
        let (vis, name) = (&field.vis, quiet(&field.ident));
        let docs =
            "The attributes that serde makes of this field, each by its name: `.member::<String>(\"city\")`.";
        quote!(#[doc = #docs] #vis #name: #d::Pieces,)
    });
    let keys = in_keys(ctx).map(|field| {
        let (vis, name, ty) = (&field.vis, quiet(&field.ident), field.path_type());
        quote!(#[doc(hidden)] #vis #name: #d::Path<#ty, #d::InKey>,)
    });
    let docs = docs::fields_type(ctx.entity);
    quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name #generics #clause { #(#fields)* #(#pieces)* #(#keys)* #marker }
    }
}

/// Expands to:
/// ```text
/// OrderFields { total: Path::new("total"), … }
/// ```
pub(super) fn value(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let name = &ctx.entity.names.fields_type;
    let marker = ctx.marker(&types(ctx)).map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let ttl = ctx.entity.kept.ttl;
    let fields = stored(ctx).map(|(index, field, attribute)| {
        let (name, ty) = (quiet(&field.ident), field.path_type());
        let path = match &field.serialize_with {
            _ if ttl == Some(index) => time_to_live(ctx, field, attribute),
            _ if field.form.is_some() => formed(ctx, index, field, attribute),
            None => {
                let (keyed, reading) = (keyed(ctx, index, field), reading(ctx, field));
                quote!(#d::Path::new(#attribute)#keyed #reading)
            }
            Some(serialize) => {
                let (keyed, reading) = (keyed(ctx, index, field), reading(ctx, field));
                let encode = quote!(|value| #d::encode_with(|serializer| #serialize(value, serializer)));
                let form = form(d, field, ty);
                // Such a function may take the slice of a list.
                quote! {
                    #d::Path::<#ty>::encoded_with(#attribute, #encode)#form #keyed #reading
                        .serialized_with()
                }
            }
        };
        let fixed = ctx.entity.is_fixed(index).then(|| quote!(.fixed()));
        quote!(#name: #path #fixed,)
    });
    let pieces = in_pieces(ctx).map(|field| {
        let name = quiet(&field.ident);
        quote!(#name: #d::Pieces,)
    });
    let keys = in_keys(ctx).map(|field| {
        let name = quiet(&field.ident);
        quote!(#name: #d::Path::in_key(),)
    });
    quote!(#name { #(#fields)* #(#pieces)* #(#keys)* #marker })
}

/// Expands to:
/// ```text
/// Path::encoded_with("expires", |value| ttl_operand(…)).decoded_with(|stored| ttl_value(&stored, …)).cut_where(…).stored_as()
/// ```
fn time_to_live(ctx: &Context<'_>, field: &Field, attribute: &str) -> TokenStream {
    let (d, ty) = (&ctx.d, field.path_type());
    let (at, from_instant) = if field.serialize_with.is_some() {
        (moment::to_instant(d, field, &quote!(value)), moment::from_instant(d, field))
    } else {
        let moment = quote!(<#ty as #d::Moment>);
        (quote!(#moment::to_instant(value)), quote!(#moment::from_instant))
    };
    // What was not written as a time to live is read as any value of the field is.
    // What a function of the user's makes of it is read as a moment, whatever its type counts.
    let form = field.serialize_with.is_none().then(|| quote!(.in_form(#d::Form::ttl::<#ty>())));
    let decode = match read_by(ctx, field) {
        None => quote!(|stored| #d::ttl_value(&stored, #from_instant)),
        Some(read) => {
            let read = quote!(|stored| #d::decode_with(stored, #read));
            quote!(|stored| #d::ttl_value_or(&stored, #from_instant, #read))
        }
    };
    let cut = quote!(.cut_where(|value| #d::is_cut_ttl(#at)));
    quote! {
        #d::Path::encoded_with(#attribute, |value| #d::ttl_operand(#at))
            .decoded_with(#decode)#form #cut.stored_as()
    }
}

/// Expands to, where the field says how it is stored:
/// ```text
/// Path::encoded_with("placed", |value| <Timestamp as Formed>::operand_as::<Order>(2, value))….stored_as()
/// ```
fn formed(ctx: &Context<'_>, index: usize, field: &Field, attribute: &str) -> TokenStream {
    let (d, ty) = (&ctx.d, field.path_type());
    let (entity, place) = (ctx.entity_type(), ctx.entity.attribute_of(index));
    let how = if field.is_stored_in_order() { quote!(stored_as) } else { quote!(serialized_with) };
    let encode = quote!(|value| <#ty as #d::Formed>::operand_as::<#entity>(#place, value));
    let cut = field
        .is_stored_as_time()
        .then(|| quote!(.cut_where(|value| <#ty as #d::Formed>::is_cut_as::<#entity>(#place, value))));
    let form = form(d, field, ty);
    quote!(#d::Path::encoded_with(#attribute, #encode)#form #cut.#how())
}

/// In which form a field is stored that its type does not say.
fn form(d: &Tokens, field: &Field, ty: &Type) -> Option<TokenStream> {
    let form = match (&field.form, &field.serialize_with) {
        (Some(form), _) => {
            let word = &form.written;
            quote!(said(#word, <#ty as #d::KeyPart>::SHAPE_REF))
        }
        (None, Some(serialize)) => {
            let function = quote!(#serialize).to_string().replace(' ', "");
            quote!(by(#function))
        }
        (None, None) => return None,
    };
    Some(quote!(.in_form(#d::Form::#form)))
}

/// What a value is in the keys that the attribute itself is, where an update may set it by its path.
fn keyed(ctx: &Context<'_>, index: usize, field: &Field) -> Option<TokenStream> {
    let (d, ty) = (&ctx.d, field.path_type());
    let is_key = !ctx.entity.is_fixed(index) && ctx.entity.is_raw_key(index);
    is_key.then(|| quote!(.keyed_by(<#ty as #d::KeyPart>::to_part)))
}

/// What reads a value of the path otherwise than its type says, where that gives such a value: a function of
/// the user's that asks for nothing of a type parameter, and a default, which may be left out where it is
/// stored.
fn reading(ctx: &Context<'_>, field: &Field) -> Option<TokenStream> {
    if !has_own_path(field) {
        return None;
    }
    let d = &ctx.d;
    let function = |read| quote!(.decoded_with(|stored| #d::decode_with(&stored, #read)));
    let decode = read_by(ctx, field).map(function);
    let absent = kept::default_value(ctx, field).map(|default| quote!(.absent_as(|| #default)));
    Some(quote!(#decode #absent))
}

/// Expands to the field's own function that reads a value of the path, if it is known here:
/// ```text
/// |value| cents::deserialize(value)
/// ```
fn read_by(ctx: &Context<'_>, field: &Field) -> Option<TokenStream> {
    let deserialize = field.deserialize_with.as_ref()?;
    let is_known = has_own_path(field) && !mentions(&field.ty, &type_params(&ctx.entity.item.generics));
    is_known.then(|| quote!(|value| #deserialize(value)))
}

/// Whether the path is of the field's own type, and not of that inside of an `Option`.
fn has_own_path(field: &Field) -> bool {
    field.inner.is_none() || field.serialize_with.is_some()
}

/// What says of a place that the field's type does not say how it is stored; the time to live is always
/// a number, which sorts as the times do.
fn wrapper(ctx: &Context<'_>, index: usize, field: &Field) -> Option<TokenStream> {
    if field.is_stored_in_order() || ctx.entity.kept.ttl == Some(index) {
        return Some(quote!(StoredAs));
    }
    let otherwise = field.serialize_with.is_some() || field.form.is_some();
    otherwise.then(|| quote!(SerializedWith))
}

/// The fields with an attribute of their own, and its name.
fn stored<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (usize, &'a Field, &'a str)> {
    ctx.entity.fields.iter().enumerate().filter_map(|(index, field)| match &field.storage {
        Storage::Attribute(name) => Some((index, field, name.as_str())),
        _ => None,
    })
}

/// The fields that serde flattens and keys show.
fn in_pieces<'a>(ctx: &Context<'a>) -> impl Iterator<Item = &'a Field> {
    ctx.entity.fields.iter().filter(|field| field.is_in_pieces())
}

/// The fields that only keys hold.
fn in_keys<'a>(ctx: &Context<'a>) -> impl Iterator<Item = &'a Field> {
    ctx.entity.fields.iter().filter(|field| matches!(field.storage, Storage::Key { .. }))
}

fn types<'a>(ctx: &Context<'a>) -> Vec<&'a Type> {
    stored(ctx).map(|(_, field, _)| &field.ty).collect()
}
