// What is stored in its order has order comparisons, and all else those of its texts.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Level {
    High,
    Low,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Pieces(u32);

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Of<T>(T);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    level: Level,
    pieces: Option<Pieces>,
    name: Of<String>,
    count: Of<u64>,
    at: jiff::Timestamp,
}

fn main() {
    let _ = Order::scan().filter(|o| o.level.lt(Level::Low) & o.pieces.ge(Pieces(1)) & o.count.lt(Of(1)));
    let _ = Order::scan().filter(|o| o.name.begins_with("a") & o.level.begins_with("H"));
    let _ = Order::scan().filter(|o| o.at.text_order().between(jiff::Timestamp::MIN, jiff::Timestamp::MAX));
}
