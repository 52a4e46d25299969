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
        ["P#<a>#<b>#<a>", "P#<c>#<d>#<c>", ""],
        ["S#<a:shard(4)>", "S#<b:shard(10)>", "apart"],
        ["S#<a:shard(4)>", "S#<b:shard(4 from 1)>", "apart"],
        ["P#<a>#<b>#<a>", "P#<a>#<b>#<b>", "apart"],
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

#[test]
fn steps_fix_one_place_in_every_member() {
    // The keys of the lead and of another member, and how many steps both share.
    let cases = [
        (["P#<a>", "X#<b>#<c>#Y"], ["P#<a>", "X#<b>#<c>#Z"], 2),
        (["P#<a>", "X#<b>#<n:6>"], ["P#<a>", "X#<b>#<n:5>"], 1),
        // Told by the partition in both, in one of them, and by another of its parts.
        (["P#<a>", "X#<a>#<b>#Y"], ["P#<c>", "X#<c>#<d>#Z"], 1),
        (["P#<a>", "X#<a>#<b>#Y"], ["P#<a>", "X#<b>#<c>#Z"], 0),
        (["P#<a>", "X#<b>#<c>#Y"], ["P#<a>", "X#<a>#<b>#Z"], 0),
        (["P#<a>", "X#<b>#<a>#<c>"], ["P#<a>", "X#<b>#<c>#<d>"], 1),
        (["P#<a>#<b>", "X#<a>#<c>"], ["P#<a>#<b>", "X#<b>#<c>"], 0),
        // Shown before in both, in one of them, and another one.
        (["P#<a>", "<b>#<c>#<b>#<d>"], ["P#<d>", "<a>#<b>#<a>#<c>"], 3),
        (["P#<a>", "<b>#<c>#<d>"], ["P#<a>", "<b>#<c>#<b>"], 2),
        (["P#<a>", "<b>#<c>#<b>"], ["P#<a>", "<b>#<c>#<d>"], 2),
        (["P#<a>", "<b>#<c>#<b>#<d>"], ["P#<a>", "<b>#<c>#<c>#<d>"], 2),
        // A bucket or a shard tells nothing.
        (["P#<at:day>", "<at:ms>#<a>"], ["P#<on:day>", "<at:ms>#<b>"], 2),
        (["P#<n:shard(4)>", "<n:6>#<a>"], ["P#<a:shard(4)>", "<n:6>#<b>"], 2),
        (["P#<a>", "=n"], ["P#<a>", "=n"], 1),
        (["P#<a>", "=n"], ["P#<a>", "=b"], 0),
    ];
    for (lead, other, shared) in cases {
        assert_eq!(lists([a(lead), b(other)]).depth(), shared, "{lead:?} {other:?}");
    }
}

#[test]
fn no_more_steps_than_a_chain_has_room_for() {
    let names: Vec<&str> = (0..17).map(|number| &*String::leak(format!("f{number}"))).collect();
    let fields: Vec<_> = ["a"].iter().chain(&names).map(|name| (*name, Shape::text())).collect();
    let said = "the sort keys of all members of `All` begin with the same 17 parts, and a collection has at most 16 steps; read its entities by their own queries";
    for (steps, said) in [(16, ""), (17, said)] {
        let shown: Vec<String> = names[..steps].iter().map(|name| format!("<{name}>")).collect();
        let sk = &*String::leak(shown.join("#"));
        let lists = lists(["A", "B"].map(|name| entity(name, ["P#<a>", sk], &fields)));
        assert_eq!(lists.depth(), steps);
        says(said, || check_member(&lists, 0));
        says(said, || check_kind(&lists, 0));
    }
}

#[test]
fn the_items_of_an_element_have_the_values_of_its_key() {
    let nested = |lead: &'static str, other: &'static str| {
        let inner =
            collection(vec![item(a(["P#<a>", lead]), Holds::One), item(b(["P#<a>", other]), Holds::Many)]);
        collection(vec![member(Node::Collection(leak(inner)), Holds::Many)])
    };
    says("", || check_member(&nested("X#<b>#<c>", "X#<b>#<c>#Y#<n:6>"), 0));
    says("", || check_member(&nested("X#<b>#<b>", "X#<c>#<c>#Y#<n:6>"), 0));
    for (lead, other) in [("X#<b>#<c>", "X#<b>#<b>#Y#<n:6>"), ("X#<b>#<b>", "X#<b>#<c>#Y#<n:6>")] {
        let said = format!(
            "`B` (sk `{other}`) does not begin with the key of its `A` (sk `{lead}`), so the items of one `A` do not lie together; make both lists of the outer collection"
        );
        says(&said, || check_member(&nested(lead, other), 0));
    }
    for (lead, other, lacking) in [("", "", "A"), ("", "X#<b>", "A"), ("X#<b>", "", "B")] {
        let said = format!(
            "`{lacking}` has no sort key where `All` is read, so nothing tells the items of one `A` from those of the next; make both lists of the outer collection"
        );
        says(&said, || check_member(&nested(lead, other), 0));
    }
}
