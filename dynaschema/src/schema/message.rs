//! Sentences composed in `const` code, so that a failed check can name the
//! field, the template and the remedy.

use crate::key::{Case, Shards, Spec, Time};
use crate::key::{PartRef, Segment, Template};

/// No sentence of ours comes near it; names of absurd length are cut off.
const CAPACITY: usize = 2048;
const CUT: &str = "…";

/// A sentence in a fixed buffer.
pub(crate) struct Message {
    bytes: [u8; CAPACITY],
    len: usize,
    cut: bool,
}

/// What fills one hole of a sentence.
#[derive(Clone, Copy)]
pub(crate) enum Argument<'a> {
    /// A name, a template, a word.
    Text(&'a str),
    /// A number.
    Number(usize),
    /// A placeholder as the user wrote it: `<n:06,desc>`.
    Placeholder(&'a PartRef),
    /// The template up to its placeholder of this position: what a query prefix looks like.
    Prefix(&'a Template, usize),
}

/// Ends the evaluation with a sentence whose holes (`{}`) are filled in order.
///
/// Every caller is `#[track_caller]`, so that the compiler points at the
/// user's template and not into this crate.
#[track_caller]
pub(crate) const fn fail(sentence: &str, arguments: &[Argument<'_>]) -> ! {
    let message = Message::compose(sentence, arguments);
    panic!("{}", message.as_str())
}

impl Message {
    /// No text yet.
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0, cut: false }
    }

    /// The sentence with its holes filled.
    pub(crate) const fn compose(sentence: &str, arguments: &[Argument<'_>]) -> Self {
        let mut message = Self::new();
        let bytes = sentence.as_bytes();
        let mut next = 0;
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] == b'{' && i + 1 < bytes.len() && bytes[i + 1] == b'}' {
                message.push(&arguments[next]);
                next += 1;
                i += 2;
            } else {
                message.push_byte(bytes[i]);
                i += 1;
            }
        }
        message
    }

    const fn push(&mut self, argument: &Argument<'_>) {
        match argument {
            Argument::Text(text) => self.push_str(text),
            Argument::Number(number) => self.push_number(*number),
            Argument::Placeholder(part) => self.push_placeholder(part),
            Argument::Prefix(template, placeholders) => self.push_prefix(template, *placeholders),
        }
    }

    /// Adds a text.
    pub(crate) const fn push_str(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.push_byte(bytes[i]);
            i += 1;
        }
    }

    /// Adds a number in decimal digits.
    pub(crate) const fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        #[allow(clippy::cast_possible_truncation, reason = "a single digit")]
        self.push_byte(b'0' + (number % 10) as u8);
    }

    const fn push_byte(&mut self, byte: u8) {
        // A character starts here, so everything before it is whole.
        let starts = byte & 0b1100_0000 != 0b1000_0000;
        if starts && self.len + 4 + CUT.len() > CAPACITY && !self.cut {
            self.push_all(CUT.as_bytes());
            self.cut = true;
        }
        if !self.cut {
            self.push_all(&[byte]);
        }
    }

    const fn push_all(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() {
            self.bytes[self.len] = bytes[i];
            self.len += 1;
            i += 1;
        }
    }

    const fn push_placeholder(&mut self, part: &PartRef) {
        self.push_str("<");
        self.push_str(part.name);
        if !part.spec.is_plain() {
            self.push_spec(&part.spec);
        }
        self.push_str(">");
    }

    const fn push_spec(&mut self, spec: &Spec) {
        let mut separator = ":";
        if let Some(time) = spec.time {
            self.push_str(separator);
            self.push_str(time_word(time));
            separator = ",";
        }
        if let Some(width) = spec.width {
            self.push_str(separator);
            self.push_str("0");
            self.push_number(width as usize);
            separator = ",";
        }
        let words = spec_words(spec);
        let mut i = 0;
        while i < words.len() {
            if !words[i].is_empty() {
                self.push_str(separator);
                self.push_str(words[i]);
                separator = ",";
            }
            i += 1;
        }
        if let Some(Shards { count, first }) = spec.shards {
            self.push_str(separator);
            self.push_str("shard(");
            self.push_number(count as usize);
            self.push_str(if first == 1 { ", from = 1)" } else { ")" });
            separator = ",";
        }
        separator = self.push_quoted(separator, "only", spec.only);
        self.push_quoted(separator, "or", spec.or);
    }

    /// A word with a text in quotes, where there is one; what separates the next word from it.
    const fn push_quoted(
        &mut self,
        separator: &'static str,
        word: &str,
        text: Option<&'static str>,
    ) -> &'static str {
        let Some(text) = text else { return separator };
        self.push_str(separator);
        self.push_str(word);
        self.push_str("('");
        self.push_str(text);
        self.push_str("')");
        ","
    }

    const fn push_prefix(&mut self, template: &Template, placeholders: usize) {
        let mut seen = 0;
        let mut i = 0;
        while i < template.segments.len() {
            match &template.segments[i] {
                Segment::Literal(literal) => self.push_str(literal),
                Segment::Part(part) => {
                    if seen == placeholders {
                        return;
                    }
                    self.push_placeholder(part);
                    seen += 1;
                }
            }
            i += 1;
        }
    }

    /// The sentence.
    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // Only whole characters are pushed.
            Err(_) => "",
        }
    }
}

/// What a spec says beside a time, a width and a text for `None`, as a template writes it; empty where
/// it does not say it.
pub(crate) const fn spec_words(spec: &Spec) -> [&'static str; 6] {
    [
        if spec.signed { "signed" } else { "" },
        if spec.desc { "desc" } else { "" },
        if let Some(case) = spec.case { case_word(case) } else { "" },
        if spec.escape { "escape" } else { "" },
        if spec.raw { "raw" } else { "" },
        if spec.text { "text" } else { "" },
    ]
}

/// A precision, bucket or epoch as a template writes it.
pub(crate) const fn time_word(time: Time) -> &'static str {
    match time {
        Time::Epoch => "epoch",
        Time::EpochMs => "epoch_ms",
        Time::Seconds => "s",
        Time::Millis => "ms",
        Time::Micros => "us",
        Time::Nanos => "ns",
        Time::Year => "year",
        Time::Month => "month",
        Time::Day => "day",
        Time::Hour => "hour",
    }
}

/// A case as a template writes it.
pub(crate) const fn case_word(case: Case) -> &'static str {
    match case {
        Case::Lower => "lower",
        Case::Upper => "upper",
    }
}
