//! Which kind of change a difference is.

use super::arms::is_of_arm;
use super::attribute::{attribute, attribute_added, attribute_removed, has_default, is_read_still};
use super::delimiters::can_hold_delimiters;
use super::differences::{Change, Pair};
use super::form::{begins, number_in, quotes, without_end, without_start};
use super::held::{holds_alone, leaves_what_it_holds};
use super::line::{Block, Fact, Line};
use crate::key::text::equal;
use crate::schema::root;

/// The kinds of changes that are judged differently; the table of verdicts has a row for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangeKind {
    TableKey,
    EntityAttributeMoved,
    EntityAttributeDemanded,
    EntityAttributeExcused,
    EntityAttributeGone,
    IndexAdded,
    IndexOfKeysAdded,
    IndexRemoved,
    IndexChanged,
    IndexHolding,
    IndexOfKeysChanged,
    LocalIndexAdded,
    LocalIndexRemoved,
    LocalIndexChanged,
    EntityAdded,
    EntityRemoved,
    EntityRenamed,
    EntityUntold,
    AliasAdded,
    AliasRemoved,
    NameKnown,
    NameKept,
    UpgradeStarted,
    UpgradeUnseen,
    VersionRaised,
    VersionNoted,
    VersionAhead,
    VersionLowered,
    PartitionKey,
    SortKey,
    SortKeySide,
    KeyArmAdded,
    IndexKeyAdded,
    IndexKeyRemoved,
    IndexKeyChanged,
    IndexKeyHolding,
    PartWidened,
    PartNarrowed,
    PartOptional,
    PartDemanded,
    PartFilled,
    PartFilledCompanion,
    PartOpened,
    PartDelimited,
    PartChanged,
    PartShown,
    ComputedKey,
    ComputedElsewhere,
    ComputedCompanion,
    SpellingAdded,
    SpellingRemoved,
    AttributeAdded,
    AttributeDemanded,
    AttributeRemoved,
    AttributeRenamed,
    AttributeUpgraded,
    PresenceDefault,
    PresenceOptional,
    PresenceDemanded,
    PresenceIntoKey,
    PresenceOutOfKey,
    FormAdded,
    FormChanged,
    VersionWidened,
    VersionNarrowed,
    VersionStarted,
    VersionStopped,
    TtlStarted,
    TtlReplaces,
    TtlChanged,
    TimeStarted,
    TimeStopped,
    OnceAdded,
    OnceRemoved,
    UniqueAdded,
    UniqueRemoved,
    UniqueChanged,
    CopyAdded,
    CopyRemoved,
    CopyChanged,
    OwnerAdded,
    OwnerRemoved,
    OwnerChanged,
    RestAdded,
    RestRemoved,
}

/// The kind of a difference.
pub(super) const fn classify(
    change: Change,
    before: Option<Line<'_>>,
    after: Option<Line<'_>>,
    pair: &Pair<'_>,
) -> ChangeKind {
    let (Some(line), Some(other)) = (one_of(before, after), one_of(after, before)) else {
        return ChangeKind::TableKey;
    };
    match (line.fact, change) {
        (Fact::Table | Fact::TableKey, _) => ChangeKind::TableKey,
        (Fact::EntityAttribute, _) => entity_attribute(before, after),
        (Fact::Index, Change::Added) if is_local(line) => ChangeKind::LocalIndexAdded,
        (Fact::Index, Change::Removed) if is_local(line) => ChangeKind::LocalIndexRemoved,
        (Fact::Index, Change::Changed) if is_local(line) => ChangeKind::LocalIndexChanged,
        (Fact::Index, Change::Added) if is_of_the_table(other, pair) => ChangeKind::IndexOfKeysAdded,
        (Fact::Index, Change::Added) => ChangeKind::IndexAdded,
        (Fact::Index, Change::Removed) => ChangeKind::IndexRemoved,
        (Fact::Index, Change::Changed) if leaves_what_it_holds(line, pair) => ChangeKind::IndexHolding,
        (Fact::Index, Change::Changed) if is_of_the_table(other, pair) => ChangeKind::IndexOfKeysChanged,
        (Fact::Index, Change::Changed) => ChangeKind::IndexChanged,
        (Fact::Entity, Change::Added) => ChangeKind::EntityAdded,
        (Fact::Entity, Change::Removed) => ChangeKind::EntityRemoved,
        (Fact::Entity, Change::Changed) if pair.by_keys || equal(line.name(), other.name()) => {
            ChangeKind::EntityUntold
        }
        (Fact::Entity, Change::Changed) if is_alias(pair.new, pair.old) => ChangeKind::NameKnown,
        (Fact::Entity, Change::Changed) => ChangeKind::EntityRenamed,
        (Fact::Alias, Change::Added) => ChangeKind::AliasAdded,
        (Fact::Alias, _) if is_value_of(pair.new, line) => ChangeKind::NameKept,
        (Fact::Alias, _) => ChangeKind::AliasRemoved,
        (Fact::SchemaVersion, _) => schema_version(before, after),
        (Fact::PartitionKey | Fact::SortKey, Change::Added) if is_of_arm(&line) => ChangeKind::KeyArmAdded,
        (Fact::SortKey, Change::Removed) if is_of_arm(&line) => ChangeKind::SortKey,
        (Fact::PartitionKey, _) => ChangeKind::PartitionKey,
        (Fact::SortKey, Change::Changed) => ChangeKind::SortKey,
        (Fact::SortKey, _) => ChangeKind::SortKeySide,
        (Fact::IndexKey, Change::Added) => ChangeKind::IndexKeyAdded,
        (Fact::IndexKey, _) if holds_alone(line, pair) => ChangeKind::IndexKeyHolding,
        (Fact::IndexKey, Change::Removed) => ChangeKind::IndexKeyRemoved,
        (Fact::IndexKey, Change::Changed) => ChangeKind::IndexKeyChanged,
        (Fact::Part, Change::Changed) => part(line, other, pair),
        (Fact::Part, _) => ChangeKind::PartShown,
        (Fact::Computed, Change::Added | Change::Removed) if is_new(line, pair) => ChangeKind::PartShown,
        (Fact::Computed, _) if is_in_primary_of(line, pair) => ChangeKind::ComputedKey,
        (Fact::Computed, _) if is_in_companion(line, pair) => ChangeKind::ComputedCompanion,
        (Fact::Computed, _) => ChangeKind::ComputedElsewhere,
        (Fact::Spelling, Change::Added) if is_of_new_part(line, pair, true) => ChangeKind::PartShown,
        (Fact::Spelling, Change::Added) => ChangeKind::SpellingAdded,
        (Fact::Spelling, _) if is_of_new_part(line, pair, false) => ChangeKind::PartShown,
        (Fact::Spelling, _) => ChangeKind::SpellingRemoved,
        (Fact::Attribute, Change::Added) => attribute_added(line, pair),
        (Fact::Attribute, Change::Removed) => attribute_removed(line, pair),
        (Fact::Attribute, Change::Changed) => attribute(line, other, pair),
        (Fact::Once, Change::Added) => ChangeKind::OnceAdded,
        (Fact::Once, _) if is_read_still(line, pair) => ChangeKind::NameKept,
        (Fact::Once, _) if is_upgraded(pair) => ChangeKind::AttributeUpgraded,
        (Fact::Once, _) => ChangeKind::OnceRemoved,
        (Fact::Unique, Change::Added) => ChangeKind::UniqueAdded,
        (Fact::Unique, Change::Removed) => ChangeKind::UniqueRemoved,
        (Fact::Unique, Change::Changed) => ChangeKind::UniqueChanged,
        (Fact::Copy, Change::Added) => ChangeKind::CopyAdded,
        (Fact::Copy, Change::Removed) => ChangeKind::CopyRemoved,
        (Fact::Copy, Change::Changed) => ChangeKind::CopyChanged,
        (Fact::Owner, Change::Added) => ChangeKind::OwnerAdded,
        (Fact::Owner, Change::Removed) => ChangeKind::OwnerRemoved,
        (Fact::Owner, Change::Changed) => ChangeKind::OwnerChanged,
        (Fact::Rest, Change::Added) => ChangeKind::RestAdded,
        (Fact::Rest, _) => ChangeKind::RestRemoved,
    }
}

/// The first of two that is there.
const fn one_of<'a>(first: Option<Line<'a>>, second: Option<Line<'a>>) -> Option<Line<'a>> {
    if first.is_some() { first } else { second }
}

const fn value_of(line: Option<Line<'_>>) -> &str {
    match line {
        Some(line) => line.value,
        None => "",
    }
}

const fn entity_attribute(before: Option<Line<'_>>, after: Option<Line<'_>>) -> ChangeKind {
    const REQUIRED: &str = " required";
    const OPTIONAL: &str = " optional";
    let (before, after) = (value_of(before), value_of(after));
    match (without_end(before, REQUIRED), without_end(after, OPTIONAL)) {
        (Some(old), Some(new)) if equal(old, new) => return ChangeKind::EntityAttributeExcused,
        _ => {}
    }
    match (without_end(before, OPTIONAL), without_end(after, REQUIRED)) {
        (Some(old), Some(new)) if equal(old, new) => return ChangeKind::EntityAttributeDemanded,
        _ => {}
    }
    match (equal(before, "none"), equal(after, "none")) {
        (true, _) if without_end(after, OPTIONAL).is_some() => ChangeKind::EntityAttributeExcused,
        (true, _) => ChangeKind::EntityAttributeDemanded,
        (_, true) => ChangeKind::EntityAttributeGone,
        _ => ChangeKind::EntityAttributeMoved,
    }
}

const fn schema_version(before: Option<Line<'_>>, after: Option<Line<'_>>) -> ChangeKind {
    let (old, new) = (value_of(before), value_of(after));
    let was_upgraded = without_end(old, ", upgraded").is_some();
    let is_upgraded = without_end(new, ", upgraded").is_some();
    if number_in(new) < number_in(old) || (was_upgraded && !is_upgraded) {
        ChangeKind::VersionLowered
    } else if is_upgraded && before.is_none() {
        ChangeKind::UpgradeStarted
    } else if is_upgraded && !was_upgraded && number_in(new) == number_in(old) {
        ChangeKind::UpgradeUnseen
    } else if is_upgraded {
        ChangeKind::VersionRaised
    } else if before.is_some() && number_in(new) > number_in(old) {
        ChangeKind::VersionAhead
    } else {
        ChangeKind::VersionNoted
    }
}

/// Whether the line is about an index that is made with its table.
const fn is_local(line: Line<'_>) -> bool {
    begins(line.subject, "  lsi")
}

/// Whether an index has no key but those of the table, which every item has:
/// `"GSI1" of "SK" text and "PK" text, projects all`.
const fn is_of_the_table(index: Line<'_>, pair: &Pair<'_>) -> bool {
    let Some(table) = pair.new else { return false };
    let (_, mut keys) = quotes(index.value);
    while !is_projection(keys) {
        let (name, behind) = quotes(keys);
        if name.is_empty() || !is_table_key(&table, name) {
            return false;
        }
        keys = behind;
    }
    true
}

/// Whether no key follows in the line of an index, of the last of which the type stands here.
const fn is_projection(text: &str) -> bool {
    begins(text, " text, projects ")
        || begins(text, " number, projects ")
        || begins(text, " binary, projects ")
}

const fn is_table_key(table: &Block<'_>, name: &str) -> bool {
    let mut lines = table.lines;
    while let Some(line) = lines.next_of(table) {
        if matches!(line.fact, Fact::TableKey) && equal(quotes(line.value).0, name) {
            return true;
        }
    }
    false
}

/// Whether items of before are brought up to date by a function that was given with this change.
pub(super) const fn is_upgraded(pair: &Pair<'_>) -> bool {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return false };
    let (old, new) = (old.find("  schema version"), new.find("  schema version"));
    let has_upgrade =
        matches!(schema_version(old, new), ChangeKind::UpgradeStarted | ChangeKind::VersionRaised);
    new.is_some() && has_upgrade && number_in(value_of(new)) > number_in(value_of(old))
}

/// Whether a key of the items shows it: one of several arms does where all do.
const fn is_in_primary(block: &Block<'_>, name: &str) -> bool {
    let mut lines = block.lines;
    while let Some(line) = lines.next_of(block) {
        if matches!(line.fact, Fact::PartitionKey | Fact::SortKey) && shows(line.value, name) {
            return true;
        }
    }
    false
}

/// Whether only one side has a part of the name of this line, or one inside of it.
const fn is_new(line: Line<'_>, pair: &Pair<'_>) -> bool {
    const fn has_part(block: Option<Block<'_>>, name: &str) -> bool {
        let Some(block) = block else { return false };
        let mut lines = block.lines;
        while let Some(line) = lines.next_of(&block) {
            if matches!(line.fact, Fact::Part) && equal(root(line.name()), name) {
                return true;
            }
        }
        false
    }
    !(has_part(pair.old, line.name()) && has_part(pair.new, line.name()))
}

/// Whether the keys of the table show the part of this line.
const fn is_in_primary_of(line: Line<'_>, pair: &Pair<'_>) -> bool {
    match pair.old {
        Some(old) => is_in_primary(&old, line.name()),
        None => false,
    }
}

/// Whether a sentinel or a copy shows the part of this line, in its keys or in what names its owner.
const fn is_in_companion(line: Line<'_>, pair: &Pair<'_>) -> bool {
    let Some(old) = pair.old else { return false };
    let mut lines = old.lines;
    while let Some(companion) = lines.next_of(&old) {
        let is_companion = matches!(companion.fact, Fact::Unique | Fact::Copy | Fact::Owner);
        if is_companion && shows(companion.value, line.name()) {
            return true;
        }
    }
    false
}

/// Whether a template has a placeholder of this attribute.
const fn shows(template: &str, name: &str) -> bool {
    let bytes = template.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == b'<' && begins(template.split_at(i + 1).1, name) {
            let end = i + 1 + name.len();
            if end < bytes.len() && matches!(bytes[end], b'>' | b':' | b'.') {
                return true;
            }
        }
        i += 1;
    }
    false
}

/// How a part that stays may be written otherwise.
const fn part(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    const OPTIONAL: &str = "optional ";
    let (old, new) = (without_start(before.value, OPTIONAL), without_start(after.value, OPTIONAL));
    match (old.len() < before.value.len(), new.len() < after.value.len()) {
        (false, true) if equal(old, new) => ChangeKind::PartOptional,
        (true, false) if equal(old, new) => part_demanded(before, after, pair),
        (false, true) | (true, false) => ChangeKind::PartChanged,
        _ => match kind(old, new) {
            ChangeKind::PartOpened if can_hold_delimiters(before, after, pair) => ChangeKind::PartDelimited,
            kind => kind,
        },
    }
}

/// What it is to items without a part that each has from now on, be it filled in when they are read.
const fn part_demanded(before: Line<'_>, after: Line<'_>, pair: &Pair<'_>) -> ChangeKind {
    if !is_upgraded(pair) && !defaults(after, pair.new) {
        ChangeKind::PartDemanded
    } else if is_in_companion(before, pair) {
        ChangeKind::PartFilledCompanion
    } else {
        ChangeKind::PartFilled
    }
}

/// Whether a part is a field that has a default.
const fn defaults(part: Line<'_>, block: Option<Block<'_>>) -> bool {
    let Some(block) = block else { return false };
    match block.find_named(Fact::Attribute, part.name()) {
        Some(attribute) => part.behind_name().is_empty() && has_default(attribute.value),
        None => false,
    }
}

const fn kind(old: &str, new: &str) -> ChangeKind {
    let signed = begins(old, "signed ") && begins(new, "signed ");
    let unsigned = begins(old, "unsigned ") && begins(new, "unsigned ");
    let text = equal(new, "text") && (begins(old, "token") || equal(old, "one of"));
    match number_in(old) < number_in(new) {
        true if signed || unsigned => ChangeKind::PartWidened,
        false if signed || unsigned => ChangeKind::PartNarrowed,
        _ if text => ChangeKind::PartOpened,
        _ => ChangeKind::PartChanged,
    }
}

/// Whether a spelling belongs to a part that the other side does not have at all, or has in another kind.
const fn is_of_new_part(line: Line<'_>, pair: &Pair<'_>, of_new: bool) -> bool {
    let (ours, other) = if of_new { (pair.new, pair.old) } else { (pair.old, pair.new) };
    let (Some(ours), Some(other)) = (ours, other) else { return true };
    let Some(part) = ours.find(line.spelt_part()) else { return true };
    match pair.same_in(part, &other, of_new) {
        Some(part) => !equal(part.value, "one of") && !equal(part.value, "optional one of"),
        None => true,
    }
}

/// Whether an alias of an entity is the value of this block.
const fn is_value_of(block: Option<Block<'_>>, alias: Line<'_>) -> bool {
    match block {
        Some(block) => equal(block.header.name(), alias.name()),
        None => false,
    }
}

/// Whether the entity's value of one block is an alias in the other.
const fn is_alias(value: Option<Block<'_>>, of: Option<Block<'_>>) -> bool {
    let (Some(value), Some(of)) = (value, of) else { return false };
    of.find_named(Fact::Alias, value.header.name()).is_some()
}
