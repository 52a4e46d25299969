//! Names that are emitted.

use proc_macro2::Span;
use syn::Ident;
use syn::ext::IdentExt;

/// A name of ours: where the user's stands, but with our hygiene, so that no
/// lint of the user's crate judges it.
pub(crate) fn generated(name: &str, at: Span) -> Ident {
    spanned(name, at.resolved_at(Span::call_site()))
}

/// The same of a field of the user's.
pub(crate) fn quiet(field: &Ident) -> Ident {
    generated(&field.unraw().to_string(), field.span())
}

/// A name in this place, of which an `r#` makes one where that is needed.
pub(crate) fn spanned(name: &str, span: Span) -> Ident {
    match (name, syn::parse_str::<Ident>(name)) {
        // What no `r#` makes a name.
        ("" | "_" | "self" | "Self" | "super" | "crate", _) => Ident::new(&format!("{name}__"), span),
        // A keyword of some editions, and what a span is of decides by which of them it is read.
        ("gen", _) | (_, Err(_)) => Ident::new_raw(name, span),
        (_, Ok(_)) => Ident::new(name, span),
    }
}

#[cfg(test)]
mod tests {
    use super::{generated, quiet};
    use proc_macro2::Span;

    /// Each edition reads what is emitted, whichever of them the user's field was written in.
    #[test]
    fn a_keyword_of_any_edition_is_raw() {
        let text = |name| generated(name, Span::call_site()).to_string();
        assert_eq!(["gen", "match", "id"].map(text), ["r#gen", "r#match", "id"]);
        assert_eq!(["self", "Self", "crate"].map(text), ["self__", "Self__", "crate__"]);
        let field = |text| quiet(&syn::parse_str(text).expect("a name")).to_string();
        assert_eq!(["gen", "r#gen", "r#match", "id"].map(field), ["r#gen", "r#gen", "r#match", "id"]);
    }
}
