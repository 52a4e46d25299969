//! What indexes are created to hold, and what is said where a live one holds less.

use aws_sdk_dynamodb::types::{GlobalSecondaryIndex, Projection, ProjectionType};
use dynaschema::{Contains, DynamoCollection, DynamoEntity, DynamoTable, Error, ErrorKind, Gsi, TableSchema};
use dynaschema_tests::harness::{TestTable, table, uncreated};
use serde::{Deserialize, Serialize};

use super::Town;

#[tokio::test]
async fn are_created_so() {
    let town = table::<Town>().await;
    let described = town.client().describe_table().table_name(town.name()).send().await.unwrap();
    let described = described.table.unwrap();
    let mut held: Vec<String> = described
        .global_secondary_indexes()
        .iter()
        .map(|index| (index.index_name(), index.projection()))
        .chain(
            described.local_secondary_indexes().iter().map(|index| (index.index_name(), index.projection())),
        )
        .map(|(name, projection)| {
            let projection = projection.unwrap();
            let mut included = projection.non_key_attributes().to_vec();
            included.sort();
            let kind = projection.projection_type().unwrap();
            format!("{} {kind} {}", name.unwrap(), included.join(" "))
        })
        .collect();
    held.sort();
    assert_eq!(
        held,
        [
            "GSI1 KEYS_ONLY ",
            "GSI2 INCLUDE _copy _unique cost counted entity_type hits met note seen shares tags",
            "GSI3 KEYS_ONLY ",
            "GSI4 INCLUDE entity_type mail",
            "LSI1 INCLUDE entity_type",
        ]
    );
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[gsi1("CITY#<city>", "<id:04>", query = in_city)]
#[gsi2("ROAD#<road>", "<id:04>", project = include(weight), query = on_road)]
struct Parcel {
    id: u32,
    city: String,
    road: String,
    weight: u32,
    note: Option<String>,
}

/// The parcels' table, in both of whose indexes the live projection holds no more than this beside keys.
async fn parcels<S: TableSchema + Contains<Parcel>>(included: Option<&str>) -> TestTable<S> {
    let table = uncreated::<S>(|table| table);
    let request = table.create_table().request().unwrap();
    let indexes = request.get_global_secondary_indexes().clone().unwrap();
    let projection = match included {
        Some(name) => {
            Projection::builder().projection_type(ProjectionType::Include).non_key_attributes(name).build()
        }
        None => Projection::builder().projection_type(ProjectionType::KeysOnly).build(),
    };
    let narrowed = |mut index: GlobalSecondaryIndex| {
        index.projection = Some(projection.clone());
        index
    };
    let indexes = indexes.into_iter().map(narrowed).collect();
    request.set_global_secondary_indexes(Some(indexes)).send().await.unwrap();
    let (city, road) = ("c".to_owned(), "r".to_owned());
    Parcel { id: 1, city, road, weight: 2, note: None }.create().send(&table).await.unwrap();
    table
}

#[track_caller]
fn says(error: &Error, index: &str, holds: &str) {
    let said = format!(
        "it was read from the index `{index}`: if the item has the attribute, the live index projects less than the schema says (`project = {holds}`)"
    );
    assert!(error.to_string().contains(&said), "{error}");
}

/// An index that holds less in the table than the schema says is named where that is found out.
#[tokio::test]
async fn that_hold_less_than_they_should_are_named() {
    let table = parcels::<Parcel>(None).await;
    let error = Parcel::in_city("c").all(&table).await.unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::UnknownEntity { index: Some("GSI1"), key: Some(_), .. }),
        "{error}"
    );
    says(&error, "GSI1", "all");
    let error = Parcel::on_road("r").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::UnknownEntity { index: Some("GSI2"), .. }), "{error}");
    says(&error, "GSI2", "include(..)");
    let table = parcels::<Parcel>(Some("entity_type")).await;
    let error = Parcel::on_road("r").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { path: "weight", index: Some("GSI2"), .. }), "{error}");
    says(&error, "GSI2", "include(..)");
    let error = Parcel::in_city("c").all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { index: Some("GSI1"), .. }), "{error}");
    says(&error, "GSI1", "all");
    // What is read whole is not bound by what the index holds.
    assert_eq!(Parcel::on_road("r").hydrate().all(&table).await.unwrap().len(), 1);
    // An item that is bad in another way, and one of the table itself, is no index's fault.
    let mut item = table.only_item().await;
    item.remove("weight");
    table.put_raw(item).await;
    let error = Parcel::query(1).all(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { path: "weight", index: None, .. }), "{error}");
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Post {
    Parcel(Parcel),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct City {
    parcels: Vec<Parcel>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
struct Road {
    parcels: Vec<ParcelGsi2>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
enum Load {
    Parcel(ParcelGsi2),
}

/// Whatever comes upon it: collections, mixed reads, with whole items read behind it or without, and scans.
#[tokio::test]
async fn that_hold_less_are_named_by_every_read() {
    for included in [None, Some("entity_type")] {
        let table = parcels::<Post>(included).await;
        let hydrated = Post::partition(Parcel::on_road("r")).hydrate().all(&table).await;
        let mut reads = vec![
            ("GSI1", City::query("c").one(&table).await.map(drop)),
            ("GSI1", City::query("c").optional(&table).await.map(drop)),
            ("GSI1", City::query("c").page(&table).await.unwrap().into_value().map(drop)),
            ("GSI2", Road::query("r").one(&table).await.map(drop)),
            ("GSI2", Load::query("r").all(&table).await.map(drop)),
            ("GSI1", Post::partition(Parcel::in_city("c")).all(&table).await.map(drop)),
        ];
        if included.is_none() {
            reads.push(("GSI2", hydrated.map(drop)));
            reads.push(("GSI1", Parcel::scan().index(Gsi::<1>).all(&table).await.map(drop)));
            reads.push(("GSI1", Parcel::scan().index(Gsi::<1>).count(&table).await.map(drop)));
            reads.push(("GSI1", Post::scan().index(Gsi::<1>).all(&table).await.map(drop)));
        } else {
            // What is read whole needs no more of the index than what its items are.
            assert_eq!(hydrated.unwrap().len(), 1);
            let narrow = Parcel::scan().index(Gsi::<2>).project::<ParcelGsi2>();
            reads.push(("GSI1", Parcel::scan().index(Gsi::<1>).all(&table).await.map(drop)));
            reads.push(("GSI2", narrow.all(&table).await.map(drop)));
        }
        for (place, (read_from, result)) in reads.into_iter().enumerate() {
            let error = result.expect_err(&format!("{included:?}, {place}"));
            let index = match error.kind() {
                ErrorKind::UnknownEntity { index, key: Some(_), .. } if included.is_none() => index,
                ErrorKind::Decode { index, key: Some(_), .. } if included.is_some() => index,
                other => panic!("{included:?}, {place}: {other:?}"),
            };
            assert_eq!(index, Some(read_from), "{included:?}, {place}");
            says(&error, read_from, if read_from == "GSI1" { "all" } else { "include(..)" });
        }
    }
}
