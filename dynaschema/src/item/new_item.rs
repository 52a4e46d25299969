//! An item on its way into a request.

use std::borrow::Cow;
use std::mem;

use crate::Item;
use crate::wire::json::Object;
use crate::wire::{ItemText, item_size, sent_size};

/// The item of a put: as a map, or as the text that a request says it by.
#[derive(Debug, Clone)]
pub(crate) enum NewItem {
    Map(Item),
    Text(ItemText),
}

impl NewItem {
    /// The item, which is needed no more.
    pub(crate) fn take_map(&mut self) -> Item {
        match self {
            Self::Map(item) => mem::take(item),
            Self::Text(text) => text.to_map(),
        }
    }

    pub(crate) fn map(&self) -> Cow<'_, Item> {
        match self {
            Self::Map(item) => Cow::Borrowed(item),
            Self::Text(text) => Cow::Owned(text.to_map()),
        }
    }

    /// Its bytes where it is stored, by the service's rules.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Map(item) => item_size(item),
            Self::Text(text) => text.size(),
        }
    }

    /// Its bytes in a request.
    pub(crate) fn sent_size(&self) -> usize {
        match self {
            Self::Map(item) => sent_size(item),
            Self::Text(text) => text.sent_size(),
        }
    }

    /// The same as far as it is known without looking for it.
    pub(crate) fn bytes_known(&self) -> usize {
        match self {
            Self::Map(_) => 0,
            Self::Text(text) => text.sent_size(),
        }
    }

    /// Writes it as a member of a request; nothing where an attribute is of a type that is not known here.
    pub(crate) fn write(&self, object: &mut Object<'_>, name: &str) -> Option<()> {
        match self {
            Self::Map(item) => object.attributes(name, item),
            Self::Text(text) => {
                object.written_attributes(name, text);
                Some(())
            }
        }
    }
}

impl From<Item> for NewItem {
    fn from(item: Item) -> Self {
        Self::Map(item)
    }
}
