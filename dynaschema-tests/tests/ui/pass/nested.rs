// Paths into nested structs, in every position, of every kind.

use dynaschema::{DynamoAttribute, DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address<T = u8, const N: usize = 2> {
    street: Option<String>,
    place: Place,
    extra: T,
    #[serde(skip)]
    seen: std::marker::PhantomData<[(); N]>,
}

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
#[serde(rename_all = "camelCase")]
struct Place {
    floor_number: i32,
    r#type: String,
}

/// Both, a composite of keys and a struct with paths.
#[derive(Clone, Serialize, Deserialize, KeyPart, DynamoAttribute)]
#[key("<owner>/<name>")]
struct Repo {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Line {
    price: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("TYPE#<kept.place.type>", "<kept.place.floor_number:signed>", query = by_type)]
#[gsi2("REPO#<repo.owner>", "<repo>")]
struct User {
    id: String,
    address: Address<Vec<u8>>,
    kept: Address<bool, 0>,
    other: Option<Place>,
    repo: Repo,
    lines: Vec<Line>,
}

/// A pattern binds what an index has under the same name, and no key shows both.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NODE#<id>")]
#[sk(match repo { Some(repo) as child => "IN#<repo.owner>", None as root => "ROOT" })]
#[gsi1("REPOS", "<repo.owner>", query = of_repos)]
struct Node {
    id: String,
    repo: Option<Repo>,
}

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Closed(Repo),
}

/// The same in an index, beside a field in the key of the table.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<by_name>")]
#[gsi1("BY", match state { Closed(by: Repo) => "C#<by.name>", Open => none }, query = closed)]
struct Ticket {
    by_name: String,
    state: State,
}

/// An entity that stands inside of another one, too: what is said above it and its fields is for the entity.
#[derive(Clone, Serialize, Deserialize, DynamoEntity, DynamoAttribute)]
#[pk("ACCOUNT#<id>")]
#[dynamo(from_key, schema_version = 1, alias = "Payer", names(scan = everything))]
struct Account {
    id: String,
    #[dynamo(sensitive)]
    iban: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
struct Invoice {
    id: String,
    payer: Account,
}

fn main() {
    let _ = Invoice::scan().filter(|invoice| invoice.payer.at(|payer| payer.iban).eq("DE"));
    let update = User::update("7")
        .set(|user| user.address.at(|address| address.street), "1 Long Street")
        .remove(|user| user.address.at(|address| address.street))
        .add(|user| user.address.at(|address| address.place.at(|place| place.floor_number)), 1)
        .set(|user| user.lines.element::<Line>(0).at(|line| line.price), 7)
        .condition(|user| user.other.at(|place| place.r#type).eq("flat"));
    let _ = update.returning(|user| user.address.at(|address| address.place));
    let _ = User::scan().filter(|user| user.repo.at(|repo| repo.name).begins_with("d"));
    let _ = User::by_type("flat").kept_place_floor_number(1..4);
}
