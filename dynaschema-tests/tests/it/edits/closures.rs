//! What the closure of a `modify` has seen leaves it by what it captures.

use dynaschema_tests::harness::table;

use super::{Meter, meter};

#[tokio::test]
async fn a_modify_hands_out_what_its_closure_has_seen() {
    let meters = table::<Meter>().await;
    meter().create().send(&meters).await.unwrap();
    let mut before = None;
    let modified = Meter::modify(&meters, &meter().key(), |meter| {
        before = Some(meter.room.clone());
        meter.room = "yard".into();
    });
    let after = modified.await.unwrap();
    assert_eq!((before.as_deref(), after.room.as_str()), (Some("hall"), "yard"));
}

/// It is asked once for each try, and what it says last is what was carried out.
#[tokio::test]
async fn the_last_try_says_what_has_become() {
    let meters = table::<Meter>().await;
    meter().create().send(&meters).await.unwrap();
    let (key, aside) = (meter().key(), meters.aside(|options| options));
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let a = Meter::modify(&meters, &key, |meter| {
        one.push(meter.count);
        meter.count += 1;
    });
    let b = Meter::modify(&aside, &key, |meter| {
        other.push(meter.count);
        meter.count += 1;
    });
    let (a, b) = tokio::join!(a, b);
    assert_eq!((a.unwrap().count, b.unwrap().count), (one[one.len() - 1] + 1, other[other.len() - 1] + 1));
    assert_eq!(one.last().max(other.last()), Some(&1));
    assert_eq!(one.len() + other.len(), 3);
}
