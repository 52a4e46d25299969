//! What the attributes mean: every name resolved, every default filled in.

mod attribute;
mod collection;
mod field;
mod generics;
mod index;
mod key;
mod key_arm;
mod narrow;
mod part;
mod projection;
mod query;
mod updates;

use syn::ext::IdentExt;
use syn::{Attribute, Generics, Ident, LitStr, Member, Path, Type, Visibility};

pub(crate) use crate::attr::{
    Allow, Computation, ConstantAttr, ConstantExpr, EntityAttr, IndexKeyName, IndexNames, IndexNumber,
    Permits, SerdeDefault, TableKey,
};
pub(crate) use crate::attr::{Inside, Pattern};
use crate::template::Template;
pub(crate) use attribute::{NestedField, NestedStruct};
pub(crate) use collection::{Collected, Collection, Holds};
pub(crate) use field::{DefaultValue, Field, Form, Shown, Storage};
pub(crate) use generics::{mentions, params, type_params};
pub(crate) use index::{Arm, Clause, Index};
pub(crate) use key::{Key, KeyTemplate, ListKey, Occurrence, RawKey};
pub(crate) use key_arm::KeyArm;
pub(crate) use narrow::Narrow;
pub(crate) use part::{Made, Part};
pub(crate) use projection::{ProjectedField, Projection};
pub(crate) use query::{BucketEnds, Buckets, Param, Partition, Query, Source};
pub(crate) use updates::{CoupledKey, Coupling, Setter, State, Updates};

/// What every derive knows of its item.
#[derive(Clone)]
pub(crate) struct Item {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    /// Where the runtime is found: `::dynaschema`.
    pub(crate) krate: Path,
    /// The item's own `#[allow(…)]`s, which hold for what is generated from it, and that of deprecated types which its
    /// members are allowed to be of.
    pub(crate) allows: Vec<Attribute>,
    /// Whether the item, or a field or variant, is deprecated.
    pub(crate) deprecated: bool,
}

/// An entity.
pub(crate) struct Entity {
    pub(crate) item: Item,
    /// The value of the entity attribute.
    pub(crate) value: String,
    /// Whether the entity says it, and not its name.
    pub(crate) names_itself: bool,
    pub(crate) schema_version: Option<u32>,
    /// The words of its `#[serde(…)]`, for messages.
    pub(crate) serde_words: Vec<Ident>,
    pub(crate) allow: Allow,
    /// The word that says that there is one item of it, for messages.
    pub(crate) singleton: Option<Ident>,
    pub(crate) fields: Vec<Field>,
    /// The parts of all keys, each once: those of the primary key first.
    pub(crate) parts: Vec<Part>,
    /// What the functions on a partition of the base table take.
    pub(crate) partition: Partition,
    /// Whether `get` takes the key, since two positional parameters could be swapped.
    pub(crate) get_by_key: bool,
    /// How many of the parts are in the primary key.
    pub(crate) primary: usize,
    pub(crate) pk: Key,
    pub(crate) sk: Option<Key>,
    /// The arms of the primary key, where it is a `match`: the keys above are the first one's.
    pub(crate) arms: Vec<KeyArm>,
    pub(crate) indexes: Vec<Index>,
    /// Those of them that do not hold whole items, each once.
    pub(crate) narrow: Vec<Narrow>,
    /// The query functions: of the base table (unless left out), of each index and of each copy.
    pub(crate) queries: Vec<Query>,
    pub(crate) names: Names,
    pub(crate) kept: Kept,
    pub(crate) updates: Updates,
}

/// What writes maintain beside the keys. Fields are given by their index.
pub(crate) struct Kept {
    pub(crate) version: Option<usize>,
    pub(crate) ttl: Option<usize>,
    /// Whether the attribute says what a plain number counts.
    pub(crate) ttl_has_unit: bool,
    pub(crate) created_at: Option<usize>,
    pub(crate) updated_at: Option<usize>,
    pub(crate) uniques: Vec<Unique>,
    pub(crate) copies: Vec<Copied>,
    pub(crate) upgrade: Option<Path>,
    pub(crate) aliases: Vec<LitStr>,
}

/// A value that no two items share, and the keys of its sentinel.
pub(crate) struct Unique {
    /// The field, or the name it was given.
    pub(crate) name: Ident,
    pub(crate) pk: KeyTemplate,
    /// The partition key's template once more, where none is given.
    pub(crate) sk: KeyTemplate,
    pub(crate) owner: Option<Owner>,
}

/// The item under another key.
pub(crate) struct Copied {
    /// The function that reads it.
    pub(crate) name: Ident,
    pub(crate) pk: Key,
    pub(crate) sk: Option<Key>,
    pub(crate) owner: Option<Owner>,
}

/// How a sentinel or copy that another program wrote says whose it is.
pub(crate) struct Owner {
    /// The word `owner`.
    pub(crate) at: Ident,
    /// The attributes, each with what it holds.
    pub(crate) attributes: Vec<(LitStr, KeyTemplate)>,
}

/// The names of what is generated; `None` for a function that is left out.
pub(crate) struct Names {
    pub(crate) key_type: Ident,
    pub(crate) fields_type: Ident,
    pub(crate) partition_type: Ident,
    pub(crate) setters_type: Ident,
    pub(crate) steps_type: Ident,
    pub(crate) key: Option<Ident>,
    pub(crate) pk: Option<Ident>,
    pub(crate) get: Option<Ident>,
    pub(crate) delete: Option<Ident>,
    pub(crate) exists: Option<Ident>,
    pub(crate) scan: Option<Ident>,
    pub(crate) create: Option<Ident>,
    pub(crate) put: Option<Ident>,
    pub(crate) update: Option<Ident>,
    pub(crate) edit: Option<Ident>,
    pub(crate) upsert: Option<Ident>,
    pub(crate) modify: Option<Ident>,
    pub(crate) move_to: Option<Ident>,
    pub(crate) remove: Option<Ident>,
    pub(crate) check: Option<Ident>,
    /// Steps of queries that are not called like their parts: the usual name, and the chosen one.
    pub(crate) steps: Vec<(Ident, Ident)>,
}

/// A key part.
pub(crate) struct KeyPart {
    pub(crate) item: Item,
    pub(crate) kind: KeyPartKind,
}

pub(crate) enum KeyPartKind {
    /// One field, whose key part this is.
    Newtype {
        member: Member,
        ty: Type,
        /// Fields of `PhantomData`, which hold nothing.
        markers: Vec<Member>,
        /// Whether serde stores it otherwise than the field.
        recoded: bool,
    },
    /// Unit variants and their texts.
    Enum {
        variants: Vec<(Ident, String)>,
        /// Whether serde stores something else than the text.
        recoded: bool,
    },
    Composite(Composite),
    /// Variants of which at least one has a template.
    Variants(Vec<(Ident, Composite)>),
}

/// Fields and the template of them.
pub(crate) struct Composite {
    pub(crate) template: Template,
    pub(crate) fields: Vec<(Member, Type)>,
    /// The fields of the placeholders.
    pub(crate) order: Vec<usize>,
    /// The attributes that serde makes of it where it flattens it, in the same order, if these are not its
    /// fields by their names; none where tokens do not tell.
    pub(crate) pieces: Option<Vec<String>>,
}

/// A table.
pub(crate) struct Table {
    pub(crate) item: Item,
    pub(crate) pk: Option<LitStr>,
    pub(crate) sk: Option<LitStr>,
    pub(crate) entity: EntityAttr,
    pub(crate) indexes: Vec<IndexNames>,
    /// What every write puts on an item.
    pub(crate) constants: Vec<ConstantAttr>,
    /// When an item was created, where every item says it.
    pub(crate) created_at: Option<TableTime>,
    /// When it was last written.
    pub(crate) updated_at: Option<TableTime>,
    pub(crate) members: Vec<TableMember>,
    /// The variant that keeps the items of no known entity.
    pub(crate) other: Option<Ident>,
    /// Whether such items are errors.
    pub(crate) closed: bool,
    pub(crate) partition: Option<Ident>,
    pub(crate) lock: Option<Ident>,
    pub(crate) scan: Option<Ident>,
}

/// A time that a table keeps on all items: in which attribute, and how it is shown.
pub(crate) struct TableTime {
    pub(crate) name: LitStr,
    pub(crate) shown: Shown,
}

/// An entity of a table.
pub(crate) struct TableMember {
    pub(crate) variant: Ident,
    /// The entity's type, out of its `Box`.
    pub(crate) ty: Type,
    pub(crate) boxed: bool,
    /// The value of the entity attribute, where the table chooses it.
    pub(crate) entity: Option<String>,
    /// What it may have in common with others of the table.
    pub(crate) permits: Permits,
}

impl Item {
    /// The name as text, `r#` removed.
    pub(crate) fn name(&self) -> String {
        self.ident.unraw().to_string()
    }

    /// Whether const arguments of its impls cannot be computed from its schema.
    pub(crate) fn is_generic(&self) -> bool {
        !self.generics.params.is_empty()
    }
}

impl Entity {
    /// The fields stored under a name of their own: their place, and that name.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&Field, &str)> {
        self.fields.iter().filter_map(|field| Some((field, field.attribute()?)))
    }

    /// The index among the attributes of a field that is one.
    pub(crate) fn attribute_of(&self, field: usize) -> usize {
        self.fields[..field].iter().filter_map(Field::attribute).count()
    }

    /// Whether what serde makes of a value is what is stored of it, beside keys.
    pub(crate) fn is_stored_by_serde(&self) -> bool {
        let Kept { version, ttl, created_at, updated_at, .. } = self.kept;
        let is_kept = [version, ttl, created_at, updated_at].iter().any(Option::is_some);
        let is_plain = |field: &Field| {
            field.form.is_none() && matches!(field.storage, Storage::Attribute(_) | Storage::Skipped)
        };
        !is_kept && self.fields.iter().all(is_plain)
    }

    /// The fields that are points in time to us.
    pub(crate) fn moments(&self) -> impl Iterator<Item = &Field> {
        let Kept { ttl, created_at, updated_at, .. } = self.kept;
        [ttl, created_at, updated_at].into_iter().flatten().map(|field| &self.fields[field])
    }

    /// Whether attributes that are absent come from the struct's own `Default`.
    pub(crate) fn defaults_by_trait(&self) -> bool {
        let from_trait = |field: &Field| {
            matches!(field.stored_default(), Some(DefaultValue::OfStruct(SerdeDefault::Trait)))
        };
        self.fields.iter().any(from_trait)
    }

    /// The types of which values are serialised as their own types say: with a function of the user's only
    /// that of a time to live which serde reads by its type, since it is the library that stores it.
    pub(crate) fn serialized(&self) -> impl Iterator<Item = &Type> {
        self.fields.iter().enumerate().filter_map(|(index, field)| {
            let is_read_by_type = self.kept.ttl == Some(index) && field.deserialize_with.is_none();
            field.serialized().filter(|_| field.serialize_with.is_none() || is_read_by_type)
        })
    }

    /// The types that are generated beside it, each with its usual name; that of a query's partition follows from the query.
    pub(crate) fn types(&self) -> Vec<(Option<String>, &Ident)> {
        let Names { key_type, fields_type, setters_type, steps_type, .. } = &self.names;
        let steps = self.steps().next().map(|_| steps_type);
        let own = [
            ("Key", Some(key_type)),
            ("Fields", Some(fields_type)),
            ("Partition", self.partition.named.as_ref()),
            ("Setters", Some(setters_type)),
            ("Steps", steps),
        ];
        let own = own.into_iter().filter_map(|(usual, name)| Some((Some(usual.to_owned()), name?)));
        let partitions = self.queries.iter().filter_map(Query::own_partition_type).map(|name| (None, name));
        let narrow = self.narrow.iter().map(|narrow| (Some(narrow.number.type_name()), &narrow.name));
        own.chain(partitions).chain(narrow).collect()
    }

    /// The steps of all queries; one that several have comes several times.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Param> {
        self.queries.iter().flat_map(|query| query.steps.iter().copied())
    }

    /// The method of a step: called like its part, unless it was given another name.
    pub(crate) fn step_name(&self, step: Param) -> &Ident {
        let usual = &self.parts[step.part].param;
        let chosen = self.names.steps.iter().find(|(of, _)| *of == usual.unraw());
        chosen.map_or(usual, |(_, name)| name)
    }

    /// The parts of the primary key.
    pub(crate) fn primary_parts(&self) -> &[Part] {
        &self.parts[..self.primary]
    }

    /// The keys of the base table, then those that the indexes bring along.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.primary_keys().chain(self.indexes.iter().flat_map(Index::own_keys))
    }

    /// All templates: of the table and its indexes, then of what writes keep elsewhere.
    pub(crate) fn templates(&self) -> impl Iterator<Item = &KeyTemplate> {
        let Kept { uniques, copies, .. } = &self.kept;
        let keys = self.keys().chain(copies.iter().flat_map(Copied::keys));
        keys.filter_map(Key::template).chain(uniques.iter().flat_map(Unique::templates))
    }

    /// How others say whose its sentinels and copies are.
    pub(crate) fn owners(&self) -> impl Iterator<Item = &Owner> {
        let Kept { uniques, copies, .. } = &self.kept;
        let uniques = uniques.iter().filter_map(|unique| unique.owner.as_ref());
        uniques.chain(copies.iter().filter_map(|copy| copy.owner.as_ref()))
    }

    /// The keys under which a query reads.
    pub(crate) fn keys_of(&self, source: Source) -> (&Key, Option<&Key>) {
        match source {
            Source::Base | Source::KeyArms => (&self.pk, self.sk.as_ref()),
            Source::KeyArm(arm) => (&self.arms[arm].pk, self.arms[arm].sk.as_ref()),
            Source::Index(index) | Source::Arms(index) => {
                (&self.indexes[index].pk, self.indexes[index].sk.as_ref())
            }
            Source::Copy(copy) => (&self.kept.copies[copy].pk, self.kept.copies[copy].sk.as_ref()),
        }
    }

    /// The keys of the base table, of all arms.
    pub(crate) fn primary_keys(&self) -> impl Iterator<Item = &Key> {
        let further = self.arms.iter().skip(1).flat_map(KeyArm::own_keys);
        std::iter::once(&self.pk).chain(&self.sk).chain(further)
    }
}

impl Unique {
    /// The templates, each once.
    pub(crate) fn templates(&self) -> impl Iterator<Item = &KeyTemplate> {
        let sk = (!self.in_both()).then_some(&self.sk);
        std::iter::once(&self.pk).chain(sk)
    }

    /// Whether both keys have the same template.
    pub(crate) fn in_both(&self) -> bool {
        self.pk.template.literal.value() == self.sk.template.literal.value()
    }
}

impl Copied {
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.pk).chain(&self.sk)
    }
}
