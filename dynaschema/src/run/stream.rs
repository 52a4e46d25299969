//! Items one by one.

use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_core::Stream;

use super::deadline::PageTime;
use super::observing::{Labelled, scoped};
use super::reader::Reader;
use crate::Error;
use crate::core::Core;
use crate::observe::Label;

/// The items of a query or scan, one by one: a [`Stream`], and an asynchronous
/// iterator by [`next`](ItemStream::next) without any import.
///
/// An item that does not decode is an `Err` and the stream goes on; any other
/// error ends it. Behind [`before`](crate::op::Query::before) the errors come ahead of the items.
#[must_use = "nothing is read until the stream is polled"]
pub struct ItemStream<T> {
    state: State<T>,
    /// Whose reads they are, where the table has an observer.
    label: Option<Label>,
    ready: VecDeque<Result<T, Error>>,
    /// How many items may still be given; `None` without a limit.
    left: Option<usize>,
    /// Whether the next page is asked for while items of the one before are still here.
    reads_ahead: bool,
    /// How long it waits for each page.
    page_time: Option<PageTime>,
}

/// What a stream reads from.
pub(crate) trait Source<T>: Send {
    /// How many items it may give; `None` without a limit.
    fn limit(&self) -> Option<usize>;

    /// Leaves out the budget of requests that the table has for ends which return at once.
    fn lift_default_budget(&mut self);

    /// Whether everything was given.
    fn is_done(&self) -> bool;

    /// The error of what would need more requests than it may send, once it has sent those.
    fn exhausted(&self) -> Option<Error>;

    /// Reads on, where so many items are still of use.
    fn fetch(self: Box<Self>, wanted: Option<usize>) -> Fetch<T>;
}

/// What to go on with, and what was read.
pub(crate) type Fetched<T> = Result<(Box<dyn Source<T>>, Vec<Result<T, Error>>), Error>;
pub(crate) type Fetch<T> = Pin<Box<dyn Future<Output = Fetched<T>> + Send>>;

impl<T: Send + 'static> Source<T> for Box<Reader<T>> {
    fn limit(&self) -> Option<usize> {
        self.pager.read.limit
    }

    fn lift_default_budget(&mut self) {
        self.pager.lift_default_budget();
    }

    fn is_done(&self) -> bool {
        self.pager.is_done()
    }

    fn exhausted(&self) -> Option<Error> {
        self.pager.check_budget().err()
    }

    fn fetch(mut self: Box<Self>, wanted: Option<usize>) -> Fetch<T> {
        Box::pin(async move {
            let items = self.step(wanted).await?;
            Ok((self as _, items))
        })
    }
}

enum State<T> {
    Idle(Box<dyn Source<T>>),
    Fetching(Fetch<T>),
    /// Read ahead of what is given.
    Fetched(Fetched<T>),
    Done,
}

impl<T: Send + 'static> ItemStream<T> {
    /// The stream of a read that was made, or of the error in making it, with the table's deadline for each
    /// page.
    pub(crate) fn new(core: &Core, source: Result<impl Source<T> + Labelled + 'static, Error>) -> Self {
        let page_time = core.deadline.map(PageTime::new);
        match source {
            Ok(mut source) => {
                source.lift_default_budget();
                let (left, label) = (source.limit(), source.label());
                let state = State::Idle(Box::new(source));
                Self { state, label, ready: VecDeque::new(), left, reads_ahead: false, page_time }
            }
            Err(error) => {
                let ready = VecDeque::from([Err(error)]);
                Self { state: State::Done, label: None, ready, left: None, reads_ahead: false, page_time }
            }
        }
    }

    /// Asks for the next page as soon as the one before has come, so that it is under way while you deal with
    /// the items in hand: one page ahead, and none that a limit or the query's own `max_requests` leaves no
    /// room for.
    ///
    /// It goes on whenever the stream is polled. A stream that is dropped early has read up to one page that
    /// nobody saw, which costs its read units.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # #[sk("NOTE#<n:05>")]
    /// # struct Note { id: u32, n: u16 }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let notes = embedded::table::<Note>().await?;
    /// # for n in 0..5 {
    /// #     Note { id: 7, n }.create().send(&notes).await?;
    /// # }
    /// let mut stream = Note::query(7).page_size(2).stream(&notes).prefetch();
    /// let mut numbers = Vec::new();
    /// while let Some(note) = stream.next().await {
    ///     numbers.push(note?.n);
    /// }
    /// assert_eq!(numbers, [0, 1, 2, 3, 4]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn prefetch(mut self) -> Self {
        self.reads_ahead = true;
        self
    }

    /// Ends the stream where it waits longer than this time for a page: with an error of the code `Timeout`
    /// ([`is_timeout`](Error::is_timeout)), as a [`Call`](crate::op::Call::deadline) ends, behind the items
    /// that it has.
    ///
    /// The time of each page begins when there is no item left to give, and the stream is polled for one. So
    /// the time that you take for the items does not count, nor for a page that is read ahead meanwhile.
    /// Where the table ([`TableBuilder::deadline`](crate::TableBuilder::deadline)) has a deadline too, the
    /// shorter one holds.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # #[sk("NOTE#<n:05>")]
    /// # struct Note { id: u32, n: u16 }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let notes = embedded::table::<Note>().await?;
    /// let mut stream = Note::query(7).stream(&notes).deadline(Duration::from_secs(2));
    /// while let Some(note) = stream.next().await {
    ///     println!("{}", note?.n);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn deadline(mut self, time: Duration) -> Self {
        self.page_time = Some(self.page_time.map_or(PageTime::new(time), |own| own.at_most(time)));
        self
    }

    /// The next item; `None` at the end.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    /// How many items are still of use beyond those that are ready; `None` without a limit.
    fn wanted(&self) -> Option<usize> {
        let ready = self.ready.iter().filter(|item| item.is_ok()).count();
        self.left.map(|left| left.saturating_sub(ready))
    }

    /// Reads on, under the name of the stream's function.
    fn fetching(&self, source: Box<dyn Source<T>>, wanted: Option<usize>) -> State<T> {
        let fetch = source.fetch(wanted);
        State::Fetching(match self.label {
            None => fetch,
            Some(label) => Box::pin(scoped(label, fetch)),
        })
    }

    /// Begins to read the next page, or goes on with it, whatever is ready.
    fn read_ahead(&mut self, context: &mut Context<'_>) {
        let wanted = self.wanted();
        self.state = match std::mem::replace(&mut self.state, State::Done) {
            State::Idle(source) if wanted != Some(0) && !source.is_done() && source.exhausted().is_none() => {
                self.fetching(source, wanted)
            }
            state => state,
        };
        if let State::Fetching(fetch) = &mut self.state
            && let Poll::Ready(fetched) = polled(self.page_time, fetch, context)
        {
            self.state = State::Fetched(fetched);
        }
    }

    /// An item that is ready, if the limit lets it out.
    fn pop(&mut self) -> Option<Result<T, Error>> {
        if self.left == Some(0) {
            return None;
        }
        let item = self.ready.pop_front()?;
        if let (Ok(_), Some(left)) = (&item, &mut self.left) {
            *left -= 1;
        }
        Some(item)
    }
}

impl<T: Send + 'static> Stream for ItemStream<T> {
    type Item = Result<T, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        loop {
            if this.reads_ahead {
                this.read_ahead(context);
            }
            if let Some(item) = this.pop() {
                return Poll::Ready(Some(item));
            }
            match std::mem::replace(&mut this.state, State::Done) {
                State::Idle(source) if this.left == Some(0) || source.is_done() => return Poll::Ready(None),
                State::Idle(source) => {
                    if let Some(error) = source.exhausted() {
                        this.ready.push_back(Err(error));
                        continue;
                    }
                    this.state = this.fetching(source, this.left);
                }
                State::Fetching(mut fetch) => {
                    if let Some(time) = &mut this.page_time {
                        time.run();
                    }
                    let Poll::Ready(fetched) = polled(this.page_time, &mut fetch, context) else {
                        this.state = State::Fetching(fetch);
                        return Poll::Pending;
                    };
                    this.state = State::Fetched(fetched);
                }
                State::Fetched(Ok((source, items))) => {
                    if let Some(time) = &mut this.page_time {
                        time.stop();
                    }
                    this.ready.extend(items);
                    this.state = State::Idle(source);
                }
                State::Fetched(Err(error)) => this.ready.push_back(Err(error)),
                State::Done => return Poll::Ready(None),
            }
        }
    }
}

/// Reads on, in the time of the page if it has one.
fn polled<T>(time: Option<PageTime>, fetch: &mut Fetch<T>, context: &mut Context<'_>) -> Poll<Fetched<T>> {
    match time {
        None => fetch.as_mut().poll(context),
        Some(time) => time.poll(|| fetch.as_mut().poll(context)),
    }
}

impl<T> Unpin for ItemStream<T> {}

impl<T> fmt::Debug for ItemStream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ItemStream(..)")
    }
}
