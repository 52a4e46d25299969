//! The law of writes: after an update, everything that is stored equals a put of the new value.
//!
//! [`law`] states it, over every way to write and every [`Subject`](dynaschema_tests::fixtures::writes::Subject);
//! [`history`] checks it, and [`stale`] has two clients at one item, whose errors are the same in both
//! ways to them ([`ways`]); [`pair`] has the two tables, on one of which the put is what is tried on the other as an update;
//! [`cost`] says which requests each way takes, [`kinds`] which kinds of indexes all this is about.

mod aliases;
mod case;
mod clients;
mod cost;
mod forms;
mod history;
mod indexes;
mod kinds;
mod law;
mod names;
mod nulls;
mod pair;
mod ranges;
mod rest_ends;
mod rests;
mod stale;
mod stored;
mod upserts;
mod variants;
mod ways;

use dynaschema_tests::fixtures::writes::{
    Account, Article, Basket, Booking, Bug, Chapter, Chore, City, Claim, Counter, Course, Crate, Crawl, Desk,
    Device, Document, Draft, Entry, Errand, Exhibit, Flyer, Hamper, Letter, Listing, Locker, Lodger, Mailbox,
    Member, Memo, Note, Pallet, Parcel, Parked, Part, Plate, Profile, Reaction, Release, Repository, Session,
    Stand, Starred, Task, Ticket, Topic, Voyage,
};

use self::case::{uphold, uphold_ways};

#[test]
fn of_keys_over_two_and_three_fields_and_typed_paths() {
    uphold::<Ticket>();
}

#[test]
fn of_indexes_that_share_a_field() {
    uphold::<Bug>();
}

#[test]
fn of_sparse_indexes() {
    uphold::<Errand>();
}

#[test]
fn of_numbers_and_plain_attributes_as_keys() {
    uphold::<City>();
}

#[test]
fn of_bytes_as_keys() {
    uphold::<Part>();
}

#[test]
fn of_times_of_the_clock_in_keys() {
    uphold::<Session>();
}

#[test]
fn of_unique_values_that_expire() {
    uphold::<Account>();
}

#[test]
fn of_copies_under_other_fields_and_their_fields_from_keys() {
    uphold::<Listing>();
}

#[test]
fn of_a_copy_under_parts_of_the_primary_key() {
    uphold::<Parcel>();
}

#[test]
fn of_sentinels_and_copies_that_another_program_wrote() {
    uphold::<Lodger>();
}

#[test]
fn of_what_serde_says() {
    uphold::<Profile>();
}

#[test]
fn of_fields_that_only_keys_hold() {
    uphold::<Release>();
    uphold::<Mailbox>();
}

#[test]
fn of_parts_of_a_part_and_local_indexes() {
    uphold::<Repository>();
}

#[test]
fn of_everything_at_once() {
    uphold::<Member>();
}

#[test]
fn of_a_table_without_a_sort_key() {
    uphold::<Device>();
}

#[test]
fn of_upserts_in_one_request() {
    uphold::<Counter>();
}

#[test]
fn of_items_of_older_schema_versions() {
    uphold::<Note>();
}

#[test]
fn of_a_shared_partition_key_that_each_index_is_left_by() {
    uphold::<Task>();
}

#[test]
fn of_a_shared_partition_key_that_the_primary_key_tells() {
    uphold::<Topic>();
}

#[test]
fn of_a_shared_sort_key() {
    uphold::<Desk>();
}

#[test]
fn of_a_shared_partition_key_that_one_index_always_wants() {
    uphold::<Course>();
}

#[test]
fn of_a_shared_plain_attribute_beside_templates() {
    uphold::<Chore>();
}

#[test]
fn of_indexes_over_the_tables_own_keys() {
    uphold::<Draft>();
}

#[test]
fn of_two_keys_of_one_index_that_different_fields_make() {
    uphold::<Chapter>();
}

#[test]
fn of_a_unique_value_beside_a_key_of_several_fields() {
    uphold::<Booking>();
}

#[test]
fn of_copies_of_fields_that_only_keys_hold() {
    uphold::<Exhibit>();
}

#[test]
fn of_older_schema_versions_and_fields_that_only_keys_hold() {
    uphold::<Plate>();
}

#[test]
fn of_indexes_that_have_items_for_some_values() {
    uphold::<Letter>();
}

#[test]
fn of_indexes_whose_keys_differ_by_values() {
    uphold::<Claim>();
}

#[test]
fn of_primary_keys_that_differ_by_values() {
    uphold::<Reaction>();
    uphold::<Entry>();
}

#[test]
fn of_parameters_in_keys_and_beside_them() {
    uphold::<Stand>();
}

#[test]
fn of_keys_that_functions_compute() {
    uphold::<Voyage>();
    uphold::<Crawl>();
    uphold::<Starred>();
}

#[test]
fn of_what_serde_flattens_into_an_entity() {
    uphold::<Document>();
    uphold::<Flyer>();
}

#[test]
fn of_keys_of_what_serde_flattens() {
    uphold::<Pallet>();
    uphold::<Parked>();
}

#[test]
fn of_fields_that_had_other_names() {
    uphold::<Article>();
    uphold::<Memo>();
}

#[test]
fn of_a_table_with_names_of_its_own() {
    uphold::<Locker>();
}

#[test]
fn of_lists_that_have_no_order() {
    uphold::<Basket>();
    uphold::<Hamper>();
    uphold::<Crate>();
}

#[test]
fn whose_errors_do_not_depend_on_the_way_to_them() {
    uphold_ways::<Hamper>();
    uphold_ways::<Crate>();
    uphold_ways::<Basket>();
    uphold_ways::<Note>();
    uphold_ways::<Plate>();
}
