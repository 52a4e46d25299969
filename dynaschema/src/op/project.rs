//! Reads of some fields: of the items of a query, and of one item by its key.

use std::fmt;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;

use super::chain::{Chain, Projected};
use super::explain::Explanation;
use super::{Get, Query, get};
use crate::entity::{Held, Projection, assert_held};
use crate::error::What;
use crate::run::{Call, found};
use crate::{Contains, Entity, Error, Reads, Table};

impl<R: Held, C: Chain<Entity = R>> Query<R, C> {
    /// Reads no more of each item than the fields of `P`
    /// ([`DynamoProjection`](derive@crate::DynamoProjection)), and what tells which items are meant. All else
    /// stays as it is: pages and cursors, which those of whole items go on with and the other way round,
    /// filters, the order and the cost, since the service counts what it reads and not what it sends. The
    /// parts of the sort key are given before.
    ///
    /// Of an index that does not hold whole items (`project = keys_only`) `P` has fields that it holds; one
    /// with another does not compile.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, DynamoProjection, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<user>")]
    /// #[sk("ORDER#<number:06>")]
    /// struct Order {
    ///     user: String,
    ///     number: u32,
    ///     total: u64,
    ///     notes: String,
    /// }
    ///
    /// #[derive(Debug, PartialEq, Deserialize, DynamoProjection)]
    /// #[projection(of = Order)]
    /// struct OrderSummary {
    ///     number: u32,
    ///     total: u64,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let orders = embedded::table::<Order>().await?;
    /// for number in 1..=5 {
    ///     let order = Order { user: "42".into(), number, total: 100, notes: "…".into() };
    ///     order.create().send(&orders).await?;
    /// }
    /// let query = Order::query("42").number(4..).project::<OrderSummary>().desc();
    /// assert_eq!(
    ///     query.all(&orders).await?,
    ///     [OrderSummary { number: 5, total: 100 }, OrderSummary { number: 4, total: 100 }],
    /// );
    /// assert_eq!(
    ///     Order::query("42").project::<OrderSummary>().explain(&orders)?.to_string(),
    ///     r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#") PROJECT entity_type, _copy, _unique, number, total"#,
    /// );
    /// # Ok(())
    /// # }
    /// ```
    pub fn project<P: Projection<R::Of>>(self) -> Query<P, Projected<P, C>> {
        const { assert_held::<R, P>() };
        let mut plan = self.into_plan();
        plan.options.projection = Some(P::PROJECTION);
        Query::from_plan(plan)
    }
}

/// A read of some fields of one item by its primary key: one `GetItem` with a `ProjectionExpression`.
///
/// It costs what a [`Get`] of the whole item does, since the service counts what it reads and not what it
/// sends; what becomes less is what is sent and decoded.
///
/// ```
/// use dynaschema::{DynamoEntity, DynamoProjection, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
///     name: String,
///     portrait: String,
/// }
///
/// #[derive(Debug, PartialEq, Deserialize, DynamoProjection)]
/// #[projection(of = User)]
/// struct UserName {
///     name: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let users = embedded::table::<User>().await?;
/// User { id: 1, name: "Ann".into(), portrait: "…".repeat(9_000) }.create().send(&users).await?;
/// let name = User::get(1).project::<UserName>().one(&users).await?;
/// assert_eq!(name, UserName { name: "Ann".into() });
/// # Ok(())
/// # }
/// ```
#[must_use = "a get does nothing until one of its ends is called"]
pub struct ProjectedGet<E, P> {
    get: Get<E>,
    read: PhantomData<fn() -> P>,
}

impl<E: Entity> Get<E> {
    /// Reads no more of the item than the fields of `P`
    /// ([`DynamoProjection`](derive@crate::DynamoProjection)).
    pub fn project<P: Projection<E>>(self) -> ProjectedGet<E, P> {
        ProjectedGet { get: self, read: PhantomData }
    }
}

impl<E, P> ProjectedGet<E, P> {
    /// The get of the whole item.
    pub(super) fn into_get(self) -> Get<E> {
        self.get
    }
}

impl<E: Entity, P: Projection<E>> ProjectedGet<E, P> {
    /// Reads the latest state, at twice the capacity.
    pub fn consistent(self) -> Self {
        Self { get: self.get.consistent(), ..self }
    }

    /// Also gives an item that has expired (`#[dynamo(ttl)]`) and that the service has not deleted
    /// yet; without it there is none.
    pub fn include_expired(self) -> Self {
        Self { get: self.get.include_expired(), ..self }
    }

    /// The fields of the item; `NotFound` if there is none.
    pub fn one<S: Contains<E> + Reads<P>>(&self, table: &Table<S>) -> Call<P> {
        let key = self.get.key().clone();
        self.get.read::<P, _, _>(table, Some(P::PROJECTION), move |core, now, item| {
            found::<P, S>(core, item, now)?.ok_or_else(|| core.error(&key, What::NotFound))
        })
    }

    /// The fields of the item, if there is one.
    ///
    /// An item of another entity under this key is a `WrongEntity` error, or
    /// no item where the two entities share their keys.
    pub fn optional<S: Contains<E> + Reads<P>>(&self, table: &Table<S>) -> Call<Option<P>> {
        self.get.read::<P, _, _>(table, Some(P::PROJECTION), |core, now, item| found::<P, S>(core, item, now))
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<GetItemFluentBuilder, Error> {
        self.get.sdk_request(table, Some(P::PROJECTION))
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<GetItemInput, Error> {
        get::input(&self.request(table)?, &self.get, table)
    }

    /// What the get sends, written out for a person, key values included but for those of sensitive fields.
    pub fn explain<S: Contains<E>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        let request = self.request(table)?;
        Ok(self.get.explain(table)?.projecting(
            request.get_projection_expression().as_deref(),
            request.get_expression_attribute_names().as_ref(),
        ))
    }
}

impl<E, P> Clone for ProjectedGet<E, P> {
    fn clone(&self) -> Self {
        Self { get: self.get.clone(), read: PhantomData }
    }
}

impl<E, P> fmt::Debug for ProjectedGet<E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Projected{:?}", self.get)
    }
}
