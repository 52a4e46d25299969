//! From the items that were read to the value that they are.

use super::Built;
use crate::entity::OneItem;
use crate::error::What;
use crate::item::{Decoding, Layout, arm_of, decode};
use crate::wire::RawItem;
use crate::{Error, ReadFrom};

/// What was read for one value: an item, or what each member of a collection holds.
#[derive(Debug)]
pub enum Piece {
    /// An item, and the place of its entity in the table.
    #[doc(hidden)]
    Item(usize, RawItem),
    /// An element of several items.
    #[doc(hidden)]
    Element(Element),
}

/// What each member of a collection holds, in their order.
#[derive(Debug, Default)]
pub struct Element(pub(crate) Vec<Held>);

/// What a member holds, in the order of reading.
pub(crate) type Held = Vec<Piece>;

/// A value that is being built.
#[derive(Debug)]
pub struct Building<'a> {
    layout: &'a Layout,
    decoding: &'a mut Decoding,
    held: std::vec::IntoIter<Held>,
    outcome: &'a mut Outcome,
}

/// What came of building beside the value.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The errors of the items that could not be read.
    pub(crate) errors: Vec<Error>,
    /// How many items were read.
    pub(crate) decoded: usize,
    /// How many belong to an element whose required item is missing.
    pub(crate) orphans: usize,
}

impl<'a> Building<'a> {
    pub(crate) fn new(layout: &'a Layout, decoding: &'a mut Decoding, outcome: &'a mut Outcome) -> Self {
        Self { layout, decoding, held: Vec::new().into_iter(), outcome }
    }

    /// The members of an element, each of which is taken once and in order.
    pub fn open(&mut self, piece: Piece) -> Building<'_> {
        let held = match piece {
            Piece::Element(element) => element.0,
            item @ Piece::Item(..) => vec![vec![item]],
        };
        Building {
            layout: self.layout,
            decoding: &mut *self.decoding,
            held: held.into_iter(),
            outcome: &mut *self.outcome,
        }
    }

    /// The next member, of which there has to be one.
    pub fn one<T: Built>(&mut self) -> Option<T> {
        self.optional().flatten()
    }

    /// The next member, if there is one; `None` where it does not decode.
    pub fn optional<T: Built>(&mut self) -> Option<Option<T>> {
        let mut held = self.held.next().unwrap_or_default().into_iter();
        let Some(piece) = held.next() else { return Some(None) };
        if held.next().is_some() {
            self.outcome.errors.push(Error::new(self.more_than_one(&piece)));
            return None;
        }
        T::build(piece, self).map(Some)
    }

    fn more_than_one(&self, piece: &Piece) -> What {
        match piece {
            Piece::Item(member, _) => What::MoreThanOneMember { of: self.layout.member(*member).schema.name },
            Piece::Element(_) => What::MoreThanOne,
        }
    }

    /// The next member, a list.
    pub fn many<T: Built>(&mut self) -> Vec<T> {
        let held = self.held.next().unwrap_or_default();
        held.into_iter().filter_map(|piece| T::build(piece, self)).collect()
    }

    fn decode<R: OneItem + ReadFrom<R::Of>>(&mut self, member: usize, item: RawItem) -> Option<R> {
        let place = arm_of(self.layout, member, &item);
        match decode::<R, R::Of>(self.layout, place, item, self.decoding) {
            Ok(value) => {
                self.outcome.decoded += 1;
                Some(value)
            }
            Err(error) => {
                self.outcome.errors.push(error);
                None
            }
        }
    }
}

#[diagnostic::do_not_recommend]
impl<R: OneItem + ReadFrom<R::Of>> Built for R {
    fn build(piece: Piece, building: &mut Building<'_>) -> Option<Self> {
        match piece {
            Piece::Item(member, item) => building.decode(member, item),
            Piece::Element(_) => None,
        }
    }
}
