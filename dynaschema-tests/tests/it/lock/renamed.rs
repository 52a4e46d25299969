//! A stored attribute that keys show gets another name: with an alias it is the same in them.

use dynaschema::lock;

use super::complaint;

/// A release of a table, whose field is called so.
macro_rules! release {
    ($release:ident, $field:ident $(once $alias:literal)?, $key:literal, $copy:literal; $($spelling:ident)*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::{DynamoEntity, KeyPart};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
            pub(super) enum Status { $($spelling),* }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("PARCEL#<id>")]
            #[gsi1($key, "<id>", query = by_status)]
            #[dynamo(copy(by_place, pk = $copy))]
            pub(super) struct Parcel {
                id: String,
                $(#[serde(alias = $alias)])?
                $field: Status,
            }
        }
    };
}

release!(before, status, "STATUS#<status>", "AT#<status>#<id>"; Open Done);
release!(after, state once "status", "STATUS#<state>", "AT#<state>#<id>"; Open Done);
release!(silent, state, "STATUS#<state>", "AT#<state>#<id>"; Open Done);
release!(elsewhere, state once "status", "STATE#<state>", "AT#<state>#<id>"; Open Done);
release!(spelt, state once "status", "STATUS#<state>", "AT#<state>#<id>"; Open Done Lost);

/// A release whose members are known by this field.
macro_rules! members {
    ($release:ident, $key:literal; $($field:ident $(once $alias:literal)?),*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk($key)]
            pub(super) struct Member {
                $($(#[serde(alias = $alias)])? $field: String),*
            }
        }
    };
}

members!(apart, "PHONE#<phone>"; phone, mobile);
members!(merged, "PHONE#<mobile>"; mobile once "phone");
members!(renamed, "PHONE#<cell>"; cell once "phone", mobile);

fn said_of(verdict: &str, said: &str) -> usize {
    said.lines().filter(|line| line.contains(&format!("({verdict})"))).count()
}

#[test]
fn under_an_alias_it_is_renamed_and_nothing_else() {
    let then = lock::<before::Parcel>();
    let said = complaint::<after::Parcel>(&then);
    assert_eq!(said_of("readers first", &said), 2, "{said}");
    assert!(["loses data", "incomplete"].iter().all(|verdict| !said.contains(verdict)), "{said}");
    // The other way round the name of today is unknown to what reads.
    assert!(said_of("loses data", &complaint::<before::Parcel>(&lock::<after::Parcel>())) > 0);
}

#[test]
fn without_an_alias_or_under_another_key_it_is_another() {
    let then = lock::<before::Parcel>();
    let silent = complaint::<silent::Parcel>(&then);
    assert!(said_of("loses data", &silent) > 0, "{silent}");
    let elsewhere = complaint::<elsewhere::Parcel>(&then);
    assert_eq!(said_of("incomplete until backfilled", &elsewhere), 1, "{elsewhere}");
}

#[test]
fn its_spellings_are_still_compared() {
    let then = lock::<before::Parcel>();
    let more = complaint::<spelt::Parcel>(&then);
    assert_eq!(said_of("readers first", &more), 3, "{more}");
    let less = complaint::<after::Parcel>(&lock::<spelt::Parcel>().replace("state", "status"));
    assert!(said_of("loses data", &less) > 0, "{less}");
}

/// An attribute that was there beside it was another: its values are not those of the keys.
#[test]
fn two_that_become_one_are_not_renamed() {
    let then = lock::<apart::Member>();
    let merged = complaint::<merged::Member>(&then);
    assert!(said_of("loses data", &merged) > 0, "{merged}");
    let renamed = complaint::<renamed::Member>(&then);
    assert_eq!(said_of("loses data", &renamed), 0, "{renamed}");
}

/// A release whose shelves lie under what is computed of this field.
macro_rules! shelves {
    ($release:ident, $($field:ident $(once $alias:literal)?),*; $function:ident of $($of:ident),*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ROOM#<room>")]
            #[dynamo(part(room: String = super::$function($($of),*)))]
            pub(super) struct Shelf {
                $($(#[serde(alias = $alias)])? $field: String),*
            }
        }
    };
}

fn of_both(one: &str, other: &str) -> String {
    format!("{one}{other}")
}

shelves!(computed, code, place; of_both of code, place);
shelves!(renamed_in_it, kode once "code", place; of_both of kode, place);
shelves!(turned, kode once "code", place; of_both of place, kode);

#[test]
fn what_is_computed_of_it_stays_where_it_is() {
    let then = lock::<computed::Shelf>();
    let renamed = complaint::<renamed_in_it::Shelf>(&then);
    assert!(!renamed.is_empty() && said_of("loses data", &renamed) == 0, "{renamed}");
    let turned = complaint::<turned::Shelf>(&then);
    assert_eq!(said_of("loses data", &turned), 1, "{turned}");
}
