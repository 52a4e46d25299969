//! Every write of a single item, for each of the guarded fixtures.

use std::time::{Duration, SystemTime};

use dynaschema::{Entity, Error, Table, TableBuilder};
use dynaschema_tests::fixtures::guarded::{
    Findable, FindableKey, Guarded, Mirrored, MirroredKey, NOW, Named, NamedKey, Passing, PassingKey, Plain,
    PlainKey, Versioned, VersionedKey, Whole, WholeKey,
};
use dynaschema_tests::harness::{TestTable, table_with};
use jiff::Timestamp;

/// A write of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    Create,
    /// Of a value that was read.
    Put,
    /// By key: sets a field that an index key is made of.
    Update,
    /// By key, under a condition that does not hold any more afterwards.
    UpdateIf,
    /// By key: a number.
    Add,
    /// By key: a list.
    Append,
    /// By key: the address, on which sentinels and copies can hang.
    SetEmail,
    /// From a value that was read.
    Edit,
    /// From a value that was read: a number.
    EditAdd,
    /// From a value that was read: the address.
    EditEmail,
    /// Of an item that is not there.
    Upsert,
    /// Of an item that is.
    Fill,
    Modify,
    Move,
    /// By key.
    Delete,
    /// Of a value that was read.
    Remove,
}

pub(super) const OPS: [Op; 16] = [
    Op::Create,
    Op::Put,
    Op::Update,
    Op::UpdateIf,
    Op::Add,
    Op::Append,
    Op::SetEmail,
    Op::Edit,
    Op::EditAdd,
    Op::EditEmail,
    Op::Upsert,
    Op::Fill,
    Op::Modify,
    Op::Move,
    Op::Delete,
    Op::Remove,
];

impl Op {
    /// Whether there must not be an item before.
    pub(super) fn makes(self) -> bool {
        matches!(self, Self::Create | Self::Upsert)
    }
}

/// Values that no error's sentence may show.
pub(super) const ID: &str = "secret-id";
pub(super) const SECRETS: [&str; 4] = ["secret", "before", "after", "entry"];

/// An entity of the fixtures.
pub(super) trait Subject: Entity + Clone + PartialEq {
    const VERSIONED: bool;
    /// Whether an upsert of it reads first, so that it never is the same request twice.
    const READS: bool;

    fn new(id: &str) -> Self;

    /// Creates it, and gives it back as it is stored.
    async fn store(self, table: &Table<Guarded>) -> Self;

    /// The item in question as it is stored.
    async fn read(table: &Table<Guarded>) -> Self;

    /// Carries the operation out; `value` is what was read before.
    async fn write(op: Op, table: &Table<Guarded>, value: Option<Self>) -> Result<(), Error>;
}

macro_rules! subject {
    ($entity:ident, $key:ident, versioned: $versioned:literal, reads: $reads:literal $(, $field:ident: $value:expr)*) => {
        impl Subject for $entity {
            const VERSIONED: bool = $versioned;
            const READS: bool = $reads;

            fn new(id: &str) -> Self {
                Self {
                    id: id.to_owned(),
                    email: format!("before@{id}"),
                    note: "before".to_owned(),
                    count: 5,
                    log: vec!["entry".to_owned()],
                    $($field: $value,)*
                }
            }

            async fn store(self, table: &Table<Guarded>) -> Self {
                self.create().send(table).await.unwrap()
            }

            async fn read(table: &Table<Guarded>) -> Self {
                $entity::get(ID).include_expired().consistent().one(table).await.unwrap()
            }

            async fn write(op: Op, table: &Table<Guarded>, value: Option<Self>) -> Result<(), Error> {
                let read = || value.clone().expect("an item that was read");
                let new = $entity::new(ID);
                match op {
                    Op::Create => new.create().send(table).await.map(drop),
                    Op::Put => $entity { note: "after".to_owned(), ..read() }.put().send(table).await.map(drop),
                    Op::Update => $entity::update(ID).set_note("after").send(table).await,
                    Op::UpdateIf => {
                        let update = $entity::update(ID).set_note("after");
                        update.condition(|item| item.note.eq("before")).send(table).await
                    }
                    Op::Add => $entity::update(ID).add(|item| item.count, 2).send(table).await,
                    Op::Append => $entity::update(ID).append(|item| item.log, ["entry 2"]).send(table).await,
                    Op::SetEmail => $entity::update(ID).set_email("after@x").send(table).await,
                    Op::Edit => read().edit().set_note("after").send(table).await,
                    Op::EditAdd => read().edit().add(|item| item.count, 2).send(table).await,
                    Op::EditEmail => read().edit().set_email("after@x").send(table).await,
                    Op::Upsert => new.upsert().set_note("after").send(table).await,
                    Op::Fill => new.upsert().set_note("after").send(table).await,
                    Op::Modify => {
                        let key = $key { id: ID.to_owned() };
                        let change = |item: &mut $entity| {
                            item.count += 2;
                            item.log.push("entry 2".to_owned());
                        };
                        $entity::modify(table, &key, change).await.map(drop)
                    }
                    Op::Move => {
                        let change = |item: &mut $entity| item.id = format!("{ID}-after");
                        read().move_to(change).send(table).await.map(drop)
                    }
                    Op::Delete => $entity::delete(ID).send(table).await,
                    Op::Remove => read().remove().send(table).await,
                }
            }
        }
    };
}

subject!(Plain, PlainKey, versioned: false, reads: false);
subject!(Versioned, VersionedKey, versioned: true, reads: false, version: 0);
subject!(Named, NamedKey, versioned: false, reads: true);
subject!(Mirrored, MirroredKey, versioned: false, reads: true);
subject!(Findable, FindableKey, versioned: false, reads: true);
subject!(Passing, PassingKey, versioned: false, reads: true, expires: Some(NOW + 60));
subject!(
    Whole, WholeKey, versioned: true, reads: true,
    version: 0, expires: Some(NOW + 60), created_at: Timestamp::UNIX_EPOCH, updated_at: Timestamp::UNIX_EPOCH
);

/// A table whose clock stands still.
pub(super) async fn guarded() -> TestTable<Guarded> {
    table_with(clock).await
}

/// The clock that stands still.
pub(super) fn clock(options: TableBuilder<Guarded>) -> TableBuilder<Guarded> {
    options.clock(|| SystemTime::UNIX_EPOCH + Duration::from_secs(NOW))
}

/// The table with another item of the entity, and with the one in question unless the operation
/// makes it; that one as it was read.
pub(super) async fn ready<T: Subject>(op: Op) -> (TestTable<Guarded>, Option<T>) {
    let table = guarded().await;
    T::new("neighbour").store(&table).await;
    let value = if op.makes() { None } else { Some(T::new(ID).store(&table).await) };
    table.faults().clear();
    (table, value)
}
