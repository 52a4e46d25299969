//! What a batch get asks for.

use crate::core::Core;
use crate::plan::Merged;
use crate::{EntityKey, Error};

/// What a batch get asks for.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// What its errors call the items.
    pub(crate) entity: &'static str,
    pub(crate) keys: Merged<()>,
    /// Which of the keys stands at each place, or why what stands there is no key.
    pub(crate) places: Vec<Result<usize, Error>>,
    pub(crate) consistent: bool,
    /// Whether what has expired is given, too.
    pub(crate) expired: bool,
    /// The attributes that are asked for, where they are not all.
    pub(crate) attributes: Option<Vec<&'static str>>,
}

impl Asked {
    pub(crate) fn new(core: &Core, entity: &'static str) -> Self {
        let consistent = core.defaults.consistent;
        let (keys, places) = (Merged::default(), Vec::new());
        Self { entity, keys, places, consistent, expired: false, attributes: None }
    }

    pub(crate) fn push<K: EntityKey>(&mut self, core: &Core, key: &K) {
        let place = core.key_of(key).map(|key| self.keys.insert(key, ()));
        self.places.push(place);
    }
}
