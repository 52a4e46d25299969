// What tokens show to be wrong with a `match` or a `when`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Draft(String),
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[gsi1("A#<repo>", match state { Open = "OPEN" })]
#[gsi2(match state { Open => ("A", "B"), _ as rest => "C" })]
#[gsi3("D#<repo>", match state { Open => ("E", "F"), _ => none })]
#[gsi4(match state { Open => "G", _ => none }, match state { Open => "H", _ => none })]
#[gsi5("I#<repo>", match state { Open | Closed => "J#<number:05>", Draft(text) => "K#<text>" })]
#[gsi6("L#<repo>", match state { Open | Draft(text) as both => "M", _ => "N" })]
#[gsi7("O#<repo>", match state { _ => none })]
#[gsi8("P#<repo>", match state { Draft(number: u32) => "Q#<number:05>", _ => none })]
#[gsi9("R#<repo>", when(unread))]
#[gsi10("S#<repo>", when(state = Draft(text), unred = true))]
#[gsi11(pk = repo, sk = number, when(unread = true))]
#[gsi12("T#<repo>", match pair { Open => "U", Some(Open) as some => "V", _ => none })]
#[gsi13("W#<repo>", match both { Some(Draft(Short)) as short => "X", _ => none })]
struct Issue {
    repo: String,
    number: u32,
    state: State,
    unread: bool,
    pair: (u32, u32),
    both: State,
}

fn main() {}
