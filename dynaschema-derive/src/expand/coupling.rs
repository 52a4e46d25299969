//! What lets an update be sent: for every index key, all of its fields are known, or none is set.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Ident, Token, parse_quote};

use super::context::at;
use super::setters::as_argument;
use super::{Context, Trust, docs};
use crate::model::{Coupling, Entity, Setter, State};
use crate::rename;

/// Expands to:
/// ```text
/// coupled! {
///     #[diagnostic::on_unimplemented(message = "this update would leave `GSI1SK` …")]
///     pub trait KnowsAllOfGSI1SK {}
///     impl KnowsAllOfGSI1SK for (IsKnown<false>, IsKnown<false>) {}
///     impl KnowsAllOfGSI1SK for (IsKnown<true>, IsKnown<true>) {}
/// }
/// use Complete as __Complete;
/// impl<…> __Complete for TicketSetters<{ STATUS }, { DUE }>
/// where
///     (IsKnown<{ STATUS }>, IsKnown<{ DUE }>): __coupled::KnowsAllOfGSI1SK,
/// {
/// }
/// ```
///
/// The first is for updates that set none of the fields, the second for those that know all of them.
/// Where every update writes the key, only the second will do. After a mistake any update is complete.
pub(super) fn complete(ctx: &Context<'_>, ty: &TokenStream) -> TokenStream {
    let (d, span) = (&ctx.d, ctx.entity.item.ident.span());
    let mut generics = ctx.generics.clone();
    let couplings = ctx.entity.updates.couplings.iter().filter(|_| ctx.trust == Trust::Checked);
    let traits: TokenStream = couplings
        .map(|coupling| {
            let (name, touched) = (name(coupling), touched(ctx, coupling));
            let known = at(span, quote!((#(#touched,)*): __coupled::#name));
            let clause = generics.make_where_clause();
            clause.where_token = Token![where](span);
            clause.predicates.push(parse_quote!(#known));
            declare(ctx, coupling, &name)
        })
        .collect();
    let (parameters, _, clause) = generics.split_for_impl();
    // It stands at the struct, as if the user had written it there: of what a derive writes rustc says to write it by
    // hand instead. So it names the trait without a path and leaves the bounds where they are: lints would judge both.
    let [head, of, body] = [quote!(impl), quote!(__Complete for #ty), quote!({})].map(|part| at(span, part));
    let complete = quote!(use #d::Complete as __Complete; #head #parameters #of #clause #body);
    let traits = (!traits.is_empty()).then(|| quote!(#d::coupled! { #traits }));
    quote!(#traits #complete)
}

/// `KnowsAllOfGSI1SK`, which rustc shows behind the message.
fn name(coupling: &Coupling) -> Ident {
    let key = coupling.keys.first().map_or("", |key| &key.name);
    format_ident!("KnowsAllOf{key}")
}

/// `IsKnown<{ STATUS }, { STATUS_SET }, false>` of each field.
fn touched(ctx: &Context<'_>, coupling: &Coupling) -> Vec<TokenStream> {
    let d = &ctx.d;
    let states = setters(ctx.entity, coupling).filter_map(|setter| setter.state.as_ref());
    states
        .map(|State { known, set, gone, .. }| {
            let known = as_argument(known);
            match (set.as_ref().map(as_argument), gone.as_ref().map(as_argument)) {
                (None, None) => quote!(#d::IsKnown<#known>),
                (Some(set), None) => quote!(#d::IsKnown<#known, #set>),
                (None, Some(gone)) => quote!(#d::IsKnown<#known, false, #gone>),
                (Some(set), Some(gone)) => quote!(#d::IsKnown<#known, #set, #gone>),
            }
        })
        .collect()
}

/// The setters of the coupled fields.
fn setters<'a>(entity: &'a Entity, coupling: &'a Coupling) -> impl Iterator<Item = &'a Setter> {
    entity.updates.setters.iter().filter(|setter| coupling.fields.contains(&setter.field))
}

fn declare(ctx: &Context<'_>, coupling: &Coupling, name: &Ident) -> TokenStream {
    let message = message(ctx.entity, coupling).replace('{', "{{").replace('}', "}}");
    let coupled: Vec<Coupled<'_>> = setters(ctx.entity, coupling)
        .filter_map(|setter| {
            let leaves = coupling.leaves.contains(&setter.field);
            setter.state.as_ref().map(|state| Coupled { state, leaves: leaves && state.gone.is_some() })
        })
        .collect();
    let none = coupling.always.is_none().then(|| {
        // One that is shared with other couplings may be known for these.
        complete_where(name, &coupled, |_, one| Said {
            known: (!one.state.shared).then_some(false),
            ..Said::UNTOUCHED
        })
    });
    // Where all fields are shared with other couplings, an update that knows all of them and sets none
    // is complete by the first impl already, so that the others have to leave it out: of each, one field
    // is the first that is set.
    let firsts = if coupling.always.is_some() || coupled.iter().any(|one| !one.state.shared) {
        vec![None]
    } else {
        (0..coupled.len()).filter(|first| coupled[*first].state.set.is_some()).map(Some).collect()
    };
    let all = firsts.iter().map(|first| {
        complete_where(name, &coupled, |field, one| Said {
            known: Some(true),
            set: first.filter(|first| field <= *first).map(|first| field == first),
            gone: one.leaves.then_some(false),
        })
    });
    // Without a field that takes the keys with it, the others may be anything; of several, one is the first.
    let leaving = (0..coupled.len()).filter(|first| coupled[*first].leaves);
    let gone = leaving.map(|first| {
        complete_where(name, &coupled, |field, one| {
            let gone = (one.leaves && field <= first).then_some(field == first);
            if gone == Some(true) {
                Said { known: Some(true), set: Some(true), gone }
            } else {
                Said { gone, ..Said::ANYTHING }
            }
        })
    });
    let impls: TokenStream = none.into_iter().chain(all).chain(gone).collect();
    quote! {
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = #message, label = "not all of these fields are known")]
        pub trait #name {}
        #impls
    }
}

/// A field of a coupling.
struct Coupled<'a> {
    state: &'a State,
    /// Whether the keys go with it.
    leaves: bool,
}

/// What an update must say of a field; `None` where it does not matter.
struct Said {
    known: Option<bool>,
    set: Option<bool>,
    gone: Option<bool>,
}

impl Said {
    const UNTOUCHED: Self = Self { known: Some(false), set: Some(false), gone: Some(false) };
    const ANYTHING: Self = Self { known: None, set: None, gone: None };
}

/// Expands to `impl KnowsAllOfGSI1SK for (IsKnown<true>, IsKnown<true>) {}`, with a parameter for what does not
/// matter: `impl<const SET0: bool> KnowsAllOfGSI1SK for (IsKnown<true>, IsKnown<true, SET0>) {}`. The message says which
/// fields are meant, so the compiler lists none of these types.
fn complete_where(
    name: &Ident,
    coupled: &[Coupled<'_>],
    said: impl Fn(usize, &Coupled<'_>) -> Said,
) -> TokenStream {
    let mut params: Vec<Ident> = Vec::new();
    let mut argument = |said: Option<bool>, what: &str| {
        let Some(said) = said else {
            let param = format_ident!("{what}{}", params.len());
            params.push(param.clone());
            return param.to_token_stream();
        };
        said.to_token_stream()
    };
    let touched: Vec<TokenStream> = coupled
        .iter()
        .enumerate()
        .map(|(field, one)| {
            let Said { known, set, gone } = said(field, one);
            let State { set: has_set, gone: has_gone, .. } = one.state;
            let mut arguments = vec![argument(known, "KNOWN")];
            if has_set.is_some() || has_gone.is_some() {
                arguments.push(argument(if has_set.is_some() { set } else { Some(false) }, "SET"));
            }
            if has_gone.is_some() {
                arguments.push(argument(gone, "GONE"));
            }
            quote!(IsKnown<#(#arguments),*>,)
        })
        .collect();
    let params = (!params.is_empty()).then(|| quote!(<#(const #params: bool),*>));
    quote! {
        #[diagnostic::do_not_recommend]
        impl #params #name for (#(#touched)*) {}
    }
}

/// What is wrong, and what to write instead.
fn message(entity: &Entity, coupling: &Coupling) -> String {
    let keys = docs::and(coupling.keys.iter().map(|key| docs::code(&key.name)));
    let templates: Vec<String> = coupling.keys.iter().map(|key| docs::code(&key.written)).collect();
    let fields = coupling.fields.iter().chain(&coupling.always).map(|field| field_name(entity, *field));
    let mut always =
        coupling.always.map(|field| format!(", and every update writes {}", field_name(entity, field)));
    let edit = entity.names.edit.as_ref().map(|edit| {
        let value = rename::snake(&entity.item.name());
        format!("start from the item you have read: `{value}.{edit}()`")
    });
    let read = "let it read what it lacks: `.read_if_needed()`".to_owned();
    let ways: Vec<String> = known(entity, coupling).into_iter().chain([read]).chain(edit).collect();
    format!(
        "this update would leave {keys} ({}) stale: {} belong together{}: {}",
        templates.join(", "),
        docs::and(fields),
        always.take().unwrap_or_default(),
        ways.join("; or "),
    )
}

/// How an update gets to know all of the fields; `None` where it cannot.
fn known(entity: &Entity, coupling: &Coupling) -> Option<String> {
    let setters: Vec<&Setter> = setters(entity, coupling).collect();
    let say = |setter: &&Setter| format!("`.known_{}(..)`", entity.fields[setter.field].ident.unraw());
    let (set, only_known): (Vec<&Setter>, Vec<&Setter>) = setters.iter().partition(|setter| setter.set);
    if only_known.iter().any(|setter| !setter.known) {
        return None;
    }
    let what = match (set.len(), setters.len()) {
        (2, 2) if coupling.always.is_none() => "both".to_owned(),
        (some, all) if some == all && coupling.always.is_none() => "all".to_owned(),
        _ => docs::and(set.iter().map(|setter| field_name(entity, setter.field))),
    };
    let set_or_say: Vec<String> = set.iter().filter(|setter| setter.known).map(say).collect();
    // Of one that is set, it would say nothing new.
    let of = if set_or_say.len() > 1 { " of what is not set" } else { "" };
    let mut ways = Vec::new();
    if !only_known.is_empty() {
        ways.push(format!("say {}", docs::and(only_known.iter().map(say))));
    }
    if !set.is_empty() {
        let or = if set_or_say.is_empty() {
            String::new()
        } else {
            format!(", or say {}{of}", docs::or(set_or_say))
        };
        ways.push(format!("set {what}{or}"));
    }
    Some(ways.join(", and "))
}

fn field_name(entity: &Entity, field: usize) -> String {
    docs::name(&entity.fields[field])
}
