//! Bytes: as hexadecimal digits, where a key is compared, shown or planned with.

use crate::key::{KeyRule, PartValue, Shape, hex};

pub(super) fn push(bytes: &[u8], shape: &Shape, out: &mut String) -> Result<(), KeyRule> {
    if bytes.is_empty() {
        return Err(KeyRule::Empty);
    }
    if shape.max_len.is_some_and(|max_len| bytes.len() > max_len) {
        return Err(KeyRule::OutsideShape);
    }
    hex::push(bytes, out);
    Ok(())
}

pub(super) fn read(text: &str) -> Option<PartValue<'static>> {
    hex::decode(text).map(PartValue::binary)
}
