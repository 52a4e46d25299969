// A hand-written part states the texts it can have; there is at least one, and none is empty.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

use dynaschema::key::{CharSet, PartError, PartValue, Shape};

macro_rules! part {
    ($name:ident, $shape:expr) => {
        #[derive(Clone, Serialize, Deserialize)]
        struct $name;

        impl KeyPart for $name {
            const SHAPE: Shape = $shape;

            fn to_part(&self) -> PartValue<'_> {
                PartValue::None
            }

            fn from_part(_: PartValue<'_>) -> Result<Self, PartError> {
                Ok(Self)
            }
        }
    };
}

part!(NoTexts, Shape::one_of(&[]));
part!(EmptyText, Shape::one_of(&["FREE", ""]));
part!(NoWidth, Shape::fixed(0, CharSet::DIGITS));

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("A#<never>")]
#[sk("B#<maybe>")]
#[gsi1("C#<nothing>")]
struct User {
    never: NoTexts,
    maybe: EmptyText,
    nothing: NoWidth,
}

fn main() {}
