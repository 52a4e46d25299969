//! What `tracing` sees of a call: a span per request, by OpenTelemetry's conventions, without any
//! key or attribute value.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};

use dynaschema_tests::fixtures::shop::{Shop, User, user, user_id};
use dynaschema_tests::harness::table;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Writes every span and what is recorded in it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

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
        span.record(&mut Fields(&mut self.0.lock().unwrap()));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn a_span_says_what_was_done_and_not_to_whom() {
    let table = table::<Shop>().await;
    let log = Log::default();
    let guard = tracing::subscriber::set_default(log.clone());
    user().create().send(&table).await.unwrap();
    user().create().send(&table).await.unwrap_err();
    User::query(user_id(42)).all(&table).await.unwrap();
    drop(guard);
    let log = log.0.lock().unwrap();
    for said in [
        "db.system.name=\"aws.dynamodb\"",
        "db.operation.name=\"PutItem\"",
        "db.operation.name=\"Query\"",
        "error.type=\"AlreadyExists\"",
        "dynaschema.evaluated=1",
        &format!("db.collection.name=\"{}\"", table.name()),
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
    assert!(!log.contains("USER#42") && !log.contains("Ann"), "{log}");
}
