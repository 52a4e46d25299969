//! A key template, as the derive read it.

use super::text::equal;
use crate::key::{CharSet, Kind, ScalarType, Shape, Spec, Time};

/// A key template: `ORDER#<date>#<id>`, taken apart.
///
/// No two literals stand next to each other and none is empty.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The template as the user wrote it.
    pub text: &'static str,
    /// Its literals and placeholders, from left to right.
    pub segments: &'static [Segment],
}

/// A literal or a placeholder of a template.
#[derive(Debug, Clone, Copy)]
pub enum Segment {
    /// Text that stands in every key, doubled brackets and braces undone.
    Literal(&'static str),
    /// A value of the entity.
    Part(PartRef),
}

/// The placeholders that show one part together: from the first that shows it, with nothing but literals
/// between them, up to the one that shows most of it.
///
/// A query that knows the part knows all of them, and a range of the part is one of their texts together:
/// of `<date:month>#<date>#<id>`, of months and dates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    /// The place of the first among the segments.
    pub(crate) start: usize,
    /// The place of the segment behind the last.
    pub(crate) end: usize,
    pub(crate) first: &'static PartRef,
    /// The last, which shows most.
    pub(crate) finest: &'static PartRef,
}

/// A placeholder: which part of the entity (or composite) it shows, and how.
#[derive(Debug, Clone, Copy)]
pub struct PartRef {
    /// The index of the part among the entity's (or the composite's) parts.
    pub part: usize,
    /// The field as written between the brackets: `id`, `repo.owner`.
    pub name: &'static str,
    /// The texts the field's type can have.
    pub shape: &'static Shape,
    /// What the template says behind the colon.
    pub spec: Spec,
}

impl Segment {
    /// The placeholder, if it is one.
    pub(crate) const fn part(&self) -> Option<PartRef> {
        match self {
            Self::Part(part) => Some(*part),
            Self::Literal(_) => None,
        }
    }
}

impl PartRef {
    /// The field of the struct: of `repo.owner` the first name.
    pub(crate) fn field(&self) -> &'static str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// Whether it shows this field of the struct, or what stands inside of it.
    pub(crate) const fn is_of(&self, field: &str) -> bool {
        match self.name.split_at_checked(field.len()) {
            Some((root, behind)) => equal(root, field) && (behind.is_empty() || behind.as_bytes()[0] == b'.'),
            None => false,
        }
    }

    /// Whether it alone is a number attribute: numeric by its type and without a spec, or an epoch
    /// without a width that is not `text`.
    pub(crate) const fn is_native_number(&self) -> bool {
        let spec = &self.spec;
        let bare =
            spec.width.is_none() && !spec.desc && !spec.text && spec.or.is_none() && spec.shards.is_none();
        (self.shape.kind.is_numeric() && spec.is_plain())
            || (bare && matches!(spec.time, Some(time) if time.is_epoch()))
    }

    /// What an attribute is stored as that is it alone.
    pub(crate) const fn scalar_type(&self) -> ScalarType {
        if self.is_native_number() {
            ScalarType::Number
        } else if matches!(self.shape.kind, Kind::Binary) {
            ScalarType::Binary
        } else {
            ScalarType::Text
        }
    }

    /// The templates that its text is made of: those of a composite. The number of a shard is no such text,
    /// whatever it is a shard of.
    pub(crate) const fn templates(&self) -> &'static [Template] {
        if self.spec.shards.is_some() { &[] } else { self.shape.templates }
    }

    /// The placeholder, or the one inside of its composite, that gives one text for different values.
    pub(crate) const fn lossy(&self) -> Option<&Self> {
        if self.spec.is_lossy() {
            return Some(self);
        }
        let mut templates = self.shape.templates;
        while let [inner, rest @ ..] = templates {
            let mut segments = inner.segments;
            while let [segment, behind @ ..] = segments {
                if let Segment::Part(part) = segment
                    && let Some(lossy) = part.lossy()
                {
                    return Some(lossy);
                }
                segments = behind;
            }
            templates = rest;
        }
        None
    }

    /// Whether whoever has the text has the value: nothing is lost, not even of a time, whose precision a key
    /// chooses.
    pub(crate) const fn is_exact(&self) -> bool {
        if self.spec.is_lossy() || !matches!(self.spec.time, None | Some(Time::Nanos)) {
            return false;
        }
        let mut templates = self.shape.templates;
        while let [inner, rest @ ..] = templates {
            let mut segments = inner.segments;
            while let [segment, behind @ ..] = segments {
                if let Segment::Part(part) = segment
                    && !part.is_exact()
                {
                    return false;
                }
                segments = behind;
            }
            templates = rest;
        }
        true
    }

    /// Whether its absence takes the key away: an `Option` without a text for `None`.
    pub(crate) const fn is_sparse(&self) -> bool {
        self.shape.is_optional() && self.spec.or.is_none()
    }
}

impl Template {
    /// Whether the key is stored as a number: one placeholder and nothing else,
    /// numeric by its type and without a spec, or an epoch without a width that is not `text`.
    pub const fn is_native_number(&self) -> bool {
        match self.segments {
            [Segment::Part(part)] => part.is_native_number(),
            _ => false,
        }
    }

    /// The literal that every text of the template begins with, if there is one.
    pub(crate) const fn head(&self) -> &'static str {
        match self.segments {
            [Segment::Literal(literal), ..] => literal,
            _ => "",
        }
    }

    /// Whether the template shows all of a part somewhere: neither it nor what is inside of it only folded,
    /// or by its bucket.
    pub const fn shows_exactly(&self, part: usize) -> bool {
        let mut i = 0;
        while i < self.segments.len() {
            if let Segment::Part(shown) = &self.segments[i]
                && shown.part == part
                && shown.lossy().is_none()
            {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The placeholders that show the part together.
    pub(crate) const fn run(&self, part: usize) -> Option<Run> {
        let mut run: Option<Run> = None;
        let mut i = 0;
        while i < self.segments.len() {
            if let Segment::Part(shown) = &self.segments[i] {
                match run {
                    None if shown.part == part => {
                        run = Some(Run { start: i, end: i + 1, first: shown, finest: shown });
                    }
                    Some(_) if shown.part != part => return run,
                    Some(found) if shown.spec.fineness() > found.finest.spec.fineness() => {
                        run = Some(Run { end: i + 1, finest: shown, ..found });
                    }
                    _ => {}
                }
            }
            i += 1;
        }
        run
    }

    /// How much is shown of the part, where most of it is.
    pub(crate) const fn fineness(&self, part: usize) -> u8 {
        let mut most = 0;
        let mut i = 0;
        while i < self.segments.len() {
            if let Segment::Part(shown) = &self.segments[i]
                && shown.part == part
                && shown.spec.fineness() > most
            {
                most = shown.spec.fineness();
            }
            i += 1;
        }
        most
    }

    /// Whether the placeholders that show the part together show all that the template shows of it.
    pub(crate) const fn shows_together(&self, part: usize) -> bool {
        match self.run(part) {
            Some(run) => run.finest.spec.fineness() >= self.fineness(part),
            None => true,
        }
    }

    /// The placeholder that is all of the template, if it is one and nothing else.
    pub const fn sole_part(&self) -> Option<&PartRef> {
        match self.segments {
            [Segment::Part(part)] => Some(part),
            _ => None,
        }
    }

    /// The delimiters of this template, without those of composites inside it: the
    /// characters other than letters and digits that stand behind a placeholder, and
    /// those before one of which no names are made.
    ///
    /// Only what stands behind a part can be taken for a piece of it: in `user_<name>`
    /// the name may hold a `_`, in `<name>_<age>` it may not.
    pub const fn delimiters(&self) -> CharSet {
        let mut delimiters = CharSet::EMPTY;
        let mut i = 0;
        while i < self.segments.len() {
            if let Segment::Literal(literal) = self.segments[i] {
                let bytes = literal.as_bytes();
                if i > 0 && bytes[0] < 128 {
                    delimiters.ascii |= 1 << bytes[0];
                }
                let last = bytes[bytes.len() - 1];
                if i + 1 < self.segments.len() && last < 128 && !CharSet::OF_NAMES.has(last) {
                    delimiters.ascii |= 1 << last;
                }
            }
            i += 1;
        }
        delimiters.minus(CharSet::ALPHANUMERIC)
    }
}
