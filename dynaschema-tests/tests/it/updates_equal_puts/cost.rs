//! Which requests a write takes.

use dynaschema::embedded::RecordedRequest;
use dynaschema_tests::fixtures::writes::Facts;

use super::case::Way;
use super::names::Names;

const GET: &str = "GetItem";
const PUT: &str = "PutItem";
const UPDATE: &str = "UpdateItem";
const DELETE: &str = "DeleteItem";
const TRANSACT: &str = "TransactWriteItems";

/// What is known of a write whose requests are counted.
pub(super) struct Write<'a> {
    pub(super) way: Way,
    pub(super) facts: Facts,
    pub(super) changed: &'a [&'static str],
    /// Whether an `upsert` can do it without knowing the item.
    pub(super) simple: bool,
    /// Whether the value is the same after it.
    pub(super) idle: bool,
}

impl Write<'_> {
    /// Fails if these are not the requests it takes: one, whatever changes with the item, and one
    /// read where it must know what it does not.
    pub(super) fn takes(&self, requests: &[RecordedRequest]) -> Result<(), String> {
        let sent: Vec<&str> = requests.iter().map(|request| request.operation.as_str()).collect();
        let (write, read) = match sent.split_first() {
            Some((&GET, rest)) => (rest, true),
            _ => (&sent[..], false),
        };
        let fits = match write {
            [TRANSACT, GET] if self.reads_back() => self.writes().contains(&TRANSACT),
            [] => self.can_be_idle(),
            [write] => self.writes().contains(write),
            _ => false,
        };
        // A copy that gets another key is made of what is stored.
        let moves_copies = self.facts.copies.is_some_and(|fields| self.touches(fields));
        let may_read = match self.way {
            Way::ByKey => self.touches(self.facts.shared),
            Way::Edit => moves_copies,
            _ => false,
        };
        if fits && (self.reads() == read || may_read || self.idle && self.way == Way::Edit) {
            Ok(())
        } else {
            Err(format!("{:?} of {:?} has sent {sent:?}", self.way, self.changed))
        }
    }

    fn touches(&self, fields: &[&str]) -> bool {
        self.changed.iter().any(|field| fields.contains(field))
    }

    /// Whether sentinels can change.
    fn swaps(&self) -> bool {
        let expiry = self.facts.ttl.is_some_and(|ttl| self.touches(&[ttl]));
        self.touches(self.facts.uniques) || expiry && !self.facts.uniques.is_empty()
    }

    fn has_companions(&self) -> bool {
        !self.facts.uniques.is_empty() || self.facts.copies.is_some()
    }

    /// Whether their keys depend on other fields than those of the primary key.
    fn has_distant_companions(&self) -> bool {
        !self.facts.uniques.is_empty() || self.facts.copies.is_some_and(|fields| !fields.is_empty())
    }

    fn can_be_idle(&self) -> bool {
        self.idle && matches!(self.way, Way::Edit | Way::Modify | Way::Move)
    }

    fn reads(&self) -> bool {
        match self.way {
            Way::Modify | Way::Move => true,
            Way::Edit | Way::Remove => false,
            Way::ByKey => self.swaps() || self.facts.copies.is_some_and(|fields| !fields.is_empty()),
            Way::Upsert | Way::UpsertOther => !self.facts.upserts_at_once || !self.simple,
            Way::Delete | Way::Put => self.has_distant_companions(),
        }
    }

    /// Whether it may read what a transaction of it has left: what gives the item back as it is.
    fn reads_back(&self) -> bool {
        self.facts.has_rest && matches!(self.way, Way::Modify | Way::Move)
    }

    /// What the one write can be. Where a key is made of an optional field there may be no sentinel
    /// or copy, and where the new value is the old one it stays as it is.
    fn writes(&self) -> &'static [&'static str] {
        let has_near_copy = self.facts.copies == Some(&[]);
        match self.way {
            Way::Delete | Way::Remove if !self.has_companions() => &[DELETE],
            Way::Delete | Way::Remove if !has_near_copy => &[DELETE, TRANSACT],
            Way::UpsertOther if self.facts.upserts_at_once => &[UPDATE, PUT],
            Way::Put | Way::UpsertOther if !self.has_companions() => &[PUT],
            Way::Put | Way::UpsertOther if !has_near_copy => &[PUT, TRANSACT],
            Way::Delete | Way::Remove | Way::Put | Way::UpsertOther => &[TRANSACT],
            Way::Move => &[UPDATE, TRANSACT],
            // Where nothing changes nothing is written with the item.
            Way::Upsert if self.idle => &[UPDATE, TRANSACT],
            _ if has_near_copy => &[TRANSACT],
            // An upsert can fill in a unique value that the item lacks.
            Way::Upsert if self.has_companions() => &[UPDATE, TRANSACT],
            _ if self.facts.copies.is_some() || self.swaps() => &[UPDATE, TRANSACT],
            _ => &[UPDATE],
        }
    }
}

/// Fails if an update writes more attributes than those of the changed fields, of keys, and what
/// the table maintains.
pub(super) fn is_sparing(request: &RecordedRequest, changed: usize, names: &Names) -> Result<(), String> {
    let expression = request.body["UpdateExpression"].as_str().unwrap_or_default();
    let ours = ["_token", "version", "updated_at", "_md", "schema_v"];
    let is_ours = |name: &str| ours.contains(&name) || names.indexes.iter().flatten().any(|key| key == name);
    let names = request.body["ExpressionAttributeNames"].as_object();
    let mut written: Vec<&str> = expression
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '#' && c != '_')
        .filter_map(|token| names?.get(token)?.as_str())
        .filter(|name| !is_ours(name) && !["city", "floor", "note"].contains(name))
        // Of a field that only keys hold, the attribute that an older item has of it is taken out.
        .filter(|name| !["stage", "edition"].contains(name))
        // A flattened field is written with all of its attributes.
        .filter(|name| !["town", "l", "side", "house"].contains(name))
        .collect();
    written.sort_unstable();
    written.dedup();
    if written.len() <= changed {
        Ok(())
    } else {
        Err(format!("{changed} fields are changed, and written are {written:?} by {expression}"))
    }
}
