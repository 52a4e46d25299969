//! The entities, of each kind of key and index there is.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

use super::dice::{Dice, Drawn};

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Status {
    Open,
    Done,
    Lost,
}

/// In an index while it has a tag.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
#[gsi1("TAGGED", "<id:03>", when(tag = Some(_)), query = tagged)]
pub(super) struct Note {
    pub(super) id: u32,
    pub(super) text: String,
    pub(super) stars: u32,
    pub(super) tag: Option<String>,
}

/// A key of two fields, which an update knows together, one that is computed of both, one that is another for each
/// status, and a local index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id:06>")]
#[gsi1("STATUS#<status>#<due:04>", "<id:06>", query = by_status)]
#[gsi2(
    match status { Open => ("OPEN#<user>", "<due:04>"), Done => ("DONE#<user>", "<id:06>"), Lost => none },
    query = by_state
)]
#[gsi7("SCORE#<score:05>", "<user:text>#<id:06>", query = by_score)]
#[lsi1("DUE#<due:04>", query = by_due)]
#[dynamo(part(score: u32 = score_of(status, due)))]
pub(super) struct Order {
    pub(super) user: u32,
    pub(super) id: u32,
    pub(super) status: Status,
    pub(super) due: u32,
    pub(super) total: u32,
    pub(super) tag: Option<String>,
}

/// A unique value, and an index that folds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("EMAIL#<email:lower>", "USER", query = by_email_folded)]
pub(super) struct User {
    pub(super) id: u32,
    #[dynamo(unique)]
    pub(super) email: String,
    pub(super) name: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a function is given the field as it is")]
fn score_of(status: &Status, due: &u32) -> u32 {
    due * 3 + u32::from(*status == Status::Open)
}

/// A version; an index that is computed, and in which a title may keep it out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAGE#<id>")]
#[sk("PAGE")]
#[gsi1("TITLE#<title>", "<id:03>", query = by_title)]
#[gsi7("INITIAL#<initial>", "<weight:03>", query = by_initial)]
#[dynamo(part(initial: Option<char> = initial_of(title), weight: u32 = weight_of(id, title)))]
pub(super) struct Page {
    pub(super) id: u32,
    pub(super) title: String,
    pub(super) body: String,
    #[dynamo(version)]
    pub(super) version: u64,
}

fn initial_of(title: &str) -> Option<char> {
    title.chars().next().filter(char::is_ascii_lowercase)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a function is given the field as it is")]
fn weight_of(id: &u32, title: &str) -> u32 {
    id + u32::from(title.contains('b'))
}

/// A sparse index in shards, over a field that an `Option` takes it away with; one beside a key of the table; and one
/// of some attributes, by a field that keeps its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id:text>")]
#[sk("JOB")]
#[gsi2("JOBS#<owner>#<owner:shard(3, from = 1)>", "<due:04>", query = of_owner)]
#[gsi4("OWNER#<owner>", PK, query = jobs_of)]
#[gsi8("WORK#<due:04>", "<made:02>#<id:text>", query = of_due, project = include(text))]
pub(super) struct Job {
    pub(super) id: u32,
    pub(super) owner: Option<String>,
    pub(super) due: u32,
    pub(super) text: String,
    #[dynamo(immutable)]
    pub(super) made: u32,
}

/// A copy under another field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<id>")]
#[sk("PRODUCT")]
#[dynamo(copy(by_code, pk = "CODE#<code>", sk = "PRODUCT"))]
pub(super) struct Product {
    pub(super) id: u32,
    pub(super) code: String,
    pub(super) price: u32,
    pub(super) tag: Option<String>,
}

/// A field that only the key of an index holds, and the inverse index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<group:text>")]
#[sk("MEMBER#<id:02>")]
#[gsi5(pk = SK, sk = PK, query = in_groups)]
#[gsi1("ROLE#<role>", "<group:text>#<id:02>", query = by_role)]
pub(super) struct Member {
    pub(super) group: u32,
    pub(super) id: u32,
    #[dynamo(from_key)]
    pub(super) role: String,
    pub(super) since: u32,
}

/// A unique value, a copy, a sparse index and a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[gsi2("PLAN#<plan>", "<id:03>", query = of_plan)]
#[dynamo(copy(by_handle, pk = "HANDLE#<handle>", sk = "ACCOUNT"))]
pub(super) struct Account {
    pub(super) id: u32,
    #[dynamo(unique)]
    pub(super) email: String,
    pub(super) handle: String,
    pub(super) plan: Option<String>,
    pub(super) seats: u32,
    #[dynamo(version)]
    pub(super) version: u64,
}

/// Plain attributes as the keys of an index, alone and several together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TOWN#<id>")]
#[sk("TOWN")]
#[gsi3(pk = town, sk = zip, query = in_town)]
#[gsi6(pk = [town, mayor], sk = [zip, id], query = of_mayor)]
#[allow(clippy::struct_field_names, reason = "the attribute is the key of an index")]
pub(super) struct Town {
    pub(super) id: u32,
    pub(super) town: String,
    pub(super) zip: Option<u32>,
    pub(super) mayor: Option<String>,
}

/// What a mark stands on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Target {
    Line(u32),
    Page(String),
}

/// A primary key that is another for each variant, its copy and an index by it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLACE#<place:02>")]
#[sk(match target { Line(number: u32) => "LINE#<number:03>", Page(name: String) => "PAGE#<name>#MARK" })]
#[gsi1(match target { Line(number: u32) => ("LINES", "<number:03>#<stars:03>"), Page(_) => none }, query = of_lines)]
#[dynamo(copy(of_stars, pk = "STARS#<stars:03>", sk = "<place:02>"))]
pub(super) struct Mark {
    pub(super) place: u32,
    pub(super) target: Target,
    pub(super) text: Option<String>,
    pub(super) stars: u32,
}

/// Nothing but its keys.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAG#<tag:02>")]
#[sk("TAGGED#<id:02>")]
#[gsi5(pk = SK, sk = PK, query = tags_of)]
#[dynamo(from_key)]
pub(super) struct Tagging {
    pub(super) tag: u32,
    pub(super) id: u32,
}

/// There is one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTICE")]
#[sk("NOTICE")]
#[gsi1("NOTICES#<tag>", "NOTICE", query = tagged_notice)]
#[dynamo(singleton)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) tag: Option<String>,
}

/// What shares its key with another entity: of both, one item can be there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARTY#<id>")]
#[sk("PARTY")]
#[gsi1("PARTIES#<tag>", "<id:03>", query = tagged_people)]
#[dynamo(shares_key(Firm))]
pub(super) struct Person {
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) tag: Option<String>,
}

/// The other one, with a copy and a unique value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARTY#<id>")]
#[sk("PARTY")]
#[gsi1("PARTIES#<tag>", "<id:03>", query = tagged_firms)]
#[dynamo(copy(by_trade, pk = "TRADE#<trade>", sk = "<id:03>"))]
pub(super) struct Firm {
    pub(super) id: u32,
    #[dynamo(unique)]
    pub(super) trade: String,
    pub(super) tag: Option<String>,
}

/// The table of all of them, which keeps their times.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(created_at(name = "_ct", as = "epoch"), updated_at(name = "_md", as = "epoch"))]
pub(super) enum Zoo {
    Note(Note),
    Order(Order),
    User(User),
    Page(Page),
    Job(Job),
    Product(Product),
    Member(Member),
    Account(Account),
    Town(Town),
    Mark(Mark),
    Tagging(Tagging),
    Notice(Notice),
    Person(Person),
    Firm(Firm),
}

impl From<u32> for Target {
    fn from(id: u32) -> Self {
        if id == 1 { Self::Line(id) } else { Self::Page(format!("p{id}")) }
    }
}

impl Drawn for Status {
    fn drawn(dice: &mut Dice) -> Self {
        [Self::Open, Self::Done, Self::Lost][dice.below(3)]
    }
}
