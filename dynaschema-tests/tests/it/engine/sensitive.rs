//! `#[dynamo(sensitive)]`: whatever fails and whatever is printed, the values of such fields are not in
//! it.

use std::collections::HashMap;
use std::error::Error as StdError;
use std::fmt::Debug;

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::op::Write;
use dynaschema::{DynamoEntity, DynamoTable, Error, KeyPart, starts_with};
use dynaschema_tests::harness::{TestTable, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::log::Log;

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Email(String);

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<town>/<street>")]
struct Home {
    town: String,
    street: String,
}

/// What its own code says of a value that it refuses.
#[derive(Clone, Serialize)]
#[serde(transparent)]
struct Iban(String);

impl<'de> Deserialize<'de> for Iban {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > 40 {
            Err(serde::de::Error::custom(format!("`{text}` is too long")))
        } else {
            Ok(Self(text))
        }
    }
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<email>")]
#[sk("ORDER#<number:04>#<home>")]
#[gsi1("HOMES#<number:04>", "<home>#<number:04>", query = by_home)]
#[gsi2(pk = phone, sk = pin, query = by_phone)]
#[dynamo(unique(card, pk = "CARD#<card>#ONE"), copy(by_card, pk = "OF#<card>", sk = "<email>"))]
struct Order {
    #[dynamo(sensitive)]
    email: Email,
    number: u16,
    #[dynamo(sensitive)]
    home: Home,
    #[dynamo(sensitive)]
    phone: String,
    #[dynamo(sensitive)]
    pin: u64,
    #[dynamo(sensitive)]
    card: String,
    #[dynamo(sensitive)]
    #[serde(rename = "account.iban", alias = "account")]
    iban: Iban,
    open: bool,
    #[dynamo(version)]
    version: u64,
}

/// Beside it in its partitions, without a version and companions.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<email>")]
#[sk("NOTE#<id:04>")]
struct Note {
    #[dynamo(sensitive)]
    email: Email,
    id: u16,
    #[dynamo(sensitive)]
    text: String,
}

#[derive(DynamoTable)]
enum Shop {
    Order(Order),
    Note(Note),
}

/// What stands in each sensitive field, and must not be seen anywhere.
const SECRETS: [&str; 2] = ["S3CR3T", "987654321"];

fn order(secret: &str) -> Order {
    Order {
        email: Email(format!("{secret}@x")),
        number: 7,
        home: Home { town: secret.to_owned(), street: format!("{secret} 1") },
        phone: secret.to_owned(),
        pin: 987_654_321,
        card: secret.to_owned(),
        iban: Iban(secret.to_owned()),
        open: true,
        version: 0,
    }
}

fn note(secret: &str) -> Note {
    Note { email: Email(format!("{secret}@x")), id: 7, text: secret.to_owned() }
}

/// All that a program could write into its log.
struct Prints(Vec<String>);

impl Prints {
    fn debug(&mut self, what: impl Debug) {
        self.0.extend([format!("{what:?}"), format!("{what:#?}")]);
    }

    fn explained(&mut self, what: Result<dynaschema::op::Explanation, Error>) -> String {
        let explained = what.unwrap();
        self.debug(&explained);
        self.0.push(explained.to_string());
        explained.to_string()
    }

    /// The error itself, in full, and what its causes say.
    fn error<T>(&mut self, failed: Result<T, Error>) -> String {
        let Err(error) = failed else { panic!("no error behind {:?}", self.0.last()) };
        self.debug(&error);
        self.debug(error.kind());
        self.0.extend([error.to_string(), error.in_full().to_string()]);
        let mut cause = error.source();
        while let Some(error) = cause {
            self.0.extend([error.to_string(), format!("{error:#}")]);
            cause = error.source();
        }
        error.in_full().to_string()
    }

    fn check(&self) {
        for print in &self.0 {
            assert!(SECRETS.iter().all(|secret| !print.contains(secret)), "{print}");
        }
    }
}

const TEXTS: [&str; 4] = ["S3CR3T", "S3CR3T lee", "éS3CR3T\u{10ffff}", "S3CR3T$~!"];

#[tokio::test]
async fn no_error_shows_them() {
    for secret in TEXTS {
        let (table, mut prints) = (table::<Shop>().await, Prints(Vec::new()));
        let (order, note) = (order(secret), note(secret));
        prints.error(order.key().get().one(&table).await);
        let missing = prints.error(order.key().update().set_open(false).send(&table).await);
        assert!(missing.ends_with("[USER#… / ORDER#0007#…]"), "{missing}");
        order.clone().create().send(&table).await.unwrap();
        prints.error(order.clone().create().send(&table).await);
        prints.error(order.clone().put().send(&table).await);
        prints.error(Order { number: 8, ..order.clone() }.create().send(&table).await);
        prints.error(order.key().update().set_open(true).condition(|o| o.phone.eq("x")).send(&table).await);
        prints
            .error(Order { email: Email(format!("{secret}#")), ..order.clone() }.create().send(&table).await);
        prints.error(OrderKey::parse(&format!("USER#{secret}"), secret));
        let stored = note.clone().create().send(&table).await.unwrap();
        note.key().update().set_text("another").send(&table).await.unwrap();
        prints.error(stored.edit().set_text("mine").send(&table).await);
        let mut transaction = table.transact();
        transaction.add(note.clone().create());
        transaction.add(Order { number: 9, ..order.clone() }.create());
        prints.error(transaction.send().await);
        prints.check();
    }
}

#[tokio::test]
async fn no_error_of_an_item_that_was_read_shows_them() {
    for secret in TEXTS {
        let (table, mut prints) = (table::<Shop>().await, Prints(Vec::new()));
        let order = order(secret);
        let long = format!("{secret} {}", "x".repeat(60));
        let bad = |change: fn(&mut dynaschema::Item, &str)| {
            let mut item = table.to_item(&order).unwrap();
            change(&mut item, &long);
            item
        };
        let query = || Order::query(&order.email);
        for item in [
            bad(|item, long| drop(item.insert("account.iban".to_owned(), s(long)))),
            bad(|item, long| {
                drop(item.insert("account.iban".to_owned(), dynaschema::AttributeValue::L(vec![s(long)])));
            }),
            bad(|item, long| drop(item.insert("SK".to_owned(), s(format!("ORDER#0007#{long}/x"))))),
            bad(|item, long| drop(item.insert("SK".to_owned(), s(format!("ORDER#7#{long}/x"))))),
            bad(|item, _| drop(item.insert("number".to_owned(), n(70_000)))),
            bad(|item, _| drop(item.remove("pin"))),
        ] {
            table.put_raw(item.clone()).await;
            prints.error(query().all(&table).await);
            prints.error(query().one(&table).await);
            let page = query().page(&table).await.unwrap();
            prints.debug(page.errors());
            prints.error(page.items());
            prints.error(Order::scan().all(&table).await);
            prints.error(table.from_item::<Order>(item.clone()));
            let key = ["PK", "SK"].map(|name| (name.to_owned(), item[name].clone()));
            let delete = table.client().delete_item().table_name(table.name());
            delete.set_key(Some(key.into())).send().await.unwrap();
        }
        prints.check();
    }
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("POLL#<id>")]
struct Poll {
    id: u16,
    #[dynamo(sensitive)]
    votes: HashMap<String, u8>,
    counts: HashMap<String, u8>,
    rates: HashMap<String, f64>,
}

/// The keys of a map are values, too, of whichever field: those that are stored, and those of a path.
#[tokio::test]
async fn no_key_of_a_map_is_shown() {
    for secret in TEXTS.into_iter().chain(["S3CR3T\nERROR all is lost"]) {
        let (table, mut prints) = (table::<Poll>().await, Prints(Vec::new()));
        let key = || secret.to_owned();
        let map = |value| HashMap::from([(key(), value)]);
        let poll = Poll { id: 7, votes: map(250), counts: map(250), rates: HashMap::new() };
        let read = poll.clone().create().send(&table).await.unwrap();

        let over = Poll::update(7).add(|poll| poll.votes.member::<u8>(key()), 9);
        prints.debug(&over);
        let over = prints.error(over.send(&table).await);
        assert!(over.contains("`votes[…]` of this `Poll`"), "{over}");
        prints.error(Poll::update(7).add(|poll| poll.counts.member::<u8>(key()), 9).send(&table).await);
        Poll::update(7).set(|poll| poll.votes.member::<u8>(key()), 1).send(&table).await.unwrap();
        let stale = read.edit().set(|poll| poll.votes.member::<u8>(key()), 2);
        let stale = prints.error(stale.send(&table).await);
        assert!(stale.contains("`votes[…]` of this `Poll`"), "{stale}");
        let infinite = Poll::update(7).set(|poll| poll.rates.member::<f64>(key()), f64::NAN);
        let infinite = prints.error(infinite.send(&table).await);
        assert!(infinite.contains("`rates[…]`: a number must be finite"), "{infinite}");
        prints.error(
            Poll { rates: HashMap::from([(key(), f64::NAN)]), ..poll.clone() }.put().send(&table).await,
        );
        let many = Poll::scan().filter(|poll| poll.votes.member::<u8>(key()).gt(3));
        prints.debug(&many);
        let many = prints.explained(many.explain(&table));
        assert!(many.contains("votes.… > …"), "{many}");

        for name in ["votes", "counts"] {
            let mut item = table.to_item(&poll).unwrap();
            let bad = HashMap::from([(key(), s("x"))]);
            item.insert(name.to_owned(), dynaschema::AttributeValue::M(bad));
            table.put_raw(item).await;
            let unread = prints.error(Poll::get(7).one(&table).await);
            assert!(unread.contains(&format!("`{name}[…]`: expected u8")), "{unread}");
            prints.debug(Poll::scan().page(&table).await.unwrap().errors());
        }
        prints.check();
    }
}

async fn failing(table: &TestTable<Shop>, prints: &mut Prints, secret: &str) {
    let note = note(secret);
    table.faults().on("PutItem").inject(Fault::LostResponse);
    table.faults().on("UpdateItem").inject(Fault::ProvisionedThroughputExceeded);
    prints.error(note.clone().create().send(table).await);
    prints.error(note.key().update().set_text(secret).send(table).await);
    table.faults().on("BatchWriteItem").inject(Fault::Unprocessed(Unprocessed::All));
    let notes: Vec<Note> = (0..3).map(|id| Note { id, ..note.clone() }).collect();
    let batch = table.batch_write().put_all(notes);
    prints.debug(&batch);
    prints.debug(batch.clone().report().await.unwrap());
    let unprocessed = prints.error(batch.send().await);
    assert!(unprocessed.contains("3 were left unprocessed"), "{unprocessed}");
}

#[tokio::test]
async fn no_error_of_a_request_shows_them() {
    needs!(PausedTime);
    for secret in TEXTS {
        let (table, mut prints) = (table::<Shop>().await, Prints(Vec::new()));
        tokio::time::pause();
        failing(&table, &mut prints, secret).await;
        tokio::time::resume();
        prints.check();
    }
}

#[tokio::test]
async fn nothing_that_is_asked_for_a_description_shows_them() {
    for secret in TEXTS {
        let (table, mut prints) = (table::<Shop>().await, Prints(Vec::new()));
        let order = order(secret);
        prints.debug(order.key());
        prints.debug(Order::pk(&order.email));
        prints.debug(order.key().get());
        prints.debug(order.key().update().set_phone(secret).condition(|o| o.phone.eq(secret)));
        prints.debug(order.edit().set_phone(secret));
        prints.debug(order.remove());
        prints.debug(Order::query(&order.email).number(7).home(&order.home));
        prints.debug(&*Order::query(&order.email).number(7..).erased());
        prints.debug(&*Shop::partition(Order::pk(&order.email)));
        prints.debug(order.clone().create());
        prints.debug(order.clone().put());

        let query = || Order::query(&order.email);
        let shown = prints.explained(query().explain(&table));
        assert_eq!(shown, r#"Query: PK = "USER#…" AND begins_with(SK, "ORDER#")"#);
        prints.explained(query().number(7).explain(&table));
        let shown = prints.explained(query().number(7).home(&order.home).explain(&table));
        assert_eq!(shown, r#"Query: PK = "USER#…" AND SK = "ORDER#0007#…""#);
        prints.explained(query().number(7..9).explain(&table));
        prints.explained(Order::by_home(7).home(&order.home).explain(&table));
        let shown = prints.explained(Order::by_phone(secret).pin(987_654_321..).explain(&table));
        assert!(shown.starts_with("Query GSI2: phone = … AND pin >= … "), "{shown}");
        prints.explained(Order::by_card(secret).email(&order.email).explain(&table));
        prints.explained(Order::by_card(secret).email(starts_with(secret)).explain(&table));
        prints.explained(order.key().get().explain(&table));
        prints.explained(Shop::partition(Order::pk(&order.email)).explain(&table));
        let filtered = Order::scan().filter(|o| {
            let texts = o.phone.eq(secret) | o.iban.eq(Iban(secret.to_owned())) | o.card.contains(secret);
            texts | o.pin.between(987_654_321, 987_654_322) | o.phone.is_in([secret, "x"])
        });
        prints.explained(filtered.explain(&table));
        let shown =
            prints.explained(query().filter(|o| o.open.eq(true) & o.pin.gt(987_654_321)).explain(&table));
        assert!(shown.ends_with("FILTER open = true AND pin > …"), "{shown}");
        prints.check();
    }
}

#[tokio::test]
async fn no_log_shows_them() {
    let (table, mut prints) = (table::<Shop>().await, Prints(Vec::new()));
    let order = order("S3CR3T");
    Log::listen();
    order.clone().create().send(&table).await.unwrap();
    order.clone().create().send(&table).await.map(drop).unwrap_err();
    Order::query(&order.email).all(&table).await.map(drop).unwrap();
    order.key().update().set_open(false).send(&table).await.unwrap();
    order.key().delete().send(&table).await.map(drop).unwrap();
    prints.0.push(Log::seen());
    prints.check();
}

/// A composite with the delimiter that stands round it, and a local index.
#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>#<name>")]
struct Repo {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("OF#<email>")]
#[sk("<repo>#<number:06>#<email>")]
#[lsi1("<tag>", query = by_tag)]
struct Star {
    #[dynamo(sensitive)]
    email: Email,
    repo: Repo,
    number: u32,
    tag: String,
    floor: u64,
    #[dynamo(sensitive)]
    pin: u64,
}

#[tokio::test]
async fn no_key_that_departs_from_its_template_shows_them() {
    let (table, mut prints) = (table::<Star>().await, Prints(Vec::new()));
    let email = Email("S3CR3T@x".to_owned());
    let repo = Repo { owner: "o".to_owned(), name: "r".to_owned() };
    let star =
        Star { email: email.clone(), repo, number: 7, tag: "t".to_owned(), floor: 1, pin: 987_654_321 };
    let stored = table.to_item(&star).unwrap();
    for sk in ["o#r#7#S3CR3T@x", "o#r#000007/S3CR3T", "o#S3CR3T", "S3CR3T", "#S3CR3T#", "o#r#S3CR3T#000007#x"]
    {
        let mut item = stored.clone();
        item.insert("SK".to_owned(), s(sk));
        table.put_raw(item.clone()).await;
        prints.error(Star::query(&email).all(&table).await);
        prints.error(table.from_item::<Star>(item.clone()));
        item.insert("number".to_owned(), s("x"));
        prints.error(table.from_item::<Star>(item));
        let key = ["PK", "SK"]
            .map(|name| (name.to_owned(), if name == "SK" { s(sk) } else { stored[name].clone() }));
        let delete = table.client().delete_item().table_name(table.name());
        delete.set_key(Some(key.into())).send().await.unwrap();
    }
    let shown = prints.explained(Star::by_tag(&email).tag("t").explain(&table));
    assert_eq!(shown, r#"Query LSI1: PK = "OF#…" AND LSI1SK = "t""#);
    prints.explained(Star::scan().filter(|o| o.pin.between(o.floor, 987_654_321)).explain(&table));
    prints.explained(Star::scan().filter(|o| o.pin.is_in([987_654_321])).explain(&table));
    let written = star.clone().put().explain(&table).unwrap();
    prints.debug(&written);
    prints.0.push(written.to_string());
    let filter =
        Star::scan().filter(|o| o.floor.gt(5) & o.tag.eq("t") & o.pin.gt(o.floor) & o.floor.between(1, 6));
    let shown = prints.explained(filter.explain(&table));
    assert!(shown.contains("floor > 5 AND tag = \"t\" AND pin > floor AND floor BETWEEN 1 AND 6"), "{shown}");
    prints.check();
}
