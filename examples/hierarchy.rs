//! Customers with their orders, and the orders with their items: a hierarchy in
//! one partition, and what a write of it costs.
//!
//! ```text
//! cargo run --example hierarchy
//! ```
//!
//! | entity      | PK                       | SK                             | GSI1PK            | GSI1SK                   |
//! |-------------|--------------------------|--------------------------------|-------------------|--------------------------|
//! | `Customer`  | `CUSTOMER#<id>`          | `METADATA`                     |                   |                          |
//! | `Order`     | `CUSTOMER#<customer_id>` | `ORDER#<id>`                   | `STATUS#<status>` | `<placed_on>#ORDER#<id>` |
//! | its copy    | `ORDER#<id>`             | `METADATA`                     |                   |                          |
//! | `OrderItem` | `CUSTOMER#<customer_id>` | `ORDER#<order_id>#ITEM#<line:text>` |              |                          |
//! | `Product`   | `PRODUCT#<id>`           | `METADATA`                     |                   |                          |
//!
//! The sort keys of items begin with that of their order, so that each order is
//! followed by its items. What is read together lies together; what is stored
//! twice, to be read another way, is written twice. Both are seen here.

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Error, KeyPart, Table};
use dynaschema_examples::{Answer, Line, Outcome, Row, Tour, agree, change, run, select, show};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct CustomerId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct OrderId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct ProductId(String);

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "UPPERCASE")]
enum Status {
    Pending,
    Shipped,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<id>")]
#[sk("METADATA")]
struct Customer {
    id: CustomerId,
    name: String,
}

/// An order. Who has only its id reads the copy; every write of the order
/// writes that too, so the two cannot differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer_id>")]
#[sk("ORDER#<id>")]
#[gsi1("STATUS#<status>", "<placed_on>#ORDER#<id>", query = by_status)]
#[dynamo(copy(by_id, pk = "ORDER#<id>", sk = "METADATA"))]
struct Order {
    customer_id: CustomerId,
    id: OrderId,
    status: Status,
    placed_on: Date,
}

/// A line of an order. A bare number in a sort key does not compile, since `10`
/// would sort before `2`; `text` says that this order will do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer_id>")]
#[sk("ORDER#<order_id>#ITEM#<line:text>")]
struct OrderItem {
    customer_id: CustomerId,
    order_id: OrderId,
    line: u32,
    product_id: ProductId,
    /// In cents, as it was when the order was placed: a new price of the product changes no order.
    price: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<id>")]
#[sk("METADATA")]
struct Product {
    id: ProductId,
    name: String,
    /// In cents.
    price: u64,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Company {
    Customer(Customer),
    Order(Order),
    OrderItem(OrderItem),
    Product(Product),
}

/// An order and the items whose sort keys begin with its own.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct OrderWithItems {
    order: Order,
    items: Vec<OrderItem>,
}

/// Orders with their items, without the customer.
#[derive(Debug, PartialEq, DynamoCollection)]
struct OrdersWithItems {
    orders: Vec<OrderWithItems>,
}

/// The whole tree.
#[derive(Debug, PartialEq, DynamoCollection)]
struct CustomerWithOrders {
    customer: Customer,
    orders: Vec<OrderWithItems>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("hierarchy: customers, their orders, and the orders' items", tour).await
}

/// The key attributes of the table and of its index.
const KEYS: [&str; 4] = ["PK", "SK", "GSI1PK", "GSI1SK"];

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let table = tour.of(&Table::<Company>::new(client, "hierarchy"));
    let data = Data::new();

    tour.chapter("The data");
    table.create_table().if_absent().send().await?;
    tour.load(&table, &data.customers).await?;
    tour.load(&table, &data.orders).await?;
    tour.load(&table, &data.items).await?;
    tour.load(&table, &data.products).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    let one_of_each: [&dyn Row<Company>; 4] =
        [&data.customers[0], &data.orders[0], &data.items[0], &data.products[0]];
    tour.print_keys(&table, &KEYS, &one_of_each)?;

    tour.chapter("The access patterns");
    access_patterns(&mut tour, &table, &data).await?;

    tour.chapter("What a write touches");
    writes(&mut tour, &table, &data).await?;

    tour.end();
    Ok(())
}

async fn access_patterns(tour: &mut Tour, table: &Table<Company>, data: &Data) -> Outcome {
    let Data { customers, orders, items, .. } = data;
    let (ann, o456) = (customers[0].id.clone(), orders[0].id.clone());
    let anns_orders = || select(orders, |order| order.customer_id == ann, |order| order.id.clone());
    let items_of = |order: &Order| {
        let of_it = |item: &OrderItem| item.customer_id == order.customer_id && item.order_id == order.id;
        select(items, of_it, |item| item.line.to_string())
    };

    let found = show!(tour, "A customer", Customer::get(&ann).optional(table));
    agree(found, select(customers, |customer| customer.id == ann, |customer| customer.id.clone()));

    // `ORDER#…` begins the keys of the items too. The library knows that from the templates and
    // drops them, by a filter: they are not returned, but they are read and paid for.
    let found = show!(tour, "The orders of a customer, without their items", Order::query(&ann).all(table));
    agree(found, anns_orders());

    // The same page by page, as it is to be done where a collection grows without bound. The limit
    // counts orders, whatever lies between them.
    let page = show!(tour, "The first two of them", Order::query(&ann).limit(2).page(table));
    let cursor = page.cursor.clone().ok_or("there are more")?;
    agree(page.into_items()?, anns_orders().take(2));
    let page = show!(tour, "The next two", Order::query(&ann).limit(2).after(cursor.clone()).page(table));
    agree(page.into_items()?, anns_orders().skip(2).take(2));

    // The same orders with their items: no more is read than before, and nothing is dropped.
    let tree = || anns_orders().map(|order| OrderWithItems { items: items_of(&order).collect(), order });
    let found =
        show!(tour, "The orders of a customer, with their items", OrdersWithItems::query(&ann).one(table));
    agree(found.orders, tree());

    // The whole partition as one value: the customer, each order in it, each item in its order.
    let found = show!(
        tour,
        "A customer with all orders and all their items, in one request",
        CustomerWithOrders::query(&ann).one(table)
    );
    agree([found.customer], select(customers, |customer| customer.id == ann, |customer| customer.id.clone()));
    agree(found.orders, tree());

    // The limit counts orders, and each comes with all of its items, which come backwards too. The
    // customer lies at the far end of what is read, so the request for it is one of its own.
    let found = show!(
        tour,
        "A customer and the last two orders with their items",
        requests 2,
        CustomerWithOrders::query(&ann).desc().limit(2).one(table)
    );
    let backwards = tree().rev().map(|OrderWithItems { order, items }| OrderWithItems {
        order,
        items: items.into_iter().rev().collect(),
    });
    agree(found.orders, backwards.take(2));

    // Who wants the items one by one, in the order of the keys, reads the partition itself.
    let found =
        show!(tour, "All of a customer, as one list", Company::partition(Customer::pk(&ann)).all(table));
    let herself = customers.iter().find(|customer| customer.id == ann).cloned().map(Company::Customer);
    let list = tree().flat_map(|OrderWithItems { order, items }| {
        [vec![Company::Order(order)], items.into_iter().map(Company::OrderItem).collect()].concat()
    });
    agree(found, herself.into_iter().chain(list));

    // The copy knows the order by its id alone, and knows whose it is.
    let found = show!(tour, "An order by its id", Order::by_id(&o456).optional(table));
    let order = found.ok_or("order 456 is there")?;
    assert_eq!(order, orders[0]);

    let found = show!(
        tour,
        "The items of an order",
        OrderItem::query(&order.customer_id).order_id(&order.id).all(table)
    );
    agree(found, items_of(&order));

    let found = show!(
        tour,
        "The orders of one status, over all customers, the oldest first",
        Order::by_status(Status::Pending).all(table)
    );
    let is_pending = |order: &Order| order.status == Status::Pending;
    agree(found, select(orders, is_pending, |order| (order.placed_on, order.id.clone())));
    Ok(())
}

/// An item of the table for an order, one more for its copy, and one for each of its lines.
async fn writes(tour: &mut Tour, table: &Table<Company>, data: &Data) -> Outcome {
    let ann = &data.customers[0];
    let order = Order {
        customer_id: ann.id.clone(),
        id: OrderId("500".to_owned()),
        status: Status::Pending,
        placed_on: date(2022, 6, 1),
    };
    let items = [("BBB", 1_900), ("AAA", 12_500)];
    let items: Vec<_> = (1..).zip(items).map(|(line, item)| order.item(line, item)).collect();

    change!(
        tour,
        table,
        "An order is placed: the order, its copy and two items, or nothing",
        requests 1,
        items 4,
        order.place(&items, table)
    );
    let placed = show!(tour, "The order that was placed", Order::by_id(&order.id).optional(table));
    agree(placed, [order.clone()]);

    // `GSI1PK` shows the status and is written with it. The service keeps the index: one item goes
    // out of the partition of the pending orders and one comes into that of the shipped.
    change!(
        tour,
        table,
        "An order is shipped: the order and its copy, one of them with a key of the index",
        requests 1,
        items 2,
        order.edit().set_status(Status::Shipped).send(table)
    );
    let shipped = Order { status: Status::Shipped, ..order };
    let found = show!(tour, "The order that was shipped", Order::by_id(&shipped.id).optional(table));
    agree(found, [shipped.clone()]);

    // What is stored once is written once, however many orders show it.
    let anvil = &data.products[0];
    change!(
        tour,
        table,
        "A price changes: the product, and no order",
        requests 1,
        items 1,
        Product::update(&anvil.id).set_price(13_900).send(table)
    );

    change!(
        tour,
        table,
        "An order is taken back: the order, its copy and its items",
        requests 1,
        items 4,
        shipped.take_back(&items, table)
    );
    let gone = show!(tour, "The order that was taken back", Order::by_id(&shipped.id).optional(table));
    agree(gone, None);
    Ok(())
}

impl Order {
    fn item(&self, line: u32, (product, price): (&str, u64)) -> OrderItem {
        OrderItem {
            customer_id: self.customer_id.clone(),
            order_id: self.id.clone(),
            line,
            product_id: ProductId(product.to_owned()),
            price,
        }
    }

    /// Creates the order and its items, all or none.
    async fn place(&self, items: &[OrderItem], table: &Table<Company>) -> Result<(), Error> {
        let mut transaction = table.transact();
        transaction.add(self.clone().create());
        for item in items {
            transaction.add(item.clone().create());
        }
        transaction.send().await.map(drop)
    }

    /// Deletes the order as it was read, and its items, all or none.
    async fn take_back(&self, items: &[OrderItem], table: &Table<Company>) -> Result<(), Error> {
        let mut transaction = table.transact();
        transaction.add(self.remove());
        for item in items {
            transaction.add(item.remove());
        }
        transaction.send().await.map(drop)
    }
}

struct Data {
    customers: Vec<Customer>,
    orders: Vec<Order>,
    items: Vec<OrderItem>,
    products: Vec<Product>,
}

impl Data {
    fn new() -> Self {
        let customer =
            |(id, name): (&str, &str)| Customer { id: CustomerId(id.to_owned()), name: name.to_owned() };
        let product = |(id, name, price): (&str, &str, _)| Product {
            id: ProductId(id.to_owned()),
            name: name.to_owned(),
            price,
        };
        let (orders, items) = orders();
        Self {
            customers: [("123", "Ann"), ("124", "Ben")].map(customer).to_vec(),
            orders,
            items,
            products: [("AAA", "Anvil", 12_500), ("BBB", "Bellows", 1_900)].map(product).to_vec(),
        }
    }
}

/// The orders, and the items of all of them.
fn orders() -> (Vec<Order>, Vec<OrderItem>) {
    use Status::{Pending, Shipped};
    const ANVIL: (&str, u64) = ("AAA", 12_500);
    const BELLOWS: (&str, u64) = ("BBB", 1_900);
    let (mut orders, mut items) = (Vec::new(), Vec::new());
    for (customer, id, status, placed_on, products) in [
        ("123", "456", Pending, date(2022, 5, 16), [ANVIL, BELLOWS].as_slice()),
        ("123", "457", Shipped, date(2022, 4, 2), [BELLOWS].as_slice()),
        ("123", "458", Pending, date(2022, 5, 3), [].as_slice()),
        ("123", "461", Shipped, date(2022, 5, 20), [BELLOWS, BELLOWS, ANVIL].as_slice()),
        ("124", "459", Pending, date(2022, 5, 16), [ANVIL].as_slice()),
    ] {
        let order = Order {
            customer_id: CustomerId(customer.to_owned()),
            id: OrderId(id.to_owned()),
            status,
            placed_on,
        };
        items.extend((1..).zip(products).map(|(line, product)| order.item(line, *product)));
        orders.push(order);
    }
    (orders, items)
}

impl Row<Company> for Company {
    fn line(&self, table: &Table<Company>) -> Result<Line, Error> {
        match self {
            Self::Customer(customer) => customer.line(table),
            Self::Order(order) => order.line(table),
            Self::OrderItem(item) => item.line(table),
            Self::Product(product) => product.line(table),
        }
    }
}

impl Answer<Company> for OrdersWithItems {
    fn lines(&self, table: &Table<Company>) -> Result<Vec<Line>, Error> {
        let lines = self.orders.iter().map(|OrderWithItems { order, items }| {
            Ok([vec![order.line(table)?], items.lines(table)?].concat())
        });
        Ok(lines.collect::<Result<Vec<_>, Error>>()?.concat())
    }
}

impl Answer<Company> for CustomerWithOrders {
    fn lines(&self, table: &Table<Company>) -> Result<Vec<Line>, Error> {
        let orders = OrdersWithItems { orders: self.orders.clone() };
        Ok([vec![self.customer.line(table)?], orders.lines(table)?].concat())
    }
}

#[cfg(test)]
mod tests {
    use dynaschema::{Item, embedded};

    use super::*;

    #[tokio::test]
    async fn the_tour_finds_what_plain_rust_finds_and_can_be_given_again() -> Outcome {
        let client = embedded::client();
        tour(client.clone()).await?;
        tour(client).await
    }

    #[track_caller]
    fn check(row: &dyn Row<Company>, keys: [&str; 4]) {
        let table = Table::<Company>::new(embedded::client(), "hierarchy");
        let line = row.line(&table).expect("the data of the example has keys");
        assert_eq!(KEYS.map(|key| line.cell(key)), keys);
    }

    #[test]
    fn the_stored_keys_are_a_promise() {
        let data = Data::new();
        check(&data.customers[0], ["CUSTOMER#123", "METADATA", "", ""]);
        let index = ["STATUS#PENDING", "2022-05-16#ORDER#456"];
        check(&data.orders[0], ["CUSTOMER#123", "ORDER#456", index[0], index[1]]);
        check(&data.items[0], ["CUSTOMER#123", "ORDER#456#ITEM#1", "", ""]);
        check(&data.products[0], ["PRODUCT#AAA", "METADATA", "", ""]);
    }

    /// Under its own key an order has no keys of an index: there it is once. An update of the order writes both.
    #[tokio::test]
    async fn the_keys_of_a_copy_are_a_promise() -> Outcome {
        let table = embedded::table::<Company>().await?;
        let order = Data::new().orders[0].clone().create().send(&table).await?;
        for status in ["PENDING", "SHIPPED"] {
            let items =
                table.client().scan().table_name(table.name()).send().await?.items.unwrap_or_default();
            let key = |item: &Item, name: &str| item.get(name).and_then(|key| key.as_s().ok()).cloned();
            let mut stored: Vec<_> =
                items.iter().map(|item| KEYS.map(|name| key(item, name).unwrap_or_default())).collect();
            stored.sort();
            let index = format!("STATUS#{status}");
            let own = ["CUSTOMER#123", "ORDER#456", &index, "2022-05-16#ORDER#456"];
            assert_eq!(stored, [own, ["ORDER#456", "METADATA", "", ""]]);
            assert!(items.iter().all(|item| key(item, "status").as_deref() == Some(status)), "{items:?}");
            let update = Order::update(&order.customer_id, &order.id).set_status(Status::Shipped);
            update.send(&table).await?;
        }
        let shipped = Order { status: Status::Shipped, ..order };
        assert_eq!(Order::by_id(&shipped.id).one(&table).await?, shipped);
        assert_eq!(Order::by_status(Status::Pending).count(&table).await?, 0);
        Ok(())
    }

    /// After all that the tour has written, each order has one copy, and is as that says.
    #[tokio::test]
    async fn no_copy_has_drifted() -> Outcome {
        let client = embedded::client();
        tour(client.clone()).await?;
        let table = Table::<Company>::new(client, "hierarchy");
        let items = table.client().scan().table_name("hierarchy").send().await?.items.unwrap_or_default();
        let (copies, items): (Vec<_>, Vec<_>) =
            items.into_iter().partition(|item| item.contains_key("_copy"));
        let orders: Vec<_> = items
            .iter()
            .filter(|item| item["entity_type"].as_s().is_ok_and(|name| name == "Order"))
            .collect();
        assert_eq!((copies.len(), orders.len()), (5, 5));
        for copy in copies {
            let owner = copy["_owner"].as_m().map_err(|_| "an owner is a map")?;
            let order = orders.iter().find(|order| order["PK"] == owner["PK"] && order["SK"] == owner["SK"]);
            let order = order.ok_or("a copy has an owner")?;
            assert_eq!(table.from_item::<Order>(copy.clone())?, table.from_item((*order).clone())?);
        }
        Ok(())
    }
}
