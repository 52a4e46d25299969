//! What a call costs: time beside another's, allocations, and instructions where valgrind is.

use std::process::Command;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use crate::side::Side;

/// How often the two sides are timed, in turns.
const ROUNDS: usize = 31;

/// How long one side's turn is.
const TURN: Duration = Duration::from_millis(6);

/// The first argument of the process whose instructions are counted.
pub(crate) const COUNTED: &str = "--counted";

/// What one side's call costs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    /// The median, in seconds.
    pub(crate) time: f64,
    pub(crate) allocations: f64,
    /// `None` without valgrind.
    pub(crate) instructions: Option<f64>,
}

pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// The medians of both sides' times, and of the quotient of each two turns.
pub(crate) fn times(runtime: &Runtime, ours: &Side, theirs: &Side) -> (f64, f64, f64) {
    let turn = |side: &Side, calls: usize| {
        let start = Instant::now();
        uncounted(|| runtime.block_on(side(calls)));
        start.elapsed().as_secs_f64() / f64::from(u32::try_from(calls).unwrap_or(u32::MAX))
    };
    let warm = turn(ours, 3).max(turn(theirs, 3));
    let calls = ((TURN.as_secs_f64() / warm) as usize).max(1);
    let mut turns: Vec<(f64, f64)> = (0..=ROUNDS).map(|_| (turn(ours, calls), turn(theirs, calls))).collect();
    // The first turn finds caches and the allocator cold.
    turns.remove(0);
    let median = |of: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    (median(|turn| turn.0), median(|turn| turn.1), median(|turn| turn.0 / turn.1))
}

/// Runs without counting allocations, which is no part of a call.
pub(crate) fn uncounted(run: impl FnOnce()) {
    allocation_counter::opt_out(run);
}

/// The allocations of one call.
pub(crate) fn allocations(runtime: &Runtime, side: &Side) -> f64 {
    let counted = |calls: usize| allocation_counter::measure(|| runtime.block_on(side(calls))).count_total;
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
