//! An entity that is mostly numbers.

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, Item, Table};
use serde::{Deserialize, Serialize};

use crate::common::by_hand::{self, s};
use crate::common::side::{Side, side};

/// What a weather station measured in an hour.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STATION#<station>")]
#[sk("HOUR#<hour:010>")]
pub(crate) struct Reading {
    station: u32,
    hour: u64,
    temperature: f64,
    lowest: f64,
    highest: f64,
    humidity: u8,
    pressure: f64,
    wind: f32,
    gusts: f32,
    direction: u16,
    rain: f64,
    altitude: i32,
    sensor: u64,
    voltage: f32,
    errors: i64,
    minutes: Vec<f64>,
    counts: Vec<u32>,
}

impl Reading {
    /// The reading of a number, the same for the same number.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "any numbers do")]
    pub(crate) fn numbered(number: usize) -> Self {
        let drift = (number % 97) as f64 / 8.0;
        Self {
            station: 17,
            hour: 490_000 + number as u64,
            temperature: 11.25 + drift,
            lowest: -3.5,
            highest: 24.75,
            humidity: 61,
            pressure: 1_013.25,
            wind: 3.5,
            gusts: 17.25,
            direction: 270,
            rain: 0.0625,
            altitude: -12,
            sensor: 9_007_199_254_740_993,
            voltage: 3.25,
            errors: -1,
            minutes: (0..12).map(|minute| 11.0 + drift + f64::from(minute) / 4.0).collect(),
            counts: (0..12).map(|count| count * 1_009).collect(),
        }
    }

    /// The item of a reading.
    pub(crate) fn item(&self) -> Item {
        let mut item: Item = serde_dynamo::to_item(self).expect("an item");
        item.insert("PK".to_owned(), s(format!("STATION#{}", self.station)));
        item.insert("SK".to_owned(), s(format!("HOUR#{:010}", self.hour)));
        item.insert("entity_type".to_owned(), s("Reading"));
        item
    }
}

pub(crate) fn ours(table: &Table<Reading>) -> Side<Vec<Reading>> {
    side(table.clone(), |table| async move { Reading::query(17).all(&table).await.expect("readings") })
}

pub(crate) fn by_hand(client: &Client) -> Side<Vec<Reading>> {
    by_hand::query(client, "STATION#17", "HOUR#")
}
