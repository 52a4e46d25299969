//! Items one by one.

use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use super::observing::{Labelled, at_once_under, scoped};
use super::reader::Reader;
use crate::Error;
use crate::observe::Label;

/// The items of a query or scan, one by one: a [`Stream`], and an asynchronous
/// iterator by [`next`](ItemStream::next) without any import.
///
/// An item that does not decode is an `Err` and the stream goes on; any other
/// error ends it.
#[must_use = "nothing is read until the stream is polled"]
pub struct ItemStream<T> {
    state: State<T>,
    /// Whose reads they are, where the table has an observer.
    label: Option<Label>,
    ready: VecDeque<Result<T, Error>>,
    /// How many items may still be given; `None` without a limit.
    left: Option<usize>,
}

/// What a stream reads from.
pub(crate) trait Source<T>: Send {
    /// How many items it may give; `None` without a limit.
    fn limit(&self) -> Option<usize>;

    /// Whether everything was given.
    fn is_done(&self) -> bool;

    /// The error of what would need more requests than it may send, once it has sent those.
    fn exhausted(&self) -> Option<Error>;

    /// Says what the read came to.
    fn report(&self);

    /// Reads on, where so many items are still of use.
    fn fetch(self: Box<Self>, wanted: Option<usize>) -> Fetch<T>;
}

/// What to go on with (`None` at the end), and what was read.
pub(crate) type Fetched<T> = (Option<Box<dyn Source<T>>>, Result<Vec<Result<T, Error>>, Error>);
pub(crate) type Fetch<T> = Pin<Box<dyn Future<Output = Fetched<T>> + Send>>;

impl<T: Send + 'static> Source<T> for Reader<T> {
    fn limit(&self) -> Option<usize> {
        self.pager.read.limit
    }

    fn is_done(&self) -> bool {
        self.pager.is_done()
    }

    fn exhausted(&self) -> Option<Error> {
        self.pager.check_budget().err()
    }

    fn report(&self) {
        self.pager.report();
    }

    fn fetch(mut self: Box<Self>, wanted: Option<usize>) -> Fetch<T> {
        Box::pin(async move {
            match self.step(wanted).await {
                Ok((items, true)) => (Some(self as _), Ok(items)),
                Ok((items, false)) => (None, Ok(items)),
                Err(error) => (None, Err(error)),
            }
        })
    }
}

enum State<T> {
    Idle(Box<dyn Source<T>>),
    Fetching(Fetch<T>),
    Done,
}

impl<T: Send + 'static> ItemStream<T> {
    pub(crate) fn new(source: Result<impl Source<T> + Labelled + 'static, Error>) -> Self {
        match source {
            Ok(source) => {
                let (left, label) = (source.limit(), source.label());
                Self { state: State::Idle(Box::new(source)), label, ready: VecDeque::new(), left }
            }
            Err(error) => {
                Self { state: State::Done, label: None, ready: VecDeque::from([Err(error)]), left: None }
            }
        }
    }

    /// The next item; `None` at the end.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
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
            if let Some(item) = this.pop() {
                return Poll::Ready(Some(item));
            }
            match std::mem::replace(&mut this.state, State::Done) {
                State::Idle(source) if this.left == Some(0) || source.is_done() => {
                    at_once_under(this.label, || source.report());
                    return Poll::Ready(None);
                }
                State::Idle(source) => {
                    if let Some(error) = source.exhausted() {
                        this.ready.push_back(Err(error));
                        continue;
                    }
                    let fetch = source.fetch(this.left);
                    this.state = State::Fetching(match this.label {
                        None => fetch,
                        Some(label) => Box::pin(scoped(label, fetch)),
                    });
                }
                State::Fetching(mut fetch) => {
                    let Poll::Ready((source, items)) = fetch.as_mut().poll(context) else {
                        this.state = State::Fetching(fetch);
                        return Poll::Pending;
                    };
                    match items {
                        Ok(items) => {
                            this.ready.extend(items);
                            this.state = source.map_or(State::Done, State::Idle);
                        }
                        Err(error) => this.ready.push_back(Err(error)),
                    }
                }
                State::Done => return Poll::Ready(None),
            }
        }
    }
}

impl<T> Unpin for ItemStream<T> {}

impl<T> fmt::Debug for ItemStream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ItemStream(..)")
    }
}
