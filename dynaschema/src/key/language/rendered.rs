//! What a placeholder looks like under its spec.

use crate::key::text::{heads_differ, less};
use crate::key::{Case, CharSet, Kind, Shape, Spec, Time, decimal_digits};
use crate::key::{PartRef, Pattern, Segment, Template};

const CONTROLS: CharSet = CharSet::EMPTY.with_range(0x00, 0x1F).with(0x7F);
const ESCAPES: CharSet = CharSet::DIGITS.with_range(b'A', b'F').with(b'%');
const DATE: CharSet = CharSet::DIGITS.with(b'-');

/// The texts that one placeholder can have in a key, that for `None` among them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rendered {
    /// The characters they are made of.
    pub(crate) chars: CharSet,
    /// The finite list they are from. The text for `None` is not in it.
    pub(crate) texts: Option<Texts>,
    /// Their length in bytes, where all are equally long.
    pub(crate) width: Option<usize>,
    /// The length of the longest in bytes, where there is one.
    pub(crate) max_len: Option<usize>,
    /// Whether their byte order is the order of the values, or its reverse under `desc`.
    pub(crate) ordered: bool,
}

/// A finite list of texts, as a spec shows them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Texts {
    /// The list as the type has it.
    pub(super) list: &'static [&'static str],
    /// The case in which they are shown.
    case: Option<Case>,
}

impl Texts {
    /// A byte of one of them, as it is shown.
    pub(super) const fn shown(&self, byte: u8) -> u8 {
        match self.case {
            None => byte,
            Some(Case::Lower) => byte.to_ascii_lowercase(),
            Some(Case::Upper) => byte.to_ascii_uppercase(),
        }
    }

    /// Whether they are shown in one case, whatever the type has.
    pub(super) const fn is_folded(&self) -> bool {
        self.case.is_some()
    }

    /// How many bytes they have together.
    pub(super) const fn bytes(&self) -> usize {
        let (mut bytes, mut list) = (0, self.list);
        while let [text, rest @ ..] = list {
            bytes += text.len();
            list = rest;
        }
        bytes
    }

    /// Whether this is one of them as it is shown.
    pub(crate) fn has(&self, text: &str) -> bool {
        let is_shown_so = |one: &&str| one.bytes().map(|byte| self.shown(byte)).eq(text.bytes());
        self.list.iter().any(is_shown_so)
    }

    /// Whether one of them, as it is shown, stands somewhere in another text.
    pub(super) const fn stands_in(&self, one: &str, whole: &str) -> bool {
        let mut whole = whole.as_bytes();
        while !self.begins(one, whole) {
            let [_, rest @ ..] = whole else { return false };
            whole = rest;
        }
        true
    }

    const fn begins(&self, one: &str, mut whole: &[u8]) -> bool {
        let mut one = one.as_bytes();
        while let ([byte, behind @ ..], [other, rest @ ..]) = (one, whole) {
            if self.shown(*byte) != *other {
                return false;
            }
            (one, whole) = (behind, rest);
        }
        one.is_empty()
    }
}

/// What the placeholder looks like in a template with these delimiters.
pub(crate) const fn rendered(part: &PartRef, delimiters: CharSet) -> Rendered {
    let (shape, spec) = (part.shape, &part.spec);
    if let Some(shards) = spec.shards {
        let mut number = fixed(shards.width(), CharSet::DIGITS);
        number.ordered = false;
        return number;
    }
    let mut rendered = match shape.kind {
        Kind::Text => text(shape, spec, delimiters),
        Kind::Integer { bits, .. } => integer(shape, spec, bits),
        Kind::Timestamp | Kind::DateTime | Kind::Date | Kind::Time => time(shape, spec),
        Kind::Composite | Kind::Variants => one_variant(shape, delimiters),
        Kind::Token => case_folded(shape, spec),
        Kind::Number | Kind::Binary => unchanged(shape),
    };
    if spec.text {
        rendered.ordered = true;
    }
    match spec.or {
        Some(or) => or_none(rendered, or),
        None => rendered,
    }
}

/// Whether the placeholder is an ordered part before these segments: its
/// rendering preserves value order, and what follows it does not interfere.
pub(crate) const fn is_ordered_before(behind: &[Segment], part: &PartRef, delimiters: CharSet) -> bool {
    let rendered = rendered(part, delimiters);
    if !rendered.ordered || part.spec.text || rendered.width.is_some() {
        return rendered.ordered;
    }
    match (behind, rendered.chars.first()) {
        ([], _) => true,
        ([Segment::Literal(literal), ..], Some(smallest)) => smallest > literal.as_bytes()[0],
        _ => false,
    }
}

const fn unchanged(shape: &Shape) -> Rendered {
    Rendered {
        chars: shape.chars,
        texts: match shape.texts {
            Some(list) => Some(Texts { list, case: None }),
            None => None,
        },
        width: shape.width,
        max_len: shape.max_len,
        ordered: shape.ordered,
    }
}

const fn fixed(width: usize, chars: CharSet) -> Rendered {
    Rendered { chars, texts: None, width: Some(width), max_len: Some(width), ordered: true }
}

const fn case_folded(shape: &Shape, spec: &Spec) -> Rendered {
    let mut rendered = unchanged(shape);
    if let Some(case) = spec.case {
        rendered.chars = folded(rendered.chars, case);
        if let Some(texts) = &mut rendered.texts {
            texts.case = Some(case);
        }
        // `B` comes before `a`, and `b` does not.
        rendered.ordered = false;
    }
    rendered
}

const fn text(shape: &Shape, spec: &Spec, delimiters: CharSet) -> Rendered {
    let mut rendered = case_folded(shape, spec);
    if let Some(only) = spec.only {
        rendered.chars = rendered.chars.shared(CharSet::listed(only));
    }
    if !spec.raw {
        rendered.chars = rendered.chars.minus(delimiters);
    }
    if spec.escape {
        rendered.chars = rendered.chars.minus(CONTROLS).union(ESCAPES);
        rendered.texts = None;
        rendered.width = None;
        // `#` comes before `$`, and `%23` does not.
        rendered.ordered = false;
        if let Some(longest) = shape.max_len {
            rendered.max_len = Some(longest.saturating_mul(3));
        }
    }
    rendered
}

const fn folded(chars: CharSet, case: Case) -> CharSet {
    let (from, to) = match case {
        Case::Lower => (CharSet::UPPER, CharSet::LOWER),
        Case::Upper => (CharSet::LOWER, CharSet::UPPER),
    };
    if chars.meets(from) { chars.minus(from).union(to) } else { chars }
}

const fn integer(shape: &Shape, spec: &Spec, bits: u32) -> Rendered {
    if let Some(width) = spec.width {
        fixed(width as usize, CharSet::DIGITS)
    } else if spec.signed {
        fixed(decimal_digits(bits), CharSet::DIGITS)
    } else {
        unchanged(shape)
    }
}

const fn time(shape: &Shape, spec: &Spec) -> Rendered {
    let Some(time) = spec.time else { return unchanged(shape) };
    if let Some(pattern) = spec.pattern
        && let Ok(pattern) = Pattern::of(pattern)
    {
        return fixed(pattern.width(), pattern.chars());
    }
    match time {
        Time::Year => fixed(4, CharSet::DIGITS),
        Time::Month => fixed(7, DATE),
        Time::Day => fixed(10, DATE),
        Time::Hour => fixed(13, DATE.with(b'T')),
        Time::Epoch => epoch(spec.width, 12),
        Time::EpochMs => epoch(spec.width, 15),
        Time::Seconds | Time::Millis | Time::Micros | Time::Nanos => {
            precise(shape.kind, time.fraction_digits())
        }
    }
}

/// An epoch: padded, or as long as the years 0 to 9999 need, the sign included.
const fn epoch(width: Option<u8>, longest: usize) -> Rendered {
    match width {
        Some(width) => fixed(width as usize, CharSet::DIGITS),
        None => Rendered { chars: DATE, texts: None, width: None, max_len: Some(longest), ordered: false },
    }
}

/// A time with a fixed number of fraction digits: `2026-05-10T14:23:01.123Z`.
const fn precise(kind: Kind, fraction_digits: usize) -> Rendered {
    let mut chars = CharSet::DIGITS.with(b':');
    let mut width = "14:23:01".len();
    if fraction_digits > 0 {
        chars = chars.with(b'.');
        width += 1 + fraction_digits;
    }
    if kind.has_date() {
        chars = chars.union(DATE).with(b'T');
        width += "2026-05-10T".len();
    }
    if matches!(kind, Kind::Timestamp) {
        chars = chars.with(b'Z');
        width += 1;
    }
    fixed(width, chars)
}

/// A composite, or one of several: these are ordered where the literals that they begin with ascend.
const fn one_variant(shape: &Shape, outer: CharSet) -> Rendered {
    let [first, others @ ..] = shape.templates else { return unchanged(shape) };
    let (mut all, mut last, mut others) = (composite(first, outer), first, others);
    while let [next, rest @ ..] = others {
        let ascend =
            heads_differ(last.head(), next.head()) && less(last.head().as_bytes(), next.head().as_bytes());
        all = either(all, composite(next, outer));
        all.ordered = all.ordered && ascend;
        (last, others) = (next, rest);
    }
    all
}

const fn either(a: Rendered, b: Rendered) -> Rendered {
    Rendered {
        chars: a.chars.union(b.chars),
        texts: None,
        width: match (a.width, b.width) {
            (Some(a), Some(b)) if a == b => Some(a),
            _ => None,
        },
        max_len: match (a.max_len, b.max_len) {
            (Some(a), Some(b)) => Some(if a < b { b } else { a }),
            _ => None,
        },
        ordered: a.ordered && b.ordered,
    }
}

/// A composite: its parts obey the delimiters of both templates, and it is
/// ordered by its parts from left to right.
const fn composite(template: &Template, outer: CharSet) -> Rendered {
    let delimiters = outer.union(template.delimiters());
    let mut all = fixed(0, CharSet::EMPTY);
    let mut segments = template.segments;
    while let [segment, behind @ ..] = segments {
        let next = match segment {
            Segment::Literal(literal) => fixed(literal.len(), chars_of(literal)),
            Segment::Part(part) => {
                let mut next = rendered(part, delimiters);
                // One that counts down is ordered, and the whole then neither way.
                next.ordered = is_ordered_before(behind, part, delimiters)
                    && !part.spec.desc
                    && template.shows_together(part.part);
                next
            }
        };
        all = followed_by(all, next);
        segments = behind;
    }
    all
}

const fn followed_by(first: Rendered, second: Rendered) -> Rendered {
    Rendered {
        chars: first.chars.union(second.chars),
        texts: None,
        width: sum(first.width, second.width),
        max_len: sum(first.max_len, second.max_len),
        ordered: first.ordered && second.ordered,
    }
}

const fn sum(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.saturating_add(b)),
        _ => None,
    }
}

/// The same texts, and one more for `None`, which has no place in their order.
const fn or_none(value: Rendered, or: &str) -> Rendered {
    Rendered {
        chars: value.chars.union(chars_of(or)),
        texts: value.texts,
        width: match value.width {
            Some(width) if width == or.len() => Some(width),
            _ => None,
        },
        max_len: match value.max_len {
            Some(longest) if longest < or.len() => Some(or.len()),
            longest => longest,
        },
        ordered: false,
    }
}

const fn chars_of(text: &str) -> CharSet {
    let bytes = text.as_bytes();
    let mut chars = CharSet::EMPTY;
    let mut i = 0;
    while i < bytes.len() {
        chars = chars.with(bytes[i]);
        i += 1;
    }
    chars
}
