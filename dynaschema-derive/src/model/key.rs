//! The keys of an entity, resolved.

use proc_macro2::Span;
use syn::Ident;

use super::{Part, TableKey};
use crate::template::{Shards, Spec, Template};

/// A key attribute of the table or an index.
#[derive(Clone)]
pub(crate) enum Key {
    Template(KeyTemplate),
    Raw(RawKey),
    List(ListKey),
}

/// Several attributes that are one key of a global index.
#[derive(Clone)]
pub(crate) struct ListKey {
    /// Two to four, each with the key of the table that it is, if it is one; none of them a list.
    pub(crate) keys: Vec<(Key, Option<TableKey>)>,
    /// Where messages about it point.
    pub(crate) at: Span,
}

/// A template whose placeholders are resolved: `parts` are theirs, in order.
#[derive(Clone)]
pub(crate) struct KeyTemplate {
    pub(crate) template: Template,
    pub(crate) parts: Vec<usize>,
}

/// A field whose own attribute is the key.
#[derive(Clone)]
pub(crate) struct RawKey {
    pub(crate) part: usize,
    /// The attribute's name.
    pub(crate) attribute: String,
    /// The field as written in the key.
    pub(crate) at: Ident,
}

/// One showing of a part in a key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occurrence<'a> {
    pub(crate) part: usize,
    /// `None` where the part is the key itself, in its native type.
    pub(crate) spec: Option<&'a Spec>,
}

impl Key {
    pub(crate) fn template(&self) -> Option<&KeyTemplate> {
        match self {
            Self::Template(template) => Some(template),
            Self::Raw(_) | Self::List(_) => None,
        }
    }

    pub(crate) fn raw(&self) -> Option<&RawKey> {
        match self {
            Self::Raw(raw) => Some(raw),
            Self::Template(_) | Self::List(_) => None,
        }
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// The parts it shows, from left to right.
    pub(crate) fn occurrences(&self) -> Vec<Occurrence<'_>> {
        match self {
            Self::Raw(raw) => vec![Occurrence { part: raw.part, spec: None }],
            Self::List(list) => list.keys.iter().flat_map(|(key, _)| key.occurrences()).collect(),
            Self::Template(key) => {
                let specs = key.template.placeholders().map(|placeholder| Some(&placeholder.spec));
                key.parts.iter().zip(specs).map(|(part, spec)| Occurrence { part: *part, spec }).collect()
            }
        }
    }

    /// As a template, for documentation.
    pub(crate) fn written(&self, parts: &[Part]) -> String {
        match self {
            Self::Template(key) => key.template.literal.value(),
            Self::Raw(raw) => format!("<{}>", parts[raw.part].name),
            Self::List(list) => {
                let written = |(key, of_table): &(Self, Option<TableKey>)| match (key, of_table) {
                    (_, Some(key)) => key.name().to_owned(),
                    (Self::Raw(raw), None) => parts[raw.part].name.clone(),
                    (key, None) => key.written(parts),
                };
                format!("[{}]", list.keys.iter().map(written).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Where messages about it point.
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Template(key) => key.template.literal.span(),
            Self::Raw(raw) => raw.at.span(),
            Self::List(list) => list.at,
        }
    }
}

impl Occurrence<'_> {
    pub(crate) fn is_bucket(&self) -> bool {
        self.spec.is_some_and(Spec::is_bucket)
    }

    /// How much of its part it shows.
    pub(crate) fn fineness(&self) -> u8 {
        self.spec.map_or(u8::MAX, Spec::fineness)
    }

    /// The shards that it shows one of.
    pub(crate) fn shards(&self) -> Option<Shards> {
        self.spec.and_then(|spec| spec.shards)
    }

    /// Whether `None` has a text here.
    pub(crate) fn has_or(&self) -> bool {
        self.spec.is_some_and(|spec| spec.or.is_some())
    }
}
