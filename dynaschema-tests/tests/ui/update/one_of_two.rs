// A key of two fields would go stale where an update knows one of them only.

use dynaschema::{DynamoEntity, KeyPart, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TEAM#<team>", "<status>#<due:06>")]
struct Ticket {
    id: String,
    team: String,
    status: Status,
    due: u32,
}

// What is computed of two fields would, too.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SENSOR#<id>")]
#[gsi1("LOAD#<load:06>", "<id>")]
#[dynamo(part(load: u32 = load_of(id, readings, minutes)))]
struct Sensor {
    id: String,
    readings: u32,
    minutes: u32,
}

fn load_of(_: &str, readings: &u32, minutes: &u32) -> u32 {
    readings / minutes
}

fn count(sensors: &Table<Sensor>) {
    let _ = Sensor::update("7").set_readings(3).send(sensors);
    let _ = Sensor::update("7").set_readings(3).known_minutes(10).send(sensors);
}

fn close(tickets: &Table<Ticket>) {
    let _ = Ticket::update("7").set_status(Status::Closed).send(tickets);
    let _ = Ticket::update("7").set_team("blue").set_status(Status::Open).known_due(8).send(tickets);
}

fn main() {}
