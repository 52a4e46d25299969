//! The elements of a collection's lists that a read is in the middle of.

use crate::item::Layout;
use crate::key::KeyValue;
use crate::plan::read::{Ends, Gathering, element_ends, element_key, is_nested};
use crate::schema::{Holds, Node};

/// The elements that were begun.
#[derive(Debug)]
pub(super) struct Groups {
    forward: bool,
    nested: bool,
    /// How many elements are complete enough to count.
    elements: usize,
    open: Vec<Group>,
}

/// An element of a nested list.
#[derive(Debug)]
struct Group {
    top: usize,
    key: KeyValue,
    /// From the first to the last key that it can have.
    ends: Ends,
    counted: bool,
}

impl Groups {
    pub(super) fn new(plan: &Gathering, forward: bool) -> Self {
        let nested = (0..plan.schema.members.len()).any(|top| is_nested(plan.schema, top));
        Self { forward, nested, elements: 0, open: Vec::new() }
    }

    /// How many elements there are, of which each required item was met.
    pub(super) fn elements(&self) -> usize {
        self.elements
    }

    pub(super) fn are_nested(&self) -> bool {
        self.nested
    }

    /// Whether the read, come to this key, has left every element behind.
    pub(super) fn all_closed(&mut self, key: Option<&KeyValue>) -> bool {
        let forward = self.forward;
        self.open.retain(|group| !key.is_some_and(|key| group.ends.is_behind(key, forward)));
        self.open.is_empty()
    }

    /// Whether an item belongs to no element that was begun.
    pub(super) fn begins(
        &self,
        layout: &Layout,
        plan: &Gathering,
        leaf: usize,
        key: Option<&KeyValue>,
    ) -> bool {
        let own = &plan.leaves[leaf];
        let Node::Collection(inner) = plan.schema.members[own.top].node else { return true };
        let group = key.and_then(|key| element_key(layout, inner, &own.plan, key));
        !self.open.iter().any(|open| open.top == own.top && Some(&open.key) == group.as_ref())
    }

    /// Counts an item of a list.
    pub(super) fn add(&mut self, layout: &Layout, plan: &Gathering, leaf: usize, key: Option<&KeyValue>) {
        let own = &plan.leaves[leaf];
        let Node::Collection(inner) = plan.schema.members[own.top].node else {
            self.elements += 1;
            return;
        };
        let Some(group) = key.and_then(|key| element_key(layout, inner, &own.plan, key)) else { return };
        let before = plan.leaves.iter().take_while(|leaf| leaf.top != own.top).count();
        let is_lead = leaf == before + inner.lead_leaf();
        let counts = is_lead || inner.lead().holds == Holds::Optional;
        let at = self.open.iter().position(|open| open.top == own.top && open.key == group);
        let at = at.unwrap_or_else(|| {
            let ends = key.and_then(|key| element_ends(layout, plan, leaf, inner, key));
            let ends = ends.unwrap_or(Ends::ALL);
            self.open.push(Group { top: own.top, key: group, ends, counted: false });
            self.open.len() - 1
        });
        if counts && !self.open[at].counted {
            self.open[at].counted = true;
            self.elements += 1;
        }
    }
}
