//! Many names, and one that stands twice.

use super::*;

/// Whatever a map is compared with, its own members are told apart.
#[test]
fn a_member_twice_is_left_to_the_sdk() {
    let twice = [
        r#"{"Items":[{"a":{"S":"1"},"a":{"S":"2"}}]}"#,
        r#"{"Items":[{"a":{"S":"1"},"b":{"S":"2"}},{"a":{"S":"1"},"a":{"S":"2"}}]}"#,
        r#"{"Items":[{"a":{"S":"1"},"b":{"S":"2"}},{"b":{"S":"1"},"a":{"S":"2"},"b":{"S":"3"}}]}"#,
        r#"{"Items":[{"a":{"S":"1"},"\u0061":{"S":"2"}}]}"#,
        r#"{"Items":[],"It\u0065ms":[{"a":{"S":"1"}}]}"#,
    ];
    for body in twice {
        assert!(scan_bytes(body.as_bytes(), Holder::List("Items")).is_none(), "{body}");
        agreed(Reading::Scan, body.as_bytes()).unwrap();
    }
}

/// The names of such items are not looked through one by one.
#[test]
fn an_item_can_have_many_attributes() {
    let mut names: Vec<String> = (0..200).map(|number| format!("n{number}")).collect();
    names.extend(["PK", r"\u0061", "total"].map(str::to_owned));
    let item = |names: &[String]| {
        let attributes = names.iter().map(|name| format!(r#""{name}":{{"S":"{name}"}}"#));
        format!("{{{}}}", attributes.collect::<Vec<_>>().join(","))
    };
    let forward = item(&names);
    names.reverse();
    let both = format!(r#"{{"Items":[{forward},{},{forward}]}}"#, item(&names));
    assert_eq!(agreed(Reading::Scan, both.as_bytes()).unwrap().len(), 3);
    for again in ["n3", "n150", "a", "PK"] {
        let twice =
            format!(r#"{{"Items":[{forward},{}]}}"#, item(&[names.clone(), vec![again.to_owned()]].concat()));
        assert!(scan_bytes(twice.as_bytes(), Holder::List("Items")).is_none(), "{again}");
        agreed(Reading::Scan, twice.as_bytes()).unwrap();
    }
}

/// Inside of an attribute it is the SDK's to say which one counts, however many there are.
#[test]
fn a_nested_member_twice_is_left_to_the_sdk() {
    let many =
        (0..40).map(|number| format!(r#""n{number}":{{"N":"{number}"}}"#)).collect::<Vec<_>>().join(",");
    let many = ["0", "9", "39"]
        .map(|again| format!(r#"{{"Items":[{{"x":{{"L":[{{"M":{{{many},"n{again}":{{"N":"1"}}}}}}]}}}}]}}"#));
    let twice = [
        r#"{"Items":[{"x":{"L":[{"S":"1"},{"S":"2"}]}},{"x":{"M":{"":{"N":"1"},"":{"N":"2"}}}}]}"#,
        r#"{"Items":[{"x":{"SS":["1","2"]}},{"x":{"M":{"":{"N":"1"},"":{"N":"2"}}}}]}"#,
        r#"{"Items":[{"PK":{"S":"a"},"lines":{"L":[{"M":{"sku":{"S":"1"},"sku":{"S":"2"},"quantity":{"N":"1"}}}]}}]}"#,
        r#"{"Items":[{"PK":{"S":"a"},"by_name":{"M":{"x":{"N":"1"},"\u0078":{"S":"2"}}}}]}"#,
        r#"{"Items":[{"PK":{"S":"a"},"by_name":{"M":{"x":{"M":{"sku":{"S":"1"},"sku":{"S":"2"},"quantity":{"N":"1"}}}}}}]}"#,
    ];
    for body in twice.into_iter().chain(many.iter().map(String::as_str)) {
        assert!(scan_bytes(body.as_bytes(), Holder::List("Items")).is_none(), "{body}");
        agreed(Reading::Scan, body.as_bytes()).unwrap().iter().for_each(is_one);
    }
}
