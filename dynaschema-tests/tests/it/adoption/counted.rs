//! Items whose writers count from 0: that is the version of what nobody has counted, as if there were none.

use dynaschema::{DynamoEntity, ErrorKind};
use dynaschema_tests::harness::{TestTable, n, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("WARD#<id>")]
struct Ward {
    id: u32,
    name: String,
    beds: u32,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

fn ward(version: u64) -> Ward {
    Ward { id: 1, name: "a".into(), beds: 4, version }
}

/// The ward as another program has stored it, which says this version, or none.
async fn stored(version: Option<u64>) -> TestTable<Ward> {
    let wards = table::<Ward>().await;
    let mut item = wards.to_item(&ward(0)).unwrap();
    item.remove("version");
    item.extend(version.map(|version| ("version".to_owned(), n(version))));
    wards.put_raw(item).await;
    wards
}

const WRITES: usize = 6;

/// Each write that starts from a version, of a value that has 0.
async fn write(wards: &TestTable<Ward>, way: usize) -> Result<(), dynaschema::Error> {
    let ward = ward(0);
    match way {
        0 => ward.edit().set_name("b").send(wards).await,
        1 => Ward { name: "b".into(), ..ward }.put().send(wards).await.map(drop),
        2 => Ward::update(1).set_name("b").version(0).send(wards).await,
        3 => {
            let mut transaction = wards.transact();
            transaction.add(ward.edit().set_name("b"));
            transaction.send().await.map(drop)
        }
        4 => ward.remove().send(wards).await,
        _ => Ward::delete(1).version(0).send(wards).await,
    }
}

#[tokio::test]
async fn are_written_like_those_without_a_version() {
    for version in [None, Some(0)] {
        for way in 0..WRITES {
            let wards = stored(version).await;
            assert_eq!(Ward::get(1).one(&wards).await.unwrap(), ward(0));
            write(&wards, way).await.unwrap_or_else(|error| panic!("{version:?}, {way}: {error:?}"));
            let left = Ward::get(1).optional(&wards).await.unwrap();
            let written = (way < 4).then(|| Ward { name: "b".into(), ..ward(1) });
            assert_eq!(left, written, "{version:?}, {way}");
        }
    }
}

/// What somebody has counted is never written over by what nobody has.
#[tokio::test]
async fn are_none_that_were_counted() {
    for way in 0..WRITES {
        let wards = stored(Some(3)).await;
        let error = write(&wards, way).await.unwrap_err();
        assert!(error.is_version_conflict(), "{way}: {error:?}");
        let found = match error.kind() {
            ErrorKind::VersionConflict { expected: 0, found, .. } => found,
            _ => Some(3),
        };
        assert_eq!(found, Some(3), "{way}: {error:?}");
        assert_eq!(Ward::get(1).one(&wards).await.unwrap(), ward(3), "{way}");
    }
}
