//! Patterns of times: `%Y-%m-%d %H:%M:%S`, as tables of other programs hold them.

use super::{CharSet, Time};

/// A text with the digits of a time in it, from the year on down, each once and of a fixed width. So
/// its texts are all equally long and sort as the times do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern(&'static str);

/// Why a text is no pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PatternFault {
    /// A `%` with something else behind it than the digits of a time.
    Unknown,
    /// What is coarser does not stand before what is finer, or a unit is left out or stands twice.
    Order,
    /// It ends before the second.
    Coarse,
    /// A literal that is not printable ASCII.
    Literal,
}

/// A piece of a pattern, in the width of its digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    Literal(char),
    /// `%Y`, 4 digits
    Year,
    /// `%m`, 2 digits
    Month,
    /// `%d`, 2 digits
    Day,
    /// `%H`, 2 digits
    Hour,
    /// `%M`, 2 digits
    Minute,
    /// `%S`, 2 digits
    Second,
    /// `%3f`, `%6f`, `%9f`: so many digits
    Fraction(u8),
}

impl Piece {
    /// The first piece of a pattern, and what is behind it.
    const fn first(text: &[u8]) -> Result<(Self, &[u8]), PatternFault> {
        let (piece, rest) = match text {
            [b'%', b'Y', rest @ ..] => (Self::Year, rest),
            [b'%', b'm', rest @ ..] => (Self::Month, rest),
            [b'%', b'd', rest @ ..] => (Self::Day, rest),
            [b'%', b'H', rest @ ..] => (Self::Hour, rest),
            [b'%', b'M', rest @ ..] => (Self::Minute, rest),
            [b'%', b'S', rest @ ..] => (Self::Second, rest),
            [b'%', digit @ (b'3' | b'6' | b'9'), b'f', rest @ ..] => (Self::Fraction(*digit - b'0'), rest),
            [b'%', b'%', rest @ ..] => (Self::Literal('%'), rest),
            [b'%', ..] => return Err(PatternFault::Unknown),
            [byte @ b' '..=b'~', rest @ ..] => (Self::Literal(*byte as char), rest),
            _ => return Err(PatternFault::Literal),
        };
        Ok((piece, rest))
    }

    /// How many units stand before it; `None` for a literal.
    const fn rank(self) -> Option<u8> {
        match self {
            Self::Literal(_) => None,
            Self::Year => Some(0),
            Self::Month => Some(1),
            Self::Day => Some(2),
            Self::Hour => Some(3),
            Self::Minute => Some(4),
            Self::Second => Some(5),
            Self::Fraction(_) => Some(6),
        }
    }

    const fn width(self) -> usize {
        match self {
            Self::Literal(_) => 1,
            Self::Year => 4,
            Self::Fraction(width) => width as usize,
            _ => 2,
        }
    }
}

impl Pattern {
    /// The pattern that a text is.
    pub(crate) const fn of(text: &'static str) -> Result<Self, PatternFault> {
        let (mut rest, mut units) = (text.as_bytes(), 0);
        while !rest.is_empty() {
            let (piece, behind) = match Piece::first(rest) {
                Ok(first) => first,
                Err(fault) => return Err(fault),
            };
            if let Some(rank) = piece.rank() {
                if rank != units {
                    return Err(PatternFault::Order);
                }
                units += 1;
            }
            rest = behind;
        }
        if units < 6 { Err(PatternFault::Coarse) } else { Ok(Self(text)) }
    }

    /// Its pieces, from left to right.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0.as_bytes();
        std::iter::from_fn(move || {
            let (piece, behind) = Piece::first(rest).ok()?;
            rest = behind;
            Some(piece)
        })
    }

    /// The length of its texts in bytes.
    pub(crate) const fn width(self) -> usize {
        let (mut rest, mut width) = (self.0.as_bytes(), 0);
        while let Ok((piece, behind)) = Piece::first(rest) {
            width += piece.width();
            rest = behind;
        }
        width
    }

    /// The characters of its texts.
    pub(crate) const fn chars(self) -> CharSet {
        let (mut rest, mut chars) = (self.0.as_bytes(), CharSet::DIGITS);
        while let Ok((piece, behind)) = Piece::first(rest) {
            if let Piece::Literal(literal) = piece {
                chars = chars.with(literal as u8);
            }
            rest = behind;
        }
        chars
    }

    /// How much of a time it shows.
    pub(crate) const fn precision(self) -> Time {
        let (mut rest, mut precision) = (self.0.as_bytes(), Time::Seconds);
        while let Ok((piece, behind)) = Piece::first(rest) {
            precision = match piece {
                Piece::Fraction(3) => Time::Millis,
                Piece::Fraction(6) => Time::Micros,
                Piece::Fraction(_) => Time::Nanos,
                _ => precision,
            };
            rest = behind;
        }
        precision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_runs_from_the_year_to_the_second_or_its_fraction() {
        for (text, expected) in [
            ("%Y-%m-%d %H:%M:%S", Ok((19, Time::Seconds))),
            ("%Y%m%dT%H%M%S%3fZ", Ok((19, Time::Millis))),
            ("%Y-%m-%dT%H:%M:%S.%6f+00:00", Ok((32, Time::Micros))),
            ("%Y-%m-%d %H:%M:%S.%9f%%", Ok((30, Time::Nanos))),
            ("%d/%m/%Y %H:%M:%S", Err(PatternFault::Order)),
            ("%Y-%d-%m %H:%M:%S", Err(PatternFault::Order)),
            ("%Y %Y-%m-%d %H:%M:%S", Err(PatternFault::Order)),
            ("%Y-%m-%d %H:%M", Err(PatternFault::Coarse)),
            ("%Y-%m-%dT%H:%M:%S%z", Err(PatternFault::Unknown)),
            ("%Y-%m-%dT%H:%M:%S%", Err(PatternFault::Unknown)),
            ("%Y\u{2010}%m-%dT%H:%M:%S", Err(PatternFault::Literal)),
        ] {
            let found = Pattern::of(text).map(|pattern| (pattern.width(), pattern.precision()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
