//! The code that is written: one file per artefact.
//!
//! Nothing here sees an attribute. Everything emitted names only `::core` and
//! the runtime's `private` module, and calls no method by its bare name, so
//! that it means the same in every crate.

mod assignment;
mod attribute;
mod chain;
mod checks;
mod collection;
mod computed;
mod context;
mod coupling;
mod docs;
mod entity;
mod fields;
mod function;
mod functions;
mod kept;
mod key;
mod key_part;
mod keyed;
mod moment;
mod narrow;
mod partition;
mod pieces;
mod projection;
mod schema;
mod setters;
mod table;
mod variant;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::model::{Entity, Item};

pub(crate) use attribute::attribute;
pub(crate) use chain::chain;
pub(crate) use collection::collection;
pub(crate) use context::{Context, Tokens, Trust, short};
pub(crate) use function::Function;
pub(crate) use functions::{of_entity as entity_functions, of_key as key_functions};
pub(crate) use kept::batch;
pub(crate) use key::standard_impls as key_impls;
pub(crate) use key_part::{key_part, parts_of_composite};
pub(crate) use keyed::keyed_anywhere;
pub(crate) use narrow::narrow;
pub(crate) use projection::{projection, read_from, traits as projection_traits};
pub(crate) use setters::setters;
pub(crate) use table::{functions as table_functions, table};

/// Expands to the named types, and everything else inside one `const _`.
pub(crate) fn entity(entity: &Entity) -> TokenStream {
    let ctx = Context::new(entity, Trust::Checked);
    let types = named_types(&ctx).into_iter().map(|(_, code)| code);
    let code = [
        variant::classes(&ctx),
        entity::entity(&ctx),
        batch(&ctx),
        key::entity_key(&ctx),
        key::standard_impls(&ctx),
        Function::block(&ctx, &ctx.entity_type(), &functions::of_entity(&ctx)),
        Function::block(&ctx, &ctx.key_type(), &functions::of_key(&ctx)),
        chain(&ctx, |function| function),
        keyed::keyed(&ctx),
        narrow::narrow(&ctx),
        setters(&ctx, |function| function),
        checks::checks(&ctx),
    ];
    let code = hidden(&entity.item, &quote!(#(#code)*));
    quote!(#(#types)* #code)
}

/// The public types that stand beside the entity, by name.
pub(crate) fn named_types<'a>(ctx: &Context<'a>) -> Vec<(&'a Ident, TokenStream)> {
    let (ctx, names) = (&ctx.outside(), &ctx.entity.names);
    let own = [
        (&names.key_type, key::declare(ctx)),
        (&names.fields_type, fields::declare(ctx)),
        (&names.setters_type, setters::declare(ctx)),
    ];
    own.into_iter()
        .chain(chain::declare(ctx))
        .chain(partition::declare(ctx))
        .chain(narrow::declare(ctx))
        .collect()
}

/// Expands to:
/// ```text
/// const _: () = { use ::dynaschema::private as __private; … };
/// ```
pub(crate) fn hidden(item: &Item, code: &TokenStream) -> TokenStream {
    let (allows, private, short) = (&item.allows, context::private(item), context::short());
    let deprecated = item.deprecated.then(|| quote!(#[allow(deprecated)]));
    quote! {
        #(#allows)*
        #deprecated
        #[allow(long_running_const_eval)]
        const _: () = { use #private as #short; #code };
    }
}
