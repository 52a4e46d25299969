//! Sets, and what stands inside one another.

use std::fmt::Debug;

use serde::de::DeserializeOwned;

use super::*;

#[test]
fn sets_are_sets() {
    let encode_set = |set: &[i32]| encode_with(|serializer| set::serialize(set, serializer));
    assert_eq!(encode_set(&[1, 2]).unwrap(), AttributeValue::Ns(vec!["1".into(), "2".into()]));
    assert!(encode_set(&[]).unwrap_err().to_string().contains("cannot be empty"));
    assert!(encode_set(&[1, 1]).unwrap_err().to_string().contains("twice"));
    let numbers = AttributeValue::Ns(vec!["2".into(), "10".into()]);
    let read = decode::<HashMap<String, BTreeSet<u8>>>(item([("set", numbers)])).unwrap();
    assert_eq!(read["set"], BTreeSet::from([2, 10]));
}

#[test]
fn nesting_stops_at_the_services_limit() {
    assert!(encode_value(&Nest::of(32)).is_ok());
    assert!(encode_value(&Nest::of(33)).unwrap_err().to_string().contains("32 levels"));
}

/// By whichever way a set comes into an item.
#[test]
fn a_set_nests_no_deeper_than_a_text() {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Tree {
        Around(Vec<Tree>),
        Numbers(#[serde(serialize_with = "set::serialize")] Vec<u8>),
        Text(&'static str),
    }

    for (leaf, stored) in
        [(|| Tree::Numbers(vec![1]), AttributeValue::Ns(vec!["1".into()])), (|| Tree::Text("a"), s("a"))]
            as [(fn() -> Tree, AttributeValue); 2]
    {
        for around in 0..40 {
            let tree = (0..around).fold(leaf(), |inner, _| Tree::Around(vec![inner]));
            let stored = (0..around).fold(stored.clone(), |inner, _| AttributeValue::L(vec![inner]));
            assert_eq!(check_depth(0, &stored).is_ok(), around < 32, "{around}");
            assert_eq!(encode_value(&tree).ok(), (around < 32).then_some(stored), "{around}");
        }
    }
}

fn nested(levels: usize) -> AttributeValue {
    let inner = AttributeValue::N("1".to_owned());
    (0..levels).fold(inner, |inner, level| match level % 2 {
        0 => AttributeValue::L(vec![inner]),
        _ => AttributeValue::M(Item::from([("a".to_owned(), inner)])),
    })
}

/// What other programs have stored, or an answer holds, is no deeper than the service takes.
#[test]
fn values_nest_so_deep_and_no_deeper() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Tree {
        List(Vec<Tree>),
        Map(std::collections::HashMap<String, Tree>),
        Leaf(u32),
    }
    #[derive(Debug, Deserialize)]
    struct Holder {
        tree: Tree,
    }
    let of = |levels| decode::<Holder>(Item::from([("tree".to_owned(), nested(levels))]));
    let mut depth = 0;
    let mut tree = of(32).unwrap().tree;
    while let Some(inner) = match tree {
        Tree::List(mut elements) => elements.pop(),
        Tree::Map(mut members) => members.remove("a"),
        Tree::Leaf(_) => None,
    } {
        tree = inner;
        depth += 1;
    }
    assert_eq!(depth, 32);
    for levels in [33, 3_000] {
        let error = of(levels).unwrap_err();
        assert!(error.to_string().contains("lists and maps nest at most 32 levels deep"), "{error}");
    }
}

/// In whatever order and notation, and in a time that lets this end.
#[test]
fn sets_of_any_size_are_compared() {
    let numbers =
        |from: u32, zeros: &str| AttributeValue::Ns((from..100_000).map(|n| format!("{n}{zeros}")).collect());
    let mut turned = numbers(0, ".0");
    if let AttributeValue::Ns(elements) = &mut turned {
        elements.reverse();
    }
    assert!(same_value(&numbers(0, ""), &turned));
    assert!(!same_value(&numbers(1, ""), &turned));
    let (one, other) = (
        AttributeValue::Ns(vec!["-0".into(), "1e1".into()]),
        AttributeValue::Ns(vec!["10".into(), "0.0".into()]),
    );
    assert!(same_value(&one, &other));
    assert!(!same_value(&one, &AttributeValue::Ns(vec!["10".into(), "10.0".into()])));
}

/// Reads lists and sets of one to three numbers, with something around each, as what has places for two.
#[track_caller]
fn takes_two<T: DeserializeOwned + Debug>(around: fn(AttributeValue) -> AttributeValue, path: &str) {
    for length in 1..=3 {
        let numbers: Vec<String> = (1..=length).map(|number| number.to_string()).collect();
        let list = AttributeValue::L(numbers.iter().map(|number| n(number)).collect());
        for elements in [list, AttributeValue::Ns(numbers)] {
            let stored = item([("few", around(elements))]);
            let whole = decode::<HashMap<String, T>>(stored.clone()).map(drop);
            let field = read_field::<T>(&Unread::from(stored), "few").map(drop);
            assert_eq!(whole, field);
            let Err(error) = whole else {
                assert_eq!(length, 2);
                continue;
            };
            assert_eq!(error.path(), path);
            let ends =
                if length < 2 { ", found 1 elements" } else { ": expected fewer elements, found 3 elements" };
            assert!(error.to_string().ends_with(ends), "{error}");
        }
    }
}

/// What has no place for them would be stored without them.
#[test]
fn no_element_of_a_list_is_left_out() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Pair(u8, u8);
    let sent = |elements| AttributeValue::M(item([("Sent", elements)]));
    takes_two::<[u8; 2]>(|elements| elements, "few");
    takes_two::<(u8, u8)>(|elements| elements, "few");
    takes_two::<Pair>(|elements| elements, "few");
    takes_two::<Option<[u8; 2]>>(|elements| elements, "few");
    takes_two::<Status>(sent, "few.Sent");
    takes_two::<Vec<[u8; 2]>>(|elements| AttributeValue::L(vec![elements]), "few[0]");
}

/// What another release has stored in it would be gone with the next put.
#[test]
fn a_variant_without_content_has_none() {
    let open = |content| item([("state", AttributeValue::M(item([("Open", content)])))]);
    let read = decode::<HashMap<String, Status>>(open(AttributeValue::Null(true))).unwrap();
    assert_eq!(read["state"], Status::Open);
    for (content, found) in [
        (AttributeValue::M(item([("by", s("Ann"))])), "a map"),
        (AttributeValue::M(Item::new()), "a map"),
        (AttributeValue::L(Vec::new()), "a list"),
        (s("Ann"), "a text"),
    ] {
        let message = format!("`state.Open`: expected unit, found {found}");
        fails::<HashMap<String, Status>>(open(content), "state.Open", &message);
    }
}

/// `other` stands for whatever a newer release has stored, in a variant of any content, but for a name that
/// the enum knows.
#[test]
fn a_variant_that_is_not_known_is_the_other_one() {
    #[derive(Debug, PartialEq, Deserialize)]
    enum State {
        Open,
        #[serde(alias = "Closed")]
        Shut,
        #[serde(other)]
        Unknown,
    }
    let of = |name: &str, content| item([("state", AttributeValue::M(item([(name, content)])))]);
    let contents = || {
        let list = AttributeValue::L(vec![n("1"), AttributeValue::M(Item::new())]);
        [AttributeValue::M(item([("by", s("Ann"))])), list, s("Ann"), AttributeValue::Null(true)]
    };
    for content in contents() {
        let stored = of("Moved", content);
        assert_eq!(read_field::<State>(&Unread::from(stored.clone()), "state").unwrap(), State::Unknown);
        assert_eq!(decode::<HashMap<String, State>>(stored).unwrap()["state"], State::Unknown);
    }
    for name in ["Open", "Shut", "Closed", "Unknown"] {
        let [by, ..] = contents();
        let path = format!("state.{name}");
        fails::<HashMap<String, State>>(
            of(name, by),
            &path,
            &format!("`{path}`: expected unit, found a map"),
        );
    }
    let both = AttributeValue::M(item([("Moved", s("")), ("Gone", s(""))]));
    let two = "`state`: an enum's variant with content is a map of exactly one member";
    fails::<HashMap<String, State>>(item([("state", both)]), "state", two);
}

/// Both writers say so: what does not become a text is made of attributes, which say why.
#[test]
fn nothing_is_stored_under_an_empty_name() {
    #[derive(Serialize)]
    struct Held<T> {
        held: T,
    }
    #[derive(Serialize)]
    struct Spread {
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    #[derive(Serialize)]
    struct Nameless {
        #[serde(rename = "")]
        name: u8,
    }
    #[derive(Serialize)]
    enum Blank {
        #[serde(rename = "")]
        Of(u8),
    }
    #[track_caller]
    fn refuses<T: Serialize>(value: &T, path: &str) {
        let error = encode(value).unwrap_err();
        assert_eq!(error.path(), path);
        assert!(error.to_string().contains("an empty name or key"), "{error}");
        assert!(written(value).is_none());
    }
    let map = || BTreeMap::from([(String::new(), 1_u8)]);
    refuses(&Held { held: map() }, "held[…]");
    refuses(&Held { held: vec![Some(map())] }, "held[0][…]");
    refuses(&Held { held: serde_json::json!({"a": {"": 1}}) }, "held[…][…]");
    refuses(&Held { held: Nameless { name: 1 } }, "held");
    refuses(&Held { held: Blank::Of(1) }, "held");
    refuses(&Held { held: Spread { rest: map() } }, "held[…]");
    refuses(&Spread { rest: map() }, "");
    assert!(encode_value(&map()).is_err());
    // An empty map has no key, and an empty text is a value.
    assert!(encode(&Held { held: BTreeMap::from([("a", "")]) }).is_ok());
    assert!(encode(&Held { held: BTreeMap::<String, u8>::new() }).is_ok());
}
