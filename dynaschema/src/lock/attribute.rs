//! What becomes of an attribute: whether items have it, in which form, and what writes keep in it.

use super::change_kind::{ChangeKind, is_upgraded};
use super::differences::Pair;
use super::form::{begins, number_in, says, without_start};
use super::held::{is_in_keys, is_told_by_primary};
use super::line::{Block, Fact, Line};
use super::renamed::reads;
use crate::key::text::equal;

/// What an attribute says that is stored only in a key, and what of one that has a default where no key shows
/// it.
const IN_KEY: &str = "in key";
const IN_KEY_OR_DEFAULT: &str = "in key or default";

/// Whether an older lock says the same of an attribute, which says of none in a key that it has a default.
pub(super) const fn says_as_much(old: &str, new: &str) -> bool {
    equal(without_start(old, IN_KEY), without_start(new, IN_KEY_OR_DEFAULT))
}

/// Whether what is read has a value without the attribute: a default, or the `None` of an `Option`. What is
/// no `Option`, and left out at times, has a default, too.
pub(super) const fn has_default(value: &str) -> bool {
    says(value, "default") || says(value, "optional") || says(value, IN_KEY_OR_DEFAULT)
}

/// What a new attribute means to items written before it.
pub(super) const fn attribute_added(line: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    if let Some(before) = pair.names().predecessor(line.name()) {
        return renamed(before, line, pair);
    }
    let is_ttl = says(line.value, "ttl");
    let is_demanded = is_demanded(line.value) || is_in_new_key(line, line.name(), pair);
    match (is_demanded, is_upgraded(pair)) {
        (true, false) => ChangeKind::AttributeDemanded,
        _ if is_ttl && keeps_owned_copies(pair) => ChangeKind::TtlReplaces,
        (true, true) => ChangeKind::AttributeUpgraded,
        _ if version_bits(line.value) > 0 => ChangeKind::VersionStarted,
        _ if is_ttl && keeps_sentinels(pair.old) => ChangeKind::TtlStarted,
        _ => ChangeKind::AttributeAdded,
    }
}

/// Whether there are copies, before and after, that another program may have written: without a time to live
/// they are changed, and with one replaced.
const fn keeps_owned_copies(pair: &Pair<'_>) -> bool {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return false };
    let mut lines = old.lines;
    while let Some(line) = lines.next_of(&old) {
        let is_of_copy = matches!(line.fact, Fact::Owner) && begins(line.subject, "  copy ");
        if is_of_copy && new.find(line.subject).is_some() {
            return true;
        }
    }
    false
}

/// Whether writes by this block keep values apart, each by a sentinel that expires with its item.
const fn keeps_sentinels(block: Option<Block<'_>>) -> bool {
    let Some(block) = block else { return false };
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(&block) {
        if matches!(line.fact, Fact::Unique) {
            return true;
        }
    }
    false
}

/// Whether an attribute, of which none had to be there before, is read from keys that items written before do
/// not have, though it must be in them: no key showed it, under the name that it had.
const fn is_in_new_key(line: Line<'_>, once: &str, pair: &Pair<'_>) -> bool {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return false };
    must_be_in_key(line, &new) && !is_in_keys(&old, once)
}

/// Whether what only keys hold is neither an `Option` nor has a default.
const fn must_be_in_key(line: Line<'_>, block: &Block<'_>) -> bool {
    let is_optional = match block.find_named(Fact::Part, line.name()) {
        Some(part) => begins(part.value, "optional "),
        None => false,
    };
    says(line.value, IN_KEY) && !has_default(line.value) && !is_optional
}

/// Where it has another name, what else became of it counts more: the line under the new name says that much.
pub(super) const fn attribute_removed(line: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    if let Some(now) = pair.names().successor(line.name()) {
        return match attribute(line, now, pair) {
            ChangeKind::PresenceDefault => renamed(line, now, pair),
            became => became,
        };
    }
    if is_upgraded(pair) {
        // What is looked at before anybody upgrades it stands under its name.
        return graver(ChangeKind::AttributeUpgraded, graver(ttl(line.value, ""), version(line.value, "")));
    }
    ChangeKind::AttributeRemoved
}

/// An attribute that has another name from now on, under which the old block may read it already.
const fn renamed(before: Line<'_>, now: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    match pair.old {
        Some(old) if reads(&old, before.name(), now.name()) => ChangeKind::NameKnown,
        _ => ChangeKind::AttributeRenamed,
    }
}

/// Whether an earlier name of an attribute is one that it has still, under a name of today.
pub(super) const fn is_read_still(line: Line<'_>, pair: &Pair<'_>) -> bool {
    let (Some(new), Some(now)) = (pair.new, pair.names().successor(line.name())) else { return false };
    equal(now.name(), line.second_name()) || reads(&new, now.name(), line.second_name())
}

/// Whether an item without the attribute cannot be read. What no release of ours writes counts as such.
const fn is_demanded(value: &str) -> bool {
    !(has_default(value) || says(value, IN_KEY))
}

/// What became of an attribute that stays: the gravest of all that did.
pub(super) const fn attribute(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    let presence = presence(before, after, pair);
    let (before, after) = (before.value, after.value);
    let read = graver(ttl(before, after), graver(presence, form(before, after)));
    graver(read, graver(version(before, after), times(before, after)))
}

/// The graver of two; of what is equally grave the first, unless that says nothing.
const fn graver(one: ChangeKind, other: ChangeKind) -> ChangeKind {
    let [first, second] = [one.rule().verdict as u8, other.rule().verdict as u8];
    if second > first || matches!(one, ChangeKind::PresenceDefault) { other } else { one }
}

/// Whether items have it, and where.
const fn presence(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    let (was_key, is_key) = (says(before.value, IN_KEY), says(after.value, IN_KEY));
    let was_demanded = is_demanded(before.value);
    let is_demanded = is_demanded(after.value)
        || is_in_new_key(after, before.name(), pair)
        || loses_default(before, after, pair);
    match (is_upgraded(pair), was_demanded, is_demanded) {
        (true, false, true) => ChangeKind::AttributeUpgraded,
        _ if was_key && !is_key => ChangeKind::PresenceOutOfKey,
        (_, false, true) => ChangeKind::PresenceDemanded,
        _ if is_key && !was_key => ChangeKind::PresenceIntoKey,
        _ if was_demanded && says(after.value, "optional") => ChangeKind::PresenceOptional,
        _ => ChangeKind::PresenceDefault,
    }
}

/// Whether what only a key of an index shows must be there from now on, and had a default: items from before
/// that index have neither the key nor an attribute.
const fn loses_default(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> bool {
    let Some(new) = pair.new else { return false };
    has_default(before.value) && must_be_in_key(after, &new) && !is_told_by_primary(&new, after.name())
}

const fn form(before: &str, after: &str) -> ChangeKind {
    let (old, new) = (form_of(before), form_of(after));
    match old.is_empty() {
        _ if equal(old, new) => ChangeKind::PresenceDefault,
        true => ChangeKind::FormAdded,
        false => ChangeKind::FormChanged,
    }
}

/// The form that an attribute says it is stored in, which stands last; empty where serde says it.
const fn form_of(value: &str) -> &str {
    const FORM: &str = ", as \"";
    let bytes = value.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == b',' && begins(value.split_at(i).1, FORM) {
            return value.split_at(i).1;
        }
        i += 1;
    }
    ""
}

/// Whether items expire by it.
const fn ttl(before: &str, after: &str) -> ChangeKind {
    if says(before, "ttl") == says(after, "ttl") {
        ChangeKind::PresenceDefault
    } else {
        ChangeKind::TtlChanged
    }
}

/// Whether writes count in it, and how far.
const fn version(before: &str, after: &str) -> ChangeKind {
    let (old, new) = (version_bits(before), version_bits(after));
    if old == 0 && new > 0 {
        ChangeKind::VersionStarted
    } else if new == 0 && old > 0 {
        ChangeKind::VersionStopped
    } else if new > old {
        ChangeKind::VersionWidened
    } else if new < old {
        ChangeKind::VersionNarrowed
    } else {
        ChangeKind::PresenceDefault
    }
}

/// Whether writes keep their time in it.
const fn times(before: &str, after: &str) -> ChangeKind {
    if stops(before, after, "created at") || stops(before, after, "updated at") {
        ChangeKind::TimeStopped
    } else if stops(after, before, "created at") || stops(after, before, "updated at") {
        ChangeKind::TimeStarted
    } else {
        ChangeKind::PresenceDefault
    }
}

const fn stops(before: &str, after: &str, word: &str) -> bool {
    says(before, word) && !says(after, word)
}

/// How wide a version is; 0 where there is none.
const fn version_bits(value: &str) -> u64 {
    if says(value, "version of") { number_in(value) } else { 0 }
}
