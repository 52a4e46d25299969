// What serde stores of a field can be of another type than what keys show of it: beside an index of others it is what is
// stored that counts, and only writes see it.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// A number in its attribute, and a word in keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(into = "u8", try_from = "u8")]
enum Rank {
    High,
    Low,
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        match rank {
            Rank::High => 1,
            Rank::Low => 2,
        }
    }
}

impl TryFrom<u8> for Rank {
    type Error = String;

    fn try_from(rank: u8) -> Result<Self, String> {
        match rank {
            1 => Ok(Self::High),
            2 => Ok(Self::Low),
            _ => Err(format!("{rank} is no rank")),
        }
    }
}

/// A text in its attribute, and a number in keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
struct Lot(#[serde(with = "as_text")] u32);

mod as_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PIECE#<rank>#<lot>#<id>")]
struct Piece {
    id: u32,
    rank: Rank,
    lot: Lot,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RULE#<id>")]
#[gsi1(pk = rank, query = of_rank)]
struct Rule {
    id: u32,
    rank: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CRATE#<id>")]
#[gsi2(pk = lot, query = of_lot)]
struct Crate {
    id: u32,
    lot: String,
}

#[derive(Debug, DynamoTable)]
enum Ranks {
    Piece(Piece),
    Rule(Rule),
}

#[derive(Debug, DynamoTable)]
enum Lots {
    Crate(Crate),
    Piece(Piece),
}

fn main() {}
