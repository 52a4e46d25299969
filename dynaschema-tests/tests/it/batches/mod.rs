//! Batches: few requests, and every item accounted for.

mod faults;
mod laws;
mod loader;
mod reads;
mod writes;

use std::future::Future;
use std::io::Write as _;
use std::pin::Pin;
use std::task::Poll;

use dynaschema_tests::fixtures::shop::{OrderItem, OrderItemKey, ProductId};

/// The lines of one order, in their order.
fn lines(lines: std::ops::Range<u16>) -> Vec<OrderItem> {
    lines.map(|number| line(number, "P1")).collect()
}

fn line(line: u16, product: &str) -> OrderItem {
    OrderItem { order_id: "A1".into(), line, product_id: ProductId(product.into()) }
}

fn key(line: u16) -> OrderItemKey {
    OrderItemKey { order_id: "A1".into(), line }
}

/// Prints what was counted, on a line that no test runner captures.
fn count(counted: std::fmt::Arguments<'_>) {
    assert!(writeln!(std::io::stderr(), "{counted}").is_ok());
}

/// Awaits all of them together, on this task.
async fn join_all<F: Future + Unpin>(mut futures: Vec<F>) -> Vec<F::Output> {
    let mut outputs: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (future, output) in futures.iter_mut().zip(&mut outputs) {
            if output.is_none()
                && let Poll::Ready(ready) = Pin::new(future).poll(context)
            {
                *output = Some(ready);
            }
        }
        if outputs.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    outputs.into_iter().flatten().collect()
}
