// Two variants with one text would be one key.

use dynaschema::KeyPart;

#[derive(Clone, KeyPart)]
enum Plan {
    Free,
    #[serde(rename = "Free")]
    Trial,
}

fn main() {}
