//! What a deletion takes away, and gives back.

use dynaschema::{DynamoEntity, TableSchema};
use dynaschema_tests::fixtures::guarded::{
    Company, Findable, Guarded, Mirrored, Named, Passing, Person, Plain, Versioned,
};
use dynaschema_tests::harness::{TestTable, s, table};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

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

/// With a unique value that each program may spell in its own way, and a copy under it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>"))]
struct Badge {
    id: u32,
    #[dynamo(unique)]
    code: Uuid,
}

/// The same with a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PASS#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>"))]
struct Pass {
    id: u32,
    #[dynamo(unique)]
    code: Uuid,
    #[dynamo(version)]
    version: u64,
}

const CODES: [&str; 2] = ["67e55044-10b1-426f-9247-bb680e5fe0c8", "f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4"];

fn codes() -> [Uuid; 2] {
    CODES.map(|code| code.parse().unwrap())
}

/// A deletion of a value by each of its ends.
macro_rules! removed {
    ($value:expr, $returns:ident, $table:ident) => {
        if $returns {
            $value.remove().returning_old().send(&$table).await.map(drop)
        } else {
            $value.remove().send(&$table).await
        }
    };
}

/// The owner's code in the spelling of another program.
async fn respell<S: TableSchema>(table: &TestTable<S>) {
    let is_owner = |item: &dynaschema::Item| !item.contains_key("_owner");
    let mut owner = table.stored().await.into_iter().find(is_owner).unwrap();
    owner.insert("code".to_owned(), s(CODES[0].to_uppercase()));
    table.put_raw(owner).await;
}

#[tokio::test]
async fn a_value_in_the_spelling_of_another_program() {
    for returns in [false, true] {
        let (badges, passes) = (table::<Badge>().await, table::<Pass>().await);
        Badge { id: 1, code: codes()[0] }.create().send(&badges).await.unwrap();
        Pass { id: 1, code: codes()[0], version: 0 }.create().send(&passes).await.unwrap();
        respell(&badges).await;
        respell(&passes).await;
        removed!(Badge::get(1).one(&badges).await.unwrap(), returns, badges).unwrap();
        removed!(Pass::get(1).one(&passes).await.unwrap(), returns, passes).unwrap();
        assert_eq!((badges.stored().await, passes.stored().await), (Vec::new(), Vec::new()));
    }
}

/// It counts from 1 again, and is another one all the same.
#[tokio::test]
async fn what_was_made_anew_is_not_what_was_read() {
    for returns in [false, true] {
        let table = table::<Pass>().await;
        let [first, second] = codes();
        let read = Pass { id: 1, code: first, version: 0 }.create().send(&table).await.unwrap();
        Pass::delete(1).send(&table).await.unwrap();
        let anew = Pass { id: 1, code: second, version: 0 }.create().send(&table).await.unwrap();
        assert_eq!(read.version, anew.version);
        let before = table.stored().await;
        let error = removed!(read, returns, table).unwrap_err();
        assert!(error.is_condition_failed(), "{error:?}");
        assert_eq!(error.old::<Pass>(), Some(anew.clone()));
        assert_eq!(table.stored().await, before);
        let changed = anew.edit().set_code(first).returning_new().send(&table).await.unwrap();
        assert!(removed!(anew, returns, table).unwrap_err().is_version_conflict());
        removed!(changed, returns, table).unwrap();
        assert_eq!(table.stored().await, []);
    }
}

/// Nor is it moved, or changed in its place by that, whatever the closure sets.
#[tokio::test]
async fn what_was_made_anew_is_not_moved() {
    let changes: [fn(&mut Pass); 3] =
        [|pass| pass.id = 2, |pass| (pass.id, pass.code) = (2, Uuid::nil()), |pass| pass.code = Uuid::nil()];
    for change in changes {
        for joins in [false, true] {
            let table = table::<Pass>().await;
            let [first, second] = codes();
            let read = Pass { id: 1, code: first, version: 0 }.create().send(&table).await.unwrap();
            Pass::delete(1).send(&table).await.unwrap();
            let anew = Pass { id: 1, code: second, version: 0 }.create().send(&table).await.unwrap();
            let before = table.stored().await;
            let moved = read.move_to(change);
            let error = if joins {
                let mut transaction = table.transact();
                let moved = transaction.add(moved);
                let error = transaction.send().await.map(drop).unwrap_err();
                error.failed(moved).unwrap().error().clone()
            } else {
                moved.send(&table).await.unwrap_err()
            };
            assert!(error.is_condition_failed(), "{error:?}");
            assert_eq!(error.old::<Pass>(), Some(anew.clone()));
            assert_eq!(table.stored().await, before);
            anew.move_to(change).send(&table).await.unwrap();
        }
    }
}

/// Without a version whatever has the key is deleted, with its own sentinel and copy: those that it had are
/// another's by now.
#[tokio::test]
async fn without_a_version_whatever_has_the_key() {
    for returns in [false, true] {
        let table = table::<Badge>().await;
        let [first, second] = codes();
        let read = Badge { id: 1, code: first }.create().send(&table).await.unwrap();
        Badge::update(1).set_code(second).send(&table).await.unwrap();
        let other = Badge { id: 2, code: first }.create().send(&table).await.unwrap();
        removed!(read, returns, table).unwrap();
        assert_eq!(Badge::scan().all(&table).await.unwrap(), std::slice::from_ref(&other));
        assert_eq!(Badge::by_code(first).one(&table).await.unwrap(), other);
        assert_eq!(table.stored().await.len(), 3);
        // Nothing has it now.
        removed!(read, returns, table).unwrap();
        let error = read.remove().must_exist().send(&table).await.unwrap_err();
        assert!(error.is_not_found(), "{error:?}");
        removed!(other, returns, table).unwrap();
        assert_eq!(table.stored().await, []);
    }
}
