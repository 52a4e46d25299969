//! Conditions, as the expressions that are sent.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::super::*;
use super::{Sorted, behind, n};
use crate::{AttributeValue, CodecError};

const TOTAL: Path<u64> = Path::new("total");
const NAME: Path<String> = Path::new("name");
const LINES: Path<Vec<HashMap<String, u64>>> = Path::new("lines");

/// The expression, with the names and values behind its placeholders.
fn print(condition: &Condition) -> (String, Sorted<String>, Sorted<AttributeValue>) {
    let mut expressions = Expressions::default();
    let text = expressions.condition(condition).unwrap();
    let (names, values) = behind(expressions);
    (text, names, values)
}

#[track_caller]
fn prints(condition: &Condition, expression: &str) {
    assert_eq!(print(condition).0, expression);
}

#[test]
fn each_operator_prints() {
    prints(&TOTAL.eq(1), "#n0 = :v0");
    prints(&TOTAL.between(1, 2), "#n0 BETWEEN :v0 AND :v1");
    prints(&TOTAL.is_in([1, 2, 1]), "#n0 IN (:v0, :v1, :v0)");
    prints(&TOTAL.exists(), "attribute_exists(#n0)");
    prints(&NAME.begins_with("A"), "begins_with(#n0, :v0)");
    prints(&NAME.contains("A"), "contains(#n0, :v0)");
    prints(&NAME.size().le(Path::<usize>::new("most")), "size(#n0) <= #n1");
    prints(&LINES.element::<HashMap<String, u64>>(2).member::<u64>("a.b").gt(1), "#n0[2].#n1 > :v0");
}

#[test]
fn parentheses_stand_where_precedence_needs_them_and_never_twice() {
    let (a, b, c) = (|| TOTAL.exists(), || TOTAL.eq(1), || NAME.eq("x"));
    prints(&(a() & (b() & c())), "attribute_exists(#n0) AND #n0 = :v0 AND #n1 = :v1");
    prints(&((a() | b()) & c()), "(attribute_exists(#n0) OR #n0 = :v0) AND #n1 = :v1");
    prints(&((a() & b()) | c()), "attribute_exists(#n0) AND #n0 = :v0 OR #n1 = :v1");
    prints(&!a(), "NOT attribute_exists(#n0)");
    prints(&!b(), "NOT (#n0 = :v0)");
    prints(&!(!b()), "#n0 = :v0");
    prints(&!(b() | c()), "NOT (#n0 = :v0 OR #n1 = :v1)");
    prints(&(!(b() & c()) & a()), "NOT (#n0 = :v0 AND #n1 = :v1) AND attribute_exists(#n0)");
    prints(
        &(!(!(b() | c()) & a()) | b()),
        "NOT (NOT (#n0 = :v0 OR #n1 = :v1) AND attribute_exists(#n0)) OR #n0 = :v0",
    );
}

#[test]
fn equal_names_and_values_share_a_placeholder() {
    let condition = TOTAL.gt(7) & (NAME.size().eq(7) | TOTAL.lt(9)) & NAME.ne("7");
    let (text, names, values) = print(&condition);
    assert_eq!(text, "#n0 > :v0 AND (size(#n1) = :v0 OR #n0 < :v1) AND #n1 <> :v2");
    assert_eq!(names, [("#n0".into(), "total".into()), ("#n1".into(), "name".into())]);
    let text = AttributeValue::S("7".into());
    assert_eq!(values, [(":v0".into(), n(7)), (":v1".into(), n(9)), (":v2".into(), text)]);
}

#[test]
fn one_allocator_serves_all_expressions_of_a_request() {
    let condition = TOTAL.eq(1) & NAME.exists();
    let mut expressions = Expressions::default();
    assert_eq!(expressions.name("total"), "#n0");
    assert_eq!(expressions.value(n(1)), ":v0");
    assert_eq!(expressions.condition(&condition).unwrap(), "#n0 = :v0 AND attribute_exists(#n1)");
    assert_eq!(expressions.name("name"), "#n1");
    assert_eq!(Expressions::default().into_parts(), (None, None));
}

#[test]
fn none_is_absent_or_null() {
    let due = Path::<Option<u64>>::new("due");
    prints(&due.eq(None), "attribute_not_exists(#n0) OR #n0 = :v0");
    prints(
        &(due.eq(None) & due.ne(None)),
        "(attribute_not_exists(#n0) OR #n0 = :v0) AND attribute_exists(#n0) AND #n0 <> :v0",
    );
    prints(&due.eq(5), "#n0 = :v0");
    let five = 5;
    prints(&due.is_in([&five]), "#n0 IN (:v0)");
    prints(&due.is_in([Some(5), None]), "attribute_not_exists(#n0) OR #n0 IN (:v0, :v1)");
    prints(&!due.is_in([None, None]), "NOT (attribute_not_exists(#n0) OR #n0 IN (:v0, :v0))");
    prints(&due.eq(Some(5)), "#n0 = :v0");
}

#[test]
fn operands_are_taken_by_value_reference_and_text() {
    #[derive(Clone, serde::Serialize)]
    struct UserId(String);
    let user = Path::<UserId>::new("user");
    let id = UserId("ann".into());
    for condition in [user.eq(&id), user.eq(id.clone()), user.is_in([&id])] {
        assert_eq!(print(&condition).2, [(":v0".into(), AttributeValue::S("ann".into()))]);
    }
    let a = "a".to_owned();
    prints(&(NAME.eq("a") | NAME.eq(&a) | NAME.eq("a".to_owned())), "#n0 = :v0 OR #n0 = :v0 OR #n0 = :v0");
    let cow = Path::<std::borrow::Cow<'static, str>>::new("cow");
    prints(&(cow.eq("a") & cow.begins_with("a")), "#n0 = :v0 AND begins_with(#n0, :v0)");
    let (tags, list) = (Path::<HashSet<String>>::new("tags"), Path::<Option<Vec<u64>>>::new("list"));
    let sorted = Path::<BTreeSet<UserId>>::new("sorted");
    assert_eq!(print(&(list.contains(7) & tags.contains("x"))).2.len(), 2);
    assert_eq!(print(&sorted.contains(&id)).2.len(), 1);
    assert_eq!(Path::raw("total").eq(n(1)).attributes().collect::<Vec<_>>(), ["total"]);
}

#[track_caller]
fn refused(condition: &Condition, message: &str) {
    let error = Expressions::default().condition(condition).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_the_service_refuses_is_refused_first() {
    refused(&TOTAL.is_in([0_u64; 0]), "`is_in` on `total` has no operands; at least one is needed");
    refused(&TOTAL.is_in(0..101_u64), "`is_in` on `total` has 101 operands; at most 100 are allowed");
    // What is looked for is one of the 100 operands that the service counts.
    let (full, values) = (print(&TOTAL.is_in(0..100_u64)), print(&TOTAL.is_in(0..99_u64)));
    assert_eq!((full.2.len(), full.0.matches(" IN ").count()), (100, 2));
    assert_eq!((values.2.len(), values.0.matches(" IN ").count()), (99, 1));
    refused(
        &TOTAL.eq(TOTAL),
        "`total` is compared with itself, which the service refuses; compare it with another attribute or a value",
    );
    let element = |place| LINES.element::<u64>(place);
    for same in [element(1).lt(element(1)), element(1).is_in([element(0), element(1)])] {
        let what = "`lines[1]` is compared with itself, which the service refuses; compare it with another attribute or a value";
        refused(&same, what);
    }
    assert_eq!(print(&element(0).lt(element(1))).2.len(), 0);
    let paid = Path::<bool>::new("paid");
    refused(
        &paid.text_order().lt(true),
        "`paid` is compared by order with a boolean (BOOL); only texts, numbers and bytes have one",
    );
    refused(
        &LINES.text_order().ge(Vec::new()),
        "`lines` is compared by order with a list (L); only texts, numbers and bytes have one",
    );
    refused(
        &Path::<Option<u64>>::new("due").le(None),
        "`due` is compared by order with NULL; only texts, numbers and bytes have one",
    );
    let mixed = Path::raw("total").between(n(1), AttributeValue::S("2".into()));
    refused(&mixed, "`total` is between a number (N) and a text (S); both bounds must have one type");
    refused(&TOTAL.between(10, 9), "the lower bound for `total` is above the upper one");
    assert_eq!(print(&TOTAL.between(9, 10)).2.len(), 2);
    let set = AttributeValue::L(vec![AttributeValue::Ss(Vec::new())]);
    refused(&Path::raw("tags").eq(set), "an operand for `tags` is an empty set, which cannot be stored");
    refused(
        &Path::<f64>::new("rate").eq(f64::NAN),
        "an operand for `rate` cannot be stored: a number must be finite",
    );
    let deep = |steps| (1..steps).fold(LINES.element::<u64>(0), |path, _| path.element(0)).eq(1);
    assert_eq!(print(&deep(1_362)).0.len(), 4_095);
    refused(&deep(1_363), "the expression has 4098 bytes; at most 4096 are allowed");
}

#[test]
fn operators_are_counted_as_the_service_counts_them() {
    let many = |count: u64| (0..count).map(|_| TOTAL.eq(1)).reduce(|all, one| all & one).unwrap();
    prints(&many(2), "#n0 = :v0 AND #n0 = :v0");
    let text = print(&many(150)).0;
    assert_eq!(text.matches('=').count() + text.matches("AND").count(), 299);
    assert!(matches!(
        Expressions::default().condition(&many(151)),
        Err(ExprError::TooManyOperators { operators: 301 })
    ));
    assert!(Expressions::default().condition(&(many(149) & NAME.size().gt(0))).is_ok());
    assert!(Expressions::default().condition(&(many(149) & NAME.size().gt(NAME.size()))).is_err());
}

#[test]
fn a_fixed_place_is_compared_like_any_other() {
    let status = Path::<HashMap<String, Vec<u64>>>::new("status").fixed();
    prints(&status.size().gt(1), "size(#n0) > :v0");
    let inside = status.member::<Vec<u64>>("a").element::<u64>(1);
    prints(&inside.clone().eq(Path::<u64>::new("total").fixed()), "#n0.#n1[1] = #n2");
    prints(&TOTAL.eq(inside), "#n0 = #n1.#n2[1]");
    let named = Path::named(String::from("GSI1PK")).eq(n(1));
    assert_eq!(named.attributes().collect::<Vec<_>>(), ["GSI1PK"]);
}

#[test]
fn the_first_error_is_kept_through_every_operator() {
    let bad = || Path::<f64>::new("rate").eq(f64::NAN);
    for condition in [bad() & TOTAL.eq(1), TOTAL.eq(1) | bad(), !bad(), !(TOTAL.eq(1) & !bad())] {
        assert!(matches!(Expressions::default().condition(&condition), Err(ExprError::Encode { .. })));
    }
}

#[test]
fn nothing_is_called_by_an_empty_name() {
    let labels = || Path::<HashMap<String, String>>::new("labels");
    for (condition, place) in [
        (labels().member::<String>("").eq("a"), "labels."),
        (labels().member::<String>(String::new()).not_exists(), "labels[…]"),
        (labels().member::<String>("").size().gt(1), "labels."),
        (TOTAL.exists() & Path::<String>::new("").exists(), ""),
    ] {
        let refused = Expressions::default().condition(&condition).unwrap_err();
        assert_eq!(refused, ExprError::EmptyName { attribute: place.to_owned() });
    }
}

#[test]
fn nothing_shows_a_value() {
    let refuses =
        Path::<String>::encoded_with("pin", |pin| Err(<CodecError as serde::ser::Error>::custom(pin)));
    for condition in [NAME.eq("SECRET"), refuses.eq("SECRET"), NAME.contains("SECRET")] {
        assert!(!format!("{condition:?}").contains("SECRET"), "{condition:?}");
    }
    let error = Expressions::default().condition(&refuses.eq("SECRET")).unwrap_err();
    assert_eq!(error.to_string(), "an operand for `pin` cannot be stored: its type refused the value");
}
