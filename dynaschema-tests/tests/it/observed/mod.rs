//! What a table tells an observer: all that its calls cost, under the names of its functions, and nothing else.

mod events;
mod labels;
mod laws;

use std::sync::{Arc, Mutex};

use dynaschema::observe::{Conflict, Label, Observer, Origin, Request, Retry};
use dynaschema::{Cost, Table, TableSchema};
use dynaschema_tests::harness::TestTable;

/// What was told.
#[derive(Debug, Clone, PartialEq)]
enum Event {
    Request(Request),
    Retry(Retry),
    Dropped(usize),
    Unknown(usize),
    Bad(&'static str),
    Conflict(Conflict),
    Doubt(&'static str),
}

/// Keeps everything, by its table and its label.
#[derive(Debug, Default)]
struct Told(Mutex<Vec<(String, Label, Event)>>);

impl Told {
    /// A handle of the table that tells this one.
    fn of<S: TableSchema>(table: &TestTable<S>) -> (Table<S>, Arc<Self>) {
        let told = Arc::new(Self::default());
        (table.with(|options| options.observer(told.clone())), told)
    }

    fn keep(&self, of: &Origin<'_>, event: Event) {
        self.0.lock().unwrap().push((of.table.to_owned(), of.label, event));
    }

    /// What was told since the last look.
    fn take(&self) -> Vec<(String, Label, Event)> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    /// The same without requests, all of which must be of this label and table.
    fn but_requests<S>(&self, table: &Table<S>, label: &str) -> Vec<Event>
    where
        S: TableSchema,
    {
        let told = self.take();
        for (name, own, event) in &told {
            assert_eq!((name.as_str(), own.to_string().as_str()), (table.name(), label), "{event:?}");
        }
        let events = told.into_iter().map(|(_, _, event)| event);
        events.filter(|event| !matches!(event, Event::Request(_))).collect()
    }
}

/// What events cost together.
fn cost<'a>(events: impl IntoIterator<Item = &'a Event>) -> Cost {
    let mut sum = Cost::default();
    for event in events {
        match event {
            Event::Request(request) => sum += request.cost,
            Event::Dropped(items) => sum.dropped += items,
            Event::Unknown(items) => sum.unknown += items,
            Event::Retry(_) | Event::Bad(_) | Event::Conflict(_) | Event::Doubt(_) => {}
        }
    }
    sum
}

impl Observer for Told {
    fn request(&self, of: &Origin<'_>, request: &Request) {
        self.keep(of, Event::Request(request.clone()));
    }

    fn retry(&self, of: &Origin<'_>, retry: &Retry) {
        self.keep(of, Event::Retry(*retry));
    }

    fn dropped(&self, of: &Origin<'_>, items: usize) {
        self.keep(of, Event::Dropped(items));
    }

    fn unknown(&self, of: &Origin<'_>, items: usize) {
        self.keep(of, Event::Unknown(items));
    }

    fn bad_item(&self, of: &Origin<'_>, error: &'static str) {
        self.keep(of, Event::Bad(error));
    }

    fn conflict(&self, of: &Origin<'_>, conflict: &Conflict) {
        self.keep(of, Event::Conflict(*conflict));
    }

    fn in_doubt(&self, of: &Origin<'_>, operation: &'static str) {
        self.keep(of, Event::Doubt(operation));
    }
}
