//! Changes by typed paths: what of an item changes besides whole fields.

use super::patch::Patch;
use super::target::Target;
use super::values::{Collection, Elements, List, Number};
use super::{Changes, Setters, Update};
use crate::entity::Assign;
use crate::entity::Model;
use crate::expr::{Alteration, Bounds, Change, Changeable, Document, IntoCondition, Path, Removable, Whole};
use crate::plan::write::Origin;
use crate::{AttributeValue, Entity, Error};

/// Changes by paths. None of them is for a field that a key or a copy depends on, or that the
/// table maintains: such a field is set by its own `set_…`.
///
/// What cannot be sent is kept and given at the end, the first mistake first.
impl<E: Entity, C: Setters<Entity = E>> Update<E, C> {
    /// Sets a place to a value: `.set(|u| u.address.member::<String>("city"), "Bonn")`.
    ///
    /// The map or list around the place must be there. An element behind the end of a list is
    /// appended to it. For a whole attribute its `set_…` is better, which takes the `None` of an
    /// `Option` and leaves out what serde's `skip_serializing_if` leaves out.
    pub fn set<T: Assign<V>, P: Changeable, V>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        value: V,
    ) -> Self {
        self.alter(path, |place| Ok(Some(place.assigned(&T::assign(value), Change::Set)?)))
    }

    /// Sets a place to a value unless something stands there already.
    ///
    /// The `NULL` of another program in a whole attribute that is an `Option` is nothing, as it is to a read:
    /// where the service finds one, the write is sent once more, as one that knows it.
    ///
    /// The `None` of an `Option` inside of a nested struct is stored as `NULL`, and that is something to the
    /// service: such a place is refused (`InvalidRequest`), unless serde leaves the `None` out
    /// (`skip_serializing_if = "Option::is_none"`). What `member` and `element` lead to is taken as it is
    /// said, and a `NULL` there stays.
    pub fn set_if_absent<T: Assign<V>, P: Changeable, V>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        value: V,
    ) -> Self {
        self.alter(path, |place| {
            place.can_be_absent()?;
            match place.assigned(&T::assign(value), Change::SetIfAbsent)? {
                // Where nothing stands nothing is what is asked for.
                Change::Remove => Ok(None),
                change => Ok(Some(change)),
            }
        })
    }

    /// Sets a place to a value if there is one, and leaves it alone if there is none:
    /// `.set_if(|t| t.title, patch.title)`.
    ///
    /// Of a field that is an `Option<T>` the value can be one, too, as a PATCH has it whose `null` means
    /// something: with an `Option<Option<T>>`, `None` leaves the field alone and `Some(None)` removes it. Of
    /// any other field that is `InvalidRequest`, as no item could be read then. So it is of a field inside of
    /// a nested struct, but for one of which serde's `default` makes a value: that is removed, and where the
    /// field is an `Option`, set to `NULL`, which is read as `None`.
    ///
    /// As [`set`](Self::set), it is not for a field that a key or a copy depends on: that has its setter,
    /// which [`when_some`](Self::when_some) asks for where there is a value. An update of a read value stays
    /// of one type whatever is set:
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("TICKET#<id>")]
    /// # #[gsi1("STATUS#<status>", "<due:06>", query = by_status)]
    /// # struct Ticket {
    /// #     id: u32,
    /// #     status: String,
    /// #     due: u32,
    /// #     title: String,
    /// #     note: Option<String>,
    /// # }
    /// struct Patch {
    ///     title: Option<String>,
    ///     note: Option<Option<String>>,
    ///     status: Option<String>,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let tickets = embedded::table::<Ticket>().await?;
    /// # let note = Some("late".into());
    /// # let ticket = Ticket { id: 1, status: "OPEN".into(), due: 7, title: "Leak".into(), note };
    /// # ticket.create().send(&tickets).await?;
    /// let patch = Patch { title: None, note: Some(None), status: Some("DONE".into()) };
    /// let ticket = Ticket::get(1).one(&tickets).await?;
    /// let mut edit = ticket.edit().set_if(|t| t.title, patch.title).set_if(|t| t.note, patch.note);
    /// if let Some(status) = patch.status {
    ///     edit = edit.set_status(status);
    /// }
    /// let patched = edit.returning_new().send(&tickets).await?;
    /// assert_eq!(patched, Ticket { status: "DONE".into(), note: None, ..ticket });
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_if<T, P: Changeable, How>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        value: Option<impl Patch<T, How>>,
    ) -> Self {
        let Some(value) = value else { return self };
        self.alter(path, |place| match value.patch() {
            Some(value) => Ok(Some(place.assigned(&value, Change::Set)?)),
            None => place.absent().map(Some),
        })
    }

    /// Goes on by a setter if there is a value, and leaves the update as it is if there is none:
    /// `.when_some(patch.status, |update, status| update.set_status(status))`.
    ///
    /// It is for fields that index keys show. To the compiler the field is set either way, so that those
    /// which are coupled with it have to be set or known, too. Where there is no value, an update that sets
    /// one of these does not know the key: then the item is read first, and written under the condition that
    /// it is as it was read. Where these are known and not set, or the update starts from a read value,
    /// nothing is read.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("TICKET#<id>")]
    /// # #[gsi1("STATUS#<status>#<due:06>", query = by_status)]
    /// # struct Ticket {
    /// #     id: u32,
    /// #     status: String,
    /// #     due: u32,
    /// # }
    /// struct Patch {
    ///     status: Option<String>,
    ///     due: Option<u32>,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let tickets = embedded::table::<Ticket>().await?;
    /// # let ticket = Ticket { id: 1, status: "OPEN".into(), due: 7 };
    /// # ticket.create().send(&tickets).await?;
    /// let patch = Patch { status: Some("DONE".into()), due: None };
    /// let update = Ticket::update(1)
    ///     .when_some(patch.status, |update, status| update.set_status(status))
    ///     .when_some(patch.due, |update, due| update.set_due(due));
    /// update.send(&tickets).await?;
    /// assert_eq!(Ticket::by_status("DONE", 7).count(&tickets).await?, 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn when_some<T, N: Setters<Entity = E>>(
        self,
        value: Option<T>,
        with: impl FnOnce(Self, T) -> Update<E, N>,
    ) -> Update<E, N> {
        match value {
            Some(value) => with(self, value),
            None => Update::from_changes(self.into_changes()),
        }
    }

    /// Whether nothing is set, removed or changed: what is left of a PATCH whose fields are all `None`.
    ///
    /// Such an update by key is sent all the same: it demands that the item is there, counts its version, and
    /// writes the time of the change. Who wants none of that asks first. An `edit` needs no such question:
    /// without effect it sends nothing, or with a version reads the item. An `upsert` is never empty: it has
    /// a value to write where no item is.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, Error, Table, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("TICKET#<id>")]
    /// # struct Ticket {
    /// #     id: u32,
    /// #     title: String,
    /// #     #[dynamo(version)]
    /// #     version: u64,
    /// # }
    /// async fn patch(tickets: &Table<Ticket>, id: u32, title: Option<String>) -> Result<Ticket, Error> {
    ///     let update = Ticket::update(id).set_if(|t| t.title, title);
    ///     if update.is_empty() {
    ///         return Ticket::get(id).one(tickets).await;
    ///     }
    ///     update.returning_new().send(tickets).await
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let tickets = embedded::table::<Ticket>().await?;
    /// let ticket = Ticket { id: 1, title: "Leak".into(), version: 0 }.create().send(&tickets).await?;
    /// assert_eq!(patch(&tickets, 1, None).await?, ticket);
    /// assert_eq!(patch(&tickets, 1, Some("Dry".into())).await?.version, 2);
    /// // Without the question it is a write, which counts.
    /// Ticket::update(1).set_if(|t| t.title, None::<String>).send(&tickets).await?;
    /// assert_eq!(Ticket::get(1).one(&tickets).await?.version, 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_empty(&self) -> bool {
        let changes = self.changes();
        let inserts = matches!(changes.origin, Origin::Absent(_));
        changes.set.is_empty() && changes.alterations.is_empty() && changes.error.is_none() && !inserts
    }

    /// Reads the item first where an index key depends on a field that this update does not say, and writes
    /// under the condition that it is as it was read.
    ///
    /// So any field can be set without the others that its keys show, in one request where what is set tells
    /// the keys, as where it takes the item out of a sparse index, and in two where it does not. The update
    /// is of one type from here on, whatever is set:
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("TICKET#<id>")]
    /// # #[gsi1("STATUS#<status>#<due:06>", query = by_status)]
    /// # struct Ticket {
    /// #     id: u32,
    /// #     status: String,
    /// #     due: u32,
    /// # }
    /// struct Patch {
    ///     status: Option<String>,
    ///     due: Option<u32>,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let tickets = embedded::table::<Ticket>().await?;
    /// # let ticket = Ticket { id: 1, status: "OPEN".into(), due: 7 };
    /// # ticket.create().send(&tickets).await?;
    /// let patch = Patch { status: Some("DONE".into()), due: None };
    /// let mut update = Ticket::update(1).read_if_needed();
    /// if let Some(status) = patch.status {
    ///     update = update.set_status(status);
    /// }
    /// if let Some(due) = patch.due {
    ///     update = update.set_due(due);
    /// }
    /// update.send(&tickets).await?;
    /// assert_eq!(Ticket::by_status("DONE", 7).count(&tickets).await?, 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_if_needed(self) -> Update<E, C::Whole> {
        Update::from_changes(self.into_changes())
    }

    /// Adds to a number: `.add(|p| p.stock, 5)`.
    ///
    /// Where the item lacks the attribute, or the map of a nested struct its member, its serde default
    /// counts, else 0; the `NULL` of a `None` is no number: `InvalidRequest`. That the sum stays in
    /// the range of the field's type is a condition of the write, else `OutOfRange`, unless
    /// [`unchecked`](Self::unchecked) lifts it. The sum has at most 38 digits, and where its type holds
    /// fewer, as that of a decimal, a read rounds it as Rust's own sum does.
    ///
    /// The amount is of the field's own type: of an unsigned one `-1` is none, and [`sub`](Self::sub) takes 1
    /// away.
    ///
    /// Sent twice it adds twice: a try whose fate is unknown is not repeated, unless the update demands
    /// a version, as an `edit` of an entity with one and [`version`](Self::version) do.
    pub fn add<T: Number, P: Changeable>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        amount: T::Amount,
    ) -> Self {
        self.count(path, amount, |by, from| Change::Add { by, from })
    }

    /// Subtracts from a number, like [`add`](Self::add): `.sub(|p| p.stock, 2)`, which is
    /// `OutOfRange` where the stock is a `u32` below 2.
    pub fn sub<T: Number, P: Changeable>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        amount: T::Amount,
    ) -> Self {
        self.count(path, amount, |by, from| Change::Subtract { by, from })
    }

    /// Lets every `add` and `sub` of this update leave the range of its field's type: an item that
    /// holds such a number does not decode.
    pub fn unchecked(self) -> Self {
        self.change(|changes| {
            changes.unchecked = true;
            changes.lift_bounds();
        })
    }

    /// Adds elements behind the last of a list: `.append(|o| o.notes, ["paid"])`.
    ///
    /// Where the item lacks the attribute, or the map of a nested struct its member, its serde default
    /// counts, else an empty list; the `NULL` of a `None` is no list: `InvalidRequest`.
    /// Sent twice it appends twice, as [`add`](Self::add) does.
    pub fn append<T: List<Element: Assign<N>>, P: Changeable, N>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        elements: impl Elements<N>,
    ) -> Self {
        self.alter(path, |place| {
            let lists = place.list(elements.elements())?;
            Ok(lists.map(|(elements, from)| Change::Append { elements, from }))
        })
    }

    /// Adds elements before the first of a list, which keep their order; else like
    /// [`append`](Self::append).
    pub fn prepend<T: List<Element: Assign<N>>, P: Changeable, N>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        elements: impl Elements<N>,
    ) -> Self {
        self.alter(path, |place| {
            let lists = place.list(elements.elements())?;
            Ok(lists.map(|(elements, from)| Change::Prepend { elements, from }))
        })
    }

    /// Adds elements to a set, which holds each once: `.insert(|p| p.tags, ["new"])`.
    ///
    /// For attributes that are stored as a set: fields with `#[serde(with = "dynaschema::set")]`.
    pub fn insert<T: Collection<Element: Assign<N>>, P: Changeable + Whole, N>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        elements: impl Elements<N>,
    ) -> Self {
        self.alter(path, |place| Ok(place.set(elements.elements())?.map(Change::Insert)))
    }

    /// Takes elements out of a set, where they are in it: `.delete(|p| p.tags, ["new"])`.
    ///
    /// With its last element the attribute itself is gone, as the service has no empty sets:
    /// `InvalidRequest`, and nothing is sent, of a set without which an item cannot be read, for want of a
    /// `#[serde(default)]`.
    pub fn delete<T: Collection<Element: Assign<N>>, P: Changeable + Whole, N>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        elements: impl Elements<N>,
    ) -> Self {
        self.alter(path, |place| match place.set(elements.elements())? {
            Some(elements) => place.can_be_emptied().map(|()| Some(Change::Delete(elements))),
            None => Ok(None),
        })
    }

    /// Removes what stands in a place: a member of a map, an element of a list (those behind it move up). The
    /// map or list around the place must be there. A field that is an `Option` has its own `remove_…`, and
    /// one without which a nested struct could not be read is not removed: that does not compile. One that
    /// serde's `default` makes a value of without it goes back to that, and an `Option` is set to `NULL`
    /// then, which is read as `None`; of one with `skip_serializing_if = "Option::is_none"`, whose `None` no
    /// write stores, nothing is left, which is read as the default.
    pub fn remove<T: Removable<P>, P: Changeable>(self, path: impl FnOnce(E::Fields) -> Path<T, P>) -> Self {
        self.alter(path, |place| Ok(Some(place.removed())))
    }

    /// Demands something of the item as it is, beside that it exists: `ConditionFailed` if that
    /// does not hold. All conditions must hold.
    pub fn condition<T: IntoCondition>(self, condition: impl FnOnce(E::Fields) -> T) -> Self {
        let condition = condition(E::fields()).into_condition();
        self.change(|changes| {
            condition.join_to(&mut changes.condition);
        })
    }

    /// Lets an `edit` set its fields whatever they are by now: what is not said so
    /// is `Stale` where another writer was faster.
    ///
    /// What is set is then written in any case, also where it is what was read. An update by key is
    /// so without this word. What keys are made of beside the fields that are set stays a demand; of
    /// an entity with unique values or copies, the item is read first.
    pub fn last_write_wins(self) -> Self {
        self.change(|changes| changes.last_write_wins = true)
    }

    /// Demands that the stored version is this one: `VersionConflict` if it is another. An item without one
    /// has 0.
    ///
    /// For entities with a `#[dynamo(version)]`; `InvalidRequest` of others, and nothing is sent.
    pub fn version(self, version: u64) -> Self {
        self.change(|changes| changes.version = Some(version))
    }

    fn alter<T, P: Document>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        change: impl FnOnce(&Target<T>) -> Result<Option<Change>, Error>,
    ) -> Self {
        self.alter_within(path, |place| Ok(change(place)?.map(|change| (change, Bounds::default()))))
    }

    fn count<T: Number, P: Document>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        amount: T::Amount,
        change: fn(AttributeValue, AttributeValue) -> Change,
    ) -> Self {
        self.alter_within(path, |place| {
            let (by, from) = place.number(amount)?;
            let bounds = place.bounds(&from);
            Ok(Some((change(by, from), bounds)))
        })
    }

    fn alter_within<T, P: Document>(
        self,
        path: impl FnOnce(E::Fields) -> Path<T, P>,
        change: impl FnOnce(&Target<T>) -> Result<Option<(Change, Bounds)>, Error>,
    ) -> Self {
        let path = path(E::fields());
        let storage = path.storage();
        let (path, encode) = path.into_parts();
        let target = Target { model: Model::of::<E>(), path, encode, storage };
        let change = target.free().and_then(|()| change(&target));
        self.change(|changes| match change {
            Ok(Some((change, bounds))) => {
                changes.alterations.push(Alteration::at(target.path, change).within(bounds));
                changes.lift_bounds();
            }
            Ok(None) => {}
            Err(error) => changes.fail(error),
        })
    }

    pub(super) fn change(self, change: impl FnOnce(&mut Changes)) -> Self {
        let mut changes = self.into_changes();
        change(&mut changes);
        Self::from_changes(changes)
    }
}
