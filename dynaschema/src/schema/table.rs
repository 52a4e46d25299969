//! The const description of a table and the entities in it.

use super::{EntitySchema, IndexId, PartRef, Permits, Slot};
use crate::key::text::equal;
use crate::key::{Shape, Spec};

/// Everything about a table that does not depend on a value, as the derive wrote it.
///
/// Names are as declared: `None` where the user said nothing and the
/// conventional name (or a raw key's attribute) holds.
#[derive(Debug, Clone, Copy)]
pub struct TableDescription {
    /// The name of the Rust type.
    pub name: &'static str,
    /// The declared name of the partition-key attribute.
    pub pk: Option<&'static str>,
    /// The declared name of the sort-key attribute.
    pub sk: Option<&'static str>,
    /// Where an item says which entity it is.
    pub entity: EntityAttribute,
    /// The declared names of indexes and of their key attributes.
    pub indexes: &'static [IndexNames],
    /// The entities, in order of declaration.
    pub members: &'static [Member],
    /// What becomes of an item of no known entity.
    pub unknown: UnknownItems,
    /// What every write puts on an item, for others that read the table.
    pub constants: &'static [Constant],
    /// When an item was created and written, which every write puts on it for them, too.
    pub times: &'static [TableTime],
}

impl TableDescription {
    /// What a member is called where all of them are: as its entity is in Rust, or as its variant where
    /// another one is called so.
    pub(crate) fn called(&self, member: usize) -> &'static str {
        let shares =
            |own: &Member| self.members.iter().filter(|one| one.schema.name == own.schema.name).count() > 1;
        let own = &self.members[member];
        let is_variant = |other: &Member| other.variant == own.schema.name && shares(other);
        if shares(own) || self.members.iter().any(is_variant) { own.variant } else { own.schema.name }
    }

    /// Whether items need not say which entity they are: their keys tell, as no two entities share one.
    pub(crate) fn tells_by_key(&self) -> bool {
        let shares = |one: &Member| self.members.iter().any(|other| one.may_share_a_key(other));
        self.entity.required().is_none() && !self.members.iter().any(shares)
    }

    /// How many members there are with the further arms of primary keys, each of which is one more.
    pub(crate) const fn places(&self) -> usize {
        let mut count = self.members.len();
        let mut i = 0;
        while i < self.members.len() {
            count += self.members[i].schema.arms.len();
            i += 1;
        }
        count
    }

    /// The member at this place: behind all of them come their further arms.
    pub(crate) const fn member(&self, place: usize) -> Member {
        let member = self.members[self.origin(place)];
        Member { schema: member.schema.key_arm(self.arm(place)), ..member }
    }

    /// The member of which the one at this place is an arm; itself where it is none.
    pub(crate) const fn origin(&self, place: usize) -> usize {
        if place < self.members.len() {
            return place;
        }
        let (mut origin, mut behind) = (0, self.members.len());
        while place >= behind + self.members[origin].schema.arms.len() {
            behind += self.members[origin].schema.arms.len();
            origin += 1;
        }
        origin
    }

    /// The place of an arm of a member; the member's own is that of its first.
    pub(crate) const fn place(&self, origin: usize, arm: usize) -> usize {
        if arm == 0 {
            return origin;
        }
        let (mut before, mut i) = (self.members.len(), 0);
        while i < origin {
            before += self.members[i].schema.arms.len();
            i += 1;
        }
        before + arm - 1
    }

    /// Which arm of its member stands at this place.
    const fn arm(&self, place: usize) -> usize {
        if place < self.members.len() { 0 } else { place - self.place(self.origin(place), 1) + 1 }
    }

    /// The description of a table that the derive could not read.
    pub(crate) const STUB: Self = Self {
        name: "",
        pk: None,
        sk: None,
        entity: EntityAttribute::Absent,
        indexes: &[],
        members: &[],
        unknown: UnknownItems::PassedOver,
        constants: &[],
        times: &[],
    };

    /// Whether it is the name of a constant.
    pub(crate) const fn has_constant(&self, name: &str) -> bool {
        let mut constants = self.constants;
        while let [constant, rest @ ..] = constants {
            if equal(constant.name, name) {
                return true;
            }
            constants = rest;
        }
        false
    }

    /// Whether it is the name of a time that the table keeps.
    pub(crate) const fn has_time(&self, name: &str) -> bool {
        let mut times = self.times;
        while let [time, rest @ ..] = times {
            if equal(time.name, name) {
                return true;
            }
            times = rest;
        }
        false
    }
}

/// An attribute that is the same on every item, or on every item of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constant {
    /// The attribute.
    pub name: &'static str,
    /// What stands in it.
    pub value: ConstantValue,
}

/// What stands in a constant attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstantValue {
    /// The entity's value in the table.
    Entity,
    /// A text.
    Text(&'static str),
    /// A number, as it is stored.
    Number(&'static str),
    /// Yes or no.
    Bool(bool),
}

/// An attribute in which every item of a table says a time of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableTime {
    /// The attribute.
    pub name: &'static str,
    /// Which time stands in it.
    pub of: TimeOf,
    /// How it is shown.
    pub spec: Spec,
}

/// A time of an item that its table knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeOf {
    /// When it was created.
    Creation,
    /// When it was last written.
    LastWrite,
}

impl TimeOf {
    /// The word that it is said by, at a table and at a field.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Creation => "created_at",
            Self::LastWrite => "updated_at",
        }
    }
}

impl TableTime {
    /// The time as the placeholder that shows it so.
    pub(crate) const fn placeholder(&self) -> PartRef {
        const SHAPE: &Shape = &Shape::timestamp();
        PartRef { part: 0, name: self.name, shape: SHAPE, spec: self.spec }
    }

    /// Whether an entity has a field that is this time: then what stands in the attribute is that of the
    /// field. One that only keys hold writes no attribute.
    pub(crate) const fn is_field_of(&self, schema: &EntitySchema) -> bool {
        let field = match self.of {
            TimeOf::Creation => schema.kept.created_at,
            TimeOf::LastWrite => schema.kept.updated_at,
        };
        match field {
            Some(field) => {
                let attribute = &schema.attributes[field];
                !attribute.from_key && equal(attribute.name, self.name)
            }
            None => false,
        }
    }
}

/// What reads do with an item that is of no entity of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownItems {
    /// Reads of an entity pass it over and count it; mixed reads refuse it.
    PassedOver,
    /// The same, but mixed reads give it as it is (`#[dynamo(other)]`).
    Kept,
    /// Every read refuses it (`#[table(closed)]`).
    Refused,
}

/// Where an item says which entity it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntityAttribute {
    /// Every item carries it: an item without one is unknown.
    Required(&'static str),
    /// Written on every item, but older ones lack it: those are known by the shape of their key.
    Optional(&'static str),
    /// No item carries it: all are known by the shape of their key.
    Absent,
}

/// The declared names of one index.
#[derive(Debug, Clone, Copy)]
pub struct IndexNames {
    /// Which index.
    pub id: IndexId,
    /// The index's own name; `GSI1` by convention.
    pub name: Option<&'static str>,
    /// Its partition-key attribute; `GSI1PK` by convention.
    pub pk: Option<&'static str>,
    /// Its sort-key attribute; `GSI1SK` by convention.
    pub sk: Option<&'static str>,
    /// The key of the table that its partition key is, where the table says so.
    pub own_pk: Option<Slot>,
    /// The same of its sort key.
    pub own_sk: Option<Slot>,
}

impl IndexNames {
    /// An index of which nothing is declared yet.
    #[doc(hidden)]
    pub const fn of(id: IndexId) -> Self {
        Self { id, name: None, pk: None, sk: None, own_pk: None, own_sk: None }
    }

    /// Whether the keys of the index are the table's own, all of them, so that it is there whether an entity
    /// names it or not.
    pub(crate) const fn is_of_the_table(&self) -> bool {
        self.own_pk.is_some() && (self.own_sk.is_some() || self.sk.is_none())
    }
}

/// One entity of a table.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    /// The variant of the table's enum.
    pub variant: &'static str,
    /// The value of the entity attribute in this table.
    pub entity: &'static str,
    /// The entity.
    pub schema: &'static EntitySchema,
    /// What it may have in common with others of this table, beside what the entity says itself.
    pub permits: Permits,
}

impl Member {
    /// The values of the entity attribute that its items can have: today's, then earlier ones.
    pub(crate) fn values(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.entity).chain(self.schema.kept.aliases.iter().copied())
    }
}

impl EntityAttribute {
    /// The attribute's name, where every item carries it, so that the service can tell entities apart.
    pub(crate) const fn required(self) -> Option<&'static str> {
        match self {
            Self::Required(name) => Some(name),
            Self::Optional(_) | Self::Absent => None,
        }
    }

    /// The attribute's name, where there is one.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Required(name) | Self::Optional(name) => Some(name),
            Self::Absent => None,
        }
    }
}
