//! What a query sends to a table, whichever of its members it wants.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;

use super::chain::Chain;
use super::{Explanation, Query};
use crate::entity::Wants;
use crate::error::What;
use crate::plan::read::Read;
use crate::run::Pager;
use crate::{Error, Table, TableSchema};

impl<E, C: Chain<Entity = E>> Query<E, C> {
    /// The read of what it asks for, of no more than so many items.
    pub(super) fn pager<S: TableSchema>(
        &self,
        table: &Table<S>,
        wants: Wants,
        limit: Option<usize>,
    ) -> Result<Pager, Error> {
        let mut read = Read::new(&table.core.layout, table.core.defaults, self.plan(), wants)
            .map_err(|error| table.core.placed(error))?;
        read.limit_to(limit);
        Pager::new(table.core.clone(), table.meter.clone(), read)
    }

    /// The request of each partition that is read at once, at least one.
    pub(super) fn requests<S: TableSchema>(
        &self,
        table: &Table<S>,
        wants: Wants,
    ) -> Result<Vec<QueryFluentBuilder>, Error> {
        let pager = self.pager(table, wants, None)?;
        let requests = pager.next_queries().map_err(|error| error.at_table(table.name()))?;
        if requests.is_empty() {
            let reason = "nothing can match, so there is nothing to send".to_owned();
            let what = What::InvalidRequest { operation: "Query", reason };
            return Err(Error::new(what).at_table(table.name()).of_entity(self.plan().entity_name()));
        }
        Ok(requests)
    }

    /// The same, written out for a person.
    pub(super) fn explained<S: TableSchema>(
        &self,
        table: &Table<S>,
        wants: Wants,
    ) -> Result<Explanation, Error> {
        let (pager, layout) = (self.pager(table, wants, None)?, &table.core.layout);
        let requests = pager.next_queries().map_err(|error| error.at_table(table.name()))?;
        let explained = Explanation::of_requests(&requests, &pager.read, self.plan().discretion(layout));
        let explained = explained.map_err(|error| error.at_table(table.name()))?;
        Ok(explained.of_plan(self.plan(), &pager.read, layout).of_layout(layout))
    }
}
