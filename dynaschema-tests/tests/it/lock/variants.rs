//! Tables whose items do not say which entity they are: their keys do. Entities of one value are told by their variants.

use dynaschema::{DynamoEntity, lock};
use serde::{Deserialize, Serialize};

use super::complaint;

/// A task, of one service or another, under this key.
macro_rules! task {
    ($task:ident, $key:literal) => {
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
        #[pk($key)]
        #[sk("TASK")]
        #[dynamo(entity = "task")]
        struct $task {
            id: u32,
            text: String,
        }
    };
}

task!(Task, "HR#<id>");
task!(Call, "CRM#<id>");
task!(MovedCall, "CALL#<id>");

/// An entity of this value, under this key.
macro_rules! valued {
    ($name:ident, $value:literal, $key:literal) => {
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
        #[pk($key)]
        #[sk("CLUB")]
        #[dynamo(entity = $value)]
        struct $name {
            id: u32,
        }
    };
}

valued!(User, "user", "USER#<id>");
valued!(Team, "team", "TEAM#<id>");
valued!(Member, "member", "USER#<id>");
valued!(UserAsTeam, "team", "USER#<id>");
valued!(TeamAsUser, "user", "TEAM#<id>");

/// A release of their table.
macro_rules! release {
    ($release:ident, $($variant:ident of $task:ident),*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoTable;

            #[derive(Debug, DynamoTable)]
            #[table(entity = none)]
            pub(super) enum Services {
                $($variant(super::$task)),*
            }
        }
    };
}

release!(one, Task of Task);
release!(both, Task of Task, Call of Call);
release!(turned, Call of Call, Task of Task);
release!(renamed, Task of Task, Phone of Call);
release!(moved, Task of Task, Call of MovedCall);
release!(swapped, Call of Task, Task of Call);
release!(shifted, Task of Call, Call of MovedCall);

release!(club, User of User, Team of Team);
release!(club_of_members, Member of Member, Team of Team);
release!(club_turned, User of UserAsTeam, Team of TeamAsUser);

/// The differences that are told, without the line above them.
fn differences(said: &str) -> Vec<&str> {
    said.lines().skip(1).collect()
}

#[test]
fn each_has_a_block_of_its_own() {
    let lock = lock::<both::Services>();
    for header in ["entity \"task\" variant \"Task\"\n", "entity \"task\" variant \"Call\"\n"] {
        assert_eq!(lock.matches(header).count(), 1, "{lock}");
    }
    assert_eq!(complaint::<both::Services>(&lock), "");
    assert_eq!(complaint::<turned::Services>(&lock), "");
    let said = complaint::<moved::Services>(&lock);
    let told = differences(&said);
    let of =
        "entity \"task\" variant \"Call\": partition key `\"CRM#<id>\"` became `\"CALL#<id>\"` (loses data)";
    assert!(told.len() == 1 && told[0].contains(of), "{said}");
}

/// One that is alone of its value has no other header than in any table.
#[test]
fn what_becomes_of_the_others_is_nothing_to_it() {
    let [one, both] = [lock::<one::Services>(), lock::<both::Services>()];
    assert!(one.contains("\nentity \"task\"\n"), "{one}");
    let renamed = complaint::<renamed::Services>(&both);
    let told = differences(&renamed);
    let of = "`entity \"task\" variant \"Call\"` became `entity \"task\" variant \"Phone\"` (harmless)";
    assert!(told.len() == 1 && told[0].contains(of), "{renamed}");
    let more = complaint::<both::Services>(&one);
    let told = differences(&more);
    let alone = "`entity \"task\"` became `entity \"task\" variant \"Task\"` (harmless)";
    let new = "`entity \"task\" variant \"Call\"` is new (readers first)";
    assert!(told.len() == 2 && told[0].contains(alone) && told[1].contains(new), "{more}");
    let fewer = complaint::<one::Services>(&both);
    let told = differences(&fewer);
    let alone = "`entity \"task\" variant \"Task\"` became `entity \"task\"` (harmless)";
    let gone = "`entity \"task\" variant \"Call\"` is gone (loses data)";
    assert!(told.len() == 2 && told[0].contains(alone) && told[1].contains(gone), "{fewer}");
}

/// A variant with the name that another had is what its keys say.
#[test]
fn is_told_by_its_keys_before_its_name() {
    let both = lock::<both::Services>();
    let swapped = complaint::<swapped::Services>(&both);
    let told = differences(&swapped);
    let names = |[old, new]: [&str; 2]| {
        format!("`entity \"task\" variant \"{old}\"` became `entity \"task\" variant \"{new}\"` (harmless)")
    };
    assert_eq!(told.len(), 2, "{swapped}");
    for renamed in [["Task", "Call"], ["Call", "Task"]] {
        assert!(told.iter().any(|line| line.contains(&names(renamed))), "{swapped}");
    }
    // One is gone, one has its name, and one is new under the name of that.
    let shifted = complaint::<shifted::Services>(&both);
    let told = differences(&shifted);
    let gone = "`entity \"task\" variant \"Task\"` is gone (loses data)".to_owned();
    let new = "`entity \"task\" variant \"Call\"` is new (readers first)".to_owned();
    assert_eq!(told.len(), 3, "{shifted}");
    for said in [gone, names(["Call", "Task"]), new] {
        assert!(told.iter().any(|line| line.contains(&said)), "{shifted}");
    }
}

/// So is an entity of another value, which is not stored.
#[test]
fn is_told_by_its_keys_before_its_value() {
    let club = lock::<club::Services>();
    let renamed = |[old, new]: [&str; 2]| format!("`entity \"{old}\"` became `entity \"{new}\"` (harmless)");
    let of_members = complaint::<club_of_members::Services>(&club);
    let told = differences(&of_members);
    assert!(told.len() == 1 && told[0].contains(&renamed(["user", "member"])), "{of_members}");
    let turned = complaint::<club_turned::Services>(&club);
    let told = differences(&turned);
    assert_eq!(told.len(), 2, "{turned}");
    for names in [["user", "team"], ["team", "user"]] {
        assert!(told.iter().any(|line| line.contains(&renamed(names))), "{turned}");
    }
}
