//! The table of verdicts: what each kind of change means for what is stored.

use super::change_kind::ChangeKind;

/// What a change means for stored items, and for releases that run side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing is lost and nothing stale, in whatever order releases are deployed.
    Harmless,
    /// What was written before is not where it is looked for, until it is written again.
    Incomplete,
    /// Releases that know the new form must be deployed before any that writes it.
    ReadersFirst,
    /// Items written before are not found, do not decode, or are no longer kept right.
    LosesData,
}

impl Verdict {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Harmless => "harmless",
            Self::Incomplete => "incomplete until backfilled",
            Self::ReadersFirst => "readers first",
            Self::LosesData => "loses data",
        }
    }
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rule {
    pub(super) verdict: Verdict,
    /// What it means for stored items.
    pub(super) meaning: &'static str,
    /// How it is avoided, without changing what is stored; empty where there is nothing to avoid.
    pub(super) avoid: &'static str,
    /// What has to be done before it is accepted; empty where that is nothing.
    pub(super) before: &'static str,
}

const fn harmless(meaning: &'static str) -> Rule {
    Rule { verdict: Verdict::Harmless, meaning, avoid: "", before: "" }
}

const fn incomplete(meaning: &'static str, avoid: &'static str, before: &'static str) -> Rule {
    Rule { verdict: Verdict::Incomplete, meaning, avoid, before }
}

const fn readers_first(meaning: &'static str, before: &'static str) -> Rule {
    Rule { verdict: Verdict::ReadersFirst, meaning, avoid: "", before }
}

const fn loses(meaning: &'static str, avoid: &'static str, before: &'static str) -> Rule {
    Rule { verdict: Verdict::LosesData, meaning, avoid, before }
}

const DEPLOY: &str = "deploy a release that reads both before one that writes it";
const TRY_AGAIN: &str = "deploy it where such a write can be tried again";
const BACKFILL: &str =
    "`modify` every item of the entity, without a change, once no release before this one writes";
// A release before it that knows both values puts the former one back with every update.
const REWRITE_BY_ALIAS: &str = "`modify` every item of the entity, without a change, by a release that has the alias, once no release before that one writes";
// An item of the current schema version has its sentinels and copies, as far as writes know.
const RENEW: &str = "raise the `schema_version`, with an `upgrade`, and `modify` every item of the entity, without a change, once no release before this one writes";
const RENEW_AND_DELETE: &str = "raise the `schema_version`, with an `upgrade`, `modify` every item of the entity, without a change, once no release before this one writes, delete what stands under the old templates";
const STOP_WRITERS: &str = "let no release before this one write any more";
const REWRITE_COMPANIONS: &str = "rewrite the sentinels or copies";
const MOVE: &str = "move the items to their new keys";
const KEEP_TEMPLATE: &str = "keep the template";
const REWRITE: &str = "rewrite the items";

impl ChangeKind {
    #[expect(clippy::too_many_lines, reason = "it is a table, a row for each kind of change")]
    pub(super) const fn rule(self) -> Rule {
        match self {
            Self::TableKey => loses(
                "the keys of a table never change, and every stored item is under the old ones",
                "keep the names and types of the table's keys in `#[table(…)]`",
                "copy all items to a new table",
            ),
            Self::EntityAttributeMoved => loses(
                "items written before do not say there which entity they are",
                "keep its name: `#[table(entity = \"…\")]`",
                "copy the attribute on all items",
            ),
            Self::EntityAttributeDemanded => loses(
                "items that lack the attribute are unknown",
                "write `#[table(entity(name = \"…\", optional))]`",
                "write the attribute on all items",
            ),
            Self::EntityAttributeExcused => harmless("items without it are known by the shape of their key"),
            Self::EntityAttributeGone => readers_first(
                "items of this release do not say which entity they are, and are unknown to releases that ask for it",
                "deploy a release with `entity(name = \"…\", optional)` first",
            ),
            Self::IndexAdded => incomplete(
                "the table has no such index yet, and items that releases before this one write lack its keys",
                "",
                "create the index, and `modify` every item, without a change, once no release before this one writes",
            ),
            Self::IndexOfKeysAdded => incomplete(
                "the table has no such index yet, which holds all items as soon as it is there",
                "",
                "create the index",
            ),
            Self::IndexRemoved => readers_first(
                "releases that query the index no longer find what this one writes",
                "deploy it everywhere before the index is deleted",
            ),
            Self::IndexChanged => incomplete(
                "to the service it is another index",
                "keep its names, types and projection",
                "create the index, and `modify` every item, without a change, once no release before this one writes",
            ),
            Self::IndexHolding => loses(
                "to the service it is another index, and what was stored in its keys only is not read from items written before",
                "keep the names of its key attributes in `#[table(…)]`",
                "store the field as an attribute, and rewrite the items",
            ),
            Self::IndexOfKeysChanged => incomplete(
                "to the service it is another index",
                "keep its names, types and projection",
                "create the index",
            ),
            Self::LocalIndexAdded => loses(
                "a local index is made with its table and never later, so that its queries are refused",
                "use a global index",
                "copy all items to a new table",
            ),
            Self::LocalIndexRemoved => readers_first(
                "releases that query the index no longer find what this one writes, and nothing deletes a local index but with its table",
                "deploy a release that does not query it first",
            ),
            Self::LocalIndexChanged => loses(
                "a local index is made with its table and never changes, so that its queries are refused or do not read its items",
                "keep its names, types and projection",
                "copy all items to a new table",
            ),
            Self::EntityAdded => readers_first(
                "its items are unknown to releases before this one: mixed reads fail at them, typed ones pass them over",
                DEPLOY,
            ),
            Self::EntityRemoved => loses(
                "its items are unknown from now on",
                "keep it in the table; if it has another name, say `#[dynamo(alias = \"…\")]` or keep its value by `#[dynamo(entity = \"…\")]`",
                "delete its items",
            ),
            Self::EntityRenamed => {
                readers_first("items under the new value are unknown to releases before this one", DEPLOY)
            }
            Self::EntityUntold => harmless("its items are told by their keys, and not by its name"),
            Self::AliasAdded => harmless("items under one more value are known"),
            Self::AliasRemoved => {
                loses("items stored under that value are unknown", "keep the alias", REWRITE_BY_ALIAS)
            }
            Self::NameKnown => {
                harmless("it is known under both names, and was so to releases before this one")
            }
            Self::NameKept => harmless("it is known under that name still"),
            Self::UpgradeStarted => readers_first(
                "releases before this one know no version: they read items of this one as they are, and what they write over them is never brought up to date",
                "deploy a release with `schema_version = 1` everywhere first, and give this one `schema_version = 2` or higher, or let no release before this one write any more",
            ),
            Self::UpgradeUnseen => loses(
                "items of this version, which releases before this one wrote, are not upgraded",
                "raise the `schema_version`",
                REWRITE,
            ),
            Self::VersionRaised => readers_first(
                "releases before this one read items of the new version as they are, and are refused to write over them",
                TRY_AGAIN,
            ),
            Self::VersionNoted => harmless("the version is only written on items"),
            Self::VersionAhead => readers_first(
                "releases before this one read items of the new version, and are refused to write over them",
                TRY_AGAIN,
            ),
            Self::VersionLowered => loses(
                "items of the version before are not brought to this one",
                "keep the version and its `upgrade`",
                REWRITE,
            ),
            Self::PartitionKey => loses(
                "items written before are not found, neither by `get` nor by queries",
                KEEP_TEMPLATE,
                MOVE,
            ),
            Self::SortKey => {
                loses("items written before are not found by `get`, and sort wrongly", KEEP_TEMPLATE, MOVE)
            }
            Self::SortKeySide => loses(
                "the items of a table all have a sort key, or none has",
                "keep it as it was",
                "copy all items to a new table",
            ),
            Self::KeyArmAdded => {
                readers_first("items under the new keys are not read by releases before this one", DEPLOY)
            }
            Self::IndexKeyAdded => incomplete(
                "items that releases before this one write are not in the index, or there under a stale key",
                "",
                BACKFILL,
            ),
            Self::IndexKeyRemoved => readers_first(
                "queries of releases before this one do not find what it writes",
                "deploy a release that does not query it first",
            ),
            Self::IndexKeyChanged => incomplete(
                "items written before stand under their old key in the index, where its queries do not look",
                KEEP_TEMPLATE,
                BACKFILL,
            ),
            Self::IndexKeyHolding => loses(
                "what was stored in this key only is not read from items written before",
                KEEP_TEMPLATE,
                "store the field as an attribute, and rewrite the items",
            ),
            Self::PartWidened => {
                readers_first("releases before this one do not read keys with larger numbers", DEPLOY)
            }
            Self::PartNarrowed => loses("keys with larger numbers do not decode", "keep the type", REWRITE),
            Self::PartOptional | Self::PresenceOptional => {
                readers_first("releases before this one do not read items without it", DEPLOY)
            }
            Self::PartDemanded => loses("items without it do not decode", "keep the `Option`", REWRITE),
            Self::PartFilled => incomplete(
                "items without it are read with its default, or what `upgrade` makes of it, and are in no index under that until they are written",
                "keep the `Option`",
                BACKFILL,
            ),
            Self::PartFilledCompanion => incomplete(
                "items without it are read with its default, or what `upgrade` makes of it, and have no sentinel and no copy under that",
                "keep the `Option`",
                RENEW,
            ),
            Self::PartOpened => readers_first("releases before this one do not read other texts", DEPLOY),
            Self::PartDelimited => loses(
                "those of before can hold what sets the parts of their key apart, which a text may not: such items are not found and do not decode",
                "keep the type",
                MOVE,
            ),
            Self::PartChanged => loses(
                "keys that show it are written in another form, and those written before are not found or do not decode",
                "keep the type",
                MOVE,
            ),
            Self::PartShown => harmless("whether keys show it is said by their templates"),
            Self::ComputedKey => loses(
                "items written before are not found under the key that is computed from now on",
                "keep the function and its fields",
                MOVE,
            ),
            Self::ComputedElsewhere => incomplete(
                "items written before stand under the key that was computed for them, where queries do not look",
                "keep the function and its fields",
                BACKFILL,
            ),
            Self::ComputedCompanion => incomplete(
                "the sentinels and copies of items written before stand under the key that was computed for them, are not found, and go stale",
                "keep the function and its fields",
                RENEW_AND_DELETE,
            ),
            Self::SpellingAdded => {
                readers_first("releases before this one do not read keys with the new text", DEPLOY)
            }
            Self::SpellingRemoved => loses(
                "items whose keys have this text are not found, and do not decode",
                "keep the variant and its spelling: `#[serde(rename = \"…\")]`",
                MOVE,
            ),
            Self::AttributeAdded => harmless(
                "items written before are read without it, and a `put` of a release before this one drops it",
            ),
            Self::AttributeDemanded => loses(
                "items written before lack it and do not decode",
                "make it an `Option`, or give it `#[serde(default)]` or, if it had another name, `#[serde(alias = \"…\")]`",
                "write it on all items",
            ),
            Self::AttributeRemoved => loses(
                "what is stored in it is no longer read, a `put` drops it, and releases that demand it do not read what this one writes",
                "keep the field, or where another one has its values now, say `#[serde(alias = \"…\")]` there",
                "deploy a release that does not use it first",
            ),
            Self::AttributeRenamed => readers_first(
                "it is read under both names and written under the new one, which releases before this one do not read",
                DEPLOY,
            ),
            Self::AttributeUpgraded => readers_first(
                "items written before are brought up to date by `upgrade`, and those of this release are not read by releases before it",
                DEPLOY,
            ),
            Self::PresenceDefault => harmless(
                "it is read where it is and where it is not, and always written where releases before this one demand it",
            ),
            Self::PresenceDemanded => loses(
                "items that lack it do not decode",
                "keep the `Option` or the default",
                "write it on all items",
            ),
            Self::PresenceIntoKey => {
                readers_first("releases before this one do not read it from the key", DEPLOY)
            }
            Self::PresenceOutOfKey => loses(
                "items written before have it in their key only, and do not decode",
                "keep `from_key`",
                "write it on all items",
            ),
            Self::FormAdded => incomplete(
                "what was written before is not compared, ranged and sorted as what this one writes, which releases before it may not read",
                "",
                BACKFILL,
            ),
            Self::FormChanged => loses(
                "items written before hold it in the other form: they may not decode, and are not compared and sorted as those of this release",
                "keep the `as = \"…\"`",
                REWRITE,
            ),
            Self::VersionWidened => {
                readers_first("releases before this one do not read larger versions", DEPLOY)
            }
            Self::VersionNarrowed => {
                loses("larger versions do not decode", "keep the type of the version", REWRITE)
            }
            Self::VersionStarted => incomplete(
                "writes of releases before this one are not counted, so that conflicts with them go unnoticed",
                "",
                STOP_WRITERS,
            ),
            Self::VersionStopped => loses(
                "writes of this release are not counted, so that releases before it overwrite them unnoticed",
                "keep the `version`",
                STOP_WRITERS,
            ),
            Self::TtlStarted => incomplete(
                "sentinels that releases before this one write do not expire with their items, and block those values for good",
                "",
                STOP_WRITERS,
            ),
            Self::TtlReplaces => loses(
                "copies that another program may have written are replaced from now on, and lose what else it keeps on them",
                "keep the time in an attribute that is no `ttl`",
                "let no other program keep anything on them",
            ),
            Self::TtlChanged => loses(
                "a time to live is stored as a number of seconds whatever its type: items written before do not decode, or never expire",
                "keep the `ttl` where it is, and put another into a new field",
                REWRITE,
            ),
            Self::TimeStarted => {
                harmless("it is kept by itself from now on, though not by writes of releases before this one")
            }
            Self::TimeStopped => readers_first(
                "it is no longer kept by itself, and goes stale for releases before this one",
                "deploy a release that does not rely on it first",
            ),
            Self::OnceAdded => harmless("it is read under one more name"),
            Self::OnceRemoved => loses(
                "items that have it under that name do not decode",
                "keep the `#[serde(alias = \"…\")]`",
                REWRITE,
            ),
            Self::UniqueAdded => incomplete(
                "values that releases before this one write have no sentinel, so that they can be taken again, or leave a stale one that blocks them",
                "",
                RENEW,
            ),
            Self::UniqueRemoved => loses(
                "values are no longer kept apart, and the sentinels that stand block releases before this one",
                "keep the `unique`; of a field that has another name now, it is `#[dynamo(unique(name))]` with the former one",
                "delete the sentinels",
            ),
            Self::UniqueChanged => incomplete(
                "values of items written before are kept under another sentinel, so that they can be taken again",
                "keep the sentinel's templates; of a struct that has another name now, say the former one: `#[dynamo(unique(name, pk = \"…\"))]`",
                RENEW_AND_DELETE,
            ),
            Self::CopyAdded => incomplete(
                "items that releases before this one write have no such copy or leave a stale one",
                "",
                RENEW,
            ),
            Self::CopyRemoved => readers_first(
                "copies that stand are no longer kept, and go stale for releases that read them",
                "deploy a release that does not read them first, and delete them",
            ),
            Self::CopyChanged => incomplete(
                "copies of items written before stand under their old keys, are not found, and go stale",
                "keep the copy's templates",
                RENEW_AND_DELETE,
            ),
            Self::OwnerAdded => harmless(
                "what another program wrote there is the owner's that it names, and what this release writes names it, too",
            ),
            Self::OwnerRemoved => loses(
                "what another program wrote there is nobody's any more, and stands in its owner's way",
                "keep the `owner`",
                REWRITE_COMPANIONS,
            ),
            Self::OwnerChanged => loses(
                "what was written there before names its owner otherwise: that of another program is nobody's any more",
                "keep the attribute and its template",
                REWRITE_COMPANIONS,
            ),
            Self::RestAdded => harmless("attributes of no field are read, and kept by a `put`"),
            Self::RestRemoved => loses(
                "attributes of no field are no longer read, and a `put` drops them",
                "keep the flattened field",
                "give each of them a field",
            ),
        }
    }
}
