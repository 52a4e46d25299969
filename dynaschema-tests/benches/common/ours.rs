//! The calls as they are written with this crate.

use std::cell::Cell;
use std::rc::Rc;

use dynaschema::{Contains, Entity, Table};

use super::model::{Order, OrderKey, Status};
use super::side::{Side, side};

/// A value that each call takes, and gives back for the next.
struct Lent<T>(Rc<Cell<Option<T>>>);

impl<T> Clone for Lent<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Lent<T> {
    fn new(value: T) -> Self {
        Self(Rc::new(Cell::new(Some(value))))
    }

    fn take(&self) -> T {
        self.0.take().expect("the last call gave it back")
    }

    fn give_back(&self, value: T) {
        self.0.set(Some(value));
    }
}

fn any() -> Rc<Order> {
    Rc::new(Order::numbered(1))
}

pub(crate) fn query<S: Contains<Order>>(table: &Table<S>) -> Side<Vec<Order>> {
    side((table.clone(), any()), |(table, any)| async move {
        Order::query(&any.user_id).all(&table).await.expect("orders")
    })
}

pub(crate) fn get<S: Contains<Order>>(table: &Table<S>) -> Side<Order> {
    side((table.clone(), any()), |(table, any)| async move {
        Order::get(&any.user_id, any.date, &any.id).one(&table).await.expect("an order")
    })
}

pub(crate) fn put<E: Entity, S: Contains<E>>(table: &Table<S>, value: E) -> Side<()> {
    side((table.clone(), Lent::new(value)), |(table, lent)| async move {
        let put = dynaschema::op::Put::new(lent.take());
        lent.give_back(put.send(&table).await.expect("an answer"));
    })
}

pub(crate) fn create<S: Contains<Order>>(table: &Table<S>) -> Side<()> {
    side((table.clone(), Lent::new(Order::numbered(1))), |(table, lent)| async move {
        lent.give_back(lent.take().create().send(&table).await.expect("an answer"));
    })
}

pub(crate) fn update<S: Contains<Order>>(table: &Table<S>) -> Side<()> {
    side((table.clone(), any()), |(table, any)| async move {
        let update = Order::update(&any.user_id, any.date, &any.id).set_status(Status::Shipped);
        update.send(&table).await.expect("an answer");
    })
}

pub(crate) fn delete<S: Contains<Order>>(table: &Table<S>) -> Side<()> {
    side((table.clone(), any()), |(table, any)| async move {
        Order::delete(&any.user_id, any.date, &any.id).send(&table).await.expect("an answer");
    })
}

pub(crate) fn batch_write<S: Contains<Order>>(table: &Table<S>, orders: usize) -> Side<()> {
    side(table.clone(), move |table| async move {
        table.batch_write().put_all((0..orders).map(Order::numbered)).send().await.expect("an answer");
    })
}

pub(crate) fn batch_get<S: Contains<Order>>(table: &Table<S>, orders: usize) -> Side<Vec<Order>> {
    let orders: Rc<[Order]> = (0..orders).map(Order::numbered).collect();
    side((table.clone(), orders), |(table, orders)| async move {
        let keys = orders.iter().map(Entity::to_key);
        let found: Vec<Option<Order>> = table.batch_get::<OrderKey>(keys).send().await.expect("orders");
        found.into_iter().flatten().collect()
    })
}

pub(crate) fn transaction<S: Contains<Order>>(table: &Table<S>) -> Side<()> {
    let orders = Rc::new([Order::numbered(2), Order::numbered(3)]);
    side((table.clone(), orders), |(table, orders)| async move {
        let [changed, deleted] = &*orders;
        let mut all = table.transact();
        all.add(Order::numbered(1).create());
        all.add(Order::update(&changed.user_id, changed.date, &changed.id).set_status(Status::Shipped));
        all.add(Order::delete(&deleted.user_id, deleted.date, &deleted.id));
        all.send().await.expect("an answer");
    })
}
