//! In which form the values of a place are stored, as far as that tells whether two attributes can be equal.

use std::fmt;

use crate::Moment;
use crate::key::text::equal;
use crate::key::{Kind, Shape};

/// The form of the values of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form(Stored);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stored {
    /// As serde writes the type.
    ByType,
    /// As the field says.
    As(&'static str),
    /// As this function of the user's writes it.
    By(&'static str),
    /// Nobody knows.
    Unknown,
}

impl Form {
    pub(crate) const OF_TYPE: Self = Self(Stored::ByType);
    pub(crate) const UNKNOWN: Self = Self(Stored::Unknown);

    /// What a field says by `as = "…"`, of a type with this shape. What serde makes of a type of the user's
    /// nobody knows: it may be just that.
    pub const fn said(word: &'static str, shape: &Shape) -> Self {
        let may_be_serdes = match shape.kind {
            Kind::Number if shape.written_as_text => equal(word, "text"),
            Kind::Number | Kind::Integer { .. } => equal(word, "number"),
            _ => equal(word, "number") || equal(word, "text"),
        };
        let may_be_serdes = may_be_serdes || !shape.plain;
        if may_be_serdes { Self::UNKNOWN } else { Self(Stored::As(word)) }
    }

    /// A time to live of this type, which is stored in seconds; as one that is counted in them is by its
    /// type.
    pub const fn ttl<T: Moment>() -> Self {
        match (T::COUNTS, T::IS_NO_NUMBER) {
            (true, _) => Self::OF_TYPE,
            (false, true) => Self(Stored::As("epoch")),
            (false, false) => Self::UNKNOWN,
        }
    }

    /// What the serializer of a field makes of it.
    pub const fn by(serializer: &'static str) -> Self {
        Self(Stored::By(serializer))
    }

    /// Whether two attributes that are stored in these forms are not equal where their values are.
    pub(super) fn tell_apart([one, other]: [Self; 2]) -> bool {
        use Stored::{As, By, Unknown};
        match (one.0, other.0) {
            // A function may write just what a field says, such as the seconds of a time.
            (Unknown, _) | (_, Unknown) | (As(_), By(_)) | (By(_), As(_)) => false,
            (By(one), By(other)) => !can_be_one(one, other),
            (one, other) => one != other,
        }
    }
}

/// Whether two paths can lead to one function: one as it is called where it is imported.
fn can_be_one(one: &str, other: &str) -> bool {
    names(one).zip(names(other)).all(|(one, other)| one == other)
}

/// The names of a path, from its end.
fn names(path: &str) -> impl Iterator<Item = &str> {
    path.rsplit("::").filter(|name| !matches!(*name, "" | "crate" | "self" | "super"))
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Stored::As(word) => write!(f, "as `{word}`"),
            Stored::By(serializer) => write!(f, "as `{serializer}` writes it"),
            Stored::ByType | Stored::Unknown => f.write_str("as its type says"),
        }
    }
}
