//! What differs between a lock and the schema of today.

use super::arms::{is_said_of_each, said_of_all};
use super::attribute::says_as_much;
use super::change_kind::{ChangeKind, classify};
use super::form::same_but_for_order;
use super::line::{Block, Blocks, Fact, Line, Lines};
use super::renamed::Names;
use crate::key::text::equal;

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Added,
    Removed,
    Changed,
}

/// One fact that is stated otherwise, on one side only, or both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Difference<'a> {
    pub(super) kind: ChangeKind,
    pub(super) change: Change,
    /// The header of the block in which it stands.
    pub(super) block: &'a str,
    /// The line of the lock, if it has one.
    pub(super) before: Option<Line<'a>>,
    /// The line of today's schema, if it has one.
    pub(super) after: Option<Line<'a>>,
}

/// Two blocks about the same thing, of which one may be missing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) old: Option<Block<'a>>,
    pub(super) new: Option<Block<'a>>,
    /// The locks that they are of, the old one first.
    pub(super) locks: [&'a str; 2],
    /// Whether items are told by their keys alone, by both: they do not say which entity they are.
    pub(super) by_keys: bool,
}

impl<'a> Pair<'a> {
    /// The two of an entity of the old lock.
    pub(super) const fn of_entity(&self, old: Block<'a>) -> Self {
        Self { old: Some(old), new: counterpart(&old, self, false), ..*self }
    }

    pub(super) const fn names(&self) -> Names<'a> {
        Names { old: self.old, new: self.new }
    }

    /// The line of the other block about the same thing, which may have another name there.
    pub(super) const fn same_in(&self, line: Line<'a>, other: &Block<'a>, of_new: bool) -> Option<Line<'a>> {
        match other.find(line.subject) {
            Some(found) => Some(found),
            None if of_new => self.names().in_old(line, other),
            None => self.names().in_new(line),
        }
    }

    /// Whether an old line and a new one state the same, whatever attributes are called, and in whatever
    /// order an index names those that it holds.
    pub(super) const fn says_the_same(&self, old: &Line<'_>, new: &Line<'_>) -> bool {
        let (old_value, new_value) = (old.value, new.value);
        match old.fact {
            _ if equal(old_value, new_value) => true,
            Fact::Index => same_but_for_order(old_value, new_value, "projects "),
            Fact::PartitionKey | Fact::SortKey | Fact::IndexKey | Fact::Unique | Fact::Copy | Fact::Owner => {
                self.names().are_one_template(old_value, new_value)
            }
            Fact::Attribute => says_as_much(old_value, new_value),
            Fact::Computed => self.names().are_one_function(old_value, new_value),
            _ => false,
        }
    }
}

/// The differences between two locks: what the old one says first, then what only the new one says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Differences<'a> {
    /// Whether the new text is walked; else it is the old one.
    of_new: bool,
    blocks: Blocks<'a>,
    /// What of the other text comes next; most blocks stand there in the same order.
    others: Blocks<'a>,
    /// Where further old blocks are looked for that have become the new one that is walked.
    merged: Blocks<'a>,
    pair: Pair<'a>,
    lines: Lines<'a>,
}

impl<'a> Differences<'a> {
    pub(super) const fn between(old: &'a str, new: &'a str) -> Self {
        Self {
            of_new: false,
            blocks: Blocks::of(old),
            others: Blocks::of(new),
            merged: Blocks::of(""),
            pair: Pair { old: None, new: None, locks: [old, new], by_keys: says_none(old) && says_none(new) },
            lines: Lines::of(""),
        }
    }

    pub(super) const fn next(&mut self) -> Option<Difference<'a>> {
        loop {
            if let (Some(old), Some(new)) = (self.pair.old, self.pair.new) {
                let (ours, other) = if self.of_new { (new, old) } else { (old, new) };
                while let Some(line) = self.lines.next_of(&ours) {
                    if let Some(found) = self.compare(line, &other) {
                        return Some(found);
                    }
                }
            }
            if self.goes_on_to_merged() {
                continue;
            }
            match self.blocks.next() {
                Some(block) => {
                    if let Some(found) = self.enter(block) {
                        return Some(found);
                    }
                }
                None if self.of_new => return None,
                None => {
                    let [old, new] = self.pair.locks;
                    self.of_new = true;
                    (self.blocks, self.others) = (Blocks::of(new), Blocks::of(old));
                    self.pair = Pair { old: None, new: None, ..self.pair };
                }
            }
        }
    }

    /// Whether another old entity has become the new one that was walked, which is then held against it.
    const fn goes_on_to_merged(&mut self) -> bool {
        let (true, Some(new)) = (self.of_new, self.pair.new) else { return false };
        while let Some(old) = self.merged.next() {
            if has_become(&old, &new) {
                (self.pair.old, self.lines) = (Some(old), new.lines);
                return true;
            }
        }
        false
    }

    /// What a line of the text that is walked says against the other block. What both have is compared from
    /// the old one.
    const fn compare(&self, line: Line<'a>, other: &Block<'a>) -> Option<Difference<'a>> {
        match (self.pair.same_in(line, other, self.of_new), self.of_new) {
            (Some(same), false) => return self.changed(line, same),
            (Some(_), true) => return None,
            // Each of these is held against this one.
            _ if is_said_of_each(&line, other) => return None,
            _ => {}
        }
        match (said_of_all(&line, other), self.of_new) {
            (Some(of_all), false) => self.changed(line, of_all),
            (Some(of_all), true) => self.changed(of_all, line),
            (None, false) => Some(self.found(Change::Removed, Some(line), None)),
            (None, true) => Some(self.found(Change::Added, None, Some(line))),
        }
    }

    const fn changed(&self, old: Line<'a>, new: Line<'a>) -> Option<Difference<'a>> {
        if self.pair.says_the_same(&old, &new) {
            return None;
        }
        Some(self.found(Change::Changed, Some(old), Some(new)))
    }

    const fn found(
        &self,
        change: Change,
        before: Option<Line<'a>>,
        after: Option<Line<'a>>,
    ) -> Difference<'a> {
        let block = match (self.pair.old, self.pair.new) {
            (Some(block), _) | (None, Some(block)) => block.header.text,
            (None, None) => "",
        };
        let kind = classify(change, before, after, &self.pair);
        Difference { kind, change, block, before, after }
    }

    /// Goes on to a block of the text that is walked, and its counterpart. That it has none, or one
    /// under another name, is a difference by itself.
    const fn enter(&mut self, block: Block<'a>) -> Option<Difference<'a>> {
        let other = self.counterpart(&block);
        if self.of_new {
            self.merged = self.behind(&block, other);
        }
        self.lines = block.lines;
        (self.pair.old, self.pair.new) =
            if self.of_new { (other, Some(block)) } else { (Some(block), other) };
        match other {
            None if self.of_new => Some(self.found(Change::Added, None, Some(block.header))),
            None => Some(self.found(Change::Removed, Some(block.header), None)),
            Some(other) if !self.of_new && !equal(block.header.text, other.header.text) => {
                Some(self.found(Change::Changed, Some(block.header), Some(other.header)))
            }
            Some(_) => None,
        }
    }

    /// The old blocks behind the first one, if any, that is known as this new one by an alias.
    const fn behind(&self, new: &Block<'a>, first: Option<Block<'a>>) -> Blocks<'a> {
        let mut lines = new.lines;
        // Aliases stand first in what is the lock of today.
        let has_alias = matches!(lines.next_of(new), Some(line) if matches!(line.fact, Fact::Alias));
        let mut blocks = Blocks::of(if has_alias { self.pair.locks[0] } else { "" });
        if let (true, Some(first)) = (has_alias, first)
            && has_become(&first, new)
        {
            blocks.find(first.header.text);
        }
        blocks
    }

    /// The block of the other text about the same thing, which most often comes next there.
    const fn counterpart(&mut self, block: &Block<'a>) -> Option<Block<'a>> {
        let mut others = self.others;
        if !is_told_by_keys(block, &self.pair)
            && let Some(found) = others.find(block.header.text)
        {
            self.others = others;
            return Some(found);
        }
        counterpart(block, &self.pair, self.of_new)
    }
}

/// The block of the other lock about the same thing: by its header, by an alias, or by its keys. By these
/// first where items are told by them: it may have got the name that another had.
const fn counterpart<'a>(block: &Block<'a>, pair: &Pair<'a>, of_new: bool) -> Option<Block<'a>> {
    let other = pair.locks[!of_new as usize];
    if is_told_by_keys(block, pair)
        && let Some(found) = of_same_keys(block, pair, of_new)
    {
        return Some(found);
    }
    if let Some(found) = Blocks::of(other).find(block.header.text) {
        let is_anothers = is_told_by_keys(&found, pair) && of_same_keys(&found, pair, !of_new).is_some();
        return if is_anothers { None } else { Some(found) };
    }
    let mut others = Blocks::of(other);
    while let Some(found) = others.next() {
        let (old, new) = if of_new { (&found, block) } else { (block, &found) };
        if has_become(old, new) || is_same_by_keys(old, new, pair) {
            return Some(found);
        }
    }
    None
}

/// Whether the items of a table do not say which entity they are.
const fn says_none(lock: &str) -> bool {
    match Blocks::of(lock).find("table") {
        Some(table) => matches!(table.find("  entity attribute"), Some(line) if equal(line.value, "none")),
        None => false,
    }
}

/// Whether it is an entity whose items do not say it, or one of a value that others of its table have, too.
const fn is_told_by_keys(block: &Block<'_>, pair: &Pair<'_>) -> bool {
    let is_one_of_several = !block.header.behind_name().is_empty();
    matches!(block.header.fact, Fact::Entity) && (pair.by_keys || is_one_of_several)
}

/// The block of the other lock with the same keys, which is no other's of the own lock.
const fn of_same_keys<'a>(block: &Block<'a>, pair: &Pair<'a>, of_new: bool) -> Option<Block<'a>> {
    if let Some(found) = first_of_same_keys(block, pair, !of_new)
        && let Some(back) = first_of_same_keys(&found, pair, of_new)
        && equal(back.header.text, block.header.text)
    {
        return Some(found);
    }
    None
}

/// The one of the same name first.
const fn first_of_same_keys<'a>(block: &Block<'a>, pair: &Pair<'a>, in_new: bool) -> Option<Block<'a>> {
    let lock = pair.locks[in_new as usize];
    if let Some(found) = Blocks::of(lock).find(block.header.text)
        && is_same_by_keys(block, &found, pair)
    {
        return Some(found);
    }
    let mut blocks = Blocks::of(lock);
    while let Some(found) = blocks.next() {
        if is_same_by_keys(block, &found, pair) {
            return Some(found);
        }
    }
    None
}

/// Whether two entities have the same keys, by which items that do not say their entity are told: whatever
/// their names, or, where one table has an attribute for it, of one value. Such a one's variant has another
/// name, or is no longer, or from now on, the only one of its value.
const fn is_same_by_keys(old: &Block<'_>, new: &Block<'_>, pair: &Pair<'_>) -> bool {
    matches!(old.header.fact, Fact::Entity)
        && matches!(new.header.fact, Fact::Entity)
        && (pair.by_keys || equal(old.header.name(), new.header.name()))
        && has_keys_of(old, new)
        && has_keys_of(new, old)
}

/// Whether each key of the items of one block is a key of the other's.
const fn has_keys_of(block: &Block<'_>, other: &Block<'_>) -> bool {
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if matches!(line.fact, Fact::PartitionKey | Fact::SortKey)
            && !matches!(other.find(line.subject), Some(same) if equal(same.value, line.value))
        {
            return false;
        }
    }
    true
}

/// Whether the items of an entity are known as another one by an alias.
const fn has_become(old: &Block<'_>, new: &Block<'_>) -> bool {
    matches!(old.header.fact, Fact::Entity)
        && matches!(new.header.fact, Fact::Entity)
        && new.find_named(Fact::Alias, old.header.name()).is_some()
}
