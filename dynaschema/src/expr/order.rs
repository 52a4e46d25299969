//! Comparisons in an order: of the values, or of the texts that are stored.

use std::fmt;

use super::condition::{Comparator, Function};
use super::form::Form;
use super::storage::Storage;
use super::{Condition, Document, Operand, Ordered, Path, Place, Sorts, TopLevel};

/// Comparisons in the order of values, which the stored form of the type has as well.
impl<T, P: Place> Path<T, P> {
    /// `<`: numbers by value, texts by their bytes.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(format!("{:?}", Path::<u64>::new("total").lt(9)), "Condition(total < ?)");
    /// ```
    pub fn lt(self, operand: impl Operand<T>) -> Condition
    where
        P: Sorts,
        P::As<T>: Ordered,
    {
        self.compare(Comparator::Less, operand)
    }

    /// `<=`, in the order of [`lt`](Path::lt).
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(format!("{:?}", Path::<u64>::new("total").le(9)), "Condition(total <= ?)");
    /// ```
    pub fn le(self, operand: impl Operand<T>) -> Condition
    where
        P: Sorts,
        P::As<T>: Ordered,
    {
        self.compare(Comparator::LessOrEqual, operand)
    }

    /// `>`, in the order of [`lt`](Path::lt).
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(format!("{:?}", Path::<u64>::new("total").gt(9)), "Condition(total > ?)");
    /// ```
    pub fn gt(self, operand: impl Operand<T>) -> Condition
    where
        P: Sorts,
        P::As<T>: Ordered,
    {
        self.compare(Comparator::Greater, operand)
    }

    /// `>=`, in the order of [`lt`](Path::lt).
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(format!("{:?}", Path::<u64>::new("total").ge(9)), "Condition(total >= ?)");
    /// ```
    pub fn ge(self, operand: impl Operand<T>) -> Condition
    where
        P: Sorts,
        P::As<T>: Ordered,
    {
        self.compare(Comparator::GreaterOrEqual, operand)
    }

    /// `BETWEEN low AND high`, both included, in the order of [`lt`](Path::lt).
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let total = Path::<u64>::new("total");
    /// assert_eq!(format!("{:?}", total.between(10, 20)), "Condition(total BETWEEN ? AND ?)");
    /// ```
    pub fn between(self, low: impl Operand<T>, high: impl Operand<T>) -> Condition
    where
        P: Sorts,
        P::As<T>: Ordered,
    {
        self.within(low, high)
    }

    /// The attribute, to be compared in the order in which it is stored: texts by their bytes, whatever they
    /// mean: those of times with fractions of a second do not sort as the times do, and those of decimals not
    /// as the numbers do. For types that are not [`Ordered`](super::Ordered), and for fields with a
    /// serializer of their own.
    ///
    /// An attribute that it is compared with is taken as it is stored, too, in whatever form that is.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// // Stored with three digits of the second each, so that the texts sort as the times do.
    /// #[derive(serde::Serialize)]
    /// struct At(String);
    ///
    /// let late = Path::<At>::new("at").text_order().gt(At("2026-05-10T14:23:01.500Z".into()));
    /// assert_eq!(format!("{late:?}"), "Condition(at > ?)");
    /// ```
    pub fn text_order(self) -> TextOrder<T, P> {
        TextOrder(Path { storage: Storage { form: Form::UNKNOWN, ..self.storage }, ..self })
    }
}

/// An attribute that is compared in the order in which it is stored, from [`Path::text_order`].
#[must_use = "this compares nothing by itself"]
pub struct TextOrder<T, P = TopLevel>(Path<T, P>);

impl<T, P: Place> TextOrder<T, P> {
    /// `=`
    pub fn eq(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::Equal, operand)
    }

    /// `<>`
    pub fn ne(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::NotEqual, operand)
    }

    /// `<`
    pub fn lt(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::Less, operand)
    }

    /// `<=`
    pub fn le(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::LessOrEqual, operand)
    }

    /// `>`
    pub fn gt(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::Greater, operand)
    }

    /// `>=`
    pub fn ge(self, operand: impl Operand<T>) -> Condition {
        self.0.compare(Comparator::GreaterOrEqual, operand)
    }

    /// `BETWEEN low AND high`, both included.
    pub fn between(self, low: impl Operand<T>, high: impl Operand<T>) -> Condition {
        self.0.within(low, high)
    }
}

impl<T, P: Document> TextOrder<T, P> {
    /// `begins_with`: the stored text begins with these characters.
    pub fn begins_with(self, prefix: impl AsRef<str>) -> Condition {
        self.0.with_prefix(prefix)
    }

    /// `contains`: the stored text has these characters in it.
    pub fn contains(self, part: impl AsRef<str>) -> Condition {
        self.0.of_text(Function::Contains, part.as_ref())
    }
}

impl<T, P: Place + Clone> fmt::Debug for TextOrder<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TextOrder").field(&self.0).finish()
    }
}
