//! What an arm takes, as it is told: by its own pattern and by those of the arms before it.

use super::demanded;
use crate::attr::MatchExpr;

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
