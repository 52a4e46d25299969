//! Telling the table's observer what happens, and whose call it is.
//!
//! The label is a value of the call's task, as its deadline is: what happens inside of the call is told under
//! it.

use super::collect::Collect;
use super::hydrate::Hydration;
use super::join::Boxed;
use super::pager::Pager;
use super::reader::Reader;
use super::task_value::around;
use crate::core::Core;
use crate::observe::{Conflict, ConflictReason, Label, Observer, Origin, Retry, RetryReason};
use crate::{Error, Meter};

tokio::task_local! {
    /// That of the call which is being polled, where its table has an observer.
    static LABEL: Label;
}

/// Whose call a read is.
pub(crate) trait Labelled {
    fn label(&self) -> Option<Label>;
}

impl Labelled for Pager {
    fn label(&self) -> Option<Label> {
        self.core.labelled(|| self.read.label)
    }
}

impl<T> Labelled for Box<Reader<T>> {
    fn label(&self) -> Option<Label> {
        self.pager.label()
    }
}

impl Labelled for Collect {
    fn label(&self) -> Option<Label> {
        self.pager().label()
    }
}

impl<E: Send + 'static> Labelled for Hydration<E> {
    fn label(&self) -> Option<Label> {
        self.pager().label()
    }
}

/// Awaits a call under its label, if it has one.
///
/// A macro, so that where nobody looks the call is awaited as it is: a future that is handed to a function is
/// moved, and has a place in that function's own besides.
macro_rules! under {
    ($label:expr, $call:expr) => {
        match $label {
            None => $call.await,
            Some(label) => $crate::run::observing::scoped(label, Box::pin($call)).await,
        }
    };
}
pub(crate) use under;

/// A call under a label.
pub(super) async fn scoped<T>(label: Label, call: Boxed<'_, T>) -> T {
    around(call, |poll| LABEL.sync_scope(label, poll)).await
}

/// Does something under a label, if there is one.
pub(crate) fn at_once_under<T>(label: Option<Label>, what: impl FnOnce() -> T) -> T {
    match label {
        None => what(),
        Some(label) => LABEL.sync_scope(label, what),
    }
}

/// The label of the call which is being polled, where its table has an observer.
pub(crate) fn current() -> Option<Label> {
    LABEL.try_with(|label| *label).ok()
}

impl Core {
    /// The label of a call, where somebody looks at it.
    pub(crate) fn labelled(&self, label: impl FnOnce() -> Label) -> Option<Label> {
        self.observer.as_ref().map(|_| label())
    }

    /// The label of a call of the table's own, where somebody looks at it.
    pub(crate) fn labelled_as(&self, function: &'static str) -> Option<Label> {
        self.labelled(|| Label::new(self.layout.table.name, function))
    }

    /// The label of a call of an entity of the table, where somebody looks at it.
    pub(crate) fn labelled_of(&self, member: usize, function: &'static str) -> Option<Label> {
        self.labelled(|| Label::new(self.layout.member(member).schema.name, function))
    }

    /// Whether the service is asked what a request cost.
    pub(crate) fn asks_cost(&self, meter: Option<&Meter>) -> bool {
        meter.is_some() || self.observer.is_some()
    }

    /// Tells the table's observer something, if it has one.
    pub(crate) fn tell(&self, tell: impl FnOnce(&dyn Observer, &Origin<'_>)) {
        self.tell_under(current(), tell);
    }

    /// The same under a label, whoever's call is being polled.
    pub(crate) fn tell_under(&self, label: Option<Label>, tell: impl FnOnce(&dyn Observer, &Origin<'_>)) {
        if let Some(observer) = &self.observer {
            let label = label.unwrap_or(Label::new(self.layout.table.name, "request"));
            observer.tell(|observer| tell(observer, &Origin { table: &self.name, label }));
        }
    }

    pub(crate) fn tell_retry(&self, operation: &'static str, reason: RetryReason) {
        self.tell(|observer, of| observer.retry(of, &Retry { operation, reason }));
    }

    pub(crate) fn tell_held(&self, operation: &'static str) {
        let reason = ConflictReason::Held;
        self.tell(|observer, of| observer.conflict(of, &Conflict { operation, reason }));
    }

    /// Tells of a condition that did not hold; `error` is what the call fails with for it, if it does.
    pub(crate) fn tell_unmet(&self, operation: &'static str, error: Option<&Error>) {
        let reason = ConflictReason::Unmet { error: error.map(Error::name) };
        self.tell(|observer, of| observer.conflict(of, &Conflict { operation, reason }));
    }

    pub(crate) fn tell_bad(&self, error: &Error) {
        self.tell(|observer, of| observer.bad_item(of, error.name()));
    }

    pub(crate) fn tell_doubt(&self, operation: &'static str) {
        self.tell(|observer, of| observer.in_doubt(of, operation));
    }
}
