//! What reading pages costs, and every other call beside it: `cargo bench --bench page`.
//!
//! Every call is whole, from the typed value to the typed result, over the SDK's own client, whose answers are in memory,
//! with the checksum that the service sends. All ways of doing it take turns, so that a busy machine slows them alike:
//!
//! - with this crate;
//! - by hand, with `aws-sdk-dynamodb` and `serde_dynamo`;
//! - with this crate by way of the SDK's attribute maps (`FastLane::Off`);
//! - with `modyne`, of orders: it has an entity's attributes and keys said once more, and mixed reads are an enum of its own;
//! - the floor, where there is much to read: a call of the SDK's whose answer has no items, and one clone of the values.
//!
//! Times are medians, and what stands behind a time is how many times as long as ours it is: the median of the quotients
//! of each turn. Instructions are counted where valgrind is installed, and again stands behind ours how many times as
//! many the others are. Behind our allocations are those by hand, as a quotient, and how many ours are above the floor, which
//! has one for each text and list of the result. The bar is what the time by hand is to be, at least. That all ways give
//! the same value is asserted first. Nothing else is: the numbers are for people. With words behind `--`, only the rows
//! whose names hold one of them.
//!
//! What is not here but in `benches/tls`, a package of its own: loopback TLS, and `dynamodb-facade`, which turns on the SDK's
//! default features, and with them two TLS stacks that are built from C, for every test of this package. The check of keys
//! cannot be turned off, so that each page has it.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod answers;
#[path = "../common/mod.rs"]
mod common;
mod mixed;
mod peers;
mod readings;
mod rows;
mod sales;

use common::measure::{COUNTED, Times, allocations, instructions, runtime, times, uncounted};
use rows::{Row, Way, rows};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [counted, row, way, calls] = words.as_slice()
        && counted == COUNTED
    {
        return run(row, way, calls.parse().expect("a number"));
    }
    println!(
        "{:<28} {:>10} {:>7} {:>6} {:>6} {:>6}  {:>10} {:>7} {:>5}  {:>7} {:>7} {:>6}  bar",
        "call",
        "ours",
        "by hand",
        "maps",
        "modyne",
        "floor",
        "instr.",
        "by hand",
        "maps",
        "allocs",
        "by hand",
        "floor"
    );
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    rows().iter().filter(|row| wanted(row.name)).for_each(print);
}

/// Does the calls whose instructions are counted.
fn run(row: &str, way: &str, calls: usize) {
    let row = rows().into_iter().find(|known| known.name == row).expect("a row");
    let ways = [Way::Ours, Way::ByHand, Way::Maps];
    let way = ways.into_iter().find(|known| format!("{known:?}") == way).expect("a way");
    let side = row.side(way).expect("a side");
    uncounted(|| runtime().block_on(side(calls)));
}

fn print(row: &Row) {
    let runtime = runtime();
    let (ways, sides) = row.sides();
    let times = times(&runtime, &sides);
    let place = |way: Way| ways.iter().position(|known| *known == way);
    let allocations = |way: Way| place(way).map(|place| allocations(&runtime, &sides[place]));
    let ours = allocations(Way::Ours).expect("ours is there");
    println!(
        "{:<28} {:>7.1} us {:>7} {:>6} {:>6} {:>6}  {}  {ours:>7.0} {:>7} {:>6}  {}",
        row.name,
        times.of(0) * 1e6,
        time(&times, place(Way::ByHand)),
        time(&times, place(Way::Maps)),
        time(&times, place(Way::Modyne)),
        time(&times, place(Way::Floor)),
        counted(row),
        allocations(Way::ByHand).map_or_else(String::new, |theirs| format!("x{:.2}", theirs / ours)),
        allocations(Way::Floor).map_or_else(String::new, |floor| format!("{:+.0}", ours - floor)),
        verdict(row.bar, &times, place(Way::ByHand)),
    );
}

/// How many times as long as ours another way takes, if there is that way.
fn time(times: &Times, other: Option<usize>) -> String {
    other.map_or_else(String::new, |other| format!("x{:.2}", times.quotient(other, 0)))
}

/// Our instructions, and how many times as many it takes by hand and by maps.
fn counted(row: &Row) -> String {
    let counted = |way: Way| match row.counted {
        0 => None,
        calls => instructions(row.name, &format!("{way:?}"), calls),
    };
    let Some(ours) = counted(Way::Ours) else { return format!("{:>24}", "") };
    let over = |way| counted(way).map_or_else(String::new, |theirs| format!("x{:.2}", theirs / ours));
    format!("{ours:>10.0} {:>7} {:>5}", over(Way::ByHand), over(Way::Maps))
}

fn verdict(bar: f64, times: &Times, by_hand: Option<usize>) -> String {
    let is_met = by_hand.is_some_and(|by_hand| times.quotient(by_hand, 0) >= bar);
    format!("x{bar} {}", if is_met { "met" } else { "missed" })
}
