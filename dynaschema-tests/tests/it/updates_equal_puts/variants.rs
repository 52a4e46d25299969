//! Upserts of what serde flattens of an enum: what is stored may be another variant.

use std::collections::BTreeMap;

use dynaschema::DynamoEntity;
use dynaschema_tests::harness::table;
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
