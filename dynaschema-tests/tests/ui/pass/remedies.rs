// What refusals name as ways out that keep the bytes of a table that exists: each compiles.

use dynaschema::op::WriteTransaction;
use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, KeyPart, Table};
use serde::{Deserialize, Serialize};

// `table/same_key`: permitted where the entity attribute tells the two apart.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
#[sk("PROFILE")]
#[dynamo(shares_key(User))]
struct Team {
    id: String,
}

// `table/prefix_inside_another`: read over at the enum, or told apart by what a text is made of.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("sh<id:06>")]
struct Shift {
    site: String,
    id: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("shp<id:06>")]
struct Shop {
    site: String,
    id: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("<at:only('0-9TZ:.-')>")]
struct Visit {
    site: String,
    at: String,
}

#[derive(DynamoTable)]
enum Sites {
    User(User),
    Team(Team),
    #[dynamo(allow(covers(Shop)))]
    Shift(Shift),
    Shop(Shop),
    Visit(Visit),
}

// `key/raw_timestamp`, `key/raw_decimal`: stored in a form that sorts, which the field names.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1(pk = customer, sk = created_at, query = by_customer)]
#[gsi2(pk = customer, sk = amount, query = by_amount)]
struct Invoice {
    id: String,
    customer: String,
    #[dynamo(as = "%Y-%m-%d %H:%M:%S")]
    created_at: jiff::Timestamp,
    #[dynamo(as = "number")]
    amount: rust_decimal::Decimal,
}

// `key/unknown_inner_part`, `part/field_left_out`: the fields of any struct, of which keys show some.
#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Place {
    city: String,
    rack: u8,
}

// `spec/or_without_text`, `names/own_type`, `unique/…`: nothing for `None`, names that are taken, locks of others.
#[derive(Clone, Serialize, Deserialize)]
struct DeviceKey;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<id>")]
#[gsi1("OWNER#<owner:or('')>", "<place.city:lower>")]
#[dynamo(names(Key = DeviceId))]
#[dynamo(unique(serial, pk = "lock#<serial:lower>", owner("device" = "<id>")))]
struct Device {
    id: String,
    owner: Option<String>,
    serial: String,
    place: Place,
    key: DeviceKey,
}

// `unique/raw_key`: the text of a key attribute, by a template.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<user_id:only('0-9a-z-')>")]
struct Member {
    #[dynamo(from_key)]
    user_id: String,
    #[dynamo(unique)]
    email: String,
}

#[derive(DynamoTable)]
#[table(pk = "user_id")]
enum Members {
    Member(Member),
}

// `chain/range_on_unordered_part`: an enum in the order of its texts, and a text behind it.
#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Rank {
    Captain,
    Major,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("UNIT#<unit>")]
#[sk("<rank>#<name>")]
struct Officer {
    unit: String,
    rank: Rank,
    name: String,
}

// `table/times`: a time that the table writes, and one that this entity reads.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GAME#<id>")]
struct Game {
    id: String,
    #[serde(rename = "_ct")]
    #[dynamo(created_at, as = "ms")]
    created: Option<jiff::Timestamp>,
}

#[derive(DynamoTable)]
#[table(created_at = "_ct", updated_at(name = "_md", as = "epoch_ms"))]
enum Games {
    Game(Game),
}

// `table/same_key_as_a_copy`, `table/same_key_as_a_sentinel`: told apart by what their texts are made of.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("BUYER#<id>")]
#[sk("PROFILE")]
struct Buyer {
    id: String,
    #[dynamo(unique(email, pk = "NAME#<email:only('a-z@.')>", sk = "NAME"))]
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[sk("ORDER")]
#[dynamo(copy(by_buyer, pk = "BUYER#<buyer>", sk = "<id:only('0-9')>"))]
struct Order {
    id: String,
    buyer: String,
    #[dynamo(unique(code, pk = "NAME#<code:only('A-Z0-9')>", sk = "NAME"))]
    code: String,
}

#[derive(DynamoTable)]
enum Orders {
    Buyer(Buyer),
    Order(Order),
}

// `table/prefix_inside_another`, `table/other_partition`: permitted on the entity, or at the variant.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CASE#<case>")]
#[sk("NOTE<number:06>")]
#[dynamo(allow(covers(Notebook)))]
struct Note {
    case: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CASE#<case>")]
#[sk("NOTEBOOK#<name>")]
struct Notebook {
    case: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("Case#<case>")]
#[sk("CLERK#<id>")]
#[dynamo(allow(other_partition(Note)))]
struct Clerk {
    case: String,
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("case#<case>")]
#[sk("JUDGE#<id>")]
struct Judge {
    case: String,
    id: String,
}

#[derive(DynamoTable)]
enum Cases {
    Note(Note),
    #[dynamo(allow(other_partition(Clerk), other_partition(Judge)))]
    Notebook(Notebook),
    Clerk(Clerk),
    #[dynamo(allow(other_partition(Note), other_partition(Clerk)))]
    Judge(Judge),
}

// `table/end_of_another`: the same end, what is no number as the library knows, and what is none as somebody
// says.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
struct Lease {
    id: String,
    #[dynamo(ttl)]
    expires: Option<jiff::Timestamp>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("COUPON#<id>")]
struct Coupon {
    id: String,
    #[dynamo(as = "s")]
    expires: jiff::Timestamp,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TICKETS", "<expires>", query = by_end)]
struct Ticket {
    id: String,
    expires: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PASS#<id>")]
#[dynamo(allow(ttl(expires)))]
struct Pass {
    id: String,
    expires: jiff::Timestamp,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TRIP#<id>")]
struct Trip {
    id: String,
    #[serde(rename = "expires")]
    ends: String,
}

#[derive(DynamoTable)]
enum Ends {
    Session(Session),
    Lease(Lease),
    Coupon(Coupon),
    Ticket(Ticket),
    Pass(Pass),
    #[dynamo(allow(ttl(ends)))]
    Trip(Trip),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CALL#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
struct Call {
    id: String,
    tenant: String,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

// By another index.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id>")]
#[gsi2("<owner>", "<due:epoch>", query = due)]
struct Job {
    id: String,
    owner: String,
    due: jiff::Timestamp,
}

// A number that is smaller than any time by which the service deletes.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("HEAT#<id>")]
#[gsi1("<court>", "<round>", query = rounds)]
struct Heat {
    id: String,
    court: String,
    round: u16,
}

// One that is meant so.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RACE#<id>")]
#[gsi1("<court>", "<points>", query = points)]
#[dynamo(allow(ttl(points)))]
struct Race {
    id: String,
    court: String,
    #[dynamo(from_key)]
    points: u32,
}

#[derive(DynamoTable)]
enum Calls {
    Call(Call),
    Job(Job),
    Heat(Heat),
    Race(Race),
}

// `option/in_primary_key`: a text for `None`.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team:or('NONE')>")]
#[sk("SEAT#<seat:04>")]
struct Seat {
    team: Option<String>,
    seat: u16,
}

// `names/setter_taken`, `names/part_like_a_query_method`: another name, and the attribute stays.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RULE#<id>")]
#[sk("<is_there>#<by_limit:04>")]
struct Rule {
    id: String,
    #[serde(rename = "exists")]
    is_there: bool,
    #[serde(rename = "limit")]
    by_limit: u16,
    #[serde(rename = "if_absent")]
    absent: String,
}

// `key/unknown_inner_part`, `key/nowhere_inside`: a part that is taken out of a type of others.
#[derive(Clone, Serialize, Deserialize)]
struct Data {
    contract: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FILE#<id>")]
#[gsi1("CONTRACT#<contract>", "<id>", query = of_contract)]
#[gsi2("PLACE#<place>#<row:04>", "<id>", query = at_place)]
#[dynamo(part(contract: String = data.contract, place: String = stands.0.1, row: u16 = stands.1))]
struct File {
    id: String,
    data: Data,
    stands: ((bool, String), u16),
}

// `unique/of_a_number`, `copy/of_a_number`: what is unique beside a number key is an entity of another table.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<number>")]
struct Account {
    number: u64,
    iban: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("IBAN#<iban>")]
struct Iban {
    iban: String,
    number: u64,
}

fn opened(accounts: &Table<Account>, ibans: &Table<Iban>) -> WriteTransaction<Account> {
    let mut tx = accounts.transact();
    tx.add(Account { number: 7, iban: "DE1".into() }.create());
    tx.add_to(ibans, Iban { iban: "DE1".into(), number: 7 }.create());
    tx
}

// `kept/not_stored`, `key/stored_as`: what says how it is stored is stored, where all else in keys is not.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RENT#<id>")]
#[gsi1("RENTS", "<expires:s>#<signed:ms>", query = ending)]
#[dynamo(from_key)]
struct Rent {
    id: String,
    #[dynamo(ttl)]
    expires: jiff::Timestamp,
    #[dynamo(as = "ms")]
    signed: jiff::Timestamp,
}

fn main() {
    let _ = (Orders::scan(), Cases::scan(), Ends::scan(), opened);
    let _ = (Seat::get(None::<String>, 7_u16), Order::by_buyer("7"), File::of_contract("7"));
    let _ = File::at_place("7", 7_u16);
    let _ = Rule::update("7", true, 3_u16).set_absent("x");
    let _ = (Games::scan(), Members::scan(), Officer::query("7").rank(Rank::Captain..));
    let _ = Officer::query("7").rank(Rank::Major).name("a".."b");
    let _ = Device::get("7");
    let _ = Invoice::by_amount("ann").amount(rust_decimal::Decimal::ONE..);
}
