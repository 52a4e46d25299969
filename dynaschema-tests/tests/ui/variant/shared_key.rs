// What an index leaves out is in it all the same where another index has all of its attributes written.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TEAM#<team>", when(open = true), query = open_of)]
#[gsi2("TEAM#<team>", "<number:04>", query = of_team)]
struct Ticket {
    id: String,
    team: String,
    number: u16,
    open: bool,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "team_key"), gsi2(pk = "team_key"))]
enum Desk {
    Ticket(Ticket),
}

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Closed,
}

// Each of two attributes by another index.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CASE#<id>")]
#[gsi1("TEAM#<team>", match state { Open => "NUMBER#<number:04>", Closed => none }, query = open_of)]
#[gsi2("TEAM#<team>", "ID#<id>", query = of_team)]
#[gsi3("OWNER#<owner>", "NUMBER#<number:04>", query = of_owner)]
struct Case {
    id: String,
    team: String,
    owner: String,
    number: u16,
    state: State,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "team_key", sk = "number_key"), gsi2(pk = "team_key"), gsi3(sk = "number_key"))]
enum Court {
    Case(Case),
}

// These leave out the same, or have a key of their own.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ERRAND#<id>")]
#[gsi1("TEAM#<team>", when(open = true), query = open_of)]
#[gsi2("TEAM#<team>", "ID#<id>", when(open = true), query = named_of)]
#[gsi3("PLACE#<place>", "TEAM#<team>", when(open = true), query = open_at)]
#[gsi4("PLACE#<place>", "ID#<id>", query = at_place)]
#[gsi5("PLACE#<place>", when(team = Some(_)), query = at_place_of_a_team)]
#[gsi6("PLACE#<place>", "<team>", query = of_team_at)]
#[gsi7("PLACE#<place>", sk = due, when(due = Some(_)), query = due_at)]
struct Errand {
    id: String,
    team: Option<String>,
    place: String,
    open: bool,
    due: Option<String>,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "team_key"), gsi2(pk = "team_key"), gsi3(pk = "place_key"), gsi4(pk = "place_key"))]
#[table(gsi5(pk = "team_place_key"), gsi6(pk = "team_place_key"), gsi7(pk = "place_key"))]
enum Town {
    Errand(Errand),
}

fn main() {}
