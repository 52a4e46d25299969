//! That a text passes for a lock without a look at its lines only where it is the lock to the letter.

use super::check::{File, length};
use super::described;
use super::differences::{Change, Differences};
use super::rules::Verdict;
use super::strictness::broken;
use crate::key::{Key, PartRef, Segment, Shape, Spec, Template};
use crate::schema::{
    Attribute, EntityAttribute, EntitySchema, Member, Part, Permits, TableDescription, UnknownItems,
};

const TEXT: &Shape = &Shape::text();

/// A table of one entity with this partition key, which has one attribute of this name.
fn table(segments: Vec<Segment>, attribute: &'static str) -> TableDescription {
    let template = Template { text: "", segments: segments.leak() };
    let schema = EntitySchema {
        attributes: vec![Attribute { name: attribute, ..Attribute::of("id") }].leak(),
        parts: &[Part { name: "id", shape: TEXT }],
        pk: Key::Template(template),
        ..EntitySchema::of("User")
    };
    let member = Member {
        variant: "User",
        entity: "User",
        schema: Box::leak(Box::new(schema)),
        permits: Permits::NOTHING,
    };
    TableDescription {
        name: "Users",
        pk: None,
        sk: None,
        entity: EntityAttribute::Required("entity_type"),
        indexes: &[],
        members: vec![member].leak(),
        unknown: UnknownItems::PassedOver,
        constants: &[],
        times: &[],
    }
}

fn id() -> Segment {
    Segment::Part(PartRef { part: 0, name: "id", shape: TEXT, spec: Spec::PLAIN })
}

fn passes(table: &TableDescription, text: &str) -> bool {
    let text = Some(String::leak(text.to_owned()) as &str);
    length(table, File { path: "users.lock", text }) == 0
}

#[test]
fn only_the_lock_itself_passes() {
    for attribute in ["id", "a \"quoted\" name", "a line\nand {another}"] {
        let table = table(vec![Segment::Literal("USER#"), id()], attribute);
        let own = described(&table);
        assert!(passes(&table, &own), "{own}");
        for (at, _) in own.char_indices() {
            let (before, behind) = own.split_at(at);
            assert!(!passes(&table, before), "{before}");
            assert!(!passes(&table, &format!("{before}x{behind}")), "{at}");
            assert!(!passes(&table, &format!("{before}{}", &behind[1..])), "{at}");
        }
    }
}

/// An empty line ends no block: what stands behind it counts.
#[test]
fn nothing_hides_behind_an_empty_line() {
    let table = table(vec![Segment::Literal("USER#"), id()], "id");
    let own = described(&table);
    let last = own.lines().last().expect("a line of the entity");
    assert!(last.starts_with(' '), "{own}");
    let without = own.strip_suffix(&format!("{last}\n")).expect("it ends with its last line");
    for (at, _) in own.match_indices('\n') {
        let (before, behind) = own.split_at(at + 1);
        let spaced = format!("{before}\n{behind}");
        assert!(
            broken(&spaced).is_none() && Differences::between(&spaced, &own).next().is_none(),
            "{spaced}"
        );
        assert!(broken(&format!("{spaced}{last}\n")).is_some(), "{spaced}");
        assert!(Differences::between(&spaced, without).next().is_some(), "{spaced}");
    }
}

/// Brackets that stand in every key are not those of a placeholder.
#[test]
fn a_literal_is_no_placeholder() {
    let shown = table(vec![Segment::Literal("USER#"), id()], "id");
    let literal = table(vec![Segment::Literal("USER#<id>")], "id");
    assert!(described(&shown).contains("\"USER#<id>\"") && described(&literal).contains("\"USER#<<id>>\""));
    assert!(!passes(&literal, &described(&shown)) && !passes(&shown, &described(&literal)));
}

/// An index holds what the keys of the table show in part only: a shard, a fold, a stretch of time.
#[test]
fn a_part_of_a_field_is_not_the_field() {
    let lock = |primary: &str, index: &str| {
        let keys = format!("  partition key: \"{primary}\"\n  gsi1 partition key: \"{index}\"\n");
        format!("entity \"Note\"\n{keys}  attribute \"of\": in key\n")
    };
    for (primary, index, holds) in [
        ("<of>", "<of>#X", false),
        ("<of:shard(10)>", "<of>", true),
        ("<of>", "<of:shard(10, from = 1)>", false),
        ("<of:lower>", "<of>", true),
        ("<of:08,desc>", "<of:06>", false),
        ("<of:ms>", "<of:s>", false),
        ("<of:s>", "<of:ms,only('0-9')>", true),
        ("<of:only('a-z,shard(')>", "<of>", false),
        ("<<of>>", "<of>", true),
        ("<<<of>>>", "<of>", false),
        ("<offer>", "<of>", true),
    ] {
        let (old, new) = (lock(primary, index), lock(primary, "X"));
        let found = Differences::between(&old, &new).next().expect("the index has another key");
        assert_eq!(matches!(found.kind.rule().verdict, Verdict::LosesData), holds, "{primary} {index}");
    }
}

/// A default of what only keys hold may go where the keys of each item tell the field, be it to the second.
#[test]
fn a_default_goes_where_each_item_tells_the_field() {
    let lines = |primary: &str, says: &str| {
        let index = "  gsi1 partition key: \"<of:ms>\"\n  part \"of\": timestamp\n";
        format!("{primary}{index}  attribute \"of\": {says}\n")
    };
    let of_pk = |of: &str| format!("  partition key: \"{of}\"\n");
    let of_arms = |one: &str, other: &str| {
        let arms = format!("  sort key when \"a\": \"{one}\"\n  sort key when \"b\": \"{other}\"\n");
        of_pk("NOTE#<id>") + &arms
    };
    for (primary, loses) in [
        (of_pk("<of:ns>"), false),
        (of_pk("<of:s>#<id>"), false),
        (of_pk("<of:epoch>"), false),
        (of_pk("<of:hour>#<id>"), true),
        (of_pk("<of:ms,shard(10)>"), true),
        (of_pk("NOTE#<id>"), true),
        (of_arms("<of:s>", "B#<of:s>"), false),
        (of_arms("<of:s>", "<of:day>"), true),
        (of_arms("<of:s>", "B"), true),
        (of_arms("A", "B").replace("NOTE#<id>", "<of:s>"), false),
    ] {
        for had in ["default", "optional", "in key or default"] {
            let [before, after] = [had, "in key"].map(|says| lines(&primary, says));
            assert_eq!(loses_data(&before, &after), loses, "{primary} {had}");
        }
        let [before, after] = ["in key or default", "in key"].map(|says| lines(&primary, says));
        let [before, after] = [before, after].map(|lines| lines.replace("timestamp", "optional timestamp"));
        assert!(!loses_data(&before, &after), "{primary}");
    }
}

/// A text holds no delimiter of its key: what a token, or one of a list, can hold is lost where it is one.
#[test]
fn a_text_is_none_that_holds_a_delimiter() {
    const UUID: &str = "token of 36";
    const SPELT: &str = "one of\n  part \"of\" spelt \"in-progress\"";
    const NUMBERED: &str =
        "one of\n  part \"of\" spelt \"I#<0:07>\"\n  part \"of\" holds \"I#<0:07>\" holds \"0\": unsigned 32";
    const DATED: &str =
        "one of\n  part \"of\" spelt \"D<day>\"\n  part \"of\" holds \"D<day>\" holds \"day\": date";
    let of_part = |key: &str, of: &str| format!("  partition key: \"{key}\"\n  part \"of\": {of}\n");
    for (key, was, loses) in [
        ("NOTE#<of>", UUID, false),
        ("A-<of>", UUID, false),
        ("<shop>-<of>", UUID, true),
        ("<of>-<shop>", UUID, true),
        ("<shop>-<of:raw>", UUID, false),
        ("<shop>-<of:only('0-9>-'),escape>", UUID, false),
        ("<shop>-<of:lower>", UUID, true),
        ("<shop>-<other>", UUID, false),
        ("<shop><<<of>>>-", UUID, false),
        ("<shop>>>-<<<of>", UUID, false),
        ("A:<of>", UUID, false),
        ("A:<of>", "token", true),
        ("<shop>-<of>", SPELT, true),
        ("<shop>/<of>", SPELT, false),
        ("REPO#<of>", NUMBERED, true),
        ("REPO/<of>", NUMBERED, false),
        ("<shop>-<of>", NUMBERED, false),
        ("<shop>-<of>", DATED, true),
        ("<shop>:<of>", DATED, false),
    ] {
        assert_eq!(loses_data(&of_part(key, was), &of_part(key, "text")), loses, "{key} {was}");
    }
    let composite = |key: &str, template: &str, of: &str| {
        of_part(key, &format!("composite \"{template}\"\n  part \"of\" holds \"a\": {of}"))
    };
    let variant = |key: &str, template: &str, of: &str| {
        let holder = format!("  part \"of\" holds \"{template}\" holds \"a\": {of}");
        of_part(key, &format!("one of\n  part \"of\" spelt \"{template}\"\n{holder}"))
    };
    for (key, template, loses) in [
        ("NOTE#<of>", "<a>/<b>", false),
        ("NOTE#<of>", "<a>-<b>", true),
        ("NOTE#<of>", "<a:raw>-<b>", false),
        ("<shop>-<of>", "<a>/<b>", true),
    ] {
        let within = [composite(key, template, UUID), composite(key, template, "text")];
        assert_eq!(loses_data(&within[0], &within[1]), loses, "{key} {template}");
        let within = [variant(key, template, UUID), variant(key, template, "text")];
        assert_eq!(loses_data(&within[0], &within[1]), loses, "{key} {template}");
    }
}

/// Whether one line of an entity is judged so that changes, where it is of these lines.
fn loses_data(before: &str, after: &str) -> bool {
    let [before, after] = [before, after].map(|lines| format!("entity \"Note\"\n{lines}"));
    let mut differences = Differences::between(&before, &after);
    let changed = std::iter::from_fn(|| differences.next()).find(|found| found.change == Change::Changed);
    matches!(changed.expect("a line changes").kind.rule().verdict, Verdict::LosesData)
}
