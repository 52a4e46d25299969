//! Reading values one after the other, by what those before them looked like.

use super::cursor::{Body, Reached, TextCursor};
use super::memory::Shapes;
use super::shape::{Fields, NO_FIELD, Place};
use crate::wire::AttributeType;

/// A text of which values are read, and what has been read so far looks like.
#[derive(Debug)]
pub(in crate::wire) struct Reader {
    pub(in crate::wire) cursor: TextCursor,
    pub(super) shapes: Shapes,
}

/// How far a struct is read.
#[derive(Debug)]
pub(in crate::wire) struct Members {
    /// Which of the shapes it has.
    shape: usize,
    place: Place,
    fields: Fields,
}

impl Reader {
    pub(super) fn of(body: Body, shapes: Shapes) -> Self {
        Self { cursor: TextCursor::at(body, 0), shapes }
    }

    /// The members of an opened map that is read as these fields.
    #[inline]
    pub(in crate::wire) fn members(&mut self, fields: Fields) -> Members {
        let shape = self.shapes.of_struct(fields);
        Members { shape, place: self.shapes.structs[shape].beginning(), fields }
    }

    /// Opens the next one, if there is one: its name and type.
    pub(in crate::wire) fn next_member(
        &mut self,
        members: &mut Members,
    ) -> Option<Reached<(&str, AttributeType)>> {
        let Self { cursor, shapes } = self;
        let step = shapes.structs[members.shape].next(&mut members.place, cursor)?;
        let Some(kind) = step.kind else { return Some(Reached::End) };
        let name = match step.member.field {
            NO_FIELD => cursor.written(step.name(cursor.here())),
            field => members.fields[usize::from(field)],
        };
        Some(Reached::One((name, kind)))
    }
}
