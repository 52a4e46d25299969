// Bytes are no text: they stand in no template, and in no composite.

use dynaschema::{Binary, DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("BLOB#<hash>")]
struct Blob {
    hash: Binary,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Digest(Binary);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<digest>")]
struct File {
    user: String,
    digest: Digest,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<hash>")]
struct BlobId {
    owner: String,
    hash: Binary,
}

fn main() {}
