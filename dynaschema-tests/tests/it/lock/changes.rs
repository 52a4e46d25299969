//! Every kind of change: its verdict, and what is said of it.
//!
//! A change is what an older lock says otherwise than the schema of today.

use std::fmt::Write as _;

use dynaschema::{TableSchema, lock};
use dynaschema_tests::fixtures::accounts::Accounts;
use dynaschema_tests::fixtures::features::tables::{Bare, Legacy};
use dynaschema_tests::fixtures::writes::{Lodger, Profile};

use super::complaint;
use super::fixture::Tracker;
use crate::sources::{literals, source};

/// What the older lock has otherwise.
enum Edit {
    /// A line that said something else: today's, then the older one.
    Was(&'static str, &'static str),
    /// Lines that it does not have yet.
    New(&'static [&'static str]),
    /// A line that it has and today's schema has not, in the block with this header.
    Gone(&'static str, &'static str),
    /// A block that it does not have yet.
    NewBlock(&'static str),
    /// A block that it has and today's schema has not.
    GoneBlock(&'static str),
}
use Edit::{Gone, GoneBlock, New, NewBlock, Was};

const HARMLESS: &str = "harmless";
const INCOMPLETE: &str = "incomplete until backfilled";
const READERS_FIRST: &str = "readers first";
const LOSES_DATA: &str = "loses data";

const ISSUE: &str = "entity \"Issue\"";
const PAGE: &str = "entity \"page\"";
const ENTRY: &str = "entity \"Entry\"";

impl Edit {
    /// The older lock.
    #[track_caller]
    fn undo(&self, lock: &str) -> String {
        let of = |line: &str| format!("  {line}\n");
        match self {
            Was(now, then) => replaced(lock, &format!("{now}\n"), &format!("{then}\n")),
            New(lines) => lines.iter().fold(lock.to_owned(), |lock, line| replaced(&lock, &of(line), "")),
            Gone(header, line) => replaced(lock, &format!("{header}\n"), &format!("{header}\n{}", of(line))),
            NewBlock(header) => {
                lock.split("\n\n").filter(|block| !block.starts_with(header)).collect::<Vec<_>>().join("\n\n")
            }
            GoneBlock(block) => format!("{lock}\n{block}\n"),
        }
    }
}

#[track_caller]
fn replaced(lock: &str, now: &str, then: &str) -> String {
    assert_eq!(lock.matches(now).count(), 1, "{now}\n{lock}");
    lock.replace(now, then)
}

/// The kinds of changes, and their verdicts.
const CHANGES: &[(&str, &[Edit])] = &[
    // The table.
    (LOSES_DATA, &[Was("sort key: \"sort\" text", "sort key: \"SK\" text")]),
    (LOSES_DATA, &[Was("partition key: \"PK\" text", "partition key: \"PK\" number")]),
    (LOSES_DATA, &[New(&["sort key: \"sort\" text"])]),
    (LOSES_DATA, &[Was("entity attribute: \"_type\" required", "entity attribute: \"kind\" required")]),
    (LOSES_DATA, &[Was("entity attribute: \"_type\" required", "entity attribute: \"_type\" optional")]),
    (LOSES_DATA, &[Was("entity attribute: \"_type\" required", "entity attribute: none")]),
    (INCOMPLETE, &[New(&["gsi2: \"GSI2\" of \"batch\" text and \"rank\" number, projects all"])]),
    (
        INCOMPLETE,
        &[Was(
            "gsi1: \"by-status\" of \"GSI1PK\" text and \"GSI1SK\" text, projects all",
            "gsi1: \"GSI1\" of \"GSI1PK\" text and \"GSI1SK\" text, projects all",
        )],
    ),
    (
        LOSES_DATA,
        &[
            Was(
                "gsi1: \"by-status\" of \"GSI1PK\" text and \"GSI1SK\" text, projects all",
                "gsi1: \"by-status\" of \"status_key\" text and \"GSI1SK\" text, projects all",
            ),
            Was("attribute \"status\": required", "attribute \"status\": in key"),
        ],
    ),
    (READERS_FIRST, &[Gone("table", "gsi3: \"GSI3\" of \"GSI3PK\" text, projects all")]),
    (LOSES_DATA, &[New(&["lsi1: \"LSI1\" of \"PK\" text and \"LSI1SK\" text, projects all"])]),
    (
        LOSES_DATA,
        &[Was(
            "lsi1: \"LSI1\" of \"PK\" text and \"LSI1SK\" text, projects all",
            "lsi1: \"LSI1\" of \"PK\" text and \"LSI1SK\" text, projects keys",
        )],
    ),
    (READERS_FIRST, &[Gone("table", "lsi2: \"LSI2\" of \"PK\" text and \"LSI2SK\" text, projects all")]),
    // Entities.
    (HARMLESS, &[New(&["schema version: 1"])]),
    (READERS_FIRST, &[Was("schema version: 1", "schema version: 0")]),
    (LOSES_DATA, &[Was("schema version: 1", "schema version: 2")]),
    (READERS_FIRST, &[NewBlock(PAGE)]),
    (
        LOSES_DATA,
        &[GoneBlock(
            "entity \"Label\"\n  partition key: \"LABEL#<name>\"\n  part \"name\": text\n  attribute \"name\": required",
        )],
    ),
    (READERS_FIRST, &[Was("entity \"Issue\"", "entity \"Ticket\"")]),
    (LOSES_DATA, &[Was("entity \"page\"", "entity \"Page\"")]),
    (HARMLESS, &[New(&["alias \"Ticket\""])]),
    (HARMLESS, &[Was("alias \"Ticket\"", "alias \"Issue\""), Was("entity \"Issue\"", "entity \"Ticket\"")]),
    (LOSES_DATA, &[Gone(PAGE, "alias \"sheet\"")]),
    (READERS_FIRST, &[Was("schema version: 3, upgraded", "schema version: 2, upgraded")]),
    (READERS_FIRST, &[New(&["schema version: 3, upgraded"])]),
    (READERS_FIRST, &[Was("schema version: 3, upgraded", "schema version: 2")]),
    (LOSES_DATA, &[Was("schema version: 3, upgraded", "schema version: 3")]),
    (LOSES_DATA, &[Was("schema version: 3, upgraded", "schema version: 4, upgraded")]),
    // Keys of items.
    (LOSES_DATA, &[Was("sort key: \"ISSUE#<number:06,desc>\"", "sort key: \"ISSUE#<number:08,desc>\"")]),
    (LOSES_DATA, &[Was("sort key: \"ISSUE#<number:06,desc>\"", "sort key: \"ISSUE#<number:06>\"")]),
    (LOSES_DATA, &[Was("partition key: \"REPO#<repository>\"", "partition key: \"Repo#<repository>\"")]),
    (LOSES_DATA, &[New(&["sort key: \"ISSUE#<number:06,desc>\""])]),
    (READERS_FIRST, &[New(&["sort key when \"at = None\": \"SUMMARY\""])]),
    (LOSES_DATA, &[Gone(ENTRY, "sort key when \"at = Later\": \"LATER\"")]),
    (
        LOSES_DATA,
        &[
            New(&["sort key when \"at = None\": \"SUMMARY\""]),
            Was("sort key when \"at = Some(_)\": \"EVENT#<at.Some.at:05>\"", "sort key: \"EVENT#<at:05>\""),
        ],
    ),
    (
        LOSES_DATA,
        &[Was(
            "partition key: \"DEVICE#<device:only('0-9a-f')>\"",
            "partition key: \"DEVICE#<device:only('0-9a-z')>\"",
        )],
    ),
    // Keys of indexes.
    (
        INCOMPLETE,
        &[New(&[
            "gsi1 partition key: \"STATUS#<status>\"",
            "gsi1 sort key: \"<height:05,signed>#<opened_at:ms>\"",
        ])],
    ),
    (
        INCOMPLETE,
        &[Was(
            "gsi1 sort key: \"<height:05,signed>#<opened_at:ms>\"",
            "gsi1 sort key: \"<height:05,signed>#<opened_at:s>\"",
        )],
    ),
    (INCOMPLETE, &[Was("gsi2 partition key: attribute \"batch\"", "gsi2 partition key: \"<batch>\"")]),
    (READERS_FIRST, &[Gone(PAGE, "gsi1 partition key: \"<name>\"")]),
    (LOSES_DATA, &[Was("lsi1 sort key: \"TOKEN#<token>\"", "lsi1 sort key: \"TOKENS#<token>\"")]),
    // Parts.
    (READERS_FIRST, &[Was("part \"number\": unsigned 32", "part \"number\": unsigned 16")]),
    (LOSES_DATA, &[Was("part \"number\": unsigned 32", "part \"number\": unsigned 64")]),
    (LOSES_DATA, &[Was("part \"number\": unsigned 32", "part \"number\": signed 32")]),
    (READERS_FIRST, &[Was("part \"batch\": optional text", "part \"batch\": text")]),
    (LOSES_DATA, &[Was("part \"slug\": text", "part \"slug\": optional text")]),
    (
        INCOMPLETE,
        &[
            Was("schema version: 3, upgraded", "schema version: 2, upgraded"),
            Was("part \"slug\": text", "part \"slug\": optional text"),
        ],
    ),
    (
        INCOMPLETE,
        &[
            Was("schema version: 3, upgraded", "schema version: 2, upgraded"),
            Was("part \"height\": signed 16", "part \"height\": optional signed 16"),
        ],
    ),
    (READERS_FIRST, &[Was("part \"slug\": text", "part \"slug\": token of 36")]),
    (
        LOSES_DATA,
        &[
            Was("part \"code\": text", "part \"code\": one of"),
            Gone("entity \"Shelf\"", "part \"code\" spelt \"A#1\""),
        ],
    ),
    (LOSES_DATA, &[Was("part \"token\": optional token of 36", "part \"token\": optional token of 26")]),
    (LOSES_DATA, &[Was("part \"opened_at\": timestamp", "part \"opened_at\": date and time")]),
    (
        LOSES_DATA,
        &[Was(
            "part \"repository\": composite \"<owner>#<number:04>\"",
            "part \"repository\": composite \"<owner>/<number:04>\"",
        )],
    ),
    (
        READERS_FIRST,
        &[Was(
            "part \"repository\" holds \"number\": unsigned 16",
            "part \"repository\" holds \"number\": unsigned 8",
        )],
    ),
    (HARMLESS, &[Gone(PAGE, "part \"color\": text")]),
    (
        LOSES_DATA,
        &[Was(
            "part \"room\" computed: \"first_of\" of \"code\"",
            "part \"room\" computed: \"last_of\" of \"code\"",
        )],
    ),
    (
        INCOMPLETE,
        &[Was(
            "part \"row\" computed: \"row_of\" of \"code\", \"inches\"",
            "part \"row\" computed: \"row_of\" of \"code\"",
        )],
    ),
    (
        INCOMPLETE,
        &[
            Was(
                "part \"row\" computed: \"row_of\" of \"code\", \"inches\"",
                "part \"row\" computed: \"row_of\" of \"code\"",
            ),
            Gone("entity \"Shelf\"", "copy \"by_row\" partition key: \"ROW#<row>\""),
        ],
    ),
    (
        HARMLESS,
        &[New(&["part \"row\": unsigned 16", "part \"row\" computed: \"row_of\" of \"code\", \"inches\""])],
    ),
    (READERS_FIRST, &[New(&["part \"status\" spelt \"DONE\""])]),
    (LOSES_DATA, &[Gone(ISSUE, "part \"status\" spelt \"CLOSED\"")]),
    (
        HARMLESS,
        &[New(&[
            "part \"status\": one of",
            "part \"status\" spelt \"OPEN\"",
            "part \"status\" spelt \"DONE\"",
            "part \"status\" spelt \"HELD#<0:04>\"",
            "part \"status\" holds \"HELD#<0:04>\" holds \"0\": unsigned 16",
        ])],
    ),
    (
        READERS_FIRST,
        &[New(&[
            "part \"status\" spelt \"HELD#<0:04>\"",
            "part \"status\" holds \"HELD#<0:04>\" holds \"0\": unsigned 16",
        ])],
    ),
    (LOSES_DATA, &[Gone(ISSUE, "part \"status\" spelt \"HELD#<0:05>\"")]),
    (
        LOSES_DATA,
        &[Was(
            "part \"status\" holds \"HELD#<0:04>\" holds \"0\": unsigned 16",
            "part \"status\" holds \"HELD#<0:04>\" holds \"0\": signed 16",
        )],
    ),
    // Attributes.
    (HARMLESS, &[New(&["attribute \"votes\": default"])]),
    (HARMLESS, &[New(&["attribute \"note\": optional"])]),
    (LOSES_DATA, &[New(&["attribute \"slug\": required"])]),
    (
        READERS_FIRST,
        &[
            Was("schema version: 3, upgraded", "schema version: 2, upgraded"),
            New(&["attribute \"slug\": required"]),
        ],
    ),
    (LOSES_DATA, &[Gone(PAGE, "attribute \"color\": required")]),
    (
        READERS_FIRST,
        &[
            Was("attribute \"title\": required", "attribute \"name\": required"),
            New(&["attribute \"title\" once \"name\""]),
        ],
    ),
    (
        HARMLESS,
        &[
            Was("attribute \"title\": required", "attribute \"name\": required"),
            Was("attribute \"title\" once \"name\"", "attribute \"name\" once \"title\""),
            Was("attribute \"title\" once \"subject\"", "attribute \"name\" once \"subject\""),
        ],
    ),
    (
        LOSES_DATA,
        &[New(&["attribute \"title\" once \"subject\""]), Gone(ISSUE, "attribute \"subject\": required")],
    ),
    (HARMLESS, &[Was("attribute \"votes\": default", "attribute \"votes\": required")]),
    (READERS_FIRST, &[Was("attribute \"note\": optional", "attribute \"note\": required")]),
    (LOSES_DATA, &[Was("attribute \"slug\": required", "attribute \"slug\": default")]),
    (READERS_FIRST, &[Was("attribute \"number\": in key", "attribute \"number\": required")]),
    (LOSES_DATA, &[Was("attribute \"status\": required", "attribute \"status\": in key")]),
    (HARMLESS, &[New(&["attribute \"title\" once \"subject\""])]),
    (LOSES_DATA, &[Gone(ISSUE, "attribute \"slug\" once \"short\"")]),
    (INCOMPLETE, &[Was("attribute \"price\": required, as \"number\"", "attribute \"price\": required")]),
    (
        LOSES_DATA,
        &[Was(
            "attribute \"closed_at\": optional, as \"%Y-%m-%d, %H:%M:%S\"",
            "attribute \"closed_at\": optional, as \"epoch\"",
        )],
    ),
    // What became of one attribute in several ways.
    (
        LOSES_DATA,
        &[Was(
            "attribute \"closed_at\": optional, as \"%Y-%m-%d, %H:%M:%S\"",
            "attribute \"closed_at\": required, as \"epoch\"",
        )],
    ),
    (LOSES_DATA, &[Was("attribute \"number\": in key", "attribute \"number\": required, as \"text\"")]),
    (LOSES_DATA, &[Was("attribute \"note\": optional", "attribute \"note\": required, version of 64 bits")]),
    (
        READERS_FIRST,
        &[Was(
            "attribute \"version\": required, version of 64 bits",
            "attribute \"version\": required, created at",
        )],
    ),
    (
        LOSES_DATA,
        &[
            Was("attribute \"title\": required", "attribute \"name\": optional"),
            New(&["attribute \"title\" once \"name\""]),
        ],
    ),
    (
        LOSES_DATA,
        &[
            Was("attribute \"title\": required", "attribute \"name\": required, as \"number\""),
            New(&["attribute \"title\" once \"name\""]),
        ],
    ),
    (
        LOSES_DATA,
        &[
            Was("attribute \"title\": required", "attribute \"name\": required, ttl"),
            New(&["attribute \"title\" once \"name\""]),
        ],
    ),
    (
        LOSES_DATA,
        &[
            Was("schema version: 3, upgraded", "schema version: 2, upgraded"),
            Gone(ISSUE, "attribute \"count\": required, version of 64 bits"),
        ],
    ),
    (
        LOSES_DATA,
        &[
            Was("schema version: 3, upgraded", "schema version: 2, upgraded"),
            Gone(ISSUE, "attribute \"until\": optional, ttl"),
        ],
    ),
    // What writes maintain.
    (READERS_FIRST, &[Was("version of 64 bits", "version of 32 bits")]),
    (LOSES_DATA, &[Was("version of 64 bits", "version of 128 bits")]),
    (
        INCOMPLETE,
        &[Was("attribute \"version\": required, version of 64 bits", "attribute \"version\": required")],
    ),
    (LOSES_DATA, &[Was("attribute \"slug\": required", "attribute \"slug\": required, version of 64 bits")]),
    (INCOMPLETE, &[New(&["attribute \"expires\": optional, ttl"])]),
    (
        HARMLESS,
        &[
            New(&["attribute \"expires\": optional, ttl"]),
            New(&[
                "unique \"slug\" partition key: \"SLUG#<slug>\"",
                "unique \"slug\" sort key: \"SLUG\"",
                "unique \"slug\" owner \"of\": \"<repository>/<number:06>\"",
            ]),
        ],
    ),
    (LOSES_DATA, &[Was("attribute \"expires\": optional, ttl", "attribute \"expires\": optional")]),
    (
        HARMLESS,
        &[Was("attribute \"touched_at\": required, updated at", "attribute \"touched_at\": required")],
    ),
    (
        READERS_FIRST,
        &[Was("attribute \"opened_at\": required", "attribute \"opened_at\": required, created at")],
    ),
    (
        INCOMPLETE,
        &[New(&["unique \"slug\" partition key: \"SLUG#<slug>\"", "unique \"slug\" sort key: \"SLUG\""])],
    ),
    (
        INCOMPLETE,
        &[Was(
            "unique \"slug\" partition key: \"SLUG#<slug>\"",
            "unique \"slug\" partition key: \"UNIQUE#<slug>\"",
        )],
    ),
    (LOSES_DATA, &[Gone(PAGE, "unique \"name\" partition key: \"UNIQUE#Page#name#<name:raw>\"")]),
    (HARMLESS, &[New(&["unique \"slug\" owner \"of\": \"<repository>/<number:06>\""])]),
    (
        LOSES_DATA,
        &[Was(
            "unique \"slug\" owner \"of\": \"<repository>/<number:06>\"",
            "unique \"slug\" owner \"of\": \"<repository>/<number:08>\"",
        )],
    ),
    (LOSES_DATA, &[Gone(PAGE, "unique \"name\" owner \"page\": \"<name>\"")]),
    (
        INCOMPLETE,
        &[New(&[
            "copy \"by_slug\" partition key: \"BY_SLUG#<slug>\"",
            "copy \"by_slug\" sort key: \"<number:06>\"",
        ])],
    ),
    (
        INCOMPLETE,
        &[Was("copy \"by_slug\" sort key: \"<number:06>\"", "copy \"by_slug\" sort key: \"<number:05>\"")],
    ),
    (READERS_FIRST, &[Gone(PAGE, "copy \"of\" partition key: \"COPY#<name>\"")]),
    (HARMLESS, &[New(&["rest"])]),
    (LOSES_DATA, &[Gone(ISSUE, "rest")]),
];

/// The same for tables whose items need not say which entity they are.
const OF_LEGACY: &[(&str, &[Edit])] = &[
    (HARMLESS, &[Was("entity attribute: \"kind\" optional", "entity attribute: \"kind\" required")]),
    (HARMLESS, &[Was("entity attribute: \"kind\" optional", "entity attribute: none")]),
];
const OF_BARE: &[(&str, &[Edit])] = &[
    (READERS_FIRST, &[Was("entity attribute: none", "entity attribute: \"kind\" required")]),
    (HARMLESS, &[Was("entity \"Book\"", "entity \"Book\" variant \"Volume\"")]),
];

/// And of an index of the table's own keys, which no item lacks.
const OF_ACCOUNTS: &[(&str, &[Edit])] = &[
    (INCOMPLETE, &[New(&["gsi1: \"GSI1\" of \"SK\" text and \"PK\" text, projects all"])]),
    (
        INCOMPLETE,
        &[Was(
            "gsi1: \"GSI1\" of \"SK\" text and \"PK\" text, projects all",
            "gsi1: \"inverse\" of \"SK\" text and \"PK\" text, projects all",
        )],
    ),
];

/// And of copies that another program may have written.
const OF_LODGER: &[(&str, &[Edit])] = &[
    (LOSES_DATA, &[New(&["attribute \"expires\": optional, ttl"])]),
    (HARMLESS, &[New(&["attribute \"text\": optional"])]),
];

/// And of a field with a default, which an index shows.
const OF_PROFILE: &[(&str, &[Edit])] = &[
    (
        INCOMPLETE,
        &[
            Was("part \"joinedAt\": timestamp", "part \"joinedAt\": optional timestamp"),
            Was("attribute \"joinedAt\": default", "attribute \"joinedAt\": optional"),
        ],
    ),
    (
        INCOMPLETE,
        &[
            Was("part \"joinedAt\": timestamp", "part \"joinedAt\": optional timestamp"),
            Was("attribute \"joinedAt\": default", "attribute \"joinedAt\": optional"),
            Gone("entity \"Profile\"", "copy \"by_time\" partition key: \"TIME#<joinedAt:s>\""),
        ],
    ),
];

/// Each has its verdict, and all that is said of all of them is what it was when it was last read.
#[test]
fn each_has_its_verdict() {
    let told = [
        told::<Tracker>(CHANGES),
        told::<Legacy>(OF_LEGACY),
        told::<Bare>(OF_BARE),
        told::<Accounts>(OF_ACCOUNTS),
        told::<Lodger>(OF_LODGER),
        told::<Profile>(OF_PROFILE),
    ];
    super::golden("changes.txt", &told.concat());
}

#[track_caller]
fn told<S: TableSchema>(changes: &[(&str, &[Edit])]) -> String {
    let now = lock::<S>();
    let mut told = String::new();
    for (verdict, edits) in changes {
        let then = edits.iter().fold(now.clone(), |lock, edit| edit.undo(&lock));
        let said = complaint::<S>(&then);
        let (_, differences) = said.split_once('\n').unwrap_or_else(|| panic!("nothing is said of {then}"));
        assert!(differences.lines().any(|line| line.contains(&format!("({verdict})"))), "{verdict}: {said}");
        writeln!(told, "{differences}\n").expect("memory");
    }
    told
}

/// No row of the table of verdicts is without such a change.
#[test]
fn every_sentence_is_said() {
    let rules = source("dynaschema/src/lock/rules.rs").text;
    let (_, rows) = rules.rsplit_once("match self {").expect("the table");
    let sentences = literals(rows);
    assert!(sentences.len() > 60, "{} sentences", sentences.len());
    let told = source("dynaschema-tests/tests/it/lock/changes.txt").text;
    let never: Vec<&String> = sentences.iter().filter(|sentence| !told.contains(sentence.as_str())).collect();
    assert!(never.is_empty(), "{never:?}");
}
