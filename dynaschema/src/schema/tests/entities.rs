//! The checks of one entity.

use super::build::{entity, leak, template, with_index};
use super::says;
use crate::key::{CharSet, Key, Shape, Spec};
use crate::schema::check::{check_composite, check_entity, check_from_key};
use crate::schema::{Allow, Attribute, EntitySchema, IndexId, Slot};

const STATUS: Shape = Shape::one_of(&["in-transit", "open"]);
const UUID: Shape = Shape::fixed(36, CharSet::DIGITS.union(CharSet::LOWER).with(b'-'));

fn fields() -> Vec<(&'static str, Shape)> {
    let repo = template("<owner>/<name>", &[("owner", Shape::text()), ("name", Shape::text())]);
    let folded = template("<owner:lower>", &[("owner", Shape::text())]);
    let line = template("<order>!<n>", &[("order", Shape::text()), ("n", Shape::integer(false, 32))]);
    vec![
        ("id", Shape::text()),
        ("name", Shape::text()),
        ("slug", Shape::text().max_len(100)),
        ("note", Shape::text().optional()),
        ("n", Shape::integer(false, 32)),
        ("delta", Shape::integer(true, 64)),
        ("maybe", Shape::integer(false, 32).optional()),
        ("price", Shape::number(31)),
        ("at", Shape::timestamp()),
        ("local", Shape::date_time()),
        ("clock", Shape::time()),
        ("date", Shape::date()),
        ("status", STATUS),
        ("state", STATUS.optional()),
        ("flag", Shape::one_of(&["false", "true"])),
        ("uuid", UUID),
        ("nothing", Shape::one_of(&[])),
        ("blank", Shape::one_of(&["", "x"])),
        ("repo", Shape::composite(leak(repo))),
        ("folded", Shape::composite(leak(folded))),
        ("line", Shape::composite(leak(line))),
    ]
}

fn with(keys: [&'static str; 2]) -> EntitySchema {
    entity("Order", keys, &fields())
}

/// What the checks say about an entity with this sort key.
#[track_caller]
fn sort(sk: &'static str, expected: &str) {
    says(expected, || check_entity(&with(["A#<id>", sk])));
}

/// What the checks say about an entity with this partition key.
#[track_caller]
fn partition(pk: &'static str, expected: &str) {
    says(expected, || check_entity(&with([pk, "B"])));
}

/// What the checks say about an entity with an index of these keys.
#[track_caller]
fn index(keys: [&'static str; 2], expected: &str) {
    let schema = with_index(with(["A#<id>", "B"]), IndexId::Gsi(1), keys, &fields());
    says(expected, || check_entity(&schema));
}

#[test]
fn sound_keys_pass() {
    for sk in [
        "",
        "B",
        "B#<n:06>",
        "<n>",
        "<price>",
        "<at:ms>#<name>",
        "<date><name>",
        "<uuid>-<name>",
        "<note:or('NONE')>",
        "#B##<name>|<repo>",
        "<delta:signed,desc>",
        "<n:text>",
        "<price:text>#<name>",
        "<date:month>#<date>",
        "<name:escape>#<n:06>",
        "<n:06>#<name:raw>",
        "<status>#<name>",
        "<name>X#<n:06>",
        "<flag>",
        "<at:text>",
        "<at:epoch,text>#<name>",
        "<name:lower>#<name>",
        "=name",
        "=n",
        "=date",
    ] {
        sort(sk, "");
    }
    for sk in ["<at:epoch>", "<at:epoch,010,desc>", "<local:s>#<clock:ms>"] {
        index(["X#<n>", sk], "");
    }
    for keys in [["<maybe>", "<note>"], ["X#<n>", "<at:hour>"], ["<at:day>", "<at:ms>"], ["=note", "=maybe"]]
    {
        index(keys, "");
    }
}

#[test]
fn a_spec_is_for_some_types_only() {
    sort("<name:6>", "`width` in `<name:06>` is for integers and epochs, but `name` is text; remove it");
    sort(
        "<at:6,ms>",
        "`width` in `<at:ms,06>` is for integers and epochs, but `at` is a timestamp; remove it",
    );
    sort("<name:signed>", "`signed` in `<name:signed>` is for integers, but `name` is text; remove it");
    sort(
        "<date:desc>",
        "`desc` in `<date:desc>` is for integers and epochs, but `date` is a date; remove it",
    );
    sort("<n:6,lower>", "`lower` in `<n:06,lower>` is for text, but `n` is an integer; remove it");
    sort("<date:hour>", "`hour` in `<date:hour>` is for timestamps, but `date` is a date; remove it");
    sort(
        "<date:ms>",
        "`ms` in `<date:ms>` is for times of day and timestamps, but `date` is a date; remove it",
    );
    sort(
        "<clock:day>",
        "`day` in `<clock:day>` is for dates and timestamps, but `clock` is a time of day; remove it",
    );
    sort(
        "<local:epoch>",
        "`epoch` in `<local:epoch>` is for timestamps, but `local` is a civil date and time; remove it",
    );
    sort(
        "<status:escape>",
        "`escape` in `<status:escape>` is for free text, but `status` is not free text; remove it",
    );
    sort("<repo:raw>", "`raw` in `<repo:raw>` is for free text, but `repo` is a composite; remove it");
}

#[test]
fn specs_go_together() {
    sort("<n:only('0-5')>", "`only` in `<n:only('0-5')>` is for free text, but `n` is an integer; remove it");
    sort(
        "<name:only('A-Z'),lower>",
        "`only` in `<name:lower,only('A-Z')>` lists no character that the text can have there: they are listed as they are stored, folded and without delimiters; list others",
    );
    sort("<n:0>", "the width of `<n:00>` is 0; write one of 1 to 39 digits");
    sort("<n:40>", "the width of `<n:040>` is 40; write one of 1 to 39 digits");
    sort(
        "<at:epoch_ms,10>",
        "the width of `<at:epoch_ms,010>` is too narrow for the times of today; write at least 13 digits",
    );
    sort(
        "<n:6,signed>",
        "`signed` in `<n:06,signed>` already has the width of its type; leave one of the two out",
    );
    sort(
        "<n:desc>",
        "`desc` in `<n:desc>` counts down from the largest number of a width, and there is none; give it one (`<n:06,desc>`)",
    );
    sort(
        "<at:epoch,desc>",
        "`desc` in `<at:epoch,desc>` counts down from the largest number of a width, and there is none; give it one (`<at:epoch,010,desc>`)",
    );
    sort(
        "<name:escape,raw>",
        "`escape` and `raw` in `<name:escape,raw>` contradict each other; leave one of the two out",
    );
    sort(
        "<n:6,text>",
        "`text` in `<n:06,text>` means the plain text of the value, which nothing else shapes; leave `text` out or all the rest",
    );
}

#[test]
fn times_have_a_precision() {
    sort(
        "A#<at>",
        "`<at>` in the sort key `A#<at>` is a timestamp without a precision; write one of `:s`, `:ms`, `:us` and `:ns` behind its name, a bucket (`:year`, `:month`, `:day`, `:hour`) or `:epoch`; what is finer is cut off there, in ranges too",
    );
    partition(
        "A#<local>",
        "`<local>` in the partition key `A#<local>` is a civil date and time without a precision; write one of `:s`, `:ms`, `:us` and `:ns` behind its name, or a bucket (`:year`, `:month`, `:day`, `:hour`); what is finer is cut off there, in ranges too",
    );
    partition(
        "<clock>",
        "`<clock>` in the partition key `<clock>` is a time of day without a precision; write one of `:s`, `:ms`, `:us` and `:ns` behind its name; what is finer is cut off there, in ranges too",
    );
}

#[test]
fn numbers_sort_by_value() {
    sort(
        "ITEM#<n>",
        "unpadded integer `<n>` in the sort key `ITEM#<n>` sorts 10 before 9; give it a width (`<n:06>`), or accept text order with `<n:text>`",
    );
    sort(
        "ITEM#<delta>",
        "unpadded integer `<delta>` in the sort key `ITEM#<delta>` sorts 10 before 9; give it a width (`<delta:06>`, or `signed` if it can be negative), or accept text order with `<delta:text>`",
    );
    sort(
        "ITEM#<maybe:or('-')>",
        "unpadded integer `<maybe:or('-')>` in the sort key `ITEM#<maybe:or('-')>` sorts 10 before 9; give it a width beside its `or` (`06`)",
    );
    sort(
        "<line>",
        "unpadded integer `<n>` in the sort key `<line>` sorts 10 before 9; give it a width (`<n:06>`), or accept text order with `<n:text>`",
    );
    sort(
        "<price>#A",
        "the decimal `<price>` in the sort key `<price>#A` does not sort by value; make it the whole key, or accept text order with `<price:text>`",
    );
    partition(
        "A#<at:epoch_ms>",
        "the epoch `<at:epoch_ms>` in the partition key `A#<at:epoch_ms>` is text there and has no width; give it one (`<at:epoch_ms,013>`), or make it the whole key",
    );
    partition("A#<n>", "");
}

#[test]
fn numbers_of_the_tables_own_key_sort_an_index_by_value() {
    let inherited = leak([(Slot::IndexPk(0), Slot::Sk), (Slot::IndexSk(0), Slot::Pk)]);
    // The partition key of the table, the same of the arm that is in the index, and the number that does not
    // sort.
    let cases = [
        ("A#<n>", "A#<n>", "<n>"),
        ("A#<line>", "A#<line>", "<n>"),
        ("A#<id>", "B#<n>", "<n>"),
        ("A#<n>", "B#<id>", ""),
        ("A#<repo>", "A#<repo>", ""),
    ];
    for (pk, of_arm, number) in cases {
        let schema = with_index(with([pk, "S"]), IndexId::Gsi(1), ["S", of_arm], &fields());
        let expected = format!(
            "unpadded integer `{number}` in the sort key `{of_arm}` sorts 10 before 9; give it a width (`<n:06>`), or accept text order with `<n:text>`"
        );
        says(if number.is_empty() { "" } else { &expected }, || {
            check_entity(&EntitySchema { inherited, ..schema });
        });
    }
}

#[test]
fn options_are_spelled_out() {
    sort(
        "<note>",
        "`<note>` in the sort key `<note>` is an `Option`, and every item has a primary key; say what stands for `None` (`<note:or('NONE')>`)",
    );
    sort(
        "<name:or('X')>",
        "`or` in `<name:or('X')>` is for an `Option`, and `name` always has a value; remove it",
    );
    sort(
        "<note:or('')>",
        "the text for `None` in `<note:or('')>` is empty, and a key never is: with `None`, `<note:or('')>` would be; write a text (`<note:or('NONE')>`)",
    );
    sort("A#<note:or('')>", "");
    sort("<note:or('')>#<name>", "");
    sort(
        "A#<note:or('X#')>",
        "the text for `None` in `<note:or('X#')>` holds a delimiter of `A#<note:or('X#')>`; write another text",
    );
    sort(
        "<state:or('open')>",
        "the text for `None` in `<state:or('open')>` is also that of a value; write another text",
    );
}

#[test]
fn texts_are_not_empty() {
    sort(
        "<nothing>",
        "the type of `nothing` has no texts, so no key with it can be written; give it at least one",
    );
    sort(
        "<blank>",
        "the type of `blank` has an empty text, and a key part is never empty; give every value a text",
    );
}

#[test]
fn parts_are_told_apart() {
    sort(
        "<name><slug>",
        "nothing stands between `<name>` and `<slug>` in the sort key `<name><slug>`, so two different pairs give one key; put a delimiter between them",
    );
    sort(
        "<name>X<slug>",
        "`<name>` can hold all that stands between it and `<slug>` in the sort key `<name>X<slug>`, so two different pairs give one key; put a delimiter there that it cannot hold",
    );
    sort(
        "<status>-<name>",
        "`<status>` can hold all that stands between it and `<name>` in the sort key `<status>-<name>`, so two different pairs give one key; put a delimiter there that it cannot hold",
    );
    sort(
        "<name:raw>#<slug>",
        "`raw` lets `<name:raw>` hold the delimiter, so it must be the last part of the sort key `<name:raw>#<slug>`; move it there, or write `escape`",
    );
    sort(
        "<repo><slug>",
        "nothing stands between `<name>` and `<slug>` in the sort key `<repo><slug>`, so two different pairs give one key; put a delimiter between them",
    );
}

#[test]
fn keys_are_not_too_long() {
    let long: &'static str = Box::leak(format!("{}<slug>", "x".repeat(1000)).into_boxed_str());
    sort(
        long,
        &format!(
            "the sort key `{long}` can be 1100 bytes long, and the service takes 1024; shorten its literals or bound its parts"
        ),
    );
    partition(long, "");
    // A sentence that is too long for its buffer is cut off between two characters.
    let longer: &'static str = Box::leak("é".repeat(1100).into_boxed_str());
    let said = super::sentence(|| check_entity(&with([longer, "B"]))).expect("a sentence");
    assert!(said.ends_with("é…") && said.len() <= 2048);
}

#[test]
fn raw_keys_can_be_stored() {
    sort(
        "=at",
        "the text of `at` is not always equally precise, so it cannot itself be the sort key; say above `at` how it is stored (`#[dynamo(as = \"ms\")]`), or write a template with a precision (`\"<at:ms>\"`)",
    );
    sort("=repo", "`repo` is a composite and cannot itself be the sort key; write a template (`\"<repo>\"`)");
    sort(
        "=flag",
        "`flag` is stored as a boolean, which cannot itself be the sort key; write a template (`\"<flag>\"`)",
    );
    sort(
        "=note",
        "`note` is an `Option` and cannot itself be the sort key, which every item has; write a template (`\"<note:or('NONE')>\"`)",
    );
}

#[test]
fn the_primary_key_keeps_values_apart() {
    partition(
        "A#<name:lower>",
        "`<name:lower>` gives one text for different values of `name`, and nothing else in the primary key tells them apart; add `<name>` to the key, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    sort(
        "<at:day>",
        "`<at:day>` gives one text for different values of `at`, and nothing else in the primary key tells them apart; add `<at>` to the key, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    partition(
        "A#<folded>",
        "`<owner:lower>` gives one text for different values of `owner`, and nothing else in the primary key tells them apart; add `<owner>` to the key, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    let mut schema = with(["A#<name:lower>", "B"]);
    schema.allow = Allow { lossy_key: true, ..Allow::NOTHING };
    says("", || check_entity(&schema));
}

#[test]
fn the_primary_key_tells_what_it_loses_nothing_of() {
    // The primary key; whether it shows all of the field, and whether a function of it can be computed from
    // the key.
    let cases = [
        (["A#<repo>", "B"], "repo", true, true),
        (["A#<folded>", "B"], "folded", false, false),
        (["A#<id>", "<folded>"], "folded", false, false),
        (["A#<moment>", "B"], "moment", true, false),
        (["A#<name:lower>", "B"], "name", false, false),
        (["A#<at:ms>", "B"], "at", true, false),
        (["A#<at:ns>", "B"], "at", true, true),
        (["A#<id>", "=at"], "at", true, true),
    ];
    let moment = leak(template("<at:s>", &[("at", Shape::timestamp())]));
    let fields = [fields(), vec![("moment", Shape::composite(moment))]].concat();
    for (keys, field, shown, told) in cases {
        let schema = entity("Order", keys, &fields);
        let part = fields.iter().position(|(name, _)| *name == field).expect("a field of that name");
        assert_eq!(schema.is_identified_by(part), shown, "{keys:?}");
        assert_eq!(schema.tells_value(part), told, "{keys:?}");
        // What it shows it tells, however little that is.
        assert!(schema.tells(part, &shown_in(&schema, part)), "{keys:?}");
    }
}

/// As the primary key shows a part.
fn shown_in(schema: &EntitySchema, part: usize) -> Spec {
    let mut shown = schema.pk.parts().chain(schema.sk.iter().flat_map(Key::parts));
    shown.find(|shown| shown.part == part).expect("a key that shows it").spec
}

#[test]
fn the_primary_key_keeps_moments_apart() {
    sort(
        "EVENT#<at:ms>",
        "nothing but `<at:ms>` tells two `Order` of a partition apart, and of two in the same `ms` one replaces the other; add a part that differs (`EVENT#<at:ms>#<…>`), write `<at:ns>`, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    sort(
        "<local:s>#<clock:ms>#<id>",
        "nothing but `<clock:ms>` tells two `Order` of a partition apart, and of two in the same `ms` one replaces the other; add a part that differs (`<local:s>#<clock:ms>#<id>#<…>`), write `<clock:ns>`, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    partition(
        "A#<at:epoch,010>",
        "nothing but `<at:epoch,010>` tells two `Order` of a partition apart, and of two in the same `epoch` one replaces the other; add a part that differs (`A#<at:epoch,010>#<…>`), write `<at:ns>`, or accept it with `#[dynamo(allow(lossy_key))]`",
    );
    for enough in
        ["<at:ns>", "<at:ms>#<n:06>", "<at:ms>#<at:ns>", "<at:text>", "<at:s>#<repo>", "<at:ms>#<date>"]
    {
        sort(enough, "");
    }
    let mut schema = with(["A#<id>", "<at:ms>"]);
    schema.allow = Allow { lossy_key: true, ..Allow::NOTHING };
    says("", || check_entity(&schema));
}

#[test]
fn items_are_spread() {
    let schema = with(["A", "B#<id>"]);
    says(
        "the partition key `A` is the same for every `Order`, so one partition takes all the load; put a field into it, or accept it with `#[dynamo(allow(hot_partition))]`",
        || check_entity(&schema),
    );
    says("", || {
        check_entity(&EntitySchema { allow: Allow { hot_partition: true, ..Allow::NOTHING }, ..schema });
    });
    says("", || check_entity(&with(["A", "B"])));
    says("", || check_entity(&with(["A", ""])));
}

#[test]
fn from_key_needs_an_exact_key() {
    let cases = [
        ("id", ["X#<n>", "<name:lower>"], true),
        ("name", ["X#<n>", "<name:lower>"], false),
        ("name", ["X#<n>", "<name>"], true),
        ("name", ["X#<maybe>", "<name>"], false),
        ("maybe", ["X#<maybe>", "<name>"], true),
        ("maybe", ["X#<maybe>", "<note>"], false),
        ("maybe", ["X#<maybe>", "<note:or('NONE')>"], true),
        ("slug", ["X#<n>", "<name>"], false),
        ("at", ["X#<at:day>", "<name>"], false),
        ("at", ["X#<at:day>", "<at:ms>"], true),
    ];
    for (field, keys, passes) in cases {
        let mut schema = with_index(with(["A#<id>", "B"]), IndexId::Gsi(1), keys, &fields());
        schema.attributes = leak([Attribute { from_key: true, ..Attribute::of(field) }]);
        let expected = format!(
            "no key that every `Order` has gives `{field}` back exactly, so `from_key` would lose it; put `<{field}>` into a key without `lower`, `upper` or a bucket, or store the field"
        );
        says(if passes { "" } else { &expected }, || check_from_key(&schema, 0));
    }
}

#[test]
fn composites_are_checked_where_they_are_derived() {
    let fields = fields();
    says("", || check_composite(&template("<name>/<slug>", &fields)));
    says("", || check_composite(&template("<name>#<n>", &fields)));
    says(
        "nothing stands between `<name>` and `<slug>` in the key part `<name><slug>`, so two different pairs give one key; put a delimiter between them",
        || check_composite(&template("<name><slug>", &fields)),
    );
    says("", || check_composite(&template("<name>/<note:or('NONE')>", &fields)));
    says(
        "`<note>` in the key part `<name>/<note>` is an `Option`, and a key part has all of its parts; say what stands for `None` (`<note:or('NONE')>`)",
        || check_composite(&template("<name>/<note>", &fields)),
    );
}
