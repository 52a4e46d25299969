//! What is said of an attribute beside its type: how it is stored, and that only setters change it.

use super::{Fixed, Path, SerializedWith, StoredAs, TopLevel};

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
        Path { place: SerializedWith(self.place), encode: self.encode, ways: self.ways }
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
        Path { place: StoredAs(self.place), encode: self.encode, ways: self.ways }
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
        Path { place: Fixed(self.place), encode: self.encode, ways: self.ways }
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
        Path { place: Fixed(self.place), encode: self.encode, ways: self.ways }
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
        Path { place: Fixed(self.place), encode: self.encode, ways: self.ways }
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
