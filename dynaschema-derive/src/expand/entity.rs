//! The traits of the entity itself.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::assignment::misread;
use super::pieces;
use super::{Context, Tokens, computed, fields, kept, key, moment, schema, variant};
use crate::model::{Field, Part, Storage};

/// Expands to:
/// ```text
/// impl Entity for Order {
///     const SCHEMA: &'static EntitySchema = &EntitySchema { … };
///     type Key = OrderKey;
///     type Fields = OrderFields;
///     …
/// }
/// ```
pub(super) fn entity(ctx: &Context<'_>) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let schema = schema::schema(ctx);
    let key = ctx.key_type();
    let fields_type = ctx.applied(&entity.names.fields_type);
    let fields = fields::value(ctx);
    let to_key = to_key(ctx);
    let part = parts(d, entity.parts.iter().map(|part| ctx.part_of_entity(part)));
    let (part_attribute, hooks) = (part_attribute(ctx), kept::hooks(ctx));
    let (codec, misread) = (codec(ctx), misread(ctx));
    let (rest, computed) = (rest(ctx), computed::hook(ctx));
    let body = quote! {
        const SCHEMA: &'static #d::EntitySchema = #schema;
        type Key = #key;
        type Fields = #fields_type;
        fn fields() -> Self::Fields { #fields }
        fn to_key(&self) -> Self::Key { #to_key }
        #part
        #codec
        #misread
        #rest
        #part_attribute
        #computed
        #hooks
    };
    ctx.implement(&quote!(#d::Entity), &ctx.entity_type(), &body)
}

/// Expands to the functions that encode and decode a value; where serde alone says how its fields are stored:
/// ```text
/// fn encode(&self) -> Encoded { encode(self) }
/// fn written(&self) -> Option<ItemText> { written(self) }
/// fn decode(item: Unread<'_>) -> Decoded<Self> { decode(item) }
/// ```
/// The attribute that says when an item expires is a number of seconds, whatever serde makes of it, and
/// one with a form of its own is stored so:
/// ```text
/// fn encode(&self) -> Encoded { <Timestamp as Formed>::in_form::<Self>(encode(self), 3, &self.placed_at) }
/// fn decode(item: Unread<'_>) -> Decoded<Self> { and_then(all_from_stored::<Self>(item), |item| decode(item)) }
/// fn from_stored(attribute: usize, stored: AttributeValue) -> Result<AttributeValue, CodecError> {
///     match attribute { 3 => <Timestamp as Formed>::of_form::<Self>(attribute, stored), _ => Ok(stored) }
/// }
/// ```
fn codec(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let ttl = ctx.entity.kept.ttl.map(|field| &ctx.entity.fields[field]);
    let (encode, decode) = match ttl.and_then(|field| Some((field, field.attribute()?))) {
        None => (quote!(#d::encode(self)), quote!(#d::decode(item))),
        Some((field, name)) => expiring_codec(d, field, name),
    };
    let (encode, from_stored) = (formed(ctx, encode), from_stored(ctx));
    let decode = if from_stored.is_some() {
        quote!(#d::Result::and_then(#d::all_from_stored::<Self>(item), |item| #decode))
    } else {
        decode
    };
    let written = ctx
        .entity
        .is_stored_by_serde()
        .then(|| quote!(fn written(&self) -> #d::Option<#d::ItemText> { #d::written(self) }));
    quote! {
        fn encode(&self) -> #d::Encoded { #encode }
        #written
        fn decode(item: #d::Unread<'_>) -> #d::Decoded<Self> { #decode }
        #from_stored
    }
}

/// The attributes with those that say how they are stored.
fn formed(ctx: &Context<'_>, encode: TokenStream) -> TokenStream {
    let d = &ctx.d;
    let formed = ctx.entity.fields.iter().enumerate().filter(|(_, field)| field.form.is_some());
    formed.fold(encode, |encoded, (index, Field { ident, ty, .. })| {
        let attribute = ctx.entity.attribute_of(index);
        quote!(<#ty as #d::Formed>::in_form::<Self>(#encoded, #attribute, &self.#ident))
    })
}

fn expiring_codec(d: &Tokens, field: &Field, name: &str) -> (TokenStream, TokenStream) {
    let ident = &field.ident;
    let decode = if field.deserialize_with.is_some() {
        quote!(#d::decode(item))
    } else {
        let of = moment::of_ttl(d, &moment::from_instant(d, field));
        quote!(#d::decode_with_ttl::<Self>(item, #name, #of))
    };
    let at = moment::to_instant(d, field, &quote!(&self.#ident));
    (quote!(#d::encode_with_ttl(self, #name, #at)), decode)
}

/// Expands to what makes of attributes what serde reads, of those that are stored otherwise and whose type
/// alone does not say how.
fn from_stored(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let arm = |(index, field): (usize, &Field)| {
        let (attribute, ty) = (entity.attribute_of(index), &field.ty);
        if field.form.is_some() {
            return Some(quote!(#attribute => <#ty as #d::Formed>::of_form::<Self>(attribute, stored),));
        }
        field.deserialize_with.as_ref().filter(|_| entity.kept.ttl == Some(index))?;
        let encode = match &field.serialize_with {
            None => quote!(#d::encode_value),
            Some(serialize) => quote!(|value| #d::encode_with(|serializer| #serialize(value, serializer))),
        };
        let from_instant = moment::from_instant(d, field);
        Some(quote!(#attribute => #d::of_ttl(stored, #from_instant, #encode),))
    };
    let arms: Vec<TokenStream> = entity.fields.iter().enumerate().filter_map(arm).collect();
    let output = quote!(#d::Result<#d::AttributeValue, #d::CodecError>);
    (!arms.is_empty()).then(|| {
        quote! {
            fn from_stored(attribute: usize, stored: #d::AttributeValue) -> #output {
                match attribute { #(#arms)* _ => #d::Result::Ok(stored) }
            }
        }
    })
}

/// Expands to, where serde flattens fields:
/// ```text
/// fn flattened(&self) -> Result<Rest, CodecError> {
///     rest_of(self, |value| [EncodedField::new(encode_flattened(&value.rest), is_map(&value.rest))])
/// }
/// ```
/// What a key shows of such fields is looked at first.
fn rest(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let in_pieces = pieces::fit(ctx);
    let rests = ctx.entity.fields.iter().filter(|field| matches!(field.storage, Storage::Flattened));
    let encoded: Vec<TokenStream> = rests.map(|field| flattened(d, field)).collect();
    (!encoded.is_empty() || !in_pieces.is_empty()).then(|| {
        quote! {
            fn flattened(&self) -> #d::Result<#d::Rest, #d::CodecError> {
                #(#in_pieces)*
                #d::rest_of(self, |__value: &Self| [#(#encoded),*])
            }
        }
    })
}

/// Expands to what a field of `__value` is flattened into, and whether that is left out:
/// ```text
/// EncodedField::new(encode_flattened(&value.rest), is_map(&value.rest))
///     .left_out(is_empty(&value.rest))
///     .compared(Beside::<Rest>(&self.rest, &value.rest).are_equal())
/// ```
/// The `value` is what is written, `self`, or what is read of that.
fn flattened(d: &Tokens, field: &Field) -> TokenStream {
    let Field { ident, ty, .. } = field;
    let value = quote!(__value.#ident);
    let own = field.serialize_with.as_ref();
    let serialize = own.map_or_else(|| quote!(#d::serde::Serialize::serialize), |own| quote!(#own));
    let serialize = quote!(|__serializer| #serialize(&#value, __serializer));
    let by_type = || quote!(#d::encode_flattened(&#value));
    let encoded = own.map_or_else(by_type, |_| quote!(#d::encode_flattened_with(#serialize)));
    let deserialize = field.deserialize_with.as_ref();
    let is_map = if own.is_none() && deserialize.is_none() {
        quote!(#d::is_map(&#value))
    } else {
        let deserialize =
            deserialize.map_or_else(|| quote!(#d::serde::Deserialize::deserialize), |own| quote!(#own));
        quote!(#d::is_map_with::<#ty>(#serialize, |__deserializer| #deserialize(__deserializer)))
    };
    let left_out = field.skip_if.as_ref().map(|skip_if| {
        let is_equal = quote!(#d::Beside::<#ty>(&self.#ident, &#value).are_equal());
        quote!(.left_out(#skip_if(&#value)).compared(#is_equal))
    });
    quote!(#d::EncodedField::new(#encoded, #is_map) #left_out)
}

fn to_key(ctx: &Context<'_>) -> TokenStream {
    let (entity, key) = (ctx.entity, &ctx.entity.names.key_type);
    let values = |parts: &mut dyn Iterator<Item = &Part>| -> Vec<TokenStream> {
        parts
            .map(|part| {
                let (name, value) = (&part.param, ctx.clone_of_entity(part));
                quote!(#name: #value,)
            })
            .collect()
    };
    if entity.arms.is_empty() {
        let (marker, values) =
            (key::marker(ctx, entity.primary_parts()), values(&mut entity.primary_parts().iter()));
        return quote!(#key { #(#values)* #marker });
    }
    let arms = entity.arms.iter().map(|arm| {
        let variant = &arm.variant;
        let parts: Vec<&Part> = entity.key_parts(arm).map(|(_, part)| part).collect();
        let bound: Vec<&Ident> = parts.iter().filter_map(|part| part.bound_name()).collect();
        let patterns = entity.patterns(arm).iter().map(|pattern| variant::binding(pattern, &bound));
        let (marker, values) = (key::marker(ctx, parts.iter().copied()), values(&mut parts.iter().copied()));
        quote!(#(#patterns)|* => #key::#variant { #(#values)* #marker },)
    });
    let field = &entity.fields[entity.parts[entity.arms[0].class.0].field].ident;
    // What the arms forget is said of the function that tells them apart.
    let d = &ctx.d;
    quote! {
        match &self.#field {
            #(#arms)*
            _ => #d::stub(),
        }
    }
}

/// Expands to:
/// ```text
/// fn part(&self, part: usize) -> PartValue<'_> { match part { 0 => …, _ => PartValue::None } }
/// ```
pub(super) fn parts(d: &Tokens, values: impl Iterator<Item = TokenStream>) -> TokenStream {
    let arms: Vec<TokenStream> = values.enumerate().map(|(part, value)| quote!(#part => #value,)).collect();
    if arms.is_empty() {
        return quote!(fn part(&self, _: usize) -> #d::PartValue<'_> { #d::PartValue::None });
    }
    quote! {
        fn part(&self, part: usize) -> #d::PartValue<'_> {
            match part { #(#arms)* _ => #d::PartValue::None }
        }
    }
}

/// Expands to a function that makes the attribute of a `from_key` field out of its part, if there are such.
fn part_attribute(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let entity = ctx.entity;
    let part_of = |field: usize| entity.parts.iter().position(|part| part.field == field && part.is_field());
    let arm = |(index, field): (usize, &Field)| {
        let part = match &field.storage {
            Storage::Key { part, .. } => *part,
            // Indexes that leave the attribute out show it in their keys.
            _ if entity.is_read_back(index) => part_of(index)?,
            _ => return None,
        };
        Some({
            let ty = &field.ty;
            match &field.serialize_with {
                None => quote!(#part => #d::part_attribute::<#ty>(value),),
                Some(serialize) => quote! {
                    #part => #d::part_attribute_with::<#ty>(
                        value,
                        |value| #d::encode_with(|serializer| #serialize(value, serializer)),
                    ),
                },
            }
        })
    };
    let arms: Vec<TokenStream> = entity.fields.iter().enumerate().filter_map(arm).collect();
    let output = quote!(#d::Result<#d::AttributeValue, #d::CodecError>);
    (!arms.is_empty()).then(|| {
        quote! {
            fn part_attribute(part: usize, value: #d::PartValue<'_>) -> #output {
                match part { #(#arms)* part => #d::no_part(part) }
            }
        }
    })
}
