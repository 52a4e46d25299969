//! Random writes of every kind against a model: after each, the whole raw table is what the model
//! says, whose items are written out by hand.
//!
//! `MODEL_OPERATIONS=1000000 cargo test --test it model` runs longer, `MODEL_SEED` elsewhere.

mod beast;
mod dice;
mod entities;
mod stored;
mod times;
mod wanted;
mod world;

use self::world::World;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many writes there are at least, unless `MODEL_OPERATIONS` says otherwise.
const OPERATIONS: u64 = 20_000;

/// How many calls each table sees.
const HISTORY: u64 = 400;

/// How many histories run at one time.
const THREADS: u64 = 2;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// One table from its first item on; how many writes that was.
fn history(seed: u64) -> Result<u64, String> {
    match told(seed, false) {
        Ok(writes) => Ok(writes),
        // The same once more, with what was done.
        Err(_) => told(seed, true),
    }
}

fn told(seed: u64, tells: bool) -> Result<u64, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut world = World::new(seed, tells).await.map_err(|error| format!("{error:?}"))?;
        for step in 0..HISTORY {
            if let Err(what) = world.step().await {
                let story = world.story.unwrap_or_default();
                let last = story[story.len().saturating_sub(4)..].join("\n");
                return Err(format!("MODEL_SEED={seed}, step {step}: {what}\nafter\n{last}"));
            }
        }
        Ok(world.operations)
    })
}

#[test]
fn what_is_stored_after_random_writes() {
    let (operations, seed) = (number("MODEL_OPERATIONS", OPERATIONS), number("MODEL_SEED", 1));
    let (done, seed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(seed)));
    let histories = || {
        let (done, seed) = (done.clone(), seed.clone());
        move || {
            while done.load(Ordering::Relaxed) < operations {
                done.fetch_add(history(seed.fetch_add(1, Ordering::Relaxed))?, Ordering::Relaxed);
            }
            Ok::<(), String>(())
        }
    };
    let threads: Vec<_> = (0..THREADS).map(|_| std::thread::spawn(histories())).collect();
    for thread in threads {
        if let Err(what) = thread.join().expect("a history does not panic") {
            panic!("{what}");
        }
    }
    println!("{} writes", done.load(Ordering::Relaxed));
}
