// The service deletes items by one attribute of a table, whosever they are.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

// Kept when it is worth nothing any more.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("COUPON#<id>")]
struct Coupon {
    id: String,
    #[dynamo(unique)]
    serial: String,
    expires: u64,
}

// Its older items have the attribute.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VOUCHER#<id>")]
struct Voucher {
    id: String,
    #[serde(alias = "expires")]
    until: u64,
}

// It expires itself, by another attribute.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
struct Lease {
    id: String,
    #[dynamo(ttl = seconds)]
    until: u64,
    #[dynamo(as = "epoch")]
    expires: jiff::Timestamp,
}

#[derive(DynamoTable)]
enum Coupons {
    Session(Session),
    Coupon(Coupon),
}

#[derive(DynamoTable)]
enum Vouchers {
    Voucher(Voucher),
    Session(Session),
}

#[derive(DynamoTable)]
enum Leases {
    Session(Session),
    Lease(Lease),
}

#[derive(DynamoTable)]
enum Permitted {
    Session(Session),
    #[dynamo(allow(ttl(expires, ends)))]
    Coupon(Coupon),
}

// It sorts an index by what it expires by, where others write a number of another meaning.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
struct Visit {
    id: String,
    tenant: String,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id>")]
#[gsi1("<owner>", "<due:epoch>", query = due)]
struct Job {
    id: String,
    owner: String,
    due: jiff::Timestamp,
}

#[derive(DynamoTable)]
enum Jobs {
    Visit(Visit),
    Job(Job),
}

// Of a local index, and stored in its key only.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("STAY#<id>")]
#[sk("STAY")]
#[lsi1(sk = expires, query = ending)]
struct Stay {
    id: String,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RUN#<id>")]
#[sk("RUN")]
#[lsi1("<round>", query = by_round)]
struct Run {
    id: String,
    #[dynamo(from_key)]
    round: u64,
}

#[derive(DynamoTable)]
enum Runs {
    Run(Run),
    Stay(Stay),
}

// Only the key of an index holds it of the item. The copy stores it, and so may older items.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("LOAN#<number>")]
#[gsi1("LOANS", "<expires:010>#<number:06>", query = ending)]
#[dynamo(copy(of_owner, pk = "OWNER#<owner>#<number>"))]
struct Loan {
    number: u32,
    owner: String,
    #[dynamo(from_key)]
    expires: u32,
}

#[derive(DynamoTable)]
enum Loans {
    Session(Session),
    Loan(Loan),
}

// The primary key holds it, and the copy stores it.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>#<expires>")]
#[dynamo(copy(of_any_end, pk = "OF#<id>"))]
struct Ticket {
    id: String,
    #[dynamo(from_key)]
    expires: u32,
}

#[derive(DynamoTable)]
enum Tickets {
    Session(Session),
    Ticket(Ticket),
}

// Nothing stores it.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PERMIT#<id>#<expires>")]
#[dynamo(copy(by_end, pk = "END#<expires>#<id>"))]
struct Permit {
    id: String,
    #[dynamo(from_key)]
    expires: u32,
}

#[derive(DynamoTable)]
enum Permits {
    Session(Session),
    Permit(Permit),
}

fn main() {}
