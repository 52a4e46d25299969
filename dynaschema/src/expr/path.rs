//! Typed paths: an attribute and the type of its value.

use std::borrow::Cow;
use std::fmt;

use aws_sdk_dynamodb::primitives::Blob;
use serde::Serialize;

use super::condition::{Comparator, Function};
use super::document::{DocumentPath, Step, Subject};
use super::form::Form;
use super::operand::{Encode, Encoder, Holds, Operand};
use super::place::{Document, Nested, Place, Size, StoredAsTyped, TopLevel};
use super::storage::{Nothing, Storage};
use super::{AttributeType, Condition};
use crate::wire::{BinaryAttribute, TextAttribute, encode_attribute, encode_value, or_null};
use crate::{AttributeValue, CodecError};

/// An attribute whose value is a `T`, to write conditions and filters with.
///
/// Each entity has its own in `Order::fields()`; a closure gets them in
/// `.condition(|o| o.total.ge(100))`. The path of an attribute is `Copy`; one
/// into a document, from [`member`](Path::member) or [`element`](Path::element),
/// is `Clone`.
///
/// An operand is a `T`, a `&T`, a `&str` where `T` is a text, a `U` where `T` is
/// `Option<U>`, or the path of another attribute of type `T` that is stored in the same form.
///
/// ```
/// use dynaschema::expr::Path;
///
/// let total = Path::<u64>::new("total");
/// let paid = Path::<u64>::new("paid");
/// let open = paid.lt(total) & total.between(10, 5_000);
/// assert_eq!(format!("{open:?}"), "Condition(paid < total AND total BETWEEN ? AND ?)");
/// ```
pub struct Path<T, P = TopLevel> {
    pub(super) place: P,
    pub(super) encode: Encode<T>,
    pub(super) storage: Storage<T>,
}

impl<T> Path<T> {
    /// The attribute of this name, whose values serde encodes.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// const TOTAL: Path<u64> = Path::new("total");
    /// assert_eq!(format!("{:?}", TOTAL.gt(10)), "Condition(total > ?)");
    /// ```
    pub const fn new(attribute: &'static str) -> Self
    where
        T: Serialize,
    {
        Self { place: TopLevel(attribute), encode: encode_attribute::<T>, storage: Storage::PLAIN }
    }

    /// The attribute of this name, whose values are encoded by this function:
    /// for fields with a `#[serde(with = "…")]`. A `NULL` that it gives is stored.
    ///
    /// ```
    /// use dynaschema::AttributeValue;
    /// use dynaschema::expr::Path;
    ///
    /// let cents = Path::<u64>::encoded_with("price", |price| {
    ///     Ok(AttributeValue::S(format!("{price} ct")))
    /// });
    /// assert_eq!(format!("{:?}", cents.eq(250)), "Condition(price = ?)");
    /// ```
    pub const fn encoded_with(
        attribute: &'static str,
        encode: fn(&T) -> Result<AttributeValue, CodecError>,
    ) -> Self {
        Self { place: TopLevel(attribute), encode, storage: Storage::PLAIN }.in_form(Form::UNKNOWN)
    }
}

impl Path<AttributeValue> {
    /// The attribute of this name, compared with values that are encoded already.
    pub(crate) const fn raw(attribute: &'static str) -> Self {
        Self::encoded_with(attribute, |value| Ok(value.clone()))
    }

    /// `=`, of a value that goes into the condition itself.
    pub(crate) fn is(self, value: AttributeValue) -> Condition {
        Condition::compare(self.place.into_subject(), Comparator::Equal, Ok(value.into()))
    }
}

impl Path<AttributeValue, Nested> {
    /// The attribute of a name that only the running program knows.
    pub(crate) fn named(attribute: impl Into<Cow<'static, str>>) -> Self {
        Self::in_document(DocumentPath::at(attribute.into(), Vec::new()))
    }

    /// This place, compared with values that are encoded already.
    pub(crate) fn in_document(path: DocumentPath) -> Self {
        Self { place: Nested(path), encode: |value| Ok(value.clone()), storage: Storage::PLAIN }
    }
}

/// Comparisons.
impl<T, P: Place> Path<T, P> {
    /// `=`. With `None`: absent or `NULL`, as a read would give `None`.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let coupon = Path::<Option<String>>::new("coupon");
    /// assert_eq!(format!("{:?}", coupon.eq("SPRING")), "Condition(coupon = ?)");
    /// assert_eq!(
    ///     format!("{:?}", coupon.eq(None)),
    ///     "Condition(attribute_not_exists(coupon) OR coupon = ?)",
    /// );
    /// ```
    pub fn eq(self, operand: impl Operand<T>) -> Condition {
        self.compare(Comparator::Equal, operand)
    }

    /// `<>`; true where the attribute is absent, unless the field has a default, which then stands for it.
    /// With `None`: present and not `NULL`.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(format!("{:?}", Path::<u64>::new("total").ne(0)), "Condition(total <> ?)");
    /// ```
    pub fn ne(self, operand: impl Operand<T>) -> Condition {
        self.compare(Comparator::NotEqual, operand)
    }

    /// `IN (…)`: equal to one of 1 to 100 operands. With a `None` among them: or absent, as [`eq`](Self::eq)
    /// has it.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let total = Path::<u64>::new("total");
    /// assert_eq!(format!("{:?}", total.is_in([5, 10])), "Condition(total IN (?, ?))");
    /// ```
    pub fn is_in<O: Operand<T>>(self, operands: impl IntoIterator<Item = O>) -> Condition {
        let operands = operands.into_iter().map(|operand| operand.into_term(self.encoder())).collect();
        Condition::is_in(&self.into_subject(), operands)
    }

    pub(super) fn compare(self, comparator: Comparator, operand: impl Operand<T>) -> Condition {
        let operand = operand.into_term(self.encoder());
        Condition::compare(self.into_subject(), comparator, operand)
    }

    pub(super) fn within(self, low: impl Operand<T>, high: impl Operand<T>) -> Condition {
        let (low, high) = (low.into_term(self.encoder()), high.into_term(self.encoder()));
        Condition::between(self.into_subject(), low, high)
    }

    pub(super) fn into_subject(self) -> Subject {
        let default = self.default();
        let Subject { path, size } = self.place.into_subject();
        Subject { path: default.into_iter().fold(path, DocumentPath::or_read_as), size }
    }

    /// What a read makes of the place where the map around it lacks it, as it is stored; a set without
    /// elements is not.
    fn default(&self) -> Option<AttributeValue> {
        let default = (self.storage.lacking?)()?;
        (self.encode)(&default).ok().map(or_null)
    }

    fn encoder(&self) -> Encoder<'_, T> {
        Encoder { encode: &self.encode, form: self.storage.form, cut: self.storage.cut }
    }
}

/// Functions, and paths into the document.
impl<T, P: Document> Path<T, P> {
    /// `attribute_exists`: there is an attribute, of whatever type. An item that lacks the one of a field
    /// with a default (`#[serde(default)]`) reads as if it were there, and so it is here; a default of `None`
    /// is none.
    ///
    /// Inside of an attribute `None` is stored as `NULL`, which is no value here: of a field that is an
    /// `Option`, and of what [`member`](Self::member) and [`element`](Self::element) lead to, it is
    /// `attribute_exists` and not `NULL`.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let exists = Path::<u64>::new("total").exists();
    /// assert_eq!(format!("{exists:?}"), "Condition(attribute_exists(total))");
    /// let named = Path::<Vec<Option<String>>>::new("names").element::<String>(0).exists();
    /// assert_eq!(format!("{named:?}"), "Condition(attribute_exists(names[0]) AND names[0] <> ?)");
    /// ```
    pub fn exists(self) -> Condition {
        match self.storage.nothing {
            Nothing::Absent => Condition::call(Function::Exists, self.looked_at(), None),
            Nothing::PerhapsNull | Nothing::Null => self.against_null(Comparator::NotEqual),
        }
    }

    /// `attribute_not_exists`: there is no such attribute, nor a default that is read in its place; or there
    /// is no item.
    ///
    /// Inside of an attribute it is true of the `NULL` of a `None` as well, where [`exists`](Self::exists) is
    /// not.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let absent = Path::<u64>::new("total").not_exists();
    /// assert_eq!(format!("{absent:?}"), "Condition(attribute_not_exists(total))");
    /// let nameless = Path::<Vec<Option<String>>>::new("names").element::<String>(0).not_exists();
    /// assert_eq!(format!("{nameless:?}"), "Condition(attribute_not_exists(names[0]) OR names[0] = ?)");
    /// ```
    pub fn not_exists(self) -> Condition {
        match self.storage.nothing {
            Nothing::Absent => Condition::call(Function::NotExists, self.looked_at(), None),
            Nothing::PerhapsNull | Nothing::Null => self.against_null(Comparator::Equal),
        }
    }

    /// That a `None` stands there, or that none does: as [`eq`](Self::eq) and [`ne`](Self::ne) have it.
    fn against_null(self, comparator: Comparator) -> Condition {
        let none = Ok(AttributeValue::Null(true).into());
        Condition::compare(self.into_subject(), comparator, none)
    }

    /// `attribute_type`: the attribute has this stored type.
    ///
    /// ```
    /// use dynaschema::expr::{AttributeType, Path};
    ///
    /// let counted = Path::<u64>::new("total").attribute_type(AttributeType::Number);
    /// assert_eq!(format!("{counted:?}"), "Condition(attribute_type(total, ?))");
    /// ```
    pub fn attribute_type(self, kind: AttributeType) -> Condition {
        let kind = AttributeValue::S(kind.as_str().to_owned());
        Condition::call(Function::Type, self.looked_at(), Some(Ok(kind.into())))
    }

    /// `begins_with`: a text begins with these characters. For attributes that
    /// are stored as text; [`text_order`](Path::text_order) has it for those of
    /// which the type does not say so.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let named = Path::<String>::new("name").begins_with("Ann");
    /// assert_eq!(format!("{named:?}"), "Condition(begins_with(name, ?))");
    /// ```
    pub fn begins_with(self, prefix: impl AsRef<str>) -> Condition
    where
        T: TextAttribute,
        P: StoredAsTyped,
    {
        self.with_prefix(prefix)
    }

    /// `begins_with` of bytes: a [`Binary`](crate::Binary) begins with these.
    ///
    /// ```
    /// use dynaschema::Binary;
    /// use dynaschema::expr::Path;
    ///
    /// let images = Path::<Binary>::new("content").begins_with_bytes([0x89, b'P', b'N', b'G']);
    /// assert_eq!(format!("{images:?}"), "Condition(begins_with(content, ?))");
    /// ```
    pub fn begins_with_bytes(self, prefix: impl AsRef<[u8]>) -> Condition
    where
        T: BinaryAttribute,
        P: StoredAsTyped,
    {
        let prefix = AttributeValue::B(Blob::new(prefix.as_ref()));
        Condition::call(Function::BeginsWith, self.looked_at(), Some(Ok(prefix.into())))
    }

    pub(super) fn with_prefix(self, prefix: impl AsRef<str>) -> Condition {
        self.of_text(Function::BeginsWith, prefix.as_ref())
    }

    pub(super) fn of_text(self, function: Function, text: &str) -> Condition {
        let text = AttributeValue::S(text.to_owned());
        Condition::call(function, self.looked_at(), Some(Ok(text.into())))
    }

    /// `contains`: a text has these characters in it, or a list or set this element, which is encoded as the
    /// field's own serializer writes it, if it has one. Of a text with such a serializer
    /// [`text_order`](Path::text_order) has it.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let text = Path::<String>::new("title").contains("Rust");
    /// let list = Path::<Vec<u64>>::new("lucky").contains(7);
    /// assert_eq!(format!("{:?}", text & list), "Condition(contains(title, ?) AND contains(lucky, ?))");
    /// ```
    pub fn contains<N>(self, needle: N) -> Condition
    where
        T: Holds<N, P>,
    {
        let needle = <T as Holds<N, P>>::needle(needle, self.encode);
        Condition::call(Function::Contains, self.looked_at(), Some(needle))
    }

    /// `size`, a number to compare: the length of a text in UTF-16 units, the bytes of bytes, the elements of
    /// a list, set or map. An `é` is one unit and an emoji at least two, so that the length is the number of
    /// bytes where all is ASCII. A number, a boolean and `NULL` have no size; a condition on theirs does not
    /// hold.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let long = Path::<String>::new("title").size().gt(80);
    /// assert_eq!(format!("{long:?}"), "Condition(size(title) > ?)");
    /// ```
    pub fn size(self) -> Path<usize, Size> {
        Path { place: Size(self.looked_at()), encode: encode_value::<usize>, storage: Storage::PLAIN }
    }

    /// The member of this name in a map, as a `U`. Any name is allowed.
    ///
    /// A name that stands in the program is shown by errors and `Debug`. One that is made as it runs, a
    /// `String`, is the key of a map, and so a value: what stands there is `votes[…]`.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    /// use std::collections::HashMap;
    ///
    /// let address = Path::<HashMap<String, String>>::new("address");
    /// let near = address.member::<String>("city").eq("Bonn");
    /// assert_eq!(format!("{near:?}"), "Condition(address.city = ?)");
    ///
    /// let (votes, voter) = (Path::<HashMap<String, u32>>::new("votes"), "ann@example.com".to_owned());
    /// let many = votes.member::<u32>(voter).gt(3);
    /// assert_eq!(format!("{many:?}"), "Condition(votes[…] > ?)");
    /// ```
    pub fn member<U: Serialize>(self, name: impl Into<Cow<'static, str>>) -> Path<U, P::Inside> {
        self.step(Step::Member(name.into()))
    }

    /// The element of a list, counted from 0, as a `U`. Sets have no elements to name.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let first = Path::<Vec<u64>>::new("bids").element::<u64>(0).gt(100);
    /// assert_eq!(format!("{first:?}"), "Condition(bids[0] > ?)");
    /// ```
    pub fn element<U: Serialize>(self, index: usize) -> Path<U, P::Inside> {
        self.step(Step::Element(index))
    }

    /// How the values of the place are stored and read.
    pub(crate) fn storage(&self) -> Storage<T> {
        self.storage
    }

    fn step<U: Serialize>(self, step: Step) -> Path<U, P::Inside> {
        let storage = Storage { nothing: Nothing::PerhapsNull, ..Storage::UNKNOWN };
        Path { place: self.entered().inside(step), encode: encode_value::<U>, storage }
    }

    /// The place, to be looked at or into, which is read as its default where there is one.
    pub(super) fn entered(self) -> P {
        let default = self.default();
        default.into_iter().fold(self.place, P::or_read_as)
    }

    fn looked_at(self) -> DocumentPath {
        self.entered().into_path()
    }

    /// The place, and the encoder of its values.
    pub(crate) fn into_parts(self) -> (DocumentPath, Encode<T>) {
        (self.place.into_path(), self.encode)
    }
}

impl<T, P: Clone> Clone for Path<T, P> {
    fn clone(&self) -> Self {
        Self { place: self.place.clone(), encode: self.encode, storage: self.storage }
    }
}

impl<T, P: Copy> Copy for Path<T, P> {}

impl<T, P: Place + Clone> fmt::Debug for Path<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({})", self.place.clone().into_subject())
    }
}
