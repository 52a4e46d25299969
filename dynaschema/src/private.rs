//! What emitted code names, and nothing else does. Not part of the public API.

pub use std::borrow::Cow;
pub use std::boxed::Box;
pub use std::clone::Clone;
pub use std::cmp::{Eq, PartialEq};
pub use std::convert::From;
pub use std::hash::{Hash, Hasher};
pub use std::marker::PhantomData;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result;
pub use std::string::String;
pub use std::vec::Vec;

pub use dynaschema_derive::{lock_test, lock_text};
pub use serde;

pub use crate::collection::{
    Building, Built, Collection, Depth, Described, Gather, LeafMembers, Member as CollectedMember,
    NarrowedBy, OfEntity, Piece, ReadIn, SameParts, WholeAt, Within,
};
use crate::entity::Place;
pub use crate::entity::{
    ArmOf, Base, BucketOf, ByName, CopyOf, Gsi, Keyed, Lsi, PartitionArg, PartitionValues, PartitionsArg,
    UnknownParts,
};
pub use crate::entity::{
    Assign, Assignment, Decoded, Dependencies, Encoded, FromParts, Inspect, Items, ReadFrom, ReadPart, Wants,
    in_pieces, rest_of,
};
pub use crate::entity::{BatchPut, OfMember, of_none};
pub use crate::entity::{Beside, LeftOut, all_misread, misread_of, unless_misread};
pub use crate::entity::{Formed, all_from_stored};
pub use crate::entity::{
    Held, InPart, OneItem, ProjectedOf, Projection, assert_typed, projected, projected_of,
};
pub use crate::entity::{Hooks, Upgrade, no_clock, upgraded};
pub use crate::expr::{Condition, Document, Fixed, Form, InKey, Members, Needed, Path, Pieces, TopLevel};
pub use crate::key::{
    At, BucketArg, BucketStepArg, BucketsArg, ByArm, Case, CompositePart, Instant, KeyArg, KeyPart, Named,
    NamedArg, Narrowed, PartArg, PartError, PartValue, Shape, Shards, Spec, Step, StepArg, Time,
};
pub use crate::key::{NotReached, PartOrText, Reaches};
pub use crate::lock::{File as LockFile, check as check_lock, length as lock_length, lock};
pub use crate::op::Reading;
pub use crate::op::chain::{
    Consistent, Reached, all_arms, bucket_step, bucket_step_at, narrow, query, query_named, step, step_at,
};
pub use crate::op::collection::{gather, mixture};
pub use crate::op::partition::partition;
pub use crate::op::private::{
    HiddenField, class_of, composite_parts, entity_value, from_part, key_eq, key_fmt, key_hash,
    key_serialize, no_arm, parse_key, variant_parts,
};
pub use crate::op::update::changes::{
    Immutable, IsKnown, KeptByTable, OfPrimaryKey, edit, known, known_pieces, set, set_pieces, update,
    update_got, update_key, upsert,
};
pub use crate::op::{
    Chain, Check, Complete, Create, Delete, Ended, Exists, Get, MixedQuery, Move, PartitionKey, PartitionOf,
    Put, Query, Scan, Setters, Update,
};
pub use crate::plan::write::Changes;
pub use crate::run::{Call, Modify, Verdict, modify};
pub use crate::schema::Segment::{Literal, Part as Placeholder};
pub use crate::schema::Source::{Arm as OfArm, Base as OfTable, Copy as OfCopy, Index as OfIndex};
pub use crate::schema::chain::assert_allowed;
pub use crate::schema::check::{Survey, check_composite, check_entity, check_variant, check_variants};
pub use crate::schema::kept::last_version;
pub use crate::schema::pieces::{pieces, with_pieces};
pub use crate::schema::slot::Slot::{CopyPk, CopySk, IndexPk, IndexSk, Pk, Sk, UniquePk, UniqueSk};
pub use crate::schema::{
    Allow, Attribute, Clause, Computed, Constant, ConstantValue, Copied, EntityAttribute, EntitySchema,
    Index, IndexId, IndexNames, IndexProjection, Kept, Key, KeyArm, ListKey, Listed, Member, Owner, Part,
    PartRef, Permits, RawKey, Source, TableDescription, TableKey, TableTime, Template, Test, TimeOf, Unique,
    UnknownItems, Variant,
};
pub use crate::schema::{CollectionMember, CollectionSchema, Holds, Node};
pub use crate::schema::{ProjectedField, ProjectionSchema};
pub use crate::wire::{
    CodecError, EncodedField, ItemText, Moment, Ordered, Rest, TextAttribute, Unread, ValueDeserializer,
    ValueSerializer, clocked, decode, decode_with, decode_with_ttl, encode, encode_field, encode_field_with,
    encode_flattened, encode_flattened_with, encode_ttl, encode_value, encode_with, encode_with_ttl,
    from_ttl, has_field, instant_of, is_cut_ttl, is_map, is_map_with, no_member, no_part, of_ttl,
    part_attribute, part_attribute_with, read_field, read_field_with, ttl_operand, ttl_value, ttl_value_or,
    unless, written,
};
pub use crate::{AttributeValue, Batch, Contains, Entity, EntityKey, Error, Item, Table, TableSchema};
use crate::{expr, schema};

/// Puts the traits of coupled fields where none of the user's names is in scope, since rustc would look for
/// their attributes in a module called `diagnostic`. A macro knows a path to the runtime that holds in there,
/// and a derive does not.
#[doc(hidden)]
#[macro_export]
macro_rules! __coupled {
    ($($traits:tt)*) => {
        mod __coupled {
            use $crate::private::IsKnown;
            $($traits)*
        }
    };
}

pub use crate::__coupled as coupled;

/// Checks one key of an entity.
#[track_caller]
pub const fn check_key<E: Entity>(slot: schema::Slot) {
    schema::check::check_key(E::SCHEMA, slot);
}

/// Checks an arm of an index against those before it.
#[track_caller]
pub const fn check_arm<E: Entity>(index: usize) {
    schema::check::check_arm(E::SCHEMA, index);
}

/// Checks one key of an arm of an entity's primary key.
#[track_caller]
pub const fn check_key_of_arm<E: Entity>(arm: usize, slot: schema::Slot) {
    schema::check::check_key(E::SCHEMA.key_arm(arm), slot);
}

/// Checks an arm of an entity's primary key against those before it.
#[track_caller]
pub const fn check_key_arm<E: Entity>(arm: usize) {
    schema::check::check_key_arm(E::SCHEMA, arm);
}

/// Checks an attribute of an entity that is stored in a key only.
#[track_caller]
pub const fn check_from_key<E: Entity>(attribute: usize) {
    let mut arm = 0;
    while arm <= E::SCHEMA.arms.len() {
        schema::check::check_from_key(E::SCHEMA.key_arm(arm), attribute);
        arm += 1;
    }
}

/// Checks a field of an entity that serde flattens and a key shows.
#[track_caller]
pub const fn check_pieces<E: Entity>(field: &str, shape: &Shape) {
    schema::check::check_pieces(E::SCHEMA, field, shape);
}

/// Checks how an attribute of an entity says that it is stored.
#[track_caller]
pub const fn check_stored<E: Entity>(attribute: usize) {
    let mut arm = 0;
    while arm <= E::SCHEMA.arms.len() {
        schema::check::check_stored(E::SCHEMA.key_arm(arm), attribute);
        arm += 1;
    }
}

/// Checks what says whose a sentinel or copy of an entity is.
#[track_caller]
pub const fn check_owner<E: Entity>(of: schema::Slot) {
    schema::check::check_owner(E::SCHEMA, of);
}

/// Checks that a time to live needs no word to say what it counts, given whether its type is a plain number.
#[track_caller]
pub const fn check_ttl(counts: bool, entity: &str, field: &str) {
    schema::check::check_ttl(counts, entity, field);
}

/// Checks a field of a projection against the entity's, of which `typed` compiles where there is one of its
/// type: what does not compile is not evaluated, so that one mistake is one message.
#[track_caller]
pub const fn check_projected<E: Entity, P: Projection<E>>(field: usize, typed: fn(&E)) {
    let _ = typed;
    schema::check::check_projected(E::SCHEMA, P::PROJECTION, field);
}

/// Checks the type that is made for an index.
#[track_caller]
pub const fn check_index_projection<R: Held + OneItem + Projection<R::Of>>() {
    if let Some(index) = R::INDEX {
        schema::check::check_index_projection(R::Of::SCHEMA, index, R::PROJECTION);
    }
}

/// The place of a whole attribute that a serializer of the field's own writes.
pub type SerializedWith = expr::SerializedWith<TopLevel>;

/// The place of a whole attribute that is stored in a form of its own.
pub type StoredAs = expr::StoredAs<TopLevel>;

/// What a part of an entity can be asked for beside a value.
pub const fn allowed<E: Entity>(source: Source, part: usize) -> u8 {
    schema::chain::allowed(E::SCHEMA, source, part)
}

/// A member of a collection, which lives in the partition of the others.
pub const fn collected<M, K, P>(field: &'static str, holds: Holds) -> CollectionMember
where
    M: CollectedMember<K, Parts: SameParts<P>>,
    P: ?Sized,
{
    CollectionMember { field, holds, node: M::NODE }
}

/// The copies of a member that have this name, as their place says it.
#[track_caller]
pub const fn copy_of<M: OfEntity>(name: &str) -> u64 {
    schema::check::has_copy(M::ENTITY, name);
    schema::hash(name)
}

/// The arm of a member's key in a place that has this name, as its own place says it.
#[track_caller]
pub const fn arm_of<M: OfEntity, K: Place>(name: &str) -> u64 {
    schema::check::has_arm(M::ENTITY, K::PAIR, name);
    schema::hash(name)
}

/// Checks one member of a collection.
#[track_caller]
pub const fn check_member<C: Described>(member: usize) {
    schema::check::check_member(C::MEMBERS, member);
}

/// Checks one variant of an enum collection.
#[track_caller]
pub const fn check_kind<C: Described>(member: usize) {
    schema::check::check_kind(C::MEMBERS, member);
}

/// How many steps narrow all members of a collection.
pub const fn depth<C: Described>() -> usize {
    C::MEMBERS.depth()
}

/// How many steps fix the key of a collection's first single member.
pub const fn whole<C: Described>() -> usize {
    C::MEMBERS.whole()
}

/// What the step behind so many others allows, for each member of a collection.
pub const fn allowed_of_all<C: Described>(fixed: usize) -> u8 {
    C::MEMBERS.allowed(fixed)
}

/// The spec of a placeholder that says nothing behind its name.
pub const PLAIN: Spec = Spec::PLAIN;

/// The schema of an entity with an error, so that the rest of the program is still checked.
pub const STUB_SCHEMA: &EntitySchema = &EntitySchema::STUB;

/// The description of a table with an error.
pub const STUB_TABLE: &TableDescription = &TableDescription::STUB;

/// The body of everything that is emitted for a type with an error.
pub fn stub<T>() -> T {
    unreachable!("what has a compile error never runs")
}
