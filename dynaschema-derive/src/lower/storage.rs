//! Where each field is stored: under which name, or in which key.

use syn::ext::IdentExt;
use syn::{ExprPath, Fields, Ident, LitStr};

use super::item;
use crate::attr::{EntityAttrs, FieldAttrs, SerdeContainer, SerdeDefault, SerdeField};
use crate::errors::{Errors, mistake};
use crate::model::{DefaultValue, Field, Form, Index, Item, Key, Made, Occurrence, Part, Shown, Storage};
use crate::suggest;
use crate::template::{self, Spec};

/// The name that serde gives the attribute of a field.
pub(super) fn attribute_name(field: &Ident, serde: &SerdeField, container: &SerdeContainer) -> String {
    let name = field.unraw().to_string();
    match (&serde.rename, container.rename_all) {
        (Some(rename), _) => LitStr::value(rename),
        (None, Some(case)) => case.of_field(&name),
        (None, None) => name,
    }
}

/// The name of the attribute that serde reads a field from.
pub(super) fn read_name(field: &Ident, serde: &SerdeField, container: &SerdeContainer) -> String {
    let name = field.unraw().to_string();
    match (&serde.read_from, container.read_all) {
        (Some(rename), _) => LitStr::value(rename),
        (None, Some(case)) => case.of_field(&name),
        (None, None) => name,
    }
}

/// Whether a field is read from what it is written under.
pub(super) fn reads_written(written: &str, read: &str, serde: &SerdeField) -> bool {
    read == written || serde.aliases.iter().any(|alias| alias.value() == written)
}

/// The names that a field is read from beside the one under which it is written.
fn earlier_names(field: &Ident, written: &str, read: &str, serde: &SerdeField) -> Vec<LitStr> {
    let apart = (read != written).then(|| LitStr::new(read, field.span()));
    let aliases = serde.aliases.iter().filter(|alias| alias.value() != written);
    apart.into_iter().chain(aliases.cloned()).collect()
}

pub(super) fn fields(
    item: &Item,
    fields: &Fields,
    attrs: &EntityAttrs,
    parts: &[Part],
    keys: &[(&Key, Option<&Key>)],
    indexes: &[Index],
    errors: &Errors,
) -> Vec<Field> {
    let holders = Holders { parts, keys, indexes };
    let function = |written: &Option<ExprPath>| written.as_ref().map(|written| item::function(written, item));
    let field = |(index, (field, own)): (usize, (&syn::Field, &FieldAttrs))| {
        let ident = field.ident.clone().expect("the fields are named");
        let read_from = read_name(&ident, &own.serde, &attrs.serde);
        let written = attribute_name(&ident, &own.serde, &attrs.serde);
        let aliases = earlier_names(&ident, &written, &read_from, &own.serde);
        Field {
            storage: storage(index, &ident, own, attrs, &holders, errors),
            ident,
            vis: field.vis.clone(),
            ty: field.ty.clone(),
            inner: item::inside("Option", &field.ty).cloned(),
            serialize_with: function(&own.serde.serialize_with),
            deserialize_with: function(&own.serde.deserialize_with),
            skip_if: function(&own.serde.skip_if),
            default: default(&own.serde, &attrs.serde, item),
            aliases,
            reads_written: reads_written(&written, &read_from, &own.serde),
            read_from,
            serde_words: own.serde.words.clone(),
            lww: own.lww.clone(),
            immutable: own.immutable.clone(),
            sensitive: own.sensitive.is_some(),
            form: own.stored_as.as_ref().and_then(|(_, written)| form(written, errors)),
        }
    };
    fields.iter().zip(&attrs.fields).enumerate().map(field).collect()
}

pub(super) fn default(field: &SerdeField, container: &SerdeContainer, item: &Item) -> Option<DefaultValue> {
    let made = |default: &SerdeDefault| match default {
        SerdeDefault::Trait => SerdeDefault::Trait,
        SerdeDefault::Function(function) => SerdeDefault::Function(item::function(function, item)),
    };
    let own = field.default.as_ref().map(|own| DefaultValue::Own(made(own)));
    own.or_else(|| container.default.as_ref().map(|of| DefaultValue::OfStruct(made(of))))
}

/// What `as = "…"` says.
fn form(written: &LitStr, errors: &Errors) -> Option<Form> {
    let text = written.value();
    let shown = match text.as_str() {
        "number" => Shown::Spec(Spec::default()),
        "text" => Shown::Spec(Spec { text: true, ..Spec::default() }),
        _ => of_time(written, &["number", "text", "s", "ms", "us", "ns", "epoch", "epoch_ms"], errors)?,
    };
    Some(Form { written: written.clone(), shown })
}

/// How a time is stored that is written as one of these words, or as a pattern.
pub(super) fn of_time(written: &LitStr, words: &[&str], errors: &Errors) -> Option<Shown> {
    let word = written.value();
    if word.contains('%') {
        return Some(Shown::Pattern(word));
    }
    let time = template::precision(&word);
    if time.is_none() {
        mistake!(
            errors,
            written,
            "nothing is stored as `{word}`; write one of {}, or a pattern of a time such as `%Y-%m-%d %H:%M:%S`",
            suggest::list(words)
        );
    }
    Some(Shown::Spec(Spec { time: Some(time?), ..Spec::default() }))
}

fn storage(
    index: usize,
    ident: &Ident,
    own: &FieldAttrs,
    attrs: &EntityAttrs,
    holders: &Holders<'_>,
    errors: &Errors,
) -> Storage {
    if own.serde.skip || own.serde.flatten {
        return without_attribute(ident, own, holders.show(index), errors);
    }
    let name = attribute_name(ident, &own.serde, &attrs.serde);
    let held = holders.held(index);
    match (&own.from_key, held) {
        (None, Ok(part)) if attrs.dynamo.from_key.is_some() && !says_how_it_is_stored(own) => {
            Storage::Key { name, part, at: ident.clone() }
        }
        (Some(at), Ok(part)) => Storage::Key { name, part, at: at.clone() },
        (Some(at), Err(reason)) => {
            match reason {
                NotHeld::Raw => {
                    mistake!(errors, at, "`{ident}` is a key attribute itself; remove `from_key`");
                }
                NotHeld::Lossy => mistake!(
                    errors,
                    at,
                    "`{ident}` cannot be read back from a key that folds its case or shows a stretch of time; remove `from_key`"
                ),
                NotHeld::Sparse => mistake!(
                    errors,
                    at,
                    "`{ident}` is lost from its index where another `Option` in it is `None`; remove `from_key`, or put `{ident}` into another key"
                ),
                NotHeld::Demanded => mistake!(
                    errors,
                    at,
                    "`{ident}` is lost where an item is not in that index, which is for some values only; remove `from_key`, or put `{ident}` into another key"
                ),
                NotHeld::Nowhere => mistake!(
                    errors,
                    at,
                    "no key holds `{ident}` as a whole; remove `from_key`, or put `<{ident}>` into a key"
                ),
            }
            Storage::Attribute(name)
        }
        _ => Storage::Attribute(name),
    }
}

/// Whether what is said of a field is of an attribute of its own.
fn says_how_it_is_stored(own: &FieldAttrs) -> bool {
    own.ttl.is_some() || own.stored_as.is_some()
}

/// Where a field is stored of which serde makes no attribute of its own.
fn without_attribute(ident: &Ident, own: &FieldAttrs, is_shown: bool, errors: &Errors) -> Storage {
    let storage = match (own.serde.skip, is_shown) {
        (true, _) => Storage::Skipped,
        (false, true) => Storage::Pieces,
        (false, false) => Storage::Flattened,
    };
    match (&own.from_key, &storage) {
        (Some(at), Storage::Pieces) => mistake!(
            errors,
            at,
            "`{ident}` would be stored in its key only, so that there is nothing to flatten; remove serde's `flatten`, which stores the same, or `from_key`"
        ),
        // One that is skipped and shown is refused for that.
        (Some(at), _) if !is_shown => {
            mistake!(
                errors,
                at,
                "no key shows `{ident}`, so that it is not read from one; remove `from_key`"
            );
        }
        _ => {}
    }
    storage
}

/// The keys that can hold a field.
struct Holders<'a> {
    parts: &'a [Part],
    /// Those of the table, under each arm.
    keys: &'a [(&'a Key, Option<&'a Key>)],
    indexes: &'a [Index],
}

/// Why a field cannot be stored in a key only.
enum NotHeld {
    Nowhere,
    Raw,
    Lossy,
    Sparse,
    Demanded,
}

impl Holders<'_> {
    /// Whether some key shows the field, or what is inside of it.
    fn show(&self, field: usize) -> bool {
        self.parts.iter().any(|part| part.is_of(field) && matches!(part.made, Made::Shown))
    }

    /// The part as which some key holds the whole field, as far as tokens tell.
    fn held(&self, field: usize) -> Result<usize, NotHeld> {
        let part = self.parts.iter().position(|part| part.field == field && part.is_field());
        let Some(part) = part else { return Err(NotHeld::Nowhere) };
        let bases: Vec<Vec<Occurrence<'_>>> =
            self.keys.iter().map(|(pk, sk)| occurrences(Some(pk), *sk)).collect();
        let of_indexes: Vec<Vec<Occurrence<'_>>> =
            self.indexes.iter().map(|index| occurrences(Some(&index.pk), index.sk.as_ref())).collect();
        if bases.iter().chain(&of_indexes).flatten().all(|shown| shown.part != part) {
            return Err(NotHeld::Nowhere);
        }
        let mine = |key: &[Occurrence<'_>]| {
            let mine: Vec<_> = key.iter().filter(|shown| shown.part == part).copied().collect();
            (mine.iter().any(|shown| shown.spec.is_none()), mine.iter().any(is_whole))
        };
        if bases.iter().chain(&of_indexes).any(|key| mine(key).0) {
            return Err(NotHeld::Raw);
        }
        let holding: Vec<_> = self.indexes.iter().zip(&of_indexes).filter(|(_, key)| mine(key).1).collect();
        let is_there = |index: &Index, key: &[Occurrence<'_>]| {
            index.only.is_empty() && !self.is_sparse_without(part, key)
        };
        if bases.iter().all(|base| mine(base).1) || holding.iter().any(|(index, key)| is_there(index, key)) {
            return Ok(part);
        }
        Err(match holding[..] {
            [] => NotHeld::Lossy,
            _ if holding.iter().all(|(index, _)| !index.only.is_empty()) => NotHeld::Demanded,
            _ => NotHeld::Sparse,
        })
    }

    /// Whether the `None` of another part takes the index's key away.
    fn is_sparse_without(&self, part: usize, key: &[Occurrence<'_>]) -> bool {
        key.iter().any(|shown| shown.part != part && self.parts[shown.part].optional && !shown.has_or())
    }
}

fn occurrences<'a>(pk: Option<&'a Key>, sk: Option<&'a Key>) -> Vec<Occurrence<'a>> {
    pk.into_iter().chain(sk).flat_map(Key::occurrences).collect()
}

fn is_whole(shown: &Occurrence<'_>) -> bool {
    shown.spec.is_some_and(|spec| !spec.is_lossy())
}
