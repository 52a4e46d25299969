//! What another writes between the read and the write of an operation stands in another place than the one that
//! was found empty: in the key that holds a field, or under the name that another release gives it. It is not lost,
//! and nothing is decided on that it is not there.

use dynaschema::{Error, Table, TableSchema};
use dynaschema_tests::harness::table;
use dynaschema_tests::needs;

use super::meanwhile::meanwhile;

/// What the operation does with a song that it finds without a name.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// It counts that it has none.
    Count,
    /// It gives it one.
    Name,
    Upsert,
    Move,
}

/// The songs of a release.
trait Songs: TableSchema {
    /// One that has no name.
    async fn make(table: &Table<Self>) -> Result<(), Error>;

    async fn name(table: &Table<Self>, name: &str) -> Result<(), Error>;

    async fn go(table: &Table<Self>, way: Way) -> Result<(), Error>;

    /// The name of a song, and how often it was found without one.
    async fn read(table: &Table<Self>, id: u32) -> Result<(Option<String>, u32), Error>;
}

/// A release of songs with this name.
macro_rules! release {
    ($release:ident: $($of:meta),*; $held:meta; $name:ident, $set:ident) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, Error, Table};
            use serde::{Deserialize, Serialize};

            use super::{Songs, Way};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("SONG#<id>")]
            $(#[$of])*
            pub(super) struct Song {
                id: u32,
                #[$held]
                $name: Option<String>,
                unnamed: u32,
            }

            fn song(name: Option<&str>) -> Song {
                Song { id: 1, $name: name.map(str::to_owned), unnamed: 0 }
            }

            impl Songs for Song {
                async fn make(table: &Table<Self>) -> Result<(), Error> {
                    song(None).create().send(table).await.map(drop)
                }

                async fn name(table: &Table<Self>, name: &str) -> Result<(), Error> {
                    Song::update(1).$set(name).send(table).await
                }

                async fn go(table: &Table<Self>, way: Way) -> Result<(), Error> {
                    let key = SongKey { id: 1 };
                    let count = |song: &mut Song| song.unnamed += u32::from(song.$name.is_none());
                    let name = |song: &mut Song| {
                        song.$name.get_or_insert_with(|| "ours".to_owned());
                    };
                    match way {
                        Way::Count => Song::modify(table, &key, count).await.map(drop),
                        Way::Name => Song::modify(table, &key, name).await.map(drop),
                        Way::Upsert => song(Some("ours")).upsert().send(table).await,
                        Way::Move => song(None).move_to(|song| song.id = 2).send(table).await.map(drop),
                    }
                }

                async fn read(table: &Table<Self>, id: u32) -> Result<(Option<String>, u32), Error> {
                    let song = Song::get(id).consistent().one(table).await?;
                    Ok((song.$name, song.unnamed))
                }
            }
        }
    };
}

release!(before: ; serde(alias = "title"); name, set_name);
release!(after: ; serde(alias = "name"); title, set_title);
release!(before_copied: dynamo(copy(by_id, pk = "COPY#<id>")); serde(alias = "title"); name, set_name);
release!(after_copied: dynamo(copy(by_id, pk = "COPY#<id>")); serde(alias = "name"); title, set_title);
release!(in_key: gsi1("NAME#<name>", query = by_name); dynamo(from_key); name, set_name);
release!(
    in_key_copied: gsi1("NAME#<name>", query = by_name), dynamo(copy(by_id, pk = "COPY#<id>"));
    dynamo(from_key); name, set_name
);

/// Every item of a song has the other's name, once, whatever our release does meanwhile.
async fn is_kept<Theirs: Songs, Ours: Songs>() {
    for way in [Way::Count, Way::Name, Way::Upsert, Way::Move] {
        let table = table::<Ours>().await;
        let aside = table.aside(|options| options);
        let theirs = Table::<Theirs>::new(aside.client().clone(), aside.name());
        Ours::make(&table).await.unwrap();
        let (gone, named) = meanwhile(&table, Ours::go(&table, way), Theirs::name(&theirs, "theirs")).await;
        named.unwrap();
        gone.unwrap_or_else(|error| panic!("{way:?}: {error:?}"));

        let id = if way == Way::Move { 2 } else { 1 };
        let expected = (Some("theirs".to_owned()), 0);
        assert_eq!(Ours::read(&table, id).await.unwrap(), expected, "{way:?}");
        assert_eq!(Theirs::read(&theirs, id).await.unwrap(), expected, "{way:?}");
        for item in table.stored().await {
            let has = |name: &str| {
                let texts = item.values().filter_map(|value| value.as_s().ok());
                texts.filter(|text| text.ends_with(name)).count()
            };
            assert_eq!((has("theirs"), has("ours")), (1, 0), "{way:?}: {item:?}");
        }
    }
}

#[tokio::test]
async fn what_comes_under_another_name_is_kept() {
    needs!(PausedTime);
    tokio::time::pause();
    is_kept::<before::Song, after::Song>().await;
    is_kept::<after::Song, before::Song>().await;
    is_kept::<before_copied::Song, after_copied::Song>().await;
}

#[tokio::test]
async fn what_comes_into_a_key_is_kept() {
    needs!(PausedTime);
    tokio::time::pause();
    is_kept::<in_key::Song, in_key::Song>().await;
    is_kept::<in_key_copied::Song, in_key_copied::Song>().await;
}
