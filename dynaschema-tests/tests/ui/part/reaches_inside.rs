// The template of a composite shows whole fields.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<host>:<port>")]
struct Server {
    host: String,
    port: u16,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<server.host>/<name>")]
struct File {
    server: Server,
    name: String,
}

fn main() {}
