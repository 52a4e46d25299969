//! The kinds of keys: templates, and attributes that are keys themselves, one or several together.

use super::{PartRef, Segment, Template};
use crate::key::{Shape, Spec};

/// One key attribute of the table or of an index.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Key {
    /// A string attribute of ours, synthesised from a template (or a number,
    /// where the template is exactly one numeric placeholder).
    Template(Template),
    /// A domain attribute that is itself the key, in its native type.
    Raw(RawKey),
    /// Several attributes together, of a global index: `#[gsi3(pk = [tenant, region])]`.
    List(ListKey),
}

/// A key of several attributes: `[tenant, region]`.
#[derive(Debug, Clone, Copy)]
pub struct ListKey {
    /// The list as the user wrote it.
    pub text: &'static str,
    /// Its attributes, two to four, from left to right.
    pub keys: &'static [Listed],
}

/// One attribute of a key that is a list.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    /// A field, or a key of the table as it stands there; never a list.
    pub key: Key,
    /// The key of the table that it is, if it is one.
    pub of_table: Option<TableKey>,
}

/// A key of the table itself, in an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableKey {
    /// The partition key.
    Pk,
    /// The sort key.
    Sk,
}

/// A domain attribute that is itself a key: `#[gsi2(pk = customer_id)]`.
#[derive(Debug, Clone, Copy)]
pub struct RawKey {
    /// The attribute's name.
    pub attribute: &'static str,
    /// The index of its field among the entity's parts.
    pub part: usize,
    /// The field.
    pub name: &'static str,
    /// The texts the field's type can have.
    pub shape: &'static Shape,
}

/// The type of a key attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarType {
    /// `S`, ordered by UTF-8 bytes.
    Text,
    /// `N`, ordered by value.
    Number,
    /// `B`, ordered by unsigned bytes.
    Binary,
}

impl ScalarType {
    /// What a key of the type is, in a sentence.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number => "a number",
            Self::Binary => "binary",
        }
    }

    /// Whether both are the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

impl Key {
    /// Whether the key is stored as text, as a number or as bytes; of a list, its first attribute.
    pub const fn scalar_type(&self) -> ScalarType {
        match self {
            Self::Template(template) if template.is_native_number() => ScalarType::Number,
            Self::Template(_) | Self::List(ListKey { keys: [], .. }) => ScalarType::Text,
            Self::Raw(raw) => raw.placeholder().scalar_type(),
            Self::List(ListKey { keys: [first, ..], .. }) => first.key.scalar_type(),
        }
    }

    /// How the user wrote the key, for messages: the template or the attribute.
    pub const fn written(&self) -> &'static str {
        match self {
            Self::Template(template) => template.text,
            Self::Raw(raw) => raw.attribute,
            Self::List(list) => list.text,
        }
    }

    /// Whether it is several attributes.
    pub(crate) const fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// The attributes of a list; none of any other key, which is one by itself.
    pub(crate) const fn listed(&self) -> &'static [Listed] {
        match self {
            Self::List(list) => list.keys,
            Self::Template(_) | Self::Raw(_) => &[],
        }
    }

    /// The first attribute of a list; the key itself, unless it is one.
    pub(crate) const fn first(&self) -> &Self {
        match self {
            Self::List(ListKey { keys: [first, ..], .. }) => &first.key,
            Self::List(_) | Self::Template(_) | Self::Raw(_) => self,
        }
    }

    /// The attribute of the key that shows a part first; the key itself, unless it is a list.
    pub(crate) const fn attribute_showing(&self, part: usize) -> Option<&Self> {
        let mut listed = match self {
            Self::List(list) => list.keys,
            Self::Template(_) | Self::Raw(_) => return Some(self),
        };
        while let [one, rest @ ..] = listed {
            if one.key.shows(part) {
                return Some(&one.key);
            }
            listed = rest;
        }
        None
    }

    /// Whether the key shows a part, however.
    pub(crate) const fn shows(&self, part: usize) -> bool {
        let mut segments = match self {
            Self::Raw(raw) => return raw.part == part,
            Self::Template(template) => template.segments,
            Self::List(_) => return self.attribute_showing(part).is_some(),
        };
        while let [segment, rest @ ..] = segments {
            if matches!(segment, Segment::Part(shown) if shown.part == part) {
                return true;
            }
            segments = rest;
        }
        false
    }

    /// How much the key shows of a part, where it shows most of it.
    pub(crate) const fn most_shown(&self, part: usize) -> u8 {
        let mut listed = match self {
            Self::Raw(raw) if raw.part == part => return raw.placeholder().spec.fineness(),
            Self::Raw(_) => return 0,
            Self::Template(template) => return template.fineness(part),
            Self::List(list) => list.keys,
        };
        let mut most = 0;
        while let [one, rest @ ..] = listed {
            let shown = one.key.most_shown(part);
            if shown > most {
                most = shown;
            }
            listed = rest;
        }
        most
    }

    /// Whether something is so of every part that the key shows.
    pub(crate) fn all_parts(&self, is_so: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Raw(raw) => is_so(raw.part),
            Self::Template(template) => template.segments.iter().all(|segment| match segment {
                Segment::Part(part) => is_so(part.part),
                Segment::Literal(_) => true,
            }),
            Self::List(list) => list.keys.iter().all(|listed| listed.key.all_parts(is_so)),
        }
    }

    /// The parts that the key shows, from left to right, each as often as it does. A raw key shows
    /// its field as if it were the only placeholder of a template.
    pub(crate) fn parts(&self) -> impl Iterator<Item = PartRef> + use<> {
        self.own_parts().chain(self.listed().iter().flat_map(|listed| listed.key.own_parts()))
    }

    /// The same of a key that is no list.
    fn own_parts(&self) -> impl Iterator<Item = PartRef> + use<> {
        let (raw, segments): (Option<PartRef>, &'static [Segment]) = match *self {
            Self::Raw(raw) => (Some(raw.placeholder()), &[]),
            Self::Template(template) => (None, template.segments),
            Self::List(_) => (None, &[]),
        };
        raw.into_iter().chain(segments.iter().filter_map(Segment::part))
    }

    /// Whether the key shows all of a part somewhere: neither it nor what is inside of it only folded, or by
    /// its bucket.
    pub(crate) const fn shows_exactly(&self, part: usize) -> bool {
        match self {
            Self::Template(template) => template.shows_exactly(part),
            Self::Raw(raw) => raw.part == part,
            Self::List(list) => {
                let mut keys = list.keys;
                while let [one, rest @ ..] = keys {
                    if one.key.shows_exactly(part) {
                        return true;
                    }
                    keys = rest;
                }
                false
            }
        }
    }

    /// How much of a part the key gives back, as far as it shows it neither folded nor as a bucket.
    pub(crate) fn fineness(&self, part: usize) -> Option<u8> {
        let shown = self.parts().filter(|shown| shown.part == part && !shown.spec.is_lossy());
        shown.map(|shown| shown.spec.fineness()).max()
    }

    /// Whether whoever has the key has the value of a part. A composite that folds its parts no key tells,
    /// though each of them tells what the others show of it.
    pub(crate) fn tells_value(&self, part: usize) -> bool {
        self.parts().any(|told| told.part == part && told.is_exact())
    }

    /// Whether the key tells what a spec shows of a part.
    pub(crate) fn tells(&self, part: usize, shown: &Spec) -> bool {
        self.parts().any(|told| told.part == part && told.spec.tells(shown))
    }

    /// Whether the key shows the field or something in it.
    pub(crate) fn shows_field(&self, field: &str) -> bool {
        self.parts().any(|part| part.field() == field)
    }

    /// One more than the largest index of a part that a key of the table shows.
    pub(crate) const fn part_count(&self) -> usize {
        let segments = match self {
            Self::Raw(raw) => return raw.part + 1,
            Self::Template(template) => template.segments,
            Self::List(_) => return 0,
        };
        let mut count = 0;
        let mut i = 0;
        while i < segments.len() {
            if let Segment::Part(part) = &segments[i]
                && part.part >= count
            {
                count = part.part + 1;
            }
            i += 1;
        }
        count
    }
}

impl RawKey {
    /// The key as if it were the only placeholder of a template.
    pub(crate) const fn placeholder(&self) -> PartRef {
        let spec = match self.shape.stored {
            Some(spec) => spec,
            None => Spec::PLAIN,
        };
        PartRef { part: self.part, name: self.name, shape: self.shape, spec }
    }
}
