// An enum without variants has no value.

use dynaschema::KeyPart;

#[derive(Clone, KeyPart)]
enum Never {}

fn main() {}
