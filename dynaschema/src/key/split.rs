//! Where one part of a key ends and the next begins.

use super::CharSet;
use crate::key::language::rendered;
use crate::key::{PartRef, Segment, Template};

/// What the text of a key holds for one placeholder.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece<'t> {
    /// The text of a part that is not a composite.
    Text(&'t str),
    /// A composite; the pieces of its own placeholders follow.
    Composite,
    /// The text of a composite's `None`.
    Absent,
}

/// Splits the text of a key into the pieces of its placeholders, from left to
/// right; `None` where the template's literals are not there.
pub(super) fn split<'t>(template: &Template, text: &'t str) -> Option<Vec<Piece<'t>>> {
    let mut atoms = Vec::with_capacity(template.segments.len());
    flatten(template, template.delimiters(), &mut atoms);
    let mut pieces = Vec::with_capacity(atoms.len());
    split_atoms(&atoms, text, &mut pieces)?;
    Some(pieces)
}

/// A template with its composites laid out flat, since the literal that ends a
/// composite's last part stands in the template round it.
#[derive(Debug, Clone, Copy)]
enum Atom<'t> {
    Literal(&'static str),
    Part(&'t PartRef, CharSet),
    /// A composite of so many atoms follows, or the text of its `None`.
    Composite {
        none: Option<&'static str>,
        len: usize,
    },
}

fn flatten<'t>(template: &'t Template, delimiters: CharSet, atoms: &mut Vec<Atom<'t>>) {
    for segment in template.segments {
        match segment {
            Segment::Literal(literal) => atoms.push(Atom::Literal(literal)),
            Segment::Part(part) => match part.shape.template {
                None => atoms.push(Atom::Part(part, delimiters)),
                Some(inner) => {
                    let at = atoms.len();
                    atoms.push(Atom::Composite { none: part.spec.or, len: 0 });
                    flatten(inner, delimiters.union(inner.delimiters()), atoms);
                    atoms[at] = Atom::Composite { none: part.spec.or, len: atoms.len() - at - 1 };
                }
            },
        }
    }
}

fn split_atoms<'t>(mut atoms: &[Atom<'_>], mut text: &'t str, pieces: &mut Vec<Piece<'t>>) -> Option<()> {
    while let [atom, after @ ..] = atoms {
        match *atom {
            Atom::Literal(literal) => text = text.strip_prefix(literal)?,
            Atom::Part(part, delimiters) => {
                let (piece, rest) = text.split_at_checked(end(part, delimiters, after, text)?)?;
                pieces.push(Piece::Text(piece));
                text = rest;
            }
            Atom::Composite { none, len } => {
                if let Some(rest) = none.and_then(|none| text.strip_prefix(none)) {
                    let mark = pieces.len();
                    pieces.push(Piece::Absent);
                    if split_atoms(after.get(len..)?, rest, pieces).is_some() {
                        return Some(());
                    }
                    pieces.truncate(mark);
                }
                pieces.push(Piece::Composite);
            }
        }
        atoms = after;
    }
    text.is_empty().then_some(())
}

/// Where the text of a part ends: after its width; before the literals at the
/// end of the key; or where its characters give way to the literal after it.
fn end(part: &PartRef, delimiters: CharSet, after: &[Atom<'_>], text: &str) -> Option<usize> {
    let language = rendered(part, delimiters);
    if let Some(width) = language.width {
        return Some(width);
    }
    let next_part = after.iter().position(|atom| matches!(atom, Atom::Part(..)));
    let literals = after[..next_part.unwrap_or(after.len())].iter().map(|atom| match atom {
        Atom::Literal(literal) => *literal,
        Atom::Part(..) | Atom::Composite { .. } => "",
    });
    if next_part.is_none() {
        return text.len().checked_sub(literals.map(str::len).sum());
    }
    // The literal may begin with characters that the part can show too; the
    // first one that it cannot show is the first such one in the text.
    let foreign = |byte: u8| !language.chars.has(byte);
    let offset = literals.flat_map(str::bytes).position(foreign)?;
    text.bytes().position(foreign)?.checked_sub(offset)
}
