//! The pipeline: read, lower, check, expand; after a mistake, report and stand in.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::errors::{Errors, report};
use crate::{check, expand, fallback, lower, self_type};

pub(crate) fn entity(input: &DeriveInput) -> TokenStream {
    run(lower::entity, check::entity, expand::entity, fallback::entity, input)
}

pub(crate) fn key_part(input: &DeriveInput) -> TokenStream {
    run(lower::key_part, check::key_part, expand::key_part, fallback::key_part, input)
}

pub(crate) fn attribute(input: &DeriveInput) -> TokenStream {
    // Whatever is wrong with one that is lowered, it has the same paths.
    run(lower::attribute, check::attribute, expand::attribute, expand::attribute, input)
}

pub(crate) fn table(input: &DeriveInput) -> TokenStream {
    run(lower::table, check::table, expand::table, fallback::table, input)
}

pub(crate) fn collection(input: &DeriveInput) -> TokenStream {
    run(lower::collection, check::collection, expand::collection, fallback::collection, input)
}

pub(crate) fn projection(input: &DeriveInput) -> TokenStream {
    run(lower::projection, check::projection, expand::projection, fallback::projection, input)
}

fn run<Model>(
    lower: fn(&DeriveInput, &Errors) -> Option<Model>,
    check: fn(&Model, &Errors),
    expand: fn(&Model) -> TokenStream,
    fallback: fn(&Model) -> TokenStream,
    input: &DeriveInput,
) -> TokenStream {
    let errors = Errors::new();
    let model = lower(&self_type::named(input), &errors);
    if let Some(model) = &model {
        check(model, &errors);
    }
    let found = errors.finish();
    let code = match &model {
        Some(model) if found.is_empty() => expand(model),
        Some(model) => fallback(model),
        None => TokenStream::new(),
    };
    let messages = report(&found);
    quote::quote!(#messages #code)
}
