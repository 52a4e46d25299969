//! Where one part of a key ends and the next begins.

use super::{CharSet, Spec, Variants};
use crate::key::language::rendered;
use crate::key::{PartRef, Segment, Template};

/// What the text of a key holds for one placeholder.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece<'t> {
    /// The text of a part that is not a composite.
    Text(&'t str),
    /// A composite, and which variant of an enum; the pieces of its own placeholders follow.
    Composite(usize),
    /// The text of a composite's `None`.
    Absent,
}

/// Splits the text of a key into the pieces of its placeholders, from left to
/// right; `None` where the template's literals are not there.
///
/// Which variants its enums have shows only in the end, so each combination of them is tried.
pub(super) fn split<'t>(template: &Template, text: &'t str) -> Option<Vec<Piece<'t>>> {
    let mut variants = Variants::FIRST;
    let mut splitter = Splitter { atoms: Vec::with_capacity(template.segments.len()), strict: false };
    loop {
        splitter.atoms.clear();
        splitter.flatten(template, template.delimiters(), &mut variants);
        let mut pieces = Vec::with_capacity(splitter.atoms.len());
        if splitter.split(&splitter.atoms, text, &mut pieces).is_some() {
            return Some(pieces);
        }
        if !variants.advance() {
            return None;
        }
    }
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
        variant: usize,
        len: usize,
    },
}

struct Splitter<'t> {
    atoms: Vec<Atom<'t>>,
    /// Whether each piece has to be one that its part can have, since that tells variants apart.
    strict: bool,
}

impl<'t> Splitter<'t> {
    fn flatten(&mut self, template: &'t Template, delimiters: CharSet, variants: &mut Variants) {
        for segment in template.segments {
            match segment {
                Segment::Literal(literal) => self.atoms.push(Atom::Literal(literal)),
                Segment::Part(part) if part.templates().is_empty() => {
                    self.atoms.push(Atom::Part(part, delimiters));
                }
                Segment::Part(part) => self.flatten_composite(part, delimiters, variants),
            }
        }
    }

    fn flatten_composite(&mut self, part: &PartRef, delimiters: CharSet, variants: &mut Variants) {
        self.strict |= part.templates().len() > 1;
        let (at, none, variant) = (self.atoms.len(), part.spec.or, variants.take(part.shape));
        self.atoms.push(Atom::Composite { none, variant, len: 0 });
        if let Some(inner) = part.templates().get(variant) {
            self.flatten(inner, delimiters.union(inner.delimiters()), variants);
        }
        self.atoms[at] = Atom::Composite { none, variant, len: self.atoms.len() - at - 1 };
    }

    fn split<'a>(
        &self,
        mut atoms: &[Atom<'_>],
        mut text: &'a str,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Option<()> {
        while let [atom, after @ ..] = atoms {
            match *atom {
                Atom::Literal(literal) => text = text.strip_prefix(literal)?,
                Atom::Part(part, delimiters) => {
                    let (piece, rest) = text.split_at_checked(end(part, delimiters, after, text)?)?;
                    if self.strict && !can_be(part, delimiters, piece) {
                        return None;
                    }
                    pieces.push(Piece::Text(piece));
                    text = rest;
                }
                Atom::Composite { none, variant, len } => {
                    if let Some(rest) = none.and_then(|none| text.strip_prefix(none)) {
                        let mark = pieces.len();
                        pieces.push(Piece::Absent);
                        if self.split(after.get(len..)?, rest, pieces).is_some() {
                            return Some(());
                        }
                        pieces.truncate(mark);
                    }
                    pieces.push(Piece::Composite(variant));
                }
            }
            atoms = after;
        }
        text.is_empty().then_some(())
    }
}

/// Whether the text is one that the part can have, as far as the checks of templates tell.
fn can_be(part: &PartRef, delimiters: CharSet, text: &str) -> bool {
    if part.spec.or == Some(text) {
        return true;
    }
    let value = PartRef { spec: Spec { or: None, ..part.spec }, ..*part };
    let language = rendered(&value, delimiters);
    !text.is_empty()
        && language.texts.is_none_or(|texts| texts.has(text))
        && language.width.is_none_or(|width| width == text.len())
        && text.bytes().all(|byte| language.chars.has(byte))
}

/// Where the text of a part ends: after its width; before the literals at the
/// end of the key; or where its characters give way to the literal after it. What
/// stands behind a composite that can be absent is not always the end of the key.
fn end(part: &PartRef, delimiters: CharSet, after: &[Atom<'_>], text: &str) -> Option<usize> {
    let language = rendered(part, delimiters);
    if let Some(width) = language.width {
        return Some(width);
    }
    let varies = |atom: &Atom<'_>| matches!(atom, Atom::Part(..) | Atom::Composite { none: Some(_), .. });
    let next = after.iter().position(varies);
    let literals = after[..next.unwrap_or(after.len())].iter().map(|atom| match atom {
        Atom::Literal(literal) => *literal,
        Atom::Part(..) | Atom::Composite { .. } => "",
    });
    if next.is_none() {
        return text.len().checked_sub(literals.map(str::len).sum());
    }
    // The literal may begin with characters that the part can show too; the
    // first one that it cannot show is the first such one in the text.
    let foreign = |byte: u8| !language.chars.has(byte);
    let offset = literals.flat_map(str::bytes).position(foreign)?;
    text.bytes().position(foreign)?.checked_sub(offset)
}
