//! Keys of a `match`: what all arms have alike is said once, else there is a line for each arm.

use super::line::{Block, Fact, Line};
use crate::key::text::equal;

/// Whether a line is about the key of items of one arm.
pub(super) const fn is_of_arm(line: &Line<'_>) -> bool {
    matches!(line.fact, Fact::PartitionKey | Fact::SortKey) && !line.name().is_empty()
}

/// Whether a block says for each arm what this line says of all items.
pub(super) const fn is_said_of_each(line: &Line<'_>, block: &Block<'_>) -> bool {
    if is_of_arm(line) || !matches!(line.fact, Fact::PartitionKey | Fact::SortKey) {
        return false;
    }
    let mut lines = block.lines;
    while let Some(found) = lines.next_of(block) {
        if is_of_arm(&found) && found.fact as u8 == line.fact as u8 {
            return true;
        }
    }
    false
}

/// What a block says of all items, for the key of one arm; nothing where it has arms, and not this one.
pub(super) const fn said_of_all<'a>(line: &Line<'_>, block: &Block<'a>) -> Option<Line<'a>> {
    if !is_of_arm(line) || lacks_arm(line.name(), block) {
        return None;
    }
    block.find(if matches!(line.fact, Fact::SortKey) { "  sort key" } else { "  partition key" })
}

/// Whether a block has arms, and this is none of them.
const fn lacks_arm(arm: &str, block: &Block<'_>) -> bool {
    let mut has_arms = false;
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if is_of_arm(&line) {
            if equal(line.name(), arm) {
                return false;
            }
            has_arms = true;
        }
    }
    has_arms
}
