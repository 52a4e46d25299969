//! Type and const parameters: the checks run where they are known.

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("STREAM#<stream>")]
#[sk("<at:ms>#<id>")]
pub struct Event<T: KeyPart, const N: usize = 4>
where
    T: Ord,
{
    pub stream: String,
    pub at: jiff::Timestamp,
    pub id: T,
    pub payload: [u8; N],
}
