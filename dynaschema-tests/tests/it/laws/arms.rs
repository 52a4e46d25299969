//! Times that the arm of a primary key binds out of an `Option`, for the law of ranges.

use dynaschema::{DynamoEntity, embedded};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::logs::{Loaded, all_times, cut};
use super::moments::SECOND;

/// What is stored of the time has milliseconds, as its attribute says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, DynamoEntity)]
#[pk("JOBS#<queue>")]
#[sk(match ended { Some(at) as done => "DONE#<at:ms>#<name>", None as open => "OPEN#<name>" })]
pub(crate) struct Job {
    pub(crate) queue: String,
    pub(crate) name: String,
    #[dynamo(as = "ms")]
    pub(crate) ended: Option<Timestamp>,
}

/// What is stored of it has seconds, as any time to live.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASES#<queue>")]
#[sk(match ends { Some(at) as held => "HELD#<at:s>#<name>", None as free => "FREE#<name>" })]
pub(crate) struct Lease {
    pub(crate) queue: String,
    pub(crate) name: String,
    #[dynamo(ttl)]
    pub(crate) ends: Option<Timestamp>,
}

/// Of two names each time, and none.
fn named_times(of: impl Iterator<Item = Timestamp>) -> Vec<(String, Option<Timestamp>)> {
    let times: Vec<_> = of.map(Some).chain([None]).collect();
    let named = |name: &'static str| times.iter().map(move |at| (name.to_owned(), *at));
    named("a").chain(named("b")).collect()
}

impl Loaded<Job, Job> {
    pub(crate) fn jobs() -> Self {
        Self::of(async {
            let (table, mut items) = (embedded::table::<Job>().await?, Vec::new());
            let mut times: Vec<_> = all_times().map(|at| cut(at, 1_000_000)).collect();
            times.dedup();
            for (name, ended) in named_times(times.into_iter()) {
                let job = Job { queue: "q".to_owned(), name, ended }.put().send(&table).await?;
                items.push((table.to_item(&job)?, Some(job)));
            }
            Ok((table, items))
        })
    }
}

impl Loaded<Lease, Lease> {
    pub(crate) fn leases() -> Self {
        Self::of(async {
            let (table, mut items) = (embedded::table::<Lease>().await?, Vec::new());
            // What is smaller than a billion seconds is a duration to them.
            let late = |at: &Timestamp| at.as_second() >= 1_000_000_000;
            let mut times: Vec<_> = all_times().filter(late).map(|at| cut(at, SECOND)).collect();
            times.dedup();
            for (name, ends) in named_times(times.into_iter()) {
                let lease = Lease { queue: "q".to_owned(), name, ends }.put().send(&table).await?;
                items.push((table.to_item(&lease)?, Some(lease)));
            }
            Ok((table, items))
        })
    }
}
