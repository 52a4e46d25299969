//! What a case is made of, and the runner of all cases.

use dynaschema_tests::fixtures::writes::{Draw, End, Subject};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use super::pair::Pair;
use super::{law, ways};

/// How many cases each entity has, of up to five writes each, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 30;

/// How many cases of two clients each entity has, at most.
const PAIRS: usize = 40;

/// How often a failing case is tried to be made smaller.
const SHRINKS: u32 = 100;

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
    /// That, with sentinels and copies that another program wrote.
    Adopted,
    /// What was written before there were these keys of indexes: a bit for each.
    Before(u32),
}

/// One write.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) way: Way,
    /// How an update ends.
    pub(super) end: End,
    /// Whether another client writes between the reading and this write.
    pub(super) stale: bool,
    /// Whether that client deletes the item and makes another under its key.
    pub(super) anew: bool,
    change: Vec<u32>,
    other: Vec<u32>,
    /// The only fields that the other client and this one change, by their numbers.
    fields: Option<[usize; 2]>,
    /// Whether this one also sets the other's field, to what it was.
    echoes: bool,
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
        let only = self.fields.map(|[_, ours]| ours);
        E::draw_change(&mut Draw::new(self.change.clone()).only(only))
    }

    pub(super) fn other<E: Subject>(&self) -> E {
        E::draw(&mut Draw::new(self.other.clone()))
    }

    /// The write of another client, before this one.
    pub(super) fn theirs(&self) -> Self {
        let fields = self.fields.map(|[theirs, _]| [theirs; 2]);
        let (change, other) = (self.other.clone(), Vec::new());
        Self {
            way: Way::ByKey,
            end: End::Send,
            stale: false,
            anew: false,
            change,
            other,
            fields,
            echoes: false,
        }
    }

    /// The field that it sets to what it was.
    pub(super) fn echoes(&self) -> Option<usize> {
        self.fields.filter(|_| self.echoes).map(|[theirs, _]| theirs)
    }

    /// The step with other choices, where these change nothing.
    pub(super) fn changing<E: Subject>(mut self, value: &E) -> Self {
        for _ in 0..6 {
            let mut new = value.clone();
            new.apply(&self.change::<E>());
            if new != *value {
                break;
            }
            self.change.rotate_left(1);
        }
        self
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
    let end = prop_oneof![3 => Just(End::Send), 1 => Just(End::Returning), 1 => Just(End::Transact)];
    (way, end, prop::bool::weighted(0.2), any::<bool>(), choices(), choices()).prop_map(
        |(way, end, stale, anew, change, other)| Step {
            way,
            end,
            stale,
            anew,
            change,
            other,
            fields: None,
            echoes: false,
        },
    )
}

fn case() -> impl Strategy<Value = Case> {
    let origin = prop_oneof![
        Just(Origin::Put),
        Just(Origin::Unknown),
        Just(Origin::Older),
        Just(Origin::Adopted),
        any::<u32>().prop_map(Origin::Before),
    ];
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
    let mut runner = runner();
    for case in pairs::<E>(&mut runner) {
        if let Err(what) = runtime.block_on(law::holds(&pair, &case)) {
            panic!("{}: {what}", std::any::type_name::<E>());
        }
    }
    let outcome =
        runner.run(&case(), |case| runtime.block_on(law::holds(&pair, &case)).map_err(TestCaseError::fail));
    if let Err(failure) = outcome {
        panic!("{}: {failure}", std::any::type_name::<E>());
    }
}

/// Holds an entity to the law of errors, in the same cases.
#[track_caller]
pub(super) fn uphold_ways<E: Subject>() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let pair = runtime.block_on(Pair::<E>::new());
    let mut runner = runner();
    let pairs = pairs::<E>(&mut runner);
    let drawn = (0..runner.config().cases).map(|_| case().new_tree(&mut runner).expect("a case").current());
    let cases: Vec<Case> = pairs.into_iter().chain(drawn.collect::<Vec<_>>()).collect();
    for case in cases {
        if let Err(what) = runtime.block_on(ways::agree(&pair, &case)) {
            panic!("{}: {what}, in {case:?}", std::any::type_name::<E>());
        }
    }
}

fn runner() -> TestRunner {
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = CASES;
    }
    config.failure_persistence = None;
    config.max_shrink_iters = config.max_shrink_iters.min(SHRINKS);
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(20_260_501);
    }
    TestRunner::new(config)
}

/// Two clients change one field each, of what both have read: each field after each other, and the
/// second write in each way.
fn pairs<E: Subject>(runner: &mut TestRunner) -> Vec<Case> {
    let mut drawn = || choices().new_tree(runner).expect("choices can be drawn").current();
    let is_field = |field: &usize| {
        let change = E::draw_change(&mut Draw::new(Vec::new()).only(Some(*field)));
        !E::changed(&change).is_empty()
    };
    let fields: Vec<usize> = (0..E::FIELDS.len()).filter(is_field).collect();
    let ways = [
        (Way::Edit, End::Send, false),
        (Way::Edit, End::Returning, true),
        (Way::Edit, End::Transact, false),
        (Way::Move, End::Send, false),
        (Way::Edit, End::Send, true),
        (Way::Edit, End::Returning, false),
    ];
    let mut pairs = Vec::new();
    for [theirs, ours] in fields.iter().flat_map(|theirs| fields.iter().map(move |ours| [*theirs, *ours])) {
        for (way, end, echoes) in ways.into_iter().filter(|_| theirs != ours) {
            let fields = Some([theirs, ours]);
            let step =
                Step { way, end, stale: true, anew: false, change: drawn(), other: drawn(), fields, echoes };
            let (start, neighbour) = (drawn(), drawn());
            pairs.push(Case { start, neighbour, replaces: false, origin: Origin::Put, steps: vec![step] });
        }
    }
    // As many as there is time for, all over the fields.
    let all = pairs.len().max(1);
    let is_taken = |number: usize| number * PAIRS / all != (number + 1) * PAIRS / all;
    let mut numbers = 0..;
    pairs.retain(|_| numbers.next().is_some_and(is_taken) || all <= PAIRS);
    pairs
}
