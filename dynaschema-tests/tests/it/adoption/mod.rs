//! Tables that exist: their items are loaded as other programs wrote them, read, updated, and moved
//! between partitions of indexes, and what is stored then is what those programs would have written.

mod companions;
mod constants;
mod counted;
mod ends;
mod exports;
mod forms;
mod gathered;
mod gradual;
mod inside;
mod marks;
mod neighbours;
mod nulls;
mod overlaps;
mod prefixes;
mod shapes;
mod times;
mod types;
