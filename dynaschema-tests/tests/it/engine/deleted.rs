//! What a deletion gives back.

use dynaschema_tests::fixtures::guarded::{
    Company, Findable, Guarded, Mirrored, Named, Passing, Person, Plain, Versioned,
};
use dynaschema_tests::harness::table;

/// By key and as a value: the item as it was, with all that goes with it, and nothing the second time.
macro_rules! gives_back {
    ($($name:ident: $entity:ident { $($more:tt)* }),* $(,)?) => {$(
        #[tokio::test]
        async fn $name() {
            let table = table::<Guarded>().await;
            let value = |id: &str| $entity {
                id: id.to_owned(),
                email: format!("{id}@example.com"),
                note: "n".to_owned(),
                count: 5,
                log: vec!["entry".to_owned()],
                $($more)*
            };
            for by_key in [true, false] {
                let [ann, ben] = ["ann", "ben"].map(value);
                let ann = ann.create().send(&table).await.unwrap();
                let ben = ben.create().send(&table).await.unwrap();
                let delete = if by_key { $entity::delete("ann") } else { ann.remove() };
                assert_eq!(delete.returning_old().send(&table).await.unwrap(), Some(ann));
                assert_eq!($entity::delete("ann").returning_old().send(&table).await.unwrap(), None);
                let error = $entity::delete("ann").must_exist().returning_old().send(&table).await;
                assert!(error.unwrap_err().is_not_found());
                let refused = ben.remove().condition(|ben| ben.count.eq(4)).returning_old().send(&table).await;
                assert!(refused.unwrap_err().is_condition_failed());
                assert_eq!($entity::delete("ben").returning_old().send(&table).await.unwrap(), Some(ben));
                assert_eq!(table.stored().await, []);
            }
        }
    )*};
}

gives_back! {
    an_item_alone: Plain {},
    an_item_with_a_version: Versioned { version: 0 },
    an_item_with_a_unique_value: Named {},
    an_item_with_a_copy_under_its_own_key: Mirrored {},
    an_item_with_a_copy_under_a_field: Findable {},
    an_item_with_an_end: Passing { expires: None },
}

#[tokio::test]
async fn what_has_expired_was_not_there() {
    let table = table::<Guarded>().await;
    let passing = Passing {
        id: "ann".to_owned(),
        email: String::new(),
        note: "n".to_owned(),
        count: 5,
        log: Vec::new(),
        expires: Some(1_600_000_000),
    };
    passing.put().send(&table).await.unwrap();
    assert_eq!(Passing::delete("ann").returning_old().send(&table).await.unwrap(), None);
    assert_eq!(table.stored().await, []);
}

#[tokio::test]
async fn what_is_another_entitys_is_not_given_back() {
    let table = table::<dynaschema_tests::fixtures::guarded::Holders>().await;
    Company { name: "x".to_owned(), seats: 7 }.create().send(&table).await.unwrap();
    let error = Person::delete("x").returning_old().send(&table).await.unwrap_err();
    assert!(error.is_wrong_entity(), "{error}");
    let deleted = Person::delete("x").over_anything().returning_old().send(&table).await.unwrap();
    assert_eq!(deleted, None);
    assert_eq!(table.stored().await, []);
}
