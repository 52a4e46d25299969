// The beginning of bytes is bytes, and that of a text is a text.

use dynaschema::{Binary, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FILE#<id>")]
struct File {
    id: String,
    title: String,
    content: Binary,
}

fn main() {
    let _ = File::scan().filter(|file| file.content.begins_with("PNG"));
    let _ = File::scan().filter(|file| file.title.begins_with_bytes(b"PNG"));
}
