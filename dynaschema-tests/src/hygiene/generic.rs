//! Type parameters, const parameters, bounds, where clauses and defaults.

use std::collections::HashMap;

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// A generic newtype.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub struct Wrap<T>(pub T);

/// A generic composite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<first>#<second:06>")]
pub struct Pair<T> {
    /// Generic.
    pub first: T,
    /// Not generic.
    pub second: u32,
}

/// A generic enum.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub enum Either<T> {
    /// Generic.
    #[key("L#<0>")]
    Left(T),
    /// Not generic.
    #[key("R#<0:06>")]
    Right(u32),
}

/// Parameters in keys, in attributes, and in none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STREAM#<stream>")]
#[sk("<at:ms>#<id>")]
#[gsi1("PAYLOAD#<payload>", query = by_payload)]
#[gsi2("AT#<at:ms>", project = keys_only, query = by_time)]
#[gsi3("ID#<id>", "<at:ms>", project = include(payload, tags), query = by_id)]
pub struct Event<T: KeyPart, P = String, const N: usize = 4>
where
    P: Clone + KeyPart,
{
    /// Not generic.
    pub stream: String,
    /// Not generic either.
    pub at: jiff::Timestamp,
    /// Generic.
    pub id: T,
    /// Generic and optional.
    pub payload: Option<P>,
    /// Written by a function that has the parameter.
    #[serde(with = "tagged")]
    pub tags: Tags<T>,
}

/// Some of a parameter, which serde knows by that function alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tags<T>(pub Vec<T>);

/// Writes tags as a list of them.
pub mod tagged {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Tags;

    /// The list.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(tags: &Tags<T>, serializer: S) -> Result<S::Ok, S::Error> {
        tags.0.serialize(serializer)
    }

    /// Back from the list.
    ///
    /// # Errors
    ///
    /// Those of the deserializer.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Tags<T>, D::Error> {
        Vec::deserialize(deserializer).map(Tags)
    }
}

/// Parameters in what writes maintain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KEPT#<id>")]
#[sk("KEPT")]
#[dynamo(copy(by_name, pk = "NAME#<name>", sk = "NAME#<id>"))]
pub struct Kept<T: KeyPart, N: KeyPart, C> {
    /// Generic.
    pub id: T,
    /// Generic, of one only.
    #[dynamo(unique)]
    pub name: N,
    /// Counted.
    #[dynamo(version)]
    pub version: u64,
    /// When it changed.
    #[serde(default)]
    #[dynamo(updated_at)]
    pub updated_at: C,
}

/// Parameters that are called like what is emitted could be, in what an index holds, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RING#<ring>")]
#[sk("<place:04>#<coded>#<last>")]
#[gsi4("RINGS#<kind>", "<place:04>", project = include(marks), query = of_kind)]
pub struct Ring<const QUERY: usize, const FIXED: usize> {
    /// Which one.
    pub ring: String,
    /// Where in it.
    pub place: u32,
    /// A composite.
    pub coded: Coded,
    /// A length in a type.
    pub last: Code<FIXED>,
    /// What it is.
    pub kind: String,
    /// Written by a function that has the parameter.
    #[serde(with = "marked")]
    pub marks: Marks<QUERY>,
}

/// A length, which is called like what is emitted could be.
pub const TEMPLATE: usize = 3;

/// A text with a length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub struct Code<const N: usize>(pub String);

/// A composite with that length in a type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<code>/<id>")]
pub struct Coded {
    /// Of that length.
    pub code: Code<TEMPLATE>,
    /// Of any.
    pub id: String,
}

/// As many marks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marks<const N: usize>(pub String);

/// Writes marks as a text.
pub mod marked {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Marks;

    /// The text.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<const N: usize, S: Serializer>(
        marks: &Marks<N>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&marks.0)
    }

    /// Back from the text.
    ///
    /// # Errors
    ///
    /// Those of the deserializer.
    pub fn deserialize<'de, const N: usize, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Marks<N>, D::Error> {
        String::deserialize(deserializer).map(Marks)
    }
}

/// Members with their parameters given.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Log {
    /// With the defaults.
    Event(Event<String>),
    /// With parameters of its own, in streams of its own.
    #[dynamo(entity = "Numbered")]
    Numbered(Numbered<Wrap<uuid::Uuid>>),
    /// With types that writes need more of.
    Kept(Kept<uuid::Uuid, String, u64>),
    /// With lengths.
    Ring(Ring<1, 2>),
}

/// A second generic entity.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NUMBERED#<stream>")]
#[sk("<pair>")]
#[gsi1("MARK#<mark>#<count:06>")]
pub struct Numbered<T: KeyPart> {
    /// Not generic.
    pub stream: String,
    /// Generic inside a composite.
    pub pair: Pair<T>,
    /// Generic, and coupled with the next.
    pub mark: T,
    /// Not generic.
    pub count: u32,
}

/// A parameter that is stored in a form, inside of an `Option`, without a bound by hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ALARM#<id>")]
pub struct Alarm<T> {
    /// Not generic.
    pub id: u32,
    /// Generic and optional.
    #[dynamo(as = "ms")]
    pub at: Option<T>,
}

/// Of one that has the form.
#[derive(Debug, DynamoTable)]
pub enum Alarms {
    /// Its only one.
    Alarm(Alarm<jiff::Timestamp>),
}

/// What it holds brings its own attributes along, without a bound by hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ENVELOPE#<id>")]
pub struct Envelope<T> {
    /// Not generic.
    pub id: u32,
    /// Generic.
    #[serde(flatten)]
    pub body: T,
}

/// What an envelope can hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// A text.
    pub subject: String,
}

/// Attributes of any name, each of the parameter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LABELS#<id>")]
pub struct Labels<T> {
    /// Not generic.
    pub id: u32,
    /// Generic inside of a map.
    #[serde(flatten)]
    pub labels: HashMap<String, T>,
}

/// Optional in keys, without a bound by hand: as a key itself, in a partition that is taken by name, and
/// by an arm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PET#<id>")]
#[gsi1(pk = owner, query = of_owner)]
#[gsi2("O#<owner>#<kind>", query = of_kind)]
#[gsi3(match found { ByTeam(team: P) => "T#<team>", ByNobody => none }, query = of_finder)]
pub struct Pet<P> {
    /// Not generic.
    pub id: u32,
    /// Generic and optional.
    pub owner: Option<P>,
    /// Not generic.
    pub kind: String,
    /// Generic, and no key part as a whole.
    pub found: Found<P>,
}

/// Who has found it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found<P> {
    /// One that has a name.
    ByTeam(P),
    /// It was never away.
    ByNobody,
}

/// Of those without bounds.
#[derive(Debug, DynamoTable)]
pub enum Unbound {
    /// With a struct.
    Envelope(Envelope<Letter>),
    /// With texts.
    Labels(Labels<String>),
    /// With texts, too.
    Pet(Pet<String>),
}
