//! What every artefact of an entity needs: the paths, the generics, the types of its parts.

use std::rc::Rc;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Ident, Type, Visibility, WherePredicate, parse_quote};

use super::{computed, moment, variant};
pub(super) use crate::ident::quiet;
use crate::model::{Entity, Field, Item, Made, Param, Part, mentions, type_params};

pub(crate) struct Context<'a> {
    pub(crate) entity: &'a Entity,
    /// `__private`, by which [`hidden`](super::hidden) makes `::dynaschema::private` known.
    pub(crate) d: Tokens,
    /// The generics of the entity with what its impls need of them.
    pub(crate) generics: Generics,
    pub(crate) trust: Trust,
}

/// Tokens that are written in many places. They are pushed one by one, where a
/// stream would be handed to the compiler each time and joined there.
#[derive(Debug, Clone)]
pub(crate) struct Tokens(Rc<[TokenTree]>);

impl From<TokenStream> for Tokens {
    fn from(tokens: TokenStream) -> Self {
        Self(tokens.into_iter().collect())
    }
}

impl ToTokens for Tokens {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.iter().cloned());
    }
}

/// What const arguments in signatures may be computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    /// From the schema, which is free of mistakes.
    Checked,
    /// From nothing: the code stands in for that of an entity with mistakes.
    StandIn,
}

impl<'a> Context<'a> {
    pub(crate) fn new(entity: &'a Entity, trust: Trust) -> Self {
        Self::by(short(), entity, trust)
    }

    /// The same outside of [`hidden`](super::hidden).
    pub(crate) fn outside(&self) -> Self {
        Self::by(private(&self.entity.item), self.entity, self.trust)
    }

    fn by(d: Tokens, entity: &'a Entity, trust: Trust) -> Self {
        let mut ctx = Self { entity, generics: entity.item.generics.clone(), d, trust };
        if entity.item.is_generic() {
            ctx.bound_generics();
        }
        ctx
    }

    /// What makes a generic struct an entity.
    fn bound_generics(&mut self) {
        let (d, entity, ty) = (&self.d, self.entity, self.entity_type());
        let names = type_params(&self.generics);
        let generic = |ty: &&Type| mentions(ty, &names);
        let mut bounds: Vec<WherePredicate> = names
            .iter()
            .map(|name| parse_quote!(#name: ::core::marker::Send + ::core::marker::Sync + 'static))
            .collect();
        bounds.push(parse_quote!(#ty: #d::serde::Serialize + #d::serde::de::DeserializeOwned));
        let serialized = entity.serialized().filter(generic);
        bounds.extend(serialized.map(|ty| parse_quote!(#ty: #d::serde::Serialize)));
        let flattened = entity.fields.iter().filter(|field| field.is_read_flattened_by_type());
        let flattened = flattened.map(|field| &field.ty).filter(generic);
        bounds.extend(flattened.map(|ty| parse_quote!(#ty: #d::serde::de::DeserializeOwned)));
        let moments = entity.moments().map(moment::type_of).filter(generic);
        bounds.extend(moments.map(|ty| parse_quote!(#ty: #d::Moment)));
        let defaults = entity.fields.iter().filter(|field| field.defaults_by_trait()).map(|field| &field.ty);
        bounds.extend(defaults.filter(generic).map(|ty| parse_quote!(#ty: ::core::default::Default)));
        if entity.defaults_by_trait() {
            bounds.push(parse_quote!(#ty: ::core::default::Default));
        }
        let formed = entity.fields.iter().filter(|field| field.form.is_some()).map(Field::path_type);
        bounds.extend(formed.filter(generic).map(|ty| parse_quote!(#ty: #d::KeyPart + #d::serde::Serialize)));
        for part in entity.parts.iter().filter(|part| generic(&&part.ty)) {
            // An `Option` of one is one, too.
            let part = self.inner(part);
            bounds.push(parse_quote!(#part: #d::KeyPart));
        }
        self.generics.make_where_clause().predicates.extend(bounds);
    }

    /// `Order`, `Event<T>`
    pub(crate) fn entity_type(&self) -> TokenStream {
        self.applied(&self.entity.item.ident)
    }

    /// The same in the declaration of a type beside the entity, where a deprecated entity is no use of it.
    pub(super) fn quiet_entity_type(&self) -> TokenStream {
        self.applied(&quiet(&self.entity.item.ident))
    }

    /// `OrderKey`, `EventKey<T>`
    pub(crate) fn key_type(&self) -> TokenStream {
        self.applied(&self.entity.names.key_type)
    }

    /// A type with the entity's own generic arguments.
    pub(crate) fn applied(&self, ident: &Ident) -> TokenStream {
        let (_, arguments, _) = self.entity.item.generics.split_for_impl();
        quote!(#ident #arguments)
    }

    /// The entity's own generic arguments, without their bounds.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = TokenStream> {
        self.entity.item.generics.params.iter().map(|param| match param {
            GenericParam::Type(param) => param.ident.to_token_stream(),
            GenericParam::Const(param) => param.ident.to_token_stream(),
            GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
        })
    }

    /// Expands to `#[automatically_derived] impl<T> Trait for Type where … { body }`.
    pub(crate) fn implement(&self, of: &TokenStream, ty: &TokenStream, body: &TokenStream) -> TokenStream {
        let (parameters, _, clause) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #parameters #of for #ty #clause { #body }
        }
    }

    /// The same of a trait without functions, so that there is no code to be marked as derived.
    pub(crate) fn mark(&self, of: &TokenStream, ty: &TokenStream, body: &TokenStream) -> TokenStream {
        let (parameters, _, clause) = self.generics.split_for_impl();
        quote!(impl #parameters #of for #ty #clause { #body })
    }

    /// `<Self as Entity>::SCHEMA`, inside the entity's own impls.
    pub(crate) fn schema(&self) -> TokenStream {
        let (d, ty) = (&self.d, self.entity_type());
        quote!(<#ty as #d::Entity>::SCHEMA)
    }

    /// The type of a part, an `Option` where the field is one.
    pub(crate) fn stored(&self, part: &Part) -> TokenStream {
        let inner = self.inner(part);
        if part.optional { quote!(::core::option::Option<#inner>) } else { inner }
    }

    /// The type of a part as that of a field of a struct, which is none that is missing: `<Data as PartOrText<…>>::Part`.
    ///
    /// Of a generic type nobody can say whether it has a part, and so the type is that of [`stored`](Self::stored) there.
    pub(super) fn declared(&self, part: &Part) -> TokenStream {
        let inner = self.declared_inner(part);
        if part.optional { quote!(::core::option::Option<#inner>) } else { inner }
    }

    fn declared_inner(&self, part: &Part) -> TokenStream {
        if self.entity.item.is_generic() {
            return self.inner(part);
        }
        let d = &self.d;
        part.nested.iter().fold(part.ty.to_token_stream(), |ty, name| {
            let hash = field_hash(name);
            let known = quote!({ use #d::NotReached as _; #d::Reaches::<#ty, #hash>::KNOWN });
            quote!(<#ty as #d::PartOrText<#hash, #known>>::Part)
        })
    }

    /// The type of a part without its `Option`.
    fn inner(&self, part: &Part) -> TokenStream {
        let d = &self.d;
        let reached = part.nested.iter().fold(part.ty.to_token_stream(), |ty, name| {
            let hash = field_hash(name);
            quote!(<#ty as #d::CompositePart<#hash>>::Part)
        });
        of_template(part, reached)
    }

    /// Tokens that name the types of these parts, which stand where the last one's template does: as [`of_template`].
    pub(crate) fn of_templates(&self, params: &[Param], tokens: TokenStream) -> TokenStream {
        params.iter().fold(tokens, |tokens, param| of_template(&self.entity.parts[param.part], tokens))
    }

    /// The type of a parameter.
    pub(crate) fn param_type(&self, param: Param) -> TokenStream {
        let part = &self.entity.parts[param.part];
        if param.whole { self.stored(part) } else { self.inner(part) }
    }

    /// The type of a parameter as that of a field of a struct: as [`declared`](Self::declared).
    pub(super) fn declared_param(&self, param: Param) -> TokenStream {
        let part = &self.entity.parts[param.part];
        if param.whole { self.declared(part) } else { self.declared_inner(part) }
    }

    /// How visible what stands beside the entity is.
    pub(super) fn vis(&self) -> TokenStream {
        quiet_vis(&self.entity.item.vis)
    }

    /// The name of a parameter.
    pub(crate) fn param_name(&self, param: Param) -> &'a Ident {
        &self.entity.parts[param.part].param
    }

    /// The part of a value of the entity, as a `PartValue`.
    pub(crate) fn part_of_entity(&self, part: &Part) -> TokenStream {
        if part.is_computed() {
            return computed::part_of_entity(self, part);
        }
        let field = &self.entity.fields[part.field].ident;
        self.part_of_field(part, &quote!(self.#field))
    }

    /// A copy of a part of a value of the entity, for its key.
    pub(crate) fn clone_of_entity(&self, part: &Part) -> TokenStream {
        let (d, field) = (&self.d, &self.entity.fields[part.field].ident);
        if let Made::Bound { name, .. } = &part.made {
            let reached = self.reach(part, &name.to_token_stream());
            return quote!(#d::Clone::clone(#reached));
        }
        if part.is_computed() {
            return computed::owned(self, part);
        }
        self.clone_in(part, &quote!(self.#field))
    }

    /// A copy of what is in this place, or inside of it.
    pub(super) fn clone_in(&self, part: &Part, place: &TokenStream) -> TokenStream {
        let d = &self.d;
        if part.optional && !part.nested.is_empty() {
            let reached = self.reach(part, &quote!(field));
            return quote! {
                match &#place {
                    #d::Some(field) => {
                        #d::Some(#d::Clone::clone(#reached))
                    }
                    #d::None => #d::None,
                }
            };
        }
        let reached = self.reach(part, &quote!(&#place));
        quote!(#d::Clone::clone(#reached))
    }

    /// The part of a value of its field, which is in this place, as a `PartValue`; none that is computed.
    ///
    /// The type is written out, so that all that is wrong with it is one message at the field.
    pub(crate) fn part_of_field(&self, part: &Part, place: &TokenStream) -> TokenStream {
        let d = &self.d;
        match &part.made {
            Made::Shown | Made::Computed { .. } => {}
            Made::Class { .. } => return variant::class(self, part, place),
            Made::Bound { pattern, name } => {
                let (inner, reached) = (self.inner(part), self.reach(part, &name.to_token_stream()));
                let pattern = variant::binding(pattern, &[name]);
                return quote! {
                    match &#place {
                        #pattern => <#inner as #d::KeyPart>::to_part(#reached),
                        _ => #d::PartValue::None,
                    }
                };
            }
        }
        self.part_in(part, place)
    }

    /// The part of what is in this place, or inside of it.
    pub(super) fn part_in(&self, part: &Part, place: &TokenStream) -> TokenStream {
        let (d, ty) = (&self.d, self.stored(part));
        if part.optional && !part.nested.is_empty() {
            let (inner, reached) = (self.inner(part), self.reach(part, &quote!(field)));
            return quote! {
                match &#place {
                    #d::Some(field) => <#inner as #d::KeyPart>::to_part(#reached),
                    #d::None => #d::PartValue::None,
                }
            };
        }
        let (reached, to_part) = (self.reach(part, &quote!(&#place)), quote!(<#ty as #d::KeyPart>::to_part));
        called(part, to_part, &reached)
    }

    /// The part inside of a field, given a reference to the field.
    pub(crate) fn reach(&self, part: &Part, field: &TokenStream) -> TokenStream {
        let d = &self.d;
        part.nested.iter().fold(field.clone(), |outer, name| {
            let hash = field_hash(name);
            called(part, quote!(#d::CompositePart::<#hash>::part), &outer)
        })
    }

    /// A hidden field for the type parameters that none of these types mentions.
    pub(crate) fn marker(&self, types: &[&Type]) -> Option<TokenStream> {
        let generics = &self.entity.item.generics;
        let unused: Vec<Ident> = type_params(generics)
            .into_iter()
            .filter(|name| !types.iter().any(|ty| mentions(ty, std::slice::from_ref(name))))
            .collect();
        (!unused.is_empty()).then(|| quote!(::core::marker::PhantomData<fn() -> (#(#unused,)*)>))
    }
}

/// Tokens that name the type of a part, which stand where the template does if it reaches into a field.
///
/// That the field has no such part is a mistake of the template, and one however often the part is named: rustc shows
/// errors once that are alike in each of their places.
pub(super) fn of_template(part: &Part, tokens: TokenStream) -> TokenStream {
    match part.nested.first() {
        Some(name) => at(name.span(), tokens),
        None => tokens,
    }
}

/// A call of a function of a part, as [`of_template`] has it; what it is given means what it meant.
fn called(part: &Part, function: TokenStream, argument: &TokenStream) -> TokenStream {
    let argument = quote!((#argument));
    let argument = part.nested.iter().take(1).fold(argument, |argument, name| located(name.span(), argument));
    let function = of_template(part, function);
    quote!(#function #argument)
}

/// A visibility of the user's in front of an item of ours, which begins with it: by its first token a lint of the
/// user's crate judges an item or does not, so that none has to be allowed, which could be forbidden there.
pub(super) fn quiet_vis(vis: &Visibility) -> TokenStream {
    respan(vis.to_token_stream(), |own| own.resolved_at(Span::call_site()))
}

/// What the runtime's module is called inside of [`hidden`](super::hidden).
pub(crate) fn short() -> Tokens {
    quote!(__private).into()
}

/// `::dynaschema::private`
pub(crate) fn private(item: &Item) -> Tokens {
    let krate = &item.krate;
    quote!(#krate::private).into()
}

/// The const argument that stands for a field of a composite: the FNV-1a hash of its name.
pub(super) fn field_hash(name: &Ident) -> u64 {
    name_hash(&syn::ext::IdentExt::unraw(name).to_string())
}

/// The const argument that stands for any name.
pub(super) fn name_hash(name: &str) -> u64 {
    name.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Tokens of ours, all at one place, so that an error in them is shown there.
pub(super) fn at(span: Span, tokens: TokenStream) -> TokenStream {
    respan(tokens, |_| span)
}

/// Tokens of the user's, shown at another place but meaning what they meant.
fn located(span: Span, tokens: TokenStream) -> TokenStream {
    respan(tokens, |own| own.located_at(span))
}

fn respan(tokens: TokenStream, span: impl Fn(Span) -> Span + Copy) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let inside = respan(group.stream(), span);
                let mut respanned = proc_macro2::Group::new(group.delimiter(), inside);
                respanned.set_span(span(group.span()));
                TokenTree::Group(respanned)
            }
            mut token => {
                token.set_span(span(token.span()));
                token
            }
        })
        .collect()
}
