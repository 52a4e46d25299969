//! The attributes of a field that serde flattens: a composite that is stored in pieces.

use std::ops::Range;

use super::{Attribute, EntitySchema};
use crate::key::text::equal;
use crate::key::{Kind, Segment, Shape};

/// How many attributes serde makes of a flattened composite; none of what is no such struct.
pub const fn pieces(shape: &Shape) -> usize {
    if let Some(names) = shape.pieces {
        return names.len();
    }
    let (Kind::Composite, [template, ..]) = (shape.kind, shape.templates) else { return 0 };
    let (mut segments, mut count) = (template.segments, 0);
    while let [segment, rest @ ..] = segments {
        if matches!(segment, Segment::Part(_)) {
            count += 1;
        }
        segments = rest;
    }
    count
}

/// A piece: a composite shows each of its fields once.
const fn piece(shape: &Shape, wanted: usize, common: &Attribute) -> Attribute {
    let mut piece = Attribute { piece: true, ..*common };
    let (mut segments, mut place) = (shape.templates[0].segments, 0);
    while let [segment, rest @ ..] = segments {
        if let Segment::Part(part) = segment {
            if place == wanted {
                piece.name = part.name;
                piece.optional |= part.shape.optional;
            }
            place += 1;
        }
        segments = rest;
    }
    if let Some(names) = shape.pieces {
        piece.name = names[wanted];
    }
    piece
}

/// The attributes of an entity, with those behind them that serde makes of flattened fields: of each what
/// they have in common, and its shape.
pub const fn with_pieces<const N: usize>(
    own: &[Attribute],
    flattened: &[(Attribute, &Shape)],
) -> [Attribute; N] {
    let mut all = [Attribute::of(""); N];
    let mut next = 0;
    while next < own.len() {
        all[next] = own[next];
        next += 1;
    }
    let mut fields = flattened;
    while let [(common, shape), rest @ ..] = fields {
        let mut place = 0;
        while place < pieces(shape) {
            all[next] = piece(shape, place, common);
            next += 1;
            place += 1;
        }
        fields = rest;
    }
    all
}

impl EntitySchema {
    /// The attributes of the field whose first one this is: itself, and where serde flattens the field,
    /// those behind it.
    pub(crate) const fn of_one_field(&self, first: usize) -> Range<usize> {
        let mut end = first + 1;
        let field = self.attributes[first].field;
        while self.attributes[first].piece
            && end < self.attributes.len()
            && self.attributes[end].piece
            && equal(self.attributes[end].field, field)
        {
            end += 1;
        }
        first..end
    }
}
