//! What is made once and moved on, and made again only where it is needed again.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Error;

/// Something as large as an item, on its way into the request that takes it.
///
/// A request that has to be sent again needs it again. That is rare, so it is then made again,
/// where keeping a copy would cost every call.
pub(crate) struct Made<T> {
    first: Mutex<Option<T>>,
    make: Arc<dyn Fn() -> Result<T, Error> + Send + Sync>,
}

impl<T> Made<T> {
    pub(crate) fn new(first: T, make: impl Fn() -> Result<T, Error> + Send + Sync + 'static) -> Self {
        Self { first: Mutex::new(Some(first)), make: Arc::new(make) }
    }

    /// The same thing whenever it is asked for.
    pub(crate) fn take(&self) -> Result<T, Error> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        first.map_or_else(&*self.make, Ok)
    }
}

impl<T> Clone for Made<T> {
    fn clone(&self) -> Self {
        Self { first: Mutex::new(None), make: self.make.clone() }
    }
}

impl<T> fmt::Debug for Made<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Made(..)")
    }
}
