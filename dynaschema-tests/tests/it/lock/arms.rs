//! A primary key that is a `match`: a key that all arms have alike is the key of each of them.

use dynaschema::lock;

use super::complaint;

/// A release of a table whose items lie under these keys, by their subject.
macro_rules! release {
    ($release:ident; $($subject:ident $pk:literal $sk:literal),*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            pub(super) enum Subject { $($subject(String)),* }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk(match subject { $($subject(name: String) => ($pk, $sk)),* })]
            pub(super) struct Note {
                subject: Subject,
                text: String,
            }
        }
    };
}

release!(alike; Issue "ISSUE#<name>" "NOTE", Page "PAGE#<name>" "NOTE");
release!(more; Issue "ISSUE#<name>" "NOTE", Page "PAGE#<name>" "NOTE", User "USER#<name>" "REMARK");
release!(moved; Issue "ISSUE#<name>" "NOTE", Page "PAGE#<name>" "REMARK");

#[test]
fn a_new_arm_changes_no_key_of_the_others() {
    let (alike, more) = (lock::<alike::Note>(), lock::<more::Note>());
    assert!(
        alike.contains("  sort key: \"NOTE\"\n") && more.contains("  sort key when \"subject = Page(_)\": ")
    );
    let said = complaint::<more::Note>(&alike);
    let grave: Vec<&str> = said.lines().filter(|line| !line.contains("(harmless)")).skip(1).collect();
    let is_of_new = |line: &&str| line.contains("\"subject = User(_)\"") && line.contains("(readers first)");
    assert!(grave.len() == 2 && grave.iter().all(is_of_new), "{said}");
}

#[test]
fn an_arm_that_is_gone_or_under_another_key_loses_its_items() {
    let (alike, more) = (lock::<alike::Note>(), lock::<more::Note>());
    let loses = |said: &str, key: &str| {
        let of_key = said.lines().filter(|line| line.contains(key) && line.contains("(loses data)"));
        assert_eq!(of_key.count(), 1, "{said}");
    };
    let gone = complaint::<alike::Note>(&more);
    loses(&gone, "`sort key when \"subject = User(_)\": \"REMARK\"` is gone");
    loses(&gone, "`partition key when \"subject = User(_)\": ");
    loses(&complaint::<moved::Note>(&alike), "sort key `\"NOTE\"` became `\"REMARK\"`");
    loses(&complaint::<alike::Note>(&lock::<moved::Note>()), "`\"REMARK\"` became `\"NOTE\"`");
}

/// A release of a table of tasks, which are in an index, and under a key, by their state.
macro_rules! tasks {
    ($release:ident; $($sk:tt)*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub(super) enum State { Open, Done }

            #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            #[derive(dynaschema::DynamoEntity)]
            $($sk)*
            pub(super) struct Task {
                id: String,
                state: Option<State>,
            }
        }
    };
}

tasks!(whole;
    #[pk("TASK#<id>")]
    #[sk(match state { Some(_) as stated => "STATED", None as new => "NEW" })]
    #[gsi1(match state { Some(_) as of_state => ("STATED", "<id>"), None => none }, query = stated)]
);
tasks!(in_part;
    #[pk("TASK#<id>")]
    #[sk(match state { Some(Open) as open => "OPEN", Some(_) as stated => "STATED", None as new => "NEW" })]
    #[gsi1(
        match state { Some(Open) => none, Some(_) as of_state => ("STATED", "<id>"), None => none },
        query = stated
    )]
);

/// An arm before one that takes any value takes some of its items: they lie elsewhere, or in no index.
#[test]
fn an_arm_before_a_wider_one_changes_what_that_takes() {
    let (whole, in_part) = (lock::<whole::Task>(), lock::<in_part::Task>());
    assert!(whole.contains("sort key when \"state = Some(_)\": \"STATED\""), "{whole}");
    assert!(in_part.contains("sort key when \"state = Some(_) not Some(Open)\": \"STATED\""), "{in_part}");
    let said = complaint::<in_part::Task>(&whole);
    let is_said = |key: &str, verdict: &str| {
        assert!(said.lines().any(|line| line.contains(key) && line.contains(verdict)), "{key}: {said}");
    };
    is_said("`sort key when \"state = Some(_)\": \"STATED\"` is gone", "(loses data)");
    is_said("`gsi1 when \"state = Some(_)\" partition key: \"STATED\"` is gone", "(readers first)");
    is_said("`gsi1 when \"state = Some(_) not Some(Open)\" partition key: \"STATED\"` is new", "(incomplete");
}
