//! Collections: several entities that are one value. What each member is, and how a value is built
//! from the items that were read for it.

mod building;
mod member;

pub use building::{Building, Piece};
pub use member::{
    Built, Collection, Depth, Described, Gather, LeafMembers, Member, NarrowedBy, OfEntity, OfOneItem,
    ReadIn, SameParts, WholeAt, Within,
};

pub use crate::entity::{Base, BucketOf, ByName, CopyOf, Gsi, Keyed, Lsi, PartitionArg, PartitionsArg};

pub(crate) use building::{Element, Held, Outcome};
