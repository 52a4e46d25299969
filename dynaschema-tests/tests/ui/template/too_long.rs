// A key whose types say that it can be longer than the service takes.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

use dynaschema::key::{CharSet, PartError, PartValue, Shape};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("NOTE#<title>")]
struct Note {
    id: String,
    title: Title,
}

#[derive(Clone, Serialize, Deserialize)]
struct Title(String);

impl KeyPart for Title {
    const SHAPE: Shape = Shape::of(CharSet::LOWER.with(b'-')).max_len(1020);

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Text((&self.0).into())
    }

    fn from_part(_: PartValue<'_>) -> Result<Self, PartError> {
        Err(PartError::new("not needed"))
    }
}

fn main() {}
