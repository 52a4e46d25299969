// A partition key may be twice as long as a sort key.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

use dynaschema::key::{CharSet, PartError, PartValue, Shape};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<title>#<text>")]
struct Note {
    title: Words,
    text: Words,
}

#[derive(Clone, Serialize, Deserialize)]
struct Words(String);

impl KeyPart for Words {
    const SHAPE: Shape = Shape::of(CharSet::LOWER.with(b'-')).max_len(1024);

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Text((&self.0).into())
    }

    fn from_part(_: PartValue<'_>) -> Result<Self, PartError> {
        Err(PartError::new("not needed"))
    }
}

fn main() {}
