//! What emitted code names, and nothing else does. Not part of the public API.

pub use std::borrow::Cow;
pub use std::boxed::Box;
pub use std::clone::Clone;
pub use std::cmp::{Eq, PartialEq};
pub use std::convert::From;
pub use std::hash::{Hash, Hasher};
pub use std::marker::PhantomData;
pub use std::option::Option;
pub use std::result::Result;
pub use std::string::String;
pub use std::vec::Vec;

pub use serde;

pub use crate::expr::Path;
pub use crate::key::{
    BucketArg, BucketRange, Case, CompositePart, KeyArg, KeyPart, KeyPrefix, KeyRange, Named, PartError,
    PartValue, Shape, Spec, Time,
};
pub use crate::op::private::{
    CLOSED, composite_parts, entity_value, from_part, key_eq, key_fmt, key_hash, key_serialize, parse_key,
};
pub use crate::op::{
    Chain, Create, Delete, Exists, Get, Mixed, PartitionKey, Plan, Put, Query, Scan, StronglyConsistent, fix,
    partition, query, query_buckets, range, starts_with,
};
pub use crate::schema::{
    Allow, Attribute, EntityAttribute, EntitySchema, Index, IndexId, IndexNames, Key, Member, Part, PartRef,
    RawKey, Segment, Slot, Survey, TableDescription, Template, check_composite, check_entity, check_from_key,
    check_key, has_prefix, is_ordered,
};
pub use crate::wire::{
    CodecError, ValueSerializer, decode, encode, encode_value, encode_with, no_member, no_part,
    part_attribute, part_attribute_with,
};
pub use crate::{AttributeValue, Contains, Entity, EntityKey, Error, Item, TableSchema};

/// Reads a value and does nothing with it.
pub fn touch<T>(_: &T) {}

/// The schema of an entity with an error, so that the rest of the program is still checked.
pub const STUB_SCHEMA: &EntitySchema = &EntitySchema::STUB;

/// The description of a table with an error.
pub const STUB_TABLE: &TableDescription = &TableDescription::STUB;

/// The body of everything that is emitted for a type with an error.
pub fn stub<T>() -> T {
    unreachable!("what has a compile error never runs")
}
