//! The times that a table keeps on its items for others, which no entity knows.

use super::Layout;
use crate::entity::shown;
use crate::key::{Instant, PartValue};
use crate::schema::{Member, SCHEMA_VERSION, TableTime, TimeOf};
use crate::{AttributeValue, Error};

/// The attributes of times, each with its value.
type Times = Vec<(&'static str, AttributeValue)>;

impl Layout {
    /// What a new item says of when it was created and written.
    pub(super) fn times_of_new(&self, member: &Member, now: Instant) -> Result<Times, Error> {
        self.times(member, now, &[TimeOf::Creation, TimeOf::LastWrite])
    }

    /// What a write puts on an item that is there.
    pub(crate) fn times_of_written(&self, member: &Member, now: Instant) -> Result<Times, Error> {
        self.times(member, now, &[TimeOf::LastWrite])
    }

    /// What a write that may create an item puts on one that lacks it.
    pub(crate) fn times_of_created(&self, member: &Member, now: Instant) -> Result<Times, Error> {
        self.times(member, now, &[TimeOf::Creation])
    }

    /// Whether an attribute of a new item is also written on one that is there: a constant, the schema
    /// version, the time of the write, or the entity's value, of which there were others.
    pub(crate) fn is_written_anew(&self, member: &Member, name: &str) -> bool {
        let mut times = self.in_no_field(member);
        let is_version = member.schema.schema_version.is_some() && name == SCHEMA_VERSION;
        let is_renamed = !member.schema.kept.aliases.is_empty() && self.table.entity.name() == Some(name);
        is_version
            || is_renamed
            || self.table.has_constant(name)
            || times.any(|time| time.of == TimeOf::LastWrite && time.name == name)
    }

    /// Whether the table keeps times on items of this member that their values do not have.
    pub(crate) fn says_when(&self, member: &Member) -> bool {
        self.in_no_field(member).next().is_some()
    }

    fn in_no_field<'a>(&'a self, member: &'a Member) -> impl Iterator<Item = &'a TableTime> {
        self.table.times.iter().filter(|time| !time.is_field_of(member.schema))
    }

    /// Those of these times that the member has in no field.
    fn times(&self, member: &Member, now: Instant, of: &[TimeOf]) -> Result<Times, Error> {
        let own = self.in_no_field(member).filter(|time| of.contains(&time.of));
        let times = own.map(|time| match shown(&time.placeholder(), &PartValue::Timestamp(now)) {
            Ok(value) => Ok((time.name, value)),
            Err(error) => Err(Error::encode(member.schema.name, error.in_member(time.name))),
        });
        times.collect()
    }
}
