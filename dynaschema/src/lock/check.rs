//! The verdict while compiling, and the sentences of both verdicts.

use super::differences::{Change, Difference, Differences};
use super::rules::{Rule, Verdict};
use super::strictness::{Broken, Fault, broken};
use super::text::{compose, is_lock_of};
use crate::key::text::equal;
use crate::schema::TableDescription;
use crate::schema::message::{Argument, Message, fail};

/// A lock's file, as the macro found it.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its path from the crate's folder.
    pub path: &'static str,
    /// What stands in it; `None` while it is being written, when nothing is compared.
    pub text: Option<&'static str>,
}

/// How long the lock of a table is, in bytes; 0 where there is nothing to compare, since the file is that
/// lock to the letter, is being written, or the derive has said already what is wrong with the table.
pub const fn length(table: &TableDescription, file: File) -> usize {
    match file.text {
        Some(text) if !is_broken(table) && !is_lock_of(text, table) => compose(table, &mut []),
        _ => 0,
    }
}

/// Compares a file with the lock of a table, which has the [`length`] `LENGTH`.
///
/// # Panics
///
/// With the sentence for the user, if the file is no lock, or at the first difference that is not harmless.
#[track_caller]
pub const fn check<const LENGTH: usize>(table: &TableDescription, file: File) {
    let Some(old) = file.text else { return };
    if LENGTH == 0 {
        return;
    }
    let mut new = [0; LENGTH];
    compose(table, &mut new);
    let Ok(new) = core::str::from_utf8(&new) else { return };
    if equal(old, new) {
        return;
    }
    if let Some(wrong) = broken(old) {
        fail("{}", &[Argument::Text(of_broken(file.path, &wrong).as_str())]);
    }
    let mut differences = Differences::between(old, new);
    while let Some(difference) = differences.next() {
        if !matches!(difference.kind.rule().verdict, Verdict::Harmless) {
            fail("{}", &[Argument::Text(of_difference(file.path, &difference).as_str())]);
        }
    }
}

/// Whether the derive has said already what is wrong.
const fn is_broken(table: &TableDescription) -> bool {
    let mut i = 0;
    while i < table.members.len() {
        if table.members[i].schema.is_stub() {
            return true;
        }
        i += 1;
    }
    table.members.is_empty()
}

pub(super) const WRITE: &str = "`DYNASCHEMA_LOCK=write cargo test`";

/// What a file that is no lock is told.
pub(super) const fn of_broken(path: &str, broken: &Broken<'_>) -> Message {
    let sentence = match broken.fault {
        Fault::Empty => "`{}` is empty; write it with {}",
        Fault::Foreign => {
            "`{}` is no lock: line {} is `{}`; name another file, or delete this one and write it with {}"
        }
        Fault::Newer => {
            "`{}` was written by another release of dynaschema: line {} is `{}`; use that release, or write it again with {}"
        }
        Fault::Unknown => {
            "line {} of `{}` is none of a lock: `{}`; restore the file, or write it again with {}"
        }
        Fault::Twice => {
            "line {} of `{}` stands there twice: `{}`; restore the file, or write it again with {}"
        }
    };
    let (path, write) = (Argument::Text(path), Argument::Text(WRITE));
    let (number, text) = (Argument::Number(broken.number), Argument::Text(broken.text));
    match broken.fault {
        Fault::Empty => Message::compose(sentence, &[path, write]),
        Fault::Foreign | Fault::Newer => Message::compose(sentence, &[path, number, text, write]),
        Fault::Unknown | Fault::Twice => Message::compose(sentence, &[number, path, text, write]),
    }
}

/// What a difference means: which line, what became of it, and the ways out.
pub(super) const fn of_difference(path: &str, difference: &Difference<'_>) -> Message {
    let rule = difference.kind.rule();
    let what = what_changed(path, difference);
    Message::compose(
        ways_out(&rule),
        &[
            Argument::Text(what.as_str()),
            Argument::Text(rule.verdict.name()),
            Argument::Text(rule.meaning),
            Argument::Text(if rule.avoid.is_empty() { rule.before } else { rule.avoid }),
            Argument::Text(if rule.avoid.is_empty() { WRITE } else { rule.before }),
            Argument::Text(WRITE),
        ],
    )
}

const fn ways_out(rule: &Rule) -> &'static str {
    match (rule.avoid.is_empty(), rule.before.is_empty()) {
        (_, true) => "{} ({}): {}; accept it with `DYNASCHEMA_LOCK=write cargo test`",
        (true, false) => "{} ({}): {}; {}, and accept it with {}",
        (false, false) => "{} ({}): {}; {}, or {} and accept it with {}",
    }
}

/// Which line of the file, or of today's schema, and what became of it.
const fn what_changed(path: &str, difference: &Difference<'_>) -> Message {
    let place = place(path, difference);
    let place = Argument::Text(place.as_str());
    match (difference.change, difference.before, difference.after) {
        (Change::Changed, Some(before), Some(after)) => {
            let (subject, old, new) = if before.value.is_empty() {
                ("", before.text, after.text)
            } else {
                (before.subject.trim_ascii(), before.value, after.value)
            };
            let space = if subject.is_empty() { "" } else { " " };
            let [subject, space, old, new] =
                [Argument::Text(subject), Argument::Text(space), Argument::Text(old), Argument::Text(new)];
            Message::compose("{}: {}{}`{}` became `{}`", &[place, subject, space, old, new])
        }
        (_, Some(line), _) => {
            Message::compose("{}: `{}` is gone", &[place, Argument::Text(line.text.trim_ascii())])
        }
        (_, None, Some(line)) => {
            Message::compose("{}: `{}` is new", &[place, Argument::Text(line.text.trim_ascii())])
        }
        (_, None, None) => Message::new(),
    }
}

/// The line of the file, or where one would stand, and the block unless the line begins it.
const fn place(path: &str, difference: &Difference<'_>) -> Message {
    let (path, block) = (Argument::Text(path), Argument::Text(difference.block));
    match difference.before {
        Some(line) if equal(line.text, difference.block) => {
            Message::compose("line {} of `{}`", &[Argument::Number(line.number), path])
        }
        Some(line) => Message::compose("line {} of `{}`, {}", &[Argument::Number(line.number), path, block]),
        None if matches!(difference.after, Some(line) if equal(line.text, difference.block)) => {
            Message::compose("not in `{}`", &[path])
        }
        None => Message::compose("not in `{}`, {}", &[path, block]),
    }
}
