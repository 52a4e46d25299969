//! The entities, and by hand what is stored for a value of each: nothing here knows how it is done.

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

/// A sparse index in shards, over a field that an `Option` takes it away with; and one beside a key of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id:text>")]
#[sk("JOB")]
#[gsi2("JOBS#<owner>#<owner:shard(3, from = 1)>", "<due:04>", query = of_owner)]
#[gsi4("OWNER#<owner>", PK, query = jobs_of)]
pub(super) struct Job {
    pub(super) id: u32,
    pub(super) owner: Option<String>,
    pub(super) due: u32,
    pub(super) text: String,
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

/// The table of all of them.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
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
}

/// What is stored for a value: an item each, as lines of `name=T:value` in the order of their names.
pub(super) trait Rendered {
    fn items(&self) -> Vec<String>;
}

fn item(lines: &str, optional: &[(&str, Option<String>)]) -> String {
    let optional = optional.iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
    let mut lines: Vec<String> =
        lines.split_whitespace().map(|line| line.replace('~', " ")).chain(optional).collect();
    lines.sort();
    lines.join("\n")
}

fn text(text: &str) -> String {
    text.replace(' ', "~")
}

/// FNV-1a of 64 bits.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn s(text: Option<&String>) -> Option<String> {
    text.map(|text| format!("S:{text}"))
}

impl Rendered for Note {
    fn items(&self) -> Vec<String> {
        let Self { id, text: note, stars, tag } = self;
        let note = text(note);
        vec![item(
            &format!("PK=S:NOTE#{id} SK=S:NOTE entity_type=S:Note id=N:{id} text=S:{note} stars=N:{stars}"),
            &[
                ("tag", s(tag.as_ref())),
                ("GSI1PK", tag.as_ref().map(|_| "S:TAGGED".to_owned())),
                ("GSI1SK", tag.as_ref().map(|_| format!("S:{id:03}"))),
            ],
        )]
    }
}

impl Rendered for Order {
    fn items(&self) -> Vec<String> {
        let Self { user, id, status, due, total, tag } = self;
        let (status, arm) = match status {
            Status::Open => ("OPEN", Some((format!("S:OPEN#{user}"), format!("S:{due:04}")))),
            Status::Done => ("DONE", Some((format!("S:DONE#{user}"), format!("S:{id:06}")))),
            Status::Lost => ("LOST", None),
        };
        let (pk, sk) = arm.unzip();
        let score = 3 * due + u32::from(status == "OPEN");
        vec![item(
            &format!(
                "PK=S:USER#{user} SK=S:ORDER#{id:06} entity_type=S:Order GSI1PK=S:STATUS#{status}#{due:04}
                 GSI1SK=S:{id:06} GSI7PK=S:SCORE#{score:05} GSI7SK=S:{user}#{id:06} LSI1SK=S:DUE#{due:04} user=N:{user} id=N:{id} status=S:{status} due=N:{due} total=N:{total}"
            ),
            &[("tag", s(tag.as_ref())), ("GSI2PK", pk), ("GSI2SK", sk)],
        )]
    }
}

impl Rendered for User {
    fn items(&self) -> Vec<String> {
        let Self { id, email, name } = self;
        let (folded, email, name) = (text(&email.to_ascii_lowercase()), text(email), text(name));
        let owner = format!("PK=S:USER#{id},SK=S:PROFILE");
        vec![
            item(
                &format!(
                    "PK=S:USER#{id} SK=S:PROFILE entity_type=S:User GSI1PK=S:EMAIL#{folded} GSI1SK=S:USER
                     id=N:{id} email=S:{email} name=S:{name}"
                ),
                &[],
            ),
            item(
                &format!(
                    "PK=S:UNIQUE#User#email#{email} SK=S:UNIQUE#User#email#{email} _unique=S:email
                     _owner=M:{owner}"
                ),
                &[],
            ),
        ]
    }
}

impl Rendered for Page {
    fn items(&self) -> Vec<String> {
        let Self { id, title, body, version } = self;
        let listed = ["a", "b", "x y", "a-1"].contains(&title.as_str());
        let weight = id + u32::from(title.contains('b'));
        let initial = listed.then(|| format!("S:INITIAL#{}", &title[..1]));
        let (title, body) = (text(title), text(body));
        vec![item(
            &format!(
                "PK=S:PAGE#{id} SK=S:PAGE entity_type=S:Page GSI1PK=S:TITLE#{title} GSI1SK=S:{id:03} id=N:{id}
                 title=S:{title} body=S:{body} version=N:{version} _token=S:*"
            ),
            &[("GSI7SK", initial.as_ref().map(|_| format!("S:{weight:03}"))), ("GSI7PK", initial)],
        )]
    }
}

impl Rendered for Job {
    fn items(&self) -> Vec<String> {
        let Self { id, owner, due, text: job } = self;
        let job = text(job);
        vec![item(
            &format!("PK=S:JOB#{id} SK=S:JOB entity_type=S:Job id=N:{id} due=N:{due} text=S:{job}"),
            &[
                ("owner", s(owner.as_ref())),
                ("GSI2PK", owner.as_ref().map(|owner| format!("S:JOBS#{owner}#{}", 1 + hash(owner) % 3))),
                ("GSI2SK", owner.as_ref().map(|_| format!("S:{due:04}"))),
                ("GSI4PK", owner.as_ref().map(|owner| format!("S:OWNER#{owner}"))),
            ],
        )]
    }
}

impl Rendered for Product {
    fn items(&self) -> Vec<String> {
        let Self { id, code, price, tag } = self;
        let code = text(code);
        let both = format!("entity_type=S:Product id=N:{id} code=S:{code} price=N:{price}");
        let owner = format!("PK=S:PRODUCT#{id},SK=S:PRODUCT");
        let tag = [("tag", s(tag.as_ref()))];
        vec![
            item(&format!("PK=S:PRODUCT#{id} SK=S:PRODUCT {both}"), &tag),
            item(&format!("PK=S:CODE#{code} SK=S:PRODUCT {both} _copy=S:by_code _owner=M:{owner}"), &tag),
        ]
    }
}

impl Rendered for Member {
    fn items(&self) -> Vec<String> {
        let Self { group, id, role, since } = self;
        let role = text(role);
        vec![item(
            &format!(
                "PK=S:GROUP#{group} SK=S:MEMBER#{id:02} entity_type=S:Member GSI1PK=S:ROLE#{role}
                 GSI1SK=S:{group}#{id:02} group=N:{group} id=N:{id} since=N:{since}"
            ),
            &[],
        )]
    }
}

impl Rendered for Account {
    fn items(&self) -> Vec<String> {
        let Self { id, email, handle, plan, seats, version } = self;
        let (email, handle) = (text(email), text(handle));
        let both = format!(
            "entity_type=S:Account id=N:{id} email=S:{email} handle=S:{handle} seats=N:{seats} version=N:{version}
             _token=S:*"
        );
        let owner = format!("PK=S:ACCOUNT#{id},SK=S:ACCOUNT");
        let stored = ("plan", s(plan.as_ref()));
        vec![
            item(
                &format!("PK=S:ACCOUNT#{id} SK=S:ACCOUNT {both}"),
                &[
                    stored.clone(),
                    ("GSI2PK", plan.as_ref().map(|plan| format!("S:PLAN#{plan}"))),
                    ("GSI2SK", plan.as_ref().map(|_| format!("S:{id:03}"))),
                ],
            ),
            item(
                &format!("PK=S:HANDLE#{handle} SK=S:ACCOUNT {both} _copy=S:by_handle _owner=M:{owner}"),
                &[stored],
            ),
            item(
                &format!(
                    "PK=S:UNIQUE#Account#email#{email} SK=S:UNIQUE#Account#email#{email} _unique=S:email
                     _owner=M:{owner}"
                ),
                &[],
            ),
        ]
    }
}

impl Rendered for Town {
    fn items(&self) -> Vec<String> {
        let Self { id, town, zip, mayor } = self;
        let town = text(town);
        vec![item(
            &format!("PK=S:TOWN#{id} SK=S:TOWN entity_type=S:Town id=N:{id} town=S:{town}"),
            &[("zip", zip.map(|zip| format!("N:{zip}"))), ("mayor", s(mayor.as_ref()))],
        )]
    }
}

impl From<u32> for Target {
    fn from(id: u32) -> Self {
        if id == 1 { Self::Line(id) } else { Self::Page(format!("p{id}")) }
    }
}

impl Rendered for Mark {
    fn items(&self) -> Vec<String> {
        let Self { place, target, text: note, stars } = self;
        let (key, shown, line) = match target {
            Target::Line(number) => (format!("LINE#{number:03}"), format!("M:Line=N:{number}"), Some(number)),
            Target::Page(name) => (format!("PAGE#{name}#MARK"), format!("M:Page=S:{name}"), None),
        };
        let both = format!("entity_type=S:Mark place=N:{place} target={shown} stars=N:{stars}");
        let owner = format!("PK=S:PLACE#{place:02},SK=S:{key}");
        let note = ("text", s(note.as_ref()));
        let index = [
            note.clone(),
            ("GSI1PK", line.map(|_| "S:LINES".to_owned())),
            ("GSI1SK", line.map(|line| format!("S:{line:03}#{stars:03}"))),
        ];
        vec![
            item(&format!("PK=S:PLACE#{place:02} SK=S:{key} {both}"), &index),
            item(
                &format!("PK=S:STARS#{stars:03} SK=S:{place:02} {both} _copy=S:of_stars _owner=M:{owner}"),
                &[note],
            ),
        ]
    }
}

impl Rendered for Tagging {
    fn items(&self) -> Vec<String> {
        let Self { tag, id } = self;
        vec![item(&format!("PK=S:TAG#{tag:02} SK=S:TAGGED#{id:02} entity_type=S:Tagging"), &[])]
    }
}

impl Rendered for Notice {
    fn items(&self) -> Vec<String> {
        let Self { text: notice, tag } = self;
        let notice = text(notice);
        vec![item(
            &format!("PK=S:NOTICE SK=S:NOTICE entity_type=S:Notice text=S:{notice}"),
            &[
                ("tag", s(tag.as_ref())),
                ("GSI1PK", tag.as_ref().map(|tag| format!("S:NOTICES#{tag}"))),
                ("GSI1SK", tag.as_ref().map(|_| "S:NOTICE".to_owned())),
            ],
        )]
    }
}

impl Drawn for Status {
    fn drawn(dice: &mut Dice) -> Self {
        [Self::Open, Self::Done, Self::Lost][dice.below(3)]
    }
}
