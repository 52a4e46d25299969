//! A checkout: an order takes its products from the stock, or does not happen.
//! Two buyers race for the last piece.
//!
//! ```text
//! cargo run --example checkout
//! ```
//!
//! | entity      | PK                 | SK           | GSI1PK  | GSI1SK                 |
//! |-------------|--------------------|--------------|---------|------------------------|
//! | `User`      | `USER#<email>`     | `PROFILE`    | `USER`  | `<email>`              |
//! | `Order`     | `USER#<email>`     | `ORDER#<id>` | `ORDER` | `<status>#<placed_on>` |
//! | `OrderItem` | `ORDER#<order_id>` | `ITEM#<sku>` |         |                        |
//! | `Product`   | `PRODUCT#<sku>`    | `METADATA`   |         |                        |

use std::fmt;
use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, DynamoTable, Error, KeyPart, Table};
use dynaschema_examples::{Line, Outcome, Row, Tour, agree, change, run, select, show};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Email(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct OrderId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Sku(String);

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "UPPERCASE")]
enum Status {
    Pending,
    Paid,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<email>")]
#[sk("PROFILE")]
#[gsi1("USER", "<email>", query = by_email)]
struct User {
    email: Email,
    name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<email>")]
#[sk("ORDER#<id>")]
#[gsi1("ORDER", "<status>#<placed_on>", query = by_status)]
struct Order {
    email: Email,
    id: OrderId,
    status: Status,
    placed_on: Date,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<order_id>")]
#[sk("ITEM#<sku>")]
struct OrderItem {
    order_id: OrderId,
    sku: Sku,
    quantity: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
#[sk("METADATA")]
struct Product {
    sku: Sku,
    name: String,
    stock: u32,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Store {
    User(User),
    Order(Order),
    OrderItem(OrderItem),
    Product(Product),
}

/// Why an order was not placed.
#[derive(Debug)]
enum NotPlaced {
    /// There was not enough of a product: how much there was.
    OutOfStock { sku: Sku, stock: u32, error: Error },
    /// Anything else.
    Failed(Error),
}

/// Places an order: takes each item from the stock and creates the order with its items. One
/// transaction, so that all of it happens or nothing does, whoever else buys at the same time.
async fn place(order: &Order, items: &[OrderItem], store: &Table<Store>) -> Result<(), NotPlaced> {
    let mut transaction = store.transact();
    let mut taken = Vec::new();
    for item in items {
        // Nothing is read first: the service compares and subtracts in one step.
        let take = Product::update(&item.sku)
            .sub(|product| product.stock, item.quantity)
            .condition(|product| product.stock.ge(item.quantity));
        // What `add` gives is this operation's name, by which the error tells what became of it.
        taken.push((transaction.add(take), item));
        transaction.add(item.clone().create());
    }
    transaction.add(order.clone().create());

    let Err(error) = transaction.send().await else { return Ok(()) };
    let out_of_stock = taken.into_iter().find_map(|(take, item)| {
        let failed = error.failed(take).filter(|failed| failed.is_condition_failed())?;
        // The product as it was when the condition on it failed came with the error.
        Some((item.sku.clone(), failed.old()?.stock))
    });
    Err(match out_of_stock {
        Some((sku, stock)) => NotPlaced::OutOfStock { sku, stock, error },
        None => NotPlaced::Failed(error),
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("checkout: two buyers and one last piece", tour).await
}

/// The key attributes of the table and of its index.
const KEYS: [&str; 4] = ["PK", "SK", "GSI1PK", "GSI1SK"];

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let store = tour.of(&Table::<Store>::new(client, "checkout"));
    let data = Data::new();

    tour.chapter("The data");
    store.create_table().if_absent().send().await?;
    // Where the data is kept, there are orders of an earlier tour, which this one places again.
    for user in data.users.iter().chain([&newcomer()]) {
        for order in Order::query(&user.email).all(&store).await? {
            let _ = OrderItem::query(&order.id).delete_all(&store).await?;
            order.remove().send(&store).await?;
        }
        user.remove().send(&store).await?;
    }
    tour.load(&store, &data.users).await?;
    tour.load(&store, &data.orders).await?;
    tour.load(&store, &data.items).await?;
    tour.load(&store, &data.products).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    let one_of_each: [&dyn Row<Store>; 4] =
        [&data.users[0], &data.orders[0], &data.items[0], &data.products[0]];
    tour.print_keys(&store, &KEYS, &one_of_each)?;

    tour.chapter("The access patterns");
    access_patterns(&mut tour, &store, &data).await?;

    tour.chapter("Two buyers, one last piece");
    race(&mut tour, &store, &data).await?;

    tour.end();
    Ok(())
}

async fn access_patterns(tour: &mut Tour, store: &Table<Store>, data: &Data) -> Outcome {
    let Data { users, orders, products, .. } = data;
    let (alice, o1) = (users[0].email.clone(), orders[0].id.clone());
    let (mugs, lamps) = (&products[0], &products[1]);

    let found = show!(tour, "A user's profile", User::get(&alice).optional(store));
    agree(found, select(users, |user| user.email == alice, |user| user.email.clone()));

    let found = show!(tour, "All orders of a user", Order::query(&alice).all(store));
    agree(found, select(orders, |order| order.email == alice, |order| order.id.clone()));

    let found = show!(tour, "One order", Order::get(&alice, &o1).optional(store));
    agree(found, select(orders, |order| order.id == o1, |order| order.id.clone()));

    let found = show!(tour, "A product", Product::get(&mugs.sku).optional(store));
    agree(found, select(products, |product| product.sku == mugs.sku, |product| product.sku.clone()));

    let found = show!(
        tour,
        "The orders of one status, over all users, the oldest first",
        Order::by_status().status(Status::Pending).all(store)
    );
    agree(found, select(orders, |order| order.status == Status::Pending, |order| order.placed_on));

    // `create` demands that nothing has the key, and the service looks and writes in one step.
    change!(
        tour,
        store,
        "A user signs up",
        requests 1,
        items 1,
        newcomer().create().send(store)
    );
    let again = User { name: "Another".to_owned(), ..newcomer() };
    let taken = again.create().send(store).await.expect_err("the address is taken");
    assert!(taken.is_already_exists());
    assert_eq!(taken.old(), Some(newcomer()));
    tour.print_refusal("Another one with the same address", &taken);

    // The order, its two items, and the stock of two products.
    let (order, items) = order(&alice, "2025-010", &[(mugs, 2), (lamps, 1)]);
    change!(tour, store, "An order is placed", requests 1, items 5, place(&order, &items, store));

    // One item for which there is not enough, and nothing of the order happens: 8 mugs stay.
    let (order, items) = self::order(&alice, "2025-011", &[(lamps, 1), (mugs, 9)]);
    let refused = place(&order, &items, store).await.expect_err("there are 8 mugs left");
    assert!(matches!(&refused, NotPlaced::OutOfStock { sku, stock: 8, .. } if *sku == mugs.sku));
    tour.print_refusal("More than there is", &refused);

    let left = show!(tour, "What is left of the other product", Product::get(&lamps.sku).optional(store));
    agree(left, [Product { stock: lamps.stock - 1, ..lamps.clone() }]);
    Ok(())
}

/// Alice and Bob want the same piece at the same time. Which of them gets it, nobody knows; all
/// that is printed is true of both.
async fn race(tour: &mut Tour, store: &Table<Store>, data: &Data) -> Outcome {
    let vase = &data.products[2];
    let [alice, bob] = [&data.users[0], &data.users[1]];
    let (alices, hers) = order(&alice.email, "2025-020", &[(vase, 1)]);
    let (bobs, his) = order(&bob.email, "2025-021", &[(vase, 1)]);

    let before = show!(tour, "What both of them see", Product::get(&vase.sku).optional(store));
    assert_eq!(before.map(|vase| vase.stock), Some(1));

    let outcomes = tokio::join!(place(&alices, &hers, store), place(&bobs, &his, store));
    let loser = match outcomes {
        (Ok(()), Err(loser)) | (Err(loser), Ok(())) => loser,
        both => return Err(format!("one of them gets the piece, not {both:?}").into()),
    };
    assert!(matches!(&loser, NotPlaced::OutOfStock { sku, stock: 0, .. } if *sku == vase.sku));
    tour.print_refusal("Both place their order, and one of them is told", &loser);

    let left = show!(tour, "What is left", Product::get(&vase.sku).optional(store));
    let left = left.ok_or("the product is there")?;
    let mut orders = Vec::new();
    for order in [&alices, &bobs] {
        orders.extend(Order::get(&order.email, &order.id).optional(store).await?);
    }
    let [placed] = orders.as_slice() else { return Err(format!("{orders:?} is not one order").into()) };
    assert_eq!(OrderItem::query(&placed.id).all(store).await?.len(), 1);
    assert_eq!(left.stock, 0);
    println!("\n  one order, stock {}", left.stock);
    Ok(())
}

impl fmt::Display for NotPlaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfStock { sku, stock, error } => {
                write!(f, "the stock of `{}` is {stock}, which is not enough: {error}", sku.0)
            }
            Self::Failed(error) => write!(f, "the order could not be placed: {error}"),
        }
    }
}

impl std::error::Error for NotPlaced {}

struct Data {
    users: Vec<User>,
    orders: Vec<Order>,
    items: Vec<OrderItem>,
    products: Vec<Product>,
}

impl Data {
    fn new() -> Self {
        let user =
            |(email, name): (&str, &str)| User { email: Email(email.to_owned()), name: name.to_owned() };
        let product = |(sku, name, stock): (&str, &str, _)| Product {
            sku: Sku(sku.to_owned()),
            name: name.to_owned(),
            stock,
        };
        let users = [("alice@example.com", "Alice"), ("bob@example.com", "Bob")].map(user).to_vec();
        let products =
            [("sku-123", "Mug", 10), ("sku-200", "Lamp", 4), ("sku-999", "Vase", 1)].map(product).to_vec();
        let [alice, bob] = [&users[0].email, &users[1].email];
        let [mugs, lamps] = [&products[0], &products[1]];
        let (orders, items): (Vec<_>, Vec<_>) = [
            (alice, "2025-001", Status::Pending, date(2025, 1, 15), [(mugs, 1), (lamps, 1)].as_slice()),
            (alice, "2025-002", Status::Paid, date(2025, 1, 20), &[(lamps, 2)]),
            (bob, "2025-003", Status::Pending, date(2025, 1, 12), &[(mugs, 6)]),
        ]
        .map(|(email, id, status, placed_on, wanted)| {
            let (order, items) = order(email, id, wanted);
            (Order { status, placed_on, ..order }, items)
        })
        .into_iter()
        .unzip();
        Self { users, orders, items: items.concat(), products }
    }
}

fn newcomer() -> User {
    User { email: Email("carol@example.com".to_owned()), name: "Carol".to_owned() }
}

/// An order of these products and quantities, and its items.
fn order(email: &Email, id: &str, wanted: &[(&Product, u32)]) -> (Order, Vec<OrderItem>) {
    let order = Order {
        email: email.clone(),
        id: OrderId(id.to_owned()),
        status: Status::Pending,
        placed_on: date(2025, 2, 1),
    };
    let item = |(product, quantity): &(&Product, u32)| OrderItem {
        order_id: order.id.clone(),
        sku: product.sku.clone(),
        quantity: *quantity,
    };
    let items = wanted.iter().map(item).collect();
    (order, items)
}

impl Row<Store> for Store {
    fn line(&self, table: &Table<Store>) -> Result<Line, Error> {
        match self {
            Self::User(user) => user.line(table),
            Self::Order(order) => order.line(table),
            Self::OrderItem(item) => item.line(table),
            Self::Product(product) => product.line(table),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use dynaschema::embedded;

    use super::*;

    #[tokio::test]
    async fn the_tour_finds_what_plain_rust_finds_and_can_be_given_again() -> Outcome {
        let client = embedded::client();
        tour(client.clone()).await?;
        tour(client).await
    }

    #[track_caller]
    fn check(row: &dyn Row<Store>, keys: [&str; 4]) {
        let table = Table::<Store>::new(embedded::client(), "checkout");
        let line = row.line(&table).expect("the data of the example has keys");
        assert_eq!(KEYS.map(|key| line.cell(key)), keys);
    }

    #[test]
    fn the_stored_keys_are_a_promise() {
        let data = Data::new();
        check(&data.users[0], ["USER#alice@example.com", "PROFILE", "USER", "alice@example.com"]);
        let order = ["USER#alice@example.com", "ORDER#2025-001", "ORDER", "PENDING#2025-01-15"];
        check(&data.orders[0], order);
        check(&data.items[0], ["ORDER#2025-001", "ITEM#sku-123", "", ""]);
        check(&data.products[0], ["PRODUCT#sku-123", "METADATA", "", ""]);
    }

    /// Buyers on threads of their own: as many orders as there were pieces, and nobody else's.
    #[tokio::test]
    async fn many_buyers_and_few_pieces() -> Outcome {
        const PIECES: u32 = 5;
        let store = embedded::table::<Store>().await?;
        let vase = Product { stock: PIECES, ..Data::new().products[2].clone() };
        vase.clone().create().send(&store).await?;

        let buyers = (0..16).map(|number| {
            let (store, vase) = (store.clone(), vase.clone());
            thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                let (order, items) =
                    order(&Email(format!("{number}@example.com")), &format!("{number}"), &[(&vase, 1)]);
                let placed = runtime.expect("a runtime").block_on(place(&order, &items, &store));
                (order, placed)
            })
        });
        let buyers: Vec<_> = buyers.collect();
        let mut winners = Vec::new();
        for buyer in buyers {
            match buyer.join().expect("a buyer does not panic") {
                (order, Ok(())) => winners.push(order),
                (_, Err(NotPlaced::OutOfStock { stock, error, .. })) => {
                    assert_eq!(stock, 0);
                    assert!(error.is_transaction_canceled());
                }
                (_, Err(failed)) => return Err(failed.into()),
            }
        }
        winners.sort_by_key(|order| order.id.clone());
        let mut orders = Order::scan().all(&store).await?;
        orders.sort_by_key(|order| order.id.clone());
        assert_eq!((orders.len(), &orders), (PIECES as usize, &winners));
        assert_eq!(Product::get(&vase.sku).one(&store).await?.stock, 0);
        assert_eq!(OrderItem::scan().count(&store).await?, PIECES as usize);
        Ok(())
    }
}
