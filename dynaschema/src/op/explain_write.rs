//! What a write sends, for people.

use std::fmt;

use super::explain::{equations, substitute, written_map};
use super::write::Prepared;
use crate::core::Core;
use crate::item::key_attributes;
use crate::key::ItemKey;
use crate::plan::write::{Action, Body, Clauses, Known, Step};
use crate::run::request::WRITE;
use crate::{Error, Table};

/// A write written out with its names and values: by [`Write::explain`](super::Write::explain).
///
/// It shows key values, and all that is written: print it only where they may be seen.
///
/// ```
/// use dynaschema::op::Write;
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// #[gsi1("CITY#<city>", "<id>", query = by_city)]
/// struct User {
///     id: u32,
///     city: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// assert_eq!(
///     User::update(1).set_city("Bonn").explain(&users)?.to_string(),
///     r#"UpdateItem: PK = "USER#1" SET city = "Bonn", GSI1PK = "CITY#Bonn", GSI1SK = 1 IF entity_type = "User""#,
/// );
/// assert_eq!(User::delete(1).explain(&users)?.operation, Some("DeleteItem"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WriteExplanation {
    /// The service's operation: `PutItem`, `UpdateItem`, `DeleteItem`, or `TransactWriteItems` where the
    /// item is written together with others; `GetItem` where what is written depends on what is stored,
    /// which is read first; `None` where nothing is sent.
    pub operation: Option<&'static str>,
    /// The item first, then its unique values and its copies.
    pub items: Vec<WrittenItem>,
}

/// What a write does with one item.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WrittenItem {
    /// The service's operation, or its name in a transaction: `PutItem`, `UpdateItem`, `DeleteItem`,
    /// `ConditionCheck`; `GetItem` for a read that comes first.
    pub operation: &'static str,
    /// The primary key, such as `PK = "USER#42" AND SK = "PROFILE"`.
    pub key: String,
    /// What is put, such as `{PK = "USER#42", name = "Ann"}`, or the update, such as `SET name = "Ann"`.
    pub change: Option<String>,
    /// What must hold.
    pub condition: Option<String>,
}

impl WriteExplanation {
    pub(super) fn of<S>(table: &Table<S>, prepared: Prepared) -> Result<Self, Error> {
        let (core, mut intent) = (&*table.core, prepared.intent);
        // As it is sent.
        intent.has_second_try = true;
        let schema = core.layout.member(intent.member).schema;
        let placed = |error: Error| core.placed(error).of_entity(schema.name);
        let stamp = core.clock.stamp();
        let step = intent.resolve(&core.layout, &stamp, &Known::default()).map_err(placed)?;
        let Step::Write(mut effect) = step else {
            let read = WrittenItem::of_key(core, "GetItem", &intent.key);
            return Ok(Self { operation: Some(read.operation), items: vec![read] });
        };
        if let [alone] = effect.actions.as_mut_slice() {
            alone.watch(&intent, schema, &stamp);
        }
        let items = effect.actions.iter().map(|action| WrittenItem::of(core, schema.name, action));
        let items = items.collect::<Result<Vec<_>, Error>>().map_err(placed)?;
        let operation = match items.as_slice() {
            [] => None,
            [one] => Some(one.operation),
            _ => Some(WRITE),
        };
        Ok(Self { operation, items })
    }
}

impl WrittenItem {
    fn of(core: &Core, entity: &'static str, action: &Action) -> Result<Self, Error> {
        let operation = action.body.operation();
        let clauses = Clauses::of(action).map_err(|error| error.refused(operation, entity))?;
        let Clauses { update, condition, expressions } = clauses;
        let (names, values) = expressions.into_parts();
        let (names, values) = (names.unwrap_or_default(), values.unwrap_or_default());
        let discretion = core.layout.redaction.of_any();
        let written = |expression: String| substitute(&expression, &names, &values, discretion);
        let change = match &action.body {
            Body::Put(item) => Some(written_map(&item.map(), discretion)),
            Body::Update(_) | Body::Delete | Body::Check => update.map(written),
        };
        let condition = condition.map(written);
        Ok(Self { change, condition, ..Self::of_key(core, operation, &action.key) })
    }

    fn of_key(core: &Core, operation: &'static str, key: &ItemKey) -> Self {
        let attributes = key_attributes(&core.layout, key);
        let names = std::iter::once(core.layout.pk).chain(core.layout.sk);
        let key = equations(
            names.filter_map(|name| attributes.get(name).map(|value| (name, value))),
            core.layout.redaction.of_any(),
        );
        Self { operation, key, change: None, condition: None }
    }
}

impl fmt::Display for WriteExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(operation) = self.operation else { return f.write_str("nothing is sent") };
        if let [item] = self.items.as_slice() {
            return item.fmt(f);
        }
        f.write_str(operation)?;
        self.items.iter().try_for_each(|item| write!(f, "\n  {item}"))
    }
}

impl fmt::Display for WrittenItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.operation, self.key)?;
        if let Some(change) = &self.change {
            write!(f, " {change}")?;
        }
        self.condition.as_ref().map_or(Ok(()), |condition| write!(f, " IF {condition}"))
    }
}
