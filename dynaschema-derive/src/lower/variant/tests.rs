//! What an arm takes, as it is told: by its own pattern and by those of the arms before it; and what cannot be.

use super::{demanded, never_taken};
use crate::attr::{MatchExpr, WhenExpr};

#[track_caller]
fn check(of: &str, expected: &[&str]) {
    let of: MatchExpr = syn::parse_str(of).expect("arms");
    let told: Vec<String> = (0..of.arms.len()).map(|position| demanded(&of.arms, position)).collect();
    assert_eq!(told, expected);
}

#[test]
fn an_arm_for_any_value_takes_what_the_others_leave() {
    check(
        r#"match status { Open | Held(_) => "A", Done => none, _ => "B" }"#,
        &["= Open | Held(_)", "= Done", "not Open | Held(_) | Done"],
    );
}

#[test]
fn an_arm_with_any_value_inside_takes_what_those_before_it_leave() {
    check(
        r#"match status { Some(Open) => none, None => "N", Some(_) => "A" }"#,
        &["= Some(Open)", "= None", "= Some(_) not Some(Open)"],
    );
    check(
        r#"match status { Some(Status::Open) | Some(Done) => none,
            Some(status) => "A#<status>", None => none }"#,
        &["= Some(Open) | Some(Done)", "= Some(_) not Some(Open) | Some(Done)", "= None"],
    );
    check(
        r#"match of { Draft(true, _) => "A", Draft(by, true) => "B",
            Draft(..) => "C", Sent { at, .. } => "D" }"#,
        &[
            "= Draft(true, _)",
            "= Draft(_, true) not Draft(true, _)",
            "= Draft(..) not Draft(true, _) | Draft(_, true)",
            "= Sent { at, .. }",
        ],
    );
}

#[test]
fn arms_that_take_nothing_from_each_other_are_told_as_they_are_written() {
    check(
        r#"match status { Some(Open) => "A", Some(Held(_)) => "B", None => "C" }"#,
        &["= Some(Open)", "= Some(Held(_))", "= None"],
    );
    check(r#"match open { true => "A", false => "B" }"#, &["= true", "= false"]);
    check(r#"match to { Issue(id: u32) => "A", Page(id: u32) => "B" }"#, &["= Issue(_)", "= Page(_)"]);
}

#[test]
fn an_arm_is_never_taken_where_those_before_it_take_all_of_it() {
    let of = |text: &str| never_taken(&syn::parse_str::<MatchExpr>(text).expect("arms").arms);
    for (never, arms) in [
        (1, r#"match s { Open => "A", Open => "B" }"#),
        (2, r#"match s { Open => "A", Closed => none, Open | Closed => "B" }"#),
        (1, r#"match s { _ as any => "A", Open => "B" }"#),
        (1, r#"match s { Held(..) => "A", Held(by: By) => "B" }"#),
        (1, r#"match s { Some(_) => "A", Some(Open) => "B", None => none }"#),
        (1, r#"match s { Sent { .. } => "A", Sent { at: Day } => "B" }"#),
        (1, r#"match s { true => "A", true => "B", false => "C" }"#),
    ] {
        assert_eq!(of(arms), Some(never), "{arms}");
    }
    for arms in [
        r#"match s { Open => "A", Open | Closed => "B" }"#,
        r#"match s { Open => "A", _ => "B" }"#,
        r#"match s { Some(Open) => "A", Some(_) => "B", None => none }"#,
        r#"match s { Held(true, _) => "A", Held(_, true) => "B", Held(..) => "C" }"#,
        r#"match s { true => "A", false => "B" }"#,
    ] {
        assert_eq!(of(arms), None, "{arms}");
    }
}

#[test]
fn clauses_exclude_each_other_where_no_value_fits_both() {
    let exclude = |text: &str| {
        let when = syn::parse_str::<WhenExpr>(text).expect("clauses");
        assert_eq!(when.0[0].excludes(&when.0[1]), when.0[1].excludes(&when.0[0]), "{text}");
        when.0[0].excludes(&when.0[1])
    };
    for text in [
        "s = Open, s = Closed",
        "s = Open | Draft, s = Closed",
        "s = Open | s = Draft, s = Closed",
        "b = true, b = false",
        "d = Some(_), d = None",
        "d = Some(Open), d = Some(Closed)",
    ] {
        assert!(exclude(text), "{text}");
    }
    for text in [
        "s = Open, t = Closed",
        "s = Open | Draft, s = Draft | Closed",
        "s = Open | b = true, s = Closed",
        "d = Some(_), d = Some(Open)",
        "d = _, d = None",
        "s = Held(true, _), s = Held(_, true)",
    ] {
        assert!(!exclude(text), "{text}");
    }
}
