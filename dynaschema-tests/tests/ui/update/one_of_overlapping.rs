// Of two indexes that share a field, each needs what it shows, if it is set: known for one, it is no matter of the other's.

use dynaschema::{Call, DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEAL#<id>")]
#[gsi1("BRAND#<brand>#<day>", "<id>", query = of_brand)]
#[gsi2("CATEGORY#<category>#<day>", "<id>", query = of_category)]
struct Deal {
    id: String,
    brand: String,
    category: String,
    day: u32,
}

fn brand(table: &Table<Deal>) -> Call<()> {
    Deal::update("1").set_brand("Nike").known_day(7).send(table)
}

fn day(table: &Table<Deal>) -> Call<()> {
    Deal::update("1").known_brand("Nike").set_day(7).send(table)
}

fn main() {}
