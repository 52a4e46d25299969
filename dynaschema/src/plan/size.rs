//! Whether the service can store an item.

use crate::Error;
use crate::error::What;
use crate::wire::MAX_ITEM;

/// Refuses an item of this many bytes where that is too large for the service, before it is sent.
pub(crate) fn check_size(operation: &'static str, size: usize) -> Result<(), Error> {
    if size <= MAX_ITEM {
        return Ok(());
    }
    let reason = format!("the item has {size} bytes, and the service stores up to {MAX_ITEM}");
    Err(Error::new(What::InvalidRequest { operation, reason }))
}
