//! The ends of a collection: one value, or a page of it.

use super::arrange::{Arranged, Arranging};
use super::{Collect, CollectionPage};
use crate::Error;
use crate::collection::{Building, Collection, Outcome, Piece};
use crate::error::What;
use crate::item::Decoding;

/// A value, and what came of it beside.
struct Made<T> {
    value: Option<T>,
    outcome: Outcome,
    /// How many items were met.
    met: usize,
    collect: Collect,
}

/// The whole collection, or as much of its lists as the limit says.
pub(crate) async fn one<T: Collection>(collect: Collect) -> Result<T, Error> {
    let missing = collect.error(What::NotFound);
    let Made { value, met, .. } = whole::<T>(collect).await?;
    let said = |missing: Error| match met {
        0 => missing,
        1 => missing.with_source("1 item of it was met without the one that it belongs to".to_owned()),
        met => missing.with_source(format!("{met} items of it were met without the one that they belong to")),
    };
    value.ok_or_else(|| said(missing))
}

/// The same; none where a required single member is missing, or no item was met at all.
pub(crate) async fn optional<T: Collection>(collect: Collect) -> Result<Option<T>, Error> {
    let Made { value, met, .. } = whole::<T>(collect).await?;
    Ok(value.filter(|_| met > 0))
}

async fn whole<T: Collection>(mut collect: Collect) -> Result<Made<T>, Error> {
    collect.read_all(false).await?;
    let made = make::<T>(collect);
    match made.outcome.errors.first() {
        None => Ok(made),
        Some(error) => Err(error.clone().counted(made.outcome.decoded, made.outcome.errors.len())),
    }
}

/// One page: up to the limit, or what one answer of the service holds.
pub(crate) async fn page<T: Collection>(mut collect: Collect) -> Result<CollectionPage<T>, Error> {
    collect.pager.costs = true;
    collect.peeks = collect.limit.is_some();
    collect.read_all(true).await.map_err(Error::in_page)?;
    let Made { value, outcome, collect, .. } = make::<T>(collect);
    let onward = collect.cursor(&collect.behind);
    let start = collect.first.as_ref().and_then(|lane| collect.cursor(lane));
    let (cursor, previous) = if collect.pager.read.backward {
        (start, onward)
    } else {
        (onward, start.filter(|_| collect.under_way))
    };
    let cost = collect.pager.cost;
    let Outcome { errors, decoded, orphans } = outcome;
    Ok(CollectionPage { value, errors, decoded, orphans, cursor, previous, cost })
}

/// The value of what was taken.
fn make<T: Collection>(mut collect: Collect) -> Made<T> {
    let mut items = std::mem::take(&mut collect.taken);
    if collect.pager.read.backward {
        items.reverse();
    }
    let met = items.len();
    let layout = &collect.core.layout;
    let arranging = Arranging::of(layout, &collect.plan);
    let Arranged { element, lacks, orphans } = arranging.arrange(collect.plan.schema, 0, items);
    let mut outcome = Outcome { orphans, ..Outcome::default() };
    let mut decoding = Decoding::of_index(&collect.pager.core.layout, collect.pager.read.index.as_ref());
    let value = if lacks {
        outcome.orphans = met;
        None
    } else {
        T::build(Piece::Element(element), &mut Building::new(layout, &mut decoding, &mut outcome))
    };
    let refused = std::mem::take(&mut collect.errors);
    let unread = std::mem::take(&mut outcome.errors).into_iter().map(|error| collect.unread(error));
    outcome.errors = refused.into_iter().chain(unread).collect();
    outcome.errors.iter().for_each(|error| collect.core.tell_bad(error));
    tell_orphans(&collect, &outcome);
    Made { value, outcome, met, collect }
}

fn tell_orphans(collect: &Collect, outcome: &Outcome) {
    if outcome.orphans > 0 {
        tracing::warn!(
            db.collection.name = collect.core.name,
            dynaschema.entity = collect.plan.schema.name,
            dynaschema.orphans = outcome.orphans,
            "items were left out whose required item is missing",
        );
    }
}
