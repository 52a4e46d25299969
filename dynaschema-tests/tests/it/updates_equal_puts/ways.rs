//! An error does not depend on the way to it: that a condition failed, or that what was read says so.

use dynaschema::Error;
use dynaschema_tests::fixtures::writes::Subject;
use dynaschema_tests::harness::TestTable;

use super::case::{Case, Step, Way};
use super::pair::Pair;

/// Two clients write what both have read, at one item that is up to date and at one of an older schema
/// version, which is read before it is written: the second client hears the same of both.
pub(super) async fn agree<E: Subject>(pair: &Pair<E>, case: &Case) -> Result<(), String> {
    for step in &case.steps {
        pair.clear().await;
        pair.at(0);
        let (Ok(base), Ok(_)) =
            (case.start::<E>().created(&pair.tried).await, case.start::<E>().created(&pair.put).await)
        else {
            return Ok(());
        };
        pair.at(1);
        for table in [&pair.tried, &pair.put] {
            meddle(step, &base, table).await;
        }
        for item in pair.tried.stored().await {
            if let Some(older) = E::older(item) {
                pair.tried.put_raw(older).await;
            }
        }
        pair.at(2);
        let (read, refused) = (say(step, &base, &pair.tried).await, say(step, &base, &pair.put).await);
        if read != refused {
            return Err(format!("a read says {read:?}, and a condition {refused:?}"));
        }
    }
    Ok(())
}

/// The other client's write, or the other item under the key.
async fn meddle<E: Subject>(step: &Step, base: &E, table: &TestTable<E::Home>) {
    if step.anew {
        let mut other = step.other::<E>();
        other.rekey(base);
        base.deleted(table).await.expect("an item is deleted");
        drop(other.created(table).await);
        return;
    }
    let theirs = step.theirs().changing(base);
    drop(base.by_key(&theirs.change::<E>(), theirs.end, table).await);
}

/// What the second client hears.
async fn say<E: Subject>(step: &Step, base: &E, table: &TestTable<E::Home>) -> Result<(), String> {
    let change = step.clone().changing(base).change::<E>();
    let done = match step.way {
        Way::ByKey => base.by_key(&change, step.end, table).await,
        _ => base.edited(&change, step.end, table).await,
    };
    done.map(drop).map_err(|error: Error| error.to_string().replace(table.name(), "the table"))
}
