//! A table with everything that an export has a word for, and one whose names are hard to write.

use dynaschema::export::{StreamView, TableOptions};
use dynaschema::{Binary, DynamoEntity, DynamoTable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
pub(crate) struct User {
    pub(crate) id: String,
    #[dynamo(unique)]
    pub(crate) email: String,
    pub(crate) name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
#[gsi1("ORDERS#<at:day>", "<at:ms>#<id>", query = placed_on)]
#[gsi2(pk = customer, sk = total, project = include(id), query = of_customer)]
#[gsi3(pk = [region, city], sk = [total, SK], query = in_city)]
#[gsi4("OPEN", "<at:epoch>", query = open, project = keys_only)]
#[lsi1("<at:epoch>", query = by_time)]
#[dynamo(copy(by_id, pk = "ORDER#<id>", sk = "METADATA"))]
pub(crate) struct Order {
    pub(crate) user: String,
    pub(crate) number: u32,
    pub(crate) id: String,
    pub(crate) at: Timestamp,
    pub(crate) customer: String,
    pub(crate) region: String,
    pub(crate) city: String,
    pub(crate) total: u64,
    #[dynamo(version)]
    pub(crate) version: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<token>")]
#[sk("SESSION")]
pub(crate) struct Session {
    pub(crate) token: String,
    #[dynamo(ttl = seconds)]
    pub(crate) expires: u64,
}

#[derive(Debug, DynamoTable)]
#[table(gsi2(name = "by-customer"))]
pub(crate) enum Store {
    User(User),
    Order(Order),
    Session(Session),
}

/// Names that mean something to YAML, to HCL, to HTML or to a shell.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("*<id>?$")]
#[sk("${{x}}#<part>")]
#[gsi1("Ü#<id>", "%{{y}}", query = first)]
#[gsi2("<part>#x", "<id>", project = include(note, off), query = second)]
#[lsi1("<id>", query = third)]
pub(crate) struct Odd {
    id: String,
    part: String,
    #[serde(rename = "a: b # c\n- d\u{2028}\\")]
    note: String,
    #[serde(rename = "off")]
    off: bool,
    #[serde(rename = "%{ttl}")]
    #[dynamo(ttl = seconds)]
    ttl: u64,
}

#[derive(Debug, DynamoTable)]
#[table(pk = "on", sk = "no", entity = "#")]
#[table(gsi1(name = "0123", pk = "\"", sk = "${x}"), gsi2(name = "1e3", pk = "<script>", sk = "|"))]
#[table(lsi1(name = "...", sk = "%{y}"))]
pub(crate) enum Größe {
    Odd(Odd),
}

/// A key that is bytes.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("BLOB#<id>")]
#[gsi1(pk = digest, query = by_digest)]
pub(crate) struct Blob {
    id: String,
    digest: Binary,
}

/// Every option there is.
pub(crate) fn every_option() -> TableOptions {
    TableOptions::new()
        .provisioned(5, 6)
        .stream(StreamView::NewAndOldImages)
        .recovery_days(7)
        .deletion_protection()
        .kms_key("arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab")
        .tag("team", "shop")
        .tag("no", "yes")
        .tag("a:b", "+1 = a/b_c.d @ e: - f")
        .tag("0123", "")
}
