//! Partitions that are read at once: their items in one order.

use std::cmp::Ordering;
use std::collections::VecDeque;

use super::{Pager, Passed, Progress, RawPage};
use crate::Error;
use crate::key::KeyValue;
use crate::plan::read::{Extent, Lane, Select};
use crate::wire::{RawItem, Row};

/// What was read of a lane and is not given yet.
#[derive(Debug, Clone, Default)]
pub(super) struct Ahead {
    /// The items, each with the values that sort it.
    items: VecDeque<(Vec<KeyValue>, RawItem)>,
    /// The position behind the last item that was given.
    pub(super) given: Option<Lane>,
    /// The span of the request that read them.
    span: Option<tracing::Span>,
    /// What was passed over of these, and of what that request has read before them.
    passed: Passed,
}

impl Ahead {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Adds what was passed over; what it is in all.
    pub(super) fn passes(&mut self, passed: Passed) -> Passed {
        self.passed.dropped += passed.dropped;
        self.passed.unknown += passed.unknown;
        self.passed
    }
}

impl Pager {
    /// Whether the items of its lanes are given in one order; counting needs none.
    pub(super) fn merges(&self) -> bool {
        let several = matches!(&self.read.extent, Extent::Partitions(partitions) if partitions.width() > 1);
        several && self.read.select != Select::Count
    }

    /// How many items each lane is asked for, of so many that are of use: more than its share, since what is
    /// of use can lie in a few of them.
    pub(super) fn share(&self, wanted: usize) -> usize {
        match &self.read.extent {
            Extent::Partitions(partitions) if partitions.width() > 1 => {
                let share = wanted.div_ceil(partitions.width()).saturating_mul(2);
                share.max(4).min(wanted)
            }
            _ => wanted,
        }
    }

    /// What of these pages and of what is left of earlier ones comes next, up to where a lane has to be read
    /// on: in one order, those of one lane that follow each other as one run.
    pub(super) fn merged(&mut self, pages: Vec<RawPage>) -> Result<Vec<RawPage>, Error> {
        for page in pages {
            self.keep(page)?;
        }
        let mut runs: Vec<RawPage> = Vec::new();
        while let Some((lane, item)) = self.next_item() {
            match runs.last_mut() {
                Some(run) if run.lane == lane => run.items.push(item),
                _ => runs.push(self.run(lane, item)),
            }
        }
        for run in &mut runs {
            run.count = run.items.len();
            run.behind = run.items.last().and_then(|item| self.lane_of(item)).unwrap_or(Lane::Done);
            self.lanes[run.lane].ahead.given = Some(run.behind.clone());
        }
        let mut is_last = vec![true; self.lanes.len()];
        for run in runs.iter_mut().rev() {
            if std::mem::take(&mut is_last[run.lane]) {
                run.behind = self.position(run.lane);
            }
        }
        self.walk();
        Ok(runs)
    }

    /// Keeps a page, each of whose items tells where it is.
    fn keep(&mut self, page: RawPage) -> Result<(), Error> {
        let is_placed = |item: &RawItem| self.names.iter().all(|name| item.scalar(name).is_some());
        if !page.items.iter().all(is_placed) {
            return Err(self.beside_the_point("Query"));
        }
        let items: VecDeque<_> =
            page.items.into_iter().map(|item| (self.read.sort_keys(&item), item)).collect();
        let ahead = &mut self.lanes[page.lane].ahead;
        (ahead.items, ahead.span, ahead.passed) = (items, Some(page.span), Passed::default());
        Ok(())
    }

    /// A run that begins with an item.
    fn run(&self, lane: usize, item: RawItem) -> RawPage {
        let span = self.lanes[lane].ahead.span.clone().unwrap_or_else(tracing::Span::none);
        RawPage { lane, items: vec![item], count: 1, behind: Lane::Done, span }
    }

    /// The first item of all lanes in the order of the read; none where that is not known before a lane is
    /// read on.
    fn next_item(&mut self) -> Option<(usize, RawItem)> {
        if self.lanes.iter().any(Progress::is_dry) {
            return None;
        }
        let heads = self.lanes.iter().enumerate();
        let heads = heads.filter_map(|(lane, way)| way.ahead.items.front().map(|(key, _)| (lane, key)));
        let (lane, _) = heads.min_by(|a, b| self.order(*a, *b))?;
        self.lanes[lane].ahead.items.pop_front().map(|(_, item)| (lane, item))
    }

    /// Which of two lanes goes on first: by their sort keys, else the one whose partition was named first.
    fn order(&self, a: (usize, &Vec<KeyValue>), b: (usize, &Vec<KeyValue>)) -> Ordering {
        let pairs = a.1.iter().zip(b.1);
        let mut orders = pairs.map(|(a, b)| a.order(b).unwrap_or(Ordering::Equal));
        let keys = orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal);
        let keys = if self.read.forward() { keys } else { keys.reverse() };
        let lanes = if self.read.backward { b.0.cmp(&a.0) } else { a.0.cmp(&b.0) };
        keys.then(lanes)
    }

    /// The position of each lane before an item that was given, and what was given behind it: from there
    /// each is read the other way.
    pub(crate) fn before(&self, lane: usize, item: &Lane, behind: &VecDeque<RawPage>) -> Vec<Lane> {
        let next = |other: usize| {
            let given = behind.iter().find(|run| run.lane == other).and_then(|run| run.items.first());
            let kept = self.lanes[other].ahead.items.front().map(|(_, item)| item);
            given.or(kept).and_then(|item| self.lane_of(item))
        };
        let other = |other| next(other).unwrap_or_else(|| self.end_beside(item, other));
        (0..self.lanes.len()).map(|at| if at == lane { item.clone() } else { other(at) }).collect()
    }

    /// The position of each lane behind all that was read of it, from where it is read the other way; none
    /// where nothing was read, since what it would begin with lies at no position that leaves it in.
    pub(crate) fn turned(&self) -> Option<Vec<Lane>> {
        let Extent::Partitions(partitions) = &self.read.extent else { return None };
        let lane = |way: &Progress| {
            let ahead = way.ahead.items.front().and_then(|(_, item)| self.lane_of(item));
            let start = || way.start.as_ref().and_then(|start| self.lane_of(start));
            ahead.or_else(start).unwrap_or_else(|| {
                // One that has not begun with its partition has just left another.
                let place = if way.done { Some(way.place) } else { way.place.checked_sub(self.lanes.len()) };
                let partition = place.and_then(|place| partitions.all().get(place));
                partition.map_or(Lane::Done, |partition| Lane::Partition(partition.key.clone()))
            })
        };
        (self.requests > 0).then(|| self.lanes.iter().map(lane).collect())
    }

    /// The position from which a lane that is through is read the other way, beside an item of another: the
    /// lanes can have gone on since to the next partitions.
    fn end_beside(&self, item: &Lane, lane: usize) -> Lane {
        let Extent::Partitions(partitions) = &self.read.extent else { return Lane::Done };
        let place = self.place_of(item).ok().flatten().unwrap_or_default();
        let partition = partitions.all().get(place / self.lanes.len() * self.lanes.len() + lane);
        partition.map_or(Lane::Done, |partition| Lane::Partition(partition.key.clone()))
    }
}
