//! Keys for the eyes of people: a sensitive part is not shown.

use super::language::rendered;
use super::{Key, PartRef, Segment, Template};

/// What stands for a value that is not shown.
pub(crate) const HIDDEN: &str = "…";

/// How much of a key a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it, as it is stored; it may be none of the template's.
    Whole,
    /// The beginning of a key of the template, as a query asks for it.
    Beginning,
}

/// A key, or the beginning of one, up to its first sensitive part; `None` where it shows none.
///
/// What stands behind that part is hidden with it: where a sensitive text ends is not for a stored
/// text to say. A key that was written by another program may depart from the template before that;
/// it is hidden from there on, unless nothing of it looks like a key of the template and nobody
/// knows that it is one.
pub(crate) fn redact(
    key: &Key,
    text: &str,
    extent: Extent,
    is_known: bool,
    is_sensitive: impl Fn(&PartRef) -> bool,
) -> Option<String> {
    match key {
        Key::Raw(raw) => is_sensitive(&raw.placeholder()).then(|| HIDDEN.to_owned()),
        Key::Template(template) => {
            let shown = shown(template, text, extent, is_known, is_sensitive)?;
            (shown < text.len()).then(|| [&text[..shown], HIDDEN].concat())
        }
        // Its attributes are keys by themselves.
        Key::List(_) => None,
    }
}

/// How many bytes of the text are shown; `None` where the template has nothing to hide in it.
fn shown(
    template: &Template,
    text: &str,
    extent: Extent,
    is_known: bool,
    is_sensitive: impl Fn(&PartRef) -> bool,
) -> Option<usize> {
    let hides = |segment: &Segment| matches!(segment, Segment::Part(part) if is_sensitive(part));
    let first = template.segments.iter().position(hides)?;
    let mut rest = text;
    let mut is_like_it = is_known;
    for (segment, behind) in template.segments[..first].iter().zip(&template.segments[1..]) {
        let end = match segment {
            Segment::Literal(literal) if extent == Extent::Beginning && literal.starts_with(rest) => {
                return None;
            }
            Segment::Literal(literal) => match rest.starts_with(literal) {
                true => literal.len(),
                false if is_like_it => break,
                false => return None,
            },
            Segment::Part(part) => match end(template, part, behind, rest) {
                Some(end) => end,
                None if extent == Extent::Beginning && !goes_on(behind, rest) => return None,
                None => break,
            },
        };
        is_like_it = true;
        rest = &rest[end..];
    }
    Some(text.len() - rest.len())
}

/// Where the text of a part ends: behind its width, and before what stands behind it in the template.
/// It is one that the part can show.
fn end(template: &Template, part: &PartRef, behind: &Segment, text: &str) -> Option<usize> {
    let language = rendered(part, template.delimiters());
    let end = match behind {
        Segment::Literal(literal) => {
            text.find(literal).filter(|end| language.width.is_none_or(|width| width == *end))
        }
        Segment::Part(_) => language.width,
    };
    let is_shown = |text: &str| !text.is_empty() && text.bytes().all(|byte| language.chars.has(byte));
    end.filter(|end| text.get(..*end).is_some_and(is_shown))
}

/// Whether what stands behind a part in the template can be in the text.
fn goes_on(behind: &Segment, text: &str) -> bool {
    match behind {
        Segment::Literal(literal) => text.contains(literal),
        Segment::Part(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, redact};
    use crate::key::{Key, PartRef, Segment, Shape, Spec, Template};

    const fn part(name: &'static str, spec: Spec, shape: &'static Shape) -> Segment {
        Segment::Part(PartRef { part: 0, name, shape, spec })
    }

    const NUMBER: &Shape = &Shape::integer(false, 32);
    const TEXT: &Shape = &Shape::text();
    /// `ORDER#<number:06>#<secret>#<day>`
    const KEY: Key = Key::Template(Template {
        text: "",
        segments: &[
            Segment::Literal("ORDER#"),
            part("number", Spec { width: Some(6), ..Spec::PLAIN }, NUMBER),
            Segment::Literal("#"),
            part("secret", Spec::PLAIN, TEXT),
            Segment::Literal("#"),
            part("day", Spec::PLAIN, TEXT),
        ],
    });

    #[test]
    fn whole_keys_and_their_beginnings() {
        use Extent::{Beginning, Whole};
        let cases = [
            (Whole, "ORDER#000007#me#mon", Some("ORDER#000007#…")),
            (Whole, "ORDER#7#me#mon", Some("ORDER#…")),
            (Whole, "ORDER#me", Some("ORDER#…")),
            (Whole, "ORDER#000007me", Some("ORDER#…")),
            (Whole, "ORDER#secret#me#mon", Some("ORDER#…")),
            (Whole, "USER#me", None),
            (Beginning, "ORDER#", None),
            (Beginning, "ORD", None),
            (Beginning, "ORDER#0000", None),
            (Beginning, "ORDER#000007#", None),
            (Beginning, "ORDER#000007#me", Some("ORDER#000007#…")),
            (Beginning, "ORDER#7#me", Some("ORDER#…")),
        ];
        for (extent, text, expected) in cases {
            let shown = redact(&KEY, text, extent, false, |part| part.name == "secret");
            assert_eq!(shown.as_deref(), expected, "{extent:?} {text}");
        }
        let known = redact(&KEY, "USER#me", Whole, true, |part| part.name == "secret");
        assert_eq!(known.as_deref(), Some("…"));
        assert_eq!(redact(&KEY, "ORDER#000007#me#mon", Whole, true, |_| false), None);
    }
}
