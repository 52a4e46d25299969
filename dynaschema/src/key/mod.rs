//! Keys: what can stand in one, how it becomes text, and how it comes back.
//!
//! A [`KeyPart`] turns a value into a [`PartValue`]; a [`Spec`] says how a
//! template shows it; `render` and `parse` do the work for every entity, without
//! knowing any of their types.

mod any;
mod arg;
mod beginning;
mod binary;
mod bucket;
mod calendar;
mod char_set;
mod comparison;
mod cut;
pub(crate) mod definition;
mod form;
mod hex;
pub(crate) mod language;
mod number;
mod parse;
mod part;
mod parts;
mod pattern;
mod redact;
mod render;
mod rule;
mod shape;
mod spec;
mod split;
mod step;
pub(crate) mod template;
pub(crate) mod text;
mod value;
mod variants;

pub use any::{Any, NamedArg, PartArg, PartValues, any};
pub use arg::{BucketArg, ByArm, CompositePart, Dated, KeyArg, Named};
#[doc(hidden)]
pub use arg::{NotReached, PartOrText, Reaches};
pub use beginning::{StartsWith, StartsWithBytes, starts_with, starts_with_bytes};
pub use binary::Binary;
pub use bucket::BucketsArg;
pub use char_set::CharSet;
pub use hex::Hex;
pub use part::{CivilDate, DayTime, Instant, Integer, KeyPart, PartError, PartValue};
pub use rule::KeyRule;
pub use shape::{Kind, Shape};
pub use spec::{Case, Shards, Spec, Time};
pub use step::{At, BucketStepArg, Given, Narrowed, Open, Step, StepArg, given, given_range};
pub use value::{ItemKey, KeyValue};

pub(crate) use bucket::{are_few_beside, buckets_between, buckets_of, hours_of, is_empty, values_between};
pub(crate) use calendar::civil;
pub(crate) use comparison::Comparison;
pub(crate) use cut::{Steps, are_crossed, is_finer, shown_end};
pub(crate) use definition::{Key, RawKey, ScalarType, TableKey};
pub(crate) use number::{Decimal, NumberIdentity, compare_numbers, is_native_number, is_number};
pub(crate) use parse::{Mismatch, matches, parse, parse_number, parse_part, parse_sole};
pub(crate) use pattern::{Pattern, PatternFault};
pub(crate) use redact::{Extent, HIDDEN, redact};
pub(crate) use render::{
    KeyFault, native_number, plain_text, render, render_beginning, render_part, render_prefix, render_sole,
};
pub(crate) use shape::decimal_digits;
pub(crate) use step::{Asked, BYTE_PREFIXES, PREFIXES, RANGES};
pub(crate) use template::{PartRef, Run, Segment, Template};
pub(crate) use variants::Variants;
