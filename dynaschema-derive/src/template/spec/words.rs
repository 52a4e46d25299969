//! The words behind the colon, read and held against each other.

use syn::LitStr;

use super::{Case, Shards, Spec, Time};
use crate::errors::{Errors, mistake};
use crate::suggest;

/// One word between the commas.
#[derive(Debug, Clone, PartialEq)]
enum Word {
    Width(u8),
    Signed,
    Desc,
    Time(Time),
    Case(Case),
    Escape,
    Raw,
    Text,
    Or(String),
    Only(String),
    Shard(Shards),
}

const WORDS: [(&str, Word); 17] = [
    ("signed", Word::Signed),
    ("desc", Word::Desc),
    ("epoch", Word::Time(Time::Epoch)),
    ("epoch_ms", Word::Time(Time::EpochMs)),
    ("s", Word::Time(Time::Seconds)),
    ("ms", Word::Time(Time::Millis)),
    ("us", Word::Time(Time::Micros)),
    ("ns", Word::Time(Time::Nanos)),
    ("year", Word::Time(Time::Year)),
    ("month", Word::Time(Time::Month)),
    ("day", Word::Time(Time::Day)),
    ("hour", Word::Time(Time::Hour)),
    ("lower", Word::Case(Case::Lower)),
    ("upper", Word::Case(Case::Upper)),
    ("escape", Word::Escape),
    ("raw", Word::Raw),
    ("text", Word::Text),
];

/// What others call some of them.
const ELSEWHERE: [(&str, &str); 14] = [
    ("date", "day"),
    ("sec", "s"),
    ("second", "s"),
    ("seconds", "s"),
    ("millis", "ms"),
    ("milliseconds", "ms"),
    ("micros", "us"),
    ("nanos", "ns"),
    ("unix", "epoch"),
    ("timestamp", "epoch"),
    ("reverse", "desc"),
    ("lowercase", "lower"),
    ("uppercase", "upper"),
    ("urlencode", "escape"),
];

/// The precision or epoch that a word says.
pub(crate) fn precision(word: &str) -> Option<Time> {
    WORDS.iter().find_map(|(name, said)| match said {
        Word::Time(time) if *name == word && !time.is_bucket() => Some(*time),
        _ => None,
    })
}

/// The longest text of any integer: `u128::MAX` has 39 digits.
const WIDEST: u8 = 39;
/// Each shard is a partition that every query reads.
const MOST_SHARDS: u32 = 1_000;

/// Reads the words behind the colon; a wrong one is recorded and left out.
pub(in crate::template) fn parse(specs: &str, written: &str, at: &LitStr, errors: &Errors) -> Spec {
    let reader = Reader { written, at, errors };
    let mut words: Vec<(&str, Word)> = Vec::new();
    for text in split(specs, ',').flat_map(|text| reader.apart(text)) {
        if let Some(word) = reader.word(text) {
            reader.compare(&words, text, &word);
            words.push((text, word));
        }
    }
    reader.check_desc(&words);
    let mut spec = Spec::default();
    for (_, word) in words {
        spec.set(word);
    }
    spec
}

impl Spec {
    fn set(&mut self, word: Word) {
        match word {
            Word::Width(width) => self.width = Some(width),
            Word::Signed => self.signed = true,
            Word::Desc => self.desc = true,
            Word::Time(time) => self.time = Some(time),
            Word::Case(case) => self.case = Some(case),
            Word::Escape => self.escape = true,
            Word::Raw => self.raw = true,
            Word::Text => self.text = true,
            Word::Or(text) => self.or = Some(text),
            Word::Only(list) => self.only = Some(list),
            Word::Shard(shards) => self.shards = Some(shards),
        }
    }
}

/// Where the words stand, for messages.
struct Reader<'a> {
    written: &'a str,
    at: &'a LitStr,
    errors: &'a Errors,
}

impl Reader<'_> {
    /// The words between two commas: one, unless colons stand for commas.
    fn apart<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let Self { written, at, errors } = self;
        let words: Vec<&str> = split(text, ':').collect();
        if words.len() == 1 || !words.iter().all(|word| is_known(word)) {
            return vec![text];
        }
        let listed = words.join(",");
        mistake!(
            errors,
            at,
            "`{text}` in `{written}` is several specs; write commas between them: `{listed}`"
        );
        words
    }

    fn word(&self, text: &str) -> Option<Word> {
        if let Some((_, word)) = WORDS.iter().find(|(name, _)| *name == text) {
            return Some(word.clone());
        }
        let Self { written, at, errors } = self;
        if text.is_empty() {
            mistake!(errors, at, "empty spec in `{written}`; remove the colon or comma before it");
        } else if text.bytes().all(|b| b.is_ascii_digit()) {
            return self.width(text);
        } else if text == "or" || text.starts_with("or(") {
            return Some(self.or(text));
        } else if text == "only" || text.starts_with("only(") {
            return self.only(text).map(Word::Only);
        } else if text == "shard" || text.starts_with("shard(") {
            return self.shard(text).map(Word::Shard);
        } else {
            let ours = ELSEWHERE.iter().find(|(other, _)| *other == text.to_lowercase());
            let ending = match ours {
                Some((_, ours)) => format!("; did you mean `{ours}`?"),
                None => suggest::ending(text, "the specs", names()),
            };
            mistake!(errors, at, "unknown spec `{text}` in `{written}`{ending}");
        }
        None
    }

    fn width(&self, text: &str) -> Option<Word> {
        let Self { written, at, errors } = self;
        let digits = text.trim_start_matches('0');
        if !text.starts_with('0') {
            mistake!(errors, at, "`{text}` in `{written}` is not a width; write `0{text}` to pad with zeros");
            return None;
        }
        let width = digits.parse().ok().filter(|width| (1..=WIDEST).contains(width));
        if width.is_none() {
            mistake!(
                errors,
                at,
                "no integer has the width `{text}` in `{written}`; write `01` to `0{WIDEST}`"
            );
        }
        width.map(Word::Width)
    }

    fn or(&self, text: &str) -> Word {
        let Self { written, at, errors } = self;
        let quoted = quoted(text, "or");
        if quoted.is_none() {
            mistake!(
                errors,
                at,
                "`{text}` in `{written}` lacks its text; write `or('…')` with single quotes"
            );
        }
        // Whatever it is, `None` was to have a text.
        Word::Or(quoted.unwrap_or_default().to_owned())
    }

    fn only(&self, text: &str) -> Option<String> {
        let Self { written, at, errors } = self;
        let Some(list) = quoted(text, "only") else {
            mistake!(
                errors,
                at,
                "`{text}` in `{written}` lacks its characters; write `only('0-9a-f')` with single quotes"
            );
            return None;
        };
        if list.is_empty() {
            mistake!(
                errors,
                at,
                "`only('')` in `{written}` leaves no text; list the characters, as in `only('0-9a-f')`"
            );
        } else if let Some(other) = list.chars().find(|c| !c.is_ascii_graphic() && *c != ' ') {
            mistake!(
                errors,
                at,
                "`only` in `{written}` lists printable ASCII characters, and `{}` is none; leave it out",
                other.escape_default()
            );
        } else if let Some((first, last)) = backward_range(list) {
            mistake!(
                errors,
                at,
                "`{first}-{last}` in `{written}` runs backwards; write `{last}-{first}`, or put the `-` last"
            );
        } else {
            return Some(list.to_owned());
        }
        None
    }

    /// `shard(10)`, or `shard(10, from = 1)` where the first is not 0.
    fn shard(&self, text: &str) -> Option<Shards> {
        let Self { written, at, errors } = self;
        let inside = text.strip_prefix("shard(").and_then(|rest| rest.strip_suffix(')'));
        let (count, first) = inside.map_or(("", None), |inside| match inside.split_once(',') {
            Some((count, first)) => (count.trim(), Some(first.trim())),
            None => (inside.trim(), None),
        });
        let first = match first {
            None => Some(0),
            Some(first) => match first.strip_prefix("from").and_then(|rest| rest.trim().strip_prefix('=')) {
                Some(number) => number.trim().parse().ok().filter(|first| *first <= 1),
                None => None,
            },
        };
        let count = count.parse().ok().filter(|count| (2..=MOST_SHARDS).contains(count));
        if let (Some(count), Some(first)) = (count, first) {
            return Some(Shards { count, first });
        }
        mistake!(
            errors,
            at,
            "`{text}` in `{written}` does not say how many shards there are; write `shard(10)` for 0 to 9, or `shard(10, from = 1)` for 1 to 10, with 2 to {MOST_SHARDS} of them"
        );
        None
    }

    /// Holds a word against those before it.
    fn compare(&self, before: &[(&str, Word)], text: &str, word: &Word) {
        let Self { written, at, errors } = self;
        for (other_text, other) in before {
            if other == word {
                mistake!(errors, at, "`{text}` stands twice in `{written}`; keep one");
            } else if contradict(other, word) || contradict(word, other) {
                mistake!(
                    errors,
                    at,
                    "`{other_text}` and `{text}` contradict each other in `{written}`; keep one"
                );
            }
        }
    }

    /// Counting down needs a largest value.
    fn check_desc(&self, words: &[(&str, Word)]) {
        let Self { written, at, errors } = self;
        let desc = words.iter().any(|(_, word)| *word == Word::Desc);
        let sized = words.iter().any(|(_, word)| matches!(word, Word::Width(_) | Word::Signed));
        let only_numbers = words.iter().all(|(_, word)| match word {
            Word::Time(time) => time.is_epoch(),
            Word::Desc | Word::Or(_) => true,
            _ => false,
        });
        if desc && !sized && only_numbers {
            let has = |time| words.iter().any(|(_, word)| *word == Word::Time(time));
            let spec = match (has(Time::Epoch), has(Time::EpochMs)) {
                (true, _) => "epoch,010,desc",
                (_, true) => "epoch_ms,013,desc",
                _ => "06,desc",
            };
            mistake!(errors, at, "`desc` in `{written}` counts down from nowhere; give it a width: `{spec}`");
        }
    }
}

/// Whether the two cannot both hold, as far as tokens tell.
fn contradict(a: &Word, b: &Word) -> bool {
    use Word::{Case, Desc, Escape, Only, Or, Raw, Shard, Signed, Text, Time, Width};
    let two_of_a_kind = std::mem::discriminant(a) == std::mem::discriminant(b)
        && matches!(a, Width(_) | Time(_) | Case(_) | Or(_) | Only(_) | Shard(_));
    two_of_a_kind
        || match (a, b) {
            // Only a point in time that is an integer has digits to pad or to count down.
            (Time(time), Width(_) | Desc) => !time.is_epoch(),
            // Numbers have no case and no delimiters, and are text already once
            // padded; `signed` has a width of its own; nothing is escaped and not.
            (Time(_), Signed | Case(_) | Escape | Raw | Only(_))
            | (Width(_) | Signed | Desc, Case(_) | Escape | Raw | Text | Only(_))
            | (Width(_), Signed)
            // A shard is the number of a hash: what only shapes or orders a text says nothing of it.
            | (Shard(_), Width(_) | Signed | Desc | Escape | Raw | Text | Only(_))
            | (Escape, Raw) => true,
            _ => false,
        }
}

/// What can stand behind a colon, for messages.
fn names() -> impl Iterator<Item = &'static str> {
    ["06"].into_iter().chain(WORDS.iter().map(|(name, _)| *name)).chain(["or('…')", "only('…')", "shard(10)"])
}

/// Whether it is meant as a spec of ours, whatever is wrong with it.
fn is_known(text: &str) -> bool {
    let is_width = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let name = text.split_once('(').map_or(text, |(name, _)| name);
    is_width || ["or", "only", "shard"].contains(&name) || WORDS.iter().any(|(word, _)| *word == text)
}

/// What stands in the quotes of `word('…')`.
fn quoted<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.strip_prefix(word)?.strip_prefix("('")?.strip_suffix("')")
}

/// The first range of a list of characters whose end sorts before its beginning.
fn backward_range(list: &str) -> Option<(char, char)> {
    let mut list = list.as_bytes();
    while let [from, behind @ ..] = list {
        list = match behind {
            [b'-', to, ..] if from > to => return Some((char::from(*from), char::from(*to))),
            [b'-', _, rest @ ..] | rest => rest,
        };
    }
    None
}

/// The words between commas, or colons, that are not inside quotes or parentheses, trimmed.
fn split(specs: &str, at: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut depth) = (false, 0_usize);
    specs
        .split(move |c: char| {
            quoted ^= c == '\'';
            match c {
                '(' if !quoted => depth += 1,
                ')' if !quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == at && !quoted && depth == 0
        })
        .map(str::trim)
}
