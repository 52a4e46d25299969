// Keys call what is bound by its variant and its name: in all of them it is one thing.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Payment {
    Transfer(u32, u32),
    Cash,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PLACE#<id>")]
#[gsi1(match payment { Transfer(bank: u32, _) => "FROM#<bank>", Cash => none }, "<id>", query = from_bank)]
#[gsi2(match payment { Transfer(_, bank: u32) => "TO#<bank>", Cash => none }, "<id>", query = to_bank)]
struct Place {
    id: String,
    payment: Payment,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match payment { Transfer(bank: u32, _) => "FROM#<bank>", Cash => "CASH#<id>" })]
#[sk("<id>")]
#[gsi1(match payment { Transfer(bank: u64, _) => "BANK#<bank>", Cash => none }, "<id>")]
struct Typed {
    id: String,
    payment: Payment,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SAME#<id>")]
#[gsi1(match payment { Transfer(bank: u32, _) => "FROM#<bank>", Cash => none }, "<id>", query = from_bank)]
#[gsi2(match payment { Transfer(bank: u32, to: u32) => "BOTH#<bank>#<to>", Cash => none }, "<id>", query = both)]
struct Same {
    id: String,
    payment: Payment,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("UNNAMED#<id>")]
#[gsi1("A#<id>", match payment { Transfer(..) | Cash as _ => "X#<id>" })]
struct Unnamed {
    id: String,
    payment: Payment,
}

fn main() {}
