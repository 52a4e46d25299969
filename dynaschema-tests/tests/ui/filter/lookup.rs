// A path is no map and no text of Rust: a member of a map is named with its type, and filters say `begins_with`.

use std::collections::HashMap;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("CAR#<number:06>")]
struct Car {
    user: String,
    number: u32,
    labels: HashMap<String, String>,
    notes: Vec<String>,
    note: String,
}

fn main() {
    let _ = Car::query("7").filter(|car| car.labels.get("color").eq("red"));
    let _ = Car::query("7").filter(|car| car.labels["color"].eq("red"));
    let _ = Car::query("7").filter(|car| car.notes[0].exists());
    let _ = Car::query("7").filter(|car| car.note.starts_with("x"));
}
