//! The model of NoSQL Workbench.

use std::time::{Duration, SystemTime};

use dynaschema::export::{Samples, workbench};
use jiff::Timestamp;

use super::fixture::{Größe, Order, Session, Store, User};
use super::golden;

#[test]
fn the_model_of_samples() {
    let mut samples = Samples::<Store>::new();
    for (id, name) in [("1", "Ann"), ("2", "Ben")] {
        samples.item(&User { id: id.into(), email: format!("{id}@example.com"), name: name.into() }).unwrap();
    }
    for number in 1..=3 {
        let order = Order {
            user: "1".into(),
            number,
            id: format!("o{number}"),
            at: Timestamp::from_second(1_700_000_000 + i64::from(number)).unwrap(),
            customer: "c".into(),
            region: "eu".into(),
            city: "Ulm".into(),
            total: u64::from(number) * 100,
            version: 0,
        };
        samples.item(&order).unwrap();
    }
    samples.item(&Session { token: "t".into(), expires: 1_900_000_000 }).unwrap();
    golden("store.workbench.json", &workbench(&samples.at(moment())));
}

#[test]
fn the_model_of_made_samples() {
    golden("odd.workbench.json", &workbench(&Samples::<Größe>::made().at(moment())));
}

/// 2026-05-10T14:00:00Z.
fn moment() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_hours(494_006)
}
