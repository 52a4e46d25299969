//! The attributes of serde that decide an attribute's name and its value.
//!
//! What is wrong in them serde itself says.

use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, ExprPath, Ident, LitStr, Token, Type, token};

use crate::rename::Case;

/// `#[serde(…)]` above a struct or an enum.
#[derive(Default)]
pub(crate) struct SerdeContainer {
    /// `rename_all = "camelCase"`, as it holds for serializing.
    pub(crate) rename_all: Option<Case>,
    /// The same as it holds for deserializing.
    pub(crate) read_all: Option<Case>,
    /// `default`, or `default = "…"`: of a whole struct.
    pub(crate) default: Option<SerdeDefault>,
    /// `into = "String"`: the type that is stored in its place.
    pub(crate) into: Option<Type>,
    /// Every word that is said.
    pub(crate) words: Vec<Ident>,
}

/// `#[serde(…)]` above a field or a variant.
#[derive(Default)]
pub(crate) struct SerdeField {
    /// `rename = "…"`, as it holds for serializing.
    pub(crate) rename: Option<LitStr>,
    /// `skip` or `skip_serializing`: not stored at all.
    pub(crate) skip: bool,
    /// `flatten`: no attribute of its own.
    pub(crate) flatten: bool,
    /// `serialize_with = "…"`, or the `serialize` of `with = "…"`.
    pub(crate) serialize_with: Option<ExprPath>,
    /// `deserialize_with = "…"`, or the `deserialize` of `with = "…"`.
    pub(crate) deserialize_with: Option<ExprPath>,
    /// `skip_serializing_if = "…"`: the values that are not stored.
    pub(crate) skip_if: Option<ExprPath>,
    /// `default`, or `default = "…"`
    pub(crate) default: Option<SerdeDefault>,
    /// `alias = "…"`, and each further `deserialize` of `rename(…)`: the names that it is read from beside its own.
    pub(crate) aliases: Vec<LitStr>,
    /// `rename = "…"`, as it holds for deserializing: the first one.
    pub(crate) read_from: Option<LitStr>,
    /// Every word that is said.
    pub(crate) words: Vec<Ident>,
}

/// Where serde gets the value of what is absent.
#[derive(Clone)]
pub(crate) enum SerdeDefault {
    /// From `Default`.
    Trait,
    /// From a function.
    Function(ExprPath),
}

impl SerdeContainer {
    pub(super) fn read(attrs: &[Attribute]) -> Self {
        let mut container = Self::default();
        each(attrs, |meta| {
            container.words.extend(meta.path.get_ident().cloned());
            if meta.path.is_ident("rename_all") {
                let (written, read) = names(meta)?;
                let case = |name: &LitStr| Case::from_name(&name.value());
                container.rename_all = written.as_ref().and_then(case).or(container.rename_all);
                container.read_all = read.first().and_then(case).or(container.read_all);
            } else if meta.path.is_ident("default") {
                container.default = Some(SerdeDefault::read(meta)?);
            } else if meta.path.is_ident("into") {
                container.into = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else {
                ignore(meta)?;
            }
            Ok(())
        });
        container
    }
}

impl SerdeField {
    /// What stands above a field.
    pub(crate) fn of(field: &syn::Field) -> Self {
        Self::read(&field.attrs)
    }

    pub(super) fn read(attrs: &[Attribute]) -> Self {
        let mut field = Self::default();
        each(attrs, |meta| {
            field.words.extend(meta.path.get_ident().cloned());
            if meta.path.is_ident("rename") {
                let (written, read) = names(meta)?;
                field.rename = written.or(field.rename.take());
                for name in read {
                    field.is_read_from(name);
                }
            } else if meta.path.is_ident("with") {
                let module: ExprPath = meta.value()?.parse::<LitStr>()?.parse()?;
                let function = |name| {
                    let mut path = module.clone();
                    path.path.segments.push(Ident::new(name, meta.path.span()).into());
                    Some(path)
                };
                field.serialize_with = function("serialize");
                field.deserialize_with = function("deserialize");
            } else if meta.path.is_ident("serialize_with") {
                field.serialize_with = Some(function(meta)?);
            } else if meta.path.is_ident("deserialize_with") {
                field.deserialize_with = Some(function(meta)?);
            } else if meta.path.is_ident("skip_serializing_if") {
                field.skip_if = Some(function(meta)?);
            } else if meta.path.is_ident("default") {
                field.default = Some(SerdeDefault::read(meta)?);
            } else if meta.path.is_ident("skip") || meta.path.is_ident("skip_serializing") {
                field.skip = true;
            } else if meta.path.is_ident("flatten") {
                field.flatten = true;
            } else if meta.path.is_ident("alias") {
                field.aliases.push(meta.value()?.parse()?);
            } else {
                ignore(meta)?;
            }
            Ok(())
        });
        field
    }

    /// Serde looks for what it is told first, and takes each further one as an alias.
    fn is_read_from(&mut self, name: LitStr) {
        if self.read_from.is_none() {
            self.read_from = Some(name);
        } else {
            self.aliases.push(name);
        }
    }
}

impl SerdeDefault {
    fn read(meta: &ParseNestedMeta<'_>) -> syn::Result<Self> {
        if meta.input.peek(Token![=]) { function(meta).map(Self::Function) } else { Ok(Self::Trait) }
    }
}

fn each(attrs: &[Attribute], mut option: impl FnMut(&ParseNestedMeta<'_>) -> syn::Result<()>) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        // serde reports what is wrong in its own attributes.
        let _ = attr.parse_nested_meta(|meta| option(&meta));
    }
}

/// `= "path"`
fn function(meta: &ParseNestedMeta<'_>) -> syn::Result<ExprPath> {
    meta.value()?.parse::<LitStr>()?.parse()
}

/// The name by which something is written, and those by which it is read: `= "…"` or
/// `(serialize = "…", deserialize = "…", deserialize = "…")`.
fn names(meta: &ParseNestedMeta<'_>) -> syn::Result<(Option<LitStr>, Vec<LitStr>)> {
    if meta.input.peek(Token![=]) {
        let name: LitStr = meta.value()?.parse()?;
        return Ok((Some(name.clone()), vec![name]));
    }
    let (mut serialize, mut deserialize) = (None, Vec::new());
    meta.parse_nested_meta(|meta| {
        let value = meta.value()?.parse()?;
        if meta.path.is_ident("serialize") {
            serialize = Some(value);
        } else if meta.path.is_ident("deserialize") {
            deserialize.push(value);
        }
        Ok(())
    })?;
    Ok((serialize, deserialize))
}

/// Reads past the value of an option that says nothing about names.
fn ignore(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<syn::Expr>()?;
    } else if meta.input.peek(token::Paren) {
        meta.input.parse::<proc_macro2::Group>()?;
    }
    Ok(())
}
