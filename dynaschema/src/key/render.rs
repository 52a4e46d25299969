//! From values to the text of a key, without knowing their types.

use std::cmp::Ordering;

use super::truncation::is_finer;
use super::{CharSet, KeyRule, Kind, PartValue, Shape, Shards, Spec, form};
use crate::key::language::rendered;
use crate::key::{KeyValue, PartRef, ScalarType, Segment, Template};

/// A value that cannot stand in its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeyFault {
    /// The field as the template writes it.
    pub name: &'static str,
    /// Why not.
    pub rule: KeyRule,
}

/// A key, as far as its parts are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rendered {
    /// The key, or what stands before its first unknown part.
    pub text: String,
    /// The index of the segment of the first unknown part; `None` for a whole key.
    pub next: Option<usize>,
}

/// Renders a template from left to right, up to the first part that `source`
/// does not know.
pub(crate) fn render<'a>(
    template: &Template,
    source: &dyn Fn(&PartRef) -> Option<PartValue<'a>>,
) -> Result<Rendered, KeyFault> {
    let mut text = String::with_capacity(template.text.len() + 32);
    let delimiters = template.delimiters();
    for (i, segment) in template.segments.iter().enumerate() {
        match segment {
            Segment::Literal(literal) => text.push_str(literal),
            Segment::Part(part) => match source(part) {
                Some(value) => render_part(part, &value, delimiters, &mut text)?,
                None => return Ok(Rendered { text, next: Some(i) }),
            },
        }
    }
    Ok(Rendered { text, next: None })
}

/// Renders one part at the end of `out`, which after an error holds nothing of use.
///
/// `delimiters` are those of the template that the part stands in, and of every
/// template round it.
pub(crate) fn render_part(
    part: &PartRef,
    value: &PartValue<'_>,
    delimiters: CharSet,
    out: &mut String,
) -> Result<(), KeyFault> {
    push_part(part, value, delimiters, out).map_err(|rule| fault(part, rule))
}

/// Renders an end of a range, on the `outer` side of it, as far as the key goes inside of it, and says where
/// the end lies beside what begins so: there, or before or behind all of it.
///
/// A width inside of it can be too narrow, or a year have no four digits. And a time inside of it can be
/// finer than the key shows it: what is shown so lies on both sides of the end, whatever is behind the time,
/// so that all of it is in the range.
pub(crate) fn render_beginning(
    part: &PartRef,
    value: &PartValue<'_>,
    outer: Ordering,
    delimiters: CharSet,
    out: &mut String,
) -> Result<Ordering, KeyFault> {
    if part.shape.templates().is_empty() {
        return render_part(part, value, delimiters, out).map(|()| Ordering::Equal);
    }
    let mut beginning = Beginning { outer, is_cut_off: false };
    beginning.push(part, value, delimiters, out).map_err(|rule| fault(part, rule))
}

/// Renders a part that alone is a native `N` key, in the service's own notation.
pub(crate) fn native_number(part: &PartRef, value: &PartValue<'_>) -> Result<String, KeyFault> {
    let mut number = String::new();
    match form::push_native(part, value, &mut number) {
        Ok(()) => Ok(number),
        Err(rule) => Err(fault(part, rule)),
    }
}

/// The value of an attribute that is one part alone, in the part's own type.
pub(crate) fn render_sole(part: &PartRef, value: &PartValue<'_>) -> Result<KeyValue, KeyFault> {
    if part.scalar_type() == ScalarType::Number {
        return native_number(part, value).map(KeyValue::Number);
    }
    let mut text = String::new();
    render_part(part, value, CharSet::EMPTY, &mut text)?;
    // Text that is no digits has come of a value that is no bytes.
    KeyValue::of_text(part.scalar_type(), text).ok_or_else(|| fault(part, KeyRule::KindMismatch))
}

/// The text of a value outside of any template, for people and for serde.
pub(crate) fn plain_text(shape: &'static Shape, value: &PartValue<'_>) -> Result<String, KeyRule> {
    let spec = Spec { text: true, ..Spec::PLAIN };
    let part = PartRef { part: 0, name: "", shape, spec };
    let mut text = String::new();
    push_part(&part, value, CharSet::EMPTY, &mut text)?;
    Ok(text)
}

/// Renders the beginning of a part's text, for `_starts_with`: folded and
/// escaped like the part, and held to the characters that the part can show and to its
/// length, so that it never reaches into the next one.
pub(crate) fn render_prefix(part: &PartRef, prefix: &str, delimiters: CharSet) -> Result<String, KeyFault> {
    let mut out = String::with_capacity(prefix.len());
    form::push_unchecked(prefix, &part.spec, delimiters, &mut out);
    if let Kind::Composite | Kind::Variants = part.shape.kind {
        return Err(fault(part, KeyRule::KindMismatch));
    }
    let rendered = rendered(part, delimiters);
    let (chars, longest) = match part.shape.kind {
        // The length of bytes is none of their digits, and nothing stands behind them.
        Kind::Binary => (rendered.chars, None),
        _ => (rendered.chars, rendered.max_len),
    };
    match out.bytes().find(|byte| !chars.has(*byte)) {
        None if longest.is_some_and(|longest| out.len() > longest) => Err(fault(part, KeyRule::OutsideShape)),
        None => Ok(out),
        Some(byte) if delimiters.has(byte) => {
            Err(fault(part, KeyRule::Delimiter { character: char::from(byte) }))
        }
        Some(_) => Err(fault(part, KeyRule::OutsideShape)),
    }
}

fn fault(part: &PartRef, rule: KeyRule) -> KeyFault {
    KeyFault { name: part.name, rule }
}

fn push_part(
    part: &PartRef,
    value: &PartValue<'_>,
    delimiters: CharSet,
    out: &mut String,
) -> Result<(), KeyRule> {
    let PartRef { shape, spec, .. } = part;
    if let Some(shards) = spec.shards {
        return push_shard(part, shards, value, out);
    }
    let start = out.len();
    if let PartValue::None = value {
        out.push_str(spec.or.ok_or(KeyRule::Missing)?);
        return Ok(());
    }
    match shape.shown_by(value) {
        Some((template, values)) => push_composite(template, values, delimiters, out)?,
        None => form::push(part, value, delimiters, out)?,
    }
    if spec.or.is_some() && out.get(start..) == spec.or {
        return Err(KeyRule::EqualsNone);
    }
    Ok(())
}

/// The shard of a value: that of the text which the rest of its spec makes of it.
fn push_shard(
    part: &PartRef,
    shards: Shards,
    value: &PartValue<'_>,
    out: &mut String,
) -> Result<(), KeyRule> {
    let number = if let PartValue::Shard(number) = value {
        *number
    } else {
        let whole = PartRef { spec: Spec { shards: None, ..part.spec }, ..*part };
        let mut text = String::new();
        push_part(&whole, value, CharSet::EMPTY, &mut text)?;
        shards.of(&text)
    };
    let number = number.to_string();
    out.extend(std::iter::repeat_n('0', shards.width().saturating_sub(number.len())));
    out.push_str(&number);
    Ok(())
}

/// An end of a range, up to where the key goes inside of it.
struct Beginning {
    /// The side of the range that it is on.
    outer: Ordering,
    /// Whether the last part is a time that is finer than the key shows it.
    is_cut_off: bool,
}

impl Beginning {
    fn push(
        &mut self,
        part: &PartRef,
        value: &PartValue<'_>,
        delimiters: CharSet,
        out: &mut String,
    ) -> Result<Ordering, KeyRule> {
        let Some((template, values)) = part.shape.shown_by(value) else {
            let side = match push_part(part, value, delimiters, out) {
                Ok(()) => Ordering::Equal,
                Err(rule) => rule.side().ok_or(rule)?,
            };
            self.is_cut_off = is_finer(part, value);
            return Ok(if part.spec.desc { side.reverse() } else { side });
        };
        let delimiters = delimiters.union(template.delimiters());
        let mut last = None;
        for segment in template.segments {
            match segment {
                Segment::Literal(literal) => out.push_str(literal),
                Segment::Part(inner) => {
                    // What shows more of the time, or less, goes with it.
                    let is_other = last != Some(inner.part);
                    if self.is_cut_off && is_other {
                        return Ok(self.outer);
                    }
                    let was_cut_off = self.is_cut_off;
                    let value = values.get(inner.part).ok_or(KeyRule::KindMismatch)?;
                    let side = self.push(inner, value, delimiters, out)?;
                    if side.is_ne() {
                        return Ok(side);
                    }
                    self.is_cut_off = self.is_cut_off && (is_other || was_cut_off);
                    last = Some(inner.part);
                }
            }
        }
        Ok(Ordering::Equal)
    }
}

fn push_composite(
    template: &Template,
    values: &[PartValue<'_>],
    delimiters: CharSet,
    out: &mut String,
) -> Result<(), KeyRule> {
    let delimiters = delimiters.union(template.delimiters());
    for segment in template.segments {
        match segment {
            Segment::Literal(literal) => out.push_str(literal),
            Segment::Part(inner) => {
                let value = values.get(inner.part).ok_or(KeyRule::KindMismatch)?;
                push_part(inner, value, delimiters, out)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Time;

    #[test]
    fn a_beginning_is_no_longer_than_its_part() {
        const DATE: Shape = Shape::date();
        const WORD: Shape = Shape::one_of(&["a", "bcd"]);
        let month = Spec { time: Some(Time::Month), ..Spec::PLAIN };
        let cases = [
            (&DATE, Spec::PLAIN, "2026-05-10", true),
            (&DATE, Spec::PLAIN, "2026-05-101", false),
            (&DATE, month, "2026-05", true),
            (&DATE, month, "2026-05-", false),
            (&DATE, Spec { or: Some("0"), ..month }, "2026-05-1", false),
            (&WORD, Spec::PLAIN, "bcd", true),
            (&WORD, Spec::PLAIN, "bcda", false),
        ];
        for (shape, spec, prefix, passes) in cases {
            let part = PartRef { part: 0, name: "part", shape, spec };
            let expected =
                if passes { Ok(prefix.to_owned()) } else { Err(fault(&part, KeyRule::OutsideShape)) };
            assert_eq!(render_prefix(&part, prefix, CharSet::EMPTY), expected, "{prefix}");
        }
    }
}
