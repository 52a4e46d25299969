//! The `KeyPart` of a newtype, an enum or a composite.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Generics, Ident, Member, Type, parse_quote};

use super::context::{field_hash, short};
use super::{Tokens, checks, hidden, schema};
use crate::model::{Composite, Item, KeyPart, KeyPartKind, mentions, type_params};

/// Expands to:
/// ```text
/// impl KeyPart for UserId { const SHAPE: Shape = …; fn to_part(&self) … fn from_part(value) … }
/// ```
pub(crate) fn key_part(part: &KeyPart) -> TokenStream {
    let d = short();
    let code = match &part.kind {
        KeyPartKind::Newtype { member, ty, markers, recoded } => {
            newtype(&d, &part.item, (member, ty), markers, !recoded)
        }
        KeyPartKind::Enum { variants, recoded } => unit_enum(&d, &part.item, variants, !recoded),
        KeyPartKind::Composite(of) => composite(&d, &part.item, of),
        KeyPartKind::Variants(of) => variants(&d, &part.item, of),
    };
    hidden(&part.item, &code)
}

fn newtype(
    d: &Tokens,
    item: &Item,
    (member, ty): (&Member, &Type),
    markers: &[Member],
    is_stored: bool,
) -> TokenStream {
    let shape = quote!(<#ty as #d::KeyPart>::SHAPE);
    let to_part = quote!(<#ty as #d::KeyPart>::to_part(&self.#member));
    let from_part = quote! {
        #d::Result::map(<#ty as #d::KeyPart>::from_part(value), |value| Self {
            #member: value #(, #markers: ::core::marker::PhantomData)*
        })
    };
    let key_part = match markers {
        [] => implement(d, item, &[ty], &shape, &to_part, &from_part),
        _ => implement(d, &whole(item), &[ty], &shape, &to_part, &from_part),
    };
    // What a newtype is stored as, its field is; whether that holds is asked where it is used.
    let facts = ["TextAttribute", "Ordered"].into_iter().filter(|_| is_stored).map(|fact| {
        let fact = Ident::new(fact, Span::call_site());
        let mut generics = item.generics.clone();
        generics.make_where_clause().predicates.push(parse_quote!(for<'__a> &'__a #ty: #d::#fact));
        implement_with(item, &generics, &quote!(#d::#fact), &TokenStream::new())
    });
    quote!(#key_part #(#facts)*)
}

/// The item where it is all that a key part has to be: of a type that only a marker says nothing is known.
fn whole(item: &Item) -> Item {
    let mut item = item.clone();
    if item.is_generic() {
        let bound =
            parse_quote!(Self: ::core::clone::Clone + ::core::marker::Send + ::core::marker::Sync + 'static);
        item.generics.make_where_clause().predicates.push(bound);
    }
    item
}

fn unit_enum(d: &Tokens, item: &Item, variants: &[(Ident, String)], is_stored: bool) -> TokenStream {
    let (names, texts): (Vec<_>, Vec<_>) = variants.iter().map(|(name, text)| (name, text)).unzip();
    let unknown = format!("no variant of `{}` has this text", item.name());
    let shape = quote!(#d::Shape::one_of(&[#(#texts),*]));
    let to_part = quote!(#d::PartValue::Text(#d::Cow::Borrowed(match self { #(Self::#names => #texts,)* })));
    let from_part = quote! {
        match #d::PartValue::as_text(&value)? {
            #(#texts => #d::Result::Ok(Self::#names),)*
            _ => #d::Result::Err(#d::PartError::new(#unknown)),
        }
    };
    let key_part = implement(d, item, &[], &shape, &to_part, &from_part);
    let facts = [("TextAttribute", is_stored), ("Ordered", is_stored && texts.is_sorted())];
    let facts = facts.into_iter().filter(|(_, holds)| *holds).map(|(fact, _)| {
        let fact = Ident::new(fact, Span::call_site());
        implement_for(item, &[], d, &quote!(#d::#fact), &TokenStream::new())
    });
    quote!(#key_part #(#facts)*)
}

fn composite(d: &Tokens, item: &Item, of: &Composite) -> TokenStream {
    let data = data(d, of);
    let (types, count) = (shown_types(of), of.order.len());
    let names: Vec<&Member> = of.order.iter().map(|field| &of.fields[*field].0).collect();
    let to_part = quote! {
        #d::PartValue::Composite(::core::convert::From::from([#(<#types as #d::KeyPart>::to_part(&self.#names)),*]))
    };
    let values = read_fields(d, of);
    let from_part = quote! {
        let mut parts = #d::composite_parts(value, #count)?;
        #d::Result::Ok(Self { #values })
    };
    let pieces = of.pieces.as_ref().map(|names| quote!(.in_pieces(&[#(#names),*])));
    let (shape, check) = if item.is_generic() {
        (quote!({ #d::check_composite(&#data); #d::Shape::composite(&#data) #pieces }), TokenStream::new())
    } else {
        let check = checks::check(of.template.literal.span(), &quote!(#d::check_composite(&__TEMPLATE)));
        (
            quote!(#d::Shape::composite(&__TEMPLATE) #pieces),
            quote!(const __TEMPLATE: #d::Template = #data; #check),
        )
    };
    let key_part = implement(d, item, &types, &shape, &to_part, &from_part);
    let parts = parts(d, item, of);
    quote!(#check #key_part #parts)
}

/// Expands to what templates reach of a composite, whatever is wrong with it:
/// ```text
/// impl CompositePart<HASH> for Repo { type Part = String; … }
/// ```
pub(crate) fn parts_of_composite(part: &KeyPart) -> TokenStream {
    match &part.kind {
        KeyPartKind::Composite(of) => parts(&short(), &part.item, of),
        _ => TokenStream::new(),
    }
}

fn parts(d: &Tokens, item: &Item, of: &Composite) -> TokenStream {
    let types: Vec<&Type> = of.fields.iter().map(|(_, ty)| ty).collect();
    let part = |(name, ty): &(Member, Type)| {
        let Member::Named(name) = name else { return None };
        let (hash, declared) = (field_hash(name), part_type(name, ty));
        let body = quote!(#declared fn part(&self) -> &#ty { &self.#name });
        Some(implement_for(item, &types, d, &quote!(#d::CompositePart<#hash>), &body))
    };
    of.fields.iter().filter_map(part).collect()
}

/// Expands to `type Part = String;`, at the field, where rustc reports a type less visible than its struct.
pub(super) fn part_type(name: &Ident, ty: &Type) -> TokenStream {
    quote_spanned!(name.span()=> type Part = #ty;)
}

fn variants(d: &Tokens, item: &Item, variants: &[(Ident, Composite)]) -> TokenStream {
    let types: Vec<&Type> = variants.iter().flat_map(|(_, of)| shown_types(of)).collect();
    let data: Vec<TokenStream> = variants.iter().map(|(_, of)| data(d, of)).collect();
    let counts = variants.iter().map(|(_, of)| of.order.len());
    let shown = variants.iter().enumerate().map(|(at, (name, of))| {
        let (members, types) = (of.fields.iter().map(|(member, _)| member), shown_types(of));
        let bound: Vec<Ident> = (0..of.fields.len()).map(|field| format_ident!("__{field}")).collect();
        let values = of.order.iter().map(|field| &bound[*field]);
        let parts = if of.order.is_empty() {
            quote!(#d::Vec::new())
        } else {
            quote!(::core::convert::From::from([#(<#types as #d::KeyPart>::to_part(#values)),*]))
        };
        quote!(Self::#name { #(#members: #bound),* } => #d::PartValue::Variant(#at, #parts),)
    });
    let to_part = quote!(match self { #(#shown)* });
    let read = variants.iter().enumerate().map(|(at, (name, of))| {
        let values = read_fields(d, of);
        quote!(#at => Self::#name { #values },)
    });
    let unknown = format!("`{}` has no such variant", item.name());
    let from_part = quote! {
        let (variant, mut parts) = #d::variant_parts(value, &[#(#counts),*])?;
        #d::Result::Ok(match variant {
            #(#read)*
            _ => return #d::Result::Err(#d::PartError::new(#unknown)),
        })
    };
    let (shape, check) = if item.is_generic() {
        (
            quote!({ #d::check_variants(&[#(#data),*]); #d::Shape::variants(&[#(#data),*]) }),
            TokenStream::new(),
        )
    } else {
        let all = data.len();
        // Each variant is checked, beside those before it, at its own template.
        let checks = variants.iter().enumerate().map(|(at, (_, of))| {
            checks::check(of.template.literal.span(), &quote!(#d::check_variant(&__TEMPLATES, #at)))
        });
        let templates = quote!(const __TEMPLATES: [#d::Template; #all] = [#(#data),*];);
        (quote!(#d::Shape::variants(&__TEMPLATES)), quote!(#templates #(#checks)*))
    };
    let key_part = implement(d, item, &types, &shape, &to_part, &from_part);
    quote!(#check #key_part)
}

/// The types of the placeholders.
fn shown_types(of: &Composite) -> Vec<&Type> {
    of.order.iter().map(|field| &of.fields[*field].1).collect()
}

fn data(d: &Tokens, of: &Composite) -> TokenStream {
    let types = shown_types(of);
    schema::template(d, &of.template, |placeholder| {
        let ty = types[placeholder];
        (placeholder, quote!(<#ty as #d::KeyPart>::SHAPE_REF))
    })
}

/// Expands to the fields, each read from the next of the `parts`.
fn read_fields(d: &Tokens, of: &Composite) -> TokenStream {
    let fields = of.order.iter().map(|field| {
        let (name, ty) = &of.fields[*field];
        let next = quote!(::core::iter::Iterator::next(&mut parts));
        quote!(#name: <#ty as #d::KeyPart>::from_part(::core::option::Option::unwrap_or(#next, #d::PartValue::None))?,)
    });
    quote!(#(#fields)*)
}

fn implement(
    d: &Tokens,
    item: &Item,
    types: &[&Type],
    shape: &TokenStream,
    to_part: &TokenStream,
    from_part: &TokenStream,
) -> TokenStream {
    let name = item.name();
    let known = (!item.is_generic()).then(|| {
        let shape = quote!(&<Self as #d::KeyPart>::SHAPE.of_type(::core::module_path!(), #name));
        quote!(const SHAPE_REF: &'static #d::Shape = #shape;)
    });
    let body = quote! {
        const SHAPE: #d::Shape = #shape;
        #known
        fn to_part(&self) -> #d::PartValue<'_> { #to_part }
        fn from_part(value: #d::PartValue<'_>) -> #d::Result<Self, #d::PartError> { #from_part }
    };
    implement_for(item, types, d, &quote!(#d::KeyPart), &body)
}

/// Expands to an impl that asks of the types that mention parameters to be key parts.
fn implement_for(
    item: &Item,
    types: &[&Type],
    d: &Tokens,
    of: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let mut generics = item.generics.clone();
    let names = type_params(&generics);
    for ty in types.iter().filter(|ty| mentions(ty, &names)) {
        generics.make_where_clause().predicates.push(parse_quote!(#ty: #d::KeyPart));
    }
    implement_with(item, &generics, of, body)
}

fn implement_with(item: &Item, generics: &Generics, of: &TokenStream, body: &TokenStream) -> TokenStream {
    let ident = &item.ident;
    let (parameters, arguments, clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #of for #ident #arguments #clause { #body }
    }
}
