//! What a read drops of what it reads, and what of that the service drops.

use super::{Options, Read, Select};
use crate::entity::Wants;
use crate::expr::Condition;
use crate::item::Layout;
use crate::schema::{COPY, EntitySchema, Member, UNIQUE, UnknownItems};

/// What the service drops beside what the user's filter does. All of it would
/// be dropped on our side as well.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filters {
    /// Items of other entities than these, by this attribute.
    pub(crate) entity: Option<(&'static str, Vec<&'static Member>)>,
    /// All but the copies of this name.
    pub(crate) copy: Option<&'static str>,
    /// Copies, but for those below.
    pub(crate) copies: bool,
    pub(crate) kept_copies: Option<Condition>,
    pub(crate) sentinels: bool,
    /// Items whose second, in this attribute, has come.
    pub(crate) expired: Option<&'static str>,
}

impl Read {
    /// Settles what is dropped, and what of it by the service.
    pub(super) fn hide(&mut self, layout: &Layout, options: &Options) {
        let schema = self.wants.only().map(|member| layout.member(member).schema);
        self.includes_copies = options.copies;
        self.hides_copies = self.companions.copies && !options.copies;
        // Where copies are included, those of other entities are not hidden as copies.
        self.covered |= options.copies && self.companions.others;
        self.hides_expired = !options.expired && self.wanted(layout).any(|one| one.schema.ttl().is_some());
        self.closed = layout.table.unknown == UnknownItems::Refused;
        self.by_keys = self.is_of_keys(layout);
        // What these filters keep from us may be of no known entity.
        self.adopts = !layout.adopted.is_empty();
        // Of a copy that another program wrote, only its key tells what it is.
        let is_told = self.adopts && (self.asks_for_copies || options.copies);
        let covered = self.covered && !self.closed && !self.by_keys && !is_told;
        let entity = layout.table.entity.required().filter(|_| covered && self.wants != Wants::All);
        let entity = entity.map(|name| (name, self.wanted(layout).collect()));
        // The service refuses a filter on the keys of what is queried.
        let can_filter = |name: &&str| self.is_scan() || !self.is_key(name);
        let ttl = schema.and_then(EntitySchema::ttl);
        let ttl = ttl.filter(|name| can_filter(name) && self.is_held(layout, name));
        let copy = self.copy.filter(|_| covered);
        self.filters = Filters {
            copy,
            copies: self.hides_copies && !self.by_keys && self.is_held(layout, COPY),
            kept_copies: None,
            // They carry no entity attribute, and are no copies.
            sentinels: self.companions.sentinels
                && (entity.is_none() || self.lets_unnamed_in())
                && copy.is_none()
                && !self.by_keys
                && self.is_held(layout, UNIQUE),
            entity,
            expired: ttl.filter(|_| self.hides_expired),
        };
    }

    /// Whether items can be dropped after the service has evaluated them.
    pub(crate) fn drops(&self) -> bool {
        self.covered
            || !self.leaves.is_empty()
            || self.filter.is_some()
            || self.hides_copies
            || self.hides_expired
            || self.companions.sentinels
    }

    /// Leaves it to the service to count, unless some items must be looked at to be dropped. It then drops,
    /// too, what no template here foresees: the copies and sentinels that another release keeps.
    pub(crate) fn select_for_count(&mut self, layout: &Layout) {
        if self.drops_by_looking() {
            self.select = Select::Keys;
            return;
        }
        self.select = Select::Count;
        let members = layout.table.members.iter();
        let is_mark = |name: &str| {
            self.is_held(layout, name) && !members.clone().any(|member| member.schema.has_attribute(name))
        };
        let [tells_copies, tells_sentinels] = [COPY, UNIQUE].map(is_mark);
        if tells_copies {
            self.drop_unknown_copies(layout);
        }
        // Sentinels carry no entity attribute, and are no copies.
        let are_dropped = self.filters.entity.is_some() || self.filters.copy.is_some();
        self.filters.sentinels |= tells_sentinels && !are_dropped;
    }

    /// Whether the service can drop an item only with our help, so that its own
    /// count says nothing.
    fn drops_by_looking(&self) -> bool {
        self.closed
            || self.excluded() > 0
            || !self.leaves.is_empty()
            || (self.covered && (self.filters.entity.is_none() || self.lets_unnamed_in()))
            || (self.by_keys && (self.hides_copies || self.companions.sentinels))
            || (self.hides_expired && self.filters.expired.is_none())
            || (self.adopts && (self.hides_copies || self.companions.sentinels))
    }

    /// Whether the filter by entity lets items in that name none: an index shows them where the live one
    /// holds less than the schema says, and nothing would be said of them.
    pub(super) fn lets_unnamed_in(&self) -> bool {
        self.index.is_some()
    }

    /// Whether it is a mixed read that gives items of entities which it does not know, their copies, too.
    pub(super) fn keeps_unknown(&self, layout: &Layout) -> bool {
        self.wants == Wants::All && layout.table.unknown == UnknownItems::Kept
    }

    /// Lets the service drop the copies that no template here foresees, if not all are dropped.
    fn drop_unknown_copies(&mut self, layout: &Layout) {
        match self.copy {
            // One that another program wrote has no mark.
            Some(copy) if !self.adopts => self.filters.copy = Some(copy),
            _ if self.filters.copies => {}
            // Nothing says whose copies are of known entities.
            _ if self.keeps_unknown(layout) && layout.table.entity.name().is_none() => {}
            _ => {
                self.filters.copies = true;
                self.filters.kept_copies = self.known_copies(layout);
            }
        }
    }
}
