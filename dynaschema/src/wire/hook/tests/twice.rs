//! Which items have a map inside of them with two members of one name.

use std::collections::BTreeSet;

use crate::wire::json::{Reached, TextCursor, element_of, is_plain};
use crate::wire::{AttributeType, RawItem};

impl RawItem {
    /// Whether it has one, where it stands.
    pub(super) fn has_a_member_twice(&self) -> bool {
        self.standing().attributes().any(|attribute| {
            !is_plain(attribute.kind()) && twice(&mut attribute.opened(), attribute.kind()).unwrap()
        })
    }
}

/// The same of an opened value.
fn twice(cursor: &mut TextCursor, kind: AttributeType) -> Option<bool> {
    let (mut names, mut more, mut is_twice) = (BTreeSet::new(), false, false);
    match kind {
        AttributeType::Map => {
            while let Reached::One(name) = cursor.member(&mut more)? {
                is_twice |= !names.insert(cursor.written(name).to_owned());
                is_twice |= inside(cursor)?;
            }
        }
        AttributeType::List => {
            while cursor.element(&mut more)? {
                is_twice |= inside(cursor)?;
            }
        }
        other => {
            debug_assert!(is_plain(other) || element_of(other).is_some());
            cursor.pass(other, 0)?;
        }
    }
    Some(is_twice)
}

fn inside(cursor: &mut TextCursor) -> Option<bool> {
    let kind = cursor.open()?;
    let is_twice = twice(cursor, kind)?;
    cursor.close()?;
    Some(is_twice)
}
