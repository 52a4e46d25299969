//! The law of the fast lane, for a fuzzer: whatever the bytes of an answer, reading them straight into values gives what
//! reading them by the SDK's maps gives, or fails in the same way.
//!
//! It is a function of the public API alone, so that any toolchain can check and test it.

mod canned;
mod shop;

use std::fmt::{Debug, Write as _};

use dynaschema::{FastLane, Table};
use tokio::runtime::Runtime;

use self::canned::Canned;
use self::shop::{Order, OrderKey, Shop};

/// Reads answers by both lanes.
struct Lanes {
    runtime: Runtime,
    canned: Canned,
    fast: Table<Shop>,
    by_maps: Table<Shop>,
}

impl Lanes {
    fn new() -> Self {
        let canned = Canned::default();
        // Of an answer that says that there is more, one more is asked for, and is the same.
        let table = |lane| {
            let client = dynaschema::client(canned.config());
            Table::builder(client, "shop").max_requests(2).fast_lane(lane).build()
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        Self {
            runtime: runtime.expect("a runtime"),
            fast: table(FastLane::Force),
            by_maps: table(FastLane::Off),
            canned,
        }
    }

    /// What either lane reads in an answer: the fast one's first.
    fn read(&self, body: &[u8]) -> [String; 2] {
        self.canned.answer_with(body);
        [&self.fast, &self.by_maps].map(|table| self.runtime.block_on(reads(table)))
    }
}

/// What each kind of read makes of the answer.
async fn reads(table: &Table<Shop>) -> String {
    let mut seen = String::new();
    let mut see = |read: &dyn Debug| writeln!(seen, "{read:?}").expect("a text grows");
    see(&Order::query("u-1").page(table).await);
    see(&Order::query("u-1").tolerant().all(table).await);
    see(&Shop::partition(Order::pk("u-1")).tolerant().all(table).await);
    see(&OrderKey { user_id: "u-1".to_owned(), number: 1 }.get().optional(table).await);
    seen
}

thread_local! {
    /// A fuzzer tries millions of answers.
    static LANES: Lanes = Lanes::new();
}

/// Panics where the two lanes read the body of an answer otherwise.
pub fn assert_read_alike(body: &[u8]) {
    let [fast, by_maps] = LANES.with(|lanes| lanes.read(body));
    assert_eq!(fast, by_maps, "of {}", String::from_utf8_lossy(body));
}

#[cfg(test)]
mod tests {
    use super::{LANES, assert_read_alike};

    const SEEDS: [&str; 3] = [
        include_str!("../seeds/orders.json"),
        include_str!("../seeds/mixed.json"),
        include_str!("../seeds/one.json"),
    ];

    /// Else a fuzzer would begin with answers of which both lanes only say what is wrong.
    #[test]
    fn the_seeds_are_read() {
        for seed in SEEDS {
            assert_read_alike(seed.as_bytes());
            let [read, _] = LANES.with(|lanes| lanes.read(seed.as_bytes()));
            assert!(read.contains("number: 1,"), "{read}");
        }
    }

    #[test]
    fn truncated_seeds_are_read_alike() {
        for seed in SEEDS {
            (0..seed.len()).for_each(|end| assert_read_alike(&seed.as_bytes()[..end]));
        }
    }
}
