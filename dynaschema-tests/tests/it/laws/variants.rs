//! Key parts of which each variant looks otherwise.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

use super::case::Seed;
use super::composites::Issue;
use super::places::{plain, signed, width06};
use super::shown::{Direction, Order, Plain, Position, Shown, Shows};
use super::values::Value;

/// Each begins with a text of its own, out of order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub(crate) enum Target {
    #[key("N#<0:06>")]
    Number(u32),
    #[key("C/<0>")]
    Comment(String),
    #[serde(rename = "nothing")]
    Nothing,
    #[key("M#<year:text>~<n:signed>")]
    Named { n: i8, year: u16 },
    #[key("(<0>)")]
    Issue(Issue),
    #[key("T#<0>")]
    Twice(Version),
}

/// Only their widths and delimiters tell them apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub(crate) enum Version {
    #[key("<0:text>.<1:text>")]
    Released(u8, u8),
    #[key("<0:06>")]
    Built(u32),
    #[key("-")]
    Unknown,
}

/// In order, and of one width.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub(crate) enum Shift {
    #[key("1<0:06>")]
    Early(u32),
    #[key("2<0:06>")]
    Late(u32),
}

/// In order, the first of any length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub(crate) enum Rank {
    #[key("a=<0>")]
    Named(String),
    #[key("b=<0:06>")]
    Numbered(u32),
    #[key("c")]
    Last,
}

/// Of constants only, which are shorter than the text for `None`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub(crate) enum Scope {
    #[key("A")]
    All,
    #[key("M")]
    Mine,
}

impl Value for Target {
    fn of(seed: &Seed) -> Self {
        match seed.landmark % 6 {
            0 => Self::Number(u32::of(seed)),
            1 => Self::Comment(seed.text.clone()),
            2 => Self::Nothing,
            3 => Self::Named { n: i8::of(seed), year: u16::of(seed) },
            4 => Self::Issue(Issue::of(seed)),
            _ => Self::Twice(Version::of(&Seed { landmark: seed.text.len(), ..seed.clone() })),
        }
    }
}

impl Value for Version {
    fn of(seed: &Seed) -> Self {
        let later = Seed { landmark: seed.text.len(), ..seed.clone() };
        match seed.landmark % 3 {
            0 => Self::Released(u8::of(&later), u8::of(seed)),
            1 => Self::Built(u32::of(&later)),
            _ => Self::Unknown,
        }
    }
}

impl Value for Shift {
    fn of(seed: &Seed) -> Self {
        let number = u32::of(&Seed { landmark: seed.text.len(), ..seed.clone() });
        if seed.landmark.is_multiple_of(2) { Self::Early(number) } else { Self::Late(number) }
    }
}

impl Value for Rank {
    fn of(seed: &Seed) -> Self {
        match seed.landmark % 3 {
            0 => Self::Named(seed.text.clone()),
            1 => Self::Numbered(u32::of(&Seed { landmark: seed.text.len(), ..seed.clone() })),
            _ => Self::Last,
        }
    }
}

impl Value for Scope {
    fn of(seed: &Seed) -> Self {
        if seed.landmark.is_multiple_of(2) { Self::All } else { Self::Mine }
    }
}

/// The variant, and what it shows.
fn variant(number: i128, shown: impl IntoIterator<Item = Option<Shown>>) -> Option<Shown> {
    std::iter::once(Some(number.into())).chain(shown).collect::<Option<_>>().map(Shown::List)
}

impl Plain for Target {
    const ORDER: Order = Order::Never;

    fn plain(&self, at: Position) -> Option<Shown> {
        let within = |delimiters| at.within(delimiters);
        match self {
            Self::Number(number) => variant(0, [Shows::<width06::Spec>::shown(number, within("#"))]),
            Self::Comment(text) => variant(1, [Shows::<plain::Spec>::shown(text, within("/"))]),
            Self::Nothing => variant(2, []),
            Self::Named { n, year } => {
                variant(3, [year.plain(within("#~")), Shows::<signed::Spec>::shown(n, within("#~"))])
            }
            Self::Issue(issue) => variant(4, [issue.plain(within("()"))]),
            Self::Twice(version) => variant(5, [version.plain(within("#"))]),
        }
    }
}

impl Plain for Version {
    const ORDER: Order = Order::Never;

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within(".");
        match self {
            Self::Released(major, minor) => variant(0, [major.plain(at), minor.plain(at)]),
            Self::Built(number) => variant(1, [Shows::<width06::Spec>::shown(number, at)]),
            Self::Unknown => variant(2, []),
        }
    }
}

impl Plain for Shift {
    const ORDER: Order = Order::Everywhere(Direction::Up);

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("");
        match self {
            Self::Early(number) => variant(1, [Shows::<width06::Spec>::shown(number, at)]),
            Self::Late(number) => variant(2, [Shows::<width06::Spec>::shown(number, at)]),
        }
    }
}

impl Plain for Scope {
    const ORDER: Order = Order::Everywhere(Direction::Up);

    fn plain(&self, _at: Position) -> Option<Shown> {
        match self {
            Self::All => variant(1, []),
            Self::Mine => variant(2, []),
        }
    }
}

impl Plain for Rank {
    const ORDER: Order = Order::AtTheEnd;

    fn plain(&self, at: Position) -> Option<Shown> {
        let at = at.within("=");
        match self {
            Self::Named(text) => variant(1, [Shows::<plain::Spec>::shown(text, at)]),
            Self::Numbered(number) => variant(2, [Shows::<width06::Spec>::shown(number, at)]),
            Self::Last => variant(3, []),
        }
    }
}
