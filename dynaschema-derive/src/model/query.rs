//! The functions that read: what each takes, and where it reads.

use syn::Ident;

/// A query function and the chain that it opens.
pub(crate) struct Query {
    pub(crate) source: Source,
    pub(crate) name: Ident,
    /// Its place among the queries of the entity, by which the type of its chain is told from theirs.
    pub(crate) position: usize,
    pub(crate) partition: Partition,
    /// The one parameter that is a bucket, and can be a range of them.
    pub(crate) buckets: Option<Buckets>,
    /// The parts of the sort key that the chain fixes, from left to right.
    pub(crate) steps: Vec<Param>,
    /// Whether reads of it can be consistent.
    pub(crate) consistent: bool,
    /// Whether its partitions are others than those of the base table.
    pub(crate) owns_partition: bool,
}

/// A parameter that is a time bucket, or a range of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Buckets {
    pub(crate) part: usize,
    /// What one is called: `month`.
    pub(crate) unit: &'static str,
    pub(crate) ends: BucketEnds,
}

/// What is given of the first bucket of a range and of the last.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BucketEnds {
    /// What lies in the range: the sort key begins with the same field, and shows most of it there.
    Cut,
    /// All, though the sort key begins with some of the field.
    Whole,
    /// All, since the sort key begins with something else.
    Apart,
    /// What the query of each arm gives of them.
    OfArms,
}

/// Where a query reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Base,
    /// The arm of the primary key at this position.
    KeyArm(usize),
    /// All of these.
    KeyArms,
    /// The index at this position.
    Index(usize),
    /// All arms of the index whose first arm is at this position.
    Arms(usize),
    /// The copy at this position.
    Copy(usize),
}

/// What a function on one partition takes.
#[derive(Clone)]
pub(crate) struct Partition {
    pub(crate) params: Vec<Param>,
    /// The struct of them that it takes instead, where two could be swapped.
    pub(crate) named: Option<Ident>,
}

/// What a function takes for a part.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Param {
    pub(crate) part: usize,
    /// Whether only buckets of it stand in the key, so that a date will do.
    pub(crate) bucket: bool,
    /// Whether `None` has a text, so that the whole `Option` is taken.
    pub(crate) whole: bool,
}

impl Partition {
    /// Of functions that are not there.
    pub(crate) const NONE: Self = Self { params: Vec::new(), named: None };
}

impl Query {
    /// The struct that names the parts of the partition, unless that is the one of the base table.
    pub(crate) fn own_partition_type(&self) -> Option<&Ident> {
        self.partition.named.as_ref().filter(|_| self.owns_partition)
    }
}
