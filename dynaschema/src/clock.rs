//! The table's clock, and the randomness of its writes.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::SystemTime;

use crate::item::Stamp;
use crate::key::Instant;
use crate::wire::Moment;

/// Where a table takes the time from.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    pub(crate) fn new(clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(clock))
    }

    pub(crate) fn time(&self) -> SystemTime {
        (self.0)()
    }

    pub(crate) fn now(&self) -> Instant {
        // No clock shows a time that far away.
        self.time().to_instant().ok().flatten().unwrap_or(Instant { seconds: i64::MAX, nanos: 0 })
    }

    /// What one write takes from outside.
    pub(crate) fn stamp(&self) -> Stamp {
        let now = self.now();
        Stamp { now, token: token(now), recurs: false }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(SystemTime::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock(..)")
    }
}

thread_local! {
    /// What the last token of this thread was counted to, from a place that the system's randomness chose.
    static COUNTED: Cell<u128> = Cell::new(anywhere());
}

/// A number that no other write has, in this process or elsewhere.
///
/// The generator is no one else's: one that a program shares it can also seed, and two writes of one token
/// are the same one to the service. The lower half counts, so that a thread has no number twice; the time
/// in the upper half tells processes apart that go on from one state, as after a fork.
fn token(now: Instant) -> u128 {
    let counted = COUNTED.get().wrapping_add(1);
    COUNTED.set(counted);
    let nanos = now.seconds.cast_unsigned().wrapping_mul(1_000_000_000).wrapping_add(u64::from(now.nanos));
    counted.wrapping_add(u128::from(nanos) << 64)
}

/// As many random bits as a token has: the standard library takes the keys of its hashes from the system.
fn anywhere() -> u128 {
    let keys = RandomState::new();
    let half = |half: u8| u128::from(keys.hash_one(half));
    half(0) << 64 | half(1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::thread;
    use std::time::SystemTime;

    use super::Clock;

    #[test]
    fn no_two_stamps_have_one_token() {
        let still = || Clock::new(|| SystemTime::UNIX_EPOCH);
        let drawn = move || {
            let clock = still();
            let token = |_| {
                // What the program does with its own generator is no matter here.
                fastrand::seed(7);
                clock.stamp().token
            };
            (0..1_000).map(token).collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..8).map(|_| thread::spawn(drawn)).collect();
        let tokens: HashSet<u128> =
            threads.into_iter().flat_map(|thread| thread.join().expect("tokens")).collect();
        assert_eq!(tokens.len(), 8_000);
    }

    #[test]
    fn the_time_is_in_a_token() {
        // Of a process that went on twice from one state.
        let counted = super::COUNTED.get();
        let at = |nanos| {
            super::COUNTED.set(counted);
            super::token(crate::key::Instant { seconds: 1, nanos })
        };
        assert_ne!(at(0), at(1));
        assert_eq!(at(1), at(1));
    }
}
