//! Items one by one.

use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use super::reader::{Judgement, Reader};
use crate::Error;

/// The items of a query or scan, one by one: a [`Stream`], and an asynchronous
/// iterator by [`next`](ItemStream::next) without any import.
///
/// An item that does not decode is an `Err` and the stream goes on; any other
/// error ends it.
#[must_use = "nothing is read until the stream is polled"]
pub struct ItemStream<T> {
    state: State<T>,
    ready: VecDeque<Result<T, Error>>,
    /// How many items may still be given; `None` without a limit.
    left: Option<usize>,
}

/// The reader to go on with (`None` at the end), and what it read.
type Fetched<T> = (Option<Box<Reader<T>>>, Result<Vec<Judgement<T>>, Error>);
type Fetch<T> = Pin<Box<dyn Future<Output = Fetched<T>> + Send>>;

enum State<T> {
    Idle(Box<Reader<T>>),
    Fetching(Fetch<T>),
    Done,
}

impl<T: Send + 'static> ItemStream<T> {
    pub(crate) fn new(reader: Result<Reader<T>, Error>) -> Self {
        match reader {
            Ok(reader) => Self {
                left: reader.pager.read.limit,
                state: State::Idle(Box::new(reader)),
                ready: VecDeque::new(),
            },
            Err(error) => Self { state: State::Done, ready: VecDeque::from([Err(error)]), left: None },
        }
    }

    /// The next item; `None` at the end.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    fn fetch(mut reader: Box<Reader<T>>, wanted: Option<usize>) -> Fetch<T> {
        Box::pin(async move {
            let verdicts = reader.verdicts(wanted).await;
            (Some(reader), verdicts)
        })
    }

    /// Reading backwards ends with the first item, so all is read before any is given.
    fn fetch_backwards(reader: Box<Reader<T>>) -> Fetch<T> {
        Box::pin(async move {
            let gathered = reader.gather().await;
            let verdicts = gathered.map(|(items, errors, _)| {
                items.into_iter().map(Judgement::Keep).chain(errors.into_iter().map(Judgement::Bad)).collect()
            });
            (None, verdicts)
        })
    }

    fn take(&mut self, verdicts: Vec<Judgement<T>>) {
        self.ready.extend(verdicts.into_iter().filter_map(|verdict| match verdict {
            Judgement::Keep(value) => Some(Ok(value)),
            Judgement::Bad(error) => Some(Err(error)),
            Judgement::Drop | Judgement::Pass => None,
        }));
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
                State::Idle(reader) if this.left == Some(0) || reader.pager.is_done() => {
                    reader.pager.report();
                    return Poll::Ready(None);
                }
                State::Idle(reader) if reader.pager.is_spent() => {
                    this.ready.push_back(Err(reader.pager.exhausted()));
                }
                State::Idle(reader) if reader.pager.read.backward => {
                    this.state = State::Fetching(Self::fetch_backwards(reader));
                }
                State::Idle(reader) => this.state = State::Fetching(Self::fetch(reader, this.left)),
                State::Fetching(mut fetch) => {
                    let Poll::Ready((reader, verdicts)) = fetch.as_mut().poll(context) else {
                        this.state = State::Fetching(fetch);
                        return Poll::Pending;
                    };
                    match verdicts {
                        Ok(verdicts) => {
                            this.take(verdicts);
                            this.state = reader.map_or(State::Done, State::Idle);
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
