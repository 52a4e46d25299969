//! From the items that were read to the members that hold them: elements are told by the parts of
//! their keys, and not by what lies next to what.

use super::Taken;
use crate::collection::{Element, Held, Piece};
use crate::item::Layout;
use crate::key::KeyValue;
use crate::plan::read::{Gathering, Leaf, Read, element_key};
use crate::schema::{CollectionSchema, Holds, Node};

/// The items of a collection, member by member.
pub(super) struct Arranged {
    pub(super) element: Element,
    /// Whether a required single member has no item.
    pub(super) lacks: bool,
    /// How many items belong to an element that lacks one.
    pub(super) orphans: usize,
}

/// What arranging needs to know.
pub(super) struct Arranging<'a> {
    layout: &'a Layout,
    leaves: &'a [Leaf],
    read: &'a Read,
    descending: bool,
}

impl<'a> Arranging<'a> {
    pub(super) fn of(layout: &'a Layout, plan: &'a Gathering) -> Self {
        Self { layout, leaves: &plan.leaves, read: &plan.whole, descending: plan.whole.descending }
    }

    /// The items of a collection whose first leaf has this number.
    pub(super) fn arrange(&self, schema: &CollectionSchema, first: usize, items: Vec<Taken>) -> Arranged {
        let mut arranged = Arranged { element: Element::default(), lacks: false, orphans: 0 };
        let mut left = items;
        let mut first = first;
        for member in schema.members {
            let end = first + member.node.leaves();
            let (own, others) = left.into_iter().partition(|taken| (first..end).contains(&taken.leaf));
            left = others;
            let held: Held = match member.node {
                Node::Item(..) => own_items(self.leaves, own),
                Node::Collection(inner) => self.elements(inner, first, own, &mut arranged.orphans),
            };
            arranged.lacks |= member.holds == Holds::One && held.is_empty();
            arranged.element.0.push(held);
            first = end;
        }
        arranged
    }

    fn elements(
        &self,
        inner: &CollectionSchema,
        first: usize,
        items: Vec<Taken>,
        orphans: &mut usize,
    ) -> Held {
        let mut elements: Vec<(KeyValue, Vec<Taken>)> = Vec::new();
        for taken in items {
            let key = self.read.sort_key(&taken.item);
            let plan = &self.leaves[taken.leaf].plan;
            let Some(element) = key.and_then(|key| element_key(self.layout, inner, plan, &key)) else {
                *orphans += 1;
                continue;
            };
            match elements.iter_mut().rev().find(|(key, _)| *key == element) {
                Some((_, own)) => own.push(taken),
                None => elements.push((element, vec![taken])),
            }
        }
        elements.sort_by(|(a, _), (b, _)| {
            let order = a.order(b).unwrap_or(std::cmp::Ordering::Equal);
            if self.descending { order.reverse() } else { order }
        });
        let mut held = Held::new();
        for (_, own) in elements {
            let count = own.len();
            let arranged = self.arrange(inner, first, own);
            if arranged.lacks {
                *orphans += count;
            } else {
                *orphans += arranged.orphans;
                held.push(Piece::Element(arranged.element));
            }
        }
        held
    }
}

fn own_items(leaves: &[Leaf], own: Vec<Taken>) -> Held {
    own.into_iter().map(|taken| Piece::Item(leaves[taken.leaf].member, taken.item)).collect()
}
