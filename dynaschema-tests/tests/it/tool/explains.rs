//! `explain`.

use dynaschema::export::Description;
use dynaschema::tool::Tool;
use dynaschema_tests::fixtures::tracker::Tracker;
use serde_json::{Value, json};

use super::run;
use crate::export::fixture::Store;

#[tokio::test]
async fn each_pattern_has_its_request_and_its_cost() {
    let tool = Tool::<Store>::new();
    let all = run(&tool, "explain").await.sound();
    for pattern in Description::of::<Store>().patterns() {
        assert!(all.contains(&format!("{pattern}\n  requests: ")), "{pattern} in {all}");
    }
    assert_eq!(
        run(&tool, "explain Order::in_city").await.sound(),
        "Order::in_city: Query GSI3: region = <region> AND city = <city>\n  requests: 1 for each MB\n  \
         read units: 0.5 for each 4 KB read\n",
    );
    let of_orders = run(&tool, "explain Order --json").await;
    let of_orders = (of_orders.json(), of_orders.sound()).0;
    let functions: Vec<&Value> = of_orders.as_array().unwrap().iter().map(|one| &one["function"]).collect();
    assert_eq!(
        functions,
        ["get", "query", "placed_on", "of_customer", "in_city", "open", "by_time", "by_id"]
    );
    assert_eq!(of_orders[0]["operation"], json!("GetItem"));
    assert_eq!(of_orders[4]["keyCondition"], json!("region = <region> AND city = <city>"));
}

/// What reads all arms of a `match` at once is one function, and a `when` is said.
#[tokio::test]
async fn a_function_is_explained_once() {
    let tool = Tool::<Tracker>::new();
    let cost = "  requests: 1 for each MB\n  read units: 0.5 for each 4 KB read\n";
    for (asked, said) in [
        (
            "Ticket::by_state",
            r##"GSI1: GSI1PK = REPO#<repo> AND GSI1SK BETWEEN "#REST#" AND "OPEN$" (where rest or open)"##,
        ),
        ("Ticket::feed", "GSI2: GSI2PK = FEED#<repo> (only: listed = true, state = Open | Draft | Closed)"),
    ] {
        let wanted = format!("{asked}: Query {said}\n{cost}");
        assert_eq!(run(&tool, &format!("explain {asked}")).await.sound(), wanted);
    }
}

#[tokio::test]
async fn an_unknown_pattern_is_told_the_known_ones() {
    let errors = run(&Tool::<Store>::new(), "explain Order::by_total").await.undone();
    assert!(
        errors.starts_with(
            "error: `Order::by_total` is no entity of `Store`, nor a function of one that reads; there are `User::get`, "
        ),
        "{errors}"
    );
    assert!(
        errors.ends_with("; a collection is explained by `explain` of its query in the program\n"),
        "{errors}"
    );
    for (near, known) in [("order::byId", "Order::by_id"), ("Ordr", "Order"), ("User::gte", "User::get")] {
        let errors = run(&Tool::<Store>::new(), &format!("explain {near}")).await.undone();
        assert!(errors.contains(&format!("that reads; did you mean `{known}`?")), "{errors}");
    }
}
