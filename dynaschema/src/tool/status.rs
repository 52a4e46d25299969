//! How a command ends.

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

/// How a command ends, as its exit code tells it to a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// 0: it is done, and what was checked is sound.
    Sound,
    /// 1: what was checked is not sound. What is wrong stands in the output.
    Unsound,
    /// 2: it could not be done, or not be checked. Why stands on standard error.
    Undone,
}

impl Status {
    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Sound => 0,
            Self::Unsound => 1,
            Self::Undone => 2,
        }
    }

    /// Sound, if this is.
    pub(super) const fn of(sound: bool) -> Self {
        if sound { Self::Sound } else { Self::Unsound }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// Why a command could not be done.
#[derive(Debug)]
pub(super) enum Failure {
    /// In a sentence.
    Said(String),
    /// Nobody reads the output any more.
    Unread,
}

/// What a command gives.
pub(super) type Outcome<T = Status> = Result<T, Failure>;

impl Failure {
    /// A sentence.
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self::Said(sentence.into())
    }

    /// A sentence, and the error behind it with what caused it.
    pub(super) fn of(sentence: impl fmt::Display, error: &dyn Error) -> Self {
        Self::Said(format!("{sentence}: {}", with_causes(error)))
    }
}

/// An error and its causes, leaving out what has been said already.
pub(super) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let words = cause.to_string();
        if !text.contains(&words) {
            text = format!("{text}: {words}");
        }
        next = cause.source();
    }
    text
}

/// An error of the crate's own says all that is to be done about it.
impl From<crate::Error> for Failure {
    fn from(error: crate::Error) -> Self {
        Self::Said(with_causes(&error))
    }
}
