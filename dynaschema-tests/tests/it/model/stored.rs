//! By hand what is stored for a value of each entity: nothing here knows how it is done.

use super::entities::{
    Account, Firm, Job, Mark, Member, Note, Notice, Order, Page, Person, Product, Status, Tagging, Target,
    Town, User,
};

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
        let Self { id, owner, due, text: job, made } = self;
        let job = text(job);
        vec![item(
            &format!(
                "PK=S:JOB#{id} SK=S:JOB entity_type=S:Job id=N:{id} due=N:{due} text=S:{job} made=N:{made}"
            ),
            &[
                ("owner", s(owner.as_ref())),
                ("GSI2PK", owner.as_ref().map(|owner| format!("S:JOBS#{owner}#{}", 1 + hash(owner) % 3))),
                ("GSI2SK", owner.as_ref().map(|_| format!("S:{due:04}"))),
                ("GSI4PK", owner.as_ref().map(|owner| format!("S:OWNER#{owner}"))),
                ("GSI8PK", Some(format!("S:WORK#{due:04}"))),
                ("GSI8SK", Some(format!("S:{made:02}#{id}"))),
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

/// The index of both that share a key.
fn parties(id: u32, tag: Option<&String>) -> [(&'static str, Option<String>); 3] {
    [
        ("tag", s(tag)),
        ("GSI1PK", tag.map(|tag| format!("S:PARTIES#{tag}"))),
        ("GSI1SK", tag.map(|_| format!("S:{id:03}"))),
    ]
}

impl Rendered for Person {
    fn items(&self) -> Vec<String> {
        let Self { id, name, tag } = self;
        let name = text(name);
        vec![item(
            &format!("PK=S:PARTY#{id} SK=S:PARTY entity_type=S:Person id=N:{id} name=S:{name}"),
            &parties(*id, tag.as_ref()),
        )]
    }
}

impl Rendered for Firm {
    fn items(&self) -> Vec<String> {
        let Self { id, trade, tag } = self;
        let trade = text(trade);
        let both = format!("entity_type=S:Firm id=N:{id} trade=S:{trade}");
        let owner = format!("PK=S:PARTY#{id},SK=S:PARTY");
        vec![
            item(&format!("PK=S:PARTY#{id} SK=S:PARTY {both}"), &parties(*id, tag.as_ref())),
            item(
                &format!("PK=S:TRADE#{trade} SK=S:{id:03} {both} _copy=S:by_trade _owner=M:{owner}"),
                &[("tag", s(tag.as_ref()))],
            ),
            item(
                &format!(
                    "PK=S:UNIQUE#Firm#trade#{trade} SK=S:UNIQUE#Firm#trade#{trade} _unique=S:trade _owner=M:{owner}"
                ),
                &[],
            ),
        ]
    }
}
