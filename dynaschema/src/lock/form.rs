//! The small languages of lines: quotes, and the forms of subjects and values.
//!
//! In a form `""` is a text between quotes, `#` a number, `~` is ` holds ""` as often as it stands there.

use crate::key::text::equal;

/// A line at its first colon outside quotes.
pub(super) const fn split(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut quoted = false;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' => i += 1,
            b'"' => quoted = !quoted,
            b':' if !quoted => {
                let value = text.split_at(i + 1).1;
                let value = if begins(value, " ") { value.split_at(1).1 } else { value };
                return (text.split_at(i).0, value);
            }
            _ => {}
        }
        i += 1;
    }
    (text, "")
}

/// The text between the first quotes, and what is behind them.
pub(super) const fn quotes(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() && bytes[start] != b'"' {
        start += 1;
    }
    if start == bytes.len() {
        return ("", "");
    }
    let end = quote_end(bytes, start + 1);
    let (inside, behind) = text.split_at(end);
    (inside.split_at(start + 1).1, if behind.is_empty() { "" } else { behind.split_at(1).1 })
}

/// Where the quote ends that was opened before `from`: at its closing quote, or with the text.
pub(super) const fn quote_end(bytes: &[u8], from: usize) -> usize {
    let mut i = from;
    while i < bytes.len() && bytes[i] != b'"' {
        i += if bytes[i] == b'\\' && i + 1 < bytes.len() { 2 } else { 1 };
    }
    i
}

/// Whether the subject is of the form.
pub(super) const fn fits(subject: &[u8], form: &[u8]) -> bool {
    let (mut i, mut j) = (0, 0);
    while j < form.len() {
        match form[j] {
            b'#' => {
                let start = i;
                while i < subject.len() && subject[i].is_ascii_digit() {
                    i += 1;
                }
                if i == start {
                    return false;
                }
                j += 1;
            }
            b'~' => {
                i = past_holders(subject, i);
                j += 1;
            }
            byte => {
                if i >= subject.len() || subject[i] != byte {
                    return false;
                }
                i += 1;
                j += 1;
                // The form's two quotes are the subject's, with a text between.
                if byte == b'"' && form[j - 2] != b'"' {
                    i = quote_end(subject, i);
                }
            }
        }
    }
    i == subject.len()
}

pub(super) const fn fits_one(text: &str, forms: &[&str]) -> bool {
    let mut i = 0;
    while i < forms.len() {
        if fits(text.as_bytes(), forms[i].as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the words of a value, set apart by commas, are one of the first list and then of the second.
pub(super) const fn words_fit(value: &str, first: &[&str], others: &[&str]) -> bool {
    let (word, mut rest) = split_at_comma(value);
    if !fits_one(word, first) {
        return false;
    }
    while let Some(words) = rest {
        let (word, behind) = split_at_comma(words);
        if !fits_one(word, others) {
            return false;
        }
        rest = behind;
    }
    true
}

const fn split_at_comma(value: &str) -> (&str, Option<&str>) {
    let bytes = value.as_bytes();
    let mut i = 0;
    while i + 1 < bytes.len() {
        if bytes[i] == b'"' {
            i = quote_end(bytes, i + 1);
        } else if bytes[i] == b',' && bytes[i + 1] == b' ' {
            return (value.split_at(i).0, Some(value.split_at(i + 2).1));
        }
        i += 1;
    }
    (value, None)
}

/// Whether two values have the same words, set apart by commas: up to one that begins so in the same order,
/// and behind it in any.
pub(super) const fn same_but_for_order(one: &str, other: &str, behind: &str) -> bool {
    let (mut one, mut other) = (Some(one), Some(other));
    while let (Some(ours), Some(theirs)) = (one, other) {
        let ((word, rest), (same, others)) = (split_at_comma(ours), split_at_comma(theirs));
        if !equal(word, same) {
            return false;
        }
        if begins(word, behind) {
            return all_are_in(rest, others) && all_are_in(others, rest);
        }
        (one, other) = (rest, others);
    }
    one.is_none() && other.is_none()
}

const fn all_are_in(words: Option<&str>, others: Option<&str>) -> bool {
    let mut words = words;
    while let Some(some) = words {
        let (word, rest) = split_at_comma(some);
        if !is_in(word, others) {
            return false;
        }
        words = rest;
    }
    true
}

const fn is_in(word: &str, others: Option<&str>) -> bool {
    let mut others = others;
    while let Some(some) = others {
        let (other, rest) = split_at_comma(some);
        if equal(word, other) {
            return true;
        }
        others = rest;
    }
    false
}

/// Behind every ` holds "…"` from here on.
const fn past_holders(subject: &[u8], from: usize) -> usize {
    const HOLDS: &[u8] = b" holds \"";
    let mut i = from;
    while begins_at(subject, i, HOLDS) {
        let end = quote_end(subject, i + HOLDS.len());
        if end == subject.len() {
            return i;
        }
        i = end + 1;
    }
    i
}

pub(super) const fn begins(text: &str, start: &str) -> bool {
    begins_at(text.as_bytes(), 0, start.as_bytes())
}

pub(super) const fn begins_at(text: &[u8], at: usize, start: &[u8]) -> bool {
    if text.len() < at + start.len() {
        return false;
    }
    let mut i = 0;
    while i < start.len() {
        if text[at + i] != start[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the text ends so, and what is before that.
pub(super) const fn without_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    if text.len() < end.len() || !text.is_char_boundary(text.len() - end.len()) {
        return None;
    }
    let (start, rest) = text.split_at(text.len() - end.len());
    if equal(rest, end) { Some(start) } else { None }
}

/// Whether one of the words of a value, set apart by commas, begins so.
pub(super) const fn says(value: &str, word: &str) -> bool {
    let bytes = value.as_bytes();
    let mut i = 0;
    while i + word.len() <= bytes.len() {
        let starts = i == 0 || (i > 1 && bytes[i - 1] == b' ' && bytes[i - 2] == b',');
        if starts && begins(value.split_at(i).1, word) {
            return true;
        }
        i += 1;
        while i < bytes.len() && !value.is_char_boundary(i) {
            i += 1;
        }
    }
    false
}

/// The digits of a text as a number; those of absurd length count as the largest.
pub(super) const fn number_in(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut number: u64 = 0;
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i].is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add((bytes[i] - b'0') as u64);
        }
        i += 1;
    }
    number
}

/// What stands before a byte, and the text from it on; all of it where there is none.
pub(super) const fn until(text: &str, byte: u8) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != byte {
        end += 1;
    }
    text.split_at(end)
}

/// The text behind a beginning; all of it, where it begins otherwise.
pub(super) const fn without_start<'a>(text: &'a str, start: &str) -> &'a str {
    if begins(text, start) { text.split_at(start.len()).1 } else { text }
}
