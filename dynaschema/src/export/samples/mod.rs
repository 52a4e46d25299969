//! Items to show a table by: a user's own values, what a live table holds, or made ones.

#[cfg(feature = "tool")]
mod groups;
mod made;

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::time::SystemTime;

use super::description::Description;
use crate::item::{
    Layout, Snapshot, complete, holder, is_expired, item_key, known, lent, number, place_under,
    primary_key_in,
};
use crate::key::{Instant, ItemKey, PartValue};
use crate::plan::write::{NewCompanion, companions_of, taken};
use crate::schema::EntitySchema;
use crate::{Contains, Entity, Error, Item, TableSchema};

/// Items of a table, as they are stored: what [`page`](super::page) and [`workbench`](super::workbench) show.
///
/// They are [values](Self::item) of the table's entities, items as [another](Self::stored) has stored them,
/// or [made ones](Self::made), which take no value at all. Of two with one key the last stands, and the
/// sentinels and copies of the other are gone. What shows them shows all that they hold, fields that are
/// `#[dynamo(sensitive)]` included: take items that may be seen.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{Samples, page};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
/// }
///
/// # fn main() -> Result<(), dynaschema::Error> {
/// let mut orders = Samples::<Order>::new();
/// orders.item(&Order { user: "42".into(), number: 7 })?.item(&Order { user: "42".into(), number: 8 })?;
/// let keys: Vec<_> = orders.items().map(|item| item["SK"].as_s().unwrap().as_str()).collect();
/// assert_eq!(keys, ["ORDER#000007", "ORDER#000008"]);
/// assert!(page(&orders).contains("ORDER#000007"));
/// # Ok(())
/// # }
/// ```
pub struct Samples<S> {
    pub(super) sampled: Sampled,
    schema: PhantomData<fn() -> S>,
}

/// The samples of a table whose type is forgotten.
pub(super) struct Sampled {
    pub(super) layout: Layout,
    pub(super) description: Description,
    pub(super) items: Vec<Item>,
    /// Whether the items have their keys and nothing else.
    pub(super) is_made: bool,
    /// The time by which items have expired.
    pub(super) now: Instant,
    /// The places of the items by their keys.
    places: HashMap<ItemKey, usize>,
}

impl<S: TableSchema> Samples<S> {
    /// No item yet.
    pub fn new() -> Self {
        let now = instant_of(SystemTime::now());
        let sampled = Sampled {
            layout: Layout::of(S::TABLE, S::HOOKS),
            description: Description::of::<S>(),
            items: Vec::new(),
            is_made: false,
            now,
            places: HashMap::new(),
        };
        Self { sampled, schema: PhantomData }
    }

    /// A few items of each kind, made of the templates and their specs alone: they have keys and no other
    /// attribute. What has one place in several templates has the same values there, so that items that are
    /// read together lie together.
    ///
    /// An entity of whose key no value can be made, such as one of an `only(…)` that no plain text meets, has
    /// none.
    ///
    /// ```
    /// use dynaschema::DynamoEntity;
    /// use dynaschema::export::Samples;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<user>")]
    /// #[sk("ORDER#<number:06>")]
    /// struct Order {
    ///     user: String,
    ///     number: u32,
    /// }
    ///
    /// let made = Samples::<Order>::made();
    /// let first = made.items().next().unwrap();
    /// assert_eq!(first["PK"].as_s().unwrap(), "USER#a");
    /// assert_eq!(first["SK"].as_s().unwrap(), "ORDER#000001");
    /// ```
    pub fn made() -> Self {
        let mut samples = Self::new();
        samples.sampled.make();
        samples
    }

    /// The same at another time than now, by which items with a time to live have expired: for a page that is
    /// held against a file.
    pub fn at(mut self, time: SystemTime) -> Self {
        self.sampled.now = instant_of(time);
        self
    }

    /// The item of a value, with its sentinels and copies, as a `create` writes them, or a `put` where the
    /// samples have an item with its key: with version 1, unless the value has one. The times that a table
    /// sets are the value's own, and there is no token beside a version.
    ///
    /// # Errors
    ///
    /// Those of a write of the value: a key part or an attribute that cannot be stored, or a unique value or
    /// the key of a copy that another of the samples has (`UniqueViolation`). The samples are then as they
    /// were.
    pub fn item<E: Entity>(&mut self, value: &E) -> Result<&mut Self, Error>
    where
        S: Contains<E>,
    {
        let layout = &self.sampled.layout;
        let mut value = Snapshot::of(value)?;
        if let (Some(version), Some(0)) = (E::SCHEMA.kept.version, value.version(E::SCHEMA)) {
            value.attributes.insert(E::SCHEMA.attributes[version].name.to_owned(), number(1));
        }
        let key = primary_key_in(layout, E::SCHEMA, &lent(&value.parts))?;
        let place = place_under(layout, S::MEMBER, &key);
        let parts = value.parts.clone();
        let item = complete(layout, place, &key, value, self.sampled.now)?;
        self.sampled.add_with_companions(place, &key, item, &parts)?;
        Ok(self)
    }

    /// An item as it is stored, whoever wrote it. One that the types of the table cannot read is shown as
    /// such.
    pub fn stored(&mut self, item: Item) -> &mut Self {
        self.sampled.add(item);
        self
    }

    /// The items, with sentinels and copies, in the order in which they were added.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.sampled.items.iter()
    }
}

/// A time, or the first of all where it is before that.
fn instant_of(time: SystemTime) -> Instant {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
    Instant { seconds, nanos: since.subsec_nanos() }
}

impl Sampled {
    /// Adds an item in the place of what has its key: the sentinels and copies of that go.
    fn add(&mut self, item: Item) {
        let key = item_key(&self.layout, &item);
        if let Some(key) = key.as_ref().filter(|key| self.is_nobodys(key)) {
            self.remove_companions_of(key);
        }
        if let Some(place) = key.as_ref().and_then(|key| self.places.get(key)) {
            self.items[*place] = item;
        } else {
            self.places.extend(key.map(|key| (key, self.items.len())));
            self.items.push(item);
        }
    }

    /// Whether an item has this key that is nobody's sentinel or copy.
    fn is_nobodys(&self, key: &ItemKey) -> bool {
        let place = self.places.get(key);
        place.is_some_and(|place| holder(&self.layout, &self.items[*place]).is_none())
    }

    /// Adds an item as a write of it would, with its sentinels and copies, and not at all where another item
    /// has one of these.
    fn add_with_companions(
        &mut self,
        place: usize,
        key: &ItemKey,
        item: Item,
        parts: &[PartValue<'static>],
    ) -> Result<(), Error> {
        let companions = companions_of(&self.layout, place, key, &item, &known(parts))?;
        let schema = self.layout.member(place).schema;
        for NewCompanion { name, key: at, .. } in &companions {
            if let Some(there) = self.taken_by_another(schema, at, key) {
                let error = Error::new(taken(&self.layout, name, Some(there)));
                return Err(error.of_entity(schema.name).at_key(key).at_table(self.layout.table.name));
            }
        }
        self.add(item);
        for companion in companions {
            self.add(companion.item);
        }
        Ok(())
    }

    /// What another item has in the place of an owner's sentinel or copy. What has expired is in nobody's
    /// way.
    fn taken_by_another(
        &self,
        schema: &'static EntitySchema,
        at: &ItemKey,
        owner: &ItemKey,
    ) -> Option<&Item> {
        let there = &self.items[*self.places.get(at)?];
        let is_own = holder(&self.layout, there).as_ref() == Some(owner);
        (!is_own && !is_expired(schema, there, self.now)).then_some(there)
    }

    fn remove_companions_of(&mut self, owner: &ItemKey) {
        let layout = &self.layout;
        self.items.retain(|item| holder(layout, item).as_ref() != Some(owner));
        let keys = self.items.iter().enumerate();
        self.places = keys.filter_map(|(place, item)| Some((item_key(layout, item)?, place))).collect();
    }
}

impl<S: TableSchema> Default for Samples<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> fmt::Debug for Samples<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Samples({} items)", self.sampled.items.len())
    }
}
