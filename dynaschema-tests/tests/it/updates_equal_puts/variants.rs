//! Upserts of what serde flattens of an enum: what is stored may be another variant, or one that is never written.

use std::collections::BTreeMap;

use dynaschema::DynamoEntity;
use dynaschema_tests::harness::{s, table};
use serde::{Deserialize, Serialize};

/// Of which one variant is a map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Looks {
    Known { size: u32, colour: Option<String> },
    Other(BTreeMap<String, String>),
}

/// Each is another value.
fn looks() -> [Looks; 4] {
    let text = |text: &str| text.to_owned();
    let other = |name| Looks::Other(BTreeMap::from([(text(name), text("blue"))]));
    let known = |size, colour| Looks::Known { size, colour };
    [known(1, None), known(2, Some(text("red"))), other("colour"), other("hue")]
}

/// An entity whose upserts could be one request, and one whose upserts read the item.
macro_rules! looking {
    ($($entity:ident $(#[$until:meta])?;)*) => {
        $(
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("THING#<id>")]
            struct $entity {
                id: u32,
                note: Option<String>,
                $(#[$until])?
                until: Option<u64>,
                #[serde(flatten)]
                looks: Looks,
            }
        )*

        #[tokio::test]
        async fn the_map_of_a_variant_is_not_mixed_with_another_value() {
            $({
                let table = table::<$entity>().await;
                let of = |looks: &Looks| $entity { id: 1, note: None, until: None, looks: looks.clone() };
                let nothing = table.to_item(&of(&Looks::Other(BTreeMap::new()))).unwrap();
                for (stored, brought) in looks().into_iter().flat_map(|stored| looks().map(|new| (stored.clone(), new))) {
                    // Where nothing of it is stored, it comes.
                    for (before, after) in [(table.to_item(&of(&stored)).unwrap(), &stored), (nothing.clone(), &brought)] {
                        table.put_raw(before).await;
                        of(&brought).upsert().set_note("new").send(&table).await.unwrap();
                        let read = $entity::get(1).one(&table).await.unwrap();
                        assert_eq!((&read.looks, read.note.as_deref()), (after, Some("new")), "{brought:?}");
                        let mut item = table.only_item().await;
                        item.remove("note");
                        assert_eq!(item, table.to_item(&of(after)).unwrap(), "{brought:?}");
                    }
                }
            })*
        }
    };
}

looking! {
    Thing;
    Passing #[dynamo(ttl = seconds)];
}

/// Of which one is read of older items, and never written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Pay {
    Card {
        number: String,
    },
    #[serde(skip_serializing)]
    Old {
        iban: String,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BILL#<id>")]
struct Bill {
    id: u32,
    note: Option<String>,
    #[serde(flatten)]
    pay: Pay,
}

#[tokio::test]
async fn what_cannot_be_written_again_is_no_empty_place() {
    let table = table::<Bill>().await;
    let bill = Bill { id: 1, note: None, pay: Pay::Card { number: "1".to_owned() } };
    let mut stored = table.to_item(&bill).unwrap();
    stored.remove("number");
    stored.insert("iban".to_owned(), s("3"));
    table.put_raw(stored.clone()).await;
    bill.upsert().set_note("new").send(&table).await.unwrap();
    stored.insert("note".to_owned(), s("new"));
    assert_eq!(table.only_item().await, stored);
    assert_eq!(Bill::get(1).one(&table).await.unwrap().pay, Pay::Old { iban: "3".to_owned() });
}
