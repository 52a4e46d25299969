//! What a value is decoded from.

use serde::de::DeserializeOwned;

use super::json::Next;
use super::raw::{Conversion, Convert};
use super::written::malformed;
use super::{CodecError, RawItem, Row, ValueDeserializer, direct};
use crate::{AttributeValue, Item};

/// An item on its way into its value: one that was read, or the one that is next in an answer.
#[derive(Debug)]
pub struct Unread<'a>(Kind<'a>);

#[derive(Debug)]
enum Kind<'a> {
    Raw(RawItem),
    Next(Next<'a>, Vec<Conversion>),
}

impl<'a> Unread<'a> {
    /// The item that is next on a page: it is read as it stands, or not at all.
    pub(crate) fn next(next: Next<'a>) -> Self {
        Self(Kind::Next(next, Vec::new()))
    }

    /// Takes an attribute out.
    pub(crate) fn take(&mut self, name: &str) -> Option<AttributeValue> {
        match &mut self.0 {
            Kind::Raw(item) => item.take(name),
            Kind::Next(next, _) => elsewise(*next),
        }
    }

    /// Whether it has an attribute of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        match &self.0 {
            Kind::Raw(item) => item.has(name),
            Kind::Next(next, _) => elsewise::<()>(*next).is_some(),
        }
    }

    /// Reads the value of an attribute, if there is one.
    pub(super) fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(ValueDeserializer<'_>) -> Result<T, CodecError>,
    ) -> Option<Result<T, CodecError>> {
        match &self.0 {
            Kind::Raw(item) => item.read(name, read),
            Kind::Next(next, _) => elsewise(*next),
        }
    }

    /// Has something else made of an attribute, if there is one, now or when it is read.
    pub(crate) fn convert(
        &mut self,
        name: &'static str,
        argument: usize,
        convert: Convert,
    ) -> Result<(), CodecError> {
        let conversion = Conversion { name, convert, argument };
        match &mut self.0 {
            Kind::Raw(item) => item.convert(conversion)?,
            Kind::Next(_, conversions) => conversions.push(conversion),
        }
        Ok(())
    }

    /// Reads the whole.
    #[inline]
    pub(super) fn decode<T: DeserializeOwned>(self) -> Result<T, CodecError> {
        match self.0 {
            Kind::Raw(item) => item.decode(),
            Kind::Next(next, conversions) => {
                next.read(|page| direct::read_item(page, &conversions)).map_err(|_| malformed())
            }
        }
    }
}

/// Nothing of an item that somebody has other plans for than to read it as it stands.
fn elsewise<T>(next: Next<'_>) -> Option<T> {
    next.spoil();
    None
}

impl From<RawItem> for Unread<'_> {
    fn from(item: RawItem) -> Self {
        Self(Kind::Raw(item))
    }
}

impl From<Item> for Unread<'_> {
    fn from(item: Item) -> Self {
        RawItem::from(item).into()
    }
}
