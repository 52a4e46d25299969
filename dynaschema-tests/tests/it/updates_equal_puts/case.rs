//! What a case is made of, and the runner of all cases.

use dynaschema_tests::fixtures::writes::{Draw, Subject};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use super::law;
use super::pair::Pair;

/// How many cases each entity has, of up to five writes each, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 80;

/// Choices, from which values and changes are drawn.
#[derive(Debug, Clone)]
pub(super) struct Case {
    start: Vec<u32>,
    neighbour: Vec<u32>,
    pub(super) replaces: bool,
    pub(super) origin: Origin,
    pub(super) steps: Vec<Step>,
}

/// What stands where the writes begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// What a put has written.
    Put,
    /// That, with an attribute that the type does not know.
    Unknown,
    /// What an earlier version of the program wrote, if there was one.
    Older,
}

/// One write.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) way: Way,
    change: Vec<u32>,
    other: Vec<u32>,
}

/// How an item is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    ByKey,
    Edit,
    Modify,
    /// Whole, which drops what the type does not know.
    Put,
    /// With another value, under the key of the item.
    Upsert,
    /// With another value, under its own key.
    UpsertOther,
    Move,
    Delete,
    Remove,
}

impl Case {
    pub(super) fn start<E: Subject>(&self) -> E {
        E::draw(&mut Draw::new(self.start.clone()))
    }

    pub(super) fn neighbour<E: Subject>(&self) -> E {
        E::draw(&mut Draw::new(self.neighbour.clone()))
    }
}

impl Step {
    pub(super) fn change<E: Subject>(&self) -> E::Change {
        E::draw_change(&mut Draw::new(self.change.clone()))
    }

    pub(super) fn other<E: Subject>(&self) -> E {
        E::draw(&mut Draw::new(self.other.clone()))
    }
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    vec(any::<u32>(), 48)
}

fn step() -> impl Strategy<Value = Step> {
    let way = prop_oneof![
        4 => Just(Way::ByKey),
        4 => Just(Way::Edit),
        2 => Just(Way::Modify),
        1 => Just(Way::Put),
        2 => Just(Way::Upsert),
        1 => Just(Way::UpsertOther),
        2 => Just(Way::Move),
        1 => Just(Way::Delete),
        1 => Just(Way::Remove),
    ];
    (way, choices(), choices()).prop_map(|(way, change, other)| Step { way, change, other })
}

fn case() -> impl Strategy<Value = Case> {
    let origin = prop_oneof![Just(Origin::Put), Just(Origin::Unknown), Just(Origin::Older)];
    (choices(), choices(), any::<bool>(), origin, vec(step(), 1..6)).prop_map(
        |(start, neighbour, replaces, origin, steps)| Case { start, neighbour, replaces, origin, steps },
    )
}

/// Holds an entity to the law. The cases are the same in every run, unless `PROPTEST_RNG_SEED` says
/// otherwise.
#[track_caller]
pub(super) fn uphold<E: Subject>() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let pair = runtime.block_on(Pair::<E>::new());
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = CASES;
    }
    config.failure_persistence = None;
    config.max_shrink_iters = config.max_shrink_iters.min(500);
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(20_260_501);
    }
    let outcome = TestRunner::new(config)
        .run(&case(), |case| runtime.block_on(law::holds(&pair, &case)).map_err(TestCaseError::fail));
    if let Err(failure) = outcome {
        panic!("{}: {failure}", std::any::type_name::<E>());
    }
}
