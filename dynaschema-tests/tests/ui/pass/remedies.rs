// What refusals name as ways out that keep the bytes of a table that exists: each compiles.

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, KeyPart};
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

fn main() {
    let _ = (Games::scan(), Members::scan(), Officer::query("7").rank(Rank::Captain..));
    let _ = Officer::query("7").rank(Rank::Major).name("a".."b");
    let _ = Device::get("7");
    let _ = Invoice::by_amount("ann").amount(rust_decimal::Decimal::ONE..);
}
