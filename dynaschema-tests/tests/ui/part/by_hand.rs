// The specs of a composite made by hand are checked like those that the derive has read.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

use dynaschema::key::{PartError, PartValue, Shape, Spec, Time};
use dynaschema::schema::{PartRef, Segment, Template};

macro_rules! composite {
    ($name:ident, $entity:ident, $inner:ty, $spec:expr) => {
        #[derive(Clone, Serialize, Deserialize)]
        struct $name;

        impl KeyPart for $name {
            const SHAPE: Shape = Shape::composite(&Template {
                text: "by hand",
                segments: &[Segment::Part(PartRef {
                    part: 0,
                    name: "inner",
                    shape: &<$inner as KeyPart>::SHAPE,
                    spec: $spec,
                })],
            });

            fn to_part(&self) -> PartValue<'_> {
                PartValue::None
            }

            fn from_part(_: PartValue<'_>) -> Result<Self, PartError> {
                Ok(Self)
            }
        }

        #[derive(Clone, Serialize, Deserialize, DynamoEntity)]
        #[pk("X#<id>")]
        struct $entity {
            id: $name,
        }
    };
}

composite!(NoWidth, A, u32, Spec { width: Some(0), ..Spec::PLAIN });
composite!(TwoWidths, B, i32, Spec { signed: true, width: Some(6), ..Spec::PLAIN });
composite!(DescOfText, C, String, Spec { desc: true, ..Spec::PLAIN });
composite!(DescOfEpoch, D, jiff::Timestamp, Spec { desc: true, time: Some(Time::Epoch), ..Spec::PLAIN });
composite!(Contradiction, F, String, Spec { escape: true, raw: true, ..Spec::PLAIN });
composite!(EmptyText, G, Option<String>, Spec { or: Some(""), ..Spec::PLAIN });

fn main() {}
