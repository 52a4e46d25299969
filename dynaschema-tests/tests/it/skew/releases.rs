//! One schema before and after each kind of change, all with the same functions.

#![allow(dead_code, reason = "a release is whole, and the law calls what it needs")]

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Error, Item, KeyPart, Table};
use serde::{Deserialize, Serialize};

use super::law::{Release, Verb, Write};

/// Expands to a release whose documents have these fields beside those of all releases.
macro_rules! release {
    ($release:ident, |$id:ident, $write:ident| { $($extra:ident: $value:expr),* } $($beside:item)?) => {
        impl Release for $release::Shelf {
            type Document = $release::Doc;

            fn document($id: u32, $write: &Write) -> Self::Document {
                let state = $release::State::of($write.rank);
                $release::Doc { id: $id, rank: $write.rank, title: $write.title($id), state, $($extra: $value),* }
            }

            fn said(doc: &Self::Document) -> (u32, u32, String) {
                (doc.id, doc.rank, doc.title.clone())
            }

            async fn act(table: &Table<Self>, id: u32, write: &Write) -> Result<(), Error> {
                let key = $release::DocKey { id };
                match write.verb {
                    Verb::Put => {
                        Self::beside(table, id).await?;
                        Self::put(table, Self::document(id, write)).await?;
                    }
                    Verb::Rank => drop(key.update().set_rank(write.rank).send(table).await?),
                    Verb::Title => {
                        let doc = key.get().consistent().one(table).await?;
                        doc.edit().set_title(write.title(id)).send(table).await?;
                    }
                    Verb::Modify => {
                        let (rank, title) = (write.rank, write.title(id));
                        let change = move |doc: &mut $release::Doc| {
                            (doc.rank, doc.title) = (rank, title.clone());
                        };
                        $release::Doc::modify(table, &key, change).await?;
                    }
                    Verb::Delete => drop(key.delete().send(table).await?),
                }
                Ok(())
            }

            async fn put(table: &Table<Self>, doc: Self::Document) -> Result<(), Error> {
                doc.put().send(table).await.map(drop)
            }

            async fn create(table: &Table<Self>, doc: Self::Document) -> Result<(), Error> {
                doc.create().send(table).await.map(drop)
            }

            async fn remove(table: &Table<Self>, doc: Self::Document) -> Result<(), Error> {
                doc.remove().send(table).await.map(drop)
            }

            async fn docs(table: &Table<Self>) -> Result<Vec<Self::Document>, Error> {
                $release::Doc::scan().all(table).await
            }

            async fn count(table: &Table<Self>) -> Result<usize, Error> {
                $release::Doc::scan().count(table).await
            }

            $($beside)?
        }
    };
}

/// Expands to the spellings of a state, and which of them a document of a rank has.
macro_rules! state {
    ($($state:ident)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
        pub(in crate::skew) enum State { $($state),* }

        impl State {
            pub(super) fn of(rank: u32) -> Self {
                let states = [$(Self::$state),*];
                states[rank as usize % states.len()]
            }
        }
    };
}

/// Expands to a release: the documents, and the table of these entities.
macro_rules! schema {
    ($(#[$attr:meta])* { $($(#[$of:meta])* $field:ident: $ty:ty),* } $($other:ident)?) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("DOC#<id>")]
        #[sk("DOC")]
        #[gsi1("STATE#<state>", "<rank:04>", query = by_state)]
        $(#[$attr])*
        pub(in crate::skew) struct Doc {
            pub(super) id: u32,
            pub(super) rank: u32,
            pub(super) state: State,
            $($(#[$of])* pub(super) $field: $ty),*
        }

        #[derive(Debug, Clone, PartialEq, DynamoTable)]
        pub(in crate::skew) enum Shelf {
            Doc(Doc),
            $($other($other))?
        }
    };
}

pub(super) mod before {
    use super::*;
    state!(Open Done);
    schema!({ title: String });
}
release!(before, |id, write| {});

/// With fields of which items can do without.
pub(super) mod field {
    use super::*;
    state!(Open Done);
    schema!({ title: String, note: Option<String>, #[serde(default)] votes: u32 });
}
release!(field, |id, write| { note: Some("new".to_owned()), votes: id });

/// With one more spelling in a key.
pub(super) mod variant {
    use super::*;
    state!(Open Done Gone);
    schema!({ title: String });
}
release!(variant, |id, write| {});

/// With another entity.
pub(super) mod entity {
    use super::*;
    state!(Open Done);
    schema!({ title: String } Memo);

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("MEMO#<id>")]
    #[sk("MEMO")]
    pub(in crate::skew) struct Memo {
        pub(in crate::skew) id: u32,
    }
}
release!(entity, |id, write| {}
    async fn beside(table: &Table<Self>, id: u32) -> Result<(), Error> {
        entity::Memo { id }.put().send(table).await.map(drop)
    }
);

/// With another index.
pub(super) mod index {
    use super::*;
    state!(Open Done);
    schema!(#[gsi2("TITLE#<title>", "<rank:04>", query = by_title)] { title: String });
}
release!(index, |id, write| {});

/// With a number on its items, and nothing that brings others to it.
pub(super) mod noted {
    use super::*;
    state!(Open Done);
    schema!(#[dynamo(schema_version = 1)] { title: String });
}
release!(noted, |id, write| {});

/// With a field that items of the version before are given.
pub(super) mod schema_version {
    use super::*;
    state!(Open Done);
    schema!(#[dynamo(schema_version = 2, upgrade = upgraded)] { title: String, summary: String });

    fn upgraded(_: u32, mut item: Item) -> Result<Item, &'static str> {
        let title = item.get("title").cloned().ok_or("a document has a title")?;
        item.entry("summary".to_owned()).or_insert(title);
        Ok(item)
    }
}
release!(schema_version, |id, write| { summary: "short".to_owned() });

/// With one more field that items of the two versions before are given.
pub(super) mod later {
    use super::*;
    state!(Open Done);
    schema!(#[dynamo(schema_version = 3, upgrade = upgraded)] { title: String, summary: String, pages: u32 });

    fn upgraded(_: u32, mut item: Item) -> Result<Item, &'static str> {
        let title = item.get("title").cloned().ok_or("a document has a title")?;
        item.entry("summary".to_owned()).or_insert(title);
        item.entry("pages".to_owned()).or_insert(AttributeValue::N("1".to_owned()));
        Ok(item)
    }
}
release!(later, |id, write| { summary: "long".to_owned(), pages: 7 });

/// With a copy under its title.
pub(super) mod copy {
    use super::*;
    state!(Open Done);
    schema!(#[dynamo(copy(by_title, pk = "TITLE#<title>", sk = "TITLE"))] { title: String });
}
release!(copy, |id, write| {});

/// With titles that no two documents share.
pub(super) mod unique {
    use super::*;
    state!(Open Done);
    schema!({ #[dynamo(unique)] title: String });
}
release!(unique, |id, write| {});

/// With a version.
pub(super) mod version {
    use super::*;
    state!(Open Done);
    schema!({ title: String, #[serde(default)] #[dynamo(version)] version: u64 });
}
release!(version, |id, write| { version: 0 });
