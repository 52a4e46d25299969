//! Kinds of indexes: each query over one gives what a filter over the loaded items gives, at every page
//! size and in both directions.

mod computed;
mod inverse;
mod lists;
mod local;
mod narrow;
mod scans;

use dynaschema::op::{Chain, Query};
use dynaschema::{Items, Reads};
use dynaschema_tests::harness::TestTable;

use crate::engine::cursors;

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
    let mut wanted: Vec<E> = loaded.iter().filter(|value| keep(value)).cloned().collect();
    wanted.sort_by_key(|value| by(value));
    assert_eq!(query.all(table).await.unwrap(), wanted);
    assert_eq!(query.count(table).await.unwrap(), wanted.len());
    if wanted.len() > 3 {
        cursors::check(table, query).await;
    }
}
