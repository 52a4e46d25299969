//! The traits that the derives implement, public so that helpers can be generic over them.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::Serialize;

use crate::key::{Instant, PartError, PartValue};
use crate::schema::check::Survey;
use crate::schema::{EntityAttribute, EntitySchema, Member, Permits, TableDescription};
use crate::wire::{CodecError, ItemText, Rest, Unread, no_part};
use crate::{AttributeValue, Item};

mod assignment;
mod batch;
mod dependencies;
mod flattened;
mod form;
mod found;
mod hooks;
mod keyed;
mod left_out;
mod narrow;
mod projection;
mod reads;

pub use assignment::{Assign, AssignItself, Assignment, in_pieces};
pub(crate) use batch::AnyEntity;
pub use batch::{Batch, BatchPut, OfMember, of_none};
pub use dependencies::Dependencies;
pub use flattened::rest_of;
pub(crate) use form::shown;
pub use form::{Formed, all_from_stored};
pub use found::Found;
pub(crate) use hooks::Model;
pub use hooks::{Hooks, Upgrade, no_clock, upgraded};
pub use keyed::{
    ArmOf, Base, BucketOf, ByName, CopyOf, Gsi, Keyed, Lsi, PartitionArg, PartitionValues, PartitionsArg,
    Place, SecondaryIndex, UnknownParts,
};
pub(crate) use left_out::misread;
pub use left_out::{Beside, LeftOut, all_misread, misread_of, unless_misread};
pub(crate) use narrow::assert_held;
pub use narrow::{Held, InPart, MixedItems, ShownInPart, WholeItems};
pub use projection::{
    Filtered, OneItem, ProjectedAs, ProjectedOf, Projection, assert_typed, projected, projected_of,
};
pub(crate) use reads::Several;
pub use reads::{Items, ReadFrom, Reads, Wants};

/// What encoding gives.
pub type Encoded = Result<Item, CodecError>;
/// What decoding gives.
pub type Decoded<T> = Result<T, CodecError>;
/// What gives the parts of a key that was read, by their indexes.
pub type ReadPart<'a> = &'a mut (dyn FnMut(usize) -> PartValue<'static> + 'a);
/// A key of these parts, or the part that was at fault.
pub type FromParts<K> = Result<K, (usize, PartError)>;

/// A struct with key templates: one kind of item of a table.
///
/// Implemented by `#[derive(DynamoEntity)]`.
///
/// ```
/// use dynaschema::op::{Get, Put};
/// use dynaschema::{Contains, DynamoEntity, Entity, Result, Table, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
///     name: String,
/// }
///
/// /// Writes a value and reads it back, of any entity in any table that holds it.
/// async fn round_trip<E: Entity, S: Contains<E>>(table: &Table<S>, value: E) -> Result<E> {
///     let key = value.to_key();
///     Put::new(value).send(table).await?;
///     Get::from_key(&key).consistent().one(table).await
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// let ann = User { id: 1, name: "Ann".into() };
/// assert_eq!(round_trip(&users, ann.clone()).await?, ann);
/// assert_eq!((User::SCHEMA.name, User::SCHEMA.entity), ("User", "User"));
/// # Ok(())
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entity",
    label = "not an entity",
    note = "derive `DynamoEntity` for it and give it a `#[pk(\"…\")]`"
)]
pub trait Entity: Sized + Send + Sync + 'static {
    /// The entity's keys, attributes and indexes.
    const SCHEMA: &'static EntitySchema;
    /// The functions below that the runtime calls without knowing the type.
    #[doc(hidden)]
    const HOOKS: &'static Hooks = &Hooks::of::<Self>();
    /// What brings items of older schema versions up to date (`#[dynamo(upgrade = f)]`).
    #[doc(hidden)]
    const UPGRADE: Option<Upgrade> = None;
    /// The value of its primary key: a struct of the key's parts.
    type Key: EntityKey<Entity = Self>;
    /// The typed paths of its attributes, for filters and conditions.
    type Fields;

    /// The typed paths of the entity's attributes.
    fn fields() -> Self::Fields;

    /// The primary key of this value.
    fn to_key(&self) -> Self::Key;

    /// The value of the part with this index in [`EntitySchema::parts`].
    #[doc(hidden)]
    fn part(&self, part: usize) -> PartValue<'_>;

    /// The value of a part that is computed, of what is known of the fields that it is computed from;
    /// `None` where that is not enough.
    #[doc(hidden)]
    fn computed(part: usize, of: Dependencies<'_>) -> Option<PartValue<'static>> {
        let _ = (part, of);
        None
    }

    /// The domain attributes of this value, without any key that we synthesise.
    #[doc(hidden)]
    fn encode(&self) -> Encoded;

    /// The same attributes as text, where serde alone says how the fields are stored; `None` elsewhere, and
    /// of a value that does not encode.
    #[doc(hidden)]
    fn written(&self) -> Option<ItemText> {
        None
    }

    /// The attributes that come from fields which serde flattens.
    #[doc(hidden)]
    fn flattened(&self) -> Result<Rest, CodecError> {
        Ok(Rest::default())
    }

    /// The attributes that serde leaves out of this value though a read of the item would give another one.
    #[doc(hidden)]
    fn misread(&self) -> Vec<LeftOut> {
        Vec::new()
    }

    /// The value back from an item's attributes.
    #[doc(hidden)]
    fn decode(item: Unread<'_>) -> Decoded<Self>;

    /// The same, shown to `inspect` before anyone has it.
    #[doc(hidden)]
    fn decode_shown(item: Unread<'_>, inspect: Inspect<'_>) -> Decoded<Self> {
        let value = Self::decode(item)?;
        inspect(&value);
        Ok(value)
    }

    /// The value, as that of the member at this place.
    #[doc(hidden)]
    fn as_member(&self, member: usize) -> OfMember<'_> {
        Some((member, self))
    }

    /// The attribute that a part read back from a key would have had, for `from_key` fields.
    #[doc(hidden)]
    fn part_attribute(part: usize, value: PartValue<'_>) -> Result<AttributeValue, CodecError> {
        let _ = value;
        no_part(part)
    }

    /// What serde reads of the attribute of this index, where something else is stored.
    #[doc(hidden)]
    fn from_stored(attribute: usize, stored: AttributeValue) -> Result<AttributeValue, CodecError> {
        let _ = attribute;
        Ok(stored)
    }

    /// What serde's `default` gives for the attribute of this index, as it is stored.
    #[doc(hidden)]
    fn default_of(attribute: usize) -> Result<Option<AttributeValue>, CodecError> {
        let _ = attribute;
        Ok(None)
    }

    /// The same of an attribute that is left out where it has its default, as it would be stored if it were
    /// not.
    #[doc(hidden)]
    fn default_left_out(attribute: usize) -> Result<Option<AttributeValue>, CodecError> {
        let _ = attribute;
        Ok(None)
    }

    /// The value of the attribute of this index at a moment, where the table's clock sets it.
    #[doc(hidden)]
    fn clocked(attribute: usize, now: Instant) -> Result<Assignment, CodecError> {
        let _ = now;
        no_clock(attribute)
    }
}

/// The primary key of an entity, as a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of an entity",
    label = "expected the struct of a primary key, such as `UserKey`",
    note = "the struct has a field for each part: `UserKey {{ id }}`; `user.key()` is that of a value"
)]
pub trait EntityKey: Clone + Eq + Hash + Debug + Serialize + Send + Sync + 'static {
    /// The entity whose key it is.
    type Entity: Entity<Key = Self>;

    /// The value of the part with this index in [`EntitySchema::parts`];
    /// [`PartValue::None`] for a part that is not in the primary key.
    #[doc(hidden)]
    fn part(&self, part: usize) -> PartValue<'_>;

    /// The key whose parts were read back from an item's key; the closure takes the part's index.
    #[doc(hidden)]
    fn from_parts(part: ReadPart<'_>) -> FromParts<Self>;
}

/// A table's entities and names: an enum with `#[derive(DynamoTable)]`, or a single entity.
pub trait TableSchema: Sized + Send + Sync + 'static {
    /// The table's names and members.
    const TABLE: &'static TableDescription;
    /// The functions of its members, in their order.
    #[doc(hidden)]
    const HOOKS: &'static [&'static Hooks];
}

/// A table that holds the entity `E`.
///
/// ```
/// use dynaschema::{Contains, DynamoEntity, DynamoTable, Result, Table, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
///     total: u64,
/// }
///
/// /// Works with every table that has orders in it.
/// async fn total<S: Contains<Order>>(table: &Table<S>, user: &str) -> Result<u64> {
///     Ok(Order::query(user).all(table).await?.iter().map(|order| order.total).sum())
/// }
///
/// #[derive(Debug, DynamoTable)]
/// enum Shop {
///     Order(Order),
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let (shop, orders) = (embedded::table::<Shop>().await?, embedded::table::<Order>().await?);
/// let order = Order { user: "42".into(), number: 1, total: 250 }.create().send(&shop).await?;
/// order.create().send(&orders).await?;
/// assert_eq!((total(&shop, "42").await?, total(&orders, "42").await?), (250, 250));
/// # Ok(())
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "table `{Self}` does not hold the entity `{E}`; add a variant `{E}({E})` to the enum `{Self}`",
    label = "`{E}` is not in this table",
    note = "a table is an enum with `#[derive(DynamoTable)]`, or an entity that has one to itself",
    note = "a helper that also takes projections, or the table's enum, is bound by `S: Reads<T>` and `T: Items` in the place of `S: Contains<T>` and `T: Entity`"
)]
pub trait Contains<E>: TableSchema {
    /// The index of `E` among the members.
    #[doc(hidden)]
    const MEMBER: usize;
}

/// A value that was decoded, by its parts: of whichever entity.
pub trait HasParts {
    /// The value of the part with this index in [`EntitySchema::parts`].
    fn value_of(&self, part: usize) -> PartValue<'_>;
}

impl<E: Entity> HasParts for E {
    fn value_of(&self, part: usize) -> PartValue<'_> {
        self.part(part)
    }
}

/// Looks at a value that was decoded, before anyone has it.
pub type Inspect<'a> = &'a mut dyn FnMut(&dyn HasParts);

/// An entity that is a table of its own, with the checks that an enum of one variant has.
struct Alone<E>(PhantomData<fn() -> E>);

impl<E: Entity> Alone<E> {
    const TABLE: TableDescription = TableDescription {
        name: E::SCHEMA.name,
        entity: EntityAttribute::Required("entity_type"),
        members: &[Member {
            variant: E::SCHEMA.name,
            entity: E::SCHEMA.entity,
            schema: E::SCHEMA,
            permits: Permits::NOTHING,
        }],
        ..TableDescription::STUB
    };
    const CHECKED: () = Survey::<1>::of(&Self::TABLE).check_member(0);
}

/// An entity is a table of its own.
#[diagnostic::do_not_recommend]
impl<E: Entity> TableSchema for E {
    const TABLE: &'static TableDescription = {
        // Only where it is used as one: in an enum its names can be others.
        let () = Alone::<E>::CHECKED;
        &Alone::<E>::TABLE
    };
    const HOOKS: &'static [&'static Hooks] = &[E::HOOKS];
}

#[diagnostic::do_not_recommend]
impl<E: Entity> Contains<E> for E {
    const MEMBER: usize = 0;
}
