//! Updates, as they are sent and as they are carried out.

use std::borrow::Cow;

use aws_sdk_dynamodb::primitives::Blob;

use super::super::document::Step;
use super::super::*;
use super::{behind, n};
use crate::{AttributeValue, Item};

/// A change of the place that is written like this: `a.b[1]`.
fn at(path: &str, change: Change) -> Alteration {
    let mut names = path.split(['.', '[']);
    let attribute = names.next().unwrap().to_owned().into();
    let step = |name: &str| match name.strip_suffix(']') {
        Some(index) => Step::Element(index.parse().unwrap()),
        // As a name that stands in the program is.
        None => Step::Member(Cow::Borrowed(name.to_owned().leak())),
    };
    Alteration { attribute, tail: names.map(step).collect(), change, bounds: Bounds::default() }
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn l(elements: &[u64]) -> AttributeValue {
    AttributeValue::L(elements.iter().map(n).collect())
}

fn m<const N: usize>(members: [(&str, AttributeValue); N]) -> AttributeValue {
    AttributeValue::M(item(members))
}

fn item<const N: usize>(attributes: [(&str, AttributeValue); N]) -> Item {
    attributes.map(|(name, value)| (name.to_owned(), value)).into()
}

fn ss(elements: &[&str]) -> AttributeValue {
    AttributeValue::Ss(elements.iter().copied().map(str::to_owned).collect())
}

fn ns(elements: &[&str]) -> AttributeValue {
    AttributeValue::Ns(elements.iter().copied().map(str::to_owned).collect())
}

fn add(by: impl std::fmt::Display, from: impl std::fmt::Display) -> Change {
    Change::Add { by: n(by), from: n(from) }
}

fn sub(by: impl std::fmt::Display, from: impl std::fmt::Display) -> Change {
    Change::Subtract { by: n(by), from: n(from) }
}

fn append(elements: &[u64]) -> Change {
    Change::Append { elements: l(elements), from: l(&[]) }
}

fn prepend(elements: &[u64]) -> Change {
    Change::Prepend { elements: l(elements), from: l(&[]) }
}

#[track_caller]
fn prints(alterations: &[Alteration], expression: &str) {
    assert_eq!(Expressions::default().update(alterations).unwrap(), expression);
}

#[test]
fn each_change_prints() {
    prints(&[at("a", Change::Set(n(1)))], "SET #n0 = :v0");
    prints(&[at("a", Change::SetIfAbsent(n(1)))], "SET #n0 = if_not_exists(#n0, :v0)");
    prints(&[at("a", add(5, 0))], "SET #n0 = if_not_exists(#n0, :v0) + :v1");
    prints(&[at("a", sub(5, 5))], "SET #n0 = if_not_exists(#n0, :v0) - :v0");
    prints(&[at("a", append(&[1]))], "SET #n0 = list_append(if_not_exists(#n0, :v0), :v1)");
    prints(&[at("a", prepend(&[1]))], "SET #n0 = list_append(:v0, if_not_exists(#n0, :v1))");
    prints(&[at("a", Change::Insert(ss(&["x"])))], "ADD #n0 :v0");
    prints(&[at("a", Change::Delete(ss(&["x"])))], "DELETE #n0 :v0");
    prints(&[at("a", Change::Remove)], "REMOVE #n0");
    prints(&[at("a.b[2].a", add(1, 0))], "SET #n0.#n1[2].#n0 = if_not_exists(#n0.#n1[2].#n0, :v0) + :v1");
}

#[test]
fn clauses_are_gathered_and_share_placeholders_with_the_condition() {
    let alterations = [
        at("tags", Change::Insert(ss(&["x"]))),
        at("b", Change::Remove),
        at("a", Change::Set(n(1))),
        at("c.b", Change::Remove),
        at("old", Change::Delete(ss(&["x"]))),
        at("d", add(1, 0)),
    ];
    let mut expressions = Expressions::default();
    assert_eq!(
        expressions.update(&alterations).unwrap(),
        "SET #n0 = :v0, #n1 = if_not_exists(#n1, :v1) + :v0 REMOVE #n2, #n3.#n2 ADD #n4 :v2 DELETE #n5 :v2",
    );
    let condition = Path::<u64>::new("a").gt(1) & Path::<u64>::new("b").exists();
    assert_eq!(expressions.condition(&condition).unwrap(), "#n0 > :v0 AND attribute_exists(#n2)");
    let (names, values) = behind(expressions);
    assert_eq!((names.len(), values.len()), (6, 3));
}

#[track_caller]
fn refused(alterations: &[Alteration], message: &str) {
    let error = Expressions::default().update(alterations).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(apply(alterations, &mut Item::new()), Err(error));
}

#[test]
fn a_place_is_changed_once() {
    let shared = |first: &str, second: &str| {
        let message = format!(
            "`{first}` and `{second}` cannot be changed in one update, since they share a place; \
             say there what the whole of it becomes"
        );
        for pair in [[first, second], [second, first]] {
            refused(&pair.map(|path| at(path, Change::Remove)), &message);
        }
        let mut more = ["a0", first, "zz", second].map(|path| at(path, Change::Remove));
        refused(&more, &message);
        more.reverse();
        refused(&more, &message);
    };
    shared("a", "a");
    shared("a", "a.b");
    shared("a", "a[1]");
    shared("a.b.c", "a.b.c[1].d");
    shared("a.b", "a[1]");
    shared("a[0].b", "a[0][1].c");
    let apart = ["a.b", "ab", "a.c", "b[1]", "b[10]", "b[2].a", "b[3].a", "c"];
    assert!(Expressions::default().update(&apart.map(|path| at(path, Change::Remove))).is_ok());
}

#[test]
fn what_the_service_refuses_is_refused_first() {
    let message = "an operand for `a.b` is an empty set, which cannot be stored";
    refused(&[at("a.b", Change::Set(AttributeValue::L(vec![ss(&[])])))], message);
    refused(&[at("a.b", Change::Insert(AttributeValue::Bs(Vec::new())))], message);
    let many = |count: usize| -> Vec<Alteration> {
        (0..count).map(|attribute| at(&format!("a{attribute}"), Change::Set(n(1)))).collect()
    };
    assert_eq!(Expressions::default().update(&many(323)).unwrap().len(), 4_091);
    assert_eq!(
        Expressions::default().update(&many(324)).unwrap_err().to_string(),
        "the expression has 4104 bytes; at most 4096 are allowed",
    );
    // Clauses with operators are too long for 300 of them to fit.
    let adding = |count: usize| -> Vec<Alteration> {
        (0..count).map(|attribute| at(&format!("a{attribute}"), add(1, 1))).collect()
    };
    assert!(matches!(Expressions::default().update(&adding(150)), Err(ExprError::TooLong { .. })));
}

/// Carries alterations out on an item that has one of everything.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "the cases are literals")]
fn becomes<const N: usize>(changes: [(&str, Change); N], path: &str, expected: Option<AttributeValue>) {
    let mut item = everything();
    apply(&changes.map(|(path, change)| at(path, change)), &mut item).unwrap();
    let found = at(path, Change::Remove);
    let mut value = item.get(&*found.attribute).cloned();
    for step in &found.tail {
        value = match (value, step) {
            (Some(AttributeValue::M(mut members)), Step::Member(name)) => members.remove(&**name),
            (Some(AttributeValue::L(elements)), Step::Element(index)) => elements.get(*index).cloned(),
            _ => None,
        };
    }
    assert_eq!(value, expected);
}

fn everything() -> Item {
    item([
        ("n", n(5)),
        ("s", s("text")),
        ("l", l(&[10, 20, 30])),
        ("m", m([("n", n("1.5")), ("l", l(&[1])), ("none", AttributeValue::Null(true))])),
        ("deep", AttributeValue::L(vec![m([("l", l(&[7]))]), n(0)])),
        ("ss", ss(&["a", "b"])),
        ("ns", ns(&["1", "2.5"])),
        ("bs", AttributeValue::Bs(vec![Blob::new([1])])),
    ])
}

#[test]
fn values_are_set_and_removed() {
    becomes([("s", Change::Set(n(1)))], "s", Some(n(1)));
    becomes([("new", Change::Set(n(1)))], "new", Some(n(1)));
    becomes([("s", Change::SetIfAbsent(n(1)))], "s", Some(s("text")));
    becomes([("new", Change::SetIfAbsent(n(1)))], "new", Some(n(1)));
    becomes([("m.none", Change::SetIfAbsent(n(1)))], "m.none", Some(AttributeValue::Null(true)));
    becomes([("m.new", Change::Set(n(1)))], "m.new", Some(n(1)));
    becomes([("deep[0].l[0]", Change::Set(n(1)))], "deep", {
        Some(AttributeValue::L(vec![m([("l", l(&[1]))]), n(0)]))
    });
    becomes([("s", Change::Remove)], "s", None);
    becomes([("new", Change::Remove)], "new", None);
    becomes([("m.new", Change::Remove)], "m.n", Some(n("1.5")));
    becomes([("m.l[0]", Change::Remove)], "m.l", Some(l(&[])));
    becomes([("l[3]", Change::Remove)], "l", Some(l(&[10, 20, 30])));
}

#[test]
fn elements_keep_the_places_that_they_had() {
    becomes([("l[1]", Change::Remove), ("l[2]", Change::Set(n(99)))], "l", Some(l(&[10, 99])));
    becomes([("l[0]", Change::Remove), ("l[1]", Change::Remove)], "l", Some(l(&[30])));
    becomes([("deep[0].l[0]", Change::Remove), ("deep[1]", Change::Remove)], "deep", {
        Some(AttributeValue::L(vec![m([("l", l(&[]))])]))
    });
    let appended = [("l[84]", n(1)), ("l[37]", n(2)), ("l[17]", n(3)), ("l[50]", n(4))];
    let appended = appended.map(|(path, value)| (path, Change::Set(value)));
    becomes(appended, "l", Some(l(&[10, 20, 30, 3, 2, 4, 1])));
    becomes([("l[3]", Change::Remove), ("l[9]", Change::Set(n(1)))], "l", Some(l(&[10, 20, 30, 1])));
    becomes([("l[3]", add(1, 0)), ("l[0]", Change::Remove)], "l", Some(l(&[20, 30, 1])));
}

#[test]
fn numbers_lists_and_sets_grow_and_shrink() {
    becomes([("n", add(3, 0))], "n", Some(n(8)));
    becomes([("n", sub(7, 0))], "n", Some(n(-2)));
    becomes([("new", add(3, 10))], "new", Some(n(13)));
    becomes([("m.n", sub("0.25", 0))], "m.n", Some(n("1.25")));
    becomes([("l", append(&[1, 2]))], "l", Some(l(&[10, 20, 30, 1, 2])));
    becomes([("l", prepend(&[1, 2]))], "l", Some(l(&[1, 2, 10, 20, 30])));
    becomes([("new", append(&[1]))], "new", Some(l(&[1])));
    let from = Change::Prepend { elements: l(&[1]), from: l(&[2]) };
    becomes([("new", from)], "new", Some(l(&[1, 2])));
    becomes([("ss", Change::Insert(ss(&["b", "c"])))], "ss", Some(ss(&["a", "b", "c"])));
    becomes([("ns", Change::Insert(ns(&["2.50", "3"])))], "ns", Some(ns(&["1", "2.5", "3"])));
    becomes([("new", Change::Insert(ss(&["a"])))], "new", Some(ss(&["a"])));
    becomes([("ns", Change::Delete(ns(&["1.0", "9"])))], "ns", Some(ns(&["2.5"])));
    becomes([("ss", Change::Delete(ss(&["b", "a"])))], "ss", None);
    becomes([("bs", Change::Delete(AttributeValue::Bs(vec![Blob::new([1])])))], "bs", None);
    becomes([("new", Change::Delete(ss(&["b"])))], "new", None);
}

#[test]
fn what_the_service_cannot_carry_out_is_an_error() {
    let fails = |path: &str, change: Change, message: &str| {
        let mut item = everything();
        assert_eq!(apply(&[at(path, change)], &mut item).unwrap_err().to_string(), message);
        assert_eq!(item, everything());
    };
    let nowhere = |path: &str| {
        let message =
            format!("the item has no map or list that `{path}` could stand in; set the attribute as a whole");
        for change in [Change::Set(n(1)), Change::Remove, Change::SetIfAbsent(n(1)), add(1, 0)] {
            fails(path, change, &message);
        }
    };
    for path in ["new.a", "new[0]", "s.a", "s[0]", "l.a", "m[0]", "l[3].a", "m.new.a", "deep[1].a"] {
        nowhere(path);
    }
    fails("s", add(1, 0), "the change of `s` needs a number (N) there, but the item has a text (S)");
    fails("m.none", append(&[1]), "the change of `m.none` needs a list (L) there, but the item has NULL");
    fails("n", prepend(&[1]), "the change of `n` needs a list (L) there, but the item has a number (N)");
    fails(
        "ss",
        Change::Insert(ns(&["1"])),
        "the change of `ss` needs a set of numbers (NS) there, but the item has a set of texts (SS)",
    );
    fails(
        "n",
        add("9".repeat(38), 0),
        "the new value of `n` cannot be stored: a number has at most 38 significant digits",
    );
}

#[test]
fn an_alteration_knows_whether_it_may_be_repeated() {
    let twice = |path: &str, change: Change| {
        let alteration = at(path, change);
        let mut once = everything();
        alteration.apply(&mut once).unwrap();
        let mut twice = once.clone();
        alteration.apply(&mut twice).unwrap();
        assert_eq!(once == twice, alteration.is_idempotent(), "{alteration:?}");
    };
    for change in [Change::Set(n(1)), Change::SetIfAbsent(n(1)), Change::Remove, add(1, 0), sub(1, 0)] {
        twice("n", change.clone());
        twice("m.n", change.clone());
    }
    for change in [Change::Remove, append(&[1]), prepend(&[1])] {
        twice("l", change);
    }
    for change in [Change::Insert(ss(&["c"])), Change::Delete(ss(&["a"])), Change::Delete(ss(&["a", "b"]))] {
        twice("ss", change);
    }
    twice("l[0]", Change::Remove);
    twice("l[9]", Change::Set(n(1)));
}

/// Another writer may take an element out between the two tries: the second then reaches the one behind it,
/// and what comes of it is what neither order of the two writes gives.
#[test]
fn what_goes_through_an_element_is_not_repeated() {
    let in_order = |changes: &[&Alteration]| {
        let lines = [1, 2, 3].map(|price| m([("price", n(price)), ("tags", l(&[price]))]));
        let mut item = item([("lines", AttributeValue::L(lines.into()))]);
        for change in changes {
            change.apply(&mut item).unwrap();
        }
        item
    };
    let other = at("lines[0]", Change::Remove);
    for ours in [
        at("lines[1].price", Change::Set(n(9))),
        at("lines[1].price", Change::Remove),
        at("lines[1].tags", Change::Set(l(&[]))),
        at("lines[1].tags[0]", Change::Set(n(9))),
    ] {
        let repeated = in_order(&[&ours, &other, &ours]);
        assert!(repeated != in_order(&[&ours, &other]) && repeated != in_order(&[&other, &ours]));
        assert!(!ours.is_idempotent(), "{ours:?}");
    }
}

/// The elements of large sets are told apart by what they are, in a time that lets this end.
#[test]
fn sets_of_any_size_are_combined() {
    let numbers = |range: std::ops::Range<u32>, zeros: &str| {
        AttributeValue::Ns(range.map(|n| format!("{n}{zeros}")).collect())
    };
    let mut item = Item::from([("tags".to_owned(), numbers(0..60_000, ""))]);
    apply(&[Alteration::of("tags", Change::Insert(numbers(30_000..90_000, ".0")))], &mut item).unwrap();
    apply(&[Alteration::of("tags", Change::Delete(numbers(0..89_999, ".00")))], &mut item).unwrap();
    assert_eq!(item["tags"], AttributeValue::Ns(vec!["89999.0".into()]));
}
