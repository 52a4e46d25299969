//! Kinds of indexes: each query over one gives what a filter over the loaded items gives, at every page
//! size and in both directions.

mod computed;
mod ends;
mod foreign;
mod inverse;
mod key_arms;
mod lists;
mod local;
mod narrow;
mod pieces;
mod scans;
mod sharing;
mod siblings;

use dynaschema::op::{Chain, Query};
use dynaschema::{Items, Reads};
use dynaschema_tests::harness::TestTable;

use crate::brute_force::{gives_both, kept};

/// What a query must give, by brute force: the loaded values that `keep` keeps, in the order of `by`.
async fn gives<S, E, C, K>(
    table: &TestTable<S>,
    query: Query<E, C>,
    loaded: &[E],
    keep: impl Fn(&E) -> bool,
    by: impl Fn(&E) -> K,
) where
    S: Reads<E>,
    E: Items + Clone + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
    K: Ord,
{
    gives_both(table, &query, &kept(loaded, keep, by)).await;
}
