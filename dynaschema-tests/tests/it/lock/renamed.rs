//! Attributes and entities get other names: with an alias an attribute is the same, also in keys that show it.

use dynaschema::{DynamoEntity, lock};
use serde::{Deserialize, Serialize};

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

/// A release of a table of stalls, whose key shows what is inside of this field.
macro_rules! stalls {
    ($release:ident, $field:ident $(once $alias:literal)?, $key:literal; $number:ident; $($spelling:ident)*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::{DynamoEntity, KeyPart};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
            pub(super) enum Kind { $($spelling),* }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
            #[key("<kind>#<number:06>")]
            pub(super) struct Place {
                kind: Kind,
                number: $number,
            }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk($key)]
            pub(super) struct Stall {
                $(#[serde(alias = $alias)])?
                $field: Place,
            }
        }
    };
}

stalls!(placed, place, "STALL#<place.kind>#<place.number:06>"; u32; Fixed Moving);
stalls!(sited, site once "place", "STALL#<site.kind>#<site.number:06>"; u32; Fixed Moving);
stalls!(turned_round, site once "place", "STALL#<site.number:06>#<site.kind>"; u32; Fixed Moving);
stalls!(spelt_otherwise, site once "place", "STALL#<site.kind>#<site.number:06>"; u32; Fast Moving);
stalls!(narrowed, site once "place", "STALL#<site.kind>#<site.number:06>"; u16; Fixed Moving);

/// What stands inside of an attribute under another name is compared as well.
#[test]
fn what_is_inside_of_it_is_the_same_part() {
    let then = lock::<placed::Stall>();
    let renamed = complaint::<sited::Stall>(&then);
    assert_eq!((said_of("readers first", &renamed), said_of("loses data", &renamed)), (2, 0), "{renamed}");
    for (lost, of) in [
        (complaint::<spelt_otherwise::Stall>(&then), "`part \"place.kind\" spelt \"Fixed\"` is gone"),
        (complaint::<narrowed::Stall>(&then), "`unsigned 32` became `unsigned 16`"),
        (complaint::<turned_round::Stall>(&then), "partition key `\"STALL#<place.kind>#<place.number:06>\"`"),
    ] {
        let lines: Vec<&str> = lost.lines().filter(|line| line.contains("(loses data)")).collect();
        assert!(lines.len() == 1 && lines[0].contains(of), "{lost}");
    }
}

/// A release of a table of devices, whose events lie under what a pattern binds of this attribute.
macro_rules! devices {
    ($release:ident, $name:literal $(once $alias:literal)?; $number:ident) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("DEVICE#<device>")]
            #[sk(match at { Some(at) as event => "EVENT#<at:05>", None as summary => "SUMMARY" })]
            pub(super) struct Entry {
                device: String,
                #[serde(rename = $name $(, alias = $alias)?)]
                at: Option<$number>,
            }
        }
    };
}

devices!(at, "at"; u32);
devices!(since, "since" once "at"; u32);
devices!(narrow_since, "since" once "at"; u16);

#[test]
fn what_a_pattern_binds_of_it_is_the_same_part() {
    let then = lock::<at::Entry>();
    let renamed = complaint::<since::Entry>(&then);
    assert!(!renamed.is_empty() && said_of("loses data", &renamed) == 0, "{renamed}");
    let narrowed = complaint::<narrow_since::Entry>(&then);
    assert_eq!(said_of("loses data", &narrowed), 1, "{narrowed}");
    assert!(narrowed.contains("`unsigned 32` became `unsigned 16`"), "{narrowed}");
}

/// A release of a table of tags, which lie under this field.
macro_rules! tags {
    ($release:ident, $(#[$option:meta])* $field:ident, $key:literal) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk($key)]
            pub(super) struct Tag {
                $(#[$option])*
                $field: String,
            }
        }
    };
}

tags!(
    dotted,
    #[serde(rename = "place.kind")]
    kind,
    "TAG#<kind>"
);
tags!(
    plain,
    #[serde(alias = "place.kind")]
    kind,
    "TAG#<kind>"
);
tags!(
    otherwise_dotted,
    #[serde(rename = "site.kind", alias = "place.kind")]
    kind,
    "TAG#<kind>"
);

/// A name with a dot is the attribute's own.
#[test]
fn a_name_with_a_dot_is_one_name() {
    let then = lock::<dotted::Tag>();
    for said in [complaint::<plain::Tag>(&then), complaint::<otherwise_dotted::Tag>(&then)] {
        assert_eq!((said_of("readers first", &said), said_of("loses data", &said)), (2, 0), "{said}");
    }
}

/// A release of a table of bins, whose key shows the size that is theirs, or is computed.
macro_rules! bins {
    ($release:ident, $(#[$option:meta])* $($field:ident: $type:ident)?) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::{DynamoEntity, KeyPart};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
            #[key("<width:05>#<height:05>")]
            pub(super) struct Size {
                width: u16,
                height: u16,
            }

            fn size_of(code: &str) -> Size {
                Size { width: 1, height: u16::from(code.is_empty()) }
            }

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("BIN#<size.width:05>#<code>")]
            $(#[$option])*
            pub(super) struct Bin {
                code: String,
                $(#[serde(default)] $field: $type)?
            }
        }
    };
}

bins!(bins_of_code, #[dynamo(part(size: Size = size_of(code)))]);
bins!(bins_of_size, size: Size);

/// The same of a part that is computed in one release, and a field in the other.
#[test]
fn what_is_inside_of_a_computed_part_lies_where_it_was_computed() {
    let [computed, stored] = [lock::<bins_of_code::Bin>(), lock::<bins_of_size::Bin>()];
    for said in [complaint::<bins_of_size::Bin>(&computed), complaint::<bins_of_code::Bin>(&stored)] {
        let key = said.lines().filter(|line| line.contains("computed") && line.contains("(loses data)"));
        assert_eq!(key.count(), 1, "{said}");
    }
}

/// A release of a table of people, of whom this is known beside their id.
macro_rules! people {
    ($release:ident; $($field:ident $(once $($alias:literal)+)?),*) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("PERSON#<id>")]
            pub(super) struct Person {
                id: String,
                $($(#[serde($(alias = $alias),+)])? $field: Option<String>),*
            }
        }
    };
}

people!(phone_and_mobile; phone, mobile);
people!(mobile_of_both; mobile once "phone");
people!(contact_of_both; contact once "phone" "mobile");

/// Of an item that has both, one is no longer read: in a key or not, and whatever they have become.
#[test]
fn one_of_two_that_become_one_is_lost() {
    let then = lock::<phone_and_mobile::Person>();
    let one = complaint::<mobile_of_both::Person>(&then);
    assert_eq!(said_of("loses data", &one), 1, "{one}");
    assert!(one.contains("`attribute \"phone\": optional` is gone (loses data)"), "{one}");
    let third = complaint::<contact_of_both::Person>(&then);
    assert_eq!(said_of("loses data", &third), 2, "{third}");
}

people!(city; city);
people!(city_or_town; city once "town");
people!(town_or_city; town once "city");
people!(town; town);
people!(place; place once "town" "city");
people!(place_or_town; place once "town");

#[track_caller]
fn is_harmless(said: &str) {
    assert!(!said.is_empty(), "both have one lock");
    let grave: Vec<&str> = said.lines().skip(1).filter(|line| !line.contains("(harmless)")).collect();
    assert!(grave.is_empty(), "{grave:#?}");
}

/// What reads both names first is what makes the new one harmless; what had two names may have a third.
#[test]
fn a_name_that_is_read_still_is_not_gone() {
    let [city, city_or_town, town_or_city] =
        [lock::<city::Person>(), lock::<city_or_town::Person>(), lock::<town_or_city::Person>()];
    is_harmless(&complaint::<city_or_town::Person>(&city));
    is_harmless(&complaint::<town_or_city::Person>(&city_or_town));
    is_harmless(&complaint::<city_or_town::Person>(&town_or_city));
    let at_once = complaint::<town_or_city::Person>(&city);
    assert_eq!(said_of("readers first", &at_once), 2, "{at_once}");
    let third = complaint::<place::Person>(&town_or_city);
    assert_eq!((said_of("readers first", &third), said_of("loses data", &third)), (2, 0), "{third}");
    for lost in [complaint::<town::Person>(&town_or_city), complaint::<place_or_town::Person>(&town_or_city)]
    {
        assert_eq!(said_of("loses data", &lost), 1, "{lost}");
        assert!(lost.contains("`attribute \"town\" once \"city\"` is gone (loses data)"), "{lost}");
    }
}

/// A release of a table of articles, each with its price.
macro_rules! articles {
    ($release:ident; $(#[$option:meta])* $field:ident) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ARTICLE#<id>")]
            pub(super) struct Article {
                id: String,
                $(#[$option])*
                $field: rust_decimal::Decimal,
            }
        }
    };
}

articles!(costing; cost);
articles!(priced; #[serde(alias = "cost")] #[dynamo(as = "number")] price);

/// What else became of it is said as well.
#[test]
fn what_has_another_name_and_another_form_has_both_verdicts() {
    let said = complaint::<priced::Article>(&lock::<costing::Article>());
    assert_eq!(
        (said_of("readers first", &said), said_of("incomplete until backfilled", &said)),
        (1, 1),
        "{said}"
    );
    assert!(said.contains("`attribute \"cost\": required` is gone (incomplete until backfilled)"), "{said}");
}

/// A release of a table of orders, with the values that they are known by.
macro_rules! orders {
    ($release:ident; $value:literal $(once $alias:literal)?) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ORDER#<id>")]
            #[dynamo(entity = $value $(, alias = $alias)?)]
            pub(super) struct Order {
                id: String,
            }
        }
    };
}

orders!(order; "Order");
orders!(order_or_purchase; "Order" once "Purchase");
orders!(purchase_or_order; "Purchase" once "Order");
orders!(purchase; "Purchase");

/// The same of entities.
#[test]
fn a_value_that_is_known_still_is_not_gone() {
    let [order, order_or_purchase, purchase_or_order] =
        [lock::<order::Order>(), lock::<order_or_purchase::Order>(), lock::<purchase_or_order::Order>()];
    is_harmless(&complaint::<order_or_purchase::Order>(&order));
    is_harmless(&complaint::<purchase_or_order::Order>(&order_or_purchase));
    is_harmless(&complaint::<order_or_purchase::Order>(&purchase_or_order));
    let at_once = complaint::<purchase_or_order::Order>(&order);
    assert_eq!(said_of("readers first", &at_once), 1, "{at_once}");
    for lost in
        [complaint::<purchase::Order>(&purchase_or_order), complaint::<purchase::Order>(&order_or_purchase)]
    {
        assert_eq!(said_of("loses data", &lost), 1, "{lost}");
    }
}

/// A release of a table of accounts, which are called so, and no two of which have the same of this.
macro_rules! accounts {
    ($release:ident, $account:ident, $(#[$of:meta])* $field:ident) => {
        mod $release {
            #![allow(dead_code, reason = "it is described, and no item of it is made")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
            #[pk("ACCOUNT#<id>")]
            #[dynamo(entity = "Account")]
            pub(super) struct $account {
                id: String,
                $(#[$of])*
                $field: String,
            }
        }
    };
}

accounts!(
    by_email,
    Account,
    #[dynamo(unique)]
    email
);
accounts!(
    by_mail,
    Account,
    #[serde(rename = "email")]
    #[dynamo(unique)]
    mail
);
accounts!(
    by_mail_as_before,
    Account,
    #[serde(rename = "email")]
    #[dynamo(unique(email))]
    mail
);
accounts!(
    of_customers,
    Customer,
    #[dynamo(unique)]
    email
);
accounts!(
    of_customers_as_before,
    Customer,
    #[dynamo(unique(email, pk = "UNIQUE#Account#email#<email:raw>"))]
    email
);

/// Sentinels stand under the names of the struct and the field in the code, unless others are said.
#[test]
fn what_is_unique_keeps_its_sentinels_under_the_former_names() {
    let then = lock::<by_email::Account>();
    assert_eq!(complaint::<by_mail_as_before::Account>(&then), "");
    assert_eq!(complaint::<of_customers_as_before::Customer>(&then), "");
    let field = complaint::<by_mail::Account>(&then);
    assert_eq!(
        (said_of("loses data", &field), said_of("incomplete until backfilled", &field)),
        (1, 1),
        "{field}"
    );
    assert!(field.contains("it is `#[dynamo(unique(name))]` with the former one"), "{field}");
    let of_struct = complaint::<of_customers::Customer>(&then);
    assert_eq!(said_of("incomplete until backfilled", &of_struct), 1, "{of_struct}");
    assert!(of_struct.contains("say the former one: `#[dynamo(unique(name, pk = \"…\"))]`"), "{of_struct}");
}

/// An entity that was two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("BILL#<id>")]
#[dynamo(alias = "Invoice")]
struct Bill {
    id: String,
    note: String,
}

/// Each of two entities that become one is held against it.
#[test]
fn what_one_of_two_entities_lacks_is_told() {
    let now = lock::<Bill>();
    let bill = now.replace("  alias \"Invoice\"\n", "");
    let (_, lines) = bill.split_once("entity \"Bill\"\n").expect("its block");
    let invoice = lines.replace("  attribute \"note\": required\n", "");
    let invoice = invoice.as_str();
    assert!(bill.len() < now.len() && invoice.len() < lines.len(), "{now}");
    for blocks in [[("Bill", lines), ("Invoice", invoice)], [("Invoice", invoice), ("Bill", lines)]] {
        let (table, _) = bill.split_once("\nentity ").expect("the block of the table");
        let blocks = blocks.map(|(name, lines)| format!("\nentity \"{name}\"\n{lines}"));
        let said = complaint::<Bill>(&format!("{table}{}", blocks.concat()));
        assert_eq!(said_of("loses data", &said), 1, "{said}");
        assert!(
            said.contains("entity \"Invoice\": `attribute \"note\": required` is new (loses data)"),
            "{said}"
        );
    }
}
