//! Copies, sentinels, and what else is kept beside the keys.

use super::build::{entity, leak, table, with_copy, with_unique};
use super::says;
use crate::key::Shape;
use crate::schema::check::{Survey, check_entity, check_key};
use crate::schema::{Attribute, EntitySchema, Kept, Slot};

const DEFAULT: [&str; 2] = ["UNIQUE#User#email#<email:raw>", "UNIQUE#User#email#<email:raw>"];

fn fields() -> Vec<(&'static str, Shape)> {
    vec![
        ("id", Shape::text()),
        ("email", Shape::text()),
        ("n", Shape::integer(false, 32)),
        ("at", Shape::timestamp()),
        ("note", Shape::text().optional()),
    ]
}

fn user(keys: [&'static str; 2]) -> EntitySchema {
    entity("User", keys, &fields())
}

fn order(keys: [&'static str; 2]) -> EntitySchema {
    entity("Order", keys, &fields())
}

fn unique(schema: EntitySchema, keys: [&'static str; 2]) -> EntitySchema {
    with_unique(schema, "email", keys, &fields())
}

fn copy(schema: EntitySchema, keys: [&'static str; 2]) -> EntitySchema {
    with_copy(schema, "by_id", keys, &fields())
}

/// What the checks of one entity say, the key of its copy or sentinel included.
#[track_caller]
fn one(schema: EntitySchema, expected: &str) {
    says(expected, || check_entity(&schema));
    let slots =
        [Slot::UniquePk(0), Slot::UniqueSk(0)].into_iter().filter(|_| !schema.kept.uniques.is_empty());
    let copies = [Slot::CopyPk(0), Slot::CopySk(0)].into_iter().filter(|_| !schema.kept.copies.is_empty());
    says(expected, || slots.chain(copies).for_each(|slot| check_key(&schema, slot)));
}

/// What the checks of a table say, with its members in this order.
#[track_caller]
fn all(members: &[EntitySchema], expected: &str) {
    let table = leak(table(members));
    let survey = Survey::<4>::of(table);
    says(expected, || (0..members.len()).for_each(|member| survey.check_member(member)));
}

#[test]
fn sound_copies_and_sentinels_pass() {
    let user = unique(user(["USER#<id>", "PROFILE"]), DEFAULT);
    let order = copy(order(["USER#<id>", "ORDER#<at:s>#<n:3>"]), ["ORDER#<n>", "METADATA"]);
    one(user, "");
    one(order, "");
    // Lossy, optional and unordered are all right there.
    one(unique(user, ["EMAIL#<email:lower>", "EMAIL"]), "");
    one(with_unique(user, "note", ["NOTE#<note>", "<n>#X"], &fields()), "");
    one(copy(entity("Lone", ["LONE#<id>", ""], &fields()), ["BY#<email>", ""]), "");
    one(unique(entity("Lone", ["LONE#<id>", ""], &fields()), DEFAULT), "");
    one(copy(order, ["CONFIG", "<email>"]), "");
    one(copy(entity("Config", ["CONFIG", "CONFIG"], &fields()), ["SHADOW", "CONFIG"]), "");
    all(&[user, order], "");
    all(&[order, user], "");
}

#[test]
fn their_templates_are_judged_as_keys() {
    let user = user(["USER#<id>", "PROFILE"]);
    one(
        unique(user, ["<email><id>", "X"]),
        "nothing stands between `<email>` and `<id>` in the sentinel's partition key `<email><id>`, so two different pairs give one key; put a delimiter between them",
    );
    one(
        copy(user, ["BY#<id>", "<at>#X"]),
        "`<at>` in the copy's sort key `<at>#X` is a timestamp without a precision; write one of `:s`, `:ms`, `:us` and `:ns` behind its name, a bucket (`:year`, `:month`, `:day`, `:hour`) or `:epoch`; what is finer is cut off there, in ranges too",
    );
    // A query of copies reads them in order, and nobody reads sentinels.
    one(
        copy(user, ["BY#<id>", "N#<n>"]),
        "unpadded integer `<n>` in the sort key `N#<n>` sorts 10 before 9; give it a width (`<n:06>`), or accept text order with `<n:text>`",
    );
    one(unique(user, ["BY#<email>", "N#<n>"]), "");
    one(
        copy(user, ["BY#<id:06>", "X"]),
        "`width` in `<id:06>` is for integers and epochs, but `id` is text; remove it",
    );
    let long = leak("X".repeat(1025)).as_str();
    one(
        copy(user, ["BY#<id>", long]),
        &format!(
            "the copy's sort key `{long}` can be 1025 bytes long, and the service takes 1024; shorten its literals or bound its parts"
        ),
    );
}

#[test]
fn keys_are_text() {
    let number = "is a number, but where an entity has copies or unique values all keys are text; begin it with a literal, or, where the attribute holds numbers already, write them as an entity of another table, in one transaction (`tx.add_to(&other, ..)`)";
    one(unique(user(["<n>", "PROFILE"]), DEFAULT), &format!("the partition key `<n>` of `User` {number}"));
    one(
        copy(user(["USER#<id>", "<n>"]), ["BY#<id>", "X"]),
        &format!("the sort key `<n>` of `User` {number}"),
    );
    one(
        copy(user(["USER#<id>", "PROFILE"]), ["<n>", "X"]),
        &format!("the copy's partition key `<n>` of `User` {number}"),
    );
    one(
        unique(user(["USER#<id>", "PROFILE"]), ["X#<email>", "<n>"]),
        &format!("the sentinel's sort key `<n>` of `User` {number}"),
    );
}

#[test]
fn no_item_has_their_keys() {
    let user = unique(user(["USER#<id>", "PROFILE"]), DEFAULT);
    let plain = order(["USER#<id>", "ORDER#<n:3>"]);
    let shared = copy(plain, ["USER#<email>", "PROFILE"]);
    let sentence = "the copy `by_id` of `Order` (`USER#<email>`, `PROFILE`) and `User` (`USER#<id>`, `PROFILE`) can have the same key; narrow a text (`:only('…')`), or begin their keys with different literals";
    all(&[user, shared], sentence);
    all(&[shared, user], sentence);
    all(
        &[copy(plain, ["USER#<email>", "ORDER#<id>"])],
        "the copy `by_id` of `Order` (`USER#<email>`, `ORDER#<id>`) and `Order` (`USER#<id>`, `ORDER#<n:3>`) can have the same key; narrow a text (`:only('…')`), or begin their keys with different literals",
    );
    let taken = copy(plain, ["<id>", "UNIQUE#<n:3>"]);
    all(&[user, taken], "");
    all(
        &[user, copy(plain, DEFAULT)],
        "the copy `by_id` of `Order` (`UNIQUE#User#email#<email:raw>`, `UNIQUE#User#email#<email:raw>`) and the sentinel `email` of `User` (`UNIQUE#User#email#<email:raw>`, `UNIQUE#User#email#<email:raw>`) can have the same key; narrow a text (`:only('…')`), or begin their keys with different literals",
    );
    all(
        &[with_unique(user, "id", ["UNIQUE#User#email#<id>", "UNIQUE#User#email#<id>"], &fields())],
        "the sentinel `id` of `User` (`UNIQUE#User#email#<id>`, `UNIQUE#User#email#<id>`) and the sentinel `email` of `User` (`UNIQUE#User#email#<email:raw>`, `UNIQUE#User#email#<email:raw>`) can have the same key; narrow a text (`:only('…')`), or begin their keys with different literals; what is to be unique in both together is an entity of its own",
    );
    let lone = unique(entity("Lone", ["<id>", ""], &fields()), DEFAULT);
    all(
        &[lone],
        "the sentinel `email` of `Lone` (`UNIQUE#User#email#<email:raw>`) and `Lone` (`<id>`) can have the same key; narrow a text (`:only('…')`), or begin their keys with different literals",
    );
}

#[test]
fn our_attributes_are_ours() {
    let named = |schema: EntitySchema, name: &'static str| {
        let attribute = Attribute::of(name);
        EntitySchema { attributes: leak([attribute]), ..schema }
    };
    let clash = |name: &str, variant: &str, what: &str| {
        format!(
            "the attribute `{name}` of `{variant}` has the name of the {what}; rename it (`#[serde(rename = \"…\")]`)"
        )
    };
    let plain = order(["ORDER#<id>", "X"]);
    let user = unique(user(["USER#<id>", "PROFILE"]), DEFAULT);
    let copied = copy(plain, ["BY#<id>", "X"]);
    for name in ["_copy", "_owner", "_unique", "_token"] {
        all(&[named(plain, name)], "");
    }
    all(&[named(copied, "_copy")], &clash("_copy", "Order", "mark of copies"));
    all(&[named(copied, "_owner")], &clash("_owner", "Order", "owner of a copy or sentinel"));
    all(&[named(user, "_unique")], &clash("_unique", "User", "mark of sentinels"));
    // A read of the table could not tell which it is.
    all(&[named(plain, "_unique"), user], &clash("_unique", "Order", "mark of sentinels"));
    let versioned = EntitySchema { kept: Kept { version: Some(0), ..Kept::NOTHING }, ..plain };
    all(&[named(versioned, "_token")], &clash("_token", "Order", "write token"));
    all(&[named(plain, "schema_v")], &clash("schema_v", "Order", "schema version"));
}

#[test]
fn aliases_are_of_one_entity() {
    let renamed = |schema: EntitySchema, aliases: &'static [&'static str]| EntitySchema {
        kept: Kept { aliases, ..Kept::NOTHING },
        ..schema
    };
    let (user, order) = (user(["USER#<id>", "PROFILE"]), order(["ORDER#<id>", "X"]));
    all(&[renamed(user, &["Account", "Person"]), renamed(order, &["Purchase"])], "");
    let sentence = |alias: &str, of: &str, other: &str| {
        format!(
            "the alias `{alias}` of `{of}` is also an entity value of `{other}`; an item can be one of them only: remove it"
        )
    };
    all(&[renamed(user, &["Account", "Order"]), order], &sentence("Order", "User", "Order"));
    all(&[order, renamed(user, &["Order"])], &sentence("Order", "User", "Order"));
    all(&[renamed(user, &["Old"]), renamed(order, &["Old"])], &sentence("Old", "User", "Order"));
}
