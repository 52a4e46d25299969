//! What is known of the fields that a part is computed from, when not all of a value is.

use std::any::Any;
use std::fmt;
use std::ops::Deref;

use super::Assignment;
use crate::key::{KeyPart, PartValue};

/// The fields that a write says something of, and the parts that its key tells.
#[derive(Clone, Copy)]
pub struct Dependencies<'a> {
    pub(crate) said: &'a [&'a Assignment],
    /// The parts of the primary key that are told exactly.
    pub(crate) told: &'a dyn Fn(usize) -> Option<PartValue<'static>>,
}

impl fmt::Debug for Dependencies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dependencies").field("said", &self.said).finish_non_exhaustive()
    }
}

/// The value of a field: lent by what says it, or made of the key's part.
#[derive(Debug)]
pub enum Dependency<'a, T> {
    /// What a setter was given.
    Said(&'a T),
    /// What the primary key tells.
    Told(T),
}

impl Dependencies<'_> {
    /// The value of the field of this attribute, if it is said.
    pub fn field<T: Any>(&self, attribute: usize) -> Option<Dependency<'_, T>> {
        let said = self.said.iter().find(|said| said.attribute == attribute)?;
        said.typed.as_ref()?.downcast_ref().map(Dependency::Said)
    }

    /// The same of a field that is a part of the primary key.
    pub fn field_or_part<T: KeyPart + Any>(
        &self,
        attribute: usize,
        part: usize,
    ) -> Option<Dependency<'_, T>> {
        let told = || T::from_part((self.told)(part)?).ok().map(Dependency::Told);
        self.field(attribute).or_else(told)
    }
}

impl<T> Deref for Dependency<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Said(value) => value,
            Self::Told(value) => value,
        }
    }
}
