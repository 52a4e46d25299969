// Each option takes its kind of value.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[lsi1("<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(DynamoTable)]
#[table(pk, sk = "", entity = 6, rename_all = "camelcase", lsi1(pk = "x"), gsi1 = "by-email")]
enum Shop {
    User(User),
}

#[derive(DynamoTable)]
#[table(entity(optional), lsi1(name = "abc"), lsi1(name = "def"))]
enum Other {
    User(User),
}

#[derive(DynamoTable)]
#[table(
    constants,
    constants("a" = 1.5, b = "text", "c" = entity, "d" = kind, "e" = -"1", "f" = 7u8, "g" = -7),
)]
enum Constant {
    User(User),
}

#[derive(DynamoTable)]
#[table(constants("v" = 1, "w" = 1, "v" = 2))]
enum Twice {
    User(User),
}

fn main() {}
