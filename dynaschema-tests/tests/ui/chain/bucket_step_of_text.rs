// A step over a time bucket takes what has a date; its text is for `starts_with`.

use dynaschema::{DynamoEntity, starts_with};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ENTRY#<id>")]
#[gsi1("USER#<user>", "<day:day>#<id>", query = by_day)]
struct Entry {
    user: String,
    day: jiff::Timestamp,
    id: String,
}

fn main() {
    let day = jiff::civil::date(2026, 5, 1);
    let _ = Entry::by_day("42").day(day).id("A1");
    let _ = Entry::by_day("42").day(day..);
    let _ = Entry::by_day("42").day(starts_with("2026-05"));
    let _ = Entry::by_day("42").day("2026-05");
}
