//! What the answers of a table have looked like.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::names::SoughtNames;
use super::shape::{Fields, Shape};

/// What items look like, and the structs in them, remembered from one answer of a table to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The attributes that are asked for of every item.
    sought: SoughtNames,
    shapes: Mutex<Shapes>,
}

/// The shapes of items and of structs in them.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    #[expect(clippy::vec_box, reason = "they are large, and exchanged with the one that is read by")]
    pub(super) items: Vec<Box<Shape>>,
    pub(super) structs: Vec<Shape>,
}

/// How many shapes are remembered.
const MOST: usize = 64;

impl Memory {
    /// Of a table of whose items these attributes are asked for.
    pub(crate) fn new(sought: SoughtNames) -> Self {
        Self { sought, shapes: Mutex::default() }
    }

    pub(super) fn sought(&self) -> SoughtNames {
        self.sought
    }

    /// Takes all that there is: another answer that is read meanwhile begins anew.
    pub(super) fn take(&self) -> Shapes {
        std::mem::take(&mut *self.shapes())
    }

    /// Remembers what was taken, and learned since.
    pub(super) fn keep(&self, mut shapes: Shapes) {
        shapes.items.retain(|shape| shape.has_room());
        shapes.structs.retain(Shape::has_room);
        if shapes.items.len() + shapes.structs.len() <= MOST {
            *self.shapes() = shapes;
        }
    }

    /// A panic elsewhere leaves them whole: they are only ever taken and put back.
    fn shapes(&self) -> MutexGuard<'_, Shapes> {
        self.shapes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shapes {
    /// The place of the shape of a struct with these fields.
    #[inline]
    pub(super) fn of_struct(&mut self, fields: Fields) -> usize {
        let known = self.structs.iter().position(|shape| shape.is_of(Some(fields)));
        known.unwrap_or_else(|| {
            self.structs.push(Shape::of(Some(fields), [""; 3]));
            self.structs.len() - 1
        })
    }
}
