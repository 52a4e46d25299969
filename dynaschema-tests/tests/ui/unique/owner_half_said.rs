// An attribute that several items have says of none of them that it is the owner.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("USER#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>", sk = "CODE", owner("id" = "<id:lower>", "tenant" = "<tenant>")))]
struct User {
    tenant: String,
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("user_id" = "<id>")))]
    email: String,
    code: String,
}

fn main() {}
