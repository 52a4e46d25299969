//! From the text of a key back to its values.
//!
//! First the text is split where the literals and widths of the template say
//! that one part ends and the next begins; then each piece is read. Reading is
//! generous and every value is rendered again, so that what comes back is
//! exactly what would have been written: a key has one meaning or none.

use super::render::render_part;
use super::split::{Piece, split};
use super::{CharSet, Kind, PartValue, form};
use crate::key::{PartRef, ScalarType, Segment, Template};

/// A text that no values of a template render to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The field whose text is none of its values', as the template writes it;
    /// `None` where the text does not even have the template's literals.
    pub name: Option<&'static str>,
}

/// The parts of a key: for each placeholder from left to right the index of its
/// part and its value. A part that occurs twice has one value in both places.
pub(crate) fn parse(template: &Template, text: &str) -> Result<Vec<(usize, PartValue<'static>)>, Mismatch> {
    let pieces = split(template, text).ok_or(Mismatch { name: None })?;
    let mut pieces = pieces.into_iter();
    read_template(template, template.delimiters(), &mut pieces, &mut String::new())
}

/// The part of a native `N` key, from any notation that the service may answer with.
pub(crate) fn parse_number(part: &PartRef, text: &str) -> Result<PartValue<'static>, Mismatch> {
    form::read_native(part, text).ok_or(Mismatch { name: Some(part.name) })
}

/// The part that alone is a text or a binary key: a domain attribute that is itself the key.
pub(crate) fn parse_part(part: &PartRef, text: &str) -> Result<PartValue<'static>, Mismatch> {
    let value = form::read(part, text).ok_or(Mismatch { name: Some(part.name) })?;
    let exact = renders_to(part, &value, CharSet::EMPTY, text, &mut String::new());
    if exact { Ok(value) } else { Err(Mismatch { name: Some(part.name) }) }
}

/// The part that alone is a key, from the text of the key.
pub(crate) fn parse_sole(part: &PartRef, text: &str) -> Result<PartValue<'static>, Mismatch> {
    match part.scalar_type() {
        ScalarType::Number => parse_number(part, text),
        ScalarType::Text | ScalarType::Binary => parse_part(part, text),
    }
}

/// Whether some values of the template render to this text.
pub(crate) fn matches(template: &Template, text: &str) -> bool {
    parse(template, text).is_ok()
}

type Pieces<'t> = std::vec::IntoIter<Piece<'t>>;

fn read_template(
    template: &Template,
    delimiters: CharSet,
    pieces: &mut Pieces<'_>,
    scratch: &mut String,
) -> Result<Vec<(usize, PartValue<'static>)>, Mismatch> {
    let mut values = Vec::with_capacity(template.segments.len());
    for segment in template.segments {
        if let Segment::Part(part) = segment {
            let value = read_part(part, delimiters, pieces, scratch)?;
            values.push((part.part, value));
        }
    }
    unite_repeated(template, delimiters, &mut values)?;
    Ok(values)
}

fn read_part(
    part: &PartRef,
    delimiters: CharSet,
    pieces: &mut Pieces<'_>,
    scratch: &mut String,
) -> Result<PartValue<'static>, Mismatch> {
    let mismatch = Mismatch { name: Some(part.name) };
    let value = match pieces.next().ok_or(mismatch)? {
        Piece::Text(text) => {
            let value = if part.spec.shards.is_none() && part.spec.or == Some(text) {
                PartValue::None
            } else {
                form::read(part, text).ok_or(mismatch)?
            };
            let exact = renders_to(part, &value, delimiters, text, scratch);
            return if exact { Ok(value) } else { Err(mismatch) };
        }
        Piece::Absent => PartValue::None,
        Piece::Composite(variant) => {
            let template = part.shape.templates.get(variant).ok_or(mismatch)?;
            let delimiters = delimiters.union(template.delimiters());
            let read = read_template(template, delimiters, pieces, scratch);
            // The fields of a variant may have no names.
            let is_variant = part.shape.kind == Kind::Variants;
            let mut values = read.map_err(|inside| if is_variant { mismatch } else { inside })?;
            values.sort_by_key(|(part, _)| *part);
            values.dedup_by_key(|(part, _)| *part);
            let values = values.into_iter().map(|(_, value)| value).collect();
            if is_variant { PartValue::Variant(variant, values) } else { PartValue::Composite(values) }
        }
    };
    // The pieces inside are each what their values render to; only the text for
    // `None` is not a composite's to have.
    if part.spec.or.is_some() {
        scratch.clear();
        render_part(part, &value, delimiters, scratch).map_err(|_| mismatch)?;
    }
    Ok(value)
}

fn renders_to(
    part: &PartRef,
    value: &PartValue<'_>,
    delimiters: CharSet,
    text: &str,
    scratch: &mut String,
) -> bool {
    scratch.clear();
    render_part(part, value, delimiters, scratch).is_ok() && scratch == text
}

/// Gives every occurrence of a part the one value that renders to all of their
/// texts: of `<at:day>` and `<at:ms>`, the finer. Texts that no value of theirs
/// has together are no key of the template.
fn unite_repeated(
    template: &Template,
    delimiters: CharSet,
    values: &mut [(usize, PartValue<'static>)],
) -> Result<(), Mismatch> {
    let parts = || {
        template.segments.iter().filter_map(|segment| match segment {
            Segment::Part(part) => Some(part),
            Segment::Literal(_) => None,
        })
    };
    for i in 0..values.len() {
        let part = values[i].0;
        let first = values[..i].iter().all(|(other, _)| *other != part);
        if !first || values[i + 1..].iter().all(|(other, _)| *other != part) {
            continue;
        }
        let mut texts = Vec::new();
        for (at, (value, shown)) in values.iter().zip(parts()).enumerate() {
            if value.0 == part {
                let mut text = String::new();
                let mismatch = |_| Mismatch { name: Some(shown.name) };
                render_part(shown, &value.1, delimiters, &mut text).map_err(mismatch)?;
                texts.push((at, shown, text));
            }
        }
        let mut scratch = String::new();
        let united = texts.iter().map(|(at, ..)| values[*at].1.clone()).find(|value| {
            texts.iter().all(|(_, shown, text)| renders_to(shown, value, delimiters, text, &mut scratch))
        });
        let united = united.ok_or(Mismatch { name: texts.first().map(|(_, part, _)| part.name) })?;
        for (at, ..) in &texts {
            values[*at].1 = united.clone();
        }
    }
    Ok(())
}
