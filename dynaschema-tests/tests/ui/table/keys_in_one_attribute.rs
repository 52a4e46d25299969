// Two different keys cannot be stored in one attribute.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>")]
#[gsi2("MAIL#<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "mail"), gsi2(pk = "mail"))]
enum Shop {
    User(User),
}

fn main() {}
