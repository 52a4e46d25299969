//! Attributes under new names: a template and what stands in it are the same, whatever they are called.

use super::form::{quotes, until, without_end};
use super::line::{Block, Fact, Line};
use crate::key::text::equal;

/// The same names in two blocks: those that are equal, and those of an attribute that was called
/// otherwise once, as the new block says.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) old: Option<Block<'a>>,
    pub(super) new: Option<Block<'a>>,
}

impl<'a> Names<'a> {
    /// The line of the old block that states the same as this one of the new block.
    pub(super) const fn in_old(&self, line: Line<'_>, old: &Block<'a>) -> Option<Line<'a>> {
        let mut lines = old.lines;
        while let Some(found) = lines.next_of(old) {
            if self.are_of_one_part(&found, &line) {
                return Some(found);
            }
        }
        None
    }

    /// The line of the new block that states the same as this one of the old block.
    pub(super) const fn in_new(&self, line: Line<'_>) -> Option<Line<'a>> {
        let Some(new) = self.new else { return None };
        let mut lines = new.lines;
        while let Some(found) = lines.next_of(&new) {
            if self.are_of_one_part(&line, &found) {
                return Some(found);
            }
        }
        None
    }

    /// Whether two lines are about the same part of a key, or the same spelling of it.
    const fn are_of_one_part(&self, old: &Line<'_>, new: &Line<'_>) -> bool {
        let of_part =
            matches!((old.fact, new.fact), (Fact::Part, Fact::Part) | (Fact::Spelling, Fact::Spelling));
        of_part && equal(old.behind_name(), new.behind_name()) && self.are_one(old.name(), new.name())
    }

    /// Whether two templates differ in the names of attributes at most.
    pub(super) const fn are_one_template(&self, old: &str, new: &str) -> bool {
        let (mut old, mut new) = (old, new);
        loop {
            let (old_start, old_rest) = until(old, b'<');
            let (new_start, new_rest) = until(new, b'<');
            if !equal(old_start, new_start) {
                return false;
            }
            if old_rest.is_empty() || new_rest.is_empty() {
                return old_rest.is_empty() && new_rest.is_empty();
            }
            let (old_name, old_behind) = name_in(old_rest);
            let (new_name, new_behind) = name_in(new_rest);
            if !self.are_one(old_name, new_name) {
                return false;
            }
            (old, new) = (old_behind, new_behind);
        }
    }

    /// Whether two parts are computed by one function, of the same attributes in the same order:
    /// `"first_of" of "code"`.
    pub(super) const fn are_one_function(&self, old: &str, new: &str) -> bool {
        let ((old_function, mut old), (new_function, mut new)) = (quotes(old), quotes(new));
        if !equal(old_function, new_function) {
            return false;
        }
        loop {
            let ((old_name, old_behind), (new_name, new_behind)) = (quotes(old), quotes(new));
            if old_name.is_empty() || new_name.is_empty() {
                return old_name.is_empty() && new_name.is_empty() && equal(old, new);
            }
            if !self.are_one(old_name, new_name) {
                return false;
            }
            (old, new) = (old_behind, new_behind);
        }
    }

    /// Whether two names are of one attribute, or of the same thing inside of one: `repo.kind` and
    /// `repository.kind`.
    const fn are_one(&self, old: &str, new: &str) -> bool {
        if equal(old, new) || self.was_called(new, old) {
            return true;
        }
        // Names of attributes can hold dots, so that any may be the one behind the attribute.
        let bytes = old.as_bytes();
        let mut end = 0;
        while end < bytes.len() {
            if bytes[end] == b'.' {
                let (once, inside) = old.split_at(end);
                if let Some(name) = without_end(new, inside)
                    && self.was_called(name, once)
                {
                    return true;
                }
            }
            end += 1;
        }
        false
    }

    /// Whether the new block says that an attribute had this name once.
    const fn was_called(&self, name: &str, once: &str) -> bool {
        match self.successor(once) {
            Some(now) => equal(now.name(), name),
            None => false,
        }
    }

    /// The attribute of the new block that reads what was stored in this one of the old block: none where it
    /// reads another one of that block as well, since an item may have both, and one is then no longer read.
    pub(super) const fn successor(&self, once: &str) -> Option<Line<'a>> {
        let (Some(old), Some(new)) = (self.old, self.new) else { return None };
        match new.find_named(Fact::Once, once) {
            Some(says) if is_alone(&old, &new, says.name(), once) => {
                new.find_named(Fact::Attribute, says.name())
            }
            _ => None,
        }
    }

    /// The first attribute of the old block that this one of the new block reads under an earlier name.
    pub(super) const fn predecessor(&self, name: &str) -> Option<Line<'a>> {
        let (Some(old), Some(new)) = (self.old, self.new) else { return None };
        let mut lines = new.lines;
        while let Some(line) = lines.next_of(&new) {
            if matches!(line.fact, Fact::Once) && equal(line.name(), name) {
                let before = old.find_named(Fact::Attribute, line.second_name());
                if before.is_some() {
                    return before;
                }
            }
        }
        None
    }
}

/// Whether an attribute of the new block reads no other one of the old block, under whichever of its names.
const fn is_alone(old: &Block<'_>, new: &Block<'_>, name: &str, once: &str) -> bool {
    let mut is_alone = old.find_named(Fact::Attribute, name).is_none();
    let mut lines = new.lines;
    while let Some(line) = lines.next_of(new) {
        let is_other = matches!(line.fact, Fact::Once) && !equal(line.second_name(), once);
        if is_other && equal(line.name(), name) {
            is_alone &= old.find_named(Fact::Attribute, line.second_name()).is_none();
        }
    }
    is_alone
}

/// Whether an attribute of the block is read under this name, too.
pub(super) const fn reads(block: &Block<'_>, attribute: &str, once: &str) -> bool {
    match block.find_named(Fact::Once, once) {
        Some(line) => equal(line.name(), attribute),
        None => false,
    }
}

/// The name in a placeholder that the text begins with, with what it shows inside of it, and what follows.
const fn name_in(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut end = 1;
    while end < bytes.len() && !matches!(bytes[end], b'>' | b':') {
        end += 1;
    }
    let (start, behind) = text.split_at(end);
    (start.split_at(1).1, behind)
}
