//! What is no lock of the table does not pass for one.

use dynaschema::{TableSchema, lock};
use dynaschema_tests::fixtures::accounts::Accounts;
use dynaschema_tests::fixtures::customers::Customers;
use dynaschema_tests::fixtures::depots::Depots;
use dynaschema_tests::fixtures::features::tables::{Bare, Library};
use dynaschema_tests::fixtures::guarded::{Guarded, Versioned};
use dynaschema_tests::fixtures::shop::Shop;
use dynaschema_tests::fixtures::{features, groups, namesakes, tracker, writes};

use super::complaint;
use super::fixture::Tracker;
use crate::export::fixture::Store;

/// A law for a table of every kind.
#[track_caller]
fn uphold(law: &impl Law) {
    law.holds::<Tracker>();
    law.holds::<Guarded>();
    law.holds::<Accounts>();
    law.holds::<Library>();
    law.holds::<Bare>();
    law.holds::<Versioned>();
}

trait Law {
    fn holds<S: TableSchema>(&self);
}

/// Its own lock passes, however the lines end and the blocks are ordered.
#[test]
fn its_own_passes() {
    struct Passes;
    impl Law for Passes {
        fn holds<S: TableSchema>(&self) {
            let own = lock::<S>();
            let (title, blocks) = own.split_once("\n\n").expect("a title");
            let mut turned: Vec<&str> = blocks.trim_end().split("\n\n").collect();
            turned.reverse();
            let turned = format!("{title}\n\n{}\n", turned.join("\n\n"));
            for lock in [own.clone(), own.replace('\n', "\r\n"), turned] {
                assert_eq!(complaint::<S>(&lock), "", "{lock}");
            }
        }
    }
    uphold(&Passes);
}

/// So does that of every fixture: no line of it stands there twice.
#[test]
fn that_of_every_fixture_passes() {
    fn passes<S: TableSchema>() {
        let own = lock::<S>();
        assert_eq!(complaint::<S>(&own), "", "{own}");
    }
    fn home<E: writes::Subject>() {
        passes::<E::Home>();
    }
    passes::<Customers>();
    passes::<Depots>();
    passes::<Shop>();
    passes::<Store>();
    passes::<groups::MySingleTable>();
    passes::<namesakes::Log>();
    passes::<tracker::Tracker>();
    passes::<features::keys::Setting>();
    passes::<features::keys::Reading>();
    passes::<features::keys::Sample>();
    passes::<features::indexes::Player>();
    passes::<features::indexes::Complaint>();
    passes::<features::narrow::Votes>();
    home::<writes::Account>();
    home::<writes::Article>();
    home::<writes::Bug>();
    home::<writes::Chapter>();
    home::<writes::City>();
    home::<writes::Claim>();
    home::<writes::Course>();
    home::<writes::Crawl>();
    home::<writes::Document>();
    home::<writes::Entry>();
    home::<writes::Errand>();
    home::<writes::Exhibit>();
    home::<writes::Letter>();
    home::<writes::Listing>();
    home::<writes::Locker>();
    home::<writes::Pallet>();
    home::<writes::Parcel>();
    home::<writes::Parked>();
    home::<writes::Part>();
    home::<writes::Plate>();
    home::<writes::Profile>();
    home::<writes::Reaction>();
    home::<writes::Repository>();
    home::<writes::Stand>();
    home::<writes::Task>();
    home::<writes::Ticket>();
    home::<writes::Voyage>();
}

/// An index holds the same attributes in whatever order it names them, and others where it names one less.
#[test]
fn an_index_holds_a_set() {
    let own = lock::<Store>();
    let held = |line: &&str| line.matches(", ").count() > 2 && line.contains(", projects keys, ");
    let line = own.lines().find(held).expect("an index that holds several attributes");
    let (keys, names) = line.split_once(", projects keys, ").expect("it is one");
    let mut names: Vec<&str> = names.split(", ").collect();
    names.reverse();
    let holding = |names: &[&str]| own.replace(line, &format!("{keys}, projects keys, {}", names.join(", ")));
    assert_eq!(complaint::<Store>(&holding(&names)), "", "{line}");
    assert!(
        complaint::<Store>(&holding(&names[1..])).contains("to the service it is another index"),
        "{line}"
    );
    assert!(
        complaint::<Store>(&holding(&[&names[..], &["\"other\""]].concat())).contains("another index"),
        "{line}"
    );
}

/// A lock that misses any of its lines does not pass, nor one that has any of them twice.
#[test]
fn no_line_is_missed_or_doubled() {
    struct Complete;
    impl Law for Complete {
        fn holds<S: TableSchema>(&self) {
            let own = lock::<S>();
            let lines: Vec<&str> = own.lines().collect();
            for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
                let (before, behind) = (&lines[..at], &lines[at + 1..]);
                let missing = [before, behind].concat().join("\n");
                let doubled = [before, &[line, line], behind].concat().join("\n");
                assert_ne!(complaint::<S>(&missing), "", "without line {}: {line}", at + 1);
                assert_ne!(complaint::<S>(&doubled), "", "with line {} twice: {line}", at + 1);
            }
        }
    }
    uphold(&Complete);
}

/// What a merge leaves behind does not pass, wherever it stands, nor a line that is spelt otherwise.
#[test]
fn nothing_else_passes() {
    struct Only;
    impl Law for Only {
        fn holds<S: TableSchema>(&self) {
            let own = lock::<S>();
            let lines: Vec<&str> = own.lines().collect();
            for at in 0..=lines.len() {
                for other in ["<<<<<<< HEAD", "=======", ">>>>>>> theirs", "# a note", "  ", "  part \"x"] {
                    let with = [&lines[..at], &[other], &lines[at..]].concat().join("\n");
                    let said = complaint::<S>(&with);
                    assert!(said.contains(other) && said.contains(&format!("line {}", at + 1)), "{said}");
                }
            }
            for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
                let other = format!("{line}x");
                let with = [&lines[..at], &[other.as_str()], &lines[at + 1..]].concat().join("\n");
                assert_ne!(complaint::<S>(&with), "", "{other}");
            }
        }
    }
    uphold(&Only);
}

/// A file that is something else is told so.
#[test]
fn other_files_are_told_apart() {
    let cases = [
        ("", "`a.lock` is empty; write it with `DYNASCHEMA_LOCK=write cargo test`"),
        (
            "[package]\nname = \"shop\"\n",
            "`a.lock` is no lock: line 1 is `[package]`; name another file, or delete this one and write it with `DYNASCHEMA_LOCK=write cargo test`",
        ),
        (
            "dynaschema lock 2\n",
            "`a.lock` was written by another release of dynaschema: line 1 is `dynaschema lock 2`; use that release, or write it again with `DYNASCHEMA_LOCK=write cargo test`",
        ),
        (
            "dynaschema lock 1\n  partition key: \"PK\" text\n",
            "line 2 of `a.lock` is none of a lock: `  partition key: \"PK\" text`; restore the file, or write it again with `DYNASCHEMA_LOCK=write cargo test`",
        ),
        (
            "dynaschema lock 1\ntable\ntable\n",
            "line 2 of `a.lock` stands there twice: `table`; restore the file, or write it again with `DYNASCHEMA_LOCK=write cargo test`",
        ),
    ];
    for (file, said) in cases {
        assert_eq!(complaint::<Tracker>(file), format!("`a.lock` is not the schema of today:\n{said}"));
    }
}
