//! What is left out where it is its default, though that is not nothing: a change of it starts from that.

use std::collections::BTreeSet;

use dynaschema::{AttributeValue, DynamoEntity, ErrorKind, set};
use dynaschema_tests::harness::table;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHELF#<id>")]
struct Shelf {
    id: u32,
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    stock: u32,
    #[serde(default = "made", skip_serializing_if = "is_made")]
    log: Vec<String>,
    #[serde(default = "red", skip_serializing_if = "is_red", with = "dynaschema::set")]
    tags: BTreeSet<String>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    note: Option<u32>,
}

fn ten() -> u32 {
    10
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_ten(number: &u32) -> bool {
    *number == 10
}

fn made() -> Vec<String> {
    vec!["made".to_owned()]
}

fn is_made(log: &[String]) -> bool {
    log == ["made"]
}

fn red() -> BTreeSet<String> {
    ["red".to_owned()].into()
}

fn is_red(tags: &BTreeSet<String>) -> bool {
    *tags == red()
}

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn one() -> Option<u32> {
    Some(1)
}

#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde calls it with a reference")]
fn is_one(note: &Option<u32>) -> bool {
    *note == Some(1)
}

/// Of which nothing but the id is stored.
fn shelf() -> Shelf {
    Shelf { id: 1, stock: 10, log: made(), tags: red(), note: Some(1) }
}

macro_rules! changed {
    ($update:expr) => {
        $update.add(|shelf| shelf.stock, 5).append(|shelf| shelf.log, ["sold"])
    };
}

#[tokio::test]
async fn sums_and_lists_start_from_the_default() {
    let log = vec!["made".to_owned(), "sold".to_owned()];
    let after = Shelf { stock: 15, log, ..shelf() };
    for way in 0..5 {
        let table = table::<Shelf>().await;
        if way != 3 {
            shelf().put().send(&table).await.unwrap();
            let item = table.only_item().await;
            assert!(["stock", "log", "tags", "note"].iter().all(|name| !item.contains_key(*name)));
        }
        let done = match way {
            0 => changed!(Shelf::update(1)).send(&table).await,
            1 => changed!(shelf().edit()).send(&table).await,
            2 | 3 => changed!(shelf().upsert()).send(&table).await,
            _ => {
                let mut transaction = table.transact();
                transaction.add(changed!(Shelf::update(1)));
                transaction.send().await.map(drop)
            }
        };
        done.unwrap_or_else(|error| panic!("{way}: {error:?}"));
        assert_eq!(Shelf::get(1).one(&table).await.unwrap(), after, "{way}");
        assert_eq!(table.only_item().await, table.to_item(&after).unwrap(), "{way}");
    }
}

#[tokio::test]
async fn differences_do_too() {
    for is_there in [false, true] {
        let table = table::<Shelf>().await;
        if is_there {
            shelf().put().send(&table).await.unwrap();
        }
        shelf().upsert().sub(|shelf| shelf.stock, 3).send(&table).await.unwrap();
        assert_eq!(Shelf::get(1).one(&table).await.unwrap().stock, 7);
        Shelf::update(1).sub(|shelf| shelf.stock, 3).send(&table).await.unwrap();
        assert_eq!(Shelf::get(1).one(&table).await.unwrap().stock, 4);
    }
    let table = table::<Shelf>().await;
    shelf().put().send(&table).await.unwrap();
    let error = Shelf::update(1).sub(|shelf| shelf.stock, 11).send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::OutOfRange { .. }), "{error:?}");
}

#[tokio::test]
async fn a_set_is_not_begun_anew() {
    let table = table::<Shelf>().await;
    shelf().put().send(&table).await.unwrap();
    let refused = [
        Shelf::update(1).insert(|shelf| shelf.tags, ["blue"]).send(&table).await,
        Shelf::update(1).delete(|shelf| shelf.tags, ["red"]).send(&table).await,
    ];
    for error in refused {
        let error = error.unwrap_err();
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
        assert!(reason.contains("has a default with elements"), "{reason}");
    }
    assert_eq!(Shelf::get(1).one(&table).await.unwrap(), shelf());
}

#[tokio::test]
async fn the_default_is_given_back() {
    let table = table::<Shelf>().await;
    shelf().put().send(&table).await.unwrap();
    let counted = || Shelf::update(1).add(|shelf| shelf.stock, 1);
    assert_eq!(counted().returning(|shelf| shelf.note).optional(&table).await.unwrap(), Some(1));
    assert_eq!(counted().returning(|shelf| shelf.note).send(&table).await.unwrap(), 1);
    assert_eq!(counted().returning(|shelf| shelf.log).send(&table).await.unwrap(), made());
    assert_eq!(counted().returning(|shelf| shelf.tags).send(&table).await.unwrap(), red());
}

#[tokio::test]
async fn what_would_be_read_as_the_default_is_not_written() {
    let table = table::<Shelf>().await;
    let empty = Shelf { note: None, ..shelf() };
    let written = [
        empty.clone().put().send(&table).await.map(drop),
        empty.clone().create().send(&table).await.map(drop),
        empty.clone().upsert().send(&table).await,
        table.batch_write().put(empty).send().await.map(drop),
    ];
    for error in written {
        let error = error.unwrap_err();
        let ErrorKind::Encode { entity: "Shelf", path: "note", .. } = error.kind() else {
            panic!("{error:?}");
        };
    }
    assert!(table.stored().await.is_empty());
}

/// Whose types take for equal what is stored otherwise, but for the last, which does not compare.
#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("BILL#<id>")]
struct Bill {
    id: u32,
    #[serde(default, skip_serializing_if = "Decimal::is_zero")]
    discount: Decimal,
    #[serde(default = "nobody", skip_serializing_if = "is_nobody")]
    payer: Payer,
    #[serde(default, skip_serializing_if = "Days::are_few")]
    due: Days,
}

/// A name in whatever case.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Payer(String);

impl PartialEq for Payer {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

fn nobody() -> Payer {
    Payer("nobody".to_owned())
}

fn is_nobody(payer: &Payer) -> bool {
    *payer == nobody()
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Days(u32);

impl Days {
    fn are_few(&self) -> bool {
        self.0 < 2
    }
}

#[tokio::test]
async fn what_equals_the_default_is_left_out_however_it_would_be_stored() {
    let base = Bill { id: 1, discount: Decimal::new(15, 1), payer: Payer("Ann".to_owned()), due: Days(30) };
    let table = table::<Bill>().await;
    for (scale, payer) in [(0, "nobody"), (1, "Nobody"), (2, "NOBODY")] {
        let (discount, payer) = (Decimal::new(0, scale), Payer(payer.to_owned()));
        let bill = Bill { id: 1, discount, payer: payer.clone(), due: Days(0) };
        macro_rules! all_set {
            ($update:expr) => {
                $update.set_discount(discount).set_payer(payer.clone()).set_due(Days(0))
            };
        }
        for way in 0..7 {
            base.clone().put().send(&table).await.unwrap();
            let done = match way {
                0 => bill.clone().put().send(&table).await.map(drop),
                1 => all_set!(Bill::update(1)).send(&table).await,
                2 => all_set!(base.edit()).send(&table).await,
                3 => all_set!(base.clone().upsert()).send(&table).await,
                4 => {
                    let bill = bill.clone();
                    Bill::modify(&table, &base.key(), move |value| *value = bill.clone()).await.map(drop)
                }
                5 => {
                    let mut transaction = table.transact();
                    transaction.add(bill.clone().put());
                    transaction.send().await.map(drop)
                }
                _ => table.batch_write().put(bill.clone()).send().await.map(drop),
            };
            done.unwrap_or_else(|error| panic!("{scale}, {way}: {error:?}"));
            let item = table.only_item().await;
            assert!(["discount", "payer", "due"].iter().all(|name| !item.contains_key(*name)), "{item:?}");
            let read = Bill::get(1).one(&table).await.unwrap();
            assert_eq!((read.discount, read.payer, read.due.0), (discount, payer.clone(), 0));
        }
    }
    let error = Bill { due: Days(1), ..base }.put().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "due", .. }), "{error:?}");
}

/// Of whose payments serde is told without their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TILL#<id>")]
struct Till {
    id: u32,
    #[serde(default = "usual", skip_serializing_if = "are_usual")]
    payments: Vec<String>,
}

fn usual() -> Vec<String> {
    ["card", "cash"].map(str::to_owned).into()
}

fn are_usual(payments: &[String]) -> bool {
    payments.len() == 2 && usual().iter().all(|usual| payments.contains(usual))
}

#[tokio::test]
async fn a_list_in_another_order_is_no_default() {
    let table = table::<Till>().await;
    let till = Till { id: 1, payments: usual() }.create().send(&table).await.unwrap();
    let before = table.only_item().await;
    assert!(!before.contains_key("payments"));
    let other = || till.payments.iter().rev().cloned().collect::<Vec<_>>();
    let of_others = |id| Till { id, payments: other() };
    let written = [
        of_others(2).create().send(&table).await.map(drop),
        of_others(1).put().send(&table).await.map(drop),
        of_others(1).upsert().send(&table).await,
        Till::update(1).set_payments(other()).send(&table).await,
        till.edit().set_payments(other()).send(&table).await,
        Till::modify(&table, &till.key(), |till| till.payments.reverse()).await.map(drop),
        table.batch_write().put(of_others(2)).send().await.map(drop),
    ];
    for (way, error) in written.into_iter().enumerate() {
        let error = error.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "payments", .. }), "{way}: {error:?}");
    }
    assert_eq!(table.only_item().await, before);
}

/// Another writer's `None` is read as one. It stays where it is not written, and is gone where it is set to
/// the default.
#[tokio::test]
async fn what_another_has_stored_all_the_same() {
    let table = table::<Shelf>().await;
    let mut item = table.to_item(&shelf()).unwrap();
    item.insert("note".to_owned(), AttributeValue::Null(true));
    for way in 0..3 {
        table.put_raw(item.clone()).await;
        let read = Shelf::get(1).one(&table).await.unwrap();
        assert_eq!(read.note, None);
        read.edit().set_stock(3_u32).send(&table).await.unwrap();
        Shelf::modify(&table, &read.key(), |shelf| shelf.stock += 1).await.unwrap();
        let other = Shelf { stock: 4, note: None, ..shelf() };
        assert_eq!(Shelf::get(1).one(&table).await.unwrap(), other, "{way}");
        match way {
            0 => Shelf::update(1).set_note(Some(1_u32)).send(&table).await.unwrap(),
            1 => read.edit().set_note(Some(1_u32)).send(&table).await.unwrap(),
            _ => drop(Shelf::modify(&table, &read.key(), |shelf| shelf.note = Some(1)).await.unwrap()),
        }
        let other = Shelf { stock: 4, ..shelf() };
        assert_eq!(Shelf::get(1).one(&table).await.unwrap(), other, "{way}");
    }
}

/// The default that another has stored is the default still.
#[tokio::test]
async fn a_default_that_another_has_stored_is_no_other_value() {
    let table = table::<Shelf>().await;
    let left_out = table.to_item(&shelf()).unwrap();
    let mut stored = left_out.clone();
    stored.insert("note".to_owned(), AttributeValue::N("1".to_owned()));
    for (before, after) in [(&left_out, &stored), (&stored, &left_out)] {
        table.put_raw(before.clone()).await;
        let read = Shelf::get(1).one(&table).await.unwrap();
        table.put_raw(after.clone()).await;
        read.edit().set_note(Some(5_u32)).send(&table).await.unwrap();
        assert_eq!(Shelf::get(1).one(&table).await.unwrap().note, Some(5));
    }
}

/// Whose items need the attribute of the set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BAG#<id>")]
struct Bag {
    id: u32,
    #[serde(with = "set")]
    tags: BTreeSet<String>,
}

#[tokio::test]
async fn a_set_without_a_default_keeps_its_last_element() {
    let table = table::<Bag>().await;
    let bag = Bag { id: 1, tags: red() };
    bag.clone().put().send(&table).await.unwrap();
    let error = Bag::update(1).delete(|bag| bag.tags, ["red"]).send(&table).await.unwrap_err();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(reason.contains("`tags` is a set without `#[serde(default)]`"), "{reason}");
    assert_eq!(Bag::get(1).one(&table).await.unwrap(), bag);
    Bag::update(1).insert(|bag| bag.tags, ["blue"]).send(&table).await.unwrap();
    assert_eq!(Bag::get(1).one(&table).await.unwrap().tags.len(), 2);
}

/// What serde flattens, and leaves out as a whole where it is off.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Limits {
    #[serde(default)]
    on: bool,
    #[serde(default)]
    max: u32,
}

impl Limits {
    fn are_off(&self) -> bool {
        !self.on
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
struct Account {
    id: u32,
    name: String,
    #[serde(flatten, skip_serializing_if = "Limits::are_off")]
    limits: Limits,
}

fn account(on: bool, max: u32) -> Account {
    Account { id: 1, name: "ann".to_owned(), limits: Limits { on, max } }
}

#[tokio::test]
async fn a_flattened_field_is_left_out_where_it_is_what_is_read() {
    for (on, max, is_stored) in [(false, 0, false), (true, 0, true), (true, 500, true)] {
        let table = table::<Account>().await;
        let account = account(on, max).create().send(&table).await.unwrap();
        let item = table.only_item().await;
        assert!(["on", "max"].iter().all(|name| item.contains_key(*name) == is_stored), "{item:?}");
        assert_eq!(Account::get(1).one(&table).await.unwrap(), account);
    }
    let table = table::<Account>().await;
    let stored = account(true, 500).create().send(&table).await.unwrap();
    let before = table.only_item().await;
    let other = |id| Account { id, ..account(false, 500) };
    let off = |account: &mut Account| account.limits.on = false;
    let written = [
        other(2).create().send(&table).await.map(drop),
        other(1).put().send(&table).await.map(drop),
        other(1).upsert().send(&table).await,
        other(2).upsert().send(&table).await,
        Account::modify(&table, &stored.key(), off).await.map(drop),
        stored
            .clone()
            .move_to(move |moved| (moved.id, moved.limits.on) = (2, false))
            .send(&table)
            .await
            .map(drop),
        table.batch_write().put(other(2)).send().await.map(drop),
    ];
    for (way, error) in written.into_iter().enumerate() {
        let error = error.unwrap_err();
        let ErrorKind::Encode { entity: "Account", path, .. } = error.kind() else {
            panic!("{way}: {error:?}")
        };
        assert_eq!(path, "max", "{way}");
    }
    assert_eq!(table.only_item().await, before);
}

/// What another program has stored all the same stays where it is not changed, and is gone where it is set to what is
/// read without it.
#[tokio::test]
async fn what_another_has_stored_of_a_flattened_field() {
    type Changed = fn(&mut Account);
    let after: [(u32, Changed); 3] = [
        (0, |account| account.limits = Limits::default()),
        (500, |account| account.limits.on = true),
        (500, |account| account.id = 1),
    ];
    for (max, change) in after {
        let table = table::<Account>().await;
        let mut item = table.to_item(&account(false, 0)).unwrap();
        item.extend([
            ("on".to_owned(), AttributeValue::Bool(false)),
            ("max".to_owned(), AttributeValue::N("500".to_owned())),
        ]);
        table.put_raw(item.clone()).await;
        let read = Account::get(1).one(&table).await.unwrap();
        assert_eq!(read, account(false, 500));
        let error = read.clone().put().send(&table).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "max", .. }), "{error:?}");
        read.edit().set_name("bob").send(&table).await.unwrap();
        Account::modify(&table, &read.key(), |account| account.name = "cid".to_owned()).await.unwrap();
        item.insert("name".to_owned(), AttributeValue::S("cid".to_owned()));
        assert_eq!(table.only_item().await, item);

        let modified = Account::modify(&table, &read.key(), change).await.unwrap();
        assert_eq!(modified.limits.max, max);
        assert_eq!(Account::get(1).one(&table).await.unwrap(), modified);
        Account::get(1).one(&table).await.unwrap().remove().send(&table).await.unwrap();
        assert!(table.stored().await.is_empty());
    }
}

/// What no item is read without.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Spot {
    lat: f64,
    lon: f64,
}

impl Spot {
    fn is_unknown(&self) -> bool {
        self.lat == 0.0 || self.lat.is_nan()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STOP#<id>")]
struct Stop {
    id: u32,
    #[serde(flatten, skip_serializing_if = "Spot::is_unknown")]
    spot: Spot,
}

#[tokio::test]
async fn no_write_stores_what_is_not_read_without_a_flattened_field() {
    let table = table::<Stop>().await;
    let stop = |lat| Stop { id: 1, spot: Spot { lat, lon: 1.0 } };
    for lat in [0.0, f64::NAN] {
        let error = stop(lat).create().send(&table).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { entity: "Stop", .. }), "{error:?}");
    }
    assert!(table.stored().await.is_empty());
    stop(2.0).create().send(&table).await.unwrap();
    assert_eq!(table.only_item().await.len(), 5);
}

/// Whose type says what is the same: decimals of any scale are, and lists in another order are not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Fee {
    #[serde(default)]
    amount: Decimal,
    #[serde(default = "usual")]
    payments: Vec<String>,
}

impl Fee {
    fn is_usual(&self) -> bool {
        self.amount.is_zero() && are_usual(&self.payments)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
struct Invoice {
    id: u32,
    #[serde(flatten, skip_serializing_if = "Fee::is_usual")]
    fee: Fee,
}

#[tokio::test]
async fn a_flattened_field_is_left_out_where_it_equals_what_is_read() {
    let table = table::<Invoice>().await;
    let invoice = |amount, payments| Invoice { id: 1, fee: Fee { amount, payments } };
    for scale in [0, 2] {
        let invoice = invoice(Decimal::new(0, scale), usual());
        invoice.clone().put().send(&table).await.unwrap();
        assert!(!table.only_item().await.contains_key("amount"));
        assert_eq!(Invoice::get(1).one(&table).await.unwrap(), invoice);
    }
    let other = usual().into_iter().rev().collect();
    let error = invoice(Decimal::ZERO, other).put().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "payments", .. }), "{error:?}");
}
