//! What a call costs: time beside another's, allocations, and instructions where valgrind is.

use std::process::Command;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use super::side::Run;

/// How often the sides are timed, in turns.
const ROUNDS: usize = 31;

/// How long one side's turn is.
const TURN: Duration = Duration::from_millis(6);

/// The first argument of the process whose instructions are counted.
pub(crate) const COUNTED: &str = "--counted";

pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// What a call took of each side, turn by turn.
pub(crate) struct Times {
    turns: Vec<Vec<f64>>,
}

impl Times {
    /// The median of a side, in seconds.
    pub(crate) fn of(&self, side: usize) -> f64 {
        self.median(|turn| turn[side])
    }

    /// How many times as long one side takes as another: the median of what each turn says.
    pub(crate) fn quotient(&self, one: usize, other: usize) -> f64 {
        self.median(|turn| turn[one] / turn[other])
    }

    fn median(&self, of: impl Fn(&[f64]) -> f64) -> f64 {
        let mut values: Vec<f64> = self.turns.iter().map(|turn| of(turn)).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }
}

/// Lets the sides take turns.
pub(crate) fn times(runtime: &Runtime, sides: &[Run]) -> Times {
    let start = Instant::now();
    times_by(runtime, sides, || start.elapsed())
}

/// The same by another clock.
pub(crate) fn times_by(runtime: &Runtime, sides: &[Run], clock: impl Fn() -> Duration) -> Times {
    let turn = |side: &Run, calls: usize| {
        let start = clock();
        uncounted(|| runtime.block_on(side(calls)));
        clock().saturating_sub(start).as_secs_f64() / f64::from(u32::try_from(calls).unwrap_or(u32::MAX))
    };
    let calls = |side: &Run| ((TURN.as_secs_f64() / turn(side, 3)) as usize).max(1);
    let calls: Vec<usize> = sides.iter().map(calls).collect();
    let round = || sides.iter().zip(&calls).map(|(side, calls)| turn(side, *calls)).collect();
    let mut turns: Vec<Vec<f64>> = (0..=ROUNDS).map(|_| round()).collect();
    // The first turn finds caches and the allocator cold.
    turns.remove(0);
    Times { turns }
}

/// Runs without counting allocations, which is no part of a call.
pub(crate) fn uncounted(run: impl FnOnce()) {
    allocation_counter::opt_out(run);
}

/// The allocations of one call.
pub(crate) fn allocations(runtime: &Runtime, side: &Run) -> f64 {
    let run = |calls: usize| runtime.block_on(side(calls));
    let counted = |calls: usize| allocation_counter::measure(|| run(calls)).count_total;
    counted(1);
    (counted(12) - counted(2)) as f64 / 10.0
}

/// The instructions of one call: this program is run again under valgrind, for so many calls and
/// for twice as many.
pub(crate) fn instructions(row: &str, side: &str, calls: usize) -> Option<f64> {
    let (once, twice) = (counted(row, side, calls)?, counted(row, side, 2 * calls)?);
    Some((twice - once) / calls as f64)
}

fn counted(row: &str, side: &str, calls: usize) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .args([COUNTED, row, side, &calls.to_string()])
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let total = report.lines().find_map(|line| line.split_once("I   refs:").or(line.split_once("I refs:")));
    total?.1.trim().replace(',', "").parse().ok()
}
