//! Key parts: newtypes, enums, composites.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Fields, Ident, LitStr, Member, Type, Variant};

use super::{item, storage};
use crate::attr::{KeyPartAttrs, SerdeContainer, SerdeField};
use crate::errors::{Errors, mistake};
use crate::model::{Composite, KeyPart, KeyPartKind};
use crate::rename::Case;
use crate::suggest;
use crate::template::{self, Placeholder, Segment, Template};

/// What else a struct can be of which a field is in no key.
const ELSEWHERE: &str = ", or derive `DynamoAttribute` in the place of `KeyPart`, where keys show some of the fields only, each by its path";

/// A key part; `None` where the item cannot be one at all.
pub(crate) fn key_part(input: &DeriveInput, errors: &Errors) -> Option<KeyPart> {
    let before = errors.count();
    let attrs = KeyPartAttrs::read(input, errors);
    // A template that cannot be read is not one that is missing.
    let readable = errors.count() == before;
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    let ident = &input.ident;
    let kind = match &input.data {
        Data::Enum(data) => {
            if let Some(literal) = &attrs.key {
                mistake!(
                    errors,
                    literal,
                    "the variants of an enum have texts of their own; write `#[key]` above each of them"
                );
            }
            variants(ident, data, &attrs, errors)
        }
        Data::Struct(data) => match (&attrs.key, &data.fields) {
            (Some(literal), fields @ Fields::Named(_)) => {
                let mut composite = composite(literal, fields, ELSEWHERE, errors);
                composite.pieces = pieces(fields, &composite.order, &attrs.serde);
                Some(KeyPartKind::Composite(composite))
            }
            (Some(literal), _) => {
                mistake!(
                    errors,
                    literal,
                    "`#[key]` names fields, which `{ident}` has not; write `struct {ident} {{ … }}`"
                );
                None
            }
            (None, fields) if readable => newtype(ident, fields, &attrs.serde, errors),
            (None, _) => None,
        },
        Data::Union(_) => {
            mistake!(errors, ident, "a union cannot be part of a key; write a newtype");
            None
        }
    };
    Some(KeyPart { item, kind: kind.unwrap_or(KeyPartKind::Enum { variants: Vec::new(), recoded: false }) })
}

/// Options of serde by which something is stored otherwise than what is in it.
const RECODED: [&str; 5] = ["into", "tag", "with", "serialize_with", "getter"];

fn is_recoding(word: &Ident) -> bool {
    RECODED.iter().any(|known| word == known)
}

/// Whether one of them is said.
fn is_recoded(words: &[Ident]) -> bool {
    words.iter().any(is_recoding)
}

/// Whether the field holds nothing and says a type only, which is all that serde knows of it, too.
fn is_marker(ty: &Type) -> bool {
    let Type::Path(path) = item::bare(ty) else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "PhantomData")
}

/// A struct of one field, beside markers.
fn newtype(
    ident: &Ident,
    fields: &Fields,
    container: &SerdeContainer,
    errors: &Errors,
) -> Option<KeyPartKind> {
    let (markers, shown): (Vec<_>, Vec<_>) =
        fields.members().zip(fields).partition(|(_, field)| is_marker(&field.ty));
    let markers: Vec<Member> = markers.into_iter().map(|(member, _)| member).collect();
    let mut members = shown.into_iter();
    match (members.next(), members.next(), fields) {
        (Some((member, field)), None, _) => {
            // By a name, its field is a member of a map, and beside another one an element of a list.
            let is_inside = field.ident.is_some() || !markers.is_empty();
            let is_inside = is_inside && !container.words.iter().any(|word| word == "transparent");
            // What becomes the type of its field is stored as that.
            let as_field = container.into.as_ref().is_some_and(|into| item::same(into, &field.ty));
            let mut words = container.words.iter().filter(|word| !(as_field && *word == "into"));
            let recoded = is_inside || words.any(is_recoding) || is_recoded(&SerdeField::of(field).words);
            return Some(KeyPartKind::Newtype { member, ty: field.ty.clone(), markers, recoded });
        }
        (None, ..) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has no field, so it is no part of a key; write it as a literal"
            );
        }
        (Some(_), Some(_), Fields::Unnamed(_)) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has several fields without a name; name them and write `#[key(\"<a>#<b>\")]`"
            );
        }
        (Some((Member::Named(a), _)), Some((Member::Named(b), _)), _) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has several fields and no template; write `#[key(\"<{a}>#<{b}>\")]` above it"
            );
        }
        _ => {}
    }
    None
}

/// An enum: of unit variants, or of such with templates.
fn variants(ident: &Ident, data: &DataEnum, attrs: &KeyPartAttrs, errors: &Errors) -> Option<KeyPartKind> {
    if data.variants.is_empty() {
        mistake!(errors, ident, "`{ident}` has no variants, so no key can hold one; give it some");
        return None;
    }
    if let Some(word) = attrs.serde.words.iter().find(|word| *word == "untagged") {
        mistake!(
            errors,
            word,
            "serde's `untagged` leaves the variants of `{ident}` without the texts that keys show; remove it"
        );
    }
    let mut texts: Vec<(Ident, String)> = Vec::new();
    let mut templates: Vec<(Ident, Composite)> = Vec::new();
    for variant in &data.variants {
        let name = &variant.ident;
        is_read_back(name, &KeyPartAttrs::variant(&variant.attrs), errors);
        match KeyPartAttrs::variant_key(variant, errors) {
            Some(literal) => templates.push((name.clone(), composite(&literal, &variant.fields, "", errors))),
            None => texts.push((name.clone(), text(variant, &texts, attrs, errors))),
        }
    }
    if templates.is_empty() {
        return Some(KeyPartKind::Enum { variants: texts, recoded: is_recoded(&attrs.serde.words) });
    }
    let places = |(name, _): &(Ident, Composite)| data.variants.iter().position(|of| of.ident == *name);
    templates.extend(texts.into_iter().map(|(name, text)| (name.clone(), constant(&name, text))));
    templates.sort_by_key(places);
    Some(KeyPartKind::Variants(templates))
}

/// A text as a template that shows nothing else.
fn constant(name: &Ident, text: String) -> Composite {
    let literal = LitStr::new(&text, name.span());
    let template = Template { literal, segments: vec![Segment::Literal(text)] };
    Composite { template, fields: Vec::new(), order: Vec::new(), pieces: None }
}

/// The text of a variant without a template, which none of the earlier ones has.
fn text(variant: &Variant, earlier: &[(Ident, String)], attrs: &KeyPartAttrs, errors: &Errors) -> String {
    let name = &variant.ident;
    if !matches!(variant.fields, Fields::Unit) {
        let field = variant.fields.members().next().map_or("0".to_owned(), |field| member(&field));
        mistake!(
            errors,
            name,
            "variant `{name}` carries data, which has no text of its own; write a template above it (`#[key(\"{name}#<{field}>\")]`), or use plain variants"
        );
    }
    let serde = KeyPartAttrs::variant(&variant.attrs);
    let named = |rename: Option<&LitStr>, all: Option<Case>| match (rename, all) {
        (Some(rename), _) => rename.value(),
        (None, Some(case)) => case.of_variant(&name.unraw().to_string()),
        (None, None) => name.unraw().to_string(),
    };
    let text = named(serde.rename.as_ref(), attrs.serde.rename_all);
    let read = named(serde.read_from.as_ref(), attrs.serde.read_all);
    is_one_text(name, &text, &read, &serde, errors);
    if text.is_empty() {
        mistake!(
            errors,
            name,
            "variant `{name}` has an empty text, which cannot stand in a key; rename it to a text"
        );
    }
    if let Some((other, _)) = earlier.iter().find(|(_, other)| *other == text) {
        mistake!(
            errors,
            name,
            "variants `{other}` and `{name}` are both written `{text}`; give them different texts"
        );
    }
    text
}

/// Options of serde by which something is not stored, or not read.
const SKIPS: [&str; 3] = ["skip", "skip_serializing", "skip_deserializing"];

/// What a key shows is a value of the attribute, too.
fn is_read_back(name: &Ident, serde: &SerdeField, errors: &Errors) {
    if let Some(word) = serde.words.iter().find(|word| SKIPS.iter().any(|skip| word == skip)) {
        mistake!(
            errors,
            word,
            "a key shows `{name}`, which by serde's `{word}` is not written to the attribute or not read from it; remove `{word}`"
        );
    }
}

/// The text that a key shows is that of the attribute, written and read.
fn is_one_text(name: &Ident, text: &str, read: &str, serde: &SerdeField, errors: &Errors) {
    for word in &serde.words {
        match word.to_string().as_str() {
            "other" => mistake!(
                errors,
                word,
                "`{name}` would be read from every text that is no other variant's, and then be another key; remove `other`, and add a variant for each text"
            ),
            "untagged" => mistake!(
                errors,
                word,
                "serde's `untagged` leaves `{name}` without the text that keys show; remove it"
            ),
            _ => {}
        }
    }
    if read != text && serde.aliases.iter().all(|alias| alias.value() != text) {
        mistake!(
            errors,
            name,
            "`{name}` is written `{text}` and read from `{read}`; write `rename = \"{text}\", alias = \"{read}\"`"
        );
    }
}

fn composite(literal: &LitStr, declared: &Fields, elsewhere: &str, errors: &Errors) -> Composite {
    let fields: Vec<(Member, Type)> =
        declared.members().zip(declared).map(|(member, field)| (member, field.ty.clone())).collect();
    let before = errors.count();
    let mut template = template::parse(literal, errors);
    template.refuse_shards(errors);
    let mut order = Vec::new();
    template.segments.retain(|segment| {
        let Segment::Placeholder(placeholder) = segment else { return true };
        let field = placeholder_field(placeholder, &fields, &order, literal, errors);
        if let Some(field) = field.and_then(|field| declared.iter().nth(field)) {
            is_stored(field, placeholder, errors);
        }
        order.extend(field);
        field.is_some()
    });
    // A field may seem to be missing only because its placeholder is wrong.
    if errors.count() == before {
        let left_out = declared.iter().zip(&fields).enumerate().filter(|(field, _)| !order.contains(field));
        for (_, (field, (name, ty))) in left_out {
            let at = field.ident.as_ref().map_or_else(|| ty.to_token_stream(), ToTokens::to_token_stream);
            let name = member(name);
            mistake!(
                errors,
                at,
                "field `{name}` is not in the template of the key part; write `<{name}>` in it{elsewhere}"
            );
        }
    }
    Composite { template, fields, order, pieces: None }
}

/// What the key shows is in the attribute too, from which a value is read.
fn is_stored(field: &syn::Field, placeholder: &Placeholder, errors: &Errors) {
    let words = SerdeField::of(field).words;
    if let Some(word) = words.iter().find(|word| SKIPS.iter().any(|skip| word == skip)) {
        let written = &placeholder.written;
        mistake!(
            errors,
            word,
            "`{written}` shows a field that serde does not store, and a value that is read would have another key; remove `{word}`"
        );
    }
}

/// Under which names serde stores the fields of a composite that it flattens, where it says otherwise than
/// they are called.
fn pieces(declared: &Fields, order: &[usize], container: &SerdeContainer) -> Option<Vec<String>> {
    let whole = ["tag", "transparent", "from", "try_from", "into", "remote"];
    let one = ["skip", "skip_serializing", "skip_deserializing", "flatten", "alias"];
    let said = |words: &[Ident], of: &[&str]| words.iter().any(|word| of.iter().any(|known| word == known));
    let mut names = Vec::new();
    let mut usual = true;
    for field in order.iter().filter_map(|field| declared.iter().nth(*field)) {
        let (Some(ident), serde) = (&field.ident, SerdeField::of(field)) else { return None };
        let written = storage::attribute_name(ident, &serde, container);
        let read = storage::read_name(ident, &serde, container);
        if said(&serde.words, &one) || written != read {
            return Some(Vec::new());
        }
        usual &= ident.unraw() == written;
        names.push(written);
    }
    if said(&container.words, &whole) {
        return Some(Vec::new());
    }
    (!usual).then_some(names)
}

/// The name of a field, or its number.
fn member(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The field that a placeholder of a composite shows, unless an earlier one does.
fn placeholder_field(
    placeholder: &Placeholder,
    fields: &[(Member, Type)],
    earlier: &[usize],
    at: &LitStr,
    errors: &Errors,
) -> Option<usize> {
    let (name, written) = (placeholder.name(), &placeholder.written);
    if placeholder.path.len() > 1 {
        let whole = &placeholder.path[0];
        mistake!(
            errors,
            at,
            "`{written}` reaches into a field of a key part; write the whole field: `<{whole}>`"
        );
        return None;
    }
    let Some(field) = fields.iter().position(|(field, _)| member(field) == name) else {
        let names: Vec<String> = fields.iter().map(|(field, _)| member(field)).collect();
        let ending = suggest::ending(&name, "the fields", names.iter().map(String::as_str));
        mistake!(errors, at, "unknown field `{name}` in the template of a key part{ending}");
        return None;
    };
    if earlier.contains(&field) {
        mistake!(errors, at, "field `{name}` stands twice in the template of a key part; write it once");
        return None;
    }
    match (item::inside("Option", &fields[field].1), &placeholder.spec.or) {
        (Some(_), None) => {
            let with_or = placeholder.with_or();
            mistake!(
                errors,
                at,
                "`{written}` is an `Option` in a key part; give its `None` a text: `{with_or}`"
            );
        }
        (None, Some(_)) => {
            mistake!(errors, at, "`{name}` in `{written}` of a key part is no `Option`; remove `or('…')`");
        }
        _ => {}
    }
    Some(field)
}
