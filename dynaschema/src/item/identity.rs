//! Which entity an item is.

use super::{Layout, copy_of, is_copy, is_sentinel, parts_in};
use crate::key::Key;
use crate::schema::{COPY, EntityAttribute, EntitySchema, KeyAttribute, Member, Slot, Source, UNIQUE};
use crate::wire::Row;
use crate::{AttributeValue, Item};

/// What an item is to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Identity {
    /// One of its entities, by its place in the layout, as the arm of its primary key; or a copy of one.
    Member(usize),
    /// The sentinel of a unique value.
    Sentinel,
    /// None of them; what its entity attribute says.
    Unknown(Option<String>),
}

/// Which entity an item is: by the entity attribute, today's value or an earlier
/// one, or by the shape of its key where the table lets items lack the attribute.
pub(crate) fn identify(layout: &Layout, item: &dyn Row) -> Identity {
    let attribute = layout.table.entity;
    if let Some(entity) = attribute.name().and_then(|name| item.text(name)) {
        let is_it = |member: &Member| member.values().any(|value| value == entity);
        let member = layout.table.members.iter().position(is_it);
        let arm = |member| Identity::Member(arm_of(layout, member, item));
        return member.map_or_else(|| Identity::Unknown(Some(entity.to_owned())), arm);
    }
    let says_nothing = |name: &str| {
        let may_lack_it = attribute.required().is_none();
        // The `NULL` of another program is nothing, as it is elsewhere.
        !item.has(name) || (may_lack_it && item.has_null(name))
    };
    match attribute {
        _ if attribute.name().is_some_and(|name| !says_nothing(name)) => Identity::Unknown(None),
        _ if layout.companions.sentinels && is_sentinel(item) => Identity::Sentinel,
        EntityAttribute::Optional(_) | EntityAttribute::Absent => {
            by_shape(layout, item).or_foreign(layout, item)
        }
        EntityAttribute::Required(_) => Identity::Unknown(None).or_foreign(layout, item),
    }
}

impl Identity {
    /// The same, but for an item of no entity that has the mark of a sentinel: another version of the program
    /// keeps it.
    fn or_foreign(self, layout: &Layout, item: &dyn Row) -> Self {
        let is_own = |member: &Member| member.schema.has_attribute(UNIQUE);
        match self {
            Self::Unknown(None) if is_sentinel(item) && !layout.table.members.iter().any(is_own) => {
                Self::Sentinel
            }
            identity => identity,
        }
    }
}

/// Which entity an item is that an index shows in part: by the shape of its key, where the index
/// leaves out what it says of itself, or that it is a copy.
pub(crate) fn identify_in_index(layout: &Layout, item: &dyn Row) -> Identity {
    match identify(layout, item) {
        Identity::Member(member)
            if !is_copy(item)
                && !layout.member(member).schema.kept.copies.is_empty()
                && !has_shape(layout, layout.member(member).schema, item) =>
        {
            Identity::Unknown(None)
        }
        Identity::Unknown(None) if layout.table.entity.name().is_none_or(|name| !item.has(name)) => {
            by_shape(layout, item)
        }
        identity => identity,
    }
}

/// Puts into an item what an index of nothing but keys leaves out: which entity it is, and whether it is a
/// copy or a sentinel. Their keys tell, since no two kinds of items have one in common.
pub(crate) fn tell_by_key(layout: &Layout, item: &mut Item) {
    let has = |schema, slots| has_keys(layout, schema, slots, item);
    let members = layout.members().iter();
    let own = members.clone().find(|member| has(member.schema, Source::Base.slots()));
    let copies = members.clone().flat_map(|member| {
        member.schema.kept.copies.iter().enumerate().map(move |(at, copy)| (member, at, copy.name))
    });
    let copy = own.is_none().then_some(copies).into_iter().flatten();
    let copy = copy.into_iter().find(|(member, at, _)| has(member.schema, Source::Copy(*at).slots()));
    let sentinel = own.is_none()
        && copy.is_none()
        && members.clone().any(|member| {
            let uniques = 0..member.schema.kept.uniques.len();
            uniques.into_iter().any(|at| has(member.schema, (Slot::UniquePk(at), Slot::UniqueSk(at))))
        });
    let text = |text: &str| AttributeValue::S(text.to_owned());
    if let Some((_, _, name)) = copy {
        item.insert(COPY.to_owned(), text(name));
    }
    if sentinel {
        item.insert(UNIQUE.to_owned(), text(""));
    }
    if let (Some(member), Some(name)) = (own.or(copy.map(|(member, ..)| member)), layout.table.entity.name())
    {
        item.insert(name.to_owned(), text(member.entity));
    }
}

/// The arm of a member's primary key that an item has; its first, where it has none.
pub(crate) fn arm_of(layout: &Layout, member: usize, item: &dyn Row) -> usize {
    if layout.member(member).schema.arms.is_empty() {
        return member;
    }
    let mut places = layout.places(member);
    places.find(|place| has_shape(layout, layout.member(*place).schema, item)).unwrap_or(member)
}

/// Which entity an item is by the shape of its key.
fn by_shape(layout: &Layout, item: &dyn Row) -> Identity {
    let member = layout.members().iter().position(|member| has_shape(layout, member.schema, item));
    member.map_or(Identity::Unknown(None), Identity::Member)
}

/// Whether the item's primary key has the shape of the entity's, or of its copy's
/// where the item is one.
fn has_shape(layout: &Layout, schema: &EntitySchema, item: &dyn Row) -> bool {
    let slots = match copy_of(schema, item) {
        Some((copy, _)) => Source::Copy(copy).slots(),
        None if layout.companions.copies && is_copy(item) => return false,
        None => Source::Base.slots(),
    };
    has_keys(layout, schema, slots, item)
}

/// Whether the item's primary key has the shape of the entity's keys in two slots.
pub(super) fn has_keys(layout: &Layout, schema: &EntitySchema, slots: (Slot, Slot), item: &dyn Row) -> bool {
    let has_all = || layout.key_pair(schema, slots).all(|key| has_key(&key, item));
    layout.sk.is_some() == schema.sk.is_some() && has_all()
}

/// Whether the item has a key attribute, of the key's shape.
pub(super) fn has_key(key: &KeyAttribute, item: &dyn Row) -> bool {
    match (item.scalar(key.name), &key.key) {
        (Some(found), Key::Template(template)) => parts_in(template, found).is_ok(),
        (None, Key::Raw(_)) => item.has(key.name),
        (Some(_), Key::Raw(_)) => true,
        (None, Key::Template(_)) | (_, Key::List(_)) => false,
    }
}
