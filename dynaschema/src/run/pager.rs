//! Raw pages: one request after the other, over partitions or over the segments of a scan.

use std::sync::Arc;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::ConsumedCapacity;

use super::call::{Sent, send};
use super::fail::{Nature, fail};
use super::join::{Boxed, join_all};
use super::request;
use crate::core::Core;
use crate::cursor::Cursor;
use crate::error::What;
use crate::key::KeyValue;
use crate::meter::Cost;
use crate::plan::read::{Extent, Fingerprint, Lane, Position, Read, Select, invalid_cursor, start_key};
use crate::{Error, Item, Meter};

/// A read on its way.
#[derive(Debug)]
pub(crate) struct Pager {
    pub(crate) core: Arc<Core>,
    meter: Option<Meter>,
    pub(crate) read: Read,
    /// The key attributes that make a position.
    names: Vec<&'static str>,
    /// Where each lane goes on: one for a query, one for each segment of a scan.
    lanes: Vec<Progress>,
    pub(crate) requests: usize,
    pub(crate) cost: Cost,
    /// Whether the service is asked what each request cost.
    pub(crate) costs: bool,
}

/// How far one lane has been requested.
#[derive(Debug, Clone)]
struct Progress {
    /// The partition that is read, or the segment.
    place: usize,
    start: Option<Item>,
    done: bool,
}

/// The items of one request.
#[derive(Debug)]
pub(crate) struct RawPage {
    pub(crate) lane: usize,
    pub(crate) items: Vec<Item>,
    /// How many items matched; the only news where items are only counted.
    pub(crate) count: usize,
    /// Where the lane stands once all of them are taken.
    pub(crate) behind: Lane,
    span: tracing::Span,
}

impl RawPage {
    /// Says in the request's span how many of its items are of no known entity.
    pub(crate) fn record_unknown(&self, items: usize) {
        if items > 0 {
            self.span.record("dynaschema.unknown", items);
        }
    }
}

/// The answer to one request, of a query or a scan.
struct Answer {
    items: Option<Vec<Item>>,
    count: usize,
    next: Option<Item>,
    cost: Cost,
    span: tracing::Span,
}

impl Pager {
    pub(crate) fn new(core: Arc<Core>, meter: Option<Meter>, read: Read) -> Result<Self, Error> {
        let lanes = match read.extent {
            Extent::Partitions(_) => 1,
            Extent::Segments(segments) => segments,
        };
        let mut pager = Self {
            names: read.key_names(&core.layout),
            lanes: (0..lanes).map(|place| Progress { place, start: None, done: false }).collect(),
            costs: meter.is_some(),
            core,
            meter,
            requests: 0,
            cost: Cost::default(),
            read,
        };
        if let Some(cursor) = pager.read.cursor.take() {
            pager.seek(&cursor).map_err(|error| error.at_table(&pager.core.name))?;
        }
        pager.tell_time();
        if pager.read.is_empty() {
            pager.lanes.iter_mut().for_each(|way| way.done = true);
        }
        Ok(pager)
    }

    /// Goes to where a cursor points, if that is inside this read.
    fn seek(&mut self, cursor: &Cursor) -> Result<(), Error> {
        let key = self.core.cursor_key.as_deref();
        let position = Position::decode(cursor, self.fingerprint(), self.lanes.len(), key)?;
        if position.lanes.len() != self.lanes.len() {
            return Err(invalid_cursor("it was made by another query, or with another number of segments"));
        }
        for (at, lane) in position.lanes.iter().enumerate() {
            let place = self.place_of(lane)?.unwrap_or(self.lanes[at].place);
            let way = &mut self.lanes[at];
            way.place = place;
            match lane {
                Lane::Start | Lane::Partition(_) => {}
                Lane::Done => way.done = true,
                Lane::At(keys) => way.start = Some(start_key(&self.names, keys)?),
            }
        }
        Ok(())
    }

    /// The partition that a position is in; `None` where the read has none or it is not said.
    fn place_of(&self, lane: &Lane) -> Result<Option<usize>, Error> {
        let Extent::Partitions(partitions) = &self.read.extent else { return Ok(None) };
        let outside = || invalid_cursor("it points outside of this query");
        let pk = match lane {
            Lane::Start | Lane::Done => return Ok(None),
            Lane::Partition(pk) => pk,
            Lane::At(keys) => {
                let key =
                    |name| self.names.iter().position(|known| *known == name).and_then(|at| keys.get(at));
                if let Some(name) = self.read.sk_name {
                    key(name).filter(|sk| self.read.sort.contains(sk)).ok_or_else(outside)?;
                }
                key(self.read.pk_name).ok_or_else(outside)?
            }
        };
        partitions.iter().position(|partition| partition == pk).map(Some).ok_or_else(outside)
    }

    pub(crate) fn meter(&self) -> Option<&Meter> {
        self.meter.as_ref()
    }

    /// Whether everything was read.
    pub(crate) fn is_done(&self) -> bool {
        self.lanes.iter().all(|way| way.done)
    }

    /// Whether a query does not start at its beginning: behind an item, or with a later partition.
    pub(crate) fn is_under_way(&self) -> bool {
        self.lanes.first().is_some_and(|way| way.start.is_some() || way.place > 0)
    }

    /// Whether the budget of requests is used up.
    pub(crate) fn is_spent(&self) -> bool {
        self.requests >= self.read.max_requests
    }

    /// One request in each lane that is not done, as far as the budget goes;
    /// `wanted` is how many items are still of use.
    pub(crate) async fn next(&mut self, wanted: Option<usize>) -> Result<Vec<RawPage>, Error> {
        self.tell_time();
        let limit = self.page_limit(wanted);
        let budget = self.read.max_requests.saturating_sub(self.requests);
        let open = self.lanes.iter().enumerate().filter(|(_, way)| !way.done).take(budget);
        let (lanes, calls): (Vec<_>, Vec<_>) = open.map(|(lane, way)| (lane, self.ask(way, limit))).unzip();
        let answers = join_all(calls).await;
        let mut runs = Vec::with_capacity(answers.len());
        for (lane, answer) in lanes.into_iter().zip(answers) {
            runs.push(self.take(lane, answer?));
        }
        Ok(runs)
    }

    /// Items expire while others are read.
    fn tell_time(&mut self) {
        if self.read.hides_expired {
            self.read.now = self.core.clock.now();
        }
    }

    /// Counts an answer and moves its lane on.
    fn take(&mut self, lane: usize, answer: Answer) -> RawPage {
        self.requests += 1;
        self.cost += answer.cost;
        let way = &mut self.lanes[lane];
        way.start = answer.next;
        if way.start.is_none() {
            match &self.read.extent {
                Extent::Partitions(partitions) if way.place + 1 < partitions.len() => way.place += 1,
                _ => way.done = true,
            }
        }
        RawPage {
            lane,
            items: answer.items.unwrap_or_default(),
            count: answer.count,
            behind: self.position(lane),
            span: answer.span,
        }
    }

    /// One request. It is boxed where it is written, since a future that is moved into its box is
    /// copied whole, and the SDK's has 13 KB.
    fn ask<'a>(&'a self, way: &'a Progress, limit: Option<usize>) -> Boxed<'a, Result<Answer, Error>> {
        Box::pin(async move {
            let answer = match &self.read.extent {
                Extent::Partitions(partitions) => self.query(&partitions[way.place], way, limit).await,
                Extent::Segments(segments) => self.scan(*segments, way, limit).await,
            };
            answer.map_err(|error| error.at_table(&self.core.name).of_entity(self.read.entity))
        })
    }

    /// The next request of a query; `None` where nothing is left to read.
    pub(crate) fn next_query(&self) -> Result<Option<QueryFluentBuilder>, Error> {
        match (&self.read.extent, self.lanes.first()) {
            (Extent::Partitions(partitions), Some(way)) if !way.done => {
                self.query_request(&partitions[way.place], way, self.page_limit(self.read.limit)).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The next request of a scan, in the first segment that is not done.
    pub(crate) fn next_scan(&self) -> Result<Option<ScanFluentBuilder>, Error> {
        match (&self.read.extent, self.lanes.iter().find(|way| !way.done)) {
            (Extent::Segments(segments), Some(way)) => {
                self.scan_request(*segments, way, self.page_limit(self.read.limit)).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn query_request(
        &self,
        partition: &KeyValue,
        way: &Progress,
        limit: Option<usize>,
    ) -> Result<QueryFluentBuilder, Error> {
        request::query(&self.core, &self.read, partition, way.start.clone(), limit, self.costs)
    }

    fn scan_request(
        &self,
        segments: usize,
        way: &Progress,
        limit: Option<usize>,
    ) -> Result<ScanFluentBuilder, Error> {
        let segment = (way.place, segments);
        request::scan(&self.core, &self.read, segment, way.start.clone(), limit, self.costs)
    }

    async fn query(
        &self,
        partition: &KeyValue,
        way: &Progress,
        limit: Option<usize>,
    ) -> Result<Answer, Error> {
        let request = self.query_request(partition, way, limit)?;
        let sent = send(
            "Query",
            &self.core.name,
            self.meter.as_ref(),
            request.send(),
            |output| cost(output.consumed_capacity(), output.scanned_count),
            |error| fail("Query", Nature::Read, error),
        );
        let Sent { output, cost, span } = sent.await?;
        let count = number(output.count);
        Ok(Answer { items: output.items, count, next: output.last_evaluated_key, cost, span })
    }

    async fn scan(&self, segments: usize, way: &Progress, limit: Option<usize>) -> Result<Answer, Error> {
        let request = self.scan_request(segments, way, limit)?;
        let sent = send(
            "Scan",
            &self.core.name,
            self.meter.as_ref(),
            request.send(),
            |output| cost(output.consumed_capacity(), output.scanned_count),
            |error| fail("Scan", Nature::Read, error),
        );
        let Sent { output, cost, span } = sent.await?;
        let count = number(output.count);
        Ok(Answer { items: output.items, count, next: output.last_evaluated_key, cost, span })
    }

    /// The `Limit` of the next request: how many items the service evaluates.
    ///
    /// Where items can be dropped, too small a page costs requests and too large
    /// a one capacity: four times what is wanted, and four times more each time.
    fn page_limit(&self, wanted: Option<usize>) -> Option<usize> {
        if self.read.drops() {
            return self.read.page_size.or_else(|| {
                let rounds = u32::try_from(self.requests).unwrap_or(u32::MAX).min(8);
                wanted.map(|wanted| wanted.max(4).saturating_mul(4_usize.pow(rounds + 1)))
            });
        }
        let wanted = wanted.map(|wanted| wanted.saturating_add(self.read.excluded.len()));
        match (wanted, self.read.page_size) {
            (Some(wanted), Some(size)) => Some(wanted.min(size)),
            (wanted, size) => wanted.or(size),
        }
    }

    /// The position of an item of this read.
    pub(crate) fn lane_of(&self, item: &Item) -> Option<Lane> {
        Lane::of_item(&self.names, item)
    }

    /// Where each lane goes on.
    pub(crate) fn positions(&self) -> Vec<Lane> {
        (0..self.lanes.len()).map(|lane| self.position(lane)).collect()
    }

    fn position(&self, lane: usize) -> Lane {
        let way = &self.lanes[lane];
        match (&way.start, &self.read.extent) {
            _ if way.done => Lane::Done,
            (Some(start), _) => self.lane_of(start).unwrap_or(Lane::Done),
            (None, Extent::Partitions(partitions)) => Lane::Partition(partitions[way.place].clone()),
            (None, Extent::Segments(_)) => Lane::Start,
        }
    }

    /// The cursor of a place, unless nothing is left there.
    pub(crate) fn cursor(&self, lanes: Vec<Lane>) -> Option<Cursor> {
        let left = lanes.iter().any(|lane| *lane != Lane::Done);
        left.then(|| Position { lanes }.encode(self.fingerprint(), self.core.cursor_key.as_deref()))
    }

    /// What its cursors are bound to: a hash, which most reads never need.
    fn fingerprint(&self) -> Fingerprint {
        self.read.fingerprint(&self.core.name)
    }

    /// The error of a call that would need more requests than it may send, once it has sent those.
    pub(crate) fn check_budget(&self) -> Result<(), Error> {
        if self.is_spent() { Err(self.exhausted()) } else { Ok(()) }
    }

    /// The error of a call that would need more requests than it may send.
    pub(crate) fn exhausted(&self) -> Error {
        self.error(match self.cursor(self.positions()) {
            Some(cursor) => What::BudgetExhausted { requests: self.requests, cursor },
            None => What::NotFound,
        })
    }

    /// The error of what happened to this read.
    pub(crate) fn error(&self, what: What) -> Error {
        Error::new(what).at_table(&self.core.name).of_entity(self.read.entity)
    }

    /// Says what the read came to, without any value of it: requests were
    /// counted one by one, what was dropped only now.
    pub(crate) fn report(&self) {
        if let Some(meter) = &self.meter {
            meter.add(Cost { dropped: self.cost.dropped, unknown: self.cost.unknown, ..Cost::default() });
        }
        tracing::debug!(
            db.collection.name = self.core.name,
            dynaschema.entity = self.read.entity,
            dynaschema.requests = self.requests,
            dynaschema.evaluated = self.cost.evaluated,
            dynaschema.dropped = self.cost.dropped,
            dynaschema.unknown = self.cost.unknown,
            "read finished",
        );
        if self.cost.unknown > 0 {
            tracing::warn!(
                db.collection.name = self.core.name,
                dynaschema.entity = self.read.entity,
                dynaschema.unknown = self.cost.unknown,
                "items of no entity that the table knows were passed over",
            );
        }
    }

    /// Counting needs no items, unless some must be looked at to be dropped.
    pub(crate) fn select_for_count(&mut self) {
        self.read.select = if self.read.drops_by_looking() { Select::Keys } else { Select::Count };
    }
}

fn cost(capacity: Option<&ConsumedCapacity>, evaluated: i32) -> Cost {
    Cost::of_read(capacity, number(evaluated))
}

fn number(count: i32) -> usize {
    usize::try_from(count).unwrap_or_default()
}
