//! What an error has found, as a value.

use super::{Identity, Layout, as_read, identify};
use crate::error::Whose;
use crate::schema::is_same_entity;
use crate::{Entity, Error, Item};

impl Error {
    /// The same error with the item that a write has found, as it is read by the entity whose it is.
    pub(crate) fn with_found(self, layout: &Layout, found: Item) -> Self {
        let Identity::Member(member) = identify(layout, &found) else {
            return self.with_old_of(Whose::Nobodys, found);
        };
        let whose = Whose::Of(layout.member(layout.origin(member)).schema);
        self.with_old_of(whose, as_read(layout, layout.model(member), found))
    }

    /// The item as it was when a write's condition failed, decoded.
    ///
    /// `None` where the service sent no item, and where it is no `E`: another entity's, or none that the
    /// table knows.
    pub fn old<E: Entity>(&self) -> Option<E> {
        let is_own = match self.old_of() {
            Whose::Untold => true,
            Whose::Nobodys => false,
            Whose::Of(schema) => is_same_entity(schema, E::SCHEMA),
        };
        let old = self.old_item().filter(|_| is_own)?;
        E::decode(old.clone().into()).ok()
    }
}
