//! What whole calls cost beside the same calls by hand: `cargo bench --bench calls`.
//!
//! Every call is whole, from the typed value to the typed result, over the SDK's own client, whose
//! answers are in memory. Both sides take turns, so that a busy machine slows them alike; the times
//! are medians. Instructions are counted where valgrind is installed. Both sides send the same
//! requests, but for the names of placeholders, and give the same, which is asserted first. Nothing else is asserted:
//! the numbers are for people. With words behind `--`, only the rows whose names hold one of them.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

#[path = "../common/mod.rs"]
mod common;
mod indexed;
mod rows;

use common::measure::{COUNTED, allocations, instructions, runtime, times, uncounted};
use rows::{GROWTH, Growth, Row, rows};

/// The side that is this crate's.
const OURS: &str = "ours";

/// What one side's call costs.
#[derive(Debug, Clone, Copy)]
struct Costs {
    /// The median, in seconds.
    time: f64,
    allocations: f64,
    /// `None` without valgrind.
    instructions: Option<f64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [counted, row, side, calls] = words.as_slice()
        && counted == COUNTED
    {
        let row = rows().into_iter().find(|known| known.name == *row).expect("a row");
        let [ours, by_hand] = row.sides();
        let side = if side == OURS { ours } else { by_hand };
        return uncounted(|| runtime().block_on(side(calls.parse().expect("a number"))));
    }
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let rows: Vec<Row> = rows().into_iter().filter(|row| wanted(row.name)).collect();
    rows.iter().for_each(Row::assert_same_requests);
    println!(
        "{:<34} {:>9} {:>9} {:>6} {:>10} {:>6} {:>7} {:>6}",
        "call", "ours", "by hand", "time", "instr.", "", "allocs", ""
    );
    let measured: Vec<(Row, [Costs; 2])> = rows.into_iter().map(measured).collect();
    for growth in GROWTH {
        growth.print(&measured);
    }
}

fn measured(row: Row) -> (Row, [Costs; 2]) {
    let runtime = runtime();
    let sides = row.sides();
    let times = times(&runtime, &sides);
    let quotient = times.quotient(0, 1);
    let costs = |side: usize, name| Costs {
        time: times.of(side),
        allocations: allocations(&runtime, &sides[side]),
        instructions: instructions(row.name, name, row.counted),
    };
    let both = [costs(0, OURS), costs(1, "by hand")];
    let [ours, theirs] = both;
    let over = |ours: f64, theirs: f64| format!("x{:.2}", ours / theirs);
    let instructions = ours.instructions.zip(theirs.instructions);
    println!(
        "{:<34} {:>6.1} us {:>6.1} us {:>6} {:>10} {:>6} {:>7.0} {:>6}",
        row.name,
        ours.time * 1e6,
        theirs.time * 1e6,
        format!("x{quotient:.2}"),
        instructions.map_or_else(String::new, |(ours, _)| format!("{ours:.0}")),
        instructions.map_or_else(String::new, |(ours, theirs)| over(ours, theirs)),
        ours.allocations,
        over(ours.allocations, theirs.allocations),
    );
    (row, both)
}

impl Growth {
    /// What each further one costs, from a row to the next.
    fn print(&self, measured: &[(Row, [Costs; 2])]) {
        let of = |name: &str| measured.iter().find(|(row, _)| row.name == name).map(|(_, costs)| *costs);
        let steps = self.rows.windows(2).filter_map(|pair| {
            let [(few, before), (many, after)] = pair else { return None };
            Some((*few, *many, of(before)?, of(after)?))
        });
        let steps: Vec<_> = steps.collect();
        if !steps.is_empty() {
            println!("\n{}", self.of);
        }
        for (few, many, before, after) in steps {
            let each = |cost: fn(&Costs) -> f64, side: usize| {
                (cost(&after[side]) - cost(&before[side])) / (many - few) as f64
            };
            let instructions = |costs: &Costs| costs.instructions.unwrap_or(f64::NAN);
            println!(
                "  {few:>5} to {many:>6}: {:>9.3} us, by hand {:>9.3} us; {:>9.0} instructions ({:+.2} % of the call), by hand {:>9.0}",
                each(|costs| costs.time * 1e6, 0),
                each(|costs| costs.time * 1e6, 1),
                each(instructions, 0),
                100.0 * each(instructions, 0) / instructions(&before[0]),
                each(instructions, 1),
            );
        }
    }
}
