//! The shop's data on the tenth of May.

use jiff::Timestamp;
use jiff::civil::{Date, date};

use crate::model::{Order, OrderId, OrderItem, ProductId, Review, Status, User, UserId};

pub const TODAY: Date = date(2026, 5, 10);

/// All items of the table.
pub struct Data {
    pub users: Vec<User>,
    pub orders: Vec<Order>,
    pub items: Vec<OrderItem>,
    pub reviews: Vec<Review>,
}

impl Data {
    pub fn new() -> Self {
        Self { users: users(), orders: orders(), items: order_items(), reviews: reviews() }
    }
}

pub fn user_id(id: &str) -> UserId {
    UserId(id.to_owned())
}

pub fn order_id(id: &str) -> OrderId {
    OrderId(id.to_owned())
}

pub fn product_id(id: &str) -> ProductId {
    ProductId(id.to_owned())
}

fn users() -> Vec<User> {
    [("42", "Ann", "ann@example.com"), ("7", "Ben", "ben@example.com")]
        .map(|(id, name, email)| User { id: user_id(id), name: name.to_owned(), email: email.to_owned() })
        .to_vec()
}

fn orders() -> Vec<Order> {
    use Status::{Delivered, Pending, Shipped};
    let order = |(user, day, id, status, placed_at, total)| Order {
        user_id: user_id(user),
        date: parsed::<Date>(day),
        id: order_id(id),
        status,
        placed_at: parsed::<Timestamp>(placed_at),
        total,
    };
    [
        ("42", "2025-11-28", "K7", Delivered, "2025-11-28T09:12:44Z", 12_900),
        ("42", "2025-12-05", "M2", Delivered, "2025-12-06T18:30:00Z", 4_550),
        ("42", "2025-12-19", "M8", Delivered, "2025-12-19T07:01:09Z", 23_999),
        ("42", "2026-01-14", "P1", Delivered, "2026-01-14T12:00:00Z", 1_990),
        ("42", "2026-02-02", "R4", Delivered, "2026-02-03T20:45:31Z", 7_480),
        ("42", "2026-02-20", "R9", Delivered, "2026-02-20T11:15:02Z", 3_200),
        ("42", "2026-03-08", "T3", Delivered, "2026-03-08T16:22:57Z", 15_000),
        ("42", "2026-03-30", "V5", Delivered, "2026-04-01T08:08:08Z", 999),
        ("42", "2026-04-11", "W6", Shipped, "2026-04-11T10:40:00Z", 5_900),
        ("42", "2026-04-25", "Y1", Pending, "2026-04-26T21:05:13Z", 8_700),
        ("42", "2026-05-01", "A1", Pending, "2026-05-10T14:23:01Z", 4_200),
        ("42", "2026-05-03", "B7", Pending, "2026-05-03T17:50:26Z", 11_050),
        ("7", "2026-04-30", "Z2", Shipped, "2026-05-09T23:59:59Z", 2_400),
        ("7", "2026-05-10", "A2", Pending, "2026-05-10T00:00:00Z", 6_100),
        ("7", "2026-05-10", "A9", Pending, "2026-05-10T23:59:59Z", 640),
        ("7", "2026-05-11", "B0", Pending, "2026-05-11T00:00:00Z", 3_300),
    ]
    .map(order)
    .to_vec()
}

/// The lines of order A1, more than nine of them.
fn order_items() -> Vec<OrderItem> {
    let products = ["P9", "P3", "P4", "P1", "P7", "P2", "P8", "P6", "P5", "P12", "P11"];
    (1..)
        .zip(products)
        .map(|(line, product)| OrderItem {
            order_id: order_id("A1"),
            line,
            product_id: product_id(product),
            quantity: 1 + line % 3,
        })
        .collect()
}

fn reviews() -> Vec<Review> {
    let review = |(product, id, written_at, stars, text): (_, &str, _, _, &str)| Review {
        product_id: product_id(product),
        id: id.to_owned(),
        written_at: parsed::<Timestamp>(written_at),
        stars,
        text: text.to_owned(),
    };
    [
        ("P9", "abc", "2026-05-09T10:00:00Z", 5, "Boils water in a minute."),
        ("P9", "aaa", "2026-05-10T08:00:00Z", 4, "A little loud."),
        ("P9", "xyz", "2026-01-02T19:30:00Z", 2, "The lid came loose."),
        ("P9", "mno", "2026-03-17T06:45:00Z", 5, "The second one I bought."),
        ("P3", "def", "2026-05-01T12:00:00Z", 3, "Does what it should."),
    ]
    .map(review)
    .to_vec()
}

/// The midnight (UTC) with which a day begins.
pub fn midnight(day: Date) -> Timestamp {
    parsed(&format!("{day}T00:00:00Z"))
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("the data of the example is well-formed")
}
