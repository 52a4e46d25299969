//! How far something is that takes long.

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::console::Console;

/// How many of them a line is written behind, where no line can move.
const STEP: usize = 1_000;

/// A bar where a person looks at a terminal, and a line now and then where nobody does.
pub(super) struct Progress {
    bar: ProgressBar,
    is_terminal: bool,
    done: usize,
    all: usize,
}

impl Progress {
    pub(super) fn of(all: usize, console: &Console<'_>) -> Self {
        let is_terminal = console.is_terminal;
        let target = if is_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(all as u64), target);
        Self { bar, is_terminal, done: 0, all }
    }

    /// So many more are done.
    pub(super) fn add(&mut self, done: usize, console: &mut Console<'_>) {
        let before = self.done / STEP;
        self.done += done;
        self.bar.inc(done as u64);
        if !self.is_terminal && self.done / STEP > before {
            console.say(format_args!("{} of {}", self.done, self.all));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
