// A serializer of the field's own stores another form, so the type says nothing of its order.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

mod cents {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(cents: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(cents)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

fn count<S: serde::Serializer>(text: &String, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(text.parse().unwrap_or(0))
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("PRICES", "<net:020>", query = by_net)]
struct Order {
    id: String,
    #[serde(with = "cents")]
    price: u64,
    net: u64,
    #[serde(serialize_with = "count")]
    lines: String,
}

fn main() {
    let _ = Order::scan().filter(|order| order.price.text_order().lt(10));
    let _ = Order::scan().filter(|order| order.lines.text_order().contains("1"));
    let _ = Order::scan().filter(|order| order.price.eq(10) & order.net.lt(10));
    let _ = Order::scan().filter(|order| order.price.lt(10));
    let _ = Order::scan().filter(|order| order.lines.begins_with("1"));
    let _ = Order::scan().filter(|order| order.lines.contains("1"));
}
