//! Items that become values while their answer is read.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

use crate::core::Core;
use crate::entity::HasParts;
use crate::item::{Decoding, Identity, identify};
use crate::schema::IndexPhysical;
use crate::wire::Unread;
use crate::wire::json::{Early, Next, Standing, Values};

/// Who reads the items of one answer early.
pub(crate) type Reading = Arc<Mutex<dyn Early>>;

/// How somebody reads the items of an index, or of the table itself, early, if they can be.
pub(crate) type Reads = fn(&Arc<Core>, Option<&IndexPhysical>) -> Option<Reading>;

/// Reads the items as values of one type early, where they are these as they stand.
pub(crate) fn early<T: Send + 'static, S: crate::Reads<T>>(
    core: &Arc<Core>,
    index: Option<&IndexPhysical>,
) -> Option<Reading> {
    let decoding = Decoding::of_index(&core.layout, index);
    if S::PROJECTED.is_some() {
        return None;
    }
    Some(Arc::new(Mutex::new(EarlyValues::<T, S> {
        core: core.clone(),
        decoding,
        values: Vec::new(),
        place: None,
        guess: None,
        names: Vec::new(),
        tried: false,
        pause: 0,
        longest: 1,
        of: PhantomData,
    })))
}

/// How much room is made for values that are only expected: as much as an answer may have.
const MOST_BYTES: usize = 1 << 20;

/// The most items in a row that are not tried.
const LONGEST: u32 = 64;

/// The values of one answer.
struct EarlyValues<T, S> {
    core: Arc<Core>,
    decoding: Decoding,
    values: Vec<Option<T>>,
    /// What the one that was read last is to the table.
    place: Option<usize>,
    /// The member that the item which is next may be of: that of the one before it.
    guess: Option<usize>,
    /// The attributes that the values of members have, in the order of their fields, as far as they were
    /// asked for.
    names: Vec<(usize, Arc<[&'static str]>)>,
    tried: bool,
    /// How many items are not tried, behind some that were tried in vain.
    pause: u32,
    longest: u32,
    of: PhantomData<fn() -> S>,
}

impl<T, S> fmt::Debug for EarlyValues<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").field("guess", &self.guess).finish_non_exhaustive()
    }
}

impl<T: Send + 'static, S: crate::Reads<T>> EarlyValues<T, S> {
    /// The attributes that the values of a member have.
    fn names(&mut self, member: usize) -> &Arc<[&'static str]> {
        let known = self.names.iter().position(|(of, _)| *of == member);
        let at = known.unwrap_or_else(|| {
            let attributes = self.core.layout.model(member).attributes.iter();
            self.names.push((member, attributes.map(|attribute| attribute.name).collect()));
            self.names.len() - 1
        });
        &self.names[at].1
    }

    /// A member whose items are values as they stand.
    fn readable(&self, member: usize) -> Option<usize> {
        let stands = |member: &usize| self.decoding.stands(&self.core.layout.model(*member));
        Some(member).filter(|member| S::WANTS.includes(*member)).filter(stands)
    }
}

impl<T: Send + 'static, S: crate::Reads<T>> Early for EarlyValues<T, S> {
    fn begin(&mut self) {
        self.values = Vec::new();
        self.guess = S::WANTS.only().and_then(|member| self.readable(member));
        (self.pause, self.longest) = (0, 1);
    }

    fn expect(&mut self, items: usize) {
        self.values.reserve(items.min(MOST_BYTES / size_of::<Option<T>>().max(1)));
    }

    fn wants_next(&self) -> bool {
        self.guess.is_some() && self.pause == 0
    }

    fn read(&mut self, next: Next<'_>) -> bool {
        let Some(member) = self.guess else { return false };
        self.tried = true;
        next.tell(self.names(member));
        let (layout, mut place) = (&self.core.layout, None);
        let mut inspect = |value: &dyn HasParts| {
            let decoding = &mut self.decoding;
            place = next.look(|row| decoding.place_of(layout, member, &row, value));
        };
        let Ok(value) = S::decode_member(member, Unread::next(next), &mut inspect) else { return false };
        self.place = place;
        place.map(|_| self.values.push(Some(value))).is_some()
    }

    fn settle(&mut self, item: Standing<'_>, as_value: bool) -> Option<usize> {
        let place = self.place.take();
        if as_value {
            (self.tried, self.longest) = (false, 1);
            return place;
        }
        if place.is_some() {
            self.values.pop();
        }
        self.values.push(None);
        self.guess = match identify(&self.core.layout, &item) {
            Identity::Member(place) => self.readable(self.core.layout.origin(place)),
            Identity::Sentinel | Identity::Unknown(_) => None,
        };
        if std::mem::take(&mut self.tried) {
            self.pause = self.longest;
            self.longest = (self.longest * 2).min(LONGEST);
        } else {
            self.pause = self.pause.saturating_sub(1);
        }
        None
    }

    fn values(&mut self) -> Arc<dyn Any + Send + Sync> {
        let values: Values<T> = Mutex::new(std::mem::take(&mut self.values));
        Arc::new(values)
    }
}
