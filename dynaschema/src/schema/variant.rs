//! Which items are in an index, where that is said by values and not only by what is there.

use super::EntitySchema;

/// What is demanded of the items in an index: by a `when`, or as one arm of a `match`.
///
/// An index with a `match` is as many of [`EntitySchema::indexes`] as it has arms with keys, all of one id,
/// and no item is in two of them.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The place of the index among [`EntitySchema::indexes`].
    pub index: usize,
    /// The name of the arm; `None` where there is no `match`.
    pub arm: Option<&'static str>,
    /// All of these hold; that of the arm is the first.
    pub only: &'static [Clause],
    /// The function that reads all arms, where there is one: on the first of them.
    pub plain: Option<&'static str>,
}

/// One demand, which is met where any of its tests is.
#[derive(Debug, Clone, Copy)]
pub struct Clause {
    /// As it was written: `unread = true`.
    pub text: &'static str,
    /// The tests, of one field each.
    pub any: &'static [Test],
}

/// Whether the value of a field is of a class.
///
/// What a class is only emitted code knows, which gives its number as a part of the value.
#[derive(Debug, Clone, Copy)]
pub struct Test {
    /// The index of the part that is the class, among [`EntitySchema::parts`].
    pub part: usize,
    /// The number of the class.
    pub class: u32,
}

impl EntitySchema {
    /// What is demanded of the items in the index at this place, beside that its parts are there.
    pub(crate) const fn variant(&self, index: usize) -> Option<&'static Variant> {
        let mut variants = self.variants;
        while let [variant, rest @ ..] = variants {
            if variant.index == index {
                return Some(variant);
            }
            variants = rest;
        }
        None
    }

    /// Whether the index at this place is an arm of a `match`.
    pub(crate) const fn is_arm(&self, index: usize) -> bool {
        matches!(self.variant(index), Some(Variant { arm: Some(_), .. }))
    }

    /// The function that reads all arms of the index at this place, where there is one.
    pub(crate) fn plain(&self, index: usize) -> Option<&'static str> {
        let first = self.indexes.iter().position(|one| one.id == self.indexes[index].id)?;
        self.variant(first)?.plain
    }

    /// Whether the part is a class of a field, which no key shows.
    pub(crate) const fn is_class(&self, part: usize) -> bool {
        if matches!(&self.arm, Some(arm) if arm.test.part == part) {
            return true;
        }
        let mut variants = self.variants;
        while let [variant, rest @ ..] = variants {
            let mut clauses = variant.only;
            while let [clause, others @ ..] = clauses {
                let mut tests = clause.any;
                while let [test, more @ ..] = tests {
                    if test.part == part {
                        return true;
                    }
                    tests = more;
                }
                clauses = others;
            }
            variants = rest;
        }
        false
    }

    /// Whether the primary key tells the class, since it shows all of its field.
    pub(crate) fn tells_class(&self, class: usize) -> bool {
        if self.arm.is_some_and(|arm| arm.test.part == class) {
            return true;
        }
        let field = self.parts[class].field();
        let whole = self.parts.iter().position(|part| part.name == field);
        whole.is_some_and(|whole| self.tells_value(whole))
    }
}

impl Variant {
    /// The classes on which it hangs.
    pub(crate) fn classes(&self) -> impl Iterator<Item = usize> + use<> {
        self.only.iter().flat_map(|clause| clause.any).map(|test| test.part)
    }

    /// What a `when` demands, as it was written: `unread = true`.
    pub(crate) fn demands(&self) -> String {
        let (_, when) = self.only.split_at(usize::from(self.arm.is_some()));
        when.iter().map(|clause| clause.text).collect::<Vec<_>>().join(", ")
    }
}
