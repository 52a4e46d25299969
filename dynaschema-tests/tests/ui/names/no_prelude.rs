// The message of fields that share a key is found through the prelude.
#![no_implicit_prelude]

#[derive(::serde::Serialize, ::serde::Deserialize, ::dynaschema::DynamoEntity)]
#[pk("TASK#<id>")]
#[gsi1("STATE#<state>#<due>", query = in_state)]
struct Task {
    id: ::std::string::String,
    state: ::std::string::String,
    due: ::std::string::String,
}

fn main() {}
