//! The names of keys and indexes as the service knows them.
//!
//! A name that the table declares holds; else the attribute that some entity
//! uses as the key itself; else the conventional one.

use super::physical::{IndexPhysical, More};
use super::{EntitySchema, IndexId, IndexNames, Listed, Slot, TableDescription};
use crate::key::text::equal;
use crate::key::{Key, RawKey};

/// The physical names of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names {
    /// The partition-key attribute.
    pub(crate) pk: &'static str,
    /// The sort-key attribute; `None` where no entity has a sort key.
    pub(crate) sk: Option<&'static str>,
    /// Whether the partition key sorts an index.
    pk_sorts: bool,
    /// Whether a global index has no key but the table's own, so that every item is in it.
    pub(crate) has_inverse: bool,
    indexes: [Option<IndexPhysical>; INDEXES],
}

const GLOBAL: usize = 20;
const LOCAL: usize = 5;
/// How many indexes a table can have.
pub(crate) const INDEXES: usize = GLOBAL + LOCAL;

impl Names {
    /// The names of a table, resolved.
    pub(crate) const fn of(table: &TableDescription) -> Self {
        let mut used = Used::NOTHING;
        let mut i = 0;
        while i < table.members.len() {
            used.add(table.members[i].schema);
            i += 1;
        }
        let mut i = 0;
        while i < table.indexes.len() {
            used.declare(&table.indexes[i]);
            i += 1;
        }
        used.resolve(table)
    }

    /// The keys that an item with these keys in the table has in an index of the table's own keys;
    /// `None` of any other index.
    pub(crate) const fn in_index<'k>(
        &self,
        index: &IndexPhysical,
        keys: (&'k Key, Option<&'k Key>),
    ) -> Option<(&'k Key, Option<&'k Key>)> {
        // Of keys that are lists every attribute is looked at by itself.
        if index.has_list() {
            return None;
        }
        let Some(pk) = self.key_called(index.pk, keys) else { return None };
        match index.sk {
            None => Some((pk, None)),
            Some(name) => match self.key_called(name, keys) {
                Some(sk) => Some((pk, Some(sk))),
                None => None,
            },
        }
    }

    /// Whether an index has no key but the table's own.
    pub(crate) const fn is_of_the_table(&self, index: &IndexPhysical) -> bool {
        !index.has_list() && self.is_key(index.pk) && !matches!(index.sk, Some(sk) if !self.is_key(sk))
    }

    /// Whether the attribute is a key of the table.
    pub(crate) const fn is_key(&self, name: &str) -> bool {
        equal(name, self.pk) || matches!(self.sk, Some(sk) if equal(name, sk))
    }

    /// Whether the attribute sorts the table or an index, and so is as short as a sort key wherever it is a
    /// key.
    pub(crate) fn sorts(&self, name: &str) -> bool {
        // It is asked of in every request.
        if name == self.pk {
            return self.pk_sorts;
        }
        let of_indexes = self.indexes.iter().flatten().flat_map(IndexPhysical::sort);
        self.sk.into_iter().chain(of_indexes).any(|sort| sort == name)
    }

    const fn key_called<'k>(&self, name: &str, (pk, sk): (&'k Key, Option<&'k Key>)) -> Option<&'k Key> {
        match self.sk {
            _ if equal(name, self.pk) => Some(pk),
            Some(own) if equal(name, own) => sk,
            _ => None,
        }
    }

    /// The names of an index, if any entity has it.
    pub(crate) const fn index(&self, id: IndexId) -> Option<&IndexPhysical> {
        self.indexes[position(id)].as_ref()
    }

    /// The names of the index at this position, 0 to [`INDEXES`], if any entity has it.
    pub(crate) const fn index_at(&self, position: usize) -> Option<&IndexPhysical> {
        self.indexes[position].as_ref()
    }
}

/// What the entities have, gathered in one pass: this runs for every entity of
/// a table over all of them, so it is kept short.
struct Used {
    /// The attribute of the first raw key, for each key.
    pk: Option<&'static str>,
    sk: Option<&'static str>,
    index_pk: [Option<&'static str>; INDEXES],
    index_sk: [Option<&'static str>; INDEXES],
    /// The attributes of the first key that is a list, for each key.
    pk_list: [&'static [Listed]; INDEXES],
    sk_list: [&'static [Listed]; INDEXES],
    /// Whether any entity has a sort key.
    sorted: bool,
    /// The same for each index, as bits by position; and whether any has the index.
    indexes: u32,
    index_sorted: u32,
    /// The partition keys of indexes that are the table's partition key, or its sort key, and the same of
    /// their sort keys; as bits by position.
    own_pk: [u32; 2],
    own_sk: [u32; 2],
}

impl Used {
    const NOTHING: Self = Self {
        pk: None,
        sk: None,
        index_pk: [None; INDEXES],
        index_sk: [None; INDEXES],
        pk_list: [&[]; INDEXES],
        sk_list: [&[]; INDEXES],
        sorted: false,
        indexes: 0,
        index_sorted: 0,
        own_pk: [0; 2],
        own_sk: [0; 2],
    };

    const fn add(&mut self, schema: &EntitySchema) {
        if let Key::Raw(raw) = &schema.pk {
            first(&mut self.pk, raw);
        }
        if let Some(sk) = &schema.sk {
            self.sorted = true;
            if let Key::Raw(raw) = sk {
                first(&mut self.sk, raw);
            }
        }
        let mut i = 0;
        while i < schema.indexes.len() {
            let index = &schema.indexes[i];
            let place = position(index.id);
            self.indexes |= 1 << place;
            match &index.pk {
                Key::Template(_) => {}
                Key::Raw(raw) => first(&mut self.index_pk[place], raw),
                Key::List(list) => self.pk_list[place] = list.keys,
            }
            if let Some(sk) = &index.sk {
                self.index_sorted |= 1 << place;
                match sk {
                    Key::Template(_) => {}
                    Key::Raw(raw) => first(&mut self.index_sk[place], raw),
                    Key::List(list) => self.sk_list[place] = list.keys,
                }
            }
            i += 1;
        }
        let mut inherited = schema.inherited;
        while let [(slot, of), rest @ ..] = inherited {
            match slot {
                Slot::IndexPk(index) => own(&mut self.own_pk, schema.indexes[*index].id, *of),
                Slot::IndexSk(index) => own(&mut self.own_sk, schema.indexes[*index].id, *of),
                _ => {}
            }
            inherited = rest;
        }
    }

    /// What the table says by itself.
    const fn declare(&mut self, index: &IndexNames) {
        if let Some(of) = index.own_pk {
            own(&mut self.own_pk, index.id, of);
        }
        if let Some(of) = index.own_sk {
            own(&mut self.own_sk, index.id, of);
        }
        if index.is_of_the_table() {
            self.indexes |= 1 << position(index.id);
            self.index_sorted |= (index.own_sk.is_some() as u32) << position(index.id);
        }
    }

    const fn resolve(&self, table: &TableDescription) -> Names {
        let pk = first_of(table.pk, self.pk, "PK");
        let sk = if self.sorted { Some(first_of(table.sk, self.sk, "SK")) } else { None };
        let mut names = Names { pk, sk, pk_sorts: false, has_inverse: false, indexes: [None; INDEXES] };
        let mut left = self.indexes;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            let index = self.resolve_lists(place, &names, self.resolve_index(place, table, (pk, sk)));
            let mut sorts = IndexPhysical::SORT;
            while sorts < IndexPhysical::PLACES {
                names.pk_sorts |= matches!(index.attribute(sorts), Some(sk) if equal(sk, pk));
                sorts += 1;
            }
            names.has_inverse |= index.id.is_global() && names.is_of_the_table(&index);
            names.indexes[place] = Some(index);
            left &= left - 1;
        }
        names
    }

    /// The same with the attributes of its keys that are lists.
    const fn resolve_lists(&self, place: usize, names: &Names, index: IndexPhysical) -> IndexPhysical {
        let (mut pk, mut sk) = (index.pk, index.sk);
        if let [first, ..] = self.pk_list[place] {
            pk = first.name(names);
        }
        if let [first, ..] = self.sk_list[place] {
            sk = Some(first.name(names));
        }
        let (partition, sort) = (more(self.pk_list[place], names), more(self.sk_list[place], names));
        IndexPhysical { pk, sk, more_pk: partition, more_sk: sort, ..index }
    }

    const fn resolve_index(
        &self,
        place: usize,
        table: &TableDescription,
        of_table: (&'static str, Option<&'static str>),
    ) -> IndexPhysical {
        let (mut name, mut pk, mut sk) = (None, None, None);
        let mut i = 0;
        while i < table.indexes.len() {
            let declared = &table.indexes[i];
            if position(declared.id) == place {
                (name, pk, sk) = (declared.name, declared.pk, declared.sk);
            }
            i += 1;
        }
        let [index, partition, sort] = CONVENTIONAL[place];
        let sorted = self.index_sorted >> place & 1 == 1;
        let partition = own_name(self.own_pk, place, of_table, partition);
        let sort = own_name(self.own_sk, place, of_table, sort);
        IndexPhysical {
            id: id_at(place),
            name: first_of(name, None, index),
            pk: if place < GLOBAL { first_of(pk, self.index_pk[place], partition) } else { of_table.0 },
            sk: if sorted { Some(first_of(sk, self.index_sk[place], sort)) } else { None },
            more_pk: [None; 3],
            more_sk: [None; 3],
        }
    }
}

/// Notes that a key of an index is one of the table's.
const fn own(keys: &mut [u32; 2], index: IndexId, of: Slot) {
    keys[matches!(of, Slot::Sk) as usize] |= 1 << position(index);
}

/// The name of the table's key that a key of an index is, or the other one.
const fn own_name(
    own: [u32; 2],
    place: usize,
    (pk, sk): (&'static str, Option<&'static str>),
    other: &'static str,
) -> &'static str {
    match sk {
        _ if own[0] >> place & 1 == 1 => pk,
        Some(sk) if own[1] >> place & 1 == 1 => sk,
        _ => other,
    }
}

/// The attributes of a list behind its first.
const fn more(list: &[Listed], names: &Names) -> More {
    let (mut more, mut i) = ([None; 3], 0);
    while i < 3 && i + 1 < list.len() {
        more[i] = Some(list[i + 1].name(names));
        i += 1;
    }
    more
}

const fn first(attribute: &mut Option<&'static str>, raw: &RawKey) {
    if attribute.is_none() {
        *attribute = Some(raw.attribute);
    }
}

const fn first_of(
    declared: Option<&'static str>,
    raw: Option<&'static str>,
    conventional: &'static str,
) -> &'static str {
    match (declared, raw) {
        (Some(name), _) | (None, Some(name)) => name,
        (None, None) => conventional,
    }
}

/// The place of an index among all that a table can have: the global ones, then
/// the local ones. The derives refuse other numbers; they share the last place.
pub(crate) const fn position(id: IndexId) -> usize {
    let (number, first, count) = match id {
        IndexId::Gsi(number) => (number as usize, 0, GLOBAL),
        IndexId::Lsi(number) => (number as usize, GLOBAL, LOCAL),
    };
    if number >= 1 && number <= count { first + number - 1 } else { first + count - 1 }
}

/// The inverse of [`position`].
#[allow(clippy::cast_possible_truncation, reason = "at most 20")]
const fn id_at(position: usize) -> IndexId {
    if position < GLOBAL {
        IndexId::Gsi(position as u8 + 1)
    } else {
        IndexId::Lsi((position - GLOBAL) as u8 + 1)
    }
}

/// The names that an index and its key attributes have unless told otherwise.
pub(crate) const fn conventional(id: IndexId) -> [&'static str; 3] {
    CONVENTIONAL[position(id)]
}

macro_rules! conventional {
    ($($name:literal)*) => {
        [$([$name, concat!($name, "PK"), concat!($name, "SK")]),*]
    };
}

/// The index, its partition key, its sort key.
const CONVENTIONAL: [[&str; 3]; INDEXES] = conventional! {
    "GSI1" "GSI2" "GSI3" "GSI4" "GSI5" "GSI6" "GSI7" "GSI8" "GSI9" "GSI10"
    "GSI11" "GSI12" "GSI13" "GSI14" "GSI15" "GSI16" "GSI17" "GSI18" "GSI19" "GSI20"
    "LSI1" "LSI2" "LSI3" "LSI4" "LSI5"
};
