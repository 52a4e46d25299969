//! An operation as the places it takes in a request, and back from their reasons.

use aws_sdk_dynamodb::types::TransactWriteItem;

use super::Reason;
use super::{Operation, Operations, Task, WRITE, transact_item};
use crate::Error;
use crate::item::Stamp;
use crate::item::item_key;
use crate::key::ItemKey;
use crate::plan::write::{Action, Intent, Stored};
use crate::run::request::{asked_for, written_size};
use crate::wire::item_size;

/// The places of one operation.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) places: Vec<Entry>,
    /// What was stored, where that had to be read for it, and may have changed since.
    read: Option<Stored>,
}

/// One action of the request.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) table: String,
    /// `None` for a raw action on a table that the transaction knows nothing else of.
    pub(crate) key: Option<ItemKey>,
    /// The bytes of the item, as far as the request says.
    pub(crate) size: usize,
    /// `None` for a raw action.
    action: Option<Action>,
    item: TransactWriteItem,
}

impl Draft {
    /// What an operation's actions are in the request.
    pub(crate) fn of(
        operation: &Operation,
        actions: Vec<Action>,
        read: Option<Stored>,
    ) -> Result<Self, Error> {
        let place = |action: Action| {
            let item = transact_item(&operation.core, &action)?;
            let (table, key) = (operation.core.name.clone(), Some(action.key.clone()));
            Ok(Entry { table, key, size: written_size(&operation.core, &action), action: Some(action), item })
        };
        let places = actions.into_iter().map(place).collect::<Result<_, Error>>();
        Ok(Self { places: places.map_err(|error| error.of_entity(operation.entity))?, read })
    }

    /// A raw action's only place.
    pub(crate) fn of_raw(operations: &Operations, item: &TransactWriteItem) -> Self {
        let asked = asked_for(item);
        let (table, attributes) =
            (asked.map_or("", |(table, _)| table), asked.map(|(_, attributes)| attributes));
        let known = operations.all.iter().map(|operation| &operation.core);
        let layout = known.chain([&operations.core]).find(|core| core.name == table).map(|core| &core.layout);
        let place = Entry {
            table: table.to_owned(),
            key: layout.zip(attributes).and_then(|(layout, attributes)| item_key(layout, attributes)),
            size: attributes.map_or(0, item_size),
            action: None,
            item: item.clone(),
        };
        Self { places: vec![place], read: None }
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = &TransactWriteItem> {
        self.places.iter().map(|place| &place.item)
    }
}

/// An operation that was not carried out, and why.
#[derive(Debug)]
pub(crate) struct Blame {
    pub(crate) operation: usize,
    place: usize,
    pub(crate) reason: Reason,
}

/// The operations to blame, each with its first failed condition, or else its first reason.
pub(crate) fn blame(drafts: &[Draft], reasons: Vec<Option<Reason>>) -> Vec<Blame> {
    let places = drafts.iter().enumerate();
    let places =
        places.flat_map(|(operation, draft)| (0..draft.places.len()).map(move |place| (operation, place)));
    let mut blamed: Vec<Blame> = Vec::new();
    for ((operation, place), reason) in places.zip(reasons) {
        let Some(reason) = reason else { continue };
        match blamed.last_mut().filter(|earlier| earlier.operation == operation) {
            Some(earlier) if reason.is_condition() && !earlier.reason.is_condition() => {
                (earlier.place, earlier.reason) = (place, reason);
            }
            Some(_) => {}
            None => blamed.push(Blame { operation, place, reason }),
        }
    }
    blamed
}

impl Blame {
    /// The operation's own error.
    pub(crate) fn error(&self, operations: &Operations, drafts: &[Draft], stamp: &Stamp) -> Error {
        let error = match self.condition(operations, drafts) {
            Some((intent, action)) => {
                let core = &operations.all[self.operation].core;
                intent.failure(&core.layout, stamp, action, self.reason.item.clone())
            }
            None => self.reason.error(WRITE),
        };
        self.placed(error, operations, drafts)
    }

    /// Whether the operation must be drafted anew, from what is stored now.
    pub(crate) fn wants_read(&self, operations: &Operations, drafts: &[Draft]) -> bool {
        self.condition(operations, drafts).is_some_and(|(intent, action)| {
            let core = &operations.all[self.operation].core;
            intent.wants_read(
                &core.layout,
                action,
                self.reason.item.as_ref(),
                drafts[self.operation].read.as_ref(),
            )
        })
    }

    /// The write and the action whose condition failed.
    fn condition<'a>(
        &self,
        operations: &'a Operations,
        drafts: &'a [Draft],
    ) -> Option<(&'a Intent, &'a Action)> {
        match (&operations.all[self.operation].task, &drafts[self.operation].places[self.place].action) {
            (Ok(Task::Write(intent)), Some(action)) if self.reason.is_condition() => Some((intent, action)),
            _ => None,
        }
    }

    /// An error of this operation, with the facts that it lacks.
    pub(crate) fn placed(&self, error: Error, operations: &Operations, drafts: &[Draft]) -> Error {
        let place = &drafts[self.operation].places[self.place];
        error
            .at_table(&place.table)
            .of_entity(operations.all[self.operation].entity)
            .with_key(place.key.clone())
    }
}
