//! What an item is to a table: how a value becomes one, which index attributes it has, what
//! entity it is, and how it is read back.
//!
//! Nothing here waits, and nothing knows an operation.

mod assemble;
mod classify;
mod companions;
mod computed;
mod constants;
mod coverage;
mod error;
mod evolution;
mod foreign;
mod identity;
mod index;
mod layout;
mod marks;
mod new_item;
mod owner;
mod primary;
mod read_key;
mod redaction;
mod render;
mod rest;
mod restore;
mod shown_parts;
mod snapshot;
mod stamp;
mod storable;
mod times;

pub(crate) use assemble::{as_stored, complete, complete_text};
pub use classify::StoredItem;
pub(crate) use classify::classify;
pub(crate) use companions::Companions;
pub(crate) use computed::{compute, compute_all, compute_said, computed_of, parts_anew};
pub(crate) use evolution::{as_read, is_outdated, newer_version, rename, upgrade};
pub(crate) use identity::{Identity, arm_of, identify, identify_in_index, tell_by_key};
pub(crate) use index::{Deciding, IndexAttributes, Rewrite};
pub(crate) use layout::Layout;
pub(crate) use marks::{
    copy_of, is_copy, is_copy_called, is_expired, is_sentinel, is_unknown_copy, owner_of,
};
pub(crate) use new_item::NewItem;
pub(crate) use owner::{Adopted, holder, said_of_owner, told_by_owner};
pub(crate) use primary::{
    companion_key, is_at, is_key_value, item_key, key_attributes, key_value, place_under, primary_key,
    primary_key_in,
};
pub use read_key::KeyCheck;
pub(crate) use redaction::{Discretion, discreet};
pub(crate) use render::{KnownParts, Parts, Rendering};
use rest::check_rest;
pub(crate) use rest::{ends_item, hide_from_rest, is_shown_to_rest};
pub(crate) use restore::{
    Decoding, attribute_of_part, can_be_left_over, decode, from_identified, from_item, not_wanted,
    parts_of_item, primary_parts, rest_of_item, restore, rewritten,
};
pub(crate) use shown_parts::parts_in;
pub(crate) use snapshot::{
    Snapshot, TextSnapshot, Touched, assigned, attribute_of, attributes_of, check_raw, check_stored, clocked,
    known, lent, number, said, version_of,
};
pub(crate) use stamp::Stamp;
pub(crate) use storable::{
    check_attribute, check_change, check_in_keys, check_made, check_removed, check_value,
};
