//! Fields that are stored in keys only: what an index holds of them, and what items written before lack.

use dynaschema::{DynamoTable, TableSchema, lock};
use serde::{Deserialize, Serialize};

use super::complaint;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    A,
    B,
}

/// A release of a table of notes.
macro_rules! release {
    ($release:ident: $(#[$($option:tt)*])* { $($(#[$($of_field:tt)*])* $field:ident: $type:ty),* }) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            #[derive(dynaschema::DynamoEntity)]
            $(#[$($option)*])*
            pub(super) struct Note {
                $($(#[$($of_field)*])* $field: $type),*
            }
        }
    };
}

/// Notes that have their time in keys only.
macro_rules! timed {
    ($release:ident $($lossy:ident)?, $pk:literal, $sk:literal $(, $gsi_pk:literal $gsi_sk:literal)?) => {
        release!($release:
            $(#[dynamo(allow($lossy))])?
            #[pk($pk)]
            #[sk($sk)]
            $(#[gsi1($gsi_pk, $gsi_sk, query = all)])?
            { id: String, #[dynamo(from_key)] at: jiff::Timestamp }
        );
    };
}

timed!(to_the_second lossy_key, "NOTE#<id>", "<at:s>#X");
timed!(also_to_the_milli lossy_key, "NOTE#<id>", "<at:s>#X", "ALL" "<at:ms>#<id>");
timed!(also_to_the_micro lossy_key, "NOTE#<id>", "<at:s>#X", "ALL" "<at:us>#<id>");
timed!(to_the_nano, "NOTE#<id>", "<at:ns>#X");
timed!(also_coarser, "NOTE#<id>", "<at:ns>#X", "<at:day>" "<at:ms>#<id>");
timed!(by_day lossy_key, "LOG#<at:day>", "<id>", "LOG" "<at:ms>#<id>");
timed!(by_day_to_the_micro lossy_key, "LOG#<at:day>", "<id>", "LOG" "<at:us>#<id>");

/// Notes that have a token in keys only, if their kind has it.
macro_rules! of_kinds {
    ($release:ident $($default:ident)?, $a:literal $b:literal $(, $gsi_pk:literal)?) => {
        release!($release:
            #[pk("NOTE#<id>")]
            #[sk(match kind { A => $a, B => $b })]
            $(#[gsi1($gsi_pk, "<id>", query = all)])?
            { id: String, kind: super::Kind, #[dynamo(from_key)] $(#[serde($default)])? token: String }
        );
    };
}

of_kinds!(in_one_arm, "A#<token>" "B", "TOKEN#<token>");
of_kinds!(in_one_arm_otherwise, "A#<token>" "B", "T#<token>");
of_kinds!(in_one_arm_or_default default, "A#<token>" "B", "TOKEN#<token>");
of_kinds!(in_each_arm, "A#<token>" "B#<token>", "TOKEN#<token>");
of_kinds!(in_each_arm_or_default default, "A#<token>" "B#<token>", "TOKEN#<token>");
of_kinds!(of_keys_alone, "A#<token>" "B#<token>");

release!(folded:
    #[dynamo(allow(lossy_key))]
    #[pk("NOTE#<email:lower>")]
    #[gsi1("ALL", "<email>", query = all)]
    { #[dynamo(from_key)] email: String }
);
release!(folded_otherwise:
    #[dynamo(allow(lossy_key))]
    #[pk("NOTE#<email:lower>")]
    #[gsi1("ALL", "E#<email>", query = all)]
    { #[dynamo(from_key)] email: String }
);

release!(without: #[pk("NOTE#<id>")] { id: String });
release!(with_attribute: #[pk("NOTE#<id>")] { id: String, code: String });
release!(with_default: #[pk("NOTE#<id>")] { id: String, #[serde(default)] code: String });
release!(with_optional: #[pk("NOTE#<id>")] { id: String, code: Option<String> });
release!(with_code: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[dynamo(from_key)] code: String
});
release!(with_some: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[dynamo(from_key)] code: Option<String>
});
release!(with_some_or_default: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[dynamo(from_key)] #[serde(default)] code: Option<String>
});
release!(with_optional_and_key: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, code: Option<String>
});
release!(with_default_and_key: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[serde(default)] code: String
});
release!(at_times_and_in_key: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[serde(default, skip_serializing_if = "String::is_empty")] code: String
});

release!(with_default_in_key: #[pk("NOTE#<id>")] #[gsi1("CODE#<code>", "<id>", query = all)] {
    id: String, #[dynamo(from_key)] #[serde(default)] code: String
});
release!(keyed: #[pk("NOTE#<code>")] { #[dynamo(from_key)] code: String });
release!(keyed_with_default: #[pk("NOTE#<code>")] { #[dynamo(from_key)] #[serde(default)] code: String });

/// Notes whose code is in keys of indexes only.
macro_rules! coded {
    ($release:ident, $($index:ident($($key:tt)*)),*) => {
        release!($release: #[pk("NOTE#<id>")] $(#[$index($($key)*)])* {
            id: String, group: Option<String>, #[dynamo(from_key)] code: String
        });
    };
}

coded!(in_both, gsi1("CODE#<code>", "<id>", query = by_code), gsi2("ALL", "<code>", query = all));
coded!(in_the_first, gsi1("CODE#<code>", "<id>", query = by_code));
coded!(in_the_second, gsi2("ALL", "<code>", query = all));
coded!(
    in_both_otherwise,
    gsi1("CODES#<code>", "<id>", query = by_code),
    gsi2("ALL", "C#<code>", query = all)
);
coded!(
    in_both_at_times,
    gsi1("CODE#<code>", "<id>", query = by_code),
    gsi2("ALL", "<code>", when(group = Some(_)), query = all)
);
coded!(
    in_the_second_at_times,
    gsi2("ALL", "<code>", when(group = Some(_)), query = all),
    gsi3("CODE#<code>", "<id>", query = by_code)
);
coded!(
    in_both_by_group,
    gsi1("CODE#<code>", "<id>", query = by_code),
    gsi2("ALL#<group>", "<code>", query = all)
);
coded!(by_group, gsi2("ALL#<group>", "<code>", query = all), gsi3("CODE#<code>", "<id>", query = by_code));
coded!(
    in_both_by_attribute,
    gsi1("CODE#<code>", "<id>", query = by_code),
    gsi2(pk = group, sk = "<code>", query = all)
);
coded!(
    by_attribute,
    gsi2(pk = group, sk = "<code>", query = all),
    gsi3("CODE#<code>", "<id>", query = by_code)
);
coded!(
    in_both_by_group_or_none,
    gsi1("CODE#<code>", "<id>", query = by_code),
    gsi2("ALL#<group:or('-')>", "<code>", query = all)
);
coded!(
    by_group_or_none,
    gsi2("ALL#<group:or('-')>", "<code>", query = all),
    gsi3("CODE#<code>", "<id>", query = by_code)
);
coded!(
    in_both_by_few_or_none,
    gsi1("CODE#<code>", "<id>", query = by_code),
    gsi2("ALL#<group:only('a-z,'),or('-')>", "<code>", query = all)
);
coded!(
    by_few_or_none,
    gsi2("ALL#<group:only('a-z,'),or('-')>", "<code>", query = all),
    gsi3("CODE#<code>", "<id>", query = by_code)
);

/// Tables of such notes, whose indexes have keys of other names.
macro_rules! named {
    ($release:ident of $notes:ident, $index:ident($pk:literal, $sk:literal)) => {
        #[derive(Debug, DynamoTable)]
        #[table($index(pk = $pk, sk = $sk))]
        #[allow(dead_code, reason = "it is described, and no item of it is made")]
        enum $release {
            Note($notes::Note),
        }
    };
}

named!(InTheFirstElsewhere of in_the_first, gsi1("code_key", "code_sort"));
named!(InTheFirstSortedElsewhere of in_the_first, gsi1("GSI1PK", "code_sort"));
named!(InTheSecondElsewhere of in_the_second, gsi2("all_key", "all_sort"));
named!(InBothElsewhere of in_both, gsi2("all_key", "all_sort"));

/// The lines that lose data where one release follows another.
#[track_caller]
fn lost<Before: TableSchema, After: TableSchema>() -> Vec<String> {
    let said = complaint::<After>(&lock::<Before>());
    assert!(!said.is_empty(), "both have one lock");
    said.lines().filter(|line| line.contains("(loses data)")).map(str::to_owned).collect()
}

#[track_caller]
fn loses<Before: TableSchema, After: TableSchema>(key: &str) {
    let lost = lost::<Before, After>();
    let holds = "what was stored in this key only is not read from items written before";
    assert!(lost.len() == 1 && lost[0].contains(key) && lost[0].contains(holds), "{lost:#?}");
}

#[track_caller]
fn loses_nothing<Before: TableSchema, After: TableSchema>() {
    let lost = lost::<Before, After>();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn an_index_that_shows_more_than_the_keys_of_the_table_holds_it() {
    loses::<also_to_the_milli::Note, to_the_second::Note>("`gsi1 sort key: \"<at:ms>#<id>\"` is gone");
    loses::<also_to_the_milli::Note, also_to_the_micro::Note>("`\"<at:ms>#<id>\"` became");
    loses::<by_day::Note, by_day_to_the_micro::Note>("`\"<at:ms>#<id>\"` became");
    loses::<folded::Note, folded_otherwise::Note>("`\"<email>\"` became");
}

#[test]
fn one_that_shows_no_more_holds_nothing() {
    loses_nothing::<also_coarser::Note, to_the_nano::Note>();
}

/// It is read from every key that shows it: what another index shows, which stays, is not lost with this one.
#[test]
fn what_two_indexes_show_neither_holds_alone() {
    loses_nothing::<in_both::Note, in_the_first::Note>();
    loses_nothing::<in_both::Note, in_the_second::Note>();
    loses_nothing::<in_both_by_group_or_none::Note, by_group_or_none::Note>();
    loses_nothing::<in_both_by_few_or_none::Note, by_few_or_none::Note>();
    let both = lost::<in_both::Note, in_both_otherwise::Note>();
    assert!(
        both.len() == 2 && both[0].contains("\"CODE#<code>\"") && both[1].contains("\"<code>\""),
        "{both:#?}"
    );
}

/// It is read from the attribute of today, which items written before do not have.
#[test]
fn a_key_that_alone_holds_it_keeps_its_name() {
    let renamed = lost::<in_the_first::Note, InTheFirstElsewhere>();
    let holds = "what was stored in its keys only is not read from items written before";
    assert!(
        renamed.len() == 1
            && renamed[0].contains("table: gsi1 `\"GSI1\" of \"GSI1PK\" text")
            && renamed[0].contains(holds),
        "{renamed:#?}"
    );
    // The other key of the index, and what another index holds, too.
    loses_nothing::<in_the_first::Note, InTheFirstSortedElsewhere>();
    loses_nothing::<in_both::Note, InBothElsewhere>();
    let both = lost::<in_both::Note, InTheSecondElsewhere>();
    assert!(
        both.len() == 2
            && both[0].contains("table: gsi2 `\"GSI2\" of \"GSI2PK\" text")
            && both[1].contains("`gsi1 partition key: \"CODE#<code>\"` is gone"),
        "{both:#?}"
    );
}

#[test]
fn an_index_without_some_of_the_items_tells_nothing_of_the_others() {
    let gone = "`gsi1 partition key: \"CODE#<code>\"` is gone";
    loses::<in_both_at_times::Note, in_the_second_at_times::Note>(gone);
    loses::<in_both_by_group::Note, by_group::Note>(gone);
    loses::<in_both_by_attribute::Note, by_attribute::Note>(gone);
}

#[test]
fn what_only_some_arms_show_is_held_by_the_index() {
    loses::<in_one_arm::Note, in_one_arm_otherwise::Note>("`\"TOKEN#<token>\"` became");
    loses_nothing::<in_each_arm::Note, of_keys_alone::Note>();
}

#[test]
fn items_written_before_lack_what_only_a_new_key_shows() {
    let lost = lost::<without::Note, with_code::Note>();
    assert!(
        lost.len() == 1
            && lost[0].contains("`attribute \"code\": in key` is new")
            && lost[0].contains("items written before lack it and do not decode"),
        "{lost:#?}"
    );
    loses_nothing::<without::Note, with_some::Note>();
}

/// That what was said so of an attribute becomes one that must be in a key, and that this alone loses data.
#[track_caller]
fn demands<Before: TableSchema, After: TableSchema>(attribute: &str, was: &str) {
    let lost = lost::<Before, After>();
    assert!(
        lost.len() == 1
            && lost[0].contains(&format!("attribute \"{attribute}\" `{was}` became `in key`"))
            && lost[0].contains("items that lack it do not decode"),
        "{lost:#?}"
    );
}

/// So do those without an attribute that they may lack; where each has it, it is read from there.
#[test]
fn items_without_the_attribute_lack_what_only_a_new_key_shows() {
    demands::<with_optional::Note, with_code::Note>("code", "optional");
    demands::<with_default::Note, with_code::Note>("code", "default");
    loses_nothing::<with_optional::Note, with_some::Note>();
    loses_nothing::<with_attribute::Note, with_code::Note>();
}

/// Those from before an index that was there already have no key in it.
#[test]
fn items_without_the_attribute_lack_what_a_key_of_an_index_shows() {
    demands::<with_default_and_key::Note, with_code::Note>("code", "default");
    demands::<at_times_and_in_key::Note, with_code::Note>("code", "optional");
    loses_nothing::<with_default_and_key::Note, with_default_in_key::Note>();
}

#[test]
fn items_without_it_lack_nothing_where_it_has_a_default() {
    loses_nothing::<without::Note, with_default_in_key::Note>();
    loses_nothing::<with_optional::Note, with_default_in_key::Note>();
    loses_nothing::<with_default::Note, with_default_in_key::Note>();
    loses_nothing::<with_some::Note, with_default_in_key::Note>();
    demands::<with_default_in_key::Note, with_code::Note>("code", "in key or default");
}

#[test]
fn a_default_is_not_needed_where_the_keys_of_each_item_show_it() {
    loses_nothing::<keyed_with_default::Note, keyed::Note>();
    loses_nothing::<in_each_arm_or_default::Note, in_each_arm::Note>();
    demands::<in_one_arm_or_default::Note, in_one_arm::Note>("token", "in key or default");
}

/// What has no key and no default is `None`.
#[test]
fn an_option_needs_no_default() {
    loses_nothing::<with_some_or_default::Note, with_some::Note>();
    loses_nothing::<with_default_in_key::Note, with_some::Note>();
}

/// Whether it is left out where it has it, or not.
#[test]
fn a_default_is_read_where_an_option_in_a_key_was_none() {
    loses_nothing::<with_optional_and_key::Note, with_default_and_key::Note>();
    loses_nothing::<with_optional_and_key::Note, at_times_and_in_key::Note>();
}

/// A lock of before says of no field in a key that it has a default.
#[test]
fn an_older_lock_says_as_much_without_the_default() {
    let now = lock::<with_default_in_key::Note>();
    let older = now.replace("\"code\": in key or default\n", "\"code\": in key\n");
    assert_ne!(older, now);
    assert_eq!(complaint::<with_default_in_key::Note>(&older), "");
}
