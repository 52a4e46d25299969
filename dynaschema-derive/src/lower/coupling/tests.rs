//! Which fields belong together, in entities as they are written.

use proc_macro2::TokenStream;
use quote::quote;

use crate::errors::Errors;
use crate::lower;
use crate::model::{Coupling, Entity, State};

/// Lowers a struct, which has no mistakes.
#[track_caller]
fn entity(tokens: TokenStream) -> Entity {
    let errors = Errors::new();
    let entity = lower::entity(&syn::parse2(tokens).expect("a struct"), &errors);
    let found = errors.finish();
    assert!(found.is_empty(), "{found:?}");
    entity.expect("an entity")
}

/// `GSI1SK: status, due`, and behind a plus what every update writes.
fn shown(entity: &Entity, coupling: &Coupling) -> String {
    let name = |field: &usize| entity.fields[*field].ident.to_string();
    let keys: Vec<&str> = coupling.keys.iter().map(|key| key.name.as_str()).collect();
    let fields: Vec<String> = coupling.fields.iter().map(name).collect();
    let always = coupling.always.as_ref().map_or_else(String::new, |field| format!(" + {}", name(field)));
    format!("{}: {}{always}", keys.join(" "), fields.join(" "))
}

#[track_caller]
fn check(tokens: TokenStream, expected: &[&str]) {
    let entity = entity(tokens);
    let couplings: Vec<String> =
        entity.updates.couplings.iter().map(|coupling| shown(&entity, coupling)).collect();
    assert_eq!(couplings, expected);
}

/// The fields that only setters change.
#[track_caller]
fn check_fixed(entity: &Entity, expected: &[&str]) {
    let fields = (0..entity.fields.len()).filter(|field| entity.is_fixed(*field));
    let names: Vec<String> = fields.map(|field| entity.fields[field].ident.to_string()).collect();
    assert_eq!(names, expected);
}

/// What each setter may do, as `status: set known STATUS -> GSI1SK`.
#[track_caller]
fn check_setters(entity: &Entity, expected: &[&str]) {
    let setters = entity.updates.setters.iter().map(|setter| {
        let mut words = vec![format!("{}:", entity.fields[setter.field].ident)];
        words.extend(setter.set.then(|| "set".to_owned()));
        words.extend(setter.known.then(|| "known".to_owned()));
        words.extend(setter.state.iter().flat_map(State::idents).map(ToString::to_string));
        if !setter.rewrites.is_empty() {
            words.push(format!("-> {}", setter.rewrites.join(" ")));
        }
        words.join(" ")
    });
    assert_eq!(setters.collect::<Vec<_>>(), expected);
}

fn ticket() -> TokenStream {
    quote! {
        #[pk("TICKET#<id>")]
        #[gsi1("TEAM#<team>", "<status>#<due>")]
        struct Ticket { id: String, team: String, status: Status, due: Date, title: Option<String> }
    }
}

#[test]
fn two_fields_of_one_key() {
    check(ticket(), &["GSI1SK: status due"]);
    check_setters(
        &entity(ticket()),
        &[
            "team: set -> GSI1PK",
            "status: set known STATUS -> GSI1SK",
            "due: set known DUE -> GSI1SK",
            "title: set",
        ],
    );
}

#[test]
fn what_only_setters_change() {
    check_fixed(&entity(ticket()), &["id", "team", "status", "due"]);
    // A raw key is its attribute, unless a template comes and goes with it.
    let complaint = quote! {
        #[pk("COMPLAINT#<id>")]
        #[gsi1(pk = customer, sk = number)]
        #[gsi2(pk = agent, sk = "<status>")]
        struct Complaint {
            id: String, customer: Option<String>, number: u32, agent: Option<String>, status: Status, text: String,
        }
    };
    check_fixed(&entity(complaint), &["id", "agent", "status"]);
    let user = quote! {
        #[pk("USER#<id>")]
        #[dynamo(copy(by_name, pk = "NAME#<name>"))]
        struct User {
            id: String,
            name: String,
            #[dynamo(unique)] email: String,
            #[dynamo(version)] version: u64,
            #[dynamo(created_at)] created: u64,
            #[dynamo(updated_at)] updated: u64,
            #[dynamo(ttl = seconds)] expires: u64,
            points: u64,
        }
    };
    check_fixed(&entity(user), &["id", "name", "email", "version", "created", "updated", "expires"]);
}

#[test]
fn two_keys_of_one_index_are_apart() {
    let order = quote! {
        #[pk("USER#<user>")]
        #[sk("ORDER#<id>")]
        #[gsi1("ORDERS#<placed:day>", "<placed:ms>#<id>")]
        #[gsi2("USER#<user>#<status>", "<placed:ms>")]
        struct Order { user: String, id: String, status: Status, placed: Timestamp }
    };
    check(order.clone(), &[]);
    check_setters(&entity(order), &["status: set -> GSI2PK", "placed: set -> GSI1PK GSI1SK GSI2SK"]);
}

#[test]
fn what_an_index_demands_belongs_to_its_keys() {
    // Alone, a setter suffices.
    let message = quote! {
        #[pk("USER#<user>")]
        #[sk("MESSAGE#<id>")]
        #[gsi1("UNREAD#<user>", "<id>", when(unread = true, kind = Mail | Chat))]
        #[gsi2("KIND", match kind { Mail | Chat as some => "A#<id>", Call => none })]
        struct Message { user: String, id: String, unread: bool, kind: Kind }
    };
    check(message.clone(), &["GSI1PK GSI1SK: unread kind"]);
    check_setters(
        &entity(message),
        &["unread: set known UNREAD -> GSI1PK GSI1SK", "kind: set known KIND -> GSI1PK GSI1SK GSI2PK GSI2SK"],
    );
    check(
        quote! {
            #[pk("CLAIM#<id>")]
            #[gsi1("OF#<owner>", match state { Open => "OPEN#<due>", Done(at: Date) => "DONE#<at>#<rank>", _ => none })]
            #[gsi2(match of { None as first => ("A#<id>", "B"), Some(other) as later => ("C#<other>", "D#<id>") })]
            struct Claim { id: String, owner: String, state: State, due: Date, rank: u32, of: Option<String> }
        },
        &["GSI1PK GSI1SK GSI1SK: owner state due rank"],
    );
    // What the primary key shows is known.
    check(
        quote! {
            #[pk("TASK#<kind>#<id>")]
            #[gsi1("ALL", "<rank>", when(kind = Mail))]
            struct Task { id: String, kind: Kind, rank: u32 }
        },
        &[],
    );
}

#[test]
fn a_sparse_index_is_one() {
    check(
        quote! {
            #[pk("TASK#<id>")]
            #[gsi1("USER#<assignee>", "<due>")]
            struct Task { id: String, assignee: Option<String>, due: Date }
        },
        &["GSI1PK GSI1SK: assignee due"],
    );
    // A text for `None` keeps the keys.
    check(
        quote! {
            #[pk("TASK#<id>")]
            #[gsi1("USER#<assignee:or('nobody')>", "<due>")]
            struct Task { id: String, assignee: Option<String>, due: Date }
        },
        &[],
    );
    // The partition key of a local index is the table's own.
    check(
        quote! {
            #[pk("USER#<user>")]
            #[sk("TASK#<id>")]
            #[lsi1("<rank>#<due>")]
            struct Task { user: String, id: String, rank: Option<Rank>, due: Date }
        },
        &["LSI1SK: rank due"],
    );
}

#[test]
fn an_item_leaves_a_sparse_index_without_knowing_it() {
    let leaving = |tokens: TokenStream| {
        let entity = entity(tokens);
        let name = |field: &usize| entity.fields[*field].ident.to_string();
        entity.updates.couplings.iter().map(|coupling| coupling.leaves.iter().map(name).collect()).collect()
    };
    let found: Vec<Vec<String>> = leaving(quote! {
        #[pk("TASK#<id>")]
        #[gsi1("USER#<assignee>", "<due>#<rank:or('0')>")]
        #[gsi2("<due>#<rank:or('0')>")]
        struct Task { id: String, assignee: Option<String>, due: Option<Date>, rank: Option<u8> }
    });
    assert_eq!(found, [vec!["assignee", "due"], vec!["due"]]);
    // What a class chooses may be another arm's without it.
    let found: Vec<Vec<String>> = leaving(quote! {
        #[pk("TASK#<id>")]
        #[gsi1("USER#<assignee>", "<due>", when(open = true))]
        struct Task { id: String, assignee: Option<String>, due: Date, open: bool }
    });
    assert_eq!(found, [Vec::<String>::new()]);
}

#[test]
fn raw_keys_are_their_own_attributes() {
    let complaint = quote! {
        #[pk("COMPLAINT#<id>")]
        #[gsi1(pk = customer, sk = number)]
        #[gsi2(pk = customer, sk = "<status>#<number>")]
        struct Complaint { id: String, customer: Option<String>, number: u32, status: Status }
    };
    check(complaint.clone(), &["GSI2SK: customer number status"]);
    // What is always there takes nothing away, alone or in a list.
    check(
        quote! {
            #[pk("COMPLAINT#<id>")]
            #[gsi1(pk = number, sk = "<status>#<due>")]
            #[gsi2(pk = [number, level], sk = "<note>")]
            #[gsi3(pk = [number, customer], sk = "<status>")]
            #[gsi4(pk = number, sk = "<level:02>", when(open = true))]
            struct Complaint {
                id: String, customer: Option<String>, number: u32, level: u8, status: Status, due: Date,
                note: Option<String>, open: bool,
            }
        },
        &["GSI1SK: status due", "GSI3SK: customer status", "GSI4SK: level open"],
    );
    check_setters(
        &entity(complaint),
        &[
            "customer: set known CUSTOMER CUSTOMER_GONE -> GSI2SK",
            "number: set known NUMBER -> GSI2SK",
            "status: set known STATUS -> GSI2SK",
        ],
    );
}

#[test]
fn what_the_primary_key_tells_is_known() {
    check(
        quote! {
            #[pk("USER#<email>")]
            #[sk("<at:ms>")]
            #[gsi1("<email:lower>#<status>", "<at:day>#<status>")]
            struct Event { email: String, at: Timestamp, status: Status }
        },
        &[],
    );
    // A folded case does not tell the text, nor a second its milliseconds.
    check(
        quote! {
            #[pk("USER#<email:lower>")]
            #[sk("<at:s>")]
            #[gsi1("<email:upper>#<status>", "<email>#<at:epoch>#<status>")]
            #[gsi2("<at:ms>#<status>")]
            struct Event { email: String, at: Timestamp, status: Status }
        },
        &["GSI1SK: email status", "GSI2PK: at status"],
    );
    // Neither does one part of a field tell another.
    let issue = quote! {
        #[pk("OWNER#<repo.owner>")]
        #[sk("<id>")]
        #[gsi1("REPO#<repo.owner>/<repo.name>", "<repo.name>#<status>")]
        struct Issue { repo: RepoId, id: String, status: Status }
    };
    check(issue.clone(), &["GSI1SK: repo status"]);
    check_setters(
        &entity(issue),
        &["repo: known REPO -> GSI1PK GSI1SK", "status: set known STATUS -> GSI1SK"],
    );
}

#[test]
fn one_coupling_for_the_same_fields() {
    check(
        quote! {
            #[pk("TICKET#<id>")]
            #[gsi1("<status>#<due>")]
            #[gsi2("TICKETS", "<due>#<status>")]
            #[gsi3("<status>#<team>")]
            struct Ticket { id: String, team: String, status: Status, due: Date }
        },
        &["GSI1PK GSI2SK: status due", "GSI3PK: team status"],
    );
}

#[test]
fn a_field_in_a_key_only_cannot_be_demanded() {
    let ticket = quote! {
        #[pk("TICKET#<id>")]
        #[gsi1("<status>#<due>")]
        struct Ticket { id: String, #[dynamo(from_key)] status: Status, due: Date }
    };
    check_setters(&entity(ticket), &["status: set STATUS -> GSI1PK", "due: set known DUE -> GSI1PK"]);
}

#[test]
fn fields_that_are_not_stored_have_no_setters() {
    let user = quote! {
        #[pk("USER#<id>")]
        struct User { id: String, #[serde(skip)] cache: u32, #[serde(flatten)] rest: Rest, name: String }
    };
    check_setters(&entity(user), &["name: set"]);
}

#[test]
fn fields_that_writes_set() {
    let ticket = quote! {
        #[pk("TICKET#<id>")]
        #[gsi1("<status>", "<status>#<changed:ms>")]
        #[gsi2("<created:day>#<status>", "<created:ms>")]
        #[gsi3("ALL", "<changed:ms>")]
        struct Ticket {
            id: String,
            status: Status,
            #[dynamo(created_at)] created: Timestamp,
            #[dynamo(updated_at)] changed: Timestamp,
            #[dynamo(version)] version: u64,
        }
    };
    check(ticket.clone(), &["GSI1SK: status + changed", "GSI2PK: status created"]);
    check_setters(
        &entity(ticket),
        &[
            "status: set known STATUS STATUS_SET -> GSI1PK GSI1SK GSI2PK",
            "created: known CREATED -> GSI2PK GSI2SK",
        ],
    );
}

#[test]
fn states_mean_nothing_else() {
    let entity = entity(quote! {
        #[pk("BOX#<id>")]
        #[gsi1("<t>#<a>#<A>")]
        struct Box<T, const N: usize> { id: String, t: T, a: [u8; N], A: Text<A> }
    });
    check_setters(
        &entity,
        &["t: set known T_ -> GSI1PK", "a: set known A_ -> GSI1PK", "A: set known A__ -> GSI1PK"],
    );
    // The entity's own name is a type where the setters stand.
    check_setters(
        &self::entity(quote! {
            #[pk("CPU#<id>")]
            #[gsi1("<cpu>#<load>")]
            struct CPU { id: String, cpu: u8, load: u8 }
        }),
        &["cpu: set known CPU_ -> GSI1PK", "load: set known LOAD -> GSI1PK"],
    );
    // A field's own name is that of a setter's argument.
    check_setters(
        &self::entity(quote! {
            #[pk("STOCK#<id>")]
            #[gsi1("<SKU>#<bin>")]
            struct Stock { id: String, SKU: String, bin: u8, BIN: u8 }
        }),
        &["SKU: set known SKU_ -> GSI1PK", "bin: set known BIN_ -> GSI1PK", "BIN: set"],
    );
}

#[test]
fn a_template_that_shows_nothing_beside_plain_attributes() {
    let user = |pk: &str| {
        quote! {
            #[pk("USER#<id>")]
            #[gsi1(#pk, sk = [since, rank])]
            struct User { id: String, team: String, since: Option<u64>, rank: Option<u64> }
        }
    };
    check(user("TEAM#<team>"), &["GSI1PK: team since rank"]);
    check(user("User"), &[]);
    check_setters(&entity(user("User")), &["team: set", "since: set", "rank: set"]);
}
