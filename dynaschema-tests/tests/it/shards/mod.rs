//! Several partitions in one read, named by a list or by shards: what is read is what a filter over all
//! items leaves, in one order, at every page size and in both directions.

mod any;
mod bounds;
mod law;
mod spread;
