// What serde stores otherwise than the field of a newtype, or the text of a variant, has no order and no beginning.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Number(#[serde(with = "as_text")] u64);

mod as_text {
    use super::*;

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        number.to_string().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Amount {
    cents: u64,
}

#[derive(Clone, Copy, Serialize, Deserialize, KeyPart)]
#[serde(into = "u8", try_from = "u8")]
enum Rank {
    High,
    Low,
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        rank as u8
    }
}

impl TryFrom<u8> for Rank {
    type Error = String;

    fn try_from(rank: u8) -> Result<Self, String> {
        match rank {
            0 => Ok(Self::High),
            1 => Ok(Self::Low),
            _ => Err("no rank".into()),
        }
    }
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    number: Number,
    amount: Amount,
    rank: Rank,
}

fn main() {
    let _ = Order::scan().filter(|order| order.number.gt(Number(9)));
    let _ = Order::scan().filter(|order| order.amount.gt(Amount { cents: 9 }));
    let _ = Order::scan().filter(|order| order.rank.gt(Rank::High));
    let _ = Order::scan().filter(|order| order.rank.begins_with("H"));
}
