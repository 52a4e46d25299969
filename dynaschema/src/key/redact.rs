//! Keys for the eyes of people: a sensitive part is not shown.

use super::language::rendered;
use super::{Key, PartRef, Segment, Template};

/// What stands for a value that is not shown.
pub(crate) const HIDDEN: &str = "…";

/// A key, or the beginning of one, without its sensitive parts; `None` where it shows none.
///
/// Whether the text is a key of the template at all is not known: what does not look like one behind a
/// hidden part is hidden with it.
pub(crate) fn redact(key: &Key, text: &str, is_sensitive: impl Fn(&PartRef) -> bool) -> Option<String> {
    match key {
        Key::Raw(raw) => is_sensitive(&raw.placeholder()).then(|| HIDDEN.to_owned()),
        Key::Template(template) => redact_template(template, text, is_sensitive),
    }
}

fn redact_template(
    template: &Template,
    text: &str,
    is_sensitive: impl Fn(&PartRef) -> bool,
) -> Option<String> {
    let (mut shown, mut rest, mut hides) = (String::new(), text, false);
    for (position, segment) in template.segments.iter().enumerate() {
        match segment {
            Segment::Literal(literal) => match rest.strip_prefix(literal) {
                Some(behind) => {
                    shown.push_str(literal);
                    rest = behind;
                }
                None => break,
            },
            Segment::Part(part) => {
                let (value, behind) = rest.split_at(end(template, position, part, rest));
                let hidden = is_sensitive(part) && !value.is_empty();
                shown.push_str(if hidden { HIDDEN } else { value });
                hides |= hidden;
                rest = behind;
            }
        }
    }
    if !rest.is_empty() {
        shown.push_str(HIDDEN);
    }
    hides.then_some(shown)
}

/// Where the text of a part ends: behind its width, before the literal behind it, or with the text.
fn end(template: &Template, position: usize, part: &PartRef, text: &str) -> usize {
    let width = rendered(part, template.delimiters()).width;
    let literal = match template.segments.get(position + 1) {
        Some(Segment::Literal(literal)) => text.find(literal),
        _ => None,
    };
    let end = width.or(literal).unwrap_or(text.len()).min(text.len());
    (end..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap_or(text.len())
}
