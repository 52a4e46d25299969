//! Raw pages: one request after the other, over partitions or over the segments of a scan.

mod budget;
mod merge;
mod seek;

use std::sync::Arc;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::ConsumedCapacity;

use self::merge::Ahead;
use crate::core::Core;
use crate::error::What;
use crate::meter::Cost;
use crate::plan::read::{Extent, Lane, Partition, Read};
use crate::run::call::{Sent, send};
use crate::run::early;
use crate::run::fail::{beside_the_point, fail};
use crate::run::join::{Boxed, join_all};
use crate::run::observing::Labelled as _;
use crate::run::request::{self, QUERY, SCAN};
use crate::run::sending::landing;
use crate::wire::RawItem;
use crate::{Error, Item, Meter};

/// A read on its way.
#[derive(Debug)]
pub(crate) struct Pager {
    pub(crate) core: Arc<Core>,
    meter: Option<Meter>,
    pub(crate) read: Read,
    /// The key attributes that make a position.
    names: Vec<&'static str>,
    /// Where each lane goes on: one for each partition that is read at once, or segment of a scan.
    lanes: Vec<Progress>,
    pub(crate) requests: usize,
    /// Whether the budget counts the requests for all partitions that a lane walks together.
    pub(crate) bounds_all: bool,
    pub(crate) cost: Cost,
    /// Whether the service is asked what each request cost.
    pub(crate) costs: bool,
    /// Whether some of what the service has evaluated counts for no limit, beside the ends that ranges
    /// exclude.
    falls_short: bool,
    /// Who reads the items of a request's answer early, if somebody does.
    pub(crate) early: Option<early::Reads>,
}

/// How far one lane has been requested.
#[derive(Debug, Clone)]
struct Progress {
    /// The partition that is read, or the segment.
    place: usize,
    start: Option<Item>,
    done: bool,
    /// How many requests the budget counts: those for the partition that is read.
    budgeted: usize,
    /// What was read of it and is not given yet, where lanes are merged.
    ahead: Ahead,
}

/// The items of one request.
#[derive(Debug)]
pub(crate) struct RawPage {
    pub(crate) lane: usize,
    pub(crate) items: Vec<RawItem>,
    /// How many items matched; the only news where items are only counted.
    pub(crate) count: usize,
    /// Where the lane stands once all of them are taken.
    pub(crate) behind: Lane,
    span: tracing::Span,
}

/// How many of some items are not given to whoever reads them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Passed {
    /// Those of others.
    pub(crate) dropped: usize,
    /// Those of no known entity.
    pub(crate) unknown: usize,
}

/// The answer to one request, of a query or a scan.
struct Answer {
    items: Vec<RawItem>,
    count: usize,
    next: Option<Item>,
    cost: Cost,
    span: tracing::Span,
}

impl Progress {
    /// Before the first item of a partition or a segment.
    fn at(place: usize) -> Self {
        Self { place, start: None, done: false, budgeted: 0, ahead: Ahead::default() }
    }

    /// Whether everything of it was read and given.
    fn is_through(&self) -> bool {
        self.done && self.ahead.is_empty()
    }

    /// Whether it has nothing to give before it is read on.
    fn is_dry(&self) -> bool {
        !self.done && self.ahead.is_empty()
    }
}

impl Pager {
    pub(crate) fn new(core: Arc<Core>, meter: Option<Meter>, read: Read) -> Result<Self, Error> {
        let lanes = match &read.extent {
            Extent::Partitions(partitions) => partitions.width(),
            Extent::Segments(segments) => *segments,
        };
        let mut pager = Self {
            names: read.key_names(&core.layout),
            lanes: (0..lanes).map(Progress::at).collect(),
            costs: core.asks_cost(meter.as_ref()),
            falls_short: false,
            early: None,
            core,
            meter,
            requests: 0,
            bounds_all: false,
            cost: Cost::default(),
            read,
        };
        if let Some(cursor) = pager.read.cursor.take() {
            pager.seek(&cursor).map_err(|error| error.at_table(&pager.core.name))?;
            pager.read.cursor = Some(cursor);
        }
        pager.tell_time();
        Ok(pager)
    }

    pub(crate) fn meter(&self) -> Option<&Meter> {
        self.meter.as_ref()
    }

    /// Whether everything was read and given.
    pub(crate) fn is_done(&self) -> bool {
        self.lanes.iter().all(Progress::is_through)
    }

    /// Whether a query does not start at its beginning: behind an item, or with a later partition.
    pub(crate) fn is_under_way(&self) -> bool {
        let first = |way: &Progress| way.place < self.lanes.len();
        self.lanes.iter().any(|way| way.start.is_some() || way.done || !first(way))
    }

    /// One request in each lane of which nothing is left to give, as far as the budget goes;
    /// `wanted` is how many items are still of use.
    ///
    /// A read that goes on for as long as it is not done ends all the same: with the error of a budget that
    /// has none left.
    pub(crate) async fn next(&mut self, wanted: Option<usize>) -> Result<Vec<RawPage>, Error> {
        self.check_budget()?;
        self.tell_time();
        let limit = self.page_limit(wanted);
        let asks = |way: &Progress| way.is_dry() && !self.is_over(way);
        let open = self.lanes.iter().enumerate().filter(|(_, way)| asks(way)).take(self.rest_of_budget());
        let (lanes, calls): (Vec<_>, Vec<_>) = open.map(|(lane, way)| (lane, self.ask(way, limit))).unzip();
        let answers = join_all(calls).await;
        let mut runs = Vec::with_capacity(answers.len());
        for (lane, answer) in lanes.into_iter().zip(answers) {
            runs.push(self.take(lane, answer?)?);
        }
        if self.merges() { self.merged(runs) } else { Ok(runs) }
    }

    /// Items expire while others are read.
    fn tell_time(&mut self) {
        if self.read.hides_expired {
            self.read.now = self.core.clock.now();
        }
    }

    /// Counts an answer and moves its lane on.
    fn take(&mut self, lane: usize, answer: Answer) -> Result<RawPage, Error> {
        self.requests += 1;
        self.cost += answer.cost;
        self.falls_short |= answer.count < answer.cost.evaluated;
        if answer.next.as_ref().is_some_and(|next| self.lane_of(next).is_none()) {
            let operation = if self.read.is_scan() { SCAN } else { QUERY };
            return Err(self.beside_the_point(operation));
        }
        if self.merges() {
            self.lanes[lane].ahead.given = Some(self.position(lane));
        }
        let way = &mut self.lanes[lane];
        way.budgeted += 1;
        way.start = answer.next;
        way.done = way.start.is_none();
        if !self.merges() {
            self.walk();
        }
        Ok(RawPage {
            lane,
            items: answer.items,
            count: answer.count,
            behind: self.position(lane),
            span: answer.span,
        })
    }

    /// Goes on to the next partitions, once those that are read at once are through.
    fn walk(&mut self) {
        let Extent::Partitions(partitions) = &self.read.extent else { return };
        let (width, count) = (partitions.width(), partitions.all().len());
        if !self.is_done() || self.lanes.iter().any(|way| way.place + width >= count) {
            return;
        }
        for way in &mut self.lanes {
            way.place += width;
            way.done = false;
            if !self.bounds_all {
                way.budgeted = 0;
            }
        }
    }

    /// One request, of which the SDK's future is in a box of its own: a future that is moved into its
    /// box is copied whole, and the SDK's has 13 KB.
    fn ask<'a>(&'a self, way: &'a Progress, limit: Option<usize>) -> Boxed<'a, Result<Answer, Error>> {
        Box::pin(async move {
            let answer = match &self.read.extent {
                Extent::Partitions(partitions) => self.query(&partitions.all()[way.place], way, limit).await,
                Extent::Segments(segments) => self.scan(*segments, way, limit).await,
            };
            answer.map_err(|error| error.at_table(&self.core.name).of_entity(self.read.entity))
        })
    }

    /// The next request of a query in each partition that is read at once; none where nothing is left to
    /// read.
    pub(crate) fn next_queries(&self) -> Result<Vec<QueryFluentBuilder>, Error> {
        let Extent::Partitions(partitions) = &self.read.extent else { return Ok(Vec::new()) };
        let open = self.lanes.iter().filter(|way| !way.done && self.read.limit != Some(0));
        let limit = self.page_limit(self.read.limit);
        let request = |way: &Progress| {
            request::query(&self.core, &self.read, &partitions.all()[way.place], self.page(way, limit))
        };
        open.map(request).collect()
    }

    /// The first of them.
    pub(crate) fn next_query(&self) -> Result<Option<QueryFluentBuilder>, Error> {
        Ok(self.next_queries()?.into_iter().next())
    }

    /// The next request of a scan, in the first segment that is not done.
    pub(crate) fn next_scan(&self) -> Result<Option<ScanFluentBuilder>, Error> {
        match (&self.read.extent, self.lanes.iter().find(|way| !way.done)) {
            (Extent::Segments(segments), Some(way)) if self.read.limit != Some(0) => {
                let page = self.page(way, self.page_limit(self.read.limit));
                request::scan(&self.core, &self.read, (way.place, *segments), page).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The next page of a lane.
    fn page<'a>(&self, way: &'a Progress, limit: Option<usize>) -> request::Page<'a> {
        request::Page { start: way.start.as_ref(), limit, costs: self.costs }
    }

    async fn query(
        &self,
        partition: &Partition,
        way: &Progress,
        limit: Option<usize>,
    ) -> Result<Answer, Error> {
        let page = self.page(way, limit);
        let request = request::query_with_body(&self.core, &self.read, partition, page)?;
        let sent = send(
            QUERY,
            &self.core,
            self.meter.as_ref(),
            landing!(&self.core, Query, request, self.reading_early()),
            |output| cost(output.consumed_capacity(), output.scanned_count),
            |error, nature| fail(QUERY, nature, error),
        );
        let Sent { mut output, cost, span } = sent.await?;
        let count = number(output.count);
        let items = output.take_items();
        if !self.read.holds(&self.core.layout, partition, &items) {
            return Err(beside_the_point(QUERY));
        }
        let items = self.read.told(&self.core.layout, items);
        Ok(Answer { items, count, next: output.output.last_evaluated_key, cost, span })
    }

    async fn scan(&self, segments: usize, way: &Progress, limit: Option<usize>) -> Result<Answer, Error> {
        let (segment, page) = ((way.place, segments), self.page(way, limit));
        let request = request::scan_with_body(&self.core, &self.read, segment, page)?;
        let sent = send(
            SCAN,
            &self.core,
            self.meter.as_ref(),
            landing!(&self.core, Scan, request, self.reading_early()),
            |output| cost(output.consumed_capacity(), output.scanned_count),
            |error, nature| fail(SCAN, nature, error),
        );
        let Sent { mut output, cost, span } = sent.await?;
        let count = number(output.count);
        let items = output.take_items();
        let items = self.read.told(&self.core.layout, items);
        Ok(Answer { items, count, next: output.output.last_evaluated_key, cost, span })
    }

    fn reading_early(&self) -> Option<early::Reading> {
        self.early.and_then(|early| early(&self.core, self.read.index.as_ref()))
    }

    /// The `Limit` of the next request: how many items the service evaluates.
    ///
    /// Where items can be dropped, too small a page costs requests and too large a one capacity: four times
    /// what is wanted, and four times more each time. What nobody foresees is dropped so rarely that pages
    /// are larger only once it was.
    fn page_limit(&self, wanted: Option<usize>) -> Option<usize> {
        let wanted = wanted.map(|wanted| self.share(wanted));
        if self.read.drops() || self.falls_short {
            return self.read.page_size.or_else(|| {
                let rounds = self.requests / self.lanes.len().max(1);
                let rounds = u32::try_from(rounds).unwrap_or(u32::MAX).min(8);
                wanted.map(|wanted| wanted.max(4).saturating_mul(4_usize.pow(rounds + 1)))
            });
        }
        let wanted = wanted.map(|wanted| wanted.saturating_add(self.read.excluded()));
        match (wanted, self.read.page_size) {
            (Some(wanted), Some(size)) => Some(wanted.min(size)),
            (wanted, size) => wanted.or(size),
        }
    }

    /// The error of an answer that no service gives.
    fn beside_the_point(&self, operation: &'static str) -> Error {
        self.core.placed(beside_the_point(operation)).of_entity(self.read.entity)
    }

    /// The error of what happened to this read.
    pub(crate) fn error(&self, what: What) -> Error {
        Error::new(what).at_table(&self.core.name).of_entity(self.read.entity)
    }

    /// Lets the next pages be larger: some of what was read counts for no limit, and more of it may come.
    pub(crate) fn fall_short(&mut self) {
        self.falls_short = true;
    }

    /// Counts what was passed over of the items of one request, and says it in the span of that.
    pub(crate) fn pass(&mut self, of: &RawPage, passed: Passed) {
        self.cost.dropped += passed.dropped;
        self.cost.unknown += passed.unknown;
        self.record(of, passed);
    }

    /// The same of what is counted already.
    pub(crate) fn record(&mut self, of: &RawPage, passed: Passed) {
        // The `Limit` has room for ends that a range excludes.
        self.falls_short |= passed.unknown > 0 || passed.dropped > self.read.excluded();
        if of.span.is_disabled() {
            return;
        }
        let Passed { dropped, unknown } = if self.merges() {
            // What one request has read comes in several runs.
            self.lanes[of.lane].ahead.passes(passed)
        } else {
            passed
        };
        if dropped > 0 {
            of.span.record("dynaschema.dropped", dropped);
        }
        if unknown > 0 {
            of.span.record("dynaschema.unknown", unknown);
        }
    }

    /// What it cost, for a read that says it with its own.
    pub(crate) fn into_cost(mut self) -> Cost {
        std::mem::take(&mut self.cost)
    }

    /// Says what the read came to, without any value of it: requests were
    /// counted one by one, what was dropped only now.
    fn report(&self) {
        let label = self.label();
        if let Some(meter) = &self.meter {
            meter.add(Cost { dropped: self.cost.dropped, unknown: self.cost.unknown, ..Cost::default() });
        }
        if self.cost.dropped > 0 {
            self.core.tell_under(label, |observer, of| observer.dropped(of, self.cost.dropped));
        }
        if self.cost.unknown > 0 {
            self.core.tell_under(label, |observer, of| observer.unknown(of, self.cost.unknown));
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
}

/// A read says what it came to when nobody goes on with it: once, also where it fails, and of a stream that
/// is left early.
impl Drop for Pager {
    fn drop(&mut self) {
        // Those of the reads beside it, too, whose cost it says with its own.
        if self.cost.requests > 0 {
            self.report();
        }
    }
}

fn cost(capacity: Option<&ConsumedCapacity>, evaluated: i32) -> Cost {
    Cost::of_read(capacity, number(evaluated))
}

fn number(count: i32) -> usize {
    usize::try_from(count).unwrap_or_default()
}
