//! Access patterns: each key condition is that of the request which its function sends.

use dynaschema::export::{Description, access_patterns};
use dynaschema_tests::fixtures::tracker::{Ticket, Tracker};
use dynaschema_tests::fixtures::writes::Entry;
use dynaschema_tests::harness::table;
use jiff::Timestamp;

use super::fixture::{Order, OrderInCityPartition, Session, Store, User};

/// The values of the fields, as the calls below give them.
const VALUES: [(&str, &str); 9] = [
    ("<id>", "a"),
    ("<user>", "1"),
    ("<token>", "t"),
    ("<number:06>", "000007"),
    ("<at:day>", "2023-11-14"),
    ("<customer>", "c"),
    ("<region>", "eu"),
    ("<city>", "Ulm"),
    ("<email>", "e"),
];

/// The condition of a function with the values in it.
fn condition(table: &Description, called: &str) -> String {
    let mut found = table.patterns().filter(|pattern| pattern.called() == called);
    let pattern = found.next().expect("a function of this name");
    assert!(found.next().is_none(), "{called} has no arms");
    let condition = pattern.key_condition().replace(", ", " AND ");
    let condition = condition.replace("(SK AND ", "(SK, ");
    let filled = VALUES.iter().fold(condition, |text, (name, value)| text.replace(name, value));
    let quoted = filled.split(" AND ").map(|one| match one.split_once(" = ") {
        Some((name, value)) => format!("{name} = {value:?}"),
        None => one.to_owned(),
    });
    quoted.collect::<Vec<_>>().join(" AND ")
}

#[tokio::test]
async fn conditions_are_those_of_the_requests() {
    let store = table::<Store>().await;
    let described = Description::of::<Store>();
    let at = Timestamp::from_second(1_700_000_000).unwrap();
    let in_city = OrderInCityPartition { region: "eu".into(), city: "Ulm".into() };
    let explained = [
        ("User::get", User::get("a").explain(&store)),
        ("User::query", User::query("a").explain(&store)),
        ("Order::get", Order::get("1", 7).explain(&store)),
        ("Order::query", Order::query("1").explain(&store)),
        ("Order::placed_on", Order::placed_on(at).explain(&store)),
        ("Order::of_customer", Order::of_customer("c").explain(&store)),
        ("Order::in_city", Order::in_city(in_city).explain(&store)),
        ("Order::open", Order::open().explain(&store)),
        ("Order::by_time", Order::by_time("1").explain(&store)),
        ("Order::by_id", Order::by_id("a").explain(&store)),
        ("Session::get", Session::get("t").explain(&store)),
        ("Session::query", Session::query("t").explain(&store)),
    ];
    assert_eq!(explained.len(), described.patterns().count(), "every function is here");
    for (called, explained) in explained {
        let explained = explained.unwrap();
        assert_eq!(condition(&described, called), explained.key_condition, "{called}");
        let pattern = described.patterns().find(|pattern| pattern.called() == called).unwrap();
        assert_eq!(pattern.operation.to_string(), explained.operation, "{called}");
        assert_eq!(pattern.index, explained.index.as_deref(), "{called}");
    }
}

/// A query of all arms is one line with the range that is sent, and what a `when` demands is said.
#[tokio::test]
async fn a_function_is_a_line_that_says_what_it_explains() {
    let (tracker, entries) = (table::<Tracker>().await, table::<Entry>().await);
    let text = [access_patterns::<Tracker>(), access_patterns::<Entry>()].concat();
    for (called, explained) in [
        ("Ticket::by_state", Ticket::by_state("a").explain(&tracker)),
        ("Ticket::by_state_open", Ticket::by_state_open("a").explain(&tracker)),
        ("Ticket::feed", Ticket::feed("a").explain(&tracker)),
        ("Ticket::network", Ticket::network("a").explain(&tracker)),
        ("Entry::query", Entry::query(1).explain(&entries)),
    ] {
        let explained = explained.unwrap();
        let lines: Vec<&str> =
            text.lines().filter(|line| line.starts_with(&format!("| `{called}` |"))).collect();
        let [line] = lines[..] else { panic!("{called} in {text}") };
        if let Some((_, sort)) = explained.key_condition.split_once(" AND ") {
            assert!(line.contains(&format!(" AND {sort}`")), "{line}\n{explained}");
        }
        let only = explained.only.map(|only| format!(", only `{}`", only.replace('|', "\\|")));
        assert_eq!(line.contains(", only `"), only.is_some(), "{line}");
        assert!(line.contains(&only.unwrap_or_default()), "{line}");
        // The arms of a primary key are said by what they demand.
        if explained.index.is_some() {
            let arms: Vec<String> = explained.variants.iter().map(|arm| format!("`{arm}`")).collect();
            let arms = if arms.is_empty() { String::new() } else { format!(", where {}", arms.join(" or ")) };
            assert!(line.contains(&arms), "{line}");
        }
    }
}
