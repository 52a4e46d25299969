//! Reading values one after the other, by what those before them looked like.

use super::cursor::{Body, Reached, TextCursor};
use super::names::Sought;
use super::shape::{Fields, NONE, Opened, Place, Shape};
use crate::wire::AttributeType;

/// A text of which values are read, and what the structs in them look like.
#[derive(Debug)]
pub(in crate::wire) struct Reader {
    pub(in crate::wire) cursor: TextCursor,
    structs: Vec<Shape>,
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
    pub(super) fn of(body: Body) -> Self {
        Self { cursor: TextCursor::at(body, 0), structs: Vec::new() }
    }

    /// The text, and those aside.
    pub(super) fn into_texts(self) -> (Body, String) {
        (self.cursor.body, self.cursor.aside)
    }

    /// The members of an opened map that is read as these fields.
    #[inline]
    pub(in crate::wire) fn members(&mut self, fields: Fields) -> Members {
        let known = self.structs.iter().position(|shape| shape.is_of(Some(fields)));
        let shape = known.unwrap_or_else(|| {
            self.structs.push(Shape::of(Some(fields), Sought::NOTHING));
            self.structs.len() - 1
        });
        Members { shape, place: Place::default(), fields }
    }

    /// Opens the next one, if there is one: its name and type.
    #[inline]
    pub(in crate::wire) fn next_member(
        &mut self,
        members: &mut Members,
    ) -> Option<Reached<(&str, AttributeType)>> {
        let Self { cursor, structs } = self;
        match structs[members.shape].next(&mut members.place, cursor)? {
            Reached::End => Some(Reached::End),
            Reached::One(Opened { kind, name, field, .. }) => {
                let name = if field == NONE { cursor.written(name) } else { members.fields[field as usize] };
                Some(Reached::One((name, kind)))
            }
        }
    }
}
