//! What a field that is stored in keys only can be read from.

use super::arms::is_of_arm;
use super::differences::Pair;
use super::form::{begins, quotes, until, without_end};
use super::line::{Block, Blocks, Fact, Line};
use crate::key::text::equal;
use crate::key::{Case, Shards, Spec, Time};
use crate::schema::message::{case_word, time_word};

/// A field as it is read back: neither folded nor as a stretch or a shard, and a time as coarse as a key
/// tells one.
const WHOLE: Spec = Spec { time: Some(Time::Seconds), ..Spec::PLAIN };

/// Whether an index key holds, as its old line says, what was stored in no other place: more of a field than
/// the keys of the table, or those of an index that stay as they are, tell of it counts as such.
pub(super) const fn holds_alone(line: Line<'_>, pair: &Pair<'_>) -> bool {
    let Some(old) = pair.old else { return false };
    let mut lines = old.lines;
    while let Some(attribute) = lines.next_of(&old) {
        if matches!(attribute.fact, Fact::Attribute) && begins(attribute.value, "in key") {
            let mut shown = Shown::of(attribute.name(), line.value);
            while let Some(spec) = shown.next() {
                // Nothing is read from a key that shows a fold, a stretch or a shard of it.
                let is_alone = !spec.is_lossy() && !is_told(&old, attribute.name(), &spec);
                if is_alone && !is_told_elsewhere(line, pair, attribute.name(), &spec) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether key attributes of an index have other names from now on, under which items written before do not
/// have what one of them held alone.
pub(super) const fn leaves_what_it_holds(index: Line<'_>, pair: &Pair<'_>) -> bool {
    let mut blocks = Blocks::of(pair.locks[0]);
    while let Some(old) = blocks.next() {
        let of_entity = pair.of_entity(old);
        let mut lines = old.lines;
        while let Some(key) = lines.next_of(&old) {
            let is_its_key =
                matches!(key.fact, Fact::IndexKey) && equal(word_of_index(key.subject), index.subject);
            if is_its_key
                && of_entity.new.is_some()
                && !is_where_it_was(&key, pair)
                && holds_alone(key, &of_entity)
            {
                return true;
            }
        }
    }
    false
}

/// Whether the keys of each item show the whole field in the table, as far as it is read back.
pub(super) const fn is_told_by_primary(block: &Block<'_>, name: &str) -> bool {
    is_told(block, name, &WHOLE)
}

/// Whether a key of the items shows the whole field, as far as it is read back.
pub(super) const fn is_in_keys(block: &Block<'_>, name: &str) -> bool {
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if matches!(line.fact, Fact::PartitionKey | Fact::SortKey | Fact::IndexKey) {
            let mut shown = Shown::of(name, line.value);
            while let Some(spec) = shown.next() {
                if spec.tells(&WHOLE) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether the keys of the table tell all of what is shown so, those of each arm.
const fn is_told(block: &Block<'_>, name: &str, spec: &Spec) -> bool {
    let mut has_arms = false;
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if is_of_arm(&line) {
            if !is_told_in(block, line.name(), name, spec) {
                return false;
            }
            has_arms = true;
        }
    }
    has_arms || is_told_in(block, "", name, spec)
}

/// The same of one arm, whose items also have the key that all arms have alike.
const fn is_told_in(block: &Block<'_>, arm: &str, name: &str, spec: &Spec) -> bool {
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        let is_primary = matches!(line.fact, Fact::PartitionKey | Fact::SortKey);
        if is_primary && (line.name().is_empty() || equal(line.name(), arm)) {
            let mut shown = Shown::of(name, line.value);
            while let Some(own) = shown.next() {
                if own.tells(spec) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether the key of another index, which items have whenever they have the field and keep as it is, tells
/// all of what is shown so.
const fn is_told_elsewhere(line: Line<'_>, pair: &Pair<'_>, name: &str, spec: &Spec) -> bool {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return false };
    let mut lines = old.lines;
    while let Some(other) = lines.next_of(&old) {
        let is_other = matches!(other.fact, Fact::IndexKey) && !equal(other.subject, line.subject);
        // What has a name is demanded: a `when`, or an arm.
        if is_other && other.name().is_empty() && stays(other, pair, &new) {
            let mut shown = Shown::of(name, other.value);
            while let Some(own) = shown.next() {
                if own.tells(spec) && !is_sparse_by_another(&old, other, name) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a key is made as it was, and read where it was written: what stands in it stays readable.
const fn stays<'a>(line: Line<'a>, pair: &Pair<'a>, new: &Block<'a>) -> bool {
    match pair.same_in(line, new, false) {
        Some(same) => pair.says_the_same(&line, &same) && is_where_it_was(&line, pair),
        None => false,
    }
}

/// Whether a key of an index is the attribute that it was.
const fn is_where_it_was(key: &Line<'_>, pair: &Pair<'_>) -> bool {
    let [old, new] = pair.locks;
    equal(attribute_of(old, key), attribute_of(new, key))
}

/// The attribute of a key of an index, as the table of the lock calls it; empty where it has no such line:
/// `gsi1: "GSI1" of "GSI1PK" text and "GSI1SK" text, projects all`.
const fn attribute_of<'a>(lock: &'a str, key: &Line<'_>) -> &'a str {
    let Some(table) = Blocks::of(lock).find("table") else { return "" };
    let Some(index) = table.find(word_of_index(key.subject)) else { return "" };
    let sorts = without_end(key.subject, " sort key").is_some();
    let (_, mut attributes) = quotes(index.value);
    while !attributes.is_empty() {
        let (link, _) = until(attributes, b'"');
        let (attribute, behind) = quotes(attributes);
        if !sorts || without_end(link, " and ").is_some() {
            return attribute;
        }
        attributes = behind;
    }
    ""
}

/// Whether another attribute can keep an item out of the index that a key is of, and with it this one.
const fn is_sparse_by_another(block: &Block<'_>, key: Line<'_>, name: &str) -> bool {
    let mut parts = block.lines;
    while let Some(part) = parts.next_of(block) {
        let is_of_item = matches!(part.fact, Fact::Part) && part.behind_name().is_empty();
        let is_other = is_of_item && !equal(part.name(), name);
        if is_other && begins(part.value, "optional ") && is_demanded(block, key, part.name()) {
            return true;
        }
    }
    false
}

/// Whether an index has no keys for an item without this part.
const fn is_demanded(block: &Block<'_>, key: Line<'_>, name: &str) -> bool {
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if matches!(line.fact, Fact::IndexKey) && equal(index_of(line.subject), index_of(key.subject)) {
            if lists(line.value, name) {
                return true;
            }
            let mut shown = Shown::of(name, line.value);
            while let Some(spec) = shown.next() {
                if spec.or.is_none() {
                    return true;
                }
            }
        }
    }
    false
}

/// The index of a key: `  gsi1` of `  gsi1 sort key`.
const fn index_of(subject: &str) -> &str {
    match (without_end(subject, " partition key"), without_end(subject, " sort key")) {
        (Some(index), _) | (None, Some(index)) => index,
        (None, None) => subject,
    }
}

/// The line of the table about the index of a key: `  gsi1` of `  gsi1 when "status = Open" sort key`.
const fn word_of_index(subject: &str) -> &str {
    let bytes = subject.as_bytes();
    let mut end = 2;
    while end < bytes.len() && bytes[end] != b' ' {
        end += 1;
    }
    subject.split_at(end).0
}

/// Whether a key is bare attributes, and this is one of them: `attributes "tenant", "region", sort key`.
const fn lists(key: &str, name: &str) -> bool {
    let mut names = if begins(key, "attribute") { key } else { "" };
    while !names.is_empty() {
        let (one, behind) = quotes(names);
        if !one.is_empty() && equal(one, name) {
            return true;
        }
        names = behind;
    }
    false
}

/// The placeholders of a template that show a whole field.
pub(super) struct Shown<'a> {
    name: &'a str,
    rest: &'a str,
}

impl<'a> Shown<'a> {
    pub(super) const fn of(name: &'a str, template: &'a str) -> Self {
        Self { name, rest: template }
    }

    /// How the next one shows it.
    pub(super) const fn next(&mut self) -> Option<Spec> {
        while !self.rest.is_empty() {
            let (_, from) = until(self.rest, b'<');
            // A bracket that stands in every key is doubled.
            self.rest = behind(from, if begins(from, "<<") { 2 } else { 1 });
            if !begins(from, "<<") && begins(self.rest, self.name) {
                let spec = behind(self.rest, self.name.len());
                if begins(spec, ">") || begins(spec, ":") {
                    return Some(spec_in(spec));
                }
            }
        }
        None
    }
}

/// What of a spec decides how much of a value is shown, what a text may hold, and whether there is a key
/// without one: from the colon or the bracket behind the name on.
const fn spec_in(text: &str) -> Spec {
    let mut spec = Spec::PLAIN;
    let mut rest = text;
    while begins(rest, ":") || begins(rest, ",") {
        let (word, others) = word_in(behind(rest, 1));
        if begins(word, "or(") {
            spec.or = Some("");
        }
        if begins(word, "shard(") {
            // A shard tells nothing, however many there are.
            spec.shards = Some(Shards { count: 1, first: 0 });
        }
        spec.raw |= equal(word, "raw");
        spec.escape |= equal(word, "escape");
        spec.case = match spec.case {
            None => case_of(word),
            known => known,
        };
        spec.time = match spec.time {
            None => time_of(word),
            known => known,
        };
        rest = others;
    }
    spec
}

/// The word that a text begins with, and what follows it: any text stands between its quotes.
const fn word_in(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut quoted = false;
    let mut end = 0;
    while end < bytes.len() && (quoted || !matches!(bytes[end], b',' | b'>')) {
        quoted ^= bytes[end] == b'\'';
        end += 1;
    }
    text.split_at(end)
}

const fn case_of(word: &str) -> Option<Case> {
    if equal(word, case_word(Case::Lower)) {
        Some(Case::Lower)
    } else if equal(word, case_word(Case::Upper)) {
        Some(Case::Upper)
    } else {
        None
    }
}

const fn time_of(word: &str) -> Option<Time> {
    let mut i = 0;
    while i < Time::ALL.len() {
        if equal(word, time_word(Time::ALL[i])) {
            return Some(Time::ALL[i]);
        }
        i += 1;
    }
    None
}

/// What follows these bytes; nothing where there are not so many.
const fn behind(text: &str, count: usize) -> &str {
    if text.len() < count { "" } else { text.split_at(count).1 }
}
