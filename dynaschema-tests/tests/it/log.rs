//! What `tracing` hears from a test.

use std::cell::RefCell;
use std::fmt::{Debug, Write as _};
use std::sync::Once;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

thread_local! {
    /// What this thread has seen since it began to listen.
    static SEEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Writes every span and what is recorded in it, for threads that listen.
///
/// It serves the whole process: whether a span is of interest to anybody is
/// remembered for all threads, so one that only this thread knew of could be
/// forgotten for the sake of another.
pub(crate) struct Log;

impl Log {
    /// Begins to listen on this thread.
    pub(crate) fn listen() {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| tracing::subscriber::set_global_default(Self).unwrap());
        SEEN.set(Some(String::new()));
    }

    /// What was seen; nobody listens any more.
    pub(crate) fn seen() -> String {
        SEEN.take().unwrap_or_default()
    }

    fn write(record: impl FnOnce(&mut Fields<'_>)) {
        SEEN.with_borrow_mut(|seen| {
            if let Some(seen) = seen {
                record(&mut Fields(seen));
            }
        });
    }
}

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, "{}={value:?} ", field.name()).unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("dynaschema")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        Self::write(|fields| span.record(fields));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        Self::write(|fields| values.record(fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        Self::write(|fields| event.record(fields));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
