//! Runs a law over many entities with the same cases.

use std::fmt::{Debug, Display};
use std::sync::LazyLock;

use aws_sdk_dynamodb::Client;
use dynaschema::{AttributeValue, Error, Item, Table, embedded};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRunner};

use super::case::{Case, Tuple, case};
use super::places::Place;
use super::values::Value as _;

/// What holds for every entity of [`Place`].
pub(crate) trait Law {
    /// Fails with what was expected and what was found instead.
    fn holds<P: Place>(table: &Table<P>, case: &Case) -> Result<(), String>;
}

/// A law for a type under a spec: for one entity for each position of the part.
pub(crate) struct Check(Vec<Holds>);

/// A law for one entity.
pub(crate) type Holds = Box<dyn Fn(&Case) -> Result<(), String>>;

impl Check {
    pub(crate) fn of(positions: Vec<Holds>) -> Self {
        Self(positions)
    }
}

/// The law `L` for the entity `P`.
pub(crate) fn holds<L: Law, P: Place>() -> Holds {
    let table = table::<P>();
    let entity = std::any::type_name::<P>();
    Box::new(move |case| L::holds(&table, case).map_err(|what| format!("{entity}: {what}")))
}

/// Holds every type under every spec to the law, in as many cases each as there
/// are; each case looks at one of the positions.
#[track_caller]
pub(crate) fn uphold(checks: &[Check]) {
    uphold_every(1, checks);
}

/// Holds every n-th type and spec to the law in one case, another n-th in the next.
#[track_caller]
pub(crate) fn uphold_every(n: usize, checks: &[Check]) {
    assert!(!checks.is_empty());
    property(case(), |case| {
        let checks = checks.iter().skip(case.turn % n).step_by(n);
        checks.into_iter().try_for_each(|Check(positions)| positions[case.turn / n % positions.len()](&case))
    });
}

/// Runs a property in 10,000 cases, or as many more as `PROPTEST_CASES` says.
#[track_caller]
pub(crate) fn property<S: Strategy>(cases: S, holds: impl Fn(S::Value) -> Result<(), String>) {
    let mut config = Config::default();
    config.cases = config.cases.max(10_000);
    config.failure_persistence = None;
    config.max_shrink_iters = 20_000;
    config.rng_algorithm = RngAlgorithm::XorShift;
    let outcome = TestRunner::new(config).run(&cases, |case| holds(case).map_err(TestCaseError::fail));
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// Fails unless the two are equal. `what` is shown only then.
#[expect(clippy::needless_pass_by_value, reason = "what is compared is mostly made for it")]
pub(crate) fn equal<T: PartialEq + Debug>(what: impl Display, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

/// The key of a value, as a request has it.
pub(crate) fn stored<P: Place>(table: &Table<P>, value: &P) -> Result<Stored, Error> {
    let request = P::get(&value.to_key()).request(table)?;
    Ok(Stored::of(request.get_key().as_ref().expect("a `GetItem` has a key")))
}

/// A table that nothing is sent to.
pub(crate) fn table<P: dynaschema::TableSchema>() -> Table<P> {
    static CLIENT: LazyLock<Client> = LazyLock::new(embedded::client);
    Table::new(CLIENT.clone(), "laws")
}

/// The value with these parts.
pub(crate) fn value<P: Place>(tuple: &Tuple) -> P {
    P::of(tuple, P::Part::of(&tuple.part))
}

/// The primary key of an item: two attributes, each a text or the digits of a number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Stored {
    pub(crate) pk: String,
    pub(crate) sk: String,
    /// Whether the sort key is a number.
    pub(crate) is_number: bool,
}

impl Stored {
    pub(crate) fn of(item: &Item) -> Self {
        let (pk, _) = attribute(&item["PK"]);
        let (sk, is_number) = attribute(&item["SK"]);
        Self { pk, sk, is_number }
    }
}

fn attribute(value: &AttributeValue) -> (String, bool) {
    match value {
        AttributeValue::S(text) => (text.clone(), false),
        AttributeValue::N(number) => (number.clone(), true),
        other => panic!("{other:?} is no key"),
    }
}
