// Two fields without names have no template to stand in.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct RepoId(String, String);

fn main() {}
