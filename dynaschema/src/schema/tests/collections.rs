//! Collections: whether their members live in one partition, and which steps all of them share.

use super::build::{entity, leak};
use super::says;
use crate::key::{Shape, Spec, Time};
use crate::schema::check::{check_kind, check_member};
use crate::schema::{CollectionMember, CollectionSchema, EntitySchema, Holds, Node, Source};

fn fields() -> Vec<(&'static str, Shape)> {
    let texts = ["a", "b", "c", "d"].map(|name| (name, Shape::text()));
    let others = [("n", Shape::integer(false, 32)), ("at", Shape::timestamp()), ("on", Shape::timestamp())];
    texts.into_iter().chain(others).collect()
}

fn a(keys: [&'static str; 2]) -> EntitySchema {
    entity("A", keys, &fields())
}

fn b(keys: [&'static str; 2]) -> EntitySchema {
    entity("B", keys, &fields())
}

fn member(node: Node, holds: Holds) -> CollectionMember {
    CollectionMember { field: "member", holds, node }
}

fn item(schema: EntitySchema, holds: Holds) -> CollectionMember {
    member(Node::Item(leak(schema), Source::Base, None), holds)
}

fn collection(members: Vec<CollectionMember>) -> CollectionSchema {
    CollectionSchema { name: "All", members: Vec::leak(members) }
}

fn lists(members: [EntitySchema; 2]) -> CollectionSchema {
    collection(members.map(|schema| item(schema, Holds::Many)).into())
}

#[test]
fn members_live_in_one_partition() {
    let cases = [
        ["P#<a>", "P#<b>", ""],
        ["P#<a:escape>", "P#<a:escape>", ""],
        ["S#<a:shard(4)>", "S#<b:shard(4)>", ""],
        ["S#<a:shard(4)>", "S#<n:shard(4)>", ""],
        ["S#<a>#<a:shard(4)>", "S#<a>#<b:shard(4)>", ""],
        ["S#<a:shard(4)>", "S#<b:shard(10)>", "apart"],
        ["S#<a:shard(4)>", "S#<b:shard(4 from 1)>", "apart"],
        ["P#<a>", "P#<a:lower>", "apart"],
        ["P#<at:day>", "P#<on:hour>", "apart"],
    ];
    for [one, other, apart] in cases {
        let said = format!(
            "the members of `All` live in different partitions: `{one}` (`A`) and `{other}` (`B`); a collection is one partition"
        );
        let all = lists([a([one, "X"]), b([other, "Y"])]);
        says(if apart.is_empty() { "" } else { &said }, || check_kind(&all, 1));
    }
}

#[test]
fn attributes_that_are_keys_are_stored_alike() {
    let stored = |time| Shape::timestamp().stored_as(Spec { time: Some(time), ..Spec::PLAIN });
    let named = |pattern| Shape::timestamp().stored_as(Spec::patterned(pattern));
    let said = "the members of `All` live in different partitions: `at` is stored otherwise in `B` than in `A`; a collection is one partition";
    let cases = [
        (stored(Time::Seconds), stored(Time::Seconds), ""),
        (stored(Time::Seconds), stored(Time::Millis), said),
        (named("%Y-%m-%d %H:%M:%S"), named("%Y-%m-%d %H:%M:%S"), ""),
        (named("%Y-%m-%d %H:%M:%S"), named("%Y/%m/%d %H:%M:%S"), said),
        (stored(Time::Seconds), named("%Y-%m-%d %H:%M:%S"), said),
    ];
    for (one, other, said) in cases {
        let one = entity("A", ["=at", "X"], &[("at", one)]);
        let other = entity("B", ["=at", "Y"], &[("at", other)]);
        says(said, || check_member(&lists([one, other]), 1));
    }
}
