//! An order with two copies, a unique value, a time to live, an upgrade and an alias; and a user.

use std::time::{Duration, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::entity::{Hooks, Inspect, ReadFrom, Upgrade, Wants};
use crate::key::{Key, PartRef, RawKey, Segment, Template};
use crate::key::{KeyPart, PartError, PartValue, PartValues, Shape, Spec};
use crate::op::chain::query;
use crate::op::partition::partition;
use crate::op::{Chain, Mixed, PartitionKey, Query, Reading};
use crate::schema::check::check_entity;
use crate::schema::{
    Allow, Attribute, Copied, EntityAttribute, EntitySchema, Index, IndexId, Kept, Member, Part, Permits,
    Source, TableDescription, Unique,
};
use crate::wire::{Moment, Unread};
use crate::{
    AttributeValue, CodecError, Contains, Entity, EntityKey, Item, Table, TableSchema, embedded, wire,
};

/// What the table's clock shows, in epoch seconds.
pub(super) const NOW: u64 = 1_800_000_000;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) user: String,
    pub(super) number: u32,
    pub(super) id: String,
    pub(super) email: String,
    pub(super) expires: Option<u64>,
    pub(super) note: String,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct User {
    pub(super) user: String,
    pub(super) name: String,
}

#[derive(Debug, PartialEq)]
pub(super) enum Shop {
    Order(Order),
    User(User),
}

/// The same table, whose items do not say which entity they are.
#[derive(Debug, PartialEq)]
pub(super) enum Bare {
    Order(Order),
    User(User),
}

const TEXT: &Shape = &<String as KeyPart>::SHAPE;
const NUMBER: &Shape = &<u32 as KeyPart>::SHAPE;
const USER: Segment = part(0, "user", TEXT, None);
const ID: Segment = part(2, "id", TEXT, None);
const EMAIL: Segment = part(3, "email", TEXT, None);

const fn part(part: usize, name: &'static str, shape: &'static Shape, width: Option<u8>) -> Segment {
    Segment::Part(PartRef { part, name, shape, spec: Spec { width, ..Spec::PLAIN } })
}

const fn template(text: &'static str, segments: &'static [Segment]) -> Template {
    Template { text, segments }
}

const fn stored(name: &'static str) -> Attribute {
    Attribute::of(name)
}

const PARTITION: Template = template("USER#<user>", &[Segment::Literal("USER#"), USER]);

const ORDER: &EntitySchema = &EntitySchema {
    name: "Order",
    entity: "Order",
    names_itself: false,
    schema_version: Some(2),
    attributes: &[
        stored("user"),
        Attribute { from_key: true, ..stored("number") },
        stored("id"),
        stored("email"),
        stored("expires"),
        stored("note"),
    ],
    parts: &[
        Part { name: "user", shape: TEXT },
        Part { name: "number", shape: NUMBER },
        Part { name: "id", shape: TEXT },
        Part { name: "email", shape: TEXT },
    ],
    pk: Key::Template(PARTITION),
    computed: &[],
    arm: None,
    arms: &[],
    sk: Some(Key::Template(template(
        "ORDER#<number:04>",
        &[Segment::Literal("ORDER#"), part(1, "number", NUMBER, Some(4))],
    ))),
    indexes: &[Index {
        id: IndexId::Gsi(1),
        query: "by_email",
        pk: Key::Raw(RawKey { attribute: "email", part: 3, name: "email", shape: TEXT }),
        sk: None,
    }],
    variants: &[],
    inherited: &[],
    narrow: &[],
    allow: Allow::NOTHING,
    permits: Permits::NOTHING,
    named: &[],
    reads: ["get", "query"],
    sensitive: &[],
    read_with: &[],
    rests: &[],
    owners: &[],
    kept: Kept {
        ttl: Some(4),
        uniques: &[Unique {
            name: "email",
            pk: PARTITION,
            sk: template("ORDER#U<email>", &[Segment::Literal("ORDER#U"), EMAIL]),
        }],
        copies: &[
            Copied {
                name: "by_id",
                pk: Key::Template(template("ORDER#<id>", &[Segment::Literal("ORDER#"), ID])),
                sk: Some(Key::Template(template("META", &[Segment::Literal("META")]))),
            },
            // In the partition of the item itself, among its orders.
            Copied {
                name: "beside",
                pk: Key::Template(PARTITION),
                sk: Some(Key::Template(template("ORDER#C<id>", &[Segment::Literal("ORDER#C"), ID]))),
            },
        ],
        upgrades: true,
        aliases: &["Purchase"],
        ..Kept::NOTHING
    },
};

const _: () = check_entity(ORDER);

/// `note` was called `remark` once.
fn upgrade(from: u32, mut item: Item) -> Result<Item, Box<dyn std::error::Error + Send + Sync>> {
    match item.remove("remark") {
        Some(remark) => item.insert("note".to_owned(), remark),
        None => return Err(format!("version {from} without a remark").into()),
    };
    Ok(item)
}

impl Entity for Order {
    const SCHEMA: &'static EntitySchema = ORDER;
    const UPGRADE: Option<Upgrade> = Some(upgrade);
    type Key = OrderKey;
    type Fields = ();

    fn fields() {}

    fn to_key(&self) -> OrderKey {
        OrderKey(self.user.clone(), self.number)
    }

    fn part(&self, part: usize) -> PartValue<'_> {
        match part {
            0 => self.user.to_part(),
            1 => self.number.to_part(),
            2 => self.id.to_part(),
            _ => self.email.to_part(),
        }
    }

    fn encode(&self) -> Result<Item, CodecError> {
        wire::encode_with_ttl(self, "expires", self.expires.to_instant())
    }

    fn decode(item: Unread<'_>) -> Result<Self, CodecError> {
        wire::decode_with_ttl(item, "expires", |_, stored| {
            wire::of_ttl(stored, <Option<u64>>::from_instant, wire::encode_value)
        })
    }

    fn part_attribute(part: usize, value: PartValue<'_>) -> Result<AttributeValue, CodecError> {
        if part == 1 { wire::part_attribute::<u32>(value) } else { wire::no_part(part) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub(super) struct OrderKey(pub(super) String, pub(super) u32);

impl EntityKey for OrderKey {
    type Entity = Order;

    fn part(&self, part: usize) -> PartValue<'_> {
        match part {
            0 => self.0.to_part(),
            1 => self.1.to_part(),
            _ => PartValue::None,
        }
    }

    fn from_parts(_: &mut dyn FnMut(usize) -> PartValue<'static>) -> Result<Self, (usize, PartError)> {
        unreachable!("no key is parsed here")
    }
}

#[derive(Debug)]
pub(super) struct Orders(Reading<Order>);

impl Chain for Orders {
    type Entity = Order;
    fn from_reading(reading: Reading<Order>) -> Self {
        Self(reading)
    }
    fn reading(&self) -> &Reading<Order> {
        &self.0
    }
    fn into_reading(self) -> Reading<Order> {
        self.0
    }
}

pub(super) fn orders_of(user: &str) -> Query<Order, Orders> {
    query(Source::Base, &[(0, PartValues::One(PartValue::text(user)))])
}

pub(super) fn by_email(email: &str) -> Query<Order, Orders> {
    query(Source::Index(0), &[(3, PartValues::One(PartValue::text(email)))])
}

pub(super) fn by_id(id: &str) -> Query<Order, Orders> {
    query(Source::Copy(0), &[(2, PartValues::One(PartValue::text(id)))])
}

/// The copies among a user's orders.
pub(super) fn beside(user: &str) -> Query<Order, Orders> {
    query(Source::Copy(1), &[(0, PartValues::One(PartValue::text(user)))])
}

pub(super) fn all_of<S: Contains<Order>>(user: &str) -> Query<S, Mixed<S, PartitionKey<Order>>> {
    partition(PartitionKey::<Order>::new(&[PartValue::text(user)]))
}

const USERS: &EntitySchema = &EntitySchema {
    name: "User",
    entity: "User",
    attributes: &[stored("user"), stored("name")],
    parts: &[Part { name: "user", shape: TEXT }],
    sk: Some(Key::Template(template("PROFILE", &[Segment::Literal("PROFILE")]))),
    pk: Key::Template(PARTITION),
    ..EntitySchema::STUB
};

const SHOP: &TableDescription = &TableDescription {
    name: "Shop",
    entity: EntityAttribute::Required("entity_type"),
    members: &[
        Member { variant: "Order", entity: "Order", schema: ORDER, permits: Permits::NOTHING },
        Member { variant: "User", entity: "User", schema: USERS, permits: Permits::NOTHING },
    ],
    ..TableDescription::STUB
};

macro_rules! table {
    ($table:ident, $description:expr) => {
        impl TableSchema for $table {
            const TABLE: &'static TableDescription = $description;
            const HOOKS: &'static [&'static Hooks] = &[<Order as Entity>::HOOKS, <Order as Entity>::HOOKS];
        }

        impl Contains<Order> for $table {
            const MEMBER: usize = 0;
        }

        impl ReadFrom<$table> for $table {
            const WANTS: Wants = Wants::All;
            fn decode_member(
                member: usize,
                item: Unread<'_>,
                inspect: Inspect<'_>,
            ) -> Result<Self, CodecError> {
                match member {
                    0 => Order::decode_shown(item, inspect).map(Self::Order),
                    _ => wire::decode(item).map(Self::User),
                }
            }
        }
    };
}

table!(Shop, SHOP);
table!(Bare, &TableDescription { name: "Bare", entity: EntityAttribute::Absent, ..*SHOP });

pub(super) fn handle<S: TableSchema>() -> Table<S> {
    let builder = Table::<S>::builder(embedded::client(), S::TABLE.name);
    builder.clock(|| UNIX_EPOCH + Duration::from_secs(NOW)).build()
}

pub(super) async fn open<S: TableSchema>() -> Table<S> {
    let table = handle::<S>();
    table.create_table().send().await.unwrap();
    table
}

pub(super) fn order(number: u32) -> Order {
    Order {
        user: "u".to_owned(),
        number,
        id: format!("id{number}"),
        email: "ann".to_owned(),
        expires: None,
        note: "n".to_owned(),
    }
}

pub(super) fn text(value: &str) -> AttributeValue {
    AttributeValue::S(value.to_owned())
}

pub(super) async fn put<S: TableSchema>(table: &Table<S>, item: Item) {
    table.client().put_item().table_name(table.name()).set_item(Some(item)).send().await.unwrap();
}

/// An order with both of its copies and its sentinel.
pub(super) async fn store<S: Contains<Order>>(table: &Table<S>, order: &Order) {
    let item = table.to_item(order).unwrap();
    let owner: Item = ["PK", "SK"].map(|name| (name.to_owned(), item[name].clone())).into();
    let under = |mut item: Item, pk: String, sk: String| {
        item.extend([("PK".to_owned(), text(&pk)), ("SK".to_owned(), text(&sk))]);
        item.insert("_owner".to_owned(), AttributeValue::M(owner.clone()));
        item
    };
    let copy = |name: &str| {
        let mut copy = item.clone();
        copy.insert("_copy".to_owned(), text(name));
        copy.insert("number".to_owned(), AttributeValue::N(order.number.to_string()));
        copy
    };
    let Order { user, id, email, .. } = order;
    let mark = Item::from([("_unique".to_owned(), text("email"))]);
    put(table, under(copy("by_id"), format!("ORDER#{id}"), "META".to_owned())).await;
    put(table, under(copy("beside"), format!("USER#{user}"), format!("ORDER#C{id}"))).await;
    put(table, under(mark, format!("USER#{user}"), format!("ORDER#U{email}"))).await;
    put(table, item).await;
}

/// The user that the orders belong to.
pub(super) async fn store_user<S: TableSchema>(table: &Table<S>) -> User {
    let named = |name: &str, value: &str| (name.to_owned(), text(value));
    let mut item =
        Item::from([named("PK", "USER#u"), named("SK", "PROFILE"), named("user", "u"), named("name", "Ann")]);
    item.extend(S::TABLE.entity.name().map(|name| named(name, "User")));
    put(table, item).await;
    User { user: "u".to_owned(), name: "Ann".to_owned() }
}
