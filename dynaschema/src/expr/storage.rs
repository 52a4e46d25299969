//! How the values of an attribute are stored and read, where its type does not say it, and that only setters
//! change them.

use super::form::Form;
use super::operand::Decode;
use super::{Fixed, Path, SerializedWith, StoredAs, TopLevel};
use crate::key::PartValue;
use crate::{AttributeValue, CodecError};

/// How the values of a place are stored and read, where their type does not say it.
pub(crate) struct Storage<T> {
    /// What reads a value, where it is not read as its type says.
    pub(crate) decode: Option<Decode<T>>,
    /// Whether what reads it gives another type, so that nobody here can read it.
    pub(crate) is_read_otherwise: bool,
    /// What it is where the attribute is absent, if that is a value of its own.
    pub(crate) absent: Option<fn() -> T>,
    /// What serde makes of a member that its map lacks: by its `default`, or the `None` of an `Option`.
    /// Without one the map cannot be read then, as far as is known here.
    pub(crate) lacking: Option<fn() -> Option<T>>,
    /// What stands there where there is no value.
    pub(crate) nothing: Nothing,
    /// What a key that is this very attribute is asked for by.
    pub(crate) part: Option<ToPart<T>>,
    /// In which form its values are stored.
    pub(super) form: Form,
    /// Whether a value lies between two that are stored in that form, which cuts it off to the one before it.
    pub(super) cut: Option<fn(&T) -> bool>,
}

/// What stands in a place where there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nothing {
    /// Nothing.
    Absent,
    /// Nothing, or the `NULL` of a `None`, if values of this type can be one: only the caller knows that.
    PerhapsNull,
    /// The `NULL` of a `None`, or nothing.
    Null,
}

/// What a value is in keys.
type ToPart<T> = fn(&T) -> PartValue<'_>;

impl<T> Storage<T> {
    /// All is as the type says.
    pub(super) const PLAIN: Self = Self {
        decode: None,
        is_read_otherwise: false,
        absent: None,
        lacking: None,
        nothing: Nothing::Absent,
        part: None,
        form: Form::OF_TYPE,
        cut: None,
    };

    /// The same of a place of which only the caller says that it holds such values.
    pub(super) const UNKNOWN: Self = Self { form: Form::UNKNOWN, ..Self::PLAIN };
}

impl<T> Clone for Storage<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Storage<T> {}

impl<T> Path<T> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("total").attribute(), "total");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0
    }

    /// The same attribute, of which the type says nothing of how it is stored.
    ///
    /// ```
    /// use dynaschema::AttributeValue;
    /// use dynaschema::expr::Path;
    ///
    /// let cents = Path::<u64>::encoded_with("price", |price| {
    ///     Ok(AttributeValue::S(format!("{price:08}")))
    /// });
    /// let cheap = cents.serialized_with().text_order().lt(1_000);
    /// assert_eq!(format!("{cheap:?}"), "Condition(price < ?)");
    /// ```
    pub const fn serialized_with(self) -> Path<T, SerializedWith<TopLevel>> {
        Path { place: SerializedWith(self.place), encode: self.encode, storage: self.storage }
    }

    /// The same attribute, whose values are stored in a form that sorts as they do, whatever their type
    /// says.
    ///
    /// ```
    /// use dynaschema::AttributeValue;
    /// use dynaschema::expr::Path;
    ///
    /// let cents = Path::<u64>::encoded_with("price", |price| {
    ///     Ok(AttributeValue::S(format!("{price:020}")))
    /// });
    /// assert_eq!(format!("{:?}", cents.stored_as().lt(1_000)), "Condition(price < ?)");
    /// ```
    pub const fn stored_as(self) -> Path<T, StoredAs<TopLevel>> {
        Path { place: StoredAs(self.place), encode: self.encode, storage: self.storage }
    }

    /// The same attribute, whose values are read by this function, such as by an update that gives one back.
    ///
    /// ```
    /// use dynaschema::AttributeValue;
    /// use dynaschema::expr::Path;
    ///
    /// let paid = Path::<bool>::encoded_with("paid", |paid| Ok(AttributeValue::S(format!("{paid}"))));
    /// let paid = paid.decoded_with(|stored| Ok(stored.as_s().is_ok_and(|text| text == "true")));
    /// assert_eq!(format!("{:?}", paid.eq(true)), "Condition(paid = ?)");
    /// ```
    pub const fn decoded_with(self, decode: fn(AttributeValue) -> Result<T, CodecError>) -> Self {
        Self { storage: Storage { decode: Some(decode), ..self.storage }, ..self }
    }

    /// The same attribute, which has this value where it is absent: for fields that are left out where they
    /// have it.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let tags = Path::<Vec<String>>::new("tags").absent_as(Vec::new);
    /// assert_eq!(tags.attribute(), "tags");
    /// ```
    pub const fn absent_as(self, absent: fn() -> T) -> Self {
        Self { storage: Storage { absent: Some(absent), ..self.storage }, ..self }
    }

    /// The same attribute, whose values are stored in this form.
    #[doc(hidden)]
    pub const fn in_form(self, form: Form) -> Self {
        Self { storage: Storage { form, ..self.storage }, ..self }
    }

    /// The same attribute, whose form cuts off the values of which this is true.
    #[doc(hidden)]
    pub const fn cut_where(self, cut: fn(&T) -> bool) -> Self {
        Self { storage: Storage { cut: Some(cut), ..self.storage }, ..self }
    }

    /// The same attribute, which is a key itself: what is stored of a value is what the key shows of it.
    #[doc(hidden)]
    pub const fn keyed_by(self, part: fn(&T) -> PartValue<'_>) -> Self {
        Self { storage: Storage { part: Some(part), ..self.storage }, ..self }
    }

    /// The same attribute, which only the entity's own setters may change.
    ///
    /// ```
    /// use dynaschema::expr::{Fixed, Path, TopLevel};
    ///
    /// const STATUS: Path<String, Fixed<TopLevel>> = Path::new("status").fixed();
    /// assert_eq!(format!("{:?}", STATUS.eq("OPEN")), "Condition(status = ?)");
    /// ```
    pub const fn fixed(self) -> Path<T, Fixed<TopLevel>> {
        Path { place: Fixed(self.place), encode: self.encode, storage: self.storage }
    }
}

impl<T> Path<T, SerializedWith<TopLevel>> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("total").serialized_with().attribute(), "total");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0.0
    }

    /// The same attribute, which only the entity's own setters may change.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let total = Path::<u64>::new("total").serialized_with().fixed();
    /// assert_eq!(format!("{:?}", total.eq(7)), "Condition(total = ?)");
    /// ```
    pub const fn fixed(self) -> Path<T, Fixed<SerializedWith<TopLevel>>> {
        Path { place: Fixed(self.place), encode: self.encode, storage: self.storage }
    }
}

impl<T> Path<T, StoredAs<TopLevel>> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("total").stored_as().attribute(), "total");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0.0
    }

    /// The same attribute, which only the entity's own setters may change.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let total = Path::<u64>::new("total").stored_as().fixed();
    /// assert_eq!(format!("{:?}", total.gt(7)), "Condition(total > ?)");
    /// ```
    pub const fn fixed(self) -> Path<T, Fixed<StoredAs<TopLevel>>> {
        Path { place: Fixed(self.place), encode: self.encode, storage: self.storage }
    }
}

impl<T> Path<T, Fixed<TopLevel>> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("version").fixed().attribute(), "version");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0.0
    }
}

impl<T> Path<T, Fixed<SerializedWith<TopLevel>>> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("total").serialized_with().fixed().attribute(), "total");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0.0.0
    }
}

impl<T> Path<T, Fixed<StoredAs<TopLevel>>> {
    /// The name of the attribute.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// assert_eq!(Path::<u64>::new("expires").stored_as().fixed().attribute(), "expires");
    /// ```
    pub const fn attribute(self) -> &'static str {
        self.place.0.0.0
    }
}
