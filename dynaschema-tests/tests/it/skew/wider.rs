//! A release that has no place for what the next one stores inside of an attribute does not read it without
//! that, and so takes nothing away.

use dynaschema::{Error, ErrorKind, FastLane, Table};
use dynaschema_tests::harness::{s, table};

/// A release of one entity.
macro_rules! release {
    ($release:ident; $sent:ident $content:tt; $colour:ty) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("PARCEL#<id>")]
            pub(super) struct Parcel {
                pub(super) id: u32,
                pub(super) weight: u32,
                pub(super) state: State,
                pub(super) colour: $colour,
            }

            release!(state $sent $content);
        }
    };
    (state $sent:ident ()) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        pub(super) enum State {
            Open,
            $sent,
        }
    };
    (state $sent:ident $content:tt) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        pub(super) enum State {
            Open,
            $sent $content,
        }
    };
}

release!(before; Sent (); [u8; 3]);
release!(now; Sent { by: String }; Vec<u8>);

#[track_caller]
fn is_unread<T: std::fmt::Debug>(read: Result<T, Error>, at: &str) {
    let error = read.expect_err("there is no place for what is stored");
    let ErrorKind::Decode { entity, path, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!((entity, path), ("Parcel", at));
}

/// Puts what the newer release has at hand, and reads and changes it by the older one.
async fn is_left_alone(parcel: now::Parcel, at: &str) {
    let table = table::<now::Parcel>().await;
    let old = Table::<before::Parcel>::new(table.client().clone(), table.name());
    parcel.put().send(&table).await.unwrap();
    let stored = table.only_item().await;
    is_unread(before::Parcel::get(1).consistent().one(&old).await, at);
    is_unread(before::Parcel::scan().all(&old).await, at);
    let key = before::ParcelKey { id: 1 };
    is_unread(before::Parcel::modify(&old, &key, |parcel| parcel.weight += 1).await, at);
    assert_eq!(table.only_item().await, stored);
    // What sets other attributes by key asks nothing of these.
    before::Parcel::update(1).set_weight(9_u32).send(&old).await.unwrap();
    let item = table.only_item().await;
    assert_eq!((&item["state"], &item["colour"]), (&stored["state"], &stored["colour"]));
}

#[tokio::test]
async fn the_content_of_a_variant_that_had_none() {
    let state = now::State::Sent { by: "Ann".to_owned() };
    is_left_alone(now::Parcel { id: 1, weight: 5, state, colour: vec![1, 2, 3] }, "state.Sent").await;
}

#[tokio::test]
async fn one_more_element() {
    let parcel = now::Parcel { id: 1, weight: 5, state: now::State::Open, colour: vec![1, 2, 3, 4] };
    is_left_alone(parcel, "colour").await;
}

/// A release that takes every state which it does not know for one of its own.
mod open_minded {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("PARCEL#<id>")]
    pub(super) struct Parcel {
        pub(super) id: u32,
        pub(super) weight: u32,
        pub(super) state: State,
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub(super) enum State {
        Open,
        #[serde(other)]
        Unknown,
    }
}

#[tokio::test]
async fn a_variant_that_is_not_known_is_the_other_one() {
    use open_minded::{Parcel, State};

    for lane in [FastLane::Auto, FastLane::Off] {
        let table = table::<now::Parcel>().await;
        let state = now::State::Sent { by: "Ann".to_owned() };
        now::Parcel { id: 1, weight: 5, state, colour: vec![1, 2, 3] }.put().send(&table).await.unwrap();
        let stored = table.only_item().await;
        let old = Table::<Parcel>::builder(table.client().clone(), table.name()).fast_lane(lane).build();
        let parcel = Parcel { id: 1, weight: 5, state: State::Unknown };
        assert_eq!(Parcel::get(1).consistent().one(&old).await.unwrap(), parcel);
        assert_eq!(Parcel::scan().segments(2).all(&old).await.unwrap(), std::slice::from_ref(&parcel));
        assert_eq!(Parcel::scan().all(&old).await.unwrap(), [parcel]);
        // What sets other attributes leaves what is stored; a put writes what was read.
        Parcel::update(1).set_weight(9_u32).send(&old).await.unwrap();
        assert_eq!(table.only_item().await["state"], stored["state"]);
        Parcel::get(1).one(&old).await.unwrap().put().send(&old).await.unwrap();
        assert_eq!(table.only_item().await["state"], s("Unknown"));
    }
}
