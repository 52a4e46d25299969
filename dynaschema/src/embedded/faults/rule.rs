//! Which calls a fault happens to.

use std::fmt;
use std::sync::Arc;

use super::{Fault, Faults, RecordedRequest};

/// A rule being written: which calls, until [`inject`](Self::inject) says what happens to them.
///
/// Without a word about which, all calls of the operation are meant. Calls are counted from one,
/// and a rule counts those that it is about: of its operation, that satisfy its conditions, and
/// that its fault can happen to.
///
/// ```
/// # use dynaschema::embedded::{Engine, Fault, Faults};
/// # let faults = Faults::over(Engine::memory().connector());
/// faults
///     .on("Query")
///     .when(|request| request.body["IndexName"] == "GSI1")
///     .nth(2)
///     .inject(Fault::ServerErrorBefore);
/// ```
#[must_use = "a rule does nothing until `.inject(fault)`"]
pub struct FaultRule<'a> {
    faults: &'a Faults,
    operation: Option<String>,
    conditions: Vec<Condition>,
    turn: Turn,
}

impl<'a> FaultRule<'a> {
    pub(super) fn new(faults: &'a Faults, operation: Option<String>) -> Self {
        Self { faults, operation, conditions: Vec::new(), turn: Turn::Always }
    }

    /// Only calls about this table.
    pub fn table(self, table: impl Into<String>) -> Self {
        let table = table.into();
        self.when(move |request| request.tables().contains(&table.as_str()))
    }

    /// Only calls that satisfy this condition.
    ///
    /// It may look at the faults themselves, such as at how many calls of another operation were
    /// [seen](Faults::count); the call in question is not among these yet.
    pub fn when(mut self, condition: impl Fn(&RecordedRequest) -> bool + Send + Sync + 'static) -> Self {
        self.conditions.push(Arc::new(condition));
        self
    }

    /// All calls. This is what a rule means if it does not say.
    pub fn always(self) -> Self {
        self.at(Turn::Always)
    }

    /// The first `calls` calls.
    pub fn first(self, calls: u64) -> Self {
        self.at(Turn::First(calls))
    }

    /// The one call with this number, counted from one.
    pub fn nth(self, call: u64) -> Self {
        self.at(Turn::Nth(call))
    }

    /// All calls after the first `calls`.
    pub fn after(self, calls: u64) -> Self {
        self.at(Turn::After(calls))
    }

    /// One call in `calls`, on average: which, follows from the seed alone.
    pub fn one_in(self, calls: u64, seed: u64) -> Self {
        self.at(Turn::OneIn { calls, seed })
    }

    /// Completes the rule: this happens to the calls that it picks out.
    pub fn inject(self, fault: Fault) {
        let Self { faults, operation, conditions, turn } = self;
        faults.add(|number| Rule { number, operation, conditions, turn, fault, calls: 0 });
    }

    fn at(self, turn: Turn) -> Self {
        Self { turn, ..self }
    }
}

impl fmt::Debug for FaultRule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FaultRule")
            .field("operation", &self.operation)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

type Condition = Arc<dyn Fn(&RecordedRequest) -> bool + Send + Sync>;

/// A rule at work.
pub(super) struct Rule {
    /// Which of all rules that were ever added.
    pub(super) number: u64,
    /// The operation that it is about; all of them, if it names none.
    operation: Option<String>,
    conditions: Vec<Condition>,
    turn: Turn,
    fault: Fault,
    /// How many calls it was about so far.
    calls: u64,
}

/// What a rule about an operation asks of a call, which is the user's code and answered while nobody holds
/// the rules.
pub(super) struct Question {
    pub(super) rule: u64,
    conditions: Vec<Condition>,
}

impl Question {
    /// Whether the rule is about the call.
    pub(super) fn is_met_by(&self, request: &RecordedRequest) -> bool {
        self.conditions.iter().all(|condition| condition(request))
    }
}

impl Rule {
    /// What is still to be asked of a call; nothing where the rule is not about its operation.
    pub(super) fn question(&self, request: &RecordedRequest) -> Option<Question> {
        let named = self.operation.as_ref().is_none_or(|name| *name == request.operation);
        let is_asked = named && self.fault.can_happen_to(&request.operation);
        is_asked.then(|| Question { rule: self.number, conditions: self.conditions.clone() })
    }

    /// Counts a call that the rule is about, and gives the fault if it is its turn.
    pub(super) fn due(&mut self) -> Option<&Fault> {
        self.calls += 1;
        self.turn.comes_at(self.calls).then_some(&self.fault)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule")
            .field("operation", &self.operation)
            .field("turn", &self.turn)
            .field("fault", &self.fault)
            .field("calls", &self.calls)
            .finish_non_exhaustive()
    }
}

/// Which of the calls that a rule is about, counted from one.
#[derive(Debug, Clone, Copy)]
enum Turn {
    Always,
    First(u64),
    Nth(u64),
    After(u64),
    OneIn { calls: u64, seed: u64 },
}

impl Turn {
    fn comes_at(self, call: u64) -> bool {
        match self {
            Self::Always => true,
            Self::First(calls) => call <= calls,
            Self::Nth(nth) => call == nth,
            Self::After(calls) => call > calls,
            // One call in none at all is no call.
            Self::OneIn { calls, seed } => scatter(seed ^ scatter(call)).checked_rem(calls) == Some(0),
        }
    }
}

/// The finaliser of splitmix64, which scatters neighbouring numbers evenly.
fn scatter(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::Turn;

    fn calls(turn: Turn) -> Vec<u64> {
        (1..=6).filter(|&call| turn.comes_at(call)).collect()
    }

    #[test]
    fn turns_count_from_one() {
        assert_eq!(calls(Turn::Always), [1, 2, 3, 4, 5, 6]);
        assert_eq!(calls(Turn::First(2)), [1, 2]);
        assert_eq!(calls(Turn::Nth(3)), [3]);
        assert_eq!(calls(Turn::After(4)), [5, 6]);
        assert!(calls(Turn::OneIn { calls: 0, seed: 7 }).is_empty());
        assert_eq!(calls(Turn::OneIn { calls: 1, seed: 7 }), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn one_in_ten_is_about_a_tenth_and_follows_from_the_seed() {
        let due = |seed| {
            let turn = Turn::OneIn { calls: 10, seed };
            (1..=10_000).filter(|&call| turn.comes_at(call)).collect::<Vec<u64>>()
        };
        assert!((900..1_100).contains(&due(1).len()), "{}", due(1).len());
        assert_eq!(due(1), due(1));
        assert_ne!(due(1), due(2));
    }
}
