//! Which texts a key can have, and what two keys have to do with each other.

use super::build::{key, leak, template};
use crate::key::language::{are_alike, intersects, relation, rendered};
use crate::key::{CharSet, Shape};
use crate::key::{PartRef, Segment};

fn fields() -> Vec<(&'static str, Shape)> {
    let repo = template("<owner>/<name>", &[("owner", Shape::text()), ("name", Shape::text())]);
    let pair = template("<a:2>-<b:3>", &[("a", Shape::integer(false, 8)), ("b", Shape::integer(false, 8))]);
    let hex = CharSet::DIGITS.with_range(b'a', b'f');
    vec![
        ("id", Shape::text()),
        ("x", Shape::text()),
        ("note", Shape::text().optional()),
        ("n", Shape::integer(false, 32)),
        ("delta", Shape::integer(true, 16)),
        ("at", Shape::timestamp()),
        ("local", Shape::date_time()),
        ("clock", Shape::time()),
        ("date", Shape::date()),
        ("day", Shape::date().optional()),
        ("uuid", Shape::fixed(36, hex.with(b'-'))),
        ("hash", Shape::fixed(200, hex)),
        ("status", Shape::one_of(&["OPEN", "SHUT", "ON HOLD"])),
        ("repo", Shape::composite(leak(repo))),
        ("pair", Shape::composite(leak(pair))),
    ]
}

/// The width and the characters of the only placeholder of a template.
fn placeholder(text: &'static str) -> (Option<usize>, CharSet) {
    let template = template(text, &fields());
    let found: Option<&PartRef> = template.segments.iter().find_map(|segment| match segment {
        Segment::Part(part) => Some(part),
        Segment::Literal(_) => None,
    });
    let rendered = rendered(found.expect("a placeholder"), template.delimiters());
    (rendered.width, rendered.chars)
}

#[test]
fn fixed_widths() {
    let cases = [
        ("<n:6>", Some(6)),
        ("<n>#", None),
        ("<delta:signed>", Some(5)),
        ("<delta:signed,desc>", Some(5)),
        ("<at:s>", Some("2026-05-10T14:23:01Z".len())),
        ("<at:ms>", Some("2026-05-10T14:23:01.123Z".len())),
        ("<at:us>", Some("2026-05-10T14:23:01.123456Z".len())),
        ("<at:ns>", Some("2026-05-10T14:23:01.123456789Z".len())),
        ("<local:s>", Some("2026-05-10T14:23:01".len())),
        ("<local:ns>", Some("2026-05-10T14:23:01.123456789".len())),
        ("<clock:s>", Some("14:23:01".len())),
        ("<clock:ms>", Some("14:23:01.123".len())),
        ("<at:year>", Some(4)),
        ("<at:month>", Some(7)),
        ("<date:day>", Some(10)),
        ("<at:hour>", Some(13)),
        ("<at:epoch,10>", Some(10)),
        ("<at:epoch>#", None),
        ("<date>", Some(10)),
        ("<day:or('NONE')>", None),
        ("<day:or('0000-00-00')>", Some(10)),
        ("<uuid>", Some(36)),
        ("<id>", None),
        ("<pair>", Some(6)),
        ("<repo>", None),
        ("<status>", None),
    ];
    for (text, width) in cases {
        assert_eq!(placeholder(text).0, width, "{text}");
    }
}

#[test]
fn characters() {
    let cases = [
        ("<id>#", "a|Z%", "#"),
        ("|<id>#", "aZ%", "#|"),
        ("<id:raw>#", "a#", ""),
        ("<id:escape>#", "a%F", "#\u{1}\u{7f}"),
        ("<id:lower>", "a1#", "AZ"),
        ("<id:upper>", "A1#", "az"),
        ("<n>#", "0", "-a"),
        ("<n:6>#", "0", "-a"),
        ("<delta>#", "0-", "a"),
        ("<delta:signed>#", "0", "-"),
        ("<at:s>#", "0-:TZ", ".#"),
        ("<at:ms>#", "0-:TZ.", "#"),
        ("<at:day>#", "0-", ":TZ."),
        ("<local:ms>", "0-:T.", "Z"),
        ("<note:or('!')>#", "a!", "#"),
        ("<day:or('none')>#", "0-n", "a#"),
        ("<status>", "OPENSHUT LD", "a#"),
        // What names are made of ends a part only behind it.
        ("user_<id>#", "_-a", "#"),
        ("a-<id>_", "-a", "_"),
        ("<id:only('0-9a.-')>#", "09a.-", "b:#/"),
        ("<id:only('0-9#')>#", "09", "#"),
        ("<id:upper,only('A-C')>", "ABC", "abcD"),
        ("<repo>#", "a/", "#"),
        ("<pair>#", "0-", "a#"),
    ];
    for (text, holds, lacks) in cases {
        let chars = placeholder(text).1;
        assert!(holds.bytes().all(|byte| chars.has(byte)), "{text} holds {holds}");
        assert!(!lacks.bytes().any(|byte| chars.has(byte)), "{text} lacks {lacks}");
    }
}

/// The keys can be the same, or not, whichever way they are asked.
#[track_caller]
fn meet(left: &'static str, right: &'static str, expected: bool) {
    let (left, right) = (key(left, &fields()), key(right, &fields()));
    assert_eq!(intersects(&left, &right), expected);
    assert_eq!(intersects(&right, &left), expected);
    assert_eq!(relation(&left, &right).same, expected);
}

#[test]
fn keys_that_can_be_the_same() {
    meet("A#<id>", "A#<x>", true);
    meet("A#<id>", "B#<id>", false);
    meet("A#<id>", "A#", false);
    meet("A#<id>", "A#B", true);
    meet("A#<n:3>", "A#007", true);
    meet("A#<n:3>", "A#07", false);
    meet("A#<id>", "A#<id>#B#<x>", false);
    meet("A#<id:raw>", "A#<id>#B#<x>", true);
    meet("A#<id>#META", "A#<id>#<x>", true);
    meet("A#<id>#META", "A#<id>#<n:4>", false);
    meet("<status>", "OPEN", true);
    meet("<status>", "OPENED", false);
    meet("<status>#<id>", "ON<x>#1", true);
    meet("<status>", "ON <x>", true);
    meet("<uuid>", "<date>", false);
    meet("<uuid>", "0<x>", true);
    meet("<uuid>", "Z<x>", false);
    meet("<hash>", "<uuid>", true);
    meet("<repo>", "<id>/<x>", true);
    meet("<repo>#<x>", "<id>/<n:2>", false);
    meet("<day:or('NONE')>", "NONE", true);
    meet("<day:or('NONE')>", "<status>", false);
    meet("<note:or('NONE')>", "NONE", true);
    meet("<id>", "é<x>", true);
    meet("<n>", "<delta>", true);
    meet("<n>", "<id>", false);
    meet("=id", "A#<x>", true);
    meet("=id", "=n", false);
    meet("<at:ms>", "<at:s>", false);
    meet("<at:epoch>", "<n>", true);
    meet("<at:epoch,text>", "<n>", false);
    meet("A#<repo:shard(4)>", "A#<n:shard(4)>", true);
    meet("A#<repo:shard(4)>", "A#<status:shard(4)>", true);
    meet("A#<repo:shard(4)>", "A#<id>/<x>", false);
    meet("A#<note:or('NONE'),shard(4)>", "A#<n:shard(4)>", true);
    meet("A#<note:or('NONE'),shard(4)>", "A#NONE", false);
}

/// Where the prefixes of the left key end in the right one, from the empty
/// chain on: `-` nowhere, `b` on a boundary, `i` inside.
#[track_caller]
fn prefixes(left: &'static str, right: &'static str, expected: &str) {
    let (left, right) = (key(left, &fields()), key(right, &fields()));
    let (there, back) = (relation(&left, &right).left, relation(&right, &left).right);
    let word = |reach: u64, inside: u64, depth: usize| match (reach >> depth & 1, inside >> depth & 1) {
        (0, _) => '-',
        (_, 0) => 'b',
        _ => 'i',
    };
    let depths = 0..expected.len();
    assert_eq!(depths.clone().map(|d| word(there.reach, there.inside, d)).collect::<String>(), expected);
    assert_eq!(depths.map(|d| word(back.reach, back.inside, d)).collect::<String>(), expected);
}

#[test]
fn prefixes_of_one_key_in_another() {
    prefixes("A#<id>", "A#<id>", "b");
    prefixes("A#<id>", "A#<id>#B#<x>", "b");
    prefixes("A#<id>#B#<x>", "A#<id>", "b-");
    prefixes("A#<id>#<x>", "A#<id>#B#<x>", "bi");
    prefixes("A#<id>#B#<x>", "A#<id>#<n:3>", "b-");
    prefixes("A<id>", "AB#<x>", "i");
    prefixes("A<id>", "A#<x>", "i");
    prefixes("A#<id>", "B#<x>", "-");
    prefixes("<id>#<x>", "META", "b-");
    prefixes("<date>#<x>", "<id>", "bi");
    prefixes("<date><x>", "<id>", "bi");
    prefixes("<date><x>", "<date>#<x>", "bb");
    prefixes("<status>#<x>", "ON HOLD#<n:3>", "bb");
    prefixes("ON<x>", "<status>", "i");
    prefixes("<repo>#<x>", "<repo>#A", "bi");
    prefixes("<repo>#<x>", "<id>/<x>#<n:2>", "bb");
    prefixes("<id>/<n:2>", "<repo>", "bb");
    prefixes("<note:or('NONE')>#<x>", "NONE#<x>", "bb");
    prefixes("A#<id>", "A#<note:or('NONE')>", "b");
    prefixes("<uuid>#<x>", "<id>#<x>", "bb");
    prefixes("=id", "A#<x>", "b");
    prefixes("<n>", "<delta>", "b");
}

/// So many texts of 20 letters or more: `WORD_NUMBER_AA_OF_MANY`.
fn words(count: usize) -> &'static [&'static str] {
    let letter = |n: usize| char::from_u32(u32::from('A') + u32::try_from(n).unwrap()).unwrap();
    let word = |n: usize| format!("WORD_NUMBER_{}{}_OF_MANY", letter(n / 26), letter(n % 26));
    let words = (0..count).map(|n| &*Box::leak(word(n).into_boxed_str()));
    Vec::leak(words.collect())
}

/// However long the list: no other text is taken for one of it, in either case, before a delimiter or alone.
#[test]
fn a_list_is_made_of_its_texts_alone() {
    for count in [1, 2, 6, 7, 11, 12, 13, 40, 300] {
        let list = words(count);
        let fields = [("kind", Shape::one_of(list)), ("id", Shape::text())];
        let meets = |left: &'static str, text: &str| {
            let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
            let (left, right) = (key(left, &fields), key(text, &fields));
            let (there, back) = (relation(&left, &right), relation(&right, &left));
            assert!(there.complete && back.complete, "{count} {text}");
            assert_eq!((there.same, there.left.reach), (back.same, back.right.reach), "{count} {text}");
            assert_eq!(there.left.inside, back.right.inside, "{count} {text}");
            (there.same, there.left.reach, there.left.inside)
        };
        for text in list {
            assert_eq!(meets("<kind>", text), (true, 1, 0));
            assert_eq!(meets("K#<kind>", &format!("K#{text}")), (true, 1, 1));
            assert_eq!(meets("<kind>#<id>", &format!("{text}#1")), (true, 3, 2));
            let lower = text.to_ascii_lowercase();
            assert_eq!(meets("<kind:lower>", &lower), (true, 1, 0));
            assert_eq!(meets("<kind>", &lower), (false, 1, 0));
            assert_eq!(meets("<kind:lower>", text), (false, 1, 0));
        }
        for other in ["METADATA", "WORD", "WORD_NUMBER_", "WORD_NUMBER_ZZ_OF_MANY", "OF_MANY", "_"] {
            assert_eq!(meets("<kind>", other), (false, 1, 0));
            assert_eq!(meets("K#<kind>", &format!("K#{other}")), (false, 1, 1));
            assert_eq!(meets("<kind>#<id>", &format!("{other}#1")), (false, 1, 0));
            assert_eq!(meets("<kind:lower>", &other.to_ascii_lowercase()), (false, 1, 0));
        }
    }
}

/// What had room for its short lists has it beside a long one.
#[test]
fn a_long_list_takes_no_room_from_others() {
    let fields = [
        ("kind", Shape::one_of(words(40))),
        ("state", Shape::one_of(&["OPEN", "SHUT"])),
        ("id", Shape::text()),
    ];
    let meets = |left, right| relation(&key(left, &fields), &key(right, &fields)).same;
    assert!(meets("<kind>#<state>#<id>", "<id>#OPEN#<kind>"));
    assert!(!meets("<kind>#<state>#<id>", "<id>#NOPE#<kind>"));
    assert!(!meets("<kind>#<state>", "<id>#<id>#<id>"));
}

/// Nor does a folded one, which is followed for as long as nothing else wants its room.
#[test]
fn a_folded_list_takes_no_room_from_others() {
    let hex = CharSet::DIGITS.with_range(b'a', b'f');
    let fields = [
        ("kind", Shape::one_of(words(5))),
        ("state", Shape::one_of(&["OPEN", "SHUT"])),
        ("u", Shape::fixed(36, hex.with(b'-'))),
        ("n", Shape::integer(false, 32)),
    ];
    let meets = |left, right| relation(&key(left, &fields), &key(right, &fields)).same;
    // By the widths of what follows it.
    assert!(!meets("<kind:lower>#<u>#<u>#<u>#<u>", "<kind:lower>#<u>#<u>#<u>#<n:08>"));
    assert!(meets("<kind:lower>#<u>#<u>#<u>#<u>", "<kind:lower>#<u>#<u>#<u>#<u>"));
    // By a list that is short and shown as it is.
    assert!(!meets("<kind:lower>#<state>#<u>#<u>#<u>#<u>", "<kind:lower>#NOPE#<u>#<u>#<u>#<u>"));
    assert!(meets("<kind:lower>#<state>#<u>#<u>#<u>#<u>", "<kind:lower>#OPEN#<u>#<u>#<u>#<u>"));
    // By widths alone, where no list has room.
    assert!(!meets("<kind>#<u>#<u>#<u>#<u>", "<kind>#<u>#<u>#<u>#<n:08>"));
    assert!(meets("<kind>#<u>#<u>#<u>#<u>", "<kind>#<u>#<u>#<u>#<u>"));
}

#[test]
fn a_large_key_is_followed_loosely() {
    let many: &'static str = Box::leak("<uuid>#".repeat(12).into_boxed_str());
    let other: &'static str = Box::leak(format!("{many}X").into_boxed_str());
    meet(many, many, true);
    meet(many, "<id>!", false);
    meet(many, other, false);
    let huge: &'static str = Box::leak("x".repeat(300).into_boxed_str());
    let longer: &'static str = Box::leak(format!("{huge}<id>").into_boxed_str());
    let relation = relation(&key(huge, &[]), &key(longer, &fields()));
    assert!(!relation.complete && relation.same);
}

/// Longer than the shortest text that shows an answer, for the keys of the test.
const LONGEST: usize = 8;

/// The texts of a key up to that length, each with its boundaries: bit *n* is
/// set where a part begins or ends before the byte *n*.
fn texts(segments: &[&'static str]) -> Vec<(String, u32)> {
    let mut all = vec![(String::new(), 1)];
    for segment in segments {
        let pieces: Vec<String> = match *segment {
            "<any>" => strings("ab", 1..=LONGEST),
            "<one>" => strings("a", 1..=LONGEST),
            "<two>" => strings("ab", 2..=2),
            "<list>" => vec!["a".into(), "ab".into()],
            "<none:or('b')>" => strings("a", 1..=LONGEST).into_iter().chain(["b".to_owned()]).collect(),
            literal => vec![literal.into()],
        };
        let part = segment.starts_with('<');
        all = all
            .iter()
            .flat_map(|(text, boundaries)| {
                pieces.iter().map(move |piece| {
                    let whole = format!("{text}{piece}");
                    let ends = if part { 1 << text.len() | 1 << whole.len() } else { 0 };
                    (whole, boundaries | ends)
                })
            })
            .filter(|(text, _)| text.len() <= LONGEST)
            .collect();
        all.sort();
        all.dedup();
    }
    all.into_iter().map(|(text, boundaries)| (text.clone(), boundaries | 1 << text.len())).collect()
}

fn strings(alphabet: &str, lengths: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let mut found = Vec::new();
    let mut last = vec![String::new()];
    for length in 1..=*lengths.end() {
        last = last.iter().flat_map(|s| alphabet.chars().map(move |c| format!("{s}{c}"))).collect();
        if lengths.contains(&length) {
            found.extend(last.iter().cloned());
        }
    }
    found
}

/// Parts of which every text is known, as `texts` makes them.
fn small() -> Vec<(&'static str, Shape)> {
    let ab = CharSet::EMPTY.with(b'a').with(b'b');
    let a = CharSet::EMPTY.with(b'a');
    vec![
        ("any", Shape::of(ab)),
        ("one", Shape::of(a)),
        ("two", Shape::fixed(2, ab)),
        ("list", Shape::one_of(&["a", "ab"])),
        ("none", Shape::of(a).optional()),
    ]
}

const PARTS: [&str; 5] = ["<any>", "<one>", "<two>", "<list>", "<none:or('b')>"];

#[test]
fn relations_agree_with_enumeration() {
    let pieces = ["a", "b#", "#"].into_iter().chain(PARTS).collect::<Vec<_>>();
    let mut keys = Vec::new();
    for first in &pieces {
        keys.push(vec![*first]);
        for second in pieces.iter().filter(|s| s.starts_with('<') || first.starts_with('<')) {
            keys.push(vec![*first, *second]);
            for third in pieces.iter().filter(|t| t.starts_with('<') || second.starts_with('<')) {
                keys.push(vec![*first, *second, *third]);
            }
        }
    }
    // Every pair would take a minute; a stride that divides nothing takes a fair sample.
    let pairs = keys.iter().flat_map(|left| keys.iter().map(move |right| (left, right)));
    for (left, right) in pairs.step_by(1301) {
        agrees_with_enumeration(left, right);
    }
}

/// Keys that begin with one part and differ behind it, or do not.
#[test]
fn relations_of_keys_that_begin_alike_agree_with_enumeration() {
    for first in PARTS {
        let ends =
            ["#", "#a", "#b", "b"].into_iter().flat_map(|end| PARTS.map(|last| vec![first, end, last]));
        let keys: Vec<_> = ends.chain([vec![first], vec![first, "#"]]).collect();
        let pairs = keys.iter().flat_map(|left| keys.iter().map(move |right| (left, right)));
        for (left, right) in pairs.step_by(17) {
            agrees_with_enumeration(left, right);
        }
    }
}

fn agrees_with_enumeration(left: &[&'static str], right: &[&'static str]) {
    let written = |key: &[&str]| -> &'static str { Box::leak(key.concat().into_boxed_str()) };
    let found = relation(&key(written(left), &small()), &key(written(right), &small()));
    let theirs = texts(right);
    let same = texts(left).iter().any(|(text, _)| theirs.iter().any(|(other, _)| text == other));
    assert_eq!(found.same, same, "{left:?} and {right:?}");

    let placeholders = (0..left.len()).filter(|i| left[*i].starts_with('<'));
    for (depth, segment) in placeholders.enumerate() {
        let prefixes = texts(&left[..segment]);
        let ends = || {
            prefixes.iter().flat_map(|(prefix, _)| {
                theirs
                    .iter()
                    .filter(move |(text, _)| text.starts_with(prefix.as_str()))
                    .map(move |(_, boundaries)| boundaries >> prefix.len() & 1 == 1)
            })
        };
        let (reach, inside) = (found.left.reach >> depth & 1 == 1, found.left.inside >> depth & 1 == 1);
        assert_eq!(reach, ends().next().is_some(), "{left:?} before {segment} in {right:?}");
        assert_eq!(inside, ends().any(|boundary| !boundary), "{left:?} before {segment} in {right:?}");
    }
}

/// Keys that are alike have the same to do with each other, whatever their parts are called, and those of one list are
/// not alike those of another.
#[test]
fn keys_that_are_alike() {
    let mut fields = fields();
    fields.extend([
        ("state", Shape::one_of(&["OPEN", "SHUT", "ON HOLD"])),
        ("kind", Shape::one_of(&["OPEN", "SHUT"])),
        ("big", Shape::integer(false, 64)),
    ]);
    let alike = |left, right| {
        let (left, right) = (key(left, &fields), key(right, &fields));
        assert_eq!(are_alike(&left, &right), are_alike(&right, &left));
        are_alike(&left, &right)
    };
    for (left, right) in [
        ("A#<id>", "A#<x>"),
        ("A#<status>#<at:ms>#<id>", "A#<state>#<at:ms>#<x>"),
        ("<note:or('-')>", "<note:or('-')>"),
        ("=id", "=x"),
    ] {
        assert!(alike(left, right), "{left} and {right}");
    }
    for (left, right) in [
        ("A#<id>", "B#<id>"),
        ("A#<id>", "A#<id>#"),
        ("A#<id>", "A#<id:lower>"),
        ("A#<id>", "A#<id:only('a-z')>"),
        ("A#<id:only('0-9')>", "A#<id:only('a-z')>"),
        ("A#<status>", "A#<kind>"),
        ("A#<n>", "A#<big>"),
        ("A#<uuid>", "A#<hash>"),
        ("A#<repo>", "A#<pair>"),
        ("<note:or('-')>", "<note:or('+')>"),
        ("=id", "<id>"),
    ] {
        assert!(!alike(left, right), "{left} and {right}");
    }
}
