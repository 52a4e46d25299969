//! Indexes, and what they demand of their items.

use proc_macro2::Span;
use syn::Ident;

use super::{IndexNumber, Key, TableKey};

/// An index, or one arm of its `match` that has keys.
pub(crate) struct Index {
    pub(crate) number: IndexNumber,
    /// The attribute, for messages.
    pub(crate) at: Ident,
    pub(crate) query: Ident,
    pub(crate) pk: Key,
    pub(crate) sk: Option<Key>,
    /// The key of the table that its partition key is, if it is one.
    pub(crate) pk_of_table: Option<TableKey>,
    /// The same of its sort key.
    pub(crate) sk_of_table: Option<TableKey>,
    pub(crate) arm: Option<Arm>,
    /// What it demands of its items, in schema and documentation.
    pub(crate) only: Vec<Clause>,
}

/// One arm of a `match`.
pub(crate) struct Arm {
    /// The ending of its query function: `open`.
    pub(crate) name: String,
    /// Where messages about it point.
    pub(crate) span: Span,
    /// Whether an earlier arm has the same partition key, or the same sort key, written once for all.
    pub(crate) repeats_pk: bool,
    pub(crate) repeats_sk: bool,
    /// The function that reads all arms, with the first of them, where all have one partition.
    pub(crate) plain: Option<Ident>,
}

/// A demand: any of the classes, by the places of their parts.
#[derive(Clone)]
pub(crate) struct Clause {
    /// `status = Open`
    pub(crate) text: String,
    pub(crate) any: Vec<(usize, u32)>,
}

impl Index {
    /// How it is called by convention: `GSI2`.
    pub(crate) fn name(&self) -> String {
        self.number.conventional()
    }

    /// The parts that are the classes it demands.
    pub(crate) fn classes(&self) -> impl Iterator<Item = usize> {
        self.only.iter().flat_map(|clause| &clause.any).map(|(part, _)| *part)
    }

    /// The keys that it alone writes: those of all arms belong to the first.
    pub(crate) fn own_keys(&self) -> impl Iterator<Item = &Key> {
        let (pk, sk) = self.arm.as_ref().map_or((false, false), |arm| (arm.repeats_pk, arm.repeats_sk));
        let repeats = move |is_sort: bool| if is_sort { sk } else { pk };
        let keys = self.keys().filter(move |(name, _)| !repeats(name.ends_with("SK")));
        keys.map(|(_, key)| key)
    }

    /// How its partition key is called by convention: `GSI2PK`, or `SK` if it is the table's sort key.
    pub(crate) fn pk_name(&self) -> String {
        self.pk_of_table.map_or_else(|| self.name() + "PK", |key| key.name().to_owned())
    }

    /// The keys of its own, by their conventional names: nothing is written for those of the table.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (String, &Key)> {
        let pk = self.pk_of_table.is_none().then(|| (self.pk_name(), &self.pk));
        let sk = self.sk.as_ref().filter(|_| self.sk_of_table.is_none());
        pk.into_iter().chain(sk.map(|sk| (self.name() + "SK", sk)))
    }
}
