//! That a text passes for a lock without a look at its lines only where it is the lock to the letter.

use super::broken::broken;
use super::check::{File, length};
use super::described;
use super::differences::Differences;
use super::rules::Verdict;
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
        assert_eq!(matches!(found.case.rule().verdict, Verdict::LosesData), holds, "{primary} {index}");
    }
}
