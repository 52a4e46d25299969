//! Reads of a whole table or index.

use super::{Defaults, Extent, Options, Read};
use crate::Error;
use crate::entity::Wants;
use crate::error::What;
use crate::item::{Companions, Layout};
use crate::schema::IndexId;

/// The function that scans.
const SCAN: &str = "scan";

impl Read {
    /// A read of the whole table, or of all that is in an index, for the items that are wanted.
    pub(crate) fn of_scan(
        layout: &Layout,
        defaults: Defaults,
        entity: &'static str,
        wants: Wants,
        (index, segments): (Option<IndexId>, usize),
        options: &Options,
    ) -> Result<Self, Error> {
        if let Some(index) = index {
            let mut read = Self::of_index_scan(layout, entity, wants, (index, segments), options)?;
            read.label.function = SCAN;
            return read.with_options(layout, defaults, options);
        }
        let own = |member| Companions {
            sentinels: layout.companions.sentinels,
            ..Companions::of_entity(layout.member(member).schema)
        };
        let mut read = Self {
            wants,
            extent: Extent::Segments(segments),
            covered: wants != Wants::All,
            companions: wants.only().map_or(layout.companions, own),
            ..Self::empty(layout, entity, None)
        };
        read.label.function = SCAN;
        read.with_options(layout, defaults, options)
    }

    fn of_index_scan(
        layout: &Layout,
        entity: &'static str,
        wants: Wants,
        (id, segments): (IndexId, usize),
        options: &Options,
    ) -> Result<Self, Error> {
        let refused = |reason: &str| {
            let reason = reason.to_owned();
            Err(Error::new(What::InvalidRequest { operation: "Scan", reason }).of_entity(entity))
        };
        let Some(index) = layout.index(id).filter(|index| index.id == id).copied() else {
            return refused("the table has no such index; scan one that it has, or the table itself");
        };
        if wants.only().is_some_and(|member| !layout.can_be_in(&index, member)) {
            return refused("the entity is never in this index; scan one that it names, or the table itself");
        }
        if id.is_global() && options.consistent == Some(true) {
            return refused(
                "a global index has no consistent reads; leave out `consistent`, or scan the table",
            );
        }
        Ok(Self {
            wants,
            extent: Extent::Segments(segments),
            covered: wants != Wants::All,
            companions: layout.companions_in(&index, wants.only()),
            ..Self::empty(layout, entity, Some(index))
        })
    }
}
