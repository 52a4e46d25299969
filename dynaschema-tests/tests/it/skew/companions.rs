//! The copies and sentinels that the next release keeps are none of the items of this one, however it reads them.

use dynaschema::{DynamoEntity, StoredItem, Table};
use dynaschema_tests::harness::{TestTable, item, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// A release whose documents are in an index by fields of their own, so that their copies are there, too.
macro_rules! release {
    ($release:ident; $($kept:meta)?; $($table:meta)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, DynamoProjection, DynamoTable, Table};
            use serde::{Deserialize, Serialize};

            use super::DOCS;

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("DOC#<id>")]
            #[sk("DOC")]
            #[gsi1(pk = rank, sk = title, query = by_rank)]
            $(#[$kept])?
            pub(super) struct Doc {
                pub(super) id: u32,
                pub(super) rank: u32,
                pub(super) title: String,
            }

            #[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
            #[projection(of = Doc)]
            pub(super) struct Title {
                pub(super) title: String,
            }

            #[derive(Debug, Clone, PartialEq, DynamoTable)]
            $(#[$table])?
            pub(super) enum Shelf {
                Doc(Doc),
            }

            pub(super) fn doc(id: u32) -> Doc {
                Doc { id, rank: 1, title: format!("title {id}") }
            }

            /// That each read gives the documents, and nothing else, and counts them.
            pub(super) async fn reads_documents_only(table: &Table<Shelf>) {
                let docs: Vec<Doc> = (0..DOCS).map(doc).collect();
                let titles: Vec<String> = docs.iter().map(|doc| doc.title.clone()).collect();
                let sorted = |mut found: Vec<Doc>| {
                    found.sort_by_key(|doc| doc.id);
                    found
                };
                let titles_of = |found: Vec<Title>| {
                    let mut found: Vec<String> = found.into_iter().map(|found| found.title).collect();
                    found.sort();
                    found
                };
                assert_eq!(sorted(Doc::scan().all(table).await.unwrap()), docs);
                let scanned = Doc::scan().project::<Title>().page(table).await.unwrap();
                assert_eq!(scanned.unknown(), 0);
                assert_eq!(titles_of(scanned.items().unwrap().to_vec()), titles);
                assert_eq!(Doc::by_rank(1).all(table).await.unwrap(), docs);
                let ranked = Doc::by_rank(1).project::<Title>().page(table).await.unwrap();
                assert_eq!(ranked.unknown(), 0);
                assert_eq!(titles_of(ranked.items().unwrap().to_vec()), titles);
                let mixed = Shelf::scan().all(table).await.unwrap();
                let mixed = mixed.into_iter().map(|Shelf::Doc(doc)| doc).collect();
                assert_eq!(sorted(mixed), docs);
                assert_eq!(counts(table).await, [docs.len(); 3]);
                assert_eq!(exist(table).await, [true; 3]);
            }

            /// How many items a scan, a query of the index and a mixed scan count.
            async fn counts(table: &Table<Shelf>) -> [usize; 3] {
                [
                    Doc::scan().count(table).await.unwrap(),
                    Doc::by_rank(1).count(table).await.unwrap(),
                    Shelf::scan().count(table).await.unwrap(),
                ]
            }

            async fn exist(table: &Table<Shelf>) -> [bool; 3] {
                [
                    Doc::scan().exists(table).await.unwrap(),
                    Doc::by_rank(1).exists(table).await.unwrap(),
                    Shelf::scan().exists(table).await.unwrap(),
                ]
            }

            /// That none is left once this release has deleted those that it reads.
            pub(super) async fn deletes_documents(table: &Table<Shelf>) {
                assert_eq!(Doc::scan().limit(1).count(table).await.unwrap(), 1);
                for id in 0..DOCS {
                    Doc::delete(id).send(table).await.unwrap();
                }
                assert_eq!(counts(table).await, [0; 3]);
                assert_eq!(exist(table).await, [false; 3]);
            }
        }
    };
}

const DOCS: u32 = 3;

release!(before;;);
release!(closed;; table(closed));
release!(closed_copy; dynamo(copy(by_title, pk = "TITLE#<title>", sk = "TITLE")); table(closed));
release!(copy; dynamo(copy(by_title, pk = "TITLE#<title>", sk = "TITLE")););
release!(unique; dynamo(unique(title, pk = "TITLE#<title>")););

#[tokio::test]
async fn copies() {
    let table = table::<copy::Shelf>().await;
    let old = Table::<before::Shelf>::new(table.client().clone(), table.name());
    for id in 0..DOCS {
        copy::doc(id).create().send(&table).await.unwrap();
    }
    before::reads_documents_only(&old).await;
    closed::reads_documents_only(&Table::new(table.client().clone(), table.name())).await;
    before::deletes_documents(&old).await;
    assert_eq!(table.stored().await.len(), DOCS as usize);
}

#[tokio::test]
async fn sentinels() {
    let table = table::<unique::Shelf>().await;
    let old = Table::<before::Shelf>::new(table.client().clone(), table.name());
    for id in 0..DOCS {
        unique::doc(id).create().send(&table).await.unwrap();
    }
    before::reads_documents_only(&old).await;
    closed::reads_documents_only(&Table::new(table.client().clone(), table.name())).await;
    let is_sentinel = |item: &dynaschema::Item| matches!(old.classify(item), StoredItem::Sentinel { name, owner: Some(_), .. } if name == "title");
    let sentinels = table.stored().await.iter().filter(|item| is_sentinel(item)).count();
    assert_eq!(sentinels, DOCS as usize);
    before::deletes_documents(&old).await;
    assert_eq!(table.stored().await.len(), DOCS as usize);
}

/// In the partitions of groups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<group>")]
#[sk("NOTE#<id:03>")]
struct Note {
    group: String,
    id: u32,
}

/// Of the next release alone, with copies there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<group>")]
#[sk("POLL#<id:03>")]
#[dynamo(copy(by_topic, pk = "GROUP#<group>", sk = "TOPIC#<topic>"))]
struct Poll {
    group: String,
    id: u32,
    topic: String,
}

/// A release with these copies of the members in the partitions of their groups, and with these entities more.
macro_rules! groups {
    ($release:ident; $($copy:meta),*; $($variants:tt)*) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, DynamoTable};
            use serde::{Deserialize, Serialize};

            use super::Note;

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("USER#<user>")]
            #[sk("GROUP#<group>")]
            $(#[$copy])*
            pub(super) struct Membership {
                pub(super) user: String,
                pub(super) group: String,
                pub(super) rank: Option<u32>,
            }

            #[derive(Debug, Clone, PartialEq, DynamoTable)]
            pub(super) enum Groups {
                Membership(Membership),
                Note(Note),
                $($variants)*
            }
        }
    };
}

groups!(uncopied_kept;; #[dynamo(other)] Other(dynaschema::Item));
groups!(ranked; dynamo(copy(by_rank, pk = "GROUP#<group>", sk = "USER#<user>#<rank:02>")););
groups!(
    ranked_kept;
    dynamo(copy(by_rank, pk = "GROUP#<group>", sk = "USER#<user>#<rank:02>"));
    #[dynamo(other)] Other(dynaschema::Item)
);
groups!(
    grouped;
    dynamo(copy(by_rank, pk = "GROUP#<group>", sk = "USER#<user>#<rank:02>")),
    dynamo(copy(by_group, pk = "GROUP#<group>", sk = "USER#<user>"));
    Poll(super::Poll)
);

groups!(numbered; dynamo(unique(rank, pk = "RANK#<rank>")););
groups!(
    numbered_in_groups;
    dynamo(unique(rank, pk = "RANK#<rank>")), dynamo(copy(by_group, pk = "GROUP#<group>", sk = "USER#<user>"));
);

/// What the next release has written: of the members of one group two have a rank, of the other none.
async fn grouped() -> TestTable<grouped::Groups> {
    let table = table::<grouped::Groups>().await;
    for (user, group, rank) in
        [("a", "g", Some(1)), ("b", "g", None), ("c", "g", Some(2)), ("d", "new", None)]
    {
        let (user, group) = (user.to_owned(), group.to_owned());
        grouped::Membership { user, group, rank }.create().send(&table).await.unwrap();
    }
    let group = || "g".to_owned();
    Note { group: group(), id: 1 }.create().send(&table).await.unwrap();
    Poll { group: group(), id: 1, topic: "t".to_owned() }.create().send(&table).await.unwrap();
    table
}

/// That each read gives so many items, counts them, and says whether there are any.
macro_rules! counts_what_it_gives {
    ($table:expr; $($read:expr => $wanted:literal,)*) => {$(
        let read = $read;
        let given = read.all($table).await.unwrap().len();
        assert_eq!(given, $wanted, stringify!($read));
        assert_eq!(read.count($table).await.unwrap(), given, stringify!($read));
        assert_eq!(read.exists($table).await.unwrap(), given > 0, stringify!($read));
    )*};
}

#[tokio::test]
async fn copies_in_the_range_of_known_ones() {
    let table = grouped().await;
    let old = &Table::<ranked::Groups>::new(table.client().clone(), table.name());
    counts_what_it_gives! {
        old;
        ranked::Membership::by_rank("g") => 2,
        ranked::Membership::by_rank("g").user("c") => 1,
        ranked::Membership::by_rank("g").user("b") => 0,
        ranked::Membership::by_rank("new") => 0,
    }
}

#[tokio::test]
async fn copies_beside_items_of_unknown_entities() {
    let table = grouped().await;
    let old = &Table::<uncopied_kept::Groups>::new(table.client().clone(), table.name());
    counts_what_it_gives! {
        old;
        uncopied_kept::Groups::partition(Note::query("g")) => 3,
        uncopied_kept::Groups::partition(Note::query("new")) => 0,
        uncopied_kept::Groups::scan() => 7,
    }
}

#[tokio::test]
async fn copies_beside_included_ones() {
    let table = grouped().await;
    let old = &Table::<ranked::Groups>::new(table.client().clone(), table.name());
    counts_what_it_gives! {
        old;
        ranked::Membership::scan().include_copies() => 6,
        ranked::Groups::partition(Note::query("new")).include_copies() => 0,
    }
    let old = &Table::<ranked_kept::Groups>::new(table.client().clone(), table.name());
    counts_what_it_gives! {
        old;
        ranked_kept::Groups::partition(Note::query("g")).include_copies() => 5,
        ranked_kept::Groups::partition(Note::query("new")).include_copies() => 0,
        ranked_kept::Groups::scan().include_copies() => 9,
    }
}

/// A release that keeps no copies deletes the item alone, and the copy tells of one that is not there.
#[tokio::test]
async fn copies_of_what_is_gone_are_deleted() {
    use numbered_in_groups::Membership;

    for through_copies in [true, false] {
        let table = table::<numbered_in_groups::Groups>().await;
        let old = &Table::<numbered::Groups>::new(table.client().clone(), table.name());
        let member = |user: &str, rank| {
            let (user, group) = (user.to_owned(), "g".to_owned());
            Membership { user, group, rank: Some(rank) }
        };
        let members = [member("a", 1), member("b", 2)];
        for member in &members {
            member.clone().create().send(&table).await.unwrap();
        }
        let Membership { user, group, rank } = members[0].clone();
        numbered::Membership { user, group, rank }.key().delete().send(old).await.unwrap();
        assert_eq!(Membership::by_group("g").count(&table).await.unwrap(), 2);

        if through_copies {
            let deletion = Membership::by_group("g").delete_all(&table).await.unwrap();
            assert_eq!((deletion.deleted, deletion.left), (2, 0));
            let again = Membership::by_group("g").delete_all(&table).await.unwrap();
            assert_eq!((again.deleted, again.left), (0, 0));
        } else {
            for member in &members {
                member.key().delete().send(&table).await.unwrap();
            }
        }
        assert_eq!(table.stored().await, Vec::<dynaschema::Item>::new(), "{through_copies}");
    }
}

/// They belong to items that this release does not know, which go alone.
#[tokio::test]
async fn copies_of_unknown_entities_are_left() {
    macro_rules! deletes_no_copy {
        ($($release:ident)*) => {$(
            let table = grouped().await;
            let old = &Table::<$release::Groups>::new(table.client().clone(), table.name());
            let partition = $release::Groups::partition(Note::query("g"));
            let deletion = partition.delete_all(old).await.unwrap();
            // The note and the poll; its copy, and five of the members.
            assert_eq!((deletion.deleted, deletion.left), (2, 6), stringify!($release));
            let stored = table.stored().await;
            assert!(stored.iter().any(|item| item["SK"] == s("TOPIC#t")), stringify!($release));
        )*};
    }
    deletes_no_copy!(uncopied_kept ranked_kept);
}

/// Where this release has copies elsewhere alone, a closed table refuses such a copy, to whoever reads it or deletes.
#[tokio::test]
async fn copies_of_unknown_entities_are_refused() {
    let table = table::<closed_copy::Shelf>().await;
    closed_copy::doc(1).create().send(&table).await.unwrap();
    let mention = [("PK", "DOC#1"), ("SK", "MENTION"), ("entity_type", "Mention"), ("_copy", "by_doc")];
    table.put_raw(item(mention.map(|(name, value)| (name, s(value))))).await;

    let before = table.stored().await;
    let partition = closed_copy::Shelf::partition(closed_copy::Doc::pk(1));
    assert_kind!(partition.all(&table).await.unwrap_err(), UnknownEntity { key: Some(_) });
    assert_kind!(partition.delete_all(&table).await.unwrap_err(), UnknownEntity { key: Some(_) });
    assert_eq!(table.stored().await, before);
}
