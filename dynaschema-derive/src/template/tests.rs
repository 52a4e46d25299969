//! Each case is a template and what the parser makes of it.

use proc_macro2::Span;
use proptest::prelude::*;
use syn::LitStr;

use super::{Segment, parse};
use crate::errors::Errors;

/// The segments, placeholders as written, or else the messages.
fn outcome(template: &str) -> Result<Vec<String>, Vec<String>> {
    let errors = Errors::new();
    let parsed = parse(&LitStr::new(template, Span::call_site()), &errors);
    let messages: Vec<String> = errors.finish().iter().map(ToString::to_string).collect();
    if !messages.is_empty() {
        return Err(messages);
    }
    Ok(parsed
        .segments
        .into_iter()
        .map(|segment| match segment {
            Segment::Literal(text) => text,
            Segment::Placeholder(placeholder) => {
                format!("[{} {:?}]", placeholder.name(), placeholder.spec.or)
            }
        })
        .collect())
}

#[track_caller]
fn segments(template: &str, expected: &[&str]) {
    assert_eq!(outcome(template), Ok(expected.iter().map(ToString::to_string).collect()), "{template}");
}

#[track_caller]
fn message(template: &str, expected: &str) {
    let messages = outcome(template).expect_err("a mistake is found");
    assert!(messages.len() == 1 && messages[0].contains(expected), "{template}: {messages:#?}");
}

#[test]
fn segments_of_templates() {
    segments("PROFILE", &["PROFILE"]);
    segments("USER#<id>", &["USER#", "[id None]"]);
    segments("<a>#<b>", &["[a None]", "#", "[b None]"]);
    segments("<a><b>", &["[a None]", "[b None]"]);
    segments("<repo.owner:lower>", &["[repo.owner None]"]);
    segments("<repo.type>", &["[repo.type None]"]);
    segments("<< <a> >>", &["< ", "[a None]", " >"]);
    segments("<<<a>>>", &["<", "[a None]", ">"]);
    segments("{{<a>}}", &["{", "[a None]", "}"]);
    segments("#ÄÖ#<a>", &["#ÄÖ#", "[a None]"]);
    segments("<a:or('<x, y>')>", &["[a Some(\"<x, y>\")]"]);
    segments("<n: 06 , or('-')>", &["[n Some(\"-\")]"]);
    segments("<n:or('')>", &["[n Some(\"\")]"]);
    segments("<at:only('0-9TZ:.-')>", &["[at None]"]);
    segments("<at:or('>'),only('<, '),lower>", &["[at Some(\">\")]"]);
    segments("<at:epoch,010,desc>", &["[at None]"]);
}

#[test]
fn messages_about_templates() {
    message("", "empty key template");
    message("USER#<id", "unclosed `<` in key template: `<id` has no `>`; write `<id>`");
    message("<id#<date>", "`<id#` has no `>`; write `<id>`");
    message("id>", "stray `>`");
    message("a}b", "stray `}`");
    message("a{b", "stray `{`");
    message("USER#{id:06}", "`{id:06}` is not a placeholder of a key template; write `<id:06>`");
    message("USER#${id}", "`${id}` is not a placeholder");
    message("{}", "write `<field>`");
    message("<>", "empty placeholder `<>`");
    message("<:06>", "empty placeholder `<:06>`");
    message("<repo.>", "`<repo.>` is not a path of names");
    message("<repo.self>", "`<repo.self>` is not a path of names");
    message("<repo.a b>", "is not a path of names");
    message("<repo.0>", "is not a path of names");
    message("<id:>", "empty spec in `<id:>`");
    message("<id:lowr>", "unknown spec `lowr` in `<id:lowr>`; did you mean `lower`?");
    message("<id:zzz>", "the specs are `06`, `signed`");
    message("<id:6>", "write `06` to pad");
    message("<id:099>", "no integer has the width `099`");
    message("<id:only>", "`only` in `<id:only>` lacks its characters; write `only('0-9a-f')`");
    message("<id:only('')>", "leaves no text");
    message("<id:only('aé')>", "lists printable ASCII characters, and `\\u{e9}` is none");
    message("<id:only('0-9z-a')>", "`z-a` in `<id:only('0-9z-a')>` runs backwards; write `a-z`");
    message("<id:only('a'),only('b')>", "contradict each other");
    message("<n:06,only('0-9')>", "contradict each other");
    message("<id:or(x)>", "`or(x)` in `<id:or(x)>` lacks its text");
    message("<id:or()>", "`or()` in `<id:or()>` lacks its text");
    for shard in
        ["shard", "shard(1)", "shard(1001)", "shard(x)", "shard(4, from = 2)", "shard(4, 1)", "shard(4"]
    {
        message(&format!("<id:{shard}>"), "does not say how many shards there are; write `shard(10)`");
    }
    message("<id:shard(4),shard(5)>", "`shard(4)` and `shard(5)` contradict");
    message("<id:06,shard(4)>", "`06` and `shard(4)` contradict");
    message("<id:06,06>", "`06` stands twice");
    message("<id:06,07>", "`06` and `07` contradict");
    message("<id:lower,upper>", "`lower` and `upper` contradict");
    message("<id:signed,06>", "`signed` and `06` contradict");
    message("<id:desc>", "counts down from nowhere");
    message("<id:ms,desc>", "`ms` and `desc` contradict");
}

proptest! {
    #[test]
    fn never_panics(template in ".*") {
        let _ = outcome(&template);
    }

    #[test]
    fn never_panics_on_its_own_characters(template in "[<>{}$:,.'#a0ä() or]{0,24}") {
        let _ = outcome(&template);
    }

    /// A literal with its brackets and braces doubled is that literal.
    #[test]
    fn doubling_is_undone(text in "[<>{}#a]{1,16}") {
        let doubled: String = text.chars().flat_map(|c| {
            std::iter::repeat_n(c, if "<>{}".contains(c) { 2 } else { 1 })
        }).collect();
        prop_assert_eq!(outcome(&doubled), Ok(vec![text]));
    }
}
