//! What lets an update be sent: for every index key, all of its fields are known, or none is set.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt;

use super::{Context, Tokens, Trust, docs};
use crate::model::{Coupling, Entity, Setter, State};
use crate::rename;

/// Expands to:
/// ```text
/// #[diagnostic::on_unimplemented(message = "this update would leave `GSI1SK` …")]
/// pub trait TicketGSI1SK {}
/// impl TicketGSI1SK for (Touched<false>, Touched<false>) {}
/// impl TicketGSI1SK for (Touched<true>, Touched<true>) {}
/// impl<…> Complete for TicketSetters<STATUS, DUE> where (Touched<STATUS>, Touched<DUE>): TicketGSI1SK {}
/// ```
///
/// The first is for updates that set none of the fields, the second for those that know all of them.
/// Where every update writes the key, only the second will do. After a mistake any update is complete.
pub(super) fn complete(ctx: &Context<'_>, ty: &TokenStream) -> TokenStream {
    let d = &ctx.d;
    let mut generics = ctx.generics.clone();
    let couplings = ctx.entity.updates.couplings.iter().filter(|_| ctx.trust == Trust::Checked);
    let traits: TokenStream = couplings
        .map(|coupling| {
            let (name, states) = (name(ctx.entity, coupling), states(ctx.entity, coupling));
            generics
                .make_where_clause()
                .predicates
                .push(syn::parse_quote!((#(#d::Touched<#states>,)*): #name));
            declare(ctx, coupling, &name)
        })
        .collect();
    let (parameters, _, clause) = generics.split_for_impl();
    quote! {
        #traits
        #[automatically_derived]
        impl #parameters #d::Complete for #ty #clause {}
    }
}

/// `TicketGSI1SK`
fn name(entity: &Entity, coupling: &Coupling) -> Ident {
    let key = coupling.keys.first().map_or("", |key| &key.name);
    Ident::new(&format!("{}{key}", entity.item.name()), proc_macro2::Span::call_site())
}

/// `STATUS, STATUS_SET` of each field.
fn states(entity: &Entity, coupling: &Coupling) -> Vec<TokenStream> {
    let states = setters(entity, coupling).filter_map(|setter| setter.state.as_ref());
    states
        .map(|state| {
            let idents = state.idents();
            quote!(#(#idents),*)
        })
        .collect()
}

/// The setters of the coupled fields.
fn setters<'a>(entity: &'a Entity, coupling: &'a Coupling) -> impl Iterator<Item = &'a Setter> {
    entity.updates.setters.iter().filter(|setter| coupling.fields.contains(&setter.field))
}

fn declare(ctx: &Context<'_>, coupling: &Coupling, name: &Ident) -> TokenStream {
    let d = &ctx.d;
    let message = message(ctx.entity, coupling).replace('{', "{{").replace('}', "}}");
    let states: Vec<&State> =
        setters(ctx.entity, coupling).filter_map(|setter| setter.state.as_ref()).collect();
    let none = coupling.always.is_none().then(|| none_set(d, name, &states));
    // Where all fields are shared with other couplings, an update that knows all of them and sets none
    // is complete by the first impl already, so that the others have to leave it out.
    let all = if coupling.always.is_some() || states.iter().any(|state| !state.shared) {
        vec![all_known(d, name, &states, None)]
    } else {
        let firsts = (0..states.len()).filter(|first| states[*first].set.is_some());
        firsts.map(|first| all_known(d, name, &states, Some(first))).collect()
    };
    quote! {
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = #message, label = "not all of these fields are known")]
        pub trait #name {}
        #none
        #(#all)*
    }
}

/// Expands to `impl TicketGSI1SK for (Touched<false>, Touched<false>) {}`. A field that is shared with
/// other couplings may be known for these: `Touched<KNOWN0, false>`.
fn none_set(d: &Tokens, name: &Ident, states: &[&State]) -> TokenStream {
    let mut params = Vec::new();
    let touched: Vec<TokenStream> = states
        .iter()
        .map(|State { set, shared, .. }| {
            if !shared {
                return quote!(#d::Touched<false>,);
            }
            let param = format_ident!("KNOWN{}", params.len());
            let set = set.as_ref().map(|_| quote!(, false));
            let touched = quote!(#d::Touched<#param #set>,);
            params.push(param);
            touched
        })
        .collect();
    implement(name, &params, &touched)
}

/// Expands to `impl TicketGSI1SK for (Touched<true>, Touched<true>) {}`. A field that is shared with other
/// couplings may be set or not: `Touched<true, SET0>`. With a first, it is the first that is set.
fn all_known(d: &Tokens, name: &Ident, states: &[&State], first: Option<usize>) -> TokenStream {
    let mut params = Vec::new();
    let touched: Vec<TokenStream> = states
        .iter()
        .enumerate()
        .map(|(field, state)| match (&state.set, first) {
            (None, _) => quote!(#d::Touched<true>,),
            (Some(_), Some(first)) if field < first => quote!(#d::Touched<true, false>,),
            (Some(_), Some(first)) if field == first => quote!(#d::Touched<true, true>,),
            _ => {
                let param = format_ident!("SET{}", params.len());
                let touched = quote!(#d::Touched<true, #param>,);
                params.push(param);
                touched
            }
        })
        .collect();
    implement(name, &params, &touched)
}

fn implement(name: &Ident, params: &[Ident], touched: &[TokenStream]) -> TokenStream {
    let params = (!params.is_empty()).then(|| quote!(<#(const #params: bool),*>));
    quote!(impl #params #name for (#(#touched)*) {})
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
    let mut ways = Vec::new();
    if !only_known.is_empty() {
        ways.push(format!("say {}", docs::and(only_known.iter().map(say))));
    }
    if !set.is_empty() {
        let or =
            if set_or_say.is_empty() { String::new() } else { format!(", or say {}", docs::or(set_or_say)) };
        ways.push(format!("set {what}{or}"));
    }
    Some(ways.join(", and "))
}

fn field_name(entity: &Entity, field: usize) -> String {
    docs::name(&entity.fields[field])
}
